// Links: a token for each role of each game, derived from a secret of the server and stored
// nowhere. Whoever has one is that person. A revoked one is replaced by that of the next
// generation.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <jadoube/store/store.hpp>

#include "roles.hpp"

namespace jadoube::server {

using store::GameId;

// Fills with random bytes. Callable from any thread.
using Random = std::function<void(std::span<std::uint8_t>)>;
[[nodiscard]] Random system_random();

// Without padding.
[[nodiscard]] std::string base64url(std::span<const std::uint8_t> bytes);
// In a time that depends on nothing but the lengths.
[[nodiscard]] bool same_secret(std::string_view one, std::string_view other) noexcept;

// A game in links and logs: 13 characters, digits and small letters without i, l, o, u (Crockford's
// base 32). One text for each, and none for what is not above 0.
[[nodiscard]] std::string to_text(GameId game);
[[nodiscard]] std::optional<GameId> parse_game_id(std::string_view text) noexcept;
// Of 63 random bits.
[[nodiscard]] GameId new_game_id(const Random& random);

// How often the link of each role was revoked.
class Generations {
public:
    [[nodiscard]] int operator[](Role role) const noexcept { return of_[index(role)]; }
    // False if there can be no more.
    [[nodiscard]] bool revoke(Role role) noexcept;
    // What is revoked stays so: of two states, read in whatever order, everything that either has.
    void take_over(const Generations& other) noexcept;

    friend bool operator==(const Generations&, const Generations&) = default;

private:
    friend std::optional<Generations> parse_generations(std::string_view);
    [[nodiscard]] static std::size_t index(Role role) noexcept {
        return static_cast<std::size_t>(role);
    }
    std::array<int, all_roles.size()> of_{};
};

// As it stands in store::GameRow::links: {"white":2}; who is not there is at 0, and so are all in a
// text that is empty.
[[nodiscard]] std::string to_text(const Generations& generations);
[[nodiscard]] std::optional<Generations> parse_generations(std::string_view text);

// The games of a round have no table: their ids follow from the round's own. In links it stands
// with the number of its boards: "0123456789abc-24".
struct Round {
    GameId id{};
    int boards = 0;
    friend bool operator==(const Round&, const Round&) = default;
};
inline constexpr int most_boards = 200;
[[nodiscard]] std::string to_text(const Round& round);
[[nodiscard]] std::optional<Round> parse_round(std::string_view text) noexcept;

// Who has a link for a whole round.
inline constexpr std::array round_roles = {Role::arbiter, Role::spectator, Role::organiser};

class Links {
public:
    using Secret = std::array<std::uint8_t, 32>;
    static constexpr std::size_t token_length = 24;

    explicit Links(const Secret& secret) noexcept;
    ~Links();
    Links(const Links&) = delete;
    Links& operator=(const Links&) = delete;

    [[nodiscard]] std::string token(GameId game, Role role, int generation) const;
    // Whose token that is in this game. It takes as long for one that is right as for one that is
    // not. Nobody has the server's.
    [[nodiscard]] std::optional<Role> role_of(GameId game, const Generations& generations,
                                              std::string_view token) const;

    // A round's tokens are of that round with that number of boards, and of no game.
    [[nodiscard]] std::string token(const Round& round, Role role) const;
    [[nodiscard]] std::optional<Role> role_of(const Round& round, std::string_view token) const;
    // The game that goes on where the log of this one is damaged.
    [[nodiscard]] GameId game_after(GameId game, std::int64_t damaged_entry) const;
    // The game on that board, from 1.
    [[nodiscard]] GameId game_of(const Round& round, int board) const;

private:
    [[nodiscard]] std::array<std::uint8_t, 32> hashed(std::string_view text) const;
    [[nodiscard]] std::string token_of(std::string_view text) const;

    Secret secret_;
};

}  // namespace jadoube::server

// What players may ask of each other that is no act of the Laws: to play again when the game is
// over, and in a casual game to take a move back. When both want it, the server does it.
// Pure, and a fold of the log as the game is: the same entries give the same wishes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <jadoube/arbiter/game.hpp>

#include "links.hpp"
#include "trouble.hpp"

namespace jadoube::server {

struct Wish {
    enum class What : std::uint8_t { rematch, take_back };
    What what{};
    bool wanted = false;
    friend bool operator==(const Wish&, const Wish&) = default;
};
// "rematch":true, as ClientMessage::fields has it.
[[nodiscard]] std::string_view to_fields(const Wish& wish) noexcept;
[[nodiscard]] std::optional<Wish> parse_wish(std::string_view fields) noexcept;

struct Wishes {
    ByColor<bool> rematch{};
    std::optional<GameId> next;  // the game that both wanted
    ByColor<bool> take_back{};
    int ply = 0;  // of the move to be taken back, while anybody wants that

    [[nodiscard]] bool asks_to_take_back() const noexcept {
        return take_back.white || take_back.black;
    }
    friend bool operator==(const Wishes&, const Wishes&) = default;
};

// The same conditions (JSON), with whatever is one player's now the other's.
[[nodiscard]] std::string changed_over(std::string_view conditions);

// The last move that he has made, by its ply.
[[nodiscard]] std::optional<int> last_move_of(const Game& game, Color player) noexcept;

// Why this cannot be wished for now, if it cannot.
[[nodiscard]] std::optional<Trouble> why_not(const Wish& wish, Color by, const Wishes& now,
                                             const Game& game, bool casual);
// After he has said so. What cannot be wished for, or was before, changes nothing.
[[nodiscard]] Wishes wished(const Wish& wish, Color by, const Wishes& now, const Game& game,
                            bool casual);
// After an act: any move, and the end of the game, end what was asked before.
[[nodiscard]] Wishes after_act(const Wishes& now, const Game& before, const Game& after);

}  // namespace jadoube::server

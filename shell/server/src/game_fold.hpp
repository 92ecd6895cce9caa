// A game as a server follows it: the fold of its acts, and how much of it each viewer has seen.
// Pure: the same acts give the same views with the same numbers, whoever folds them and when.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <jadoube/arbiter/game.hpp>
#include <jadoube/protocol/answer.hpp>
#include <jadoube/protocol/client_reader.hpp>
#include <jadoube/protocol/moves.hpp>
#include <jadoube/protocol/protocol_reader.hpp>
#include <jadoube/words/words.hpp>

#include "roles.hpp"

namespace jadoube::server {

template <class T>
struct ByViewer {
    std::array<T, 4> of{};
    [[nodiscard]] T& operator[](Viewer viewer) noexcept {
        return of[static_cast<std::size_t>(viewer)];
    }
    [[nodiscard]] const T& operator[](Viewer viewer) const noexcept {
        return of[static_cast<std::size_t>(viewer)];
    }
};

inline constexpr std::array all_viewers = {Viewer::white, Viewer::black, Viewer::arbiter,
                                           Viewer::spectator};

// What became of one act.
struct Heard {
    Answer answer;
    Role role{};
    std::string key;             // the client's own name for it; only of a log that is read
    std::string act;             // {"act":"move","move":"e2e4"}
    std::string public_act;      // the same without what is between the arbiter and its doer
    ByViewer<std::int64_t> n{};  // its number for each who sees something of it, else 0
    ByViewer<ActShown> shows{};  // how much of the act itself he sees
    // The ply up to which the list of moves is for him what it was, if it is another now.
    ByViewer<std::optional<int>> moves_after{};
};

class GameFold {
public:
    explicit GameFold(Game game) : game_(std::move(game)) {}

    // An act that was let through. The line is the one of the protocol.
    [[nodiscard]] Heard hear(const Act& act, std::string_view line, Role role);

    [[nodiscard]] const Game& game() const noexcept { return game_; }
    // Of the last view of each.
    [[nodiscard]] const ByViewer<std::int64_t>& seen() const noexcept { return n_; }
    // Both players are at the board, as far as they have said so.
    [[nodiscard]] bool both_have_arrived() const noexcept {
        return arrived_.white && arrived_.black;
    }

private:
    Game game_;
    ByViewer<std::int64_t> n_{};
    ByColor<bool> arrived_{};
};

// For whom he acts, if for anybody.
[[nodiscard]] std::optional<Color> player_of(Role role) noexcept;

// {"at":12.5,"by":"white","act":"move","move":"e2e4"}
[[nodiscard]] std::string act_line(Instant at, Role role, std::string_view fields);
// What such a line says, of somebody who may act.
[[nodiscard]] Act act_by(Role role, Instant at, SaidAct said);

// How somebody reads: the sentences, and the moves.
struct Tongue {
    const Words& words;
    MoveLanguages moves;
};

// The views of one act. What several of them have in common is made once.
class Views {
public:
    explicit Views(const Heard& heard) : heard_(heard) {}

    // {"view":…} of docs/server.md. Without a key there is none in it.
    [[nodiscard]] std::string message(Viewer viewer, const Tongue& tongue,
                                      std::string_view key = {});

private:
    // Whose list of the moves it is, and how he reads it.
    struct MovesOf {
        bool arbiter;
        int after;
        MoveLanguages languages;
        friend bool operator==(const MovesOf&, const MovesOf&) = default;
    };
    void write_moves(JsonWriter& json, Viewer viewer, int after, const MoveLanguages& languages);

    const Heard& heard_;
    std::optional<MovesOf> moves_of_;
    JsonWriter moves_;
};

// The messages of docs/server.md, one alone.
[[nodiscard]] std::string view_message(const Heard& heard, Viewer viewer, const Tongue& tongue,
                                       std::string_view key = {});
// What the answer would be: a view without its number.
[[nodiscard]] std::string preview_message(const Heard& heard, Viewer viewer, const Tongue& tongue);
[[nodiscard]] std::string snapshot_message(const Game& game, std::int64_t n, Viewer viewer,
                                           const Tongue& tongue);

}  // namespace jadoube::server

// What jadoube pgn says about games: findings, and a line for each game.
#pragma once

#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <jadoube/archive/pgn_stream.hpp>

namespace jadoube::cli {

// A finding, or a game that has ended, kept until its turn comes. Its words lie behind those of the
// one before, in PgnNotes.
struct PgnNote {
    std::uint64_t game;
    std::uint64_t line;
    std::uint64_t column;
    std::uint32_t plies;
    std::uint32_t length;  // of its words
    PgnFault fault;
    PgnResult result;
    bool is_game;
    std::optional<Breach> breach;
    std::optional<Forgiven> forgiven;
};

class PgnNotes {
public:
    void add(const PgnFinding& finding);
    void add_game(std::uint64_t game, std::uint64_t plies, PgnResult result, const Position& last);
    [[nodiscard]] std::size_t size() const noexcept {
        return notes_.size() * sizeof(PgnNote) + words_.size();
    }

    // Writes them, with numbers that count what is before, and forgets them.
    [[nodiscard]] bool write(std::FILE* to, const std::string& file, const PgnPlace& before,
                             bool json);

private:
    std::vector<PgnNote> notes_;
    std::string words_;
};

// "Qh9 is not a move; the moves after it are not read."
[[nodiscard]] std::string sentence(const PgnFinding& finding);

}  // namespace jadoube::cli

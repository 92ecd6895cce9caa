// What jadoube pgn says about games: findings, and a line for each game.
#pragma once

#include <array>
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
    std::uint64_t more = 0;  // findings of this kind in this game that are only counted
};

// Of one kind of finding a game tells most_told, and one more with the number of those behind it:
// a broken file may hold millions.
class PgnNotes {
public:
    static constexpr std::uint64_t most_told = 1000;

    void add(const PgnFinding& finding);
    void add_game(std::uint64_t game, std::uint64_t plies, PgnResult result, const Position& last);
    [[nodiscard]] std::size_t size() const noexcept {
        return (notes_.size() + held_.size()) * sizeof(PgnNote) + words_.size();
    }

    // Writes them, with numbers that count what is before, and forgets them. Within a game more of
    // a kind may come: then what counts them waits.
    [[nodiscard]] bool write(std::FILE* to, const std::string& file, const PgnPlace& before,
                             bool json, bool within_game);

private:
    struct Held {
        PgnNote note;
        std::string words;
    };

    // How many of that kind this game has had so far.
    [[nodiscard]] std::uint64_t& count_of(const PgnFinding& finding);
    void hold(const PgnFinding& finding);
    void tell_held();
    void put(const PgnNote& note, std::string_view words);

    std::vector<PgnNote> notes_;
    std::string words_;
    std::uint64_t game_ = 0;  // the counts are of this one
    std::array<std::uint64_t, all_pgn_faults.size() + 256> counts_{};
    std::vector<Held> held_;  // one of a kind, which counts the rest
};

// "Qh9 is not a move; the moves after it are not read."
[[nodiscard]] std::string sentence(const PgnFinding& finding);

}  // namespace jadoube::cli

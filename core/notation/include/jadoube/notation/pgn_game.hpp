// Games of a PGN text as values, and back. For speed see pgn.hpp.
//
// Promise: a game that was read, written and read again is the same game, and is written the same
// again.
#pragma once

#include <cstddef>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <jadoube/base/time.hpp>
#include <jadoube/notation/pgn.hpp>
#include <jadoube/notation/pgn_movetext.hpp>

namespace jadoube {

struct PgnTag {
    std::string name;
    std::string value;  // UTF-8, without escapes; control characters are blanks
    friend bool operator==(const PgnTag&, const PgnTag&) = default;
};

// The name and the value of a PgnTag, from what a PgnVisitor is told.
[[nodiscard]] std::string tag_name(std::string_view raw);
[[nodiscard]] std::string tag_value(std::string_view raw);

struct PgnLine;

// One move with all that belongs to it; or a word that was not understood, at its place.
struct PgnMove {
    Move move{};                     // if legal
    std::optional<Attempt> illegal;  // one that stood (A.5.2)
    bool draw_offer = false;         // (=)
    std::vector<int> nags;
    // Behind the move, UTF-8, commands such as [%clk …] included. Lines may be broken anywhere in a
    // comment, so that white space of any kind and length is one blank, and none at the ends.
    std::vector<std::string> comments;
    std::vector<PgnLine> variations;  // instead of this move
    bool null = false;                // "--": the player passes
    std::string unread;               // not empty: a word as it stands, UTF-8, and no move
    friend bool operator==(const PgnMove&, const PgnMove&);
};

struct PgnLine {
    std::vector<std::string> comments;  // before the first move
    std::vector<PgnMove> moves;
    friend bool operator==(const PgnLine&, const PgnLine&) = default;
};

struct PgnGame {
    std::vector<PgnTag> tags;
    Position start = Position::initial();
    Variant variant = Variant::standard;
    PgnLine main;
    PgnResult result = PgnResult::unknown;  // the mark's, or the tag's where there is no mark
    std::vector<std::string> faults;        // the findings of this game, a sentence each
    // Comments and other text that belong to no game, a line each: what stands before this one, and
    // behind it if it is the last.
    std::vector<std::string> before;
    std::vector<std::string> after;

    [[nodiscard]] std::optional<std::string_view> tag(std::string_view name) const noexcept;
    [[nodiscard]] Position last() const noexcept;  // after the last move of the main line
    // The record alone: not what was found about the text. The start with its counters.
    friend bool operator==(const PgnGame&, const PgnGame&);
};

// [%clk 1:02:03], [%emt …], [%egt …] in a comment; the command without its sign: "clk".
[[nodiscard]] std::optional<Millis> clock_command(std::string_view comment,
                                                  std::string_view command) noexcept;

// The games of a text one after the other: for (const PgnGame& game : PgnGames(text)). Reads no
// further than it has to.
class PgnGames {
public:
    class Iterator;  // an input iterator of PgnGame, compared with std::default_sentinel

    explicit PgnGames(std::string_view text, const PgnOptions& options = {})
        : text_(text), options_(options) {}
    [[nodiscard]] Iterator begin() const;
    [[nodiscard]] std::default_sentinel_t end() const noexcept { return {}; }

private:
    std::string_view text_;
    PgnOptions options_;
};

// Copies go through the text together, as input iterators do.
class PgnGames::Iterator {
public:
    using iterator_category = std::input_iterator_tag;
    using iterator_concept = std::input_iterator_tag;
    using value_type = PgnGame;
    using difference_type = std::ptrdiff_t;
    using pointer = const PgnGame*;
    using reference = const PgnGame&;

    Iterator(std::string_view text, const PgnOptions& options);

    // Good until the next ++.
    [[nodiscard]] const PgnGame& operator*() const noexcept;
    [[nodiscard]] const PgnGame* operator->() const noexcept { return &**this; }
    Iterator& operator++();
    void operator++(int) { ++*this; }

    [[nodiscard]] bool at_end() const noexcept;
    friend bool operator==(const Iterator& it, std::default_sentinel_t) noexcept {
        return it.at_end();
    }

private:
    class Source;
    std::shared_ptr<Source> source_;
};

// Export format: the seven tag roster first (with "?" where unknown), other tags in their order,
// the moves as PgnMovetext writes them.
//
// SetUp, FEN and Variant are added where the start asks for them. Left out are tags whose name
// could not be read again, which those of a game that was read can. Text that belongs to no game
// becomes a comment that runs to the end of its line, before or behind the game.
[[nodiscard]] std::string to_pgn(const PgnGame& game, const PgnWriteOptions& options = {});
// A line of its own.
[[nodiscard]] std::string to_pgn(const PgnTag& tag);

// Whether a tag of this name is read again as itself.
[[nodiscard]] bool is_tag_name(std::string_view name) noexcept;

}  // namespace jadoube

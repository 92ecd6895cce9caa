// Portable Game Notation, read at the speed of memory: a visitor over text that may come in pieces.
// Every move is validated; every defect becomes a finding, and reading goes on, at the latest with
// the next game. Nothing allocates where all is well, and the memory used does not depend on the
// text.
//
// For games as values see pgn_game.hpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <jadoube/chess/legality.hpp>
#include <jadoube/chess/position.hpp>
#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/move_text.hpp>

namespace jadoube {

enum class PgnFault : std::uint8_t {
    bad_tag,              // a line in brackets that is no tag pair
    too_long,             // a tag, a move or another word longer than any sensible one; left out
    bad_fen,              // the tag FEN is no position; the moves are not read
    unknown_variant,      // the tag Variant names another game than ours; likewise
    unreadable_move,      // a word that is no move; the moves after it are not read
    ambiguous_move,       // fits several legal moves; likewise
    illegal_move,         // stands in the record all the same (A.5.2), and play goes on from there
    impossible_move,      // illegal, and nothing can go on from there; likewise
    null_move,            // "--", "Z0"; the moves after it are not read
    forgiven,             // readable, but not as PGN writes it: see PgnFinding::forgiven
    bad_nag,              // "$" without a number from 0 to 255
    unclosed_comment,     // { without }
    unopened_comment,     // } without {
    unclosed_variation,   // ( without )
    unopened_variation,   // ) without (
    misplaced_variation,  // ( before any move
    too_deep,             // variations nested deeper than max_variation_depth; left out
    missing_result,       // the moves end without one
    result_differs,       // from the tag Result
    stray_character,      // or a draw offer before any move
};

inline constexpr std::array all_pgn_faults = {
    PgnFault::bad_tag,
    PgnFault::too_long,
    PgnFault::bad_fen,
    PgnFault::unknown_variant,
    PgnFault::unreadable_move,
    PgnFault::ambiguous_move,
    PgnFault::illegal_move,
    PgnFault::impossible_move,
    PgnFault::null_move,
    PgnFault::forgiven,
    PgnFault::bad_nag,
    PgnFault::unclosed_comment,
    PgnFault::unopened_comment,
    PgnFault::unclosed_variation,
    PgnFault::unopened_variation,
    PgnFault::misplaced_variation,
    PgnFault::too_deep,
    PgnFault::missing_result,
    PgnFault::result_differs,
    PgnFault::stray_character,
};

// "illegal_move": stable, for scripts.
[[nodiscard]] std::string_view name(PgnFault fault) noexcept;

struct PgnFinding {
    PgnFault fault;
    std::uint64_t game;            // from 1
    std::uint64_t line;            // from 1
    std::uint64_t column;          // from 1, in bytes
    std::string_view text;         // the words concerned, shortened
    std::optional<Breach> breach;  // of an illegal move
    std::optional<Forgiven> forgiven;
};

enum class PgnResult : std::uint8_t {
    unknown,           // *
    white_wins,        // 1-0
    black_wins,        // 0-1
    draw,              // 1/2-1/2
    both_lose,         // 0-0
    draw_black_loses,  // 1/2-0
    draw_white_loses,  // 0-1/2
    white_by_forfeit,  // +/-, also 1-0F and +--
    black_by_forfeit,  // -/+
    double_forfeit,    // -/-
};

[[nodiscard]] std::string_view name(PgnResult result) noexcept;  // "1/2-1/2"
// Also ½-½, 1/2, draw signs and forfeits as people write them.
[[nodiscard]] std::optional<PgnResult> parse_result(std::string_view text) noexcept;

// Told what stands in the text, in its order. Views are valid during the call alone.
class PgnVisitor {
public:
    virtual ~PgnVisitor() = default;

    virtual void begin_game() {}
    // The value as it stands between its quotes: \" and \\ are two characters each. See
    // unescaped().
    virtual void tag(std::string_view /*name*/, std::string_view /*value*/) {}
    // After the tags: where the game starts.
    virtual void begin_moves(const Position& /*start*/, Variant /*variant*/) {}
    // A legal move. The position is the one before it.
    virtual void move(const Position& /*before*/, Move /*move*/, std::string_view /*text*/) {}
    // One that is not, and stood.
    virtual void illegal_move(const Position& /*before*/, const Attempt& /*attempt*/,
                              std::string_view /*text*/) {}
    // "(=)": C.12.
    virtual void draw_offer() {}
    // Without its braces. A long one comes in pieces, of which the last has more == false.
    virtual void comment(std::string_view /*text*/, bool /*more*/) {}
    virtual void nag(int /*number*/) {}  // "!" is 1, "?" 2, "!!" 3, "??" 4, "!?" 5, "?!" 6
    virtual void begin_variation() {}
    virtual void end_variation() {}
    // The mark that ends the moves.
    virtual void result(PgnResult /*result*/) {}
    // The position after the last move of the game itself.
    virtual void end_game(const Position& /*last*/) {}
    virtual void finding(const PgnFinding& /*finding*/) {}
};

struct PgnOptions {
    Language language = Language::en;  // tried where a move is not PGN's English
};

class PgnReader {
public:
    static constexpr std::size_t max_variation_depth = 64;
    // Give read at least so much at a time, unless the text ends before.
    static constexpr std::size_t min_buffer = 1 << 16;

    explicit PgnReader(PgnVisitor& visitor, const PgnOptions& options = {}) noexcept;

    // Reads from the front of the text and returns how much of it is done with; the caller gives
    // the rest again, with more behind it. When at_end is true nothing follows and all is read.
    [[nodiscard]] std::size_t read(std::string_view text, bool at_end) noexcept;

    [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
    [[nodiscard]] std::uint64_t plies() const noexcept {
        return plies_;
    }  // of the games themselves
    [[nodiscard]] std::uint64_t findings() const noexcept { return findings_; }
    [[nodiscard]] std::uint64_t lines() const noexcept { return line_; }

private:
    friend class PgnScanner;
    enum class State : std::uint8_t {
        between_games,
        tags,
        moves,
        after_result,  // a comment on the same line still belongs to the game
        long_comment,
        line_comment,
        long_word,
        skipped_line,
    };

    // A line of moves: the game, or a variation in it.
    struct Branch {
        Position before = Position::initial();  // the last move, which a variation replaces
        Position now = Position::initial();
        bool has_move = false;
    };

    PgnVisitor& visitor_;
    PgnOptions options_;
    State state_ = State::between_games;
    State state_after_ = State::between_games;  // what is too long for one piece of text
    Variant variant_ = Variant::standard;
    std::optional<PgnResult> tag_result_;
    bool has_tags_ = false;
    bool has_event_ = false;
    int newlines_ = 0;  // since the last tag
    bool unknown_variant_ = false;
    std::size_t depth_ = 0;
    std::uint64_t too_deep_ = 0;    // how many levels beyond the deepest
    std::size_t ignored_from_ = 0;  // 1 + the depth from which on moves are not read, or 0
    std::uint64_t games_ = 0;
    std::uint64_t plies_ = 0;
    std::uint64_t findings_ = 0;
    std::uint64_t line_ = 1;
    std::uint64_t column_ = 1;
    std::uint64_t comment_line_ = 1;  // where a long comment began
    std::uint64_t comment_column_ = 1;
    std::array<char, max_fen_length> fen_{};  // the tag FEN
    std::size_t fen_length_ = 0;
    std::array<Branch, max_variation_depth + 1> branches_{};
};

// A tag's value without its escapes.
[[nodiscard]] std::string unescaped(std::string_view value);
[[nodiscard]] std::string escaped(std::string_view value);

// Valid UTF-8 as it is; anything else taken for Latin-1.
[[nodiscard]] std::string to_utf8(std::string_view text);

}  // namespace jadoube

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
    bad_tag,        // a line in brackets that is not [Name "Value"]; its value is kept
    duplicate_tag,  // a tag that this game has already; both are kept
    too_long,  // a tag longer than any sensible one, which is left out; or a word, which is kept
    bad_fen,   // the tag FEN is not a position; the moves are kept as text
    fen_corrected,       // the tag FEN names a right or a square that cannot be; read without it
    unknown_variant,     // the tag Variant names another game than ours; the moves are kept as text
    unreadable_move,     // not a move; from here on the line is kept as text
    ambiguous_move,      // fits several legal moves; likewise
    illegal_move,        // stands in the record all the same (A.5.2), and play goes on from there
    impossible_move,     // illegal, and no game can go on from there; the line is kept as text
    null_move,           // "--", "Z0", "@@@@", "0000": the player passes, and reading goes on
    unknown_word,        // neither a move nor a mark; kept as text, and reading goes on
    forgiven,            // readable, but not as PGN writes it: see PgnFinding::forgiven
    check_sign_missing,  // the move gives check or mate, and no sign says so
    glyph,               // a sign such as "±" or "+=", read as the number that PGN has for it
    wrong_number,        // not the number of the move that follows
    bad_nag,             // "$" without a number from 0 to 255; kept as text
    unclosed_comment,    // { without }
    unopened_comment,    // } without {
    unclosed_variation,  // ( without )
    unopened_variation,  // ) without (
    misplaced_variation,  // ( before any move; the variation is kept as text
    too_deep,             // variations nested deeper than max_variation_depth; kept as text
    missing_result,       // the moves end without one
    unknown_result,       // the tag Result has a value that is not a result
    misplaced_result,     // a result where the game does not end; kept as a comment
    result_differs,       // from the tag Result
    result_impossible,    // the board shows checkmate or stalemate, and the result says otherwise
    outside_text,         // words between games that belong to no game; kept as a comment there
    odd_blank,            // a byte order mark or a blank beyond ASCII; read as a blank
    stray_character,      // a character that has no meaning where it stands; kept as it is
    utf_16,               // the text is UTF-16, which is not read
    missing_tag,          // one of the seven tag roster, or SetUp beside FEN, is not there
    bad_value,            // a tag's value that the standard does not allow
    odd_mark,             // a result that the standard does not have, or (=)
    long_line,            // of more than 255 characters; the first of a game, told at its end
};

inline constexpr std::array all_pgn_faults = {
    PgnFault::bad_tag,
    PgnFault::duplicate_tag,
    PgnFault::too_long,
    PgnFault::bad_fen,
    PgnFault::fen_corrected,
    PgnFault::unknown_variant,
    PgnFault::unreadable_move,
    PgnFault::ambiguous_move,
    PgnFault::illegal_move,
    PgnFault::impossible_move,
    PgnFault::null_move,
    PgnFault::unknown_word,
    PgnFault::forgiven,
    PgnFault::check_sign_missing,
    PgnFault::glyph,
    PgnFault::wrong_number,
    PgnFault::bad_nag,
    PgnFault::unclosed_comment,
    PgnFault::unopened_comment,
    PgnFault::unclosed_variation,
    PgnFault::unopened_variation,
    PgnFault::misplaced_variation,
    PgnFault::too_deep,
    PgnFault::missing_result,
    PgnFault::unknown_result,
    PgnFault::misplaced_result,
    PgnFault::result_differs,
    PgnFault::result_impossible,
    PgnFault::outside_text,
    PgnFault::odd_blank,
    PgnFault::stray_character,
    PgnFault::utf_16,
    PgnFault::missing_tag,
    PgnFault::bad_value,
    PgnFault::odd_mark,
    PgnFault::long_line,
};

// "illegal_move": stable, for scripts.
[[nodiscard]] std::string_view name(PgnFault fault) noexcept;

// How much is told. Each level tells what those before it tell.
enum class PgnLevel : std::uint8_t {
    errors,    // something is unread, unlawful, missing or contradicts itself
    standard,  // also what is understood, but is not written as the standard writes it
    strict,    // also what nearly everybody writes or leaves out, and the standard does not allow
};

[[nodiscard]] std::string_view name(PgnLevel level) noexcept;
// The level from which on a fault is told.
[[nodiscard]] PgnLevel level(PgnFault fault) noexcept;

struct PgnFinding {
    PgnFault fault;
    std::uint64_t game;            // from 1; 0 before the first
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
// One of the four that the standard has: 1-0, 0-1, 1/2-1/2 and *.
[[nodiscard]] bool is_standard_result(std::string_view text) noexcept;

// Told what stands in the text, in its order. Views are valid during the call alone.
class PgnVisitor {
public:
    virtual ~PgnVisitor() = default;

    virtual void begin_game() {}
    // The value as it stands between its quotes: \" and \\ are two characters each. See
    // unescaped().
    virtual void tag(std::string_view /*name*/, std::string_view /*value*/) {}
    // Before begin_moves: the tag Variant or FEN is not one that we can play by, and all moves will
    // be unread words.
    virtual void moves_are_text() {}
    // After the tags: where the game starts.
    virtual void begin_moves(const Position& /*start*/, Variant /*variant*/) {}
    // A legal move. The position is the one before it.
    virtual void move(const Position& /*before*/, Move /*move*/, std::string_view /*text*/) {}
    // One that is not, and stood.
    virtual void illegal_move(const Position& /*before*/, const Attempt& /*attempt*/,
                              std::string_view /*text*/) {}
    // "--": the player passes. The text is as it stands.
    virtual void null_move(const Position& /*before*/, std::string_view /*text*/) {}
    // Words of the game that are not understood, as they stand: one word, or a piece of a long one,
    // of which the last has more == false. Where a line cannot be read on, every word of its rest.
    virtual void unread(std::string_view /*text*/, bool /*more*/) {}
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
    // A line, or a comment, that belongs to no game: between two, before the first, behind the
    // last, or among the tags. A long one comes in pieces, as comments do.
    virtual void outside(std::string_view /*text*/, bool /*more*/) {}
    virtual void finding(const PgnFinding& /*finding*/) {}
};

struct PgnOptions {
    // Moves are read in this language. A word that is not a move in it is tried in English, and
    // that is told.
    Language language = Language::en;
    // Moves as the Laws write them are no departure: 0-0, e8Q, exd6 e.p., Ng1f3, and no sign for
    // check.
    bool laws = false;
    PgnLevel level = PgnLevel::standard;
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
        outside_line,
        long_word,
        skipped_line,
        foreign,  // UTF-16
    };

    // A line of moves: the game, or a variation in it.
    struct Branch {
        // Each in a cache line of its own: what was stored is soon loaded again.
        alignas(64) Position now = Position::initial();
        alignas(64) Position before = Position::initial();  // what a variation replaces
        bool has_move = false;
        bool has_word = false;    // one that was not understood
        bool doubtful = false;    // a word since the last move was not understood
        bool en_passant = false;  // the last move was such a capture
        int number_shift = 0;     // how the numbers that are written differ from the right ones
    };

    // A number that stands before the next word.
    struct Number {
        int value = -1;  // none
        int dots = 0;
    };

    PgnVisitor& visitor_;
    PgnOptions options_;
    std::array<Role, 256> letters_{};  // of pieces in this language, where they are ASCII
    bool plain_language_ = true;       // its files are a to h
    State state_ = State::between_games;
    State state_after_ = State::between_games;  // what is too long for one piece of text
    Variant variant_ = Variant::standard;
    std::optional<PgnResult> tag_result_;
    bool has_tags_ = false;
    int newlines_ = 0;  // since the last tag
    bool unknown_variant_ = false;
    Number number_;
    std::size_t depth_ = 0;
    std::uint64_t flat_ = 0;        // open variations that are kept as text
    std::size_t ignored_from_ = 0;  // 1 + the depth from which on moves are not read, or 0
    std::uint64_t games_ = 0;
    std::uint64_t plies_ = 0;
    std::uint64_t findings_ = 0;
    std::uint64_t line_ = 1;
    std::uint64_t column_ = 1;
    char last_byte_ = '\n';
    std::uint64_t comment_line_ = 1;  // where a long comment began
    std::uint64_t comment_column_ = 1;
    std::array<char, max_fen_length> fen_{};  // the tag FEN
    std::size_t fen_length_ = 0;
    std::array<std::uint64_t, 64> tag_names_{};  // hashes of the names so far
    std::size_t tag_count_ = 0;
    char set_up_ = '\0';          // the tag SetUp, if it is '0' or '1'
    unsigned standard_tags_ = 0;  // which of those that a strict reader wants are there
    // Counted for a strict reader: the characters of a line, and where a game's first that is too
    // long stands.
    std::size_t line_length_ = 0;
    std::uint64_t long_line_ = 0;
    std::uint64_t long_column_ = 0;
    std::array<Branch, max_variation_depth + 1> branches_{};
};

// A tag's value without its escapes.
[[nodiscard]] std::string unescaped(std::string_view value);
[[nodiscard]] std::string escaped(std::string_view value);

// Valid UTF-8 as it is; anything else taken for Latin-1.
[[nodiscard]] std::string to_utf8(std::string_view text);

}  // namespace jadoube

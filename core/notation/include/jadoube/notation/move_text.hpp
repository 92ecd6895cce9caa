// Moves as people write them (Appendix C): short and long algebraic notation in every language of
// language.hpp, and PGN's SAN. Reading never guesses: it gives the one legal move that the text
// means, or says why there is none.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <jadoube/base/result.hpp>
#include <jadoube/chess/any_position.hpp>
#include <jadoube/chess/legality.hpp>
#include <jadoube/chess/move_list.hpp>
#include <jadoube/chess/position.hpp>
#include <jadoube/notation/language.hpp>

namespace jadoube {

// What the editions define differently about writing moves down. Data of an edition.
struct NotationRules {
    bool castling_with_letters;  // 2009: O-O; since 2017: 0-0 with zeros
    bool en_passant_written;     // 2009: "e.p." is appended; since 2017 it may be
    bool long_form;              // since 2017: the departure square may be written too (C.8)
    friend bool operator==(const NotationRules&, const NotationRules&) = default;
};

inline constexpr NotationRules notation_2009{true, true, false};
inline constexpr NotationRules notation_2017{false, false, true};  // and 2018
inline constexpr NotationRules notation_2023{false, false, true};

// Each thing that lenient reading lets pass and strict reading does not.
enum class Forgiven : std::uint8_t {
    surrounding_text,       // a move number before, blanks, !, ?, or the like
    letter_case,            // "nf3", "E4"
    other_script,           // letters of another script than the language's
    other_language,         // English letters where another language was set
    pawn_letter,            // "Pe4"
    hyphen,                 // "Ng1–f3"; in 2009, before the long form, "N-f3" too
    capture_sign,           // ":" or "×" for x, or its place
    capture_sign_wrong,     // x where nothing is taken
    check_sign,             // "†" for +, "‡" for #
    check_sign_wrong,       // + or # where there is none, or # for +
    en_passant_sign,        // "ep", another language's, where there is none, or missing in 2009
    castling_letters,       // letters for zeros or zeros for letters, other dashes, none
    castling_as_king_move,  // "Kg1", "e1g1"
    promotion_sign,         // "e8=Q", "e8(Q)", "e8/Q"
    promotion_assumed,      // "e8" read as a queen
    departure_not_needed,   // "Ngf3" where one knight can go; in 2009, the long form
    departure_missing,      // "xd4", "dxe" and the like, where one move fits
    from_to,                // "g1f3", "e7e8q" as engines write it, with no letter for a piece
};

inline constexpr std::array all_forgiven = {
    Forgiven::surrounding_text,      Forgiven::letter_case,        Forgiven::other_script,
    Forgiven::other_language,        Forgiven::pawn_letter,        Forgiven::hyphen,
    Forgiven::capture_sign,          Forgiven::capture_sign_wrong, Forgiven::check_sign,
    Forgiven::check_sign_wrong,      Forgiven::en_passant_sign,    Forgiven::castling_letters,
    Forgiven::castling_as_king_move, Forgiven::promotion_sign,     Forgiven::promotion_assumed,
    Forgiven::departure_not_needed,  Forgiven::departure_missing,  Forgiven::from_to,
};

// Strict reading accepts what the Laws with these rules define, in this language or with figurines
// (C.3). Lenient reading accepts what people write besides: PGN's "O-O" and "e8=Q" too are then
// forgiven. The language that is set wins: letters are taken as English ones, or as look-alikes of
// another script, only where they mean nothing in it.
struct ReadOptions {
    Language language = Language::en;
    bool strict = false;
    Variant variant = Variant::standard;
    NotationRules rules = notation_2023;
};

struct ReadMove {
    Move move;
    bool draw_offer = false;  // "(=)" stood behind it (C.12)
    std::array<Forgiven, all_forgiven.size()> forgiven_list{};
    std::uint8_t forgiven_count = 0;

    // Each thing once, in the order of the text.
    [[nodiscard]] std::span<const Forgiven> forgiven() const noexcept {
        return {forgiven_list.data(), forgiven_count};
    }
};

struct MoveTextError {
    enum class Code : std::uint8_t { unreadable, ambiguous, illegal };
    Code code;
    std::size_t column = 0;        // where reading stopped, if unreadable
    MoveList candidates;           // if ambiguous: two or more legal moves
    std::optional<Breach> breach;  // if illegal: the rule that the move breaks
};

// Any bytes may be asked about; nothing allocates.
[[nodiscard]] Result<ReadMove, MoveTextError> read_move(const Position& position,
                                                        std::string_view text,
                                                        const ReadOptions& options = {}) noexcept;

// Whether the text, read as leniently, says of a move nothing that it is not. No position is asked:
// it tells nothing of whether the move is legal, or of others that the text could mean (12.6).
[[nodiscard]] bool describes(std::string_view text, Move move,
                             const ReadOptions& options = {}) noexcept;

enum class Form : std::uint8_t {
    pgn,         // SAN: "Nf3", "O-O", "e8=Q+", "exd6"
    short_form,  // the Laws': "Nf3", "0-0", "e8Q+", "exd6 e.p."
    long_form,   // the Laws' with the departure square: "Ng1f3", "e7e8Q", "e5xd6 e.p."
    as_done,     // what a hand did: "Ke8–e6", "Nf3xe5", "e7–e8Q"; without + and #
};

struct WriteOptions {
    Language language = Language::en;
    Form form = Form::pgn;
    NotationRules rules = notation_2023;
};

// The move must be legal.
[[nodiscard]] std::string write_move(const Position& position, Move move,
                                     const WriteOptions& options = {});

// What was done between two boards, legal or not, as somebody would write it who sees the men alone
// (12.6): nothing in it tells which it was.
[[nodiscard]] std::string write_move(const AnyPosition& before, Move move, const AnyPosition& after,
                                     const WriteOptions& options = {});

// Stable, for scripts: "castling_letters", "ambiguous".
[[nodiscard]] std::string_view name(Forgiven forgiven) noexcept;
[[nodiscard]] std::string_view name(MoveTextError::Code code) noexcept;

}  // namespace jadoube

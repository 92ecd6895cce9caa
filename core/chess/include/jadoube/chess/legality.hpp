// Why a move is illegal (3.10.2): the rule of Article 3 that it breaks, for the arbiter to cite.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include <jadoube/base/result.hpp>
#include <jadoube/chess/any_position.hpp>
#include <jadoube/chess/move.hpp>
#include <jadoube/chess/position.hpp>

namespace jadoube {

// What somebody does with a man: from here to there, lawful or not. In standard chess castling is
// the king two squares towards the rook, or onto it; in Chess960 onto it.
struct Attempt {
    Square from;
    Square to;
    std::optional<Role> promotion;
    friend bool operator==(const Attempt&, const Attempt&) = default;
};

// The rules a move can break. The first two say that there is nothing to move.
enum class Breach : std::uint8_t {
    no_man,
    opponents_man,
    own_man_on_square,
    bishop_moves,
    rook_moves,
    queen_moves,
    jump,
    knight_moves,
    pawn_moves,
    pawn_step,
    pawn_double_step,
    pawn_capture,
    en_passant_too_late,
    promotion,
    promotion_out_of_place,
    king_moves,
    castling_right_lost,
    castling_barred,
    king_in_check,
};

// The article as the edition of 2023 prints it, "3.7.2".
[[nodiscard]] std::string_view article(Breach breach) noexcept;
// "pawn_double_step": stable, for scripts.
[[nodiscard]] std::string_view name(Breach breach) noexcept;

// What a player who castles means: the wing, and the rook if he puts the king onto it.
struct CastlingAttempt {
    Wing wing;
    std::optional<Square> rook;
};

// In standard chess castling is the king's two steps from e1 or e8 (3.8.2), or the king onto the
// rook he castles with; in Chess960 the king onto any rook of his. Anything else is a king's move.
// The man that is moved must be the king.
[[nodiscard]] std::optional<CastlingAttempt> castling_attempt(const AnyPosition& position,
                                                              const Attempt& attempt,
                                                              Variant variant) noexcept;

// The legal move that this is, or the rule it breaks: how the man moves before what stands in its
// way, and that before the safety of the king.
[[nodiscard]] Result<Move, Breach> judge(const Position& position, const Attempt& attempt,
                                         Variant variant) noexcept;

}  // namespace jadoube

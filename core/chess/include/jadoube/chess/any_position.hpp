// A position that stands on a board, whatever happened there: one from which a game can properly go
// on, or one that an irregularity has led to and that stands all the same (A.5.2, A.5.4). In the
// latter a king may be in check though it is the other's turn, or be missing, and a pawn may stand
// on its last rank.
//
// Legal moves of an irregular position are those of Article 3 as far as they can be applied: nobody
// takes a king, and who has a king may not leave it in check.
#pragma once

#include <optional>
#include <variant>

#include <jadoube/chess/move_list.hpp>
#include <jadoube/chess/position.hpp>
#include <jadoube/chess/setup.hpp>

namespace jadoube {

class AnyPosition {
public:
    AnyPosition(const Position& position) noexcept : position_(position) {}
    // Regular, if a game can go on from it.
    [[nodiscard]] static AnyPosition of(const Setup& setup, Variant variant);

    // Nothing, if it is irregular.
    [[nodiscard]] const Position* regular() const noexcept {
        return std::get_if<Position>(&position_);
    }
    [[nodiscard]] const Board& board() const noexcept;
    [[nodiscard]] Setup setup() const noexcept;

    [[nodiscard]] Color turn() const noexcept { return board().turn; }
    [[nodiscard]] Bitboard men() const noexcept { return Bitboard(board().occupied()); }
    [[nodiscard]] Bitboard men(Color color) const noexcept {
        return Bitboard(board().men[static_cast<std::size_t>(color)]);
    }
    [[nodiscard]] Bitboard men(Color color, Role role) const noexcept {
        return Bitboard(board().of(color, role));
    }
    [[nodiscard]] std::optional<Piece> piece_at(Square square) const noexcept;
    [[nodiscard]] std::optional<Square> king(Color color) const noexcept;
    [[nodiscard]] Bitboard castling_rooks() const noexcept {
        return Bitboard(board().castling_rooks);
    }
    [[nodiscard]] std::optional<Square> castling_rook(Color color, Wing wing) const noexcept;
    [[nodiscard]] std::optional<Square> en_passant() const noexcept;  // where it is legal
    // 3.9.1, of either player. Who has no king is not in check.
    [[nodiscard]] bool is_in_check(Color player) const noexcept;

    [[nodiscard]] MoveList legal_moves() const noexcept;
    [[nodiscard]] bool is_legal(Move move) const noexcept;
    // Of a legal move.
    [[nodiscard]] std::optional<Square> captured_square(Move move) const noexcept;
    [[nodiscard]] AnyPosition after(Move move, Variant variant) const;

    // 9.2.3; irregular positions by the same facts.
    friend bool operator==(const AnyPosition& a, const AnyPosition& b) noexcept;

private:
    explicit AnyPosition(const Board& board) noexcept : position_(board) {}
    std::variant<Position, Board> position_;
};

// What is broken by whom does not matter here: these boards no game may show (3.10.3, A.5.4).
[[nodiscard]] bool both_kings_in_check(const AnyPosition& position) noexcept;
[[nodiscard]] bool pawn_on_last_rank(const AnyPosition& position) noexcept;

}  // namespace jadoube

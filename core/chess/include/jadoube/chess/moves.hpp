// Legal moves of a position (3.10.1), all of them or some, without allocating. In no promised
// order.
#pragma once

#include <optional>

#include <jadoube/chess/move_list.hpp>
#include <jadoube/chess/position.hpp>

namespace jadoube {

// 3.10.1
[[nodiscard]] MoveList legal_moves(const Position& position) noexcept;

// From one of the first squares to one of the second. A castling goes to its rook's square, as in
// Move.
[[nodiscard]] MoveList legal_moves(const Position& position, Bitboard from, Bitboard to) noexcept;

// By man, and by kind.
[[nodiscard]] MoveList legal_moves_from(const Position& position, Square square) noexcept;
[[nodiscard]] MoveList legal_moves_of(const Position& position, Role role) noexcept;
[[nodiscard]] MoveList legal_captures(const Position& position) noexcept;  // en passant included
[[nodiscard]] MoveList legal_castlings(const Position& position) noexcept;
[[nodiscard]] MoveList legal_promotions(const Position& position) noexcept;

// The squares from which a man of that role can legally go to this one, castling aside: what a move
// written "Nf3" asks, or "Ngf3" with some of them only. A pawn's capture en passant is among them.
[[nodiscard]] Bitboard legal_origins(const Position& position, Role role, Square to,
                                     Bitboard from = Bitboard::all()) noexcept;

[[nodiscard]] int count_legal_moves(const Position& position) noexcept;
[[nodiscard]] bool has_legal_move(const Position& position) noexcept;

// Whether this very move can be made here. Any 16 bits may be asked about.
[[nodiscard]] bool is_legal(const Position& position, Move move) noexcept;

// 3.1.1: the square of the man that a legal move takes, if any.
[[nodiscard]] std::optional<Square> captured_square(const Position& position, Move move) noexcept;

// II.3.2.6: where king and rook stand after a castling.
[[nodiscard]] Square king_after_castling(Move castling) noexcept;
[[nodiscard]] Square rook_after_castling(Move castling) noexcept;

enum class Status : std::uint8_t { ongoing, checkmate, stalemate };

// 1.4, 1.4.1, 1.4.2, 5.1.1, 5.2.1
[[nodiscard]] Status status(const Position& position) noexcept;

}  // namespace jadoube

#include <algorithm>

#include <jadoube/chess/kernel/make.hpp>
#include <jadoube/chess/moves.hpp>

#include "kernel/kernel.hpp"

namespace jadoube {
namespace {

template <class Predicate>
void keep(MoveList& list, Predicate predicate) noexcept {
    const Move* end =
        std::remove_if(list.begin(), list.end(), [&](Move move) { return !predicate(move); });
    list.resize(static_cast<std::size_t>(end - list.begin()));
}

}  // namespace

MoveList legal_moves(const Position& position, Bitboard from, Bitboard to) noexcept {
    MoveList list;
    kernel::best().generate(position.board(), from.bits(), to.bits(), list);
    return list;
}

MoveList legal_moves(const Position& position) noexcept {
    return legal_moves(position, Bitboard::all(), Bitboard::all());
}

MoveList legal_moves_from(const Position& position, Square square) noexcept {
    return legal_moves(position, square, Bitboard::all());
}

MoveList legal_moves_of(const Position& position, Role role) noexcept {
    return legal_moves(position, position.men(role), Bitboard::all());
}

MoveList legal_captures(const Position& position) noexcept {
    const Bitboard enemy = position.men(!position.turn());
    Bitboard to = enemy;
    if (const auto passed = position.en_passant()) to |= *passed;
    MoveList list = legal_moves(position, Bitboard::all(), to);
    keep(list, [&](Move move) {
        return enemy.contains(move.to()) || move.kind() == MoveKind::en_passant;
    });
    return list;
}

MoveList legal_castlings(const Position& position) noexcept {
    MoveList list = legal_moves(position, position.men(Role::king), position.castling_rooks());
    keep(list, [](Move move) { return move.is_castling(); });
    return list;
}

MoveList legal_promotions(const Position& position) noexcept {
    const Bitboard last = rank_for(position.turn(), Rank::eighth);
    return legal_moves(position, position.men(Role::pawn), last);
}

Bitboard legal_origins(const Position& position, Role role, Square to, Bitboard from) noexcept {
    return Bitboard(kernel::best().origins(position.board(), role, from.bits(), index(to)));
}

int count_legal_moves(const Position& position) noexcept {
    return static_cast<int>(kernel::best().count(position.board()));
}

bool has_legal_move(const Position& position) noexcept {
    return kernel::best().any(position.board());
}

bool is_legal(const Position& position, Move move) noexcept {
    const MoveList list = legal_moves(position, move.from(), move.to());
    return std::find(list.begin(), list.end(), move) != list.end();
}

std::optional<Square> captured_square(const Position& position, Move move) noexcept {
    if (move.kind() == MoveKind::en_passant) {
        return square(file_of(move.to()), rank_of(move.from()));
    }
    if (position.men(!position.turn()).contains(move.to())) return move.to();
    return std::nullopt;
}

Square king_after_castling(Move castling) noexcept {
    return square_at(
        kernel::castling_squares(index(castling.from()), index(castling.to())).king_to);
}

Square rook_after_castling(Move castling) noexcept {
    return square_at(
        kernel::castling_squares(index(castling.from()), index(castling.to())).rook_to);
}

Status status(const Position& position) noexcept {
    if (has_legal_move(position)) return Status::ongoing;
    return position.is_check() ? Status::checkmate : Status::stalemate;
}

}  // namespace jadoube

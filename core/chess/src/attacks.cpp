#include <jadoube/chess/attacks.hpp>

#include "kernel/sliders.hpp"
#include "kernel/tables.hpp"

namespace jadoube {

Bitboard attacks(Piece piece, Square from, Bitboard occupied) noexcept {
    constexpr kernel::ArithmeticSliders sliders;
    const auto at = static_cast<std::size_t>(index(from));
    const std::uint64_t men = occupied.bits();
    switch (piece.role) {
        case Role::pawn:
            return Bitboard(kernel::steps.pawn[static_cast<std::size_t>(piece.color)][at]);
        case Role::knight: return Bitboard(kernel::steps.knight[at]);
        case Role::bishop: return Bitboard(sliders.bishop(index(from), men));
        case Role::rook: return Bitboard(sliders.rook(index(from), men));
        case Role::queen:
            return Bitboard(sliders.rook(index(from), men) | sliders.bishop(index(from), men));
        case Role::king: return Bitboard(kernel::steps.king[at]);
    }
    return {};
}

Bitboard attackers(const Position& position, Color by, Square square) noexcept {
    // What a man of the other colour would attack from here, a man of the same role attacks back.
    const auto from_here = [&](Role role) { return attacks({!by, role}, square, position.men()); };
    const Bitboard queens = position.men(by, Role::queen);
    return (from_here(Role::pawn) & position.men(by, Role::pawn)) |
           (from_here(Role::knight) & position.men(by, Role::knight)) |
           (from_here(Role::bishop) & (position.men(by, Role::bishop) | queens)) |
           (from_here(Role::rook) & (position.men(by, Role::rook) | queens)) |
           (from_here(Role::king) & position.men(by, Role::king));
}

Bitboard between(Square a, Square b) noexcept {
    return Bitboard(kernel::steps.between[static_cast<std::size_t>(index(a))]
                                         [static_cast<std::size_t>(index(b))]);
}

}  // namespace jadoube

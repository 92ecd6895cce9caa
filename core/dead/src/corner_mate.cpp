#include "corner_mate.hpp"

#include <algorithm>

#include "distance.hpp"

namespace jadoube::dead {
namespace {

// Moves until a man of the mated king stands on a square to be blocked. A queen there could take
// what checks or come between, and so could a rook where bishops check.
int moves_to_block(Piece piece, Square from, Square to, bool by_knights) noexcept {
    switch (piece.role) {
        case Role::knight:
        case Role::bishop: return distance(piece.role, from, to);
        case Role::rook: return by_knights ? distance(piece.role, from, to) : never;
        case Role::queen:
        case Role::king: return never;
        case Role::pawn: break;
    }
    const bool up = piece.color == Color::white;
    const int ranks = index(rank_of(to)) - index(rank_of(from));
    const int steps = up ? ranks : -ranks;
    const bool last = rank_of(to) == rank_for(piece.color, Rank::eighth);
    if (file_of(from) == file_of(to) && steps >= 0 && !last) return steps;
    const int left = up ? 7 - index(rank_of(from)) : index(rank_of(from));
    return left + (file_of(from) == file_of(to) && last ? 0 : 2);  // and on as a knight or bishop
}

}  // namespace

int moves_to_corner_mate(const Position& position, Color player) noexcept {
    struct Corner {
        Square mated;
        Square king;
        Square left;
    };
    constexpr Corner corners[] = {
        {Square::a1, Square::b3, Square::b1}, {Square::a1, Square::c2, Square::a2},
        {Square::h1, Square::g3, Square::g1}, {Square::h1, Square::f2, Square::h2},
        {Square::a8, Square::b6, Square::b8}, {Square::a8, Square::c7, Square::a7},
        {Square::h8, Square::g6, Square::g8}, {Square::h8, Square::f7, Square::h7},
    };
    const bool by_knights = !position.men(player, Role::knight).empty();
    int best = 100;
    for (const Corner& corner : corners) {
        int check = never;
        int attack = never;
        int men = 0;
        for (const Square square : position.men(player) & ~position.men(Role::king)) {
            const Role role = position.piece_at(square)->role;
            // One that attacks the corner already must go and come back.
            const int before = distance(role, square, corner.mated) - 1;
            check = std::min(check, before <= 0 ? 2 : before);
            attack = std::min(attack, std::max(0, distance(role, square, corner.left) - 1));
            ++men;
        }
        if (check >= never - 1) continue;
        int block = never;
        for (const Square square : position.men(!player) & ~position.men(Role::king)) {
            const Piece piece = *position.piece_at(square);
            block = std::min(block, moves_to_block(piece, square, corner.left, by_knights));
        }
        const int last = men > 1 ? std::min(attack, block) : block;
        best = std::min(best, king_distance(position.king(!player), corner.mated) +
                                  king_distance(position.king(player), corner.king) + check + last);
    }
    return best;
}

}  // namespace jadoube::dead

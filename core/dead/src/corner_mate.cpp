#include "corner_mate.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

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

struct Men {
    std::array<std::pair<Role, Square>, 16> list;
    std::size_t size = 0;

    // His men but the king; sixteen are enough for an estimate.
    Men(const Position& position, Color color) noexcept {
        for (const Role role : {Role::knight, Role::bishop, Role::rook, Role::queen, Role::pawn}) {
            for (const Square square : position.men(color, role)) {
                if (size < list.size()) list[size++] = {role, square};
            }
        }
    }
    [[nodiscard]] auto begin() const noexcept { return list.begin(); }
    [[nodiscard]] auto end() const noexcept {
        return list.begin() + static_cast<std::ptrdiff_t>(size);
    }
};

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
    const Men own(position, player);
    const Men other(position, !player);
    int best = 100;
    for (const Corner& corner : corners) {
        const int kings = king_distance(position.king(!player), corner.mated) +
                          king_distance(position.king(player), corner.king);
        if (kings >= best) continue;
        int check = never;
        int last = never;
        for (const auto& [role, square] : own) {
            // One that attacks the corner already must go and come back.
            const int before = distance(role, square, corner.mated) - 1;
            check = std::min(check, before <= 0 ? 2 : before);
            if (own.size > 1) {
                last = std::min(last, std::max(0, distance(role, square, corner.left) - 1));
            }
        }
        if (check >= never - 1) continue;
        for (const auto& [role, square] : other) {
            const Piece piece{!player, role};
            last = std::min(last, moves_to_block(piece, square, corner.left, by_knights));
        }
        best = std::min(best, kings + check + last);
    }
    return best;
}

}  // namespace jadoube::dead

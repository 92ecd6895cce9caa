#include "material.hpp"

namespace jadoube::dead {

std::optional<CannotMate> lacks_material(const Position& position, Color player) noexcept {
    const Board& b = position.board();
    const std::uint64_t own = b.men[static_cast<std::size_t>(player)];
    const std::uint64_t enemy = b.men[static_cast<std::size_t>(!player)];
    const auto of = [&](Role role) { return b.role[static_cast<std::size_t>(role)]; };
    // A pawn can become anything.
    if ((own & (of(Role::pawn) | of(Role::rook) | of(Role::queen))) != 0) return std::nullopt;

    const std::uint64_t knights = own & of(Role::knight);
    const std::uint64_t bishops = own & of(Role::bishop);
    if ((knights | bishops) == 0) return CannotMate::bare_king;

    if (bishops == 0) {
        // One knight and the king leave a square beside the mated king that one of his own men must
        // block. A queen there can always take the knight.
        const bool alone = (knights & (knights - 1)) == 0;
        const bool only_queens = (enemy & ~(of(Role::king) | of(Role::queen))) == 0;
        if (alone && only_queens) return CannotMate::knight_alone;
        return std::nullopt;
    }
    if (knights != 0) return std::nullopt;

    // Squares of the other colour beside the mated king that the mating king does not reach must be
    // blocked. A rook or queen there can always come between or take the bishop.
    const std::uint64_t light = light_squares.bits();
    const std::uint64_t all_bishops = of(Role::bishop);
    const bool one_colour = (all_bishops & light) == 0 || (all_bishops & ~light) == 0;
    const bool blockers = (enemy & (of(Role::pawn) | of(Role::knight))) != 0;
    if (one_colour && !blockers) return CannotMate::bishops_of_one_colour;
    return std::nullopt;
}

}  // namespace jadoube::dead

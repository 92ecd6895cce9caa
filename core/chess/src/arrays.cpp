#include <array>
#include <optional>

#include <jadoube/chess/position.hpp>

namespace jadoube {
namespace {

// The first ranks of an array, mirrored for Black (II.2.3), pawns before them.
Board array_of(const std::array<Role, 8>& pieces) noexcept {
    Board board;
    for (int file = 0; file < 8; ++file) {
        const Role role = pieces[static_cast<std::size_t>(file)];
        for (const Color color : both_colors) {
            const Square home = square(file_at(file), rank_for(color, Rank::first));
            board.put(home, {color, role});
            board.put(square(file_at(file), rank_for(color, Rank::second)), {color, Role::pawn});
            if (role == Role::rook) board.castling_rooks |= Bitboard(home).bits();
        }
    }
    return board;
}

}  // namespace

Position Position::initial() noexcept {
    using enum Role;
    return Position(array_of({rook, knight, bishop, queen, king, bishop, knight, rook}));
}

std::optional<Position> Position::chess960(int number) noexcept {
    if (number < 0 || number > 959) return std::nullopt;
    std::array<std::optional<Role>, 8> pieces{};
    const auto place = [&](Role role, int nth_free) {
        for (auto& piece : pieces) {
            if (!piece && nth_free-- == 0) {
                piece = role;
                return;
            }
        }
    };
    // The usual numbering: the light bishop's file, the dark one's, the queen's among what is left,
    // the knights' among that; rook, king and rook take the last three (II.2.1, II.2.2).
    pieces[static_cast<std::size_t>(2 * (number % 4) + 1)] = Role::bishop;
    pieces[static_cast<std::size_t>(2 * (number / 4 % 4))] = Role::bishop;
    place(Role::queen, number / 16 % 6);
    constexpr std::array<std::array<int, 2>, 10> knights = {
        {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};
    const auto& pair = knights[static_cast<std::size_t>(number / 96)];
    place(Role::knight, pair[0]);
    place(Role::knight, pair[1] - 1);  // one free file fewer since the first
    for (const Role role : {Role::rook, Role::king, Role::rook}) place(role, 0);

    std::array<Role, 8> array{};
    for (std::size_t file = 0; file < 8; ++file) array[file] = *pieces[file];
    return Position(array_of(array));
}

}  // namespace jadoube

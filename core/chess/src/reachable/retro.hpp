// The arguments about how a position came about, on bare boards. A board of the past says less than
// a position: its castling_rooks are rooks known to have a right, others may have one too; its
// double_step_file is set if the last move is known to have been that double step.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include <jadoube/chess/attacks.hpp>
#include <jadoube/chess/board.hpp>
#include <jadoube/chess/reachable.hpp>

namespace jadoube::retro {

// What in the men, the pawns and the rights alone proves that no game leads here.
[[nodiscard]] std::optional<Unreachable> contradiction(const Board& board,
                                                       Variant variant) noexcept;

// False only if nothing can have been played last, or nothing before each such move.
[[nodiscard]] bool may_have_last_move(const Position& position, Variant variant) noexcept;

// True only if a game that leads here was found.
[[nodiscard]] bool has_proof_game(const Position& position, Variant variant) noexcept;

// Whether the men stand as in the array, or one of the arrays, with White to move.
[[nodiscard]] bool is_array(const Board& board, Variant variant) noexcept;

[[nodiscard]] constexpr Bitboard men(const Board& board, Color color) noexcept {
    return Bitboard(board.men[static_cast<std::size_t>(color)]);
}
[[nodiscard]] constexpr Bitboard men(const Board& board, Color color, Role role) noexcept {
    return Bitboard(board.of(color, role));
}
[[nodiscard]] constexpr Square king(const Board& board, Color color) noexcept {
    return men(board, color, Role::king).first();
}

constexpr void remove(Board& board, Square square) noexcept {
    const std::uint64_t keep = ~Bitboard(square).bits();
    for (std::uint64_t& set : board.men) set &= keep;
    for (std::uint64_t& set : board.role) set &= keep;
}

// A rank counted from the player's side, as eight bits by file.
[[nodiscard]] constexpr unsigned files_on(Bitboard set, Color color, Rank rank) noexcept {
    return static_cast<unsigned>(set.bits() >> (8 * index(rank_for(color, rank)))) & 0xFFU;
}
// The files on which a player's pawns have never moved: there is no way back to the second rank.
[[nodiscard]] constexpr unsigned home_pawns(const Board& board, Color color) noexcept {
    return files_on(men(board, color, Role::pawn), color, Rank::second);
}

[[nodiscard]] inline bool attacked(const Board& board, Color by, Square square) noexcept {
    const Bitboard occupied(board.occupied());
    for (const Role role : all_roles) {
        const Bitboard of_role = men(board, by, role);
        if (!of_role.empty() && attacks({!by, role}, square, occupied).intersects(of_role)) {
            return true;
        }
    }
    return false;
}

}  // namespace jadoube::retro

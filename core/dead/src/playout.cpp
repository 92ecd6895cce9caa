#include "playout.hpp"

#include <algorithm>

#include <jadoube/chess/attacks.hpp>

#include "distance.hpp"
#include "mate_in_one.hpp"
#include "material.hpp"

namespace jadoube::dead {

// The weights were found by trying which lead to a mate soonest in positions of usual games.
std::uint32_t Playout::weight_for_the_winner(Move move, bool captures, const View& view) noexcept {
    std::uint32_t weight = 1;
    switch (move.kind()) {
        case MoveKind::promotion_queen: weight = 384; break;
        case MoveKind::promotion_rook:
        case MoveKind::promotion_bishop:
        case MoveKind::promotion_knight: return 0;
        case MoveKind::pawn:
        case MoveKind::double_step:
        case MoveKind::en_passant: weight = 96; break;
        case MoveKind::queen: weight = 0; break;
        case MoveKind::king:
            if (view.few) {
                const int closer =
                    king_distance(move.from(), view.target) - king_distance(move.to(), view.target);
                weight = closer > 0 ? 48 : closer == 0 ? 8 : 0;
            }
            break;
        case MoveKind::knight:
        case MoveKind::bishop:
        case MoveKind::rook:
            if (view.around.contains(move.to())) weight = 2;
            break;
        case MoveKind::castling: break;
    }
    return weight + (captures ? 96 : 0);
}

// He keeps what the winner has, goes to the edge and stands in his own way. If the winner has only
// minor pieces he brings men for that.
std::uint32_t Playout::weight_for_the_loser(Move move, bool captures, const View& view) noexcept {
    const MoveKind kind = move.kind();
    if (kind >= MoveKind::promotion_knight) {
        return view.minor && kind != MoveKind::promotion_queen ? 32 : 1;
    }
    if (captures || kind == MoveKind::en_passant) return 1;
    if (kind == MoveKind::king) {
        constexpr Bitboard edge(0xFF818181818181FFULL);
        return edge.contains(move.to()) ? 64 : 6;
    }
    if (view.around.contains(move.to())) return 48;
    if (view.minor && move.role() == Role::pawn) return 32;
    if (view.around.contains(move.from())) return 8;
    if (kind == MoveKind::queen) return 3;
    return move.role() == Role::pawn ? 4 : 8;
}

Move Playout::choose(const Position& position, const MoveList& list) noexcept {
    const Color mover = position.turn();
    const Board& b = position.board();
    const std::uint64_t enemy = position.men(!mover).bits();
    const std::uint64_t winner = b.men[static_cast<std::size_t>(player_)];
    const Square target = position.king(!player_);
    const View view{target, attacks({mover, Role::king}, target, {}),
                    std::popcount(winner & ~b.role[0]) <= 4,
                    (winner & (b.role[0] | b.role[3] | b.role[4])) == 0};
    Move chosen = list[0];
    std::uint64_t total = 0;
    for (const Move move : list) {
        const bool captures = ((enemy >> index(move.to())) & 1) != 0;
        const std::uint32_t weight = mover == player_ ? weight_for_the_winner(move, captures, view)
                                                      : weight_for_the_loser(move, captures, view);
        total += weight;
        if ((std::uint64_t{random_()} * total) >> 32 < weight) chosen = move;
    }
    return chosen;
}

bool Playout::play(const Position& start, int plies) noexcept {
    size_ = 0;
    Position position = start;
    plies = std::min(plies, max_plies);
    for (int ply = 0; ply < plies; ++ply) {
        const MoveList list = legal_moves(position);
        ++nodes_;
        if (list.empty()) {
            // Possible only at the start: later mates are found one move before.
            return position.turn() != player_ && position.is_check();
        }
        if (position.turn() == player_) {
            if (const auto mate = mate_in_one(position, list)) {
                line_[size_++] = *mate;
                return true;
            }
        }
        const Move move = choose(position, list);
        const bool loses_material =
            position.turn() != player_ && position.men(player_).contains(move.to());
        position = position.after(move);
        line_[size_++] = move;
        if (loses_material && lacks_material(position, player_)) return false;
    }
    return false;
}

}  // namespace jadoube::dead

#include <algorithm>

#include <jadoube/chess/kernel/make.hpp>

#include "retro.hpp"

namespace jadoube::retro {
namespace {

// How many plies back a past is asked for.
constexpr int plies_back = 3;

constexpr std::array uncaptured_roles = {Role::queen, Role::rook, Role::bishop, Role::knight,
                                         Role::pawn};

constexpr bool is_last_rank(Square square) noexcept {
    return rank_of(square) == Rank::first || rank_of(square) == Rank::eighth;
}

constexpr Square on_rank(Square square_on_file, Color color, Rank rank) noexcept {
    return square(file_of(square_on_file), rank_for(color, rank));
}

// The squares that a pawn of that colour, by capturing, can have left to be here.
Bitboard capture_origins(Color color, Square square) noexcept {
    return attacks({!color, Role::pawn}, square, {});
}

// 3.7.3.1: whether the player on move could take en passant the pawn on this square, if it has just
// come there by a double step.
bool could_be_taken_en_passant(const Board& board, Square pawn) noexcept {
    const Color taker = board.turn;
    const Square passed = on_rank(pawn, taker, Rank::sixth);
    for (const Square from : capture_origins(taker, passed) & men(board, taker, Role::pawn)) {
        Board after = board;
        remove(after, pawn);
        remove(after, from);
        after.put(passed, {taker, Role::pawn});
        if (!attacked(after, !taker, king(after, taker))) return true;
    }
    return false;
}

// Looks for a past: takes back what the player not on move can have played, in every way, and asks
// the same of what was before. One way that cannot be refuted is enough.
class Past {
public:
    explicit Past(Variant variant) noexcept : variant_(variant) {}

    // exactly: the board says all there is to know about en passant, as a position does.
    [[nodiscard]] bool exists(const Board& now, int plies, bool exactly) noexcept {
        if (!exactly && is_array(now, variant_)) return true;
        const Color mover = !now.turn;
        if (now.double_step_file != Board::no_file) {
            const Square to = square(file_at(now.double_step_file), rank_for(mover, Rank::fourth));
            return accepts(moved_back(now, {mover, Role::pawn}, to, Role::pawn,
                                      on_rank(to, mover, Rank::second)),
                           true, plies);
        }
        // Pieces first: most often one of them has moved.
        for (const Role role : {Role::queen, Role::rook, Role::bishop, Role::knight, Role::king}) {
            if (pieces(now, {mover, role}, plies)) return true;
        }
        return castlings(now, plies) || pawns(now, plies, exactly) || promotions(now, plies);
    }

private:
    // Whether the board before the move cannot be refuted. Its mover is on move there, so that the
    // opponent's king cannot have been in check (3.9.2).
    bool accepts(const Board& before, bool men_changed, int plies) noexcept {
        if (--left_ < 0) return true;
        if (attacked(before, before.turn, king(before, !before.turn))) return false;
        if (men_changed && contradiction(before, variant_)) return false;
        return plies <= 1 || exists(before, plies - 1, false);
    }

    static Board moved_back(const Board& now, Piece man, Square to, Role was,
                            Square from) noexcept {
        Board before = now;
        remove(before, to);
        before.put(from, {man.color, was});
        before.turn = man.color;
        before.double_step_file = Board::no_file;
        return before;
    }

    // The move took something on the square it went to.
    bool captures(const Board& before, Square taken, int plies) noexcept {
        if (men(before, !before.turn).size() >= 16) return false;
        for (const Role role : uncaptured_roles) {
            if (role == Role::pawn && is_last_rank(taken)) continue;
            Board with = before;
            with.put(taken, {!before.turn, role});
            if (accepts(with, true, plies)) return true;
        }
        return false;
    }

    bool pieces(const Board& now, Piece man, int plies) noexcept {
        const Bitboard occupied(now.occupied());
        const Bitboard rights = Bitboard(now.castling_rooks) & men(now, man.color);
        if (man.role == Role::king && !rights.empty()) return false;  // 3.8.2.1
        for (const Square to : men(now, man.color, man.role) & ~rights) {
            const Bitboard origins = attacks(man, to, occupied) & ~occupied;
            for (const Square from : origins) {
                if (accepts(moved_back(now, man, to, man.role, from), false, plies)) return true;
            }
            for (const Square from : origins) {
                if (captures(moved_back(now, man, to, man.role, from), to, plies)) return true;
            }
        }
        return false;
    }

    bool pawns(const Board& now, int plies, bool exactly) noexcept {
        const Piece pawn{!now.turn, Role::pawn};
        const Bitboard occupied(now.occupied());
        const Bitboard second = rank_for(pawn.color, Rank::second);
        for (const Square to : men(now, pawn.color, Role::pawn) & ~second) {
            const Rank rank = rank_for(pawn.color, rank_of(to));
            const Square behind = on_rank(to, pawn.color, rank_at(index(rank) - 1));
            if (!occupied.contains(behind)) {
                if (accepts(moved_back(now, pawn, to, Role::pawn, behind), true, plies)) {
                    return true;
                }
                const Square home = on_rank(to, pawn.color, Rank::second);
                if (rank == Rank::fourth && !occupied.contains(home) &&
                    !(exactly && could_be_taken_en_passant(now, to)) &&
                    accepts(moved_back(now, pawn, to, Role::pawn, home), true, plies)) {
                    return true;
                }
            }
            for (const Square from : capture_origins(pawn.color, to) & ~occupied) {
                const Board before = moved_back(now, pawn, to, Role::pawn, from);
                if (captures(before, to, plies)) return true;
                if (rank == Rank::sixth && en_passant(before, to, plies)) return true;
            }
        }
        return false;
    }

    // 3.7.3.1: the pawn taken stood behind where the capturer went, come from two squares further.
    bool en_passant(const Board& before, Square passed, int plies) noexcept {
        const Color taker = before.turn;
        const Square taken = on_rank(passed, taker, Rank::fifth);
        const Square came_from = on_rank(passed, taker, Rank::seventh);
        const Bitboard occupied(before.occupied());
        if (occupied.contains(taken) || occupied.contains(came_from)) return false;
        Board with = before;
        with.put(taken, {!taker, Role::pawn});
        with.double_step_file = static_cast<std::uint8_t>(index(file_of(passed)));
        return accepts(with, true, plies);
    }

    bool promotions(const Board& now, int plies) noexcept {
        const Color mover = !now.turn;
        const Bitboard occupied(now.occupied());
        for (const Role role : promotion_roles) {
            const Bitboard last = rank_for(mover, Rank::eighth);
            for (const Square to : men(now, mover, role) & last) {
                const Square behind = on_rank(to, mover, Rank::seventh);
                const auto before = [&](Square from) {
                    return moved_back(now, {mover, role}, to, Role::pawn, from);
                };
                if (!occupied.contains(behind) && accepts(before(behind), true, plies)) {
                    return true;
                }
                for (const Square from : capture_origins(mover, to) & ~occupied) {
                    if (captures(before(from), to, plies)) return true;
                }
            }
        }
        return false;
    }

    // 3.8.2, II.3: from every pair of squares from which king and rook come to these.
    bool castlings(const Board& now, int plies) noexcept {
        const Color mover = !now.turn;
        if (Bitboard(now.castling_rooks).intersects(men(now, mover))) return false;
        const Square king_to = king(now, mover);
        const bool standard = variant_ == Variant::standard;
        if (rank_of(king_to) != rank_for(mover, Rank::first)) return false;
        for (int king_file = 1; king_file < 7; ++king_file) {
            if (standard && file_at(king_file) != File::e) continue;
            for (int rook_file = 0; rook_file < 8; ++rook_file) {
                if (rook_file == king_file) continue;
                if (standard && rook_file != 0 && rook_file != 7) continue;
                const int first = index(king_to) & 56;
                if (castling(now, square_at(first + king_file), square_at(first + rook_file),
                             plies)) {
                    return true;
                }
            }
        }
        return false;
    }

    bool castling(const Board& now, Square king_from, Square rook_from, int plies) noexcept {
        const Color mover = !now.turn;
        const auto target = kernel::castling_squares(index(king_from), index(rook_from));
        const Square king_to = square_at(target.king_to);
        const Square rook_to = square_at(target.rook_to);
        if (king(now, mover) != king_to || !men(now, mover, Role::rook).contains(rook_to)) {
            return false;
        }
        const Bitboard king_way = between(king_from, king_to) | king_from | king_to;
        const Bitboard way = king_way | between(rook_from, rook_to) | rook_from | rook_to;
        const Bitboard others = Bitboard(now.occupied()) & ~(Bitboard(king_to) | Bitboard(rook_to));
        if (way.intersects(others)) return false;

        Board before = now;
        remove(before, king_to);
        remove(before, rook_to);
        before.put(king_from, {mover, Role::king});
        before.put(rook_from, {mover, Role::rook});
        before.castling_rooks |= Bitboard(rook_from).bits();
        before.turn = mover;
        for (const Square square : king_way) {
            if (attacked(before, !mover, square)) return false;
        }
        return accepts(before, true, plies);
    }

    Variant variant_;
    int left_ = max_retractions;
};

}  // namespace

bool may_have_last_move(const Position& position, Variant variant) noexcept {
    Board now = position.board();
    if (!position.en_passant()) now.double_step_file = Board::no_file;
    return Past(variant).exists(now, plies_back, true);
}

}  // namespace jadoube::retro

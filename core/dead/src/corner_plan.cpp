#include "corner_plan.hpp"

#include <algorithm>
#include <bit>
#include <initializer_list>

#include <jadoube/chess/bitboard.hpp>

#include "bits.hpp"
#include "distance.hpp"
#include "mate_in_one.hpp"

namespace jadoube::dead {
namespace {

using Steps = std::array<std::uint8_t, 64>;  // moves on an empty board, by square

constexpr Bits set(std::initializer_list<Square> squares) noexcept {
    Bits bits = 0;
    for (const Square square : squares) bits |= bit(square);
    return bits;
}

// To one of the goals; not over the squares to be avoided.
constexpr Steps steps_to(Role role, Bits goals, Bits avoid = 0) noexcept {
    Steps steps{};
    steps.fill(never);
    Bits reached = goals;
    for (Bits left = goals; left != 0; left &= left - 1) {
        steps[static_cast<std::size_t>(std::countr_zero(left))] = 0;
    }
    for (std::uint8_t moves = 1; moves < never; ++moves) {
        Bits next = sees(reached & ~avoid, 0, role) & ~reached;
        reached |= next;
        for (; next != 0; next &= next - 1) {
            steps[static_cast<std::size_t>(std::countr_zero(next))] = moves;
        }
    }
    return steps;
}

constexpr std::size_t at(Square square) noexcept { return static_cast<std::size_t>(index(square)); }

constexpr Bits light = light_squares.bits();
constexpr Bits long_diagonal = 0x8040201008040201ULL;
constexpr Bits from_b1 = 0x0080402010080402ULL & ~bit(Square::b1);  // c2 to h7
constexpr Bits off_long_diagonal = ~light & ~long_diagonal;
constexpr Bits guard_b1 = knight_jumps(bit(Square::b1));
constexpr Bits check_on_c2 = set({Square::b4, Square::d4, Square::e3, Square::e1});

}  // namespace

// The king is to be mated on a1, the other one has come to b3 or a3 and leaves b1. Either a second
// man of the player gives check to the king on b1, who goes into the corner, where he is mated; or
// a man of his own goes to b1, while he stands in the corner. These are the squares where the men
// wait for that.
struct CornerPlan::Way {
    bool blocks;
    Role checks_role;
    Role takes_role;
    Steps own_king;
    Steps king;
    Steps checks;
    Steps takes;
};

namespace {

using Way = CornerPlan::Way;

constexpr Way by_guard(Role checks, Role guards, Bits check_from, Bits guard_from,
                       Bits avoid) noexcept {
    return {false,
            checks,
            guards,
            steps_to(Role::king, bit(Square::b3)),
            steps_to(Role::king, set({Square::a1, Square::b1})),
            steps_to(checks, check_from),
            steps_to(guards, guard_from, avoid)};
}

constexpr Way by_block(Role checks, Role blocks, Square king, Bits check_from,
                       Bits block_from) noexcept {
    return {true,
            checks,
            blocks,
            steps_to(Role::king, bit(king)),
            steps_to(Role::king, bit(Square::a1)),
            steps_to(checks, check_from),
            steps_to(blocks, block_from)};
}

constexpr Bits guard_next = knight_jumps(guard_b1) & ~guard_b1 & ~set({Square::b1, Square::b3});

constexpr std::array ways = {
    by_guard(Role::bishop, Role::knight, off_long_diagonal, guard_next, guard_b1),
    by_guard(Role::bishop, Role::bishop, off_long_diagonal,
             light & ~from_b1 & ~set({Square::b1, Square::a2}), 0),
    by_guard(Role::knight, Role::knight, check_on_c2, guard_next, guard_b1),
    // What blocks must not be able to take or to come between, nor check the king.
    by_block(Role::knight, Role::knight, Square::b3, check_on_c2, guard_b1),
    by_block(Role::knight, Role::rook, Square::a3, check_on_c2,
             set({Square::c1, Square::d1, Square::e1, Square::f1, Square::g1, Square::h1,
                  Square::b5, Square::b6, Square::b7, Square::b8})),
    by_block(Role::knight, Role::bishop, Square::a3,
             set({Square::a5, Square::c5, Square::d4, Square::c1}), from_b1 & ~bit(Square::c2)),
    by_block(Role::bishop, Role::knight, Square::b3, set({Square::a3, Square::c1}),
             set({Square::c3, Square::d2})),
    by_block(Role::bishop, Role::bishop, Square::b3, off_long_diagonal, from_b1),
};

}  // namespace

Square CornerPlan::Turned::operator()(Square square) const noexcept {
    const int i = index(square) ^ flip;
    return square_at(transposed ? (i >> 3 | i << 3) & 63 : i);
}

Square CornerPlan::Turned::back(Square square) const noexcept {
    const int i = index(square);
    return square_at((transposed ? (i >> 3 | i << 3) & 63 : i) ^ flip);
}

// A pawn may block as it is, or as the knight that it becomes.
int CornerPlan::pawn_steps(const Plan& plan, Square pawn) const noexcept {
    const Square left = plan.turned.back(Square::b1);
    const bool up = player_ == Color::black;
    const int to_go = up ? 7 - index(rank_of(pawn)) : index(rank_of(pawn));
    const int to_left = (index(rank_of(left)) - index(rank_of(pawn))) * (up ? 1 : -1);
    if (file_of(pawn) == file_of(left) && to_left > 0) return to_left - 1;
    const Square last = square(file_of(pawn), up ? Rank::eighth : Rank::first);
    return to_go + plan.way->takes[at(plan.turned(last))];
}

bool CornerPlan::suits(const Position& position) const noexcept {
    const Bitboard others =
        position.men(Role::pawn) | position.men(Role::rook) | position.men(Role::queen);
    return !position.men(player_).intersects(others);
}

int CornerPlan::steps(const Plan& plan, Square takes) const noexcept {
    return plan.pawn ? pawn_steps(plan, takes) : plan.way->takes[at(plan.turned(takes))];
}

// Keeps the plan with those two of the player's men, or of both, that takes the fewest moves.
void CornerPlan::choose_men(const Position& position, Plan plan, int& fewest) noexcept {
    const Way& way = *plan.way;
    const Bitboard own = position.men(player_);
    const Bitboard other = position.men(!player_);
    const Bitboard pawns = position.men(Role::pawn);
    Bitboard takers = (way.blocks ? other : own) & position.men(way.takes_role);
    if (way.blocks && way.takes_role == Role::knight) takers |= other & pawns;
    const int own_king = way.own_king[at(plan.turned(position.king(player_)))];
    const int king = way.king[at(plan.turned(position.king(!player_)))];
    for (const Square checks : own& position.men(way.checks_role)) {
        const int check = way.checks[at(plan.turned(checks))];
        if (check >= never) continue;
        for (const Square takes : takers) {
            plan.checks = checks;
            plan.takes = takes;
            plan.pawn = pawns.contains(takes);
            const int take = steps(plan, takes);
            if (takes == checks || take >= never) continue;
            const int player = own_king + check + (way.blocks ? 0 : take);
            const int opponent = king + (way.blocks ? take : 0);
            // The side that needs more moves decides. Later attempts are less particular.
            const int moves = 4 * std::max(player, opponent) + player + opponent +
                              static_cast<int>(random_() % (1 + 8 * attempts_));
            if (moves >= fewest) continue;
            fewest = moves;
            plan_ = plan;
        }
    }
}

bool CornerPlan::make_plan(const Position& position) noexcept {
    plan_ = {};
    int fewest = 1000;
    for (int corner = 0; corner < 8; ++corner) {
        const int flip = ((corner & 1) != 0 ? 7 : 0) | ((corner & 2) != 0 ? 56 : 0);
        for (const Way& way : ways) {
            choose_men(position, {&way, {flip, (corner & 4) != 0}}, fewest);
        }
    }
    ++attempts_;
    return plan_.way != nullptr;
}

bool CornerPlan::is_ready(const Position& position) const noexcept {
    const Way& way = *plan_.way;
    return way.own_king[at(plan_.turned(position.king(player_)))] == 0 &&
           way.checks[at(plan_.turned(plan_.checks))] == 0 &&
           (way.blocks || way.takes[at(plan_.turned(plan_.takes))] == 0);
}

// How much farther away a move leaves its man.
int CornerPlan::change(const Position& position, Move move) const noexcept {
    constexpr int spoils = 8;
    const Way& way = *plan_.way;
    const Square from = move.from();
    const Square to = move.to();
    if (to == plan_.checks || to == plan_.takes || move.is_castling()) return spoils;
    const auto on = [&](const Steps& steps) {
        return steps[at(plan_.turned(to))] - steps[at(plan_.turned(from))];
    };
    if (move.role() == Role::king) return on(position.turn() == player_ ? way.own_king : way.king);
    if (from == plan_.checks) return on(way.checks);
    if (from != plan_.takes) return 0;
    if (!move.promotion()) return steps(plan_, to) - steps(plan_, from);
    if (move.promotion() != Role::knight) return spoils;
    return way.takes[at(plan_.turned(to))] - steps(plan_, from);
}

Move CornerPlan::choose(const Position& position, const MoveList& list) noexcept {
    // Now and then what is a little worse: the men may be in each other's way, or there one move
    // too soon.
    const std::uint32_t noise = (random_() & 7) == 0 ? 31 : 7;
    Move chosen = list[0];
    int best = 1000;
    for (const Move move : list) {
        const int score = 8 * change(position, move) + static_cast<int>(random_() & noise);
        if (score >= best) continue;
        best = score;
        chosen = move;
    }
    return chosen;
}

void CornerPlan::follow(Move move) noexcept {
    if (move.from() == plan_.checks) plan_.checks = move.to();
    if (move.from() == plan_.takes) {
        plan_.takes = move.to();
        if (move.promotion()) plan_.pawn = false;
    }
    line_[size_++] = move;
}

// A check that sends the king from b1 into the corner, and mate.
bool CornerPlan::ends_by_guard(const Position& position, const MoveList& list) noexcept {
    const Square corner = plan_.turned.back(Square::a1);
    const Square left = plan_.turned.back(Square::b1);
    if (position.turn() != player_ || position.king(!player_) != left) return false;
    for (const Move check : list) {
        if (check.from() != plan_.takes) continue;
        const Position checked = position.after(check);
        if (!checked.is_check()) continue;
        for (const Move step : legal_moves(checked, Bitboard(left), Bitboard(corner))) {
            const Position cornered = checked.after(step);
            const auto mate = mate_in_one(cornered, legal_moves(cornered));
            if (!mate) continue;
            for (const Move move : {check, step, *mate}) line_[size_++] = move;
            return true;
        }
    }
    return false;
}

// A man of his own goes to b1 beside the king in the corner, and mate.
bool CornerPlan::ends_by_block(const Position& position, const MoveList& list) noexcept {
    const Square left = plan_.turned.back(Square::b1);
    const bool cornered = position.king(!player_) == plan_.turned.back(Square::a1);
    if (position.turn() == player_ || !cornered) return false;
    for (const Move block : list) {
        if (block.from() != plan_.takes || block.to() != left) continue;
        const Position blocked = position.after(block);
        const auto mate = mate_in_one(blocked, legal_moves(blocked));
        if (!mate) continue;
        for (const Move move : {block, *mate}) line_[size_++] = move;
        return true;
    }
    return false;
}

bool CornerPlan::play(const Position& start, int plies) noexcept {
    size_ = 0;
    if (!make_plan(start)) return false;
    Position position = start;
    plies = std::min(plies, max_plies);
    for (int ply = 0; ply < plies; ++ply) {
        const MoveList list = legal_moves(position);
        ++nodes_;
        if (list.empty()) return false;
        if (is_ready(position) &&
            (plan_.way->blocks ? ends_by_block(position, list) : ends_by_guard(position, list))) {
            return true;
        }
        const Move move = choose(position, list);
        if (move.to() == plan_.checks || move.to() == plan_.takes) return false;
        follow(move);
        position = position.after(move);
    }
    return false;
}

}  // namespace jadoube::dead

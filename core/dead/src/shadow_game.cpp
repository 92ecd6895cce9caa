#include "shadow_game.hpp"

#include <algorithm>
#include <bit>

#include "blockers.hpp"
#include "distance.hpp"

namespace jadoube::dead {
namespace {

constexpr std::array pieces = {Role::knight, Role::bishop, Role::rook, Role::queen};

// The squares that one sees over another one, if nothing real is between or behind.
Bits beyond(Square from, Square over, Bits men) noexcept {
    const int files = index(file_of(over)) - index(file_of(from));
    const int ranks = index(rank_of(over)) - index(rank_of(from));
    if (files != 0 && ranks != 0 && files != ranks && files != -ranks) return 0;
    const int file_step = (files > 0) - (files < 0);
    const int rank_step = (ranks > 0) - (ranks < 0);
    Bits squares = 0;
    bool passed = false;
    int file = index(file_of(from)) + file_step;
    int rank = index(rank_of(from)) + rank_step;
    for (; file >= 0 && file < 8 && rank >= 0 && rank < 8; file += file_step, rank += rank_step) {
        const Square at = square(file_at(file), rank_at(rank));
        if (passed) squares |= bit(at);
        if ((bit(at) & men) != 0) break;
        passed |= at == over;
    }
    return squares;
}

}  // namespace

ShadowGame::Packed::Packed(const State& state) noexcept
    : words_{state.role[0] | state.role[2] | state.role[4],
             state.role[1] | state.role[2] | state.role[5],
             state.role[3] | state.role[4] | state.role[5],
             state.men[0],
             state.stay,
             state.vacated,
             static_cast<Bits>((state.promoted.white ? 4 : 0) | (state.promoted.black ? 2 : 0)) |
                 static_cast<Bits>(state.turn)} {}

ShadowGame::State ShadowGame::Packed::unpack() const noexcept {
    const auto [p0, p1, p2, white, stay, vacated, flags] = words_;
    State state{};
    state.men = {white, (p0 | p1 | p2) & ~white};
    state.role = {p0 & ~p1 & ~p2, ~p0 & p1 & ~p2, p0 & p1 & ~p2,
                  ~p0 & ~p1 & p2, p0 & ~p1 & p2,  ~p0 & p1 & p2};
    state.stay = stay;
    state.vacated = vacated;
    state.promoted.white = (flags & 4) != 0;
    state.promoted.black = (flags & 2) != 0;
    state.turn = (flags & 1) != 0 ? Color::black : Color::white;
    return state;
}

Bits ShadowGame::Packed::king(Color color) const noexcept {
    const Bits kings = ~words_[0] & words_[1] & words_[2];
    return color == Color::white ? kings & words_[3] : kings & ~words_[3];
}

std::uint64_t ShadowGame::Packed::hash() const noexcept {
    const auto mix = [](Bits a, Bits b, Bits factor) {
        const Bits h = (a ^ (b << 32 | b >> 32)) * factor;
        return h ^ h >> 32;
    };
    Bits h = mix(words_[0], words_[3], 0x9E3779B97F4A7C15ULL) * 0xD6E8FEB86659FD93ULL;
    h ^= mix(words_[1], words_[4], 0xBF58476D1CE4E5B9ULL) * 0xA0761D6478BD642FULL;
    h ^= mix(words_[2], words_[5] ^ words_[6] << 20, 0x94D049BB133111EBULL);
    h *= 0xE7037ED1A0B428DBULL;
    return h ^ h >> 29;
}

void ShadowGame::Shadows::add(Bits squares, Role role) {
    reach |= squares;
    const bool any = role == Role::pawn;  // promoted: it may be anything
    if (any || role == Role::knight) knights |= squares;
    if (any || role == Role::bishop || role == Role::queen) diagonal |= squares;
    if (any || role == Role::rook || role == Role::queen) straight |= squares;
    each.push_back(squares);
    moves = true;
}

void ShadowGame::add(const State& state) {
    const Packed packed(state);
    const std::uint64_t hash = packed.hash();
    const auto slot =
        table_.free_slot(hash, [&](PlaceTable::Place place) { return states_[place] == packed; });
    if (!slot) return;
    states_.push_back(packed);
    table_.put(*slot, hash, [&](PlaceTable::Place place) { return states_[place].hash(); });
}

// By real men that stand beside it or jump there.
Bits ShadowGame::attacked_nearby(const State& state, Color by) noexcept {
    return pawn_captures(state.of(by, Role::pawn), by) | king_steps(state.of(by, Role::king)) |
           knight_jumps(state.of(by, Role::knight));
}

// By real men, along lines on which no shadow can stand.
Bits ShadowGame::certainly_attacked(const State& state, Color by) const noexcept {
    const Bits attacked = attacked_nearby(state, by);
    const Bits queens = state.of(by, Role::queen);
    const Bits on_diagonals = state.of(by, Role::bishop) | queens;
    const Bits on_lines = state.of(by, Role::rook) | queens;
    if ((on_diagonals | on_lines) == 0) return attacked;
    const Bits closed =
        state.all() | shadows(state, Color::white).reach | shadows(state, Color::black).reach;
    return attacked | diagonal(on_diagonals, closed) | straight(on_lines, closed);
}

bool ShadowGame::certainly_in_check(const State& state, Color color, Bits empty) const noexcept {
    const Color by = !color;
    const Bits king = state.of(color, Role::king);
    if ((attacked_nearby(state, by) & king) != 0) return true;
    const Bits queens = state.of(by, Role::queen);
    const Bits on_diagonals = state.of(by, Role::bishop) | queens;
    const Bits on_lines = state.of(by, Role::rook) | queens;
    if ((on_diagonals | on_lines) == 0) return false;
    const Bits closed =
        state.all() |
        ((shadows(state, Color::white).reach | shadows(state, Color::black).reach) & ~empty);
    return (on_diagonals != 0 && (diagonal(king, closed) & on_diagonals) != 0) ||
           (on_lines != 0 && (straight(king, closed) & on_lines) != 0);
}

bool ShadowGame::shadow_may_attack(const State& state, Color by, Square square,
                                   Bits men) const noexcept {
    const Shadows& all = shadows(state, by);
    const Bits at = bit(square);
    return (knight_jumps(at) & all.knights & ~men) != 0 ||
           (all.diagonal != 0 && (diagonal(at, men) & all.diagonal & ~men) != 0) ||
           (all.straight != 0 && (straight(at, men) & all.straight & ~men) != 0);
}

bool ShadowGame::may_attack(const State& state, Color by, Square square, Bits men) const noexcept {
    if (shadow_may_attack(state, by, square, men)) return true;
    const Bits at = bit(square);
    const Bits queens = state.of(by, Role::queen);
    return (pawn_captures(at, !by) & state.of(by, Role::pawn)) != 0 ||
           (king_steps(at) & state.of(by, Role::king)) != 0 ||
           (knight_jumps(at) & state.of(by, Role::knight)) != 0 ||
           (diagonal(at, men) & (state.of(by, Role::bishop) | queens)) != 0 ||
           (straight(at, men) & (state.of(by, Role::rook) | queens)) != 0;
}

// By the man that moved, or along a line that it opened: nobody is in check while the opponent is
// on move (3.9.2).
bool ShadowGame::may_be_check(const State& state, Steps steps) const noexcept {
    const Square mated = state.king(!player_);
    const Bits at = bit(mated);
    const Bits men = state.all();
    const Bits queens = state.of(player_, Role::queen);
    const Bits on_diagonals = state.of(player_, Role::bishop) | queens;
    const Bits on_lines = state.of(player_, Role::rook) | queens;
    // A shadow may leave any line, and come anywhere.
    const Bits movers = steps.by_shadow ? ~Bits{0} : steps.to;
    if ((pawn_captures(at, !player_) & state.of(player_, Role::pawn) & steps.to) != 0 ||
        (knight_jumps(at) & state.of(player_, Role::knight) & steps.to) != 0 ||
        (diagonal(at, men) & on_diagonals & movers) != 0 ||
        (straight(at, men) & on_lines & movers) != 0) {
        return true;
    }
    if (steps.by_shadow && shadow_may_attack(state, player_, mated, men)) return true;
    const Shadows& own = shadows(state, player_);
    for (const Square over : Bitboard(steps.from)) {
        const bool is_straight = file_of(mated) == file_of(over) || rank_of(mated) == rank_of(over);
        const Bits sliders = is_straight ? own.straight | on_lines : own.diagonal | on_diagonals;
        if ((beyond(mated, over, men) & sliders) != 0) return true;
    }
    return false;
}

bool ShadowGame::may_be_mate(const State& state, Steps steps) const noexcept {
    if (!may_be_check(state, steps)) return false;
    const Color loser = !player_;
    const Square mated = state.king(loser);
    const Bits men = state.all();
    const Bits guarded = certainly_attacked(state, player_);
    Bits open = king_steps(bit(mated)) & ~guarded & ~state.of(loser);
    for (const Square flight : Bitboard(open)) {
        // A line may lead over the square that the king would leave.
        if (may_attack(state, player_, flight, men & ~bit(mated))) open &= ~bit(flight);
    }
    // Where a real man stands, or has just stood, no shadow does.
    if ((open & (men | steps.from)) != 0) return false;
    return all_blocked(open, shadows(state, loser).each) && !certainly_parried(state);
}

// Whether a real man can take a real one that checks, and then nothing may check.
bool ShadowGame::certainly_parried(const State& state) const noexcept {
    const Color loser = !player_;
    const Square king = state.king(loser);
    const Bits at = bit(king);
    const Bits men = state.all();
    const Bits queens = state.of(player_, Role::queen);
    const Bits checkers = (pawn_captures(at, loser) & state.of(player_, Role::pawn)) |
                          (knight_jumps(at) & state.of(player_, Role::knight)) |
                          (diagonal(at, men) & (state.of(player_, Role::bishop) | queens)) |
                          (straight(at, men) & (state.of(player_, Role::rook) | queens));
    const Bits closed =
        men | shadows(state, Color::white).reach | shadows(state, Color::black).reach;
    for (const Square square : Bitboard(checkers)) {
        const Bits target = bit(square);
        const Bits loser_queens = state.of(loser, Role::queen);
        Bits takers = (pawn_captures(target, player_) & state.of(loser, Role::pawn)) |
                      (knight_jumps(target) & state.of(loser, Role::knight)) |
                      (diagonal(target, closed) & (state.of(loser, Role::bishop) | loser_queens)) |
                      (straight(target, closed) & (state.of(loser, Role::rook) | loser_queens));
        for (const Square taker : Bitboard(takers)) {
            State next = state;
            next.remove(bit(taker) | target);
            next.put(loser, Role::pawn, target);  // whatever it is, it stands there
            if (!may_attack(next, player_, king, next.all())) return true;
        }
    }
    return false;
}

bool ShadowGame::moved(State next, Steps steps) {
    const Color us = next.turn;
    // A shadow may come onto a square that was left, if it can ever be there.
    const Bits still_empty =
        steps.by_shadow ? next.vacated & ~shadows(next, us).reach : next.vacated | steps.from;
    if (certainly_in_check(next, us, still_empty)) return false;  // 3.9.2
    const bool bare = next.of(player_) == next.of(player_, Role::king);
    if (bare && !shadows(next, player_).moves) return false;  // nothing left to mate with
    next.turn = !us;
    next.vacated = 0;
    if (us == player_ && may_be_mate(next, steps)) return true;
    if (!steps.by_shadow && certainly_in_check(next, !us, steps.from) &&
        !certainly_in_check(next, !us, 0)) {
        next.vacated = steps.from;
    }
    add(next);
    return false;
}

bool ShadowGame::king_moves(const State& state) {
    const Color us = state.turn;
    const Bits from = state.of(us, Role::king);
    Bits to = king_steps(from) & ~state.of(us);
    const Bits first = us == Color::white ? 0xFFULL : 0xFFULL << 56;
    to &= region_[us] & ~state.of(!us, Role::king) & ~attacked_nearby(state, !us);
    for (const Square square : Bitboard(to)) {
        State next = state;
        next.remove(from | bit(square));
        next.put(us, Role::king, bit(square));
        if (moved(next, {from, bit(square), false})) return true;
    }
    if (!castles_[us]) return false;
    for (const Square square :
         Bitboard((file_a << 2 | file_a << 6) & first & ~(state.all() ^ from))) {
        State next = state;
        next.remove(from);
        next.put(us, Role::king, bit(square));
        if (moved(next, {from, bit(square), true})) return true;  // the rook is a shadow
    }
    return false;
}

bool ShadowGame::piece_moves(const State& state) {
    const Color us = state.turn;
    for (const Role role : pieces) {
        for (const Square square : Bitboard(state.of(us, role) & ~state.stay)) {
            const Bits from = bit(square);
            const Bits to =
                sees(from, state.all(), role) & ~state.of(us) & ~state.of(!us, Role::king);
            for (const Square target : Bitboard(to)) {
                State next = state;
                next.remove(from | bit(target));
                next.put(us, role, bit(target));
                if (moved(next, {from, bit(target), false})) return true;
            }
        }
    }
    return false;
}

bool ShadowGame::pawn_moves(const State& state) {
    const Color us = state.turn;
    const Bits men = state.all();
    for (const Square square : Bitboard(state.of(us, Role::pawn))) {
        const Bits from = bit(square);
        const Bits step = ahead(from, us) & ~men;
        const Bits leap = ahead(step & ahead(second_rank(us), us), us) & ~men;
        const Bits seen = pawn_captures(from, us) & ~state.of(us) & ~state.of(!us, Role::king);
        const Bits captures = seen & (state.of(!us) | (shadows(state, !us).reach & ~men));
        for (const Square target : Bitboard(step | leap | captures)) {
            State next = state;
            next.remove(from | bit(target));
            if ((bit(target) & last_ranks) != 0) {
                next.promoted[us] = true;
                // The new man may itself give the check.
                if (moved(next, {from, 0, true})) return true;
            } else {
                next.put(us, Role::pawn, bit(target));
                if (moved(next, {from, bit(target), false})) return true;
            }
        }
        // En passant, wherever the enemy pawn may just have made its double step.
        const Bits fourth = ahead(ahead(second_rank(!us), !us), !us);
        const Bits beside = (east(from) | west(from)) & state.of(!us, Role::pawn) & fourth;
        for (const Square victim : Bitboard(beside)) {
            const Bits passed = ahead(bit(victim), us);
            if (((passed | ahead(passed, us)) & men) != 0) continue;
            State next = state;
            next.remove(from | bit(victim));
            next.put(us, Role::pawn, passed);
            if (moved(next, {from | bit(victim), passed, false})) return true;
        }
    }
    return false;
}

bool ShadowGame::shadow_moves(const State& state) {
    const Color us = state.turn;
    const Shadows& own = shadows(state, us);
    if (!own.moves) return false;
    if (moved(state, {0, 0, true})) return true;
    const Bits takes = own.reach & state.of(!us) & ~state.of(!us, Role::king);
    for (const Square square : Bitboard(takes)) {
        State next = state;
        next.remove(bit(square));
        if (moved(next, {0, 0, true})) return true;
    }
    return false;
}

bool ShadowGame::expand(const State& state) {
    return king_moves(state) || pawn_moves(state) || piece_moves(state) || shadow_moves(state);
}

Bitboard ShadowGame::region(Color player) const noexcept {
    Bits squares = 0;
    for (const Packed& state : states_) squares |= state.king(player);
    return Bitboard(squares);
}

namespace {

int rank(const Position& start, const Walls::Man& man, Color player,
         ShadowGame::Real::First first) noexcept {
    using First = ShadowGame::Real::First;
    const int nearest = std::min(king_distance(man.home, start.king(Color::white)),
                                 king_distance(man.home, start.king(Color::black)));
    const bool own = man.piece.color == player;
    switch (first) {
        case First::fewest_squares: return std::popcount(man.reach);
        case First::nearest: return nearest;
        case First::of_the_player: return nearest + (own ? 0 : 8);
        case First::of_the_other: return nearest + (own ? 8 : 0);
    }
    return 0;
}

}  // namespace

Bits ShadowGame::real_men(const Position& start, const Walls& walls, Color player, Real real) {
    Bits homes = 0;
    std::array<std::pair<int, int>, 64> order;  // rank, man
    std::size_t count = 0;
    for (int i = 0; i < walls.size(); ++i) {
        const Walls::Man& man = walls[i];
        const bool king_or_pawn = man.piece.role == Role::king || man.piece.role == Role::pawn;
        // Castling moves it with the king; as a shadow it may be there anyway.
        const bool castles = start.castling_rooks().contains(man.home);
        if (king_or_pawn || (!castles && man.stays())) {
            homes |= bit(man.home);
        } else if (!castles) {
            order[count++] = {rank(start, man, player, real.first), i};
        }
    }
    std::sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count));
    for (std::size_t i = 0; i < std::min(count, real.men); ++i) {
        homes |= bit(walls[order[i].second].home);
    }
    return homes;
}

Possible ShadowGame::may_mate(const Position& start, const Walls& walls, Color player,
                              std::size_t most, Bits real) {
    player_ = player;
    shadows_ = {};
    castles_ = {};
    State first{};
    first.turn = start.turn();
    for (const Color color : both_colors) region_[color] = walls.region(color).bits();
    for (int i = 0; i < walls.size(); ++i) {
        const Walls::Man& man = walls[i];
        const Color color = man.piece.color;
        const Bits home = bit(man.home);
        if ((real & home) != 0) {
            first.put(color, man.piece.role, home);
            const bool piece = man.piece.role != Role::king && man.piece.role != Role::pawn;
            if (piece && man.stays()) first.stay |= home;
            if (man.promoted != 0) shadows_[color][1].add(man.promoted, Role::pawn);
        } else {
            for (Shadows& all : shadows_[color]) all.add(man.reach, man.piece.role);
        }
        if (start.castling_rooks().contains(man.home)) castles_[color] = true;
    }
    states_.clear();
    table_.clear();
    add(first);
    for (std::size_t i = 0; i < states_.size(); ++i) {
        if (states_.size() > most) return Possible::unknown;
        if (expand(states_[i].unpack())) return Possible::yes;
    }
    return Possible::no;
}

}  // namespace jadoube::dead

#include "walls.hpp"

#include "blockers.hpp"
#include "shut_in.hpp"

namespace jadoube::dead {

Walls::Walls(const Position& position) noexcept {
    for (const Square square : position.men()) {
        Man& man = men_[static_cast<std::size_t>(size_++)];
        man.home = square;
        man.piece = *position.piece_at(square);
    }
    for (const Color color : both_colors) {
        targets_[color] = (position.men(color) & ~position.men(Role::king)).bits();
    }
    castling_ = position.castling_rooks().bits();
    if (const auto passed = position.en_passant()) passed_ = bit(*passed);
    loosen();
}

void Walls::restart() noexcept {
    for (int i = 0; i < size_; ++i) {
        Man& man = men_[static_cast<std::size_t>(i)];
        man.reach = bit(man.home);
        man.promoted = 0;
        man.capturable = false;
        man.takeable = false;
    }
    hit_ = 0;
}

// A man that has not moved and is not captured so far: can it move, can it be captured? Neither
// needs to be asked in a world in which it already was. So it is taken for fixed, and what it then
// still does is what it can do first.
void Walls::refine() noexcept {
    for (bool more = true; more;) {
        more = false;
        const Walls known = *this;
        for (int i = 0; i < size_; ++i) {
            const Man& man = known[i];
            const Bits home = bit(man.home);
            if (man.piece.role == Role::king || man.fixed() || (stuck_ & home) != 0) continue;
            Walls world = *this;
            world.immune_ |= home;
            world.loosen();
            if (!world[i].stays()) continue;
            stuck_ |= home;
            if ((world.hit_ & home) == 0) immune_ |= home;
            more = true;
        }
        if (more) loosen();
    }
}

void Walls::loosen() noexcept {
    restart();
    for (bool changed = true; changed;) {
        changed = false;
        refresh();
        for (int i = 0; i < size_; ++i) changed |= loosen(men_[static_cast<std::size_t>(i)]);
    }
    refresh();
}

void Walls::refresh() noexcept {
    fixed_ = {};
    guarded_ = {};
    visited_ = {};
    still_king_ = {};
    for (int i = 0; i < size_; ++i) {
        const Man& man = men_[static_cast<std::size_t>(i)];
        const Color color = man.piece.color;
        const Bits home = bit(man.home);
        if (man.piece.role != Role::king) visited_[color] |= man.reach | man.promoted;
        if (!man.fixed()) continue;
        fixed_[color] |= home;
        switch (man.piece.role) {
            case Role::king:
                still_king_[color] = home;
                guarded_[color] |= king_steps(home);
                break;
            case Role::pawn: guarded_[color] |= pawn_captures(home, color); break;
            case Role::knight:
            case Role::bishop:
            case Role::rook:
            case Role::queen:
                // The squares that touch it: nothing can ever come between.
                guarded_[color] |= sees(home, ~Bits{0}, man.piece.role);
                break;
        }
    }
}

// Those of the wanted squares that the other king can never enter, because pieces that are never
// captured guard them wherever they go. This rests on what is let loose so far; it holds once
// nothing changes any more, because the king is asked again as long as something does.
Bits Walls::guarded_together(Color by, Bits wanted) const noexcept {
    Bits captures = 0;  // where the opponent may capture
    for (int i = 0; i < size_; ++i) {
        const Man& man = men_[static_cast<std::size_t>(i)];
        if (man.piece.color == by) continue;
        const bool pawn = man.piece.role == Role::pawn;
        captures |= man.promoted | (pawn ? pawn_captures(man.reach, !by) : man.reach);
    }
    ShutIn together;
    Bits others = 0;
    for (int i = 0; i < size_; ++i) {
        const Man& man = men_[static_cast<std::size_t>(i)];
        const Role role = man.piece.role;
        const bool piece = role != Role::king && role != Role::pawn;
        if (man.piece.color != by || !piece) {
            others |= man.reach | man.promoted;
        } else if (man.fixed()) {
            together.add_fixed(role, bit(man.home));
        } else if ((man.reach & captures) == 0) {
            together.add(role, man.reach);
        } else {
            others |= man.reach;
        }
    }
    return together.guarded(wanted, others);
}

// Men of the other colour that stand at home on one of these squares may be captured there.
bool Walls::capture_on(Bits squares, Color by) noexcept {
    const Bits hit = squares & targets_[!by];
    const Bits fresh = hit & ~hit_ & ~immune_;
    hit_ |= hit;
    if (fresh == 0) return false;
    for (int i = 0; i < size_; ++i) {
        Man& man = men_[static_cast<std::size_t>(i)];
        if ((fresh & bit(man.home)) != 0) man.capturable = true;
    }
    return true;
}

bool Walls::loosen(Man& man) noexcept {
    switch (man.piece.role) {
        case Role::pawn: return loosen_pawn(man);
        case Role::king: return loosen_king(man);
        case Role::knight:
        case Role::bishop:
        case Role::rook:
        case Role::queen: return loosen_piece(man);
    }
    return false;
}

bool Walls::loosen_piece(Man& man) noexcept {
    if ((stuck_ & bit(man.home)) != 0) return false;
    const Color color = man.piece.color;
    const Bits closed = fixed_[color] | still_king_[!color];
    Bits reach = man.reach;
    for (Bits more = ~Bits{0}; more != 0;) {
        more = sees(reach, closed, man.piece.role) & ~closed & ~reach;
        reach |= more;
    }
    // 3.8.2: the rook may land on the d- or the f-file.
    if ((castling_ & bit(man.home)) != 0) reach |= (file_a << 3 | file_a << 5) & last_ranks;
    const bool changed = reach != man.reach;
    man.reach = reach;
    return capture_on(reach, color) || changed;
}

namespace {

// Where a king comes that begins on these squares.
Bits walk(Bits reach, Bits closed) noexcept {
    for (Bits more = ~Bits{0}; more != 0;) {
        more = king_steps(reach) & ~closed & ~reach;
        reach |= more;
    }
    return reach;
}

}  // namespace

bool Walls::loosen_king(Man& man) noexcept {
    const Color color = man.piece.color;
    const Bits closed = fixed_[color] | guarded_[!color] | still_king_[!color];
    Bits reach = walk(man.reach, closed);
    if (reach != man.reach) {
        const Bits held = guarded_together(!color, reach & ~man.reach);
        if (held != 0) reach = walk(man.reach, closed | held);
    }
    if (castling_ != 0) reach |= (file_a << 2 | file_a << 6) & last_ranks;
    const bool changed = reach != man.reach;
    man.reach = reach;
    return capture_on(reach, color) || changed;
}

// Homes of enemy pawns ahead on the same file that will always be between: such a pawn never leaves
// the file and is never taken, nor has this one left it.
Bits Walls::facing(const Man& pawn) const noexcept {
    const Bits file = file_a << index(file_of(pawn.home));
    if ((pawn.reach & ~file) != 0) return 0;
    Bits homes = 0;
    for (int i = 0; i < size_; ++i) {
        const Man& other = men_[static_cast<std::size_t>(i)];
        if (other.piece != Piece{!pawn.piece.color, Role::pawn} || other.takeable) continue;
        const bool in_front = (pawn.piece.color == Color::white) == (other.home > pawn.home);
        if (in_front && (other.reach & ~file) == 0) homes |= bit(other.home);
    }
    return homes;
}

// 3.7.3.1: squares on which pawns that attack these can capture en passant.
Bits Walls::passing(Bits attacked, Color color) const noexcept {
    if ((attacked & (passed_ | ahead(second_rank(!color), !color))) == 0) return 0;
    Bits squares = attacked & passed_;
    for (int i = 0; i < size_; ++i) {
        const Man& other = men_[static_cast<std::size_t>(i)];
        if (other.piece != Piece{!color, Role::pawn}) continue;
        const Bits passed = ahead(bit(other.home) & second_rank(!color), !color);
        if ((ahead(passed, !color) & other.reach) != 0) squares |= passed & attacked;
    }
    return squares;
}

bool Walls::may_be_taken(const Man& pawn) const noexcept {
    const Color color = pawn.piece.color;
    for (int i = 0; i < size_; ++i) {
        const Man& other = men_[static_cast<std::size_t>(i)];
        if (other.piece.color == color) continue;
        Bits takes = other.reach | other.promoted;
        if (other.piece.role == Role::pawn) {
            const Bits attacked = pawn_captures(other.reach, !color);
            takes = attacked | other.promoted;
            const Bits passed = ahead(bit(pawn.home) & second_rank(color), color);
            if ((passed & attacked) != 0) return true;
            if ((passed_ & attacked & ahead(bit(pawn.home), !color)) != 0) return true;
        }
        if ((takes & pawn.reach) != 0) return true;
    }
    return false;
}

bool Walls::loosen_pawn(Man& man) noexcept {
    const Color color = man.piece.color;
    bool changed = false;
    if (!man.takeable && may_be_taken(man)) {
        man.takeable = true;
        changed = true;
    }
    if ((stuck_ & bit(man.home)) != 0) return changed;
    const Bits before = man.reach;
    for (Bits more = ~Bits{0}; more != 0;) {
        const Bits closed = fixed_.white | fixed_.black | facing(man);
        const Bits step = ahead(man.reach, color) & ~closed;
        const Bits leap =
            ahead(ahead(man.reach & second_rank(color), color) & ~closed, color) & ~closed;
        const Bits attacked = pawn_captures(man.reach, color);
        const Bits captures = attacked & visited_[!color];
        const Bits behind = passing(attacked, color);
        more = (step | leap | captures | behind) & ~man.reach;
        man.reach |= more;
        changed |= capture_on(captures, color);
        // A pawn taken en passant has moved, but for one that has just made its step.
        changed |= capture_on(ahead(behind & passed_, !color), color);
    }
    changed |= man.reach != before;
    if ((man.reach & last_ranks) != 0) {
        const Bits promoted = promotions((man.reach & last_ranks) | man.promoted, color);
        changed |= promoted != man.promoted;
        man.promoted = promoted;
        changed |= capture_on(promoted, color);
    }
    return changed;
}

// Where men that pawns become on these squares may go: as a queen or a knight.
Bits Walls::promotions(Bits from, Color color) const noexcept {
    const Bits closed = fixed_[color] | still_king_[!color];
    Bits reach = from;
    for (Bits more = ~Bits{0}; more != 0;) {
        more = (sees(reach, closed, Role::queen) | knight_jumps(reach)) & ~closed & ~reach;
        reach |= more;
    }
    return reach;
}

Bits Walls::attacked_by(const Man& man) const noexcept {
    // Only men that never leave are sure to stand in the way.
    const Bits closed = fixed_.white | fixed_.black;
    if (man.piece.role != Role::pawn) return sees(man.reach, closed, man.piece.role);
    Bits attacked = pawn_captures(man.reach & ~last_ranks, man.piece.color);
    if (man.promoted != 0) {
        attacked |= sees(man.promoted, closed, Role::queen) | knight_jumps(man.promoted);
    }
    return attacked;
}

Bitboard Walls::region(Color player) const noexcept {
    for (int i = 0; i < size_; ++i) {
        const Man& man = men_[static_cast<std::size_t>(i)];
        if (man.piece == Piece{player, Role::king}) return Bitboard(man.reach);
    }
    return {};
}

bool Walls::may_mate(Color player) const noexcept {
    Bits attacked = 0;              // by men other than the king
    std::array<Bits, 64> blockers;  // where each of the mated king's own men may stand
    std::size_t count = 0;
    for (int i = 0; i < size_; ++i) {
        const Man& man = men_[static_cast<std::size_t>(i)];
        if (man.piece.role == Role::king) continue;
        if (man.piece.color == player) {
            attacked |= attacked_by(man);
        } else {
            blockers[count++] = man.reach | man.promoted;
        }
    }
    const Bits own = region(player).bits();
    for (const Square mated : region(!player)) {
        if (!Bitboard(attacked).contains(mated)) continue;
        const Bits around = king_steps(bit(mated));
        const Bits open = around & ~attacked;
        if (all_blocked(open, {blockers.data(), count})) return true;
        // Else the king must keep some of them, from one square.
        const Bits near = king_steps(open) & own & ~around & ~bit(mated);
        for (const Square king : Bitboard(near)) {
            if (all_blocked(open & ~king_steps(bit(king)), {blockers.data(), count})) return true;
        }
    }
    return false;
}

}  // namespace jadoube::dead

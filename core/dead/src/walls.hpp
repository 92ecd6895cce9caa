// What can never happen, whatever the men do: an over-approximation of where each man can ever
// stand. It begins with every man fixed to its square and lets loose, until nothing changes, what
// may move, be captured or promote. What is then still impossible is impossible for certain.
//
// Pins, checks and the order of moves are left out, which only lets men loose that are not. Three
// things are told more exactly, because walls stand on them: pawns that face each other on a file
// do not pass, pieces that are shut in together guard what they guard however they stand
// (shut_in.hpp), and (refine) a man is not let loose by what its own capture would open.
#pragma once

#include <array>

#include <jadoube/chess/position.hpp>

#include "bits.hpp"

namespace jadoube::dead {

class Walls {
public:
    explicit Walls(const Position& position) noexcept;

    // Looks more closely: some ten to thirty times the work.
    void refine() noexcept;

    // Whether the player may still mate, as far as this shows.
    [[nodiscard]] bool may_mate(Color player) const noexcept;
    // The squares that a king can ever reach.
    [[nodiscard]] Bitboard region(Color player) const noexcept;

    struct Man {
        Square home;
        Piece piece;
        Bits reach;       // where it may stand as what it is
        Bits promoted;    // and where after a promotion
        bool capturable;  // on its square, before it has ever moved
        bool takeable;    // a pawn, anywhere
        [[nodiscard]] bool stays() const noexcept {
            return promoted == 0 && (reach & (reach - 1)) == 0;
        }
        // It never leaves: nothing passes.
        [[nodiscard]] bool fixed() const noexcept { return !capturable && stays(); }
    };
    [[nodiscard]] int size() const noexcept { return size_; }
    [[nodiscard]] const Man& operator[](int i) const noexcept {
        return men_[static_cast<std::size_t>(i)];
    }

    // What a man may ever attack or guard.
    [[nodiscard]] Bits attacked_by(const Man& man) const noexcept;

private:
    void restart() noexcept;
    void loosen() noexcept;
    [[nodiscard]] bool loosen(Man& man) noexcept;
    [[nodiscard]] bool loosen_piece(Man& man) noexcept;
    [[nodiscard]] bool loosen_pawn(Man& man) noexcept;
    [[nodiscard]] bool loosen_king(Man& man) noexcept;
    [[nodiscard]] Bits promotions(Bits from, Color color) const noexcept;
    [[nodiscard]] Bits facing(const Man& pawn) const noexcept;
    [[nodiscard]] Bits passing(Bits attacked, Color color) const noexcept;
    [[nodiscard]] bool capture_on(Bits squares, Color by) noexcept;
    [[nodiscard]] bool may_be_taken(const Man& pawn) const noexcept;
    void refresh() noexcept;
    [[nodiscard]] Bits guarded_together(Color by, Bits wanted) const noexcept;

    std::array<Man, 64> men_;
    int size_ = 0;
    ByColor<Bits> targets_{};     // homes of men other than the king
    Bits castling_ = 0;           // home squares of rooks that may castle
    Bits passed_ = 0;             // 3.7.3.1: the square behind a double step just made
    Bits stuck_ = 0;              // men that never move, though they may be captured
    Bits immune_ = 0;             // men that are never captured before they move
    Bits hit_ = 0;                // those of them that would be
    ByColor<Bits> fixed_{};       // squares of men that never leave,
    ByColor<Bits> guarded_{};     // and what they attack for ever
    ByColor<Bits> visited_{};     // where men other than the king may stand
    ByColor<Bits> still_king_{};  // a king that never moves stands in the way of the other side
};

}  // namespace jadoube::dead

// An argument for "no" where the men have too many ways to be followed one by one. Kings, pawns and
// some other men are real: they move as they must. The rest are shadows, which may be anywhere they
// can ever be (walls.hpp) at any time: out of the way, in the way, giving check, taking what they
// can reach, or making a waiting move. Of such a game there are few positions. If none of its moves
// can be a mate, no move of the real game is one, because every real game is among these.
//
// The fewer men are shadows, the more the game tells and the longer it takes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <jadoube/chess/position.hpp>
#include <jadoube/dead/can_checkmate.hpp>

#include "place_table.hpp"
#include "walls.hpp"

namespace jadoube::dead {

class ShadowGame {
public:
    // Which men beside kings and pawns are real: so many, beginning with those that have the fewest
    // squares, that are nearest to a king, or with one player's (the nearest first).
    struct Real {
        enum class First : std::uint8_t { fewest_squares, nearest, of_the_player, of_the_other };
        std::size_t men = 0;
        First first = First::fewest_squares;
    };

    // What a position of such a game takes, with its table.
    static constexpr std::size_t bytes_per_position =
        std::size_t{3} * 56 + PlaceTable::bytes_per_place;

    // The homes of the real men.
    [[nodiscard]] static Bits real_men(const Position& start, const Walls& walls, Color player,
                                       Real real);

    // Whether the player may still mate, as far as this shows: no is certain, and unknown is said
    // if there are more positions than that.
    [[nodiscard]] Possible may_mate(const Position& start, const Walls& walls, Color player,
                                    std::size_t most, Bits real);
    [[nodiscard]] std::size_t positions() const noexcept { return states_.size(); }
    // Where that king has come in the last game.
    [[nodiscard]] Bitboard region(Color player) const noexcept;

private:
    // The real men.
    struct State {
        std::array<Bits, 2> men;
        std::array<Bits, 6> role;
        Bits stay = 0;  // men that never move, until they are taken
        // Squares just left, on which no shadow can be yet, if they make a check certain.
        Bits vacated = 0;
        ByColor<bool> promoted;  // a pawn has: its new man is a shadow
        Color turn;

        [[nodiscard]] Bits all() const noexcept { return men[0] | men[1]; }
        [[nodiscard]] Bits of(Color color) const noexcept {
            return men[static_cast<std::size_t>(color)];
        }
        [[nodiscard]] Bits of(Color color, Role r) const noexcept {
            return of(color) & role[static_cast<std::size_t>(r)];
        }
        [[nodiscard]] Square king(Color color) const noexcept {
            return Bitboard(of(color, Role::king)).first();
        }
        void remove(Bits squares) noexcept {
            for (Bits& one : men) one &= ~squares;
            for (Bits& one : role) one &= ~squares;
            stay &= ~squares;
        }
        void put(Color color, Role r, Bits square) noexcept {
            men[static_cast<std::size_t>(color)] |= square;
            role[static_cast<std::size_t>(r)] |= square;
        }
    };
    // The same in a line of memory: planes as in PackedPosition, and what else there is.
    class Packed {
    public:
        explicit Packed(const State& state) noexcept;
        [[nodiscard]] State unpack() const noexcept;
        [[nodiscard]] Bits king(Color color) const noexcept;
        [[nodiscard]] std::uint64_t hash() const noexcept;
        friend bool operator==(const Packed& a, const Packed& b) noexcept {
            Bits differ = 0;
            for (std::size_t i = 0; i < a.words_.size(); ++i) differ |= a.words_[i] ^ b.words_[i];
            return differ == 0;
        }

    private:
        std::array<Bits, 7> words_;
    };

    // The shadows of a player. Promoted ones come on when a pawn has promoted.
    struct Shadows {
        Bits reach = 0;
        Bits knights = 0;
        Bits diagonal = 0;  // those that move along diagonals
        Bits straight = 0;
        std::vector<Bits> each;
        bool moves = false;

        void add(Bits squares, Role role);
    };
    [[nodiscard]] const Shadows& shadows(const State& state, Color color) const noexcept {
        return shadows_[color][state.promoted[color] ? 1 : 0];
    }

    void add(const State& state);
    // Whether one of its moves may mate.
    [[nodiscard]] bool expand(const State& state);
    [[nodiscard]] bool pawn_moves(const State& state);
    [[nodiscard]] bool king_moves(const State& state);
    [[nodiscard]] bool piece_moves(const State& state);
    [[nodiscard]] bool shadow_moves(const State& state);
    // A real man's squares left and reached; none of a shadow.
    struct Steps {
        Bits from = 0;
        Bits to = 0;
        bool by_shadow = false;
    };
    // Adds the state after a move, if it may be legal. True if it may be mate.
    [[nodiscard]] bool moved(State next, Steps steps);
    // On no line on which a shadow can stand, but for squares that are empty for certain.
    [[nodiscard]] bool certainly_in_check(const State& state, Color color,
                                          Bits empty) const noexcept;
    [[nodiscard]] bool may_be_check(const State& state, Steps steps) const noexcept;
    [[nodiscard]] Bits certainly_attacked(const State& state, Color by) const noexcept;
    [[nodiscard]] static Bits attacked_nearby(const State& state, Color by) noexcept;
    [[nodiscard]] bool may_attack(const State& state, Color by, Square square,
                                  Bits men) const noexcept;
    [[nodiscard]] bool shadow_may_attack(const State& state, Color by, Square square,
                                         Bits men) const noexcept;
    [[nodiscard]] bool certainly_parried(const State& state) const noexcept;
    [[nodiscard]] bool may_be_mate(const State& state, Steps steps) const noexcept;

    Color player_ = Color::white;
    ByColor<std::array<Shadows, 2>> shadows_;
    ByColor<bool> castles_;
    ByColor<Bits> region_;  // where each king can ever be
    std::vector<Packed> states_;
    PlaceTable table_;
};

}  // namespace jadoube::dead

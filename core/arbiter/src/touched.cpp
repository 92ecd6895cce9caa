#include <algorithm>

#include <jadoube/arbiter/touched.hpp>

namespace jadoube {
namespace {

// The men that were touched, and what can be done with them.
class Touched {
public:
    Touched(const AnyPosition& position, std::span<const Square> squares) noexcept
        : position_(position), squares_(squares), legal_(position.legal_moves()) {}

    [[nodiscard]] bool is_own(Square square) const noexcept {
        return position_.men(position_.turn()).contains(square);
    }
    [[nodiscard]] bool is_opponents(Square square) const noexcept {
        return position_.men(!position_.turn()).contains(square);
    }
    [[nodiscard]] std::optional<Square> first_own() const noexcept {
        return first([&](Square square) { return is_own(square); });
    }
    [[nodiscard]] std::optional<Square> first_opponents() const noexcept {
        return first([&](Square square) { return is_opponents(square); });
    }
    [[nodiscard]] bool is_king(Square square) const noexcept {
        return position_.men(position_.turn(), Role::king).contains(square);
    }
    [[nodiscard]] bool is_own_rook(Square square) const noexcept {
        return position_.men(position_.turn(), Role::rook).contains(square);
    }

    // A man that moves when its square is left; castling with that rook may be barred.
    [[nodiscard]] bool can_move(Square square,
                                std::optional<Square> not_castling_with = {}) const noexcept {
        return std::ranges::any_of(legal_, [&](Move move) {
            return move.from() == square && !(move.is_castling() && move.to() == not_castling_with);
        });
    }
    [[nodiscard]] bool can_capture(Square victim, std::optional<Square> with = {}) const noexcept {
        return std::ranges::any_of(legal_, [&](Move move) {
            return position_.captured_square(move) == victim && (!with || move.from() == *with);
        });
    }
    [[nodiscard]] bool can_castle_with(Square rook) const noexcept {
        return std::ranges::any_of(
            legal_, [&](Move move) { return move.is_castling() && move.to() == rook; });
    }

    // 4.3.1, 4.4: only his own men were touched.
    [[nodiscard]] Bound own_men() const noexcept {
        std::optional<Square> barred;
        for (std::size_t i = 0; i < squares_.size(); ++i) {
            const Square square = squares_[i];
            const auto later = squares_.subspan(i + 1);
            if (is_king(square)) {
                const auto rook = std::find_if(later.begin(), later.end(),
                                               [&](Square one) { return is_own_rook(one); });
                if (rook != later.end() && !barred) return king_and_rook(square, *rook);
            }
            if (is_own_rook(square) &&
                std::any_of(later.begin(), later.end(), [&](Square one) { return is_king(one); })) {
                barred = square;  // 4.4.2
            }
            if (can_move(square, barred)) {
                Bound bound{Bound::To::move, square, {}, {}, Rule::touched_own_piece};
                if (is_king(square) && barred) {
                    bound.not_castling_with = barred;
                    bound.rule = Rule::touched_rook_first;
                }
                return bound;
            }
        }
        return free();
    }

    // 4.3.2: only the opponent's.
    [[nodiscard]] Bound opponents_men() const noexcept {
        for (const Square square : squares_) {
            if (can_capture(square)) {
                return {Bound::To::capture, square, {}, {}, Rule::touched_opponents_piece};
            }
        }
        return free();
    }

    // 4.3.3: men of both colours.
    [[nodiscard]] Bound both_colours() const noexcept {
        const Square own = *first_own();
        const Square victim = *first_opponents();
        if (can_capture(victim, own)) {
            return {Bound::To::capture, victim, own, {}, Rule::touched_both_colours};
        }
        for (const Square square : squares_) {
            if (is_own(square) && can_move(square)) {
                return {Bound::To::move, square, {}, {}, Rule::touched_both_colours};
            }
            if (is_opponents(square) && can_capture(square)) {
                return {Bound::To::capture, square, {}, {}, Rule::touched_both_colours};
            }
        }
        return free();
    }

private:
    template <class Predicate>
    [[nodiscard]] std::optional<Square> first(Predicate predicate) const noexcept {
        const auto found = std::find_if(squares_.begin(), squares_.end(), predicate);
        return found == squares_.end() ? std::nullopt : std::optional(*found);
    }

    // 4.4.1: he castles with that rook. 4.4.3: or else moves the king, if the king can move.
    [[nodiscard]] Bound king_and_rook(Square king, Square rook) const noexcept {
        if (can_castle_with(rook)) {
            return {Bound::To::castle, rook, {}, {}, Rule::touched_king_and_rook};
        }
        if (can_move(king)) return {Bound::To::move, king, {}, {}, Rule::touched_king_to_castle};
        return {Bound::To::nothing, {}, {}, {}, Rule::touched_king_to_castle};
    }

    // 4.5
    [[nodiscard]] static Bound free() noexcept {
        return {Bound::To::nothing, {}, {}, {}, Rule::no_touched_piece_can_move};
    }

    const AnyPosition& position_;
    std::span<const Square> squares_;
    MoveList legal_;
};

}  // namespace

Bound bound_by(const AnyPosition& position, std::span<const Square> squares) noexcept {
    if (squares.empty()) return {};
    const Touched touched(position, squares);
    const bool own = touched.first_own().has_value();
    const bool opponents = touched.first_opponents().has_value();
    if (own && opponents) return touched.both_colours();
    if (own) return touched.own_men();
    if (opponents) return touched.opponents_men();
    return {};
}

bool keeps(const AnyPosition& position, const Bound& bound, Move move) noexcept {
    if (move.is_castling() && move.to() == bound.not_castling_with) return false;
    switch (bound.to) {
        case Bound::To::nothing: return true;
        case Bound::To::move:
            return move.from() == bound.square && (!bound.goal || move.to() == *bound.goal) &&
                   (!bound.becomes || move.promotion() == bound.becomes);
        case Bound::To::castle: return move.is_castling() && move.to() == bound.square;
        case Bound::To::capture:
            return position.captured_square(move) == bound.square &&
                   (!bound.with || move.from() == *bound.with);
    }
    return false;
}

}  // namespace jadoube

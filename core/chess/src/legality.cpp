#include <algorithm>
#include <cstdlib>

#include <jadoube/chess/attacks.hpp>
#include <jadoube/chess/kernel/make.hpp>
#include <jadoube/chess/legality.hpp>
#include <jadoube/chess/moves.hpp>

namespace jadoube {
namespace {

// Judges one attempt: each function answers with the rule that is broken, or with nothing.
class Judge {
public:
    Judge(const Position& position, const Attempt& attempt, Piece man) noexcept
        : position_(position), attempt_(attempt), man_(man) {}

    [[nodiscard]] std::optional<Breach> how_the_man_moves() const noexcept {
        switch (man_.role) {
            case Role::pawn: return pawn();
            case Role::knight: return reaches(Breach::knight_moves);
            case Role::bishop: return reaches(Breach::bishop_moves);
            case Role::rook: return reaches(Breach::rook_moves);
            case Role::queen: return reaches(Breach::queen_moves);
            case Role::king: return reaches(Breach::king_moves);
        }
        return std::nullopt;
    }

    // 3.1
    [[nodiscard]] std::optional<Breach> what_stands_on_the_square() const noexcept {
        if (!position_.men(man_.color).contains(attempt_.to)) return std::nullopt;
        return Breach::own_man_on_square;
    }

    // 3.5
    [[nodiscard]] std::optional<Breach> what_stands_in_the_way() const noexcept {
        const bool slides =
            man_.role == Role::bishop || man_.role == Role::rook || man_.role == Role::queen;
        const Bitboard way = between(attempt_.from, attempt_.to);
        if (!slides || !way.intersects(position_.men())) return std::nullopt;
        return Breach::jump;
    }

    // 3.7.3.3 to 3.7.3.5
    [[nodiscard]] std::optional<Breach> promotion() const noexcept {
        const bool due =
            man_.role == Role::pawn && rank_of(attempt_.to) == rank_for(man_.color, Rank::eighth);
        if (!due) {
            if (attempt_.promotion) return Breach::promotion_out_of_place;
            return std::nullopt;
        }
        if (!attempt_.promotion || *attempt_.promotion == Role::pawn ||
            *attempt_.promotion == Role::king) {
            return Breach::promotion;
        }
        return std::nullopt;
    }

private:
    // On an empty board, so that what is in the way is another question.
    [[nodiscard]] std::optional<Breach> reaches(Breach otherwise) const noexcept {
        if (attacks(man_, attempt_.from, {}).contains(attempt_.to)) return std::nullopt;
        return otherwise;
    }

    // 3.7
    [[nodiscard]] std::optional<Breach> pawn() const noexcept {
        const int ahead = man_.color == Color::white ? 1 : -1;
        const int files = std::abs(index(file_of(attempt_.to)) - index(file_of(attempt_.from)));
        const int ranks = ahead * (index(rank_of(attempt_.to)) - index(rank_of(attempt_.from)));
        const Bitboard men = position_.men();
        if (files == 0 && ranks == 1) {  // 3.7.1; a man of one's own there is 3.1
            if (position_.men(!man_.color).contains(attempt_.to)) return Breach::pawn_step;
            return std::nullopt;
        }
        if (files == 0 && ranks == 2) {  // 3.7.2
            const bool at_home = rank_of(attempt_.from) == rank_for(man_.color, Rank::second);
            if (!at_home || between(attempt_.from, attempt_.to).intersects(men) ||
                position_.men(!man_.color).contains(attempt_.to)) {
                return Breach::pawn_double_step;
            }
            return std::nullopt;
        }
        if (files == 1 && ranks == 1) return pawn_capture();
        return Breach::pawn_moves;
    }

    // 3.7.3, 3.7.3.1
    [[nodiscard]] std::optional<Breach> pawn_capture() const noexcept {
        if (position_.men().contains(attempt_.to)) return std::nullopt;
        const Board& board = position_.board();
        const bool on_fifth = rank_of(attempt_.from) == rank_for(man_.color, Rank::fifth);
        if (on_fifth && board.double_step_file == index(file_of(attempt_.to))) return std::nullopt;
        const Square beside = square(file_of(attempt_.to), rank_of(attempt_.from));
        if (on_fifth && position_.men(!man_.color, Role::pawn).contains(beside)) {
            return Breach::en_passant_too_late;  // 3.7.3.2
        }
        return Breach::pawn_capture;
    }

    const Position& position_;
    const Attempt& attempt_;
    Piece man_;
};

std::optional<Move> find_legal(const Position& position, Square from, Square to,
                               std::optional<Role> promotion) noexcept {
    for (const Move move : legal_moves(position, from, to)) {
        if (move.promotion() == promotion) return move;
    }
    return std::nullopt;
}

// 3.8.2, II.3.1
Result<Move, Breach> judge_castling(const Position& position, const Attempt& attempt,
                                    const CastlingAttempt& castling) noexcept {
    const Color us = position.turn();
    const auto rook = position.castling_rook(us, castling.wing);
    if (!rook || (castling.rook && *rook != *castling.rook)) {
        return Unexpected{Breach::castling_right_lost};
    }
    if (attempt.promotion) return Unexpected{Breach::promotion_out_of_place};
    if (const auto move = find_legal(position, attempt.from, *rook, std::nullopt)) return *move;

    const auto target = kernel::castling_squares(index(attempt.from), index(*rook));
    const Square king_to = square_at(target.king_to);
    const Square rook_to = square_at(target.rook_to);
    const Bitboard king_way = between(attempt.from, king_to) | king_to;
    const Bitboard way = king_way | between(*rook, rook_to) | rook_to;
    const Bitboard others = position.men() & ~(Bitboard(attempt.from) | Bitboard(*rook));
    if (position.is_check() || way.intersects(others)) return Unexpected{Breach::castling_barred};
    for (const Square square : king_way) {
        if (!attackers(position, !us, square).empty()) return Unexpected{Breach::castling_barred};
    }
    return Unexpected{Breach::king_in_check};  // the rook was the king's shield
}

}  // namespace

std::optional<CastlingAttempt> castling_attempt(const AnyPosition& position, const Attempt& attempt,
                                                Variant variant) noexcept {
    const Color us = position.turn();
    const Bitboard first = rank_for(us, Rank::first);
    if (!first.contains(attempt.from) || !first.contains(attempt.to)) return std::nullopt;
    const int files = index(file_of(attempt.to)) - index(file_of(attempt.from));
    const Wing wing = files > 0 ? Wing::king_side : Wing::queen_side;
    const bool standard = variant == Variant::standard;
    if (standard && file_of(attempt.from) == File::e && std::abs(files) == 2) {
        return CastlingAttempt{wing, std::nullopt};
    }
    if (!position.men(us, Role::rook).contains(attempt.to)) return std::nullopt;
    const bool usual = file_of(attempt.from) == File::e &&
                       (file_of(attempt.to) == File::a || file_of(attempt.to) == File::h);
    if (standard && !usual) return std::nullopt;
    return CastlingAttempt{wing, attempt.to};
}

Result<Move, Breach> judge(const Position& position, const Attempt& attempt,
                           Variant variant) noexcept {
    const auto man = position.piece_at(attempt.from);
    if (!man) return Unexpected{Breach::no_man};
    if (man->color != position.turn()) return Unexpected{Breach::opponents_man};
    if (man->role == Role::king) {  // 3.8
        if (const auto castling = castling_attempt(position, attempt, variant)) {
            return judge_castling(position, attempt, *castling);
        }
    }
    const Judge judge(position, attempt, *man);
    if (const auto breach = judge.how_the_man_moves()) return Unexpected{*breach};
    if (const auto breach = judge.what_stands_on_the_square()) return Unexpected{*breach};
    if (const auto breach = judge.what_stands_in_the_way()) return Unexpected{*breach};
    if (const auto breach = judge.promotion()) return Unexpected{*breach};
    if (const auto move = find_legal(position, attempt.from, attempt.to, attempt.promotion)) {
        return *move;
    }
    return Unexpected{Breach::king_in_check};  // 3.9.2: all else has been met
}

std::string_view article(Breach breach) noexcept {
    switch (breach) {
        case Breach::no_man: return "3.10.2";
        case Breach::opponents_man: return "1.2";
        case Breach::own_man_on_square: return "3.1";
        case Breach::bishop_moves: return "3.2";
        case Breach::rook_moves: return "3.3";
        case Breach::queen_moves: return "3.4";
        case Breach::jump: return "3.5";
        case Breach::knight_moves: return "3.6";
        case Breach::pawn_moves: return "3.7";
        case Breach::pawn_step: return "3.7.1";
        case Breach::pawn_double_step: return "3.7.2";
        case Breach::pawn_capture: return "3.7.3";
        case Breach::en_passant_too_late: return "3.7.3.2";
        case Breach::promotion:
        case Breach::promotion_out_of_place: return "3.7.3.3";
        case Breach::king_moves: return "3.8.1";
        case Breach::castling_right_lost: return "3.8.2.1";
        case Breach::castling_barred: return "3.8.2.2";
        case Breach::king_in_check: return "3.9.2";
    }
    return "";
}

std::string_view name(Breach breach) noexcept {
    switch (breach) {
        case Breach::no_man: return "no_man";
        case Breach::opponents_man: return "opponents_man";
        case Breach::own_man_on_square: return "own_man_on_square";
        case Breach::bishop_moves: return "bishop_moves";
        case Breach::rook_moves: return "rook_moves";
        case Breach::queen_moves: return "queen_moves";
        case Breach::jump: return "jump";
        case Breach::knight_moves: return "knight_moves";
        case Breach::pawn_moves: return "pawn_moves";
        case Breach::pawn_step: return "pawn_step";
        case Breach::pawn_double_step: return "pawn_double_step";
        case Breach::pawn_capture: return "pawn_capture";
        case Breach::en_passant_too_late: return "en_passant_too_late";
        case Breach::promotion: return "promotion";
        case Breach::promotion_out_of_place: return "promotion_out_of_place";
        case Breach::king_moves: return "king_moves";
        case Breach::castling_right_lost: return "castling_right_lost";
        case Breach::castling_barred: return "castling_barred";
        case Breach::king_in_check: return "king_in_check";
    }
    return "";
}

}  // namespace jadoube

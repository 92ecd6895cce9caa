#include <algorithm>
#include <utility>
#include <vector>

#include <jadoube/chess/attacks.hpp>
#include <jadoube/chess/position.hpp>

namespace jadoube {
namespace {

// Structure only: whether a game can go on so, not whether one could have come to it.
class SetupCheck {
public:
    SetupCheck(const Setup& setup, Variant variant) noexcept : setup_(setup), variant_(variant) {
        board_.turn = setup.turn;
        board_.halfmove_clock = setup.halfmove_clock;
        // Some programs count moves from 0.
        board_.fullmove_number = std::max(std::uint16_t{1}, setup.fullmove_number);
        for (int i = 0; i < square_count; ++i) {
            if (const auto& piece = setup.at(square_at(i))) board_.put(square_at(i), *piece);
        }
    }

    void run() {
        kings();
        pawns();
        castling();
        en_passant();
    }

    [[nodiscard]] const Board& board() const noexcept { return board_; }
    std::vector<SetupProblem> problems;

private:
    [[nodiscard]] Bitboard of(Color color, Role role) const noexcept {
        return Bitboard(board_.of(color, role));
    }

    void kings() {
        for (const Color color : both_colors) {
            const Bitboard kings = of(color, Role::king);
            if (kings.empty()) problems.push_back({SetupFault::no_king, color, {}});
            if (kings.size() > 1) problems.push_back({SetupFault::two_kings, color, {}});
        }
    }

    void pawns() {
        for (const Color color : both_colors) {
            for (const Square square : of(color, Role::pawn)) {
                if (rank_of(square) == Rank::first || rank_of(square) == Rank::eighth) {
                    problems.push_back({SetupFault::pawn_on_last_rank, color, square});
                }
            }
        }
    }

    void castling() {
        ByColor<Bitboard> wings;
        for (const Square square : setup_.castling_rooks) {
            const Color color = rank_of(square) == Rank::eighth ? Color::black : Color::white;
            if (!can_have_right(color, square, wings)) {
                problems.push_back({SetupFault::impossible_castling_right, color, square});
            } else {
                board_.castling_rooks |= Bitboard(square).bits();
            }
        }
    }

    // King and rook on the player's first rank; one rook a wing; the usual squares where the
    // variant asks for them.
    bool can_have_right(Color color, Square rook, ByColor<Bitboard>& wings) const noexcept {
        const Bitboard first = rank_for(color, Rank::first);
        if (of(color, Role::king).size() != 1) return false;
        const Square king = of(color, Role::king).first();
        if (!first.contains(rook) || !first.contains(king)) return false;
        if (!of(color, Role::rook).contains(rook)) return false;
        const Square wing = rook > king ? Square::h1 : Square::a1;
        const bool usual = file_of(king) == File::e && file_of(rook) == file_of(wing);
        if (wings[color].contains(wing) || (variant_ == Variant::standard && !usual)) return false;
        wings[color] |= wing;
        return true;
    }

    void en_passant() {
        if (!setup_.en_passant) return;
        const Square passed = *setup_.en_passant;
        const Color mover = !setup_.turn;
        const File file = file_of(passed);
        const auto ranks = [&](Rank rank) { return square(file, rank_for(mover, rank)); };
        const Bitboard occupied(board_.occupied());
        if (passed != ranks(Rank::third) || occupied.contains(passed) ||
            occupied.contains(ranks(Rank::second)) ||
            !of(mover, Role::pawn).contains(ranks(Rank::fourth))) {
            problems.push_back({SetupFault::impossible_en_passant_square, mover, passed});
            return;
        }
        // Kept only where a pawn stands ready to take, as make() does.
        for (const Square beside : attacks({mover, Role::pawn}, passed, {})) {
            if (of(setup_.turn, Role::pawn).contains(beside)) {
                board_.double_step_file = static_cast<std::uint8_t>(file);
            }
        }
    }

    const Setup& setup_;
    Variant variant_;
    Board board_;
};

}  // namespace

Result<Position, std::vector<SetupProblem>> Position::check(const Setup& setup, Variant variant) {
    SetupCheck check(setup, variant);
    check.run();
    const Position position(check.board());
    const Color waiting = !setup.turn;
    if (position.men(Color::white, Role::king).size() == 1 &&
        position.men(Color::black, Role::king).size() == 1 &&
        !attackers(position, setup.turn, position.king(waiting)).empty()) {
        check.problems.push_back(
            {SetupFault::side_not_to_move_in_check, waiting, position.king(waiting)});
    }
    if (!check.problems.empty()) return Unexpected{std::move(check.problems)};
    return position;
}

std::string_view name(SetupFault fault) noexcept {
    switch (fault) {
        case SetupFault::no_king: return "no_king";
        case SetupFault::two_kings: return "two_kings";
        case SetupFault::pawn_on_last_rank: return "pawn_on_last_rank";
        case SetupFault::side_not_to_move_in_check: return "side_not_to_move_in_check";
        case SetupFault::impossible_castling_right: return "impossible_castling_right";
        case SetupFault::impossible_en_passant_square: return "impossible_en_passant_square";
    }
    return "";
}

}  // namespace jadoube

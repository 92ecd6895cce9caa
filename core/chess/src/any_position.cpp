#include <algorithm>

#include <jadoube/chess/any_position.hpp>
#include <jadoube/chess/attacks.hpp>
#include <jadoube/chess/kernel/make.hpp>
#include <jadoube/chess/moves.hpp>

namespace jadoube {
namespace {

Board board_of(const Setup& setup) noexcept {
    Board board;
    for (int i = 0; i < square_count; ++i) {
        const Square square = square_at(i);
        if (const auto piece = setup.at(square)) board.put(square, *piece);
    }
    board.turn = setup.turn;
    board.castling_rooks = setup.castling_rooks.bits();
    if (setup.en_passant) {
        board.double_step_file = static_cast<std::uint8_t>(index(file_of(*setup.en_passant)));
    }
    board.halfmove_clock = setup.halfmove_clock;
    board.fullmove_number = setup.fullmove_number;
    return board;
}

std::optional<Piece> piece_on(const Board& board, Square square) noexcept {
    const Bitboard here(square);
    for (const Role role : all_roles) {
        if (!Bitboard(board.role[static_cast<std::size_t>(role)]).intersects(here)) continue;
        const bool white = Bitboard(board.men[0]).intersects(here);
        return Piece{white ? Color::white : Color::black, role};
    }
    return std::nullopt;
}

// 3.1.2: a man attacks from where it stands what it would attack from there.
bool attacked(const Board& board, Square square, Color by) noexcept {
    return std::ranges::any_of(all_roles, [&](Role role) {
        return attacks({!by, role}, square, Bitboard(board.occupied()))
            .intersects(Bitboard(board.of(by, role)));
    });
}

bool leaves_own_king_in_check(const Board& board, Move move) noexcept {
    Board next = board;
    kernel::make(next, move.bits());
    for (const Square king : Bitboard(next.of(board.turn, Role::king))) {
        if (attacked(next, king, !board.turn)) return true;
    }
    return false;
}

// Article 3, man by man. Slow, but nothing is taken for granted.
class Moves {
public:
    explicit Moves(const Board& board) noexcept
        : board_(board),
          us_(board.turn),
          taken_(Bitboard(board.men[static_cast<std::size_t>(!us_)]) &
                 ~Bitboard(board.of(!us_, Role::king))),
          occupied_(board.occupied()) {}

    [[nodiscard]] MoveList all() noexcept {
        for (const Square square : Bitboard(board_.of(us_, Role::pawn))) pawn(square);
        for (const Role role : {Role::knight, Role::bishop, Role::rook, Role::queen, Role::king}) {
            for (const Square from : Bitboard(board_.of(us_, role))) {
                const Bitboard to = attacks({us_, role}, from, occupied_) & (taken_ | ~occupied_);
                for (const Square square : to) add({kind_of(role), from, square});
            }
        }
        castling();
        return list_;
    }

private:
    void add(Move move) noexcept {
        const bool room = list_.size() < MoveList::capacity;
        if (room && !leaves_own_king_in_check(board_, move)) list_.push_back(move);
    }

    void pawn_to(Square from, Square to, MoveKind kind) noexcept {
        if (rank_of(to) != rank_for(us_, Rank::eighth)) return add({kind, from, to});
        for (const Role role : {Role::queen, Role::rook, Role::bishop, Role::knight}) {
            add({promotion_to(role), from, to});
        }
    }

    // 3.7. A pawn on its last rank does not move.
    void pawn(Square from) noexcept {
        if (rank_of(from) == rank_for(us_, Rank::eighth)) return;
        const int step = us_ == Color::white ? 8 : -8;
        const Square ahead = square_at(index(from) + step);
        if (!occupied_.contains(ahead)) {
            pawn_to(from, ahead, MoveKind::pawn);
            if (rank_of(from) == rank_for(us_, Rank::second)) {
                const Square further = square_at(index(ahead) + step);
                if (!occupied_.contains(further)) add({MoveKind::double_step, from, further});
            }
        }
        const Bitboard captures = attacks({us_, Role::pawn}, from, occupied_);
        for (const Square to : captures& taken_) pawn_to(from, to, MoveKind::pawn);
        if (board_.double_step_file == Board::no_file) return;
        const Square passed = square(file_at(board_.double_step_file), rank_for(us_, Rank::sixth));
        const Square stepped = square_at(index(passed) - step);
        if (captures.contains(passed) && !occupied_.contains(passed) &&
            Bitboard(board_.of(!us_, Role::pawn)).contains(stepped)) {
            add({MoveKind::en_passant, from, passed});
        }
    }

    // 3.8.2, II.3
    void castling() noexcept {
        const Bitboard kings(board_.of(us_, Role::king));
        const Rank first = rank_for(us_, Rank::first);
        if (kings.size() != 1 || rank_of(kings.first()) != first) return;
        const Square king = kings.first();
        const Bitboard rooks =
            Bitboard(board_.castling_rooks) & Bitboard(board_.of(us_, Role::rook));
        for (const Square rook : rooks& Bitboard(first)) {
            const auto target = kernel::castling_squares(index(king), index(rook));
            const Square king_to = square_at(target.king_to);
            const Square rook_to = square_at(target.rook_to);
            const Bitboard others = occupied_ & ~(Bitboard(king) | Bitboard(rook));
            const Bitboard way = between(king, king_to) | Bitboard(king_to);
            const Bitboard rooks_way = between(rook, rook_to) | Bitboard(rook_to);
            if (others.intersects(way | rooks_way)) continue;
            const Bitboard safe = way | Bitboard(king);
            if (std::ranges::any_of(safe,
                                    [&](Square one) { return attacked(board_, one, !us_); })) {
                continue;
            }
            add({MoveKind::castling, king, rook});
        }
    }

    const Board& board_;
    Color us_;
    Bitboard taken_;  // what can be: no king
    Bitboard occupied_;
    MoveList list_;
};

}  // namespace

AnyPosition AnyPosition::of(const Setup& setup, Variant variant) {
    const auto position = Position::check(setup, variant);
    if (position) return *position;
    return AnyPosition(board_of(setup));
}

const Board& AnyPosition::board() const noexcept {
    if (const Position* position = regular()) return position->board();
    return *std::get_if<Board>(&position_);
}

std::optional<Piece> AnyPosition::piece_at(Square square) const noexcept {
    return piece_on(board(), square);
}

std::optional<Square> AnyPosition::king(Color color) const noexcept {
    const Bitboard kings = men(color, Role::king);
    if (kings.empty()) return std::nullopt;
    // Of several, the one nearest to his own side.
    if (color == Color::white) return kings.first();
    return mirrored(Bitboard(__builtin_bswap64(kings.bits())).first());
}

std::optional<Square> AnyPosition::castling_rook(Color color, Wing wing) const noexcept {
    const std::optional<Square> king_square = king(color);
    if (!king_square) return std::nullopt;
    for (const Square rook : castling_rooks() & men(color)) {
        if ((rook > *king_square) == (wing == Wing::king_side)) return rook;
    }
    return std::nullopt;
}

std::optional<Square> AnyPosition::en_passant() const noexcept {
    if (const Position* position = regular()) return position->en_passant();
    for (const Move move : legal_moves()) {
        if (move.kind() == MoveKind::en_passant) return move.to();
    }
    return std::nullopt;
}

Setup AnyPosition::setup() const noexcept {
    if (const Position* position = regular()) return position->setup();
    Setup setup;
    for (const Square square : men()) setup.at(square) = piece_at(square);
    setup.turn = turn();
    setup.castling_rooks = castling_rooks();
    setup.en_passant = en_passant();
    setup.halfmove_clock = board().halfmove_clock;
    setup.fullmove_number = board().fullmove_number;
    return setup;
}

bool AnyPosition::is_in_check(Color player) const noexcept {
    const Position* position = regular();
    if (position && player == turn()) return position->is_check();
    return std::ranges::any_of(men(player, Role::king),
                               [&](Square king) { return attacked(board(), king, !player); });
}

MoveList AnyPosition::legal_moves() const noexcept {
    if (const Position* position = regular()) return jadoube::legal_moves(*position);
    return Moves(board()).all();
}

bool AnyPosition::is_legal(Move move) const noexcept {
    if (const Position* position = regular()) return jadoube::is_legal(*position, move);
    const MoveList moves = legal_moves();
    return std::ranges::find(moves, move) != moves.end();
}

std::optional<Square> AnyPosition::captured_square(Move move) const noexcept {
    if (move.kind() == MoveKind::en_passant) return square_at(index(move.to()) ^ 8);
    if (!men(!turn()).contains(move.to())) return std::nullopt;
    return move.to();
}

AnyPosition AnyPosition::after(Move move, Variant variant) const {
    if (const Position* position = regular()) return position->after(move);
    Board next = board();
    kernel::make(next, move.bits());
    return of(AnyPosition(next).setup(), variant);
}

bool operator==(const AnyPosition& a, const AnyPosition& b) noexcept {
    if (a.regular() && b.regular()) return *a.regular() == *b.regular();
    const Board& x = a.board();
    const Board& y = b.board();
    return x.men == y.men && x.role == y.role && x.turn == y.turn &&
           x.castling_rooks == y.castling_rooks && a.en_passant() == b.en_passant();
}

bool both_kings_in_check(const AnyPosition& position) noexcept {
    return position.is_in_check(Color::white) && position.is_in_check(Color::black);
}

bool pawn_on_last_rank(const AnyPosition& position) noexcept {
    return std::ranges::any_of(both_colors, [&](Color color) {
        return position.men(color, Role::pawn).intersects(Bitboard(rank_for(color, Rank::eighth)));
    });
}

}  // namespace jadoube

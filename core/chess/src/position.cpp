#include <jadoube/chess/attacks.hpp>
#include <jadoube/chess/moves.hpp>
#include <jadoube/chess/position.hpp>

#include "kernel/make.hpp"

namespace jadoube {
namespace {

constexpr std::uint8_t captured_nothing = 6;

std::uint8_t role_index_at(const Board& board, std::uint64_t bit) noexcept {
    for (std::uint8_t role = 0; role < captured_nothing; ++role) {
        if ((board.role[role] & bit) != 0) return role;
    }
    return captured_nothing;
}

}  // namespace

std::optional<Piece> Position::piece_at(Square square) const noexcept {
    const std::uint8_t role = role_index_at(board_, Bitboard(square).bits());
    if (role == captured_nothing) return std::nullopt;
    return Piece{men(Color::white).contains(square) ? Color::white : Color::black,
                 static_cast<Role>(role)};
}

std::optional<Square> Position::castling_rook(Color color, Wing wing) const noexcept {
    for (const Square rook : castling_rooks() & men(color)) {
        if ((rook > king(color)) == (wing == Wing::king_side)) return rook;
    }
    return std::nullopt;
}

std::optional<Square> Position::en_passant() const noexcept {
    if (board_.double_step_file == Board::no_file) return std::nullopt;
    const Square passed = square(file_at(board_.double_step_file), rank_for(turn(), Rank::sixth));
    for (const Move move : legal_moves(*this, men(turn(), Role::pawn), passed)) {
        if (move.kind() == MoveKind::en_passant) return passed;
    }
    return std::nullopt;
}

Bitboard Position::checkers() const noexcept { return attackers(*this, !turn(), king(turn())); }

Position Position::after(Move move) const noexcept {
    Position next = *this;
    kernel::make(next.board_, move.bits());
    return next;
}

Undo Position::make(Move move) noexcept {
    Undo undo;
    undo.castling_rooks = board_.castling_rooks;
    undo.halfmove_clock = board_.halfmove_clock;
    undo.fullmove_number = board_.fullmove_number;
    undo.double_step_file = board_.double_step_file;
    const std::uint64_t taken =
        Bitboard(move.to()).bits() & board_.men[static_cast<std::size_t>(!turn())];
    undo.captured = taken == 0 ? captured_nothing : role_index_at(board_, taken);
    kernel::make(board_, move.bits());
    return undo;
}

void Position::unmake(Move move, const Undo& undo) noexcept {
    board_.turn = !board_.turn;
    board_.castling_rooks = undo.castling_rooks;
    board_.halfmove_clock = undo.halfmove_clock;
    board_.fullmove_number = undo.fullmove_number;
    board_.double_step_file = undo.double_step_file;

    const std::uint64_t from = Bitboard(move.from()).bits();
    const std::uint64_t to = Bitboard(move.to()).bits();
    std::uint64_t& own = board_.men[static_cast<std::size_t>(board_.turn)];
    std::uint64_t& enemy = board_.men[static_cast<std::size_t>(!board_.turn)];
    if (move.is_castling()) {
        const auto target = kernel::castling_squares(index(move.from()), index(move.to()));
        const std::uint64_t leave = ~(kernel::bit(target.king_to) | kernel::bit(target.rook_to));
        own = (own & leave) | from | to;
        std::uint64_t& kings = board_.role[static_cast<std::size_t>(Role::king)];
        std::uint64_t& rooks = board_.role[static_cast<std::size_t>(Role::rook)];
        kings = (kings & leave) | from;
        rooks = (rooks & leave) | to;
        return;
    }
    board_.role[kernel::role_after(static_cast<unsigned>(move.kind()))] &= ~to;
    board_.role[static_cast<std::size_t>(move.role())] |= from;
    own = (own ^ to) | from;
    if (undo.captured != captured_nothing) {
        board_.role[undo.captured] |= to;
        enemy |= to;
    } else if (move.kind() == MoveKind::en_passant) {
        const std::uint64_t victim =
            Bitboard(square(file_of(move.to()), rank_of(move.from()))).bits();
        board_.role[static_cast<std::size_t>(Role::pawn)] |= victim;
        enemy |= victim;
    }
}

Setup Position::setup() const noexcept {
    Setup setup;
    for (const Square square : men()) setup.at(square) = piece_at(square);
    setup.turn = turn();
    setup.castling_rooks = castling_rooks();
    setup.en_passant = en_passant();
    setup.halfmove_clock = board_.halfmove_clock;
    setup.fullmove_number = board_.fullmove_number;
    return setup;
}

Position Position::mirrored() const noexcept {
    Board board = board_;
    board.men = {__builtin_bswap64(board_.men[1]), __builtin_bswap64(board_.men[0])};
    for (std::uint64_t& role : board.role) role = __builtin_bswap64(role);
    board.castling_rooks = __builtin_bswap64(board_.castling_rooks);
    board.turn = !board_.turn;
    return Position(board);
}

bool operator==(const Position& a, const Position& b) noexcept {
    return a.board_.men == b.board_.men && a.board_.role == b.board_.role &&
           a.board_.turn == b.board_.turn && a.board_.castling_rooks == b.board_.castling_rooks &&
           a.en_passant() == b.en_passant();
}

}  // namespace jadoube

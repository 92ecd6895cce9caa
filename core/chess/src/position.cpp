#include <jadoube/chess/moves.hpp>
#include <jadoube/chess/position.hpp>

#include "kernel/kernel.hpp"

namespace jadoube {

std::optional<Piece> Position::piece_at(Square square) const noexcept {
    for (const Role role : all_roles) {
        if (!men(role).contains(square)) continue;
        return Piece{men(Color::white).contains(square) ? Color::white : Color::black, role};
    }
    return std::nullopt;
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

Position::Only Position::make_only(Role role, Bitboard from, Square to, bool takes,
                                   Position& before) noexcept {
    return kernel::best().make_only(board_, role, from.bits(), index(to), takes, before.board_);
}

Bitboard Position::checkers() const noexcept { return Bitboard(kernel::best().checkers(board_)); }

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

// A position from which a game can go on: one king each, the player not on move not in check,
// rights that can be used. Standard chess and Chess960 are the same here: castling knows its rook.
//
// 80 bytes, copied like a number; nothing allocates. Two positions are equal when the Laws call
// them the same (9.2.3): counters are left out, en passant counts only where the capture is legal.
// Invariant: whoever holds a Position can ask it anything. Only check, the start positions and
// legal moves make one.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <jadoube/base/result.hpp>
#include <jadoube/chess/bitboard.hpp>
#include <jadoube/chess/board.hpp>
#include <jadoube/chess/kernel/make.hpp>
#include <jadoube/chess/move.hpp>
#include <jadoube/chess/piece.hpp>
#include <jadoube/chess/setup.hpp>

namespace jadoube {

// The wing on which a player castles: by its final squares, the c-side and g-side of II.3.2.6.
enum class Wing : std::uint8_t { king_side, queen_side };

// What unmake puts back: a position is so small that it is the whole of it.
class Undo {
    friend class Position;
    explicit Undo(const Board& board) noexcept : before_(board) {}
    Board before_;
};

class Position {
public:
    // 2.3
    [[nodiscard]] static Position initial() noexcept;
    // II.1, II.2: the array with that number, 0 to 959; 518 is the usual one.
    [[nodiscard]] static std::optional<Position> chess960(int number) noexcept;
    // All reasons at once if a game cannot go on from this.
    [[nodiscard]] static Result<Position, std::vector<SetupProblem>> check(const Setup& setup,
                                                                           Variant variant);
    // The same facts, loose again.
    [[nodiscard]] Setup setup() const noexcept;

    // 1.1, 1.3: the player who has the move.
    [[nodiscard]] Color turn() const noexcept { return board_.turn; }
    [[nodiscard]] Bitboard men() const noexcept { return Bitboard(board_.occupied()); }
    [[nodiscard]] Bitboard men(Color color) const noexcept {
        return Bitboard(board_.men[static_cast<std::size_t>(color)]);
    }
    [[nodiscard]] Bitboard men(Role role) const noexcept {
        return Bitboard(board_.role[static_cast<std::size_t>(role)]);
    }
    [[nodiscard]] Bitboard men(Color color, Role role) const noexcept {
        return Bitboard(board_.of(color, role));
    }
    [[nodiscard]] Square king(Color color) const noexcept { return men(color, Role::king).first(); }
    [[nodiscard]] std::optional<Piece> piece_at(Square square) const noexcept;

    // 3.8.2.1: the rooks with which the right to castle is not lost.
    [[nodiscard]] Bitboard castling_rooks() const noexcept {
        return Bitboard(board_.castling_rooks);
    }
    [[nodiscard]] std::optional<Square> castling_rook(Color color, Wing wing) const noexcept;

    // 3.7.3.1: the square passed over, where a pawn can legally be taken en passant on it now.
    [[nodiscard]] std::optional<Square> en_passant() const noexcept;

    [[nodiscard]] int halfmove_clock() const noexcept { return board_.halfmove_clock; }
    [[nodiscard]] int fullmove_number() const noexcept { return board_.fullmove_number; }

    // 3.9, 3.9.1: the men that give check to the player on move.
    [[nodiscard]] Bitboard checkers() const noexcept;
    [[nodiscard]] bool is_check() const noexcept { return !checkers().empty(); }

    // The position after a legal move of this one.
    [[nodiscard]] Position after(Move move) const noexcept {
        Position next = *this;
        kernel::make(next.board_, move.bits());
        return next;
    }
    // The same in place, for search: unmake takes what make returned.
    [[gnu::always_inline]] Undo make(Move move) noexcept {
        const Undo undo(board_);
        kernel::make(board_, move.bits());
        return undo;
    }
    // What a move written "Nf3" or "N1xf3" does, if it is the only legal one of a man of that role
    // from one of these squares to that one, and takes if it says so: makes it, and keeps the
    // position before it. Otherwise nothing is changed, and the answer is no move. Castling,
    // promotion and en passant are never made so.
    struct Only {
        Move move{};         // as it is if there is none
        bool check = false;  // it gives check
        [[nodiscard]] explicit operator bool() const noexcept { return move != Move{}; }
    };
    [[nodiscard]] Only make_only(Role role, Bitboard from, Square to, bool takes,
                                 Position& before) noexcept;
    void unmake(const Undo& undo) noexcept { board_ = undo.before_; }

    // Colours exchanged and the board turned upside down. Its moves are the same, turned.
    [[nodiscard]] Position mirrored() const noexcept;

    // 9.2.3, 9.2.3.1, 9.2.3.2
    friend bool operator==(const Position& a, const Position& b) noexcept;

    [[nodiscard]] const Board& board() const noexcept { return board_; }

private:
    friend class PackedPosition;
    explicit Position(const Board& board) noexcept : board_(board) {}
    Board board_;
};

static_assert(sizeof(Position) == 80);

}  // namespace jadoube

// A loose set-up: men on squares, and what somebody says about castling and en passant. Anything
// can be set up; Position::check says whether a game can go on from it, and if not, every reason
// why.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include <jadoube/base/color.hpp>
#include <jadoube/chess/bitboard.hpp>
#include <jadoube/chess/piece.hpp>
#include <jadoube/chess/square.hpp>

namespace jadoube {

enum class Variant : std::uint8_t { standard, chess960 };

struct Setup {
    std::array<std::optional<Piece>, square_count> men{};
    Color turn = Color::white;
    // Where a rook is said to stand with which castling is not yet lost.
    Bitboard castling_rooks;
    // The square that a pawn is said to have just passed over.
    std::optional<Square> en_passant;
    std::uint16_t halfmove_clock = 0;
    std::uint16_t fullmove_number = 1;

    [[nodiscard]] std::optional<Piece>& at(Square square) noexcept {
        return men[static_cast<std::size_t>(index(square))];
    }
    [[nodiscard]] const std::optional<Piece>& at(Square square) const noexcept {
        return men[static_cast<std::size_t>(index(square))];
    }
    friend bool operator==(const Setup&, const Setup&) = default;
};

// Why no game can go on from a set-up.
enum class SetupFault : std::uint8_t {
    no_king,
    two_kings,  // or more
    pawn_on_last_rank,
    side_not_to_move_in_check,
    impossible_castling_right,
    impossible_en_passant_square,
};

inline constexpr std::array all_setup_faults = {
    SetupFault::no_king,
    SetupFault::two_kings,
    SetupFault::pawn_on_last_rank,
    SetupFault::side_not_to_move_in_check,
    SetupFault::impossible_castling_right,
    SetupFault::impossible_en_passant_square,
};

struct SetupProblem {
    SetupFault fault;
    Color color;                   // whose king, pawn, right …
    std::optional<Square> square;  // where, if at one place
    friend bool operator==(const SetupProblem&, const SetupProblem&) = default;
};

// "no_king": stable, for scripts.
[[nodiscard]] std::string_view name(SetupFault fault) noexcept;

}  // namespace jadoube

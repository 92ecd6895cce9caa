// Forsyth–Edwards notation, with the castling letters of X-FEN and Shredder-FEN. The two counters
// may be missing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <jadoube/base/result.hpp>
#include <jadoube/chess/any_position.hpp>
#include <jadoube/chess/position.hpp>
#include <jadoube/chess/setup.hpp>

namespace jadoube {

// What cannot even be read as a set-up.
enum class FenFault : std::uint8_t {
    too_long,
    missing_field,
    too_many_fields,
    bad_piece,        // a character that is no man and no number of empty squares
    bad_rank_length,  // a rank that has not eight squares
    bad_rank_count,   // not eight ranks
    bad_turn,
    bad_castling,
    bad_en_passant,
    bad_counter,
    split_number,  // two numbers of empty squares beside each other: "17" for 8
};

struct FenError {
    FenFault fault;
    std::size_t column;  // of the text, from 0
    friend bool operator==(const FenError&, const FenError&) = default;
};

[[nodiscard]] std::string_view name(FenFault fault) noexcept;

// Longer texts are refused unread.
inline constexpr std::size_t max_fen_length = 256;

[[nodiscard]] Result<Setup, FenError> parse_fen(std::string_view text) noexcept;

// Both steps at once: what the text says, checked.
using FenProblem = std::variant<FenError, std::vector<SetupProblem>>;
[[nodiscard]] Result<Position, FenProblem> position_from_fen(std::string_view text,
                                                             Variant variant = Variant::standard);

// Canonical: the en passant square only where the capture is legal, castling by the letters KQkq
// unless another rook stands further out (X-FEN).
[[nodiscard]] std::string to_fen(const Position& position);
// Of an irregular one too: the board as it stands.
[[nodiscard]] std::string to_fen(const AnyPosition& position);
// Its first two fields alone.
[[nodiscard]] std::string men_and_turn(const AnyPosition& position);
// Castling by the files of the rooks, HAha.
[[nodiscard]] std::string to_shredder_fen(const Position& position);

}  // namespace jadoube

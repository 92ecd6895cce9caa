// What can be made out of a text on a scoresheet without knowing the position, be it legible or
// not. read_move says what it means; this says how far a move is from it.
#pragma once

#include <optional>
#include <string_view>

#include <jadoube/chess/any_position.hpp>
#include <jadoube/chess/move.hpp>
#include <jadoube/chess/move_list.hpp>
#include <jadoube/chess/position.hpp>
#include <jadoube/notation/language.hpp>

namespace jadoube::record {

struct Facts {
    std::optional<Wing> castling;
    std::optional<Role> role;  // a pawn where no letter stands
    std::optional<File> from_file, to_file;
    std::optional<Rank> from_rank, to_rank;
    std::optional<Role> promotion;

    [[nodiscard]] std::optional<Square> to() const noexcept {
        if (!to_file || !to_rank) return std::nullopt;
        return square(*to_file, *to_rank);
    }
};

[[nodiscard]] Facts facts_of(std::string_view text, Language language) noexcept;

// Whether two legible texts may be the same move of some position. Never no where they can.
[[nodiscard]] bool may_agree(const Facts& a, const Facts& b) noexcept;

// In how many things the move is not what the text says: man, file, rank, departure, promotion.
[[nodiscard]] int slips(const Facts& facts, Move move) noexcept;

// The illegal moves that the text may mean: the right man on a square of its own, going where it
// cannot. None if there are too many of them.
[[nodiscard]] MoveList illegal_moves_meant(const AnyPosition& position, const Facts& facts,
                                           Variant variant) noexcept;

}  // namespace jadoube::record

// A move in all the ways in which somebody reads or hears it, for one look at the boards.
#pragma once

#include <string>

#include <jadoube/chess/any_position.hpp>
#include <jadoube/chess/move.hpp>
#include <jadoube/notation/language.hpp>
#include <jadoube/notation/move_text.hpp>

namespace jadoube {

struct MoveTexts {
    std::string written;    // as write_move() does
    std::string spoken;     // as spoken()
    std::string announced;  // as announce()
};

// Of a move between two boards, legal or not: see write_move.
[[nodiscard]] MoveTexts texts_of(const AnyPosition& before, Move move, const AnyPosition& after,
                                 const WriteOptions& options, Language speech);

}  // namespace jadoube

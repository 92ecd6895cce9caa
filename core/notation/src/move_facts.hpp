// What has to be known of a move before it can be written or said.
#pragma once

#include <string>

#include <jadoube/chess/any_position.hpp>
#include <jadoube/chess/bitboard.hpp>
#include <jadoube/chess/move.hpp>
#include <jadoube/chess/position.hpp>
#include <jadoube/notation/language.hpp>
#include <jadoube/notation/move_text.hpp>

namespace jadoube {

struct MoveFacts {
    Bitboard rivals;  // from where other men of that role can legally go there too (C.10)
    bool takes = false;
    bool check = false;
    bool mate = false;
};

// Of a legal move.
[[nodiscard]] MoveFacts facts_of(const Position& position, Move move) noexcept;
// Of one that need not be: what can be seen on the two boards.
[[nodiscard]] MoveFacts facts_of(const AnyPosition& before, Move move,
                                 const AnyPosition& after) noexcept;

// The move in words, when all that is known.
[[nodiscard]] std::string write_move(const MoveFacts& facts, Move move,
                                     const WriteOptions& options);
[[nodiscard]] std::string spoken(const MoveFacts& facts, Move move, const LanguageInfo& words);
[[nodiscard]] std::string announce(const MoveFacts& facts, Move move);  // D.2.1

}  // namespace jadoube

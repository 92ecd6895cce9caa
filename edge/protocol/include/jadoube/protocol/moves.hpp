// The moves of a game as JSON, for those who may be shown them (12.6).
#pragma once

#include <jadoube/arbiter/game.hpp>
#include <jadoube/notation/language.hpp>
#include <jadoube/protocol/json_writer.hpp>

namespace jadoube {

// In which languages somebody reads moves.
struct MoveLanguages {
    Language written = Language::en;  // Appendix C; figurines too
    Language spoken = Language::en;
    friend bool operator==(const MoveLanguages&, const MoveLanguages&) = default;
};

// "moves":{"after":11,"made":[{"ply":12,"move":"g8f6","text":"Nf6","spoken":"knight f 6",
//                              "announced":"Springer Felix sechs","clock":5388}]}
void write_moves(JsonWriter& json, const Game& game, Viewer viewer, int after,
                 const MoveLanguages& languages);

// "legal":["e2e4",…], in order; nothing, where the viewer has no such list.
void write_legal(JsonWriter& json, const Game& game, Viewer viewer);

}  // namespace jadoube

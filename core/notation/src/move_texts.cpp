#include <jadoube/notation/move_texts.hpp>

#include "move_facts.hpp"

namespace jadoube {

MoveTexts texts_of(const AnyPosition& before, Move move, const AnyPosition& after,
                   const WriteOptions& options, Language speech) {
    const MoveFacts facts = facts_of(before, move, after);
    return {write_move(facts, move, options), spoken(facts, move, info(speech)),
            announce(facts, move)};
}

}  // namespace jadoube

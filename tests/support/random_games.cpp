#include "support/random_games.hpp"

#include <jadoube/chess/moves.hpp>

namespace jadoube::test {

void for_random_positions(Variant variant, std::uint64_t seed, int count,
                          const std::function<void(const Position&)>& visit) {
    Random random(seed);
    while (count > 0) {
        Position position = variant == Variant::standard
                                ? Position::initial()
                                : *Position::chess960(static_cast<int>(random.below(960)));
        for (int ply = 0; ply < 160 && count > 0; ++ply) {
            visit(position);
            --count;
            MoveList moves = legal_moves(position);
            if (moves.empty()) break;
            // Some haste to the rare moves.
            if (random.below(4) == 0) {
                for (const MoveList& rare :
                     {legal_castlings(position), legal_promotions(position)}) {
                    if (!rare.empty()) moves = rare;
                }
            }
            position = position.after(moves[random.below(moves.size())]);
        }
    }
}

}  // namespace jadoube::test

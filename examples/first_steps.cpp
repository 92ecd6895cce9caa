// The library in a few lines: read a position, list its moves, ask why one is illegal.
#include <cstdio>
#include <string>

#include <jadoube/chess/legality.hpp>
#include <jadoube/chess/moves.hpp>
#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/uci.hpp>

int main() {
    using namespace jadoube;

    // The rook on e2 is pinned.
    const auto position = position_from_fen("4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1");
    if (!position) return 1;  // position.error() has every reason

    for (const Move move : legal_moves(*position)) std::printf("%s ", to_uci(move).c_str());
    std::printf("\n");

    const auto verdict = judge(*position, {Square::e2, Square::d2, {}}, Variant::standard);
    if (!verdict) {
        std::printf("e2d2 breaks Article %s\n", std::string(article(verdict.error())).c_str());
    }

    // A position is a value: the moves of one leave it as it was.
    const Position after = position->after(legal_moves_of(*position, Role::rook)[0]);
    std::printf("%s\n", to_fen(after).c_str());
    return 0;
}

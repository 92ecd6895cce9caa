// Promise: whatever the position, a yes has moves that mate, a no stays one after every legal move,
// a glance never contradicts, and the work stays within its limit.
//
// The input is a FEN, read as Chess960.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <jadoube/chess/moves.hpp>
#include <jadoube/dead/can_checkmate.hpp>
#include <jadoube/notation/fen.hpp>

#include "promise.hpp"

namespace jadoube::fuzz {
namespace {

constexpr MateLimits little{3'000, std::size_t{4} << 20, Series::any};

void mates(const Position& position, Color player, const MateVerdict& verdict) {
    Position last = position;
    for (const Move move : verdict.line) {
        promise(is_legal(last, move), "the moves of a yes are legal", position);
        last = last.after(move);
    }
    promise(status(last) == Status::checkmate && last.turn() != player,
            "the moves of a yes end in that mate", position);
}

void stays_no(const Position& position, Color player, MateOracle& oracle) {
    for (const Move move : legal_moves(position)) {
        promise(oracle.can_checkmate(position.after(move), player).answer != Possible::yes,
                "a no stays a no", position);
    }
}

void ask(std::string_view fen) {
    const auto position = position_from_fen(fen, Variant::chess960);
    if (!position) return;
    MateOracle oracle(little);
    for (const Color player : both_colors) {
        const MateVerdict verdict = oracle.can_checkmate(*position, player);
        promise(verdict.nodes <= little.nodes + MoveList::capacity, "the work has a limit",
                *position);
        promise(!name(verdict.answer).empty() && !name(verdict.reason).empty(),
                "answers have names");
        const Possible glance = can_checkmate_at_a_glance(*position, player);
        promise(glance == Possible::unknown || verdict.answer == Possible::unknown ||
                    glance == verdict.answer,
                "a glance never contradicts", *position);
        switch (verdict.answer) {
            case Possible::yes: mates(*position, player, verdict); break;
            case Possible::no: stays_no(*position, player, oracle); break;
            case Possible::unknown: break;
        }
    }
}

}  // namespace
}  // namespace jadoube::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    jadoube::fuzz::ask({reinterpret_cast<const char*>(data), size});
    return 0;
}

// Promise: from any start, along any legal moves, making a move and taking it back changes nothing,
// every kernel finds the same number of moves, and a position stays one; what was reached from an
// array is never called unreachable (3.10.3).
//
// The input is a start and then one byte a move, the index among the sorted legal moves:
//
//   S …            the initial position (any other first byte too)
//   9 high low …   the Chess960 array with that number, modulo 960
//   F fen \n …     a FEN up to the end of the line, read as Chess960
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include <jadoube/chess/attacks.hpp>
#include <jadoube/chess/moves.hpp>
#include <jadoube/chess/perft.hpp>
#include <jadoube/chess/position.hpp>
#include <jadoube/chess/reachable.hpp>
#include <jadoube/notation/fen.hpp>

#include "promise.hpp"

namespace jadoube::fuzz {
namespace {

// Longer games show nothing more and make runs slow.
constexpr int most_plies = 48;

class Input {
public:
    explicit Input(std::string_view bytes) : bytes_(bytes) {}
    [[nodiscard]] bool empty() const { return bytes_.empty(); }
    unsigned next() {
        if (bytes_.empty()) return 0;
        const auto byte = static_cast<unsigned char>(bytes_.front());
        bytes_.remove_prefix(1);
        return byte;
    }
    std::string_view line() {
        const std::size_t end = std::min(bytes_.find('\n'), bytes_.size());
        const std::string_view text = bytes_.substr(0, end);
        bytes_.remove_prefix(std::min(end + 1, bytes_.size()));
        return text;
    }

private:
    std::string_view bytes_;
};

struct Start {
    Position position;
    std::optional<Variant> array_of;  // none for a FEN
};

std::optional<Start> start(Input& input) {
    switch (input.next()) {
        case '9': {
            const unsigned high = input.next();
            const auto number = static_cast<int>((high * 256 + input.next()) % 960);
            return Start{Position::chess960(number).value(), Variant::chess960};
        }
        case 'F': {
            const auto position = position_from_fen(input.line(), Variant::chess960);
            if (!position) return std::nullopt;
            return Start{*position, std::nullopt};
        }
        default: return Start{Position::initial(), Variant::standard};
    }
}

void make_and_unmake(const Position& position, Move move) {
    promise(is_legal(position, move), "a legal move is legal", position);
    const Position after = position.after(move);
    Position changed = position;
    const Undo undo = changed.make(move);
    promise(same_bytes(changed.board(), after.board()), "make is the same as after", position);
    promise(after.turn() != position.turn(), "the opponent has the move", position);
    promise(attackers(after, after.turn(), after.king(!after.turn())).empty(),
            "no move leaves its own king in check", position);
    changed.unmake(undo);
    promise(same_bytes(changed.board(), position.board()), "unmake restores every byte", position);
}

void kernels_agree(const Position& position, const MoveList& moves,
                   const std::vector<std::string_view>& kernels, bool deeper) {
    promise(count_legal_moves(position) == static_cast<int>(moves.size()), "moves are counted",
            position);
    std::uint64_t replies = 0;
    if (deeper) {
        for (const Move move : moves) {
            replies += static_cast<std::uint64_t>(count_legal_moves(position.after(move)));
        }
    }
    for (const std::string_view kernel : kernels) {
        promise(perft_with(kernel, position, 1) == moves.size(), "kernels agree on the moves",
                position);
        if (deeper) {
            promise(perft_with(kernel, position, 2) == replies, "kernels agree on the replies",
                    position);
        }
    }
}

void stays_a_position(const Position& position) {
    const auto again = Position::check(position.setup(), Variant::chess960);
    promise(again.has_value() && *again == position, "a move leads to a position", position);
}

void not_unreachable(const Position& position, Variant variant) {
    promise(reachable(position, variant).answer != Reachable::no, "what was reached is reachable",
            position);
}

void play(std::string_view bytes) {
    static const std::vector<std::string_view> kernels = perft_kernels();
    Input input(bytes);
    const std::optional<Start> first = start(input);
    if (!first) return;
    Position position = first->position;
    for (int ply = 0; ply < most_plies; ++ply) {
        MoveList moves = legal_moves(position);
        // In one order, so that an input means the same game on every machine.
        std::sort(moves.begin(), moves.end());
        promise(std::adjacent_find(moves.begin(), moves.end()) == moves.end(),
                "no move is found twice", position);
        kernels_agree(position, moves, kernels, ply % 8 == 0);
        stays_a_position(position);
        for (const Move move : moves) make_and_unmake(position, move);
        if (moves.empty() || input.empty()) break;
        position = position.after(moves[input.next() % moves.size()]);
    }
    if (first->array_of) not_unreachable(position, *first->array_of);
}

}  // namespace
}  // namespace jadoube::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    jadoube::fuzz::play({reinterpret_cast<const char*>(data), size});
    return 0;
}

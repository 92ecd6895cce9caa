// The part of the generator that is built several times, once for each kind of machine, and chosen
// when the program runs. All kernels give the same answers in another order and at another speed.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <string_view>

#include <jadoube/chess/board.hpp>
#include <jadoube/chess/move_list.hpp>
#include <jadoube/chess/position.hpp>

namespace jadoube::kernel {

struct Kernel {
    std::string_view name;
    // The legal moves from one of the first squares to one of the second (castling goes to the
    // rook's square), appended.
    void (*generate)(const Board&, std::uint64_t from, std::uint64_t to, MoveList&);
    // Which of those squares a piece of that role can legally leave for a square, castling aside.
    std::uint64_t (*origins)(const Board&, Role role, std::uint64_t from, int to);
    // Makes the only legal move of a man of that role from one of those squares to that one, and
    // keeps the board before it. See make_only.hpp.
    Position::Only (*make_only)(Board& now, Role role, std::uint64_t from, int to, bool takes,
                                Board& before);
    // How many legal moves there are.
    unsigned (*count)(const Board&);
    // Whether there is one.
    bool (*any)(const Board&);
    // The pieces that give check to the player on move.
    std::uint64_t (*checkers)(const Board&);
    // Legal move sequences of that length, at least 1.
    std::uint64_t (*perft)(const Board&, int depth);
};

// All that run on this machine, the best one first.
[[nodiscard]] std::span<const Kernel* const> usable() noexcept;

// The best one for this machine.
[[nodiscard]] inline const Kernel& best() noexcept {
    // Chosen once, and always the same, so that it does not matter who chooses first.
    static constinit std::atomic<const Kernel*> chosen = nullptr;
    if (const Kernel* kernel = chosen.load(std::memory_order_relaxed)) [[likely]]
        return *kernel;
    chosen.store(usable().front(), std::memory_order_relaxed);
    return *usable().front();
}

}  // namespace jadoube::kernel

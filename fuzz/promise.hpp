// What a fuzz target does when a promise is broken: say which, and stop so that libFuzzer keeps the
// input.
#pragma once

#include <cstddef>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>

#include <jadoube/chess/board.hpp>
#include <jadoube/chess/position.hpp>
#include <jadoube/notation/fen.hpp>

namespace jadoube::fuzz {

inline void promise(bool kept, std::string_view what) {
    if (kept) return;
    std::fprintf(stderr, "broken promise: %.*s\n", static_cast<int>(what.size()), what.data());
    __builtin_trap();
}

inline void promise(bool kept, std::string_view what, const Position& position) {
    if (kept) return;
    std::fprintf(stderr, "in %s\n", to_fen(position).c_str());
    promise(false, what);
}

// Byte for byte, without the padding at the end.
inline bool same_bytes(const Board& a, const Board& b) {
    constexpr std::size_t used = offsetof(Board, fullmove_number) + sizeof(Board::fullmove_number);
    static_assert(used + 2 == sizeof(Board));
    return std::memcmp(&a, &b, used) == 0;
}

}  // namespace jadoube::fuzz

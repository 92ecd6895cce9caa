#include <array>
#include <cstddef>

#include <jadoube/chess/attacks.hpp>
#include <jadoube/chess/key.hpp>

#include "polyglot_numbers.hpp"

namespace jadoube {
namespace {

struct Numbers {
    std::array<std::array<std::array<std::uint64_t, 64>, 6>, 2> man{};
    std::array<std::uint64_t, 64> castling_rook{};
    std::array<std::uint64_t, 8> en_passant{};
    std::uint64_t black_to_move = 0;
};

// SplitMix64 from a fixed start.
constexpr Numbers make_numbers() {
    std::uint64_t state = 0x6A61646F756265ULL;  // "jadoube"
    const auto next = [&state] {
        state += 0x9E3779B97F4A7C15ULL;
        std::uint64_t z = state;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31);
    };
    Numbers numbers;
    for (auto& color : numbers.man) {
        for (auto& role : color) {
            for (auto& square : role) square = next();
        }
    }
    for (auto& square : numbers.castling_rook) square = next();
    for (auto& file : numbers.en_passant) file = next();
    numbers.black_to_move = next();
    return numbers;
}

constexpr Numbers numbers = make_numbers();

std::size_t at(auto value) { return static_cast<std::size_t>(value); }

}  // namespace

std::uint64_t key(const Position& position) noexcept {
    std::uint64_t key = position.turn() == Color::black ? numbers.black_to_move : 0;
    for (const Color color : both_colors) {
        for (const Role role : all_roles) {
            for (const Square square : position.men(color, role)) {
                key ^= numbers.man[at(color)][at(role)][at(square)];
            }
        }
    }
    for (const Square rook : position.castling_rooks()) key ^= numbers.castling_rook[at(rook)];
    if (const auto passed = position.en_passant()) key ^= numbers.en_passant[at(file_of(*passed))];
    return key;
}

std::uint64_t polyglot_key(const Position& position) noexcept {
    constexpr std::size_t castling = 768;
    constexpr std::size_t en_passant = 772;
    constexpr std::size_t white_to_move = 780;
    std::uint64_t key = position.turn() == Color::white ? polyglot_numbers[white_to_move] : 0;
    for (const Square square : position.men()) {
        const Piece piece = *position.piece_at(square);
        const std::size_t kind = 2 * at(piece.role) + (piece.color == Color::white ? 1 : 0);
        key ^= polyglot_numbers[64 * kind + at(square)];
    }
    std::size_t right = castling;
    for (const Color color : both_colors) {
        for (const Wing wing : {Wing::king_side, Wing::queen_side}) {
            if (position.castling_rook(color, wing)) key ^= polyglot_numbers[right];
            ++right;
        }
    }
    // The board keeps the file exactly where a pawn stands ready to take.
    if (const auto file = position.board().double_step_file; file != Board::no_file) {
        key ^= polyglot_numbers[en_passant + file];
    }
    return key;
}

}  // namespace jadoube

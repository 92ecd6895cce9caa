#include "board_drawing.hpp"

#include <array>
#include <cstddef>
#include <cstdlib>
#include <string_view>

namespace jadoube::cli {
namespace {

std::string man(Piece piece, bool figurines) {
    constexpr std::array<std::array<std::string_view, 6>, 2> figures = {
        {{"♙", "♘", "♗", "♖", "♕", "♔"}, {"♟", "♞", "♝", "♜", "♛", "♚"}}};
    if (!figurines) return std::string(1, letter(piece));
    return std::string(
        figures[static_cast<std::size_t>(piece.color)][static_cast<std::size_t>(piece.role)]);
}

}  // namespace

std::string drawn_board(const Position& position, bool figurines) {
    std::string text;
    for (int rank = 7; rank >= 0; --rank) {
        text += "  ";
        text += digit(rank_at(rank));
        text += ' ';
        for (int file = 0; file < 8; ++file) {
            const auto piece = position.piece_at(square(file_at(file), rank_at(rank)));
            text += ' ';
            text += piece       ? man(*piece, figurines)
                    : figurines ? std::string("·")
                                : std::string(".");
        }
        text += '\n';
    }
    return text + "     a b c d e f g h\n";
}

bool locale_has_figurines() {
    for (const char* variable : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        const char* value = std::getenv(variable);
        if (value == nullptr || *value == '\0') continue;
        const std::string_view locale = value;
        return locale.find("UTF-8") != std::string_view::npos ||
               locale.find("utf8") != std::string_view::npos;
    }
    return false;
}

}  // namespace jadoube::cli

// Scoresheets for tests, typed as one writes them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/chess/position.hpp>
#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/move_text.hpp>
#include <jadoube/record/reconstruct.hpp>

namespace jadoube::test {
using Texts = std::vector<std::string>;

}  // namespace jadoube::test

// So that a test that fails can say what it got.
namespace doctest {
template <>
struct StringMaker<jadoube::test::Texts> {
    static String convert(const jadoube::test::Texts& texts) {
        std::string all;
        for (const std::string& text : texts) all += (all.empty() ? "" : " | ") + text;
        return String(all.c_str());
    }
};
}  // namespace doctest

namespace jadoube::test {

// Moves with blanks between them; "-" for a place that was left empty.
inline Scoresheet sheet(std::string_view moves, int ply = 1) {
    Scoresheet written;
    while (!moves.empty()) {
        const std::string_view text = moves.substr(0, moves.find(' '));
        moves.remove_prefix(text.size() < moves.size() ? text.size() + 1 : text.size());
        if (text != "-") written.write(ply, text);
        ++ply;
    }
    return written;
}

// The moves of a reading as PGN writes them; an illegal one as its squares and "!".
inline std::string moves_of(const Reading& reading, Position start = Position::initial(),
                            Variant variant = Variant::standard) {
    std::string text;
    AnyPosition position = start;
    for (const PlyReading& ply : reading.plies) {
        if (!text.empty()) text += ' ';
        if (ply.illegal || position.regular() == nullptr) {
            text += std::string(name(ply.move.from())) + std::string(name(ply.move.to())) +
                    (ply.illegal ? "!" : "");
        } else {
            text += write_move(*position.regular(), ply.move);
        }
        position = after(position, ply, variant);
    }
    return text;
}

inline std::vector<std::string> all_moves(const Reconstruction& found) {
    std::vector<std::string> all;
    for (const Reading& reading : found.readings) all.push_back(moves_of(reading));
    return all;
}

// Only the men count, or the turn too.
inline StandingPosition standing(std::string_view fen, bool with_turn = false) {
    const auto setup = parse_fen(fen);
    REQUIRE_MESSAGE(setup.has_value(), std::string(fen));
    return {*setup, with_turn, false, false};
}

// "another_move black 3", one for each.
inline std::vector<std::string> told(const Reconstruction& found) {
    std::vector<std::string> all;
    for (const SheetDifference& one : found.differences) {
        const std::string_view whose = !one.sheet                   ? "both"
                                       : *one.sheet == Color::white ? "white"
                                                                    : "black";
        all.push_back(std::string(name(one.kind)) + " " + std::string(whose) + " " +
                      std::to_string(one.ply));
    }
    return all;
}

inline Reconstruction read(const Scoresheet& white, const Scoresheet& black,
                           const std::optional<StandingPosition>& board = std::nullopt,
                           std::optional<int> plies = std::nullopt,
                           const ReconstructionLimits& limits = {}) {
    return reconstruct(Position::initial(), Variant::standard, {white}, {black}, board, plies,
                       limits);
}

inline Reconstruction read(std::string_view white, std::string_view black,
                           const std::optional<StandingPosition>& board = std::nullopt,
                           std::optional<int> plies = std::nullopt,
                           const ReconstructionLimits& limits = {}) {
    return read(sheet(white), sheet(black), board, plies, limits);
}

}  // namespace jadoube::test

// Promise: whatever stands on two scoresheets, there is an answer within the limits; its readings
// are legal moves but for those that both sheets have and that stood, end where the board says, are
// all different and the best first; what is called unique is so in every reading; and the same
// question gets the same answer.
//
// The input is three bytes and then the two sheets, a line each, words being what is written from
// place to place, "-" nothing; and if there is a third line, the board as FEN:
//
//   a b 0 white's sheet \n black's sheet \n fen     a, b: the languages
//                                                   bits 0 to 4 of the third: plies known, 0: not;
//                                                   bit 5 Chess960, bit 6 Black begins
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <jadoube/record/reconstruct.hpp>

#include "promise.hpp"

namespace jadoube::fuzz {
namespace {

constexpr ReconstructionLimits limits{8, 200, 0};
constexpr int most_places = 16;  // on a sheet: more only takes longer

std::string_view take_line(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

Scoresheet sheet_of(std::string_view line) {
    Scoresheet sheet;
    int ply = 1;
    while (!line.empty() && ply <= most_places) {
        const std::string_view word = line.substr(0, line.find(' '));
        line.remove_prefix(std::min(word.size() + 1, line.size()));
        if (word != "-" && !word.empty()) sheet.write(ply, word);
        ++ply;
    }
    return sheet;
}

void check_reading(const Reading& reading, const Position& start, Variant variant,
                   const Reconstruction& found, const std::optional<StandingPosition>& board,
                   std::optional<int> plies) {
    AnyPosition position = start;
    for (std::size_t i = 0; i < reading.plies.size(); ++i) {
        const PlyReading& ply = reading.plies[i];
        promise(position.is_legal(ply.move) != ply.illegal, "a move is legal, or said not to be");
        promise(i < found.possible.size(), "what is read is possible");
        const auto& possible = found.possible[i];
        promise(std::ranges::find(possible, PossibleMove{ply.move, ply.illegal}) != possible.end(),
                "what is read is possible");
        promise(ply.ply > found.unique_up_to || possible.size() == 1, "what is unique is so");
        promise(!ply.same_in_all_readings ||
                    std::ranges::all_of(found.readings,
                                        [&](const Reading& other) {
                                            return i < other.plies.size() &&
                                                   other.plies[i].move == ply.move;
                                        }),
                "what is the same in all readings is so");
        position = after(position, ply, variant);
    }
    if (plies) promise(static_cast<int>(reading.plies.size()) == *plies, "so many plies");
    if (!board) return;
    for (int i = 0; i < square_count; ++i) {
        promise(position.piece_at(square_at(i)) == board->setup.at(square_at(i)),
                "a reading ends on the board");
    }
    promise(position.turn() == board->setup.turn, "and with that turn");
}

void reconstruct_from(std::string_view input) {
    if (input.size() < 3) return;
    const auto languages = all_languages();
    const auto language = [&](char c) {
        return languages[static_cast<unsigned char>(c) % languages.size()].language;
    };
    const Language white = language(input[0]);
    const Language black = language(input[1]);
    const auto bits = static_cast<unsigned char>(input[2]);
    input.remove_prefix(3);
    std::optional<int> plies;
    if ((bits & 31) != 0) plies = bits & 31;
    const Variant variant = (bits & 32) != 0 ? Variant::chess960 : Variant::standard;
    Position start = Position::initial();
    if ((bits & 64) != 0) start = start.mirrored();
    const Scoresheet whites = sheet_of(take_line(input));
    const Scoresheet blacks = sheet_of(take_line(input));
    std::optional<StandingPosition> board;
    if (!input.empty()) {
        const auto setup = parse_fen(input);
        if (!setup) return;
        board = StandingPosition{*setup, true, false, false};
    }
    const auto ask = [&] {
        return reconstruct(start, variant, {whites, white}, {blacks, black}, board, plies, limits);
    };
    const Reconstruction found = ask();
    promise(found.readings.size() <= limits.readings, "not more readings than wanted");
    promise(!found.complete || found.positions <= limits.positions + 10'000, "within the limits");
    for (std::size_t i = 0; i < found.readings.size(); ++i) {
        check_reading(found.readings[i], start, variant, found, board, plies);
        if (i == 0) continue;
        const Reading& before = found.readings[i - 1];
        promise(before.cost <= found.readings[i].cost, "the best comes first");
        promise(before.plies != found.readings[i].plies, "readings are different");
    }
    const Reconstruction again = ask();
    promise(again.readings == found.readings && again.differences == found.differences &&
                again.possible == found.possible && again.unique_up_to == found.unique_up_to,
            "the same question gets the same answer");
}

}  // namespace
}  // namespace jadoube::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    jadoube::fuzz::reconstruct_from({reinterpret_cast<const char*>(data), size});
    return 0;
}

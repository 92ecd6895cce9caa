// Promise: whatever stands in a text, strict or lenient, in any language and edition, what is read
// from it is a legal move; an error says which kind it is and has what belongs to it; what strict
// reading accepts, lenient reading takes for the same move with nothing to forgive; and the move,
// written in any language and form, is read as itself again.
//
// The input is a language, an edition and variant, a FEN up to the end of the line (empty: the
// initial position), and the text:
//
//   a 0 fen \n text      the byte after the language: bit 0 edition 2009, bit 1 Chess960
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <jadoube/chess/moves.hpp>
#include <jadoube/chess/position.hpp>
#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/move_text.hpp>

#include "promise.hpp"

namespace jadoube::fuzz {
namespace {

void error_is_complete(const Position& position, std::string_view text,
                       const MoveTextError& error) {
    promise(!name(error.code).empty(), "an error has a name", position);
    switch (error.code) {
        case MoveTextError::Code::unreadable:
            promise(error.column <= text.size(), "the column lies in the text", position);
            return;
        case MoveTextError::Code::ambiguous:
            promise(error.candidates.size() >= 2, "two moves make it ambiguous", position);
            for (const Move move : error.candidates) {
                promise(is_legal(position, move), "a candidate is legal", position);
            }
            return;
        case MoveTextError::Code::illegal:
            promise(error.breach.has_value(), "an illegal move breaks a rule", position);
            return;
    }
}

void forgiven_once(const Position& position, const ReadMove& read) {
    const auto forgiven = read.forgiven();
    for (const Forgiven one : forgiven) {
        promise(!name(one).empty(), "what is forgiven has a name", position);
        promise(std::count(forgiven.begin(), forgiven.end(), one) == 1, "once", position);
    }
}

void written_and_read_again(const Position& position, Move move, ReadOptions options) {
    for (const Form form : {Form::pgn, Form::short_form, Form::long_form}) {
        const std::string text =
            write_move(position, move, {options.language, form, options.rules});
        options.strict = form == Form::short_form;
        const auto again = read_move(position, text, options);
        promise(again.has_value(), "what was written can be read", position);
        promise(again->move == move, "and is the same move", position);
    }
}

void read(std::string_view input) {
    if (input.size() < 2) return;
    ReadOptions options;
    const auto languages = all_languages();
    options.language = languages[static_cast<unsigned char>(input[0]) % languages.size()].language;
    const auto bits = static_cast<unsigned char>(input[1]);
    if ((bits & 1) != 0) options.rules = notation_2009;
    if ((bits & 2) != 0) options.variant = Variant::chess960;
    input.remove_prefix(2);
    const std::size_t end = std::min(input.find('\n'), input.size());
    const std::string_view fen = input.substr(0, end);
    const std::string_view text = input.substr(std::min(end + 1, input.size()));

    Position position = Position::initial();
    if (!fen.empty()) {
        const auto given = position_from_fen(fen, options.variant);
        if (!given) return;
        position = *given;
    }
    const auto lenient = read_move(position, text, options);
    options.strict = true;
    const auto strict = read_move(position, text, options);
    if (lenient) {
        promise(is_legal(position, lenient->move), "what is read is legal", position);
        forgiven_once(position, *lenient);
        written_and_read_again(position, lenient->move, options);
    } else {
        error_is_complete(position, text, lenient.error());
    }
    if (strict) {
        promise(strict->forgiven().empty(), "strict reading forgives nothing", position);
        promise(lenient.has_value() && lenient->move == strict->move &&
                    lenient->forgiven().empty() && lenient->draw_offer == strict->draw_offer,
                "lenient reading takes what strict reading does as it does", position);
    } else {
        error_is_complete(position, text, strict.error());
    }
}

}  // namespace
}  // namespace jadoube::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    jadoube::fuzz::read({reinterpret_cast<const char*>(data), size});
    return 0;
}

// Promise: any bytes, said in any position and language, are read as a legal move, which is then
// announced, spoken and read again as itself, or refused with a reason: a place in the text, two or
// more legal moves, or a rule. The input is a byte for the language, a byte for the variant, a FEN
// to the end of the line, and the text.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <jadoube/chess/moves.hpp>
#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/spoken.hpp>

#include "promise.hpp"

namespace jadoube::fuzz {
namespace {

using Read = Result<Move, MoveTextError>;

void is_a_reason(const MoveTextError& error, std::string_view text, const Position& position) {
    switch (error.code) {
        case MoveTextError::Code::unreadable:
            promise(error.column <= text.size(), "reading stops inside the text", position);
            break;
        case MoveTextError::Code::ambiguous:
            promise(error.candidates.size() >= 2, "an ambiguous text means two moves", position);
            for (const Move move : error.candidates) {
                promise(is_legal(position, move), "a candidate is legal", position);
            }
            break;
        case MoveTextError::Code::illegal:
            promise(error.breach.has_value(), "an illegal move breaks a rule", position);
            break;
    }
}

void comes_back(const Position& position, Move move, Language language, Variant variant) {
    const Read announced = read_announcement(position, announce(position, move), variant);
    promise(announced && *announced == move, "an announcement is read as its move", position);
    const Read said = read_spoken(position, spoken(position, move, language), language, variant);
    promise(said && *said == move, "a spoken move is read as itself", position);
}

void listen(std::string_view bytes) {
    if (bytes.size() < 2) return;
    const auto byte = [bytes](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
    const auto language = static_cast<Language>(byte(0) % all_languages().size());
    const Variant variant = byte(1) % 2 == 0 ? Variant::standard : Variant::chess960;
    bytes.remove_prefix(2);
    const std::size_t end = std::min(bytes.find('\n'), bytes.size());
    const auto position = position_from_fen(bytes.substr(0, end), variant);
    const std::string_view text = bytes.substr(std::min(end + 1, bytes.size()));
    const Position here = position ? *position : Position::initial();

    for (const Read& read :
         {read_announcement(here, text, variant), read_spoken(here, text, language, variant)}) {
        if (!read) {
            is_a_reason(read.error(), text, here);
            continue;
        }
        promise(is_legal(here, *read), "a move that is read is legal", here);
        comes_back(here, *read, language, variant);
    }
}

}  // namespace
}  // namespace jadoube::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    jadoube::fuzz::listen({reinterpret_cast<const char*>(data), size});
    return 0;
}

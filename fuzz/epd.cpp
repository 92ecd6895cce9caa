// Promise: any bytes are either read as an EPD that is written and read again unchanged, or refused
// with a reason and a place.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <jadoube/notation/epd.hpp>

#include "promise.hpp"

namespace jadoube::fuzz {
namespace {

void refused_with_reason(const EpdProblem& problem, std::string_view text) {
    if (const auto* error = std::get_if<EpdError>(&problem)) {
        promise(!name(error->fault).empty(), "a fault has a name");
        promise(error->column <= text.size(), "the column lies in the text");
    } else if (const auto* fen = std::get_if<FenError>(&problem)) {
        promise(!name(fen->fault).empty(), "a fault of the FEN has a name");
        promise(fen->column <= text.size(), "its column lies in the text");
    } else {
        promise(!std::get<std::vector<SetupProblem>>(problem).empty(),
                "a set-up is refused for a reason");
    }
}

void read_epd(std::string_view text, Variant variant) {
    const auto epd = parse_epd(text, variant);
    if (!epd) {
        refused_with_reason(epd.error(), text);
        return;
    }
    for (const EpdOperation& operation : epd->operations) {
        promise(!operation.opcode.empty() && operation.opcode.size() <= max_opcode_length,
                "an operation has an opcode");
    }
    const std::string written = to_epd(*epd);
    if (written.size() > max_epd_length) return;  // quotes make it longer
    const auto again = parse_epd(written, variant);
    promise(again.has_value(), "what was written can be read", epd->position);
    promise(to_fen(again->position) == to_fen(epd->position), "it is the same position",
            epd->position);
    promise(again->operations == epd->operations, "with the same operations", epd->position);
    promise(to_epd(*again) == written, "and is written the same again", epd->position);
}

}  // namespace
}  // namespace jadoube::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    jadoube::fuzz::read_epd(text, jadoube::Variant::standard);
    jadoube::fuzz::read_epd(text, jadoube::Variant::chess960);
    return 0;
}

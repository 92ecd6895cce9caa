// Promise: a time control is refused with a place in the text, or read, and what is written of it
// reads back as the same, to the letter.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <jadoube/notation/time_control.hpp>

#include "promise.hpp"

using jadoube::fuzz::promise;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto read = jadoube::parse_time_control(text)) {
        const std::string written = jadoube::to_text(*read);
        const auto again = jadoube::parse_time_control(written);
        promise(again.has_value() && *again == *read,
                "a time control that was written is the same");
        promise(jadoube::to_text(*again) == written, "and is written so again");
    } else {
        promise(read.error().column <= size, "what is refused is refused at a place in the text");
    }
    if (const auto time = jadoube::parse_clock(text)) {
        promise(jadoube::parse_clock(jadoube::clock_text(*time)) == time,
                "a clock that was written is the same");
    }
    return 0;
}

// Promise: any bytes are read as a JSON value or refused with a place in the text; and a text that
// is written is read back as it was.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <jadoube/protocol/json_reader.hpp>
#include <jadoube/protocol/json_writer.hpp>

#include "promise.hpp"

using jadoube::fuzz::promise;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto read = jadoube::read_json(text);
    if (!read) promise(read.error().column <= size, "what is refused is refused at a place");

    jadoube::JsonWriter json;
    json.value(text);
    const auto string = jadoube::read_json(json.text());
    promise(string.has_value() && string->as_string() != nullptr, "what is written is valid");
    jadoube::JsonWriter again;
    again.value(*string->as_string());
    promise(again.text() == json.text(), "and is written so again");
    return 0;
}

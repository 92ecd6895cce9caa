// Promise: any bytes are read, to their end, as games whose moves are legal or are said not to be;
// the same whether the text comes at once or in pieces; and when games are written and read again,
// no move, comment, variation, tag or word of them is missing, and they are written the same again.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "promise.hpp"
#include "support/pgn_promises.hpp"

namespace jadoube::fuzz {
namespace {

void keep(const std::string& broken) {
    if (!broken.empty()) std::fprintf(stderr, "%s\n", broken.c_str());
    promise(broken.empty(), "PGN keeps what it is given");
}

// The first byte says how many steps follow; then comes the text.
void read_games(std::string_view input) {
    if (input.empty()) return;
    const std::size_t steps = static_cast<unsigned char>(input[0]) % 8;
    const std::string_view text = input.substr(std::min(1 + steps, input.size()));
    const test::PgnPromises promises(text);
    keep(promises.same_in_pieces(input.substr(1, steps)));
    keep(test::PgnPromises(text, {.level = PgnLevel::strict})
             .same_in_pieces(input.substr(1, steps)));
    keep(promises.nothing_lost());
}

}  // namespace
}  // namespace jadoube::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    jadoube::fuzz::read_games({reinterpret_cast<const char*>(data), size});
    return 0;
}

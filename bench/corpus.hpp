// Games to measure with: played by a simple player who takes what hangs and keeps what he has, from
// many openings, the same on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace jadoube::bench {

// Hands out one PGN game after the other until that many bytes are reached.
void make_corpus(std::size_t bytes, std::uint64_t seed,
                 const std::function<void(const std::string&)>& game);

}  // namespace jadoube::bench

// A scoresheet exactly as its player has written it, mistakes included (Article 8). What the moves
// mean is another question: reconstruct.hpp.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace jadoube {

enum class Written : std::uint8_t {
    move,   // or what was meant to be one
    offer,  // "(=)", 8.1.5
    time,   // "1:23", 8.1.4
};

[[nodiscard]] std::string_view name(Written what) noexcept;  // "move"

// "(=)" is an offer, hours, minutes and seconds with colons are a time, anything else a move.
[[nodiscard]] Written what_is_written(std::string_view text) noexcept;

struct SheetEntry {
    int ply = 0;  // from 1, White's first move
    std::string text;
    Written what{};
    bool crossed_out = false;  // something else was written there later
    friend bool operator==(const SheetEntry&, const SheetEntry&) = default;
};

class Scoresheet {
public:
    // In the order of writing. A move behind which "(=)" stands is both.
    void write(int ply, std::string_view text);

    [[nodiscard]] std::span<const SheetEntry> entries() const noexcept { return entries_; }
    // The move that stands there now; empty if none.
    [[nodiscard]] std::string_view move(int ply) const noexcept;
    [[nodiscard]] bool has_offer(int ply) const noexcept;
    // The last ply for which a move stands there; 0 if there is none.
    [[nodiscard]] int last_ply() const noexcept;
    [[nodiscard]] bool empty() const noexcept { return entries_.empty(); }

    friend bool operator==(const Scoresheet&, const Scoresheet&) = default;

private:
    std::vector<SheetEntry> entries_;
};

}  // namespace jadoube

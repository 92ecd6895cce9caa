// Extended Position Description, as PGN's standard defines it (16.2): four fields of a FEN, and
// operations, each closed by a semicolon: "bm Nf3; id \"x 1\";".
//
// A string stands in double quotes and knows no escapes, so that it cannot hold a double quote.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <jadoube/base/result.hpp>
#include <jadoube/chess/position.hpp>
#include <jadoube/notation/fen.hpp>

namespace jadoube {

struct EpdOperation {
    std::string opcode;                 // a letter, and up to 14 letters, digits, underscores
    std::vector<std::string> operands;  // strings without their quotes
    friend bool operator==(const EpdOperation&, const EpdOperation&) = default;
};

struct Epd {
    Position position;
    std::vector<EpdOperation> operations;  // but for hmvc and fmvn
};

enum class EpdFault : std::uint8_t {
    too_long,
    bad_opcode,
    unclosed_string,
    missing_semicolon,
    bad_counter,  // hmvc and fmvn take one number, and stand once each
};

inline constexpr std::array all_epd_faults = {EpdFault::too_long, EpdFault::bad_opcode,
                                              EpdFault::unclosed_string,
                                              EpdFault::missing_semicolon, EpdFault::bad_counter};

struct EpdError {
    EpdFault fault;
    std::size_t column;  // of the text, from 0
    friend bool operator==(const EpdError&, const EpdError&) = default;
};

using EpdProblem = std::variant<FenError, std::vector<SetupProblem>, EpdError>;

inline constexpr std::size_t max_epd_length = 4096;

inline constexpr std::size_t max_opcode_length = 15;

// hmvc and fmvn set the counters of the position.
[[nodiscard]] Result<Epd, EpdProblem> parse_epd(std::string_view text,
                                                Variant variant = Variant::standard);
// hmvc and fmvn first, unless they are 0 and 1. Quotes are set where the opcode takes a string (id,
// eco, nic, c0 to c9, v0 to v9) or the operand needs them; what no string can hold, double quotes
// and control characters, becomes ' and blanks.
[[nodiscard]] std::string to_epd(const Epd& epd);
[[nodiscard]] std::string_view name(EpdFault fault) noexcept;

}  // namespace jadoube

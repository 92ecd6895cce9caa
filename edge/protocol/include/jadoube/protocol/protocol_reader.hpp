// The lines of the protocol as values: the conditions of a game, and acts. What fields mean is told
// in docs/referee.md. Unknown fields are ignored, and null is as good as no field.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <jadoube/arbiter/act.hpp>
#include <jadoube/arbiter/conditions.hpp>
#include <jadoube/base/result.hpp>
#include <jadoube/base/time.hpp>

namespace jadoube {

// Why a line is no act, or no conditions.
struct Unreadable {
    enum class Code : std::uint8_t {
        not_json,  // the detail is where: "column 7", in bytes from 1
        not_an_object,
        duplicate_key,
        too_deep,
        number_out_of_range,
        line_too_long,
        conditions_missing,
        missing_field,  // the detail is the field
        bad_field,      // the same: of another kind, or none of its values
        unknown_act,    // the detail is what was asked for
        unknown_party,
        bad_time,  // "at" with more than three decimals, or out of range
    };
    Code code{};
    std::string detail;
    std::optional<Instant> at{};  // if that much could be read: until then time has passed
    friend bool operator==(const Unreadable&, const Unreadable&) = default;
};

// "missing_field": stable, for scripts.
[[nodiscard]] std::string_view name(Unreadable::Code code) noexcept;

// In bytes. What is longer is refused, so that nobody's line costs more than it should.
inline constexpr std::size_t max_line_length = std::size_t{1} << 16;

// Keeps its memory from line to line.
class ProtocolReader {
public:
    ProtocolReader();
    ~ProtocolReader();
    ProtocolReader(ProtocolReader&&) noexcept;
    ProtocolReader& operator=(ProtocolReader&&) noexcept;

    [[nodiscard]] Result<Conditions, Unreadable> conditions(std::string_view line);
    [[nodiscard]] Result<Act, Unreadable> act(std::string_view line);

private:
    struct Lines;
    std::unique_ptr<Lines> lines_;
};

}  // namespace jadoube

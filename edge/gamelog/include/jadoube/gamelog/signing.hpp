// Ed25519 signatures over the head of a log.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <jadoube/gamelog/chain.hpp>

namespace jadoube {

class SigningKey {
public:
    // From 32 secret bytes, which the caller has drawn and keeps.
    explicit SigningKey(const std::array<std::uint8_t, 32>& seed) noexcept;

    [[nodiscard]] std::string public_key() const;  // 64 hexadecimal digits
    // Of the text "jadoube log 1\n<game>\n<head in hexadecimal>"; 128 hexadecimal digits.
    [[nodiscard]] std::string sign(std::string_view game, const LogHash& head) const;

private:
    std::array<std::uint8_t, 32> public_{};
    std::array<std::uint8_t, 64> secret_{};
};

[[nodiscard]] bool is_signed(std::string_view game, const LogHash& head,
                             std::string_view public_key, std::string_view signature) noexcept;

}  // namespace jadoube

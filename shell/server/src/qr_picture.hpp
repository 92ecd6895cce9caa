// A text as a QR code, for links that somebody opens with another device.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace jadoube::server {

inline constexpr std::size_t max_qr_text = 1000;  // bytes

// SVG, black on white, with the quiet zone that scanners want. The text itself is not in it.
[[nodiscard]] std::string qr_picture(std::string_view text);

}  // namespace jadoube::server

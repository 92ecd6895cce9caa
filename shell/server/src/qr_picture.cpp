#include "qr_picture.hpp"

#include <cstdint>
#include <vector>

#include <qrcodegen/qrcodegen.hpp>

namespace jadoube::server {
namespace {

constexpr int quiet_zone = 4;  // ISO/IEC 18004

// Each run of black in a row is one rectangle.
std::string outline(const qrcodegen::QrCode& code) {
    std::string path;
    const int size = code.getSize();
    for (int y = 0; y < size; ++y) {
        for (int x = 0; x < size;) {
            int end = x;
            while (end < size && code.getModule(end, y)) ++end;
            if (end > x) {
                path += 'M' + std::to_string(x + quiet_zone) + ' ' +
                        std::to_string(y + quiet_zone) + 'h' + std::to_string(end - x) + "v1H" +
                        std::to_string(x + quiet_zone) + 'z';
            }
            x = end + 1;
        }
    }
    return path;
}

}  // namespace

std::string qr_picture(std::string_view text) {
    const auto code =
        qrcodegen::QrCode::encodeBinary({text.begin(), text.end()}, qrcodegen::QrCode::Ecc::MEDIUM);
    const std::string side = std::to_string(code.getSize() + 2 * quiet_zone);
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + side + ' ' + side +
           "\" shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h" + side + 'v' + side +
           "H0z\"/><path d=\"" + outline(code) + "\"/></svg>";
}

}  // namespace jadoube::server

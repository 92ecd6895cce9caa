#include <cstdint>

#include <jadoube/net/server.hpp>

#include "target.hpp"

namespace jadoube::net {
namespace {

int hex_digit(char c) noexcept {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

// The byte of "%41"; -1: there is none.
int escaped(std::string_view text) noexcept {
    if (text.size() < 3 || text[0] != '%') return -1;
    const int high = hex_digit(text[1]);
    const int low = hex_digit(text[2]);
    return high < 0 || low < 0 ? -1 : high * 16 + low;
}

bool good_escapes(std::string_view text) noexcept {
    for (std::size_t at = 0; (at = text.find('%', at)) != std::string_view::npos; ++at) {
        if (escaped(text.substr(at)) < 0) return false;
    }
    return true;
}

std::string decoded(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    for (std::size_t at = 0; at < text.size(); ++at) {
        const int byte = escaped(text.substr(at));
        if (byte >= 0) {
            result.push_back(static_cast<char>(byte));
            at += 2;
        } else {
            result.push_back(text[at] == '+' ? ' ' : text[at]);
        }
    }
    return result;
}

// A part between slashes, decoded onto the path.
bool append_part(std::string_view part, std::string& path) {
    const std::size_t begin = path.size();
    for (std::size_t at = 0; at < part.size(); ++at) {
        char c = part[at];
        if (c == '%') {
            const int byte = escaped(part.substr(at));
            if (byte < 0 || byte == '/') return false;
            c = static_cast<char>(byte);
            at += 2;
        }
        if (is_control(c)) return false;
        path.push_back(c);
    }
    const std::string_view name = std::string_view(path).substr(begin);
    return !name.empty() && name != "." && name != "..";
}

}  // namespace

bool is_utf8(std::string_view text) noexcept {
    std::size_t at = 0;
    while (at < text.size()) {
        const auto lead = static_cast<unsigned char>(text[at++]);
        if (lead < 0x80) continue;
        const int more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
        if (lead < 0xc2 || lead > 0xf4) return false;
        std::uint32_t point = lead & (0x3fU >> more);
        for (int i = 0; i < more; ++i) {
            if (at == text.size()) return false;
            const auto next = static_cast<unsigned char>(text[at++]);
            if ((next & 0xc0) != 0x80) return false;
            point = point << 6 | (next & 0x3fU);
        }
        if (more == 2 && (point < 0x800 || (point >= 0xd800 && point < 0xe000))) return false;
        if (more == 3 && (point < 0x10000 || point > 0x10ffff)) return false;
    }
    return true;
}

std::optional<Target> read_target(std::string_view text) {
    for (const char c : text) {
        if (is_control(c) || static_cast<unsigned char>(c) >= 0x80 || c == ' ' || c == '#') {
            return std::nullopt;
        }
    }
    const std::size_t mark = text.find('?');
    std::string_view path = text.substr(0, mark);
    if (path.empty() || path.front() != '/') return std::nullopt;

    Target target;
    if (mark != std::string_view::npos) target.query = text.substr(mark + 1);
    if (!good_escapes(target.query)) return std::nullopt;
    if (path == "/") {
        target.path = "/";
        return target;
    }
    while (!path.empty()) {
        path.remove_prefix(1);
        const std::size_t slash = std::min(path.find('/'), path.size());
        target.path.push_back('/');
        if (!append_part(path.substr(0, slash), target.path)) return std::nullopt;
        path.remove_prefix(slash);
    }
    if (!is_utf8(target.path)) return std::nullopt;
    return target;
}

std::string_view Request::header(std::string_view name) const noexcept {
    for (const auto& [its_name, value] : headers) {
        if (its_name == name) return value;
    }
    return {};
}

std::string Request::parameter(std::string_view name) const {
    std::string_view rest = query;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('&'), rest.size());
        const std::string_view pair = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        const std::size_t equals = std::min(pair.find('='), pair.size());
        if (decoded(pair.substr(0, equals)) != name) continue;
        return equals == pair.size() ? std::string() : decoded(pair.substr(equals + 1));
    }
    return {};
}

}  // namespace jadoube::net

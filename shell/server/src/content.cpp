#include "content.hpp"

#include <algorithm>
#include <stdexcept>

#define ZLIB_CONST  // zlib reads its input only
#include <zlib.h>

namespace jadoube::server {
namespace {

constexpr int gzip_format = 16 + MAX_WBITS;  // zlib's own sign for it

std::string_view trimmed(std::string_view text) noexcept {
    const auto blank = [](char c) { return c == ' ' || c == '\t'; };
    while (!text.empty() && blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && blank(text.back())) text.remove_suffix(1);
    return text;
}

// Up to the sign, which is taken away too.
std::string_view take_until(std::string_view& text, char sign) noexcept {
    const auto end = std::min(text.find(sign), text.size());
    const std::string_view taken = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return trimmed(taken);
}

// Case does not matter; the other is in small letters.
bool is_word(std::string_view text, std::string_view small) noexcept {
    return std::equal(text.begin(), text.end(), small.begin(), small.end(), [](char a, char b) {
        return (a >= 'A' && a <= 'Z' ? static_cast<char>(a - 'A' + 'a') : a) == b;
    });
}

// A weight in thousandths: "0", "0.5", "1.000". What cannot be read weighs nothing.
int thousandths(std::string_view text) noexcept {
    if (text.empty() || text.size() > 5 || (text[0] != '0' && text[0] != '1')) return 0;
    int weight = (text[0] - '0') * 1000;
    if (text.size() == 1) return weight;
    if (text[1] != '.') return 0;
    int unit = 100;
    for (const char c : text.substr(2)) {
        if (c < '0' || c > '9') return 0;
        weight += (c - '0') * unit;
        unit /= 10;
    }
    return std::min(weight, 1000);
}

// Of one coding with its parameters: "gzip;q=0.5" has ";q=0.5" left.
int weight_of(std::string_view parameters) noexcept {
    while (!parameters.empty()) {
        std::string_view one = take_until(parameters, ';');
        if (is_word(take_until(one, '='), "q")) return thousandths(trimmed(one));
    }
    return 1000;
}

}  // namespace

bool accepts_gzip(std::string_view accept_encoding) noexcept {
    int gzip = -1;
    int any = -1;
    int identity = -1;
    while (!accept_encoding.empty()) {
        std::string_view one = take_until(accept_encoding, ',');
        const std::string_view coding = take_until(one, ';');
        const int weight = weight_of(one);
        if (is_word(coding, "gzip") || is_word(coding, "x-gzip")) {
            gzip = std::max(gzip, weight);
        } else if (coding == "*") {
            any = weight;
        } else if (is_word(coding, "identity")) {
            identity = weight;
        }
    }
    if (gzip < 0) gzip = any;
    return gzip > 0 && gzip >= identity;
}

bool has_tag(std::string_view if_none_match, std::string_view tag) noexcept {
    std::string_view rest = trimmed(if_none_match);
    if (rest == "*") return true;
    while (!rest.empty()) {
        if (rest.starts_with("W/")) rest.remove_prefix(2);
        if (!rest.starts_with('"')) return false;
        const auto end = rest.find('"', 1);
        if (end == std::string_view::npos) return false;
        if (rest.substr(1, end - 1) == tag) return true;
        rest = trimmed(rest.substr(end + 1));
        if (!rest.empty() && rest.front() != ',') return false;
        while (rest.starts_with(',')) rest = trimmed(rest.substr(1));
    }
    return false;
}

net::Response response_of(const Content& content, const net::Request& request,
                          std::string_view cache_control) {
    net::Response response;
    response.content_type = content.type;
    // Weak: it is the same for the packed bytes and the others.
    response.headers.emplace_back("ETag", "W/\"" + std::string(content.tag) + "\"");
    response.headers.emplace_back("Cache-Control", cache_control);
    if (content.packed) response.headers.emplace_back("Vary", "Accept-Encoding");
    if (has_tag(request.header("if-none-match"), content.tag)) {
        response.status = 304;
    } else if (!content.packed) {
        response.body = content.bytes;
    } else if (accepts_gzip(request.header("accept-encoding"))) {
        response.headers.emplace_back("Content-Encoding", "gzip");
        response.body = content.bytes;
    } else {
        response.body = gunzip(content.bytes);
    }
    return response;
}

std::string gzip(std::string_view bytes) {
    z_stream stream{};
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, gzip_format, 9, Z_DEFAULT_STRATEGY) !=
        Z_OK) {
        throw std::runtime_error("zlib cannot pack");
    }
    std::string packed(deflateBound(&stream, static_cast<uLong>(bytes.size())), '\0');
    stream.next_in = reinterpret_cast<const Bytef*>(bytes.data());
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    const int end = deflate(&stream, Z_FINISH);
    packed.resize(stream.total_out);
    deflateEnd(&stream);
    if (end != Z_STREAM_END) throw std::runtime_error("zlib cannot pack");
    return packed;
}

std::string gunzip(std::string_view packed) {
    z_stream stream{};
    if (inflateInit2(&stream, gzip_format) != Z_OK) {
        throw std::runtime_error("zlib cannot unpack");
    }
    stream.next_in = reinterpret_cast<const Bytef*>(packed.data());
    stream.avail_in = static_cast<uInt>(packed.size());
    std::string bytes;
    int end = Z_OK;
    while (end == Z_OK) {
        const std::size_t done = bytes.size();
        bytes.resize(done + std::max<std::size_t>(packed.size() * 4, 1024));
        stream.next_out = reinterpret_cast<Bytef*>(bytes.data() + done);
        stream.avail_out = static_cast<uInt>(bytes.size() - done);
        end = inflate(&stream, Z_NO_FLUSH);
        bytes.resize(bytes.size() - stream.avail_out);
    }
    inflateEnd(&stream);
    if (end != Z_STREAM_END) throw std::runtime_error("zlib cannot unpack");
    return bytes;
}

}  // namespace jadoube::server

// Content that stays the same while the program runs: sent packed to those who can unpack it, and
// not at all to those who have it.
#pragma once

#include <string>
#include <string_view>

#include <jadoube/net/server.hpp>

namespace jadoube::server {

struct Content {
    std::string_view type;   // "text/css; charset=utf-8"
    std::string_view bytes;  // as they are kept
    bool packed = false;     // whether those are gzip
    std::string_view tag;    // another one for other content; without quotes
};

// With ETag, and as the request wants it: packed or not, or 304.
[[nodiscard]] net::Response response_of(const Content& content, const net::Request& request,
                                        std::string_view cache_control);

// What an Accept-Encoding says of gzip (RFC 9110, 12.5.3). Without one nothing is packed.
[[nodiscard]] bool accepts_gzip(std::string_view accept_encoding) noexcept;
// Whether an If-None-Match has this tag (RFC 9110, 13.1.2: weak ones are as good).
[[nodiscard]] bool has_tag(std::string_view if_none_match, std::string_view tag) noexcept;

[[nodiscard]] std::string gzip(std::string_view bytes);
// Of what gzip or the build has packed.
[[nodiscard]] std::string gunzip(std::string_view packed);

}  // namespace jadoube::server

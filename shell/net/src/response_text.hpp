// Responses as bytes, and those that need no application.
#pragma once

#include <string>
#include <string_view>

#include <jadoube/net/server.hpp>

namespace jadoube::net {

// Everything before the body; the body is emptied if none may follow. A response that cannot be
// sent as it is (a header with a line break in it) becomes a 500.
[[nodiscard]] std::string head_of(Response& response, bool to_head_request, bool keep_alive);

// {"error":{"code":…,"text":…}}; the text has nothing in it that JSON would escape.
[[nodiscard]] Response refusal_response(int status, std::string_view text);

}  // namespace jadoube::net

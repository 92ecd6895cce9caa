// One request on its way through the API.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <jadoube/protocol/json_writer.hpp>

#include "api.hpp"

namespace jadoube::server {

// Of pages without scripts, that are no part of the web app.
inline constexpr const char* page_policy =
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; "
    "form-action 'none'";

[[nodiscard]] net::Response error_response(const Trouble& trouble);
[[nodiscard]] Trouble bad_request(const Words& words, const Unreadable& unreadable);

struct Api::Call {
    net::Request request;
    std::function<void(net::Response)> reply;
    GameId game{};
    Round round{};
    Role role{};  // named in the path
    bool retry = false;

    void answer(int status, std::string body) {
        net::Response response;
        response.status = status;
        response.body = std::move(body);
        reply(std::move(response));
    }
    void answer(int status, const JsonWriter& json) { answer(status, json.text()); }
    void fail(const Trouble& trouble) { reply(error_response(trouble)); }
    void fail(int status, std::string_view code, std::string text) {
        fail({status, code, std::move(text)});
    }

    // Of the header, or of the query where no header can be set.
    [[nodiscard]] std::string token() const;
    [[nodiscard]] Language language(Language otherwise) const;
    // Of the moves: written in the language of notation, if one is given.
    [[nodiscard]] MoveLanguages move_languages(Language otherwise) const;
};

// The value of one cookie.
[[nodiscard]] std::string_view cookie(std::string_view header, std::string_view name);

struct Api::Route {
    std::string_view method;
    std::string_view path;  // "/api/games/{game}/links/{role}/revoke"
    Handler handler;
    bool any_host = false;  // whatever name the server was called by: nothing there is secret
};

}  // namespace jadoube::server

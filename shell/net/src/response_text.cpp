#include "response_text.hpp"

#include <algorithm>

namespace jadoube::net {
namespace {

std::string_view reason_of(int status) noexcept {
    switch (status) {
        case 200: return "OK";
        case 201: return "Created";
        case 202: return "Accepted";
        case 204: return "No Content";
        case 301: return "Moved Permanently";
        case 302: return "Found";
        case 303: return "See Other";
        case 304: return "Not Modified";
        case 307: return "Temporary Redirect";
        case 308: return "Permanent Redirect";
        case 400: return "Bad Request";
        case 401: return "Unauthorized";
        case 403: return "Forbidden";
        case 404: return "Not Found";
        case 405: return "Method Not Allowed";
        case 406: return "Not Acceptable";
        case 408: return "Request Timeout";
        case 409: return "Conflict";
        case 410: return "Gone";
        case 411: return "Length Required";
        case 412: return "Precondition Failed";
        case 413: return "Content Too Large";
        case 415: return "Unsupported Media Type";
        case 417: return "Expectation Failed";
        case 421: return "Misdirected Request";
        case 422: return "Unprocessable Content";
        case 423: return "Locked";
        case 426: return "Upgrade Required";
        case 428: return "Precondition Required";
        case 429: return "Too Many Requests";
        case 431: return "Request Header Fields Too Large";
        case 500: return "Internal Server Error";
        case 501: return "Not Implemented";
        case 503: return "Service Unavailable";
        case 504: return "Gateway Timeout";
        default: return "Unnamed";
    }
}

std::string_view code_of(int status) noexcept {
    switch (status) {
        case 408: return "too_slow";
        case 413:
        case 431: return "too_large";
        case 426: return "upgrade_required";
        case 500: return "failed";
        case 503: return "unavailable";
        default: return "bad_request";
    }
}

bool is_name(std::string_view text) noexcept {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
               c == '-' || c == '_';
    });
}

bool is_value(std::string_view text) noexcept {
    return std::none_of(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) < 0x20 && c != '\t') || c == 0x7f;
    });
}

// Case does not matter in names of headers; b is in small letters.
bool named(std::string_view a, std::string_view b) noexcept {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
        return (x >= 'A' && x <= 'Z' ? static_cast<char>(x - 'A' + 'a') : x) == y;
    });
}

bool can_be_sent(const Response& response) noexcept {
    return response.status >= 200 && response.status <= 599 && is_value(response.content_type) &&
           std::all_of(response.headers.begin(), response.headers.end(), [](const auto& header) {
               return is_name(header.first) && is_value(header.second) &&
                      !named(header.first, "content-length") &&
                      !named(header.first, "transfer-encoding") &&
                      !named(header.first, "connection");
           });
}

void add(std::string& head, std::string_view name, std::string_view value) {
    head.append(name).append(": ").append(value).append("\r\n");
}

}  // namespace

std::string head_of(Response& response, bool to_head_request, bool keep_alive) {
    if (!can_be_sent(response)) {
        response = refusal_response(500, "The answer could not be sent.");
    }
    std::string head;
    head.reserve(256);
    head.append("HTTP/1.1 ").append(std::to_string(response.status)).append(" ");
    head.append(reason_of(response.status)).append("\r\n");
    add(head, "Server", "jadoube");
    add(head, "X-Content-Type-Options", "nosniff");
    bool cached = false;
    for (const auto& [name, value] : response.headers) {
        cached = cached || named(name, "cache-control");
        if (!named(name, "server") && !named(name, "x-content-type-options")) {
            add(head, name, value);
        }
    }
    if (!cached) add(head, "Cache-Control", "no-store");
    const bool has_body = response.status != 204 && response.status != 304;
    if (has_body) {
        if (!response.content_type.empty()) add(head, "Content-Type", response.content_type);
        add(head, "Content-Length", std::to_string(response.body.size()));
    }
    add(head, "Connection", keep_alive ? "keep-alive" : "close");
    head.append("\r\n");
    if (!has_body || to_head_request) response.body.clear();
    return head;
}

Response refusal_response(int status, std::string_view text) {
    Response response;
    response.status = status;
    response.body.append("{\"error\":{\"code\":\"").append(code_of(status));
    response.body.append("\",\"text\":\"").append(text).append("\"}}");
    return response;
}

}  // namespace jadoube::net

#include "request_reader.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include <boost/asio/buffer.hpp>
#include <boost/beast/http/basic_parser.hpp>
#include <boost/beast/http/error.hpp>

#include "target.hpp"

namespace jadoube::net {

namespace http = boost::beast::http;
using boost::system::error_code;
using BeastView = boost::beast::string_view;

namespace {

constexpr std::size_t most_headers = 100;

char lower(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool same_word(std::string_view a, std::string_view b) noexcept {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return lower(x) == lower(y); });
}

std::string_view trimmed(std::string_view text) noexcept {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
    return text;
}

// Whether a list like "keep-alive, Upgrade" has that word.
bool lists(std::string_view list, std::string_view word) noexcept {
    while (!list.empty()) {
        const std::size_t comma = std::min(list.find(','), list.size());
        if (same_word(trimmed(list.substr(0, comma)), word)) return true;
        list.remove_prefix(std::min(comma + 1, list.size()));
    }
    return false;
}

bool all_digits(std::string_view text) noexcept {
    return !text.empty() &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool is_host(std::string_view text) noexcept {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= '0' && c <= '9') || (lower(c) >= 'a' && lower(c) <= 'z') || c == '-' ||
               c == '.' || c == '_' || c == ':' || c == '[' || c == ']' || c == '%' || c == '~';
    });
}

// 16 bytes in base64.
bool is_socket_key(std::string_view text) noexcept {
    return text.size() == 24 && text.ends_with("==") &&
           std::all_of(text.begin(), text.end() - 2, [](char c) {
               return (c >= '0' && c <= '9') || (lower(c) >= 'a' && lower(c) <= 'z') || c == '+' ||
                      c == '/';
           });
}

}  // namespace

struct RequestReader::Parser final : http::basic_parser<true> {
    Request request;
    Refusal refused{400, "This is no request that can be understood."};
    bool head_read = false;
    bool expects = false;
    bool socket = false;
    bool other_version = false;
    int version = 0;

    explicit Parser(const Limits& limits) {
        eager(true);
        header_limit(std::numeric_limits<std::uint32_t>::max());  // looked at before
        body_limit(limits.body_bytes);
    }

    void refuse(int status, std::string_view text, error_code& error) {
        refused = {status, text};
        error = http::error::bad_value;
    }

    [[nodiscard]] std::size_t count(std::string_view name) const noexcept {
        return static_cast<std::size_t>(
            std::count_if(request.headers.begin(), request.headers.end(),
                          [name](const auto& header) { return header.first == name; }));
    }

    void on_request_impl(http::verb, BeastView method, BeastView target, int its_version,
                         error_code& error) override {
        version = its_version;
        request.method.assign(method.data(), method.size());
        if (request.method == "CONNECT") return refuse(400, "This is no proxy.", error);
        auto read = read_target({target.data(), target.size()});
        if (!read) return refuse(400, "The path is not one that can be understood.", error);
        request.path = std::move(read->path);
        request.query = std::move(read->query);
    }

    void on_response_impl(int, BeastView, int, error_code&) override {}

    void on_field_impl(http::field, BeastView name, BeastView value, error_code& error) override {
        if (head_read) return;  // behind the last chunk: of no use, and not to be trusted
        if (request.headers.size() == most_headers) {
            return refuse(431, "There are too many headers.", error);
        }
        auto& header = request.headers.emplace_back();
        header.first.reserve(name.size());
        for (const char c : name) header.first.push_back(lower(c));
        header.second.assign(value.data(), value.size());
    }

    void on_header_impl(error_code& error) override {
        head_read = true;
        const std::size_t hosts = count("host");
        if (hosts > 1 || (hosts == 0 && version >= 11) ||
            (hosts == 1 && !is_host(request.header("host")))) {
            return refuse(400, "There must be one Host.", error);
        }
        const std::size_t lengths = count("content-length");
        const std::size_t encodings = count("transfer-encoding");
        if (lengths + encodings > 1 ||
            (lengths == 1 && !all_digits(request.header("content-length"))) ||
            (encodings == 1 &&
             (version < 11 || !same_word(request.header("transfer-encoding"), "chunked")))) {
            return refuse(400, "It is not clear how long the body is.", error);
        }
        if (version >= 11 && count("expect") > 0) {
            if (!same_word(request.header("expect"), "100-continue")) {
                return refuse(417, "Only 100-continue can be expected.", error);
            }
            expects = !is_done();
        }
        look_for_upgrade(error);
    }

    void look_for_upgrade(error_code& error) {
        bool named = false;
        bool connected = false;
        for (const auto& [name, value] : request.headers) {
            named = named || (name == "upgrade" && lists(value, "websocket"));
            connected = connected || (name == "connection" && lists(value, "upgrade"));
        }
        if (!named) return;
        if (request.method != "GET" || version < 11 || !connected || !is_done() ||
            count("sec-websocket-key") != 1 || count("sec-websocket-version") != 1 ||
            !is_socket_key(request.header("sec-websocket-key"))) {
            return refuse(400, "A WebSocket is not opened like this.", error);
        }
        socket = true;
        other_version = request.header("sec-websocket-version") != "13";
    }

    void on_body_init_impl(const boost::optional<std::uint64_t>&, error_code&) override {}
    std::size_t on_body_impl(BeastView body, error_code&) override {
        request.body.append(body.data(), body.size());
        return body.size();
    }
    void on_chunk_header_impl(std::uint64_t, BeastView, error_code&) override {}
    std::size_t on_chunk_body_impl(std::uint64_t, BeastView body, error_code&) override {
        request.body.append(body.data(), body.size());
        return body.size();
    }
    void on_finish_impl(error_code&) override {}
};

RequestReader::RequestReader(const Limits& limits)
    : parser_(std::make_unique<Parser>(limits)), header_bytes_(limits.header_bytes) {}
RequestReader::~RequestReader() = default;

RequestReader::Status RequestReader::refuse(int status, std::string_view text) noexcept {
    parser_->refused = {status, text};
    return Status::refused;
}

RequestReader::Status RequestReader::put(std::string_view& bytes) {
    if (!parser_->head_read) {
        const Status status = put_head(bytes);
        if (status != Status::done || parser_->is_done()) return status;
    }
    return put_body(bytes);
}

// Beast gets the head when it is all there: first it is made sure that its lines end in one way
// only, and none goes on in the next.
RequestReader::Status RequestReader::put_head(std::string_view& bytes) {
    std::size_t end = 0;
    const std::size_t most = std::min(bytes.size(), header_bytes_);
    for (; scanned_ < most && end == 0; ++scanned_) {
        const char c = bytes[scanned_];
        const char before = scanned_ > 0 ? bytes[scanned_ - 1] : '\0';
        if ((c == '\n') != (before == '\r')) return refuse(400, "A line ends in a wrong way.");
        // What is no text is no request: a TLS greeting, say, need not be waited out.
        if (is_control(c) && c != '\r' && c != '\n' && c != '\t') {
            return refuse(400, "A control character stands in the headers.");
        }
        if (before == '\n' && (c == ' ' || c == '\t')) {
            return refuse(400, "A header goes on in the next line.");
        }
        if (c == '\n' && bytes.substr(0, scanned_ + 1).ends_with("\r\n\r\n")) end = scanned_ + 1;
    }
    if (end == 0 && most == header_bytes_) return refuse(431, "The headers are too long.");
    if (end == 0) return Status::needs_more;
    error_code error;
    const std::size_t used = parser_->put(boost::asio::buffer(bytes.data(), end), error);
    if (error == http::error::body_limit) return refuse(413, "The body is too long.");
    if (error || used != end || !parser_->is_header_done()) return Status::refused;
    bytes.remove_prefix(end);
    return Status::done;
}

RequestReader::Status RequestReader::put_body(std::string_view& bytes) {
    // Beast asserts that the end of a body, "0\r\n\r\n", does not reach it in smaller pieces.
    const std::size_t least = parser_->chunked() ? 5 : 1;
    if (bytes.size() < least) return Status::needs_more;
    error_code error;
    const std::size_t used = parser_->put(boost::asio::buffer(bytes.data(), bytes.size()), error);
    bytes.remove_prefix(used);
    if (error == http::error::body_limit) return refuse(413, "The body is too long.");
    if (error && error != http::error::need_more) {
        return refuse(400, "The body is not what it should be.");
    }
    if (parser_->is_done()) return Status::done;
    // The line before a chunk, or what follows the last one.
    if (bytes.size() >= header_bytes_) return refuse(431, "The headers are too long.");
    return Status::needs_more;
}

const Refusal& RequestReader::refusal() const noexcept { return parser_->refused; }
bool RequestReader::head_done() const noexcept { return parser_->head_read; }
bool RequestReader::keep_alive() const noexcept { return parser_->keep_alive(); }
bool RequestReader::is_head() const noexcept { return parser_->request.method == "HEAD"; }
bool RequestReader::web_socket() const noexcept { return parser_->socket; }
bool RequestReader::other_version() const noexcept { return parser_->other_version; }
bool RequestReader::take_expectation() noexcept { return std::exchange(parser_->expects, false); }
Request RequestReader::take() noexcept { return std::move(parser_->request); }

}  // namespace jadoube::net

// The bytes of one request, as they arrive. Whatever two readers could understand differently is
// refused: that is how requests are smuggled past one of them.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>

#include <jadoube/net/server.hpp>

namespace jadoube::net {

struct Refusal {
    int status = 400;
    std::string_view text;
};

class RequestReader {
public:
    explicit RequestReader(const Limits& limits);
    ~RequestReader();

    enum class Status { needs_more, done, refused };
    // Takes what it can use from the front. What is left is given again with what follows it; when
    // the request is done, the next one begins there.
    [[nodiscard]] Status put(std::string_view& bytes);

    [[nodiscard]] const Refusal& refusal() const noexcept;
    // Of the head, once it has been read.
    [[nodiscard]] bool head_done() const noexcept;
    [[nodiscard]] bool keep_alive() const noexcept;
    [[nodiscard]] bool is_head() const noexcept;        // the method HEAD
    [[nodiscard]] bool web_socket() const noexcept;     // asks properly for one
    [[nodiscard]] bool other_version() const noexcept;  // … but of another version than 13
    // Whether the client waits to be told to go on. Once.
    [[nodiscard]] bool take_expectation() noexcept;
    [[nodiscard]] Request take() noexcept;

private:
    struct Parser;
    std::unique_ptr<Parser> parser_;
    std::size_t header_bytes_;
    std::size_t scanned_ = 0;

    [[nodiscard]] Status refuse(int status, std::string_view text) noexcept;
    [[nodiscard]] Status put_head(std::string_view& bytes);
    [[nodiscard]] Status put_body(std::string_view& bytes);
};

}  // namespace jadoube::net

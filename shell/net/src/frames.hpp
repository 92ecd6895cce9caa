// RFC 6455 without a socket: what the bytes of a client say, and how frames of a server begin.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace jadoube::net {

enum class FrameKind : std::uint8_t {
    more = 0,
    text = 1,
    binary = 2,
    close = 8,
    ping = 9,
    pong = 10
};

// Why a WebSocket is closed: 7.4.1 there.
namespace close_code {
inline constexpr std::uint16_t protocol_error = 1002, text_only = 1003, none = 1005,
                               bad_payload = 1007, policy_error = 1008, too_big = 1009,
                               internal_error = 1011, service_restart = 1012,
                               try_again_later = 1013;
}

// What stands before the payload of an unfragmented frame of the server.
struct FrameHead {
    std::array<char, 10> bytes{};
    std::uint8_t size = 0;

    [[nodiscard]] std::string_view text() const noexcept { return {bytes.data(), size}; }
};
[[nodiscard]] FrameHead frame_head(FrameKind kind, std::size_t length) noexcept;

// The payload of a close; the reason is cut between letters to what fits.
[[nodiscard]] std::string close_payload(std::uint16_t code, std::string_view reason);

// The response that opens a WebSocket, to a request with that key.
[[nodiscard]] std::string opening_response(std::string_view key);

// The frames of one client, as their bytes arrive. A message that lies whole in the bytes is not
// copied.
class FrameReader {
public:
    explicit FrameReader(std::size_t most) noexcept : most_(most) {}

    enum class Event : std::uint8_t { nothing, text, ping, pong, close, refused };
    // Takes from the front, up to the end of one event: if there is none, all of it. The bytes are
    // written to. After a close or a refusal nothing more may be given.
    [[nodiscard]] Event take(std::span<char>& bytes);

    // Of the event: valid until the next one, and as long as the bytes are.
    [[nodiscard]] std::string_view payload() const noexcept { return payload_; }
    // Of a close or a refusal.
    [[nodiscard]] std::uint16_t code() const noexcept { return code_; }
    // Something has begun that is not done.
    [[nodiscard]] bool is_incomplete() const noexcept {
        return head_size_ > 0 || in_frame_ || in_message_;
    }

private:
    [[nodiscard]] bool take_head(std::span<char>& bytes);
    [[nodiscard]] bool check_kind();
    [[nodiscard]] bool check_length();
    [[nodiscard]] bool refuse(std::uint16_t code) noexcept;
    void unmask(std::span<char> piece) noexcept;
    [[nodiscard]] Event end_of_control();
    [[nodiscard]] Event end_of_message();

    std::size_t most_;     // bytes of a message
    std::string message_;  // what has arrived of one that does not lie whole in the bytes
    std::string_view payload_;
    std::uint64_t left_ = 0;  // of the frame
    std::array<char, 125> control_{};
    std::array<unsigned char, 14> head_{};
    std::uint16_t code_ = 0;
    std::uint8_t head_size_ = 0;
    std::uint8_t control_size_ = 0;
    std::uint8_t masked_ = 0;  // bytes so far, modulo 4
    FrameKind kind_{};         // of the frame
    FrameKind message_kind_{};
    bool last_ = false;
    bool in_frame_ = false;
    bool in_message_ = false;
    bool told_ = false;  // the message was an event
};

}  // namespace jadoube::net

// A client that sends what it is told to, well-formed or not: plain sockets, frames made by hand.
// Waits two seconds for what should come, then gives up.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace jadoube::test {

class RawClient {
public:
    explicit RawClient(std::uint16_t port);  // of this machine
    static RawClient of_descriptor(int descriptor);
    ~RawClient();
    RawClient(RawClient&& other) noexcept;
    RawClient& operator=(RawClient&& other) noexcept;

    [[nodiscard]] bool connected() const noexcept { return descriptor_ >= 0; }
    [[nodiscard]] int descriptor() const noexcept { return descriptor_; }
    void patience(std::chrono::milliseconds time) noexcept { patience_ = time; }
    // How much the system buffers for us when we do not read.
    void small_receive_buffer();

    // Whether all of it could be sent.
    bool send(std::string_view bytes);
    void end_sending();
    void close();

    // Up to and with this mark; less if nothing more came.
    [[nodiscard]] std::string read_until(std::string_view mark);
    [[nodiscard]] std::string read_exactly(std::size_t size);
    [[nodiscard]] std::string read_to_end();
    // Whether the other side ends the connection, within the patience.
    [[nodiscard]] bool ended();
    // Whether that was without ceremony, so that something sent may have been lost.
    [[nodiscard]] bool was_reset() const noexcept { return reset_; }
    // Whether nothing comes in that time.
    [[nodiscard]] bool silent_for(std::chrono::milliseconds time);

    struct Answer {
        int status = 0;  // 0: none came
        std::string head, body;
        [[nodiscard]] std::string header(std::string_view name) const;  // name in small letters
    };
    [[nodiscard]] Answer answer(bool with_body = true);
    Answer get(std::string_view path, std::string_view headers = "");

    // WebSocket.
    Answer open(std::string_view path, std::string_view headers = "");
    enum Opcode : std::uint8_t {
        more = 0,
        text = 1,
        binary = 2,
        close_frame = 8,
        ping = 9,
        pong = 10
    };
    [[nodiscard]] static std::string frame_of(std::uint8_t opcode, std::string_view payload,
                                              bool last = true, bool masked = true);
    bool send_frame(std::uint8_t opcode, std::string_view payload, bool last = true) {
        return send(frame_of(opcode, payload, last));
    }
    bool send_text(std::string_view payload) { return send_frame(text, payload); }
    struct Frame {
        int opcode = 0;
        bool last = true;
        std::string payload;
        // Of a close; 0: it has none.
        [[nodiscard]] int code() const noexcept;
        [[nodiscard]] std::string reason() const;
    };
    [[nodiscard]] std::optional<Frame> read_frame();
    [[nodiscard]] std::string read_text();  // the next text, past pings; "(none)"
    [[nodiscard]] int read_close();         // its code, past all else; -1: the end without one

private:
    explicit RawClient(int descriptor, bool) noexcept : descriptor_(descriptor) {}
    // Reads once into the buffer. Whether there was something.
    bool fill(std::chrono::steady_clock::time_point until);
    [[nodiscard]] std::string take(std::size_t size);

    int descriptor_ = -1;
    bool ended_ = false;
    bool reset_ = false;
    std::chrono::milliseconds patience_{2000};
    std::string buffer_;
};

}  // namespace jadoube::test

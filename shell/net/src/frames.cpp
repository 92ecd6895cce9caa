#include "frames.hpp"

#include <algorithm>

#include <openssl/evp.h>

#include "target.hpp"

namespace jadoube::net {
namespace {

constexpr std::size_t most_of_control = 125;
constexpr std::size_t kept_capacity = 4096;

constexpr bool is_control_frame(FrameKind kind) { return static_cast<unsigned>(kind) >= 8; }

constexpr bool is_kind(unsigned opcode) { return opcode <= 2 || (opcode >= 8 && opcode <= 10); }

// Those that may be sent.
constexpr bool is_close_code(unsigned code) {
    return (code >= 1000 && code <= 1014 && code != 1004 && code != 1005 && code != 1006) ||
           (code >= 3000 && code <= 4999);
}

std::string base64(std::span<const unsigned char> bytes) {
    std::string text(4 * ((bytes.size() + 2) / 3), '=');
    EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()), bytes.data(),
                    static_cast<int>(bytes.size()));
    return text;
}

}  // namespace

FrameHead frame_head(FrameKind kind, std::size_t length) noexcept {
    FrameHead head;
    const auto put = [&head](std::uint64_t byte) {
        head.bytes[head.size++] = static_cast<char>(byte & 0xff);
    };
    put(0x80U | static_cast<unsigned>(kind));
    const int more = length < 126 ? 0 : length < 65536 ? 2 : 8;
    put(more == 0 ? length : more == 2 ? 126 : 127);
    for (int i = more; i-- > 0;) put(std::uint64_t{length} >> (8 * i));
    return head;
}

std::string close_payload(std::uint16_t code, std::string_view reason) {
    std::string payload{static_cast<char>(code >> 8), static_cast<char>(code & 0xff)};
    std::size_t size = std::min(reason.size(), most_of_control - payload.size());
    while (size < reason.size() && size > 0 && (reason[size] & 0xc0) == 0x80) --size;
    return payload += reason.substr(0, size);
}

std::string opening_response(std::string_view key) {
    const std::string said = std::string(key) + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned size = 0;
    EVP_Digest(said.data(), said.size(), digest.data(), &size, EVP_sha1(), nullptr);
    return "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
           "Sec-WebSocket-Accept: " +
           base64(std::span(digest).first(size)) + "\r\nServer: jadoube\r\n\r\n";
}

FrameReader::Event FrameReader::take(std::span<char>& bytes) {
    if (told_) {
        told_ = false;
        payload_ = {};
        message_.clear();
        if (message_.capacity() > kept_capacity) message_.shrink_to_fit();
    }
    for (;;) {
        if (!in_frame_ && !take_head(bytes)) return code_ != 0 ? Event::refused : Event::nothing;
        const auto here = static_cast<std::size_t>(std::min<std::uint64_t>(left_, bytes.size()));
        const std::span<char> piece = bytes.first(here);
        bytes = bytes.subspan(here);
        left_ -= here;
        unmask(piece);
        if (is_control_frame(kind_)) {
            std::ranges::copy(piece, control_.begin() + control_size_);
            control_size_ = static_cast<std::uint8_t>(control_size_ + here);
            if (left_ > 0) return Event::nothing;
            in_frame_ = false;
            return end_of_control();
        }
        if (left_ == 0 && last_ && message_.empty()) {
            payload_ = {piece.data(), piece.size()};
        } else {
            message_.append(piece.data(), piece.size());
            payload_ = message_;
        }
        if (left_ > 0) return Event::nothing;
        in_frame_ = false;
        if (last_) return end_of_message();
    }
}

// Whether it is there and good; else there is a code, or there are no more bytes.
bool FrameReader::take_head(std::span<char>& bytes) {
    while (!bytes.empty()) {
        head_[head_size_++] = static_cast<unsigned char>(bytes.front());
        bytes = bytes.subspan(1);
        if (head_size_ == 2 && !check_kind()) return false;
        if (head_size_ < 2) continue;
        const unsigned said = head_[1] & 0x7fU;
        const int before_mask = said < 126 ? 2 : said == 126 ? 4 : 10;
        if (head_size_ == before_mask && !check_length()) return false;
        if (head_size_ < before_mask + 4) continue;
        std::copy_n(head_.begin() + before_mask, 4, head_.begin());  // the mask
        head_size_ = 0;
        masked_ = 0;
        control_size_ = 0;
        in_frame_ = true;
        if (!is_control_frame(kind_)) in_message_ = true;
        return true;
    }
    return false;
}

bool FrameReader::check_kind() {
    const unsigned opcode = head_[0] & 0x0fU;
    const bool reserved = (head_[0] & 0x70U) != 0;
    const bool masked = (head_[1] & 0x80U) != 0;
    if (reserved || !masked || !is_kind(opcode)) return refuse(close_code::protocol_error);
    kind_ = static_cast<FrameKind>(opcode);
    last_ = (head_[0] & 0x80U) != 0;
    if (is_control_frame(kind_)) {
        const bool fits = last_ && (head_[1] & 0x7fU) <= most_of_control;
        return fits || refuse(close_code::protocol_error);
    }
    if ((kind_ == FrameKind::more) != in_message_) return refuse(close_code::protocol_error);
    if (kind_ != FrameKind::more) message_kind_ = kind_;
    return true;
}

bool FrameReader::check_length() {
    left_ = head_[1] & 0x7fU;
    if (left_ >= 126) {
        const std::uint64_t least = left_ == 126 ? 126 : 65536;
        left_ = 0;
        for (int i = 2; i < head_size_; ++i) left_ = left_ << 8 | head_[static_cast<unsigned>(i)];
        if (left_ < least || left_ >> 63 != 0) return refuse(close_code::protocol_error);
    }
    const bool fits = is_control_frame(kind_) || left_ <= most_ - message_.size();
    return fits || refuse(close_code::too_big);
}

bool FrameReader::refuse(std::uint16_t code) noexcept {
    code_ = code;
    return false;
}

void FrameReader::unmask(std::span<char> piece) noexcept {
    for (char& byte : piece) {
        byte = static_cast<char>(byte ^ static_cast<char>(head_[masked_]));
        masked_ = (masked_ + 1) & 3;
    }
}

FrameReader::Event FrameReader::end_of_control() {
    payload_ = {control_.data(), control_size_};
    if (kind_ == FrameKind::ping) return Event::ping;
    if (kind_ == FrameKind::pong) return Event::pong;
    code_ = close_code::none;
    if (payload_.empty()) return Event::close;
    const auto byte = [this](std::size_t i) { return static_cast<unsigned char>(payload_[i]); };
    const unsigned code = payload_.size() < 2 ? 0 : byte(0) * 256U + byte(1);
    code_ = close_code::protocol_error;
    if (!is_close_code(code)) return Event::refused;
    payload_.remove_prefix(2);
    code_ = close_code::bad_payload;
    if (!is_utf8(payload_)) return Event::refused;
    code_ = static_cast<std::uint16_t>(code);
    return Event::close;
}

FrameReader::Event FrameReader::end_of_message() {
    in_message_ = false;
    told_ = true;
    if (message_kind_ == FrameKind::text && is_utf8(payload_)) return Event::text;
    code_ = message_kind_ == FrameKind::text ? close_code::bad_payload : close_code::text_only;
    return Event::refused;
}

}  // namespace jadoube::net

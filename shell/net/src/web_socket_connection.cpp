#include "web_socket_connection.hpp"

#include <utility>

namespace jadoube::net {
namespace {

constexpr std::size_t kept_frames = 16;
constexpr int most_at_once = 64;    // frames
constexpr int most_controls = 100;  // a second

}  // namespace

WebSocketConnection::WebSocketConnection(std::shared_ptr<Core> core, std::string peer,
                                         std::unique_ptr<WebSocketHandler> handler)
    : Connection(std::move(peer)),
      core_(std::move(core)),
      handler_(std::move(handler)),
      frames_(core_->limits.message_bytes) {}

void WebSocketConnection::start(std::string_view key) {
    deadline_ = Core::after(core_->limits.request_timeout);
    auto response = std::make_shared<const std::string>(opening_response(key));
    put({{}, std::move(response)});
    later(*this, [](WebSocketConnection& self) { self.opened(); });
}

void WebSocketConnection::send(std::shared_ptr<const std::string> text) {
    if (stage_ != Stage::open) return;
    const FrameHead head = frame_head(FrameKind::text, text->size());
    put({head, std::move(text)});
    if (queued_ <= core_->limits.queue_bytes) return;
    drop_queued();
    close(close_code::try_again_later, "too slow");
}

void WebSocketConnection::close(std::uint16_t code, std::string_view reason) {
    if (stage_ != Stage::open) return;
    stage_ = Stage::closing;
    deadline_ = Core::after(core_->close_timeout());
    put_control(FrameKind::close, close_payload(code, reason));
    // The answer to it is read even where nothing else is.
    if (paused_) later(*this, [](WebSocketConnection& self) { self.go_on(); });
}

void WebSocketConnection::drop_queued() {
    // One that is partly on its way must arrive whole.
    const std::size_t first = sending_ == Sending::blocked ? first_ + 1 : outgoing_.size();
    while (outgoing_.size() > first) drop_last(outgoing_);
    while (!queue_.empty()) drop_last(queue_);
}

void WebSocketConnection::pause_reading(bool paused) {
    if (paused_ == paused) return;
    paused_ = paused;
    if (paused || stage_ != Stage::open) return;
    heard();
    // Not from here: the application may be in the middle of something.
    later(*this, [](WebSocketConnection& self) { self.go_on(); });
}

void WebSocketConnection::tick(Steady::time_point now) {
    switch (stage_) {
        case Stage::open: return look_after(now);
        case Stage::opening:
        case Stage::closing:
        case Stage::draining:
            if (now >= deadline_) give_up();
            return;
        case Stage::over: return;
    }
}

void WebSocketConnection::stop() { close(close_code::service_restart, "the server stops"); }

void WebSocketConnection::abandon() { finish(); }

void WebSocketConnection::opened() {
    if (stage_ != Stage::opening) return;
    stage_ = Stage::open;
    heard();
    ++core_->statistics.web_sockets;
    if (!core_->loop.guarded([&] { handler_->on_open(shared_from_this()); })) {
        close(close_code::internal_error, "failed");
    }
    if (core_->stopping()) stop();
    go_on();
}

void WebSocketConnection::heard() noexcept {
    heard_ = core_->now();
    pinged_ = false;
}

// ---- reading

// From where it stopped, unless it is reading anyway.
void WebSocketConnection::go_on() {
    if (reading_ || taking_ || waits() || !listens()) return;
    std::string held = std::exchange(held_, {});
    take(held);
}

// Not too much at once: others wait.
void WebSocketConnection::take(std::span<char> bytes) {
    taking_ = true;
    for (int taken = 0; !bytes.empty() && listens(); ++taken) {
        if (waits() || taken == most_at_once) {
            held_.assign(bytes.data(), bytes.size());
            break;
        }
        take_one(bytes);
    }
    taking_ = false;
    if (!listens() || waits()) return;
    if (held_.empty()) return read();
    later(*this, [](WebSocketConnection& self) { self.go_on(); });
}

void WebSocketConnection::take_one(std::span<char>& bytes) {
    switch (frames_.take(bytes)) {
        case FrameReader::Event::nothing: return;
        case FrameReader::Event::text: return deliver(frames_.payload());
        case FrameReader::Event::ping:
            if (controlled()) put_control(FrameKind::pong, std::string(frames_.payload()));
            return;
        case FrameReader::Event::pong: return static_cast<void>(controlled());
        case FrameReader::Event::close: return closed_by_peer();
        case FrameReader::Event::refused: {
            if (stage_ == Stage::open)
                put_control(FrameKind::close, close_payload(frames_.code(), {}));
            return end_after_sending();
        }
    }
}

void WebSocketConnection::deliver(std::string_view text) {
    heard();
    incomplete_ = false;
    ++core_->statistics.messages_in;
    if (stage_ != Stage::open) return;
    if (!core_->loop.guarded([&] { handler_->on_text(text); })) {
        close(close_code::internal_error, "failed");
    }
}

// Whether there are not too many of them.
bool WebSocketConnection::controlled() {
    heard();
    if (core_->now() - controls_since_ > std::chrono::seconds(1)) {
        controls_since_ = core_->now();
        controls_ = 0;
    }
    if (++controls_ == most_controls) close(close_code::policy_error, "too many control frames");
    return stage_ == Stage::open;
}

void WebSocketConnection::closed_by_peer() {
    // He answers our close, or we his, in his words.
    if (stage_ == Stage::open) {
        const bool said = frames_.code() != close_code::none;
        put_control(FrameKind::close,
                    said ? close_payload(frames_.code(), frames_.payload()) : std::string());
    }
    both_closed_ = true;
    end_after_sending();
}

// ---- writing

void WebSocketConnection::put(Outgoing one) {
    queued_ += one.size();
    queue_.push_back(std::move(one));
    if (sending_ != Sending::nothing || std::exchange(announced_, true)) return;
    core_->to_send(shared_from_this());
}

void WebSocketConnection::put_control(FrameKind kind, std::string payload) {
    const FrameHead head = frame_head(kind, payload.size());
    put({head, std::make_shared<const std::string>(std::move(payload))});
}

void WebSocketConnection::drop_last(std::vector<Outgoing>& from) {
    queued_ -= from.back().size();
    from.pop_back();
}

bool WebSocketConnection::take_out() {
    announced_ = false;
    if (sending_ != Sending::nothing || queue_.empty() || stage_ == Stage::over) return false;
    outgoing_.swap(queue_);
    begin();
    sending_ = Sending::under_way;
    write_began_ = core_->now();
    return true;
}

void WebSocketConnection::passed(std::size_t bytes) noexcept {
    passed_ += bytes;
    sent_of_first_ += bytes;
    while (first_ < outgoing_.size() && sent_of_first_ >= outgoing_[first_].size()) {
        sent_of_first_ -= outgoing_[first_].size();
        if (outgoing_[first_].is_text()) ++passed_texts_;
        ++first_;
    }
}

void WebSocketConnection::settle() {
    if (passed_ == 0) return;
    core_->statistics.bytes_out += passed_;
    core_->statistics.messages_out += std::exchange(passed_texts_, 0);
    queued_ -= std::exchange(passed_, 0);
    if (first_ != std::exchange(settled_, first_)) write_began_ = core_->now();
}

void WebSocketConnection::all_sent() {
    outgoing_.clear();
    first_ = sent_of_first_ = settled_ = 0;
    if (outgoing_.capacity() > kept_frames) outgoing_.shrink_to_fit();
    if (!queue_.empty()) {
        if (!std::exchange(announced_, true)) core_->to_send(shared_from_this());
    } else if (stage_ == Stage::draining) {
        end_carrier();
    }
}

// ---- the end

// Nothing more is heard; what waits is still sent.
void WebSocketConnection::end_after_sending() {
    leave();
    stage_ = Stage::draining;
    deadline_ = Core::after(core_->close_timeout());
    if (sending_ == Sending::nothing && queue_.empty()) end_carrier();
}

// The application hears of the end, once.
void WebSocketConnection::leave() {
    const auto handler = std::move(handler_);
    if (!handler || !listens()) return;
    --core_->statistics.web_sockets;
    core_->loop.guarded([&] { handler->on_close(); });
}

void WebSocketConnection::finish() {
    if (stage_ == Stage::over) return;
    leave();
    stage_ = Stage::over;
    const auto self = shared_from_this();
    close_carrier();
    core_->remove(*this);
    if (operations_ == 0) release();
}

void WebSocketConnection::give_up() {
    leave();
    forget_unsent();
    finish();
}

// The application may keep the WebSocket for long, even beyond the server.
void WebSocketConnection::release() noexcept {
    release_carrier();
    outgoing_ = {};
    queue_ = {};
    core_.reset();
}

void WebSocketConnection::look_after(Steady::time_point now) {
    const Limits& limits = core_->limits;
    if (sending_ != Sending::nothing && now - write_began_ > limits.request_timeout) {
        return give_up();
    }
    if (paused_) return;
    if (frames_.is_incomplete()) {
        if (!std::exchange(incomplete_, true)) incomplete_since_ = now;
        if (now - incomplete_since_ > limits.request_timeout) {
            return close(close_code::policy_error, "too slow");
        }
    } else {
        incomplete_ = false;
    }
    if (pinged_) {
        if (now - pinged_at_ >= limits.ping_after) give_up();
        return;
    }
    if (now - heard_ < limits.ping_after) return;
    pinged_ = true;
    pinged_at_ = now;
    put_control(FrameKind::ping, {});
}

}  // namespace jadoube::net

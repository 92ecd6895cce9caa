#include "socket.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace jadoube::server {
namespace {

constexpr std::int64_t ping_interval = 10'000;
constexpr int patience = 1'000;  // with somebody who does not stop sending

std::int64_t steady_now() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

}  // namespace

void Sockets::ping(std::int64_t now) {
    // A few of them each time, one after the other: they may all have come at once.
    const std::size_t looks = open.size() / 64 + 1;
    for (std::size_t i = 0; i < looks && !open.empty(); ++i) {
        if (next >= open.size()) next = 0;
        SocketHandler& one = *open[next++];
        if (one.next_ping_ <= now) one.ping(now);
    }
}

SocketHandler::SocketHandler(Sockets& sockets, std::shared_ptr<SocketListener> listener,
                             std::optional<std::int64_t> resume)
    : sockets_(sockets), listener_(std::move(listener)), resume_(resume) {
    if (sockets_.acts) bucket_.emplace(*sockets_.acts);
}

SocketHandler::~SocketHandler() = default;

void SocketHandler::on_open(std::shared_ptr<net::WebSocket> socket) {
    listener_->socket = std::move(socket);
    place_ = sockets_.open.size();
    sockets_.open.push_back(this);
    sockets_.hub.join(listener_, resume_);
    ping(steady_now());
}

void SocketHandler::on_close() {
    sockets_.hub.leave(listener_);
    listener_->socket.reset();
    if (place_ < sockets_.open.size() && sockets_.open[place_] == this) {
        sockets_.open[place_] = sockets_.open.back();
        sockets_.open[place_]->place_ = place_;
        sockets_.open.pop_back();
    }
}

void SocketHandler::on_text(std::string_view text) {
    const auto message = sockets_.reader.message(text);
    if (!message) {
        const auto& error = message.error();
        if (!may_act({})) return;
        return complain(
            {400, "bad_act",
             sockets_.hub.words(listener_->language).of_unreadable(name(error.code), error.detail)},
            {});
    }
    if (message->pong) pong(*message->pong);
    if (message->act.empty() && !message->wish) return;
    if (!may_act(message->key)) return;
    // It may make a game.
    if (message->wish && sockets_.may_make_game && message->fields == "\"rematch\":true" &&
        !sockets_.may_make_game(listener_->peer)) {
        return complain(too_many_requests(), message->key);
    }
    if (!server::may_act(listener_->role)) {
        return complain(forbidden(), message->key);
    }
    sockets_.hub.act(listener_->game, listener_->role, *message, listener_, nullptr);
}

bool SocketHandler::may_act(std::string_view key) {
    if (!bucket_ || bucket_->take(steady_now())) {
        too_many_ = 0;
        return true;
    }
    if (++too_many_ > patience) {
        listener_->end(1013, "too many messages");
    } else {
        complain({429, "too_many", "Too many messages at once: this one was not heard."}, key);
    }
    return false;
}

void SocketHandler::complain(const Trouble& trouble, std::string_view key) {
    listener_->deliver(std::make_shared<const std::string>(to_json(trouble, key)));
}

void SocketHandler::ping(std::int64_t now) {
    next_ping_ = now + ping_interval;
    if (listener_->behind() > 0) return;  // it would measure what waits
    pinged_at_ = now;
    JsonWriter json;
    json.begin_object().field("ping", ++ping_number_);
    if (const auto at = sockets_.hub.time_in(listener_->game, listener_->role)) {
        json.key("at").thousandths(at->time_since_epoch().count());
    }
    json.end_object();
    listener_->deliver(std::make_shared<const std::string>(json.text()));
}

void SocketHandler::pong(std::int64_t number) {
    if (number != ping_number_ || pinged_at_ == 0) return;
    const Millis lag(steady_now() - std::exchange(pinged_at_, 0));
    // The least is the way; what is above it is chance. It forgets slowly, in case the way changes.
    const auto before = listener_->lag;
    listener_->lag = before ? std::min(lag, *before + std::max(*before / 4, Millis(1))) : lag;
    const Millis change = before ? std::chrono::abs(*listener_->lag - *before) : lag;
    if (!before || change > std::max(Millis(10), *before / 4)) sockets_.hub.lag_changed(*listener_);
}

}  // namespace jadoube::server

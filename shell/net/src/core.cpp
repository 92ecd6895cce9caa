#include "core.hpp"

#include <algorithm>
#include <cassert>
#include <thread>
#include <utility>

#include <boost/asio/post.hpp>

namespace jadoube::net {

using std::chrono::milliseconds;

namespace {

// From so many on it is worth to wake somebody; beyond so many he would be late.
constexpr std::size_t few = 40;
constexpr std::size_t many = 4096;

}  // namespace

// One timer for all: deadlines need not be exact, and setting one must cost nothing.
Core::Core(Loop& its_loop, const Limits& its_limits, Application& its_application)
    : loop(its_loop.state()),
      limits(its_limits),
      application(its_application),
      readiness(std::make_shared<Readiness>(loop)),
      has_postman_(std::thread::hardware_concurrency() > 1),
      ticker_(loop.context),
      period_(
          std::clamp(std::min({limits.request_timeout, limits.idle_timeout, limits.ping_after}) / 8,
                     milliseconds(5), milliseconds(1000))),
      now_(Steady::now()) {}

bool Core::admits(const std::string& peer) const {
    if (stopping_ || seats_.size() >= limits.connections) return false;
    const auto found = per_peer_.find(peer);
    return found == per_peer_.end() || found->second < limits.connections_per_peer;
}

bool Core::admits_handshake(const std::string& peer) {
    const auto now = Steady::now();
    if (now - second_ >= std::chrono::seconds(1)) {
        handshakes_.clear();
        second_ = now;
    }
    return ++handshakes_[peer] <= limits.handshakes_per_peer;
}

void Core::add(std::shared_ptr<Connection> connection) {
    ++per_peer_[connection->peer()];
    connection->seat_ = seats_.size();
    seats_.push_back(std::move(connection));
    statistics.connections = seats_.size();
    ++statistics.accepted;
}

void Core::replace(Connection& connection, std::shared_ptr<Connection> by) {
    by->seat_ = connection.seat_;
    seats_[connection.seat_] = std::move(by);
}

void Core::remove(Connection& connection) {
    assert(seats_[connection.seat_].get() == &connection);
    const auto count = per_peer_.find(connection.peer());
    if (--count->second == 0) per_peer_.erase(count);
    // The last one takes the place. Whoever is removed may die here.
    const auto removed = std::exchange(seats_[connection.seat_], std::move(seats_.back()));
    if (seats_[connection.seat_]) {
        seats_[connection.seat_]->seat_ = connection.seat_;
    } else {
        seats_[connection.seat_] = removed;  // it was the last one itself
    }
    seats_.pop_back();
    statistics.connections = seats_.size();
}

void Core::to_send(std::shared_ptr<Connection> connection) {
    to_send_.push_back(std::move(connection));
    if (to_send_.size() > 1) return;
    asio::post(loop.context, [self = shared_from_this()] { self->send_all(); });
}

void Core::send_all() {
    auto all = std::exchange(to_send_, {});
    std::vector<std::shared_ptr<Sender>> carried;
    if (has_postman_ && all.size() >= few && !stopping_) {
        if (!postman_) postman_ = std::make_unique<Postman>(loop);
        const std::size_t behind = postman_->behind();
        const std::size_t room = behind < many ? many - behind : 0;
        for (std::size_t i = 0; i < std::min(room, all.size()); ++i) {
            if (all[i]->hand_over()) carried.push_back(std::move(all[i]));
        }
        if (!carried.empty()) postman_->carry(std::move(carried));
    }
    for (const auto& connection : all) {
        if (connection) connection->send_now();
    }
}

void Core::start() {
    readiness->start();
    await_tick();
}

void Core::await_tick() {
    ticker_.expires_after(period_);
    ticker_.async_wait([self = shared_from_this()](const error_code& error) {
        if (error) return;
        self->tick();
        self->await_tick();
    });
}

void Core::tick() {
    now_ = Steady::now();
    // From the end: a seat that becomes free is taken by one that has been looked at.
    for (std::size_t i = seats_.size(); i-- > 0;) {
        if (i >= seats_.size()) continue;
        const auto connection = seats_[i];
        loop.guarded([&] { connection->tick(now_); });
    }
}

void Core::stop() {
    if (std::exchange(stopping_, true)) return;
    const auto all = seats_;
    for (const auto& connection : all) connection->stop();
}

void Core::abandon() {
    stopping_ = true;
    ticker_.cancel();
    if (postman_) postman_->stop();
    readiness->stop();
    while (!seats_.empty()) {
        const auto last = seats_.back();
        last->abandon();
    }
}

milliseconds Core::close_timeout() const noexcept {
    return std::min(limits.request_timeout, milliseconds(5000));
}

}  // namespace jadoube::net

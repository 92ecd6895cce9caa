#include "readiness.hpp"

#include <algorithm>
#include <span>

namespace jadoube::net {
namespace {

constexpr std::uint32_t reading = EPOLLIN | EPOLLRDHUP | EPOLLET;

epoll_event event_of(std::uint32_t events, Watcher& watcher) noexcept {
    epoll_event event{};
    event.events = events;
    event.data.ptr = &watcher;
    return event;
}

}  // namespace

Readiness::Readiness(Loop::State& loop) : loop_(loop), epoll_(loop.context) {
    const int descriptor = ::epoll_create1(EPOLL_CLOEXEC);
    boost::system::error_code ignored;
    if (descriptor >= 0) epoll_.assign(descriptor, ignored);
}

void Readiness::start() {
    epoll_.async_wait(Descriptor::wait_read,
                      [self = shared_from_this()](const boost::system::error_code& error) {
                          if (error) return;
                          self->look();
                          if (self->is_open()) self->start();
                      });
}

void Readiness::stop() {
    boost::system::error_code ignored;
    epoll_.close(ignored);
}

bool Readiness::add(int descriptor, Watcher& watcher) noexcept {
    epoll_event event = event_of(reading, watcher);
    return ::epoll_ctl(epoll_.native_handle(), EPOLL_CTL_ADD, descriptor, &event) == 0;
}

void Readiness::await_writing(int descriptor, Watcher& watcher) noexcept {
    epoll_event event = event_of(reading | EPOLLOUT, watcher);
    static_cast<void>(::epoll_ctl(epoll_.native_handle(), EPOLL_CTL_MOD, descriptor, &event));
}

void Readiness::remove(int descriptor, const Watcher& watcher) noexcept {
    static_cast<void>(::epoll_ctl(epoll_.native_handle(), EPOLL_CTL_DEL, descriptor, nullptr));
    for (epoll_event& event : std::span(events_).subspan(next_, count_ - next_)) {
        if (event.data.ptr == &watcher) event.data.ptr = nullptr;
    }
}

// Not more at once than there is room for: others wait, and the rest is still ready next time.
void Readiness::look() {
    const int found =
        ::epoll_wait(epoll_.native_handle(), events_.data(), static_cast<int>(events_.size()), 0);
    count_ = static_cast<std::size_t>(std::max(found, 0));
    for (next_ = 0; next_ < count_;) {
        const epoll_event event = events_[next_++];
        if (event.data.ptr == nullptr) continue;
        loop_.guarded([&] { static_cast<Watcher*>(event.data.ptr)->on_ready(event.events); });
    }
    next_ = count_ = 0;
}

}  // namespace jadoube::net

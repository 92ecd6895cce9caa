// Which plain sockets can be read from or written to. An epoll of our own within the loop's: the
// library asks the system after every message whether there is another.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/basic_stream_descriptor.hpp>
#include <sys/epoll.h>

#include "loop_state.hpp"

namespace jadoube::net {

// Whose socket it is.
class Watcher {
public:
    virtual ~Watcher() = default;
    // Something has become so since the last time; epoll's words for it.
    virtual void on_ready(std::uint32_t events) = 0;
};

class Readiness : public std::enable_shared_from_this<Readiness> {
public:
    explicit Readiness(Loop::State& loop);

    // Whether the system gave us one.
    [[nodiscard]] bool is_open() const noexcept { return epoll_.is_open(); }
    // From now on, until stop.
    void start();
    void stop();

    // From now on he hears when there is something to read, or the end of it.
    [[nodiscard]] bool add(int descriptor, Watcher& watcher) noexcept;
    // He hears too when it can be written to, and at once if it can be already.
    void await_writing(int descriptor, Watcher& watcher) noexcept;
    // Before it is closed: he hears nothing more.
    void remove(int descriptor, const Watcher& watcher) noexcept;

private:
    void look();

    using Descriptor =
        boost::asio::posix::basic_stream_descriptor<boost::asio::io_context::executor_type>;

    Loop::State& loop_;
    Descriptor epoll_;
    std::array<epoll_event, 128> events_{};
    std::size_t next_ = 0;  // of those events
    std::size_t count_ = 0;
};

}  // namespace jadoube::net

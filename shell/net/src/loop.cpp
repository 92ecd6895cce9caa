#include <csignal>
#include <exception>
#include <utility>

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include "loop_state.hpp"

namespace jadoube::net {

namespace asio = boost::asio;

void Loop::State::report(std::string_view what) noexcept {
    if (!on_exception) return;
    try {
        on_exception(what);
    } catch (...) {
        return;  // whoever reports has nobody to report to
    }
}

void Loop::State::post(std::function<void()> task) {
    {
        const std::lock_guard lock(mutex);
        posted.push_back(std::move(task));
        if (posted.size() > 1) return;
    }
    asio::post(context, [this] { drain(); });
}

void Loop::State::drain() {
    std::vector<std::function<void()>> tasks;
    {
        const std::lock_guard lock(mutex);
        tasks.swap(posted);
    }
    for (auto& task : tasks) {
        guarded(task);
        task = nullptr;
    }
    // The memory is used again, unless somebody has posted meanwhile.
    tasks.clear();
    const std::lock_guard lock(mutex);
    if (posted.empty() && posted.capacity() < tasks.capacity()) posted.swap(tasks);
}

void Loop::State::wait_for_signal() {
    signals->async_wait([this](const boost::system::error_code& error, int signal) {
        if (error) return;
        guarded([&] { on_signal(signal); });
        wait_for_signal();
    });
}

Loop::Loop() : state_(std::make_unique<State>()) {}
Loop::~Loop() = default;

void Loop::run() {
    auto& context = state_->context;
    while (!context.stopped()) {
        state_->guarded([&] {
            context.poll();
            if (!state_->when_idle || !state_->when_idle()) context.run_one();
        });
    }
}

void Loop::poll() {
    state_->guarded([this] { state_->context.poll(); });
}

void Loop::stop() { state_->context.stop(); }

void Loop::post(std::function<void()> task) { state_->post(std::move(task)); }

void Loop::on_signal(std::function<void(int)> task) {
    state_->on_signal = std::move(task);
    if (state_->signals) return;
    state_->signals.emplace(state_->context, SIGTERM, SIGINT);
    state_->wait_for_signal();
}

void Loop::on_exception(std::function<void(std::string_view)> task) {
    state_->on_exception = std::move(task);
}

struct Loop::Timer::State {
    explicit State(Loop::State& its_loop) : loop(its_loop), timer(its_loop.context) {}

    Loop::State& loop;
    asio::basic_waitable_timer<Steady, asio::wait_traits<Steady>, asio::io_context::executor_type>
        timer;
    std::function<void()> task;
    std::uint64_t setting = 0;  // an expiry that was on its way when this changed is stale
};

Loop::Timer::Timer(Loop& loop) : state_(std::make_shared<State>(loop.state())) {}
Loop::Timer::~Timer() {
    try {
        cancel();
    } catch (...) {
        state_->task = nullptr;  // it will not be called, whatever the timer does
    }
}

void Loop::Timer::at(Steady::time_point when, std::function<void()> task) {
    state_->task = std::move(task);
    const std::uint64_t setting = ++state_->setting;
    state_->timer.expires_at(when);
    state_->timer.async_wait([state = state_, setting](const boost::system::error_code& error) {
        if (error || setting != state->setting) return;
        // Moved out, since it may set the timer again.
        const auto due = std::exchange(state->task, nullptr);
        if (due) state->loop.guarded(due);
    });
}

void Loop::Timer::cancel() {
    ++state_->setting;
    state_->task = nullptr;
    state_->timer.cancel();
}

}  // namespace jadoube::net

// The inside of a Loop.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <string_view>
#include <vector>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>

#include <jadoube/net/server.hpp>

namespace jadoube::net {

struct Loop::State {
    boost::asio::io_context context{1};
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work{
        context.get_executor()};

    // Tasks of other threads. The loop is woken for the first of them only.
    std::mutex mutex;
    std::vector<std::function<void()>> posted;

    // What else there is to do before it waits; whether there was anything.
    std::function<bool()> when_idle;

    std::optional<boost::asio::signal_set> signals;
    std::function<void(int)> on_signal;
    std::function<void(std::string_view)> on_exception;

    void post(std::function<void()> task);  // from any thread
    void drain();
    void wait_for_signal();
    void report(std::string_view what) noexcept;

    // Calls it and reports what it throws; whether it threw nothing.
    template <class Task>
    bool guarded(Task&& task) noexcept {
        try {
            task();
            return true;
        } catch (const std::exception& thrown) {
            report(thrown.what());
        } catch (...) {
            report("something that is no exception");
        }
        return false;
    }
};

}  // namespace jadoube::net

#include <atomic>
#include <chrono>
#include <csignal>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/net/server.hpp>

using jadoube::net::Loop;
using jadoube::net::Steady;
using namespace std::chrono_literals;

TEST_CASE("net: tasks of many threads are all done, each thread's in its order") {
    Loop loop;
    std::vector<int> last(4, -1);
    int done = 0;
    bool ordered = true;
    std::vector<std::thread> threads;
    for (std::size_t t = 0; t < 4; ++t) {
        threads.emplace_back([&, t] {
            for (int i = 0; i < 5000; ++i) {
                loop.post([&, t, i] {
                    ordered = ordered && last[t] == i - 1;
                    last[t] = i;
                    if (++done == 20000) loop.stop();
                });
            }
        });
    }
    loop.run();
    for (auto& thread : threads) thread.join();
    CHECK(done == 20000);
    CHECK(ordered);
}

TEST_CASE("net: a task may post another, and what one throws is reported") {
    Loop loop;
    std::vector<std::string> said;
    loop.on_exception([&](std::string_view what) { said.emplace_back(what); });
    loop.post([] { throw std::runtime_error("one"); });
    loop.post([&] {
        loop.post([&] { loop.stop(); });
        throw 1;
    });
    loop.run();
    CHECK(said == std::vector<std::string>{"one", "something that is no exception"});
}

TEST_CASE("net: a timer calls once, at its time, and the last setting counts") {
    Loop loop;
    Loop::Timer timer(loop);
    Loop::Timer cancelled(loop);
    Loop::Timer early(loop);
    std::string order;
    const auto begin = Steady::now();
    timer.at(begin + 10ms, [&] { order += "wrong "; });
    timer.at(begin + 40ms, [&] {
        order += "second ";
        // From within, as a clock does.
        timer.at(begin + 60ms, [&] { loop.stop(); });
    });
    early.at(begin + 20ms, [&] { order += "first "; });
    cancelled.at(begin + 15ms, [&] { order += "wrong "; });
    cancelled.cancel();
    {
        Loop::Timer gone(loop);
        gone.at(begin + 15ms, [&] { order += "wrong "; });
    }
    loop.run();
    CHECK(order == "first second ");
    CHECK(Steady::now() - begin >= 60ms);
}

TEST_CASE("net: a timer whose time has passed calls soon") {
    Loop loop;
    Loop::Timer timer(loop);
    timer.at(Steady::now() - 10s, [&] { loop.stop(); });
    loop.run();
}

TEST_CASE("net: stopped before it runs, a loop does not run; polled, it does what is ready") {
    Loop loop;
    int done = 0;
    loop.post([&] { ++done; });
    loop.poll();
    CHECK(done == 1);
    loop.poll();
    CHECK(done == 1);
    loop.stop();
    loop.run();
}

TEST_CASE("net: SIGTERM and SIGINT are tasks of the loop") {
    Loop loop;
    std::vector<int> signals;
    loop.on_signal([&](int signal) {
        signals.push_back(signal);
        if (signals.size() == 1) std::raise(SIGINT);
        if (signals.size() == 2) loop.stop();
    });
    loop.post([] { std::raise(SIGTERM); });
    loop.run();
    CHECK(signals == std::vector<int>{SIGTERM, SIGINT});
}

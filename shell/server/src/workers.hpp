// Threads that do what would block the loop: one after the other, or a few at once.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace jadoube::server {

class Workers {
public:
    explicit Workers(std::size_t threads);
    ~Workers();  // stops
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    void post(std::function<void()> task);
    // Does what was asked before, and nothing that is asked later. Blocks.
    void stop();
    [[nodiscard]] std::size_t waiting() const;

private:
    void work();

    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::function<void()>> tasks_;
    bool closing_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace jadoube::server

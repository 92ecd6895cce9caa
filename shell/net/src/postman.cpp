#include "postman.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

namespace jadoube::net {
namespace {

constexpr std::size_t few = 16;         // taken at once, so that the rest can be given to others
constexpr std::size_t round_size = 64;  // after so many the loop hears of it

}  // namespace

struct Postman::Bag : std::enable_shared_from_this<Bag> {
    using Senders = std::vector<std::shared_ptr<Sender>>;

    explicit Bag(Loop::State& its_loop) : loop(its_loop) {}

    void work() {
        Senders round;
        for (;;) {
            const std::size_t before = round.size();
            {
                std::unique_lock lock(mutex);
                if (next == given.size() && !round.empty()) {
                    lock.unlock();
                    come_back(round);
                    continue;
                }
                wake.wait(lock, [this] { return stopping || next < given.size(); });
                if (next == given.size()) return;
                take(round);
            }
            for (std::size_t i = before; i < round.size(); ++i) round[i]->transmit();
            behind -= round.size() - before;
            if (round.size() >= round_size) come_back(round);
        }
    }

    // With the mutex.
    void take(Senders& to) {
        const std::size_t count = std::min(few, given.size() - next);
        const auto first = given.begin() + static_cast<std::ptrdiff_t>(next);
        to.insert(to.end(), std::make_move_iterator(first),
                  std::make_move_iterator(first + static_cast<std::ptrdiff_t>(count)));
        next += count;
        if (next < given.size()) return;
        given.clear();
        next = 0;
    }

    void come_back(Senders& round) {
        bool first = false;
        {
            const std::lock_guard lock(mutex);
            first = seen_to.empty();
            seen_to.insert(seen_to.end(), std::make_move_iterator(round.begin()),
                           std::make_move_iterator(round.end()));
        }
        round.clear();
        if (first) loop.post([self = shared_from_this()] { self->tell(); });
    }

    // In the loop, when it would wait: sees to some of them. Whether there were any.
    bool help() {
        Senders some;
        {
            const std::lock_guard lock(mutex);
            if (next == given.size()) return false;
            take(some);
        }
        behind -= some.size();
        for (const auto& one : some) {
            one->transmit();
            loop.guarded([&] { one->transmitted(); });
        }
        return true;
    }

    // In the loop.
    void tell() {
        Senders told;
        {
            const std::lock_guard lock(mutex);
            told.swap(seen_to);
        }
        for (const auto& one : told) loop.guarded([&] { one->transmitted(); });
    }

    Loop::State& loop;
    std::mutex mutex;
    std::condition_variable wake;
    Senders given;
    std::size_t next = 0;  // of them
    Senders seen_to;
    std::atomic<std::size_t> behind = 0;
    bool stopping = false;
    std::thread thread;
};

Postman::Postman(Loop::State& loop) : bag_(std::make_shared<Bag>(loop)) {
    bag_->thread = std::thread([bag = bag_.get()] { bag->work(); });
    loop.when_idle = [bag = bag_] { return bag->help(); };
}

Postman::~Postman() {
    try {
        stop();
    } catch (...) {
        std::terminate();  // a thread that cannot be joined cannot be left either
    }
}

std::size_t Postman::behind() const noexcept { return bag_->behind; }

void Postman::carry(std::vector<std::shared_ptr<Sender>> senders) {
    bag_->behind += senders.size();
    {
        const std::lock_guard lock(bag_->mutex);
        if (bag_->given.empty()) {
            bag_->given = std::move(senders);
        } else {
            bag_->given.insert(bag_->given.end(), std::make_move_iterator(senders.begin()),
                               std::make_move_iterator(senders.end()));
        }
    }
    bag_->wake.notify_one();
}

void Postman::stop() {
    {
        const std::lock_guard lock(bag_->mutex);
        if (std::exchange(bag_->stopping, true)) return;
    }
    bag_->loop.when_idle = nullptr;
    bag_->wake.notify_one();
    bag_->thread.join();
    bag_->tell();
}

}  // namespace jadoube::net

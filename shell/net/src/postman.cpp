#include "postman.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

namespace jadoube::net {
namespace {

constexpr std::size_t round_size = 64;  // after so many the loop hears of it

}  // namespace

struct Postman::Bag : std::enable_shared_from_this<Bag> {
    using Senders = std::vector<std::shared_ptr<Sender>>;

    explicit Bag(Loop::State& its_loop) : loop(its_loop) {}

    void work() {
        Senders round;
        for (;;) {
            {
                std::unique_lock lock(mutex);
                wake.wait(lock, [this] { return stopping || !given.empty(); });
                if (given.empty()) return;
                round.swap(given);
            }
            for (auto begin = round.begin(); begin != round.end();) {
                const auto end = begin + std::min<std::ptrdiff_t>(round_size, round.end() - begin);
                for (auto one = begin; one != end; ++one) (*one)->transmit();
                behind -= static_cast<std::size_t>(end - begin);
                come_back(begin, end);
                begin = end;
            }
            round.clear();
        }
    }

    void come_back(Senders::iterator begin, Senders::iterator end) {
        bool first = false;
        {
            const std::lock_guard lock(mutex);
            first = seen_to.empty();
            seen_to.insert(seen_to.end(), std::make_move_iterator(begin),
                           std::make_move_iterator(end));
        }
        if (first) loop.post([self = shared_from_this()] { self->tell(); });
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
    Senders seen_to;
    std::atomic<std::size_t> behind = 0;
    bool stopping = false;
    std::thread thread;
};

Postman::Postman(Loop::State& loop) : bag_(std::make_shared<Bag>(loop)) {
    bag_->thread = std::thread([bag = bag_.get()] { bag->work(); });
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
    bag_->wake.notify_one();
    bag_->thread.join();
    bag_->tell();
}

}  // namespace jadoube::net

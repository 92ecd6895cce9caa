// A thread that hands bytes to the system. Where much is sent at once that takes longer than all
// the rest, and the loop has better things to do; when it has none, it helps.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "loop_state.hpp"

namespace jadoube::net {

// Somebody who has something to send.
class Sender {
public:
    virtual ~Sender() = default;
    // In the postman's thread: between these two, what is to be sent is his alone.
    virtual void transmit() noexcept = 0;
    // In the loop's.
    virtual void transmitted() = 0;
};

class Postman {
public:
    explicit Postman(Loop::State& loop);
    ~Postman();
    Postman(const Postman&) = delete;
    Postman& operator=(const Postman&) = delete;

    // How many he still has to see to.
    [[nodiscard]] std::size_t behind() const noexcept;
    void carry(std::vector<std::shared_ptr<Sender>> senders);
    // Sends what he has been given; then all of it has been transmitted.
    void stop();

private:
    struct Bag;
    std::shared_ptr<Bag> bag_;
};

}  // namespace jadoube::net

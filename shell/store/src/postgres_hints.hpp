// Tells the other nodes of a database that something may have happened to a game, and hears it from
// them. A hint can be lost.
//
// One thread tells, at most once in 15 ms and never within a transaction that does anything else (a
// NOTIFY takes a lock that all of them share); another listens. Each has a connection of its own.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "postgres_connection.hpp"

namespace jadoube::store::postgres {

// What one message says: "<node>;<games>;<inbox>", numbers in hexadecimal, "*" for any game.
struct Hint {
    std::set<GameId> games;  // that the node has written
    std::set<GameId> inbox;  // for whose writer something waits
    bool any = false;

    [[nodiscard]] bool empty() const { return games.empty() && inbox.empty() && !any; }
    [[nodiscard]] std::string text(NodeId from) const;
};

class Hints {
public:
    explicit Hints(std::string url);
    ~Hints();  // tells what is still to be told, if that can be done soon
    Hints(const Hints&) = delete;
    Hints& operator=(const Hints&) = delete;

    void begin(NodeId node);
    void written(std::span<const GameId> games);
    void handed_over(GameId game);
    void anything();

    // When this returns, the function of before is not called any more.
    void listen(std::function<void(std::vector<GameId>)> function);

private:
    void tell();
    void hear();
    bool hear_until_lost(Connection& connection);
    void call(const std::vector<GameId>& games);
    void heard(std::string_view text);
    [[nodiscard]] bool pause(std::chrono::milliseconds time);
    void change(const std::function<void(Hint&)>& how);

    std::string url_;
    int wake_;  // an eventfd, readable when it is over

    std::mutex mutex_;
    std::condition_variable changed_;
    NodeId node_ = 0;
    Hint pending_;
    bool stopping_ = false;

    std::mutex calling_;
    std::function<void(std::vector<GameId>)> function_;

    std::thread teller_;
    std::thread hearer_;
};

}  // namespace jadoube::store::postgres

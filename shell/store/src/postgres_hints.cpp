#include "postgres_hints.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <utility>

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

namespace jadoube::store::postgres {
namespace {

constexpr std::size_t longest = 7000;  // PostgreSQL takes just under 8,000 bytes
constexpr std::chrono::milliseconds telling_pause = 15ms;
constexpr std::chrono::milliseconds first_backoff = 50ms;
constexpr std::chrono::milliseconds last_backoff = 2s;

constexpr Statement notify{"hints_notify",
                           "SELECT pg_notify('jadoube', convert_from($1::bytea, 'UTF8'))"};

std::string hexadecimal(std::int64_t value) {
    std::array<char, 17> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value, 16).ptr;
    return {digits.data(), end};
}

std::string listed(const std::set<GameId>& games) {
    std::string out;
    for (const GameId game : games) out += (out.empty() ? "" : ",") + hexadecimal(game);
    return out;
}

std::vector<GameId> read_list(std::string_view text) {
    std::vector<GameId> out;
    while (!text.empty()) {
        const std::size_t comma = std::min(text.find(','), text.size());
        GameId game = 0;
        std::from_chars(text.data(), text.data() + comma, game, 16);
        if (game > 0) out.push_back(game);
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    return out;
}

}  // namespace

std::string Hint::text(NodeId from) const {
    const std::string sender = hexadecimal(from) + ';';
    std::string out = sender + (any ? "*" : listed(games)) + ';' + listed(inbox);
    if (out.size() > longest) return sender + "*;*";
    return out;
}

Hints::Hints(std::string url) : url_(std::move(url)), wake_(::eventfd(0, EFD_CLOEXEC)) {}

Hints::~Hints() {
    {
        const std::scoped_lock lock(mutex_);
        stopping_ = true;
    }
    changed_.notify_all();
    ::eventfd_write(wake_, 1);
    if (teller_.joinable()) teller_.join();
    if (hearer_.joinable()) hearer_.join();
    ::close(wake_);
}

void Hints::begin(NodeId node) {
    const std::scoped_lock lock(mutex_);
    node_ = node;
}

void Hints::change(const std::function<void(Hint&)>& how) {
    {
        const std::scoped_lock lock(mutex_);
        how(pending_);
        if (!teller_.joinable()) teller_ = std::thread([this] { tell(); });
    }
    changed_.notify_all();
}

void Hints::written(std::span<const GameId> games) {
    if (games.empty()) return;
    change([&](Hint& hint) { hint.games.insert(games.begin(), games.end()); });
}

void Hints::handed_over(GameId game) {
    change([&](Hint& hint) { hint.inbox.insert(game); });
}

void Hints::anything() {
    change([](Hint& hint) { hint.any = true; });
}

// False when it is over.
bool Hints::pause(std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    return !changed_.wait_for(lock, time, [&] { return stopping_; });
}

void Hints::tell() {
    std::optional<Connection> connection;
    auto backoff = first_backoff;
    for (;;) {
        Hint hint;
        NodeId from = 0;
        bool last = false;
        {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [&] { return stopping_ || !pending_.empty(); });
            last = stopping_;
            from = node_;
            hint = std::exchange(pending_, Hint{});
        }
        if (!hint.empty()) {
            if (!connection || connection->lost()) {
                auto made = Connection::open(url_, in(last ? 200ms : connect_limit));
                if (made) connection.emplace(std::move(*made));
            }
            if (connection && !connection->lost()) {
                const std::string text = hint.text(from);
                const auto told = connection->run(notify, Params().add(std::string_view(text)),
                                                  in(last ? 200ms : answer_limit));
                if (told) hint = Hint{};
            }
        }
        if (last) return;
        if (!hint.empty()) {  // what was to be told is forgotten; let them look at everything
            anything();
            if (!pause(backoff)) return;
            backoff = std::min(backoff * 2, last_backoff);
        } else {
            backoff = first_backoff;
            if (!pause(telling_pause)) continue;  // once more, for what is left
        }
    }
}

void Hints::listen(std::function<void(std::vector<GameId>)> function) {
    {
        const std::scoped_lock lock(calling_);
        function_ = std::move(function);
    }
    const std::scoped_lock lock(mutex_);
    if (!hearer_.joinable()) hearer_ = std::thread([this] { hear(); });
}

void Hints::hear() {
    auto backoff = first_backoff;
    for (;;) {
        auto connection = Connection::open(url_, in(connect_limit));
        if (connection && connection->script("LISTEN jadoube")) {
            backoff = first_backoff;
            call({});  // whatever was said before was not heard
            if (!hear_until_lost(*connection)) return;
        }
        if (!pause(backoff)) return;
        backoff = std::min(backoff * 2, last_backoff);
    }
}

// False when it is over.
bool Hints::hear_until_lost(Connection& connection) {
    for (;;) {
        for (const std::string& text : connection.notifications()) heard(text);
        std::array<pollfd, 2> both{pollfd{connection.socket(), POLLIN, 0},
                                   pollfd{wake_, POLLIN, 0}};
        if (::poll(both.data(), both.size(), -1) < 0) continue;
        if (both[1].revents != 0) return false;
        if (!connection.take_input()) return true;
    }
}

void Hints::heard(std::string_view text) {
    const std::size_t first = std::min(text.find(';'), text.size());
    const std::size_t second = std::min(text.find(';', first + 1), text.size());
    if (second == text.size()) return call({});
    const auto sender = read_list(text.substr(0, first));
    const std::string_view written = text.substr(first + 1, second - first - 1);
    const std::string_view inbox = text.substr(second + 1);
    bool ours = false;
    {
        const std::scoped_lock lock(mutex_);
        ours = sender == std::vector<GameId>{node_};
    }
    if (inbox == "*" || (written == "*" && !ours)) return call({});
    std::vector<GameId> games = read_list(inbox);
    if (!ours) {
        const auto more = read_list(written);
        games.insert(games.end(), more.begin(), more.end());
    }
    if (!games.empty()) call(games);
}

void Hints::call(const std::vector<GameId>& games) {
    const std::scoped_lock lock(calling_);
    if (function_) function_(games);
}

}  // namespace jadoube::store::postgres

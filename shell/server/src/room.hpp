// A game in the memory of the hub, and who listens to it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hub.hpp"

namespace jadoube::server {

struct Hub::Live {
    std::uint64_t id = 0;  // another each time that it is loaded
    store::GameRow row;
    Generations generations;
    FoldedLog log;  // with what is not durable yet
    const Words* words = nullptr;
    Game durable;
    ByViewer<std::int64_t> durable_n;
    std::int64_t seq = 0;
    std::int64_t durable_seq = 0;
    LogHash head{};
    std::int64_t epoch = 0;
    bool ours = true;
    std::int64_t held_since = 0;  // on our time line: the last entry, or when we took it over
    std::int64_t last_t = 0;      // of the last entry, on our time line
    std::int64_t untold = 0;      // the clocks stood still for that long, ms; not in the log yet
    std::optional<std::int64_t> zero;  // of the game's time on our time line; none before the start
    Wishes durable_wishes{};
    std::optional<std::int64_t> end_shown{};  // of a delayed game that is over, on our time line

    [[nodiscard]] const Game& game() const noexcept { return log.fold.game(); }
    [[nodiscard]] const KeyRecord* known(Role role, std::string_view key) const {
        return log.keys.find(role, key);
    }
    // The game's own.
    [[nodiscard]] Tongue tongue() const {
        const Language language = game().conditions().language;
        return {*words, {language, language}};
    }
    // What the game's time is at that moment of ours.
    [[nodiscard]] Instant instant(std::int64_t t) const {
        using namespace std::chrono_literals;
        if (game().phase() == Phase::before || !zero) return Instant(-1s);
        return std::max(game().now(), Instant(Millis(t - *zero)));
    }
};

// The game as those see it who see it later.
struct Hub::Behind {
    std::optional<FoldedLog> log;
    std::int64_t seq = -1;  // of the last entry in it
    bool reading = false;
    bool again = false;
    std::optional<std::int64_t> scheduled;  // the next look
    std::vector<RoomTask> tasks;            // as soon as it is there
};

// What was found in the log up to the horizon.
struct Hub::Shown {
    bool read = false;
    std::optional<FoldedLog> log;  // of all of it, if it was read from the beginning
    std::vector<store::Entry> entries;
    std::optional<EntryTime> next;  // the first that is not shown yet
};

struct Hub::Room {
    explicit Room(GameId of) : game(of) {}

    const GameId game;
    std::vector<std::shared_ptr<Listener>> listeners;
    std::unique_ptr<Live> live;              // none: not in memory
    std::optional<std::int64_t> quiet_zero;  // of the game's time, while it is not in memory
    Millis delay{};                          // of spectators
    std::unique_ptr<Behind> behind;
    bool loading = false;
    std::vector<RoomTask> tasks;  // as soon as it is
    std::int64_t used = 0;        // on our time line
    std::size_t waiting = 0;      // entries that are not durable yet
    std::optional<std::int64_t> scheduled;
    // Acts that were handed to the node that writes this game.
    struct Forwarded {
        Role role;
        std::string key;
        bool named;  // by the client
        std::string fields;
        std::weak_ptr<Listener> from;
        Reply reply;
        std::int64_t since;
        std::int64_t tried;
    };
    std::vector<Forwarded> forwarded;
    bool reading = false;  // what another node has written
    bool read_again = false;
};

// A game whose log is not what was written.
struct Hub::Broken {
    Damage damage;
    store::GameRow row;
    Generations generations;
    std::vector<store::Entry> intact{};  // what stands before the damage; not kept
    GameId next{};                       // the game that goes on from there
    bool restored = false;               // whether there is one
};

// What became of reading a game: in memory, or why it is not.
struct Hub::Loaded {
    Result<std::unique_ptr<Live>, Trouble> live = Unexpected{no_such_game()};
    std::unique_ptr<Broken> broken{};
    std::uint64_t links_news = 0;  // when reading began
};

// A game that can be played, before it is there.
struct Hub::Prepared {
    GameRequest request;
    GameSettings settings;
    Game game;
};

// An entry on its way to the disk, and who waits for it.
struct Hub::Waiting {
    GameId game{};
    std::uint64_t live = 0;
    std::int64_t seq = 0;
    std::optional<Heard> heard;  // none: a wish or a signature
    SharedViews views;
    std::optional<Wishes> wishes;  // if they have changed
    std::optional<Wish::What> asked;
    std::string key;
    std::weak_ptr<Listener> from;
    Reply reply;
    bool doubted = false;  // whoever waits was told that nobody knows
};

// A batch on its way to the disk.
struct Hub::Job {
    store::Batch batch;
    std::vector<Waiting> waiting;
    std::vector<CreatedTask> created;
    bool beat;
    bool checkpoint;
    bool quiet;
    net::Steady::time_point sent;
};

}  // namespace jadoube::server

// A game on `jadoube serve` with a WebSocket for each player, and the lobby that makes such games.
// docs/server.md is what they speak.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <jadoube/base/color.hpp>

#include "load_net.hpp"

namespace jadoube::bench {

// What kind of message it is, by its first field.
enum class Said : std::uint8_t { view, snapshot, error, other };

class Match {
public:
    explicit Match(Loop& loop);
    virtual ~Match() = default;

    // Makes both leave; on_left when they have.
    void leave();

protected:
    void send(Color by, std::string_view text) { player(by).send(text); }
    // {"act":"…","key":"…"} with the fields given in between: `,"move":"e2e4"`.
    void act(Color by, std::string_view act, std::string_view fields, std::string_view key);

    virtual void on_open(Time now) = 0;  // both sockets are
    virtual void on_said(Color to, Said what, std::string_view text, Time now) = 0;
    virtual void on_left(Time now) { static_cast<void>(now); }
    virtual void on_failed(std::string_view why, Time now) = 0;  // both are closed then

private:
    friend class Lobby;
    class Player final : public WebSocketClient {
    public:
        Player(Loop& loop, Match& match, Color color)
            : WebSocketClient(loop), match_(match), color_(color) {}

    private:
        friend class Match;
        void on_open(Time now) override;
        void on_text(std::string_view text, Time now) override;
        void on_lost(std::string_view why, Time now) override;

        Match& match_;
        Color color_;
        bool upgraded_ = false;
    };
    [[nodiscard]] Player& player(Color color) noexcept {
        return color == Color::white ? white_ : black_;
    }
    void open(std::string_view game, const ByColor<std::string>& tokens,
              std::function<void()> opened);

    Player white_;
    Player black_;
    std::function<void()> opened_;  // frees the lobby's place
    bool leaving_ = false;
    std::string text_;
};

// Makes games on the server, a few at a time.
class Lobby {
public:
    // The body of POST /api/games.
    Lobby(Loop& loop, std::string body, std::function<void(std::string_view)> failed);
    void make(Match& match);

private:
    struct Desk {
        std::unique_ptr<HttpClient> client;
        bool busy = false;
    };
    void serve();
    void free(Desk& desk);
    void reply(Desk& desk, Match& match, int status, std::string_view body);

    std::string body_;
    std::function<void(std::string_view)> failed_;
    std::vector<Desk> desks_;
    std::deque<Match*> waiting_;
};

constexpr auto set_up_limit = std::chrono::seconds(60);

// What all runs with games have: a guarded board, an arbiter who needs nobody, and a clock that
// starts when both players have arrived.
struct MatchRun {
    MatchRun(std::uint16_t port, std::string_view time);
    // The first few are shown; more than are allowed end the run.
    void error(std::string_view why);

    std::size_t errors = 0;
    std::size_t errors_allowed = 0;
    Loop loop;
    Lobby lobby;
};

// Whether it has the key of an act, and whether that act took place.
[[nodiscard]] bool has_key(std::string_view text, std::string_view key) noexcept;
[[nodiscard]] bool is_accepted(std::string_view text) noexcept;

}  // namespace jadoube::bench

// The HTTP side of the server: docs/server.md.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <jadoube/net/server.hpp>
#include <jadoube/store/store.hpp>

#include "accounts.hpp"
#include "caller.hpp"
#include "hub.hpp"
#include "rate_limit.hpp"
#include "socket.hpp"

namespace jadoube::server {

struct ApiSettings {
    std::string base_url;    // empty: as the client calls us
    bool is_public = false;  // only accounts make games
    Proxies proxies;
    bool limits = true;
    bool metrics_elsewhere = false;  // at an address of their own
};

inline constexpr const char* metrics_type = "text/plain; version=0.0.4; charset=utf-8";

class Api final : public net::Application {
public:
    Api(net::Loop& loop, Hub& hub, store::Store& store, Accounts& accounts, PasswordPool& passwords,
        ApiSettings settings);

    void handle(net::Request request, std::function<void(net::Response)> reply) override;
    void upgrade(net::Request request, Opened opened) override;

    // What /metrics says.
    [[nodiscard]] std::string metrics_text() const;
    // For /metrics and messages.
    void observe(std::function<const net::Statistics&()> statistics) {
        net_statistics_ = std::move(statistics);
    }

private:
    using Answer = std::function<void(net::Response)>;
    struct Call;
    using Handler = void (Api::*)(const std::shared_ptr<Call>&);
    struct Route;
    [[nodiscard]] static std::span<const Route> routes();

    // ---- games
    void make_game(const std::shared_ptr<Call>& call);
    void list_games(const std::shared_ptr<Call>& call);
    void show_game(const std::shared_ptr<Call>& call);
    void act(const std::shared_ptr<Call>& call);
    void preview(const std::shared_ptr<Call>& call);
    void show_desk(const std::shared_ptr<Call>& call);
    [[nodiscard]] Result<ClientMessage, Trouble> read_body(const Call& call, Language language);
    void show_log(const std::shared_ptr<Call>& call);
    void show_intact_log(const std::shared_ptr<Call>& call);
    void restore_game(const std::shared_ptr<Call>& call);
    // For the arbiter of a game that is damaged.
    void with_broken(const std::shared_ptr<Call>& call, std::function<void()> then);
    void show_pgn(const std::shared_ptr<Call>& call);
    void show_scoresheet(const std::shared_ptr<Call>& call);
    void show_scoresheets(const std::shared_ptr<Call>& call);
    void show_editions(const std::shared_ptr<Call>& call);
    void show_links(const std::shared_ptr<Call>& call);
    void revoke_link(const std::shared_ptr<Call>& call);
    // ---- rounds
    void make_round(const std::shared_ptr<Call>& call);
    void show_round(const std::shared_ptr<Call>& call);
    // ---- accounts
    void make_account(const std::shared_ptr<Call>& call);
    void sign_in(const std::shared_ptr<Call>& call);
    void show_session(const std::shared_ptr<Call>& call);
    void sign_out(const std::shared_ptr<Call>& call);
    void change_password(const std::shared_ptr<Call>& call);
    void show_server(const std::shared_ptr<Call>& call);
    // ---- the server itself
    void health(const std::shared_ptr<Call>& call);
    void ready(const std::shared_ptr<Call>& call);
    void metrics(const std::shared_ptr<Call>& call);
    void openapi(const std::shared_ptr<Call>& call);
    // ---- for everybody
    void show_qr(const std::shared_ptr<Call>& call);
    void show_laws(const std::shared_ptr<Call>& call);

    // The role that the token of the call has in its game.
    void with_role(const std::shared_ptr<Call>& call, std::function<void(Hub::Bearer)> then);
    // Whoever has signed in, if anybody. What changes something must prove that his page asks.
    void with_account(const std::shared_ptr<Call>& call,
                      std::function<void(std::optional<SignedIn>)> then);
    void must_own(const std::shared_ptr<Call>& call, std::function<void(const Generations&)> then);
    // Reads the log of the call's game for whoever it is.
    void read_for(
        const std::shared_ptr<Call>& call,
        std::function<Result<net::Response, Trouble>(const store::StoredGame&, Hub::Bearer)> read);

    [[nodiscard]] std::string origin_of(const net::Request& request) const;
    [[nodiscard]] bool is_own_origin(const net::Request& request) const;
    [[nodiscard]] bool is_own_host(const net::Request& request) const;
    [[nodiscard]] bool only_https(const net::Request& request) const;
    [[nodiscard]] std::string peer_of(const net::Request& request) const;
    [[nodiscard]] std::string session_cookie(const net::Request& request,
                                             const SignedIn& who) const;
    [[nodiscard]] std::string device_cookie(const net::Request& request, const SignedIn& who) const;
    [[nodiscard]] Place place_of(const net::Request& request) const;
    // Whoever asks, unless everybody might seem to.
    [[nodiscard]] bool is_on_this_machine(const net::Request& request) const;
    void write_links(JsonWriter& json, const net::Request& request, GameId game,
                     const Generations& generations) const;
    // "url" and "token" of one.
    void write_link(JsonWriter& json, const net::Request& request, GameId game, Role role,
                    const Generations& generations) const;
    // "links" of a round: to all its boards.
    void write_round_links(JsonWriter& json, const net::Request& request, const Round& round) const;
    // So many new games, from whoever asks: he has been told, if it is too much.
    [[nodiscard]] bool may_make_games(const std::shared_ptr<Call>& call, int count);

    net::Loop& loop_;
    Hub& hub_;
    store::Store& store_;
    Accounts& accounts_;
    PasswordPool& passwords_;
    ApiSettings settings_;
    Hosts hosts_;
    ClientReader reader_;
    PeerBuckets requests_;
    PeerBuckets games_;
    struct BoardNames {
        ByColor<std::string> names;
        std::string event;
    };
    Recent<BoardNames> board_names_;  // they never change, and are far back in their logs
    Sockets sockets_;
    net::Loop::Timer ping_timer_;
    // Those that somebody has asked for.
    struct Laws {
        std::string packed, tag;
    };
    std::map<std::pair<Edition, Language>, Laws> laws_;
    std::function<const net::Statistics&()> net_statistics_;

    void ping_sockets();
};

}  // namespace jadoube::server

#include "api.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "app_files.hpp"
#include "call.hpp"

namespace jadoube::server {
namespace {

using namespace std::chrono_literals;

constexpr Rate request_rate{.per_second = 200, .burst = 1000};
constexpr Rate game_rate{.per_second = 10, .burst = 200};
constexpr Rate act_rate{.per_second = 50, .burst = 200};
constexpr std::size_t remembered_peers = 20'000;
constexpr std::size_t remembered_boards = 10'000;

std::int64_t steady_now() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

bool is_plain_host(std::string_view host) {
    return !host.empty() && host.size() <= 255 && std::ranges::all_of(host, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '.' || c == '-' || c == ':' || c == '[' || c == ']' || c == '_';
    });
}

// Matches a path against "/api/games/{game}/…".
struct Matched {
    bool whole = false;
    std::string_view game, round, role;
};
Matched match(std::string_view pattern, std::string_view path) {
    Matched found;
    while (!pattern.empty() && !path.empty()) {
        const auto pattern_end = std::min(pattern.find('/', 1), pattern.size());
        const auto path_end = std::min(path.find('/', 1), path.size());
        const std::string_view want = pattern.substr(0, pattern_end);
        const std::string_view have = path.substr(0, path_end);
        if (want == "/{game}") {
            found.game = have.substr(1);
        } else if (want == "/{round}") {
            found.round = have.substr(1);
        } else if (want == "/{role}") {
            found.role = have.substr(1);
        } else if (want != have) {
            return {};
        }
        pattern.remove_prefix(pattern_end);
        path.remove_prefix(path_end);
    }
    found.whole = pattern.empty() && path.empty();
    return found;
}

}  // namespace

std::string_view cookie(std::string_view header, std::string_view name) {
    while (!header.empty()) {
        const auto end = std::min(header.find(';'), header.size());
        std::string_view one = header.substr(0, end);
        while (one.starts_with(' ')) one.remove_prefix(1);
        if (one.size() > name.size() && one.starts_with(name) && one[name.size()] == '=') {
            return one.substr(name.size() + 1);
        }
        header.remove_prefix(std::min(end + 1, header.size()));
    }
    return {};
}

net::Response error_response(const Trouble& trouble) {
    net::Response response;
    response.status = trouble.status;
    response.body = to_json(trouble);
    const bool passes = trouble.status == 503 || trouble.status == 429;
    if (const std::int64_t wait = std::max<std::int64_t>(trouble.retry_after, passes ? 1 : 0))
        response.headers.emplace_back("Retry-After", std::to_string(wait));
    return response;
}

std::string Api::Call::token() const {
    constexpr std::string_view bearer = "Bearer ";
    const std::string_view header = request.header("authorization");
    if (header.starts_with(bearer)) return std::string(header.substr(bearer.size()));
    return request.parameter("token");
}

Language Api::Call::language(Language otherwise) const {
    return parse_language(request.parameter("language")).value_or(otherwise);
}

MoveLanguages Api::Call::move_languages(Language otherwise) const {
    const Language spoken = language(otherwise);
    return {parse_language(request.parameter("notation")).value_or(spoken), spoken};
}

std::span<const Api::Route> Api::routes() {
    static constexpr std::array all = {
        Route{"GET", "/health", &Api::health, true},
        Route{"GET", "/ready", &Api::ready, true},
        Route{"GET", "/metrics", &Api::metrics, true},
        Route{"GET", "/api/openapi.json", &Api::openapi},
        Route{"GET", "/api/qr", &Api::show_qr},
        Route{"GET", "/api/laws", &Api::show_laws},
        Route{"GET", "/api/server", &Api::show_server},
        Route{"POST", "/api/games", &Api::make_game},
        Route{"GET", "/api/games", &Api::list_games},
        Route{"GET", "/api/games/{game}", &Api::show_game},
        Route{"POST", "/api/games/{game}/acts", &Api::act},
        Route{"POST", "/api/games/{game}/preview", &Api::preview},
        Route{"GET", "/api/games/{game}/desk", &Api::show_desk},
        Route{"GET", "/api/games/{game}/log", &Api::show_log},
        Route{"POST", "/api/games/{game}/restore", &Api::restore_game},
        Route{"GET", "/api/games/{game}/pgn", &Api::show_pgn},
        Route{"GET", "/api/games/{game}/scoresheet", &Api::show_scoresheet},
        Route{"GET", "/api/games/{game}/scoresheets", &Api::show_scoresheets},
        Route{"GET", "/api/games/{game}/editions", &Api::show_editions},
        Route{"GET", "/api/games/{game}/links", &Api::show_links},
        Route{"POST", "/api/games/{game}/links/{role}/revoke", &Api::revoke_link},
        Route{"POST", "/api/rounds", &Api::make_round},
        Route{"GET", "/api/rounds/{round}", &Api::show_round},
        Route{"POST", "/api/accounts", &Api::make_account},
        Route{"POST", "/api/session", &Api::sign_in},
        Route{"GET", "/api/session", &Api::show_session},
        Route{"DELETE", "/api/session", &Api::sign_out},
        Route{"POST", "/api/session/password", &Api::change_password},
    };
    return all;
}

Api::Api(net::Loop& loop, Hub& hub, store::Store& store, Accounts& accounts,
         PasswordPool& passwords, ApiSettings settings)
    : loop_(loop),
      hub_(hub),
      store_(store),
      accounts_(accounts),
      passwords_(passwords),
      settings_(std::move(settings)),
      hosts_(machine_name()),
      requests_(request_rate, remembered_peers),
      games_(game_rate, remembered_peers),
      board_names_(remembered_boards),
      sockets_{hub, {}, settings_.limits ? std::optional(act_rate) : std::nullopt, {}, 0},
      ping_timer_(loop) {
    if (settings_.limits) {
        sockets_.may_make_game = [this](const std::string& peer) {
            return games_.take(peer, wall_time());
        };
    }
    ping_sockets();
}

void Api::ping_sockets() {
    sockets_.ping(steady_now());
    ping_timer_.at(net::Steady::now() + 100ms, [this] { ping_sockets(); });
}

std::string Api::peer_of(const net::Request& request) const {
    return caller_of(request, settings_.proxies).address;
}

// Browsers are told to come by HTTPS alone from now on, where the server has a name for that; not
// for localhost, whose other ports are not ours.
bool Api::only_https(const net::Request& request) const {
    if (!settings_.base_url.empty()) return settings_.base_url.starts_with("https://");
    return request.secure && hosts_.is_machine(request.header("host"));
}

bool Api::is_own_host(const net::Request& request) const {
    return !settings_.base_url.empty() || hosts_.knows(request.header("host"));
}

std::string Api::origin_of(const net::Request& request) const {
    if (!settings_.base_url.empty()) return settings_.base_url;
    const std::string_view host = request.header("host");
    return (request.secure ? "https://" : "http://") +
           std::string(is_plain_host(host) ? host : "localhost");
}

bool Api::is_own_origin(const net::Request& request) const {
    const std::string_view origin = request.header("origin");
    return origin.empty() || origin == origin_of(request);
}

void Api::handle(net::Request request, std::function<void(net::Response)> reply) {
    auto call = std::make_shared<Call>();
    call->request = std::move(request);
    call->reply = std::move(reply);
    const net::Request& asked = call->request;
    if (only_https(asked)) {
        call->reply = [reply = std::move(call->reply)](net::Response response) {
            response.headers.emplace_back("Strict-Transport-Security", "max-age=15552000");
            reply(std::move(response));
        };
    }
    if (settings_.limits && !requests_.take(peer_of(asked), steady_now())) {
        return call->fail(too_many_requests());
    }
    const std::string_view method =
        asked.method == "HEAD" ? std::string_view("GET") : std::string_view(asked.method);
    std::string allowed;
    for (const Route& route : routes()) {
        const Matched found = match(route.path, asked.path);
        if (!found.whole) continue;
        if (route.method != method) {
            allowed += (allowed.empty() ? "" : ", ") + std::string(route.method);
            continue;
        }
        if (!found.game.empty()) {
            const auto game = parse_game_id(found.game);
            if (!game) return call->fail(no_such_game());
            call->game = *game;
        }
        if (!found.round.empty()) {
            const auto round = parse_round(found.round);
            if (!round) return call->fail(no_such_round());
            call->round = *round;
        }
        if (!found.role.empty()) {
            const auto role = parse_role(found.role);
            if (!role || !has_link(*role))
                return call->fail(404, "not_found", "There is no such role.");
            call->role = *role;
        }
        if (!route.any_host && !is_own_host(asked)) return call->fail(unknown_host());
        if (method != "GET") {
            if (!is_own_origin(asked)) {
                return call->fail(wrong_origin());
            }
            const std::string_view type = asked.header("content-type");
            if (method == "POST" && !asked.body.empty() && !type.starts_with("application/json")) {
                return call->fail(415, "bad_type",
                                  "Send JSON, with Content-Type: application/json.");
            }
        }
        (this->*route.handler)(call);
        return;
    }
    // What is none of the API's may be the web app's.
    if (const AppFile* file = find_app_file(app_files(), asked.path);
        file != nullptr && allowed.empty()) {
        if (!is_own_host(asked)) return call->fail(unknown_host());
        if (method == "GET") return call->reply(app_response(*file, asked));
        allowed = "GET";
    }
    if (allowed.empty()) return call->fail(404, "not_found", "There is nothing here.");
    net::Response response =
        error_response({405, "method_not_allowed", "This can be asked with " + allowed + " only."});
    response.headers.emplace_back("Allow", allowed);
    call->reply(std::move(response));
}

void Api::upgrade(net::Request request, Opened opened) {
    const auto refuse = [opened](const Trouble& trouble) {
        opened(nullptr, error_response(trouble));
    };
    if (settings_.limits && !requests_.take(peer_of(request), steady_now())) {
        return refuse(too_many_requests());
    }
    const Matched found = match("/api/games/{game}/socket", request.path);
    const auto game = parse_game_id(found.game);
    if (!found.whole || !game) return refuse({404, "not_found", "There is nothing here."});
    if (!is_own_host(request)) return refuse(unknown_host());
    if (!is_own_origin(request)) return refuse(wrong_origin());
    Call call;
    call.request = std::move(request);
    std::optional<std::int64_t> resume;
    if (const std::string after = call.request.parameter("resume"); !after.empty()) {
        if (after.size() > 9 ||
            !std::ranges::all_of(after, [](char c) { return c >= '0' && c <= '9'; })) {
            return refuse({400, "bad_request", "resume is the number of a view."});
        }
        resume = std::stoll(after);
    }
    hub_.authorise(
        *game, call.token(),
        [this, game = *game, call, resume, opened, refuse](Result<Hub::Bearer, Trouble> bearer) {
            if (!bearer) return refuse(bearer.error());
            if (bearer->role == Role::organiser) {
                return refuse(only_links());
            }
            const MoveLanguages languages = call.move_languages(bearer->language);
            auto listener = std::make_shared<SocketListener>(game, bearer->role, bearer->generation,
                                                             languages.spoken, languages.written);
            listener->origin = origin_of(call.request);
            listener->peer = peer_of(call.request);
            opened(std::make_unique<SocketHandler>(sockets_, std::move(listener), resume), {});
        });
}

// ---- Who asks

void Api::with_role(const std::shared_ptr<Call>& call, std::function<void(Hub::Bearer)> then) {
    const std::string token = call->token();
    if (token.empty()) {
        return call->fail(401, "unauthorised",
                          "Send the token of your link: Authorization: Bearer …");
    }
    hub_.authorise(call->game, token,
                   [call, then = std::move(then)](Result<Hub::Bearer, Trouble> bearer) {
                       if (!bearer) return call->fail(bearer.error());
                       then(*bearer);
                   });
}

void Api::with_account(const std::shared_ptr<Call>& call,
                       std::function<void(std::optional<SignedIn>)> then) {
    const std::string token(cookie(call->request.header("cookie"), "jadoube_session"));
    if (token.empty()) return then(std::nullopt);
    hub_.readers().post([this, call, token, then = std::move(then)] {
        auto session = accounts_.session(token, wall_time());
        loop_.post([this, call, then, session = std::move(session)] {
            if (!session)
                return call->fail(http_status(session.error().code), name(session.error().code),
                                  "Try again.");
            // The session has become longer: so does its cookie.
            if (*session && (*session)->renewed) {
                call->reply = [reply = std::move(call->reply),
                               cookie = session_cookie(call->request, **session)](
                                  net::Response response) {
                    const bool own = std::ranges::any_of(response.headers, [](const auto& header) {
                        return header.first == "Set-Cookie";
                    });
                    if (!own) response.headers.emplace_back("Set-Cookie", cookie);
                    reply(std::move(response));
                };
            }
            const bool changes = call->request.method != "GET" && call->request.method != "HEAD";
            if (*session && changes && !(*session)->is_csrf(call->request.header("x-csrf-token"))) {
                return call->fail(403, "csrf",
                                  "The header X-CSRF-Token of your session is missing.");
            }
            then(*session);
        });
    });
}

void Api::must_own(const std::shared_ptr<Call>& call,
                   std::function<void(const Generations&)> then) {
    hub_.describe(call->game, [this, call,
                               then = std::move(then)](Result<store::GameRow, Trouble> row) {
        if (!row) return call->fail(row.error());
        const Generations generations = parse_generations(row->links).value_or(Generations{});
        const std::string token = call->token();
        if (!token.empty()) {
            const auto role = hub_.links().role_of(call->game, generations, token);
            if (role == Role::organiser) return then(generations);
            if (role)
                return call->fail(403, "forbidden",
                                  "Only whoever made the game may see its links.");
            return call->fail(bad_link());
        }
        with_account(call, [call, then, generations,
                            owner = row->owner](std::optional<SignedIn> who) {
            if (!who)
                return call->fail(401, "unauthorised", "Send the organiser's token, or sign in.");
            if (who->account != owner && !who->administrator) {
                return call->fail(403, "forbidden",
                                  "Only whoever made the game may see its links.");
            }
            then(generations);
        });
    });
}

}  // namespace jadoube::server

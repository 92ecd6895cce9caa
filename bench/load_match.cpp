#include "load_match.hpp"

#include <cstdio>
#include <optional>
#include <utility>

namespace jadoube::bench {
namespace {

constexpr std::size_t desks = 16;

// The string after `"name":"`, from that place on.
std::optional<std::string> string_after(std::string_view text, std::string_view name,
                                        std::size_t from = 0) {
    const std::string quoted = '"' + std::string(name) + "\":\"";
    const std::size_t at = text.find(quoted, from);
    if (at == std::string_view::npos) return std::nullopt;
    const std::size_t begin = at + quoted.size();
    return std::string(text.substr(begin, text.find('"', begin) - begin));
}

std::string token_of(std::string_view links, std::string_view role) {
    const std::size_t at = links.find('"' + std::string(role) + "\":{");
    if (at == std::string_view::npos) return {};
    return string_after(links, "token", at).value_or("");
}

}  // namespace

MatchRun::MatchRun(std::uint16_t port, std::string_view time)
    : loop(port),
      lobby(loop,
            R"({"conditions":{"time":")" + std::string(time) +
                R"(","board":"guarded","arbiter":"automatic"},"settings":{"start":"arrival"}})",
            [this](std::string_view why) { error(why); }) {}

void MatchRun::error(std::string_view why) {
    if (++errors <= 5) std::fprintf(stderr, "%.*s\n", static_cast<int>(why.size()), why.data());
    if (errors > errors_allowed) loop.stop();
}

bool has_key(std::string_view text, std::string_view key) noexcept {
    // {"view":{…},"key":"…"}
    return text.size() > key.size() + 3 && text.substr(text.size() - 2) == "\"}" &&
           text.substr(text.size() - 2 - key.size(), key.size()) == key &&
           text[text.size() - 3 - key.size()] == '"';
}

bool is_accepted(std::string_view text) noexcept {
    return text.find("\"accepted\":true") != std::string_view::npos;
}

Match::Match(Loop& loop) : white_(loop, *this, Color::white), black_(loop, *this, Color::black) {}

void Match::open(std::string_view game, const ByColor<std::string>& tokens,
                 std::function<void()> opened) {
    opened_ = std::move(opened);
    leaving_ = false;
    const std::string path = "/api/games/" + std::string(game) + "/socket";
    for (const Color color : both_colors) {
        player(color).upgraded_ = false;
        player(color).open(path, tokens[color]);
    }
}

void Match::leave() {
    leaving_ = true;
    for (const Color color : both_colors) player(color).leave();
}

void Match::act(Color by, std::string_view what, std::string_view fields, std::string_view key) {
    text_ = "{\"act\":\"";
    text_ += what;
    text_ += '"';
    text_ += fields;
    text_ += ",\"key\":\"";
    text_ += key;
    text_ += "\"}";
    send(by, text_);
}

void Match::Player::on_open(Time now) {
    upgraded_ = true;
    if (!match_.player(!color_).upgraded_) return;
    if (const auto opened = std::exchange(match_.opened_, nullptr)) opened();
    match_.on_open(now);
}

void Match::Player::on_text(std::string_view text, Time now) {
    if (text.starts_with("{\"ping\":")) {
        const std::size_t end = text.find_first_of(",}", 8);
        send("{\"pong\":" + std::string(text.substr(8, end - 8)) + "}");
        return;
    }
    const Said what = text.starts_with("{\"view\"")       ? Said::view
                      : text.starts_with("{\"snapshot\"") ? Said::snapshot
                      : text.starts_with("{\"error\"")    ? Said::error
                                                          : Said::other;
    match_.on_said(color_, what, text, now);
}

void Match::Player::on_lost(std::string_view why, Time now) {
    Player& other = match_.player(!color_);
    if (match_.leaving_) {
        if (!other.is_open()) match_.on_left(now);
        return;
    }
    match_.leaving_ = true;
    other.close();
    if (const auto opened = std::exchange(match_.opened_, nullptr)) opened();
    match_.on_failed(why, now);
}

Lobby::Lobby(Loop& loop, std::string body, std::function<void(std::string_view)> failed)
    : body_(std::move(body)), failed_(std::move(failed)), desks_(desks) {
    for (Desk& desk : desks_) desk.client = std::make_unique<HttpClient>(loop);
}

void Lobby::make(Match& match) {
    waiting_.push_back(&match);
    serve();
}

void Lobby::serve() {
    for (Desk& desk : desks_) {
        if (waiting_.empty()) return;
        if (desk.busy) continue;
        desk.busy = true;
        Match& match = *waiting_.front();
        waiting_.pop_front();
        desk.client->post("/api/games", body_,
                          [this, &desk, &match](int status, std::string_view body, Time) {
                              reply(desk, match, status, body);
                          });
    }
}

void Lobby::free(Desk& desk) {
    desk.busy = false;
    serve();
}

void Lobby::reply(Desk& desk, Match& match, int status, std::string_view body) {
    const auto game = string_after(body, "game");
    const ByColor<std::string> tokens{token_of(body, "white"), token_of(body, "black")};
    if (status != 201 || !game || tokens[Color::white].empty() || tokens[Color::black].empty()) {
        failed_("POST /api/games: " + std::to_string(status) + " " + std::string(body));
        free(desk);
        return;
    }
    match.open(*game, tokens, [this, &desk] { free(desk); });
}

}  // namespace jadoube::bench

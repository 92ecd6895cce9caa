// A log as a server writes it, act by act.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <jadoube/gamelog/chain.hpp>
#include <jadoube/gamelog/entry.hpp>
#include <jadoube/gamelog/lines.hpp>
#include <jadoube/gamelog/signing.hpp>
#include <jadoube/gamelog/verify.hpp>
#include <jadoube/protocol/referee.hpp>

namespace jadoube::test {

// Catalogues are read once.
inline Words known_words(Language language) {
    static std::map<Language, Words> known;
    const auto found = known.find(language);
    if (found != known.end()) return found->second;
    return known.emplace(language, Words::in(language)).first->second;
}

inline constexpr std::int64_t noon = 1'794'744'000'000;  // 2026-11-15T12:00:00.000Z
inline constexpr std::string_view game_id = "k7Wq2xRd";

inline SigningKey signing_key(std::uint8_t first = 0) {
    std::array<std::uint8_t, 32> seed{};
    for (std::size_t i = 0; i < seed.size(); ++i) {
        seed[i] = static_cast<std::uint8_t>(first + i);
    }
    return SigningKey(seed);
}

inline std::vector<std::string> chained_lines(const std::vector<std::string>& bodies) {
    std::vector<std::string> lines;
    LogHash head = log_beginning;
    for (const std::string& body : bodies) {
        head = chained(head, body);
        lines.push_back(to_log_line(head, body));
    }
    return lines;
}

inline std::string joined(const std::vector<std::string>& lines, std::string_view end = "\n") {
    std::string text;
    for (const std::string& line : lines) {
        text += line;
        text += end;
    }
    return text;
}

class LogWriter {
public:
    // The conditions: an object.
    explicit LogWriter(const std::string& conditions, std::uint8_t seed = 0)
        : key_(signing_key(seed)), referee_({Viewer::arbiter, {}, {}, known_words}) {
        (void)referee_.hear("{\"conditions\":" + conditions + "}");
        write_first_entry(json_, game_id, noon, conditions, "{}");
        append();
    }

    // Signed, once the game is over.
    const Answer& act(std::string_view role, std::string_view line, std::string_view key = {}) {
        const Answer* answer = referee_.hear(line);
        write_act_entry(json_, seq(), wall_time(), role, key, line, *answer, referee_.words());
        append();
        if (answer->game && answer->game->phase() == Phase::over) sign();
        return *answer;
    }
    // Whatever stands there after the time.
    void wish(std::string_view rest) {
        json_.begin_object().field("seq", seq()).field("time", utc(wall_time()));
        const std::string begun = json_.text();
        json_.clear();
        json_.raw(begun + "," + std::string(rest) + "}");
        append();
    }
    void sign() {
        const std::string signature = key_.sign(game_id, head_);
        write_signature_entry(json_, seq(), wall_time(), head_, key_.public_key(), signature);
        append();
    }
    // Whatever it is.
    void add(std::string body) {
        head_ = chained(head_, body);
        bodies_.push_back(std::move(body));
    }

    [[nodiscard]] std::int64_t seq() const { return static_cast<std::int64_t>(bodies_.size()); }
    [[nodiscard]] const std::vector<std::string>& bodies() const { return bodies_; }
    [[nodiscard]] std::vector<std::string> lines() const { return chained_lines(bodies_); }
    [[nodiscard]] std::string text() const { return joined(lines()); }
    [[nodiscard]] const std::optional<Game>& game() const { return referee_.game(); }

private:
    [[nodiscard]] std::int64_t wall_time() const { return noon + 1000 * seq() + 123; }
    void append() {
        add(json_.text());
        json_.clear();
    }

    SigningKey key_;
    Referee referee_;
    JsonWriter json_;
    std::vector<std::string> bodies_;
    LogHash head_ = log_beginning;
};

// A game with an illegal move, a refusal, and an end.
inline LogWriter small_game(std::uint8_t seed = 0) {
    LogWriter log(R"({"time":"300+3","white":"Anna","black":"Boris"})", seed);
    log.act("server", R"({"at":0,"by":"arbiter","act":"start"})");
    log.act("white", R"({"at":4.25,"by":"white","act":"move","move":"e1e3"})", "a1");
    log.act("white", R"({"at":4.5,"by":"white","act":"press"})", "a2");
    log.act("white", R"({"at":7,"by":"white","act":"move","move":"e2e4"})", "a3");
    log.act("white", R"({"at":7.25,"by":"white","act":"accept_draw"})", "a4");
    log.act("white", R"({"at":7.5,"by":"white","act":"press"})", "a5");
    log.act("black", R"({"at":19.125,"by":"black","act":"resign"})", "z1");
    return log;
}

inline LogReport verified(std::string_view text, std::string_view key = {}) {
    LogVerifier verifier(key, known_words);
    LogLines lines;
    const auto take = [&](std::string_view line) { verifier.add(line); };
    lines.feed(text, take);
    lines.finish(take);
    return verifier.close();
}

}  // namespace jadoube::test

// What each person sees of a game, and that it is the same whoever folds its acts.
#include "../../shell/server/src/game_fold.hpp"

#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/gamelog/chain.hpp>
#include <jadoube/gamelog/entry.hpp>
#include <jadoube/gamelog/signing.hpp>
#include <jadoube/protocol/protocol_reader.hpp>

#include "../../shell/server/src/stored_log.hpp"

using namespace jadoube;
using namespace jadoube::server;

namespace {

Instant at(std::int64_t milliseconds) { return Instant(Millis(milliseconds)); }

// A game that is played, and its log.
class Played {
public:
    explicit Played(const std::string& conditions) : fold_(begun(conditions)) {
        JsonWriter json;
        write_first_entry(json, "0000000000001", 0, conditions,
                          R"({"start":"arrival","lag_compensation":0})");
        add(json);
    }

    Heard hear(std::int64_t when, server::Role role, const std::string& fields,
               const std::string& key = {}) {
        const std::string line = act_line(at(when), role, fields);
        const auto act = reader_.act(line);
        REQUIRE(act);
        Heard heard = fold_.hear(*act, line, role);
        JsonWriter json;
        write_act_entry(json, static_cast<std::int64_t>(entries_.size()), 0, name(role), key, line,
                        heard.answer, words_);
        add(json);
        return heard;
    }

    [[nodiscard]] const GameFold& fold() const { return fold_; }
    [[nodiscard]] const std::vector<store::Entry>& entries() const { return entries_; }
    [[nodiscard]] std::string view(const Heard& heard, Viewer viewer,
                                   const MoveLanguages& moves = {}) const {
        return heard.n[viewer] == 0 ? std::string() : view_message(heard, viewer, {words_, moves});
    }
    [[nodiscard]] std::string snapshot(Viewer viewer, const MoveLanguages& moves = {}) const {
        return snapshot_message(fold_.game(), 0, viewer, {words_, moves});
    }

private:
    static Game begun(const std::string& conditions) {
        ProtocolReader reader;
        return *Game::begin(*reader.conditions("{\"conditions\":" + conditions + "}"));
    }
    void add(const JsonWriter& json) {
        store::Entry entry;
        entry.seq = static_cast<std::int64_t>(entries_.size());
        entry.body = json.text();
        entry.hash = chained(entries_.empty() ? log_beginning : entries_.back().hash, entry.body);
        entries_.push_back(std::move(entry));
    }

    ProtocolReader reader_;
    Words words_ = Words::in(Language::en);
    GameFold fold_;
    std::vector<store::Entry> entries_;
};

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("everybody counts what he can see, without gaps") {
    Played game(R"({"time":"5400+30"})");
    game.hear(0, server::Role::server, R"("act":"start")");
    const Heard move = game.hear(1000, server::Role::white, R"("act":"move","move":"e2e4")");
    for (const Viewer viewer : all_viewers) CHECK(move.n[viewer] == 2);
    // What White writes is his, and the arbiter's.
    const Heard written =
        game.hear(2000, server::Role::white, R"("act":"write","ply":1,"text":"e4")");
    CHECK(written.n[Viewer::white] == 3);
    CHECK(written.n[Viewer::arbiter] == 3);
    CHECK(written.n[Viewer::black] == 0);
    CHECK(written.n[Viewer::spectator] == 0);
    const Heard press = game.hear(3000, server::Role::white, R"("act":"press")");
    CHECK(press.n[Viewer::white] == 4);
    CHECK(press.n[Viewer::black] == 3);
    CHECK(press.n[Viewer::spectator] == 3);
    CHECK(contains(game.view(press, Viewer::black), R"("by":"white","act":{"act":"press"})"));
}

TEST_CASE("that somebody tried something in vain is between him and the arbiter") {
    Played game(R"({"time":"5400+30"})");
    game.hear(0, server::Role::server, R"("act":"start")");
    const Heard refused = game.hear(1000, server::Role::black, R"("act":"press")");
    CHECK_FALSE(refused.answer.accepted());
    CHECK(contains(game.view(refused, Viewer::black), R"("accepted":false)"));
    CHECK(contains(game.view(refused, Viewer::arbiter), R"("accepted":false)"));
    CHECK(game.view(refused, Viewer::white).empty());
    CHECK(game.view(refused, Viewer::spectator).empty());

    // But if time has brought a ruling on the way, all hear of that, and of nothing else.
    const Heard late = game.hear(6'000'000, server::Role::black, R"("act":"press")");
    CHECK_FALSE(late.answer.accepted());
    const std::string seen = game.view(late, Viewer::white);
    CHECK(contains(seen, "flag_fallen"));
    CHECK(contains(seen, R"("accepted":true)"));
    CHECK_FALSE(contains(seen, R"("act":)"));
    CHECK_FALSE(contains(seen, R"("error":)"));
}

TEST_CASE("a view has the moves that are new, a snapshot all of them") {
    Played game(R"({"time":"5400+30"})");
    game.hear(0, server::Role::server, R"("act":"start")");
    const Heard made = game.hear(1000, server::Role::white, R"("act":"move","move":"g1f3")");
    // 12.6: whether it is legal is the arbiter's.
    CHECK(contains(game.view(made, Viewer::arbiter),
                   R"("moves":{"after":0,"made":[{"ply":1,"move":"g1f3","text":"Nf3",)"
                   R"("spoken":"knight f 3","announced":"Springer Felix drei","clock":null}]})"));
    for (const Viewer viewer : {Viewer::white, Viewer::black, Viewer::spectator}) {
        CHECK_FALSE(contains(game.view(made, viewer), R"("moves")"));
        CHECK(contains(game.snapshot(viewer), R"("moves":{"after":0,"made":[]})"));
    }
    const Heard pressed = game.hear(2000, server::Role::white, R"("act":"press")");
    for (const Viewer viewer : all_viewers) {
        CHECK(contains(game.view(pressed, viewer, {Language::figurine, Language::ro}),
                       R"("moves":{"after":0,"made":[{"ply":1,"move":"g1f3","text":"♘f3",)"
                       R"("spoken":"cal f 3","announced":"Springer Felix drei","clock":5458}]})"));
    }
    const Heard offer = game.hear(3000, server::Role::white, R"("act":"offer_draw")");
    for (const Viewer viewer : all_viewers) {
        CHECK_FALSE(contains(game.view(offer, viewer), R"("moves")"));
    }
    game.hear(4000, server::Role::black, R"("act":"move","move":"g8f6")");
    const Heard second = game.hear(5000, server::Role::black, R"("act":"press")");
    const std::string view = game.view(second, Viewer::white, {Language::ro, Language::ro});
    CHECK(contains(view, R"("after":1,"made":[{"ply":2,"move":"g8f6","text":"Cf6")"));
    CHECK_FALSE(contains(view, R"("ply":1,"move")"));
    CHECK(contains(game.snapshot(Viewer::black), R"("ply":1,"move":"g1f3","text":"Nf3")"));
    CHECK(contains(game.snapshot(Viewer::black), R"("ply":2,"move":"g8f6","text":"Nf6")"));
}

TEST_CASE("views that are made together are the same as each alone") {
    Played game(R"({"time":"5400+30"})");
    game.hear(0, server::Role::server, R"("act":"start")");
    const Words words = Words::in(Language::en);
    const MoveLanguages languages[] = {{Language::en, Language::en},
                                       {Language::figurine, Language::en},
                                       {Language::ro, Language::sr},
                                       {Language::en, Language::en}};
    const Heard acts[] = {
        game.hear(1000, server::Role::white, R"("act":"move","move":"e2e4")"),
        game.hear(2000, server::Role::white, R"("act":"press")"),
        game.hear(3000, server::Role::black, R"("act":"move","move":"e7e6")"),
        game.hear(4000, server::Role::arbiter, R"("act":"restore","ply":0)"),
        game.hear(5000, server::Role::white, R"("act":"touch","square":"g1")"),
        game.hear(6000, server::Role::white, R"("act":"move","move":"g1f3")"),
        game.hear(7000, server::Role::white, R"("act":"press")"),
        game.hear(8000, server::Role::black, R"("act":"write","ply":1,"text":"Nf3")"),
    };
    for (const Heard& heard : acts) {
        Views views(heard);
        for (const MoveLanguages& moves : languages) {
            for (const Viewer viewer : all_viewers) {
                CHECK(views.message(viewer, {words, moves}, "k") ==
                      view_message(heard, viewer, {words, moves}, "k"));
            }
        }
    }
    // What only one of the players must do, and how many moves he has written down.
    CHECK(contains(game.view(acts[4], Viewer::white), R"("must":[{"must":"move")"));
    CHECK(contains(game.view(acts[4], Viewer::black), R"("must":[])"));
    CHECK(contains(game.view(acts[7], Viewer::black), R"("ply":1)"));
    // The arbiter's list of the moves is another.
    CHECK(contains(game.view(acts[0], Viewer::arbiter), R"("moves")"));
    CHECK_FALSE(contains(game.view(acts[0], Viewer::white), R"("moves")"));
}

TEST_CASE("an act is the same, read from the client's message or from the line of the log") {
    ClientReader client;
    ProtocolReader reader;
    for (const server::Role role : server::all_roles) {
        if (!may_act(role)) continue;
        const auto message = client.message(
            R"({"act":"claim","claim":"touched","square":"e4","instructed":true,"for":"x"})");
        REQUIRE(message);
        REQUIRE(message->said);
        const auto line = reader.act(act_line(at(12'345), role, message->fields));
        REQUIRE(line);
        const Act act = act_by(role, at(12'345), *message->said);
        CHECK(act.at == line->at);
        CHECK(act.by == line->by);
        CHECK(act.acts_for == line->acts_for);
        CHECK(act.instructed == line->instructed);
        CHECK(act.what.index() == line->what.index());
        CHECK(std::get<act::Claim>(act.what).square == std::get<act::Claim>(line->what).square);
    }
}

TEST_CASE("7.5.1 moves that were taken back are gone from the list of whoever had them") {
    Played game(R"({"time":"5400+30","arbiter":"human"})");
    game.hear(0, server::Role::server, R"("act":"start")");
    game.hear(1000, server::Role::white, R"("act":"move","move":"g1g3")");
    const Heard pressed = game.hear(2000, server::Role::white, R"("act":"press")");
    // Nobody has ruled yet: it looks like any other move.
    CHECK(contains(game.view(pressed, Viewer::black), R"("move":"g1g3","text":"Ng3")"));
    CHECK_FALSE(contains(game.view(pressed, Viewer::black), R"("illegal":true)"));
    CHECK(contains(game.view(pressed, Viewer::arbiter), R"("clock":5458,"illegal":true)"));
    const Heard ruled =
        game.hear(3000, server::Role::arbiter, R"("act":"rule","on":1,"decision":"uphold")");
    for (const Viewer viewer : all_viewers) {
        CHECK(contains(game.view(ruled, viewer), R"("moves":{"after":0,"made":[]})"));
    }
}

TEST_CASE("on a guarded board the player on move is told what he can move") {
    Played game(R"({"time":"60","board":"guarded","variant":"chess960",)"
                R"("start":"4k3/8/8/8/8/8/8/1RK3R1 w GB - 0 1"})");
    const Heard start = game.hear(0, server::Role::server, R"("act":"start")");
    CHECK(contains(game.view(start, Viewer::white), R"("c1g1")"));
    CHECK(contains(game.view(start, Viewer::white), R"("c1b1")"));
    for (const Viewer viewer : {Viewer::black, Viewer::arbiter, Viewer::spectator}) {
        CHECK_FALSE(contains(game.view(start, viewer), R"("legal")"));
    }
    const Heard castled = game.hear(1000, server::Role::white, R"("act":"move","move":"c1b1")");
    CHECK(
        contains(game.view(castled, Viewer::spectator),
                 R"("made":[{"ply":1,"move":"c1b1","text":"0-0-0","spoken":"castles queen side")"));
    CHECK_FALSE(contains(game.view(castled, Viewer::white), R"("legal")"));
    CHECK(contains(game.view(castled, Viewer::black), R"("legal":["e8)"));
    const Heard over = game.hear(2000, server::Role::black, R"("act":"resign")");
    CHECK_FALSE(contains(game.view(over, Viewer::black), R"("legal")"));
}

TEST_CASE("6.11.2 why somebody stops the clocks is told to the arbiter") {
    Played game(R"({"time":"5400+30"})");
    game.hear(0, server::Role::server, R"("act":"start")");
    const Heard pause =
        game.hear(1000, server::Role::white, R"("act":"pause","reason":"a secret")");
    CHECK(contains(game.view(pause, Viewer::arbiter), "a secret"));
    CHECK(contains(game.view(pause, Viewer::white), "a secret"));
    CHECK(contains(game.view(pause, Viewer::black), R"("act":{"act":"pause"})"));
    CHECK_FALSE(contains(game.view(pause, Viewer::black), "a secret"));
    CHECK_FALSE(contains(game.view(pause, Viewer::spectator), "a secret"));
}

TEST_CASE("I.1.1 nobody but the arbiter and its player sees what is sealed") {
    Played game(R"({"time":"5400+30"})");
    game.hear(0, server::Role::server, R"("act":"start")");
    game.hear(1000, server::Role::arbiter, R"("act":"adjourn")");
    const Heard sealed = game.hear(2000, server::Role::white, R"("act":"seal","text":"Nf3")");
    CHECK(contains(game.view(sealed, Viewer::arbiter), "Nf3"));
    CHECK(contains(game.view(sealed, Viewer::white), "Nf3"));
    CHECK_FALSE(contains(game.view(sealed, Viewer::black), "Nf3"));
    CHECK_FALSE(contains(game.view(sealed, Viewer::spectator), "Nf3"));
}

TEST_CASE("a log that is read again gives the same game, views, numbers and keys") {
    Played game(R"({"time":"60+5","board":"guarded"})");
    std::vector<std::string> views;
    const auto keep = [&](const Heard& heard) {
        for (const Viewer viewer : all_viewers) views.push_back(game.view(heard, viewer));
    };
    keep(game.hear(-1000, server::Role::white, R"("act":"arrive")", "first"));
    keep(game.hear(-1000, server::Role::black, R"("act":"arrive")",
                   "key \"with\" ,\"act\":{ in it"));
    keep(game.hear(0, server::Role::server, R"("act":"start")"));
    keep(game.hear(1500, server::Role::white, R"("act":"move","move":"e2e4")", "m1"));
    keep(game.hear(1600, server::Role::white, R"("act":"write","ply":1,"text":",\"act\":{\"")",
                   "w1"));
    keep(game.hear(2500, server::Role::black, R"("act":"move","move":"e7e5")", "m1"));
    keep(game.hear(80'000, server::Role::server, R"("act":"tick")"));

    std::vector<std::string> again;
    std::vector<std::string> keys;
    const auto folded = fold_log(game.entries(), [&](const FoldedAct& one) {
        keys.push_back(one.heard.key);
        for (const Viewer viewer : all_viewers) again.push_back(game.view(one.heard, viewer));
    });
    REQUIRE(folded);
    CHECK(again == views);
    CHECK(folded->fold.seen().of == game.fold().seen().of);
    CHECK(folded->fold.game().phase() == Phase::over);
    CHECK(folded->fold.both_have_arrived());
    CHECK(keys == std::vector<std::string>{"first", "key \"with\" ,\"act\":{ in it", "", "m1", "w1",
                                           "m1", ""});
    // The same key of another role is another key.
    const auto& known = folded->keys.all();
    REQUIRE(known.size() == 5);
    CHECK(known[2].name != known[4].name);
}

TEST_CASE("a log that cannot be read is an error, not a game") {
    CHECK_FALSE(fold_log({}));
    Played game(R"({"time":"60"})");
    game.hear(0, server::Role::server, R"("act":"start")");
    auto entries = game.entries();
    entries[1].body = R"({"seq":1,"role":"nobody","act":{"at":0,"by":"arbiter","act":"start"}})";
    entries[1].hash = chained(entries[0].hash, entries[1].body);
    const auto folded = fold_log(entries);
    REQUIRE_FALSE(folded);
    CHECK(folded.error() == Damage{1, "the entry is not an act"});
    entries.erase(entries.begin());
    CHECK_FALSE(fold_log(entries));
}

TEST_CASE("a log in which any bit of any entry is another one is damaged from that entry on") {
    Played game(R"({"time":"60"})");
    game.hear(0, server::Role::server, R"("act":"start")");
    game.hear(1000, server::Role::white, R"("act":"move","move":"e2e4")", "k");
    game.hear(2000, server::Role::white, R"("act":"press")");
    game.hear(3000, server::Role::black, R"("act":"resign")");
    std::vector<store::Entry> log = game.entries();
    // As the server signs the end of a game.
    const SigningKey key({1, 2, 3});
    JsonWriter json;
    write_signature_entry(json, 5, 0, log.back().hash, key.public_key(),
                          key.sign("0000000000001", log.back().hash));
    log.push_back({0, 5, 0, 0, {}, false, chained(log.back().hash, json.text()), json.text()});
    REQUIRE_FALSE(find_damage(log));
    REQUIRE(fold_log(log));
    for (std::size_t i = 0; i < log.size(); ++i) {
        const auto number = static_cast<std::int64_t>(i);
        const auto is_found = [&](const std::vector<store::Entry>& changed) {
            const auto damage = find_damage(changed);
            const auto folded = fold_log(changed);
            return damage && damage->entry == number && !folded && folded.error() == *damage;
        };
        for (std::size_t bit = 0; bit < log[i].body.size() * 8; ++bit) {
            auto changed = log;
            changed[i].body[bit / 8] = static_cast<char>(changed[i].body[bit / 8] ^ (1 << bit % 8));
            REQUIRE(is_found(changed));
        }
        for (std::size_t bit = 0; bit < 256; ++bit) {
            auto changed = log;
            changed[i].hash[bit / 8] ^= static_cast<std::uint8_t>(1U << bit % 8);
            REQUIRE(is_found(changed));
        }
        auto changed = log;
        changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(i));
        if (i + 1 < log.size()) CHECK(is_found(changed));
    }
    // Chained anew by somebody who does not have the key.
    auto forged = log;
    forged[2].body.replace(forged[2].body.find("e2e4"), 4, "d2d4");
    for (std::size_t i = 2; i < forged.size(); ++i)
        forged[i].hash = chained(forged[i - 1].hash, forged[i].body);
    const auto damage = find_damage(forged);
    REQUIRE(damage);
    CHECK(damage->entry == 5);
}

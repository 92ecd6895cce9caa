// 11.1–11.6 (12.1–12.7 in 2009) without the devices: what a player needs permission for, what he
// must report, and what the arbiter can only record and penalise.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "support/conduct.hpp"
#include "support/play.hpp"

namespace jadoube {
namespace {

using test::him;
using test::penalties_article;
using test::Play;
using test::since_2017;
using test::under;
using test::with_human_arbiter;

// The article is in the book; the arbiter records a breach of it, with or without a player, in play
// or after it, and may attach a penalty: nothing else happens.
void is_recorded_and_penalised(Edition edition, const std::string& article) {
    CAPTURE(name(edition));
    CAPTURE(article);
    CHECK(Rulebook(edition).find(article).has_value());
    for (const bool over : {false, true}) {
        for (const Color player : both_colors) {
            Play play(under(edition));
            play.moves("e2e4 e7e5");
            if (over) play.act(!player, act::Resign{});
            play.after(0).tick();
            if (over) CHECK_FALSE(play.accepted());
            const State before = play.state();
            play.after(0).arbiter(act::Incident{article, player, "seen by all"});
            REQUIRE(play.rulings() == "incident " + article);
            CHECK(play.effects() == "nothing");
            CHECK(play.find(RulingKind::incident)->player == player);
            CHECK(play.find(RulingKind::incident)->text == "seen by all");
            CHECK(play.state() == before);
            CHECK(play.pending() == "none");
            play.after(0).arbiter(act::Penalise{player, Penalty::warning, article, {}, {}});
            REQUIRE(play.rulings() == "penalty " + article);
            CHECK(play.find(RulingKind::penalty)->penalty == Penalty::warning);
            CHECK(play.effects() == "nothing");
            CHECK(play.state() == before);
            play.after(0).arbiter(act::Penalise{player, Penalty::expel, article, {}, {}});
            CHECK(play.rulings() == "penalty " + article);
            CHECK(play.effects() == "expel " + him(player));
            CHECK(play.state() == before);
            if (over) continue;
            play.after(0).arbiter(act::Penalise{player, Penalty::loss, article, {}, {}});
            CHECK(play.result() ==
                  (player == Color::white ? "0-1 penalty " : "1-0 penalty ") + article);
        }
    }
    // Only the arbiter records, and only he penalises.
    Play play(under(edition));
    play.moves("e2e4");
    play.act(Color::white, act::Incident{article, Color::black, "I saw it"});
    CHECK(play.refusal() == "not_allowed");
    play.act(Color::white, act::Penalise{Color::black, Penalty::warning, article, {}, {}});
    CHECK(play.refusal() == "not_allowed");
}

// ---- What is recorded

TEST_CASE("11.1 disrepute, 12.1 in 2009, is recorded and can be penalised") {
    for (const Edition edition : since_2017) is_recorded_and_penalised(edition, "11.1");
    is_recorded_and_penalised(Edition::e2009, "12.1");
}

TEST_CASE("11.3.1 notes, advice and analysis are recorded and can be penalised") {
    for (const Edition edition : since_2017) is_recorded_and_penalised(edition, "11.3.1");
    is_recorded_and_penalised(Edition::e2009, "12.3.a");
}

TEST_CASE("11.3.3 who refuses to be inspected is penalised by 12.9; 2009 knows no inspection") {
    for (const Edition edition : since_2017) is_recorded_and_penalised(edition, "11.3.3");
    for (const Edition edition : all_editions) {
        CAPTURE(name(edition));
        const Rulebook book(edition);
        const bool known = edition != Edition::e2009;
        CHECK(book.has(Rule::search_of_players) == known);
        const Search wanted = edition == Edition::e2009   ? Search::none
                              : edition == Edition::e2014 ? Search::clothes_and_bags
                                                          : Search::body_too;
        CHECK(book.parameters().search == wanted);
    }
}

TEST_CASE("11.3.4 smoking elsewhere is recorded and can be penalised") {
    for (const Edition edition : since_2017) is_recorded_and_penalised(edition, "11.3.4");
    is_recorded_and_penalised(Edition::e2009, "12.3.c");
    is_recorded_and_penalised(Edition::e2014, "11.3.c");
}

TEST_CASE("11.5 to distract the opponent is recorded and can be penalised") {
    for (const Edition edition : since_2017) is_recorded_and_penalised(edition, "11.5");
    is_recorded_and_penalised(Edition::e2009, "12.6");
    is_recorded_and_penalised(Edition::e2014, "11.5");
}

TEST_CASE("11.6 a breach of 11.1 to 11.5 leads to any penalty of the edition's list") {
    struct Row {
        Penalty penalty;
        std::optional<std::int64_t> amount;
    };
    const Row rows[] = {
        {Penalty::warning, {}},     {Penalty::opponent_time, 60000},
        {Penalty::own_time, 60000}, {Penalty::opponent_points, 500},
        {Penalty::own_points, 500}, {Penalty::loss, {}},
        {Penalty::fine, 50000},     {Penalty::exclude_rounds, 2000},
        {Penalty::expel, {}},
    };
    for (const Edition edition : all_editions) {
        const std::string article = edition == Edition::e2009 ? "12.7" : "11.6";
        if (edition != Edition::e2014) CHECK(Rulebook(edition).find(article).has_value());
        for (const Row& row : rows) {
            for (const Color player : both_colors) {
                CAPTURE(name(edition));
                CAPTURE(name(row.penalty));
                Play play(under(edition));
                play.moves("e2e4 e7e5");
                play.arbiter(act::Penalise{player, row.penalty, article, row.amount, {}});
                const bool absent =
                    edition == Edition::e2009 &&
                    (row.penalty == Penalty::fine || row.penalty == Penalty::exclude_rounds);
                if (absent) {
                    CHECK(play.refusal() == "not_in_this_edition 13.4");
                    continue;
                }
                REQUIRE(play.accepted());
                REQUIRE(play.rulings().starts_with("penalty " + article));
                CHECK(play.find(RulingKind::penalty)->player == player);
            }
        }
        // Without an article it is by the list itself.
        Play play(under(edition));
        play.moves("e2e4 e7e5");
        play.arbiter(act::Penalise{Color::white, Penalty::warning, "", {}, {}});
        CHECK(play.rulings() == "penalty " + penalties_article(edition));
    }
}

// ---- Claims and offers are counted

TEST_CASE("11.5 every claim is counted for its player, right or wrong") {
    for (const Edition edition : all_editions) {
        CAPTURE(name(edition));
        Play play(under(edition));
        play.moves("e2e4 e7e5");
        play.claim(Color::white, ClaimKind::threefold);
        CHECK(play.find(RulingKind::claim_rejected));
        CHECK(play.game().claims_made(Color::white) == 1);
        play.claim(Color::white, ClaimKind::fifty);
        CHECK(play.game().claims_made(Color::white) == 2);
        // What is refused did not happen.
        play.claim(Color::black, ClaimKind::threefold);
        CHECK_FALSE(play.accepted());
        play.claim(Color::white, ClaimKind::threefold, "Nf6");
        CHECK_FALSE(play.accepted());
        CHECK(play.game().claims_made(Color::white) == 2);
        CHECK(play.game().claims_made(Color::black) == 0);
        CHECK(play.result() == "none");
        Play right(under(edition));
        right.moves("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
        right.claim(Color::white, ClaimKind::threefold);
        CHECK(right.find(RulingKind::claim_upheld));
        CHECK(right.game().claims_made(Color::white) == 1);
    }
}

TEST_CASE("11.5 so are those that are not of a draw") {
    Play play(with_human_arbiter(under(Edition::e2023)));
    play.moves("e2e4").black("e7e5").press();
    play.claim(Color::white, ClaimKind::touched, {}, Square::d7);
    REQUIRE(play.accepted());
    play.decide("dismiss");
    CHECK(play.find(RulingKind::claim_rejected));
    CHECK(play.game().claims_made(Color::white) == 1);
    play.claim(Color::white, ClaimKind::wrong_clock);
    REQUIRE(play.accepted());
    CHECK(play.game().claims_made(Color::white) == 2);
    CHECK(play.game().claims_made(Color::black) == 0);
}

// ---- Permissions

struct Asked {
    Requested what;
    std::string_view in_2009;  // its article; empty: not known there
    std::string_view in_2014;
    std::string_view since;
};

constexpr Asked permissions[] = {
    {Requested::leave_venue, "12.2", "11.2", "11.2.3.1"},
    {Requested::leave_area, "12.2", "11.2", "11.2.3.2"},
    {Requested::visitor, "", "11.2", "11.2.3.3"},
};

std::string article_of(const Asked& asked, Edition edition) {
    return std::string(edition == Edition::e2009   ? asked.in_2009
                       : edition == Edition::e2014 ? asked.in_2014
                                                   : asked.since);
}

TEST_CASE("11.2.3, 11.2.3.1, 11.2.3.2, 11.2.3.3 the arbiter is asked, and grants it or not") {
    for (const Edition edition : all_editions) {
        for (const bool human : {false, true}) {
            for (const Color by : both_colors) {
                for (const Asked& one : permissions) {
                    for (const bool granted : {true, false}) {
                        CAPTURE(name(edition));
                        CAPTURE(name(one.what));
                        CAPTURE(granted);
                        const std::string article = article_of(one, edition);
                        const Conditions game = under(edition);
                        Play play(human ? with_human_arbiter(game) : game);
                        play.moves(by == Color::white ? "e2e4 e7e5" : "e2e4");  // he has the move
                        play.offer(by);
                        const State before = play.after(0).tick().state();
                        play.after(0).request(by, one.what);
                        if (article.empty()) {
                            CHECK(play.refusal().starts_with("not_in_this_edition"));
                            CHECK(play.pending() == "none");
                            continue;
                        }
                        CHECK(play.rulings() == "");
                        REQUIRE(play.pending() == "permission " + article + " " + him(by));
                        CHECK(play.game().pending().front().request == one.what);
                        CHECK(play.game().pending().front().options ==
                              std::vector{Option::uphold, Option::dismiss});
                        CHECK(play.state() == before);  // his clock runs on, nobody waits
                        play.after(0).decide(granted ? "uphold" : "dismiss");
                        REQUIRE(play.rulings() == (granted ? "granted " : "denied ") + article);
                        const Ruling& ruling = play.step().rulings.front();
                        CHECK(ruling.player == by);
                        CHECK(ruling.request == one.what);
                        CHECK(play.effects() == "nothing");
                        CHECK(play.pending() == "none");
                        CHECK(play.state() == before);
                    }
                }
            }
        }
    }
}

TEST_CASE("11.2.3.1 to leave the venue needs permission on either turn") {
    for (const Edition edition : all_editions) {
        for (const Color by : both_colors) {
            CAPTURE(name(edition));
            Play play(under(edition));
            play.moves(by == Color::white ? "e2e4" : "e2e4 e7e5");  // the opponent has the move
            play.request(by, Requested::leave_venue);
            CHECK(play.rulings() == "");
            CHECK(play.pending() ==
                  "permission " + article_of(permissions[0], edition) + " " + him(by));
        }
    }
}

TEST_CASE("11.2.3.2 who does not have the move may leave the playing area without asking") {
    for (const Edition edition : all_editions) {
        for (const Color by : both_colors) {
            for (const bool human : {false, true}) {
                CAPTURE(name(edition));
                const Conditions game = under(edition);
                Play play(human ? with_human_arbiter(game) : game);
                play.moves(by == Color::white ? "e2e4" : "e2e4 e7e5");
                const State before = play.after(0).tick().state();
                play.after(0).request(by, Requested::leave_area);
                REQUIRE(play.rulings() == "granted " + article_of(permissions[1], edition));
                CHECK(play.find(RulingKind::granted)->request == Requested::leave_area);
                CHECK(play.pending() == "none");
                CHECK(play.state() == before);
            }
        }
    }
}

TEST_CASE("11.2.3.2 has the move: from when the opponent's is made, whoever has pressed") {
    Play play(under(Edition::e2023));
    play.white("e2e4");  // and White's clock runs
    REQUIRE(play.running() == Color::white);
    Play other = play;
    play.request(Color::white, Requested::leave_area);
    CHECK(play.rulings() == "granted 11.2.3.2");
    other.request(Color::black, Requested::leave_area);
    CHECK(other.pending() == "permission 11.2.3.2 black");
}

TEST_CASE("11.2.4 where the event wants it, the opponent of the player on move reports") {
    for (const Edition edition : all_editions) {
        for (const Color by : both_colors) {
            CAPTURE(name(edition));
            Conditions conditions = under(edition);
            conditions.reporting_before_leaving = true;
            Play play(conditions);
            play.moves(by == Color::white ? "e2e4" : "e2e4 e7e5");
            play.request(by, Requested::leave_area);
            // To report is not to ask: nobody has to answer.
            CHECK(play.pending() == "none");
            const bool known = edition != Edition::e2009 && edition != Edition::e2014;
            CHECK(play.rulings() ==
                  "granted " + (known ? "11.2.4" : article_of(permissions[1], edition)));
            // On move it is still permission that he needs.
            play.request(!by, Requested::leave_area);
            CHECK(play.pending() ==
                  "permission " + article_of(permissions[1], edition) + " " + him(!by));
        }
    }
}

TEST_CASE("11.4 a player who has finished is a spectator: he asks nobody before he leaves") {
    for (const Edition edition : all_editions) {
        for (const Requested what : {Requested::leave_area, Requested::leave_venue}) {
            for (const Color by : both_colors) {
                CAPTURE(name(edition));
                CAPTURE(name(what));
                Play play(under(edition));
                play.moves("e2e4 e7e5").act(Color::white, act::Resign{});
                const std::string result = play.result();
                play.request(by, what);
                CHECK(play.pending() == "none");
                CHECK(play.rulings().starts_with("granted"));
                CHECK(play.result() == result);
            }
        }
    }
}

TEST_CASE("11.2.3 only a player asks, and the answer is one of the two") {
    Play play(under(Edition::e2023));
    play.moves("e2e4");
    play.arbiter(act::Request{Requested::leave_venue, ""});
    CHECK(play.refusal() == "not_allowed");
    play.request(Color::black, Requested::leave_venue);
    play.decide("loss");
    CHECK(play.refusal() == "no_such_option 11.2.3.1");
    CHECK(play.pending() == "permission 11.2.3.1 black");
    // Both may ask, and each is answered.
    play.request(Color::white, Requested::leave_venue);
    REQUIRE(play.pending() == "permission 11.2.3.1 black, permission 11.2.3.1 white");
    play.decide("dismiss", play.game().pending().front().number);
    CHECK(play.step().rulings.front().player == Color::black);
    CHECK(play.pending() == "permission 11.2.3.1 white");
    // When the game is over it does not matter any more.
    play.act(Color::black, act::Resign{});
    CHECK(play.pending() == "none");
}

}  // namespace
}  // namespace jadoube

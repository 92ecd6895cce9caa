// 11.9–11.12 (12.10 in 2009): a Law explained, appeals and where they are barred, helping to
// reconstruct, and whose duty it is to check a claim.
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/protocol/referee.hpp>
#include <jadoube/words/laws.hpp>

#include "support/conduct.hpp"
#include "support/play.hpp"

namespace jadoube {
namespace {

using test::Play;
using test::since_2017;
using test::under;
using test::with_human_arbiter;

// ---- 11.9

TEST_CASE("11.9 a player may have any point of the Laws explained, on either turn, at any time") {
    for (const Edition edition : all_editions) {
        for (const Color by : both_colors) {
            for (const std::string_view when : {"before", "playing", "paused", "over"}) {
                CAPTURE(name(edition));
                CAPTURE(std::string(when));
                Play play(under(edition));
                if (when == "before") play.at(-10).act(Color::white, act::Arrive{});
                if (when != "before") play.moves("e2e4 e7e5").offer(Color::white);
                if (when == "paused") play.act(Color::white, act::Pause{"a question"});
                if (when == "over") play.act(Color::black, act::Resign{});
                const State before = play.after(0).tick().state();
                const std::string article = edition == Edition::e2014 ? "9.2.a" : "9.4";
                play.after(0).request(by, Requested::explanation, article);
                if (edition == Edition::e2009) {
                    CHECK(play.refusal().starts_with("not_in_this_edition"));
                    CHECK(play.rulings() == "");
                    continue;
                }
                REQUIRE(play.rulings() == "explained 11.9");
                CHECK(play.find(RulingKind::explained)->player == by);
                CHECK(play.find(RulingKind::explained)->subject == Rulebook(edition).find(article));
                CHECK(play.effects() == "nothing");
                CHECK(play.pending() == "none");
                CHECK(play.state() == before);  // the clocks run as they ran
            }
        }
    }
}

TEST_CASE("11.9 whatever has a number can be asked about, and nothing else") {
    for (const Edition edition : {Edition::e2014, Edition::e2017, Edition::e2018, Edition::e2023}) {
        const Rulebook book(edition);
        Play play(under(edition));
        play.moves("e2e4");
        int asked = 0;
        for (const Rule rule : book.in_order()) {
            if (book.numbering(rule).kind != NumberKind::own) continue;
            const std::string number(*book.article(rule));
            CAPTURE(name(edition));
            CAPTURE(number);
            play.request(Color::black, Requested::explanation, number);
            REQUIRE(play.find(RulingKind::explained));
            const auto subject = play.find(RulingKind::explained)->subject;
            REQUIRE(subject);
            CHECK(book.article(*subject) == number);
            ++asked;
        }
        CHECK(asked > 60);
        for (const std::string_view number : {"99", "7.99", "Z.1", "", "everything"}) {
            CAPTURE(std::string(number));
            play.request(Color::black, Requested::explanation, std::string(number));
            CHECK(play.refusal() == "no_such_article 11.9");
        }
    }
}

TEST_CASE("11.9 also about an article as a whole, and what is printed within another one") {
    struct Row {
        Edition edition;
        std::string_view number;
    };
    const Row rows[] = {
        {Edition::e2023, "7.5"},  {Edition::e2023, "8.5"}, {Edition::e2023, "11.3"},
        {Edition::e2023, "9"},    {Edition::e2023, "A"},   {Edition::e2017, "7.7"},
        {Edition::e2014, "11.2"}, {Edition::e2014, "9.1"},
    };
    for (const Row& row : rows) {
        CAPTURE(name(row.edition));
        CAPTURE(std::string(row.number));
        Play play(under(row.edition));
        play.moves("e2e4");
        play.request(Color::black, Requested::explanation, std::string(row.number));
        CHECK(play.refusal() == "accepted");
        CHECK(play.rulings() == "explained 11.9");
    }
}

TEST_CASE("11.9 the answer is the article's own text, in the language of the game") {
    for (const std::string_view language : {"en", "pt", "ro"}) {
        const auto known = parse_language(language);
        REQUIRE(known);
        const Rulebook book(Edition::e2023);
        const auto text = LawWords(*known).text(book, *book.find("6.2.2"));
        REQUIRE(text);
        Referee referee;
        (void)referee.answer(R"({"conditions":{"time":"7200","language":")" +
                             std::string(language) + R"("}})");
        const std::string said = referee.answer(
            R"({"at":1,"by":"black","act":"request","what":"explanation","article":"6.2.2"})");
        CAPTURE(said);
        CHECK(said.find(*text) != std::string::npos);
        CHECK(said.find(R"("subject":"6.2.2")") != std::string::npos);
    }
}

// ---- 11.10

std::string appeal_article(Edition edition) {
    return edition == Edition::e2009 ? "12.10" : "11.10";
}

TEST_CASE("11.10 a player may appeal against any decision, in play and after it") {
    for (const Edition edition : all_editions) {
        for (const Color by : both_colors) {
            for (const bool over : {false, true}) {
                CAPTURE(name(edition));
                CAPTURE(over);
                Play play(under(edition));
                play.moves("e2e4 e7e5");
                play.arbiter(act::Penalise{by, Penalty::own_time, "", 60000, {}});
                if (over) play.arbiter(act::Penalise{by, Penalty::loss, "", {}, {}});
                const std::string result = play.result();
                const State before = play.state();
                const std::string article = edition == Edition::e2009 ? "13.4" : "12.9";
                play.after(0).request(by, Requested::appeal, article);
                REQUIRE(play.rulings() == "appeal " + appeal_article(edition));
                CHECK(play.find(RulingKind::appeal)->player == by);
                CHECK(play.find(RulingKind::appeal)->subject == Rule::penalties);
                CHECK(play.effects() == "nothing");
                CHECK(play.result() == result);  // the decision stands meanwhile
                CHECK(play.state().phase == before.phase);
                play.request(by, Requested::appeal);  // without saying against what
                REQUIRE(play.rulings() == "appeal " + appeal_article(edition));
                CHECK_FALSE(play.find(RulingKind::appeal)->subject);
                play.request(by, Requested::appeal, "99.9");
                CHECK(play.refusal() == "no_such_article " + appeal_article(edition));
            }
        }
    }
}

TEST_CASE("11.10 even after he has signed; 2009 says nothing against it either") {
    for (const Edition edition : all_editions) {
        for (const Color by : both_colors) {
            CAPTURE(name(edition));
            Play play(under(edition));
            play.moves("e2e4 e7e5").act(Color::black, act::Resign{});
            play.act(by, act::Sign{"1-0"}).act(!by, act::Sign{"1-0"});
            REQUIRE(play.accepted());
            play.request(by, Requested::appeal);
            CHECK(play.refusal() == "accepted");
            CHECK(play.rulings() == "appeal " + appeal_article(edition));
            CHECK(play.result().starts_with("1-0 resignation"));
        }
    }
}

TEST_CASE("11.10 unless the event has no appeals") {
    for (const Edition edition : all_editions) {
        for (const bool over : {false, true}) {
            CAPTURE(name(edition));
            Conditions conditions = under(edition);
            conditions.appeals = false;
            Play play(conditions);
            play.moves("e2e4 e7e5");
            if (over) play.arbiter(act::Penalise{Color::white, Penalty::loss, "", {}, {}});
            for (const std::string_view article : {"", "6.9"}) {
                play.request(Color::white, Requested::appeal, std::string(article));
                CHECK(play.refusal() == "no_appeal " + appeal_article(edition));
            }
        }
    }
}

TEST_CASE("2009: 12.10 not against decisions by 10.2 and Appendix D, however they are cited") {
    for (const std::string_view article :
         {"10.2", "10.2.a", "10.2.b", "10.2.c", "10.2.d", "10.2d", "10.2a", "10.2.", "D", "D.1",
          "D.1.a", "D.1.b", "D1", "d.1", "d1a"}) {
        for (const Color by : both_colors) {
            CAPTURE(std::string(article));
            Play play(under(Edition::e2009));
            play.moves("e2e4 e7e5");
            play.request(by, Requested::appeal, std::string(article));
            CHECK(play.refusal().starts_with("no_appeal"));
        }
    }
    // Everything around them can be appealed against.
    for (const std::string_view article : {"10.1", "11.1", "13.4", "6.9", "9.5.b", "C.1", "E.1"}) {
        CAPTURE(std::string(article));
        REQUIRE(Rulebook(Edition::e2009).find(article));
        Play play(under(Edition::e2009));
        play.moves("e2e4 e7e5");
        play.request(Color::white, Requested::appeal, std::string(article));
        CHECK(play.rulings() == "appeal 12.10");
    }
    // Later editions bar nothing: 10.2 are the points there, and III.5 can be appealed against.
    for (const Edition edition : since_2017) {
        for (const std::string_view article : {"10.2", "III.5", "III.6", "D.1"}) {
            CAPTURE(std::string(article));
            Play play(under(edition));
            play.moves("e2e4 e7e5");
            play.request(Color::white, Requested::appeal, std::string(article));
            CHECK(play.rulings() == "appeal 11.10");
        }
    }
}

// ---- 11.11, 11.12

TEST_CASE("11.11 when a game is reconstructed both players go on writing while the clocks stand") {
    for (const Edition edition : since_2017) {
        CAPTURE(name(edition));
        CHECK(Rulebook(edition).find("11.11").has_value());
        Play play(under(edition));
        play.moves("e2e4 e7e5 g1f3 b8c6").arbiter(act::Reconstruct{});
        REQUIRE(play.find(RulingKind::reconstruction));
        CHECK(play.state().phase == Phase::paused);
        CHECK_FALSE(play.running());
        const std::string_view moves[] = {"e4", "e5", "Nf3", "Nc6"};
        for (int ply = 1; ply <= 4; ++ply) {
            for (const Color by : both_colors) {
                play.write(by, ply, std::string(moves[ply - 1]));
                CHECK(play.accepted());
                CHECK(play.rulings() == "");
                CHECK(play.game().scoresheet(by).move(ply) == moves[ply - 1]);
            }
        }
        // Who does not help is recorded, and may be penalised.
        play.arbiter(act::Incident{"11.11", Color::black, "would not help"});
        CHECK(play.rulings() == "incident 11.11");
        play.arbiter(act::Penalise{Color::black, Penalty::opponent_time, "11.11", 120000, {}});
        CHECK(play.rulings() == "penalty 11.11");
        CHECK(play.effects() == "add_time white 120");
        CHECK(play.state().phase == Phase::paused);
    }
    for (const Edition edition : {Edition::e2009, Edition::e2014}) {
        CHECK_FALSE(Rulebook(edition).has(Rule::helping_to_reconstruct));
        CHECK_FALSE(Rulebook(edition).has(Rule::checking_claims));
    }
}

TEST_CASE("11.12 to find three occurrences or fifty moves is up to the players") {
    const Viewer others[] = {Viewer::white, Viewer::black, Viewer::spectator};
    struct Row {
        ClaimKind claim;
        std::string_view start;
        std::string_view moves;
    };
    const Row rows[] = {
        {ClaimKind::threefold, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
         "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8"},
        {ClaimKind::fifty, "7k/7p/8/8/8/8/7P/R3K3 w - - 98 80", "a1a2 h8g8"},
    };
    for (const Edition edition : all_editions) {
        for (const bool human : {false, true}) {
            for (const Row& row : rows) {
                CAPTURE(name(edition));
                CAPTURE(name(row.claim));
                const Conditions game = test::from(row.start, edition);
                Play play(human ? with_human_arbiter(game) : game);
                play.moves(row.moves);
                // Nothing is said, nobody is asked, and the arbiter cannot say it for them.
                CHECK(play.rulings() == "");
                CHECK(play.pending() == "none");
                CHECK(play.result() == "none");
                CHECK(play.state().claims == std::vector{row.claim});
                for (const Viewer viewer : others) CHECK(play.state(viewer).claims.empty());
                play.observe(Observed::repetition);
                CHECK(play.refusal().starts_with("no_irregularity"));
                CHECK(play.result() == "none");
                // Claimed by the player, under the eyes of the arbiter.
                play.claim(Color::white, row.claim);
                if (human) {
                    REQUIRE(play.game().pending().size() == 1);
                    CHECK(play.game().pending().front().kind == QuestionKind::claim);
                    CHECK(play.result() == "none");
                    play.decide("uphold");
                }
                CHECK(play.find(RulingKind::claim_upheld));
                CHECK(play.result().starts_with("1/2-1/2 " + std::string(name(row.claim))));
            }
        }
    }
}

TEST_CASE("11.9, Preface whatever else a player asks for is asked of the arbiter") {
    Play play(under(Edition::e2023));
    play.moves("e2e4 e7e5").request(Color::white, Requested::other, "12.2.6");
    CHECK(play.pending() == "permission 12.2.6 white");
    play.decide("uphold");
    CHECK(play.rulings() == "granted 12.2.6");
    play.request(Color::black, Requested::other);
    CHECK(play.pending() == "permission Preface black");
    play.decide("dismiss");
    CHECK(play.rulings() == "denied Preface");
}

}  // namespace
}  // namespace jadoube

// Appendix A: which games are rapid, and what differs there under the Competition Rules in full.
#include <optional>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "support/play.hpp"
#include "support/quick_games.hpp"

namespace jadoube {
namespace {

using test::Play;
using test::says;
using test::under;

constexpr auto full = Supervision::full;
constexpr auto partial = Supervision::partial;

TEST_CASE("A.1, B.1 the class of a game follows from what a player gets for 60 moves") {
    constexpr auto standard = GameClass::standard;
    constexpr auto rapid = GameClass::rapid;
    constexpr auto blitz = GameClass::blitz;
    struct Row {
        std::string_view time;
        GameClass in_2009;
        GameClass since_2014;
    };
    const Row rows[] = {
        {"60", blitz, blitz},
        {"599", blitz, blitz},
        {"600", blitz, blitz},  // exactly ten minutes
        {"601", blitz, rapid},
        {"899", blitz, rapid},
        {"900", rapid, rapid},  // exactly fifteen
        {"3599", rapid, rapid},
        {"3600", standard, standard},  // exactly sixty
        {"7200", standard, standard},
        // With increments.
        {"180+2", blitz, blitz},          // five minutes
        {"300+5", blitz, blitz},          // ten
        {"301+5", blitz, rapid},          //
        {"300+9", blitz, rapid},          // fourteen
        {"300+10", rapid, rapid},         // fifteen
        {"900+10", rapid, rapid},         // twenty-five
        {"1799+30", rapid, rapid},        //
        {"1800+30", standard, standard},  // sixty
        {"0+10", blitz, blitz},           // ten minutes of increments alone
        {"0+15", rapid, rapid},
        {"0+60", standard, standard},
        // Several periods: those that 60 moves reach, each whole, with their own increments.
        {"40/5400+30:1800+30", standard, standard},
        {"40/1500:600", rapid, rapid},           // 35 minutes
        {"30/300:300", blitz, blitz},            // ten
        {"30/300:301", blitz, rapid},            //
        {"40/300", blitz, blitz},                // repeated: twice for 60 moves
        {"20/300", rapid, rapid},                // three times: fifteen
        {"60/3599:3600", rapid, rapid},          // the second is not reached
        {"59/3599:1", standard, standard},       // now it is
        {"40/1800:900+45", standard, standard},  // 1800 + 900 + 20 × 45
        {"40/1800:900+44", rapid, rapid},
        {"40/120+2:60+20", blitz, rapid},  // 120 + 80 + 60 + 400
        {"40/120+2:60+17", blitz, blitz},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.time));
        for (const Edition edition : all_editions) {
            CAPTURE(name(edition));
            const GameClass wanted = edition == Edition::e2009 ? row.in_2009 : row.since_2014;
            for (const ClockMode mode :
                 {ClockMode::fischer, ClockMode::bronstein, ClockMode::delay}) {
                Conditions chosen = under(edition, row.time);
                chosen.mode = mode;
                CHECK(Play(chosen).game().game_class() == wanted);
            }
            CHECK(Play(under(edition, row.time, partial)).state().game_class == wanted);
        }
    }
}

TEST_CASE("A.2 a player may ask for a scoresheet at any time") {
    struct Row {
        Edition edition;
        bool granted;
    };
    const Row rows[] = {{Edition::e2009, false},
                        {Edition::e2014, false},
                        {Edition::e2017, true},
                        {Edition::e2018, true},
                        {Edition::e2023, true}};
    for (const Row& row : rows) {
        for (const Supervision supervision : {full, partial}) {
            for (const Color by : both_colors) {
                CAPTURE(name(row.edition));
                Play play(under(row.edition, "1500", supervision));
                play.moves("e2e4");
                const double black = play.time(Color::black);
                // Whoever has the move.
                play.act(by, act::Request{Requested::scoresheet});
                if (row.granted) {
                    CHECK(play.rulings() == "granted A.2");
                    CHECK(play.find(RulingKind::granted)->player == by);
                    CHECK(play.find(RulingKind::granted)->request == Requested::scoresheet);
                } else {
                    CHECK(play.refusal() == "not_in_this_edition A.2");
                }
                CHECK(play.running() == Color::black);  // on his own time
                CHECK(play.time(Color::black) == black - 1);
            }
        }
    }
    // In standard play everybody has one (8.1).
    Play standard(under(Edition::e2023, "7200"));
    standard.moves("e2e4").act(Color::black, act::Request{Requested::scoresheet});
    CHECK_FALSE(standard.accepted());
}

TEST_CASE("A.2 nobody need record, and claims from the scoresheet stay possible") {
    for (const Edition edition : all_editions) {
        CAPTURE(name(edition));
        CHECK(says(edition, Rule::rapid_recording, "need not record"));
        CHECK(says(edition, Rule::rapid_recording, "keep the right to make claims") ==
              (edition >= Edition::e2017));
        CHECK(Rulebook(edition).article(Rule::rapid_recording) == "A.2");
        Play play(under(edition, "1500", partial));
        play.moves("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8")
            .claim(Color::white, ClaimKind::threefold);
        CHECK(play.find(RulingKind::claim_upheld));
        CHECK(play.result().starts_with("1/2-1/2 threefold"));
    }
}

TEST_CASE("A.3 in rapid the two minutes of Articles 7 and 9 are one") {
    struct Row {
        Edition edition;
        int illegal_move;
        int wrong_claim;
    };
    const Row rows[] = {
        {Edition::e2009, 120, 180}, {Edition::e2014, 120, 120}, {Edition::e2017, 120, 120},
        {Edition::e2018, 120, 120}, {Edition::e2023, 60, 60},
    };
    for (const Row& row : rows) {
        CAPTURE(name(row.edition));
        Play illegal(under(row.edition, "1500"));
        illegal.white("g1g3").press();
        CHECK(illegal.effects() == "restore, add_time black " + std::to_string(row.illegal_move));
        CHECK(illegal.time(Color::black) == 1500 + row.illegal_move);
        for (const Supervision supervision : {full, partial}) {
            Play claim(under(row.edition, "1500", supervision));
            claim.moves("e2e4 e7e5").claim(Color::white, ClaimKind::threefold);
            CHECK(claim.find(RulingKind::claim_rejected));
            CHECK(claim.effects() == "add_time black " + std::to_string(row.wrong_claim));
        }
        // Standard play has its own two, or three.
        Play standard(under(row.edition, "3600"));
        standard.white("g1g3").press();
        CHECK(standard.effects() == "restore, add_time black 120");
    }
    CHECK(says(Edition::e2023, Rule::rapid_one_minute, "one minute"));
    for (const Edition edition : all_editions) {
        CHECK(Rulebook(edition).has(Rule::rapid_one_minute) == (edition == Edition::e2023));
    }
}

TEST_CASE("A.4 under full supervision the Competition Rules apply, whoever claims or not") {
    struct Row {
        Edition edition;
        std::string_view article;  // of the rule that says so
    };
    const Row rows[] = {{Edition::e2009, "A.3"},
                        {Edition::e2014, "A.3"},
                        {Edition::e2017, "A.3.1"},
                        {Edition::e2018, "A.3.1"},
                        {Edition::e2023, "A.4"}};
    for (const Row& row : rows) {
        CAPTURE(name(row.edition));
        CHECK(Rulebook(row.edition).article(Rule::rapid_full_rules) == row.article);
        CHECK(says(row.edition, Rule::rapid_full_rules, "Competition Rules apply"));
        // 7.5: found without a claim.
        Play play(under(row.edition, "1500"));
        play.white("g1g3").press();
        CHECK(play.find(RulingKind::illegal_move));
        // 4.3: so is touch-move.
        play.white("e2e4");
        CHECK(play.find(RulingKind::touch_move));
        // 6.8, 6.9: so is a flag.
        play.at(1600).tick();
        CHECK(play.result().starts_with("0-1 flag"));
        // 7.2.1: a wrong array in any move.
        Play late(under(row.edition, "1500"));
        late.moves(
            "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 d2d3 d7d6 c2c3 c8d7 b1d2 f8e7 h2h3 "
            "h7h6 a2a3 b7b5 a4b3 d6d5");
        late.claim(Color::white, ClaimKind::wrong_start).decide("uphold");
        CHECK(late.result() == "annulled");
    }
}

TEST_CASE("A.4.1 one arbiter watches at most three games") {
    struct Row {
        Edition edition;
        std::string_view article;
        NumberKind kind;
    };
    const Row rows[] = {
        {Edition::e2009, "A.3", NumberKind::within},  {Edition::e2014, "A.3", NumberKind::within},
        {Edition::e2017, "A.3.1.1", NumberKind::own}, {Edition::e2018, "A.3.1.1", NumberKind::own},
        {Edition::e2023, "A.4.1", NumberKind::own},
    };
    for (const Row& row : rows) {
        CAPTURE(name(row.edition));
        const Rulebook book(row.edition);
        CHECK(book.parameters().rapid_games_for_one_arbiter == 3);
        CHECK(book.numbering(Rule::rapid_supervision) == Numbering{row.kind, row.article});
        CHECK(says(row.edition, Rule::rapid_supervision, "three games"));
        // 2009 gives it as an example: what is adequate is for the arbiter to say.
        CHECK(book.discretion(Rule::rapid_supervision).has_value() ==
              (row.edition == Edition::e2009));
    }
}

TEST_CASE("A.4.2 each game is recorded by the arbiter, since 2014") {
    struct Row {
        Edition edition;
        bool needed;
        std::string_view article;
    };
    const Row rows[] = {{Edition::e2009, false, ""},
                        {Edition::e2014, true, "A.3"},
                        {Edition::e2017, true, "A.3.1.2"},
                        {Edition::e2018, true, "A.3.1.2"},
                        {Edition::e2023, true, "A.4.2"}};
    for (const Row& row : rows) {
        CAPTURE(name(row.edition));
        const Rulebook book(row.edition);
        CHECK(book.parameters().full_rules_need_the_arbiters_record == row.needed);
        CHECK(book.has(Rule::rapid_recorded_by_the_arbiter) == row.needed);
        if (!row.needed) continue;
        CHECK(book.article(Rule::rapid_recorded_by_the_arbiter) == row.article);
        CHECK(says(row.edition, Rule::rapid_recorded_by_the_arbiter, "recorded by the arbiter"));
    }
}

TEST_CASE("A.4.3 on his turn a player may look at the record five times; more is a distraction") {
    struct Row {
        Edition edition;
        std::string_view article;
    };
    const Row rows[] = {
        {Edition::e2017, "A.3.2"}, {Edition::e2018, "A.3.2"}, {Edition::e2023, "A.4.3"}};
    for (const Row& row : rows) {
        CAPTURE(name(row.edition));
        const std::string article(row.article);
        Play play(under(row.edition, "1500"));
        play.moves("e2e4 e7e5");
        const auto look = [&](Color by) { play.act(by, act::Request{Requested::record}); };
        look(Color::black);
        CHECK(play.refusal() == "not_on_move " + article);
        for (int nth = 1; nth <= 5; ++nth) {
            const double white = play.time(Color::white);
            look(Color::white);
            CHECK(play.rulings() == "granted " + article);
            CHECK(play.find(RulingKind::granted)->count == nth);
            CHECK(play.find(RulingKind::granted)->player == Color::white);
            // The clock does not stop.
            CHECK(play.running() == Color::white);
            CHECK(play.time(Color::white) == white - 1);
        }
        play.moves("g1f3");
        look(Color::black);
        CHECK(play.rulings() == "granted " + article);  // he has five of his own
        CHECK(play.find(RulingKind::granted)->count == 1);
        play.moves("b8c6");
        for (int nth = 6; nth <= 7; ++nth) {
            look(Color::white);
            CHECK(play.accepted());
            CHECK(play.rulings() == "denied " + article + ", incident 11.5");
            CHECK(play.find(RulingKind::denied)->count == nth);
            CHECK(play.effects() == "nothing");
        }
        CHECK(play.result() == "none");
    }
}

TEST_CASE("A.4.3 there is nothing to look at in standard play, without a record, or before 2017") {
    const auto refused = [](const Conditions& chosen) {
        Play play(chosen);
        play.act(Color::white, act::Request{Requested::record});
        return !play.accepted() && play.rulings().empty();
    };
    CHECK(refused(under(Edition::e2023, "7200")));
    CHECK(refused(under(Edition::e2023, "1500", partial)));
    CHECK(refused(under(Edition::e2009, "1500")));
    CHECK(refused(under(Edition::e2014, "1500")));
    CHECK_FALSE(refused(under(Edition::e2023, "1500")));
}

TEST_CASE("A.6 A.4 or A.5 is fixed beforehand, and holds for the whole game") {
    struct Row {
        Edition edition;
        std::optional<std::string_view> article;
    };
    const Row rows[] = {{Edition::e2009, {}},
                        {Edition::e2014, {}},
                        {Edition::e2017, "A.5"},
                        {Edition::e2018, "A.5"},
                        {Edition::e2023, "A.6"}};
    for (const Row& row : rows) {
        CAPTURE(name(row.edition));
        CHECK(Rulebook(row.edition).article(Rule::rapid_choice_announced) == row.article);
        if (row.article) CHECK(says(row.edition, Rule::rapid_choice_announced, "whole event"));
        Play watched(under(row.edition, "1500", full));
        Play unwatched(under(row.edition, "1500", partial));
        for (Play* play : {&watched, &unwatched}) {
            play->moves("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5");
            play->white("a4a2").press();
        }
        CHECK(watched.find(RulingKind::illegal_move));
        CHECK(unwatched.rulings() == "");
        CHECK(unwatched.game().conditions().supervision == partial);
    }
    CHECK(says(Edition::e2023, Rule::rapid_choice_announced, "A.4 or A.5"));
    CHECK(says(Edition::e2018, Rule::rapid_choice_announced, "A.3 or A.4"));
}

}  // namespace
}  // namespace jadoube

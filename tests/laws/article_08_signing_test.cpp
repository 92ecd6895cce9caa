// 8.7: both players sign the result; even a wrong one stands, unless the arbiter decides otherwise.
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "support/play.hpp"

namespace jadoube {
namespace {

using test::Play;
using test::under;

struct Articles {
    Edition edition;
    std::string_view signing, resignation;
};
constexpr Articles articles[] = {
    {Edition::e2009, "8.7", "5.1.b"}, {Edition::e2014, "8", "5.1.b"},
    {Edition::e2017, "8.7", "5.1.2"}, {Edition::e2018, "8.7", "5.1.2"},
    {Edition::e2023, "8.7", "5.1.2"},
};

// White has resigned: 0-1.
Play resigned(const Conditions& conditions) {
    return Play(conditions).moves("e2e4 e7e5").act(Color::white, act::Resign{});
}

TEST_CASE("8.7 both players sign the result of the game") {
    for (const Articles& row : articles) {
        for (const Color first : both_colors) {
            CAPTURE(name(row.edition));
            const std::string article(row.signing);
            const std::string result = "0-1 resignation " + std::string(row.resignation);
            Play play = resigned(under(row.edition));
            REQUIRE(play.result() == result);
            for (const Color by : {first, !first}) {
                play.act(by, act::Sign{"0-1"});
                CHECK(play.rulings() == "signed " + article);
                REQUIRE(play.find(RulingKind::signed_result));
                CHECK(play.find(RulingKind::signed_result)->player == by);
                CHECK(play.effects() == "result 0-1");
                CHECK(play.result() == result);
                CHECK(play.pending() == "none");
                CHECK(play.game().phase() == Phase::over);
            }
            // Once and for all.
            play.act(first, act::Sign{"1-0"});
            CHECK(play.refusal() == "game_over " + article);
            CHECK(play.result() == result);
        }
    }
}

TEST_CASE("8.7 only when the game is over, by the players, and only results") {
    for (const Color by : both_colors) {
        Play playing(under(Edition::e2023));
        CHECK(playing.moves("e2e4").act(by, act::Sign{"1-0"}).refusal() == "not_over 8.7");
        Play paused(under(Edition::e2023));
        paused.act(Color::white, act::Pause{"noise"}).act(by, act::Sign{"1-0"});
        CHECK(paused.refusal() == "not_over 8.7");
        for (const char* text : {"", "2-0", "white", "1:0", "*"}) {
            CHECK(resigned(under(Edition::e2023)).act(by, act::Sign{text}).refusal() ==
                  "bad_result 8.7");
        }
    }
    CHECK_FALSE(resigned(under(Edition::e2023)).arbiter(act::Sign{"0-1"}).accepted());
    // A game that is annulled has no result to be signed.
    Play annulled(under(Edition::e2023));
    annulled.moves("e2e4").arbiter(act::Annul{}).act(Color::white, act::Sign{"1-0"});
    CHECK(annulled.refusal() == "bad_result 8.7");
}

TEST_CASE("8.7 a wrong result that both have signed stands, and the arbiter is asked") {
    for (const Articles& row : articles) {
        for (const ArbiterKind arbiter : {ArbiterKind::automatic, ArbiterKind::human}) {
            for (const Color first : both_colors) {
                CAPTURE(name(row.edition));
                const std::string article(row.signing);
                Conditions conditions = under(row.edition);
                conditions.arbiter = arbiter;
                conditions.points = {3000, 1000, 0};
                Play play = resigned(conditions);
                play.act(first, act::Sign{"1-0"});
                CHECK(play.rulings() == "signed " + article);
                CHECK(play.result() == "0-1 resignation " + std::string(row.resignation));
                play.act(!first, act::Sign{"1-0"});
                CHECK(play.rulings() == "signed " + article + ", stands " + article);
                CHECK(play.effects() == "result 1-0, result 1-0");
                CHECK(play.result() == "1-0 declared " + article);
                CHECK(play.game().result()->points == ByColor<std::int64_t>{3000, 0});
                REQUIRE(play.game().pending().size() == 1);
                CHECK(play.game().pending()[0].kind == QuestionKind::signed_result);
                CHECK(play.article(play.game().pending()[0].rule) == article);
                CHECK(play.game().pending()[0].options ==
                      std::vector{Option::uphold, Option::dismiss});

                Play stands = play;
                stands.decide("uphold");
                CHECK(stands.accepted());
                CHECK(stands.pending() == "none");
                CHECK(stands.result() == "1-0 declared " + article);

                play.decide("dismiss");
                CHECK(play.rulings() == "game_over " + std::string(row.resignation));
                CHECK(play.effects() == "result 0-1");
                CHECK(play.find(RulingKind::game_over)->reason == Reason::resignation);
                CHECK(play.result() == "0-1 resignation " + std::string(row.resignation));
                CHECK(play.game().result()->points == ByColor<std::int64_t>{0, 3000});
                CHECK(play.pending() == "none");
                CHECK(play.game().phase() == Phase::over);
            }
        }
    }
}

TEST_CASE("8.7 any result that both sign: a win for the loser, a draw, or no point for anybody") {
    struct Row {
        const char* text;
        Score score;
        ByColor<std::int64_t> points;
    };
    for (const Row& row :
         {Row{"1-0", Score::white_wins, {1000, 0}}, Row{"1/2-1/2", Score::draw, {500, 500}},
          Row{"0-0", Score::both_lose, {0, 0}}}) {
        Play play = resigned(under(Edition::e2023));
        play.act(Color::white, act::Sign{row.text}).act(Color::black, act::Sign{row.text});
        REQUIRE(play.game().result());
        CHECK(play.game().result()->score == row.score);
        CHECK(play.game().result()->points == row.points);
        CHECK(play.game().result()->reason == Reason::declared);
    }
    // The loser of a mate on the board, too.
    Play mated(under(Edition::e2023));
    mated.moves("f2f3 e7e5 g2g4 d8h4");
    REQUIRE(mated.result() == "0-1 checkmate 5.1.1");
    mated.act(Color::black, act::Sign{"1-0"}).act(Color::white, act::Sign{"1-0"});
    CHECK(mated.result() == "1-0 declared 8.7");
    mated.decide("dismiss");
    CHECK(mated.result() == "0-1 checkmate 5.1.1");
}

TEST_CASE("8.7 one signature changes nothing; until the other one has signed it may be corrected") {
    for (const Color by : both_colors) {
        Play play = resigned(under(Edition::e2023));
        play.act(by, act::Sign{"1-0"});
        CHECK(play.result() == "0-1 resignation 5.1.2");
        CHECK(play.pending() == "none");
        play.act(by, act::Sign{"0-1"});
        CHECK(play.rulings() == "signed 8.7");
        play.act(!by, act::Sign{"0-1"});
        CHECK(play.rulings() == "signed 8.7");
        CHECK(play.result() == "0-1 resignation 5.1.2");
    }
}

TEST_CASE("8.7 two different results are an incident, and the game's own result stays") {
    for (const Color wrong : both_colors) {
        Play play = resigned(under(Edition::e2023));
        play.act(wrong, act::Sign{"1-0"}).act(!wrong, act::Sign{"0-1"});
        CHECK(play.rulings() == "signed 8.7, incident 8.7");
        CHECK(play.result() == "0-1 resignation 5.1.2");
        CHECK(play.pending() == "none");
    }
    Play both = resigned(under(Edition::e2023));
    both.act(Color::white, act::Sign{"1-0"}).act(Color::black, act::Sign{"1/2-1/2"});
    CHECK(both.rulings() == "signed 8.7, incident 8.7");
    CHECK(both.result() == "0-1 resignation 5.1.2");
}

TEST_CASE("8.7 a penalty is still possible after both have signed, and counts with what stands") {
    Play play = resigned(under(Edition::e2023));
    play.act(Color::white, act::Sign{"1/2-1/2"}).act(Color::black, act::Sign{"1/2-1/2"});
    play.decide("uphold");
    play.arbiter(act::Penalise{Color::white, Penalty::own_points, "8.7", 500});
    CHECK(play.rulings() == "penalty 8.7");
    CHECK(play.result() == "1/2-1/2 declared 8.7");
    CHECK(play.game().result()->points == ByColor<std::int64_t>{0, 500});
}

TEST_CASE("8.7 on electronic scoresheets the result is approved in the same way") {
    Conditions conditions = under(Edition::e2023);
    conditions.electronic_scoresheets = true;
    Play play = resigned(conditions);
    play.act(Color::white, act::Sign{"1-0"}).act(Color::black, act::Sign{"1-0"});
    CHECK(play.rulings() == "signed 8.7, stands 8.7");
    CHECK(play.result() == "1-0 declared 8.7");
}

}  // namespace
}  // namespace jadoube

// Guidelines I.10: who is late at the resumption.
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include <jadoube/base/commitment.hpp>

#include "support/adjourned.hpp"

namespace jadoube {
namespace {

using test::adjourn;
using test::arrive;
using test::begun_by;
using test::clock_of;
using test::commit;
using test::guideline;
using test::open_envelope;
using test::Play;
using test::resume;
using test::seal;
using test::tell_to_seal;
using test::turned;
using test::win_of;
using enum Color;

const std::string nonce = "a nonce nobody can guess";

Conditions with_default_time(Conditions conditions, Seconds time) {
    conditions.default_time = time;
    return conditions;
}

// Adjourned with this move in the envelope, and half an hour to be late, but in 2009.
Play adjourned(Color by, Edition edition, std::string_view fen = test::initial_fen,
               std::string_view move = "e2e4") {
    Play play(with_default_time(begun_by(by, edition, "7200", fen), Seconds(1800)));
    adjourn(play.at(10), turned(by, move));
    REQUIRE(play.state().phase == Phase::adjourned);
    return play;
}

// When it is too late, after a resumption at 1000: at once in 2009 means a moment after the hour.
double too_late(Edition edition) { return edition == Edition::e2009 ? 4600.001 : 2800; }

std::string late_number(Edition edition) { return guideline(edition, "10", "I.10"); }

// ---- I.10

TEST_CASE("I.10 who arrives after the default time has lost") {
    for (const Edition edition : all_editions) {
        for (const Color by : both_colors) {
            for (const Color late : both_colors) {
                CAPTURE(name(edition));
                CAPTURE(name(party(by)));
                CAPTURE(name(party(late)));
                Play play = adjourned(by, edition);
                arrive(play, !late);
                resume(play.at(1000));
                CHECK(play.result() == "none");
                play.at(too_late(edition) - 0.001).tick();
                CHECK(play.result() == "none");
                play.at(too_late(edition)).tick();
                CHECK(play.result() == win_of(!late) + " default_time " + late_number(edition));
                CHECK(play.rulings() ==
                      "late " + late_number(edition) + ", game_over " + late_number(edition));
                CHECK(play.find(RulingKind::late)->player == late);
                CHECK_FALSE(play.running());
                arrive(play, late);
                CHECK(play.refusal() == "game_over " + late_number(edition));
            }
        }
    }
}

TEST_CASE("I.10 who arrives in time has not, and it is counted from the time of resumption") {
    for (const Edition edition : all_editions) {
        for (const Color late : both_colors) {
            CAPTURE(name(edition));
            Play play = adjourned(white, edition);
            arrive(play, !late);
            play.at(80'000).tick();  // the night between does not count
            CHECK(play.result() == "none");
            resume(play.at(90'000));
            arrive(play.at(90'000 + too_late(edition) - 1000 - 0.001), late);
            CHECK(play.accepted());
            open_envelope(play);
            CHECK(play.accepted());
            play.at(95'000).tick();
            CHECK(play.result() == "none");
        }
    }
}

TEST_CASE("I.10 neither arrives: both have lost") {
    for (const Edition edition : all_editions) {
        for (const Color by : both_colors) {
            CAPTURE(name(edition));
            Play play = adjourned(by, edition);
            resume(play.at(1000));
            play.at(too_late(edition)).tick();
            CHECK(play.result() == "0-0 default_time " + late_number(edition));
            int late = 0;
            for (const Ruling& one : play.step().rulings) late += one.kind == RulingKind::late;
            CHECK(late == 2);
            CHECK(play.game().result()->points == ByColor<std::int64_t>{0, 0});
        }
    }
}

TEST_CASE("I.10 where nobody may be late, who is not there at the resumption has lost") {
    for (const Color late : both_colors) {
        Play play(begun_by(white));
        arrive(arrive(play.at(-2), white), black);  // so somebody watches
        adjourn(play, "e4");
        resume(arrive(play, !late));
        CHECK(play.result() == win_of(!late) + " default_time I.10");
        // As at the start: not where nobody watches who is there.
        Play unwatched(begun_by(white));
        adjourn(unwatched, "e4");
        resume(arrive(unwatched, !late));
        CHECK(unwatched.result() == "none");
    }
    Play play(begun_by(white, Edition::e2009));  // there the hour does not depend on 6.6
    adjourn(play, "e4");
    resume(arrive(play, black));
    CHECK(play.result() == "none");
}

TEST_CASE("I.10 nobody is late before the arbiter has said that the time of resumption has come") {
    for (const Edition edition : all_editions) {
        for (const std::string_view time : {"7200", "-"}) {
            CAPTURE(name(edition));
            CAPTURE(time);
            Play play(begun_by(white, edition, time));
            adjourn(play, "e4");
            arrive(play, black);
            open_envelope(play);
            CHECK(play.result() == "none");
            play.black("e7e5").press();
            play.after(5000).tick();
            CHECK(play.result() == "none");
            CHECK(play.state().ply == 2);
        }
    }
}

TEST_CASE("I.10 the time of resumption comes once") {
    for (const ArbiterKind arbiter : {ArbiterKind::automatic, ArbiterKind::human}) {
        Conditions conditions = with_default_time(begun_by(white), Seconds(1800));
        conditions.arbiter = arbiter;
        Play play(conditions);
        adjourn(play, "e4");
        arrive(arrive(play, white), black);
        resume(play.at(1000));
        for (const double at : {1001, 2799, 2800, 5000}) {
            resume(play.at(at));
            CHECK(play.refusal() == "not_paused I.14");
        }
        CHECK(play.clock() == "7197 7200 none");
    }
}

TEST_CASE("I.10 the sealer is late, too, if his move was made and play has gone on without him") {
    enum class Reply { none, on_the_board, sealed };
    for (const Edition edition : all_editions) {
        for (const Color by : both_colors) {
            for (const Reply reply : {Reply::none, Reply::on_the_board, Reply::sealed}) {
                CAPTURE(name(edition));
                CAPTURE(static_cast<int>(reply));
                Play play = adjourned(by, edition);
                resume(arrive(play, !by).at(1000));
                open_envelope(play.at(1001));
                REQUIRE(play.state().ply == 1);
                const std::string answer = turned(!by, "e2e4");
                if (reply == Reply::on_the_board) play.move(!by, answer).press(!by);
                if (reply == Reply::sealed) seal(play, !by, answer).press(!by);
                play.at(too_late(edition) - 0.001).tick();
                CHECK(play.result() == "none");
                play.at(too_late(edition)).tick();
                CHECK(play.result() == win_of(!by) + " default_time " + late_number(edition));
            }
        }
    }
}

TEST_CASE("I.10 the sealer who arrives in time plays on") {
    for (const bool by_acting : {false, true}) {
        Play play = adjourned(white, Edition::e2023);
        resume(arrive(play, black).at(1000));
        open_envelope(play);
        play.black("e7e5").press();
        if (by_acting) {
            play.at(2799).white("g1f3");
        } else {
            arrive(play.at(2799), white);
        }
        play.at(3000).tick();
        CHECK(play.result() == "none");
        CHECK(play.state().phase == Phase::playing);
    }
}

TEST_CASE("I.10 it is a played game that is lost, whatever 6.7.1 would make of the absence") {
    // Adjourned while the default time of the first session was still running.
    Conditions conditions = with_default_time(begun_by(white), Seconds(1800));
    conditions.presence_tracked = true;
    Play play(conditions);
    arrive(arrive(play.at(-2), white), black);
    adjourn(play.at(10), "e4");
    resume(arrive(play.at(50'000), black));
    open_envelope(play);
    CHECK(play.result() == "none");
    play.after(1000).tick();
    CHECK(play.result() == "none");
    play.after(1000).tick();
    CHECK(play.result() == "0-1 default_time I.10");
}

TEST_CASE("I.10 nor does 6.7.1 come back where the arbiter does without a time of resumption") {
    Conditions conditions = with_default_time(begun_by(white), Seconds(1800));
    conditions.presence_tracked = true;
    Play play(conditions);
    arrive(arrive(play.at(-2), white), black);
    adjourn(play.at(10), "e4");
    open_envelope(arrive(play.at(50), black));
    play.after(2000).tick();
    CHECK(play.result() == "none");
}

TEST_CASE("I.10 a game that is adjourned again can be lost so again") {
    Play play = adjourned(white, Edition::e2023);
    resume(arrive(arrive(play, white), black).at(1000));
    open_envelope(play);
    play.at(3000).tick();
    CHECK(play.result() == "none");
    adjourn(play, "e5");
    resume(arrive(play, white).at(5000));
    play.at(6799).tick();
    CHECK(play.result() == "none");
    play.at(6800).tick();
    CHECK(play.result() == "1-0 default_time I.10");
}

TEST_CASE("I.10 the arbiter may decide otherwise") {
    for (const Color late : both_colors) {
        for (const bool upheld : {true, false}) {
            Conditions conditions = with_default_time(begun_by(white), Seconds(1800));
            Play play(test::with_human_arbiter(conditions));
            adjourn(play, "e4");
            resume(arrive(play, !late).at(1000));
            play.at(2799).tick();
            CHECK(play.pending() == "none");
            play.at(2800).tick();
            CHECK(play.pending() == "late I.10 " + std::string(name(party(late))));
            CHECK(play.result() == "none");
            play.at(5000).tick();
            CHECK(play.game().pending().size() == 1);  // asked once
            arrive(play, late);
            play.decide(upheld ? "uphold" : "dismiss");
            if (upheld) {
                CHECK(play.result() == win_of(!late) + " default_time I.10");
            } else {
                CHECK(play.result() == "none");
                open_envelope(play);
                CHECK(play.state().ply == 1);
            }
        }
    }
}

TEST_CASE("I.10 the arbiter decides about each of two late players") {
    struct Row {
        std::string_view white;
        std::string_view black;
        std::string_view result;
    };
    const Row rows[] = {{"uphold", "uphold", "0-0 default_time I.10"},
                        {"uphold", "dismiss", "0-1 default_time I.10"},
                        {"dismiss", "uphold", "1-0 default_time I.10"},
                        {"dismiss", "dismiss", "none"}};
    for (const Row& row : rows) {
        CAPTURE(row.white);
        CAPTURE(row.black);
        Conditions conditions = with_default_time(begun_by(white), Seconds(1800));
        Play play(test::with_human_arbiter(conditions));
        adjourn(play, "e4");
        resume(play.at(1000));
        play.at(2800).tick();
        REQUIRE(play.game().pending().size() == 2);
        for (const Color color : both_colors) {
            const std::string decision(color == white ? row.white : row.black);
            for (const Question& question : play.game().pending()) {
                if (question.player != color) continue;
                play.decide(decision, question.number);
                break;
            }
        }
        CHECK(play.result() == row.result);
    }
}

// ---- The sealed move that ended the game

struct Conclusion {
    std::string_view fen;
    std::string_view move;
    std::string_view result;   // of the sealer, if White: in 2023
    std::string_view in_2009;  // if the sealer is late; none: he has lost
};
constexpr Conclusion conclusions[] = {
    {"6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", "e1e8", "checkmate 5.1.1", "checkmate 5.1.a"},
    {"7k/8/5K2/8/8/8/6Q1/8 w - - 0 1", "g2g6", "stalemate 5.2.1", "stalemate 5.2.a"},
    {"7k/8/8/8/8/8/6p1/6K1 w - - 0 1", "g1g2", "dead_position 5.2.2", "dead_position 5.2.b"},
    {"4k3/p7/8/8/8/8/P7/R3K3 w - - 149 100", "a1b1", "seventyfive 9.6.2", ""},
};

std::string scored(const Conclusion& one, std::string_view reason, Color by) {
    const bool won = one.result.starts_with("checkmate");
    return (won ? win_of(by) : "1/2-1/2") + " " + std::string(reason);
}

TEST_CASE("I.10 if the sealed move ended the game, that stands, whoever is late") {
    for (const Conclusion& one : conclusions) {
        for (const Edition edition : {Edition::e2017, Edition::e2018, Edition::e2023}) {
            for (const Color by : both_colors) {
                for (const std::string_view there : {"nobody", "sealer", "opponent"}) {
                    CAPTURE(one.move);
                    CAPTURE(name(edition));
                    CAPTURE(there);
                    Play play = adjourned(by, edition, one.fen, one.move);
                    if (there == "sealer") arrive(play, by);
                    if (there == "opponent") arrive(play, !by);
                    resume(play.at(1000));
                    play.at(2799).tick();
                    CHECK(play.result() == "none");
                    play.at(2800).tick();
                    CHECK(play.result() == scored(one, one.result, by));
                    CHECK(play.state().ply == 1);
                    CHECK_FALSE(play.find(RulingKind::late));
                }
            }
        }
    }
}

TEST_CASE("2009: Adjourned 10.a the late sealer has won if his sealed move is checkmate") {
    for (const Color by : both_colors) {
        Play play = adjourned(by, Edition::e2009, conclusions[0].fen, conclusions[0].move);
        resume(arrive(play, !by).at(1000));
        play.at(4600).tick();
        CHECK(play.result() == "none");
        play.at(4600.001).tick();
        CHECK(play.result() == win_of(by) + " checkmate 5.1.a");
    }
}

TEST_CASE("2009: Adjourned 10.b the game is drawn if it brought stalemate or a dead position") {
    for (const Conclusion& one : {conclusions[1], conclusions[2]}) {
        for (const Color by : both_colors) {
            CAPTURE(one.move);
            Play play = adjourned(by, Edition::e2009, one.fen, one.move);
            resume(arrive(play, !by).at(1000));
            play.at(4601).tick();
            CHECK(play.result() == scored(one, one.in_2009, by));
        }
    }
}

TEST_CASE("2009: Adjourned 10 a late opponent has lost, though the sealed move was stalemate") {
    for (const Conclusion& one : {conclusions[1], conclusions[2]}) {
        for (const Color by : both_colors) {
            CAPTURE(one.move);
            Play play = adjourned(by, Edition::e2009, one.fen, one.move);
            resume(arrive(play, by).at(1000));
            play.at(4601).tick();
            CHECK(play.result() == win_of(by) + " default_time Adjourned 10");
        }
    }
}

TEST_CASE("2009: Adjourned 10.c the late sealer has won if the player at the board lost on time") {
    for (const Color by : both_colors) {
        Play play(begun_by(by, Edition::e2009, "1800"));
        adjourn(play.at(10), turned(by, "e2e4"));
        resume(arrive(play, !by).at(1000));
        open_envelope(play.at(1000));
        play.at(2800).tick();  // 30 minutes of his own, and the sealer not there yet
        CHECK(play.result() == win_of(by) + " flag 6.9");
    }
}

TEST_CASE("I.10 a bad sealed move is no conclusion that saves its late sealer") {
    for (const std::string_view text : {"e2e5", "nonsense"}) {
        Play play(with_default_time(begun_by(white), Seconds(1800)));
        adjourn(play, std::string(text));
        resume(arrive(play, black).at(1000));
        play.at(2800).tick();
        CHECK(play.result() == "0-1 default_time I.10");
    }
}

TEST_CASE("I.10 a sealed move that nobody can read yet may have ended the game: asked") {
    const auto play_until_late = [](std::string_view move) {
        Play play(with_default_time(test::from(conclusions[0].fen), Seconds(1800)));
        tell_to_seal(play);
        commit(play, white, commitment_to(move, nonce)).press(white);
        resume(arrive(play, black).at(1000));
        play.at(2800).tick();
        return play;
    };
    {
        Play play = play_until_late("Re8");
        CHECK(play.pending() == "late I.10 white");
        CHECK(play.result() == "none");
        open_envelope(play, "Re8", nonce);
        CHECK(play.result() == "1-0 checkmate 5.1.1");
    }
    {
        Play play = play_until_late("Re7");
        CHECK(play.pending() == "late I.10 white");
        play.decide("uphold");
        CHECK(play.result() == "0-1 default_time I.10");
    }
    {
        Play play = play_until_late("Re7");
        open_envelope(play, "Re7", nonce);  // it ended nothing
        CHECK(play.result() == "none");
        CHECK(play.state().ply == 1);
        CHECK(play.pending() == "late I.10 white");
        play.decide("uphold");
        CHECK(play.result() == "0-1 default_time I.10");
    }
}

}  // namespace
}  // namespace jadoube

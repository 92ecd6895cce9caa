// 7.5.5: what illegal moves cost, in every edition, class and supervision.
#include <optional>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "support/play.hpp"

namespace jadoube {
namespace {

using test::him;
using test::Play;
using test::under;
using test::win_for;

constexpr auto full = Supervision::full;
constexpr auto partial = Supervision::partial;

constexpr std::string_view standard = "7200";
constexpr std::string_view rapid = "1500";
constexpr std::string_view blitz = "180";

// What counts as an illegal move. Each can be done twice in the same turn.
enum class Fault { illegal_move, unreplaced_pawn, press_without_move, two_hands };

constexpr std::string_view ruled_as[] = {"illegal_move", "promotion_missing",
                                         "pressed_without_move", "two_hands"};

// Both have pawns before their last rank, men enough to give mate, and no check near.
constexpr std::string_view pawns_before_the_last_rank = "8/PP5p/2n3k1/8/8/2N3K1/pp5P/8 w - - 0 1";

// The offender comes to the move, with a quiet move of the other if need be.
void come_to_move(Play& play, Color offender) {
    if (play.game().has_the_move() != offender) {
        const std::string quiet = offender == Color::white ? "h7h6" : "h2h3";
        const std::string or_this = offender == Color::white ? "h6h5" : "h3h4";
        play.move(!offender, quiet);
        if (!play.accepted()) play.move(!offender, or_this);
        REQUIRE(play.accepted());
        play.press();
    }
    if (play.game().phase() == Phase::playing) REQUIRE(play.running() == offender);
}

void move_with_two_hands(Play& play, Color offender) {
    const bool white = offender == Color::white;
    play.move(offender, white ? "Nd5" : "Nd4", 2);
    if (!play.accepted()) play.move(offender, white ? "Nc3" : "Nc6", 2);  // back again
    REQUIRE(play.accepted());
}

void commit(Play& play, Color offender, Fault fault, bool second_time = false) {
    come_to_move(play, offender);
    const bool white = offender == Color::white;
    switch (fault) {
        case Fault::illegal_move:
            play.move(offender, white ? "g3g5" : "g6g4");
            if (!play.accepted()) play.move(offender, white ? "f3f5" : "f6f4");
            play.press();
            return;
        case Fault::unreplaced_pawn:
            if (second_time) {
                play.move(offender, white ? "b7b8" : "b2b1").press();
            } else {
                play.move(offender, white ? "a7a8" : "a2a1").press();
            }
            return;
        case Fault::press_without_move: play.press(offender); return;
        case Fault::two_hands:
            move_with_two_hands(play, offender);
            play.press();
            return;
    }
}

TEST_CASE("7.5.5 the ladder of every edition, class and supervision") {
    struct Row {
        Edition edition;
        std::string_view time;
        Supervision supervision;
        int loses_at;
        int to_opponent;  // seconds, for each before that
        std::string_view article;
    };
    const Row rows[] = {
        {Edition::e2009, standard, full, 3, 120, "7.4.b"},
        {Edition::e2009, standard, partial, 3, 120, "7.4.b"},  // standard play ignores it
        {Edition::e2009, rapid, full, 3, 120, "7.4.b"},
        {Edition::e2009, rapid, partial, 3, 120, "7.4.b"},
        {Edition::e2009, blitz, full, 3, 120, "7.4.b"},
        {Edition::e2009, blitz, partial, 1, 0, "B.3.c"},
        {Edition::e2014, standard, full, 2, 120, "7.5.b"},
        {Edition::e2014, rapid, full, 2, 120, "7.5.b"},
        {Edition::e2014, rapid, partial, 1, 0, "A.4.b"},
        {Edition::e2014, blitz, full, 2, 60, "7.5.b"},
        {Edition::e2014, blitz, partial, 1, 0, "A.4.b"},
        {Edition::e2017, standard, full, 2, 120, "7.5.3"},
        {Edition::e2017, rapid, full, 2, 120, "7.5.3"},
        {Edition::e2017, rapid, partial, 1, 0, "A.4.2"},
        {Edition::e2017, blitz, full, 2, 60, "7.5.3"},
        {Edition::e2017, blitz, partial, 1, 0, "A.4.2"},
        {Edition::e2018, standard, full, 2, 120, "7.5.5"},
        {Edition::e2018, rapid, full, 2, 120, "7.5.5"},
        {Edition::e2018, rapid, partial, 2, 120, "7.5.5"},
        {Edition::e2018, blitz, full, 2, 60, "7.5.5"},
        {Edition::e2018, blitz, partial, 2, 60, "7.5.5"},
        {Edition::e2023, standard, full, 2, 120, "7.5.5"},
        {Edition::e2023, standard, partial, 2, 120, "7.5.5"},
        {Edition::e2023, rapid, full, 2, 60, "7.5.5"},
        {Edition::e2023, rapid, partial, 2, 60, "7.5.5"},
        {Edition::e2023, blitz, full, 2, 120, "7.5.5"},
        {Edition::e2023, blitz, partial, 2, 60, "7.5.5"},
    };
    // Who offends, from which array, and whether his opponent can give mate there.
    struct Case {
        Color offender;
        std::optional<std::string_view> fen;
        std::string_view illegal;
        bool can_mate;
    };
    const Case cases[] = {
        {Color::white, {}, "g1g3", true},
        {Color::black, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", "g8g6", true},
        {Color::white, "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "a1b3", false},
        {Color::black, "q3k3/8/8/8/8/8/8/4K3 b - - 0 1", "a8b6", false},
    };
    for (const Row& row : rows) {
        for (const Case& one : cases) {
            CAPTURE(name(row.edition));
            CAPTURE(std::string(row.time));
            CAPTURE(row.supervision == full);
            CAPTURE(std::string(one.illegal));
            const std::string article(row.article);
            const Color opponent = !one.offender;
            Conditions chosen = under(row.edition, row.time, row.supervision);
            if (one.fen) chosen.start = std::string(*one.fen);
            Play play(chosen);
            const std::string before = play.board();
            const bool on_claim = row.supervision == partial && row.time != standard;
            for (int nth = 1; nth < row.loses_at; ++nth) {
                CAPTURE(nth);
                play.move(one.offender, std::string(one.illegal));
                const double had = play.time(opponent);
                play.press();
                if (on_claim) {
                    CHECK(play.rulings() == "");
                    play.claim(opponent, ClaimKind::illegal_move);
                }
                CHECK(play.rulings() == "illegal_move " + article);
                CHECK(play.effects() ==
                      "restore, add_time " + him(opponent) + " " + std::to_string(row.to_opponent));
                const Ruling* ruling = play.find(RulingKind::illegal_move);
                REQUIRE(ruling);
                CHECK(ruling->player == one.offender);
                CHECK(ruling->count == nth);
                CHECK(play.time(opponent) == had + row.to_opponent - (on_claim ? 1 : 0));
                CHECK(play.board() == before);
                CHECK(play.running() == one.offender);
                CHECK(play.result() == "none");
                CHECK(play.game().illegal_moves_completed(one.offender) == nth);
                CHECK(play.game().illegal_moves_completed(opponent) == 0);
            }
            play.move(one.offender, std::string(one.illegal)).press();
            if (on_claim) play.claim(opponent, ClaimKind::illegal_move);
            const std::string score = one.can_mate ? win_for(opponent) : "1/2-1/2";
            CHECK(play.rulings() == "illegal_move " + article + ", game_over " + article);
            CHECK(play.effects() == "restore, result " + score);
            CHECK(play.result() == score + " illegal_moves " + article);
            CHECK(play.running() == std::nullopt);
            CHECK(play.game().illegal_moves_completed(one.offender) == row.loses_at);
            CHECK(play.move(one.offender, "e2e4").refusal().starts_with("game_over"));
        }
    }
}

TEST_CASE("7.5.5 each kind of fault counts on one ladder, under the article that prints it") {
    struct Row {
        Edition edition;
        std::string_view time;
        Supervision supervision;
        std::string_view articles[4];  // in the order of Fault
    };
    const Row rows[] = {
        {Edition::e2017, standard, full, {"7.5.3", "7.5.3", "7.8.2", "7.7.2"}},
        {Edition::e2017, rapid, full, {"7.5.3", "7.5.3", "7.8.2", "7.7.2"}},
        {Edition::e2018, standard, full, {"7.5.5", "7.5.5", "7.5.5", "7.5.5"}},
        {Edition::e2018, blitz, full, {"7.5.5", "7.5.5", "7.5.5", "7.5.5"}},
        {Edition::e2023, standard, full, {"7.5.5", "7.5.5", "7.5.5", "7.5.5"}},
        {Edition::e2023, rapid, partial, {"7.5.5", "7.5.5", "7.5.5", "7.5.5"}},
    };
    constexpr Fault faults[] = {Fault::illegal_move, Fault::unreplaced_pawn,
                                Fault::press_without_move, Fault::two_hands};
    const auto rule_on = [](Play& play, Color offender, Fault fault, bool again, bool on_claim) {
        // 2017: two hands need no press, and their ruling comes with the move.
        come_to_move(play, offender);
        if (fault == Fault::two_hands && !on_claim &&
            play.game().conditions().edition == Edition::e2017) {
            move_with_two_hands(play, offender);
            return;
        }
        commit(play, offender, fault, again);
        if (!on_claim) return;
        CHECK(play.rulings() == "");
        play.claim(!offender, ClaimKind::illegal_move);
    };
    for (const Row& row : rows) {
        for (const Color offender : both_colors) {
            for (const Fault first : faults) {
                for (const Fault second : faults) {
                    CAPTURE(name(row.edition));
                    CAPTURE(std::string(row.time));
                    CAPTURE(him(offender));
                    const std::string kind(ruled_as[static_cast<int>(first)]);
                    const std::string article(row.articles[static_cast<int>(first)]);
                    const std::string last_kind(ruled_as[static_cast<int>(second)]);
                    const std::string last(row.articles[static_cast<int>(second)]);
                    CAPTURE(kind);
                    CAPTURE(last_kind);
                    Conditions chosen = under(row.edition, row.time, row.supervision);
                    chosen.start = std::string(pawns_before_the_last_rank);
                    Play play(chosen);
                    const bool on_claim = row.supervision == partial;
                    rule_on(play, offender, first, false, on_claim);
                    CHECK(play.rulings() == kind + " " + article);
                    CHECK(play.game().illegal_moves_completed(offender) == 1);
                    CHECK(play.result() == "none");
                    // He makes the move that is due, and what he made with two hands in 2017 he
                    // has still to press.
                    if (play.game().has_the_move() == offender) {
                        play.move(offender, offender == Color::white ? "Kf3" : "Kf6");
                    }
                    if (play.running() == offender) {
                        play.press(offender);
                        CHECK(play.rulings() == "");
                    }
                    rule_on(play, offender, second, true, on_claim);
                    CHECK(play.rulings() == last_kind + " " + last + ", game_over " + last);
                    CHECK(play.result() == win_for(!offender) + " illegal_moves " + last);
                    CHECK(play.game().illegal_moves_completed(offender) == 2);
                }
            }
        }
    }
}

TEST_CASE("7.5.5 the players have a count each") {
    Play play(under(Edition::e2023, standard, full));
    play.white("g1g3").press().white("g1f3").press().black("g8g6").press();
    CHECK(play.rulings() == "illegal_move 7.5.5");
    CHECK(play.result() == "none");
    CHECK(play.state().illegal == ByColor<int>{1, 1});
    play.black("g8f6").press().white("f3f6").press();
    CHECK(play.result() == "0-1 illegal_moves 7.5.5");
    CHECK(play.state().illegal == ByColor<int>{2, 1});
}

TEST_CASE("7.5.5 several faults in one move are one") {
    for (const Edition edition : {Edition::e2017, Edition::e2018, Edition::e2023}) {
        CAPTURE(name(edition));
        const std::string article = edition == Edition::e2017 ? "7.5.3" : "7.5.5";
        // An illegal move with two hands.
        Play play(under(edition, standard, full));
        play.white("g1g3", 2).press();
        CHECK(play.rulings() == "illegal_move " + article);
        CHECK(play.game().illegal_moves_completed(Color::white) == 1);
        CHECK(play.result() == "none");
        // A pawn left on the last rank with two hands.
        Conditions chosen = under(edition, standard, full);
        chosen.start = std::string(pawns_before_the_last_rank);
        Play pawn(chosen);
        pawn.white("a7a8", 2).press();
        CHECK(pawn.rulings() == "promotion_missing " + article);
        CHECK(pawn.game().illegal_moves_completed(Color::white) == 1);
        CHECK(pawn.result() == "none");
        // Two illegal moves tried before one press.
        Play twice(under(edition, standard, full));
        twice.white("g1g3").white("b1b3").press();
        CHECK(twice.rulings() == "illegal_move " + article);
        CHECK(twice.game().illegal_moves_completed(Color::white) == 1);
        CHECK(twice.result() == "none");
    }
}

TEST_CASE(
    "2009: 7.4.b an unreplaced pawn counts with the other illegal moves, and the third loses") {
    Conditions chosen = under(Edition::e2009, standard, full);
    chosen.start = std::string(pawns_before_the_last_rank);
    for (const Color offender : both_colors) {
        CAPTURE(him(offender));
        Play play(chosen);
        commit(play, offender, Fault::unreplaced_pawn);
        CHECK(play.rulings() == "promotion_missing 7.4.b");
        CHECK(play.effects() == "restore, add_time " + him(!offender) + " 120");
        commit(play, offender, Fault::illegal_move);
        CHECK(play.rulings() == "illegal_move 7.4.b");
        CHECK(play.effects() == "restore, add_time " + him(!offender) + " 120");
        CHECK(play.result() == "none");
        commit(play, offender, Fault::unreplaced_pawn, true);
        CHECK(play.result() == win_for(!offender) + " illegal_moves 7.4.b");
    }
}

TEST_CASE("7.5.5 without a clock there is no time to give, but the second still loses") {
    for (const Edition edition : all_editions) {
        CAPTURE(name(edition));
        Play play(under(edition, "-", partial));  // an untimed game is a standard one
        const int last = edition == Edition::e2009 ? 3 : 2;
        for (int nth = 1; nth <= last; ++nth) {
            play.white("g1g3").press();
            CHECK(play.accepted());
            CHECK(play.effects() == (nth < last ? "restore" : "restore, result 0-1"));
        }
        CHECK(play.game().game_class() == GameClass::standard);
    }
}

TEST_CASE("7.5.5 the draw is judged where the illegal move has been taken back or completed") {
    // White's last pawn becomes a queen against a lone king: nobody could mate him.
    Conditions chosen = under(Edition::e2023, standard, full);
    chosen.start = std::string("8/P6k/8/8/8/8/8/K7 w - - 0 1");
    Play play(chosen);
    play.white("a1c3").press();
    play.white("a1b1").press().black("h7h6").press();
    play.white("a7a8").press();
    CHECK(play.effects() == "replace a8 queen, result 1/2-1/2");
    CHECK(play.result() == "1/2-1/2 illegal_moves 7.5.5");
    // Black takes the last white man, illegally: it is back, and White can mate.
    chosen.start = std::string("4k3/8/8/8/8/8/r6P/4K3 b - - 0 1");
    Play taken(chosen);
    taken.black("a2b4").press();
    taken.black("a2a3").press().white("e1f1").press().black("a3h2").press();
    CHECK(taken.result() == "1-0 illegal_moves 7.5.5");
}

TEST_CASE("7.5.5 a flag that falls at the instant of the press comes first (6.9)") {
    Play play(under(Edition::e2023, standard, full));
    play.white("g1g3").press().at(7199).white("g1g3").at(7200).press();
    CHECK(play.refusal() == "game_over 6.9");
    CHECK(play.result() == "0-1 flag 6.9");
    CHECK(play.game().illegal_moves_completed(Color::white) == 1);
}

TEST_CASE("7.5.5 where nobody can tell whether the opponent could mate, the arbiter is asked") {
    for (const bool can : {false, true}) {
        Conditions chosen = under(Edition::e2018, rapid, partial);
        // White's pawn is left on a8 and stands: no game can show that, and no oracle judges it.
        chosen.start = std::string("6k1/P7/8/8/8/8/8/K6R w - - 0 1");
        Play play(chosen);
        play.white("a7a8").press().black("g8g7").press();
        play.white("h1h2", 2).press().claim(Color::black, ClaimKind::illegal_move);
        CHECK(play.rulings() == "two_hands 7.5.5");
        play.black("g7f7").press().white("h2h3", 2).press();
        play.claim(Color::black, ClaimKind::illegal_move);
        CHECK(play.result() == "none");
        CHECK(play.game().phase() == Phase::paused);
        CHECK(play.pending() == "can_checkmate 7.5.5 white");
        play.decide(can ? "can_checkmate" : "cannot_checkmate");
        CHECK(play.result() == (can ? "0-1 illegal_moves 7.5.5" : "1/2-1/2 illegal_moves 7.5.5"));
    }
}

}  // namespace
}  // namespace jadoube

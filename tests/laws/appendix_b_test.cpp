// Appendix B: blitz.
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

constexpr auto full = Supervision::full;
constexpr auto partial = Supervision::partial;

Conditions blitz(Edition edition, Supervision supervision = full, std::string_view time = "180") {
    return test::under(edition, time, supervision);
}

TEST_CASE("B.1 blitz is ten minutes or less for 60 moves; in 2009 less than fifteen") {
    const auto is_blitz = [](Edition edition, std::string_view time) {
        return Play(blitz(edition, full, time)).game().game_class() == GameClass::blitz;
    };
    for (const Edition edition : all_editions) {
        CAPTURE(name(edition));
        const bool then = edition == Edition::e2009;
        for (const std::string_view time : {"1", "180+2", "300", "300+5", "600", "30/300:300"}) {
            CAPTURE(std::string(time));
            CHECK(is_blitz(edition, time));
        }
        for (const std::string_view time : {"601", "600+1", "300+6", "899", "840+0", "0+14"}) {
            CAPTURE(std::string(time));
            CHECK(is_blitz(edition, time) == then);
        }
        for (const std::string_view time : {"900", "300+10", "3600", "-"}) {
            CAPTURE(std::string(time));
            CHECK_FALSE(is_blitz(edition, time));
        }
    }
}

TEST_CASE("B.2 under full supervision the Competition Rules apply") {
    struct Row {
        Edition edition;
        std::optional<std::string_view> article;
    };
    const Row rows[] = {{Edition::e2009, "B.2"},
                        {Edition::e2014, {}},
                        {Edition::e2017, "B.3.1"},
                        {Edition::e2018, "B.3.1"},
                        {Edition::e2023, "B.2"}};
    for (const Row& row : rows) {
        CAPTURE(name(row.edition));
        CHECK(Rulebook(row.edition).article(Rule::blitz_full_rules) == row.article);
        Play play(blitz(row.edition));
        play.white("g1g3").press();  // unclaimed
        CHECK(play.find(RulingKind::illegal_move));
        CHECK(play.board() == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w");
        CHECK(play.result() == "none");  // the first does not lose
        play.white("e2e4");
        CHECK(play.find(RulingKind::touch_move));
        play.at(200).tick();  // nobody claims the flag either
        CHECK(play.result().starts_with("0-1 flag"));
    }
}

TEST_CASE("B.2 in 2023 the two minutes stay two by the letter; the event may say otherwise") {
    Conditions chosen = blitz(Edition::e2023);
    const auto costs = [](const Conditions& conditions) {
        Play illegal(conditions);
        illegal.white("g1g3").press();
        Play claim(conditions);
        claim.moves("e2e4 e7e5").claim(Color::white, ClaimKind::threefold);
        return illegal.effects() + " | " + claim.effects();
    };
    CHECK(costs(chosen) == "restore, add_time black 120 | add_time black 120");
    chosen.blitz_penalty = Seconds(60);
    CHECK(costs(chosen) == "restore, add_time black 60 | add_time black 60");
    chosen.blitz_penalty = Seconds(45);
    CHECK(costs(chosen) == "restore, add_time black 45 | add_time black 45");
    // It is an option of that one case.
    Conditions older = chosen;
    older.edition = Edition::e2018;
    CHECK(costs(older) == "restore, add_time black 60 | add_time black 60");
    Conditions rapid = chosen;
    rapid.time = "1500";
    CHECK(costs(rapid) == "restore, add_time black 60 | add_time black 60");
    Conditions standard = chosen;
    standard.time = "7200";
    CHECK(costs(standard) == "restore, add_time black 120 | add_time black 120");
    Play unwatched([&] {
        Conditions other = chosen;
        other.supervision = partial;
        return other;
    }());
    unwatched.white("g1g3").press().claim(Color::black, ClaimKind::illegal_move);
    CHECK(unwatched.effects() == "restore, add_time black 60");
    // The second still loses.
    Play lost(chosen);
    lost.white("g1g3").press().white("g1g3").press();
    CHECK(lost.result() == "0-1 illegal_moves 7.5.5");
}

TEST_CASE("2017, 2018: B.2 in blitz the two minutes of Articles 7 and 9 are one") {
    for (const Edition edition : {Edition::e2017, Edition::e2018}) {
        CAPTURE(name(edition));
        CHECK(Rulebook(edition).article(Rule::blitz_one_minute) == "B.2");
        CHECK(says(edition, Rule::blitz_one_minute, "one minute"));
        Play illegal(blitz(edition));
        illegal.white("g1g3").press();
        CHECK(illegal.effects() == "restore, add_time black 60");
        for (const Supervision supervision : {full, partial}) {
            Play claim(blitz(edition, supervision));
            claim.moves("e2e4 e7e5").claim(Color::white, ClaimKind::threefold);
            CHECK(claim.effects() == "add_time black 60");
        }
    }
    // 2009 knows no such rule.
    Play then(blitz(Edition::e2009));
    then.moves("e2e4 e7e5").claim(Color::white, ClaimKind::threefold);
    CHECK(then.effects() == "add_time black 180");
}

TEST_CASE("B.2.1 one arbiter watches one game") {
    struct Row {
        Edition edition;
        std::string_view article;
        bool no_source;
    };
    const Row rows[] = {{Edition::e2009, "B.2", false},
                        {Edition::e2014, "B", true},
                        {Edition::e2017, "B.3.1.1", false},
                        {Edition::e2018, "B.3.1.1", false},
                        {Edition::e2023, "B.2.1", false}};
    for (const Row& row : rows) {
        CAPTURE(name(row.edition));
        const Rulebook book(row.edition);
        CHECK(book.parameters().blitz_games_for_one_arbiter == 1);
        CHECK(book.parameters().blitz_games_for_one_arbiter.no_source == row.no_source);
        CHECK(book.cite(Rule::blitz_supervision) == row.article);
        CHECK(says(row.edition, Rule::blitz_supervision, "one game") == !row.no_source);
    }
}

TEST_CASE("B.2.2 the game is recorded by the arbiter") {
    struct Row {
        Edition edition;
        std::optional<std::string_view> article;
    };
    const Row rows[] = {{Edition::e2009, {}},
                        {Edition::e2014, {}},  // no source
                        {Edition::e2017, "B.3.1.2"},
                        {Edition::e2018, "B.3.1.2"},
                        {Edition::e2023, "B.2.2"}};
    for (const Row& row : rows) {
        CAPTURE(name(row.edition));
        const Rulebook book(row.edition);
        CHECK(book.article(Rule::blitz_recorded_by_the_arbiter) == row.article);
        if (row.article) {
            CHECK(book.parameters().full_rules_need_the_arbiters_record);
            CHECK(says(row.edition, Rule::blitz_recorded_by_the_arbiter, "by the arbiter"));
        }
    }
}

TEST_CASE("B.2.3 a player may look at the record five times on his turn") {
    struct Row {
        Edition edition;
        std::string_view article;
    };
    const Row rows[] = {
        {Edition::e2017, "B.3.2"}, {Edition::e2018, "B.3.2"}, {Edition::e2023, "B.2.3"}};
    for (const Row& row : rows) {
        CAPTURE(name(row.edition));
        const std::string article(row.article);
        Play play(blitz(row.edition));
        play.moves("e2e4");
        play.act(Color::white, act::Request{Requested::record});
        CHECK(play.refusal() == "not_on_move " + article);
        for (int nth = 1; nth <= 5; ++nth) {
            const double black = play.time(Color::black);
            play.act(Color::black, act::Request{Requested::record});
            CHECK(play.rulings() == "granted " + article);
            CHECK(play.find(RulingKind::granted)->count == nth);
            CHECK(play.time(Color::black) == black - 1);
        }
        play.act(Color::black, act::Request{Requested::record});
        CHECK(play.rulings() == "denied " + article + ", incident 11.5");
        CHECK(play.find(RulingKind::incident)->player == Color::black);
    }
    for (const Conditions& chosen :
         {blitz(Edition::e2009), blitz(Edition::e2014), blitz(Edition::e2023, partial)}) {
        Play play(chosen);
        CHECK_FALSE(play.act(Color::white, act::Request{Requested::record}).accepted());
    }
}

TEST_CASE("B.3 otherwise the rules of rapid apply: A.2, A.3 and A.5") {
    Play play(blitz(Edition::e2023, partial));
    // A.2
    play.act(Color::white, act::Request{Requested::scoresheet});
    CHECK(play.rulings() == "granted A.2");
    // A.5.2: nothing unclaimed; A.3: one minute.
    play.white("g1g3").press();
    CHECK(play.rulings() == "");
    play.claim(Color::black, ClaimKind::illegal_move);
    CHECK(play.rulings() == "illegal_move 7.5.5");
    CHECK(play.effects() == "restore, add_time black 60");
    // A.5.2: what nobody claims stands.
    play.white("g1h3").press().black("g8g6").press().white("e2e4");
    play.claim(Color::white, ClaimKind::illegal_move);
    CHECK(play.rulings() == "stands A.5.2");
    // A.5.5
    play.at(600).tick();
    CHECK(play.result() == "0-1 flag 6.9");
    // A.3 for 9.5.3
    Play claim(blitz(Edition::e2023, partial));
    claim.moves("e2e4 e7e5").claim(Color::white, ClaimKind::fifty);
    CHECK(claim.effects() == "add_time black 60");

    struct Row {
        Edition edition;
        std::string_view article;
        std::string_view words;
    };
    const Row rows[] = {{Edition::e2017, "B.4", "A.2 and A.4"},
                        {Edition::e2018, "B.4", "A.2 and A.4"},
                        {Edition::e2023, "B.3", "A.2, A.3 and A.5"}};
    for (const Row& row : rows) {
        CHECK(Rulebook(row.edition).article(Rule::blitz_otherwise) == row.article);
        CHECK(says(row.edition, Rule::blitz_otherwise, row.words));
    }
}

TEST_CASE("2009: B.3.c an illegal move in blitz: the opponent may claim a win, or a draw") {
    for (const Color by : both_colors) {
        const bool white = by == Color::white;
        Play win(blitz(Edition::e2009, partial));
        if (!white) win.moves("e2e4");
        win.move(by, white ? "g1g3" : "g8g6").press();
        win.claim(!by, ClaimKind::illegal_move);
        CHECK(win.result() == (white ? "0-1 illegal_moves B.3.c" : "1-0 illegal_moves B.3.c"));
        // The claimant has a lone king.
        Conditions chosen = blitz(Edition::e2009, partial);
        chosen.start = std::string(white ? "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"
                                         : "q3k3/8/8/8/8/8/8/4K3 b - - 0 1");
        Play draw(chosen);
        draw.move(by, white ? "a1b3" : "a8b6").press();
        draw.claim(!by, ClaimKind::illegal_move);
        CHECK(draw.result() == "1/2-1/2 illegal_moves B.3.c");
        // Neither, once he has made his own move.
        Play late(blitz(Edition::e2009, partial));
        if (!white) late.moves("e2e4");
        late.move(by, white ? "g1g3" : "g8g6").press();
        late.move(!by, white ? "e7e5" : "d2d4");
        late.claim(!by, ClaimKind::illegal_move);
        CHECK(late.rulings() == "stands B.3.c");
        CHECK(late.result() == "none");
    }
}

TEST_CASE("B.4 B.2 or B.3 is fixed beforehand for the whole event") {
    struct Row {
        Edition edition;
        std::optional<std::string_view> article;
        std::string_view words;
    };
    const Row rows[] = {{Edition::e2009, {}, ""},
                        {Edition::e2014, {}, ""},
                        {Edition::e2017, "B.5", "B.3 or B.4"},
                        {Edition::e2018, "B.5", "B.3 or B.4"},
                        {Edition::e2023, "B.4", "B.2 or B.3"}};
    for (const Row& row : rows) {
        CAPTURE(name(row.edition));
        CHECK(Rulebook(row.edition).article(Rule::blitz_choice_announced) == row.article);
        if (row.article) CHECK(says(row.edition, Rule::blitz_choice_announced, row.words));
        for (const Supervision supervision : {full, partial}) {
            Play play(blitz(row.edition, supervision));
            play.moves("e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 b2b4 c5b4 c2c3 b4a5 d2d4 e5d4");
            play.white("e1g1").press().black("d4c4").press();
            CHECK((play.find(RulingKind::illegal_move) != nullptr) == (supervision == full));
            CHECK(play.game().conditions().supervision == supervision);
        }
    }
}

}  // namespace
}  // namespace jadoube

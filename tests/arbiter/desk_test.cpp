// The arbiter's desk: everything on it can be done, does what it says, and rests on a rule that the
// edition has; what the edition does not know, or the moment does not allow, is not on it.
#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/arbiter/desk.hpp>

#include "support/play.hpp"
#include "support/random_acts.hpp"
#include "support/random_games.hpp"
#include "support/scale.hpp"

namespace jadoube {
namespace {

using test::from;
using test::Play;
using test::under;
using test::with_human_arbiter;

constexpr Edition editions[] = {Edition::e2009, Edition::e2014, Edition::e2017, Edition::e2018,
                                Edition::e2023};

std::vector<DeskOption> desk_of(const Play& play, int seconds_later = 1) {
    const Game& game = play.game();
    const bool begun = game.phase() != Phase::before;
    return desk(game, begun ? game.now() + Seconds(seconds_later) : Instant(Seconds(-1)));
}

template <class Act>
std::vector<Act> acts(const std::vector<DeskOption>& options, DeskIncident incident) {
    std::vector<Act> found;
    for (const DeskOption& one : options) {
        const Act* act = std::get_if<Act>(&one.act);
        if (act && one.incident == incident) found.push_back(*act);
    }
    return found;
}

template <class Act>
bool has(const std::vector<DeskOption>& options, DeskIncident incident) {
    return !acts<Act>(options, incident).empty();
}

std::set<Penalty> penalties(const std::vector<DeskOption>& options) {
    std::set<Penalty> found;
    for (const auto& one : acts<act::Penalise>(options, DeskIncident::conduct)) {
        found.insert(one.penalty);
    }
    return found;
}

// Whatever is on it can be done, and does just that.
void check(const Game& game, Instant at) {
    for (const DeskOption& one : desk(game, at)) {
        CAPTURE(name(one.incident));
        CAPTURE(one.act.index());
        const bool starts = std::holds_alternative<act::Start>(one.act);
        const Step step = game.apply({starts ? Instant{} : at, Party::arbiter, one.act});
        REQUIRE(step.accepted());
        CHECK(step.rulings == one.would.rulings);
        CHECK(step.game.state() == one.would.game.state());
        CHECK(step.game.pending().size() == one.would.game.pending().size());
        CHECK_FALSE(game.rulebook().cite(one.rule).empty());
    }
}

TEST_CASE("12.9 the penalties on the desk are those of the edition, with its articles") {
    for (const Edition edition : editions) {
        CAPTURE(name(edition));
        Play play(under(edition, "7200"));
        play.moves("e2e4 e7e5");
        const auto options = desk_of(play);
        const Rulebook book(edition);
        const auto& known = book.parameters().penalties.value;
        CHECK(penalties(options) == std::set<Penalty>(known.begin(), known.end()));
        for (const auto& one : acts<act::Penalise>(options, DeskIncident::conduct)) {
            CHECK_FALSE(one.article.empty());
        }
        // For each of the two.
        CHECK(acts<act::Penalise>(options, DeskIncident::conduct).size() ==
              2 * penalties(options).size());
    }
}

TEST_CASE("7.5.5 A.3 B.2 the time on the desk is that of the edition and the class") {
    struct Row {
        Edition edition;
        std::string_view time;
        int seconds;
    };
    for (const Row& row : {Row{Edition::e2023, "7200", 120}, Row{Edition::e2023, "900+10", 60},
                           Row{Edition::e2009, "7200", 120}, Row{Edition::e2017, "900+10", 120}}) {
        CAPTURE(name(row.edition));
        CAPTURE(row.time);
        Play play(under(row.edition, row.time));
        play.moves("e2e4");
        const auto times = acts<act::AddTime>(desk_of(play), DeskIncident::illegal_move);
        REQUIRE(times.size() == 2);
        CHECK(times[0].player != times[1].player);
        for (const auto& one : times) CHECK(one.time == Seconds(row.seconds));
    }
}

TEST_CASE("6.6 before the game it can be started, and little else") {
    Play play(under(Edition::e2023, "7200"));
    const auto options = desk_of(play);
    CHECK(has<act::Start>(options, DeskIncident::clock));
    CHECK(acts<act::Declare>(options, DeskIncident::late).size() == 3);
    CHECK_FALSE(has<act::Pause>(options, DeskIncident::clock));
    CHECK_FALSE(has<act::Restore>(options, DeskIncident::correction));
    CHECK_FALSE(has<act::Adjourn>(options, DeskIncident::adjournment));
    check(play.game(), Instant(Seconds(-1)));
}

TEST_CASE("on a free board in play: clocks, results, the last plies, no irregularity") {
    Play play(under(Edition::e2023, "7200"));
    play.moves("e2e4 e7e5 g1f3 b8c6");
    const auto options = desk_of(play);
    CHECK(has<act::Pause>(options, DeskIncident::clock));
    CHECK_FALSE(has<act::Resume>(options, DeskIncident::clock));
    CHECK_FALSE(has<act::Start>(options, DeskIncident::clock));
    CHECK_FALSE(has<act::Observe>(options, DeskIncident::illegal_move));
    CHECK_FALSE(has<act::Observe>(options, DeskIncident::flag));
    CHECK_FALSE(has<act::Observe>(options, DeskIncident::touch));
    CHECK_FALSE(has<act::Decide>(options, DeskIncident::question));
    CHECK_FALSE(has<act::Declare>(options, DeskIncident::late));
    CHECK(acts<act::Observe>(options, DeskIncident::device).size() == 2);
    CHECK(acts<act::Declare>(options, DeskIncident::result).size() == 9);
    CHECK(has<act::Annul>(options, DeskIncident::result));
    CHECK(acts<act::Incident>(options, DeskIncident::note).size() == 3);
    std::vector<int> plies;
    for (const auto& one : acts<act::Restore>(options, DeskIncident::correction)) {
        plies.push_back(one.ply);
    }
    CHECK(plies == std::vector<int>{3, 2, 1});
    const auto clock = acts<act::SetClock>(options, DeskIncident::clock);
    REQUIRE(clock.size() == 1);
    CHECK(clock[0].time.white == play.game().chessclock()->display(Color::white) - Seconds(1));
    check(play.game(), play.game().now() + Seconds(1));
}

TEST_CASE("4.2.2 a man that was touched may have been touched by accident") {
    Play play(under(Edition::e2023, "7200"));
    play.touch(Color::white, Square::e2);
    const auto touched = acts<act::Observe>(desk_of(play), DeskIncident::touch);
    REQUIRE(touched.size() == 1);
    CHECK(touched[0].square == Square::e2);
}

TEST_CASE("7.5.1 an illegal move that stands can be acted on where the edition says so") {
    // A.5.2 of 2023: until the opponent has made his next move.
    Play play(under(Edition::e2023, "900", Supervision::partial));
    play.moves("e2e4 e7e5").white("g1g3").press();
    const auto options = desk_of(play);
    const auto found = std::ranges::find_if(options, [](const DeskOption& one) {
        return one.incident == DeskIncident::illegal_move &&
               std::holds_alternative<act::Observe>(one.act);
    });
    REQUIRE(found != options.end());
    CHECK(found->player == Color::white);
    CHECK(found->would.rulings.front().kind == RulingKind::illegal_move);
    check(play.game(), play.game().now() + Seconds(1));
    // 2009: the arbiter waits for the claim.
    Play then(under(Edition::e2009, "900", Supervision::partial));
    then.moves("e2e4 e7e5").white("g1g3").press();
    CHECK_FALSE(has<act::Observe>(desk_of(then), DeskIncident::illegal_move));
}

TEST_CASE("12.2 every answer to every open question is on the desk, and none else") {
    Play play(with_human_arbiter(under(Edition::e2023, "7200")));
    play.moves("e2e4 e7e5").white("g1g3").press();
    play.act(Color::black, act::Pause{});
    const auto options = desk_of(play);
    std::size_t answers = 0;
    for (const Question& question : play.game().pending()) answers += question.options.size();
    REQUIRE(play.game().pending().size() == 2);
    CHECK(acts<act::Decide>(options, DeskIncident::question).size() == answers);
    CHECK(has<act::Resume>(options, DeskIncident::clock));
    CHECK_FALSE(has<act::Pause>(options, DeskIncident::clock));
    check(play.game(), play.game().now() + Seconds(1));
}

TEST_CASE("I.1.1 I.7 I.12 an adjourned game is resumed, its envelope opened or lost") {
    Play play(under(Edition::e2023, "7200"));
    play.moves("e2e4 e7e5");
    CHECK(has<act::Adjourn>(desk_of(play), DeskIncident::adjournment));
    play.arbiter(act::Adjourn{});
    CHECK_FALSE(has<act::Adjourn>(desk_of(play), DeskIncident::adjournment));
    play.act(Color::white, act::Seal{"Nf3", {}}).press(Color::white);
    REQUIRE(play.game().phase() == Phase::adjourned);
    const auto options = desk_of(play);
    CHECK(acts<act::LoseEnvelope>(options, DeskIncident::adjournment).size() == 2);
    CHECK(has<act::Resume>(options, DeskIncident::adjournment));
    CHECK_FALSE(has<act::Resume>(options, DeskIncident::clock));
    check(play.game(), play.game().now() + Seconds(1));
    play.act(Color::black, act::Arrive{});
    CHECK(has<act::OpenEnvelope>(desk_of(play), DeskIncident::adjournment));
}

TEST_CASE("when the game is over penalties, notes and corrections are left, and no time to give") {
    Play play(under(Edition::e2023, "7200"));
    play.moves("e2e4").act(Color::black, act::Resign{});
    const auto options = desk_of(play);
    CHECK_FALSE(options.empty());
    for (const DeskOption& one : options) {
        const bool left = one.incident == DeskIncident::conduct ||
                          one.incident == DeskIncident::note ||
                          one.incident == DeskIncident::correction;
        CHECK(left);
    }
    CHECK_FALSE(has<act::Restore>(options, DeskIncident::correction));
    CHECK_FALSE(penalties(options).contains(Penalty::opponent_time));
    CHECK(penalties(options).contains(Penalty::loss));
    check(play.game(), play.game().now() + Seconds(1));
}

TEST_CASE("12.9 a game without a clock has no time on its desk") {
    Play play(under(Edition::e2023, "-"));
    play.moves("e2e4");
    const auto options = desk_of(play);
    CHECK_FALSE(has<act::AddTime>(options, DeskIncident::illegal_move));
    CHECK_FALSE(has<act::SetClock>(options, DeskIncident::clock));
    CHECK_FALSE(penalties(options).contains(Penalty::own_time));
}

TEST_CASE("whatever happens, each option is accepted and does what it says") {
    test::Random random(129);
    for (int number = 0; number < test::scaled(40); ++number) {
        Conditions conditions = under(
            editions[random.below(std::size(editions))], random.below(2) == 0 ? "7200" : "300+3",
            random.below(2) == 0 ? Supervision::full : Supervision::partial);
        if (random.below(2) == 0) conditions = with_human_arbiter(conditions);
        auto game = Game::begin(conditions);
        REQUIRE(game);
        Instant at{};
        for (int i = 0; i < 30; ++i) {
            at += Millis(random.below(20'000));
            const std::string from =
                std::string(name(square_at(static_cast<int>(random.below(64)))));
            const std::string to = std::string(name(square_at(static_cast<int>(random.below(64)))));
            const Party by = party(random.below(2) == 0 ? Color::white : Color::black);
            act::Any what = act::Move{from + to};
            switch (random.below(6)) {
                case 0:
                case 1: what = act::Press{}; break;
                case 2: what = act::Touch{square_at(static_cast<int>(random.below(64)))}; break;
                case 3: what = act::Claim{ClaimKind::threefold}; break;
                default: break;
            }
            game = game->apply({at, by, what}).game;
        }
        check(*game, at + Seconds(static_cast<int>(random.below(400))));
    }
}

}  // namespace
}  // namespace jadoube

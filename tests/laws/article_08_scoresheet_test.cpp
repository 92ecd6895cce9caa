// 8.1.4 to 8.3: what else stands on a scoresheet, who writes it, and whose it is.
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "support/play.hpp"
#include "support/scoresheets.hpp"

namespace jadoube {
namespace {

using test::Play;
using test::recording_due;
using test::sheet;
using test::under;

// Everything at the board but the time.
struct Seen {
    std::string board, result, pending;
    int ply;
    Phase phase;
    ByColor<int> illegal;
    friend bool operator==(const Seen&, const Seen&) = default;
};
Seen seen(const Play& play) {
    return {play.board(),      play.result(),       play.pending(),
            play.game().ply(), play.game().phase(), play.state().illegal};
}

struct Articles {
    Edition edition;
    std::string_view use_of_the_sheet, offers, assistant, visible, owner;
};
constexpr Articles articles[] = {
    {Edition::e2009, "12.4", "9.1.b.2", "8.1", "8.2", "8.3"},
    {Edition::e2014, "8.1.b", "9.1", "8", "8", "8"},
    {Edition::e2017, "8.1.4", "9.1.2.2", "8.1.6", "8.2", "8.3"},
    {Edition::e2018, "8.1.4", "9.1.2.2", "8.1.6", "8.2", "8.3"},
    {Edition::e2023, "8.1.4", "9.1.2.2", "8.1.6", "8.2", "8.3"},
};

// ---- 8.1.5, 9.1.2.2

TEST_CASE("8.1.5, 9.1.2.2 both players note an offer of a draw with (=)") {
    for (const Articles& row : articles) {
        for (const bool white_notes : {true, false}) {
            for (const bool black_notes : {true, false}) {
                CAPTURE(name(row.edition));
                Play play(under(row.edition));
                play.moves("e2e4 e7e5").white("g1f3").offer(Color::white).press();
                play.write(Color::white, 1, "e4").write(Color::white, 2, "e5");
                play.write(Color::white, 3, white_notes ? "Nf3 (=)" : "Nf3");
                play.write(Color::black, 1, "e4").write(Color::black, 2, "e5");
                play.black("b8c6");
                CHECK(recording_due(play) ==
                      "nothing");  // he may still note it, with the move itself
                play.write(Color::black, 3, "Nf3").write(Color::black, 4, "Nc6");
                if (black_notes) play.write(Color::black, 3, "(=)");
                play.press(Color::black).write(Color::white, 4, "Nc6").white("f1b5");
                const std::string missing = std::string(row.offers) + " of 3";
                CHECK(recording_due(play) == (white_notes ? "nothing" : "white " + missing));
                play.press().write(Color::black, 5, "Bb5").black("a7a6");
                CHECK(recording_due(play) == (black_notes ? "nothing" : "black " + missing));
                CHECK(play.effects() == "nothing");
                CHECK(play.game().ply() == 6);
            }
        }
    }
}

TEST_CASE("8.1.5, 9.1.2.2 an offer that was not noted is told once") {
    Play play(under(Edition::e2023));
    play.moves("e2e4 e7e5").white("g1f3").offer(Color::white).offer(Color::white).press();
    play.write(Color::white, 1, "e4").write(Color::white, 2, "e5").write(Color::white, 3, "Nf3");
    play.moves("b8c6").write(Color::white, 4, "Nc6").white("f1b5");
    CHECK(recording_due(play) == "white 9.1.2.2 of 3");
    play.write(Color::white, 5, "Bb5").press().moves("a7a6").write(Color::white, 6, "a6");
    play.white("b5a4");
    CHECK(recording_due(play) == "nothing");
}

TEST_CASE("8.1.5 a move that was offered with and then taken back asks for no (=) any more") {
    Play play(under(Edition::e2023));
    play.white("e2e4").write(Color::white, 1, "e4").offer(Color::white).press();
    play.arbiter(act::Restore{0}).white("d2d4").press().moves("d7d5");
    play.write(Color::white, 1, "d4").write(Color::white, 2, "d5").white("c2c4");
    CHECK(recording_due(play) == "nothing");
}

// ---- 8.1.4, 8.1.6, 8.2, 8.3

TEST_CASE("8.1.4 a scoresheet used for notes is recorded, and the arbiter may penalise it") {
    for (const Articles& row : articles) {
        const std::string article(row.use_of_the_sheet);
        Play play(under(row.edition));
        play.moves("e2e4 e7e5");
        const Seen before = seen(play);
        play.arbiter(act::Incident{article, Color::white, "writes what he will play"});
        CHECK(play.rulings() == "incident " + article);
        CHECK(play.find(RulingKind::incident)->player == Color::white);
        CHECK(play.find(RulingKind::incident)->text == "writes what he will play");
        CHECK(play.effects() == "nothing");
        CHECK(seen(play) == before);
        CHECK(play.running() == Color::white);
        play.arbiter(act::Penalise{Color::white, Penalty::warning, article});
        CHECK(play.rulings() == "penalty " + article);
        CHECK(play.effects() == "nothing");
        CHECK(seen(play) == before);
        play.arbiter(act::Penalise{Color::white, Penalty::opponent_time, article, 60'000});
        CHECK(play.rulings() == "penalty " + article);
        CHECK(play.effects() == "add_time black 60");
    }
}

TEST_CASE("8.1.4 times and offers may stand there: they are no moves, and come at any time") {
    Play play(under(Edition::e2023));
    play.moves("e2e4").write(Color::white, 1, "1:59").write(Color::white, 2, "1:58:57");
    CHECK(play.rulings().empty());
    play.write(Color::white, 2, "(=)").write(Color::white, 40, "0:30");
    CHECK(play.rulings().empty());
    CHECK(sheet(play, Color::white) == "1 1:59, 2 1:58:57, 2 (=), 40 0:30");
    CHECK(play.game().scoresheet(Color::white).last_ply() == 0);
}

TEST_CASE("8.1.6 an assistant may write for a player, if the arbiter accepts him") {
    for (const Articles& row : articles) {
        for (const Color by : both_colors) {
            CAPTURE(name(row.edition));
            Play play(under(row.edition));
            play.moves("e2e4 e7e5").request(by, Requested::assistant, std::string(row.assistant));
            CHECK(play.rulings().empty());
            CHECK(play.pending() ==
                  "assistant " + std::string(row.assistant) + " " + std::string(name(party(by))));
            Play denied = play;
            play.decide("uphold").act(Party::assistant, act::Write{1, "e4"}, by);
            CHECK(play.accepted());
            CHECK(sheet(play, by) == "1 e4");
            CHECK(sheet(play, !by) == "nothing");
            denied.decide("dismiss").act(Party::assistant, act::Write{1, "e4"}, by);
            CHECK(denied.refusal().starts_with("not_allowed"));
            CHECK(sheet(denied, by) == "nothing");
        }
    }
}

TEST_CASE("8.1.6 the arbiter adjusts the clock of a player who has one write for him") {
    for (const Articles& row : articles) {
        Play play(under(row.edition));
        play.moves("e2e4 e7e5");
        const double white = play.time(Color::white);
        play.arbiter(act::AddTime{Color::black, Millis(600'000), std::string(row.assistant)});
        CHECK(play.rulings() == "time_added " + std::string(row.assistant));
        CHECK(play.effects() == "add_time black 600");
        CHECK(play.time(Color::white) == white - 1);
        play.arbiter(act::SetClock{{Millis(5'400'000), std::nullopt}});
        CHECK(play.effects() == "set_time white 5400");
    }
}

TEST_CASE("8.2 the arbiter can see both scoresheets all the time, as they stand") {
    Play play(under(Edition::e2023));
    play.moves("e2e4 e7e5").write(Color::white, 1, "e4").write(Color::black, 1, "e3");
    CHECK(sheet(play, Color::white) == "1 e4");
    CHECK(sheet(play, Color::black) == "1 e3");
    play.act(Color::white, act::Pause{"noise"}).write(Color::black, 2, "e5");
    CHECK(sheet(play, Color::black) == "1 e3, 2 e5");
    play.arbiter(act::Resume{}).act(Color::white, act::Resign{});
    CHECK(sheet(play, Color::white) == "1 e4");
    CHECK(sheet(play, Color::black) == "1 e3, 2 e5");
}

TEST_CASE("8.2, 8.3 a sheet that is hidden or taken away is recorded, and may be penalised") {
    for (const Articles& row : articles) {
        for (const std::string_view rule : {row.visible, row.owner}) {
            const std::string article(rule);
            Play play(under(row.edition));
            play.moves("e2e4");
            const Seen before = seen(play);
            play.arbiter(act::Incident{article, Color::black, "puts it under the table"});
            CHECK(play.rulings() == "incident " + article);
            CHECK(play.effects() == "nothing");
            CHECK(seen(play) == before);
            play.arbiter(act::Penalise{Color::black, Penalty::warning, article});
            CHECK(play.rulings() == "penalty " + article);
            CHECK(seen(play) == before);
            CHECK(play.running() == Color::black);
        }
    }
    // The organiser gets them after the game, too.
    Play over(under(Edition::e2023));
    over.moves("e2e4").act(Color::black, act::Resign{});
    over.arbiter(act::Incident{"8.3", Color::black, "keeps his sheet"});
    CHECK(over.rulings() == "incident 8.3");
    CHECK(over.result() == "1-0 resignation 5.1.2");
}

TEST_CASE("8.3 an electronic scoresheet with a defect is replaced, with what stands on it") {
    Conditions electronic = under(Edition::e2023);
    electronic.electronic_scoresheets = true;
    for (const Color by : both_colors) {
        Play play(electronic);
        play.moves("e2e4").write(by, 1, "e4").request(by, Requested::scoresheet);
        CHECK(play.rulings() == "granted 8.3");
        REQUIRE(play.find(RulingKind::granted));
        CHECK(play.find(RulingKind::granted)->player == by);
        CHECK(play.find(RulingKind::granted)->request == Requested::scoresheet);
        CHECK(sheet(play, by) == "1 e4");
        CHECK(play.running() == Color::black);
        // One on paper has no defect to be replaced for.
        Play paper(under(Edition::e2023));
        CHECK_FALSE(paper.moves("e2e4").request(by, Requested::scoresheet).accepted());
    }
}

}  // namespace
}  // namespace jadoube

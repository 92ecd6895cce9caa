// Appendix D: moves are announced, repeated and only then made; slips of the tongue (D.2.1,
// D.2.3–D.2.5, D.2.8).
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "support/blind.hpp"

namespace jadoube {
namespace {

using test::cited;
using test::from;
using test::initial_fen;
using test::Play;
using test::turned;
using test::turned_fen;
using test::under;
using test::with_blind;
using test::with_human_arbiter;

// The blind player has the first move.
Conditions blind_begins(Color blind, Edition edition = Edition::e2023,
                        std::string_view time = "7200") {
    return with_blind(blind, from(turned_fen(blind, initial_fen), edition, time));
}
// What this player says, if a pawn goes to e4, e3 or d4 as White sees it.
std::string e4(Color by) { return by == Color::white ? "Eva vier" : "Eva fuenf"; }
std::string e3(Color by) { return by == Color::white ? "Eva drei" : "Eva sechs"; }
std::string d4(Color by) { return by == Color::white ? "David vier" : "David fünf"; }

TEST_CASE("D.2.1 whoever can only speak or type may give any move in the spoken vocabulary") {
    Conditions conditions = under(Edition::e2023, "7200");
    conditions.language = Language::ro;
    Play play(conditions);
    play.act(Color::white, act::Move{"Springer Felix drei", 1, {}});
    CHECK(play.accepted());
    CHECK(play.game().ply() == 1);
    play.act(Color::white, act::Press{});
    play.act(Color::black, act::Move{"cal f 6", 1, {}});  // in the words of the game's language
    CHECK(play.accepted());
    CHECK(play.game().ply() == 2);
    play.act(Color::black, act::Press{});
    play.act(Color::white, act::Move{"knight c 3", 1, Language::en});
    CHECK(play.accepted());
    play.act(Color::white, act::Press{});
    play.act(Color::black, act::Move{"Springer Felix", 1, {}});
    CHECK(!play.accepted());
}

// ---- D.2.3

TEST_CASE("D.2.3 D.2.3.3 a blind player's move is made when it is done and announced") {
    for (const Edition edition : all_editions) {
        for (const Color by : both_colors) {
            for (const bool done_first : {true, false}) {
                const act::Any done = act::Move{turned(by, "e2e4"), 1, {}};
                const act::Any said = act::Announce{e4(by)};
                Play play(blind_begins(by, edition));
                play.act(by, done_first ? done : said);
                CHECK(play.game().ply() == 0);
                CHECK(play.game().has_the_move() == by);
                CHECK(play.rulings().empty());
                play.act(by, done_first ? said : done);
                CHECK(play.accepted());
                CHECK(play.rulings().empty());
                CHECK(play.game().ply() == 1);
                CHECK(play.game().has_the_move() == !by);
                // D.2.4: the clock is another thing.
                CHECK(play.running() == by);
                play.press(by);
                CHECK(play.rulings().empty());
                CHECK(play.running() == !by);
            }
        }
    }
}

TEST_CASE("D.2.3 made, it is made for good, though his clock still runs (4.7)") {
    Play play(blind_begins(Color::white));
    play.white("e2e4").announce(Color::white, "Eva vier").white("e4e5");
    CHECK(play.rulings() == "touch_move 4.7");
    CHECK(play.game().ply() == 1);
    // The opponent may reply before the press (6.2.2).
    play.black("e7e5");
    CHECK(play.game().ply() == 2);
}

TEST_CASE("D.2.3 both are blind: each announces his own moves") {
    Play play(with_blind(Color::white, with_blind(Color::black, under(Edition::e2023))));
    play.white("e2e4").announce(Color::white, "Eva vier").press();
    CHECK(play.running() == Color::black);
    play.announce(Color::black, "Eva vier").black("e7e5");
    CHECK(play.game().ply() == 1);
    play.press(Color::black);
    CHECK(play.rulings() == "announcement_due D.2.4");
    play.announce(Color::black, "Eva fünf").press();
    CHECK(play.game().ply() == 2);
    CHECK(play.running() == Color::white);
}

TEST_CASE("D.2.3 a guarded board makes the move and presses the clock; nobody waits for words") {
    Conditions conditions = blind_begins(Color::white);
    conditions.board = BoardKind::guarded;
    Play play(conditions);
    play.white("e2e4");
    CHECK(play.game().ply() == 1);
    CHECK(play.running() == Color::black);
    CHECK(play.rulings().empty());
}

// ---- D.2.4

TEST_CASE("D.2.4 the opponent's clock is started only when the move is announced") {
    for (const Edition edition : all_editions) {
        for (const Color by : both_colors) {
            for (const bool human : {false, true}) {
                Conditions conditions = blind_begins(by, edition, "5400+30");
                if (human) conditions = with_human_arbiter(conditions);
                Play play(conditions);
                play.at(10).move(by, turned(by, "e2e4")).at(20).press(by);
                CHECK(play.accepted());
                CHECK(play.rulings() == "announcement_due " + cited(edition, "E.2.3", "D.2.4"));
                CHECK(play.find(RulingKind::announcement_due)->player == by);
                // Nothing else: nothing made, nothing completed, and no illegal action.
                CHECK(play.effects() == "nothing");
                CHECK(play.pending() == "none");
                CHECK(play.game().ply() == 0);
                CHECK(play.running() == by);
                CHECK(play.time(by) == 5410);
                CHECK(play.game().illegal_moves_completed(by) == 0);
                play.at(25).announce(by, e4(by)).at(30).press(by);
                CHECK(play.rulings().empty());
                CHECK(play.game().ply() == 1);
                CHECK(play.running() == !by);
                CHECK(play.time(by) == 5430);  // with its increment
            }
        }
    }
}

TEST_CASE("D.2.4 a press after words alone is one without a move") {
    for (const Color by : both_colors) {
        Play play(blind_begins(by));
        play.announce(by, e4(by)).press(by);
        CHECK(play.rulings() == "pressed_without_move 7.5.5");
        CHECK(play.running() == by);
        CHECK(play.game().ply() == 0);
    }
}

// ---- D.2.5

TEST_CASE("D.2.5 what the sighted player touches and makes is judged as usual") {
    for (const Edition edition : all_editions) {
        for (const Color by : both_colors) {
            Play play(with_blind(!by, from(turned_fen(by, initial_fen), edition)));
            play.touch(by, turned(by, Square::d2)).move(by, turned(by, "e2e4"));
            CHECK(play.game().ply() == 0);
            REQUIRE(play.step().rulings.size() == 1);
            CHECK(play.step().rulings[0].kind == RulingKind::touch_move);
            // Made when it is let go, and not when it is announced.
            play.move(by, turned(by, "d2d4"));
            CHECK(play.game().ply() == 1);
            CHECK(play.game().has_the_move() == !by);
            play.move(by, turned(by, "d4d5"));
            CHECK(play.game().ply() == 1);
            CHECK(play.step().rulings.at(0).kind == RulingKind::touch_move);
            // But announce it he must (D.2.1).
            play.press(by);
            CHECK(play.rulings() == "announcement_due " + cited(edition, "E.2.1", "D.2.1"));
            CHECK(play.find(RulingKind::announcement_due)->player == by);
            CHECK(play.effects() == "nothing");
            CHECK(play.running() == !by);
            CHECK(play.game().illegal_moves_completed(by) == 0);
            play.announce(by, d4(by));
            CHECK(play.accepted());
            CHECK(play.rulings().empty());
        }
    }
}

TEST_CASE("D.2.5 the sighted player announces before or after he makes his move") {
    for (const Color by : both_colors) {
        Play before(with_blind(!by, from(turned_fen(by, initial_fen))));
        before.announce(by, e4(by));
        CHECK(before.game().ply() == 0);
        before.move(by, turned(by, "e2e4")).press(by);
        CHECK(before.rulings().empty());
        CHECK(before.running() == !by);

        Play after(with_blind(!by, from(turned_fen(by, initial_fen))));
        after.move(by, turned(by, "e2e4")).announce(by, e4(by)).press(by);
        CHECK(after.rulings().empty());
        CHECK(after.running() == !by);

        // Another one than he announced.
        Play other(with_blind(!by, from(turned_fen(by, initial_fen))));
        other.announce(by, e3(by)).move(by, turned(by, "e2e4"));
        CHECK(other.game().ply() == 1);
        other.press(by);
        CHECK(other.rulings() == "announcement_due D.2.1");
        CHECK(other.running() == !by);
    }
}

// ---- D.2.1

TEST_CASE("D.2.1 announcements are heard in German, with umlauts and without") {
    struct Row {
        std::string_view move;
        std::string_view words;
    };
    const Row rows[] = {
        {"e2b5", "Läufer Bella fünf"},    {"e2b5", "Laeufer Bella fuenf"},
        {"e2b5", "LÄUFER, BELLA FÜNF"},   {"e2b5", "laeufer bella fuenf"},
        {"e1d1", "König David eins"},     {"e1d1", "Koenig David eins"},
        {"f3g5", "Springer Gustav fünf"}, {"f3g5", "Springer Felix drei Gustav fuenf"},
        {"h1h8", "Turm Hector acht"},     {"e1g1", "Kurze Rochade"},
        {"e1c1", "Lange Rochade"},        {"c2c4", "Cesar vier"},
        {"c2c4", "Bauer Cesar vier"},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.words));
        Play play(with_blind(Color::white, from("3k4/8/8/8/8/5N2/2P1B3/R3K2R w KQ - 0 1")));
        play.white(std::string(row.move)).announce(Color::white, std::string(row.words));
        CHECK(play.refusal() == "accepted");
        CHECK(play.rulings().empty());
        CHECK(play.game().ply() == 1);
    }
}

TEST_CASE("D.2.1 announcements are heard in the language of the game too, and in no other") {
    struct Row {
        Language language;
        std::string_view words;
        std::string_view foreign;
    };
    const Row rows[] = {
        {Language::en, "knight f 3", "cal f3"},     {Language::ro, "cal f3", "knight f3"},
        {Language::pt, "cavalo f3", "caballo f3"},  {Language::es, "caballo f3", "cavall f3"},
        {Language::ca, "cavall f3", "cavalo f3"},   {Language::hr, "skakač f3", "knight f3"},
        {Language::sr_latn, "skakač f3", "cal f3"}, {Language::sr, "скакач f3", "cal f3"},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.words));
        Conditions conditions = blind_begins(Color::white);
        conditions.language = row.language;
        Play play(conditions);
        play.white("g1f3").announce(Color::white, std::string(row.foreign));
        CHECK(play.refusal() == "unreadable D.2.1");
        CHECK(play.game().ply() == 0);
        Play german = play;
        play.announce(Color::white, std::string(row.words));
        CHECK(play.game().ply() == 1);
        german.announce(Color::white, "Springer Felix drei");
        CHECK(german.game().ply() == 1);
    }
}

TEST_CASE("D.2.1 what is not clear is no announcement") {
    // Either knight can go to d2.
    Play play(with_blind(Color::white, from("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1")));
    play.white("f3d2").announce(Color::white, "Springer David zwei");
    CHECK(play.refusal() == "ambiguous D.2.1");
    CHECK(play.game().ply() == 0);
    for (const std::string_view words : {"", "Springer", "David", "Springer David", "e4 oder e5",
                                         "Springer David zwei Anna", "Turm David zwei"}) {
        CAPTURE(std::string(words));
        play.announce(Color::white, std::string(words));
        CHECK(play.refusal() == "unreadable D.2.1");
        CHECK(play.game().ply() == 0);
    }
    play.press(Color::white);
    CHECK(play.rulings() == "announcement_due D.2.4");
    play.announce(Color::white, "Springer Felix drei David zwei");
    CHECK(play.game().ply() == 1);
}

TEST_CASE("D.2.1 where both see one board nothing need be announced, and nothing out of turn") {
    for (const Edition edition : all_editions) {
        const std::string article = cited(edition, "E.2.1", "D.2.1");
        Play sighted(under(edition));
        sighted.announce(Color::white, "Eva vier");
        CHECK(sighted.accepted());
        sighted.white("e2e4").press();
        CHECK(sighted.rulings().empty());
        sighted.announce(Color::black, "nothing that anybody understands");
        CHECK(sighted.refusal() == "unreadable " + article);
        sighted.black("e7e5").press();
        CHECK(sighted.rulings().empty());

        Play play(with_blind(Color::white, under(edition)));
        play.announce(Color::black, "Eva fuenf");
        CHECK(play.refusal() == "nothing_to_announce " + article);
        play.white("e2e4").announce(Color::white, "Eva vier").announce(Color::white, "Eva vier");
        CHECK(play.refusal() == "nothing_to_announce " + article);
        play.act(Party::arbiter, act::Announce{"Eva fuenf"});
        CHECK(play.refusal() == "not_allowed");
    }
}

TEST_CASE("D.2.1 the opponent repeats the move, which changes nothing on the boards") {
    for (const Color by : both_colors) {
        for (const bool before_the_press : {true, false}) {
            Play play(blind_begins(by));
            play.move(by, turned(by, "e2e4")).announce(by, e4(by));
            if (!before_the_press) play.press(by);
            const std::string board = play.board();
            const auto running = play.running();
            play.announce(!by, e4(by));
            CHECK(play.refusal() == "accepted");
            CHECK(play.rulings().empty());
            CHECK(play.game().ply() == 1);
            CHECK(play.game().has_the_move() == !by);
            CHECK(play.board() == board);
            CHECK(play.running() == running);
            if (before_the_press) play.press(by);
            // The sighted player's answer, which the blind one repeats.
            play.move(!by, turned(by, "e7e5")).announce(!by, e4(!by)).press(!by);
            CHECK(play.rulings().empty());
            play.announce(by, e4(!by));
            CHECK(play.refusal() == "accepted");
            CHECK(play.rulings().empty());
            CHECK(play.game().ply() == 2);
            play.move(by, turned(by, "d2d4"));
            CHECK(play.game().ply() == 2);
            play.announce(by, d4(by));
            CHECK(play.game().ply() == 3);
        }
    }
}

TEST_CASE("D.2.1 who repeats something else has not heard the move, and repeats it again") {
    for (const Edition edition : all_editions) {
        for (const Color by : both_colors) {
            Play play(blind_begins(by, edition));
            play.move(by, turned(by, "e2e4")).announce(by, e4(by)).announce(!by, e3(by));
            CHECK(play.rulings() == "slip " + cited(edition, "E.2.1", "D.2.1"));
            CHECK(play.find(RulingKind::slip)->player == !by);
            CHECK(play.effects() == "nothing");
            CHECK(play.game().ply() == 1);
            play.announce(!by, e4(by));
            CHECK(play.refusal() == "accepted");
            CHECK(play.rulings().empty());
            // Only once: it is no move of his own.
            play.announce(!by, e4(by));
            CHECK_FALSE(play.accepted());
        }
    }
}

TEST_CASE("D.2.1 the same words are first the repetition, then the answer") {
    // 1.Nxd5 Nxd5
    Play play(with_blind(Color::white,
                         with_blind(Color::black, from("4k3/8/5n2/3p4/8/2N5/8/4K3 w - - 0 1"))));
    play.white("c3d5").announce(Color::white, "Springer David fuenf").press();
    play.announce(Color::black, "Springer David fünf");
    CHECK(play.game().ply() == 1);
    play.black("f6d5");
    CHECK(play.game().ply() == 1);
    play.announce(Color::black, "Springer David fünf");
    CHECK(play.game().ply() == 2);
    CHECK(play.game().has_the_move() == Color::white);
}

// ---- D.2.8

TEST_CASE("D.2.8 a slip of the tongue is corrected before the opponent's clock is started") {
    for (const Edition edition : all_editions) {
        for (const Color by : both_colors) {
            const act::Any done = act::Move{turned(by, "e2e4"), 1, {}};
            const act::Any said = act::Announce{e3(by)};
            const act::Any said_again = act::Announce{d4(by)};
            for (const auto& acts : {std::vector{done, said}, std::vector{said, done},
                                     std::vector{done, said, said_again}}) {
                Play play(blind_begins(by, edition));
                for (const act::Any& one : acts) play.act(by, one);
                CHECK(play.rulings() == "slip " + cited(edition, "E.2.6", "D.2.8"));
                CHECK(play.find(RulingKind::slip)->player == by);
                CHECK(play.effects() == "nothing");
                CHECK(play.game().ply() == 0);
                CHECK(play.running() == by);
                play.announce(by, e4(by));
                CHECK(play.rulings().empty());
                CHECK(play.game().ply() == 1);
                CHECK(play.game().move_at(1)->to() == turned(by, Square::e4));
                play.press(by);
                CHECK(play.rulings().empty());
                CHECK(play.pending() == "none");
                CHECK(play.running() == !by);
            }
        }
    }
}

TEST_CASE("D.2.8 started, it is too late: the move done is made, and the boards differ") {
    for (const Edition edition : all_editions) {
        for (const Color by : both_colors) {
            Play play(blind_begins(by, edition, "5400+30"));
            play.at(10).move(by, turned(by, "e2e4")).announce(by, e3(by)).at(20).press(by);
            CHECK(play.accepted());
            CHECK(play.rulings() == "boards_differ " + cited(edition, "E.2.7", "D.2.9"));
            CHECK(play.find(RulingKind::boards_differ)->player == !by);
            CHECK(play.game().ply() == 1);
            CHECK(play.game().move_at(1)->to() == turned(by, Square::e4));
            CHECK_FALSE(play.running());
            CHECK(play.time(by) == 5440);
            CHECK(play.game().illegal_moves_completed(by) == 0);
            REQUIRE(play.game().pending().size() == 1);
            CHECK(play.game().pending()[0].kind == QuestionKind::boards_differ);
            play.announce(by, e4(by));
            CHECK(play.refusal() == "paused " + cited(edition, "E.2.7", "D.2.9"));
            play.decide(by == Color::white ? "white_board" : "black_board").announce(by, e4(by));
            CHECK(play.refusal() == "nothing_to_announce " + cited(edition, "E.2.1", "D.2.1"));
            CHECK(play.running() == !by);
        }
    }
}

TEST_CASE("D.2.8 a slip of the sighted player is corrected in the same way") {
    for (const Color by : both_colors) {
        Play play(with_blind(!by, from(turned_fen(by, initial_fen))));
        play.move(by, turned(by, "e2e4")).announce(by, e3(by));
        CHECK(play.rulings() == "slip D.2.8");
        CHECK(play.find(RulingKind::slip)->player == by);
        CHECK(play.game().ply() == 1);  // D.2.5
        Play not_corrected = play;
        not_corrected.press(by);
        CHECK(not_corrected.find(RulingKind::announcement_due) != nullptr);
        play.announce(by, e4(by)).press(by);
        CHECK(play.rulings().empty());
        CHECK(play.running() == !by);
    }
}

}  // namespace
}  // namespace jadoube

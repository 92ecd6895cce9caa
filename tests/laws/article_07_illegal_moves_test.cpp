// 7.5.1: an illegal move found at once: what becomes of the board, the clocks and the player's
// freedom.
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "support/play.hpp"

namespace jadoube {
namespace {

using test::from;
using test::Play;
using test::turned;
using test::under;

constexpr std::string_view initial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";

// "move g1 4.3.1" is "move g8 4.3.1" for Black: the article stays.
std::string turned_must(Color by, std::string_view must) {
    const std::size_t article = std::min(must.rfind(' '), must.size());
    return turned(by, must.substr(0, article)) + std::string(must.substr(article));
}

TEST_CASE("7.5.1 an illegal move is completed by the press; before it nothing is counted") {
    for (const Edition edition : all_editions) {
        CAPTURE(name(edition));
        Play play(under(edition));
        play.at(5).white("g1g3");
        CHECK(play.accepted());
        CHECK(play.rulings() == "");
        CHECK(play.board() == "rnbqkbnr/pppppppp/8/8/8/6N1/PPPPPPPP/RNBQKB1R w");
        CHECK(play.game().has_the_move() == Color::white);
        CHECK(play.running() == Color::white);
        CHECK(play.game().ply() == 0);
        // The opponent has nothing to claim yet.
        play.claim(Color::black, ClaimKind::illegal_move);
        CHECK(play.find(RulingKind::claim_rejected));
        CHECK(play.effects() == "nothing");
        // He corrects it himself, bound by what he touched (4.3).
        play.white("g1f3");
        CHECK(play.rulings() == "");
        CHECK(play.game().has_the_move() == Color::black);
        play.press();
        CHECK(play.running() == Color::black);
        CHECK(play.game().illegal_moves_completed(Color::white) == 0);
    }
}

TEST_CASE("7.5.1 found at once: the position before it is put back and the press undone") {
    struct Row {
        Edition edition;
        std::string_view ladder;
        std::string_view touch;
    };
    const Row rows[] = {
        {Edition::e2009, "7.4.b", "4.3.a"}, {Edition::e2014, "7.5.b", "4.3"},
        {Edition::e2017, "7.5.3", "4.3.1"}, {Edition::e2018, "7.5.5", "4.3.1"},
        {Edition::e2023, "7.5.5", "4.3.1"},
    };
    for (const Row& row : rows) {
        CAPTURE(name(row.edition));
        Play play(under(row.edition, "40/7200+30:3600+30"));
        play.at(5).white("g1g3").at(6).press();
        CHECK(play.rulings() == "illegal_move " + std::string(row.ladder));
        CHECK(play.effects() == "restore, add_time black 120");
        CHECK(play.find(RulingKind::illegal_move)->player == Color::white);
        CHECK(play.board() == initial);
        CHECK(play.effect<effect::Restore>()->fen == play.state().fen);
        CHECK(play.game().ply() == 0);
        CHECK(play.game().has_the_move() == Color::white);
        // No increment, no move counted; his clock runs on from that instant.
        CHECK(play.time(Color::white) == 7230 - 6);
        CHECK(play.time(Color::black) == 7230 + 120);
        CHECK(play.running() == Color::white);
        CHECK(play.game().chessclock()->moves_completed(Color::white) == 0);
        CHECK(play.must() == "move g1 " + std::string(row.touch));
        play.at(16).tick();
        CHECK(play.time(Color::white) == 7230 - 16);
        CHECK(play.time(Color::black) == 7230 + 120);
        // The replacement counts, and brings its increment.
        play.at(20).white("g1f3").at(21).press();
        CHECK(play.rulings() == "");
        CHECK(play.time(Color::white) == 7230 - 21 + 30);
        CHECK(play.game().chessclock()->moves_completed(Color::white) == 1);
        CHECK(play.running() == Color::black);
    }
}

TEST_CASE("7.5.1 no new delay comes with a press that is undone") {
    for (const ClockMode mode : {ClockMode::delay, ClockMode::bronstein}) {
        Conditions chosen;
        chosen.time = "7200+10";
        chosen.mode = mode;
        Play play(chosen);
        play.at(4).white("g1g3").at(6).press();
        REQUIRE(play.find(RulingKind::illegal_move));
        // Six of the ten seconds are used; nothing of the main time yet.
        play.at(10).tick();
        CHECK(play.time(Color::white) == 7200);
        play.at(13).tick();
        CHECK(play.time(Color::white) == 7200 - 3);
    }
}

TEST_CASE("7.5.1 and 4.3 bind the move that replaces the illegal one") {
    struct Row {
        std::string_view fen;
        std::string_view illegal;
        std::string_view must;
        std::string_view breach;  // a legal move that breaks it
        std::string_view keeps;
    };
    const Row rows[] = {
        // The knight must move.
        {"4k3/8/8/8/8/8/3P4/4K1N1 w - - 0 1", "g1g3", "move g1 4.3.1", "d2d4", "g1f3"},
        // Pinned, it cannot: he is free.
        {"4k3/4r3/8/8/8/8/3PN3/4K3 w - - 0 1", "e2c3", "nothing", "", "d2d4"},
        // The pinned rook can still move along the file.
        {"4k3/4r3/8/8/8/8/3PR3/4K3 w - - 0 1", "e2f2", "move e2 4.3.1", "d2d4", "e2e4"},
        // He took the pawn with a man that cannot take it; that man cannot move either: another
        // one must take it.
        {"4k3/8/8/3p4/2P1P3/8/8/4K2B w - - 0 1", "h1h5", "move h1 4.3.1", "c4d5", "h1g2"},
        {"4k3/8/8/3p4/2P5/8/6PP/4K1B1 w - - 0 1", "g1d5", "move g1 4.3.3", "c4d5", "g1f2"},
        {"4k3/8/8/3p4/2P5/8/5PPP/4K1B1 w - - 0 1", "g1d5", "capture d5 4.3.3", "f2f3", "c4d5"},
        // The bishop could have taken the pawn that it took with the wrong one: first takes first.
        {"4k3/8/8/8/4p3/8/6B1/2R1K3 w - - 0 1", "c1e4", "move c1 4.3.3", "g2e4", "c1c8"},
        // Left in check: the king must move if the king was touched.
        {"4k3/8/8/8/8/8/3P4/r3K2N w - - 0 1", "e1d1", "move e1 4.3.1", "", "e1e2"},
        // Taking the king is an illegal move like others.
        {"4k3/8/8/8/8/8/3P4/3QK3 w - - 0 1", "d1e8", "move d1 4.3.3", "d2d4", "d1e2"},
    };
    for (const Row& row : rows) {
        for (const Color by : both_colors) {
            CAPTURE(std::string(row.fen));
            CAPTURE(turned(by, row.illegal));
            Play play(from(by, row.fen));
            const std::string before = play.state().fen;
            play.move(by, turned(by, row.illegal)).press();
            CHECK(play.rulings() == "illegal_move 7.5.5");
            CHECK(play.state().fen == before);
            CHECK(play.must() == turned_must(by, row.must));
            if (!row.breach.empty()) {
                play.move(by, turned(by, row.breach));
                CHECK(play.find(RulingKind::touch_move));
                CHECK(play.effects() == "restore");  // no step of the ladder
                CHECK(play.state().fen == before);
            }
            play.move(by, turned(by, row.keeps));
            CHECK(play.rulings() == "");
            CHECK(play.game().has_the_move() == !by);
            CHECK(play.game().illegal_moves_completed(by) == 1);
        }
    }
}

TEST_CASE("7.5.1 an illegal castling moves both men, and binds the king") {
    struct Row {
        std::string_view fen;
        Variant variant;
        Color by;
        std::string_view text;
        std::string_view shown;  // the rank where it happens
        std::string_view must;
    };
    const Row rows[] = {
        // g1 is attacked; c1 is; so too for Black.
        {"4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", Variant::standard, Color::white, "0-0", "/R4RK1 w",
         "move e1 4.4.3"},
        {"2r1k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", Variant::standard, Color::white, "0-0-0", "/2KR3R w",
         "move e1 4.4.3"},
        {"r3k2r/8/8/8/8/8/8/4K1R1 b kq - 0 1", Variant::standard, Color::black, "0-0", "r4rk1/",
         "move e8 4.4.3"},
        {"r3k2r/8/8/8/8/8/8/2R1K3 b kq - 0 1", Variant::standard, Color::black, "0-0-0", "2kr3r/",
         "move e8 4.4.3"},
        // Chess960: the king starts on b1, and Black's rook attacks what it would cross.
        {"4kr2/8/8/8/8/8/8/RK5R w KQ - 0 1", Variant::chess960, Color::white, "0-0", "/R4RK1 w",
         "move b1 4.4.3"},
        {"rk5r/8/8/8/8/8/8/4KR2 b kq - 0 1", Variant::chess960, Color::black, "0-0", "r4rk1/",
         "move b8 4.4.3"},
        // There castling is also the king's square to the rook's.
        {"4kr2/8/8/8/8/8/8/RK5R w KQ - 0 1", Variant::chess960, Color::white, "b1h1", "/R4RK1 w",
         "move b1 4.4.3"},
        {"rk5r/8/8/8/8/8/8/4KR2 b kq - 0 1", Variant::chess960, Color::black, "b8h8", "r4rk1/",
         "move b8 4.4.3"},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.fen));
        CAPTURE(std::string(row.text));
        Conditions chosen = from(row.fen);
        chosen.variant = row.variant;
        Play play(chosen);
        const std::string before = play.state().fen;
        play.move(row.by, std::string(row.text));
        CHECK(play.accepted());
        CHECK(play.rulings() == "");
        const std::string board = play.board();
        CHECK_MESSAGE(board.find(row.shown) != std::string::npos, board);
        play.press();
        CHECK(play.rulings() == "illegal_move 7.5.5");
        CHECK(play.state().fen == before);
        CHECK(play.must() == row.must);
        CHECK(play.running() == row.by);
    }
}

TEST_CASE("7.5.1 and 4.7 bind too: a king released for castling must castle after the press") {
    struct Row {
        Color by;
        std::string_view fen;
        Square from, to, rook;
        std::string_view breach;
        std::string_view castles;
    };
    const Row rows[] = {
        {Color::white, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", Square::e1, Square::g1, Square::h1,
         "e1f1", "0-0"},
        {Color::white, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", Square::e1, Square::c1, Square::a1,
         "0-0", "0-0-0"},
        {Color::black, "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", Square::e8, Square::g8, Square::h8,
         "e8d8", "0-0"},
        {Color::black, "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", Square::e8, Square::c8, Square::a8,
         "0-0", "0-0-0"},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(name(row.to)));
        Play play(from(row.fen));
        const std::string before = play.state().fen;
        play.act(row.by, act::Release{row.from, row.to}).press();
        CHECK(play.rulings() == "illegal_move 7.5.5");
        CHECK(play.state().fen == before);
        CHECK(play.must() == "castle " + std::string(name(row.rook)) + " 4.7.2");
        play.move(row.by, std::string(row.breach));
        CHECK(play.rulings() == "touch_move 4.7.2");
        play.move(row.by, std::string(row.castles));
        CHECK(play.rulings() == "");
        CHECK(play.game().has_the_move() == !row.by);
    }
}

}  // namespace
TEST_CASE("7.5.1 a king's two steps away from his first rank are no castling") {
    Play play(from("k7/8/8/8/4K2R/8/8/8 w - - 0 1"));
    play.white("e4g4");
    CHECK(play.board() == "k7/8/8/8/6KR/8/8/8 w");  // the rook stays
}

}  // namespace jadoube

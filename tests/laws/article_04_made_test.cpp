// Article 4: when a move is made, and what can no longer be changed then (4.7).
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "support/hands.hpp"
#include "support/play.hpp"

namespace jadoube {
namespace {

using test::barred;
using test::castling;
using test::citing;
using test::from;
using test::initial;
using test::let_go;
using test::Play;
using test::promote;
using test::promotion;
using test::turned;
using test::turned_fen;
using test::with_human_arbiter;

Conditions chess960_from(std::string_view fen) {
    Conditions conditions = from(fen);
    conditions.variant = Variant::chess960;
    return conditions;
}

struct Numbers {
    Edition edition;
    std::string_view released;  // 4.7
    std::string_view castling;  // 4.7.2
};
constexpr Numbers numbers[] = {
    {Edition::e2009, "4.6", "4.6.b"}, {Edition::e2014, "4.7", "4.7"},
    {Edition::e2017, "4.7", "4.7.2"}, {Edition::e2018, "4.7", "4.7.2"},
    {Edition::e2023, "4.7", "4.7.2"},
};

TEST_CASE("4.7 a man let go as a legal move stays there: a second move is put back") {
    for (const Numbers& row : numbers) {
        for (const Color by : {Color::white, Color::black}) {
            CAPTURE(name(row.edition));
            Play play(from(by, initial, row.edition));
            play.move(by, turned(by, "e2e4"));
            CHECK(play.rulings().empty());
            CHECK(play.game().has_the_move() == !by);  // 1.3: before any press
            CHECK(play.game().ply() == 1);
            CHECK(play.running() == by);
            const std::string made = play.state().fen;
            for (const std::string_view second : {"e4e5", "d2d4", "e4e3", "g1f3"}) {
                play.move(by, turned(by, second));
                CHECK(play.accepted());
                CHECK(play.rulings() == citing("touch_move", row.released));
                CHECK(play.find(RulingKind::touch_move)->player == by);
                CHECK(play.effect<effect::Restore>() == effect::Restore{made});
                CHECK(play.state().fen == made);
            }
            let_go(play, by, "d2d3");
            CHECK(play.rulings() == citing("touch_move", row.released));
            CHECK(play.game().illegal_moves_completed(by) == 0);
            play.press(by);
            CHECK(play.rulings().empty());
            CHECK(play.running() == !by);
            // Completed: it is simply not his turn.
            play.move(by, turned(by, "d2d4"));
            CHECK(play.refusal().substr(0, 11) == "not_on_move");
        }
    }
}

TEST_CASE("4.7 who has made his move cannot make what nobody can read or do") {
    Play play(from(initial));
    play.white("e2e4");
    CHECK(play.white("e5e6").refusal() == "no_man");
    CHECK(play.white("e7e6").refusal() == "not_yours");
    CHECK(play.white("banana").refusal() == "unreadable");
    CHECK(play.white("Qh8").refusal() == "unreadable");
    CHECK(play.white("d2d4", 3).refusal() == "bad_number");
    CHECK(play.game().ply() == 1);
}

TEST_CASE("4.7 on a guarded board the move has been completed with the making") {
    Conditions conditions = from(initial);
    conditions.board = BoardKind::guarded;
    Play play(conditions);
    play.white("e2e4");
    CHECK(play.running() == Color::black);
    CHECK(play.white("d2d4").refusal() == "not_on_move 1.3");
    CHECK(let_go(play, Color::black, "e2e4").refusal() == "guarded 4.7");
}

TEST_CASE("4.7 a human arbiter is asked about a second move before it is put back") {
    Play play(with_human_arbiter(from(initial)));
    play.white("e2e4").white("d2d4");
    CHECK(play.accepted());
    CHECK(play.find(RulingKind::touch_move) == nullptr);
    REQUIRE(play.game().pending().size() == 1);
    CHECK(play.game().pending()[0].kind == QuestionKind::touch_move);
    CHECK(play.article(play.game().pending()[0].rule) == "4.7");
    play.decide("uphold");
    CHECK(play.rulings() == "touch_move 4.7");
    CHECK(play.board() == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b");
    CHECK(play.game().ply() == 1);
}

TEST_CASE("4.7 what is no legal move is not made: he still has the move and makes another") {
    for (const Edition edition : all_editions) {
        for (const Color by : {Color::white, Color::black}) {
            Play play(from(by, initial, edition));
            play.move(by, turned(by, "e2e5"));
            CHECK(play.accepted());
            CHECK(play.rulings().empty());
            CHECK(play.game().has_the_move() == by);
            CHECK(play.game().ply() == 0);
            CHECK(play.must().substr(0, 7) == "move " + turned(by, "e2"));
            // From where it stands, or from where it came: no other square has a pawn to move.
            CHECK(play.move(by, turned(by, "e6e5")).refusal() == "no_man");
            let_go(play, by, "e2e6");
            CHECK(play.accepted());
            CHECK(play.game().ply() == 0);
            play.move(by, turned(by, "e2e4"));
            CHECK(play.rulings().empty());
            CHECK(play.game().ply() == 1);
            play.press(by);
            CHECK(play.rulings().empty());
            CHECK(play.game().illegal_moves_completed(by) == 0);
        }
    }
}

TEST_CASE("4.7.1 a capture is made with the captured man off the board") {
    for (const Color by : {Color::white, Color::black}) {
        for (const bool released : {true, false}) {
            Play play(from(by, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"));
            if (released) {
                let_go(play, by, "e4d5");
            } else {
                play.move(by, turned(by, "e4d5"));
            }
            CHECK(play.rulings().empty());
            CHECK(play.board() == turned_fen(by, "4k3/8/8/3P4/8/8/8/4K3 b"));
            CHECK(play.game().ply() == 1);
        }
        // In passing, the pawn beside.
        Play play(from(by, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"));
        let_go(play, by, "e5d6");
        CHECK(play.board() == turned_fen(by, "4k3/8/3P4/8/8/8/8/4K3 b"));
        CHECK(play.game().ply() == 1);
    }
}

TEST_CASE("4.7.2 the king let go, only the rook is missing: he must castle there") {
    struct Wing {
        std::string_view king;
        std::string_view rook;
        std::string_view corner;
        std::string_view others[3];
        std::string_view board;
    };
    const Wing wings[] = {
        {"e1g1", "h1f1", "h1", {"e1f1", "h1h5", "e1c1"}, "r3k2r/8/8/8/8/8/8/R4RK1 b"},
        {"e1c1", "a1d1", "a1", {"e1d1", "a1a5", "e1g1"}, "r3k2r/8/8/8/8/8/8/2KR3R b"},
    };
    for (const Numbers& row : numbers) {
        for (const Wing& wing : wings) {
            for (const Color by : {Color::white, Color::black}) {
                CAPTURE(name(row.edition));
                CAPTURE(std::string(wing.king));
                Play play(from(by, castling, row.edition));
                let_go(play, by, wing.king);
                CHECK(play.rulings().empty());
                CHECK(play.game().ply() == 0);
                CHECK(play.game().has_the_move() == by);
                const std::string must =
                    "castle " + turned(by, wing.corner) + " " + std::string(row.castling);
                CHECK(play.must() == must);
                for (const std::string_view other : wing.others) {
                    play.move(by, turned(by, other));
                    CHECK(play.rulings() == citing("touch_move", row.castling));
                    CHECK(play.game().ply() == 0);
                    CHECK(play.must() == must);  // that he has let go the king is not undone
                }
                let_go(play, by, wing.king);
                let_go(play, by, wing.rook);
                CHECK(play.rulings().empty());
                CHECK(play.game().ply() == 1);
                REQUIRE(play.game().move_at(1));
                CHECK(play.game().move_at(1)->is_castling());
                CHECK(play.board() == turned_fen(by, wing.board));
                CHECK(play.game().illegal_moves_completed(by) == 0);
            }
        }
    }
}

TEST_CASE("4.7.2 the rook goes to the square that the king has crossed, and to no other") {
    for (const Color by : {Color::white, Color::black}) {
        for (const std::string_view rook : {"h1h3", "a1d1", "a1b1"}) {
            Play play(from(by, castling));
            let_go(play, by, "e1g1");
            let_go(play, by, rook);
            CHECK(play.rulings() == "touch_move 4.7.2");
            CHECK(play.game().ply() == 0);
            CHECK(play.must() == "castle " + turned(by, "h1") + " 4.7.2");
        }
    }
}

TEST_CASE("4.7.2 castling can also be finished in one act after the king was let go") {
    for (const std::string_view text : {"0-0", "e1g1"}) {
        Play play(from(castling));
        let_go(play, Color::white, "e1g1").white(std::string(text));
        CHECK(play.rulings().empty());
        CHECK(play.board() == "r3k2r/8/8/8/8/8/8/R4RK1 b");
    }
}

TEST_CASE("4.7.2 the king let go where castling is illegal: another move of the king") {
    for (const Edition edition : {Edition::e2017, Edition::e2018, Edition::e2023}) {
        for (const Color by : {Color::white, Color::black}) {
            Play play(from(by, barred, edition));
            let_go(play, by, "e1g1");
            CHECK(play.accepted());
            CHECK(play.rulings().empty());
            CHECK(play.game().ply() == 0);
            CHECK(play.game().has_the_move() == by);
            CHECK(play.must().substr(0, 7) == "move " + turned(by, "e1"));
            play.move(by, turned(by, "h1h5"));
            CHECK(play.find(RulingKind::touch_move) != nullptr);
            CHECK(play.game().ply() == 0);
            play.move(by, turned(by, "e1c1"));  // on the other side he may
            CHECK(play.rulings().empty());
            CHECK(play.game().ply() == 1);
        }
        // A king that cannot move at all binds nobody.
        Play play(from("4k3/8/8/8/8/8/3PPP2/R2QKB1R w KQ - 0 1", edition));
        let_go(play, Color::white, "e1g1").white("e2e4");
        CHECK(play.rulings().empty());
        CHECK(play.game().ply() == 1);
    }
}

TEST_CASE("4.7.2, II.3 in Chess960 the king let go stays on the board") {
    // The king stands where castling would bring him: letting him go there moves nothing.
    Play still(chess960_from("4k3/8/8/8/8/8/8/6KR w H - 0 1"));
    let_go(still, Color::white, "g1g1");
    CHECK(still.board() == "4k3/8/8/8/8/8/8/6KR w");
    // From the b-file he crosses the board.
    Play play(chess960_from("1k6/8/8/8/8/8/8/1K5R w H - 0 1"));
    let_go(play, Color::white, "b1g1");
    CHECK(play.game().ply() == 0);
    CHECK(play.must() == "castle h1 4.7.2");
    let_go(play, Color::white, "h1f1");
    CHECK(play.board() == "1k6/8/8/8/8/8/8/5RK1 b");
    // One step beside is a move of its own, and made.
    Play step(chess960_from("4k3/8/8/8/8/8/8/5K1R w H - 0 1"));
    let_go(step, Color::white, "f1g1");
    CHECK(step.game().ply() == 1);
    CHECK(step.board() == "4k3/8/8/8/8/8/8/6KR b");
}

TEST_CASE("4.7.3 a pawn let go on the last rank makes no move yet, but stays there") {
    for (const Numbers& row : numbers) {
        for (const Color by : {Color::white, Color::black}) {
            CAPTURE(name(row.edition));
            Play play(from(by, promotion, row.edition));
            let_go(play, by, "e7e8");
            CHECK(play.rulings().empty());
            CHECK(play.game().ply() == 0);
            CHECK(play.game().has_the_move() == by);
            CHECK(play.board() == turned_fen(by, "3rP2k/8/8/8/8/8/7P/K7 w"));
            CHECK(play.must().substr(0, 7) == "move " + turned(by, "e7"));
            // Neither with another man, nor with the pawn to another square.
            for (const std::string_view other : {"h2h3", "e7d8q"}) {
                play.move(by, turned(by, other));
                REQUIRE(play.find(RulingKind::touch_move) != nullptr);
                CHECK(play.game().ply() == 0);
            }
            promote(play, by, Square::e8, Role::queen, Square::e7);
            CHECK(play.rulings().empty());
            CHECK(play.game().ply() == 1);
            CHECK(play.board() == turned_fen(by, "3rQ2k/8/8/8/8/8/7P/K7 b"));
        }
    }
    Play play(from(promotion));
    let_go(play, Color::white, "e7e8").white("e7d8q");
    CHECK(play.rulings().substr(0, 14) == "touch_move 4.7");
}

}  // namespace
}  // namespace jadoube

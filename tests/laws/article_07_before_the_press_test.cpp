// What a player puts right on the board before pressing the clock (7.5.1, 4.3, 4.7): acts are read
// from what stands on the board, and what a hand has done counts for touch-move, not as a fault.
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include <jadoube/edition/edition.hpp>

#include "support/play.hpp"

namespace jadoube {
namespace {

using test::from;
using test::Play;
using test::turned;
using test::turned_fen;
using test::under;

constexpr auto white = Color::white;
constexpr auto black = Color::black;

constexpr std::string_view castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
constexpr std::string_view castled = "r3k2r/8/8/8/8/8/8/R4RK1 b";

}  // namespace

TEST_CASE(
    "7.5.1 a piece put right before the press, from where it stands, is the move that is made") {
    for (const Edition edition : all_editions) {
        for (const Color by : both_colors) {
            CAPTURE(name(edition));
            Conditions conditions = under(edition);
            Play play(conditions);
            if (by == black) play.moves("e2e4");
            play.move(by, turned(by, "g1g3")).move(by, turned(by, "g3f3"));
            CHECK(play.accepted());
            CHECK(play.rulings().empty());
            play.press(by);
            CHECK(play.accepted());
            CHECK(play.rulings().empty());
            CHECK(play.game().illegal_moves_completed(by) == 0);
            CHECK(play.running() == !by);
            CHECK(play.game().move_at(play.game().ply()) ==
                  Move(MoveKind::knight, turned(by, Square::g1), turned(by, Square::f3)));
        }
    }
}

TEST_CASE(
    "7.5.1 a piece put on yet another wrong square is still an illegal move when it is pressed") {
    Play play;
    play.white("g1g3").white("g3g5").press();
    CHECK(play.rulings() == "illegal_move 7.5.5");
    CHECK(play.must() == "move g1 4.3.1");
}

TEST_CASE("4.3.1 a piece put back where it came from was touched, and nothing more") {
    Play play;
    play.white("g1g3").white("g3g1");
    CHECK(play.accepted());
    CHECK(play.board() == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w");
    CHECK(play.must() == "move g1 4.3.1");
    play.press();
    CHECK(play.rulings() == "pressed_without_move 7.5.5");
}

TEST_CASE("4.3.1 touched where it was put wrongly, it is that piece and not the one it displaced") {
    // Bf1 cannot move at all (4.5); the pawn that it has pushed aside was not touched.
    Play play;
    play.white("f1e2").touch(white, Square::e2);
    CHECK(play.accepted());
    CHECK(play.must() == "nothing");
}

TEST_CASE("4.6 a pawn that was put beside its square is promoted from where it stands") {
    Play play(from("8/4P3/8/8/8/8/1k6/7K w - - 0 1"));
    play.white("e7f8");
    play.act(white, act::Promote{Square::e8, Role::queen, Square::f8});
    CHECK(play.accepted());
    CHECK(play.rulings().empty());
    CHECK(play.board() == "4Q3/8/8/8/8/8/1k6/7K b");
}

TEST_CASE(
    "4.3.3 a piece that took wrongly is corrected from where it stands, and must take if it can") {
    // Nf3 cannot take c6, Be4 could.
    Play play(from("4k3/8/2p5/8/4B3/5N2/8/4K3 w - - 0 1"));
    play.white("f3c6").white("c6e5").press();
    CHECK(play.accepted());
    CHECK(play.rulings().empty());
    CHECK(play.board() == "4k3/8/2p5/4N3/4B3/8/8/4K3 b");
}

TEST_CASE("4.7.2 castling is told in any order of release and move, the king first") {
    using act::Move;
    using act::Release;
    struct Row {
        act::Any first;
        act::Any second;
    };
    const Row rows[] = {
        {Release{Square::e1, Square::g1}, Release{Square::h1, Square::f1}},
        {Release{Square::e1, Square::g1}, Move{"h1f1"}},
        {Move{"e1g1"}, Release{Square::h1, Square::f1}},
        {Move{"e1g1"}, Move{"h1f1"}},
        {Move{"0-0"}, Release{Square::e1, Square::g1}},
    };
    for (const Row& row : rows) {
        Play play(from(castling));
        play.act(white, row.first).act(white, row.second);
        CHECK(play.accepted());
        CHECK(play.rulings().empty());
        CHECK(play.board() == castled);
        play.press(white);
        CHECK(play.accepted());
        CHECK(play.rulings().empty());
        CHECK(play.running() == black);
    }
}

TEST_CASE("4.7.2 a rook that goes elsewhere does not finish the castling that the king began") {
    for (const bool as_move : {false, true}) {
        Play play(from(castling));
        play.act(white, act::Release{Square::e1, Square::g1});
        if (as_move) {
            play.act(white, act::Move{"h1h5"});
        } else {
            play.act(white, act::Release{Square::h1, Square::h5});
        }
        CHECK(play.rulings() == "touch_move 4.7.2");
        CHECK(play.game().ply() == 0);
        CHECK(play.must() == "castle h1 4.7.2");
    }
    // On its own rank, too.
    Play play(from(castling));
    play.act(white, act::Release{Square::e1, Square::c1});
    play.act(white, act::Release{Square::a1, Square::b1});
    CHECK(play.rulings() == "touch_move 4.7.2");
    CHECK(play.must() == "castle a1 4.7.2");
}

TEST_CASE("4.7.2 the rook of the other side does not finish it either") {
    Play play(from(castling));
    play.act(white, act::Release{Square::e1, Square::g1});
    play.act(white, act::Release{Square::a1, Square::f1}).press(white);
    REQUIRE(play.rulings() == "illegal_move 7.5.5");
    REQUIRE(play.find(RulingKind::illegal_move)->grounds);
    const auto& named = play.find(RulingKind::illegal_move)->grounds->move;
    REQUIRE(named);
    CHECK(named->move.from() == Square::a1);
    CHECK(play.must() == "castle h1 4.7.2");
}

TEST_CASE("3.8.2 castling by hand that is illegal is an illegal move of both pieces") {
    // f1 is attacked.
    constexpr std::string_view barred = "4kr2/8/8/8/8/8/8/4K2R w K - 0 1";
    for (const bool as_move : {false, true}) {
        Play play(from(barred));
        play.act(white, act::Release{Square::e1, Square::g1});
        if (as_move) {
            play.act(white, act::Move{"h1f1"});
        } else {
            play.act(white, act::Release{Square::h1, Square::f1});
        }
        CHECK(play.accepted());
        CHECK(play.rulings().empty());
        CHECK(play.board() == "4kr2/8/8/8/8/8/8/5RK1 w");
        play.press(white);
        CHECK(play.rulings() == "illegal_move 7.5.5");
        CHECK(play.board() == "4kr2/8/8/8/8/8/8/4K2R w");
        CHECK(play.must() == "move e1 4.4.3");
    }
}

TEST_CASE("3.8.2 castling goes with the rook that it is told of, and from outside") {
    // The right is that of Rg1.
    Conditions conditions = from("4k3/8/8/8/8/8/8/5KRR w G - 0 1");
    conditions.variant = Variant::chess960;
    Play play(conditions);
    play.white("f1h1").press();
    CHECK(play.rulings() == "illegal_move 7.5.5");
    Play right(conditions);
    right.white("f1g1").press();
    CHECK(right.rulings().empty());
    CHECK(right.board() == "4k3/8/8/8/8/8/8/5RKR b");

    Play written(from("4k3/8/8/8/8/8/8/RR2K3 w - - 0 1"));
    written.white("0-0-0");
    CHECK(written.board() == "4k3/8/8/8/8/8/8/1RKR4 w");
}

TEST_CASE("3.8.2 a king put on his rook's square has not castled, whatever else stands there") {
    Conditions conditions = from("6k1/P7/8/8/8/8/8/4K2R w K - 0 1", Edition::e2023, "900");
    conditions.supervision = Supervision::partial;
    Play play(conditions);
    play.white("a7a8").press().black("g8g7").press();  // A.5.2: the pawn stands
    play.act(white, act::Release{Square::e1, Square::h1});
    CHECK(play.game().ply() == 2);
    CHECK(play.game().has_the_move() == white);
}

TEST_CASE("3.7.3.1 a pawn that stands two squares on by an illegal move can be taken in passing") {
    // White's king is in check.
    Play play(test::with_human_arbiter(from("4r1k1/8/8/8/3p4/8/2P5/4K3 w - - 0 1")));
    play.white("c2c4").press().black("d4c3").press();
    CHECK(play.accepted());
    CHECK(play.game().ply() == 2);
    CHECK(play.board() == "4r1k1/8/8/8/8/2p5/8/4K3 w");
}

TEST_CASE(
    "4.7.3 a pawn that was let go on the last rank and pushed on must stay where it was let go") {
    constexpr std::string_view pawn = "5r2/4P3/8/8/8/8/1k6/7K w - - 0 1";
    Play play(from(pawn));
    play.act(white, act::Release{Square::e7, Square::e8});
    play.act(white, act::Release{Square::e8, Square::f8});
    CHECK(play.accepted());
    CHECK(play.must() == "move e7 to e8 4.7.3");
    play.act(white, act::Promote{Square::f8, Role::queen});
    CHECK(play.rulings() == "touch_move 4.7.3");
    play.act(white, act::Promote{Square::e8, Role::queen, Square::e7});
    CHECK(play.accepted());
    CHECK(play.rulings().empty());
    CHECK(play.board() == "4Qr2/8/8/8/8/8/1k6/7K b");
}

TEST_CASE("4.7.3 a pawn that was let go binds to its square, whatever is touched after it") {
    Play play(from("5r2/4P3/8/8/8/8/1k6/7K w - - 0 1"));
    play.act(white, act::Release{Square::e7, Square::e8}).touch(white, Square::f8);
    CHECK(play.must() == "move e7 to e8 4.7.3");
    play.white("e7f8q");
    CHECK(play.rulings() == "touch_move 4.7.3");
    play.white("e7e8q");
    CHECK(play.rulings().empty());
}

TEST_CASE("4.7.1 a capture is not made while the captured piece still stands there") {
    constexpr std::string_view passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    for (const Edition edition : all_editions) {
        CAPTURE(name(edition));
        Play play(from(passing, edition));
        play.act(white, act::Move{"e5d6", 1, {}, {Square::d5}});
        CHECK(play.accepted());
        CHECK(play.game().has_the_move() == white);
        CHECK(play.board() == "4k3/8/3P4/3p4/8/8/8/4K3 w");
        const std::string made = play.article(Rule::made_capture);
        CHECK(play.must() == "move e5 to d6 " + made);
        // Removed before the press, nothing was wrong.
        Play removed = play;
        removed.white("e5d6").press();
        CHECK(removed.accepted());
        CHECK(removed.rulings().empty());
        CHECK(removed.board() == "4k3/8/3P4/8/8/8/8/4K3 b");
        // Pressed, it is no legal move that stands there.
        play.press(white);
        REQUIRE(play.find(RulingKind::illegal_move) != nullptr);
        CHECK(play.game().illegal_moves_completed(white) == 1);
        CHECK(play.board() == "4k3/8/8/3pP3/8/8/8/4K3 w");
    }
}

TEST_CASE("4.7.1 where two pieces share a square, the one that has come is drawn") {
    Play play(from("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"));
    play.act(white, act::Move{"e4d5", 1, {}, {Square::d5}});
    CHECK(play.accepted());
    CHECK(play.board() == "4k3/8/8/3P4/8/8/8/4K3 w");
    CHECK(play.must() == "move e4 to d5 4.7.1");
}

TEST_CASE("4.7.3 a promotion is not made while the pawn still stands beside the new piece") {
    Play play(from("8/4P3/8/8/8/8/1k6/7K w - - 0 1"));
    play.act(white, act::Promote{Square::e8, Role::rook, Square::e7, 1, {Square::e7}});
    CHECK(play.accepted());
    CHECK(play.board() == "4R3/4P3/8/8/8/8/1k6/7K w");
    CHECK(play.must() == "move e7 to e8 4.7.3");
    play.white("e7e8q");  // the rook has touched the square (4.4.4)
    CHECK(play.rulings() == "touch_move 4.7.3");
    play.white("e7e8r").press();
    CHECK(play.accepted());
    CHECK(play.rulings().empty());
    CHECK(play.board() == "4R3/8/8/8/8/8/1k6/7K b");

    Play pressed(from("8/4P3/8/8/8/8/1k6/7K w - - 0 1"));
    pressed.act(white, act::Promote{Square::e8, Role::rook, Square::e7, 1, {Square::e7}});
    pressed.press(white);
    CHECK(pressed.rulings() == "illegal_move 7.5.5");

    Play nonsense(from("8/4P3/8/8/8/8/1k6/7K w - - 0 1"));
    nonsense.act(white, act::Promote{Square::e8, Role::rook, Square::e7, 1, {Square::h1}});
    CHECK(nonsense.refusal() == "no_man");
}

TEST_CASE("7.5.4 two hands are told of promotions and of pieces let go, too") {
    Play promoted(from("8/4P3/8/8/8/8/1k6/7K w - - 0 1"));
    promoted.act(white, act::Promote{Square::e8, Role::queen, Square::e7, 2}).press(white);
    CHECK(promoted.find(RulingKind::two_hands) != nullptr);

    Play let_go(from("8/4P3/8/8/8/8/1k6/7K w - - 0 1"));
    let_go.act(white, act::Release{Square::e7, Square::e8, 2});
    let_go.act(white, act::Promote{Square::e8, Role::queen}).press(white);
    CHECK(let_go.find(RulingKind::two_hands) != nullptr);

    for (const bool king : {true, false}) {
        Play castles(from(castling));
        castles.act(white, act::Release{Square::e1, Square::g1, king ? 2 : 1});
        castles.act(white, act::Release{Square::h1, Square::f1, king ? 1 : 2}).press(white);
        CHECK(castles.find(RulingKind::two_hands) != nullptr);
    }

    Play three(from(castling));
    three.act(white, act::Release{Square::e1, Square::g1, 3});
    CHECK(three.refusal() == "bad_number");
}

}  // namespace jadoube

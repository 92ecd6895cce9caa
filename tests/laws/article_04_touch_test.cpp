// Article 4 as it is played: what becomes of a move that breaks touch-move (4.3 to 4.5).
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "support/hands.hpp"
#include "support/play.hpp"

namespace jadoube {
namespace {

using test::barred;
using test::castling;
using test::from;
using test::initial;
using test::Play;
using test::squares;
using test::turned;
using test::turned_fen;

// e4 and c3 can take d5, only e4 can take f5.
constexpr std::string_view captures = "4k3/8/8/3p1p2/4P3/2N5/8/4K3 w - - 0 1";

struct Row {
    std::string_view fen;
    std::string_view touched;
    std::string_view must;  // what to do, and a square
    std::string_view with;  // "" or a square
    Rule rule;
    std::string_view breaks;
    std::string_view keeps;
};

void check_touch_move(const Row& row, Edition edition, Color by) {
    CAPTURE(std::string(row.fen));
    CAPTURE(std::string(row.touched));
    CAPTURE(name(edition));
    CAPTURE(by == Color::white);
    const std::string fen = turned_fen(by, row.fen);
    Conditions conditions = from(fen, edition);
    Play play(conditions);
    for (const Square square : squares(by, row.touched)) play.touch(by, square);
    const std::string article = play.article(row.rule);
    std::string must = turned(by, row.must);
    if (!row.with.empty()) must += " with " + turned(by, row.with);
    CHECK(play.must() == must + " " + article);
    const std::string before = play.state().fen;

    // Ruled on at once and put back. No step of the ladder, no time, and the clock runs on.
    play.move(by, turned(by, row.breaks));
    CHECK(play.accepted());
    CHECK(play.rulings() == "touch_move " + article);
    REQUIRE(play.find(RulingKind::touch_move) != nullptr);
    CHECK(play.find(RulingKind::touch_move)->player == by);
    CHECK(play.effect<effect::Restore>() == effect::Restore{before});
    CHECK_FALSE(play.effect<effect::AddTime>().has_value());
    CHECK(play.state().fen == before);
    CHECK(play.game().ply() == 0);
    CHECK(play.game().has_the_move() == by);
    CHECK(play.running() == by);
    CHECK(play.game().illegal_moves_completed(by) == 0);
    CHECK(play.time(!by) == 7200);

    play.move(by, turned(by, row.keeps));
    CHECK(play.rulings().empty());
    CHECK(play.game().ply() == 1);
    CHECK(play.game().has_the_move() == !by);

    // A guarded board does not let it happen, and forgets nothing.
    conditions.board = BoardKind::guarded;
    Play guarded(conditions);
    for (const Square square : squares(by, row.touched)) guarded.touch(by, square);
    guarded.move(by, turned(by, row.breaks));
    CHECK(guarded.refusal() == "guarded " + article);
    CHECK(guarded.must() == must + " " + article);
    guarded.move(by, turned(by, row.keeps));
    CHECK(guarded.accepted());
    CHECK(guarded.game().ply() == 1);
}

template <std::size_t n>
void check_rows(const Row (&rows)[n]) {
    for (const Row& row : rows) {
        for (const Edition edition : all_editions) {
            for (const Color by : {Color::white, Color::black}) check_touch_move(row, edition, by);
        }
    }
}

TEST_CASE("4.3.1 who has touched his own men and moves another has his move put back") {
    const Row rows[] = {
        {initial, "e2", "move e2", "", Rule::touched_own_piece, "d2d4", "e2e3"},
        {initial, "f1 g1 e2", "move g1", "", Rule::touched_own_piece, "e2e4", "g1h3"},
        // Touching the king alone leaves castling open.
        {"r3k2r/p7/8/8/8/8/P7/R3K2R w KQkq - 0 1", "e1", "move e1", "", Rule::touched_own_piece,
         "a2a3", "e1g1"},
        // Castling is no move of the rook.
        {castling, "h1", "move h1", "", Rule::touched_own_piece, "e1g1", "h1h4"},
    };
    check_rows(rows);
}

TEST_CASE("4.3.2 who has touched the opponent's men must capture the first that he can") {
    const Row rows[] = {
        {captures, "f5", "capture f5", "", Rule::touched_opponents_piece, "e4d5", "e4f5"},
        {captures, "e8 d5 f5", "capture d5", "", Rule::touched_opponents_piece, "e4f5", "c3d5"},
        // In passing, too.
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "d5", "capture d5", "", Rule::touched_opponents_piece,
         "e5e6", "e5d6"},
    };
    check_rows(rows);
}

TEST_CASE("4.3.3 who has touched both colours takes the first with the first, if that is legal") {
    const Row rows[] = {
        {captures, "e4 d5", "capture d5", "e4", Rule::touched_both_colours, "c3d5", "e4d5"},
        {captures, "d5 e4", "capture d5", "e4", Rule::touched_both_colours, "e4f5", "e4d5"},
        {captures, "c3 f5", "move c3", "", Rule::touched_both_colours, "e4f5", "c3b5"},
        {captures, "f5 c3", "capture f5", "", Rule::touched_both_colours, "c3d5", "e4f5"},
    };
    check_rows(rows);
}

TEST_CASE("4.3.3 the men touched by a move that was put back count as touched after the others") {
    Play play(from(captures));
    play.touch(Color::white, Square::e4).white("c3d5");
    CHECK(play.rulings() == "touch_move 4.3.1");
    CHECK(play.must() == "capture d5 with e4 4.3.3");
}

TEST_CASE("4.4.1 king and rook touched: whoever can castle there must") {
    const Row rows[] = {
        {castling, "e1 h1", "castle h1", "", Rule::touched_king_and_rook, "e1f1", "e1g1"},
        {castling, "e1 a1", "castle a1", "", Rule::touched_king_and_rook, "e1g1", "e1c1"},
    };
    check_rows(rows);
}

TEST_CASE("4.4.2 rook and then king touched: no castling there with this move") {
    const Row rows[] = {
        {castling, "h1 e1", "move h1", "", Rule::touched_own_piece, "e1g1", "h1h5"},
        {castling, "a1 e1", "move a1", "", Rule::touched_own_piece, "e1c1", "a1a5"},
    };
    check_rows(rows);
    // With the next one it is as ever.
    Play play(from("4k3/p7/8/8/8/8/P7/R3K2R w KQ - 0 1"));
    play.touch(Color::white, Square::a1).touch(Color::white, Square::e1);
    play.moves("a1b1 a7a6 e1g1");
    CHECK(play.game().ply() == 3);
}

TEST_CASE("4.4.3 king and rook touched, castling there illegal: another move of the king") {
    const Row rows[] = {
        {barred, "e1 h1", "move e1", "", Rule::touched_king_to_castle, "h1h5", "e1d2"},
        {barred, "e1 h1", "move e1", "", Rule::touched_king_to_castle, "a1a5", "e1c1"},
    };
    check_rows(rows);
    // The king cannot move: he may do what he likes.
    Play play(from("4k3/8/8/8/8/8/3PPP2/R2QKB1R w KQ - 0 1"));
    play.touch(Color::white, Square::e1).touch(Color::white, Square::h1);
    CHECK(play.must() == "nothing");
    play.white("e2e4");
    CHECK(play.rulings().empty());
    CHECK(play.game().ply() == 1);
}

TEST_CASE("4.5 if nothing touched can be moved or captured, he is free") {
    for (const std::string_view touched : {"a1", "e7", "a1 e7", "h8 h1 f1"}) {
        for (const Edition edition : all_editions) {
            Play play(from(initial, edition));
            for (const Square square : squares(Color::white, touched)) {
                play.touch(Color::white, square);
            }
            CHECK(play.must() == "nothing");
            play.white("b1c3");
            CHECK(play.rulings().empty());
            CHECK(play.game().ply() == 1);
        }
    }
}

TEST_CASE("4.3 only the player who has the move is bound by touching") {
    // White could take what Black touches, and Black what White touches.
    Play play(from(captures));
    play.touch(Color::black, Square::d5).touch(Color::black, Square::e4);
    CHECK(play.accepted());
    CHECK(play.rulings().empty());
    CHECK(play.must() == "nothing");
    play.white("e1e2").touch(Color::white, Square::e4);  // made, not yet pressed
    CHECK(play.accepted());
    CHECK(play.must() == "nothing");
    play.press(Color::white).black("e8e7");
    CHECK(play.rulings().empty());
    play.press().white("c3b5");
    CHECK(play.rulings().empty());
    CHECK(play.game().ply() == 3);
}

TEST_CASE(
    "4.3, 9.1.2.1 a touch to move or capture declines a draw, the opponent's touch does not") {
    for (const Color by : {Color::white, Color::black}) {
        Play play(from(by, initial));
        play.offer(!by).touch(!by, turned(by, Square::e7));
        CHECK(play.state().offer == !by);
        play.touch(by, turned(by, Square::e2));
        CHECK(play.rulings() == "offer_ended 9.1.2.1");
        CHECK(play.find(RulingKind::offer_ended)->player == by);
        CHECK_FALSE(play.state().offer.has_value());
        Play moved(from(by, initial));
        moved.offer(!by).move(by, turned(by, "e2e5"));  // not made, and yet touched
        CHECK(moved.rulings() == "offer_ended 9.1.2.1");
    }
}

TEST_CASE("4.3 there must be a man to touch, and a game to touch it in") {
    Play play(from(initial));
    CHECK(play.touch(Color::white, Square::e4).refusal() == "no_man");
    play.act(Party::arbiter, act::Pause{"x"}).touch(Color::white, Square::e2);
    CHECK(play.refusal() == "paused 6.11.3");
    CHECK(play.must() == "nothing");
    play.act(Party::arbiter, act::Touch{Square::e2});
    CHECK(play.refusal() == "not_allowed");
}

TEST_CASE("4.3 an illegal placement binds its player by what he has touched") {
    // The knight was touched first, then the pawn that it could not take: it is moved (4.3.3).
    Play play(from(initial));
    play.white("g1d7");
    CHECK(play.rulings().empty());
    CHECK(play.must() == "move g1 4.3.3");
    play.white("e2e4");
    CHECK(play.rulings() == "touch_move 4.3.3");
    play.white("g1f3");
    CHECK(play.rulings().empty());
    CHECK(play.game().ply() == 1);
}

TEST_CASE("4.4, II.3 in Chess960 king and rook are touched in the same two orders") {
    // The king between his rooks; on the g-side nothing stands in the way.
    constexpr std::string_view fen = "1rk2r2/8/8/8/8/8/5P2/1RK2R2 w FBfb - 0 1";
    Conditions conditions = from(fen);
    conditions.variant = Variant::chess960;
    Play castles(conditions);
    castles.touch(Color::white, Square::c1).touch(Color::white, Square::f1);
    CHECK(castles.must() == "castle f1 4.4.1");
    castles.white("c1d1");
    CHECK(castles.rulings() == "touch_move 4.4.1");
    castles.white("c1f1");  // the king onto his rook
    CHECK(castles.rulings().empty());
    CHECK(castles.board() == "1rk2r2/8/8/8/8/8/5P2/1R3RK1 b");
    Play rook(conditions);
    rook.touch(Color::white, Square::f1).touch(Color::white, Square::c1);
    CHECK(rook.must() == "move f1 4.3.1");
    rook.white("c1f1");
    CHECK(rook.rulings() == "touch_move 4.3.1");
}

}  // namespace
}  // namespace jadoube

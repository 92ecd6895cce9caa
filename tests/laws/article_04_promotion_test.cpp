// Article 4: the acts of a promotion (4.4.4, 4.6).
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "support/hands.hpp"
#include "support/play.hpp"

namespace jadoube {
namespace {

using test::citing;
using test::from;
using test::let_go;
using test::Play;
using test::promote;
using test::promotion;
using test::turned;
using test::turned_fen;
using test::with_human_arbiter;

struct Numbers {
    Edition edition;
    std::string_view choice;
};
constexpr Numbers numbers[] = {
    {Edition::e2009, "4.4.d"}, {Edition::e2014, "4.4"},   {Edition::e2017, "4.4.4"},
    {Edition::e2018, "4.4.4"}, {Edition::e2023, "4.4.4"},
};

TEST_CASE("4.4.4 the choice is final when the new piece has touched the square of promotion") {
    for (const Numbers& row : numbers) {
        for (const Color by : {Color::white, Color::black}) {
            CAPTURE(name(row.edition));
            Play play(from(by, promotion, row.edition));
            let_go(play, by, "e7e8");
            promote(play, by, Square::e8, Role::knight);
            CHECK(play.accepted());
            CHECK(play.rulings().empty());
            CHECK(play.game().ply() == 1);
            const std::string knight = play.state().fen;
            CHECK(play.board() == turned_fen(by, "3rN2k/8/8/8/8/8/7P/K7 b"));

            promote(play, by, Square::e8, Role::queen);
            CHECK(play.rulings() == citing("touch_move", row.choice));
            CHECK(play.find(RulingKind::touch_move)->player == by);
            CHECK(play.state().fen == knight);
            CHECK(play.game().ply() == 1);
            CHECK(play.running() == by);
            CHECK(play.game().illegal_moves_completed(by) == 0);

            play.press(by);
            CHECK(play.rulings().empty());
            promote(play, by, Square::e8, Role::queen);
            CHECK(play.refusal().substr(0, 11) == "not_on_move");
            CHECK(play.state().fen == knight);
        }
    }
}

TEST_CASE("4.4.4 what is chosen is a queen, a rook, a bishop or a knight") {
    for (const Role role : {Role::queen, Role::rook, Role::bishop, Role::knight}) {
        Play play(from(promotion));
        promote(play, Color::white, Square::e8, role, Square::e7);
        REQUIRE(play.game().move_at(1));
        CHECK(play.game().move_at(1)->promotion() == role);
    }
    for (const Role role : {Role::king, Role::pawn}) {
        Play play(from(promotion));
        let_go(play, Color::white, "e7e8");
        promote(play, Color::white, Square::e8, role);
        CHECK(play.refusal() == "unreadable");
        CHECK(play.game().ply() == 0);
    }
}

TEST_CASE("4.6, 4.6.2 the acts of a promotion come in any order and make the same move") {
    for (const Edition edition : all_editions) {
        for (const Color by : {Color::white, Color::black}) {
            const auto begin = [&] { return Play(from(by, promotion, edition)); };
            Play at_once = begin();
            at_once.move(by, turned(by, "e7e8r"));
            REQUIRE(at_once.game().ply() == 1);

            Play pawn_first = begin();
            let_go(pawn_first, by, "e7e8");
            CHECK(pawn_first.game().ply() == 0);
            promote(pawn_first, by, Square::e8, Role::rook);
            CHECK(pawn_first.rulings().empty());
            CHECK(pawn_first.state().fen == at_once.state().fen);
            CHECK(pawn_first.game().move_at(1) == at_once.game().move_at(1));

            Play unreplaced = begin();
            unreplaced.move(by, turned(by, "e7e8"));
            CHECK(unreplaced.game().ply() == 0);
            promote(unreplaced, by, Square::e8, Role::rook);
            CHECK(unreplaced.state().fen == at_once.state().fen);
        }
    }
}

TEST_CASE("4.6.1 the pawn need not be put on the square of arrival") {
    for (const Edition edition : {Edition::e2014, Edition::e2017, Edition::e2018, Edition::e2023}) {
        for (const Color by : {Color::white, Color::black}) {
            Play play(from(by, promotion, edition));
            promote(play, by, Square::e8, Role::bishop, Square::e7);
            CHECK(play.accepted());
            CHECK(play.rulings().empty());
            CHECK(play.game().ply() == 1);
            CHECK(play.board() == turned_fen(by, "3rB2k/8/8/8/8/8/7P/K7 b"));
            play.press(by);
            CHECK(play.rulings().empty());
            CHECK(play.running() == !by);
        }
    }
    // Without a pawn on the square it must be said which pawn it is.
    Play play(from(promotion));
    for (const Square square : {Square::e8, Square::d8, Square::e7}) {
        promote(play, Color::white, square, Role::queen);
        CHECK(play.refusal() == "no_man");
    }
    CHECK(play.game().ply() == 0);
}

TEST_CASE("4.6.3 a man of the opponent on the square of promotion is captured") {
    for (const Color by : {Color::white, Color::black}) {
        for (const bool pawn_first : {true, false}) {
            Play play(from(by, promotion));
            if (pawn_first) {
                let_go(play, by, "e7d8");
                CHECK(play.game().ply() == 0);
                promote(play, by, Square::d8, Role::queen);
            } else {
                promote(play, by, Square::d8, Role::queen, Square::e7);
            }
            CHECK(play.rulings().empty());
            CHECK(play.game().ply() == 1);
            CHECK(play.board() == turned_fen(by, "3Q3k/8/8/8/8/8/7P/K7 b"));
        }
    }
    // Straight ahead it cannot be captured, and nothing is promoted.
    Play play(from("4r2k/4P3/8/8/8/8/7P/K7 w - - 0 1"));
    promote(play, Color::white, Square::e8, Role::queen, Square::e7);
    CHECK(play.accepted());
    CHECK(play.game().ply() == 0);
    CHECK(play.game().has_the_move() == Color::white);
    play.press(Color::white);
    CHECK(play.rulings() == "illegal_move 7.5.5");
    CHECK(play.board() == "4r2k/4P3/8/8/8/8/7P/K7 w");
}

TEST_CASE("4.4.4 a human arbiter is asked before another choice is put back") {
    Play play(with_human_arbiter(from(promotion)));
    promote(play, Color::white, Square::e8, Role::knight, Square::e7);
    promote(play, Color::white, Square::e8, Role::queen);
    CHECK(play.accepted());
    CHECK(play.find(RulingKind::touch_move) == nullptr);
    REQUIRE(play.game().pending().size() == 1);
    CHECK(play.game().pending()[0].kind == QuestionKind::touch_move);
    CHECK(play.article(play.game().pending()[0].rule) == "4.4.4");
    play.decide("uphold");
    CHECK(play.rulings() == "touch_move 4.4.4");
    CHECK(play.board() == "3rN2k/8/8/8/8/8/7P/K7 b");
}

TEST_CASE("4.6 a guarded board promotes at once or not at all") {
    Conditions conditions = from(promotion);
    conditions.board = BoardKind::guarded;
    Play play(conditions);
    CHECK(play.white("e7e8").refusal() == "guarded 3.7.3.3");
    CHECK(let_go(play, Color::white, "e7e8").refusal() == "guarded 4.7");
    promote(play, Color::white, Square::e7, Role::queen, Square::h2);
    CHECK(play.refusal() == "guarded 3.10.2");
    CHECK(play.must() == "nothing");
    promote(play, Color::white, Square::d8, Role::rook, Square::e7);
    CHECK(play.accepted());
    CHECK(play.board() == "3R3k/8/8/8/8/8/7P/K7 b");
    CHECK(play.running() == Color::black);  // and completed
}

}  // namespace
}  // namespace jadoube

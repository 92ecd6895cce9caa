// 7.5.1–7.5.4: what is an illegal move, and what becomes of the board, the clocks and the player's
// freedom when it is found at once.
#include <optional>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "support/play.hpp"

namespace jadoube {
namespace {

using test::Play;

Conditions from(std::string_view fen, Edition edition = Edition::e2023,
                std::string_view time = "7200") {
    Conditions chosen;
    chosen.edition = edition;
    chosen.time = time;
    chosen.start = std::string(fen);
    return chosen;
}

constexpr std::string_view initial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";
// White's pawn takes on d8 or goes to e8; Black's takes on d1 or goes to e1.
constexpr std::string_view white_promotes = "3n4/4P2k/8/8/8/8/8/K7 w - - 0 1";
constexpr std::string_view black_promotes = "k7/8/8/8/8/8/4p2K/3N4 b - - 0 1";

TEST_CASE("7.5.1 an illegal move is completed by the press; before it nothing is counted") {
    for (const Edition edition : all_editions) {
        CAPTURE(name(edition));
        Conditions chosen;
        chosen.edition = edition;
        chosen.time = "7200";
        Play play(chosen);
        play.at(5).white("g1g3");
        CHECK(play.accepted());
        CHECK(play.rulings() == "");
        CHECK(play.board() == "rnbqkbnr/pppppppp/8/8/8/6N1/PPPPPPPP/RNBQKB1R w");
        CHECK(play.game().has_the_move() == Color::white);
        CHECK(play.running() == Color::white);
        CHECK(play.game().ply() == 0);
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
        Conditions chosen;
        chosen.edition = row.edition;
        chosen.time = "40/7200+30:3600+30";
        Play play(chosen);
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
        CAPTURE(std::string(row.fen));
        CAPTURE(std::string(row.illegal));
        Play play(from(row.fen));
        const std::string before = play.state().fen;
        play.white(std::string(row.illegal)).press();
        CHECK(play.rulings() == "illegal_move 7.5.5");
        CHECK(play.state().fen == before);
        CHECK(play.must() == row.must);
        if (!row.breach.empty()) {
            play.white(std::string(row.breach));
            CHECK(play.find(RulingKind::touch_move));
            CHECK(play.effects() == "restore");  // no step of the ladder
            CHECK(play.state().fen == before);
        }
        play.white(std::string(row.keeps));
        CHECK(play.rulings() == "");
        CHECK(play.game().has_the_move() == Color::black);
        CHECK(play.game().illegal_moves_completed(Color::white) == 1);
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

TEST_CASE("7.5.2 a pawn left on the last rank becomes a queen, and the move stays") {
    struct Row {
        Edition edition;
        std::string_view article;
    };
    const Row rows[] = {{Edition::e2014, "7.5.b"},
                        {Edition::e2017, "7.5.3"},
                        {Edition::e2018, "7.5.5"},
                        {Edition::e2023, "7.5.5"}};
    for (const Row& row : rows) {
        for (const Color by : both_colors) {
            CAPTURE(name(row.edition));
            const bool white = by == Color::white;
            Play play(from(white ? white_promotes : black_promotes, row.edition, "7200+30"));
            play.at(5).move(by, white ? "e7e8" : "e2e1").at(6).press();
            CHECK(play.rulings() == "promotion_missing " + std::string(row.article));
            CHECK(play.effects() == (white ? "replace e8 queen, add_time black 120"
                                           : "replace e1 queen, add_time white 120"));
            CHECK(play.board() == (white ? "3nQ3/7k/8/8/8/8/8/K7 b" : "k7/8/8/8/8/8/7K/3Nq3 w"));
            CHECK(play.game().ply() == 1);
            CHECK(play.game().has_the_move() == !by);
            // Nothing is undone: the press stands with the move.
            CHECK(play.running() == !by);
            CHECK(play.game().chessclock()->moves_completed(by) == 1);
            CHECK(play.time(by) == 7230 - 6 + 30);
            CHECK(play.time(!by) == 7230 + 120);
            CHECK(play.must() == "nothing");
            CHECK(play.pending() == "none");
            CHECK(play.game().illegal_moves_completed(by) == 1);
        }
    }
}

TEST_CASE("7.5.2 a capture on the last rank, and an empty square: a queen all the same") {
    Play play(from(white_promotes));
    play.white("e7d8").press();
    CHECK(play.effects() == "replace d8 queen, add_time black 120");
    CHECK(play.board() == "3Q4/7k/8/8/8/8/8/K7 b");
    // A pawn that could not go there at all has made an illegal move, and gets no queen.
    Play other(from(white_promotes));
    other.white("e7f8").press();
    CHECK(other.rulings() == "illegal_move 7.5.5");
    CHECK(other.effects() == "restore, add_time black 120");
    CHECK(other.board() == "3n4/4P2k/8/8/8/8/8/K7 w");
    // Replaced before the press, it is an ordinary promotion.
    Play in_time(from(white_promotes));
    in_time.act(Color::white, act::Release{Square::e7, Square::e8});
    in_time.act(Color::white, act::Promote{Square::e8, Role::knight, {}}).press(Color::white);
    CHECK(in_time.rulings() == "");
    CHECK(in_time.board() == "3nN3/7k/8/8/8/8/8/K7 b");
}

TEST_CASE("2009: 7.4.a a pawn left on the last rank goes back, and the choice is free") {
    for (const Color by : both_colors) {
        const bool white = by == Color::white;
        Play play(from(white ? white_promotes : black_promotes, Edition::e2009, "7200+30"));
        const std::string before = play.state().fen;
        play.at(5).move(by, white ? "e7e8" : "e2e1").at(6).press();
        CHECK(play.rulings() == "promotion_missing 7.4.b");
        CHECK(play.effects() ==
              (white ? "restore, add_time black 120" : "restore, add_time white 120"));
        CHECK(play.state().fen == before);
        CHECK(play.running() == by);
        CHECK(play.time(by) == 7230 - 6);
        CHECK(play.game().illegal_moves_completed(by) == 1);
        play.move(by, white ? "e7e8n" : "e2e1n");
        CHECK(play.rulings() == "");
        CHECK(play.game().has_the_move() == !by);
    }
}

TEST_CASE("2009: 7.4.a and 4.6.c: the pawn that was let go may not go to another square") {
    for (const Color by : both_colors) {
        const bool white = by == Color::white;
        Play play(from(white ? white_promotes : black_promotes, Edition::e2009));
        const std::string before = play.state().fen;
        play.move(by, white ? "e7e8" : "e2e1").press();
        play.move(by, white ? "e7d8q" : "e2d1q");
        CHECK(play.find(RulingKind::touch_move));
        CHECK(play.state().fen == before);
        CHECK(play.game().has_the_move() == by);
        play.move(by, white ? "e7e8r" : "e2e1r");
        CHECK(play.game().has_the_move() == !by);
    }
}

TEST_CASE("7.5.2 a mate or stalemate by such a queen is not proper: the arbiter is asked") {
    struct Row {
        std::string_view fen;
        std::string_view move;
        std::string_view question;
        std::string_view result;
    };
    const Row rows[] = {
        {"7k/P7/6K1/8/8/8/8/8 w - - 0 1", "a7a8", "improper_ending 5.1.1 white",
         "1-0 checkmate 5.1.1"},
        {"8/8/8/8/8/6k1/p7/7K b - - 0 1", "a2a1", "improper_ending 5.1.1 black",
         "0-1 checkmate 5.1.1"},
        {"k7/4P3/8/1K6/8/8/8/8 w - - 0 1", "e7e8", "none", "none"},  // Ka7 is there
        {"7k/3P4/5K2/8/8/8/8/8 w - - 0 1", "d7d8", "none", "none"},  // Kh7 is there
        {"7k/5P2/7K/8/8/8/8/8 w - - 0 1", "f7f8", "improper_ending 5.1.1 white",
         "1-0 checkmate 5.1.1"},
        {"8/2P5/k7/8/K7/8/8/8 w - - 0 1", "c7c8", "none", "none"},
        {"k7/2P5/2K5/8/8/8/8/8 w - - 0 1", "c7c8", "none", "none"},
        {"8/k1P5/8/K7/8/8/8/8 w - - 0 1", "c7c8", "improper_ending 5.2.1 white",
         "1/2-1/2 stalemate 5.2.1"},
    };
    for (const Row& row : rows) {
        for (const bool upheld : {true, false}) {
            CAPTURE(std::string(row.fen));
            Play play(from(row.fen));
            const Color by = play.game().has_the_move();
            play.move(by, std::string(row.move)).press();
            CHECK(play.rulings() == "promotion_missing 7.5.5");
            CHECK(play.result() == "none");
            CHECK(play.pending() == row.question);
            if (row.question == "none") continue;
            play.decide(upheld ? "uphold" : "dismiss");
            CHECK(play.accepted());
            CHECK(play.result() == (upheld ? row.result : "none"));
            CHECK(play.pending() == "none");
        }
    }
}

}  // namespace
}  // namespace jadoube

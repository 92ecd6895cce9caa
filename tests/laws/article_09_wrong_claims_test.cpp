// 9.5.3: what a wrong claim costs, and the move that must then be made.
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "support/claims.hpp"
#include "support/play.hpp"

namespace jadoube {
namespace {

using test::from;
using test::knight_out;
using test::Play;
using test::turned;
using test::under;
using test::with;
using test::with_the_move;

std::string wrong_article(Edition edition) {
    if (edition == Edition::e2009) return "9.5.b";
    return edition == Edition::e2014 ? "9.5" : "9.5.3";
}

std::string pawn_step(Color by) { return by == Color::white ? "d2d3" : "d7d6"; }
std::string must_knight(Color by, std::string_view article = "9.5.3") {
    return (by == Color::white ? "move g1 to f3 " : "move g8 to f6 ") + std::string(article);
}

TEST_CASE("9.5.3, A.3, B.3 the opponent's time for a wrong claim, by edition and class") {
    struct Row {
        Edition edition;
        std::string_view time;
        int full;
        int partial;
    };
    const Row rows[] = {
        {Edition::e2009, "7200", 180, 180}, {Edition::e2009, "1500", 180, 180},
        {Edition::e2009, "300", 180, 180},  {Edition::e2014, "7200", 120, 120},
        {Edition::e2014, "1500", 120, 120}, {Edition::e2014, "300", 60, 60},
        {Edition::e2017, "7200", 120, 120}, {Edition::e2017, "1500", 120, 120},
        {Edition::e2017, "300", 60, 60},    {Edition::e2018, "7200", 120, 120},
        {Edition::e2018, "1500", 120, 120}, {Edition::e2018, "300", 60, 60},
        {Edition::e2023, "7200", 120, 120}, {Edition::e2023, "1500", 60, 60},
        {Edition::e2023, "300", 120, 60},
    };
    for (const Row& row : rows) {
        for (const Supervision supervision : {Supervision::full, Supervision::partial}) {
            for (const ClaimKind claim : {ClaimKind::threefold, ClaimKind::fifty}) {
                for (const Color by : both_colors) {
                    CAPTURE(name(row.edition));
                    CAPTURE(std::string(row.time));
                    CAPTURE(supervision == Supervision::full);
                    const int seconds = supervision == Supervision::full ? row.full : row.partial;
                    Play play = with_the_move(by, under(row.edition, row.time, supervision));
                    play.after(10).tick();
                    const double own = play.time(by);
                    const double had = play.time(!by);
                    play.after(5).claim(by, claim);
                    CHECK(play.rulings() == "claim_rejected " + wrong_article(row.edition));
                    CHECK(play.step().rulings[0].player == by);
                    CHECK(play.step().rulings[0].claim == claim);
                    CHECK(play.effects() == "add_time " + std::string(name(party(!by))) + " " +
                                                std::to_string(seconds));
                    CHECK(play.time(!by) == doctest::Approx(had + seconds));
                    CHECK(play.time(by) == doctest::Approx(own - 5));
                    // The game goes on, and his clock with it.
                    CHECK(play.result() == "none");
                    CHECK(play.state().phase == Phase::playing);
                    CHECK(play.running() == by);
                    CHECK(play.must() == "nothing");
                    CHECK(play.game().illegal_moves_completed(by) == 0);
                    CHECK(play.pending() == "none");
                    play.move(by, pawn_step(by));
                    CHECK(play.rulings() == "");
                }
            }
        }
    }
}

TEST_CASE("9.5.3 each wrong claim costs it again, and without a clock it costs nothing") {
    Play play = with_the_move(Color::white);
    const double had = play.time(Color::black);
    play.claim(Color::white, ClaimKind::threefold).claim(Color::white, ClaimKind::fifty);
    CHECK(play.rulings() == "claim_rejected 9.5.3");
    CHECK(play.time(Color::black) == doctest::Approx(had + 240));
    Play untimed = with_the_move(Color::black, under(Edition::e2023, "-"));
    untimed.claim(Color::black, ClaimKind::threefold);
    CHECK(untimed.rulings() == "claim_rejected 9.5.3");
    CHECK(untimed.effects() == "nothing");
}

TEST_CASE("9.5.3 what the event has chosen for blitz under B.2 is what a wrong claim costs") {
    for (const Supervision supervision : {Supervision::full, Supervision::partial}) {
        for (const std::string_view time : {"300", "1500", "7200"}) {
            CAPTURE(std::string(time));
            Conditions conditions = under(Edition::e2023, time, supervision);
            conditions.blitz_penalty = Seconds(75);
            Play play = with_the_move(Color::white, conditions);
            play.claim(Color::white, ClaimKind::threefold);
            const bool chosen = time == "300" && supervision == Supervision::full;
            CHECK(play.effects() == (chosen           ? "add_time black 75"
                                     : time == "7200" ? "add_time black 120"
                                                      : "add_time black 60"));
        }
    }
}

TEST_CASE("9.5.3 an intended move must be made, in every edition") {
    for (const Edition edition : all_editions) {
        for (const Color by : both_colors) {
            for (const ClaimKind claim : {ClaimKind::threefold, ClaimKind::fifty}) {
                CAPTURE(name(edition));
                Play play = with_the_move(by, under(edition));
                play.claim(by, claim, knight_out(by));
                CHECK(play.rulings() == "claim_rejected " + wrong_article(edition));
                CHECK(play.must() == must_knight(by, wrong_article(edition)));
                CHECK(play.state(Viewer::spectator).must.empty());
                play.move(by, knight_out(by));
                CHECK(play.accepted());
                CHECK(play.rulings() == "");
                CHECK(play.must() == "nothing");
                CHECK(play.game().has_the_move() == !by);
            }
        }
    }
}

TEST_CASE("9.5.3 any other move is put back, even one with the same man, and it can be made then") {
    for (const Color by : both_colors) {
        const bool white = by == Color::white;
        for (const std::string_view other :
             {white ? "d2d3" : "d7d6", white ? "g1h3" : "g8h6", white ? "d1f3" : "d8f6"}) {
            CAPTURE(std::string(other));
            Play play = with_the_move(by);
            play.claim(by, ClaimKind::threefold, knight_out(by));
            const std::string fen = play.state().fen;
            play.move(by, std::string(other));
            CHECK(play.rulings() == "touch_move 9.5.3");
            CHECK(play.effects() == "restore");
            CHECK(play.state().fen == fen);
            CHECK(play.game().has_the_move() == by);
            CHECK(play.running() == by);
            CHECK(play.game().illegal_moves_completed(by) == 0);
            CHECK(play.must() == must_knight(by));
            play.move(by, knight_out(by));
            CHECK(play.rulings() == "");
            CHECK(play.game().has_the_move() == !by);
        }
        // What he touches now binds him to nothing else.
        Play play = with_the_move(by);
        play.claim(by, ClaimKind::threefold, knight_out(by));
        play.touch(by, white ? Square::d2 : Square::d7);
        CHECK(play.must() == must_knight(by));
        play.move(by, knight_out(by));
        CHECK(play.rulings() == "");
        CHECK(play.game().has_the_move() == !by);
    }
}

TEST_CASE("9.5.3 a piece that the pawn was to become is part of the move, castling is one move") {
    for (const Color by : both_colors) {
        Play pawn(from(by, "8/4P3/8/8/8/1k6/8/4K3 w - - 0 1"));
        pawn.claim(by, ClaimKind::fifty, turned(by, "e7e8r"));
        CHECK(pawn.must() == (by == Color::white ? "move e7 to e8 9.5.3" : "move e2 to e1 9.5.3"));
        pawn.move(by, turned(by, "e7e8q"));
        CHECK(pawn.rulings() == "touch_move 9.5.3");
        pawn.move(by, turned(by, "e7e8r"));
        CHECK(pawn.rulings() == "");
        CHECK(pawn.game().has_the_move() == !by);

        for (const std::string_view castling : {"0-0", "0-0-0"}) {
            CAPTURE(std::string(castling));
            const auto claimed = [&] {
                Play play(from(by, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"));
                play.claim(by, ClaimKind::threefold, std::string(castling));
                CHECK(play.rulings() == "claim_rejected 9.5.3");
                CHECK(play.must() ==
                      "castle " + turned(by, castling == "0-0" ? "h1" : "a1") + " 9.5.3");
                return play;
            };
            const bool king_side = castling == "0-0";
            const std::string step = turned(by, king_side ? "e1f1" : "e1d1");
            for (const std::string& other : {step, std::string(king_side ? "0-0-0" : "0-0")}) {
                Play play = claimed();
                play.move(by, other);
                CHECK(play.rulings() == "touch_move 9.5.3");
            }
            Play play = claimed();
            play.move(by, std::string(castling));
            CHECK(play.rulings() == "");
            CHECK(play.game().has_the_move() == !by);
        }
    }
}

TEST_CASE(
    "9.5.3 an illegal intended move is replaced by a legal one with that man, if it has any") {
    for (const Color by : both_colors) {
        const bool white = by == Color::white;
        Play play = with_the_move(by);
        const double had = play.time(!by);
        play.claim(by, ClaimKind::threefold, white ? "g1g3" : "g8g6");
        CHECK(play.rulings() == "claim_rejected 9.5.3");
        CHECK(play.time(!by) == doctest::Approx(had + 120));
        CHECK(play.game().illegal_moves_completed(by) == 0);  // it was never made
        CHECK(play.must().substr(0, 7) == (white ? "move g1" : "move g8"));
        CHECK(play.must().find(" to ") == std::string::npos);
        play.move(by, pawn_step(by));
        CHECK(play.find(RulingKind::touch_move));
        CHECK(play.game().has_the_move() == by);
        play.move(by, white ? "g1h3" : "g8h6");
        CHECK(play.rulings() == "");
        CHECK(play.game().has_the_move() == !by);
        // The rook in the corner cannot move: any move will do.
        Play rook = with_the_move(by);
        rook.claim(by, ClaimKind::fifty, white ? "a1a5" : "a8a4");
        CHECK(rook.rulings() == "claim_rejected 9.5.3");
        CHECK(rook.must() == "nothing");
        rook.move(by, pawn_step(by));
        CHECK(rook.rulings() == "");
        CHECK(rook.game().has_the_move() == !by);
    }
}

TEST_CASE("9.5.3 what cannot be read as a move of his is no claim") {
    struct Row {
        std::string_view move;
        std::string_view refusal;
    };
    for (const auto& row : {Row{"Ra5", "unreadable"}, Row{"nonsense", "unreadable"},
                            Row{"e5e4", "not_yours"}, Row{"e3e4", "no_man"}}) {
        CAPTURE(std::string(row.move));
        Play play = with_the_move(Color::white);
        const double had = play.time(Color::black);
        play.claim(Color::white, ClaimKind::threefold, std::string(row.move));
        CHECK(play.refusal().substr(0, row.refusal.size()) == row.refusal);
        CHECK(play.time(Color::black) == doctest::Approx(had));
        CHECK_FALSE(play.state().offer.has_value());
        CHECK(play.must() == "nothing");
    }
}

TEST_CASE("9.2.1, 9.5.3 the move cannot be changed by another claim") {
    for (const Color by : both_colors) {
        Play play = with_the_move(by);
        play.claim(by, ClaimKind::threefold, knight_out(by));
        play.claim(by, ClaimKind::fifty, pawn_step(by));
        CHECK(play.must() == must_knight(by));
        play.claim(by, ClaimKind::threefold);
        CHECK(play.must() == must_knight(by));
        play.claim(by, ClaimKind::fifty, by == Color::white ? "a1a5" : "a8a4");
        CHECK(play.must() == must_knight(by));
        play.move(by, pawn_step(by));
        CHECK(play.rulings() == "touch_move 9.5.3");
    }
    // Not even where the other move would bring the position for the third time.
    Play play(under(Edition::e2023));
    play.moves("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
    play.claim(Color::black, ClaimKind::threefold, "e7e5");
    play.claim(Color::black, ClaimKind::threefold, "f6g8");
    CHECK(play.rulings() == "claim_rejected 9.5.3");
    CHECK(play.must() == "move e7 to e5 9.5.3");
}

TEST_CASE("9.5.3 an illegal move instead of it is one, and the intended move is still due") {
    for (const ArbiterKind arbiter : {ArbiterKind::automatic, ArbiterKind::human}) {
        for (const Color by : both_colors) {
            const bool human = arbiter == ArbiterKind::human;
            CAPTURE(human);
            const bool white = by == Color::white;
            Play play = with_the_move(by, with(arbiter));
            play.claim(by, ClaimKind::threefold, knight_out(by));
            if (human) play.decide("dismiss");
            play.move(by, white ? "g1g3" : "g8g6").press();
            if (human) play.decide("uphold");
            CHECK(play.rulings() == "illegal_move 7.5.5");
            CHECK(play.must() == must_knight(by));
            play.move(by, white ? "g1h3" : "g8h6");
            if (human) play.decide("uphold");
            CHECK(play.rulings() == "touch_move 9.5.3");
            play.move(by, knight_out(by));
            CHECK(play.rulings() == "");
            CHECK(play.pending() == "none");
        }
    }
}

TEST_CASE("9.5.3 under a human arbiter another move is asked about, and put back if he says so") {
    for (const Color by : both_colors) {
        Play play = with_the_move(by, with(ArbiterKind::human));
        play.claim(by, ClaimKind::threefold, knight_out(by)).decide("dismiss");
        CHECK(play.must() == must_knight(by));
        const std::string fen = play.state().fen;
        play.move(by, pawn_step(by));
        CHECK(play.pending() == "touch_move 9.5.3 " + std::string(name(party(by))));
        Play dismissed = play;
        dismissed.decide("dismiss");
        CHECK(dismissed.game().has_the_move() == !by);
        play.decide("uphold");
        CHECK(play.rulings() == "touch_move 9.5.3");
        CHECK(play.state().fen == fen);
        CHECK(play.must() == must_knight(by));
        play.move(by, knight_out(by));
        CHECK(play.pending() == "none");
        CHECK(play.game().has_the_move() == !by);
    }
}

TEST_CASE("9.5.3 a guarded board lets no other move be made") {
    Conditions conditions = under(Edition::e2023);
    conditions.board = BoardKind::guarded;
    for (const Color by : both_colors) {
        Play play = with_the_move(by, conditions);
        play.claim(by, ClaimKind::threefold, knight_out(by));
        CHECK(play.must() == must_knight(by));
        play.move(by, pawn_step(by));
        CHECK(play.refusal() == "guarded 9.5.3");
        play.move(by, knight_out(by));
        CHECK(play.accepted());
        CHECK(play.running() == !by);
    }
}

}  // namespace
}  // namespace jadoube

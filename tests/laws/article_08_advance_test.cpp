// 8.1.2: nothing is recorded before it is played, but what a player claims a draw with (9.2, 9.3)
// or seals.
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "support/play.hpp"

namespace jadoube {
namespace {

using test::Play;
using test::turned_fen;
using test::under;

struct Articles {
    Edition edition;
    std::string_view in_advance, with_move, fifty_with_move, correct, wrong;
};
constexpr Articles articles[] = {
    {Edition::e2009, "8.1", "9.2.a", "9.3.a", "9.5.a", "9.5.b"},
    {Edition::e2014, "8", "9.2.a", "9", "9.5", "9.5"},
    {Edition::e2017, "8.1.2", "9.2.1.1", "9.3.1", "9.5.2", "9.5.3"},
    {Edition::e2018, "8.1.2", "9.2.1.1", "9.3.1", "9.5.2", "9.5.3"},
    {Edition::e2023, "8.1.2", "9.2.1", "9.3.1", "9.5.2", "9.5.3"},
};

// The ply that was found written too early, or 0.
int in_advance(const Play& play) {
    const Ruling* ruling = play.find(RulingKind::recorded_in_advance);
    return ruling ? ruling->ply.value_or(-1) : 0;
}

// One of the players has the move, and with this move a position would be there a third time.
Play about_to_repeat(Color by, const Conditions& conditions) {
    Play play(conditions);
    // Not one that has appeared three times already (9.2.2).
    if (by == Color::white) return play.moves("g1f3 g8f6 f3d4 f6g8 d4f3 g8f6 f3g1 f6g8");
    return play.moves("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
}
std::string repeating(Color by) { return by == Color::white ? "g1f3" : "f6g8"; }

TEST_CASE("8.1.2 a move that cannot be claimed with is found at once: not his turn, or too far") {
    for (const Articles& row : articles) {
        for (const Color by : both_colors) {
            for (const int ply : {3, 4, 5, 12}) {
                CAPTURE(name(row.edition));
                CAPTURE(ply);
                Play play(under(row.edition));
                play.moves("e2e4 e7e5").write(by, ply, "Nf3");
                CHECK(play.accepted());
                if (by == Color::white && ply == 3) {  // his own next move: he may claim with it
                    CHECK(play.rulings().empty());
                    continue;
                }
                CHECK(play.rulings() == "recorded_in_advance " + std::string(row.in_advance));
                CHECK(in_advance(play) == ply);
                CHECK(play.find(RulingKind::recorded_in_advance)->player == by);
                // Nothing else follows, and it stands on his sheet.
                CHECK(play.effects() == "nothing");
                CHECK(play.pending() == "none");
                CHECK(play.running() == Color::white);
                CHECK(play.game().scoresheet(by).move(ply) == "Nf3");
            }
        }
    }
}

TEST_CASE("8.1.2 the next move written, and then simply made, was recorded in advance") {
    for (const Articles& row : articles) {
        for (const Color by : both_colors) {
            for (const bool the_same : {true, false}) {
                CAPTURE(name(row.edition));
                Play play(under(row.edition));
                if (by == Color::black) play.moves("e2e4").write(by, 1, "e4");
                const int ply = by == Color::white ? 1 : 2;
                play.write(by, ply, "Nc3");
                CHECK(play.rulings().empty());
                play.move(by, by == Color::white ? (the_same ? "b1c3" : "e2e4")
                                                 : (the_same ? "b8c6" : "e7e5"));
                CHECK(play.rulings() == "recorded_in_advance " + std::string(row.in_advance));
                CHECK(in_advance(play) == ply);
                CHECK(play.find(RulingKind::recorded_in_advance)->player == by);
                CHECK(play.effects() == "nothing");
                CHECK(play.game().ply() == ply);  // made all the same
                play.press();
                CHECK(play.rulings().empty());
                CHECK(play.running() == !by);
            }
        }
    }
}

TEST_CASE("8.1.2 what was made may be written at once, before the press or after it") {
    Play play(under(Edition::e2023));
    play.white("e2e4").write(Color::white, 1, "e4");
    CHECK(play.rulings().empty());
    play.write(Color::black, 1, "e4");
    CHECK(play.rulings().empty());
    play.press(Color::white).black("e7e5").press();
    play.write(Color::black, 2, "e5").write(Color::white, 2, "e5");
    CHECK(play.rulings().empty());
    play.white("g1f3");
    CHECK(play.rulings().empty());
}

TEST_CASE("8.1.2 in rapid and blitz nobody need record, but in advance nobody may") {
    for (const std::string_view time : {"1500", "300"}) {
        Play play(under(Edition::e2023, time));
        play.write(Color::black, 2, "e5");
        CHECK(in_advance(play) == 2);
        play.write(Color::white, 1, "e4").white("e2e4");
        CHECK(in_advance(play) == 1);
    }
}

TEST_CASE("8.1.2 a move that is illegal was still done before it was written") {
    for (const ArbiterKind arbiter : {ArbiterKind::automatic, ArbiterKind::human}) {
        Conditions conditions = under(Edition::e2023);
        conditions.arbiter = arbiter;
        Play play(conditions);
        play.white("g1g3").write(Color::white, 1, "Ng3");
        CHECK(play.rulings().empty());
        play.press();
        if (arbiter == ArbiterKind::human) play.decide("uphold");
        REQUIRE(play.find(RulingKind::illegal_move));
        play.white("g1f3");
        CHECK(play.game().ply() == 1);
        CHECK(in_advance(play) == 0);
    }
    // A king let go before his rook, a pawn before the piece.
    Play king(test::from("4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
    king.act(Color::white, act::Release{Square::e1, Square::g1}).write(Color::white, 1, "0-0");
    king.white("e1g1");
    CHECK(king.game().ply() == 1);
    CHECK(in_advance(king) == 0);
}

// ---- Claims

TEST_CASE("8.1.2 a move may be written to claim a repetition with it (9.2)") {
    for (const Articles& row : articles) {
        for (const Color by : both_colors) {
            CAPTURE(name(row.edition));
            Play play = about_to_repeat(by, under(row.edition));
            const int next = play.game().ply() + 1;
            const std::string text = by == Color::white ? "Nf3" : "Ng8";
            play.write(by, next, text);
            CHECK(play.rulings().empty());
            play.claim(by, ClaimKind::threefold, repeating(by));
            CHECK(in_advance(play) == 0);
            REQUIRE(play.find(RulingKind::claim_upheld));
            CHECK(play.result() == "1/2-1/2 threefold " + std::string(row.with_move));
            CHECK(play.game().scoresheet(by).move(next) == text);
        }
    }
}

TEST_CASE("8.1.2 a move may be written to claim fifty moves with it (9.3)") {
    for (const Articles& row : articles) {
        for (const Color by : both_colors) {
            CAPTURE(name(row.edition));
            Conditions conditions = under(row.edition);
            conditions.start = turned_fen(by, "4k3/8/8/8/8/8/3R4/4K3 w - - 99 80");
            Play play(conditions);
            play.write(by, 1, by == Color::white ? "Rd3" : "Rd6");
            CHECK(play.rulings().empty());
            play.claim(by, ClaimKind::fifty, by == Color::white ? "d2d3" : "d7d6");
            CHECK(in_advance(play) == 0);
            REQUIRE(play.find(RulingKind::claim_upheld));
            CHECK(play.result() == "1/2-1/2 fifty " + std::string(row.fifty_with_move));
        }
    }
}

TEST_CASE("8.1.2 a wrong claim with the written move is no breach when the move is then made") {
    for (const Articles& row : articles) {
        for (const ClaimKind claim : {ClaimKind::threefold, ClaimKind::fifty}) {
            for (const ArbiterKind arbiter : {ArbiterKind::automatic, ArbiterKind::human}) {
                CAPTURE(name(row.edition));
                Conditions conditions = under(row.edition);
                conditions.arbiter = arbiter;
                Play play(conditions);
                play.write(Color::white, 1, "Nf3").claim(Color::white, claim, "g1f3");
                if (arbiter == ArbiterKind::human) play.decide("dismiss");
                REQUIRE(play.find(RulingKind::claim_rejected));
                CHECK(in_advance(play) == 0);
                CHECK(play.must() == "move g1 to f3 " + std::string(row.wrong));
                play.white("g1f3");
                CHECK(play.rulings().empty());
                CHECK(play.game().ply() == 1);
            }
        }
    }
}

TEST_CASE("8.1.2 a claim writes its move on a sheet that is kept, and on none that is not") {
    for (const Color by : both_colors) {
        Play play = about_to_repeat(by, test::with_human_arbiter(under(Edition::e2023)));
        const int next = play.game().ply() + 1;
        Play kept = play;
        kept.write(by, 1, "Nf3").claim(by, ClaimKind::threefold, repeating(by));
        CHECK(kept.accepted());
        CHECK(kept.game().scoresheet(by).move(next) == repeating(by));
        CHECK(kept.game().scoresheet(!by).empty());
        CHECK(in_advance(kept) == 0);
        play.claim(by, ClaimKind::threefold, repeating(by));
        CHECK(play.accepted());
        CHECK(play.game().scoresheet(by).empty());
    }
}

TEST_CASE("8.1.2, 9.2.1 what is written cannot be changed: a claim with another move is wrong") {
    for (const Articles& row : articles) {
        if (row.edition == Edition::e2014) continue;  // no source
        for (const Color by : both_colors) {
            CAPTURE(name(row.edition));
            Play play = about_to_repeat(by, under(row.edition));
            const int next = play.game().ply() + 1;
            const std::string wrote = by == Color::white ? "Nc3" : "Nc6";
            play.write(by, next, wrote).claim(by, ClaimKind::threefold, repeating(by));
            // In 2009 only the claim itself fixes it (9.5.b).
            const bool upheld = row.edition == Edition::e2009;
            CHECK((play.find(RulingKind::claim_upheld) != nullptr) == upheld);
            CHECK((play.result() == "none") == !upheld);
            if (upheld) continue;
            REQUIRE(play.find(RulingKind::claim_rejected));
            CHECK(play.rulings() == "claim_rejected " + std::string(row.wrong));
            CHECK(play.effect<effect::AddTime>() == effect::AddTime{!by, Millis(120'000)});
            // 9.5.3: the move that was written is the one to be played.
            const std::string from_to = by == Color::white ? "b1 to c3" : "b8 to c6";
            CHECK(play.must() == "move " + from_to + " " + std::string(row.wrong));
            // With the sign of an offer behind it, it is the same move.
            Play offer = about_to_repeat(by, under(row.edition));
            offer.write(by, next, wrote + " (=)").claim(by, ClaimKind::threefold, repeating(by));
            CHECK(offer.find(RulingKind::claim_rejected));
        }
    }
}

TEST_CASE("8.1.2, 9.2.1 nor by crossing it out and writing another") {
    for (const Edition edition : {Edition::e2017, Edition::e2018, Edition::e2023}) {
        for (const Color by : both_colors) {
            CAPTURE(name(edition));
            Play play = about_to_repeat(by, under(edition));
            const int next = play.game().ply() + 1;
            play.write(by, next, by == Color::white ? "Nc3" : "Nc6");
            play.write(by, next, by == Color::white ? "Nf3" : "Ng8");
            play.claim(by, ClaimKind::threefold, repeating(by));
            CHECK(play.find(RulingKind::claim_rejected));
            CHECK(play.result() == "none");
        }
    }
    // The same move written again is no change.
    Play play = about_to_repeat(Color::white, under(Edition::e2023));
    play.write(Color::white, 9, "g1f3").write(Color::white, 9, "Nf3");
    play.claim(Color::white, ClaimKind::threefold, "g1f3");
    CHECK(play.find(RulingKind::claim_upheld));
}

TEST_CASE("2009: 9.5.b a wrong claim with a written move costs three minutes") {
    Play play(under(Edition::e2009));
    play.write(Color::white, 1, "Nf3").claim(Color::white, ClaimKind::threefold, "g1f3");
    CHECK(play.rulings() == "claim_rejected 9.5.b");
    CHECK(play.effects() == "add_time black 180");
    play.white("g1f3");
    CHECK(in_advance(play) == 0);
}

TEST_CASE(
    "8.1.2 who writes, claims nothing and moves has recorded in advance in the next turn too") {
    Play play(under(Edition::e2023));
    play.write(Color::white, 1, "Nf3").claim(Color::white, ClaimKind::threefold, "g1f3");
    play.white("g1f3").press().moves("g8f6").write(Color::white, 2, "Nf6");
    play.write(Color::white, 3, "Ng1").white("f3g1");
    CHECK(play.rulings() == "recorded_in_advance 8.1.2");
    CHECK(in_advance(play) == 3);
}

// ---- Sealing

TEST_CASE("8.1.2 a move that is sealed may be recorded") {
    for (const Edition edition : {Edition::e2009, Edition::e2017, Edition::e2018, Edition::e2023}) {
        for (const Color by : both_colors) {
            CAPTURE(name(edition));
            Play play(under(edition));
            play.moves(by == Color::white ? "e2e4 e7e5" : "e2e4");
            const int next = play.game().ply() + 1;
            const std::string text = by == Color::white ? "Nf3" : "Nc6";
            play.arbiter(act::Adjourn{}).write(by, next, text);
            CHECK(play.rulings().empty());
            // The opponent knows nothing of it, and may not.
            Play other = play;
            other.write(!by, next, text);
            CHECK(in_advance(other) == next);
            play.act(by, act::Seal{text, {}}).press(by);
            REQUIRE(play.game().phase() == Phase::adjourned);
            play.act(Color::white, act::Arrive{}).act(Color::black, act::Arrive{});
            play.arbiter(act::Resume{}).arbiter(act::OpenEnvelope{});
            CHECK(play.accepted());
            CHECK(play.game().ply() == next);
            CHECK(in_advance(play) == 0);
        }
    }
}

}  // namespace
}  // namespace jadoube

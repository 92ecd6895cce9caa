// Guidelines I.8 and I.12: what was sealed, and what if it is lost.
#include <optional>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include <jadoube/base/commitment.hpp>

#include "support/adjourned.hpp"

namespace jadoube {
namespace {

using test::adjourn;
using test::arrive;
using test::begun_by;
using test::clock_of;
using test::commit;
using test::guideline;
using test::open_envelope;
using test::Play;
using test::seal;
using test::tell_to_seal;
using test::turned;
using test::win_of;
using enum Color;

const std::string nonce = "a nonce nobody can guess";

// Sealed, and opened with both players there.
Play opened(const Conditions& conditions, std::string text) {
    Play play(conditions);
    adjourn(play, std::move(text));
    arrive(arrive(play, white), black);
    open_envelope(play);
    return play;
}

// Knights on b1 and f3, a pawn on a7, castling on the king's side; every one of them can move.
constexpr std::string_view rich = "4k3/P6p/8/8/8/5N2/4P3/1N2K2R w K - 0 1";

// ---- I.8

TEST_CASE("I.8.1, I.8.2 and I.8.3 ambiguous, unintelligible or illegal, and the sealer has lost") {
    struct Row {
        std::string_view text;
        std::string_view in_2009;  // none: it is a legal move
        std::string_view since_2017;
    };
    const Row rows[] = {
        {"Nd2", "8.a", "I.8.1"},   // either knight
        {"N-d2", "8.a", "I.8.1"},  // the same, written longer
        {"a8", "8.a", "I.8.1"},    // a pawn that becomes nobody knows what
        {"a7a8", "8.a", "I.8.1"},  // and so
        {"hello", "8.b", "I.8.2"}, {"?", "8.b", "I.8.2"},
        {"e", "8.b", "I.8.2"},     {"e9", "8.b", "I.8.2"},
        {"e2e5", "8.c", "I.8.3"},   // not a pawn's move
        {"Ke3", "8.c", "I.8.3"},    // not a king's
        {"e1c1", "8.c", "I.8.3"},   // no right, and no rook
        {"0-0-0", "8.c", "I.8.3"},  // the same
        {"Qd4", "8.c", "I.8.3"},    // no queen
        {"e8e7", "8.c", "I.8.3"},   // the opponent's king
        {"c3c4", "8.c", "I.8.3"},   // an empty square
        {"Nbd2", "", ""},          {"b1d2", "", ""},
        {"a8=N", "", ""},          {"a8Q", "", ""},
        {"a7a8r", "", ""},         {"0-0", "", ""},
        {"O-O", "", ""},           {"e1g1", "", ""},
        {"Nd4", "", ""},           {"e4", "", ""},
    };
    for (const Row& row : rows) {
        for (const Edition edition : all_editions) {
            for (const Color by : both_colors) {
                CAPTURE(row.text);
                CAPTURE(name(edition));
                CAPTURE(name(party(by)));
                const Play play = opened(begun_by(by, edition, "7200", rich), turned(by, row.text));
                const std::string opening = "envelope_opened " + guideline(edition, "7", "I.7");
                if (row.in_2009.empty()) {
                    CHECK(play.result() == "none");
                    CHECK(play.rulings() == opening);
                    CHECK(play.state().ply == 1);
                    CHECK(play.running() == !by);
                } else {
                    const std::string article = guideline(edition, row.in_2009, row.since_2017);
                    CHECK(play.result() == win_of(!by) + " sealed_move " + article);
                    CHECK(play.rulings() == opening + ", game_over " + article);
                    CHECK(play.state().ply == 0);
                    CHECK_FALSE(play.running());
                }
            }
        }
    }
}

TEST_CASE("I.8 a bad sealed move loses nothing to an opponent who cannot checkmate") {
    // 6.9, 5.2.2: a bare king wins by no series of legal moves.
    constexpr std::string_view bare = "k7/8/8/8/8/8/1N3N2/K6R w - - 0 1";
    struct Row {
        std::string_view text;
        std::string_view in_2009;
        std::string_view since_2017;
    };
    const Row rows[] = {{"Nd1", "8.a", "I.8.1"}, {"???", "8.b", "I.8.2"}, {"a1a3", "8.c", "I.8.3"}};
    for (const Row& row : rows) {
        for (const Edition edition : all_editions) {
            for (const Color by : both_colors) {
                CAPTURE(row.text);
                CAPTURE(name(edition));
                const Play play = opened(begun_by(by, edition, "7200", bare), turned(by, row.text));
                CHECK(play.result() ==
                      "1/2-1/2 sealed_move " + guideline(edition, row.in_2009, row.since_2017));
            }
        }
    }
}

TEST_CASE("I.8 nor does it when a human arbiter has found it bad") {
    Play play =
        opened(test::with_human_arbiter(test::from("k7/8/8/8/8/8/1N3N2/K6R w - - 0 1")), "Nd1");
    play.decide("uphold");
    CHECK(play.result() == "1/2-1/2 sealed_move I.8.1");
}

TEST_CASE("I.8.1 one reading that is legal is no ambiguity: a pinned knight cannot be meant") {
    const Play play = opened(
        begun_by(white, Edition::e2023, "7200", "4k3/8/8/8/1b6/2N5/P7/4K1N1 w - - 0 1"), "Ne2");
    CHECK(play.board() == "4k3/8/8/8/1b6/2N5/P3N3/4K3 b");
}

TEST_CASE("I.8.2 a move is read in the language of the event, or of the one who opens it") {
    Conditions conditions = begun_by(white);
    conditions.language = Language::ro;
    CHECK(opened(conditions, "Cf3").board() == "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b");
    CHECK(opened(conditions, "Nf3").result() == "0-1 sealed_move I.8.3");  // a bishop there
    Play play(begun_by(white));
    adjourn(play, "Cf3");
    arrive(play, black).arbiter(act::OpenEnvelope{{}, {}, Language::es});
    CHECK(play.board() == "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b");
}

TEST_CASE("I.8 the moves of Chess960 are sealed as they are written there") {
    // The king on b1, rooks on a1 and h1.
    Conditions conditions =
        test::from("rk5r/pppppppp/8/8/8/8/PPPPPPPP/RK5R w KQkq - 0 1", Edition::e2023);
    conditions.variant = Variant::chess960;
    struct Row {
        std::string_view text;
        std::string_view board;  // or the result
    };
    const Row rows[] = {
        {"0-0", "rk5r/pppppppp/8/8/8/8/PPPPPPPP/R4RK1 b"},
        {"0-0-0", "rk5r/pppppppp/8/8/8/8/PPPPPPPP/2KR3R b"},
        {"b1h1", "rk5r/pppppppp/8/8/8/8/PPPPPPPP/R4RK1 b"},
        {"b1a1", "rk5r/pppppppp/8/8/8/8/PPPPPPPP/2KR3R b"},
        {"b1c1", "rk5r/pppppppp/8/8/8/8/PPPPPPPP/R1K4R b"},
        {"b1g1", "0-1 sealed_move I.8.3"},
        {"Rd1", "rk5r/pppppppp/8/8/8/8/PPPPPPPP/RK1R4 b"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.text);
        const Play play = opened(conditions, std::string(row.text));
        CHECK((play.result() == "none" ? play.board() : play.result()) == row.board);
    }
    conditions.start = 518;
    CHECK(opened(conditions, "Nf3").board() == "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b");
    CHECK(opened(conditions, "0-0").result() == "0-1 sealed_move I.8.3");
}

TEST_CASE("I.8 a sealed move may end the game as any other does") {
    struct Row {
        std::string_view fen;
        std::string_view text;
        std::string_view result;
    };
    const Row rows[] = {
        {"6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", "Re8", "1-0 checkmate 5.1.1"},
        {"7k/8/5K2/8/8/8/6Q1/8 w - - 0 1", "Qg6", "1/2-1/2 stalemate 5.2.1"},
        {"8/8/8/8/8/k7/1p6/1K6 w - - 0 1", "Kc2", "none"},
        {"7k/8/8/8/8/8/6p1/6K1 w - - 0 1", "Kxg2", "1/2-1/2 dead_position 5.2.2"},
        {"4k3/8/8/8/8/8/8/R3K3 w - - 149 100", "Ra2", "1/2-1/2 seventyfive 9.6.2"},
        {"4k3/8/8/8/8/8/8/R3K3 w - - 148 100", "Ra2", "none"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.text);
        const Play play = opened(test::from(row.fen), std::string(row.text));
        CHECK(play.result() == row.result);
        CHECK(play.state().ply == 1);
    }
}

TEST_CASE("I.8 a human arbiter says whether the sealed move can be read and played") {
    struct Row {
        std::string_view text;
        std::string_view article;
    };
    const Row rows[] = {{"Nd2", "I.8.1"}, {"hello", "I.8.2"}, {"e2e5", "I.8.3"}};
    for (const Row& row : rows) {
        for (const Color by : both_colors) {
            CAPTURE(row.text);
            const Conditions conditions =
                test::with_human_arbiter(begun_by(by, Edition::e2023, "7200", rich));
            const std::string asked =
                "sealed_move " + std::string(row.article) + " " + std::string(name(party(by)));
            {
                Play play = opened(conditions, turned(by, row.text));
                CHECK(play.rulings() == "envelope_opened I.7");
                CHECK(play.pending() == asked);
                CHECK(play.result() == "none");
                CHECK(play.state().phase == Phase::adjourned);
                CHECK(play.state().ply == 0);
                CHECK_FALSE(play.running());
                open_envelope(play);
                CHECK(play.pending() == asked);  // once
                play.decide("uphold");
                CHECK(play.result() == win_of(!by) + " sealed_move " + std::string(row.article));
            }
            {
                Play play = opened(conditions, turned(by, row.text));
                play.decide("dismiss");
                CHECK(play.result() == "none");
                CHECK(play.pending() == "none");
                open_envelope(play);
                CHECK(play.refusal() == "not_sealed I.7");  // then how does he read it?
                open_envelope(play, turned(by, "b1d2"));
                CHECK(play.state().ply == 1);
                CHECK(play.running() == !by);
            }
        }
    }
    // What can be read is played: it needs no decision.
    const Play play = opened(test::with_human_arbiter(test::from(rich)), "Nbd2");
    CHECK(play.pending() == "none");
    CHECK(play.state().ply == 1);
}

// ---- Commitments

TEST_CASE("I.7 what is shown when the envelope is opened is what was committed to") {
    for (const Edition edition : all_editions) {
        for (const Color by : both_colors) {
            const std::string article = guideline(edition, "7", "I.7");
            const std::string move = turned(by, "e2e4");
            Play play(begun_by(by, edition));
            tell_to_seal(play);
            commit(play, by, commitment_to(move, nonce)).press(by);
            arrive(play, !by);
            const State before = play.state();
            const std::pair<std::string, std::string> wrong[] = {
                {"", ""},           {move, ""},          {"", nonce},
                {nonce, move},      {move, nonce + " "}, {turned(by, "d2d4"), nonce},
                {move + " ", nonce}};
            for (const auto& shown : wrong) {
                CAPTURE(shown.first);
                open_envelope(play, shown.first, shown.second);
                CHECK(play.refusal() == "wrong_commitment " + article);
                CHECK(play.state() == before);
            }
            open_envelope(play, move, nonce);
            CHECK(play.rulings() == "envelope_opened " + article);
            CHECK(play.find(RulingKind::envelope_opened)->text == move);
            CHECK(play.state().ply == 1);
        }
    }
}

TEST_CASE("I.8 a commitment to what is no move is one all the same, and loses when it is opened") {
    struct Row {
        std::string_view text;
        std::string_view result;
    };
    const Row rows[] = {{"Nd2", "0-1 sealed_move I.8.1"},
                        {"hello", "0-1 sealed_move I.8.2"},
                        {"e2e5", "0-1 sealed_move I.8.3"}};
    for (const Row& row : rows) {
        CAPTURE(row.text);
        Play play(test::from(rich));
        tell_to_seal(play);
        commit(play, white, commitment_to(row.text, nonce)).press(white);
        CHECK(play.state().phase == Phase::adjourned);
        open_envelope(arrive(play, black), std::string(row.text), nonce);
        CHECK(play.result() == row.result);
    }
}

TEST_CASE("I.7 what stands in the envelope cannot be replaced by what somebody says") {
    Play play(begun_by(white));
    adjourn(play, "e4");
    open_envelope(arrive(play, black), "d4");
    CHECK(play.find(RulingKind::envelope_opened)->text == "e4");
    CHECK(play.board() == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b");
}

// ---- I.12

std::string lost_number(Edition edition, bool position) {
    const std::string since = edition == Edition::e2023 ? (position ? "I.12.2" : "I.12.1") : "I.12";
    return guideline(edition, position ? "11.b" : "11.a", since);
}

TEST_CASE("I.12.1 the envelope is lost: the sealer makes the move that he says he sealed") {
    for (const Edition edition : all_editions) {
        for (const Color by : both_colors) {
            CAPTURE(name(edition));
            Play play(begun_by(by, edition, "7200+30"));
            tell_to_seal(play.at(10));
            seal(play, by, turned(by, "e2e4")).at(20).press(by);
            arrive(arrive(play.at(1000), white), black);
            play.arbiter(act::LoseEnvelope{turned(by, "g1f3"), false, {}});
            CHECK(play.rulings() == "envelope_lost " + lost_number(edition, false));
            CHECK(play.find(RulingKind::envelope_lost)->player == by);
            Play other(begun_by(by, edition));
            other.move(by, turned(by, "g1f3"));
            CHECK(play.board() == other.board());
            CHECK(play.state().phase == Phase::playing);
            CHECK(clock_of(play, by) == "7240 7230 the other");  // as noted, and his increment
        }
    }
}

TEST_CASE("I.12.1 he may make it on the board when the arbiter lets play go on") {
    for (const Color by : both_colors) {
        Play play(begun_by(by));
        tell_to_seal(play.at(10));
        seal(play, by, turned(by, "e2e4")).at(20).press(by);
        arrive(arrive(play.at(1000), white), black);
        play.arbiter(act::LoseEnvelope{{}, false, {}});
        CHECK(play.rulings() == "envelope_lost I.12.1");
        CHECK(clock_of(play, by) == "7180 7200 none");
        CHECK(play.state().phase == Phase::paused);
        play.arbiter(act::SetClock{{Millis(5000'000), Millis(5000'000)}, {}});  // I.12.1: or so
        test::resume(play.at(2000));
        CHECK(clock_of(play, by) == "5000 5000 his");
        play.at(2003).move(by, turned(by, "d2d4")).at(2005).press(by);
        CHECK(play.state().ply == 1);
        CHECK(clock_of(play, by) == "4995 5000 the other");
    }
}

TEST_CASE("I.12.1 the clock of a player who was late stops while the envelope is looked for") {
    for (const Color by : both_colors) {
        Conditions conditions = begun_by(by);
        conditions.default_time = Seconds(3600);
        Play play(conditions);
        tell_to_seal(play.at(10));
        seal(play, by, turned(by, "e2e4")).at(20).press(by);
        test::resume(arrive(play.at(999), by).at(1000));
        CHECK(clock_of(play, by) == "7180 7200 the other");
        play.at(1010).arbiter(act::LoseEnvelope{{}, false, {}});
        CHECK(clock_of(play, by) == "7180 7190 none");
        play.at(1500).tick();
        CHECK(clock_of(play, by) == "7180 7190 none");
        test::resume(play);
        CHECK(clock_of(play, by) == "7180 7190 his");
    }
}

TEST_CASE("I.12.1 the opponent must be there, and the move must be a legal one") {
    Play play(begun_by(white));
    play.arbiter(act::LoseEnvelope{"e4", false, {}});
    CHECK(play.refusal() == "not_adjourned I.12.1");
    adjourn(play, "e4");
    arrive(play, white);
    play.arbiter(act::LoseEnvelope{"e4", false, {}});
    CHECK(play.refusal() == "absent I.7");
    arrive(play, black);
    play.arbiter(act::LoseEnvelope{"e2e5", false, {}});
    CHECK(play.refusal() == "not_allowed I.12.1");
    play.arbiter(act::LoseEnvelope{"nonsense", false, {}});
    CHECK_FALSE(play.accepted());
    play.act(white, act::LoseEnvelope{"e4", false, {}});
    CHECK(play.refusal() == "not_allowed");
    CHECK(play.state().phase == Phase::adjourned);
    CHECK(play.result() == "none");  // he has not lost: it is the envelope that is lost
    play.arbiter(act::LoseEnvelope{"e4", false, {}});
    CHECK(play.state().ply == 1);
}

TEST_CASE("I.12.2 the position cannot be established: the game is annulled, a new one is played") {
    for (const Edition edition : all_editions) {
        CAPTURE(name(edition));
        Play play(begun_by(white, edition));
        adjourn(play, "e4");
        play.arbiter(act::LoseEnvelope{{}, true, {}});
        CHECK(play.rulings() == "annulled " + lost_number(edition, true));
        CHECK(play.effects() == "new_game");
        CHECK(play.result() == "annulled");
        CHECK(play.state().phase == Phase::over);
    }
}

}  // namespace
}  // namespace jadoube

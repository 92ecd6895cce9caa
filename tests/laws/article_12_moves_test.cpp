// 12.6: the list of the moves. Nothing in it tells whether what stands on the board is legal.
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/arbiter/game.hpp>
#include <jadoube/chess/moves.hpp>
#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/move_text.hpp>
#include <jadoube/notation/uci.hpp>

#include "support/play.hpp"
#include "support/random_games.hpp"
#include "support/scale.hpp"

namespace jadoube {
namespace {

using test::from;
using test::Play;
using test::scaled;
using test::under;
using test::with_human_arbiter;

constexpr Viewer others[] = {Viewer::white, Viewer::black, Viewer::spectator};
constexpr Viewer all[] = {Viewer::white, Viewer::black, Viewer::arbiter, Viewer::spectator};

// "1. e2e4 e4 7199; 2. …": the ply, the move, how it is written, what was left on the clock.
std::string listed(const Game& game, Viewer viewer, int after = 0) {
    std::string text;
    const Variant variant = game.conditions().variant;
    WriteOptions options;
    options.form = Form::short_form;
    for (const MadeMove& one : game.moves_made(viewer, after)) {
        if (!text.empty()) text += "; ";
        text += std::to_string(one.ply) + ". ";
        text += one.move ? to_uci(*one.move, variant) + ' ' +
                               write_move(one.before, *one.move, one.after, options)
                         : "?";
        text += one.clock ? ' ' + std::to_string(one.clock->count() / 1000) : "";
        if (one.illegal) text += " illegal";
    }
    return text;
}

std::string listed(const Play& play, Viewer viewer, int after = 0) {
    return listed(play.game(), viewer, after);
}

// What all but the arbiter are shown.
std::string to_others(const Play& play) {
    const std::string text = listed(play, Viewer::spectator);
    CHECK(listed(play, Viewer::white) == text);
    CHECK(listed(play, Viewer::black) == text);
    return text;
}

TEST_CASE("12.6 the arbiter is shown a move when it is made, all others when it is completed") {
    Play play(under(Edition::e2023, "7200"));
    play.at(5).white("e2e4");
    CHECK(listed(play, Viewer::arbiter) == "1. e2e4 e4");
    CHECK(to_others(play).empty());
    play.at(8).press();
    CHECK(listed(play, Viewer::arbiter) == "1. e2e4 e4 7192");
    CHECK(to_others(play) == "1. e2e4 e4 7192");
}

TEST_CASE("12.6 a move that was answered before the press is shown, whatever the answer is") {
    for (const std::string_view reply : {"e7e5", "e7e4", "b8d7", "e8e4"}) {
        CAPTURE(reply);
        Play play(under(Edition::e2023, "7200"));
        play.at(5).white("g1f3").at(7).black(std::string(reply));
        REQUIRE(play.accepted());
        CHECK(to_others(play) == "1. g1f3 Nf3");
        play.at(9).press(Color::white);
        CHECK(to_others(play) == "1. g1f3 Nf3 7191");
    }
}

TEST_CASE("12.6 a king before his rook, and a pawn before the piece, do not look like an answer") {
    // Both kings could castle if their rooks were where they seem to be: Black's has moved.
    Play play(from("r3k2r/8/8/8/8/8/P7/R3K2R w KQq - 0 1"));
    play.white("a2a3").act(Color::black, act::Release{Square::e8, Square::c8});
    REQUIRE(play.accepted());
    CHECK(to_others(play).empty());
    Play illegal(from("r3k2r/8/8/8/8/8/P7/R3K2R w KQq - 0 1"));
    illegal.white("a2a3").act(Color::black, act::Release{Square::e8, Square::g8});
    REQUIRE(illegal.accepted());
    CHECK(to_others(illegal).empty());
    // 4.7.1: the pawn that was taken in passing still stands there.
    Play capture(from("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1"));
    capture.white("e2e4").act(Color::black, act::Move{"d4e3", 1, {}, {Square::e4}});
    REQUIRE(capture.accepted());
    CHECK(to_others(capture).empty());
}

TEST_CASE("12.6 in Chess960 a king that goes one square looks like a move, legal or not") {
    // The rook on g8 attacks g1; without it the king may go there.
    for (const std::string_view fen :
         {"k5r1/8/8/8/8/8/8/5K1R w - - 0 1", "k6r/8/8/8/8/8/8/5K1R w - - 0 1"}) {
        CAPTURE(fen);
        Conditions conditions = from(fen);
        conditions.variant = Variant::chess960;
        Play play(conditions);
        play.act(Color::white, act::Release{Square::f1, Square::g1});
        REQUIRE(play.accepted());
        CHECK(play.state(Viewer::spectator).to_move == Color::black);
        CHECK(play.state(Viewer::white).ply == 1);
        CHECK(to_others(play).empty());
    }
}

TEST_CASE("12.6 when the game is over everything is shown") {
    Play play(under(Edition::e2023, "7200"));
    play.moves("f2f3 e7e5 g2g4").at(100).black("d8h4");
    REQUIRE(play.result() == "0-1 checkmate 5.1.1");
    for (const Viewer viewer : all) CHECK(listed(play, viewer, 3).starts_with("4. d8h4 Qh4# 71"));
    Play resigned(under(Edition::e2023, "7200"));
    resigned.at(10).white("e2e4").at(12).act(Color::white, act::Resign{});
    for (const Viewer viewer : all) CHECK(listed(resigned, viewer) == "1. e2e4 e4 7188");
}

TEST_CASE("12.6 an illegal move that was completed and stands is shown like any other") {
    for (const bool human : {true, false}) {
        CAPTURE(human);
        // A.5.2: nobody acts before the opponent claims it; or the arbiter has not ruled yet.
        Conditions conditions = under(Edition::e2023, "900", Supervision::partial);
        if (human) conditions = with_human_arbiter(under(Edition::e2023, "7200"));
        Play play(conditions);
        play.moves("e2e4 e7e5").white("g1g3").press();
        CHECK(to_others(play).substr(0, to_others(play).rfind(' ')).ends_with("3. g1g3 Ng3"));
        CHECK(listed(play, Viewer::arbiter, 2).ends_with("illegal"));
        // What comes after it is written as if nothing had happened.
        play.black("b8c6").press();
        CHECK(listed(play, Viewer::spectator, 3).starts_with("4. b8c6 Nc6"));
    }
}

TEST_CASE("12.6 moves of an irregular position are written in the same way as others") {
    Play play(with_human_arbiter(from("4r1k1/8/8/8/8/2n3n1/8/4K2R w K - 0 1")));
    play.white("h1h2").press();  // his king stays in check
    play.black("c3d1").press();
    CHECK(listed(play, Viewer::white, 1).starts_with("2. c3d1 Nd1"));
    Play both(with_human_arbiter(from("4k3/8/8/8/7q/2n1n3/8/4K2R w K - 0 1")));
    both.white("h1h2").press();
    both.black("c3d1").press();
    CHECK(listed(both, Viewer::white, 1).starts_with("2. c3d1 Ncd1"));
}

TEST_CASE("7.5.1 a move that is taken back is shown no more, and its time with it") {
    Play play(with_human_arbiter(under(Edition::e2023, "7200")));
    play.moves("e2e4 e7e5").at(20).white("g1g3").at(22).press();
    const Game before = play.game();
    play.decide("uphold");
    REQUIRE(play.find(RulingKind::illegal_move) != nullptr);
    for (const Viewer viewer : all) {
        CHECK(play.game().moves_unchanged(before, viewer) == 2);
        CHECK(play.game().moves_shown(viewer) == 2);
        CHECK(before.moves_shown(viewer) == 3);
    }
    play.at(30).white("g1f3").at(31).press();
    CHECK(listed(play, Viewer::black, 2).starts_with("3. g1f3 Nf3"));
}

TEST_CASE("7.5.2 a pawn that became a queen later is written so") {
    Play play(with_human_arbiter(from("8/4P3/8/8/8/k7/8/4K3 w - - 0 1", Edition::e2023)));
    play.act(Color::white, act::Release{Square::e7, Square::e8}).press(Color::white);
    CHECK(listed(play, Viewer::black).starts_with("1. e7e8 e8"));
    const Game before = play.game();
    play.decide("uphold");
    CHECK(listed(play, Viewer::black).starts_with("1. e7e8q e8Q"));
    CHECK(play.game().moves_unchanged(before, Viewer::black) == 0);
}

TEST_CASE("6.2.1.2 the time of a move that was never pressed is that of the player's next move") {
    Play play(under(Edition::e2023, "7200"));
    play.at(5).white("e2e4").at(7).black("e7e5").at(9).white("g1f3");
    CHECK(listed(play, Viewer::arbiter) == "1. e2e4 e4 7191; 2. e7e5 e5; 3. g1f3 Nf3");
    // 12.6: an illegal move would not have completed it.
    CHECK(to_others(play) == "1. e2e4 e4; 2. e7e5 e5");
    play.press(Color::white);
    CHECK(to_others(play).starts_with("1. e2e4 e4 7191; 2. e7e5 e5; 3. g1f3 Nf3 "));
}

// How something looks, but for where the men stand.
struct Looks {
    State state;
    std::string moves;
    int fields = 0;
    char turn = ' ';

    Looks(const Game& game, Viewer viewer)
        : state(game.state(viewer)), moves(listed(game, viewer)) {
        fields = static_cast<int>(std::count(state.fen.begin(), state.fen.end(), ' '));
        turn = state.fen[state.fen.find(' ') + 1];
        state.fen.clear();
    }
    friend bool operator==(const Looks&, const Looks&) = default;
};

// A man of the player on move, and where it could be put: promotions and kings that may be about to
// castle look unfinished and have tests of their own.
std::optional<std::string> anywhere(const Position& position, test::Random& random, bool legal) {
    const MoveList moves = legal_moves(position);
    for (int tries = 0; tries < 50; ++tries) {
        const Move move = moves[random.below(moves.size())];
        const Square to = legal ? move.to() : square_at(static_cast<int>(random.below(64)));
        const Attempt attempt{move.from(), to, std::nullopt};
        const bool last_rank = move.role() == Role::pawn &&
                               (rank_of(to) == Rank::eighth || rank_of(to) == Rank::first);
        const bool castles = move.is_castling() ||
                             (move.role() == Role::king && rank_of(to) == rank_of(move.from()));
        const bool own = position.men(position.turn()).contains(to);
        if (last_rank || castles || own ||
            judge(position, attempt, Variant::standard).has_value() != legal)
            continue;
        return std::string(name(move.from())) + std::string(name(to));
    }
    return std::nullopt;
}

TEST_CASE("12.6 before the press nothing but the men tells a legal move from an illegal one") {
    test::Random random(1206);
    int compared = 0;
    for (int number = 0; number < scaled(150); ++number) {
        const bool human = random.below(2) == 0;
        Conditions conditions = under(Edition::e2023, "7200");
        Play play(human ? with_human_arbiter(conditions) : conditions);
        for (int ply = 0; ply < 40 && play.game().phase() != Phase::over; ++ply) {
            const Color by = play.game().has_the_move();
            const auto position = position_from_fen(play.state().fen);
            if (!position) break;
            const auto legal = anywhere(*position, random, true);
            const auto illegal = anywhere(*position, random, false);
            if (!legal || !illegal) break;
            Play proper = play;
            Play improper = play;
            proper.move(by, *legal);
            improper.move(by, *illegal);
            if (!proper.accepted() || proper.game().phase() == Phase::over) break;
            REQUIRE(improper.accepted());
            CAPTURE(*legal);
            CAPTURE(*illegal);
            ++compared;
            for (const Viewer viewer : others) {
                CHECK(Looks(proper.game(), viewer) == Looks(improper.game(), viewer));
                CHECK(proper.game().moves_unchanged(play.game(), viewer) ==
                      improper.game().moves_unchanged(play.game(), viewer));
            }
            // A press that was forgotten comes later, whatever was answered.
            if (proper.running() == !by) {
                Play one = proper;
                Play two = improper;
                one.press(!by);
                two.press(!by);
                for (const Viewer viewer : others)
                    CHECK(Looks(one.game(), viewer) == Looks(two.game(), viewer));
            }
            play = proper;
            if (random.below(4) != 0) play.press(play.running());
        }
    }
    CHECK(compared > scaled(150) * 10);
}

TEST_CASE("12.6 the list is the sum of its changes") {
    test::Random random(77);
    for (int number = 0; number < scaled(60); ++number) {
        Conditions conditions = under(Edition::e2023, "7200+30");
        Play play(random.below(2) == 0 ? with_human_arbiter(conditions) : conditions);
        std::vector<std::vector<std::string>> lists(std::size(all));
        Game before = play.game();
        for (int i = 0; i < 60; ++i) {
            const Color by = play.game().has_the_move();
            const auto position = position_from_fen(play.state().fen);
            switch (random.below(8)) {
                case 0: play.arbiter(act::Restore{std::max(0, play.game().ply() - 2)}); break;
                case 1:
                    if (!play.game().pending().empty()) {
                        play.decide("uphold", play.game().pending().front().number);
                    }
                    break;
                case 2:
                case 3: play.press(play.running()); break;
                default: {
                    if (!position) break;
                    const auto text = anywhere(*position, random, random.below(5) != 0);
                    if (text) play.move(by, *text);
                }
            }
            for (std::size_t v = 0; v < std::size(all); ++v) {
                const auto same =
                    static_cast<std::size_t>(play.game().moves_unchanged(before, all[v]));
                REQUIRE(same <= lists[v].size());
                lists[v].resize(same);
                for (const MadeMove& one : play.game().moves_made(all[v], static_cast<int>(same))) {
                    lists[v].push_back(
                        listed(play.game(), all[v], one.ply - 1)
                            .substr(0, listed(play.game(), all[v], one.ply - 1).find(';')));
                }
                std::string whole;
                for (const std::string& one : lists[v]) whole += (whole.empty() ? "" : "; ") + one;
                CHECK(whole == listed(play, all[v]));
            }
            before = play.game();
        }
    }
}

TEST_CASE("4.3.1 on a guarded board a player chooses among the moves that are left to him") {
    Conditions conditions = from("4k3/8/8/8/8/8/P6P/4K3 w - - 0 1");
    conditions.board = BoardKind::guarded;
    Play play(conditions);
    play.tick();
    CHECK(play.game().moves_to_choose_from(Viewer::white).size() == 9);
    for (const Viewer viewer : {Viewer::black, Viewer::arbiter, Viewer::spectator}) {
        CHECK(play.game().moves_to_choose_from(viewer).empty());
    }
    play.touch(Color::white, Square::h2);
    CHECK(play.game().moves_to_choose_from(Viewer::white).size() == 2);
    play.pause("");
    CHECK(play.game().moves_to_choose_from(Viewer::white).empty());
    Play free(from("4k3/8/8/8/8/8/P6P/4K3 w - - 0 1"));
    free.tick();
    CHECK(free.game().moves_to_choose_from(Viewer::white).empty());
}

}  // namespace
}  // namespace jadoube

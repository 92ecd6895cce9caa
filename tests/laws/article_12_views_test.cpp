// 12.6: who sees what. The arbiter sees everything; players and spectators are not told whether
// what stands on the board is legal, how often a position has occurred, or what they could claim.
#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/chess/moves.hpp>
#include <jadoube/notation/fen.hpp>

#include "support/play.hpp"
#include "support/random_games.hpp"
#include "support/scale.hpp"

namespace jadoube {
namespace {

using test::from;
using test::Play;
using test::scaled;
using test::turned;
using test::turned_fen;
using test::with_human_arbiter;

constexpr Viewer others[] = {Viewer::white, Viewer::black, Viewer::spectator};
constexpr Viewer players[] = {Viewer::white, Viewer::black};

Viewer seat(Color color) { return color == Color::white ? Viewer::white : Viewer::black; }

int fields(std::string_view text) {
    return 1 + static_cast<int>(std::count(text.begin(), text.end(), ' '));
}

// What somebody would say who sees the men only: this man was put there, and it is the other's
// turn. Castling rights go with the men that moved or were taken.
std::string as_it_looks(const Position& before, Square from, Square to) {
    Setup setup = before.setup();
    const Color by = setup.turn;
    const Role role = setup.at(from)->role;
    const bool capture = setup.at(to).has_value();
    const bool king_taken = capture && setup.at(to)->role == Role::king;
    setup.at(to) = setup.at(from);
    setup.at(from).reset();
    std::string men;
    for (int rank = 7; rank >= 0; --rank) {
        int empty = 0;
        for (int file = 0; file < 8; ++file) {
            const auto& man = setup.at(square_at(8 * rank + file));
            if (!man) {
                ++empty;
                continue;
            }
            if (empty > 0) men += std::to_string(empty);
            empty = 0;
            const char letter = "pnbrqk"[static_cast<std::size_t>(man->role)];
            men += man->color == Color::white ? static_cast<char>(letter - 'a' + 'A') : letter;
        }
        if (empty > 0) men += std::to_string(empty);
        if (rank > 0) men += '/';
    }
    std::string rights;
    for (const Color color : {Color::white, Color::black}) {
        if (color == by && role == Role::king) continue;
        if (color != by && king_taken) continue;
        for (const Wing wing : {Wing::king_side, Wing::queen_side}) {
            const auto rook = before.castling_rook(color, wing);
            if (!rook || *rook == from || *rook == to) continue;
            const char letter = wing == Wing::king_side ? 'k' : 'q';
            rights += color == Color::white ? static_cast<char>(letter - 'a' + 'A') : letter;
        }
    }
    const bool zero = role == Role::pawn || capture;
    return men + (by == Color::white ? " b " : " w ") + (rights.empty() ? "-" : rights) + " - " +
           std::to_string(zero ? 0 : setup.halfmove_clock + 1) + " " +
           std::to_string(setup.fullmove_number + (by == Color::black ? 1 : 0));
}

std::string men_and_turn(const std::string& fen) {
    return fen.substr(0, fen.find(' ', fen.find(' ') + 1));
}

// ---- Legality

// Puts a man somewhere. True if that made a move.
bool looks_made(const Position& position, Square from, Square to) {
    const Color by = position.turn();
    CAPTURE(to_fen(position));
    CAPTURE(std::string(name(from)) + std::string(name(to)));
    Play play(test::from(to_fen(position)));
    play.move(by, std::string(name(from)) + std::string(name(to)));
    REQUIRE(play.accepted());
    if (play.game().phase() == Phase::over) return true;
    CHECK(play.rulings().empty());
    const std::string looks = as_it_looks(position, from, to);
    for (const Viewer viewer : others) {
        const State seen = play.state(viewer);
        CHECK(seen.fen == (viewer == Viewer::spectator ? looks : men_and_turn(looks)));
        CHECK(seen.to_move == !by);
        CHECK(seen.ply == 1);
        CHECK(seen.must.empty());
        CHECK(seen.claims.empty());
        CHECK(seen.illegal == ByColor<int>{0, 0});
        CHECK(seen.phase == Phase::playing);
        CHECK(seen.clock == play.state().clock);
        CHECK_FALSE(seen.result.has_value());
    }
    // The arbiter knows who has the move.
    CHECK(play.state().to_move == play.game().has_the_move());
    CHECK(play.state().ply == play.game().ply());
    return play.game().ply() == 1;
}

// Promotions, captures in passing, double steps and castling have tests of their own.
bool is_plain(const Position& position, Square from, Square to) {
    const Role role = position.setup().at(from)->role;
    const int files = std::abs(index(to) % 8 - index(from) % 8);
    const int ranks = std::abs(index(to) / 8 - index(from) / 8);
    if (role == Role::king) return ranks != 0 || files == 1;
    if (role != Role::pawn) return true;
    const int rank = index(to) / 8;
    return rank != 0 && rank != 7 && position.en_passant() != to && ranks != 2;
}

TEST_CASE("12.6 a legal move and an illegal placement look alike to everybody but the arbiter") {
    test::Random random(126);
    int made = 0;
    int not_made = 0;
    const int count = scaled(1500);
    test::for_random_positions(Variant::standard, 127, count, [&](const Position& position) {
        const MoveList moves = legal_moves(position);
        if (moves.empty()) return;
        const Move move = moves[random.below(moves.size())];
        const bool any = random.below(2) == 0;
        const Square to = any ? square_at(static_cast<int>(random.below(64))) : move.to();
        const bool own = position.men(position.turn()).contains(to);
        if (own || !is_plain(position, move.from(), to)) return;
        ++(looks_made(position, move.from(), to) ? made : not_made);
    });
    CHECK(made > count / 5);
    CHECK(not_made > count / 5);
}

TEST_CASE("12.6 so do the castling rights that a spectator is shown") {
    // Blocked by pawns: nothing can go from one side to the other, but somebody puts it there.
    constexpr std::string_view fen = "r3k2r/p3p2p/8/8/8/8/P3P2P/R3K2R w KQkq - 4 9";
    constexpr std::string_view open = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 4 9";
    for (const Color by : {Color::white, Color::black}) {
        for (const std::string_view start : {fen, open}) {
            const auto position = position_from_fen(turned_fen(by, start), Variant::standard);
            REQUIRE(position.has_value());
            const bool legal = start == open;
            const auto put = [&](Square from, Square to) {
                return looks_made(*position, turned(by, from), turned(by, to));
            };
            CHECK(put(Square::h1, Square::h8) == legal);
            CHECK(put(Square::a1, Square::a8) == legal);
            CHECK(put(Square::h1, Square::h5) == legal);
            CHECK_FALSE(put(Square::a1, Square::h8));
            CHECK_FALSE(put(Square::e1, Square::e4));
            CHECK_FALSE(put(Square::e1, Square::e8));
            CHECK_FALSE(put(Square::e1, Square::a8));
            CHECK_FALSE(put(Square::h1, Square::e8));
        }
    }
}

TEST_CASE("12.6 pressed and not yet claimed, an illegal move still looks like any other") {
    for (const ArbiterKind arbiter : {ArbiterKind::automatic, ArbiterKind::human}) {
        for (const Color by : {Color::white, Color::black}) {
            // The same men but for the rook that makes the difference: the knight is pinned, or
            // not.
            Conditions pinned =
                from(by, "4r2k/7p/8/8/8/8/4N2P/4K3 w - - 3 9", Edition::e2023, "1500+5");
            Conditions free =
                from(by, "3r3k/7p/8/8/8/8/4N2P/4K3 w - - 3 9", Edition::e2023, "1500+5");
            for (Conditions* one : {&pinned, &free}) {
                one->supervision = Supervision::partial;
                one->arbiter = arbiter;
            }
            Play illegal(pinned);
            Play legal(free);
            for (Play* play : {&illegal, &legal}) play->move(by, turned(by, "e2c3")).press(by);
            for (const Viewer viewer : others) {
                State a = illegal.state(viewer);
                State b = legal.state(viewer);
                CHECK(a.fen != b.fen);
                a.fen = b.fen = a.fen.substr(a.fen.find(' '));
                CHECK(a == b);
            }
        }
    }
    // The same under full supervision, where a human arbiter has been asked and says nothing yet.
    Conditions asked = with_human_arbiter(from("4r2k/7p/8/8/8/8/4N2P/4K3 w - - 3 9"));
    Conditions proper = from("3r3k/7p/8/8/8/8/4N2P/4K3 w - - 3 9");
    Play illegal(asked);
    Play legal(proper);
    for (Play* play : {&illegal, &legal}) play->white("e2c3").press();
    CHECK(illegal.rulings().empty());
    CHECK(illegal.game().pending().size() == 1);
    for (const Viewer viewer : others) {
        State a = illegal.state(viewer);
        State b = legal.state(viewer);
        a.fen = b.fen = "";
        CHECK(a == b);
    }
}

TEST_CASE("12.6 a king let go two squares away looks the same whether he may castle or not") {
    for (const Color by : {Color::white, Color::black}) {
        Play legal(from(by, "3rk3/8/8/8/8/8/8/4K2R w K - 0 1"));
        Play illegal(from(by, "4k1r1/8/8/8/8/8/8/4K2R w K - 0 1"));
        for (Play* play : {&legal, &illegal}) {
            play->act(by, act::Release{turned(by, Square::e1), turned(by, Square::g1)});
            CHECK(play->accepted());
        }
        for (const Viewer viewer : others) {
            // Everybody sees that something is still to be done.
            for (const Play* play : {&legal, &illegal}) {
                CHECK(play->state(viewer).to_move == by);
                CHECK(play->state(viewer).ply == 0);
            }
        }
    }
}

TEST_CASE("12.6 castling puts both men on their squares whether it is legal or not") {
    for (const Color by : {Color::white, Color::black}) {
        for (const std::string_view text : {"0-0", "e1g1"}) {
            Play legal(from(by, "3rk3/8/8/8/8/8/8/4K2R w K - 0 1"));
            Play illegal(from(by, "4k1r1/8/8/8/8/8/8/4K2R w K - 0 1"));
            const std::string move = text == "0-0" ? std::string(text) : turned(by, text);
            for (Play* play : {&legal, &illegal}) CHECK(play->move(by, move).accepted());
            CHECK(legal.game().ply() == 1);
            CHECK(illegal.game().ply() == 0);
            for (const Viewer viewer : others) {
                const State a = legal.state(viewer);
                const State b = illegal.state(viewer);
                CHECK(men_and_turn(a.fen) == turned_fen(by, "3rk3/8/8/8/8/8/8/5RK1 b"));
                CHECK(men_and_turn(b.fen) == turned_fen(by, "4k1r1/8/8/8/8/8/8/5RK1 b"));
                CHECK(a.fen.substr(a.fen.find(' ')) == b.fen.substr(b.fen.find(' ')));
                CHECK(a.to_move == b.to_move);
                CHECK(a.ply == b.ply);
                CHECK(a.must == b.must);
            }
        }
    }
}

TEST_CASE("12.6 a pawn let go on the last rank looks the same whether it may be there or not") {
    for (const Color by : {Color::white, Color::black}) {
        for (const bool released : {true, false}) {
            // The pawn may leave its file open, or it may not.
            Play legal(from(by, "7k/3KP3/8/8/8/8/8/2r5 w - - 0 1"));
            Play illegal(from(by, "7k/2K1P2r/8/8/8/8/8/8 w - - 0 1"));
            for (Play* play : {&legal, &illegal}) {
                if (released) {
                    play->act(by, act::Release{turned(by, Square::e7), turned(by, Square::e8)});
                } else {
                    play->move(by, turned(by, "e7e8"));
                }
                REQUIRE(play->accepted());
                REQUIRE(play->game().ply() == 0);
            }
            for (const Viewer viewer : others) {
                for (const Play* play : {&legal, &illegal}) {
                    CHECK(play->state(viewer).to_move == by);
                    CHECK(play->state(viewer).ply == 0);
                }
            }
        }
    }
}

TEST_CASE("12.6 men knocked over do not betray what was legal before") {
    Conditions conditions = with_human_arbiter(from("4r2k/7p/8/8/8/8/4N2P/4K3 w - - 0 1"));
    Play illegal(conditions);
    conditions.start = std::string("3r3k/7p/8/8/8/8/4N2P/4K3 w - - 0 1");
    Play legal(conditions);
    illegal.white("e2c3").act(Color::black, act::Place{"4r2k/8/7p/8/8/2N5/7P/4K3 w - - 0 1"});
    legal.white("e2c3").act(Color::black, act::Place{"3r3k/8/7p/8/8/2N5/7P/4K3 w - - 0 1"});
    for (const Viewer viewer : others) {
        CHECK(illegal.state(viewer).to_move == legal.state(viewer).to_move);
        CHECK(illegal.state(viewer).ply == legal.state(viewer).ply);
        const std::string a = men_and_turn(illegal.state(viewer).fen);
        const std::string b = men_and_turn(legal.state(viewer).fen);
        CHECK(a == "4r2k/8/7p/8/8/2N5/7P/4K3 b");
        CHECK(b == "3r3k/8/7p/8/8/2N5/7P/4K3 b");
    }
}

// ---- Counts, repetition, claims

TEST_CASE("12.6 players see men and turn, no counters, no castling rights, no en passant square") {
    Play play(from("rnbqkbnr/pppp1ppp/8/8/4p3/5N2/PPPPPPPP/R1BQKB1R w KQkq - 7 30"));
    play.white("d2d4");
    CHECK(play.state().fen == "rnbqkbnr/pppp1ppp/8/8/3Pp3/5N2/PPP1PPPP/R1BQKB1R b KQkq d3 0 30");
    CHECK(play.state(Viewer::spectator).fen == play.state().fen);
    for (const Viewer viewer : players) {
        CHECK(play.state(viewer).fen == "rnbqkbnr/pppp1ppp/8/8/3Pp3/5N2/PPP1PPPP/R1BQKB1R b");
    }
}

TEST_CASE("12.6 nobody but the arbiter is told what could be claimed") {
    Play repeated(from("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
    Play fresh = repeated;
    repeated.moves("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
    CHECK(repeated.state().claims == std::vector{ClaimKind::threefold});
    Play fifty(from("7k/7p/8/8/8/8/7P/R3K3 w - - 99 80"));
    fifty.moves("a1a2 h8g8");
    CHECK(fifty.state().claims == std::vector{ClaimKind::fifty});
    Play flag(with_human_arbiter(from("7k/7p/8/8/8/8/7P/R3K3 w - - 0 1", Edition::e2023, "60")));
    flag.at(1).white("a1a2").press().at(70).tick();
    CHECK(flag.state().clock->flags == std::vector{Color::black});
    for (const Viewer viewer : others) {
        CHECK(repeated.state(viewer).claims.empty());
        CHECK(fifty.state(viewer).claims.empty());
        CHECK(flag.state(viewer).claims.empty());
        // What anybody can see: the clock.
        CHECK(flag.state(viewer).clock == flag.state().clock);
    }
    for (const Viewer viewer : players) {
        CHECK(repeated.state(viewer).fen == fresh.state(viewer).fen);
        CHECK(fields(fifty.state(viewer).fen) == 2);
    }
}

TEST_CASE("12.6 what a player must do is told to him and to the arbiter") {
    for (const Color by : {Color::white, Color::black}) {
        Play play(from(by, "7k/7p/8/8/8/8/4P2P/4K3 w - - 0 1"));
        play.touch(by, turned(by, Square::e2));
        REQUIRE(play.state().must.size() == 1);
        CHECK(play.state(seat(by)).must == play.state().must);
        CHECK(play.state(seat(!by)).must.empty());
        CHECK(play.state(Viewer::spectator).must.empty());
        // With the move put on the board it is nobody's business whether that was done.
        play.move(by, turned(by, "e2e6"));
        CHECK(play.state().must.size() == 1);
        for (const Viewer viewer : others) CHECK(play.state(viewer).must.empty());
    }
}

TEST_CASE("12.6 that somebody has not pressed shows on the clock only") {
    for (const Color by : {Color::white, Color::black}) {
        Play pressed(from(by, "7k/7p/8/8/8/8/4P2P/4K3 w - - 0 1"));
        pressed.move(by, turned(by, "e2e4"));
        Play forgotten = pressed;
        pressed.press(by);
        forgotten.tick();
        for (const Viewer viewer : others) {
            State a = pressed.state(viewer);
            State b = forgotten.state(viewer);
            CHECK(a.clock->running == !by);
            CHECK(b.clock->running == by);
            a.clock.reset();
            b.clock.reset();
            CHECK(a == b);
        }
    }
}

TEST_CASE("12.6 questions are the arbiter's, and change nothing that the others see") {
    Conditions conditions = with_human_arbiter(from("7k/7p/8/8/8/8/4P2P/4K3 w - - 0 1"));
    Play proper(conditions);
    proper.white("h2h4").press();
    Play improper(conditions);
    improper.touch(Color::white, Square::e2).white("h2h4");
    improper.at(2).press();
    REQUIRE(improper.game().pending().size() == 1);
    for (const Viewer viewer : others) {
        State a = proper.state(viewer);
        State b = improper.state(viewer);
        a.clock.reset();
        b.clock.reset();
        CHECK(a == b);
    }
}

// ---- What everybody sees

TEST_CASE("12.6 board, clocks, offers, penalties ruled on and the result are for everybody") {
    for (const Viewer viewer : others) {
        Play play(from("7k/7p/8/8/8/8/4P2P/4K3 w - - 0 1"));
        play.white("e2e6").press();  // ruled on: everybody knows
        CHECK(play.state(viewer).illegal == ByColor<int>{1, 0});
        CHECK(play.state(viewer).to_move == Color::white);
        CHECK(men_and_turn(play.state(viewer).fen) == "7k/7p/8/8/8/8/4P2P/4K3 w");
        CHECK(play.state(viewer).clock == play.state().clock);
        CHECK(play.state(viewer).game_class == GameClass::standard);
        play.white("e2e4").offer(Color::white).press(Color::white);
        CHECK(play.state(viewer).offer == Color::white);
        play.act(Color::black, act::Resign{});
        CHECK(play.state(viewer).result == play.game().result());
        CHECK(play.state(viewer).phase == Phase::over);
        Play annulled(from("7k/7p/8/8/8/8/4P2P/4K3 w - - 0 1"));
        annulled.white("e2e4").act(Party::arbiter, act::Annul{});
        CHECK(annulled.state(viewer).annulled);
    }
}

}  // namespace
}  // namespace jadoube

// A game as PGN: the moves, the clocks, and what the Laws made of it.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/notation/fen.hpp>
#include <jadoube/protocol/game_pgn.hpp>
#include <jadoube/protocol/referee.hpp>

#include "support/random_acts.hpp"
#include "support/random_games.hpp"
#include "support/scale.hpp"

namespace jadoube {
namespace {

using Lines = std::vector<std::string>;

struct Told {
    GamePgn pgn;
    Game game;
};

Told tell(const Conditions& conditions, const Lines& acts, Viewer viewer = Viewer::arbiter) {
    const auto begun = Game::begin(conditions);
    REQUIRE(begun.has_value());
    Told told{GamePgn(*begun, viewer, Words::in(conditions.language)), *begun};
    ProtocolReader reader;
    for (const std::string& line : acts) {
        const auto act = reader.act(line);
        if (!act) continue;
        const Step step = told.game.apply(*act);
        told.pgn.add(*act, step);
        told.game = step.game;
    }
    return told;
}

std::string does(std::string_view at, std::string_view by, std::string_view rest) {
    return "{\"at\":" + std::string(at) + ",\"by\":\"" + std::string(by) +
           "\",\"act\":" + std::string(rest) + "}";
}
std::string move(std::string_view at, std::string_view by, std::string_view text) {
    return does(at, by, "\"move\",\"move\":\"" + std::string(text) + "\"");
}
std::string press(std::string_view at, std::string_view by) { return does(at, by, "\"press\""); }

// The text without its tags, with a blank for the end of a line.
std::string movetext(const Told& told) {
    const std::string text = told.pgn.text();
    std::string moves = text.substr(text.find("\n\n") + 2);
    while (moves.ends_with('\n')) moves.pop_back();
    std::replace(moves.begin(), moves.end(), '\n', ' ');
    return moves;
}

std::string tag(const Told& told, std::string_view name) {
    return std::string(told.pgn.game().tag(name).value_or("none"));
}

// What another reader makes of it: the same game, and nothing to complain about.
PgnGame read_back(const GamePgn& pgn) {
    const std::string text = pgn.text();
    std::vector<PgnGame> games;
    for (const PgnGame& game : PgnGames(text)) games.push_back(game);
    REQUIRE(games.size() == 1);
    const PgnGame& read = games.front();
    CHECK_MESSAGE(read.faults.empty(), text << read.faults.front());
    const PgnGame wanted = pgn.game();
    CHECK_MESSAGE(read.main == wanted.main, text);
    CHECK_MESSAGE(read.result == wanted.result, text);
    CHECK(to_fen(read.start) == to_fen(wanted.start));
    for (const PgnTag& one : wanted.tags) CHECK(read.tag(one.name) == one.value);
    CHECK(to_pgn(read) == text);
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const auto columns = std::count_if(line.begin(), line.end(), [](char c) {
            return (static_cast<unsigned char>(c) & 0xC0U) != 0x80;
        });
        CHECK_MESSAGE((columns <= 79 || line.front() == '['), line);
    }
    return read;
}

// Whether each move was made in the position that the one before it led to. Not so where an arbiter
// has decided that the board shows something else (D.2.9).
bool follow_each_other(const Game& game) {
    const auto moves = game.moves_made(Viewer::arbiter);
    for (std::size_t i = 1; i < moves.size(); ++i) {
        if (!(moves[i].before == moves[i - 1].after)) return false;
    }
    return true;
}

// In the main line stand the moves of the game, all of them as far as all are legal.
void check_moves(const PgnGame& read, const Game& game) {
    bool all_legal = follow_each_other(game);
    for (int ply = 1; ply <= game.ply(); ++ply) {
        const auto made = game.move_at(ply);
        all_legal = all_legal && made.has_value();
        const auto i = static_cast<std::size_t>(ply - 1);
        if (made && i < read.main.moves.size()) CHECK(read.main.moves[i].move == *made);
    }
    const auto written = static_cast<int>(read.main.moves.size());
    CHECK(written <= game.ply());
    if (all_legal) CHECK(written == game.ply());
}

Conditions timed(std::string time) {
    Conditions conditions;
    conditions.time = std::move(time);
    return conditions;
}

Conditions from(std::string fen) {
    Conditions conditions = timed("7200");
    conditions.start = std::move(fen);
    return conditions;
}

Conditions unwatched() {
    Conditions conditions = timed("900");
    conditions.supervision = Supervision::partial;
    return conditions;
}

}  // namespace

TEST_CASE("12.6 a move that is not completed is not in the PGN of players, be it legal or not") {
    const Lines before = {move("1", "white", "e2e4"), press("2", "white"),
                          move("3", "black", "e7e5"), press("4", "black")};
    for (const Viewer viewer : {Viewer::white, Viewer::black, Viewer::spectator}) {
        std::vector<std::string> told;
        for (const char* made : {"g1f3", "g1g3"}) {
            Lines lines = before;
            lines.push_back(move("5", "white", made));
            told.push_back(movetext(tell({}, lines, viewer)));
        }
        CHECK(told[0] == told[1]);
        Lines lines = before;
        lines.push_back(move("5", "white", "g1f3"));
        lines.push_back(press("6", "white"));
        CHECK(movetext(tell({}, lines, viewer)).find("2. Nf3") != std::string::npos);
    }
    Lines lines = before;
    lines.push_back(move("5", "white", "g1f3"));
    CHECK(movetext(tell({}, lines, Viewer::arbiter)).find("2. Nf3") != std::string::npos);
}

TEST_CASE("12.6 A.5.2 an illegal move that stands is in the PGN of players like any other") {
    const auto acts = [](const std::string& third) {
        return Lines{move("1", "white", "e2e4"),         press("2", "white"),
                     move("3", "black", "e7e5"),         press("4", "black"),
                     jadoube::move("5", "white", third), press("6", "white"),
                     move("7", "black", "b8c6"),         press("8", "black")};
    };
    const auto told = [&](const std::string& third, Viewer viewer) {
        return movetext(tell(unwatched(), acts(third), viewer));
    };
    for (const Viewer viewer : {Viewer::white, Viewer::black, Viewer::spectator}) {
        std::string illegal = told("g1g3", viewer);
        const auto found = illegal.find("2. Ng3 {[%clk 0:14:56] [%emt 0:00:02]} 2... Nc6");
        REQUIRE_MESSAGE(found != std::string::npos, illegal);
        illegal.replace(found, 6, "2. Nf3");
        CHECK(illegal == told("g1f3", viewer));
    }
    CHECK(told("g1g3", Viewer::arbiter).find("[%irregular] 2. Ng1g3") != std::string::npos);
}

TEST_CASE("a game as PGN: roster, what ended it, and the clocks") {
    Conditions conditions = timed("40/5400+30:1800+30");
    conditions.names = {"Ana Popescu", "Marko \"Maks\" Horvat"};
    conditions.event = "Open";
    conditions.site = "Zagreb CRO";
    conditions.date = "2026-05-01";
    conditions.round = "3.1";
    const Told told = tell(
        conditions, {move("2.5", "white", "f2f3"), press("3.25", "white"),
                     move("10", "black", "e5"), press("11", "black"), move("20", "white", "g4"),
                     press("21", "white"), move("61", "black", "Qh4")});
    CHECK(told.pgn.text() == R"([Event "Open"]
[Site "Zagreb CRO"]
[Date "2026.05.01"]
[Round "3.1"]
[White "Ana Popescu"]
[Black "Marko \"Maks\" Horvat"]
[Result "0-1"]
[TimeControl "40/5400+30:1800+30"]
[Termination "normal"]
[Edition "2023"]
[Reason "checkmate"]
[Article "5.1.1"]

1. f3 {[%clk 1:30:56.75] [%emt 0:00:03.25]} 1... e5 {[%clk 1:30:52.25]
[%emt 0:00:07.75]} 2. g4 {[%clk 1:31:16.75] [%emt 0:00:10]} 2... Qh4#
{[%clk 1:30:12.25] [%emt 0:00:40]} {5.1.1: Black wins by checkmate.} 0-1

)");
    read_back(told.pgn);
}

TEST_CASE("a game that is not over, and of which nothing is known") {
    const Told told = tell(timed("-"), {move("1", "white", "e4")});
    CHECK(told.pgn.text() == R"([Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "*"]
[TimeControl "-"]
[Termination "unterminated"]
[Edition "2023"]

1. e4 *

)");
}

TEST_CASE("dates as PGN writes them") {
    for (const auto& [given, wanted] :
         {std::pair{"2026-05-01", "2026.05.01"}, std::pair{"2026/05/01", "2026.05.01"},
          std::pair{"2026.??.??", "2026.??.??"}, std::pair{"2026", "2026.??.??"},
          std::pair{"2026-05", "2026.05.??"}, std::pair{"1 May 2026", "1 May 2026"},
          std::pair{"20260501xx", "20260501xx"}}) {
        Conditions conditions;
        conditions.date = given;
        CHECK(tag(tell(conditions, {}), "Date") == wanted);
    }
}

TEST_CASE("a delay is not written as an increment") {
    Conditions conditions = timed("40/300+5:60");
    for (const auto& [mode, wanted] : {std::pair{ClockMode::fischer, "40/300+5:60"},
                                       std::pair{ClockMode::bronstein, "40/300d5:60"},
                                       std::pair{ClockMode::delay, "40/300d5:60"}}) {
        conditions.mode = mode;
        CHECK(tag(tell(conditions, {}), "TimeControl") == wanted);
    }
}

TEST_CASE("scores that PGN does not know have a tag of their own") {
    struct Row {
        std::string_view score;
        std::string_view result;  // of PGN
        std::string_view tag;
    };
    const Row rows[] = {
        {"1-0", "1-0", "none"}, {"0-1", "0-1", "none"},  {"1/2-1/2", "1/2-1/2", "none"},
        {"0-0", "*", "0-0"},    {"1/2-0", "*", "1/2-0"}, {"0-1/2", "*", "0-1/2"},
        {"+/-", "1-0", "+/-"},  {"-/+", "0-1", "-/+"},   {"-/-", "*", "-/-"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.score);
        const Told told = tell(
            timed("7200"),
            {move("1", "white", "e4"), does("2", "arbiter",
                                            "\"declare\",\"result\":\"" + std::string(row.score) +
                                                "\",\"article\":\"12.9\"")});
        REQUIRE(told.game.result().has_value());
        CHECK(name(told.pgn.game().result) == row.result);
        CHECK(tag(told, "Score") == row.tag);
        CHECK(tag(told, "Points") == "none");
        CHECK(tag(told, "Article") == "12.9");
        CHECK(movetext(told).ends_with("} " + std::string(row.result)));
        CHECK(told.pgn.text().find("[Result \"" + std::string(row.result) + "\"]") !=
              std::string::npos);
        read_back(told.pgn);
    }
}

TEST_CASE("points that are not those of the score are told") {
    Conditions football = timed("7200");
    football.points = {3000, 1000, 0};
    CHECK(tag(tell(football, {does("1", "white", "\"resign\"")}), "Points") == "0 3");
    const Told told = tell(
        timed("7200"),
        {does(
             "1", "arbiter",
             R"("penalise","player":"white","penalty":"own_points","amount":0.5,"article":"12.9")"),
         does("2", "black", "\"resign\"")});
    CHECK(tag(told, "Points") == "0.5 0");
}

TEST_CASE("how the game terminated, in PGN's words and in ours") {
    struct Row {
        Conditions conditions;
        Lines acts;
        std::string_view termination;
        std::string_view reason;
        std::string_view article;
    };
    const std::string lone_rook = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
    const Row rows[] = {
        {timed("7200"), {does("1", "white", "\"resign\"")}, "normal", "resignation", "5.1.2"},
        {timed("60"), {does("60", "arbiter", "\"tick\"")}, "time forfeit", "flag", "6.9"},
        {from(lone_rook),
         {does("7200", "arbiter", "\"tick\"")},
         "time forfeit",
         "flag_no_mate",
         "6.9"},
        {timed("7200"),
         {move("1", "white", "e2e5"), press("2", "white"), move("3", "white", "e2e6"),
          press("4", "white")},
         "rules infraction",
         "illegal_moves",
         "7.5.5"},
        {timed("7200"),
         {does("-9", "black", "\"arrive\""), does("1", "arbiter", "\"tick\"")},
         "rules infraction",
         "default_time",
         "6.7.1"},
        {timed("7200"),
         {does("1", "arbiter", R"("declare","result":"1-0","article":"12.9.6")")},
         "adjudication",
         "declared",
         "12.9.6"},
        {timed("7200"), {does("1", "arbiter", "\"annul\"")}, "abandoned", "none", "none"},
    };
    for (const Row& row : rows) {
        const Told told = tell(row.conditions, row.acts);
        CAPTURE(row.reason);
        CHECK(tag(told, "Termination") == row.termination);
        CHECK(tag(told, "Reason") == row.reason);
        CHECK(tag(told, "Article") == row.article);
        read_back(told.pgn);
    }
}

TEST_CASE("articles are those of the edition") {
    Conditions conditions = timed("7200");
    conditions.edition = Edition::e2009;
    const Told told = tell(conditions, {move("1", "white", "e2e5"), press("2", "white")});
    CHECK(tag(told, "Edition") == "2009");
    CHECK(movetext(told) ==
          "{7.4.b: (1. e2e5) White's first completed illegal move, 1.e2–e5: a pawn does not move "
          "like that (3.7). Black receives 2 minutes.} *");
}

TEST_CASE("a move that was put back is told, and is not in the main line") {
    const Told told =
        tell(timed("7200"),
             {move("5", "white", "g1g3"), press("6", "white"), move("9", "white", "e2e4"),
              move("12", "white", "Nf3"), move("13", "white", "d4"), press("14", "white"),
              does("20", "black", R"("claim","claim":"threefold","move":"Cf6","language":"pt")")});
    CHECK(
        movetext(told) ==
        "{7.5.5: (1. Ng1g3) White's first completed illegal move, 1.Ng1–g3: a knight moves two "
        "squares along a file or a rank and one to the side (3.6). Black receives 2 minutes.} "
        "{4.3.1: (1. e4) White's move 1.e2–e4 is put back: the piece touched, the knight on g1, "
        "must be moved (4.3.1).} "
        "1. Nf3 {[%clk 1:59:46] [%emt 0:00:14]} "
        "{4.7: (1. d4) White's move is put back: 1.Nf3 was made when the piece was let go of, and "
        "it stands (4.7).} "
        "{9.5.3: (1... Nf6) Black's claim is rejected (threefold repetition): with 1…Nf6 the "
        "position would have stood only once. White receives 2 minutes.} *");
    read_back(told.pgn);
}

TEST_CASE("castling that is none, and a pawn that was not replaced") {
    const Told castling = tell(from("4kr2/8/8/8/8/8/8/4K2R w K - 0 1"),
                               {move("1", "white", "0-0"), press("2", "white")});
    CHECK(movetext(castling).starts_with("{7.5.5: (1. O-O) White's"));
    const Told pawn =
        tell(from("8/4P2k/8/8/8/8/8/4K3 w - - 0 1"),
             {does("1", "white", R"("release","from":"e7","to":"e8")"), press("2", "white")});
    CHECK(movetext(pawn).starts_with("1. e8=Q {[%clk 1:59:58] [%emt 0:00:02]} {7.5.5: (1. e7e8) "));
}

TEST_CASE("a move is one with the clock of its press, whenever that came") {
    const Told late = tell(timed("7200"), {move("1", "white", "e4"), move("5", "black", "e5"),
                                           press("9", "white"), press("12", "black")});
    CHECK(movetext(late) ==
          "1. e4 {[%clk 1:59:51] [%emt 0:00:09]} 1... e5 {[%clk 1:59:57] "
          "[%emt 0:00:03]} *");
    // 6.2.1.2: completed by his next move.
    const Told never = tell(timed("7200"), {move("1", "white", "e4"), move("5", "black", "e5"),
                                            move("9", "white", "d4"), press("10", "white")});
    CHECK(movetext(never) ==
          "1. e4 {[%clk 1:59:51] [%emt 0:00:09]} 1... e5 2. d4 {[%clk 1:59:50] "
          "[%emt 0:00:01]} *");
    // A clock that stands for a while is not the player's time.
    const Told paused = tell(timed("7200"), {move("1", "white", "e4"), press("2", "white"),
                                             does("10", "black", R"("pause","reason":"ill")"),
                                             does("60", "arbiter", "\"resume\""),
                                             move("61", "black", "e5"), press("62", "black")});
    CHECK(movetext(paused).ends_with("1... e5 {[%clk 1:59:50] [%emt 0:00:10]} *"));
    // What was used for a move that was taken back was used for the one that replaced it.
    const Told again = tell(timed("7200"), {move("4", "white", "e4"), press("5", "white"),
                                            does("8", "arbiter", R"("restore","ply":0)"),
                                            move("10", "white", "d4"), press("11", "white")});
    CHECK(movetext(again).find("[%emt 0:00:08]") != std::string::npos);
}

TEST_CASE("on a guarded board a move is completed when it is made, the first one too") {
    Conditions conditions = timed("7200");
    conditions.board = BoardKind::guarded;
    const Told told = tell(conditions, {move("3", "white", "e4"), move("5", "black", "e5")});
    CHECK(movetext(told) ==
          "1. e4 {[%clk 1:59:57] [%emt 0:00:03]} 1... e5 {[%clk 1:59:58] "
          "[%emt 0:00:02]} *");
}

TEST_CASE("C.12 a draw offer is marked in a comment") {
    const Told told =
        tell(timed("7200"), {move("1", "white", "e4"), does("2", "white", "\"offer_draw\""),
                             press("3", "white"), move("4", "black", "e5")});
    CHECK(movetext(told) ==
          "1. e4 {[%clk 1:59:57] [%emt 0:00:03]} {(=) 9.1.2.1: White offers a "
          "draw.} 1... e5 {9.1.2.1: The draw offer has been declined.} *");
}

TEST_CASE("what the arbiter takes back is told, with what was said meanwhile") {
    const Told told =
        tell(timed("-"),
             {move("1", "white", "e4"), press("1", "white"), move("2", "black", "e5"),
              does("2", "black", "\"offer_draw\""), press("2", "black"), move("3", "white", "Nf3"),
              does("4", "arbiter", R"("restore","ply":1)"), move("5", "black", "c5")});
    CHECK(movetext(told) ==
          "1. e4 {(=) 9.1.2.1: Black offers a draw.} {9.1.2.1: The draw offer has been declined.} "
          "{7.1: (1... e5 2. Nf3) The earlier position is restored.} 1... c5 *");
    read_back(told.pgn);
}

TEST_CASE("I.1.1 a sealed move is in the main line once its envelope is opened, not before") {
    Lines acts = {move("1", "white", "e4"), press("2", "white"),
                  does("10", "arbiter", "\"adjourn\""),
                  does("15", "black", R"("seal","text":"e5")"), press("20", "black")};
    const Told adjourned = tell(timed("7200"), acts);
    CHECK(movetext(adjourned).starts_with("1. e4 {[%clk 1:59:58] [%emt 0:00:02]} {I.1.1: "));
    CHECK(movetext(adjourned).find("{I.2: The game is adjourned") != std::string::npos);
    CHECK(movetext(adjourned).find("e5") == std::string::npos);
    CHECK(tag(adjourned, "Termination") == "unterminated");
    read_back(adjourned.pgn);
    for (const Lines& more :
         {Lines{does("99", "white", "\"arrive\""), does("99", "black", "\"arrive\"")},
          Lines{does("100", "arbiter", "\"resume\"")},
          Lines{does("101", "arbiter", "\"open_envelope\"")}}) {
        acts.insert(acts.end(), more.begin(), more.end());
    }
    const Told opened = tell(timed("7200"), acts);
    CHECK(movetext(opened).find("} 1... e5 {[%clk 1:59:42] [%emt 0:00:18]} {I.7: ") !=
          std::string::npos);
    read_back(opened.pgn);
}

TEST_CASE("A.5.2 from an irregular move that stands on, the game is told in comments") {
    const Lines acts = {move("1", "white", "e4"),
                        press("2", "white"),
                        move("3", "black", "e5"),
                        press("4", "black"),
                        move("5", "white", "e1e3"),
                        press("6", "white"),
                        move("7", "black", "g8f6"),
                        press("8", "black"),
                        does("9", "white", R"("claim","claim":"illegal_move")"),
                        move("10", "white", "d2d4"),
                        does("11", "black", "\"resign\"")};
    const Told told = tell(unwatched(), acts);
    CHECK(movetext(told) ==
          "1. e4 {[%clk 0:14:58] [%emt 0:00:02]} 1... e5 {[%clk 0:14:58] [%emt 0:00:02]} "
          "{[%irregular] 2. Ke1e3 (0:14:56) Ng8f6 (0:14:56)} "
          "{7.5.1: White's claim is rejected (illegal move): 2…Nf6 is a legal move.} "
          "{[%irregular] 3. d2d4 (0:14:53)} {5.1.2: White wins: Black has resigned.} 1-0");
    CHECK(read_back(told.pgn).main.moves.size() == 2);

    // Claimed in time it is taken back, and the game goes on.
    const Told claimed = tell(unwatched(), {acts[0], acts[1], acts[2], acts[3], acts[4], acts[5],
                                            does("7", "black", R"("claim","claim":"illegal_move")"),
                                            move("8", "white", "Ke2")});
    CHECK(movetext(claimed) ==
          "1. e4 {[%clk 0:14:58] [%emt 0:00:02]} 1... e5 {[%clk 0:14:58] [%emt 0:00:02]} "
          "{7.5.5: (2. Ke1e3) White's first completed illegal move, 2.Ke1–e3: a king moves only "
          "one square (3.8.1). Black receives 1 minute (A.3).} "
          "2. Ke2 *");

    // The very first move.
    const Told first = tell(
        unwatched(), {move("1", "white", "e2e5"), press("2", "white"), move("3", "black", "d7d5")});
    CHECK(movetext(first) == "{[%irregular] 1. e2e5 (0:14:58) d7d5} *");
    read_back(first.pgn);
}

TEST_CASE("a game that nobody sees has no moves in its PGN, but clocks, rulings and the result") {
    Conditions conditions = timed("7200");
    conditions.board = BoardKind::unseen;
    const Lines acts = {press("10", "white"),
                        press("20", "black"),
                        press("25", "white"),
                        does("30", "black", R"("claim","claim":"illegal_move")"),
                        does("30", "arbiter", R"("rule","on":1,"decision":"uphold")"),
                        press("40", "white"),
                        does("50", "black", R"("claim","claim":"fifty","move":"d8d1")"),
                        does("50", "arbiter", R"("rule","on":2,"decision":"uphold")")};
    const Told told = tell(conditions, acts);
    CHECK(movetext(told) ==
          "{[%unseen] 1. ? (1:59:50) ? (1:59:50)} "
          "{7.5.5: (2. ?) White's first completed illegal move: Black receives 2 minutes.} "
          "{[%unseen] 2. ? (1:59:35)} "
          "{9.5.2: (2... d8d1) Black's claim is upheld: fifty moves without a capture or a pawn "
          "move.} "
          "{9.3.1: Draw: fifty moves by each player without a capture or a pawn move.} 1/2-1/2");
    const PgnGame read = read_back(told.pgn);
    CHECK(read.main.moves.empty());
    CHECK(read.result == PgnResult::draw);
}

TEST_CASE("7.5.2 a pawn that became a queen on a claim is a promotion in the main line") {
    Conditions conditions = unwatched();
    conditions.start = "8/4P2k/8/8/8/8/8/4K3 w - - 0 1";
    const Lines acts = {does("1", "white", R"("release","from":"e7","to":"e8")"),
                        press("2", "white")};
    CHECK(movetext(tell(conditions, acts)) == "{[%irregular] 1. e7e8 (0:14:58)} *");
    Lines claimed = acts;
    claimed.push_back(does("3", "black", R"("claim","claim":"illegal_move")"));
    claimed.push_back(move("4", "black", "Kg7"));
    const Told told = tell(conditions, claimed);
    const PgnGame read = read_back(told.pgn);
    REQUIRE(read.main.moves.size() == 2);
    CHECK(read.main.moves[0].move.promotion() == Role::queen);
    CHECK(movetext(told).starts_with("1. e8=Q {[%clk 0:14:58] [%emt 0:00:02]} {7.5.5: White's"));

    // The arbiter rules on it later: what was played meanwhile is in the main line as well.
    conditions = from("8/4P2k/8/8/8/8/8/4K3 w - - 0 1");
    conditions.arbiter = ArbiterKind::human;
    Lines later = acts;
    later.push_back(move("3", "black", "h7g7"));
    later.push_back(press("4", "black"));
    CHECK(movetext(tell(conditions, later)) ==
          "{[%irregular] 1. e7e8 (1:59:58) Kh7g7 (1:59:58)} *");
    later.push_back(does("5", "arbiter", R"("rule","on":1,"decision":"uphold")"));
    const Told ruled = tell(conditions, later);
    CHECK(movetext(ruled).starts_with("1. e8=Q {[%clk 1:59:58] [%emt 0:00:02]} 1... Kg7 {[%clk "));
    CHECK(read_back(ruled.pgn).main.moves.size() == 2);
}

TEST_CASE("7.4.1 men put back on their squares are no move that was taken back") {
    const Told told =
        tell(timed("7200"),
             {move("1", "white", "e4"), press("2", "white"), move("3", "black", "b8b6"),
              does("4", "white",
                   R"("place","fen":"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/1NBQKBNR w - -")"),
              press("6", "black")});
    CHECK(movetext(told).find("{7.4.1: The earlier position is restored.} {7.5.5: (1... Nb8b6) "
                              "Black's first") != std::string::npos);
}

TEST_CASE("12.6 incidents are for the arbiter's eyes, and for whom they are about") {
    const Lines acts = {does(
        "1", "arbiter",
        R"("incident","article":"11.5","player":"white","text":"He said {no} [%clk 9:00:00]\nand } went")")};
    CHECK(movetext(tell(timed("7200"), acts, Viewer::spectator)) == "*");
    CHECK(movetext(tell(timed("7200"), acts, Viewer::black)) == "*");
    const std::string shown =
        "{11.5: An incident is on record for White (Article 11.5): He said (no) (%clk 9:00:00] and "
        ") went} *";
    CHECK(movetext(tell(timed("7200"), acts, Viewer::white)) == shown);
    const Told told = tell(timed("7200"), acts, Viewer::arbiter);
    CHECK(movetext(told) == shown);
    CHECK_FALSE(clock_command(read_back(told.pgn).main.comments.at(0), "clk").has_value());
}

TEST_CASE("sentences are in the language of the game, moves in PGN's") {
    Conditions conditions = timed("-");
    conditions.language = Language::pt;
    const Told told = tell(conditions, {move("1", "white", "Cf3"), press("2", "white"),
                                        does("3", "black", "\"resign\"")});
    CHECK(movetext(told).starts_with("1. Nf3 {5.1.2: "));
    CHECK(movetext(told).find("Ganham as brancas") != std::string::npos);
}

TEST_CASE("a start of its own is told, in Chess960 too") {
    const Told black =
        tell(from("4k3/8/8/8/4R3/8/8/4K3 b - - 3 17"),
             {move("1", "black", "Kd7"), press("2", "black"), move("3", "white", "e4e1"),
              press("4", "white"), move("5", "white", "e4a5")});
    CHECK(movetext(black).starts_with("17... Kd7 {"));
    CHECK(black.pgn.text().find("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/4R3/8/8/4K3 b - - 3 17\"]\n") !=
          std::string::npos);
    CHECK(movetext(black).find("(18. Re4e1)") != std::string::npos);
    Conditions conditions = timed("-");
    conditions.variant = Variant::chess960;
    conditions.start = std::string("4k3/8/8/8/8/8/8/1KR5 w K - 0 1");
    const Told castled = tell(conditions, {move("1", "white", "b1c1")});
    CHECK(movetext(castled) == "1. O-O *");
    CHECK(read_back(castled.pgn).tag("Variant") == "Chess960");
}

TEST_CASE("every transcript can be written and read back") {
    int games = 0;
    for (const auto& file :
         std::filesystem::directory_iterator(JADOUBE_TEST_DATA "/../transcripts")) {
        if (file.path().extension() != ".jsonl") continue;
        std::ifstream text(file.path());
        std::optional<Conditions> conditions;
        Lines acts;
        ProtocolReader reader;
        const auto close = [&] {
            if (!conditions || !Game::begin(*conditions)) return;
            const Told told = tell(*conditions, acts, Viewer::arbiter);
            CAPTURE(file.path().string());
            check_moves(read_back(told.pgn), told.game);
            ++games;
        };
        for (std::string line; std::getline(text, line);) {
            if (line.starts_with(R"({"note":)") || line.starts_with(R"({"expect":)")) continue;
            if (line.starts_with(R"({"conditions":)")) {
                close();
                acts.clear();
                const auto read = reader.conditions(line);
                conditions = read ? std::optional(*read) : std::nullopt;
            } else {
                acts.push_back(line);
            }
        }
        close();
    }
    CHECK(games >= 90);
}

TEST_CASE("8.7 11.10 a corrected result is the game's; the one before stands in a comment") {
    const Lines acts = {move("1", "white", "e2e4"), press("2", "white"),
                        does("3", "black", R"("resign")"),
                        does("4", "arbiter", R"("declare","result":"1/2-1/2","text":"agreed")")};
    const Told told = tell({}, acts);
    CHECK(tag(told, "Termination") == "adjudication");
    CHECK(tag(told, "Article") == "12.2");
    CHECK(
        movetext(told).ends_with("{5.1.2: White wins: Black has resigned.} {12.2: The result is "
                                 "corrected: 1/2-1/2 instead of 1-0. Reason: agreed} 1/2-1/2"));
    CHECK(read_back(told.pgn).result == PgnResult::draw);
    // Spectators do not read why.
    CHECK(movetext(tell({}, acts, Viewer::spectator)).find("agreed") == std::string::npos);
    Lines annulled = acts;
    annulled.push_back(does("5", "arbiter", R"("annul")"));
    CHECK(tag(tell({}, annulled), "Termination") == "abandoned");
    CHECK(movetext(tell({}, annulled))
              .ends_with("{12.2: The result 1/2-1/2 is withdrawn and the game annulled.} *"));
}

TEST_CASE("8.7 11.10 a reopened game has its own moves; those withdrawn and their end are told") {
    Lines acts = {move("1", "white", "e2e4"),
                  press("2", "white"),
                  move("3", "black", "e7e5"),
                  press("4", "black"),
                  move("5", "white", "g1f3"),
                  press("6", "white"),
                  does("7", "black", R"("resign")"),
                  does("8", "arbiter", R"("reopen","ply":1,"white":100,"black":90)"),
                  does("9", "arbiter", R"("resume")")};
    const Told going_on = tell({}, acts);
    CHECK(tag(going_on, "Termination") == "unterminated");
    CHECK(read_back(going_on.pgn).result == PgnResult::unknown);
    acts.insert(acts.end(), {move("10", "black", "c7c5"), press("11", "black"),
                             does("12", "white", R"("resign")")});
    const Told told = tell({}, acts);
    const std::string text = movetext(told);
    CAPTURE(text);
    CHECK(text.find("{5.1.2: White wins: Black has resigned.} {12.2: (1... e5 2. Nf3) The game is "
                    "reopened and the result 1-0 withdrawn; Black has the move.}") !=
          std::string::npos);
    CHECK(text.find("1... c5") != std::string::npos);
    CHECK(text.ends_with("{5.1.2: Black wins: White has resigned.} 0-1"));
    CHECK(tag(told, "Termination") == "normal");
    const PgnGame read = read_back(told.pgn);
    CHECK(read.main.moves.size() == 2);
    CHECK(read.result == PgnResult::black_wins);
}

TEST_CASE("random acts: whatever was done, its PGN is read back without a complaint") {
    int irregular = 0;
    int taken_back = 0;
    int plies = 0;
    constexpr int games = 600;
    for (int seed = 0; seed < test::scaled(games); ++seed) {
        test::Random random(static_cast<std::uint64_t>(seed) + 77'000);
        test::RandomActs acts(random);
        Conditions conditions = acts.conditions();
        if (seed % 2 == 0) {  // where illegal moves stand
            conditions.time = "300";
            conditions.supervision = Supervision::partial;
            conditions.board = BoardKind::free;
        }
        Game game = *Game::begin(conditions);
        GamePgn pgn(game, Viewer::arbiter, Words::in(Language::en));
        Instant now(Millis(random.below(4) == 0 ? -5000 : 0));
        for (int i = 1; i <= 120; ++i) {
            const Act act = acts.act(game, now);
            const Step step = game.apply(act);
            pgn.add(act, step);
            taken_back += step.game.ply() < game.ply() ? 1 : 0;
            now = std::max(now, act.at);
            game = step.game;
            if (i % 10 != 0) continue;
            CAPTURE(seed);
            CAPTURE(i);
            const PgnGame read = read_back(pgn);
            check_moves(read, game);
            CHECK((game.result().has_value() || read.result == PgnResult::unknown));
            irregular += static_cast<int>(read.main.moves.size()) < game.ply() ? 1 : 0;
        }
        plies += game.ply();
    }
    if (test::scaled(games) >= games) {
        CHECK(irregular > 5);
        CHECK(taken_back > 10);
        CHECK(plies > 3000);
    }
}

}  // namespace jadoube

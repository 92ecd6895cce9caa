#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/chess/moves.hpp>
#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/pgn_game.hpp>
#include <jadoube/notation/time_control.hpp>

#include "support/random_games.hpp"
#include "support/scale.hpp"

namespace jadoube {
namespace {

std::vector<PgnGame> games_of(std::string_view text, const PgnOptions& options = {}) {
    std::vector<PgnGame> games;
    for (const PgnGame& game : PgnGames(text, options)) games.push_back(game);
    return games;
}

PgnGame game_of(std::string_view text, const PgnOptions& options = {}) {
    const std::vector<PgnGame> games = games_of(text, options);
    REQUIRE_MESSAGE(games.size() == 1, text);
    return games.front();
}

// The moves alone, without the tags before them.
std::string moves_of(const PgnGame& game, const PgnWriteOptions& options = {}) {
    const std::string text = to_pgn(game, options);
    const std::size_t start = text.find("\n\n") + 2;
    return text.substr(start, text.size() - start - 2);
}

std::size_t longest_line(std::string_view text) {
    std::size_t longest = 0;
    std::size_t length = 0;
    for (const char c : text) {
        if (c == '\n')
            length = 0;
        else if ((static_cast<unsigned char>(c) & 0xC0) != 0x80)
            ++length;
        longest = std::max(longest, length);
    }
    return longest;
}

bool mentions(const PgnGame& game, std::string_view what) {
    return std::any_of(game.faults.begin(), game.faults.end(), [&](const std::string& fault) {
        return fault.find(what) != std::string::npos;
    });
}

constexpr std::string_view annotated = R"([Event "Club \"A\" night"]
[Site "Zagreb"]
[Date "2024.03.01"]
[Round "3"]
[White "Novak, Ana"]
[Black "Müller, Jörg"]
[Result "1-0"]
[WhiteElo "1850"]
[TimeControl "5400+30"]

{A quiet start} 1. e4 $1 {[%clk 1:30:25]} (1. d4 d5 (1... Nf6 2. c4) 2. c4 {The
Queen's Gambit}) 1... e5 (=) 2. Nf3 Nc6 3. Bb5 {Spanish} {and old} 3... a6 $6
$14 4. Bxc6 dxc6 5. O-O (5. Nxe5 Qd4) (5. d3) 1-0

)";

TEST_CASE("a game in export format is read into a value and written back byte for byte") {
    const PgnGame game = game_of(annotated);
    CHECK(game.faults.empty());
    CHECK(game.tags.size() == 9);
    CHECK(game.tag("Event") == R"(Club "A" night)");
    CHECK(game.tag("Black") == "Müller, Jörg");
    CHECK(!game.tag("ECO").has_value());
    CHECK(game.result == PgnResult::white_wins);
    CHECK(game.main.comments == std::vector<std::string>{"A quiet start"});
    REQUIRE(game.main.moves.size() == 9);

    const PgnMove& first = game.main.moves[0];
    CHECK(first.move == Move(MoveKind::double_step, Square::e2, Square::e4));
    CHECK(first.nags == std::vector<int>{1});
    CHECK(clock_command(first.comments.at(0), "clk") == Millis{5'425'000});
    REQUIRE(first.variations.size() == 1);
    REQUIRE(first.variations[0].moves.size() == 3);
    CHECK(first.variations[0].moves[1].variations.size() == 1);
    CHECK(first.variations[0].moves[2].comments == std::vector<std::string>{"The Queen's Gambit"});
    CHECK(game.main.moves[1].draw_offer);
    CHECK(!game.main.moves[2].draw_offer);
    CHECK(game.main.moves[4].comments == std::vector<std::string>{"Spanish", "and old"});
    CHECK(game.main.moves[5].nags == std::vector<int>{6, 14});
    CHECK(game.main.moves[8].move.is_castling());
    CHECK(game.main.moves[8].variations.size() == 2);
    CHECK(to_fen(game.last()) == "r1bqkbnr/1pp2ppp/p1p5/4p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 1 5");
    CHECK(to_pgn(game) == annotated);
}

TEST_CASE("the seven tag roster comes first and is complete") {
    const PgnGame game =
        game_of("[ECO \"C20\"]\n[White \"A\"]\n[Annotator \"B\"]\n\n1. e4 1/2-1/2");
    CHECK(to_pgn(game) == R"([Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "A"]
[Black "?"]
[Result "1/2-1/2"]
[ECO "C20"]
[Annotator "B"]

1. e4 1/2-1/2

)");
    CHECK(to_pgn(PgnGame{}).ends_with("[Result \"*\"]\n\n*\n\n"));
}

TEST_CASE("a start that is not the usual one is told by SetUp, FEN and Variant") {
    PgnGame game;
    game.start = *position_from_fen("4k3/8/8/8/8/8/4P3/4K3 b - - 5 30");
    game.main.moves.assign(1, PgnMove{});
    game.main.moves[0].move = Move(MoveKind::king, Square::e8, Square::d7);
    const std::string text = to_pgn(game);
    CHECK(text.find("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 5 30\"]\n\n"
                    "30... Kd7 *\n") != std::string::npos);
    CHECK(game_of(text).main == game.main);

    // Where only SetUp is missing it comes before the FEN, which stays as it was.
    const PgnGame no_set_up = game_of("[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - -\"]\n\n1... Kd7 *");
    CHECK(to_pgn(no_set_up).find(
              "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - -\"]\n\n1... Kd7") !=
          std::string::npos);

    PgnGame chess960;
    chess960.variant = Variant::chess960;
    chess960.start = *Position::chess960(518);  // the usual array, and yet another game
    const std::string other = to_pgn(chess960);
    CHECK(other.find("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"rnbqkbnr/") !=
          std::string::npos);
    CHECK(game_of(other).variant == Variant::chess960);
    CHECK(to_pgn(game_of(other)) == other);
}

TEST_CASE("a FEN that contradicts the start of a game in memory is replaced") {
    PgnGame game = game_of("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. Ke1-d2 *");
    game.start = *position_from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    CHECK(to_pgn(game).find("[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]") != std::string::npos);
    game.start = Position::initial();
    game.main.moves.assign(1, PgnMove{});
    game.main.moves[0].move = Move(MoveKind::pawn, Square::e2, Square::e3);
    CHECK(game_of(to_pgn(game)).main == game.main);
}

TEST_CASE("a FEN or a variant that cannot be used stays in the record") {
    for (const std::string_view tag :
         {"[FEN \"no position\"]", "[Variant \"Atomic\"]",
          "[Variant \"Atomic\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]"}) {
        CAPTURE(tag);
        const PgnGame game = game_of(std::string(tag) + "\n\n1. e4 e5 *");
        CHECK(game.last() == Position::initial());
        CHECK(game.faults.size() == 1);
        CHECK(moves_of(game) == "1. e4 e5 *");
        CHECK(to_pgn(game).find(tag) != std::string::npos);
        CHECK(to_pgn(game_of(to_pgn(game))) == to_pgn(game));
    }
}

TEST_CASE("A.5.2 an illegal move that stood is in the record, is said to be illegal and survives") {
    struct Row {
        std::string_view why;
        std::string_view fen;
        std::string_view moves;
        std::string_view written;
        std::string_view last;
    };
    const Row rows[] = {
        {"a knight that moves like a rook", "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "1. Ng3 Kd7 *",
         "1. Ng1g3 Kd7 *", "8/3k4/8/8/8/6N1/8/4K3 w - - 2 2"},
        {"a pawn that goes three squares", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "1. e5 Kd7 *",
         "1. e2e5 Kd7 *", "8/3k4/8/4P3/8/8/8/4K3 w - - 1 2"},
        {"a black bishop that jumps", "4k3/8/2b5/3p4/8/8/8/4K3 b - - 0 1", "1... Bf3 2. Kf2 *",
         "1... Bc6f3 2. Kf2 *", "4k3/8/8/3p4/8/5b2/5K2/8 b - - 2 2"},
        {"a promotion out of place", "4k3/8/P7/8/8/8/8/4K3 w - - 0 1", "1. a6-a8=Q+ *",
         "1. a6a8=Q *", "Q3k3/8/8/8/8/8/8/4K3 b - - 0 1"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.why);
        const PgnGame game =
            game_of("[FEN \"" + std::string(row.fen) + "\"]\n\n" + std::string(row.moves));
        REQUIRE(!game.main.moves.empty());
        CHECK(game.main.moves[0].illegal.has_value());
        CHECK(mentions(game, "illegal_move"));
        CHECK(to_fen(game.last()) == row.last);
        CHECK(moves_of(game) == row.written);
        CHECK(game_of(to_pgn(game)).main == game.main);
    }
}

TEST_CASE("a finding is told as a sentence with its place and its article") {
    const PgnGame game = game_of("[Event \"x\"]\n[Result \"*\"]\n\n1. e4 e5\n2. Ng1g3 *");
    CHECK(game.faults == std::vector<std::string>{"line 5, column 4: illegal_move: Ng1g3 (3.6)"});
}

TEST_CASE("a comment with } runs to the end of its line, so that nothing in it is lost") {
    const PgnGame game = game_of("1. e4 ; set {a, b} and more\n1... e5 (1... c5 ;}\n) 2. d4 *");
    CHECK(game.main.moves[0].comments == std::vector<std::string>{"set {a, b} and more"});
    CHECK(moves_of(game) == "1. e4 ;set {a, b} and more\n1... e5 (1... c5 ;}\n) 2. d4 *");
    CHECK(game_of(to_pgn(game)).main == game.main);
    CHECK(to_pgn(game_of(to_pgn(game))) == to_pgn(game));
}

TEST_CASE("white space in a comment is one blank, and an empty comment is none") {
    const PgnGame game = game_of("1. e4 {  a\r\n\tb  c } {} { \n } 1... e5 *");
    CHECK(game.main.moves[0].comments == std::vector<std::string>{"a b c"});
    CHECK(moves_of(game) == "1. e4 {a b c} 1... e5 *");
    // The same where a game in memory has them.
    PgnGame loose = game;
    loose.main.moves[0].comments = {" a  b\nc ", "", "\n"};
    CHECK(to_pgn(loose) == to_pgn(game));
}

TEST_CASE("lines are broken at 79 columns, and no comment begins a line like a tag or an escape") {
    std::string comment;
    for (int i = 0; i < 400; ++i) comment += i % 3 == 0 ? "[Event %x " : "word ½½ ";
    const PgnGame game = game_of("1. e4 {" + comment + "} 1... e5 *");
    const std::string text = moves_of(game);
    CHECK(text.find("\n[") == std::string::npos);
    CHECK(text.find("\n%") == std::string::npos);
    CHECK(longest_line(text) <= 79 + 10);  // what is held back from the beginning of a line
    CHECK(game_of(to_pgn(game)).main == game.main);

    // A clock stays in one piece.
    std::string clocks;
    for (std::size_t i = 0; i < 20; ++i) {
        clocks += "[%clk 1:00:00] [%emt  0:00:05]x " + std::string(i, 'y') + ' ';
    }
    const std::string wrapped = moves_of(game_of("1. e4 {" + clocks + "} *"));
    CHECK(longest_line(wrapped) <= 79);
    CHECK(wrapped.find("[%clk\n") == std::string::npos);
    CHECK(wrapped.find("[%emt\n") == std::string::npos);
}

TEST_CASE("a word that fills the line to its last column stays on it, and one more goes on") {
    for (const std::size_t length : {70U, 71U, 72U}) {
        // "1. e4 {" is 7 columns, and "}" one.
        const PgnGame game = game_of("1. e4 {" + std::string(length, 'x') + "} *");
        const std::string text = moves_of(game);
        CAPTURE(text);
        CHECK((text.find('\n') == 5) == (length == 72));
    }
}

TEST_CASE("what is not asked for is not written, and the numbers follow") {
    const PgnGame game = game_of("{x} 1. e4 {y} (1. d4) 1... e5 $1 2. d4 *");
    PgnWriteOptions options;
    options.comments = false;
    CHECK(moves_of(game, options) == "1. e4 (1. d4) 1... e5 $1 2. d4 *");
    options.variations = false;
    CHECK(moves_of(game, options) == "1. e4 e5 $1 2. d4 *");
    options.columns = 10;
    CHECK(moves_of(game, options) == "1. e4 e5\n$1 2. d4 *");
}

TEST_CASE("moves are written in a language and form, and read again in that language") {
    const PgnGame game = game_of(
        "[Result \"*\"]\n\n1. e4 d5 2. e5 f5 3. exf6 Kf7 4. Nf3 Nc6 5. Bb5 Qd6 6. O-O Ke6 7. fxg7 "
        "b6 "
        "8. gxh8=Q *");
    REQUIRE(game.main.moves.size() == 15);
    PgnWriteOptions options;
    options.moves = {Language::fr, Form::short_form, notation_2023};
    options.columns = 200;
    CHECK(moves_of(game, options).find("4. Cf3 Cc6 5. Fb5 Dd6 6. 0-0 Re6") != std::string::npos);
    for (const Language language : {Language::fr, Language::de, Language::hr, Language::ru,
                                    Language::es, Language::figurine}) {
        for (const Form form : {Form::pgn, Form::short_form, Form::long_form}) {
            options.moves = {language, form, notation_2023};
            CAPTURE(to_pgn(game, options));
            CHECK(game_of(to_pgn(game, options), {language}).main == game.main);
        }
    }
}

TEST_CASE("an illegal move that stood is written with the letter of the language") {
    const PgnGame game =
        game_of("[FEN \"4k3/P7/8/8/8/8/8/4K1N1 w - - 0 1\"]\n\n1. Ng1g3 Ke8d6 2. a7c8=N *");
    REQUIRE(game.main.moves.size() == 3);
    PgnWriteOptions options;
    options.moves.language = Language::de;
    CHECK(moves_of(game, options) == "1. Sg1g3 Ke8d6 2. a7c8=S *");
    CHECK(game_of(to_pgn(game, options), {Language::de}).main == game.main);
}

TEST_CASE("a game without a result mark has the result of its tag") {
    CHECK(game_of("[Result \"0-1\"]\n\n1. e4").result == PgnResult::black_wins);
    CHECK(game_of("[Result \"?\"]\n\n1. e4").result == PgnResult::unknown);
    CHECK(game_of("1. e4").result == PgnResult::unknown);
    const PgnGame differs = game_of("[Result \"0-1\"]\n\n1. e4 1-0");
    CHECK(differs.result == PgnResult::white_wins);
    CHECK(differs.tag("Result") == "0-1");
    CHECK(mentions(differs, "result_differs"));
}

TEST_CASE("results that the standard lacks survive, also where 0-0 could be castling (11.8)") {
    for (const PgnResult result :
         {PgnResult::both_lose, PgnResult::draw_black_loses, PgnResult::draw_white_loses,
          PgnResult::white_by_forfeit, PgnResult::black_by_forfeit, PgnResult::double_forfeit}) {
        PgnGame game = game_of("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *");  // White can castle
        game.result = result;
        const std::string text = to_pgn(game);
        CAPTURE(text);
        const std::vector<PgnGame> twice = games_of(text + text);
        REQUIRE(twice.size() == 2);
        for (const PgnGame& again : twice) {
            CHECK(again.result == result);
            CHECK(again.main == game.main);
        }
    }
}

TEST_CASE("a judgement before the first move of a line is about that move") {
    const PgnGame game = game_of("1. e4 ($142 1. d4) 1... e5 *");
    CHECK(game.main.moves.at(0).variations.at(0).moves.at(0).nags == std::vector<int>{142});
}

TEST_CASE("a variation that replaces nothing is kept as text, and an empty one is nothing") {
    const PgnGame game = game_of("({a} 1. d4 {b}) 1. e4 () ({c}) *");
    REQUIRE(game.main.moves.size() == 5);
    CHECK(game.main.moves[2].unread == "d4");
    CHECK(game.main.moves[2].comments == std::vector<std::string>{"b"});
    REQUIRE(game.main.moves[4].variations.size() == 1);
    CHECK(game.main.moves[4].variations[0] == PgnLine{{"c"}, {}});
    CHECK(mentions(game, "misplaced_variation"));
    CHECK(moves_of(game) == "( {a} 1. d4 {b} ) 1. e4 ({c}) *");
    CHECK(game_of(to_pgn(game)).main == game.main);
}

TEST_CASE("Latin-1 and UTF-8 both become UTF-8") {
    const PgnGame latin = game_of("[White \"M\xFCller\"]\n\n1. e4 {sch\xF6n} *");
    const PgnGame utf8 = game_of("[White \"Müller\"]\n\n1. e4 {schön} *");
    CHECK(latin == utf8);
    CHECK(latin.tag("White") == "Müller");
}

TEST_CASE("equality is that of the record: tags, start with its counters, moves, result") {
    const PgnGame game = game_of(annotated);
    const auto differs = [&](auto change) {
        PgnGame other = game;
        change(other);
        return !(other == game);
    };
    CHECK(differs([](PgnGame& g) { g.tags[0].value = "x"; }));
    CHECK(differs([](PgnGame& g) { g.result = PgnResult::draw; }));
    CHECK(differs([](PgnGame& g) { g.variant = Variant::chess960; }));
    CHECK(differs([](PgnGame& g) {
        g.start = *position_from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2");
    }));
    CHECK(differs([](PgnGame& g) { g.main.moves[1].draw_offer = false; }));
    CHECK(differs([](PgnGame& g) { g.main.moves[0].variations[0].moves[1].variations.clear(); }));
    CHECK(!differs([](PgnGame& g) { g.faults.emplace_back("x"); }));
}

TEST_CASE("[%clk], [%emt] and [%egt] are found in comments") {
    constexpr std::string_view comment = "good [%clk 1:02:03.5][%emt  0:00:07 ] [%egt 59]!";
    CHECK(clock_command(comment, "clk") == Millis{3'723'500});
    CHECK(clock_command(comment, "emt") == Millis{7'000});
    CHECK(clock_command(comment, "egt") == Millis{59'000});
    CHECK(!clock_command(comment, "eval").has_value());
    CHECK(!clock_command("[%clkx 0:01]", "clk").has_value());
    CHECK(clock_command("[%clkx 0:01] [%clk 0:02]", "clk") == Millis{2'000});
    CHECK(!clock_command("[%clk]", "clk").has_value());
    CHECK(!clock_command("[%clk soon]", "clk").has_value());
    CHECK(!clock_command("clk 0:01", "clk").has_value());
    CHECK(clock_command("[%clk 0:01", "clk") == Millis{1'000});
    CHECK(!clock_command("", "clk").has_value());
}

TEST_CASE("there are no games in nothing") {
    CHECK(games_of("").empty());
    CHECK(games_of(" \r\n\t\n").empty());
    CHECK(games_of("\xEF\xBB\xBF").empty());
}

TEST_CASE("games come one by one, however long their text and their comments are") {
    std::string text;
    std::vector<std::size_t> lengths;
    test::Random random(11);
    for (int i = 0; i < 60; ++i) {
        lengths.push_back(i % 20 == 19 ? 200'000 + random.below(50'000) : random.below(5'000));
        text += "[Event \"" + std::to_string(i) + "\"]\n[Result \"*\"]\n\n1. e4 {x" +
                std::string(lengths.back(), 'y') + "} e5 *\n\n";
    }
    std::size_t count = 0;
    for (const PgnGame& game : PgnGames(text)) {
        CHECK(game.tag("Event") == std::to_string(count));
        REQUIRE(game.main.moves.size() == 2);
        CHECK(game.main.moves[0].comments.at(0).size() == lengths.at(count) + 1);
        CHECK(game.faults.empty());
        ++count;
    }
    CHECK(count == lengths.size());
}

TEST_CASE("an iterator is left where it is, and goes on from there") {
    const PgnGames games("1. e4 1-0\n\n1. d4 0-1\n\n1. c4 *\n");
    auto it = games.begin();
    static_assert(std::input_iterator<PgnGames::Iterator>);
    CHECK(it->result == PgnResult::white_wins);
    CHECK((*it).result == PgnResult::white_wins);
    ++it;
    CHECK(it->result == PgnResult::black_wins);
    it++;
    CHECK(it != games.end());
    CHECK(it->result == PgnResult::unknown);
    CHECK(++it == games.end());
    CHECK(games.begin()->result == PgnResult::white_wins);  // from the start again
}

TEST_CASE("variations as deep as they go are kept, and deeper ones cost nothing") {
    const auto nested = [](std::size_t depth) {
        std::string text = "1. e4";
        for (std::size_t i = 0; i < depth; ++i) text += " (1. e4";
        return text + std::string(depth, ')') + " *";
    };
    const PgnGame deep = game_of(nested(PgnReader::max_variation_depth));
    CHECK(deep.faults.empty());
    const PgnLine* line = &deep.main;
    std::size_t depth = 0;
    while (!line->moves.at(0).variations.empty()) {
        line = &line->moves[0].variations[0];
        ++depth;
    }
    CHECK(depth == PgnReader::max_variation_depth);
    CHECK(game_of(to_pgn(deep)).main == deep.main);

    const PgnGame bomb = game_of(nested(100'000));
    CHECK(mentions(bomb, "too_deep"));
    CHECK(game_of(to_pgn(bomb)).main == bomb.main);
    CHECK(bomb.last() == deep.last());
}

// Games with everything that a record can have, the same on every machine.
class GameMaker {
public:
    explicit GameMaker(std::uint64_t seed) : random_(seed) {}

    PgnGame make() {
        PgnGame game;
        choose_start(game);
        variant_ = game.variant;
        game.result = all_results[random_.below(std::size(all_results))];
        for (const char* name : {"Event", "Site", "Date", "Round", "White", "Black"}) {
            game.tags.push_back({name, words(3)});
        }
        game.tags.push_back({"Result", std::string(name(game.result))});
        if (one_in(2)) game.tags.push_back({"Annotator", words(2)});
        if (game.variant == Variant::chess960) game.tags.push_back({"Variant", "Chess960"});
        const std::string fen = to_fen(game.start);
        if (game.variant == Variant::chess960 || fen != to_fen(Position::initial())) {
            game.tags.push_back({"SetUp", "1"});
            game.tags.push_back({"FEN", fen});
        }
        game.main = line(game.start, static_cast<int>(random_.below(60)), 0);
        return game;
    }

    int illegal = 0;

private:
    static constexpr PgnResult all_results[] = {
        PgnResult::unknown,          PgnResult::white_wins,
        PgnResult::black_wins,       PgnResult::draw,
        PgnResult::both_lose,        PgnResult::draw_black_loses,
        PgnResult::draw_white_loses, PgnResult::white_by_forfeit,
        PgnResult::black_by_forfeit, PgnResult::double_forfeit,
    };

    bool one_in(std::uint64_t n) { return random_.below(n) == 0; }

    void choose_start(PgnGame& game) {
        if (one_in(3)) {
            game.variant = Variant::chess960;
            game.start = *Position::chess960(static_cast<int>(random_.below(960)));
        }
        if (!one_in(3)) return;
        for (std::uint64_t plies = random_.below(80); plies > 0; --plies) {
            const MoveList moves = legal_moves(game.start);
            if (moves.empty()) return;
            game.start = game.start.after(moves[random_.below(moves.size())]);
        }
    }

    std::string words(std::uint64_t most) {
        static constexpr std::string_view vocabulary[] = {
            "white",
            "½",
            "(=)",
            "[%clk 1:02:03]",
            "[%emt 0:00:05.1]",
            "$1",
            "1-0",
            "*",
            "\"so\"",
            "a\\",
            "{",
            "schön",
            "Фигура",
            ";",
            "(",
            "%",
            "12.",
            "--",
            ")",
            "a]b",
            "!?",
            "e4",
            "…",
            "[x]",
        };
        std::string text(vocabulary[random_.below(std::size(vocabulary))]);
        for (std::uint64_t n = random_.below(most); n > 0; --n) {
            text += ' ';
            text += vocabulary[random_.below(std::size(vocabulary))];
        }
        return text;
    }

    std::vector<std::string> comments() {
        std::vector<std::string> result;
        while (one_in(6)) result.push_back(words(30) + (one_in(10) ? " } x" : ""));
        return result;
    }

    static Position after(const Position& position, const PgnMove& move) {
        PgnGame game;
        game.start = position;
        game.main.moves = {move};
        return game.last();
    }

    // One that stands: a game can go on from there. Where a promotion says no piece, or castling is
    // meant, readers take it for something else.
    std::optional<PgnMove> illegal_move(const Position& position) {
        const Square from = square_at(static_cast<int>(random_.below(64)));
        const Square to = square_at(static_cast<int>(random_.below(64)));
        if (!position.men(position.turn()).contains(from)) return std::nullopt;
        const Attempt attempt{from, to, std::nullopt};
        const auto judged = judge(position, attempt, variant_);
        if (judged || judged.error() == Breach::promotion) return std::nullopt;
        PgnMove move;
        move.illegal = attempt;
        if (after(position, move).turn() == position.turn()) return std::nullopt;
        const auto man = position.piece_at(from);
        const bool last_rank = rank_of(to) == Rank::first || rank_of(to) == Rank::eighth;
        if (man->role == Role::pawn && last_rank) return std::nullopt;
        ++illegal;
        return move;
    }

    PgnLine line(Position position, int plies, int depth) {
        PgnLine result;
        result.comments = comments();
        for (; plies > 0; --plies) {
            PgnMove move;
            const MoveList moves = legal_moves(position);
            if (moves.empty()) break;
            move.move = moves[random_.below(moves.size())];
            if (one_in(8)) move = illegal_move(position).value_or(move);
            move.draw_offer = one_in(20);
            while (one_in(6)) move.nags.push_back(static_cast<int>(random_.below(256)));
            move.comments = comments();
            while (depth < 5 && one_in(12)) {
                move.variations.push_back(
                    line(position, 1 + static_cast<int>(random_.below(6)), depth + 1));
            }
            position = after(position, move);
            result.moves.push_back(std::move(move));
        }
        return result;
    }

    test::Random random_;
    Variant variant_ = Variant::standard;
};

TEST_CASE("random games with all that a record can have survive writing and reading") {
    GameMaker maker(2024);
    std::string all;
    std::vector<PgnGame> games;
    for (int i = 0; i < test::scaled(3'000); ++i) {
        const PgnGame game = maker.make();
        const std::string text = to_pgn(game);
        const std::vector<PgnGame> again = games_of(text);
        REQUIRE_MESSAGE(again.size() == 1, text);
        REQUIRE_MESSAGE(again[0] == game, text);
        REQUIRE_MESSAGE(to_pgn(again[0]) == text, text);
        REQUIRE_MESSAGE(to_fen(again[0].last()) == to_fen(game.last()), text);
        const std::size_t moves = text.find("\n\n");
        if (text.find('}') != std::string::npos && text.find(" } x") == std::string::npos &&
            text.find("[x]") == std::string::npos && text.find('%') == std::string::npos) {
            REQUIRE_MESSAGE(longest_line(std::string_view(text).substr(moves)) <= 79, text);
        }
        all += text;
        games.push_back(game);
    }
    CHECK(maker.illegal > 0);
    // And all of them together, over the boundaries of what is read at a time.
    std::size_t count = 0;
    for (const PgnGame& game : PgnGames(all)) {
        if (count >= games.size() || !(game == games[count])) FAIL(count);
        ++count;
    }
    CHECK(count == games.size());
}

}  // namespace
}  // namespace jadoube

#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/chess/key.hpp>
#include <jadoube/notation/fen.hpp>

#include "support/random_games.hpp"

namespace jadoube {
namespace {

using namespace std::string_view_literals;
constexpr auto standard = Variant::standard;
constexpr auto chess960 = Variant::chess960;
constexpr auto initial_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"sv;

Position position_of(std::string_view fen, Variant variant = standard) {
    const auto position = position_from_fen(fen, variant);
    REQUIRE(position);
    return *position;
}

TEST_CASE("2.3 the initial position is written as everybody writes it") {
    CHECK(to_fen(Position::initial()) == initial_fen);
    CHECK(to_shredder_fen(Position::initial()) ==
          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
    CHECK(position_of(initial_fen) == Position::initial());
}

TEST_CASE("a FEN is written in one form, however it was read") {
    struct Row {
        std::string_view why;
        std::string_view read;
        std::string_view written;
    };
    const Row rows[] = {
        {"as it was", "4k3/8/8/8/8/8/8/4K3 b - - 12 34", "4k3/8/8/8/8/8/8/4K3 b - - 12 34"},
        {"both counters missing", "4k3/8/8/8/8/8/8/4K3 b - -", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"},
        {"move number missing", "4k3/8/8/8/8/8/8/4K3 b - - 7", "4k3/8/8/8/8/8/8/4K3 b - - 7 1"},
        {"move 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
        {"the largest counters", "4k3/8/8/8/8/8/8/4K3 w - - 65535 65535",
         "4k3/8/8/8/8/8/8/4K3 w - - 65535 65535"},
        {"zeros before a counter", "4k3/8/8/8/8/8/8/4K3 w - - 007 00010",
         "4k3/8/8/8/8/8/8/4K3 w - - 7 10"},
        {"spaces before", "   4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
        {"spaces behind", "4k3/8/8/8/8/8/8/4K3 w - - 0 1   ", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
        {"spaces behind and no counters", "4k3/8/8/8/8/8/8/4K3 w - -  ",
         "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
        {"many spaces between", "4k3/8/8/8/8/8/8/4K3  w   -    -  0   1",
         "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
        {"tabs and the end of a line", "\t4k3/8/8/8/8/8/8/4K3\tw\t-\t-\t0\t1\r\n",
         "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
        {"castling in another order", "r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1",
         "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
        {"castling by files", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1",
         "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
        {"castling in both ways", "r3k2r/8/8/8/8/8/8/R3K2R w HQka - 0 1",
         "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.why);
        CHECK(to_fen(position_of(row.read)) == row.written);
    }
}

TEST_CASE("every man has its letter") {
    const Position position = position_of("4k3/pnbrq3/8/8/8/8/PNBRQ3/4K3 w - - 0 1");
    struct Row {
        Square square;
        Color color;
        Role role;
    };
    const Row rows[] = {
        {Square::a2, Color::white, Role::pawn},   {Square::b2, Color::white, Role::knight},
        {Square::c2, Color::white, Role::bishop}, {Square::d2, Color::white, Role::rook},
        {Square::e2, Color::white, Role::queen},  {Square::e1, Color::white, Role::king},
        {Square::a7, Color::black, Role::pawn},   {Square::b7, Color::black, Role::knight},
        {Square::c7, Color::black, Role::bishop}, {Square::d7, Color::black, Role::rook},
        {Square::e7, Color::black, Role::queen},  {Square::e8, Color::black, Role::king},
    };
    CHECK(position.men().size() == static_cast<int>(std::size(rows)));
    for (const Row& row : rows) {
        CAPTURE(name(row.square));
        CHECK(position.piece_at(row.square) == Piece{row.color, row.role});
    }
}

TEST_CASE("3.7.3.1 the en passant square is kept only where the capture is legal") {
    struct Row {
        std::string_view why;
        std::string_view fen;
        bool kept;
    };
    const Row rows[] = {
        {"a pawn stands ready", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", true},
        {"a pawn stands ready at the edge", "4k3/8/8/Pp6/8/8/8/4K3 w - b6 0 1", true},
        {"Black's pawn stands ready", "4k3/8/8/8/6Pp/8/8/4K3 b - g3 0 1", true},
        {"nobody stands ready", "4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1", false},
        {"a pawn stands at the other edge, one rank off", "4k3/8/8/p7/7P/8/8/4K3 w - a6 0 1",
         false},
        {"a piece stands ready, no pawn", "4k3/8/8/3pB3/8/8/8/4K3 w - d6 0 1", false},
        {"a pawn of the same player", "4k3/8/8/3pp3/8/8/8/4K3 w - d6 0 1", false},
        {"the capturer is pinned on its file", "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1", false},
        {"the capturer is pinned on its diagonal", "6k1/8/5b2/3pP3/3K4/8/8/8 w - d6 0 1", false},
        {"pinned, but along the capture", "1b4k1/8/8/3pP3/8/6K1/8/8 w - d6 0 1", true},
        {"one of two capturers is pinned", "4r1k1/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", true},
        {"both leave the rank and uncover the king", "8/8/8/K2pP2r/8/8/8/6k1 w - d6 0 1", false},
        {"the same from the other side", "8/8/8/q2pP2K/8/8/8/6k1 w - d6 0 1", false},
        {"the same for Black", "6K1/8/8/8/k2Pp2R/8/8/8 b - d3 0 1", false},
        {"a third man on the rank still shields", "8/8/8/K1NpP2r/8/8/8/6k1 w - d6 0 1", true},
        {"the pawn taken shielded the king on a diagonal", "b5k1/8/8/3pP3/4K3/8/8/8 w - d6 0 1",
         false},
        {"the capture answers the pawn's check", "6k1/8/8/3pP3/4K3/8/8/8 w - d6 0 1", true},
        {"the capture does not answer a check", "r5k1/8/8/3pP3/8/8/8/K7 w - d6 0 1", false},
        {"the capture comes between", "3r2k1/8/8/3pP3/8/8/8/3K4 w - d6 0 1", true},
    };
    for (const Row& row : rows) {
        CAPTURE(row.why);
        const Position position = position_of(row.fen);
        CHECK(position.en_passant().has_value() == row.kept);
        std::string expected(row.fen);
        if (!row.kept) expected.replace(expected.rfind(" 0 1") - 2, 2, "-");
        CHECK(to_fen(position) == expected);
    }
}

TEST_CASE("3.7.3.1 an en passant square that no pawn can have passed over is refused") {
    struct Row {
        std::string_view why;
        std::string_view fen;
        Color color;
        Square square;
    };
    const Row rows[] = {
        {"the wrong rank for White to move", "4k3/8/8/8/3Pp3/8/8/4K3 w - d3 0 1", Color::black,
         Square::d3},
        {"the wrong rank for Black to move", "4k3/8/8/3pP3/8/8/8/4K3 b - d6 0 1", Color::white,
         Square::d6},
        {"the square of the pawn itself", "4k3/8/8/3pP3/8/8/8/4K3 w - d5 0 1", Color::black,
         Square::d5},
        {"no pawn", "4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1", Color::black, Square::d6},
        {"occupied", "4k3/8/3b4/3pP3/8/8/8/4K3 w - d6 0 1", Color::black, Square::d6},
        {"occupied behind", "4k3/3b4/8/3pP3/8/8/8/4K3 w - d6 0 1", Color::black, Square::d6},
        {"occupied behind, Black to move", "4k3/8/8/8/3Pp3/8/3B4/4K3 b - d3 0 1", Color::white,
         Square::d3},
    };
    for (const Row& row : rows) {
        CAPTURE(row.why);
        const auto position = position_from_fen(row.fen);
        REQUIRE(!position.has_value());
        const auto* problems = std::get_if<std::vector<SetupProblem>>(&position.error());
        REQUIRE(problems != nullptr);
        CHECK(*problems == std::vector<SetupProblem>{
                               {SetupFault::impossible_en_passant_square, row.color, row.square}});
    }
}

TEST_CASE("II.3 castling letters name rooks: K and Q the outermost, a file that very rook") {
    struct Row {
        std::string_view why;
        std::string_view men;
        std::string_view read;
        std::string_view xfen;
        std::string_view shredder;
    };
    const Row rows[] = {
        {"the usual squares", "r3k2r/8/8/8/8/8/8/R3K2R", "KQkq", "KQkq", "HAha"},
        {"by files", "r3k2r/8/8/8/8/8/8/R3K2R", "HAha", "KQkq", "HAha"},
        {"both ways at once", "r3k2r/8/8/8/8/8/8/R3K2R", "HQka", "KQkq", "HAha"},
        {"some of them", "r3k2r/8/8/8/8/8/8/R3K2R", "Qk", "Qk", "Ah"},
        {"rooks off the corners", "1r3kr1/8/8/8/8/8/8/1R3KR1", "KQkq", "KQkq", "GBgb"},
        {"rooks off the corners, by files", "1r3kr1/8/8/8/8/8/8/1R3KR1", "GBgb", "KQkq", "GBgb"},
        {"the king beside the corner", "rk6/8/8/8/8/8/8/RK5R", "KQq", "KQq", "HAa"},
        {"the outer of two rooks", "4k3/8/8/8/8/8/8/R1R1K3", "Q", "Q", "A"},
        {"the outer of two rooks by its file", "4k3/8/8/8/8/8/8/R1R1K3", "A", "Q", "A"},
        {"the inner of two rooks", "4k3/8/8/8/8/8/8/R1R1K3", "C", "C", "C"},
        {"the inner on the king's side", "4k3/8/8/8/8/8/8/1K3R1R", "F", "F", "F"},
        {"the outer on the king's side", "4k3/8/8/8/8/8/8/1K3R1R", "K", "K", "H"},
        {"Black's inner rooks", "r1rk1r1r/8/8/8/8/8/8/4K3", "fc", "fc", "fc"},
        {"one inner, one outer", "r1rk1r1r/8/8/8/8/8/8/4K3", "kc", "kc", "hc"},
        {"the innermost of three", "4k3/8/8/8/8/8/8/K2R1R1R", "D", "D", "D"},
        {"the opponent's rook further out does not count", "4k3/8/8/8/8/8/8/r1RNK3", "Q", "Q", "C"},
        {"a rook further out on another rank does not count", "4k3/8/8/8/8/8/7R/4K1R1", "K", "K",
         "G"},
        {"nor for Black, on his other wing", "2r1k3/r7/8/8/8/8/8/4K3", "q", "q", "c"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.why);
        const auto text = [&](std::string_view letters) {
            return std::string(row.men) + " w " + std::string(letters) + " - 0 1";
        };
        const Position position = position_of(text(row.read), chess960);
        CHECK(to_fen(position) == text(row.xfen));
        CHECK(to_shredder_fen(position) == text(row.shredder));
        CHECK(position_of(text(row.xfen), chess960) == position);
        CHECK(position_of(text(row.shredder), chess960) == position);

        // The letters are the same for the other player, small or capital.
        const Position turned = position.mirrored();
        CHECK(position_of(to_fen(turned), chess960) == turned);
        CHECK(position_of(to_shredder_fen(turned), chess960) == turned);
    }
}

TEST_CASE("II.2 every Chess960 array can be written with KQkq and read again") {
    for (int number = 0; number < 960; ++number) {
        const Position position = Position::chess960(number).value();
        const std::string text = to_fen(position);
        CAPTURE(text);
        CHECK(text.find(" w KQkq - 0 1") != std::string::npos);
        CHECK(position_of(text, chess960) == position);
        CHECK(position_of(to_shredder_fen(position), chess960) == position);
    }
    CHECK(to_shredder_fen(Position::chess960(0).value()) ==
          "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1");
    CHECK(to_shredder_fen(Position::chess960(959).value()) ==
          "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w CAca - 0 1");
}

TEST_CASE("3.8.2 standard chess refuses rights off the usual squares, Chess960 accepts them") {
    struct Row {
        std::string_view fen;
        std::vector<SetupProblem> problems;
    };
    constexpr auto impossible = SetupFault::impossible_castling_right;
    const Row rows[] = {
        {"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1",
         {{impossible, Color::white, Square::f1},
          {impossible, Color::white, Square::h1},
          {impossible, Color::black, Square::f8},
          {impossible, Color::black, Square::h8}}},
        {"4k3/8/8/8/8/8/8/4K1R1 w K - 0 1", {{impossible, Color::white, Square::g1}}},
        {"r2k4/8/8/8/8/8/8/4K3 w q - 0 1", {{impossible, Color::black, Square::a8}}},
    };
    for (const Row& row : rows) {
        CAPTURE(row.fen);
        CHECK(position_from_fen(row.fen, chess960).has_value());
        const auto refused = position_from_fen(row.fen, standard);
        REQUIRE(!refused.has_value());
        const auto* problems = std::get_if<std::vector<SetupProblem>>(&refused.error());
        REQUIRE(problems != nullptr);
        CHECK(*problems == row.problems);
    }
}

TEST_CASE("what cannot be read is refused with the fault and its column") {
    struct Row {
        std::string_view why;
        std::string_view text;
        FenFault fault;
        std::size_t column;
    };
    using enum FenFault;
    const Row rows[] = {
        {"nothing", "", missing_field, 0},
        {"only spaces", "  \t ", missing_field, 4},
        {"men alone", "4k3/8/8/8/8/8/8/4K3", missing_field, 19},
        {"three fields", "4k3/8/8/8/8/8/8/4K3 w -", missing_field, 23},
        {"three fields and a space", "4k3/8/8/8/8/8/8/4K3 w - ", missing_field, 24},
        {"seven fields", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", too_many_fields, 30},
        {"eight fields", "4k3/8/8/8/8/8/8/4K3 w - - 0 1  2 3", too_many_fields, 31},

        {"a letter that is no man", "4k3/8/8/4x3/8/8/8/4K3 w - - 0 1", bad_piece, 9},
        {"a nine", "4k3/9/8/8/8/8/8/4K3 w - - 0 1", bad_piece, 4},
        {"a nought", "4k30/8/8/8/8/8/8/4K3 w - - 0 1", bad_piece, 3},
        {"the first character", "?k3/8/8/8/8/8/8/4K3 w - - 0 1", bad_piece, 0},
        {"after a space", " ?k3/8/8/8/8/8/8/4K3 w - - 0 1", bad_piece, 1},
        {"a NUL among the men", "4k3/8/8/\0/8/8/8/4K3 w - - 0 1"sv, bad_piece, 8},
        {"a chess symbol", "4\u2654/8/8/8/8/8/8/4K3 w - - 0 1", bad_piece, 1},
        {"a byte above ASCII", "4k3/\xFF/8/8/8/8/8/4K3 w - - 0 1", bad_piece, 4},

        {"a rank with seven squares", "4k2/8/8/8/8/8/8/4K3 w - - 0 1", bad_rank_length, 3},
        {"two numbers for eight empty squares", "4k3/17/8/8/8/8/8/4K3 w - - 0 1", split_number, 5},
        {"empty squares one by one", "4k3/8/8/8/8/8/8/4K111 w - - 0 1", split_number, 19},
        {"a rank with nine squares", "4k4/8/8/8/8/8/8/4K3 w - - 0 1", bad_rank_length, 2},
        {"eight squares and a man", "4k3/8p/8/8/8/8/8/4K3 w - - 0 1", bad_rank_length, 5},
        {"an empty rank", "4k3//8/8/8/8/8/4K3 w - - 0 1", bad_rank_length, 4},
        {"the last rank too short", "4k3/8/8/8/8/8/8/4K2 w - - 0 1", bad_rank_length, 19},
        {"a slash at the beginning", "/4k3/8/8/8/8/8/8/4K3 w - - 0 1", bad_rank_length, 0},
        {"seven ranks", "4k3/8/8/8/8/8/4K3 w - - 0 1", bad_rank_count, 17},
        {"nine ranks", "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", bad_rank_count, 17},
        {"a slash at the end", "4k3/8/8/8/8/8/8/4K3/ w - - 0 1", bad_rank_count, 19},

        {"turn in capitals", "4k3/8/8/8/8/8/8/4K3 W - - 0 1", bad_turn, 20},
        {"turn as a word", "4k3/8/8/8/8/8/8/4K3 white - - 0 1", bad_turn, 20},
        {"turn missing", "4k3/8/8/8/8/8/8/4K3 - - 0 1", bad_turn, 20},
        {"turn after two spaces", "4k3/8/8/8/8/8/8/4K3  x - - 0 1", bad_turn, 21},
        {"turn with a NUL", "4k3/8/8/8/8/8/8/4K3 w\0 - - 0 1"sv, bad_turn, 20},

        {"a letter of no file", "r3k2r/8/8/8/8/8/8/R3K2R w KQix - 0 1", bad_castling, 28},
        {"a dash among letters", "r3k2r/8/8/8/8/8/8/R3K2R w KQ- - 0 1", bad_castling, 28},
        {"a dash before letters", "r3k2r/8/8/8/8/8/8/R3K2R w -KQ - 0 1", bad_castling, 26},
        {"K twice", "r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1", bad_castling, 27},
        {"q twice", "r3k2r/8/8/8/8/8/8/R3K2R w KQkqq - 0 1", bad_castling, 30},
        {"H after K", "r3k2r/8/8/8/8/8/8/R3K2R w KH - 0 1", bad_castling, 27},
        {"Q after A", "r3k2r/8/8/8/8/8/8/R3K2R w AQ - 0 1", bad_castling, 27},
        {"a digit", "r3k2r/8/8/8/8/8/8/R3K2R w 1 - 0 1", bad_castling, 26},
        {"a NUL", "r3k2r/8/8/8/8/8/8/R3K2R w K\0 - 0 1"sv, bad_castling, 27},
        {"a long dash", "r3k2r/8/8/8/8/8/8/R3K2R w \u2013 - 0 1", bad_castling, 26},
        {"a byte above ASCII", "r3k2r/8/8/8/8/8/8/R3K2R w \xEB - 0 1", bad_castling, 26},

        {"a file alone", "4k3/8/8/8/8/8/8/4K3 w - e 0 1", bad_en_passant, 24},
        {"no square", "4k3/8/8/8/8/8/8/4K3 w - e9 0 1", bad_en_passant, 24},
        {"a square in capitals", "4k3/8/8/8/8/8/8/4K3 w - E6 0 1", bad_en_passant, 24},
        {"two squares", "4k3/8/8/8/8/8/8/4K3 w - e6d6 0 1", bad_en_passant, 24},
        {"two dashes", "4k3/8/8/8/8/8/8/4K3 w - -- 0 1", bad_en_passant, 24},
        {"the field left out", "4k3/8/8/8/8/8/8/4K3 w - 0 1", bad_en_passant, 24},

        {"halfmoves one too many", "4k3/8/8/8/8/8/8/4K3 w - - 65536 1", bad_counter, 26},
        {"halfmoves far too many", "4k3/8/8/8/8/8/8/4K3 w - - 99999999999999999999 1", bad_counter,
         26},
        {"halfmoves below 0", "4k3/8/8/8/8/8/8/4K3 w - - -1 1", bad_counter, 26},
        {"halfmoves with a sign", "4k3/8/8/8/8/8/8/4K3 w - - +1 1", bad_counter, 26},
        {"halfmoves with a fraction", "4k3/8/8/8/8/8/8/4K3 w - - 1.5 1", bad_counter, 26},
        {"halfmoves in hexadecimal", "4k3/8/8/8/8/8/8/4K3 w - - 0x1 1", bad_counter, 26},
        {"halfmoves as a dash", "4k3/8/8/8/8/8/8/4K3 w - - - 1", bad_counter, 26},
        {"halfmoves as a word", "4k3/8/8/8/8/8/8/4K3 w - - none", bad_counter, 26},
        {"moves one too many", "4k3/8/8/8/8/8/8/4K3 w - - 0 65536", bad_counter, 28},
        {"moves below 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 -1", bad_counter, 28},
        {"moves with a sign", "4k3/8/8/8/8/8/8/4K3 w - - 0 +1", bad_counter, 28},
        {"moves with a fraction", "4k3/8/8/8/8/8/8/4K3 w - - 0 1.5", bad_counter, 28},
        {"moves and a NUL", "4k3/8/8/8/8/8/8/4K3 w - - 0 1\0"sv, bad_counter, 28},
        {"the first fault counts", "4k3/8/8/8/8/8/8/4K3 x ?? ?? ?? ??", bad_turn, 20},
    };
    std::set<FenFault> shown;
    for (const Row& row : rows) {
        CAPTURE(row.why);
        const auto setup = parse_fen(row.text);
        REQUIRE(!setup.has_value());
        CHECK(name(setup.error().fault) == name(row.fault));
        CHECK(setup.error().column == row.column);
        shown.insert(row.fault);

        for (const Variant variant : {standard, chess960}) {
            const auto position = position_from_fen(row.text, variant);
            REQUIRE(!position.has_value());
            const auto* error = std::get_if<FenError>(&position.error());
            REQUIRE(error != nullptr);
            CHECK(*error == FenError{row.fault, row.column});
        }
    }
    CHECK(shown.size() == static_cast<std::size_t>(split_number));  // all but too_long
}

TEST_CASE("a text of 256 characters is read, one of 257 is not") {
    std::string text(initial_fen);
    text.resize(max_fen_length, ' ');
    CHECK(text.size() == 256);
    CHECK(position_of(text) == Position::initial());

    text += ' ';
    const auto refused = parse_fen(text);
    REQUIRE(!refused.has_value());
    CHECK(refused.error() == FenError{FenFault::too_long, 0});

    const auto huge = parse_fen(std::string(1000000, '8'));
    REQUIRE(!huge.has_value());
    CHECK(huge.error().fault == FenFault::too_long);
}

TEST_CASE("every fault of a FEN has a name of its own") {
    std::set<std::string_view> names;
    for (int i = 0; i <= static_cast<int>(FenFault::bad_counter); ++i) {
        CHECK(!name(static_cast<FenFault>(i)).empty());
        names.insert(name(static_cast<FenFault>(i)));
    }
    CHECK(names.size() == static_cast<std::size_t>(FenFault::bad_counter) + 1);
}

TEST_CASE("a set-up is read without asking whether a game can go on from it") {
    const auto setup = parse_fen("kk6/8/8/8/8/8/8/P7 b Ah h8 3 9");
    REQUIRE(setup);
    CHECK(setup->at(Square::a8) == Piece{Color::black, Role::king});
    CHECK(setup->at(Square::b8) == Piece{Color::black, Role::king});
    CHECK(setup->at(Square::a1) == Piece{Color::white, Role::pawn});
    CHECK(!setup->at(Square::e4));
    CHECK(setup->turn == Color::black);
    CHECK(setup->castling_rooks == (Bitboard(Square::a1) | Bitboard(Square::h8)));
    CHECK(setup->en_passant == Square::h8);
    CHECK(setup->halfmove_clock == 3);
    CHECK(setup->fullmove_number == 9);

    const auto position = position_from_fen("8/8/8/8/8/8/8/P7 w - - 0 1");
    REQUIRE(!position.has_value());
    const auto* problems = std::get_if<std::vector<SetupProblem>>(&position.error());
    REQUIRE(problems != nullptr);
    CHECK(problems->size() == 3);  // two kings missing, a pawn on the first rank
}

TEST_CASE("a position written and read again is the same, and so is its text") {
    for (const Variant variant : {standard, chess960}) {
        int with_en_passant = 0;
        test::for_random_positions(variant, 41, 5000, [&](const Position& position) {
            for (const std::string& text : {to_fen(position), to_shredder_fen(position)}) {
                CAPTURE(text);
                const auto again = position_from_fen(text, variant);
                REQUIRE(again);
                REQUIRE(*again == position);
                REQUIRE(key(*again) == key(position));
                REQUIRE(again->halfmove_clock() == position.halfmove_clock());
                REQUIRE(again->fullmove_number() == position.fullmove_number());
                REQUIRE(to_fen(*again) == to_fen(position));
                REQUIRE(to_shredder_fen(*again) == to_shredder_fen(position));
                REQUIRE(text.starts_with(men_and_turn(position) + ' '));
            }
            with_en_passant += position.en_passant() ? 1 : 0;
        });
        CHECK(with_en_passant > 3);
    }
}

}  // namespace
}  // namespace jadoube

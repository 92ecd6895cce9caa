// Appendix C: algebraic notation, its examples in the languages of the texts we have, and the
// sample game in all its printed forms.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/notation/move_text.hpp>

#include "support/laws.hpp"

namespace jadoube {
namespace {

using test::from_fen;
using test::legal_move;

constexpr ReadOptions strict(Language language, NotationRules rules = notation_2023) {
    return {language, true, Variant::standard, rules};
}
constexpr ReadOptions lenient(Language language, NotationRules rules = notation_2023) {
    return {language, false, Variant::standard, rules};
}

// The move as engines write it, and what was forgiven: "g1f3", "g1f3 letter_case"; or the error:
// "illegal 3.6", "unreadable 2", "ambiguous b1d2 f3d2".
std::string read(const Position& position, std::string_view text, const ReadOptions& options) {
    const auto result = read_move(position, text, options);
    std::string said;
    if (result) {
        said = to_uci(result->move, options.variant);
        for (const Forgiven one : result->forgiven()) said += " " + std::string(name(one));
        return said;
    }
    said = name(result.error().code);
    switch (result.error().code) {
        case MoveTextError::Code::unreadable:
            return said + " " + std::to_string(result.error().column);
        case MoveTextError::Code::illegal:
            REQUIRE(result.error().breach);
            return said + " " + std::string(article(*result.error().breach));
        case MoveTextError::Code::ambiguous: {
            std::vector<std::string> moves;
            for (const Move move : result.error().candidates) {
                moves.push_back(to_uci(move, options.variant));
            }
            std::sort(moves.begin(), moves.end());
            for (const std::string& move : moves) said += " " + move;
            return said;
        }
    }
    return said;
}

std::string write(const Position& position, std::string_view uci, Language language, Form form,
                  NotationRules rules = notation_2023) {
    return write_move(position, legal_move(position, uci), {language, form, rules});
}

// An example as one text prints it, where it can be played.
struct Example {
    std::string_view fen;
    std::string_view uci;
    Language language;
    std::string_view text;
    NotationRules rules = notation_2023;
};

// Each is read strictly with nothing forgiven, and is what we write.
template <std::size_t n>
void check_examples(const Example (&examples)[n], Form form) {
    for (const Example& example : examples) {
        CAPTURE(std::string(example.text));
        const Position position = from_fen(example.fen);
        CHECK(read(position, example.text, strict(example.language, example.rules)) == example.uci);
        CHECK(read(position, example.text, lenient(example.language, example.rules)) ==
              example.uci);
        CHECK(write(position, example.uci, example.language, form, example.rules) == example.text);
    }
}

// A bishop, a knight and a rook with a move each that C.8 prints, and nothing else to go there.
constexpr std::string_view quiet = "4k3/8/8/8/8/8/1B6/R3K1N1 w - - 0 1";
// The same, with something to take on each of those squares.
constexpr std::string_view loot = "4k3/8/8/4p3/8/5p2/1B6/R2nK1N1 w - - 0 1";
// Black pawns that can go to e5 and a5.
constexpr std::string_view black_pawns = "4k3/4p3/p7/8/8/8/8/4K3 b - - 0 1";
constexpr std::string_view initial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr std::string_view en_passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";

TEST_CASE("C.1 a piece is any man but a pawn: only pieces have letters to write") {
    const Position position = from_fen("4k3/P7/8/8/8/8/8/RNBQK3 w - - 0 1");
    for (const Move move : legal_moves(position)) {
        const std::string text = write_move(position, move, {Language::en, Form::short_form});
        const bool capital = std::string_view("KQRBN").find(text[0]) != std::string_view::npos;
        CAPTURE(text);
        CHECK(capital == (move.role() != Role::pawn));
    }
}

TEST_CASE("C.2 each piece is its capital letter, in English K, Q, R, B and N") {
    const Position position = from_fen("7k/8/8/8/8/8/8/RNBQK3 w - - 0 1");
    struct Row {
        std::string_view text;
        std::string_view uci;
    };
    for (const Row row : {Row{"Kf2", "e1f2"},
                          {"Qd8+", "d1d8"},
                          {"Ra2", "a1a2"},
                          {"Bb2+", "c1b2"},
                          {"Nc3", "b1c3"}}) {
        CHECK(read(position, row.text, strict(Language::en)) == row.uci);
        CHECK(write(position, row.uci, Language::en, Form::short_form) == row.text);
    }
    // Small letters are no abbreviation, but people write them.
    CHECK(read(position, "nc3", strict(Language::en)) == "unreadable 0");
    CHECK(read(position, "nc3", lenient(Language::en)) == "b1c3 letter_case");
}

TEST_CASE("C.3 every player may use the letters of the own country") {
    const Position position = from_fen("7k/8/8/8/8/8/8/RNBQK3 w - - 0 1");
    struct Row {
        Language language;
        std::array<std::string_view, 5> letters;  // king, queen, rook, bishop, knight
    };
    // The table that the Romanian text prints, the letters of each translation, and the language
    // notes. B is a bishop in English, a rook in Hungarian; N a Romanian bishop.
    const Row rows[] = {
        {Language::en, {"K", "Q", "R", "B", "N"}},
        {Language::ro, {"R", "D", "T", "N", "C"}},
        {Language::pt, {"R", "D", "T", "B", "C"}},
        {Language::ca, {"R", "D", "T", "A", "C"}},
        {Language::es, {"R", "D", "T", "A", "C"}},
        {Language::fr, {"R", "D", "T", "F", "C"}},
        {Language::de, {"K", "D", "T", "L", "S"}},
        {Language::nl, {"K", "D", "T", "L", "P"}},
        {Language::hu, {"K", "V", "B", "F", "H"}},
        {Language::hr, {"K", "D", "T", "L", "S"}},
        {Language::ru, {"Кр", "Ф", "Л", "С", "К"}},
        {Language::figurine, {"♔", "♕", "♖", "♗", "♘"}},
        {Language::sr_latn, {"K", "D", "T", "L", "S"}},
    };
    const std::array<std::string_view, 5> squares = {"f2", "d4", "a2", "d2", "a3"};
    const std::array<std::string_view, 5> moves = {"e1f2", "d1d4", "a1a2", "c1d2", "b1a3"};
    for (const Row& row : rows) {
        for (std::size_t i = 0; i < 5; ++i) {
            const std::string text = std::string(row.letters[i]) + std::string(squares[i]);
            CAPTURE(text);
            CHECK(read(position, text, strict(row.language)) == moves[i]);
        }
    }
    // In Serbian Cyrillic the files too.
    const std::array<std::string_view, 5> serbian = {"Кф2", "Дд4", "Та2", "Лд2", "Са3"};
    for (std::size_t i = 0; i < 5; ++i) {
        CHECK(read(position, serbian[i], strict(Language::sr)) == moves[i]);
    }
}

TEST_CASE("C.3 figurines are good in every language, of either colour") {
    const Position position = from_fen("7k/8/8/8/8/8/8/RNBQK3 w - - 0 1");
    for (const LanguageInfo& language : all_languages()) {
        const std::string file = std::string(language.files[2]);
        CHECK(read(position, "♘" + file + "3", strict(language.language)) == "b1c3");
        CHECK(read(position, "♞" + file + "3", strict(language.language)) == "b1c3");
    }
}

TEST_CASE("C.3 a letter that the language has means what it means there") {
    // Both a knight and a bishop can go to e5, and to c3 the king as well as the rook.
    const Position position = from_fen("k7/8/8/8/6N1/8/1B6/2R1K3 w - - 0 1");
    CHECK(read(position, "Ne5", lenient(Language::en)) == "g4e5");
    CHECK(read(position, "Ne5", lenient(Language::ro)) == "b2e5");
    CHECK(read(position, "Rc3", lenient(Language::en)) == "c1c3");
    CHECK(read(position, "Rc3", lenient(Language::fr)) == "illegal 3.8.1");  // a French king
    CHECK(read(position, "Bc3", lenient(Language::hu)) == "c1c3");           // a Hungarian rook
    CHECK(read(position, "Bc3", lenient(Language::fr)) == "b2c3 other_language");
    CHECK(read(position, "Bc3", strict(Language::fr)) == "unreadable 0");
    // К is a knight in Russian, a king in Serbian.
    CHECK(read(position, "Кe5", lenient(Language::ru)) == "g4e5");
    CHECK(read(position, "Кд2", lenient(Language::sr)) == "e1d2");
    CHECK(read(position, "Крd2", lenient(Language::ru)) == "e1d2");
}

TEST_CASE("C.4 pawns have no letter") {
    const Position position = from_fen(initial);
    CHECK(read(position, "e4", strict(Language::en)) == "e2e4");
    struct Row {
        Language language;
        std::string_view text;
    };
    for (const Row row : {Row{Language::en, "Pe4"},
                          {Language::en, "pe4"},
                          {Language::pt, "Pe4"},
                          {Language::hr, "pe4"},
                          {Language::ro, "pe4"},
                          {Language::de, "Be4"},
                          {Language::en, "♙e4"}}) {
        CHECK(!read_move(position, row.text, strict(row.language)));
        CHECK(read(position, row.text, lenient(row.language)) == "e2e4 pawn_letter");
    }
    // In Dutch the P is a knight, and no knight goes there.
    CHECK(read(position, "Pe4", lenient(Language::nl)) == "illegal 3.6");
}

TEST_CASE("C.5 files are the small letters a to h") {
    const Position position = from_fen(initial);
    for (const char file : std::string_view("abcdefgh")) {
        const std::string text{file, '3'};
        const std::string uci{file, '2', file, '3'};
        CHECK(read(position, text, strict(Language::en)) == uci);
        const std::string capital{static_cast<char>(file - 'a' + 'A'), '3'};
        CHECK(read(position, capital, strict(Language::en)).starts_with("unreadable"));
        CHECK(read(position, capital, lenient(Language::en)) == uci + " letter_case");
    }
    CHECK(read(position, "i3", lenient(Language::en)) == "unreadable 0");
}

TEST_CASE("C.5 Serbian text names the files in Cyrillic, in one script throughout") {
    const Position position = from_fen(initial);
    const std::array<std::string_view, 8> files = {"а", "б", "ц", "д", "е", "ф", "г", "х"};
    for (std::size_t i = 0; i < 8; ++i) {
        const char latin = static_cast<char>('a' + i);
        const std::string uci{latin, '2', latin, '3'};
        CHECK(read(position, std::string(files[i]) + "3", strict(Language::sr)) == uci);
        CHECK(read(position, std::string{latin, '3'}, lenient(Language::sr)) ==
              uci + " other_script");
        CHECK(!read_move(position, std::string{latin, '3'}, strict(Language::sr)));
    }
    CHECK(read(position, "Sf3", lenient(Language::sr)) == "g1f3 other_script");
    CHECK(read(position, "Сф3", lenient(Language::sr_latn)) == "g1f3 other_script");
    // Cyrillic е and Latin e look alike; both in one move are refused.
    CHECK(read(position, "е2e4", lenient(Language::sr)).starts_with("unreadable"));
    // The file х and the sign x look alike as well.
    const Position knights = from_fen("4k3/8/8/8/3N4/5p2/7N/4K3 w - - 0 1");
    CHECK(read(knights, "Схxф3", strict(Language::sr)) == "h2f3");
    CHECK(read(knights, "Схф3", strict(Language::sr)) == "h2f3");
    CHECK(read(knights, "Сxф3", strict(Language::sr)) == "ambiguous d4f3 h2f3");
    CHECK(write(knights, "h2f3", Language::sr, Form::short_form) == "Схxф3");
}

TEST_CASE("C.6 ranks are the numbers 1 to 8, counted from White's side for both") {
    for (int rank = 2; rank <= 8; ++rank) {
        const Position position = from_fen("7k/8/8/8/8/8/8/R3K3 w - - 0 1");
        const std::string text = "Ra" + std::to_string(rank) + (rank == 8 ? "+" : "");
        CHECK(read(position, text, strict(Language::en)) == "a1a" + std::to_string(rank));
    }
    const Position position = from_fen(initial);
    CHECK(read(position, "a9", lenient(Language::en)) == "unreadable 1");
    CHECK(read(position, "a0", lenient(Language::en)) == "unreadable 1");
    const Position black = position.after(legal_move(position, "e2e4"));
    CHECK(read(black, "e5", strict(Language::en)) == "e7e5");
}

TEST_CASE("C.7 each of the 64 squares has one name") {
    for (int i = 0; i < square_count; ++i) {
        const Square to = square_at(i);
        const Square from = square_at(i ^ 1);  // beside it
        Setup setup;
        setup.at(from) = Piece{Color::white, Role::rook};
        const Position position = test::with_kings(setup, to);
        const Move move(MoveKind::rook, from, to);
        const std::string file{static_cast<char>('a' + i % 8)};
        const std::string rank{static_cast<char>('1' + i / 8)};
        const std::string text = write_move(position, move, {Language::en, Form::short_form});
        CHECK(text.substr(0, 3) == "R" + file + rank);
        for (int j = 0; j < square_count; ++j) {
            const auto result =
                read_move(position, "R" + std::string(name(square_at(j))), strict(Language::en));
            CHECK((result && result->move == move) == (j == i));
        }
    }
}

TEST_CASE("C.8 a piece's move is its letter and the square of arrival, a pawn's the square alone") {
    const Example examples[] = {
        {quiet, "b2e5", Language::en, "Be5"},
        {quiet, "g1f3", Language::en, "Nf3"},
        {quiet, "a1d1", Language::en, "Rd1"},
        {quiet, "b2e5", Language::ro, "Ne5"},
        {quiet, "g1f3", Language::ro, "Cf3"},
        {quiet, "a1d1", Language::ro, "Td1"},
        {quiet, "b2e5", Language::pt, "Be5"},
        {quiet, "g1f3", Language::pt, "Cf3"},
        {quiet, "a1d1", Language::pt, "Td1"},
        {quiet, "b2e5", Language::hr, "Le5"},
        {quiet, "g1f3", Language::hr, "Sf3"},
        {quiet, "a1d1", Language::hr, "Td1"},
        {quiet, "b2e5", Language::ca, "Ae5", notation_2009},
        {quiet, "g1f3", Language::ca, "Cf3", notation_2009},
        {quiet, "a1d1", Language::ca, "Td1", notation_2009},
        {quiet, "b2e5", Language::sr, "Ле5", notation_2009},
        {quiet, "g1f3", Language::sr, "Сф3", notation_2009},
        {quiet, "a1d1", Language::sr, "Тд1", notation_2009},
        {black_pawns, "e7e5", Language::en, "e5"},
        {black_pawns, "a6a5", Language::en, "a5"},
        {initial, "d2d4", Language::en, "d4"},
        {initial, "d2d4", Language::sr, "д4", notation_2009},
    };
    check_examples(examples, Form::short_form);
}

TEST_CASE("C.8 the longer form names the square of departure too") {
    const Example examples[] = {
        {quiet, "b2e5", Language::en, "Bb2e5"},
        {quiet, "g1f3", Language::en, "Ng1f3"},
        {quiet, "a1d1", Language::en, "Ra1d1"},
        {black_pawns, "e7e5", Language::en, "e7e5"},
        {initial, "d2d4", Language::en, "d2d4"},
        {black_pawns, "a6a5", Language::en, "a6a5"},
        {quiet, "b2e5", Language::pt, "Bb2e5"},
        {quiet, "g1f3", Language::pt, "Cg1f3"},
        {quiet, "a1d1", Language::pt, "Ta1d1"},
        {quiet, "b2e5", Language::ro, "Nb2e5"},
        {loot, "b2e5", Language::en, "Bb2xe5"},
        {loot, "g1f3", Language::hr, "Sg1xf3"},
        {en_passant, "e5d6", Language::en, "e5xd6 e.p."},
    };
    check_examples(examples, Form::long_form);
}

TEST_CASE("C.8 a hyphen is not needed, and does no harm") {
    // The Romanian text prints the long form with hyphens.
    CHECK(read(from_fen(quiet), "Nb2-e5", strict(Language::ro)) == "b2e5");
    CHECK(read(from_fen(quiet), "Ta1-d1", strict(Language::ro)) == "a1d1");
    CHECK(read(from_fen(black_pawns), "e7-e5", strict(Language::ro)) == "e7e5");
    CHECK(read(from_fen(quiet), "N-f3", strict(Language::en)) == "g1f3");
    CHECK(write(from_fen(quiet), "b2e5", Language::ro, Form::long_form) == "Nb2e5");
    // Not on a keyboard, but in print.
    CHECK(read(from_fen(quiet), "Nb2–e5", strict(Language::ro)) == "unreadable 3");
    CHECK(read(from_fen(quiet), "Nb2–e5", lenient(Language::ro)) == "b2e5 hyphen");
    // The Croatian text prints Be2e5, which no bishop can play.
    CHECK(read(from_fen("4k3/8/8/8/8/8/4B3/4K3 w - - 0 1"), "Be2e5", strict(Language::en)) ==
          "illegal 3.2");
}

TEST_CASE("2009: C.8 knows neither the longer form nor the hyphen") {
    const ReadOptions then = strict(Language::en, notation_2009);
    CHECK(read(from_fen(quiet), "Ng1f3", then) == "unreadable 1");
    CHECK(read(from_fen(initial), "d2d4", then) == "unreadable 0");
    CHECK(read(from_fen(quiet), "N-f3", then) == "unreadable 1");
    const ReadOptions kindly = lenient(Language::en, notation_2009);
    CHECK(read(from_fen(quiet), "Ng1f3", kindly) == "g1f3 departure_not_needed");
    CHECK(read(from_fen(initial), "d2d4", kindly) == "d2d4 departure_not_needed");
    CHECK(read(from_fen(quiet), "N-f3", kindly) == "g1f3 hyphen");
}

TEST_CASE("C.9, C.9.1, C.9.2 an x may stand between the letter and the square of arrival") {
    const Example examples[] = {
        {loot, "b2e5", Language::en, "Bxe5"},
        {loot, "g1f3", Language::en, "Nxf3"},
        {loot, "a1d1", Language::en, "Rxd1"},
        {loot, "b2e5", Language::ro, "Nxe5"},
        {loot, "g1f3", Language::ro, "Cxf3"},
        {loot, "a1d1", Language::ro, "Txd1"},
        {loot, "b2e5", Language::pt, "Bxe5"},
        {loot, "g1f3", Language::pt, "Cxf3"},
        {loot, "a1d1", Language::pt, "Txd1"},
        {loot, "b2e5", Language::ca, "Axe5", notation_2009},
        {loot, "g1f3", Language::ca, "Cxf3", notation_2009},
        {loot, "a1d1", Language::ca, "Txd1", notation_2009},
        {loot, "b2e5", Language::sr, "Лxе5", notation_2009},
        {loot, "g1f3", Language::sr, "Сxф3", notation_2009},
        {loot, "a1d1", Language::sr, "Тxд1", notation_2009},
    };
    check_examples(examples, Form::short_form);
    // Recording it was never compulsory.
    for (const NotationRules rules : {notation_2009, notation_2017, notation_2023}) {
        CHECK(read(from_fen(loot), "Be5", strict(Language::en, rules)) == "b2e5");
    }
    // What people put there instead, and where nothing is taken.
    CHECK(read(from_fen(loot), "B:e5", lenient(Language::en)) == "b2e5 capture_sign");
    CHECK(read(from_fen(loot), "B×e5", lenient(Language::en)) == "b2e5 capture_sign");
    CHECK(read(from_fen(loot), "Be5:", lenient(Language::en)) == "b2e5 capture_sign");
    CHECK(read(from_fen(loot), "BXe5", lenient(Language::en)) == "b2e5 letter_case");
    CHECK(read(from_fen(loot), "Сх:e5", lenient(Language::ru)).starts_with("unreadable"));
    CHECK(read(from_fen(loot), "Схe5", lenient(Language::ru)) == "b2e5 capture_sign");
    CHECK(read(from_fen(quiet), "Bxe5", lenient(Language::en)) == "b2e5 capture_sign_wrong");
    CHECK(read(from_fen(quiet), "Bxe5", strict(Language::en)) == "unreadable 1");
    CHECK(read(from_fen(loot), "B:e5", strict(Language::en)) == "unreadable 1");
}

TEST_CASE("C.9.3 a pawn that takes names its file; x and e.p. may be added") {
    const std::string_view captures = "4k3/8/8/1p2p3/P2P4/5p2/6P1/4K3 w - - 0 1";
    const Example examples[] = {
        {captures, "d4e5", Language::en, "dxe5"},
        {captures, "g2f3", Language::en, "gxf3"},
        {captures, "a4b5", Language::en, "axb5"},
        {captures, "d4e5", Language::sr, "дxе5", notation_2009},
        {captures, "g2f3", Language::sr, "гxф3", notation_2009},
        {captures, "a4b5", Language::sr, "аxб5", notation_2009},
        {en_passant, "e5d6", Language::en, "exd6 e.p."},
        {en_passant, "e5d6", Language::ro, "exd6 e.p."},
        {en_passant, "e5d6", Language::pt, "exd6 e.p."},
        {en_passant, "e5d6", Language::hr, "exd6 e.p."},
        {en_passant, "e5d6", Language::ca, "exd6 a.p.", notation_2009},
        {en_passant, "e5d6", Language::sr, "еxд6 е.п.", notation_2009},
    };
    check_examples(examples, Form::short_form);
    CHECK(read(from_fen(captures), "de5", strict(Language::en)) == "d4e5");
    CHECK(read(from_fen(en_passant), "ed6", strict(Language::en)) == "e5d6");
    CHECK(read(from_fen(en_passant), "exd6e.p.", strict(Language::en)) == "e5d6");
    // The file must be there, and both files alone are a habit of players.
    CHECK(read(from_fen(captures), "xe5", strict(Language::en)) == "unreadable 0");
    CHECK(read(from_fen(captures), "xe5", lenient(Language::en)) == "d4e5 departure_missing");
    CHECK(read(from_fen(captures), "e5", lenient(Language::en)) == "illegal 3.10.2");
    CHECK(read(from_fen(captures), "de", strict(Language::en)) == "unreadable 1");
    CHECK(read(from_fen(captures), "de", lenient(Language::en)) == "d4e5 departure_missing");
    CHECK(read(from_fen(captures), "dxe", lenient(Language::en)) == "d4e5 departure_missing");
    CHECK(read(from_fen(captures), "de5:", lenient(Language::en)) == "d4e5 capture_sign");
}

TEST_CASE("2009: C.9 e.p. is appended, and C.11 two pawns that can take are told apart") {
    const Position passing = from_fen(en_passant);
    CHECK(read(passing, "exd6", strict(Language::en, notation_2009)) == "unreadable 4");
    CHECK(read(passing, "exd6", lenient(Language::en, notation_2009)) == "e5d6 en_passant_sign");
    CHECK(read(passing, "exd6 e.p.", strict(Language::en, notation_2009)) == "e5d6");
    const std::string_view pawns = "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1";
    const Example examples[] = {
        {pawns, "c4d5", Language::ca, "cxd5", notation_2009},
        {pawns, "e4d5", Language::ca, "exd5", notation_2009},
        {pawns, "c4d5", Language::sr, "цxд5", notation_2009},
        {pawns, "e4d5", Language::sr, "еxд5", notation_2009},
    };
    check_examples(examples, Form::short_form);
    // The Catalan text prints a blank.
    CHECK(read(from_fen(pawns), "cx d5", lenient(Language::ca, notation_2009)) ==
          "c4d5 surrounding_text");
    CHECK(read(from_fen(pawns), "xd5", lenient(Language::ca)) == "ambiguous c4d5 e4d5");
}

// Knights on e1 and g1, on g1 and g5, on h2 and d4: the examples of C.10.3.
constexpr std::string_view one_rank = "4k3/8/8/8/8/8/8/K3N1N1 w - - 0 1";
constexpr std::string_view one_file = "4k3/8/8/6N1/8/8/8/K5N1 w - - 0 1";
constexpr std::string_view neither = "4k3/8/8/8/3N4/8/7N/K7 w - - 0 1";
// The same with a pawn to take on f3.
constexpr std::string_view one_rank_x = "4k3/8/8/8/8/5p2/8/K3N1N1 w - - 0 1";
constexpr std::string_view one_file_x = "4k3/8/8/6N1/8/5p2/8/K5N1 w - - 0 1";
constexpr std::string_view neither_x = "4k3/8/8/8/3N4/5p2/7N/K7 w - - 0 1";

TEST_CASE("C.10 where two like pieces can go to a square, the move says which") {
    for (const std::string_view fen : {one_rank, one_file, neither}) {
        const auto result = read_move(from_fen(fen), "Nf3", strict(Language::en));
        REQUIRE(!result);
        CHECK(result.error().code == MoveTextError::Code::ambiguous);
        CHECK(result.error().candidates.size() == 2);
    }
    // Only what can legally go there counts: the knight on e3 is pinned.
    const Position both_to_d5 = from_fen("4r2k/8/8/8/8/2N1N3/8/4K3 w - - 0 1");
    CHECK(write(both_to_d5, "c3d5", Language::en, Form::short_form) == "Nd5");
    CHECK(read(both_to_d5, "Nd5", strict(Language::en)) == "c3d5");
    CHECK(read(both_to_d5, "Ncd5", strict(Language::en)) == "unreadable 1");
    CHECK(read(both_to_d5, "Ncd5", lenient(Language::en)) == "c3d5 departure_not_needed");
    CHECK(read(both_to_d5, "Ned5", lenient(Language::en)) == "illegal 3.9.2");
}

TEST_CASE("C.10.1 on the same rank by the file of departure") {
    const Example examples[] = {
        {one_rank, "g1f3", Language::en, "Ngf3"},
        {one_rank, "e1f3", Language::en, "Nef3"},
        {one_rank, "g1f3", Language::ro, "Cgf3"},
        {one_rank, "e1f3", Language::pt, "Cef3"},
        {one_rank, "g1f3", Language::hr, "Sgf3"},
        {one_rank, "e1f3", Language::ca, "Cef3", notation_2009},
        {one_rank, "e1f3", Language::sr, "Сеф3", notation_2009},
        {one_rank, "g1f3", Language::sr, "Сгф3", notation_2009},
    };
    check_examples(examples, Form::short_form);
    CHECK(read(from_fen(one_rank), "N1f3", lenient(Language::en)) == "ambiguous e1f3 g1f3");
}

TEST_CASE("C.10.2 on the same file by the rank of departure") {
    const Example examples[] = {
        {one_file, "g5f3", Language::en, "N5f3"},
        {one_file, "g1f3", Language::en, "N1f3"},
        {one_file, "g5f3", Language::ro, "C5f3"},
        {one_file, "g1f3", Language::pt, "C1f3"},
        {one_file, "g5f3", Language::hr, "S5f3"},
        {one_file, "g1f3", Language::ca, "C1f3", notation_2009},
        {one_file, "g5f3", Language::sr, "С5ф3", notation_2009},
        {one_file, "g1f3", Language::sr, "С1ф3", notation_2009},
    };
    check_examples(examples, Form::short_form);
    CHECK(read(from_fen(one_file), "Ngf3", lenient(Language::en)) == "ambiguous g1f3 g5f3");
}

TEST_CASE("C.10.3 on neither, preferably by the file; with an x where something is taken") {
    const Example examples[] = {
        {neither, "h2f3", Language::en, "Nhf3"},
        {neither, "d4f3", Language::en, "Ndf3"},
        {neither, "h2f3", Language::ro, "Chf3"},
        {neither, "d4f3", Language::pt, "Cdf3"},
        {neither, "h2f3", Language::sr, "Схф3", notation_2009},
        {neither, "d4f3", Language::sr, "Сдф3", notation_2009},
        {one_rank_x, "g1f3", Language::en, "Ngxf3"},
        {one_rank_x, "e1f3", Language::pt, "Cexf3"},
        {one_file_x, "g5f3", Language::en, "N5xf3"},
        {one_file_x, "g1f3", Language::ro, "C1xf3"},
        {neither_x, "h2f3", Language::en, "Nhxf3"},
        {neither_x, "d4f3", Language::hr, "Sdxf3"},
        {one_rank_x, "e1f3", Language::sr, "Сеxф3", notation_2009},
        {one_rank_x, "g1f3", Language::sr, "Сгxф3", notation_2009},
        {one_file_x, "g5f3", Language::sr, "С5xф3", notation_2009},
        {one_file_x, "g1f3", Language::ca, "C1xf3", notation_2009},
        {neither_x, "h2f3", Language::sr, "Схxф3", notation_2009},
        {neither_x, "d4f3", Language::ca, "Cdxf3", notation_2009},
    };
    check_examples(examples, Form::short_form);
    // The file is preferred, not prescribed.
    CHECK(read(from_fen(neither), "N2f3", strict(Language::en)) == "h2f3");
    // Three queens, of which neither file nor rank alone tells one: both are written.
    const Position queens = from_fen("1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1");
    CHECK(write(queens, "h4e1", Language::en, Form::short_form) == "Qh4e1");
    CHECK(read(queens, "Qh4e1", strict(Language::en, notation_2009)) == "h4e1");
}

TEST_CASE("C.11 a promotion is the pawn's move and the letter of the new piece") {
    const std::string_view white = "5n2/3PP3/8/8/8/8/7k/K7 w - - 0 1";
    const std::string_view black = "k7/8/8/8/8/7K/1p4p1/8 b - - 0 1";
    const Example examples[] = {
        {white, "d7d8q", Language::en, "d8Q"},
        {white, "e7f8n", Language::en, "exf8N"},
        {black, "b2b1b", Language::en, "b1B"},
        {black, "g2g1r", Language::en, "g1R"},
        {white, "d7d8q", Language::ro, "d8D"},
        {white, "e7f8n", Language::ro, "exf8C"},
        {black, "b2b1b", Language::ro, "b1N"},
        {black, "g2g1r", Language::ro, "g1T"},
        {white, "d7d8q", Language::pt, "d8D"},
        {white, "e7f8n", Language::pt, "exf8C"},
        {black, "b2b1b", Language::pt, "b1B"},
        {black, "g2g1r", Language::pt, "g1T"},
        {white, "d7d8q", Language::hr, "d8D"},
        {black, "b2b1b", Language::hr, "b1L"},
        {white, "d7d8q", Language::ca, "d8D", notation_2009},
        {black, "b2b1b", Language::ca, "b1A", notation_2009},
        {black, "g2g1r", Language::ca, "g1T", notation_2009},
        {white, "d7d8q", Language::sr, "д8Д", notation_2009},
        {black, "b2b1b", Language::sr, "б1Л", notation_2009},
        {black, "g2g1r", Language::sr, "г1Т", notation_2009},
    };
    check_examples(examples, Form::short_form);
    const Position position = from_fen(white);
    for (const std::string_view text : {"d8=Q", "d8(Q)", "d8/Q"}) {
        CHECK(read(position, text, strict(Language::en)) == "unreadable 2");
        CHECK(read(position, text, lenient(Language::en)) == "d7d8q promotion_sign");
    }
    // 3.7.3.3: without a piece it is no legal move; people mean the queen.
    CHECK(read(position, "d8", strict(Language::en)) == "illegal 3.7.3.3");
    CHECK(read(position, "d8", lenient(Language::en)) == "d7d8q promotion_assumed");
    CHECK(read(position, "d8K", lenient(Language::en)) == "illegal 3.7.3.3");
    CHECK(read(from_fen(initial), "e4Q", lenient(Language::en)) == "illegal 3.7.3.3");
}

TEST_CASE("C.12 the offer of a draw is written (=)") {
    const Position position = from_fen(initial);
    for (const std::string_view text : {"e4 (=)", "e4(=)"}) {
        const auto result = read_move(position, text, strict(Language::en));
        REQUIRE(result);
        CHECK(result->draw_offer);
        CHECK(result->forgiven().empty());
    }
    CHECK(!read_move(position, "e4", strict(Language::en))->draw_offer);
    // Only in brackets: alone it would begin a promotion.
    CHECK(read(position, "e4=", lenient(Language::en)) == "unreadable 3");
    const Position promotion = from_fen("8/3P4/8/8/8/8/7k/K7 w - - 0 1");
    const auto both = read_move(promotion, "d8Q+ (=)", strict(Language::en));
    REQUIRE(!both);  // no check
    const auto offered = read_move(promotion, "d8=Q (=)", lenient(Language::en));
    REQUIRE(offered);
    CHECK(offered->draw_offer);
    CHECK(offered->forgiven().size() == 1);
}

constexpr std::string_view castlings = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

TEST_CASE("C.13, C.13.1, C.13.2 castling is 0-0 and 0-0-0") {
    const Position position = from_fen(castlings);
    for (const LanguageInfo& language : all_languages()) {
        for (const Form form : {Form::short_form, Form::long_form}) {
            CHECK(write(position, "e1g1", language.language, form) == "0-0");
            CHECK(write(position, "e1c1", language.language, form) == "0-0-0");
        }
        CHECK(read(position, "0-0", strict(language.language)) == "e1g1");
        CHECK(read(position, "0-0-0", strict(language.language)) == "e1c1");
    }
    for (const std::string_view text : {"O-O", "o-o", "О-О", "0–0", "OO", "00", "О – О", "0 - 0"}) {
        CHECK(read(position, text, strict(Language::en)) == "unreadable 0");
        CHECK(read(position, text, lenient(Language::en)) == "e1g1 castling_letters");
    }
    for (const std::string_view text : {"O-O-O", "0–0–0", "OOO", "000", "О – О – О"}) {
        CHECK(read(position, text, lenient(Language::sr)) == "e1c1 castling_letters");
    }
    CHECK(read(position, "Kg1", lenient(Language::en)) == "e1g1 castling_as_king_move");
    CHECK(read(position, "Rc1", lenient(Language::ro)) == "e1c1 castling_as_king_move");
    CHECK(read(position, "e1g1", lenient(Language::en)) == "e1g1 castling_as_king_move");
    CHECK(!read_move(position, "Kg1", strict(Language::en)));
    CHECK(read(position, "0-0-0-0", lenient(Language::en)).starts_with("unreadable"));
    // 3.8.2 names what bars it.
    CHECK(read(from_fen("4k3/8/8/8/8/8/8/R3K2R w - - 0 1"), "0-0", strict(Language::en)) ==
          "illegal 3.8.2.1");
    CHECK(read(from_fen("4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1"), "0-0", strict(Language::en)) ==
          "illegal 3.8.2.2");
}

TEST_CASE("2009: C.13 castling is written with letters, in Serbian with Cyrillic ones") {
    const Position position = from_fen(castlings);
    CHECK(write(position, "e1g1", Language::ca, Form::short_form, notation_2009) == "O-O");
    CHECK(write(position, "e1c1", Language::sr, Form::short_form, notation_2009) == "О-О-О");
    CHECK(read(position, "O-O", strict(Language::en, notation_2009)) == "e1g1");
    CHECK(read(position, "О-О-О", strict(Language::sr, notation_2009)) == "e1c1");
    CHECK(read(position, "0-0", strict(Language::en, notation_2009)) == "unreadable 0");
    CHECK(read(position, "0-0", lenient(Language::en, notation_2009)) == "e1g1 castling_letters");
}

TEST_CASE("C.13.3, C.13.4, C.13.5, C.13.6 capture, check, mate and en passant may be left out") {
    const Position check = from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    CHECK(write(check, "a1a8", Language::en, Form::short_form) == "Ra8+");
    for (const std::string_view text : {"Ra8+", "Ra8"}) {
        CHECK(read(check, text, strict(Language::en)) == "a1a8");
    }
    const Position mate = from_fen("4k3/8/4K3/8/8/8/8/R7 w - - 0 1");
    CHECK(write(mate, "a1a8", Language::en, Form::short_form) == "Ra8#");
    for (const std::string_view text : {"Ra8#", "Ra8++", "Ra8+", "Ra8"}) {
        CHECK(read(mate, text, strict(Language::en)) == "a1a8");
    }
    const Position capture = from_fen(loot);
    for (const std::string_view text : {"Bxe5", "Be5"}) {
        CHECK(read(capture, text, strict(Language::en)) == "b2e5");
    }
    const Position passing = from_fen(en_passant);
    for (const std::string_view text : {"exd6 e.p.", "exd6e.p.", "exd6", "ed6", "e5xd6 e.p."}) {
        CHECK(read(passing, text, strict(Language::en)) == "e5d6");
    }
}

TEST_CASE(
    "C.13.4, C.13.5 a sign that is not true is refused strictly; ++ is mate, not two checks") {
    const Position check = from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    for (const std::string_view text : {"Ra8#", "Ra8++", "Ra7+"}) {
        CHECK(read(check, text, strict(Language::en)) == "unreadable 3");
        CHECK(read(check, text, lenient(Language::en)).ends_with(" check_sign_wrong"));
    }
    CHECK(read(check, "Ra8†", lenient(Language::en)) == "a1a8 check_sign");
}

TEST_CASE("C.13.6 en passant has a sign of its own in some languages") {
    const Position passing = from_fen(en_passant);
    CHECK(read(passing, "exd6 a.p.", strict(Language::ca)) == "e5d6");
    CHECK(read(passing, "еxд6 е.п.", strict(Language::sr)) == "e5d6");
    CHECK(read(passing, "exd6 a.p.", strict(Language::en)) == "unreadable 5");
    for (const std::string_view text :
         {"exd6 a.p.", "exd6 ep", "exd6ep", "exd6 e. p.", "exd6 E.P.", "exd6 е.п."}) {
        CHECK(read(passing, text, lenient(Language::en)) == "e5d6 en_passant_sign");
    }
    const Position plain = from_fen("4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1");
    CHECK(read(plain, "exd6 e.p.", lenient(Language::en)) == "e5d6 en_passant_sign");
    CHECK(read(plain, "exd6 e.p.", strict(Language::en)) == "unreadable 5");
}

// The moves of a game's text. Numbers are left out; "(=)" and the sign of en passant belong to the
// move before.
std::vector<std::string> moves_of(std::string_view text) {
    std::vector<std::string> moves;
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find(' '));
        text.remove_prefix(std::min(word.size() + 1, text.size()));
        const auto dot = word.find('.');
        const bool number =
            !word.empty() && word[0] >= '1' && word[0] <= '9' && dot != std::string_view::npos;
        const std::string_view rest = number ? word.substr(dot + 1) : word;
        if (rest.empty()) continue;
        if (rest == "(=)" || rest == "e.p." || rest == "a.p." || rest == "a.p" || rest == "е.п.") {
            moves.back() += " " + std::string(rest);
        } else {
            moves.emplace_back(rest);
        }
    }
    return moves;
}

constexpr std::string_view after_the_game =
    "r1bqr1k1/ppp1bppp/2nn4/6B1/8/4QN2/PPPN1PPP/1K1R1B1R b - - 9 11";

struct Printed {
    Language language;
    NotationRules rules;
    bool strictly;
    std::string_view text;
};

TEST_CASE("C.13 the sample game leads to one position in every language and form") {
    const Printed rows[] = {
        {Language::en, notation_2023, true,
         "1.e4 e5 2.Nf3 Nf6 3.d4 exd4 4.e5 Ne4 5.Qxd4 d5 6.exd6 e.p. Nxd6 7.Bg5 Nc6 8.Qe3+ Be7 "
         "9.Nbd2 0-0 10.0-0-0 Re8 11.Kb1 (=)"},
        {Language::ro, notation_2023, true,
         "1.e4 e5 2.Cf3 Cf6 3.d4 exd4 4.e5 Ce4 5.Dxd4 d5 6.exd6 e.p. Cxd6 7.Ng5 Cc6 8.De3+ Ne7 "
         "9.Cbd2 0-0 10. 0-0-0 Te8 11.Rb1(=)"},
        {Language::ro, notation_2023, true,
         "1.e4 e5 2.Cf3 Cf6 3.d4 ed4 4.e5 Ce4 5.Dd4 d5 6.ed6 Cd6 7.Ng5 Cc6 8.De3 Ne7 9.Cbd2 0-0 "
         "10. 0-0-0 Te8 11.Rb1(=)"},
        {Language::pt, notation_2023, true,
         "1.e4 e5 2. Cf3 Cf6 3. d4 exd4 4. e5 Ce4 5. Dxd4 d5 6. exd6 e.p. Cxd6 7. Bg5 Cc6 8. De3+ "
         "Be7 9. Cbd2 0-0 10. 0-0-0 Te8 11. Rb1 (=)"},
        // Printed with Dd4d3, a slip for Dd4e3.
        {Language::pt, notation_2023, true,
         "1. e2e4 e7e5 2. Cg1f3 Cg8f6 3. d2d4 e5xd4 4. e4e5 Cf6e4 5. Dd1xd4 d7d5 6. e5xd6 e.p. "
         "Ce4xd6 7. Bc1g5 Cb8c6 8. Dd4e3 Bf8e7 9. Cb1d2 0-0 10. 0-0-0 Tf8e8 11. Rc1b1 (=)"},
        {Language::en, notation_2023, true,
         "1. e2e4 e7e5 2. Ng1f3 Ng8f6 3. d2d4 e5xd4 4. e4e5 Nf6e4 5. Qd1xd4 d7d5 6. e5xd6 e.p. "
         "Ne4xd6 7. Bc1g5 Nb8c6 8. Qd4e3 Bf8e7 9. Nb1d2 0-0 10. 0-0-0 Rf8e8 11. Kc1b1 (=)"},
        {Language::hr, notation_2017, true,
         "1. e4 e5 2. Sf3 Sf6 3. d4 exd4 4. e5 Se4 5. Dxd4 d5 6. exd6 e.p. Sxd6 7. Lg5 Sc6 "
         "8. De3+ Le7 9. Sbd2 0-0 10. 0-0-0 Te8 11. Kb1 (=)"},
        // The Croatian text prints English letters; the two alphabets share only K.
        {Language::hr, notation_2017, false,
         "1. e4 e5 2. Nf3 Nf6 3. d4 exd4 4. e5 Ne4 5. Qxd4 d5 6. exd6 e.p. Nxd6 7. Bg5 Nc6 "
         "8. Qe3+ Be7 9. Nbd2 0-0 10. 0-0-0 Re8 11. Kb1 (=)"},
        // The games of 2009 castle with zeros although the edition's legend has letters.
        {Language::ca, notation_2009, false,
         "1.e4 e5 2.Cf3 Cf6 3.d4 exd4 4.e5 Ce4 5.Dxd4 d5 6.exd6 a.p Cxd6 7.Ag5 Cc6 8.De3+ Ae7 "
         "9.Cbd2 0-0 10.0-0-0 Te8 11.Rb1(=)."},
        {Language::ca, notation_2009, true,
         "1.e4 e5 2.Cf3 Cf6 3.d4 exd4 4.e5 Ce4 5.Dxd4 d5 6.exd6 a.p. Cxd6 7.Ag5 Cc6 8.De3+ Ae7 "
         "9.Cbd2 O-O 10.O-O-O Te8 11.Rb1(=)"},
        {Language::sr, notation_2009, false,
         "1. е4 е5 2. Сф3 Сф6 3. д4 еxд4 4. е5 Се4 5. Дxд4 д5 6. еxд6е.п. Сxд6 7. Лг5 Сц6 8. Де3+ "
         "Ле7 9. Сбд2 0-0 10. 0-0-0 Те8 11. Кб1 (=)"},
        {Language::sr, notation_2009, true,
         "1. е4 е5 2. Сф3 Сф6 3. д4 еxд4 4. е5 Се4 5. Дxд4 д5 6. еxд6е.п. Сxд6 7. Лг5 Сц6 8. Де3+ "
         "Ле7 9. Сбд2 О-О 10. О-О-О Те8 11. Кб1 (=)"},
    };
    for (const Printed& row : rows) {
        CAPTURE(std::string(row.text));
        Position position = Position::initial();
        const auto moves = moves_of(row.text);
        REQUIRE(moves.size() == 21);
        for (std::size_t i = 0; i < moves.size(); ++i) {
            CAPTURE(moves[i]);
            const ReadOptions options{row.language, row.strictly, Variant::standard, row.rules};
            const auto result = read_move(position, moves[i], options);
            REQUIRE(result);
            if (row.strictly) CHECK(result->forgiven().empty());
            CHECK(result->draw_offer == (i == 20));
            position = position.after(result->move);
        }
        CHECK(to_fen(position) == after_the_game);
    }
}

TEST_CASE("C.13 the sample game is written as each text prints it") {
    struct Row {
        Language language;
        Form form;
        NotationRules rules;
        std::string_view text;
    };
    const Row rows[] = {
        {Language::en, Form::short_form, notation_2023,
         "e4 e5 Nf3 Nf6 d4 exd4 e5 Ne4 Qxd4 d5 exd6 e.p. Nxd6 Bg5 Nc6 Qe3+ Be7 Nbd2 0-0 0-0-0 Re8 "
         "Kb1"},
        {Language::en, Form::pgn, notation_2023,
         "e4 e5 Nf3 Nf6 d4 exd4 e5 Ne4 Qxd4 d5 exd6 Nxd6 Bg5 Nc6 Qe3+ Be7 Nbd2 O-O O-O-O Re8 Kb1"},
        {Language::pt, Form::long_form, notation_2023,
         "e2e4 e7e5 Cg1f3 Cg8f6 d2d4 e5xd4 e4e5 Cf6e4 Dd1xd4 d7d5 e5xd6 e.p. Ce4xd6 Bc1g5 Cb8c6 "
         "Dd4e3+ Bf8e7 Cb1d2 0-0 0-0-0 Tf8e8 Rc1b1"},
        {Language::ro, Form::short_form, notation_2023,
         "e4 e5 Cf3 Cf6 d4 exd4 e5 Ce4 Dxd4 d5 exd6 e.p. Cxd6 Ng5 Cc6 De3+ Ne7 Cbd2 0-0 0-0-0 Te8 "
         "Rb1"},
        {Language::ca, Form::short_form, notation_2009,
         "e4 e5 Cf3 Cf6 d4 exd4 e5 Ce4 Dxd4 d5 exd6 a.p. Cxd6 Ag5 Cc6 De3+ Ae7 Cbd2 O-O O-O-O Te8 "
         "Rb1"},
        {Language::sr, Form::short_form, notation_2009,
         "е4 е5 Сф3 Сф6 д4 еxд4 е5 Се4 Дxд4 д5 еxд6 е.п. Сxд6 Лг5 Сц6 Де3+ Ле7 Сбд2 О-О О-О-О Те8 "
         "Кб1"},
        {Language::ru, Form::short_form, notation_2023,
         "e4 e5 Кf3 Кf6 d4 exd4 e5 Кe4 Фxd4 d5 exd6 e.p. Кxd6 Сg5 Кc6 Фe3+ Сe7 Кbd2 0-0 0-0-0 Лe8 "
         "Крb1"},
    };
    for (const Row& row : rows) {
        Position position = Position::initial();
        std::string text;
        for (const std::string& word :
             moves_of("e2e4 e7e5 g1f3 g8f6 d2d4 e5d4 e4e5 f6e4 d1d4 d7d5 e5d6 e4d6 c1g5 b8c6 d4e3 "
                      "f8e7 b1d2 e8g8 e1c1 f8e8 c1b1")) {
            const Move move = legal_move(position, word);
            if (!text.empty()) text += ' ';
            text += write_move(position, move, {row.language, row.form, row.rules});
            position = position.after(move);
        }
        CHECK(text == row.text);
        CHECK(to_fen(position) == after_the_game);
    }
}

}  // namespace
}  // namespace jadoube

#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "record/sheets.hpp"
#include "support/laws.hpp"

namespace jadoube::test {
namespace {

constexpr std::string_view italian = "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6";

}  // namespace

TEST_CASE("two sheets that say the same leave nothing open") {
    const Reconstruction found = read(italian, italian);
    CHECK(all_moves(found) == Texts{std::string(italian)});
    CHECK(found.unique());
    CHECK(found.differences.empty());
    CHECK(found.unique_up_to == 10);
    CHECK(found.sheets_agree_up_to == 10);
    CHECK(found.readings.front().cost == 0);
    for (const PlyReading& ply : found.readings.front().plies) {
        CHECK(ply.agreement == Agreement::both);
        CHECK(ply.same_in_all_readings);
        CHECK(ply.written_at == ByColor<int>{ply.ply, ply.ply});
    }
}

TEST_CASE("empty sheets are a game of no moves") {
    const Reconstruction found = read("", "");
    CHECK(all_moves(found) == Texts{""});
    CHECK(found.unique());
    CHECK(found.unique_up_to == 0);
}

TEST_CASE("what one sheet lacks the other has, each in its language") {
    const Scoresheet white = sheet("e4 e5 - Cc6 Nc4 - c3 Cf6 d3");
    const Scoresheet black = sheet("e4 - Sf3 Sc6 Lc4 Lc5 - Sf6 - d6");
    const Reconstruction found = reconstruct(Position::initial(), Variant::standard,
                                             {white, Language::ro}, {black, Language::de});
    CHECK(all_moves(found) == Texts{std::string(italian)});
    CHECK(found.unique());
    CHECK(told(found) == Texts{"missing black 2", "missing white 3", "missing white 6",
                               "missing black 7", "missing black 9", "ended white 10"});
    const auto& plies = found.readings.front().plies;
    CHECK(plies[1].agreement == Agreement::white_only);
    CHECK(plies[1].written_at == ByColor<int>{2, 0});
    CHECK(plies[2].agreement == Agreement::black_only);
    CHECK(found.differences[0].white == "e5");
    CHECK(found.differences[0].black == "");
    CHECK(found.sheets_agree_up_to == 1);
}

TEST_CASE("a gap on both sheets is filled by what leads on to the next moves") {
    // Bc4 needs the e-pawn gone, Bc5 needs the other; nothing else is said of either.
    const Reconstruction found = read("- - Bc4 Bc5", "- - Bc4 Bc5");
    CHECK(found.complete);
    CHECK(all_moves(found) ==
          Texts{"e3 e6 Bc4 Bc5", "e3 e5 Bc4 Bc5", "e4 e6 Bc4 Bc5", "e4 e5 Bc4 Bc5"});
    CHECK(found.unique_up_to == 0);
    CHECK(found.possible[0].size() == 2);
    CHECK(found.possible[2].size() == 1);
    CHECK(told(found) == Texts{"missing both 1", "missing both 2"});
    CHECK(found.readings.front().plies[0].agreement == Agreement::neither);
    CHECK(!found.readings.front().plies[0].same_in_all_readings);
    CHECK(found.readings.front().plies[3].same_in_all_readings);
}

TEST_CASE("the board says what stands in a gap") {
    const auto board =
        standing("rnbqk1nr/pppp1ppp/4p3/2b5/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 2 3", true);
    const Reconstruction found = read("- - Bc4 Bc5", "- - Bc4 Bc5", board);
    CHECK(all_moves(found) == Texts{"e4 e6 Bc4 Bc5"});
    CHECK(found.unique());
    CHECK(found.unique_up_to == 4);
}

TEST_CASE("moves after both sheets have ended: the shortest way to the board") {
    const auto board =
        standing("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -", true);
    const Reconstruction found = read("e4", "e4", board);
    CHECK(all_moves(found) == Texts{"e4 Nc6 Nf3 e5", "e4 e5 Nf3 Nc6"});
    CHECK(found.complete);
    // It may also be known how many there were.
    CHECK(all_moves(read("e4", "e4", board, 3)).empty());
    CHECK(read("e4", "e4", board, 5).readings.empty());  // an odd number: not White's turn
    const Reconstruction slow = read("e4", "e4", board, 6);
    REQUIRE(!slow.readings.empty());
    CHECK(slow.readings.front().plies.size() == 6);
    CHECK(told(found).front() == "ended white 2");
}

TEST_CASE("a move skipped shifts the rest by one place, or by a line") {
    const Reconstruction one = read("e4 e5 Nf3 Bc4 Bc5 c3 Nf6 d3 d6", italian);
    CHECK(all_moves(one) == Texts{std::string(italian)});
    CHECK(told(one) == Texts{"skipped white 4"});
    CHECK(one.readings.front().plies[4].written_at == ByColor<int>{4, 5});
    CHECK(one.readings.front().plies[4].agreement == Agreement::both);

    const Reconstruction two = read(italian, "e4 e5 Bc4 Bc5 c3 Nf6 d3 d6");
    // The shorter game, of which White would have written too much, is less likely.
    CHECK(all_moves(two) == Texts{std::string(italian), "e4 e5 Bc4 Bc5 c3 Nf6 d3 d6"});
    CHECK(two.unique_up_to == 2);
    CHECK(told(two) == Texts{"skipped black 3", "skipped black 4"});
    CHECK(two.readings.front().cost == 21);
}

TEST_CASE("a move written twice shifts the rest back") {
    const Reconstruction one = read("e4 e5 Nf3 Nc6 Nc6 Bc4 Bc5 c3 Nf6 d3 d6", italian);
    CHECK(all_moves(one) == Texts{std::string(italian)});
    REQUIRE(one.differences.size() == 1);
    CHECK(one.differences[0].kind == DifferenceKind::too_much);
    CHECK(one.differences[0].white == "Nc6");
    CHECK(one.differences[0].black == "");

    const Reconstruction line = read("e4 e5 Nf3 Nc6 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6", italian);
    CHECK(all_moves(line) == Texts{std::string(italian)});
    CHECK(line.differences.size() == 2);
}

TEST_CASE("columns exchanged for a stretch") {
    const Reconstruction found = read("e4 e5 Nc6 Nf3 Bc5 Bc4 c3 Nf6 d3 d6", italian);
    CHECK(all_moves(found) == Texts{std::string(italian)});
    CHECK(told(found) == Texts{"swapped white 3", "swapped_ended white 7"});
    CHECK(found.readings.front().plies[2].written_at == ByColor<int>{4, 3});
    CHECK(found.readings.front().cost == 10);
    // The whole sheet of a player who writes his own moves first.
    const Reconstruction all = read(italian, "e5 e4 Nc6 Nf3 Bc5 Bc4 Nf6 c3 d6 d3");
    CHECK(all_moves(all) == Texts{std::string(italian)});
    CHECK(told(all) == Texts{"swapped black 1"});
}

TEST_CASE("two rooks or two knights can go there: each reading that works out later") {
    // "Nd2" is the knight of b1 or of f3. Where nothing more comes, both may be.
    constexpr std::string_view open = "d4 d5 Nf3 Nf6 Nd2";
    const Reconstruction both = read(open, open);
    CHECK(all_moves(both) == Texts{"d4 d5 Nf3 Nf6 Nbd2", "d4 d5 Nf3 Nf6 Nfd2"});
    CHECK(both.unique_up_to == 4);
    CHECK(told(both) == Texts{"ambiguous white 5", "ambiguous black 5"});
    const Reconstruction later = read("d4 d5 Nf3 Nf6 Nd2 e6 Ne5", "d4 d5 Nf3 Nf6 Nd2 e6 Ne5");
    CHECK(all_moves(later) == Texts{"d4 d5 Nf3 Nf6 Nbd2 e6 Ne5"});
    // One of the sheets says which.
    const Reconstruction said = read(open, "d4 d5 Nf3 Nf6 Nfd2");
    CHECK(all_moves(said) == Texts{"d4 d5 Nf3 Nf6 Nfd2"});
    CHECK(told(said) == Texts{"ambiguous white 5"});
}

TEST_CASE("where the sheets contradict each other, either may be right") {
    const Reconstruction open = read("e4 e5 Nf3", "e4 e5 Nc3");
    CHECK(all_moves(open) == Texts{"e4 e5 Nc3", "e4 e5 Nf3"});
    CHECK(open.readings[0].cost == open.readings[1].cost);
    CHECK(open.unique_up_to == 2);
    CHECK(open.sheets_agree_up_to == 2);
    CHECK(told(open) == Texts{"another_move white 3"});
    CHECK(open.readings[0].plies[2].agreement == Agreement::differ);
    CHECK(open.differences[0].white == "Nf3");
    CHECK(open.differences[0].black == "Nc3");
}

TEST_CASE("… and later moves or the board decide") {
    const Reconstruction later = read("e4 e5 Nf3 d6 Ng5", "e4 e5 Nc3 d6 Ng5");
    CHECK(all_moves(later) == Texts{"e4 e5 Nf3 d6 Ng5"});
    const auto board = standing("rnbqkbnr/pppp1ppp/8/4p3/4P3/2N5/PPPP1PPP/R1BQKBNR b KQkq -");
    const Reconstruction stands = read("e4 e5 Nf3", "e4 e5 Nc3", board);
    CHECK(all_moves(stands) == Texts{"e4 e5 Nc3"});
    CHECK(told(stands) == Texts{"another_move white 3"});
    // It may also show that both are wrong.
    const auto third = standing("rnbqkbnr/pppp1ppp/8/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR b KQkq -");
    const Reconstruction neither = read("e4 e5 Nf3", "e4 e5 Nc3", third);
    REQUIRE(!neither.readings.empty());
    CHECK(moves_of(neither.readings.front()) == "e4 e5 Bc4");
    CHECK(neither.readings.front().plies[2].agreement == Agreement::differ);
}

TEST_CASE("a wrong square, a wrong letter, scribbles and signs do not lead astray") {
    struct Row {
        std::string_view white;
        const char* told;
    };
    const Row rows[] = {
        {"e4 e5 Nf4 Nc6 Bc4 Bc5 c3 Nf6 d3 d6", "illegal white 3"},          // wrong rank
        {"e4 e5 Bf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6", "illegal white 3"},          // wrong letter
        {"e4 e5 Nf3 Nc6 Bc4 B?5 c3 Nf6 d3 d6", "unreadable white 6"},       // smudged
        {"e4 e5 Nf3 Nc6 Bc4 ~~~ c3 Nf6 d3 d6", "unreadable white 6"},       // nothing to be seen
        {"e4 e5 Nf3 Nc6 Bc4 \xFF\x80 c3 Nf6 d3 d6", "unreadable white 6"},  // nor read
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.white));
        const Reconstruction found = read(row.white, italian);
        CHECK(all_moves(found) == Texts{std::string(italian)});
        CHECK(told(found) == Texts{row.told});
    }
    const Reconstruction signs = read("e4 e5 Nxf3 Nc6+ Bc4 Bc5 c3# nf6 Pd3 d6", italian);
    CHECK(all_moves(signs) == Texts{std::string(italian)});
    CHECK(told(signs) == Texts{});
}

TEST_CASE("one sheet alone: a slip of the pen is likelier than any other move") {
    // "Nf4" cannot be; Nf3 is one thing away, and Ng5 needs it.
    const Reconstruction found = read("e4 e5 Nf4 Nc6 Ng5", "");
    REQUIRE(!found.readings.empty());
    CHECK(moves_of(found.readings.front()) == "e4 e5 Nf3 Nc6 Ng5");
    CHECK(told(found).front() == "ended black 1");
    CHECK(found.differences[1].kind == DifferenceKind::illegal);
    REQUIRE(found.differences[1].breach.has_value());
    CHECK(*found.differences[1].breach == Breach::knight_moves);
}

TEST_CASE("castling that was forgotten, or written as a move of the rook or the king") {
    constexpr std::string_view castled = "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 Re1 d6";
    for (const std::string_view other :
         {"e4 e5 Nf3 Nc6 Bc4 Bc5 0-0 Nf6 Re1 d6", "e4 e5 Nf3 Nc6 Bc4 Bc5 Kg1 Nf6 Re1 d6",
          "e4 e5 Nf3 Nc6 Bc4 Bc5 Rf1 Nf6 Re1 d6", "e4 e5 Nf3 Nc6 Bc4 Bc5 - Nf6 Re1 d6"}) {
        CAPTURE(std::string(other));
        CHECK(all_moves(read(castled, other)) == Texts{std::string(castled)});
    }
    // On both: Re1 without castling would need the king out of the way. The board has him on g1.
    const auto board =
        standing("r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQR1K1 w kq -", true);
    constexpr std::string_view gap = "e4 e5 Nf3 Nc6 Bc4 Bc5 - Nf6 Re1 d6";
    const Reconstruction both = read(gap, gap, board);
    CHECK(all_moves(both) == Texts{std::string(castled)});
    // Skipped on both, so that everything after it stands in the other column.
    constexpr std::string_view skipped = "e4 e5 Nf3 Nc6 Bc4 Bc5 Nf6 Re1 d6";
    CHECK(all_moves(read(skipped, skipped, board)) == Texts{std::string(castled)});
}

TEST_CASE("an illegal move that both have is told, and played as it stood") {
    // 3…Bxf3 jumps over nothing, but 2.Nh3 Nc6 3.Bb5 is followed by a rook over its own pawn.
    constexpr std::string_view stood = "e4 e5 Nf3 Nc6 Rh3 d6 Rg3 Nf6";
    const Reconstruction found = read(stood, stood);
    REQUIRE(!found.readings.empty());
    CHECK(moves_of(found.readings.front()) == "e4 e5 Nf3 Nc6 h1h3! d6 Rg3 Nf6");
    CHECK(found.readings.front().plies[4].illegal);
    CHECK(found.readings.front().plies[4].agreement == Agreement::both);
    REQUIRE(!found.differences.empty());
    CHECK(found.differences[0].kind == DifferenceKind::illegal_on_both);
    CHECK(found.differences[0].ply == 5);
    CHECK(found.differences[0].breach == Breach::jump);
    CHECK(found.differences[0].white == "Rh3");
}

TEST_CASE("a king left in check stood, and the game went on from there") {
    // 3.Qh5xf7+ is not answered: 3…a6, and the queen goes on.
    constexpr std::string_view stood = "e4 e5 Qh5 Nc6 Qxf7 a6 Qxg7 b6";
    const Reconstruction found = read(stood, stood);
    REQUIRE(!found.readings.empty());
    CHECK(moves_of(found.readings.front()) == "e4 e5 Qh5 Nc6 Qxf7+ a7a6! f7g7 b6");
    CHECK(found.differences[0].kind == DifferenceKind::illegal_on_both);
    CHECK(found.differences[0].breach == Breach::king_in_check);
}

TEST_CASE("an illegal move on one sheet alone is departed from") {
    const Reconstruction found = read("e4 e5 Nf3 Nc6 Rh3", "e4 e5 Nf3 Nc6 Bc4");
    CHECK(all_moves(found) == Texts{"e4 e5 Nf3 Nc6 Bc4"});
    CHECK(told(found) == Texts{"illegal white 5"});
    CHECK(found.differences[0].breach == Breach::jump);
}

TEST_CASE("of the board only what is known counts") {
    // Knights out and back: the same men after four plies, but the rook's right is a matter of
    // moves.
    const Position start = from_fen("4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1");
    const Scoresheet none;
    const auto asked = [&](const StandingPosition& board, std::optional<int> plies) {
        return reconstruct(start, Variant::standard, {none}, {none}, board, plies);
    };
    StandingPosition board{start.setup(), true, true, false};
    CHECK(asked(board, 4).readings.empty());  // king or rook has moved
    CHECK(asked(board, 0).readings.size() == 1);
    board.castling_known = false;
    CHECK(!asked(board, 4).readings.empty());
    board.setup.turn = Color::black;
    CHECK(asked(board, 4).readings.empty());
    board.turn_known = false;
    CHECK(!asked(board, 4).readings.empty());
    // The last move must then be a double step.
    StandingPosition passed =
        standing("rnbqkbnr/ppp1pppp/8/8/3pP3/P6P/1PPP1PP1/RNBQKBNR b KQkq e3 0 3");
    const Reconstruction any = read("- - - - -", "a3 d5 h3 d4", passed, 5);
    CHECK(any.unique());
    passed.setup.en_passant.reset();
    passed.en_passant_known = true;
    const Reconstruction other = read("- - - - -", "a3 d5 h3 d4", passed, 5);
    REQUIRE(!other.readings.empty());  // the double step came earlier, against the sheet
    CHECK(other.readings.front().cost > any.readings.front().cost);
}

TEST_CASE("a board that no game from there reaches has no reading, and that is said at once") {
    // A pawn went back; more men than before.
    for (const std::string_view fen : {"rnbqkbnr/pppppppp/8/8/8/4P3/PPPPPPPP/RNBQKBNR w KQkq -",
                                       "rnbqkbnr/pppppppp/8/8/QQ6/8/PPPPPPPP/RNBQKBNR w KQkq -",
                                       "rnbqkbnr/pppp1ppp/8/8/4p3/8/PPPPPPPP/4K3 w kq -"}) {
        const Reconstruction found = read("e4 e5 Nf3", "e4 c5 - Nc6", standing(fen));
        if (fen.ends_with("4K3 w kq -")) continue;  // only too long a way
        CAPTURE(std::string(fen));
        CHECK(found.readings.empty());
        CHECK(found.complete);
        CHECK(found.positions < 10);
        CHECK(!found.unique());
        CHECK(told(found) == Texts{"another_move both 2", "missing black 3", "missing white 4"});
    }
}

TEST_CASE(
    "a game that is over before the moves that are known is no reading, and that is certain") {
    const Reconstruction found = read("f3 e5 g4 Qh4#", "f3 e5 g4 Qh4#", std::nullopt, 5);
    REQUIRE(!found.readings.empty());  // something else was played
    CHECK(found.readings.front().cost > 0);
    // Here nothing else can be played.
    const Position mated = from_fen("8/8/8/8/8/5k2/6q1/6K1 w - - 0 1");
    const Scoresheet none;
    const Reconstruction over =
        reconstruct(mated, Variant::standard, {none}, {none}, std::nullopt, 1);
    CHECK(over.readings.empty());
    CHECK(over.complete);
    CHECK(over.positions == 1);
}

TEST_CASE("without a board, the longest reading that fits") {
    // After the mate nothing can be played; what is written after it was not.
    const Reconstruction found = read("f3 e5 g4 Qh4# Kf2 Qe1", "f3 e5 g4 Qh4#");
    CHECK(all_moves(found) == Texts{"f3 e5 g4 Qh4#"});
    CHECK(told(found) == Texts{"too_much white 5", "too_much white 6"});
}

TEST_CASE("where Black begins, his first move is in his column") {
    const Position start = from_fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    const Scoresheet white = sheet("e5 Nf3 -", 2);
    const Scoresheet black = sheet("e5 Nf3 Nc6", 2);
    const Reconstruction found = reconstruct(start, Variant::standard, {white}, {black});
    REQUIRE(found.unique());
    CHECK(moves_of(found.readings.front(), start) == "e5 Nf3 Nc6");
    CHECK(found.readings.front().plies.front().ply == 2);
    CHECK(found.unique_up_to == 4);
    CHECK(found.sheets_agree_up_to == 3);
}

TEST_CASE("readings that depart once more are given when they are asked for") {
    const Reconstruction one = read("e4 e5", "e4 e5");
    CHECK(one.readings.size() == 1);
    const Reconstruction more =
        read("e4 e5", "e4 e5", std::nullopt, std::nullopt, {1000, 100'000, 1});
    CHECK(more.readings.size() > 1);
    CHECK(moves_of(more.readings.front()) == "e4 e5");
    CHECK(more.unique_up_to == 0);
    for (const Reading& reading : more.readings) CHECK(reading.cost <= 17);
}

TEST_CASE("limits end the search, and are told") {
    const Reconstruction few = read("- - - -", "- - - h6", std::nullopt, 4, {10, 1'000'000, 0});
    CHECK(!few.complete);
    CHECK(few.readings.size() == 10);
    CHECK(few.unique_up_to == 0);
    // So few positions that it does not get there.
    const Reconstruction none = read(italian, italian, std::nullopt, std::nullopt, {10, 5, 0});
    CHECK(!none.complete);
    CHECK(none.positions < 1000);
    REQUIRE(none.readings.size() == 1);  // a beginning, at least
    CHECK(std::string(italian).starts_with(moves_of(none.readings.front())));
    for (const std::size_t readings : {0U, 1U}) {
        const Reconstruction most =
            read(italian, italian, std::nullopt, std::nullopt, {readings, 1'000'000, 0});
        CHECK(most.readings.size() == readings);
    }
}

TEST_CASE("what was not looked at is not called unique") {
    // Nd2 is either knight, but the readings that are found first all have the same.
    constexpr std::string_view open = "d4 d5 Nf3 Nf6 Nd2 - - - - a6";
    const Reconstruction found = read(open, open, std::nullopt, std::nullopt, {5, 1'000'000, 0});
    CHECK(!found.complete);
    REQUIRE(found.readings.size() == 5);
    for (const Reading& reading : found.readings) {
        CHECK(reading.plies[4].move == found.readings.front().plies[4].move);
    }
    CHECK(found.unique_up_to == 4);
    // The scribble is most like Nf3, and other moves were not tried yet.
    constexpr std::string_view scribbled = "Nf? - - - - a6";
    CHECK(read(scribbled, scribbled, std::nullopt, std::nullopt, {5, 1'000'000, 0}).unique_up_to ==
          0);
}

TEST_CASE("the men as on the board, but the wrong turn, are not the end") {
    const auto board = standing("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -", true);
    const Reconstruction found = read("e4", "e4", board, std::nullopt, {100, 20'000, 0});
    for (const Reading& reading : found.readings) CHECK(reading.plies.size() % 2 == 0);
    CHECK(!found.unique());
}

TEST_CASE("of a scribble, what can be made out counts") {
    const Reconstruction found = read("d4 d5 Nf3 Nf6 Nf?2", "");
    REQUIRE(!found.readings.empty());
    CHECK(moves_of(found.readings.front()) == "d4 d5 Nf3 Nf6 Nfd2");
}

TEST_CASE("in a hurry there is a proposal, though no complete one") {
    // Twelve places at which only one sheet says anything, and what it says is wrong.
    std::string text(italian);
    for (int i = 0; i < 12; ++i) text += " Ka1 Ka8";
    const Reconstruction found = read(text, italian, std::nullopt, std::nullopt, {100, 40'000, 0});
    REQUIRE(!found.readings.empty());
    CHECK(moves_of(found.readings.front()).starts_with(italian));
}

TEST_CASE("any bytes and any plies are taken") {
    Scoresheet wild;
    wild.write(-5, "e4");
    wild.write(0, "e4");
    wild.write(1'000'000, "e4");
    wild.write(1, std::string(100'000, 'x'));
    wild.write(2, std::string("\0\xFF", 2));
    wild.write(3, "");
    const Reconstruction found = read(wild, sheet("e4 e5"));
    CHECK(all_moves(found) == Texts{"e4 e5"});
    CHECK(!found.complete);  // plies that no sheet has were left out
    const Reconstruction negative = read(wild, wild, std::nullopt, -3);
    CHECK(negative.readings.empty());
}

TEST_CASE("what stands crossed out is not read; offers and times are none of the moves") {
    Scoresheet white;
    white.write(1, "d4");
    white.write(1, "e4 (=)");
    white.write(2, "1:23");
    white.write(2, "e5");
    white.write(3, "(=)");
    const Reconstruction found = read(white, sheet("e4 e5"));
    CHECK(all_moves(found) == Texts{"e4 e5"});
    CHECK(found.differences.empty());
}

TEST_CASE("kinds and agreements have names of their own") {
    std::vector<std::string> names;
    for (int i = 0; i <= static_cast<int>(DifferenceKind::swapped_ended); ++i) {
        names.emplace_back(name(static_cast<DifferenceKind>(i)));
    }
    for (int i = 0; i <= static_cast<int>(Agreement::differ); ++i) {
        names.emplace_back(name(static_cast<Agreement>(i)));
    }
    for (const std::string& one : names) {
        CHECK(!one.empty());
        CHECK(std::ranges::count(names, one) == 1);
    }
}

}  // namespace jadoube::test

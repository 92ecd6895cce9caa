#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/chess/moves.hpp>
#include <jadoube/chess/position.hpp>
#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/uci.hpp>

#include "support/random_games.hpp"
#include "support/scale.hpp"

namespace jadoube {
namespace {

static_assert(sizeof(Position) == 80);
static_assert(std::is_trivially_copyable_v<Position>);

Position from_fen(std::string_view fen, Variant variant = Variant::standard) {
    const auto position = position_from_fen(fen, variant);
    REQUIRE_MESSAGE(position.has_value(), std::string(fen));
    return *position;
}

Move find(const Position& position, std::string_view uci, Variant variant = Variant::standard) {
    for (const Move move : legal_moves(position)) {
        if (to_uci(move, variant) == uci) return move;
    }
    FAIL("no legal move " << uci << " in " << to_fen(position));
    return {};
}

Position play(Position position, const std::vector<std::string_view>& moves) {
    for (const std::string_view uci : moves) position = position.after(find(position, uci));
    return position;
}

// Everything a position consists of, counters and all: more than 9.2.3 asks for.
bool same_facts(const Position& first, const Position& second) {
    const Board& a = first.board();
    const Board& b = second.board();
    return a.men == b.men && a.role == b.role && a.castling_rooks == b.castling_rooks &&
           a.turn == b.turn && a.double_step_file == b.double_step_file &&
           a.halfmove_clock == b.halfmove_clock && a.fullmove_number == b.fullmove_number;
}

}  // namespace

TEST_CASE("2.3 the initial position has the men on their squares and White to move") {
    const Position position = Position::initial();
    CHECK(to_fen(position) == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    CHECK(position.turn() == Color::white);
    CHECK(position.piece_at(Square::d1) == Piece{Color::white, Role::queen});  // on her own colour
    CHECK(position.piece_at(Square::d8) == Piece{Color::black, Role::queen});
    CHECK(!position.piece_at(Square::e4));
    CHECK(position.king(Color::white) == Square::e1);
    CHECK(position.king(Color::black) == Square::e8);
    CHECK(position.men().size() == 32);
    CHECK(position.men(Color::black, Role::pawn) == Bitboard(Rank::seventh));
    CHECK(position.castling_rook(Color::white, Wing::king_side) == Square::h1);
    CHECK(position.castling_rook(Color::white, Wing::queen_side) == Square::a1);
    CHECK(position.castling_rook(Color::black, Wing::king_side) == Square::h8);
    CHECK(position.castling_rook(Color::black, Wing::queen_side) == Square::a8);
}

TEST_CASE("II.2 there are 960 different arrays, each with its king between its rooks") {
    std::vector<std::string> seen;
    for (int number = 0; number < 960; ++number) {
        const auto position = Position::chess960(number);
        REQUIRE(position.has_value());
        CAPTURE(number);
        seen.push_back(to_shredder_fen(*position));
        for (const Color color : both_colors) {
            const Bitboard bishops = position->men(color, Role::bishop);
            CHECK(bishops.size() == 2);
            CHECK((bishops & light_squares).size() == 1);  // II.2.2
            const auto left = position->castling_rook(color, Wing::queen_side);
            const auto right = position->castling_rook(color, Wing::king_side);
            REQUIRE((left && right));  // II.2.1, and that both may still castle
            CHECK(position->men(color, Role::rook) == (Bitboard(*left) | *right));
            CHECK(*left < position->king(color));
            CHECK(position->king(color) < *right);
            CHECK(position->men(color, Role::knight).size() == 2);
            CHECK(position->men(color, Role::queen).size() == 1);
            CHECK(position->men(color, Role::pawn) == Bitboard(rank_for(color, Rank::second)));
        }
        for (const Square square : Bitboard(Rank::first)) {  // II.2.3
            CHECK(position->piece_at(square)->role == position->piece_at(mirrored(square))->role);
        }
        CHECK(Position::check(position->setup(), Variant::chess960).has_value());
    }
    std::sort(seen.begin(), seen.end());
    CHECK(std::adjacent_find(seen.begin(), seen.end()) == seen.end());
    CHECK(Position::chess960(518) == Position::initial());
    CHECK(same_facts(*Position::chess960(518), Position::initial()));
    CHECK(!Position::chess960(-1));
    CHECK(!Position::chess960(960));
}

TEST_CASE("a move made in place is the move made on a copy, and unmaking it restores everything") {
    for (const Variant variant : {Variant::standard, Variant::chess960}) {
        int visited = 0;
        test::for_random_positions(variant, 11, test::scaled(40'000), [&](const Position& before) {
            Position position = before;
            for (const Move move : legal_moves(before)) {
                const Undo undo = position.make(move);
                if (!same_facts(position, before.after(move))) {
                    FAIL_CHECK("make " << to_uci(move, variant) << ": " << to_fen(before));
                }
                position.unmake(undo);
                if (!same_facts(position, before)) {
                    FAIL_CHECK("unmake " << to_uci(move, variant) << ": " << to_fen(before));
                    position = before;
                }
            }
            ++visited;
        });
        CHECK(visited >= test::scaled(40'000));
    }
}

TEST_CASE("many moves made one after the other are unmade in reverse") {
    test::Random random(12);
    for (int game = 0; game < 200; ++game) {
        Position position = *Position::chess960(static_cast<int>(random.below(960)));
        std::vector<Position> before;
        std::vector<Undo> made;
        for (int ply = 0; ply < 200; ++ply) {
            const MoveList moves = legal_moves(position);
            if (moves.empty()) break;
            before.push_back(position);
            made.push_back(position.make(moves[random.below(moves.size())]));
        }
        int wrong = 0;
        for (; !made.empty(); made.pop_back(), before.pop_back()) {
            position.unmake(made.back());
            wrong += same_facts(position, before.back()) ? 0 : 1;
        }
        CHECK(wrong == 0);
    }
}

TEST_CASE("the set-up of a position gives the same position back") {
    for (const Variant variant : {Variant::standard, Variant::chess960}) {
        int wrong = 0;
        test::for_random_positions(
            variant, 13, test::scaled(20'000), [&](const Position& position) {
                const auto again = Position::check(position.setup(), variant);
                if (!again || *again != position || again->setup() != position.setup()) ++wrong;
            });
        CHECK(wrong == 0);
    }
}

TEST_CASE("9.3 the count of moves without capture or pawn move, and the number of the move") {
    struct Row {
        std::string why;
        const char* fen;
        const char* uci;
        int halfmove_clock;
        int fullmove_number;
    };
    const Row rows[] = {
        {"a knight's move counts", "4k3/8/8/8/8/8/4P3/4K1N1 w - - 7 20", "g1f3", 8, 20},
        {"after Black's move the number grows", "4k1n1/8/8/8/8/8/8/4K3 b - - 7 20", "g8f6", 8, 21},
        {"a pawn's step ends the count", "4k3/8/8/8/8/8/4P3/4K1N1 w - - 7 20", "e2e3", 0, 20},
        {"so does a double step", "4k3/8/8/8/8/8/4P3/4K1N1 w - - 7 20", "e2e4", 0, 20},
        {"so does a capture", "4k3/8/8/8/8/5n2/8/4K1N1 w - - 7 20", "g1f3", 0, 20},
        {"so does en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 20", "e5d6", 0, 20},
        {"so does a promotion", "7k/4P3/8/8/8/8/8/4K3 w - - 7 20", "e7e8n", 0, 20},
        {"castling counts: it captures nothing", "4k3/8/8/8/8/8/8/4K2R w K - 7 20", "e1g1", 8, 20},
    };
    for (const Row& row : rows) {
        CAPTURE(row.why);
        const Position position = from_fen(row.fen);
        const Position after = position.after(find(position, row.uci));
        CHECK(after.halfmove_clock() == row.halfmove_clock);
        CHECK(after.fullmove_number() == row.fullmove_number);
    }
}

TEST_CASE("the counters stop at the most they can hold") {
    Setup setup = from_fen("4k1n1/8/8/8/8/8/8/R3K1N1 w Q - 0 1").setup();
    setup.halfmove_clock = 65534;
    setup.fullmove_number = 65534;
    Position position = *Position::check(setup, Variant::standard);
    position = play(position, {"g1f3", "g8f6"});
    CHECK(position.halfmove_clock() == 65535);
    CHECK(position.fullmove_number() == 65535);
    // Castling goes another way through the code.
    position = play(position, {"e1c1", "f6g8"});
    CHECK(position.halfmove_clock() == 65535);
    CHECK(position.fullmove_number() == 65535);
    const Move move = find(position, "f3g1");
    const Position before = position;
    position.unmake(position.make(move));
    CHECK(same_facts(position, before));
}

TEST_CASE("9.2.3 positions are the same whatever the counters say and however they came about") {
    const Position start = Position::initial();
    CHECK(play(start, {"g1f3", "g8f6", "f3g1", "f6g8"}) == start);
    CHECK(play(start, {"e2e3", "e7e6", "d2d3"}) == play(start, {"d2d3", "e7e6", "e2e3"}));
    CHECK(from_fen("4k3/8/8/8/8/8/8/4K2R w K - 3 17") == from_fen("4k3/8/8/8/8/8/8/4K2R w K -"));
    // Two knights have changed places: only which kind stands on a square counts.
    const Position knights = from_fen("7k/8/8/8/8/2N2N2/8/4K3 w - - 0 1");
    CHECK(play(knights, {"c3d5", "h8g8", "f3d4", "g8h8", "d5b4", "h8g8", "b4d3", "g8h8", "d3e5",
                         "h8g8", "e5f3", "g8h8", "d4b5", "h8g8", "b5c3", "g8h8"}) == knights);
}

TEST_CASE("9.2.3 positions differ by turn, by a man's place, kind or colour") {
    const Position position = from_fen("4k3/8/8/8/8/8/4N3/4K3 w - - 0 1");
    for (const std::string other : {
             "4k3/8/8/8/8/8/4N3/4K3 b - - 0 1",  // the turn
             "4k3/8/8/8/8/8/3N4/4K3 w - - 0 1",  // the place
             "4k3/8/8/8/8/8/4B3/4K3 w - - 0 1",  // the kind
             "4k3/8/8/8/8/8/4n3/4K3 w - - 0 1",  // the colour
             "4k3/8/8/8/8/8/8/4K3 w - - 0 1",    // one man fewer
         }) {
        CAPTURE(other);
        CHECK(position != from_fen(other));
    }
}

TEST_CASE("9.2.3.1 a double step matters only if the pawn can legally be taken en passant") {
    struct Row {
        std::string why;
        const char* men;
        const char* en_passant;
        bool matters;
    };
    const Row rows[] = {
        {"a free pawn can take", "4k3/8/8/3pP3/8/8/8/4K3 w - ", "d6", true},
        {"no pawn stands beside", "4k3/8/8/3p4/4P3/8/8/4K3 w - ", "d6", false},
        {"a knight stands beside", "4k3/8/8/3pN3/8/8/8/4K3 w - ", "d6", false},
        {"the capturer is pinned along the file", "k3r3/8/8/3pP3/8/8/8/4K3 w - ", "d6", false},
        {"it is pinned along its own diagonal", "kb6/8/8/3pP3/8/6K1/8/8 w - ", "d6", true},
        {"it is pinned along the other", "k6b/8/8/3pP3/3K4/8/8/8 w - ", "d6", false},
        {"both pawns leave the king's rank at once", "k7/8/8/K2pP2r/8/8/8/8 w - ", "d6", false},
        {"a third man stays on the rank", "k7/8/8/K1NpP2r/8/8/8/8 w - ", "d6", true},
        {"the pawn taken is the king's shield", "b6k/8/8/3pP3/8/8/8/7K w - ", "d6", false},
        {"check by another man", "k3r3/8/8/3p1P2/8/8/8/4K3 w - ", "d6", false},
        {"check by the very pawn", "k7/8/8/3pP3/4K3/8/8/8 w - ", "d6", true},
        {"one of two capturers is pinned", "k3r3/8/8/2PpP3/8/8/8/4K3 w - ", "d6", true},
        {"Black's capturer is pinned", "4k3/8/8/8/3Pp3/8/8/K3R3 b - ", "d3", false},
        {"Black's capturer is free", "4k3/8/8/8/3Pp3/8/8/K7 b - ", "d3", true},
    };
    for (const Row& row : rows) {
        CAPTURE(row.why);
        const Position with = from_fen(row.men + std::string(row.en_passant));
        const Position without = from_fen(row.men + std::string("-"));
        CHECK((with != without) == row.matters);
        CHECK(with.en_passant() == (row.matters ? parse_square(row.en_passant) : std::nullopt));
        CHECK(!without.en_passant());
    }
}

TEST_CASE("9.2.3.2 castling rights matter, and are lost only when king or rook has moved") {
    const std::string men = "r3k2r/8/8/8/8/8/8/R3K2R w ";
    const std::vector<std::string> rights = {"-",  "K",  "Q",  "k",   "q",   "KQ",  "Kk",  "Kq",
                                             "Qk", "Qq", "kq", "KQk", "KQq", "Kkq", "Qkq", "KQkq"};
    for (const std::string& a : rights) {
        for (const std::string& b : rights) {
            CHECK((from_fen(men + a + " -") == from_fen(men + b + " -")) == (a == b));
        }
    }
    // Barred for the moment is not lost: the bishop attacks f1.
    const Position barred = from_fen("4k3/8/8/8/2b5/8/8/4K2R w K - 0 1");
    CHECK(barred != from_fen("4k3/8/8/8/2b5/8/8/4K2R w - - 0 1"));
    // The king came back, the rook came back, the rook was taken.
    const Position both = from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    CHECK(play(both, {"e1e2", "a8b8", "e2e1", "b8a8"}) == from_fen(men + "k -"));
    CHECK(play(both, {"h1g1", "h8g8", "g1h1", "g8h8"}) == from_fen(men + "Qq -"));
    CHECK(play(both, {"a1a8", "e8e7"}).castling_rooks() == Bitboard(Square::h1));
    // In Chess960 it matters which rook it is.
    CHECK(from_fen("4k3/8/8/8/8/8/8/1K3R1R w H - 0 1", Variant::chess960) !=
          from_fen("4k3/8/8/8/8/8/8/1K3R1R w F - 0 1", Variant::chess960));
}

TEST_CASE("3.9.1 the men that give check are found, pinned ones too") {
    struct Row {
        std::string why;
        const char* fen;
        Bitboard checkers;
    };
    const Row rows[] = {
        {"none", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", {}},
        {"a rook", "4k3/8/8/8/8/8/8/r3K3 w - - 0 1", Square::a1},
        {"not through a man", "4k3/8/8/8/8/8/8/rN2K3 w - - 0 1", {}},
        {"a pawn, diagonally", "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", Square::d2},
        {"a pawn does not check ahead", "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", {}},
        {"two at once", "4k3/8/8/8/8/5n2/8/r3K3 w - - 0 1", Bitboard(Square::a1) | Square::f3},
        {"3.1.3: the rook is pinned", "k7/r7/8/8/8/8/K7/R7 w - - 0 1", Square::a7},
        {"Black in check", "4k3/8/8/8/8/8/8/4RK2 b - - 0 1", Square::e1},
    };
    for (const Row& row : rows) {
        CAPTURE(row.why);
        const Position position = from_fen(row.fen);
        CHECK(position.checkers() == row.checkers);
        CHECK(position.is_check() == !row.checkers.empty());
    }
}

TEST_CASE("a mirrored position exchanges colours, rights, double step and turn") {
    const Position position = from_fen("r3k3/8/8/3pP3/8/8/8/4K2R w Kq d6 5 9");
    const Position mirror = position.mirrored();
    CHECK(mirror == from_fen("4k2r/8/8/8/3Pp3/8/8/R3K3 b Qk d3 5 9"));
    CHECK(mirror.halfmove_clock() == 5);
    CHECK(mirror.fullmove_number() == 9);
    CHECK(same_facts(mirror.mirrored(), position));
}

}  // namespace jadoube

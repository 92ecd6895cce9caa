// Article 3: the moves of the pieces.
#include <algorithm>
#include <array>
#include <limits>
#include <set>
#include <string_view>

#include <doctest/doctest.h>

#include <jadoube/chess/attacks.hpp>
#include <jadoube/chess/reachable.hpp>

#include "support/laws.hpp"
#include "support/random_games.hpp"

namespace jadoube {
namespace {

using test::destinations;
using test::from_fen;
using test::lies_between;
using test::on_one_diagonal;
using test::on_one_line;
using test::play;
using test::square_for;
using test::squares_where;
using test::verdict;
using test::with_kings;

// Where a piece could go from this square on an empty board, in the words of 3.2
// to 3.4, 3.6, 3.8.1.
Bitboard reach(Role role, Square from) {
    switch (role) {
        case Role::pawn: break;
        case Role::bishop:
            return squares_where([&](Square to) { return on_one_diagonal(from, to); });
        case Role::rook: return squares_where([&](Square to) { return on_one_line(from, to); });
        case Role::queen:
            return squares_where(
                [&](Square to) { return on_one_line(from, to) || on_one_diagonal(from, to); });
        case Role::king:
            return squares_where([&](Square to) {
                return std::max(test::files_apart(from, to), test::ranks_apart(from, to)) == 1;
            });
        case Role::knight: {
            const auto distance = [&](Square to) {
                const int files = test::files_apart(from, to);
                const int ranks = test::ranks_apart(from, to);
                return files * files + ranks * ranks;
            };
            const Bitboard others = squares_where([&](Square to) {
                return to != from && !on_one_line(from, to) && !on_one_diagonal(from, to);
            });
            int nearest = std::numeric_limits<int>::max();
            for (const Square to : others) nearest = std::min(nearest, distance(to));
            return others & squares_where([&](Square to) { return distance(to) == nearest; });
        }
    }
    return {};
}

// Every square, both colours: the man goes where the article says, and elsewhere it breaks it.
void check_reach(Role role, const std::string& elsewhere) {
    for (const Color color : both_colors) {
        for (int i = 0; i < square_count; ++i) {
            const Square from = square_at(i);
            const Bitboard expected = reach(role, from);
            Setup setup;
            setup.turn = color;
            setup.at(from) = Piece{color, role};
            const Position position = with_kings(setup, expected);
            CAPTURE(name(from));
            CHECK(destinations(position, from) == expected);
            CHECK(attacks({color, role}, from, {}) == expected);
            for (int to = 0; to < square_count; ++to) {
                CHECK(verdict(position, Attempt{from, square_at(to), {}}) ==
                      (expected.contains(square_at(to)) ? "legal" : elsewhere));
            }
        }
    }
}

constexpr std::array sliders = {Role::bishop, Role::rook, Role::queen};

TEST_CASE("3.1 no man moves to a square occupied by a man of its own colour") {
    for (const Color color : both_colors) {
        for (const Role role : {Role::knight, Role::bishop, Role::rook, Role::queen}) {
            for (int i = 0; i < square_count; ++i) {
                const Square from = square_at(i);
                for (const Square to : reach(role, from)) {
                    Setup setup;
                    setup.turn = color;
                    setup.at(from) = Piece{color, role};
                    setup.at(to) = Piece{color, Role::knight};
                    const Position position = with_kings(setup, reach(role, from));
                    CHECK(verdict(position, Attempt{from, to, {}}) == "3.1 own_man_on_square");
                    CHECK_FALSE(destinations(position, from).contains(to));
                }
            }
        }
    }
    // A king among men of his own, a pawn before and beside one.
    const Position position = from_fen("4k3/8/8/8/8/2NBN3/2PKP3/2QBN3 w - - 0 1");
    for (const Square to : reach(Role::king, Square::d2)) {
        CHECK(verdict(position, Attempt{Square::d2, to, {}}) == "3.1 own_man_on_square");
    }
    for (const char* move : {"c2c3", "c2d3", "e2e3", "e2d3"}) {
        CHECK(verdict(position, move) == "3.1 own_man_on_square");
    }
    CHECK(verdict(from_fen("4k3/8/8/8/4N3/8/4P3/4K3 w - - 0 1"), "e2e4") ==
          "3.1 own_man_on_square");
}

TEST_CASE("3.1.1 a man moved onto an opponent's takes it off the board in the same move") {
    for (const Color color : both_colors) {
        for (const Role role : {Role::knight, Role::bishop, Role::rook, Role::queen}) {
            for (const Role taken :
                 {Role::pawn, Role::knight, Role::bishop, Role::rook, Role::queen}) {
                for (const Square to : reach(role, Square::d4)) {
                    const int rank = index(to) / 8;
                    if (taken == Role::pawn && (rank == 0 || rank == 7)) continue;
                    Setup setup;
                    setup.turn = color;
                    setup.at(Square::d4) = Piece{color, role};
                    setup.at(to) = Piece{!color, taken};
                    const Position position = with_kings(setup, reach(role, Square::d4));
                    const Move move = test::legal_move(position, Attempt{Square::d4, to, {}});
                    CHECK(captured_square(position, move) == to);
                    const Position after = position.after(move);
                    CHECK(after.piece_at(to) == Piece{color, role});
                    CHECK_FALSE(after.piece_at(Square::d4).has_value());
                    CHECK(after.men(!color).size() == 1);  // the king
                    CHECK(after.men(color).size() == 2);
                }
            }
        }
    }
    // By a king, and by a pawn.
    const Position king = from_fen("4k3/8/8/8/8/8/3q4/4K3 w - - 0 1");
    CHECK(play(king, "e1d2").men(Color::black).size() == 1);
    const Position pawn = from_fen("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1");
    CHECK(play(pawn, "e4d5").men(Color::black).size() == 1);
}

TEST_CASE("3.1.2 a man attacks an opponent's if it could take it there") {
    // Seven men can take on e5: every role, from all sides. The pawn on e4 and the rook behind g5
    // cannot.
    const Position white = from_fen("4R2B/8/3K4/Q3n1pR/3PPP2/5N2/8/1k6 w - - 0 1");
    for (const Position& position : {white, white.mirrored()}) {
        const Square target = position == white ? Square::e5 : Square::e4;
        Bitboard takers;
        for (const Move move : legal_captures(position)) {
            if (move.to() == target) takers |= move.from();
        }
        CHECK(takers.size() == 7);
        CHECK(attackers(position, position.turn(), target) == takers);
    }
    CHECK(attackers(white, Color::white, Square::e5) ==
          (Bitboard(Square::d4) | Square::f4 | Square::f3 | Square::h8 | Square::e8 | Square::a5 |
           Square::d6));
}

TEST_CASE("3.1.3 a man attacks a square even if it may not go there for fear for its own king") {
    struct Row {
        std::string_view fen;     // Black's king wants to go where only a pinned man attacks
        std::string_view move;    // his
        std::string_view pinned;  // what that man could not do itself
    };
    const Row rows[] = {
        {"4r3/8/8/8/3k4/4R3/8/4K3 b - - 0 1", "d4d3", "e3d3"},
        {"4r3/8/8/8/3k4/8/4B3/4K3 b - - 0 1", "d4d3", "e2d3"},
        {"4r3/8/8/8/8/2k1N3/8/4K3 b - - 0 1", "c3c2", "e3c2"},
        {"4r3/8/8/8/8/2k5/4Q3/4K3 b - - 0 1", "c3d3", "e2d3"},
        {"7b/8/8/8/1k6/8/1P6/K7 b - - 0 1", "b4a3", "b2a3"},
    };
    for (const auto& row : rows) {
        const auto& [fen, move, pinned] = row;
        CAPTURE(row.fen);
        const Position position = from_fen(fen);
        const Attempt step = test::attempt(move);
        CHECK(verdict(position, step) == "3.9.2 king_in_check");
        CHECK(verdict(position.mirrored(), Attempt{mirrored(step.from), mirrored(step.to), {}}) ==
              "3.9.2 king_in_check");
        CHECK(attackers(position, Color::white, step.to) == Bitboard(test::attempt(pinned).from));
        // Were it White's turn, with a pawn there to take.
        Setup other = position.setup();
        other.turn = Color::white;
        other.at(step.to) = Piece{Color::black, Role::pawn};
        const auto white = Position::check(other, Variant::standard);
        REQUIRE(white.has_value());
        CHECK(verdict(*white, pinned) == "3.9.2 king_in_check");
    }
}

TEST_CASE("3.2 the bishop moves along its diagonals") {
    check_reach(Role::bishop, "3.2 bishop_moves");
}

TEST_CASE("3.3 the rook moves along its file and its rank") {
    check_reach(Role::rook, "3.3 rook_moves");
}

TEST_CASE("3.4 the queen moves along her file, her rank and her diagonals") {
    check_reach(Role::queen, "3.4 queen_moves");
}

TEST_CASE("3.5 bishop, rook and queen do not move over any man in their way") {
    for (const Color color : both_colors) {
        for (const Role role : sliders) {
            for (int i = 0; i < square_count; ++i) {
                const Square from = square_at(i);
                const Bitboard line = reach(role, from);
                for (const Square blocked : line) {
                    for (const Color whose : both_colors) {
                        Setup setup;
                        setup.turn = color;
                        setup.at(from) = Piece{color, role};
                        setup.at(blocked) = Piece{whose, Role::knight};
                        const Position position = with_kings(setup, line);
                        for (const Square to : line) {
                            const bool beyond = lies_between(from, blocked, to);
                            const bool own = to == blocked && whose == color;
                            const char* expected = beyond ? "3.5 jump"
                                                   : own  ? "3.1 own_man_on_square"
                                                          : "legal";
                            REQUIRE(verdict(position, Attempt{from, to, {}}) == expected);
                        }
                    }
                }
            }
        }
    }
}

TEST_CASE("3.6 the knight moves to the nearest squares not on its rank, file or diagonal") {
    check_reach(Role::knight, "3.6 knight_moves");
    CHECK(reach(Role::knight, Square::a1) == (Bitboard(Square::b3) | Square::c2));
    CHECK(reach(Role::knight, Square::d4).size() == 8);
}

TEST_CASE("3.6 the knight goes over the men around it") {
    for (const Color color : both_colors) {
        for (int i = 0; i < square_count; ++i) {
            const Square from = square_at(i);
            const Bitboard around = reach(Role::king, from);
            for (const Color whose : both_colors) {
                Setup setup;
                setup.turn = color;
                setup.at(from) = Piece{color, Role::knight};
                for (const Square square : around) setup.at(square) = Piece{whose, Role::knight};
                const Position position = with_kings(setup, around | reach(Role::knight, from));
                CHECK(destinations(position, from) == reach(Role::knight, from));
            }
        }
    }
}

// A lone pawn, the kings far away on the first and last ranks.
Position lone_pawn(Color color, int file, int rank, const Setup& others = {}) {
    Setup setup = others;
    setup.turn = color;
    setup.at(square_for(color, file, rank)) = Piece{color, Role::pawn};
    const Bitboard near = squares_where(
        [&](Square s) { return test::files_apart(s, square_for(color, file, rank)) <= 1; });
    return with_kings(setup, near);
}

TEST_CASE("3.7 the pawn moves ahead, and takes to the side; all else is no move of a pawn") {
    for (const Color color : both_colors) {
        for (int file = 0; file < 8; ++file) {
            for (int rank = 1; rank < 6; ++rank) {  // the seventh is 3.7.3.3
                const Position position = lone_pawn(color, file, rank);
                const Square from = square_for(color, file, rank);
                CAPTURE(name(from));
                for (int f = 0; f < 8; ++f) {
                    for (int r = 0; r < 8; ++r) {
                        const bool step = f == file && r == rank + 1;
                        const bool two = f == file && r == rank + 2;
                        const bool aside = std::abs(f - file) == 1 && r == rank + 1;
                        const char* expected = step               ? "legal"
                                               : two && rank == 1 ? "legal"
                                               : two              ? "3.7.2 pawn_double_step"
                                               : aside            ? "3.7.3 pawn_capture"
                                                                  : "3.7 pawn_moves";
                        CHECK(verdict(position, Attempt{from, square_for(color, f, r), {}}) ==
                              expected);
                    }
                }
            }
        }
    }
}

TEST_CASE("3.7.1 the pawn steps onto the square before it only if that is unoccupied") {
    for (const Color color : both_colors) {
        for (int file = 0; file < 8; ++file) {
            for (int rank = 1; rank < 7; ++rank) {
                for (const Color whose : both_colors) {
                    const Square ahead = square_for(color, file, rank + 1);
                    Setup others;
                    others.at(ahead) = Piece{whose, Role::knight};
                    const Position position = lone_pawn(color, file, rank, others);
                    const Square from = square_for(color, file, rank);
                    CAPTURE(name(from));
                    const auto promotion =
                        rank == 6 ? std::optional(Role::queen) : std::optional<Role>();
                    CHECK(verdict(position, Attempt{from, ahead, promotion}) ==
                          (whose == color ? "3.1 own_man_on_square" : "3.7.1 pawn_step"));
                    CHECK(destinations(position, from).empty());
                }
            }
        }
    }
}

TEST_CASE("3.7.2 the pawn advances two squares on its first move, if both are unoccupied") {
    for (const Color color : both_colors) {
        for (int file = 0; file < 8; ++file) {
            const Square from = square_for(color, file, 1);
            const Square one = square_for(color, file, 2);
            const Square two = square_for(color, file, 3);
            CAPTURE(name(from));
            const Position free = lone_pawn(color, file, 1);
            CHECK(destinations(free, from) == (Bitboard(one) | two));
            const Move move = test::legal_move(free, Attempt{from, two, {}});
            CHECK(move.kind() == MoveKind::double_step);
            CHECK(free.after(move).piece_at(two) == Piece{color, Role::pawn});
            CHECK_FALSE(free.after(move).piece_at(from).has_value());
            for (const Color whose : both_colors) {
                Setup near;
                near.at(one) = Piece{whose, Role::knight};
                CHECK(verdict(lone_pawn(color, file, 1, near), Attempt{from, two, {}}) ==
                      "3.7.2 pawn_double_step");
                Setup far;
                far.at(two) = Piece{whose, Role::knight};
                const Position position = lone_pawn(color, file, 1, far);
                CHECK(verdict(position, Attempt{from, two, {}}) ==
                      (whose == color ? "3.1 own_man_on_square" : "3.7.2 pawn_double_step"));
                CHECK(verdict(position, Attempt{from, one, {}}) == "legal");
            }
        }
    }
    // Having made one step, it has made its first move.
    CHECK(verdict(play(Position::initial(), "e2e3 a7a6"), "e3e5") == "3.7.2 pawn_double_step");
}

TEST_CASE(
    "3.7.3 the pawn takes diagonally ahead on an adjacent file, nothing else and nowhere else") {
    for (const Color color : both_colors) {
        for (int file = 0; file < 8; ++file) {
            for (int rank = 1; rank < 6; ++rank) {
                const Square from = square_for(color, file, rank);
                CAPTURE(name(from));
                for (int i = 0; i < square_count; ++i) {
                    const Square there = square_at(i);
                    const int files = i % 8 - file;
                    const int ranks = (color == Color::white ? i / 8 : 7 - i / 8) - rank;
                    if (files == 0 && ranks >= 0 && ranks <= 2) continue;  // 3.7.1, 3.7.2
                    Setup enemy;
                    enemy.at(there) = Piece{!color, Role::knight};
                    const Position position = lone_pawn(color, file, rank, enemy);
                    const bool takes = std::abs(files) == 1 && ranks == 1;
                    CHECK(verdict(position, Attempt{from, there, {}}) ==
                          (takes ? "legal" : "3.7 pawn_moves"));
                    CHECK(legal_moves(position, from, there).empty() == !takes);
                    if (!takes) continue;
                    const Move move = test::legal_move(position, Attempt{from, there, {}});
                    CHECK(captured_square(position, move) == there);
                    CHECK(position.after(move).piece_at(there) == Piece{color, Role::pawn});
                    CHECK(position.after(move).men(!color).size() == 1);
                    Setup own;
                    own.at(there) = Piece{color, Role::knight};
                    CHECK(verdict(lone_pawn(color, file, rank, own), Attempt{from, there, {}}) ==
                          "3.1 own_man_on_square");
                }
            }
        }
    }
}

TEST_CASE("3.7.3 a pawn beside is not one to take: only on the fifth rank is en passant meant") {
    for (const Color color : both_colors) {
        for (int file = 0; file < 8; ++file) {
            for (const int beside : {file - 1, file + 1}) {
                if (beside < 0 || beside > 7) continue;
                for (const int rank : {1, 2, 3, 5}) {
                    Setup enemy;
                    enemy.at(square_for(color, beside, rank)) = Piece{!color, Role::pawn};
                    const Position position = lone_pawn(color, file, rank, enemy);
                    const Square from = square_for(color, file, rank);
                    CAPTURE(name(from));
                    const Attempt aside{from, square_for(color, beside, rank + 1), {}};
                    CHECK(verdict(position, aside) == "3.7.3 pawn_capture");
                    const Attempt sideways{from, square_for(color, beside, rank), {}};
                    CHECK(verdict(position, sideways) == "3.7 pawn_moves");
                }
            }
        }
    }
}

// A pawn of the taker's on its fifth rank, one of the opponent's, who is on move, further back.
struct EnPassant {
    Color taker;
    int from_file;
    int file;
    [[nodiscard]] Square from() const { return square_for(taker, from_file, 4); }
    [[nodiscard]] Square passed() const { return square_for(taker, file, 5); }
    [[nodiscard]] Square victim() const { return square_for(taker, file, 4); }
    // The opponent's pawn stands on that rank of his before it comes beside.
    [[nodiscard]] Position before(int victim_rank) const {
        Setup setup;
        setup.turn = !taker;
        setup.at(from()) = Piece{taker, Role::pawn};
        setup.at(square_for(!taker, file, victim_rank)) = Piece{!taker, Role::pawn};
        const Bitboard first_and_last = Bitboard(Rank::first) | Rank::eighth;
        return with_kings(setup, ~first_and_last);
    }
    [[nodiscard]] Position beside(int victim_rank = 1) const {
        const Position start = before(victim_rank);
        const Attempt advance{square_for(!taker, file, victim_rank), victim(), {}};
        return start.after(test::legal_move(start, advance));
    }
    [[nodiscard]] Attempt capture() const { return {from(), passed(), {}}; }
};

template <class Visit>
void for_all_en_passants(Visit visit) {
    for (const Color taker : both_colors) {
        for (int file = 0; file < 8; ++file) {
            for (const int from : {file - 1, file + 1}) {
                if (from < 0 || from > 7) continue;
                const EnPassant each{taker, from, file};
                CAPTURE(name(each.from()));
                CAPTURE(name(each.passed()));
                visit(each);
            }
        }
    }
}

TEST_CASE(
    "3.7.3.1 a pawn takes the one that has just stepped past it as if it had gone one square") {
    for_all_en_passants([](const EnPassant& each) {
        const Position position = each.beside();
        CHECK(position.en_passant() == each.passed());
        REQUIRE(verdict(position, each.capture()) == "legal");
        const Move move = test::legal_move(position, each.capture());
        CHECK(move.kind() == MoveKind::en_passant);
        CHECK(captured_square(position, move) == each.victim());
        const Position after = position.after(move);
        CHECK(after.piece_at(each.passed()) == Piece{each.taker, Role::pawn});
        CHECK_FALSE(after.piece_at(each.victim()).has_value());
        CHECK_FALSE(after.piece_at(each.from()).has_value());
        CHECK(after.men().size() == 3);
        CHECK(after.halfmove_clock() == 0);
    });
}

TEST_CASE("3.7.3.1 an advance of one square gives no capture en passant") {
    for_all_en_passants([](const EnPassant& each) {
        const Position position = each.beside(2);
        CHECK_FALSE(position.en_passant().has_value());
        CHECK(verdict(position, each.capture()) != "legal");
        CHECK(legal_captures(position).empty());
    });
}

TEST_CASE("3.7.3.1 the taker stands on an adjacent file of the same rank, and is a pawn") {
    for (const Color taker : both_colors) {
        for (int file = 0; file < 8; ++file) {
            for (int i = 0; i < square_count; ++i) {
                const Square from = square_at(i);
                const int rank = taker == Color::white ? i / 8 : 7 - i / 8;
                const int files = std::abs(i % 8 - file);
                const bool beside = files == 1 && rank == 4;
                if (rank == 0 || rank == 7 || files == 0) continue;
                Setup setup;
                setup.turn = !taker;
                setup.at(from) = Piece{taker, Role::pawn};
                setup.at(square_for(!taker, file, 1)) = Piece{!taker, Role::pawn};
                const Bitboard room = Bitboard(Rank::first) | Rank::eighth;
                const Position start = with_kings(setup, ~room);
                const Position position = start.after(test::legal_move(
                    start, Attempt{square_for(!taker, file, 1), square_for(taker, file, 4), {}}));
                CAPTURE(name(from));
                CAPTURE(file);
                const MoveList moves = legal_moves(position);
                const bool takes = std::any_of(moves.begin(), moves.end(), [](Move move) {
                    return move.kind() == MoveKind::en_passant;
                });
                CHECK(takes == beside);
                CHECK(position.en_passant().has_value() == beside);
            }
        }
    }
    // A bishop that goes to the square passed over takes nothing.
    const Position position = play(from_fen("4k3/3p4/8/2B1P3/8/8/8/4K3 b - - 0 1"), "d7d5");
    const Move bishop = test::legal_move(position, "c5d6");
    CHECK_FALSE(captured_square(position, bishop).has_value());
    CHECK(position.after(bishop).piece_at(Square::d5) == Piece{Color::black, Role::pawn});
    // Two pawns may both be able to.
    const Position two = play(from_fen("4k3/3p4/8/2P1P3/8/8/8/4K3 b - - 0 1"), "d7d5");
    CHECK(verdict(two, "c5d6") == "legal");
    CHECK(verdict(two, "e5d6") == "legal");
    CHECK(legal_captures(two).size() == 2);
}

TEST_CASE("3.7.3.1, 3.9.2 en passant is no exception to the safety of the king") {
    struct Row {
        std::string_view fen;
        std::string_view move;
        std::string_view verdict;
        std::string_view why;
    };
    const Row rows[] = {
        {"8/8/8/KPp4r/8/8/8/7k w - c6 0 2", "b5c6", "3.9.2 king_in_check",
         "two men leave the rank at once"},
        {"8/8/8/K1pP3r/8/8/8/7k w - c6 0 2", "d5c6", "3.9.2 king_in_check",
         "so from the other side"},
        {"8/8/8/KPpn3r/8/8/8/7k w - c6 0 2", "b5c6", "legal", "a third man stands on the rank"},
        {"1r6/8/8/1Pp5/8/8/8/1K5k w - c6 0 2", "b5c6", "3.9.2 king_in_check", "pinned on the file"},
        {"8/3b4/8/1Pp5/K7/8/8/7k w - c6 0 2", "b5c6", "legal", "pinned, but stays on the line"},
        {"8/8/4b3/1Pp5/2K5/8/8/7k w - c6 0 2", "b5c6", "3.9.2 king_in_check",
         "a check that the capture does not answer"},
        {"8/8/8/1Pp5/1K6/8/8/7k w - c6 0 2", "b5c6", "legal", "it takes the pawn that gives check"},
        {"4b3/8/8/1Pp5/K7/8/8/7k w - c6 0 2", "b5c6", "legal", "it moves on along the pin"},
        {"7k/8/5b2/1Pp5/8/8/1K6/8 w - c6 0 2", "b5c6", "3.9.2 king_in_check", "nor here"},
        {"7k/6b1/8/2pP4/3K4/8/8/8 w - c6 0 2", "d5c6", "3.9.2 king_in_check",
         "the pawn and the bishop check together"},
        {"7k/b7/8/2pP4/3K4/8/8/8 w - c6 0 2", "d5c6", "3.9.2 king_in_check",
         "the pawn that is taken was a shield, too"},
    };
    for (const auto& row : rows) {
        const auto& [fen, move, expected, why] = row;
        CAPTURE(row.fen);
        CAPTURE(row.why);
        const Position position = from_fen(fen);
        CHECK(verdict(position, move) == expected);
        const Attempt tried = test::attempt(move);
        CHECK(verdict(position.mirrored(), Attempt{mirrored(tried.from), mirrored(tried.to), {}}) ==
              expected);
    }
}

TEST_CASE("3.7.3.2 en passant is possible only on the very next move") {
    for_all_en_passants([](const EnPassant& each) {
        Position position = each.beside();
        for (int ply = 0; ply < 2; ++ply) {  // a king each
            const MoveList moves = legal_moves_of(position, Role::king);
            REQUIRE_FALSE(moves.empty());
            position = position.after(moves[0]);
        }
        CHECK_FALSE(position.en_passant().has_value());
        CHECK(position.piece_at(each.victim()) == Piece{!each.taker, Role::pawn});
        CHECK(verdict(position, each.capture()) == "3.7.3.2 en_passant_too_late");
        CHECK(legal_captures(position).empty());
    });
    // Another pawn's double step does not bring it back.
    const Position position = play(Position::initial(), "e2e4 a7a6 e4e5 d7d5 a2a3 f7f5");
    CHECK(verdict(position, "e5f6") == "legal");
    CHECK(verdict(position, "e5d6") == "3.7.3.2 en_passant_too_late");
}

constexpr std::array all_promotions = {Role::queen, Role::rook, Role::bishop, Role::knight};

TEST_CASE(
    "3.7.3.3 a pawn on the last rank becomes queen, rook, bishop or knight in the same move") {
    for (const Color color : both_colors) {
        for (int file = 0; file < 8; ++file) {
            for (const int to_file : {file - 1, file, file + 1}) {
                if (to_file < 0 || to_file > 7) continue;
                const Square from = square_for(color, file, 6);
                const Square to = square_for(color, to_file, 7);
                CAPTURE(name(from));
                CAPTURE(name(to));
                Setup others;
                if (to_file != file) others.at(to) = Piece{!color, Role::knight};
                const Position position = lone_pawn(color, file, 6, others);
                CHECK(legal_moves(position, from, to).size() == 4);
                CHECK(verdict(position, Attempt{from, to, {}}) == "3.7.3.3 promotion");
                CHECK(verdict(position, Attempt{from, to, Role::pawn}) == "3.7.3.3 promotion");
                CHECK(verdict(position, Attempt{from, to, Role::king}) == "3.7.3.3 promotion");
                for (const Role role : all_promotions) {
                    const Attempt promotes{from, to, role};
                    REQUIRE(verdict(position, promotes) == "legal");
                    const Move move = test::legal_move(position, promotes);
                    CHECK(move.promotion() == role);
                    CHECK(captured_square(position, move).has_value() == (to_file != file));
                    const Position after = position.after(move);
                    CHECK(after.piece_at(to) == Piece{color, role});
                    CHECK_FALSE(after.piece_at(from).has_value());
                    CHECK(after.men(Role::pawn).empty());
                    CHECK(after.men().size() == 3);
                    CHECK(after.turn() == !color);
                }
            }
        }
    }
}

TEST_CASE("3.7.3.3 nothing is promoted elsewhere, and nothing but a pawn") {
    const Position start = Position::initial();
    for (const Role role : all_roles) {
        CHECK(verdict(start, Attempt{Square::e2, Square::e4, role}) ==
              "3.7.3.3 promotion_out_of_place");
        CHECK(verdict(start, Attempt{Square::g1, Square::f3, role}) ==
              "3.7.3.3 promotion_out_of_place");
    }
    CHECK(verdict(from_fen("8/1R6/7k/8/8/8/8/K7 w - - 0 1"), "b7b8q") ==
          "3.7.3.3 promotion_out_of_place");
    CHECK(verdict(from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), "e1g1q") ==
          "3.7.3.3 promotion_out_of_place");
    CHECK(legal_promotions(start).empty());
}

TEST_CASE("3.7.3.4 the choice is not limited to pieces that have been taken") {
    // All of White's pieces are there, and nothing of his has been taken but pawns.
    const Position full = from_fen("8/P7/6k1/8/8/8/8/RNBQKBNR w - - 0 1");
    for (const Role role : all_promotions) {
        const Attempt promotes{Square::a7, Square::a8, role};
        REQUIRE(verdict(full, promotes) == "legal");
        const Position after = full.after(test::legal_move(full, promotes));
        CHECK(after.men(Color::white, role).size() == (role == Role::queen ? 2 : 3));
    }
    // Not even to a number: the ninth queen.
    const Position queens = from_fen("5k2/P7/8/8/8/8/QQQQ4/QQQQK3 w - - 0 1");
    CHECK(play(queens, "a7a8q").men(Color::white, Role::queen).size() == 9);
}

TEST_CASE("3.7.3.5 the effect of the new piece is immediate") {
    struct Row {
        std::string_view fen;
        std::string_view move;
        bool check;
        Status status;
    };
    const Row rows[] = {
        {"7k/P7/6K1/8/8/8/8/8 w - - 0 1", "a7a8q", true, Status::checkmate},
        {"7k/P7/6K1/8/8/8/8/8 w - - 0 1", "a7a8r", true, Status::checkmate},
        {"7k/P7/6K1/8/8/8/8/8 w - - 0 1", "a7a8b", false, Status::ongoing},
        {"7k/P7/6K1/8/8/8/8/8 w - - 0 1", "a7a8n", false, Status::ongoing},
        {"8/P7/8/3k4/8/8/8/K7 w - - 0 1", "a7a8b", true, Status::ongoing},
        {"8/P1k5/8/8/8/8/8/K7 w - - 0 1", "a7a8n", true, Status::ongoing},
        {"8/P1k5/8/8/8/8/8/K7 w - - 0 1", "a7a8r", false, Status::ongoing},
        {"k7/2P5/K7/8/8/8/8/8 w - - 0 1", "c7c8q", true, Status::checkmate},
        {"8/k1P5/2K5/8/8/8/8/8 w - - 0 1", "c7c8q", false, Status::stalemate},
        {"8/k1P5/2K5/8/8/8/8/8 w - - 0 1", "c7c8r", false, Status::ongoing},
    };
    for (const auto& row : rows) {
        const auto& [fen, move, is_check, expected] = row;
        CAPTURE(row.fen);
        CAPTURE(row.move);
        const Position after = play(from_fen(fen), move);
        CHECK(after.is_check() == is_check);
        CHECK(status(after) == expected);
    }
}

TEST_CASE("3.8, 3.8.1 the king moves to an adjoining square") {
    for (const Color color : both_colors) {
        const Square home = color == Color::white ? Square::e1 : Square::e8;
        for (int i = 0; i < square_count; ++i) {
            const Square from = square_at(i);
            Setup setup;
            setup.turn = color;
            setup.at(from) = Piece{color, Role::king};
            // The other king in a corner far enough away not to take any square from this one.
            const Square corner = square_at((i % 8 < 4 ? 7 : 0) + (i / 8 < 4 ? 56 : 0));
            setup.at(corner) = Piece{!color, Role::king};
            const auto position = Position::check(setup, Variant::standard);
            REQUIRE(position.has_value());
            CAPTURE(name(from));
            const Bitboard near = reach(Role::king, from);
            CHECK(destinations(*position, from) == near);
            for (int to = 0; to < square_count; ++to) {
                const Attempt tried{from, square_at(to), {}};
                // Two squares from where kings start is castling, for which there is no right.
                const bool castles = from == home && std::abs(to - i) == 2 && to / 8 == i / 8;
                CHECK(verdict(*position, tried) == (near.contains(square_at(to)) ? "legal"
                                                    : castles ? "3.8.2.1 castling_right_lost"
                                                              : "3.8.1 king_moves"));
                CHECK(verdict(*position, tried, Variant::chess960) ==
                      (near.contains(square_at(to)) ? "legal" : "3.8.1 king_moves"));
            }
        }
    }
}

struct Castling {
    Color color;
    Wing wing;
    Square king_from, king_to, rook_from, rook_to;
    [[nodiscard]] Attempt two_squares() const { return {king_from, king_to, {}}; }
    [[nodiscard]] Attempt onto_rook() const { return {king_from, rook_from, {}}; }
};

constexpr std::array castlings = {
    Castling{Color::white, Wing::king_side, Square::e1, Square::g1, Square::h1, Square::f1},
    Castling{Color::white, Wing::queen_side, Square::e1, Square::c1, Square::a1, Square::d1},
    Castling{Color::black, Wing::king_side, Square::e8, Square::g8, Square::h8, Square::f8},
    Castling{Color::black, Wing::queen_side, Square::e8, Square::c8, Square::a8, Square::d8},
};

TEST_CASE(
    "3.8, 3.8.2 castling: the king two squares towards the rook, which goes where he crossed") {
    for (const Castling& each : castlings) {
        const Position position =
            from_fen(each.color == Color::white ? "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 5"
                                                : "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 5");
        CAPTURE(name(each.king_to));
        CHECK(position.castling_rook(each.color, each.wing) == each.rook_from);
        CHECK(verdict(position, each.two_squares()) == "legal");
        CHECK(verdict(position, each.onto_rook()) == "legal");
        const Move move = test::legal_move(position, each.two_squares());
        CHECK(move == test::legal_move(position, each.onto_rook()));
        CHECK(move.is_castling());
        CHECK(move.role() == Role::king);  // it counts as one move of the king
        CHECK_FALSE(captured_square(position, move).has_value());
        const Position after = position.after(move);
        CHECK(after.king(each.color) == each.king_to);
        CHECK(after.piece_at(each.rook_to) == Piece{each.color, Role::rook});
        CHECK_FALSE(after.piece_at(each.king_from).has_value());
        CHECK_FALSE(after.piece_at(each.rook_from).has_value());
        CHECK(after.men() == (position.men() ^ (Bitboard(each.king_from) | each.rook_from |
                                                each.king_to | each.rook_to)));
        CHECK(after.turn() == !each.color);  // and as one move of the player
        CHECK(after.halfmove_clock() == 4);
        CHECK(legal_castlings(position).size() == 2);
    }
}

TEST_CASE(
    "3.8.2 castling is along the first rank, with a rook of one's own on its original square") {
    struct Row {
        std::string_view fen;
        std::string_view move;
        std::string_view verdict;
        std::string_view why;
    };
    const Row rows[] = {
        {"4k3/4p3/8/8/8/8/8/R3K2r w Q - 0 1", "e1g1", "3.8.2.1 castling_right_lost",
         "an enemy rook"},
        {"8/4R3/8/8/k7/8/8/4K3 w - - 0 1", "e1e3", "3.8.1 king_moves", "a rook on the king's file"},
        {"4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "e2g2", "3.8.1 king_moves", "the king on another rank"},
        {"4k3/8/8/8/8/8/8/R2K3R w - - 0 1", "d1f1", "3.8.1 king_moves", "the king on another file"},
        {"4k3/8/8/8/8/8/8/4K1R1 w - - 0 1", "e1c1", "3.8.2.1 castling_right_lost", "no rook there"},
        {"4k3/8/8/8/8/8/7R/4K3 w - - 0 1", "e1g1", "3.8.2.1 castling_right_lost",
         "the rook one rank up"},
    };
    for (const auto& row : rows) {
        const auto& [fen, move, expected, why] = row;
        CAPTURE(row.fen);
        CAPTURE(row.why);
        CHECK(verdict(from_fen(fen), move) == expected);
    }
    // Such rights cannot even be set up.
    for (const std::string_view fen :
         {"4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1", "4k3/8/8/8/8/8/8/4K1R1 w K - 0 1",
          "4k3/8/8/8/8/8/8/4K2r w K - 0 1", "4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1",
          "4k3/8/8/8/8/8/8/4K2B w K - 0 1", "4k3/8/8/8/8/8/8/R3K3 w K - 0 1"}) {
        CAPTURE(fen);
        CHECK_FALSE(position_from_fen(fen).has_value());
    }
}

std::string turned(std::string_view moves) {
    std::string result(moves);
    for (char& c : result) {
        if (c >= '1' && c <= '8') c = static_cast<char>('1' + '8' - c);
    }
    return result;
}

TEST_CASE("3.8.2.1 the right to castle is lost by moving the king, or with a rook by moving it") {
    constexpr std::string_view lost = "3.8.2.1 castling_right_lost";
    struct Row {
        std::string_view fen;
        std::string_view moves;  // after which it is White's turn again
        std::string_view king_side;
        std::string_view queen_side;
    };
    const char* open = "r3k2r/7b/8/8/8/8/7B/R3K2R w KQkq - 0 1";
    const Row rows[] = {
        {open, "h2g3 h7g6 g3h2 g6h7", "legal", "legal"},
        {open, "e1e2 h7g6 e2e1 g6h7", lost, lost},
        {open, "e1d1 h7g6 d1e1 g6h7", lost, lost},
        {open, "e1f1 h7g6 f1e1 g6h7", lost, lost},
        {open, "h1g1 h7g6 g1h1 g6h7", lost, "legal"},
        {open, "a1b1 h7g6 b1a1 g6h7", "legal", lost},
        {open, "a1a5 h7g6 a5a1 g6h7", "legal", lost},
        {open, "a1b1 h7g6 b1a1 g6h7 h1f1 h7g6 f1h1 g6h7", lost, lost},
        {open, "h2g3 e8e7 g3h2 e7e8", "legal", "legal"},  // the other player's king
        // Castled, and everything walked back: the king has moved.
        {open, "e1g1 h7g6 f1d1 g6h7 g1f1 h7g6 f1e1 g6h7", lost, lost},
        // The rook is taken, and another one comes to its square: that one has moved.
        {"4k3/8/8/7R/8/8/6b1/R3K2R w KQ - 0 1", "h5h6 g2h1 h6h1 e8e7", lost, "legal"},
        {"4k3/8/8/R7/8/8/1b6/R3K2R w KQ - 0 1", "a5a6 b2a1 a6a1 e8e7", "legal", lost},
        // A pawn that becomes a rook is no rook on its original square either.
        {"4k3/P7/8/8/8/8/7r/R3K3 w Q - 0 1", "a7a8r e8e7 a8h8 h2b2 h8h1 b2b3", lost, "legal"},
    };
    for (const auto& row : rows) {
        const auto& [fen, moves, king_side, queen_side] = row;
        CAPTURE(row.fen);
        CAPTURE(row.moves);
        const Position white = play(from_fen(fen), moves);
        const Position black = play(from_fen(fen).mirrored(), turned(moves));
        CHECK(verdict(white, "e1g1") == king_side);
        CHECK(verdict(white, "e1c1") == queen_side);
        CHECK(verdict(black, "e8g8") == king_side);
        CHECK(verdict(black, "e8c8") == queen_side);
        for (const Position& each : {white, black}) {
            const Color us = each.turn();
            CHECK(each.castling_rook(us, Wing::king_side).has_value() == (king_side != lost));
            CHECK(each.castling_rook(us, Wing::queen_side).has_value() == (queen_side != lost));
        }
    }
    // Rook takes rook: each player loses that wing, the other wing stays.
    const Position both = from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    CHECK(play(both, "a1a8").castling_rooks() == (Bitboard(Square::h1) | Square::h8));
    CHECK(play(both, "h1h8").castling_rooks() == (Bitboard(Square::a1) | Square::a8));
    CHECK(play(both, "e1g1").castling_rooks() == (Bitboard(Square::a8) | Square::h8));
    CHECK(play(both, "e1c1").castling_rooks() == (Bitboard(Square::a8) | Square::h8));
}

TEST_CASE("3.8.2.2 castling waits while the king's square, the crossed or the last is attacked") {
    // A rook on each file in turn. The king's way is e-f-g or e-d-c; the rook may be attacked (a,
    // h) and may cross an attacked square (b).
    for (const Castling& each : castlings) {
        for (int file = 0; file < 8; ++file) {
            const Color us = each.color;
            Setup setup;
            setup.turn = us;
            setup.at(each.king_from) = Piece{us, Role::king};
            setup.at(each.rook_from) = Piece{us, Role::rook};
            setup.castling_rooks = each.rook_from;
            setup.at(square_for(us, each.wing == Wing::king_side ? 0 : 7, 7)) =
                Piece{!us, Role::king};
            setup.at(square_for(us, file, 5)) = Piece{!us, Role::rook};
            const auto position = Position::check(setup, Variant::standard);
            REQUIRE(position.has_value());
            CAPTURE(name(each.king_to));
            CAPTURE(file);
            const bool barred =
                each.wing == Wing::king_side ? file >= 4 && file <= 6 : file >= 2 && file <= 4;
            const char* expected = barred ? "3.8.2.2 castling_barred" : "legal";
            CHECK(verdict(*position, each.two_squares()) == expected);
            CHECK(verdict(*position, each.onto_rook()) == expected);
            CHECK(legal_castlings(*position).empty() == barred);
            if (!barred) continue;
            // Only for the time being: when the attacker has gone, the right is still there.
            Setup gone = position->setup();
            gone.at(square_for(us, file, 5)).reset();
            CHECK(verdict(*Position::check(gone, Variant::standard), each.two_squares()) ==
                  "legal");
        }
    }
}

TEST_CASE("3.8.2.2 it does not matter what attacks, nor whether it is pinned") {
    constexpr std::string_view barred = "3.8.2.2 castling_barred";
    constexpr std::string_view legal = "legal";
    struct Row {
        char man;  // Black's, with White to castle
        Square square;
        std::string_view king_side;
        std::string_view queen_side;
    };
    const Row rows[] = {
        {'p', Square::e2, barred, barred}, {'p', Square::g2, barred, legal},
        {'p', Square::h2, barred, legal},  {'p', Square::f2, barred, barred},
        {'p', Square::d2, barred, barred}, {'p', Square::c2, legal, barred},
        {'p', Square::b2, legal, barred},  {'p', Square::a2, legal, legal},
        {'n', Square::e3, barred, barred}, {'n', Square::g3, barred, legal},
        {'n', Square::h3, barred, legal},  {'n', Square::h2, barred, legal},
        {'n', Square::f2, legal, barred},  {'n', Square::a2, legal, barred},
        {'n', Square::b3, legal, barred},  {'n', Square::b2, legal, barred},
        {'n', Square::a3, legal, legal},   {'n', Square::f3, barred, barred},
        {'b', Square::a6, barred, legal},  {'b', Square::a7, barred, legal},
        {'b', Square::h6, legal, barred},  {'b', Square::h5, legal, barred},
        {'b', Square::h7, legal, legal},   {'b', Square::a8, legal, legal},
        {'b', Square::a5, barred, barred}, {'r', Square::f7, barred, legal},
        {'q', Square::g7, barred, legal},  {'q', Square::c7, legal, barred},
        {'q', Square::b7, legal, legal},   {'k', Square::g2, barred, legal},
        {'k', Square::b2, legal, barred},  {'k', Square::c2, legal, barred},
        {'k', Square::e3, legal, legal},
    };
    for (const auto& row : rows) {
        const auto& [man, where, king_side, queen_side] = row;
        CAPTURE(row.man);
        CAPTURE(name(row.square));
        Setup setup = *parse_fen("8/8/8/8/8/8/8/R3K2R w KQ - 0 1");
        setup.at(where) = parse_piece(man);
        if (man != 'k') setup.at(Square::d8) = Piece{Color::black, Role::king};
        const auto white = Position::check(setup, Variant::standard);
        REQUIRE(white.has_value());
        const Position black = white->mirrored();
        CHECK(verdict(*white, "e1g1") == king_side);
        CHECK(verdict(*white, "e1c1") == queen_side);
        CHECK(verdict(black, "e8g8") == king_side);
        CHECK(verdict(black, "e8c8") == queen_side);
    }
    // The bishop on a6 is pinned to its king by the very rook on a1.
    const Position pinned = from_fen("k7/8/b7/8/8/8/8/R3K2R w KQ - 0 1");
    CHECK(verdict(pinned, "e1g1") == barred);
    CHECK(verdict(pinned.mirrored(), "e8g8") == barred);
}

TEST_CASE("3.8.2.2 castling waits while any man stands between king and rook") {
    for (const Castling& each : castlings) {
        for (int file = 0; file < 8; ++file) {
            const Color us = each.color;
            const Square there = square_for(us, file, 0);
            if (there == each.king_from || there == each.rook_from) continue;
            for (const Color whose : both_colors) {
                Setup setup;
                setup.turn = us;
                setup.at(each.king_from) = Piece{us, Role::king};
                setup.at(each.rook_from) = Piece{us, Role::rook};
                setup.castling_rooks = each.rook_from;
                setup.at(square_for(us, each.wing == Wing::king_side ? 0 : 7, 7)) =
                    Piece{!us, Role::king};
                setup.at(there) = Piece{whose, Role::knight};  // attacks nothing of this rank
                const auto position = Position::check(setup, Variant::standard);
                REQUIRE(position.has_value());
                CAPTURE(name(each.king_to));
                CAPTURE(name(there));
                const bool between = lies_between(each.king_from, there, each.rook_from);
                const char* expected = between ? "3.8.2.2 castling_barred" : "legal";
                CHECK(verdict(*position, each.two_squares()) == expected);
                CHECK(verdict(*position, each.onto_rook()) == expected);
            }
        }
    }
    const Position opening = play(Position::initial(), "e2e4 e7e5 g1f3 b8c6");
    CHECK(verdict(opening, "e1g1") == "3.8.2.2 castling_barred");  // the bishop on f1
    CHECK(verdict(play(opening, "f1c4 f8c5"), "e1g1") == "legal");
}

TEST_CASE("3.9, 3.9.1 a king is in check when attacked, even by men that may not move there") {
    struct Row {
        std::string_view fen;
        Bitboard checkers;
        std::string_view why;
    };
    const Row rows[] = {
        {"4k3/8/8/8/8/8/8/K3R3 b - - 0 1", Square::e1, "by a rook"},
        {"4k3/4p3/8/8/8/8/8/K3R3 b - - 0 1", {}, "with a man between"},
        {"4k3/8/8/1B6/8/8/8/K7 b - - 0 1", Square::b5, "by a bishop"},
        {"4k3/8/5N2/8/8/8/8/K7 b - - 0 1", Square::f6, "by a knight"},
        {"4k3/5P2/8/8/8/8/8/K7 b - - 0 1", Square::f7, "by a pawn"},
        {"4k3/4P3/8/8/8/8/8/K7 b - - 0 1", {}, "not by a pawn in front"},
        {"8/4k3/5P2/8/8/8/8/K7 b - - 0 1", Square::f6, "by a pawn, one rank down"},
        {"8/4k3/8/5P2/8/8/8/K7 b - - 0 1", {}, "a pawn does not reach so far"},
        {"8/5P2/4k3/8/8/8/8/K7 b - - 0 1", {}, "nor does it attack backwards"},
        {"4k3/8/8/7Q/8/8/8/K7 b - - 0 1", Square::h5, "by a queen"},
        {"4k3/8/5N2/8/8/8/8/K3R3 b - - 0 1", Bitboard(Square::f6) | Square::e1, "by two at once"},
        // Pinned men: none of them could go to the king's square without exposing its own king.
        {"3r4/8/8/3R3k/8/8/8/3K4 b - - 0 1", Square::d5, "by a rook pinned on the file"},
        {"3r4/8/8/3B4/8/1k6/8/3K4 b - - 0 1", Square::d5, "by a bishop pinned on the file"},
        {"4r3/8/5k2/8/4N3/8/8/4K3 b - - 0 1", Square::e4, "by a knight pinned on the file"},
        {"8/8/1b6/8/1k1Q4/8/8/6K1 b - - 0 1", Square::d4, "by a queen pinned on the diagonal"},
        {"4r3/3k4/4P3/8/8/8/8/4K3 b - - 0 1", Square::e6, "by a pawn pinned on the file"},
        {"8/8/8/2k5/rP2K3/8/8/8 b - - 0 1", Square::b4, "by a pawn pinned on the rank"},
    };
    for (const auto& row : rows) {
        const auto& [fen, checkers, why] = row;
        CAPTURE(row.fen);
        CAPTURE(row.why);
        const Position position = from_fen(fen);
        CHECK(position.checkers() == checkers);
        CHECK(position.is_check() == !checkers.empty());
        CHECK(position.mirrored().checkers().size() == checkers.size());
        for (const Square each : checkers) {
            CHECK(position.mirrored().checkers().contains(mirrored(each)));
        }
        for (const Move move : legal_moves(position)) {
            const Position after = position.after(move);
            CHECK(attackers(after, Color::white, after.king(Color::black)).empty());
        }
    }
    // A check by a pinned man must be answered like any other.
    const Position pinned = from_fen("3r4/8/8/3R3k/8/8/8/3K4 b - - 0 1");
    CHECK(verdict(pinned, "d8d7") == "3.9.2 king_in_check");
    CHECK(verdict(pinned, "d8d5") == "legal");
    CHECK(verdict(pinned, "h5h4") == "legal");
}

TEST_CASE("3.9.2 a man that shields its king may move only along the line of the attack") {
    // King d4, the shield beside him in one of eight directions, an enemy two squares further.
    for (int df = -1; df <= 1; ++df) {
        for (int dr = -1; dr <= 1; ++dr) {
            if (df == 0 && dr == 0) continue;
            const auto along = [&](int steps) {
                return square_at(8 * (3 + steps * dr) + 3 + steps * df);
            };
            for (const Role role :
                 {Role::pawn, Role::knight, Role::bishop, Role::rook, Role::queen}) {
                Setup setup;
                setup.at(Square::d4) = Piece{Color::white, Role::king};
                setup.at(along(1)) = Piece{Color::white, role};
                setup.at(along(3)) =
                    Piece{Color::black, df != 0 && dr != 0 ? Role::bishop : Role::rook};
                const Bitboard line = Bitboard(along(2)) | along(3);
                bool found = false;
                for (const Square corner : {Square::a8, Square::h8, Square::b8, Square::g8,
                                            Square::a5, Square::h5, Square::b1, Square::g1}) {
                    Setup complete = setup;
                    if (found || complete.at(corner)) continue;
                    complete.at(corner) = Piece{Color::black, Role::king};
                    const auto position = Position::check(complete, Variant::standard);
                    if (!position.has_value()) continue;
                    found = true;
                    CAPTURE(name(along(1)));
                    CAPTURE(letter(role));
                    const Position black = position->mirrored();
                    Bitboard tried;
                    if (role == Role::pawn) {
                        tried = square_at(index(along(1)) + 8);  // no capture is there to make
                        if (tried.contains(Square::d4)) tried = {};
                    } else {
                        tried = attacks({Color::white, role}, along(1), position->men()) &
                                ~position->men(Color::white);
                    }
                    for (const Square to : tried) {
                        const char* expected = line.contains(to) ? "legal" : "3.9.2 king_in_check";
                        CHECK(verdict(*position, Attempt{along(1), to, {}}) == expected);
                        CHECK(verdict(black, Attempt{mirrored(along(1)), mirrored(to), {}}) ==
                              expected);
                    }
                    CHECK(destinations(*position, along(1)) == (tried & line));
                }
                REQUIRE(found);
            }
        }
    }
    // A pawn pinned on a diagonal may take the man that pins it.
    const Position pawn = from_fen("7k/8/8/4b3/3P4/2K5/8/8 w - - 0 1");
    CHECK(verdict(pawn, "d4e5") == "legal");
    CHECK(verdict(pawn, "d4d5") == "3.9.2 king_in_check");
    // Two men between shield each other's freedom: neither is pinned.
    CHECK(verdict(from_fen("4r2k/8/8/4N3/4N3/8/8/4K3 w - - 0 1"), "e4c3") == "legal");
}

TEST_CASE("3.9.2 a check must be answered: by going away, taking, or coming between") {
    const Position position = from_fen("4r1k1/8/8/8/Q7/8/3B4/4K2R w K - 0 1");
    std::set<std::string> answers;
    for (const Move move : legal_moves(position)) answers.insert(to_uci(move));
    CHECK(answers == std::set<std::string>{"e1d1", "e1f1", "e1f2", "a4e8", "a4e4", "d2e3"});
    for (const char* move : {"a4a5", "d2c3", "h1h8", "e1e2"}) {
        CHECK(verdict(position, move) == "3.9.2 king_in_check");
    }
    CHECK(verdict(position, "e1g1") == "3.8.2.2 castling_barred");
    // Of two checks at once, no man but the king can answer both.
    const Position twice = from_fen("4r1k1/8/8/8/8/3n4/1Q6/4K3 w - - 0 1");
    for (const Move move : legal_moves(twice)) CHECK(move.role() == Role::king);
    CHECK(verdict(twice, "b2e2") == "3.9.2 king_in_check");
    CHECK(verdict(twice, "b2e5") == "3.9.2 king_in_check");
    CHECK(verdict(twice, "e1d2") == "legal");
}

TEST_CASE(
    "3.9.2 the king may not step back along the line of a check, nor next to the other king") {
    const Position rook = from_fen("7k/8/8/8/r3K3/8/8/8 w - - 0 1");
    CHECK(verdict(rook, "e4f4") == "3.9.2 king_in_check");  // he was only hiding f4 from the rook
    CHECK(verdict(rook, "e4d4") == "3.9.2 king_in_check");
    CHECK(verdict(rook, "e4e5") == "legal");
    const Position bishop = from_fen("7k/8/8/8/4K3/8/8/1b6 w - - 0 1");
    CHECK(verdict(bishop, "e4f5") == "3.9.2 king_in_check");
    for (int i = 0; i < square_count; ++i) {
        const Square other = square_at(i);
        if (other == Square::d4 || reach(Role::king, Square::d4).contains(other)) continue;
        Setup setup;
        setup.at(Square::d4) = Piece{Color::white, Role::king};
        setup.at(other) = Piece{Color::black, Role::king};
        const auto position = Position::check(setup, Variant::standard);
        REQUIRE(position.has_value());
        for (const Square to : reach(Role::king, Square::d4)) {
            CHECK(verdict(*position, Attempt{Square::d4, to, {}}) ==
                  (reach(Role::king, other).contains(to) ? "3.9.2 king_in_check" : "legal"));
        }
    }
    // A guarded man is not for the king to take, a pawn's diagonal not for him to enter.
    CHECK(verdict(from_fen("4k3/8/8/8/8/1b6/8/3qK3 w - - 0 1"), "e1d1") == "3.9.2 king_in_check");
    CHECK(verdict(from_fen("4k3/8/8/8/8/8/8/3qK3 w - - 0 1"), "e1d1") == "legal");
    CHECK(verdict(from_fen("4k3/8/8/8/5p2/8/8/4K3 w - - 0 1"), "e1e2") == "legal");
    CHECK(verdict(from_fen("4k3/8/8/8/8/5p2/8/4K3 w - - 0 1"), "e1e2") == "3.9.2 king_in_check");
    CHECK(verdict(from_fen("4k3/8/8/8/8/5p2/8/4K3 w - - 0 1"), "e1f2") == "legal");
}

TEST_CASE("3.10.1, 3.10.2 a move is legal exactly if it breaks none of the rules 3.1 to 3.9") {
    for (const Variant variant : {Variant::standard, Variant::chess960}) {
        test::for_random_positions(variant, 310, 150, [&](const Position& position) {
            std::set<std::uint16_t> listed;
            for (const Move move : legal_moves(position)) {
                REQUIRE(listed.insert(move.bits()).second);
                REQUIRE(is_legal(position, move));
            }
            std::set<std::uint16_t> judged;
            const auto try_it = [&](const Attempt& tried) {
                const auto result = judge(position, tried, variant);
                if (result.has_value()) judged.insert(result->bits());
            };
            for (const Square from : position.men()) {
                for (int to = 0; to < square_count; ++to) {
                    try_it({from, square_at(to), {}});
                    for (const Role role : all_roles) try_it({from, square_at(to), role});
                }
            }
            REQUIRE(judged == listed);
            REQUIRE(count_legal_moves(position) == static_cast<int>(listed.size()));
        });
    }
    const Position start = Position::initial();
    CHECK(count_legal_moves(start) == 20);
    CHECK(article(Breach::no_man) == "3.10.2");
}

TEST_CASE("3.10.3 a position that no series of legal moves can reach is illegal") {
    struct Row {
        std::string_view fen;
        std::optional<Unreachable> reason;  // where only one fits
        std::string_view why;
    };
    const Row rows[] = {
        {"rnbqkbnr/8/8/8/8/Q7/PPPPPPPP/RNBQKBNR w - - 0 1", Unreachable::too_many_men,
         "seventeen men"},
        {"4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", Unreachable::too_many_men, "nine pawns"},
        {"4k3/8/8/8/8/8/PPPPPPPP/RNBNKBNR w - - 0 1", Unreachable::too_many_promotions,
         "a third knight with all pawns there"},
        {"4k3/8/8/8/8/8/PPPPPPP1/QQQ1K3 w - - 0 1", Unreachable::too_many_promotions,
         "two promoted queens with one pawn gone"},
        {"rnbqkbnr/pppppppp/8/8/P7/P7/P2PPPPP/RNBQKBNR w KQkq - 0 1",
         Unreachable::too_many_captures, "three pawns on a file, with nothing taken"},
        {"4k3/3P1P2/8/8/8/8/8/4K3 b - - 0 1", Unreachable::no_last_move, "two pawns give check"},
        {"4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1", Unreachable::no_last_move, "two knights give check"},
        {"4k2r/8/8/8/8/8/8/4K3 w k - 0 1", std::nullopt,
         "neither king nor rook has moved, and Black has nothing else to have moved with"},
    };
    for (const auto& row : rows) {
        const auto& [fen, reason, why] = row;
        CAPTURE(row.fen);
        CAPTURE(row.why);
        const Position position = from_fen(fen);
        for (const Position& each : {position, position.mirrored()}) {
            const Reachability found = reachable(each, Variant::standard);
            CHECK(name(found.answer) == name(Reachable::no));
            if (reason) CHECK(name(found.reason) == name(*reason));
        }
    }
}

TEST_CASE("3.10.3 whatever a game has reached is not called illegal") {
    CHECK(reachable(Position::initial(), Variant::standard).answer != Reachable::no);
    for (const Variant variant : {Variant::standard, Variant::chess960}) {
        test::for_random_positions(variant, 3103, 3000, [&](const Position& position) {
            const Reachability found = reachable(position, variant);
            INFO(to_fen(position), " ", name(found.reason));
            REQUIRE(found.answer != Reachable::no);
        });
    }
}

TEST_CASE("3.10.3 both kings in check, or a pawn on an end rank: no game is there to go on") {
    struct Row {
        std::string_view fen;
        SetupFault fault;
        Color color;
    };
    const Row rows[] = {
        {"4k3/4R3/8/8/8/8/4r3/4K3 w - - 0 1", SetupFault::side_not_to_move_in_check, Color::black},
        {"4k3/4R3/8/8/8/8/4r3/4K3 b - - 0 1", SetupFault::side_not_to_move_in_check, Color::white},
        {"4k2P/8/8/8/8/8/8/4K3 w - - 0 1", SetupFault::pawn_on_last_rank, Color::white},
        {"4k3/8/8/8/8/8/8/4K2P w - - 0 1", SetupFault::pawn_on_last_rank, Color::white},
        {"4k3/8/8/8/8/8/8/4K2p w - - 0 1", SetupFault::pawn_on_last_rank, Color::black},
        {"p3k3/8/8/8/8/8/8/4K3 w - - 0 1", SetupFault::pawn_on_last_rank, Color::black},
        {"8/8/8/8/8/8/8/4K3 w - - 0 1", SetupFault::no_king, Color::black},
        {"4k3/8/8/8/8/8/8/4KK2 w - - 0 1", SetupFault::two_kings, Color::white},
    };
    for (const auto& row : rows) {
        const auto& [fen, fault, color] = row;
        CAPTURE(row.fen);
        const auto refused = Position::check(*parse_fen(fen), Variant::standard);
        REQUIRE_FALSE(refused.has_value());
        REQUIRE(refused.error().size() == 1);
        CHECK(name(refused.error()[0].fault) == name(fault));
        CHECK(refused.error()[0].color == color);
    }
}

}  // namespace
}  // namespace jadoube

// Guidelines II: Chess960.
#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "support/laws.hpp"
#include "support/random_games.hpp"

namespace jadoube {
namespace {

using test::from_fen;
using test::play;
using test::square_for;

constexpr Variant chess960 = Variant::chess960;

std::string verdict(const Position& position, const Attempt& tried) {
    return test::verdict(position, tried, chess960);
}
std::string verdict(const Position& position, std::string_view uci) {
    return test::verdict(position, uci, chess960);
}

// The first rank of an array as letters, "rnbqkbnr".
std::string pieces(const Position& position, Color color) {
    std::string text;
    for (int file = 0; file < 8; ++file) {
        const auto piece = position.piece_at(square_for(color, file, 0));
        text += piece && piece->color == color ? letter(piece->role) : '?';
    }
    return text;
}

template <class Visit>
void for_all_arrays(Visit visit) {
    for (int number = 0; number < 960; ++number) {
        const auto position = Position::chess960(number);
        REQUIRE(position.has_value());
        CAPTURE(number);
        visit(*position);
    }
}

TEST_CASE("II.1 after the array is drawn, the game is played as usual") {
    CHECK(*Position::chess960(518) == Position::initial());
    CHECK_FALSE(Position::chess960(-1).has_value());
    CHECK_FALSE(Position::chess960(960).has_value());
    for_all_arrays([](const Position& position) {
        CHECK(position.turn() == Color::white);
        CHECK_FALSE(position.is_check());
        CHECK_FALSE(position.en_passant().has_value());
        // Sixteen moves of pawns, what the knights can jump to, castlings; nothing else is free.
        int knights = 0;
        for (const Square from : position.men(Color::white, Role::knight)) {
            knights += index(file_of(from)) == 0 || index(file_of(from)) == 7 ? 1 : 2;
        }
        const auto castlings = static_cast<int>(legal_castlings(position).size());
        CHECK(count_legal_moves(position) == 16 + knights + castlings);
    });
    // Men that moved as usual before do so now: 3.7.2 and 3.7.3.1 from another array.
    const Position start = *Position::chess960(0);
    CHECK(verdict(play(start, "e2e4 a7a6 e4e5 d7d5", chess960), "e5d6") == "legal");
}

TEST_CASE(
    "II.2 pawns stand as usual, the pieces at random behind them: 960 arrays, all different") {
    std::set<std::string> arrays;
    for_all_arrays([&](const Position& position) {
        for (const Color color : both_colors) {
            for (int file = 0; file < 8; ++file) {
                CHECK(position.piece_at(square_for(color, file, 1)) == Piece{color, Role::pawn});
            }
            CHECK(position.men(color).size() == 16);
        }
        std::string sorted = pieces(position, Color::white);
        arrays.insert(sorted);
        std::sort(sorted.begin(), sorted.end());
        CHECK(sorted == "bbknnqrr");
        CHECK(position.castling_rooks() == position.men(Role::rook));
    });
    CHECK(arrays.size() == 960);

    // Those are all that the restrictions leave of every way to shuffle the pieces.
    std::set<std::string> allowed;
    std::string shuffled = "bbknnqrr";
    do {
        const auto king = shuffled.find('k');
        const auto bishop = shuffled.find('b');
        if (shuffled.find('r') < king && king < shuffled.rfind('r') &&
            (shuffled.rfind('b') - bishop) % 2 == 1) {
            allowed.insert(shuffled);
        }
    } while (std::next_permutation(shuffled.begin(), shuffled.end()));
    CHECK(allowed == arrays);
}

TEST_CASE("II.2.1 the king is placed somewhere between the two rooks") {
    for_all_arrays([](const Position& position) {
        for (const Color color : both_colors) {
            const std::string rank = pieces(position, color);
            CHECK(rank.find('r') < rank.find('k'));
            CHECK(rank.find('k') < rank.rfind('r'));
        }
    });
}

TEST_CASE("II.2.2 the bishops are placed on squares of opposite colours") {
    for_all_arrays([](const Position& position) {
        for (const Color color : both_colors) {
            const Bitboard bishops = position.men(color, Role::bishop);
            CHECK((bishops & light_squares).size() == 1);
            CHECK((bishops & ~light_squares).size() == 1);
        }
    });
}

TEST_CASE("II.2.3 the black pieces are placed opposite the white ones") {
    for_all_arrays([](const Position& position) {
        CHECK(pieces(position, Color::white) == pieces(position, Color::black));
        for (const Square square : position.men(Color::white)) {
            CHECK(position.piece_at(mirrored(square)) ==
                  Piece{Color::black, position.piece_at(square)->role});
        }
    });
}

// A king and a rook of one colour on their first rank, with the right to castle. Files count from
// 0.
struct Castling {
    Color color;
    int king;
    int rook;

    [[nodiscard]] bool g_side() const { return rook > king; }
    [[nodiscard]] Square at(int file, int rank = 0) const { return square_for(color, file, rank); }
    // II.3.2.6
    [[nodiscard]] int king_to() const { return g_side() ? 6 : 2; }
    [[nodiscard]] int rook_to() const { return g_side() ? 5 : 3; }
    [[nodiscard]] Attempt attempt() const { return {at(king), at(rook), {}}; }

    // On the way of one man, where it ends included.
    [[nodiscard]] static bool on_way(int file, int from, int to) {
        return file == to || (std::min(from, to) < file && file < std::max(from, to));
    }
    // II.3.2.7
    [[nodiscard]] bool must_be_empty(int file) const {
        return file != king && file != rook &&
               (on_way(file, king, king_to()) || on_way(file, rook, rook_to()));
    }

    [[nodiscard]] Setup setup() const {
        Setup result;
        result.turn = color;
        result.at(at(king)) = Piece{color, Role::king};
        result.at(at(rook)) = Piece{color, Role::rook};
        result.castling_rooks = at(rook);
        // On the last rank, off the rook's file.
        result.at(at(rook == 0 ? 7 : 0, 7)) = Piece{!color, Role::king};
        return result;
    }
    [[nodiscard]] Position position() const { return checked(setup()); }
    [[nodiscard]] static Position checked(const Setup& setup) {
        const auto result = Position::check(setup, chess960);
        REQUIRE(result.has_value());
        return *result;
    }
};

// Every pair of squares that an array can have, for both colours: the king leaves room for a rook
// on his other side.
template <class Visit>
void for_all_castlings(Visit visit) {
    for (const Color color : both_colors) {
        for (int king = 1; king < 7; ++king) {
            for (int rook = 0; rook < 8; ++rook) {
                if (rook == king) continue;
                const Castling each{color, king, rook};
                CAPTURE(name(each.at(king)));
                CAPTURE(name(each.at(rook)));
                visit(each);
            }
        }
    }
}

void check_castles(const Castling& each) {
    const Position position = each.position();
    REQUIRE(verdict(position, each.attempt()) == "legal");
    const Move move = test::legal_move(position, each.attempt(), chess960);
    CHECK(move.is_castling());
    const Position after = position.after(move);
    CHECK(after.king(each.color) == each.at(each.king_to()));
    CHECK(after.men(each.color, Role::rook) == Bitboard(each.at(each.rook_to())));
    CHECK(after.men(each.color).size() == 2);
    CHECK(after.men(!each.color) == position.men(!each.color));
    CHECK(after.turn() == !each.color);
    // And back again.
    Position there_and_back = position;
    const Undo undo = there_and_back.make(move);
    CHECK(there_and_back == after);
    there_and_back.unmake(undo);
    CHECK(there_and_back == position);
}

TEST_CASE("II.3.1 each player may castle once, whatever moves in it") {
    // Both players with rook, king, rook on b, f, h; pawns against checks from the castled rooks.
    const Position start = from_fen("1r3k1r/3p1p2/8/8/8/8/3P1P2/1R3K1R w HBhb - 0 1", chess960);
    for (const char* first : {"f1h1", "f1b1"}) {
        const Position white = play(start, first, chess960);
        CHECK((white.castling_rooks() & white.men(Color::white)).empty());
        CHECK(white.castling_rooks() == (Bitboard(Square::b8) | Square::h8));
        for (const char* second : {"f8h8", "f8b8"}) {
            const Position black = play(white, second, chess960);
            CHECK(black.castling_rooks().empty());
            CHECK(legal_castlings(black).empty());
            const Square king = black.king(Color::white);
            for (const Square rook : black.men(Color::white, Role::rook)) {
                CHECK(verdict(black, Attempt{king, rook, {}}) == "3.8.2.1 castling_right_lost");
            }
        }
    }
}

TEST_CASE("II.3.1 as usual the right is lost with the king's move, or with the moved rook") {
    constexpr std::string_view lost = "3.8.2.1 castling_right_lost";
    struct Row {
        std::string_view moves;
        std::string_view g_side;
        std::string_view c_side;
    };
    const Row rows[] = {
        {"a3a4 a6a5", "legal", "legal"},
        {"f1f2 a6a5 f2f1 a5a4", lost, lost},
        {"h1h2 a6a5 h2h1 a5a4", lost, "legal"},
        {"b1b2 a6a5 b2b1 a5a4", "legal", lost},
    };
    for (const auto& row : rows) {
        const auto& [moves, g_side, c_side] = row;
        CAPTURE(row.moves);
        const Position white =
            play(from_fen("6k1/8/r7/8/8/R7/8/1R3K1R w HB - 0 1", chess960), moves, chess960);
        CHECK(verdict(white, "f1h1") == g_side);
        CHECK(verdict(white, "f1b1") == c_side);
        CHECK(verdict(white.mirrored(), "f8h8") == g_side);
        CHECK(verdict(white.mirrored(), "f8b8") == c_side);
    }
    // A rook that comes to the square of one that was taken has no right.
    const Position taken = play(from_fen("4k3/8/8/8/4b3/7R/8/1R3K1R b HB - 0 1", chess960),
                                "e4h1 h3h1 e8e7", chess960);
    CHECK(verdict(taken, "f1h1") == lost);
    CHECK(verdict(taken, "f1b1") == "legal");
}

TEST_CASE(
    "II.3.2, II.3.2.1 castling with two moves: king and rook both go, to squares of their own") {
    int seen = 0;
    for_all_castlings([&](const Castling& each) {
        const bool both = each.king != each.king_to() && each.rook != each.rook_to();
        const bool swap = each.king == each.rook_to() && each.rook == each.king_to();
        if (!both || swap) return;
        ++seen;
        check_castles(each);
    });
    // Six squares for the king, seven for the rook, less the other three forms.
    CHECK(seen == 2 * (6 * 7 - 2 - 7 - 3));
}

TEST_CASE("II.3.2, II.3.2.2 castling by transposition: king and rook change places") {
    int seen = 0;
    for_all_castlings([&](const Castling& each) {
        if (each.king != each.rook_to() || each.rook != each.king_to()) return;
        ++seen;
        check_castles(each);
        const Position position = each.position();
        const Position after = position.after(test::legal_move(position, each.attempt(), chess960));
        CHECK(after.men() == position.men());
        CHECK(after.piece_at(each.at(each.king)) == Piece{each.color, Role::rook});
        CHECK(after.piece_at(each.at(each.rook)) == Piece{each.color, Role::king});
        CHECK(after != position);
    });
    CHECK(seen == 4);  // king d and rook c, king f and rook g, for both colours
}

TEST_CASE("II.3.2, II.3.2.3 castling with a move of the king only") {
    int seen = 0;
    for_all_castlings([&](const Castling& each) {
        if (each.rook != each.rook_to() || each.king == each.king_to()) return;
        ++seen;
        check_castles(each);
        const Position position = each.position();
        const Position after = position.after(test::legal_move(position, each.attempt(), chess960));
        CHECK(after.men(each.color, Role::rook) == position.men(each.color, Role::rook));
    });
    // The rook on d with the king on e, f, g; the rook on f with the king on b, c, d, e.
    CHECK(seen == 2 * (3 + 4));
}

TEST_CASE("II.3.2, II.3.2.4 castling with a move of the rook only") {
    int seen = 0;
    for_all_castlings([&](const Castling& each) {
        if (each.king != each.king_to() || each.rook == each.rook_to()) return;
        ++seen;
        check_castles(each);
        const Position position = each.position();
        const Position after = position.after(test::legal_move(position, each.attempt(), chess960));
        CHECK(after.king(each.color) == position.king(each.color));
        CHECK(after.turn() == !each.color);
    });
    // The king on c with the rook on a, b; the king on g with the rook on h.
    CHECK(seen == 2 * (2 + 1));
}

TEST_CASE("II.3.2.5 a king's step to where castling would take him is another move than castling") {
    // For the hand: the king is put down beside the board first, so that nobody takes his step for
    // a whole move. Here the one goes to the square, the other onto the rook.
    int seen = 0;
    for_all_castlings([&](const Castling& each) {
        if (std::abs(each.king - each.king_to()) != 1 || each.rook == each.king_to()) return;
        ++seen;
        const Position position = each.position();
        const Attempt step{each.at(each.king), each.at(each.king_to()), {}};
        REQUIRE(verdict(position, step) == "legal");
        REQUIRE(verdict(position, each.attempt()) == "legal");
        const Move one_step = test::legal_move(position, step, chess960);
        const Move castling = test::legal_move(position, each.attempt(), chess960);
        CHECK(one_step != castling);
        CHECK(one_step.kind() == MoveKind::king);
        CHECK(castling.is_castling());
        const Position stepped = position.after(one_step);
        const Position castled = position.after(castling);
        CHECK(stepped.king(each.color) == castled.king(each.color));
        CHECK(stepped.men(each.color, Role::rook) == Bitboard(each.at(each.rook)));
        CHECK(castled.men(each.color, Role::rook) == Bitboard(each.at(each.rook_to())));
        CHECK((stepped == castled) == (each.rook == each.rook_to()));
        // Either way the right is gone.
        CHECK((stepped.castling_rooks() & stepped.men(each.color)).empty());
    });
    CHECK(seen > 0);
    // Two squares towards the rook are no castling here, even from the usual squares.
    const Position usual = from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", chess960);
    CHECK(verdict(usual, "e1g1") == "3.8.1 king_moves");
    CHECK(verdict(usual, "e1c1") == "3.8.1 king_moves");
    CHECK(verdict(usual, "e1h1") == "legal");
    CHECK(verdict(usual, "e1a1") == "legal");
}

TEST_CASE("II.3.2.5, II.3.2.6 afterwards king and rook stand exactly as in standard chess") {
    const Position standard = from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for_all_castlings([&](const Castling& each) {
        const Position position = each.position();
        const Position after = position.after(test::legal_move(position, each.attempt(), chess960));
        const Position turn = each.color == Color::white ? standard : standard.mirrored();
        const Attempt usual{each.at(4), each.at(each.g_side() ? 7 : 0), {}};
        const Position castled = turn.after(test::legal_move(turn, usual, Variant::standard));
        CHECK(after.king(each.color) == castled.king(each.color));
        const Bitboard rook = after.men(each.color, Role::rook);
        CHECK((castled.men(each.color, Role::rook) & rook) == rook);
    });
}

TEST_CASE("II.3.2.6 c-side: king c, rook d; g-side: king g, rook f; of White and of Black") {
    struct Row {
        std::string_view fen;
        std::string_view move;
        Square king, rook;
        Wing wing;
    };
    const Row rows[] = {
        {"5k2/8/8/8/8/8/8/R4K1R w HA - 0 1", "f1a1", Square::c1, Square::d1, Wing::queen_side},
        {"k7/8/8/8/8/8/8/1R3K1R w HB - 0 1", "f1h1", Square::g1, Square::f1, Wing::king_side},
        {"r4k1r/8/8/8/8/8/8/5K2 b ha - 0 1", "f8a8", Square::c8, Square::d8, Wing::queen_side},
        {"1r3k1r/8/8/8/8/8/8/K7 b hb - 0 1", "f8h8", Square::g8, Square::f8, Wing::king_side},
        // The wing is named after where they end, not after how far the rook stands.
        {"k7/8/8/8/8/8/8/1KR5 w C - 0 1", "b1c1", Square::g1, Square::f1, Wing::king_side},
        {"7k/8/8/8/8/8/8/5RK1 w F - 0 1", "g1f1", Square::c1, Square::d1, Wing::queen_side},
    };
    for (const auto& row : rows) {
        const auto& [fen, move, king, rook, wing] = row;
        CAPTURE(row.fen);
        const Position position = from_fen(fen, chess960);
        const Color us = position.turn();
        CHECK(position.castling_rook(us, wing) == test::attempt(move).to);
        const Position after = play(position, move, chess960);
        CHECK(after.king(us) == king);
        CHECK(after.piece_at(rook) == Piece{us, Role::rook});
    }
}

TEST_CASE("II.3.2.7 king or rook may stay where it is, but not both") {
    int king_stays = 0;
    int rook_stays = 0;
    for_all_castlings([&](const Castling& each) {
        const bool king = each.king == each.king_to();
        const bool rook = each.rook == each.rook_to();
        CHECK_FALSE((king && rook));
        const Position position = each.position();
        const Position after = position.after(test::legal_move(position, each.attempt(), chess960));
        CHECK((after.king(each.color) == position.king(each.color)) == king);
        CHECK((after.men(each.color, Role::rook) == position.men(each.color, Role::rook)) == rook);
        king_stays += king;
        rook_stays += rook;
    });
    CHECK(king_stays > 0);
    CHECK(rook_stays > 0);
}

TEST_CASE("II.3.2.7 in some arrays castling may be the first move") {
    int arrays = 0;
    for_all_arrays([&](const Position& position) {
        const std::string rank = pieces(position, Color::white);
        const auto king = static_cast<int>(rank.find('k'));
        bool any = false;
        for (const int rook :
             {static_cast<int>(rank.find('r')), static_cast<int>(rank.rfind('r'))}) {
            const Castling each{Color::white, king, rook};
            bool free = true;
            for (int file = 0; file < 8; ++file) free = free && !each.must_be_empty(file);
            CHECK(verdict(position, each.attempt()) ==
                  (free ? "legal" : "3.8.2.2 castling_barred"));
            any = any || free;
            if (!free) continue;
            // Black, too, on his first move.
            const Position answer = play(position, "a2a3", chess960);
            CHECK(verdict(answer, Attempt{mirrored(each.at(king)), mirrored(each.at(rook)), {}}) ==
                  "legal");
        }
        arrays += any;
    });
    CHECK(arrays > 0);
    CHECK(arrays < 960);
    CHECK(legal_castlings(Position::initial()).empty());
}

TEST_CASE(
    "II.3.2.7 the ways of king and rook must be empty, their ends too; other squares may be "
    "filled") {
    for_all_castlings([](const Castling& each) {
        for (int file = 0; file < 8; ++file) {
            if (file == each.king || file == each.rook) continue;
            for (const Color whose : both_colors) {
                Setup setup = each.setup();
                setup.at(each.at(file)) =
                    Piece{whose, Role::knight};  // attacks nothing on this rank
                CAPTURE(name(each.at(file)));
                CHECK(verdict(Castling::checked(setup), each.attempt()) ==
                      (each.must_be_empty(file) ? "3.8.2.2 castling_barred" : "legal"));
            }
        }
        // All squares at once that may be filled.
        Setup full = each.setup();
        for (int file = 0; file < 8; ++file) {
            if (file == each.king || file == each.rook || each.must_be_empty(file)) continue;
            full.at(each.at(file)) = Piece{each.color, Role::knight};
        }
        CHECK(verdict(Castling::checked(full), each.attempt()) == "legal");
    });
}

TEST_CASE("II.3.2.7 a, b and e may be filled after c-side castling, e and h after g-side") {
    struct Row {
        std::string_view fen;
        std::string_view move;
        std::string_view after;
    };
    const Row rows[] = {
        {"4k3/8/8/8/8/8/8/NNRKN3 w C - 0 1", "d1c1", "4k3/8/8/8/8/8/8/NNKRN3 b - - 1 1"},
        {"4k3/8/8/8/8/8/8/4NKRN w G - 0 1", "f1g1", "4k3/8/8/8/8/8/8/4NRKN b - - 1 1"},
        {"nnrkn3/8/8/8/8/8/8/4K3 b c - 0 1", "d8c8", "nnkrn3/8/8/8/8/8/8/4K3 w - - 1 2"},
        {"4nkrn/8/8/8/8/8/8/4K3 b g - 0 1", "f8g8", "4nrkn/8/8/8/8/8/8/4K3 w - - 1 2"},
    };
    for (const auto& row : rows) {
        const auto& [fen, move, after] = row;
        CAPTURE(row.fen);
        CHECK(to_fen(play(from_fen(fen, chess960), move, chess960)) == after);
    }
}

TEST_CASE("II.3.2.7, 3.8.2.2 no square of the king's way may be attacked; the rook's may") {
    for_all_castlings([](const Castling& each) {
        for (int file = 0; file < 8; ++file) {
            Setup setup = each.setup();
            setup.at(each.at(file, 4)) = Piece{!each.color, Role::rook};
            const Position position = Castling::checked(setup);
            CAPTURE(file);
            const bool attacked =
                file == each.king || Castling::on_way(file, each.king, each.king_to());
            CHECK(position.is_check() == (file == each.king));
            CHECK(verdict(position, each.attempt()) ==
                  (attacked ? "3.8.2.2 castling_barred" : "legal"));
        }
    });
    // A king who stays is safe only if he is not in check; the squares his rook leaps over do not
    // matter.
    CHECK(verdict(from_fen("k4r2/8/8/8/8/8/8/6KR w H - 0 1", chess960), "g1h1") == "legal");
    CHECK(verdict(from_fen("k5r1/8/8/8/8/8/8/6KR w H - 0 1", chess960), "g1h1") ==
          "3.8.2.2 castling_barred");
}

TEST_CASE("II.3.2.7, 3.9.2 the rook that castles may have been the king's shield") {
    // Only a rook on b can be one: nothing stands beyond a or h, and on c or g the square where the
    // king ends is itself attacked.
    for (const Color color : both_colors) {
        for (int king = 2; king < 7; ++king) {
            for (const Role role : {Role::rook, Role::queen, Role::bishop, Role::knight}) {
                const Castling each{color, king, 1};
                Setup setup = each.setup();
                const Square beyond = each.at(0);
                setup.at(beyond) = Piece{!color, role};
                setup.at(each.at(0, 7)).reset();
                setup.at(each.at(7, 7)) = Piece{!color, Role::king};
                const Position position = Castling::checked(setup);
                CAPTURE(name(each.at(king)));
                CAPTURE(letter(role));
                CHECK_FALSE(position.is_check());
                const bool shield = role == Role::rook || role == Role::queen;
                CHECK(verdict(position, each.attempt()) ==
                      (shield ? "3.9.2 king_in_check" : "legal"));
            }
        }
        // On g: the square where the king is to stand is attacked.
        const Castling last{color, 5, 6};
        Setup setup = last.setup();
        setup.at(last.at(7)) = Piece{!color, Role::rook};
        CHECK(verdict(Castling::checked(setup), last.attempt()) == "3.8.2.2 castling_barred");
    }
}

}  // namespace
}  // namespace jadoube

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/chess/moves.hpp>
#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/uci.hpp>

#include "support/random_games.hpp"
#include "support/scale.hpp"

namespace jadoube {
namespace {

Position from_fen(std::string_view fen, Variant variant = Variant::standard) {
    const auto position = position_from_fen(fen, variant);
    REQUIRE_MESSAGE(position.has_value(), std::string(fen));
    return *position;
}

std::string texts(const MoveList& moves, Variant variant = Variant::standard) {
    std::vector<std::string> sorted;
    for (const Move move : moves) sorted.push_back(to_uci(move, variant));
    std::sort(sorted.begin(), sorted.end());
    std::string text;
    for (const std::string& move : sorted) text += (text.empty() ? "" : " ") + move;
    return text;
}

// Whether some are exactly those of all that fit.
template <class Predicate>
bool are_those(const MoveList& some, const MoveList& all, Predicate fits) {
    std::vector<Move> expected;
    std::copy_if(all.begin(), all.end(), std::back_inserter(expected), fits);
    std::vector<Move> found(some.begin(), some.end());
    std::sort(expected.begin(), expected.end());
    std::sort(found.begin(), found.end());
    return found == expected;
}

// The men of the opponent that are gone after the move.
Bitboard gone(const Position& before, Move move) {
    const Color enemy = !before.turn();
    return before.men(enemy) & ~before.after(move).men(enemy);
}

void compare_filters(const Position& position, test::Random& random) {
    const MoveList all = legal_moves(position);
    const auto expect = [&](bool fine, const char* what) {
        if (!fine) FAIL_CHECK(what << ": " << to_shredder_fen(position));
    };
    for (int i = 0; i < square_count; ++i) {
        const Square from = square_at(i);
        expect(are_those(legal_moves_from(position, from), all,
                         [&](Move move) { return move.from() == from; }),
               "legal_moves_from");
    }
    for (const Role role : all_roles) {
        expect(are_those(legal_moves_of(position, role), all,
                         [&](Move move) { return move.role() == role; }),
               "legal_moves_of");
    }
    expect(are_those(legal_captures(position), all,
                     [&](Move move) { return !gone(position, move).empty(); }),
           "legal_captures");
    expect(are_those(legal_castlings(position), all, [](Move move) { return move.is_castling(); }),
           "legal_castlings");
    expect(are_those(legal_promotions(position), all,
                     [](Move move) { return move.promotion().has_value(); }),
           "legal_promotions");
    const Bitboard from(random.next());
    const Bitboard to(random.next());
    expect(
        are_those(legal_moves(position, from, to), all,
                  [&](Move move) { return from.contains(move.from()) && to.contains(move.to()); }),
        "legal_moves between sets of squares");
    for (const Move move : all) {
        const auto captured = captured_square(position, move);
        expect((captured ? Bitboard(*captured) : Bitboard()) == gone(position, move),
               "captured_square");
        expect(position.piece_at(move.from()) == Piece{position.turn(), move.role()}, "role");
    }
    const Status expected = !all.empty()          ? Status::ongoing
                            : position.is_check() ? Status::checkmate
                                                  : Status::stalemate;
    expect(status(position) == expected, "status");
}

}  // namespace

TEST_CASE("moves asked for by man, square or kind are those of the full list") {
    test::Random random(41);
    for (const Variant variant : {Variant::standard, Variant::chess960}) {
        int visited = 0;
        test::for_random_positions(variant, 42, test::scaled(10'000),
                                   [&](const Position& position) {
                                       compare_filters(position, random);
                                       ++visited;
                                   });
        CHECK(visited >= test::scaled(10'000));
    }
}

TEST_CASE("3.1.1 a capture removes the man on the arrival square; en passant the one beside") {
    const Position position = from_fen("4k3/8/8/3pP3/8/8/6p1/4K2R w K d6 0 1");
    const auto taken = [&](std::string_view uci) {
        for (const Move move : legal_moves(position)) {
            if (to_uci(move) == uci) return captured_square(position, move);
        }
        FAIL("no legal move " << uci);
        return std::optional<Square>();
    };
    CHECK(taken("e5d6") == Square::d5);  // 3.7.3.1
    CHECK(!taken("e5e6"));
    CHECK(!taken("h1h2"));
    // Castling goes to a square where a man stands, but takes nothing.
    const Position castling = from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    for (const Move move : legal_castlings(castling)) CHECK(!captured_square(castling, move));
    CHECK(texts(legal_castlings(castling)) == "e1g1");
}

TEST_CASE("5.1.1, 5.2.1 no legal move is checkmate in check and stalemate otherwise") {
    struct Row {
        std::string why;
        const char* fen;
        Status status;
    };
    const Row rows[] = {
        {"the start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Status::ongoing},
        {"fool's mate", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
         Status::checkmate},
        {"back rank", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", Status::checkmate},
        {"smothered", "6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1", Status::checkmate},
        {"the checker can be taken", "R5k1/5ppp/8/8/b7/8/8/6K1 b - - 0 1", Status::ongoing},
        {"only en passant answers", "1N1Q4/8/8/2k5/2pP4/8/8/1R2K3 b - d3 0 1", Status::ongoing},
        {"and is too late", "1N1Q4/8/8/2k5/2pP4/8/8/1R2K3 b - - 0 1", Status::checkmate},
        {"queen and king", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Status::stalemate},
        {"a pawn that cannot step", "k7/P7/K7/8/8/8/8/8 b - - 0 1", Status::stalemate},
        {"a pinned rook moves along its pin", "kr5R/8/K7/8/8/8/8/8 b - - 0 1", Status::ongoing},
        {"a pinned knight does not move", "kn5R/8/1K6/8/8/8/8/8 b - - 0 1", Status::stalemate},
    };
    for (const Row& row : rows) {
        CAPTURE(row.why);
        const Position position = from_fen(row.fen);
        CHECK(status(position) == row.status);
        CHECK(has_legal_move(position) == (row.status == Status::ongoing));
        CHECK(status(position.mirrored()) == row.status);
    }
}

TEST_CASE("3.8.2 castling on each wing, by either colour, and what bars it") {
    struct Row {
        std::string why;
        const char* fen;
        const char* castlings;
    };
    const Row rows[] = {
        {"both wings", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1 e1g1"},
        {"Black's", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8 e8g8"},
        {"3.8.2.1: no right", "r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1", "e1c1"},
        {"3.8.2.2: in check", "4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", ""},
        {"the square crossed is attacked", "4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1", "e1c1"},
        {"the square of arrival is attacked", "4k3/8/8/8/6r1/8/8/R3K2R w KQ - 0 1", "e1c1"},
        {"the rook may be attacked", "4k3/8/8/8/7r/8/8/4K2R w K - 0 1", "e1g1"},
        {"the rook may cross an attacked square", "4k3/8/8/8/1r6/8/8/R3K3 w Q - 0 1", "e1c1"},
        {"a man between rook and king", "4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1", ""},
        {"an enemy man between", "4k3/8/8/8/8/8/8/Rn2K3 w Q - 0 1", ""},
    };
    for (const Row& row : rows) {
        CAPTURE(row.why);
        CHECK(texts(legal_castlings(from_fen(row.fen))) == row.castlings);
    }
}

TEST_CASE("II.3 castling in Chess960 ends on the usual squares, from wherever it began") {
    struct Row {
        std::string why;
        const char* fen;
        const char* castlings;
    };
    const Row rows[] = {
        {"II.3.2.1: both move", "4k3/8/8/8/8/8/8/1RK4R w HB - 0 1", "c1b1 c1h1"},
        {"II.3.2.2: they change places", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1"},
        {"II.3.2.3: only the king moves", "4k3/8/8/8/8/8/8/3RK3 w D - 0 1", "e1d1"},
        {"II.3.2.4: only the rook moves", "4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1"},
        {"the rook's way is barred", "4k3/8/8/8/8/8/8/RNK5 w A - 0 1", ""},
        {"the king's arrival is barred", "4k3/8/8/8/8/8/8/5KRN w G - 0 1", "f1g1"},
        {"a man on g1", "4k3/8/8/8/8/8/8/5KNR w H - 0 1", ""},
        {"e1 may be filled on the c-side", "4k3/8/8/8/8/8/8/RK2N3 w A - 0 1", "b1a1"},
        {"the rook shields the king", "4k3/8/8/8/8/8/8/qRK5 w B - 0 1", ""},
        {"the rook shields nothing from the front", "4k3/8/8/1q6/8/8/8/1RK5 w B - 0 1", "c1b1"},
        {"the king crosses an attacked square", "4k3/8/8/3r4/8/8/8/1K5R w H - 0 1", ""},
    };
    for (const Row& row : rows) {
        CAPTURE(row.why);
        const Position position = from_fen(row.fen, Variant::chess960);
        CHECK(texts(legal_castlings(position), Variant::chess960) == row.castlings);
        CHECK(legal_castlings(position.mirrored()).size() == legal_castlings(position).size());
        for (const Move move : legal_castlings(position)) {
            const bool g_side = move.to() > move.from();
            const Position after = position.after(move);
            CHECK(after.king(Color::white) == (g_side ? Square::g1 : Square::c1));
            CHECK(after.piece_at(g_side ? Square::f1 : Square::d1) ==
                  Piece{Color::white, Role::rook});
            CHECK(after.men(Color::white).size() == position.men(Color::white).size());
            CHECK(after.castling_rooks().empty());  // II.3.1: once
        }
    }
}

TEST_CASE("3.7.3.3 a pawn that reaches the last rank has four promotions for each way there") {
    const Position position = from_fen("1n1n3k/2P5/8/8/8/8/8/4K3 w - - 0 1");
    CHECK(texts(legal_promotions(position)) ==
          "c7b8b c7b8n c7b8q c7b8r c7c8b c7c8n c7c8q c7c8r c7d8b c7d8n c7d8q c7d8r");
    CHECK(legal_promotions(Position::initial()).empty());
}

TEST_CASE("legal_origins gives the departures of the legal moves to a square") {
    for (const Variant variant : {Variant::standard, Variant::chess960}) {
        test::for_random_positions(
            variant, 43, test::scaled(10'000), [&](const Position& position) {
                std::array<std::array<Bitboard, 64>, 6> wanted{};
                for (const Move move : legal_moves(position)) {
                    if (move.is_castling()) continue;
                    wanted[static_cast<std::size_t>(move.role())]
                          [static_cast<std::size_t>(index(move.to()))] |= move.from();
                }
                for (const Role role : all_roles) {
                    for (int to = 0; to < square_count; ++to) {
                        const Bitboard got = legal_origins(position, role, square_at(to));
                        if (got !=
                            wanted[static_cast<std::size_t>(role)][static_cast<std::size_t>(to)]) {
                            FAIL_CHECK(letter(role)
                                       << name(square_at(to)) << ": " << to_fen(position));
                        }
                    }
                }
            });
    }
}

TEST_CASE("make_only makes the one legal move that its words fit, and nothing else") {
    // Every role, square and way to say it, against the list of legal moves.
    const auto ask = [](const Position& position, Role role, Square to, bool takes, Bitboard from) {
        std::vector<Move> fitting;
        for (const Move move : legal_moves(position)) {
            const bool special =
                move.is_castling() || move.promotion() || move.kind() == MoveKind::en_passant;
            if (!special && move.role() == role && move.to() == to && from.contains(move.from()) &&
                captured_square(position, move).has_value() == takes) {
                fitting.push_back(move);
            }
        }
        Position now = position;
        Position before = Position::initial();
        const Position::Only made = now.make_only(role, from, to, takes, before);
        const auto wrong = [&](const char* what) {
            FAIL_CHECK(what << ": " << letter(role) << name(to) << ' ' << to_fen(position));
        };
        if (!made) {
            if (to_fen(now) != to_fen(position)) wrong("changed, and no move made");
            // Of two men one may be pinned: that is asked elsewhere.
            const Bitboard men = position.men(position.turn(), role) & from;
            if (fitting.size() == 1 && men.size() == 1) wrong("not made");
            return;
        }
        if (fitting.size() != 1 || fitting[0] != made.move) return wrong("another move");
        if (to_fen(before) != to_fen(position)) wrong("the position before it");
        const Position after = position.after(made.move);
        if (to_fen(now) != to_fen(after) || now != after) wrong("the position after it");
        if (made.check != after.is_check()) wrong("whether it gives check");
    };
    for (const Variant variant : {Variant::standard, Variant::chess960}) {
        test::for_random_positions(variant, 44, test::scaled(1'000), [&](const Position& position) {
            for (const Role role : all_roles) {
                for (int to = 0; to < square_count; ++to) {
                    for (const bool takes : {false, true}) {
                        ask(position, role, square_at(to), takes, Bitboard::all());
                        ask(position, role, square_at(to), takes, Bitboard(file_at(to % 5)));
                        ask(position, role, square_at(to), takes, Bitboard(rank_at(to % 7)));
                    }
                }
            }
        });
        // And each move by its departure.
        test::for_random_positions(
            variant, 45, test::scaled(10'000), [&](const Position& position) {
                for (const Move move : legal_moves(position)) {
                    ask(position, move.role(), move.to(),
                        captured_square(position, move).has_value(), move.from());
                }
            });
    }
}

TEST_CASE("a list has room for more moves than any game can offer") {
    // The most known in a position that a game can reach.
    const Position most = from_fen("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
    CHECK(legal_moves(most).size() == 218);
    CHECK(count_legal_moves(most) == 218);
    // More queens than any game has, around the edge: it is not checked how they came there.
    const Position queens = from_fen("QQQQQQQQ/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/Q3K1pp/QQQQQ1bk w - - 0 1");
    CHECK(legal_moves(queens).size() == static_cast<std::size_t>(count_legal_moves(queens)));
    CHECK(legal_moves(queens).size() > 218);
}

}  // namespace jadoube

// Appendix D: play with blind and visually disabled players. Of D.2.1 the words.
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/notation/spoken.hpp>

#include "support/laws.hpp"

namespace jadoube {
namespace {

using test::from_fen;
using test::legal_move;
using test::with_kings;

constexpr Variant standard = Variant::standard;

// Written down once more, without umlauts, as the English text has them.
constexpr std::array<std::string_view, 8> files = {"Anna", "Bella", "Cesar",  "David",
                                                   "Eva",  "Felix", "Gustav", "Hector"};
constexpr std::array<std::string_view, 8> ranks = {"eins",  "zwei",  "drei",   "vier",
                                                   "fuenf", "sechs", "sieben", "acht"};

std::string square_in_words(Square square) {
    return std::string(files[static_cast<std::size_t>(file_of(square))]) + " " +
           std::string(ranks[static_cast<std::size_t>(rank_of(square))]);
}

// "fünf" for "fuenf", "König" for "Koenig", "Läufer" for "Laeufer".
std::string with_umlauts(std::string text) {
    const std::array<std::array<std::string_view, 2>, 3> pairs = {
        {{"fuenf", "fünf"}, {"Koenig", "König"}, {"Laeufer", "Läufer"}}};
    for (const auto& [from, to] : pairs) {
        for (std::size_t at; (at = text.find(from)) != std::string::npos;) {
            text.replace(at, from.size(), to);
        }
    }
    return text;
}

void both_ways(const Position& position, Move move, const std::string& words) {
    CAPTURE(words);
    CHECK(announce(position, move) == with_umlauts(words));
    for (const std::string& text : {words, with_umlauts(words)}) {
        const auto read = read_announcement(position, text, standard);
        REQUIRE(read.has_value());
        CHECK(*read == move);
    }
}

TEST_CASE("D.2.1 every square is announced by the words for its file and its rank") {
    struct Man {
        Role role;
        std::string_view word;
    };
    const Man men[] = {{Role::queen, "Dame"},
                       {Role::rook, "Turm"},
                       {Role::bishop, "Laeufer"},
                       {Role::knight, "Springer"}};
    for (const Color color : both_colors) {
        for (const auto& [role, word] : men) {
            Bitboard announced;
            for (int i = 0; i < square_count; ++i) {
                Setup setup;
                setup.turn = color;
                setup.at(square_at(i)) = Piece{color, role};
                // The kings in White's half of the board, then in Black's, to leave each free.
                for (const Bitboard half : {Bitboard(0xFFFFFFFF), ~Bitboard(0xFFFFFFFF)}) {
                    const Position position = with_kings(setup, ~half);
                    for (const Move move : legal_moves_from(position, square_at(i))) {
                        both_ways(position, move,
                                  std::string(word) + " " + square_in_words(move.to()));
                        announced |= move.to();
                    }
                }
            }
            CHECK(announced == Bitboard::all());
        }
    }
}

TEST_CASE("D.2.1 the king is called Koenig on every square he can go to") {
    Bitboard announced;
    for (int i = 0; i < square_count; ++i) {
        for (int k = 0; k < square_count; ++k) {
            const Square own = square_at(i);
            const Square other = square_at(k);
            if (test::files_apart(own, other) <= 1 && test::ranks_apart(own, other) <= 1) continue;
            Setup setup;
            setup.at(own) = Piece{Color::white, Role::king};
            setup.at(other) = Piece{Color::black, Role::king};
            const auto position = Position::check(setup, standard);
            REQUIRE(position.has_value());
            for (const Move move : legal_moves(*position)) {
                both_ways(*position, move, "Koenig " + square_in_words(move.to()));
                announced |= move.to();
            }
            break;  // one place for the other king is enough
        }
    }
    CHECK(announced == Bitboard::all());
}

TEST_CASE("D.2.1 a pawn's move is its arrival square alone, and Bauer may be said before it") {
    for (const Color color : both_colors) {
        for (int file = 0; file < 8; ++file) {
            for (int rank = 1; rank < 6; ++rank) {
                Setup setup;
                setup.turn = color;
                const Square from = test::square_for(color, file, rank);
                setup.at(from) = Piece{color, Role::pawn};
                const Position position = with_kings(setup, Bitboard(file_at(file)));
                for (const Move move : legal_moves_from(position, from)) {
                    both_ways(position, move, square_in_words(move.to()));
                    const auto named = read_announcement(
                        position, "Bauer " + square_in_words(move.to()), standard);
                    REQUIRE(named.has_value());
                    CHECK(*named == move);
                }
            }
        }
    }
}

TEST_CASE("D.2.1 at a promotion the chosen piece is named") {
    struct Choice {
        char letter;
        std::string_view word;
    };
    const Choice choices[] = {{'q', "Dame"}, {'r', "Turm"}, {'b', "Laeufer"}, {'n', "Springer"}};
    for (const Color color : both_colors) {
        for (int file = 0; file < 8; ++file) {
            Setup setup;
            setup.turn = color;
            const Square from = test::square_for(color, file, 6);
            const Square to = test::square_for(color, file, 7);
            setup.at(from) = Piece{color, Role::pawn};
            const Position position = with_kings(setup, Bitboard(file_at(file)));
            for (const auto& [letter, word] : choices) {
                const Move move = legal_move(position, {from, to, parse_role(letter)});
                both_ways(position, move, square_in_words(to) + " " + std::string(word));
            }
            // Not named, it could be any of the four.
            const auto unnamed = read_announcement(position, square_in_words(to), standard);
            REQUIRE_FALSE(unnamed.has_value());
            CHECK(unnamed.error().code == MoveTextError::Code::ambiguous);
            CHECK(unnamed.error().candidates.size() == 4);
        }
    }
}

TEST_CASE("D.2.1 castling is Lange Rochade and Kurze Rochade") {
    for (const std::string_view turn : {"w", "b"}) {
        // Kings and rooks at home with every right, and nothing between them.
        const Position position =
            from_fen("r3k2r/8/8/8/8/8/8/R3K2R " + std::string(turn) + " KQkq - 0 1");
        const std::string rank = turn == "w" ? "1" : "8";
        both_ways(position, legal_move(position, "e" + rank + "c" + rank), "Lange Rochade");
        both_ways(position, legal_move(position, "e" + rank + "g" + rank), "Kurze Rochade");
    }
    // In Chess960 the same two names, though king and rook stand close together.
    const Position inner = from_fen("4k3/8/8/8/8/8/8/1R2KR2 w FB - 0 1", Variant::chess960);
    for (const std::string_view words : {"Lange Rochade", "Kurze Rochade"}) {
        const auto read = read_announcement(inner, words, Variant::chess960);
        REQUIRE(read.has_value());
        CHECK(read->is_castling());
        CHECK((read->to() > read->from()) == (words == "Kurze Rochade"));
        CHECK(announce(inner, *read) == words);
    }
}

TEST_CASE("D.2.1 ranks may be written as numbers, as what is dictated often is") {
    const Position position = Position::initial();
    for (const std::string_view text :
         {"Springer Felix 3", "springer gustav 1 felix 3", "Gustav 1 Felix 3"}) {
        CAPTURE(std::string(text));
        const auto read = read_announcement(position, text, Variant::standard);
        REQUIRE(read.has_value());
        CHECK(*read == legal_move(position, "g1f3"));
    }
    CHECK(!read_announcement(position, "Springer Felix 9", Variant::standard).has_value());
}

TEST_CASE("D.2.1 the departure square is announced where the move would not be clear without it") {
    struct Row {
        std::string_view fen;
        std::string_view uci;
        std::string_view words;
    };
    const Row rows[] = {
        // Two knights on one rank, two on one file, two on neither; a pinned rival does not count.
        {"4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "b1d2", "Springer Bella eins David zwei"},
        {"4k3/8/8/6N1/8/8/8/4K1N1 w - - 0 1", "g5f3", "Springer Gustav fuenf Felix drei"},
        {"4k3/8/8/8/3N4/8/7N/4K3 w - - 0 1", "d4f3", "Springer David vier Felix drei"},
        {"4k3/8/8/8/1b6/8/3N4/4K1N1 w - - 0 1", "g1f3", "Springer Felix drei"},
        // A pawn that takes is named by its square, alone on it or not, en passant too.
        {"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "Eva vier David fuenf"},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "Eva fuenf David sechs"},
        {"3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8n", "Eva sieben David acht Springer"},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.fen));
        const Position position = from_fen(row.fen);
        both_ways(position, legal_move(position, row.uci), std::string(row.words));
    }
}

}  // namespace
}  // namespace jadoube

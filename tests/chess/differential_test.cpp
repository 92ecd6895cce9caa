// The library's generator against the slow one of support/article_3.hpp. With
// JADOUBE_TEST_SCALE=long, over millions of positions.
#include <algorithm>
#include <array>
#include <bitset>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/chess/attacks.hpp>
#include <jadoube/chess/legality.hpp>
#include <jadoube/chess/moves.hpp>
#include <jadoube/chess/perft.hpp>
#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/uci.hpp>

#include "support/article_3.hpp"
#include "support/random_games.hpp"
#include "support/scale.hpp"

namespace jadoube::test {
namespace {

std::string_view name(Variant variant) {
    return variant == Variant::standard ? "standard" : "Chess960";
}

// Said only when something differs: a passing assertion for each of millions would take longer than
// what it asserts.
void report(std::string_view what, const Position& position, Variant variant) {
    FAIL_CHECK(what << ", " << name(variant) << ": " << to_shredder_fen(position));
}

// The bare facts, with the double step also where no legal capture follows from it, so that the
// slow generator has to find that out.
Setup facts_of(const Position& position) {
    Setup setup = position.setup();
    setup.en_passant.reset();
    if (const auto file = position.board().double_step_file; file != Board::no_file) {
        setup.en_passant = square(file_at(file), rank_for(position.turn(), Rank::sixth));
    }
    return setup;
}

bool same_facts(const Board& a, const Board& b) {
    return a.men == b.men && a.role == b.role && a.castling_rooks == b.castling_rooks &&
           a.turn == b.turn && a.double_step_file == b.double_step_file &&
           a.halfmove_clock == b.halfmove_clock && a.fullmove_number == b.fullmove_number;
}

using NamedMove = std::pair<std::string, Move>;

std::vector<NamedMove> named_moves(const Position& position, Variant variant) {
    std::vector<NamedMove> moves;
    for (const Move move : legal_moves(position)) moves.emplace_back(to_uci(move, variant), move);
    std::sort(moves.begin(), moves.end());
    return moves;
}

// The same moves, and the same position after each.
bool same_moves(const Position& position, const Setup& facts, Variant variant) {
    const auto fast = named_moves(position, variant);
    const auto slow = legal_moves_by_article_3(facts, variant);
    const bool same = std::equal(fast.begin(), fast.end(), slow.begin(), slow.end(),
                                 [](const NamedMove& a, const ArticleMove& b) {
                                     return a.first == b.uci &&
                                            a.second.is_castling() == b.castling_rook.has_value();
                                 });
    if (!same) {
        std::string text = "moves differ, the library has";
        for (const auto& [uci, move] : fast) text += ' ' + uci;
        text += ", Article 3 has";
        for (const ArticleMove& move : slow) text += ' ' + move.uci;
        report(text, position, variant);
        return false;
    }
    for (std::size_t i = 0; i < fast.size(); ++i) {
        const auto after = Position::check(slow[i].after, variant);
        if (!after || !same_facts(position.after(fast[i].second).board(), after->board())) {
            report("other position after " + fast[i].first, position, variant);
            return false;
        }
    }
    return true;
}

// Any 16 bits may be asked about; those nearest to legal are other kinds of legal moves.
void compare_is_legal(const Position& position, Variant variant, Random& random) {
    const MoveList moves = legal_moves(position);
    const auto ask = [&](Move move) {
        const bool listed = std::find(moves.begin(), moves.end(), move) != moves.end();
        if (is_legal(position, move) != listed) {
            report("is_legal of " + std::to_string(move.bits()), position, variant);
        }
    };
    for (const Move move : moves) ask(move);
    for (int i = 0; i < 16; ++i) {
        ask(Move::from_bits(static_cast<std::uint16_t>(random.below(65536))));
    }
    if (moves.empty()) return;
    const std::uint16_t bits = moves[random.below(moves.size())].bits();
    for (unsigned kind = 0; kind < 16; ++kind) {
        ask(Move::from_bits(static_cast<std::uint16_t>((bits & 0xFFFU) | kind << 12)));
    }
}

void compare_counts(const Position& position, Variant variant) {
    const MoveList moves = legal_moves(position);
    std::uint64_t two_plies = 0;
    for (const Move move : moves) {
        two_plies += static_cast<std::uint64_t>(count_legal_moves(position.after(move)));
    }
    if (static_cast<std::size_t>(count_legal_moves(position)) != moves.size()) {
        report("count_legal_moves", position, variant);
    }
    if (has_legal_move(position) == moves.empty()) report("has_legal_move", position, variant);
    static const std::vector<std::string_view> kernels = perft_kernels();
    for (const std::string_view kernel : kernels) {
        if (perft_with(kernel, position, 1) != moves.size() ||
            perft_with(kernel, position, 2) != two_plies) {
            report("perft of kernel " + std::string(kernel), position, variant);
        }
    }
}

void compare_mirrored(const Position& position, Variant variant) {
    const MoveList moves = legal_moves(position);
    const Position mirror = position.mirrored();
    const MoveList mirror_moves = legal_moves(mirror);
    std::vector<Move> turned;
    for (const Move move : moves) {
        turned.emplace_back(move.kind(), mirrored(move.from()), mirrored(move.to()));
    }
    if (!std::is_permutation(turned.begin(), turned.end(), mirror_moves.begin(),
                             mirror_moves.end())) {
        report("moves of the mirrored position", position, variant);
    }
    if (mirror.mirrored() != position) report("mirrored twice", position, variant);
}

void compare_all(const Position& position, const Setup& facts, Variant variant, Random& random) {
    if (!same_moves(position, facts, variant)) return;
    if (position.is_check() != in_check_by_article_3(facts, position.turn())) {
        report("is_check", position, variant);
    }
    compare_is_legal(position, variant, random);
    compare_counts(position, variant);
    compare_mirrored(position, variant);
}

// 3.7.3.1 with a double step beside which no enemy pawn stands: the board forgets it, a diagram
// does not.
void compare_double_steps(const Position& position, Variant variant) {
    for (const ArticleMove& move : legal_moves_by_article_3(facts_of(position), variant)) {
        if (!move.after.en_passant) continue;
        const auto after = Position::check(move.after, variant);
        if (after) {
            same_moves(*after, move.after, variant);
        } else {
            report("refused after " + move.uci, position, variant);
        }
    }
}

enum class Crowd { few, army, pawns, queens, packed };

// Men strewn at random. Kings, rooks and pawns are helped to their places often enough for castling
// and en passant to be claimed.
class Strewn {
public:
    Strewn(Random& random, Variant variant) : random_(random), variant_(variant) {}

    Setup setup() {
        setup_ = {};
        setup_.turn = either() ? Color::white : Color::black;
        for (const Color color : both_colors) kings_and_rooks(color);
        strew(static_cast<Crowd>(random_.below(5)));
        en_passant();
        take_away_attackers_of_waiting_king();
        return setup_;
    }

private:
    bool either() { return random_.below(2) == 0; }
    File any_file() { return file_at(static_cast<int>(random_.below(8))); }
    Square any_square() { return square_at(static_cast<int>(random_.below(64))); }

    void kings_and_rooks(Color color) {
        const Rank first = rank_for(color, Rank::first);
        const bool at_home = random_.below(4) != 0;
        const File file = variant_ == Variant::standard && at_home ? File::e : any_file();
        Square king = at_home ? square(file, first) : any_square();
        while (setup_.at(king)) king = any_square();
        setup_.at(king) = Piece{color, Role::king};
        if (rank_of(king) != first) return;
        for (const bool right : {false, true}) {
            const File corner = right ? File::h : File::a;
            const Square rook = square(variant_ == Variant::standard ? corner : any_file(), first);
            if (setup_.at(rook) || (rook > king) != right || either()) continue;
            if (variant_ == Variant::standard && file_of(king) != File::e) continue;
            setup_.at(rook) = Piece{color, Role::rook};
            setup_.castling_rooks |= rook;
        }
    }

    // Many queens are of one player, or they would leave each other no room to move.
    Color any_color(Crowd crowd) {
        if (crowd == Crowd::queens && random_.below(8) != 0) return setup_.turn;
        return either() ? Color::white : Color::black;
    }

    Role any_role(Crowd crowd) {
        constexpr std::array<Role, 5> roles = {Role::pawn, Role::knight, Role::bishop, Role::rook,
                                               Role::queen};
        if (crowd == Crowd::pawns && random_.below(4) != 0) return Role::pawn;
        if (crowd == Crowd::queens && random_.below(4) != 0) return Role::queen;
        return roles[random_.below(roles.size())];
    }

    void strew(Crowd crowd) {
        constexpr std::array<std::uint64_t, 5> most = {6, 30, 24, 30, 120};
        for (std::uint64_t i = random_.below(most[static_cast<std::size_t>(crowd)]); i > 0; --i) {
            const Square place = any_square();
            const Role role = any_role(crowd);
            const Rank rank = rank_of(place);
            if (role == Role::pawn && (rank == Rank::first || rank == Rank::eighth)) continue;
            // Free first ranks leave some castlings legal.
            if ((rank == Rank::first || rank == Rank::eighth) && either()) continue;
            if (!setup_.at(place)) {
                setup_.at(place) = Piece{any_color(crowd), role};
            }
        }
    }

    bool is_king(Square place) const {
        return setup_.at(place) && setup_.at(place)->role == Role::king;
    }

    void en_passant() {
        if (random_.below(3) == 0) return;
        const Color us = setup_.turn;
        const File file = any_file();
        const Square from = square(file, rank_for(!us, Rank::second));
        const Square passed = square(file, rank_for(!us, Rank::third));
        const Square pawn = square(file, rank_for(!us, Rank::fourth));
        if (is_king(from) || is_king(passed) || is_king(pawn)) return;
        setup_.at(from).reset();
        setup_.at(passed).reset();
        setup_.at(pawn) = Piece{!us, Role::pawn};
        for (const int side : {-1, 1}) {
            const int beside = index(file) + side;
            if (beside < 0 || beside > 7 || either()) continue;
            const Square taker = square(file_at(beside), rank_of(pawn));
            if (!is_king(taker)) setup_.at(taker) = Piece{us, Role::pawn};
        }
        setup_.en_passant = passed;
    }

    // Otherwise hardly any crowded set-up would be one from which a game can go on.
    void take_away_attackers_of_waiting_king() {
        for (bool again = true; again;) {
            again = false;
            Bitboard occupied;
            Bitboard king;
            for (int i = 0; i < square_count; ++i) {
                const auto& man = setup_.at(square_at(i));
                if (man) occupied |= square_at(i);
                if (man == Piece{!setup_.turn, Role::king}) king = square_at(i);
            }
            for (const Square place : occupied) {
                const Piece man = *setup_.at(place);
                if (man.color != setup_.turn || man.role == Role::king) continue;
                if (!attacks(man, place, occupied).intersects(king)) continue;
                setup_.at(place).reset();
                setup_.castling_rooks &= ~Bitboard(place);
                again = true;
            }
        }
    }

    Random& random_;
    Variant variant_;
    Setup setup_;
};

// What judge must say of each from, to and promotion (none or a role): the legal move it is, or
// nothing.
class Attempts {
public:
    Attempts(const Position& position, Variant variant) {
        const auto fast = named_moves(position, variant);
        for (const ArticleMove& slow : legal_moves_by_article_3(facts_of(position), variant)) {
            const auto same = std::find_if(fast.begin(), fast.end(), [&](const NamedMove& move) {
                return move.first == slow.uci;
            });
            REQUIRE(same != fast.end());
            const Attempt attempt = *parse_uci(slow.uci);
            at(attempt) = same->second;
            // The king onto his rook is castling in standard chess too.
            if (slow.castling_rook) at({attempt.from, *slow.castling_rook, {}}) = same->second;
        }
    }

    std::optional<Move>& at(const Attempt& attempt) {
        const int role = attempt.promotion ? 1 + index(*attempt.promotion) : 0;
        const int at = (role * 64 + index(attempt.from)) * 64 + index(attempt.to);
        return moves_[static_cast<std::size_t>(at)];
    }

private:
    std::vector<std::optional<Move>> moves_ = std::vector<std::optional<Move>>(7 * 64 * 64);
};

void compare_judge(const Position& position, Variant variant) {
    Attempts expected(position, variant);
    for (int promotion = 0; promotion < 7; ++promotion) {
        for (int from = 0; from < 64; ++from) {
            for (int to = 0; to < 64; ++to) {
                Attempt attempt{square_at(from), square_at(to), {}};
                if (promotion != 0) attempt.promotion = static_cast<Role>(promotion - 1);
                const auto verdict = judge(position, attempt, variant);
                const auto& move = expected.at(attempt);
                if (verdict.has_value() != move.has_value() || (move && *verdict != *move)) {
                    std::string text = "judge of ";
                    text += name(attempt.from);
                    text += name(attempt.to);
                    if (attempt.promotion) text += letter(*attempt.promotion);
                    report(text, position, variant);
                }
            }
        }
    }
}

std::uint64_t count_by_article_3(const Setup& setup, int depth) {
    if (depth == 0) return 1;
    std::uint64_t count = 0;
    for (const ArticleMove& move : legal_moves_by_article_3(setup, Variant::standard)) {
        count += count_by_article_3(move.after, depth - 1);
    }
    return count;
}

constexpr std::array both_variants = {Variant::standard, Variant::chess960};

}  // namespace

TEST_CASE("Article 3 by itself counts the published numbers of move sequences") {
    CHECK(count_by_article_3(Position::initial().setup(), 3) == 8902);
    struct Row {
        std::string fen;
        int depth;
        std::uint64_t count;
    };
    const Row rows[] = {
        // castlings, pins, en passant and promotions together
        {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97862},
        // en passant that bares the king along the rank
        {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 43238},
        // promotions that take a castling rook
        {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3, 9467},
    };
    for (const auto& [fen, depth, count] : rows) {
        CHECK(count_by_article_3(*parse_fen(fen), depth) == count);
    }
}

TEST_CASE("3.10.1 in random games the library's legal moves are those of Article 3") {
    const int count = scaled(60'000);
    for (const Variant variant : both_variants) {
        int visited = 0;
        Random random(3);
        for_random_positions(variant, 31, count, [&](const Position& position) {
            compare_all(position, facts_of(position), variant, random);
            if (++visited % 16 == 0) compare_double_steps(position, variant);
        });
        CHECK(visited >= count);
    }
}

TEST_CASE("3.10.1 with men strewn at random the library's legal moves are those of Article 3") {
    const int count = scaled(15'000);
    for (const Variant variant : both_variants) {
        Random random(310);
        Strewn strewn(random, variant);
        int accepted = 0;
        int with_castling = 0;
        int with_en_passant = 0;
        std::size_t most_moves = 0;
        for (int i = 0; i < count; ++i) {
            const Setup setup = strewn.setup();
            const auto position = Position::check(setup, variant);
            const bool waiting_in_check = in_check_by_article_3(setup, !setup.turn);
            CHECK(position.has_value() != waiting_in_check);
            if (!position) continue;
            ++accepted;
            compare_all(*position, setup, variant, random);
            with_castling += legal_castlings(*position).empty() ? 0 : 1;
            with_en_passant += position->en_passant() ? 1 : 0;
            most_moves = std::max(most_moves, legal_moves(*position).size());
        }
        // So that the strewing does not quietly stop meeting what it is for.
        CHECK(accepted > count * 9 / 10);
        CHECK(with_castling > count / 50);
        CHECK(with_en_passant > count / 20);
        CHECK(most_moves > 150);
    }
}

TEST_CASE("3.10.1 the same where there are a great many legal moves") {
    const char* fens[] = {
        // the most that a game can reach, as far as known
        "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
        // queens all around the edge
        "QQQQQQQQ/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/Q3K1pp/QQQQQ1bk w - - 0 1",
        // and with pawns that promote three ways
        "n1n1n1nk/PPPPPPpp/1Q3Q1Q/Q2Q2Q1/1Q2Q3/Q2Q3Q/2Q2Q2/KQ2Q2Q w - - 0 1",
    };
    Random random(35);
    for (const std::string fen : fens) {
        const auto position = position_from_fen(fen);
        REQUIRE_MESSAGE(position.has_value(), fen);
        CHECK(count_legal_moves(*position) >= 190);
        for (const Variant variant : both_variants) {
            compare_all(*position, facts_of(*position), variant, random);
            compare_judge(*position, variant);
        }
    }
}

TEST_CASE("3.10.2 an attempt is judged legal exactly when Article 3 has that move") {
    for (const Variant variant : both_variants) {
        int visited = 0;
        const int every = 97;  // spread over the games
        for_random_positions(variant, 32, every * scaled(200), [&](const Position& position) {
            if (visited++ % every == 0) compare_judge(position, variant);
        });
        Random random(33);
        Strewn strewn(random, variant);
        for (int i = 0; i < scaled(200); ++i) {
            const auto position = Position::check(strewn.setup(), variant);
            if (position) compare_judge(*position, variant);
        }
        CHECK(visited > every);
    }
}

TEST_CASE("of all 65536 moves that 16 bits can hold, is_legal accepts the legal ones") {
    for (const Variant variant : both_variants) {
        int visited = 0;
        for_random_positions(variant, 34, 2'000, [&](const Position& position) {
            if (visited++ % 100 != 0) return;
            const auto legal = std::make_unique<std::bitset<65536>>();
            for (const Move move : legal_moves(position)) legal->set(move.bits());
            int wrong = 0;
            for (unsigned bits = 0; bits < 65536; ++bits) {
                const Move move = Move::from_bits(static_cast<std::uint16_t>(bits));
                wrong += is_legal(position, move) != legal->test(bits) ? 1 : 0;
            }
            CHECK_MESSAGE(wrong == 0, to_shredder_fen(position));
        });
        CHECK(visited >= 2'000);
    }
}

}  // namespace jadoube::test

#include "corpus.hpp"

#include <algorithm>
#include <array>

#include <jadoube/chess/attacks.hpp>
#include <jadoube/chess/moves.hpp>
#include <jadoube/notation/move_text.hpp>

#include "support/random_games.hpp"

namespace jadoube::bench {
namespace {

constexpr std::array<int, 6> worth = {100, 320, 330, 500, 900, 2000};

int worth_of(Role role) { return worth[static_cast<std::size_t>(role)]; }

// What the move wins at once, less what the cheapest attacker of the arrival square then takes.
int promise(const Position& position, Move move) {
    int score = 0;
    if (const auto square = captured_square(position, move)) {
        score += worth_of(position.piece_at(*square)->role);
    }
    const Position after = position.after(move);
    if (!move.is_castling()) {
        const Bitboard takers = attackers(after, after.turn(), move.to());
        if (!takers.empty()) {
            int cheapest = worth_of(Role::king);
            for (const Square taker : takers) {
                cheapest = std::min(cheapest, worth_of(after.piece_at(taker)->role));
            }
            const int risked = worth_of(after.piece_at(move.to())->role);
            const bool guarded = !attackers(after, !after.turn(), move.to()).empty();
            score -= guarded ? std::max(0, risked - cheapest) : risked;
        }
    }
    return score + (move.is_castling() ? 80 : move.role() == Role::king ? -40 : 0);
}

Move choose(const Position& position, const MoveList& moves, test::Random& random) {
    Move best = moves[0];
    int best_score = -100'000;
    for (const Move move : moves) {
        const int score = promise(position, move) + static_cast<int>(random.below(90));
        if (score > best_score) {
            best_score = score;
            best = move;
        }
    }
    return best;
}

std::string two_digits(std::uint64_t n) { return (n < 10 ? "0" : "") + std::to_string(n); }

}  // namespace

void make_corpus(std::size_t bytes, std::uint64_t seed,
                 const std::function<void(const std::string&)>& game) {
    test::Random random(seed);
    for (std::size_t made = 0, number = 1; made < bytes; ++number) {
        std::string moves;
        std::size_t column = 0;
        const auto word = [&](const std::string& text) {
            if (column + 1 + text.size() > 79) {
                moves += '\n';
                column = 0;
            } else if (column != 0) {
                moves += ' ';
                ++column;
            }
            moves += text;
            column += text.size();
        };
        Position position = Position::initial();
        const std::uint64_t plies = 50 + random.below(80);
        std::string result = "1/2-1/2";
        for (std::uint64_t ply = 0; ply < plies; ++ply) {
            const MoveList legal = legal_moves(position);
            if (legal.empty()) break;
            const Move move = choose(position, legal, random);
            if (position.turn() == Color::white) {
                word(std::to_string(position.fullmove_number()) + ".");
            }
            word(write_move(position, move));
            position = position.after(move);
        }
        if (status(position) == Status::checkmate) {
            result = position.turn() == Color::white ? "0-1" : "1-0";
        }
        word(result);
        const auto tag = [](const std::string& name, const std::string& value) {
            return "[" + name + " \"" + value + "\"]\n";
        };
        const std::string text =
            tag("Event", "Open " + std::to_string(1 + number % 400)) + tag("Site", "Somewhere") +
            tag("Date", "20" + two_digits(random.below(25)) + "." +
                            two_digits(1 + random.below(12)) + "." +
                            two_digits(1 + random.below(28))) +
            tag("Round", std::to_string(1 + random.below(9))) +
            tag("White", "Player, Number " + std::to_string(random.below(5000))) +
            tag("Black", "Opponent, Number " + std::to_string(random.below(5000))) +
            tag("Result", result) + tag("WhiteElo", std::to_string(1800 + random.below(1000))) +
            tag("BlackElo", std::to_string(1800 + random.below(1000))) +
            tag("ECO", "C" + two_digits(random.below(100))) + "\n" + moves + "\n\n";
        made += text.size();
        game(text);
    }
}

}  // namespace jadoube::bench

#include "game_positions.hpp"

#include <array>
#include <string_view>
#include <unordered_set>
#include <utility>

#include <jadoube/base/color.hpp>
#include <jadoube/chess/legality.hpp>
#include <jadoube/chess/moves.hpp>
#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/uci.hpp>

#include "support/random_games.hpp"

namespace jadoube::bench {
namespace {

constexpr int longest_game = 240;  // plies

// Players of very different strength, as real ones are.
constexpr std::array<int, 5> node_limits = {25, 50, 100, 250, 700};
// One move in so many is any legal one.
constexpr std::array<std::uint64_t, 5> carelessness = {6, 12, 25, 60, 400};

template <class T, std::size_t N>
T pick(const std::array<T, N>& values, test::Random& random) {
    return values[static_cast<std::size_t>(random.below(N))];
}

struct Player {
    int nodes;
    std::uint64_t careless;
};

// One position in so many is taken. Flags fall late in a game rather than early.
std::uint64_t sample_every(const Position& position) {
    const int men = position.men().size();
    return men > 20 ? 12 : men > 10 ? 7 : 3;
}

// 5.2.2 as everyone sees it at once: kings, and no more than a knight or a bishop.
bool is_plainly_dead(const Position& position) {
    const int men = position.men().size();
    const Bitboard minor = position.men(Role::knight) | position.men(Role::bishop);
    return men == 2 || (men == 3 && !minor.empty());
}

class Game {
public:
    Game(test::UciEngine& engine, std::uint64_t seed) : engine_(engine), random_(seed) {
        for (const Color color : both_colors) {
            players_[color] = {pick(node_limits, random_), pick(carelessness, random_)};
        }
        random_opening_ = static_cast<int>(1 + random_.below(8));
        begin_stretch();
    }

    // False if the engine failed.
    bool play(const std::function<void(const Position&)>& sample) {
        engine_.send("ucinewgame");
        if (!engine_.is_ready()) return false;
        for (int ply = 0; ply < longest_game && !is_over(); ++ply) {
            if (random_.below(sample_every(position_)) == 0) sample(position_);
            const auto move = choose(ply);
            if (!move) return false;
            make(*move);
        }
        return true;
    }

private:
    // 5.1.1, 5.2.1, 5.2.2; 9.6.1, 9.6.2: no flag can fall any more.
    [[nodiscard]] bool is_over() const {
        int seen = 0;
        for (const Position& earlier : stretch_) seen += earlier == position_ ? 1 : 0;
        return seen >= 5 || position_.halfmove_clock() >= 150 || is_plainly_dead(position_) ||
               status(position_) != Status::ongoing;
    }

    std::optional<Move> choose(int ply) {
        const Player& player = players_[position_.turn()];
        if (ply < random_opening_ || random_.below(player.careless) == 0) {
            const MoveList moves = legal_moves(position_);
            return moves[static_cast<std::size_t>(random_.below(moves.size()))];
        }
        engine_.send("position fen " + stretch_fen_ + stretch_moves_);
        engine_.send("go nodes " + std::to_string(player.nodes));
        constexpr std::string_view answer = "bestmove ";
        while (const auto line = engine_.receive()) {
            if (!line->starts_with(answer)) continue;
            const std::string word =
                line->substr(answer.size(), line->find(' ', answer.size()) - answer.size());
            const auto attempt = parse_uci(word);
            if (!attempt) return std::nullopt;
            const auto move = judge(position_, *attempt, Variant::standard);
            return move ? std::optional(*move) : std::nullopt;
        }
        return std::nullopt;
    }

    void make(Move move) {
        position_ = position_.after(move);
        if (position_.halfmove_clock() == 0) {
            begin_stretch();
        } else {
            stretch_moves_ += (stretch_moves_.empty() ? " moves " : " ") + to_uci(move);
            stretch_.push_back(position_);
        }
    }

    // The engine is told what can still be repeated, not the whole game.
    void begin_stretch() {
        stretch_ = {position_};
        stretch_fen_ = to_fen(position_);
        stretch_moves_.clear();
    }

    test::UciEngine& engine_;
    test::Random random_;
    ByColor<Player> players_{};
    int random_opening_ = 0;
    Position position_ = Position::initial();
    std::vector<Position> stretch_;
    std::string stretch_fen_;
    std::string stretch_moves_;
};

void shuffle(std::vector<Position>& positions, test::Random& random) {
    for (std::size_t i = positions.size(); i > 1; --i) {
        std::swap(positions[i - 1], positions[static_cast<std::size_t>(random.below(i))]);
    }
}

}  // namespace

std::optional<std::vector<Position>> game_positions(
    test::UciEngine& engine, const GamePlan& plan,
    const std::function<void(std::size_t)>& progress) {
    engine.send("setoption name Threads value 1");
    engine.send("setoption name Hash value 1");
    test::Random random(plan.seed);
    std::vector<Position> positions;
    std::unordered_set<std::string> known;
    while (positions.size() < plan.positions) {
        Game game(engine, random.next());
        const bool played = game.play([&](const Position& position) {
            if (positions.size() == plan.positions) return;
            std::string fen = to_fen(position);
            fen.resize(fen.find(' ', fen.find(' ') + 1));  // men and turn
            if (known.insert(std::move(fen)).second) positions.push_back(position);
        });
        if (!played) return std::nullopt;
        progress(positions.size());
    }
    shuffle(positions, random);
    return positions;
}

}  // namespace jadoube::bench

#include "search.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>

#include <jadoube/chess/attacks.hpp>
#include <jadoube/chess/moves.hpp>

#include "corner_mate.hpp"
#include "distance.hpp"
#include "mate_in_one.hpp"
#include "material.hpp"

namespace jadoube::dead {

void Search::Queue::clear() {
    places_.resize(Novelty::degrees * ranks);
    for (auto& places : places_) {
        if (places.capacity() > 4096) {
            places = {};
        } else {
            places.clear();
        }
    }
    lowest_ = places_.size() - 1;
    waiting_ = 0;
}

void Search::Queue::push(std::size_t rank, Place place) {
    places_[rank].push_back(place);
    lowest_ = std::min(lowest_, rank);
    ++waiting_;
}

Search::Place Search::Queue::pop() {
    while (places_[lowest_].empty()) ++lowest_;
    const Place place = places_[lowest_].back();
    places_[lowest_].pop_back();
    --waiting_;
    return place;
}

// How far from a mate a position looks.
std::size_t Search::badness(const Position& position) const noexcept {
    const Square target = position.king(!player_);
    const Square king = position.king(player_);
    const Board& b = position.board();
    const std::uint64_t winner = b.men[static_cast<std::size_t>(player_)];
    const std::uint64_t loser = b.men[static_cast<std::size_t>(!player_)];
    const bool heavy = (winner & (b.role[3] | b.role[4])) != 0;
    const bool pawns = (winner & b.role[0]) != 0;
    int bad = 0;
    if (!heavy && !pawns) {
        bad = 100 + 4 * moves_to_corner_mate(position, player_);
    } else {
        // The king comes near, the other one goes into a corner.
        bad = 100 + 3 * std::abs(king_distance(king, target) - 2);
        const int file = index(file_of(target));
        const int rank = index(rank_of(target));
        bad += 2 * (std::min(file, 7 - file) + std::min(rank, 7 - rank));
        const Bitboard flights = attacks({player_, Role::king}, target, {});
        bad += flights.size() - (flights & position.men(!player_)).size();
        if (heavy) {
            bad -= 30;
        } else {
            int best = 7;
            for (const Square pawn : position.men(player_, Role::pawn)) {
                const int left =
                    player_ == Color::white ? 7 - index(rank_of(pawn)) : index(rank_of(pawn));
                best = std::min(best, left);
            }
            bad += 4 * best;
        }
    }
    bad += 2 * std::popcount(loser);
    bad -= std::popcount(winner);
    return static_cast<std::size_t>(std::clamp(bad, 0, static_cast<int>(ranks) - 1));
}

// A close look costs as much as many positions. Half of the work may go into it, and more as long
// as it shows something.
bool Search::hopeless(const Position& position) {
    if (lacks_material(position, player_)) return true;
    if (!look_closely_) return false;
    constexpr std::uint64_t free_of_charge = 150'000;
    const std::uint64_t worth = 1 + 32 * hits_ / (looks_ + 1);
    if (cost_ > free_of_charge + graph_.size() * worth) return false;
    ++looks_;
    const Effort effort = looks_ <= 64 ? Effort::study : Effort::look;
    const std::uint64_t left = limit_ - std::min(limit_, positions());
    const bool proved = prover_.prove(position, player_, effort, left).has_value();
    cost_ += prover_.cost();
    looked_at_ += prover_.positions();
    if (proved) ++hits_;
    return proved;
}

void Search::expand(const Position& position, Place place, const MoveList& list) {
    const std::uint64_t family = Novelty::family(position);
    constexpr std::size_t together = 32;
    std::array<PositionGraph::Candidate, together> candidates;
    for (std::size_t first = 0; first < list.size(); first += together) {
        const std::size_t count = std::min(together, list.size() - first);
        for (std::size_t i = 0; i < count; ++i) {
            candidates[i] = PositionGraph::Candidate(position.after(list[first + i]));
            graph_.expect(candidates[i]);
        }
        for (std::size_t i = 0; i < count; ++i) graph_.expect_known(candidates[i]);
        for (std::size_t i = 0; i < count; ++i) {
            const Move move = list[first + i];
            const auto added = graph_.add(candidates[i], place, move);
            if (!added) continue;
            const Position next = position.after(move);
            const bool irreversible =
                move.role() == Role::pawn || position.men(!position.turn()).contains(move.to());
            if (irreversible && hopeless(next)) continue;
            const std::size_t bad = badness(next);
            const std::uint64_t kin = irreversible ? Novelty::family(next) : family;
            by_badness_.push(bad, *added);
            by_novelty_.push(novelty_.staleness(next, move, kin) * ranks + bad, *added);
        }
    }
}

void Search::start(const Position& position, Color player) {
    player_ = player;
    graph_.start(position);
    novelty_.clear(std::size_t{1} << 12);
    by_badness_.clear();
    by_novelty_.clear();
    turn_ = 0;
    looks_ = 0;
    hits_ = 0;
    cost_ = 0;
    looked_at_ = 0;
    by_badness_.push(0, 0);
    by_novelty_.push(0, 0);
}

Possible Search::extend(std::uint64_t positions, bool look_closely) {
    look_closely_ = look_closely;
    limit_ = positions;
    // Too many pairs in a small table, and nothing looks new any more.
    constexpr std::size_t large = std::size_t{1} << 16;
    if (positions > 100'000 && novelty_.words() < large) novelty_.clear(large);
    // Each order has every position. When one is through, nothing is left.
    for (; !by_badness_.empty() && !by_novelty_.empty(); ++turn_) {
        if (this->positions() >= positions) return Possible::unknown;
        const Place place = turn_ % 2 == 0 ? by_badness_.pop() : by_novelty_.pop();
        if (graph_.mark(place)) continue;
        const Position position = graph_[place];
        const MoveList list = legal_moves(position);
        if (position.turn() == player_) {
            if (const auto mate = mate_in_one(position, list)) {
                last_ = place;
                mate_ = *mate;
                return Possible::yes;
            }
        }
        expand(position, place, list);
    }
    return Possible::no;
}

std::vector<Move> Search::line() const {
    std::vector<Move> moves = graph_.line_to(last_);
    moves.push_back(mate_);
    return moves;
}

}  // namespace jadoube::dead

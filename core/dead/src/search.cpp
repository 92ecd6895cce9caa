#include "search.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <utility>

#include <jadoube/chess/attacks.hpp>
#include <jadoube/chess/moves.hpp>

#include "corner_mate.hpp"
#include "distance.hpp"
#include "material.hpp"
#include "playout.hpp"

namespace jadoube::dead {
void Search::Queue::clear() {
    places_.resize(4 * buckets);
    if (waiting_ > 0) {
        for (auto& places : places_) places.clear();
    }
    lowest_ = places_.size() - 1;
    waiting_ = 0;
}

void Search::Queue::push(std::size_t rank, std::uint32_t place) {
    places_[rank].push_back(place);
    lowest_ = std::min(lowest_, rank);
    ++waiting_;
}

std::uint32_t Search::Queue::pop() {
    while (places_[lowest_].empty()) ++lowest_;
    const std::uint32_t place = places_[lowest_].back();
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
    return static_cast<std::size_t>(std::clamp(bad, 0, static_cast<int>(buckets) - 1));
}

// 0 if a man stands where it has never stood with these men and pawns, 1 if that is true of a pair
// of men, else 2. Collisions in the table make a position look staler than it is; no more.
std::size_t Search::staleness(const Position& position, Move move) noexcept {
    const Board& b = position.board();
    std::uint64_t family = b.role[0] * 0x9E3779B97F4A7C15ULL;
    for (std::size_t role = 1; role < 5; ++role) {
        const auto white = static_cast<std::uint64_t>(std::popcount(b.role[role] & b.men[0]));
        const auto black = static_cast<std::uint64_t>(std::popcount(b.role[role] & b.men[1]));
        family = (family ^ (white << 8 | black)) * 0xBF58476D1CE4E5B9ULL;
    }
    family ^= family >> 31;
    const auto fresh = [&](std::uint64_t what) {
        std::uint64_t h = (family + what) * 0x94D049BB133111EBULL;
        h ^= h >> 29;
        std::uint64_t& word = seen_[(h >> 6) & (seen_.size() - 1)];
        const std::uint64_t bit = std::uint64_t{1} << (h & 63);
        const bool is_new = (word & bit) == 0;
        word |= bit;
        return is_new;
    };
    const auto man = [&](Square square) -> std::uint64_t {
        const auto piece = position.piece_at(square);
        return static_cast<std::uint64_t>(index(square)) << 4 |
               static_cast<std::uint64_t>(index(piece->role)) << 1 |
               static_cast<std::uint64_t>(piece->color) | 1024;
    };
    const Square at = move.is_castling() ? position.king(!position.turn()) : move.to();
    const std::uint64_t moved = man(at);
    std::size_t result = fresh(moved) ? 0 : 2;
    for (const Square other : position.men() & ~position.men(Role::pawn)) {
        if (other != at && fresh(moved << 16 | man(other)) && result == 2) result = 1;
    }
    return result;
}

void Search::grow() {
    table_.assign(std::max<std::size_t>(1024, table_.size() * 4), 0);
    const std::size_t mask = table_.size() - 1;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        std::size_t slot = nodes_[i].position.hash() & mask;
        while (table_[slot] != 0) slot = (slot + 1) & mask;
        table_[slot] = static_cast<std::uint32_t>(i + 1);
    }
}

// A close look costs as much as many positions. Half of the work may go into it, and more as long
// as it shows something.
bool Search::hopeless(const Position& position) {
    if (lacks_material(position, player_)) return true;
    if (!look_closely_) return false;
    constexpr std::uint64_t free_of_charge = 150'000;
    const std::uint64_t worth = 1 + 32 * hits_ / (looks_ + 1);
    if (cost_ > free_of_charge + nodes_.size() * worth) return false;
    ++looks_;
    const Effort effort = looks_ <= 64 ? Effort::study : Effort::look;
    const bool proved = prover_.prove(position, player_, effort).has_value();
    cost_ += prover_.cost();
    if (proved) ++hits_;
    return proved;
}

void Search::add(const Position& position, std::uint32_t parent, Move move, bool irreversible) {
    const PackedPosition packed(position);
    const std::size_t mask = table_.size() - 1;
    std::size_t slot = packed.hash() & mask;
    for (; table_[slot] != 0; slot = (slot + 1) & mask) {
        if (nodes_[table_[slot] - 1].position == packed) return;
    }
    const auto place = static_cast<std::uint32_t>(nodes_.size());
    const bool done = irreversible && hopeless(position);
    nodes_.push_back({packed, parent, move, done});
    table_[slot] = place + 1;
    if (nodes_.size() * 2 > table_.size()) grow();
    if (done) return;
    const std::size_t bad = badness(position);
    by_badness_.push(bad, place);
    by_novelty_.push((place == 0 ? 0 : staleness(position, move)) * buckets + bad, place);
}

void Search::start(const Position& position, Color player) {
    player_ = player;
    looks_ = 0;
    hits_ = 0;
    cost_ = 0;
    turn_ = 0;
    nodes_.clear();
    by_badness_.clear();
    by_novelty_.clear();
    seen_.assign(std::size_t{1} << 12, 0);
    table_.assign(1024, 0);
    add(position, 0, Move{}, false);
}

Possible Search::extend(std::uint64_t nodes, bool look_closely) {
    look_closely_ = look_closely;
    // Too many pairs in a small table, and nothing looks new any more.
    if (nodes > 100'000 && seen_.size() < std::size_t{1} << 16) {
        seen_.assign(std::size_t{1} << 16, 0);
    }
    for (; !by_badness_.empty() && !by_novelty_.empty(); ++turn_) {
        if (nodes_.size() >= nodes) return Possible::unknown;
        const std::uint32_t place = turn_ % 2 == 0 ? by_badness_.pop() : by_novelty_.pop();
        if (std::exchange(nodes_[place].expanded, true)) continue;
        const Position position = nodes_[place].position.unpack();
        const MoveList list = legal_moves(position);
        if (position.turn() == player_) {
            if (const auto mate = mate_in_one(position, list)) {
                last_ = place;
                mate_ = *mate;
                return Possible::yes;
            }
        }
        for (const Move move : list) {
            const bool irreversible =
                move.role() == Role::pawn || position.men(!position.turn()).contains(move.to());
            add(position.after(move), place, move, irreversible);
        }
    }
    return Possible::no;
}

std::vector<Move> Search::line() const {
    std::vector<Move> moves{mate_};
    for (std::uint32_t place = last_; place != 0; place = nodes_[place].parent) {
        moves.push_back(nodes_[place].move);
    }
    std::reverse(moves.begin(), moves.end());
    return moves;
}

}  // namespace jadoube::dead

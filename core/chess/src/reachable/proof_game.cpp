#include <algorithm>
#include <cstdlib>

#include <jadoube/chess/kernel/make.hpp>
#include <jadoube/chess/moves.hpp>

#include "../arrays.hpp"
#include "../kernel/tables.hpp"
#include "retro.hpp"

namespace jadoube::retro {
namespace {

// No longer games are looked for.
constexpr int max_plies = 16;
constexpr int never = 99;
// Of Chess960, the arrays that are most like the position.
constexpr std::size_t max_arrays = 3;

constexpr auto knight_distance = [] {
    std::array<std::array<std::int8_t, 64>, 64> distance{};
    for (std::size_t from = 0; from < 64; ++from) {
        distance[from].fill(-1);
        distance[from][from] = 0;
        kernel::Bits reached = kernel::bit(static_cast<int>(from));
        for (std::int8_t moves = 1; moves <= 6; ++moves) {
            kernel::Bits next = 0;
            for (std::size_t s = 0; s < 64; ++s) {
                if ((reached >> s & 1) != 0) next |= kernel::steps.knight[s];
            }
            for (std::size_t s = 0; s < 64; ++s) {
                if ((next & ~reached) >> s & 1) distance[from][s] = moves;
            }
            reached |= next;
        }
    }
    return distance;
}();
static_assert(knight_distance[0][63] == 6 && knight_distance[0][9] == 4);

// The fewest moves from here to there, as if the board were empty.
int moves_between(Piece man, Square from, Square to) noexcept {
    const int files = std::abs(index(file_of(to)) - index(file_of(from)));
    const int ranks = std::abs(index(rank_of(to)) - index(rank_of(from)));
    switch (man.role) {
        case Role::pawn: {
            const int start = index(rank_for(man.color, rank_of(from)));
            const int ahead = index(rank_for(man.color, rank_of(to))) - start;
            if (ahead < files || ahead == 0) return never;
            return start == 1 && ahead - files >= 2 ? ahead - 1 : ahead;
        }
        case Role::knight:
            return knight_distance[static_cast<std::size_t>(index(from))]
                                  [static_cast<std::size_t>(index(to))];
        case Role::bishop:
            if (is_light(from) != is_light(to)) return never;
            return files == ranks ? 1 : 2;
        case Role::rook: return files == 0 || ranks == 0 ? 1 : 2;
        case Role::queen: return files == ranks || files == 0 || ranks == 0 ? 1 : 2;
        case Role::king: return std::max(files, ranks);
    }
    return never;
}

// Searches forwards for a game of a given length, with bounds on the moves that a player still
// needs. Promotions are left out: bounds that are too high only make an answer unknown.
class ProofGame {
public:
    ProofGame(const Position& target, int moves_to_try) noexcept
        : target_(target), goal_(target.board()), left_(moves_to_try) {}

    [[nodiscard]] bool starts_at(const Position& start) noexcept {
        const int parity = target_.turn() == Color::white ? 0 : 1;
        const int hint = 2 * (target_.fullmove_number() - 1) + parity;
        int shortest = parity;
        while (shortest <= max_plies && !can_be_in_time(start.board(), shortest)) shortest += 2;
        if (hint > shortest && hint <= max_plies) {
            const int kept = left_ / 2;
            left_ -= kept;
            if (leads_on(start, hint)) return true;
            left_ += kept;
        }
        for (int plies = shortest; plies <= max_plies && left_ > 0; plies += 2) {
            if (leads_on(start, plies)) return true;
        }
        return false;
    }

private:
    struct Candidate {
        std::uint8_t need;
        Move move;
    };

    // Whether exactly so many plies lead from here to the target.
    bool leads_on(const Position& here, int plies) noexcept {
        if (plies == 0) return here == target_;
        if (known_to_fail(here.board(), plies)) return false;
        const Color us = here.turn();
        const int moves_then = (plies - 1) / 2;
        const int to_take = here.men(!us).size() - men(goal_, !us).size();
        std::array<Candidate, MoveList::capacity> candidates;
        std::size_t count = 0;
        for (const Move move : legal_moves(here)) {
            if (--left_ < 0) return false;
            Board next = here.board();
            kernel::make(next, move.bits());
            if ((goal_.castling_rooks & ~next.castling_rooks) != 0) continue;
            const int need = moves_needed(next, us);
            if (need > moves_then) continue;
            // What the opponent needs, and what is to be taken, changes only by taking.
            const bool takes = men(next, !us) != here.men(!us);
            if (takes ? !can_be_in_time(next, plies - 1) : to_take > moves_then) continue;
            candidates[count++] = {static_cast<std::uint8_t>(need), move};
        }
        // By move among equals: the generator promises no order.
        std::sort(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(count),
                  [](const Candidate& a, const Candidate& b) {
                      return a.need != b.need ? a.need < b.need : a.move < b.move;
                  });
        for (std::size_t i = 0; i < count; ++i) {
            if (leads_on(here.after(candidates[i].move), plies - 1)) return true;
            if (left_ < 0) return false;
        }
        return false;
    }

    [[nodiscard]] bool can_be_in_time(const Board& board, int plies) const noexcept {
        if ((goal_.castling_rooks & ~board.castling_rooks) != 0) return false;
        for (const Color color : both_colors) {
            const int moves = color == board.turn ? (plies + 1) / 2 : plies / 2;
            const int to_take = men(board, !color).size() - men(goal_, !color).size();
            if (to_take < 0 || to_take > moves || moves_needed(board, color) > moves) return false;
        }
        return true;
    }

    [[nodiscard]] int moves_needed(const Board& board, Color color) const noexcept {
        int need = moves_without_castling(board, color);
        // Castling saves nothing if the king stands where it is to stand; and who still can castle
        // in the end has not castled (3.8.2.1).
        const Square from = king(board, color);
        if (from == king(goal_, color) || (goal_.castling_rooks & men(goal_, color).bits()) != 0) {
            return need;
        }
        for (const Square rook : Bitboard(board.castling_rooks & men(board, color).bits())) {
            const auto to = kernel::castling_squares(index(from), index(rook));
            Board castled = board;
            remove(castled, from);
            remove(castled, rook);
            castled.put(square_at(to.king_to), {color, Role::king});
            castled.put(square_at(to.rook_to), {color, Role::rook});
            need = std::min(need, 1 + moves_without_castling(castled, color));
        }
        return need;
    }

    // Each man that the target has on another square got there by moves of its own.
    [[nodiscard]] int moves_without_castling(const Board& board, Color color) const noexcept {
        int need = 0;
        for (const Role role : all_roles) {
            const Bitboard now = men(board, color, role);
            const Bitboard then = men(goal_, color, role);
            if ((then & ~now).empty()) continue;
            if (then.size() > now.size()) return never;
            for (const Square to : then & ~now) {
                int best = never;
                for (const Square from : now) {
                    best = std::min(best, moves_between({color, role}, from, to));
                }
                need += best;
            }
        }
        return need;
    }

    // Remembers that it was here with so many plies to go: nothing came of it, or the search would
    // be over. Two boards that are taken for one cost an answer, never make a wrong one.
    bool known_to_fail(const Board& board, int plies) noexcept {
        std::uint64_t hash = static_cast<std::uint64_t>(plies) << 8 | board.double_step_file;
        const auto add = [&](std::uint64_t bits) {
            hash = (hash ^ bits) * 0x9E3779B97F4A7C15ULL;
            hash ^= hash >> 32;
        };
        for (const std::uint64_t set : board.men) add(set);
        for (const std::uint64_t set : board.role) add(set);
        add(board.castling_rooks);
        auto& slot = seen_[hash % seen_.size()];
        const auto tag = static_cast<std::uint32_t>(hash >> 32) | 1U;
        if (slot == tag) return true;
        slot = tag;
        return false;
    }

    const Position& target_;
    const Board& goal_;
    int left_;
    std::array<std::uint32_t, 4096> seen_{};
};

// The roles on a player's first rank, four bits a file.
using FirstRank = std::uint32_t;
constexpr unsigned nobody = 15;

FirstRank first_rank(const Board& board, Color color) noexcept {
    FirstRank packed = 0;
    for (int file = 0; file < 8; ++file) {
        const Bitboard square_bit = square(file_at(file), rank_for(color, Rank::first));
        unsigned role_there = nobody;
        for (const Role role : all_roles) {
            if (men(board, color, role).intersects(square_bit)) {
                role_there = static_cast<unsigned>(role);
            }
        }
        packed |= role_there << (4 * file);
    }
    return packed;
}

int files_that_differ(FirstRank a, FirstRank b) noexcept {
    FirstRank differ = a ^ b;
    differ |= differ >> 2;
    differ |= differ >> 1;
    return static_cast<int>((differ & 0x11111111U) * 0x11111111U >> 28);  // adds the nibbles up
}

constexpr std::array<FirstRank, array_count> arrays = [] {
    std::array<FirstRank, array_count> table{};
    for (int number = 0; number < array_count; ++number) {
        const auto pieces = array_pieces(number);
        FirstRank packed = 0;
        for (std::size_t file = 0; file < 8; ++file) {
            packed |= static_cast<unsigned>(pieces[file]) << (4 * file);
        }
        table[static_cast<std::size_t>(number)] = packed;
    }
    return table;
}();
static_assert(arrays[518] == 0x31254213 && arrays[0] == 0x35311422 && arrays[959] == 0x22411353);

// Which arrays differ from the position on the fewest squares, the best first; none that
// contradicts a right to castle.
std::array<int, max_arrays> likeliest_arrays(const Board& board) noexcept {
    const FirstRank white = first_rank(board, Color::white);
    const FirstRank black = first_rank(board, Color::black);
    FirstRank fixed = 0;  // the files of kings and rooks that have not moved
    FirstRank roles = 0;
    for (const Color color : both_colors) {
        Bitboard unmoved = Bitboard(board.castling_rooks) & men(board, color);
        if (unmoved.empty()) continue;
        unmoved |= men(board, color, Role::king);
        for (const Square square : unmoved) {
            const FirstRank nibble = 15U << (4 * index(file_of(square)));
            fixed |= nibble;
            roles |= (color == Color::white ? white : black) & nibble;
        }
    }
    std::array<int, max_arrays> best{};
    std::array<int, max_arrays> differences;
    differences.fill(never);
    for (std::size_t number = 0; number < arrays.size(); ++number) {
        if (((arrays[number] ^ roles) & fixed) != 0) continue;
        int difference =
            files_that_differ(arrays[number], white) + files_that_differ(arrays[number], black);
        int candidate = static_cast<int>(number);
        for (std::size_t i = 0; i < max_arrays; ++i) {
            if (difference >= differences[i]) continue;
            std::swap(difference, differences[i]);
            std::swap(candidate, best[i]);
        }
    }
    return best;
}

// Which need no game longer than any looked for, by their pawns and their number alone.
bool may_be_early(const Board& board) noexcept {
    constexpr int moves = max_plies / 2;
    for (const Color color : both_colors) {
        const int away =
            men(board, color, Role::pawn).size() - std::popcount(home_pawns(board, color));
        if (away > moves || men(board, color).size() < 16 - moves) return false;
    }
    return true;
}

}  // namespace

bool has_proof_game(const Position& position, Variant variant) noexcept {
    if (!may_be_early(position.board())) return false;
    if (variant == Variant::standard) {
        return ProofGame(position, max_moves_tried).starts_at(Position::initial());
    }
    int share = max_moves_tried;
    for (const int number : likeliest_arrays(position.board())) {
        share /= 2;
        const auto start = Position::chess960(number);
        if (start && ProofGame(position, share).starts_at(*start)) return true;
    }
    return false;
}

}  // namespace jadoube::retro

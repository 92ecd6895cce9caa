#include <algorithm>
#include <cstdlib>

#include "retro.hpp"

namespace jadoube::retro {
namespace {

constexpr int impossible = 99;

// How many files are in a set of files.
constexpr std::array<std::uint8_t, 256> set_size = [] {
    std::array<std::uint8_t, 256> size{};
    for (unsigned set = 0; set < 256; ++set) {
        size[set] = static_cast<std::uint8_t>(std::popcount(set));
    }
    return size;
}();

struct Tally {
    int men;
    int pawns;
    int promoted;  // at least so many of the men on the board were pawns
    int gone;      // men missing that a pawn can have taken, or that were pawns
};

// Where the bishop of that square colour starts in the usual array.
constexpr File bishop_home(Color color, bool light) noexcept {
    return (color == Color::white) == light ? File::f : File::c;
}

// A bishop that is not at home although neither pawn before it has moved was captured there, and
// not by a pawn: that would have come from where one of the two stands.
bool died_at_home(const Board& board, Color color, bool light) noexcept {
    const int file = index(bishop_home(color, light));
    const unsigned locks = (1U << (file - 1)) | (1U << (file + 1));
    const unsigned bishops = files_on(men(board, color, Role::bishop), color, Rank::first);
    return (home_pawns(board, color) & locks) == locks && (bishops >> file & 1) == 0;
}

Tally tally(const Board& board, Color color, Variant variant) noexcept {
    Tally t{};
    t.men = men(board, color).size();
    t.pawns = men(board, color, Role::pawn).size();
    t.gone = 16 - t.men;
    const auto count = [&](Bitboard set, int at_start) {
        t.promoted += std::max(0, set.size() - at_start);
    };
    count(men(board, color, Role::knight), 2);
    count(men(board, color, Role::rook), 2);
    count(men(board, color, Role::queen), 1);
    for (const bool light : {true, false}) {
        const bool died = variant == Variant::standard && died_at_home(board, color, light);
        const Bitboard squares = light ? light_squares : ~light_squares;
        count(men(board, color, Role::bishop) & squares, died ? 0 : 1);
        if (died) --t.gone;
    }
    return t;
}

// The files of an array that the position gives away, both players' together (II.2.3).
struct ArrayFacts {
    unsigned kings = 0;
    unsigned rooks = 0;
    unsigned bishops = 0;
};

bool fits_an_array(const ArrayFacts& facts, Variant variant) noexcept {
    const auto fits = [&](unsigned rooks, unsigned king) {
        return (facts.kings & ~king) == 0 && (facts.rooks & ~rooks) == 0 &&
               (facts.bishops & (rooks | king)) == 0;
    };
    if (variant == Variant::standard) return fits(0x81, 0x10) && (facts.bishops & ~0x24U) == 0;
    // II.2.2.3: one bishop on each colour. Rooks and king leave room for that always.
    constexpr unsigned a_c_e_g = 0x55;
    if (std::popcount(facts.bishops & a_c_e_g) > 1 || std::popcount(facts.bishops & ~a_c_e_g) > 1) {
        return false;
    }
    for (int left = 0; left < 6; ++left) {
        for (int king = left + 1; king < 7; ++king) {
            for (int right = king + 1; right < 8; ++right) {
                if (fits(1U << left | 1U << right, 1U << king)) return true;
            }
        }
    }
    return false;
}

// A king and a rook with a right stand where they started.
void add_rights(const Board& board, Color color, ArrayFacts& facts) noexcept {
    const Bitboard rooks = Bitboard(board.castling_rooks) & men(board, color);
    if (rooks.empty()) return;
    facts.rooks |= files_on(rooks, color, Rank::first);
    facts.kings |= files_on(men(board, color, Role::king), color, Rank::first);
}

// A bishop on the first rank whose ways out are barred by pawns that never moved started there.
void add_locked_bishops(const Board& board, Color color, ArrayFacts& facts) noexcept {
    const unsigned home = home_pawns(board, color);
    const unsigned left_barred = (home << 1 | 0x01) & 0xFF;  // the edge bars as well
    const unsigned right_barred = home >> 1 | 0x80;
    facts.bishops |=
        files_on(men(board, color, Role::bishop), color, Rank::first) & left_barred & right_barred;
}

// Behind eight pawns that never moved only knights get out, and none was promoted.
bool got_out(const Board& board, Color color) noexcept {
    const Bitboard first = rank_for(color, Rank::first);
    const Bitboard kept_in =
        men(board, color) & ~men(board, color, Role::pawn) & ~men(board, color, Role::knight);
    return home_pawns(board, color) == 0xFF && kept_in.intersects(~first);
}

// For a pawn of each file to be promoted, the fewest men it must have taken: on its way it stood on
// the seventh rank, on a file where the opponent's pawn has left home.
std::array<int, 8> promotion_costs(const Board& board, Color color) noexcept {
    std::array<int, 8> costs;
    costs.fill(impossible);
    const unsigned barred = home_pawns(board, !color);
    for (int origin = 0; origin < 8; ++origin) {
        int& cost = costs[static_cast<std::size_t>(origin)];
        for (int file = 0; file < 8; ++file) {
            if ((barred >> file & 1) == 0) cost = std::min(cost, std::abs(file - origin));
        }
    }
    return costs;
}

// The same for so many of them, none from a file in the set.
int promotion_cost(const std::array<int, 8>& costs, unsigned without, int promoted) noexcept {
    int total = 0;
    for (; promoted > 0; --promoted) {
        std::size_t cheapest = 8;
        for (std::size_t origin = 0; origin < 8; ++origin) {
            if ((without >> origin & 1) != 0) continue;
            if (cheapest == 8 || costs[origin] < costs[cheapest]) cheapest = origin;
        }
        if (cheapest == 8) return impossible;
        total += costs[cheapest];
        without |= 1U << cheapest;
    }
    return total;
}

// The fewest men that the pawns of a colour must have taken, those that were promoted included:
// every pawn comes from a file of its own, and changes file only by taking.
int captures_needed(const Board& board, Color color, int promoted) noexcept {
    // cost[set]: the first pawns, as many as the set has files, come from these files.
    std::array<int, 256> cost;
    cost.fill(impossible);
    cost[0] = 0;
    std::array<Square, 8> pawns{};
    std::size_t count = 0;
    for (const Square pawn : men(board, color, Role::pawn)) pawns[count++] = pawn;
    for (unsigned set = 0; set < 256; ++set) {
        if (cost[set] >= impossible || set_size[set] >= count) continue;
        const Square pawn = pawns[set_size[set]];
        const int file = index(file_of(pawn));
        const int steps = index(rank_for(color, rank_of(pawn))) - 1;
        for (int origin = std::max(0, file - steps); origin <= std::min(7, file + steps);
             ++origin) {
            if ((set >> origin & 1) != 0) continue;
            int& with = cost[set | 1U << origin];
            with = std::min(with, cost[set] + std::abs(file - origin));
        }
    }

    const auto costs = promotion_costs(board, color);
    int best = impossible;
    for (unsigned set = 0; set < 256; ++set) {
        if (set_size[set] != count || cost[set] >= best) continue;
        best = std::min(best, cost[set] + promotion_cost(costs, set, promoted));
    }
    return best;
}

// Files on which pawns have gone past each other: without a capture by either they cannot.
int passed_files(const Board& board) noexcept {
    int passed = 0;
    for (int file = 0; file < 8; ++file) {
        const Bitboard squares = file_at(file);
        const Bitboard white = men(board, Color::white, Role::pawn) & squares;
        const Bitboard black = men(board, Color::black, Role::pawn) & squares;
        if (!white.empty() && !black.empty() &&
            std::bit_width(white.bits()) > std::bit_width(black.bits() & (~black.bits() + 1))) {
            ++passed;
        }
    }
    return passed;
}

// Two pawns that start on one file cannot both stay on it and one be promoted: one of them takes,
// or the other is taken. So a capture lets promote, of the capturer's side, the capturer and the
// pawn that faced a captured pawn; of the other side, the pawn that faced the capturer.
bool promotions_lack_captures(const ByColor<Tally>& by) noexcept {
    for (const Color color : both_colors) {
        if (by[color].promoted > 2 * by[!color].gone + by[color].gone) return true;
    }
    return by.white.promoted + by.black.promoted > 3 * (by.white.gone + by.black.gone);
}

// In the usual array with nothing captured and no pawn moved, only knights have moved, and rooks to
// the next square: each move changed the colour of one man's square.
bool is_wrong_turn(const Board& board, const ByColor<Tally>& by, Variant variant) noexcept {
    if (variant != Variant::standard || by.white.men != 16 || by.black.men != 16) return false;
    if ((home_pawns(board, Color::white) & home_pawns(board, Color::black)) != 0xFF) return false;
    const bool odd = (Bitboard(board.occupied()) & light_squares).size() % 2 != 0;
    return odd != (board.turn == Color::black);
}

}  // namespace

std::optional<Unreachable> contradiction(const Board& board, Variant variant) noexcept {
    ByColor<Tally> by;
    for (const Color color : both_colors) by[color] = tally(board, color, variant);
    for (const Color color : both_colors) {
        if (by[color].men > 16 || by[color].pawns > 8) return Unreachable::too_many_men;
    }
    for (const Color color : both_colors) {
        if (by[color].promoted > 8 - by[color].pawns) return Unreachable::too_many_promotions;
    }

    ArrayFacts facts;
    for (const Color color : both_colors) add_rights(board, color, facts);
    if (!fits_an_array(facts, variant)) return Unreachable::castling_right;
    for (const Color color : both_colors) add_locked_bishops(board, color, facts);
    if (!fits_an_array(facts, variant)) return Unreachable::locked_in;
    for (const Color color : both_colors) {
        if (got_out(board, color)) return Unreachable::locked_in;
    }

    ByColor<int> captures;
    for (const Color color : both_colors) {
        captures[color] = captures_needed(board, color, by[color].promoted);
        if (captures[color] >= impossible) return Unreachable::impossible_pawns;
    }
    for (const Color color : both_colors) {
        if (captures[color] > by[!color].gone) return Unreachable::too_many_captures;
    }
    if (promotions_lack_captures(by) || passed_files(board) > by.white.gone + by.black.gone) {
        return Unreachable::too_many_captures;
    }
    if (is_wrong_turn(board, by, variant)) return Unreachable::wrong_turn;
    return std::nullopt;
}

bool is_array(const Board& board, Variant variant) noexcept {
    if (board.turn != Color::white) return false;
    for (const Color color : both_colors) {
        if (men(board, color).size() != 16 || home_pawns(board, color) != 0xFF) return false;
    }
    ArrayFacts facts;
    for (const Role role : all_roles) {
        const unsigned files = files_on(men(board, Color::white, role), Color::white, Rank::first);
        if (files != files_on(men(board, Color::black, role), Color::black, Rank::first)) {
            return false;
        }
        if (role == Role::queen && variant == Variant::standard && files != 0x08) return false;
        if (role == Role::king) facts.kings = files;
        if (role == Role::rook) facts.rooks = files;
        if (role == Role::bishop) facts.bishops = files;
        const int count = role == Role::pawn || role == Role::queen || role == Role::king ? 1 : 2;
        if (role != Role::pawn && std::popcount(files) != count) return false;
    }
    return fits_an_array(facts, variant);
}

}  // namespace jadoube::retro

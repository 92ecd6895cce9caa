#include "bounds.hpp"

#include <algorithm>
#include <bit>

#include "costs.hpp"

namespace jadoube::record {

// ---- The texts

TextBound::TextBound(const WrittenCells& white, const WrittenCells& black)
    : white_(white), black_(black), least_((white.size() + 1) * width * 16, 0) {
    for (int i = static_cast<int>(white.size()); i >= 0; --i) {
        for (int j = std::min(static_cast<int>(black.size()), i + most_apart);
             j >= std::max(0, i - most_apart); --j) {
            for (unsigned flags = 0; flags < 16; ++flags) {
                const SheetState w{static_cast<std::uint16_t>(i), (flags & 8) != 0,
                                   (flags & 4) != 0};
                const SheetState b{static_cast<std::uint16_t>(j), (flags & 2) != 0,
                                   (flags & 1) != 0};
                least_[*index_of(w, b)] = static_cast<std::uint16_t>(computed(w, b));
            }
        }
    }
}

std::optional<std::size_t> TextBound::index_of(const SheetState& white,
                                               const SheetState& black) const noexcept {
    const int apart = black.next - white.next + most_apart;
    if (apart < 0 || apart >= width) return std::nullopt;
    const unsigned flags = (white.swapped ? 8U : 0U) + (white.skipping ? 4U : 0U) +
                           (black.swapped ? 2U : 0U) + (black.skipping ? 1U : 0U);
    return (white.next * static_cast<std::size_t>(width) + static_cast<std::size_t>(apart)) * 16 +
           flags;
}

int TextBound::least(const SheetState& white, const SheetState& black) const noexcept {
    const auto index = index_of(white, black);
    return index ? least_[*index] : 0;
}

int TextBound::computed(const SheetState& white, const SheetState& black) const noexcept {
    int best = white_.leftover(white) + black_.leftover(black);
    for (const SheetOption& a : white_.options(white)) {
        for (const SheetOption& b : black_.options(black)) {
            // A move that stands on neither brings nothing nearer, and costs more than it saves.
            if (a.after.next == white.next && b.after.next == black.next) continue;
            int cost = a.cost + b.cost + least(a.after, b.after);
            if (cost >= best) continue;
            if (a.cell >= 0 && b.cell >= 0) {
                const Cell& one = white_.cell(a.cell);
                const Cell& other = black_.cell(b.cell);
                if (one.legible && other.legible && !may_agree(one.facts, other.facts)) {
                    cost += resembling;
                }
            }
            best = std::min(best, cost);
        }
    }
    return best;
}

// ---- The board

namespace {

// All squares from which a pawn could have come to this one, taking whatever is needed.
Bitboard origins_of_pawn(Color color, Square to) noexcept {
    Bitboard found;
    const int back = color == Color::white ? -1 : 1;
    for (int steps = 1; steps < 8; ++steps) {
        const int rank = index(rank_of(to)) + back * steps;
        if (rank < 0 || rank > 7) break;
        for (int file = std::max(0, index(file_of(to)) - steps);
             file <= std::min(7, index(file_of(to)) + steps); ++file) {
            found |= square(file_at(file), rank_at(rank));
        }
    }
    return found;
}

// Squares as far as that rank, from the player's own side.
std::uint64_t up_to(Color color, int rank) noexcept {
    const int squares = 8 * (rank + 1);
    const std::uint64_t low = squares == 64 ? ~0ULL : (1ULL << squares) - 1;
    return color == Color::white ? low : ~(squares == 64 ? 0ULL : ~0ULL >> squares);
}

}  // namespace

BoardBound::BoardBound(const WrittenCells& white, const WrittenCells& black,
                       const StandingPosition& standing, int last_ply, bool exactly)
    : white_(white), black_(black), standing_(standing), last_ply_(last_ply), exactly_(exactly) {
    for (int i = 0; i < square_count; ++i) {
        if (const auto piece = standing.setup.at(square_at(i))) target_.put(square_at(i), *piece);
    }
}

bool BoardBound::stands(const AnyPosition& position) const noexcept {
    const Board& board = position.board();
    if (board.men != target_.men || board.role != target_.role) return false;
    if (standing_.turn_known && board.turn != standing_.setup.turn) return false;
    if (standing_.castling_known && board.castling_rooks != standing_.setup.castling_rooks.bits()) {
        return false;
    }
    return !standing_.en_passant_known || position.en_passant() == standing_.setup.en_passant;
}

// No man is added but by promotion, and a pawn is gone then.
bool BoardBound::men_suffice(const Board& now, Color color) const noexcept {
    const int pawns_gone =
        std::popcount(now.of(color, Role::pawn)) - std::popcount(target_.of(color, Role::pawn));
    int promoted = 0;
    for (const Role role : promotion_roles) {
        promoted += std::max(
            0, std::popcount(target_.of(color, role)) - std::popcount(now.of(color, role)));
    }
    return pawns_gone >= promoted &&
           std::popcount(now.of(color, Role::king)) == std::popcount(target_.of(color, Role::king));
}

// 3.7: a pawn never goes back, and aside only with a step ahead.
bool BoardBound::pawns_can(const Board& now, Color color) const noexcept {
    const std::uint64_t have = now.of(color, Role::pawn);
    const std::uint64_t want = target_.of(color, Role::pawn);
    if ((want & ~have) == 0) return true;
    for (int rank = 0; rank < 8; ++rank) {
        const std::uint64_t part = up_to(color, rank);
        if (std::popcount(want & part) > std::popcount(have & part)) return false;
    }
    return std::ranges::all_of(Bitboard(want & ~have), [&](Square square) {
        return origins_of_pawn(color, square).intersects(Bitboard(have));
    });
}

// Players move by turns.
int BoardBound::plies_needed(const Board& now, const ByColor<int>& moves) const noexcept {
    int plies = 0;
    for (const Color color : both_colors) {
        if (moves[color] > 0) plies = std::max(plies, 2 * moves[color] - (color == now.turn));
    }
    if (standing_.turn_known && (plies % 2 != 0) != (now.turn != standing_.setup.turn)) ++plies;
    return plies;
}

std::optional<int> BoardBound::least(const Board& now, const SheetState& white,
                                     const SheetState& black, int ply) const noexcept {
    const Bitboard mentioned = white_.mentioned(white) | black_.mentioned(black);
    const bool castling_written = white_.castling(white) || black_.castling(black);
    int unexplained = 0;
    ByColor<int> moves;
    for (const Color color : both_colors) {
        if (!men_suffice(now, color) || !pawns_can(now, color)) return std::nullopt;
        int arrivals = 0;
        int unnamed = 0;
        for (const Role role : all_roles) {
            const std::uint64_t missing = target_.of(color, role) & ~now.of(color, role);
            arrivals += std::popcount(missing);
            unnamed += std::popcount(missing & ~mentioned.bits());
        }
        // In castling two men arrive, on squares that a text may not name.
        const std::uint64_t own = now.men[static_cast<std::size_t>(color)];
        const bool may_castle = castling_written || (now.castling_rooks & own) != 0;
        unexplained += std::max(0, unnamed - (may_castle ? 2 : 0));
        moves[color] = std::max(0, arrivals - (may_castle ? 1 : 0));
    }
    const int plies_left = last_ply_ - ply;
    const int needed = plies_needed(now, moves);
    if (needed > plies_left) return std::nullopt;
    const bool both_ended = white_.ended(white) && black_.ended(black);
    if (both_ended) return exactly_ ? 0 : needed * after_the_end;
    // For nothing only where both sheets tell no square, of which one has such places then; and,
    // if it is known that there were moves after the end of both, among those.
    int free = std::max(white_.unspecific(white), black_.unspecific(black));
    if (exactly_) {
        free += std::clamp(plies_left - std::max(white_.places(white), black_.places(black)), 0,
                           square_count);
    }
    return std::max(0, unexplained - free) * least_for_unwritten;
}

}  // namespace jadoube::record

#include "search.hpp"

#include <algorithm>
#include <array>

#include <jadoube/chess/key.hpp>
#include <jadoube/chess/moves.hpp>
#include <jadoube/notation/move_text.hpp>

#include "costs.hpp"

namespace jadoube::record {
namespace {

// In a hurry, what each place that is still to be read is reckoned to cost.
constexpr int brisk = 3;
constexpr int headlong = another_move;

constexpr std::uint64_t mixed(std::uint64_t a, std::uint64_t b) noexcept {
    std::uint64_t z = a ^ (b * 0x9E3779B97F4A7C15ULL);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

std::uint64_t packed(const SheetState& state) noexcept {
    return state.next * 4ULL + (state.swapped ? 2U : 0U) + (state.skipping ? 1U : 0U);
}

std::uint64_t key_of(const Node& node) noexcept {
    std::uint64_t hash = 0;
    if (const Position* position = node.position.regular()) {
        hash = key(*position);
    } else {
        for (const std::uint64_t men : node.position.board().men) hash = mixed(hash, men);
        for (const std::uint64_t men : node.position.board().role) hash = mixed(hash, men);
    }
    hash = mixed(hash, static_cast<std::uint64_t>(node.ply));
    return mixed(mixed(hash, packed(node.white)), packed(node.black));
}

bool is_sign(Forgiven forgiven) noexcept {
    return forgiven == Forgiven::capture_sign_wrong || forgiven == Forgiven::check_sign_wrong;
}

MoveList sorted_moves(const AnyPosition& position) noexcept {
    MoveList moves = position.legal_moves();
    std::sort(moves.begin(), moves.end());
    return moves;
}

}  // namespace

std::vector<int> costs_of_moves(const WrittenCells& sheet, int cell, const AnyPosition& position,
                                const MoveList& moves) {
    std::vector<int> costs(moves.size(), 0);
    if (cell < 0 || sheet.cell(cell).blank()) return costs;
    const Cell& written = sheet.cell(cell);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const int wrong = slips(written.facts, moves[i]);
        if (!written.legible) {
            costs[i] = wrong == 0 ? 0 : scribble_unlike;
        } else if (!position.regular() && wrong == 0 && written.facts.to()) {
            costs[i] = 0;
        } else {
            costs[i] = wrong <= 1 ? resembling : another_move;
        }
    }
    const Position* regular = position.regular();
    if (regular == nullptr) return costs;
    const auto means = [&](Move move, int cost) {
        const Move* found = std::lower_bound(moves.begin(), moves.end(), move);
        if (found != moves.end() && *found == move) {
            costs[static_cast<std::size_t>(found - moves.begin())] = cost;
        }
    };
    const auto read = read_move(*regular, written.text, sheet.reading());
    if (read) {
        const auto forgiven = read->forgiven();
        means(read->move, std::any_of(forgiven.begin(), forgiven.end(), is_sign) ? sign_wrong : 0);
    } else if (read.error().code == MoveTextError::Code::ambiguous) {
        for (const Move move : read.error().candidates) means(move, 0);
    }
    return costs;
}

AnyPosition after_illegal(const AnyPosition& position, Move move, Variant variant) {
    Setup setup = position.setup();
    const Color us = position.turn();
    const auto man = setup.at(move.from());
    Bitboard gone = Bitboard(move.from()) | Bitboard(move.to());
    setup.at(move.from()).reset();
    if (move.is_castling()) {
        setup.at(move.to()).reset();
        setup.at(king_after_castling(move)) = Piece{us, Role::king};
        setup.at(rook_after_castling(move)) = Piece{us, Role::rook};
    } else if (man) {
        setup.at(move.to()) = Piece{us, move.promotion().value_or(man->role)};
    }
    if (move.role() == Role::king) gone |= position.men(us);
    setup.castling_rooks &= ~gone;
    setup.en_passant.reset();
    setup.turn = !us;
    setup.halfmove_clock = 0;
    if (us == Color::black && setup.fullmove_number < 0xFFFF) ++setup.fullmove_number;
    return AnyPosition::of(setup, variant);
}

// What is looked at last comes out of the heap last.
struct Search::Later {
    bool operator()(const Waiting& a, const Waiting& b) const noexcept {
        if (a.priority != b.priority) return a.priority > b.priority;
        if (a.ply != b.ply) return a.ply < b.ply;
        return a.turn > b.turn;
    }
};

// A node whose moves are tried: those whose total is above `from` and not above `total`.
struct Search::Opening {
    std::uint32_t node;
    int from;
    int total;
    int further = std::numeric_limits<int>::max();  // the least total above
    MoveList moves;
    // By place on the sheet; few are asked about.
    struct Known {
        int cell;
        std::vector<int> costs;
    };
    ByColor<std::vector<Known>> known;

    void leave_for_later(int then) noexcept { further = std::min(further, then); }
    const std::vector<int>& costs(const WrittenCells& sheet, Color color, int cell,
                                  const AnyPosition& position) {
        for (const Known& one : known[color]) {
            if (one.cell == cell) return one.costs;
        }
        known[color].push_back({cell, costs_of_moves(sheet, cell, position, moves)});
        return known[color].back().costs;
    }
};

Search::Search(const Question& question)
    : question_(question),
      last_ply_(static_cast<int>(std::max(question.white.size(), question.black.size())) +
                most_after_the_end),
      text_bound_(question.white, question.black) {
    if (question.plies) last_ply_ = *question.plies;
    if (question.standing) {
        board_bound_.emplace(question.white, question.black, *question.standing, last_ply_,
                             question.plies.has_value());
    }
}

int Search::most() const noexcept {
    if (!best_) return std::numeric_limits<int>::max();
    // More than sheets can hold is all the same.
    return *best_ + margin + another_move * std::clamp(question_.limits.more_departures, 0, 10'000);
}

Search::Waiting Search::waiting(int total, std::uint32_t node) {
    const Node& one = nodes_[node];
    int priority = total;
    if (pace_ != 0) {
        const std::size_t left = std::max(question_.white.size() - one.white.next,
                                          question_.black.size() - one.black.next);
        priority += pace_ * static_cast<int>(left);
    }
    return {priority, total, one.ply, node, turn_++};
}

void Search::wait(int total, std::uint32_t node) {
    nodes_[node].waits_for = total;
    heap_.push_back(waiting(total, node));
    std::push_heap(heap_.begin(), heap_.end(), Later{});
}

void Search::hurry(int pace) {
    pace_ = pace;
    complete_ = false;
    for (Waiting& one : heap_) one = waiting(one.total, one.node);
    std::make_heap(heap_.begin(), heap_.end(), Later{});
}

void Search::run() {
    if (question_.plies && *question_.plies < 0) return;
    // Where Black begins, White's first place stays empty.
    const std::uint16_t first = question_.start.turn() == Color::white ? 0 : 1;
    Node root{question_.start, {}, {}};
    if (!question_.white.ended({first, false, false})) root.white.next = first;
    if (!question_.black.ended({first, false, false})) root.black.next = first;
    root.bound = text_bound_.least(root.white, root.black);
    if (board_bound_) {
        const auto bound =
            board_bound_->least(root.position.board(), root.white, root.black, root.ply);
        if (!bound) return;
        root.bound = std::max(root.bound, *bound);
    }
    const std::uint32_t node = node_of(root);
    wait(root.bound, node);
    while (!heap_.empty()) {
        if (positions_ >= question_.limits.positions || ends_ > question_.limits.readings) {
            complete_ = false;
            if (!best_) settle_for_a_beginning();
            return;
        }
        if (!best_ && pace_ == 0 && positions_ >= question_.limits.positions / 2) hurry(brisk);
        if (!best_ && pace_ == brisk && positions_ >= question_.limits.positions / 4 * 3) {
            hurry(headlong);
        }
        std::pop_heap(heap_.begin(), heap_.end(), Later{});
        const Waiting next = heap_.back();
        heap_.pop_back();
        if (nodes_[next.node].waits_for != next.total) continue;  // it waits elsewhere by now
        if (next.total > most()) {
            if (pace_ != 0) continue;
            heap_.clear();
            return;
        }
        open(next.node, next.total);
        if (pace_ != 0 && best_) return;
    }
}

void Search::settle_for_a_beginning() {
    std::uint32_t chosen = nowhere;
    for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
        const auto end = end_cost(nodes_[i]);
        if (!end || (best_ && nodes_[i].cost + *end >= *best_)) continue;
        best_ = nodes_[i].cost + *end;
        chosen = i;
    }
    if (chosen != nowhere) nodes_[chosen].end = *best_ - nodes_[chosen].cost;
}

// With a board, exactly there; with a number of moves, exactly then.
std::optional<int> Search::end_cost(const Node& node) const noexcept {
    if (question_.plies && node.ply != *question_.plies) return std::nullopt;
    if (board_bound_ && !board_bound_->stands(node.position)) return std::nullopt;
    return question_.white.leftover(node.white) + question_.black.leftover(node.black);
}

void Search::open(std::uint32_t node, int total) {
    ++positions_;
    nodes_[node].waits_for.reset();
    Opening opening{node, nodes_[node].opened, total, std::numeric_limits<int>::max(), {}, {}};
    if (const auto end = end_cost(nodes_[node])) {
        const int reading = nodes_[node].cost + *end;
        if (reading > total) {
            opening.leave_for_later(reading);
        } else if (!nodes_[node].end) {
            nodes_[node].end = end;
            ++ends_;
            best_ = best_ ? std::min(*best_, reading) : reading;
        }
    }
    if (nodes_[node].ply < last_ply_) {
        opening.moves = sorted_moves(nodes_[node].position);
        for (const SheetOption& a : question_.white.options(nodes_[node].white)) {
            for (const SheetOption& b : question_.black.options(nodes_[node].black)) {
                open_ways(opening, a, b);
            }
        }
    }
    nodes_[node].opened = total;
    const bool all_tried = opening.further == std::numeric_limits<int>::max();
    if (!all_tried && opening.further <= most()) wait(opening.further, node);
}

void Search::open_ways(Opening& opening, const SheetOption& a, const SheetOption& b) {
    const Node& node = nodes_[opening.node];
    int cost = a.cost + b.cost;
    if (question_.white.ended(node.white) && question_.black.ended(node.black)) {
        if (!question_.plies && !board_bound_) return;
        if (!question_.plies) cost += after_the_end;
    }
    const int least = node.cost + cost + text_bound_.least(a.after, b.after);
    if (least > opening.total) return opening.leave_for_later(least);
    const AnyPosition position = node.position;
    const auto& in_white = opening.costs(question_.white, Color::white, a.cell, position);
    const auto& in_black = opening.costs(question_.black, Color::black, b.cell, position);
    for (std::size_t i = 0; i < opening.moves.size(); ++i) {
        const int total = least + in_white[i] + in_black[i];
        if (total > opening.total) {
            opening.leave_for_later(total);
        } else {
            try_child(opening, a, b, opening.moves[i], false, cost + in_white[i] + in_black[i]);
        }
    }
    open_illegal(opening, a, b, cost + illegal_stood);
}

// A.5.2: what both sheets have may have stood, legal or not.
void Search::open_illegal(Opening& opening, const SheetOption& a, const SheetOption& b, int cost) {
    if (a.cell < 0 || b.cell < 0) return;
    const Cell& white = question_.white.cell(a.cell);
    const Cell& black = question_.black.cell(b.cell);
    if (!white.legible || !black.legible || !may_agree(white.facts, black.facts)) return;
    const int least = nodes_[opening.node].cost + cost + text_bound_.least(a.after, b.after);
    if (least > opening.total) return opening.leave_for_later(least);
    const AnyPosition position = nodes_[opening.node].position;
    const MoveList in_white = illegal_moves_meant(position, white.facts, question_.variant);
    const MoveList in_black = illegal_moves_meant(position, black.facts, question_.variant);
    for (const Move move : in_white) {
        if (std::ranges::find(in_black, move) == in_black.end()) continue;
        try_child(opening, a, b, move, true, cost);
    }
}

void Search::try_child(Opening& opening, const SheetOption& a, const SheetOption& b, Move move,
                       bool illegal, int cost) {
    ++positions_;
    const AnyPosition& before = nodes_[opening.node].position;
    Node child{illegal ? after_illegal(before, move, question_.variant)
                       : before.after(move, question_.variant),
               a.after, b.after};
    child.ply = nodes_[opening.node].ply + 1;
    child.cost = nodes_[opening.node].cost + cost;
    child.bound = text_bound_.least(a.after, b.after);
    if (board_bound_) {
        const auto bound =
            board_bound_->least(child.position.board(), child.white, child.black, child.ply);
        if (!bound) return;
        child.bound = std::max(child.bound, *bound);
    }
    const int total = child.cost + child.bound;
    if (total > opening.total) return opening.leave_for_later(total);
    if (total <= opening.from) return;  // made when the node was opened before
    const std::uint32_t known = node_of(child);
    edges_.push_back({opening.node, nodes_[known].ways, move, illegal, cost});
    nodes_[known].ways = static_cast<std::uint32_t>(edges_.size() - 1);
    const bool is_new = edges_.back().next == nowhere;
    if (is_new || child.cost < nodes_[known].cost) {
        nodes_[known].cost = child.cost;
        nodes_[known].opened = -1;
        wait(total, known);
    }
}

std::uint32_t Search::node_of(const Node& wanted) {
    const auto index = static_cast<std::uint32_t>(nodes_.size());
    const auto [found, is_new] = by_key_.try_emplace(key_of(wanted), index);
    if (!is_new) {
        for (std::uint32_t i = found->second; i != nowhere; i = nodes_[i].same_key) {
            const Node& known = nodes_[i];
            if (known.ply == wanted.ply && known.white == wanted.white &&
                known.black == wanted.black && known.position == wanted.position) {
                return i;
            }
        }
    }
    nodes_.push_back(wanted);
    if (!is_new) {
        nodes_[index].same_key = found->second;
        found->second = index;
    }
    return index;
}

}  // namespace jadoube::record

#include <algorithm>
#include <array>

#include <jadoube/chess/moves.hpp>
#include <jadoube/dead/can_checkmate.hpp>

#include "corner_plan.hpp"
#include "material.hpp"
#include "playout.hpp"
#include "prover.hpp"
#include "search.hpp"
#include "within_75_moves.hpp"

namespace jadoube {

class MateOracle::Work {
public:
    explicit Work(MateLimits limits) : limits_(limits) {}

    [[nodiscard]] MateVerdict answer(const Position& position, Color player);

private:
    [[nodiscard]] MateVerdict by_any_series(const Position& position);

    // Each of them: whether that decided it.
    [[nodiscard]] bool at_once(const Position& position);
    [[nodiscard]] bool planned(const Position& position);
    [[nodiscard]] bool played(const Position& position);
    [[nodiscard]] bool searched(dead::Search& search, std::uint64_t positions, bool look_closely);
    [[nodiscard]] bool argued(const Position& position, dead::Effort effort);
    bool no(CannotMate reason, Bitboard squares = {});

    [[nodiscard]] std::uint64_t left() const noexcept {
        return nodes_ - std::min(nodes_, verdict_.nodes);
    }

    MateLimits limits_;
    std::uint64_t nodes_ = 0;  // for this question
    Color player_ = Color::white;
    MateVerdict verdict_;
    dead::Prover prover_;
    dead::Search search_;
    dead::Search close_search_;  // a small one, while the other waits
};

bool MateOracle::Work::no(CannotMate reason, Bitboard squares) {
    verdict_.answer = Possible::no;
    verdict_.reason = reason;
    verdict_.squares = squares;
    return true;
}

bool MateOracle::Work::at_once(const Position& position) {
    verdict_.nodes = 1;
    switch (status(position)) {
        case Status::checkmate:
            if (position.turn() == player_) return no(CannotMate::game_over);
            verdict_.answer = Possible::yes;
            return true;
        case Status::stalemate: return no(CannotMate::game_over);
        case Status::ongoing: break;
    }
    if (const auto reason = dead::lacks_material(position, player_)) return no(*reason);
    return false;
}

bool MateOracle::Work::planned(const Position& position) {
    constexpr int attempts = 24;
    dead::CornerPlan plan(player_);
    if (!plan.suits(position)) return false;
    for (int i = 0; i < attempts && plan.nodes() < left(); ++i) {
        const auto plies = std::min<std::uint64_t>(plan.max_plies, left() - plan.nodes());
        if (!plan.play(position, static_cast<int>(plies))) continue;
        verdict_.answer = Possible::yes;
        verdict_.line.assign(plan.line().begin(), plan.line().end());
        break;
    }
    verdict_.nodes += plan.nodes();
    return verdict_.answer == Possible::yes;
}

bool MateOracle::Work::played(const Position& position) {
    constexpr std::uint64_t plies_in_all = 1'500;
    constexpr int plies_in_one = 120;
    dead::Playout playout(player_);
    const std::uint64_t most = std::min(plies_in_all, left());
    while (playout.nodes() < most && verdict_.answer != Possible::yes) {
        const auto plies = std::min<std::uint64_t>(plies_in_one, most - playout.nodes());
        if (!playout.play(position, static_cast<int>(plies))) continue;
        verdict_.answer = Possible::yes;
        verdict_.line.assign(playout.line().begin(), playout.line().end());
    }
    verdict_.nodes += playout.nodes();
    return verdict_.answer == Possible::yes;
}

bool MateOracle::Work::searched(dead::Search& search, std::uint64_t positions, bool look_closely) {
    const std::uint64_t before = search.positions();
    // Both searches have their memory at the same time.
    const std::uint64_t all_room = limits_.memory / dead::Search::bytes_per_position;
    const std::uint64_t room = &search == &close_search_ ? all_room / 8 : all_room - all_room / 8;
    verdict_.answer = search.extend(std::min({positions, before + left(), room}), look_closely);
    verdict_.nodes += search.positions() - before;
    if (verdict_.answer == Possible::yes) verdict_.line = search.line();
    if (verdict_.answer == Possible::no) verdict_.reason = CannotMate::all_tried;
    return verdict_.answer != Possible::unknown;
}

bool MateOracle::Work::argued(const Position& position, dead::Effort effort) {
    const std::uint64_t room = limits_.memory / dead::ShadowGame::bytes_per_position;
    const auto proof = prover_.prove(position, player_, effort, std::min(left(), room));
    verdict_.nodes += prover_.positions();
    return proof && no(proof->argument, proof->squares);
}

// The cheapest means first, and no means long before the others have had their turn.
MateVerdict MateOracle::Work::by_any_series(const Position& position) {
    using dead::Effort;
    verdict_ = {};
    if (at_once(position) || planned(position) || played(position)) return std::move(verdict_);
    search_.start(position, player_);
    if (searched(search_, 1'000, false) || argued(position, Effort::look) ||
        searched(search_, 20'000, false) || argued(position, Effort::study)) {
        return std::move(verdict_);
    }
    // With open eyes from the beginning; that pays at once or much later.
    close_search_.start(position, player_);
    if (searched(close_search_, 10'000, true) || searched(search_, 300'000, false)) {
        return std::move(verdict_);
    }
    search_.start(position, player_);
    if (!searched(search_, 100'000, true) && !argued(position, Effort::all)) {
        (void)searched(search_, ~std::uint64_t{0}, true);
    }
    return std::move(verdict_);
}

MateVerdict MateOracle::Work::answer(const Position& position, Color player) {
    player_ = player;
    nodes_ = limits_.nodes;
    MateVerdict verdict = by_any_series(position);
    if (limits_.series == Series::any || verdict.answer != Possible::yes ||
        dead::is_within_75_moves(position, verdict.line)) {
        return verdict;
    }
    const std::uint64_t before = verdict.nodes;
    MateLimits rest = limits_;
    rest.nodes -= std::min(rest.nodes, before);
    const auto ask = [&](const Position& next, std::uint64_t left) {
        nodes_ = left;
        return by_any_series(next);
    };
    verdict = dead::mate_within_75_moves(position, player, rest, ask);
    verdict.nodes += before;
    return verdict;
}

MateOracle::MateOracle(MateLimits limits) : work_(std::make_unique<Work>(limits)) {}
MateOracle::MateOracle(MateOracle&&) noexcept = default;
MateOracle& MateOracle::operator=(MateOracle&&) noexcept = default;
MateOracle::~MateOracle() = default;

MateVerdict MateOracle::can_checkmate(const Position& position, Color player) {
    return work_->answer(position, player);
}

MateVerdict can_checkmate(const Position& position, Color player, MateLimits limits) {
    return MateOracle(limits).can_checkmate(position, player);
}

namespace {

constexpr int plies_at_a_glance = 2;

}  // namespace

Possible can_checkmate_at_a_glance(const Position& position, Color player) noexcept {
    if (position.turn() != player && position.is_check() && !has_legal_move(position)) {
        return Possible::yes;
    }
    if (dead::lacks_material(position, player)) return Possible::no;
    dead::Playout playout(player);
    return playout.play(position, plies_at_a_glance) ? Possible::yes : Possible::unknown;
}

namespace {

// Who is likelier to mate soon.
Color stronger(const Position& position) noexcept {
    constexpr std::array<int, 6> worth = {1, 3, 3, 5, 9, 0};
    int ahead = 0;
    for (const Role role : all_roles) {
        const int more =
            position.men(Color::white, role).size() - position.men(Color::black, role).size();
        ahead += more * worth[static_cast<std::size_t>(role)];
    }
    return ahead >= 0 ? Color::white : Color::black;
}

// If neither can, it is; the one who most likely can is asked first.
Possible is_dead(const Position& position, MateOracle& oracle) {
    const Color first = stronger(position);
    const Possible one = oracle.can_checkmate(position, first).answer;
    if (one == Possible::yes) return Possible::no;
    const Possible other = oracle.can_checkmate(position, !first).answer;
    if (other == Possible::yes) return Possible::no;
    return one == Possible::no && other == Possible::no ? Possible::yes : Possible::unknown;
}

}  // namespace

Possible is_dead(const Position& position, MateLimits limits) {
    // Most often a short look at both is enough, and neither is looked at long before it.
    constexpr std::uint64_t short_look = 2'000;
    MateLimits few = limits;
    few.nodes = std::min(limits.nodes, short_look);
    MateOracle glance(few);
    const Possible dead = is_dead(position, glance);
    if (dead != Possible::unknown || few.nodes == limits.nodes) return dead;
    MateOracle oracle(limits);
    return is_dead(position, oracle);
}

std::string_view name(Possible answer) noexcept {
    switch (answer) {
        case Possible::no: return "no";
        case Possible::yes: return "yes";
        case Possible::unknown: return "unknown";
    }
    return {};
}

std::string_view name(CannotMate reason) noexcept {
    switch (reason) {
        case CannotMate::game_over: return "game_over";
        case CannotMate::bare_king: return "bare_king";
        case CannotMate::knight_alone: return "knight_alone";
        case CannotMate::bishops_of_one_colour: return "bishops_of_one_colour";
        case CannotMate::walled_in: return "walled_in";
        case CannotMate::kept_apart: return "kept_apart";
        case CannotMate::all_tried: return "all_tried";
    }
    return {};
}

}  // namespace jadoube

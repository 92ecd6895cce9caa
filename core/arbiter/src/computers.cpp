// The annex on games against computers: the operator counts as the computer's player, within
// limits.
#include "session.hpp"

namespace jadoube {
namespace {

// Computers 3.3: only when the computer says so.
bool needs_instruction(const act::Any& what) {
    if (std::holds_alternative<act::OfferDraw>(what)) return true;
    const act::Claim* claim = std::get_if<act::Claim>(&what);
    return claim && (claim->claim == ClaimKind::threefold || claim->claim == ClaimKind::fifty);
}

}  // namespace

Refusable not_for_an_operator(const Session& session, const Act& act) {
    const std::optional<Color>& computer = session.terms().conditions.computer;
    if (computer && act.acts_for != computer) {
        return refuse(Refusal::not_allowed, Rule::computers_operator);
    }
    if (needs_instruction(act.what) && !act.instructed) {
        return refuse(Refusal::not_allowed, Rule::computers_claims);
    }
    return std::nullopt;
}

Refusable operator_requests(Session& session, Color by, const Act& act, Requested what) {
    const Rule rule = what == Requested::consultation ? Rule::computers_offers_and_resignation
                      : what == Requested::level      ? Rule::computers_faster_level
                                                      : Rule::computers_memory;
    if (act.by != Party::machine_operator) return refuse(Refusal::not_allowed, rule);
    if (what == Requested::memory && !act.instructed) return refuse(Refusal::not_allowed, rule);
    if (what == Requested::consultation) {
        // 3.2: one person, and the arbiter must have accepted him.
        if (session.player(by).consulted) return refuse(Refusal::not_allowed, rule);
        Matter matter = about(QuestionKind::permission, by, rule);
        matter.request = what;
        ask(session, matter);
        return accepted;
    }
    session.rule(RulingKind::granted, rule, by).request = what;
    return accepted;
}

}  // namespace jadoube

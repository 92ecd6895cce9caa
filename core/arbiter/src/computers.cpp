// The annex on games against computers: the operator counts as the computer's player, within
// limits.
#include "session.hpp"

namespace jadoube {
namespace {

// Computers 3.3: only when the computer says so.
bool needs_instruction(const Parameters& laws, const act::Any& what) {
    if (std::holds_alternative<act::OfferDraw>(what)) return true;
    const act::Claim* claim = std::get_if<act::Claim>(&what);
    if (!claim) return false;
    // 9.1.2.3: some claims are offers.
    switch (claim->claim) {
        case ClaimKind::threefold:
        case ClaimKind::fifty: return true;
        case ClaimKind::five_seconds: return laws.five_second_request_is_an_offer;
        case ClaimKind::no_normal_means: return laws.quickplay_claim_is_an_offer;
        default: return false;
    }
}

}  // namespace

Refusable not_for_an_operator(const Session& session, const Act& act) {
    if (act.acts_for != session.terms().conditions.computer) {
        return refuse(Refusal::not_allowed, Rule::computers_operator);
    }
    if (needs_instruction(session.laws(), act.what) && !act.instructed) {
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
        // Computers 3.2: always the same person, whom the arbiter has accepted.
        if (session.player(by).consulted) {
            session.rule(RulingKind::granted, rule, by).request = what;
            return accepted;
        }
        Matter matter = about(QuestionKind::permission, by, rule);
        matter.request = what;
        ask(session, matter);
        return accepted;
    }
    session.rule(RulingKind::granted, rule, by).request = what;
    return accepted;
}

}  // namespace jadoube

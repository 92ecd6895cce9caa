#include <jadoube/chess/reachable.hpp>

#include "reachable/retro.hpp"

namespace jadoube {

Reachability reachable(const Position& position, Variant variant) noexcept {
    if (const auto reason = retro::contradiction(position.board(), variant)) {
        return {Reachable::no, *reason};
    }
    constexpr int all_rights = 4;
    if (retro::is_array(position.board(), variant) &&
        position.castling_rooks().size() == all_rights) {
        return {Reachable::yes, {}};
    }
    if (!retro::may_have_last_move(position, variant)) {
        return {Reachable::no, Unreachable::no_last_move};
    }
    if (retro::has_proof_game(position, variant)) return {Reachable::yes, {}};
    return {Reachable::unknown, {}};
}

std::string_view name(Reachable answer) noexcept {
    switch (answer) {
        case Reachable::no: return "no";
        case Reachable::yes: return "yes";
        case Reachable::unknown: return "unknown";
    }
    return "";
}

std::string_view name(Unreachable reason) noexcept {
    switch (reason) {
        case Unreachable::too_many_men: return "too_many_men";
        case Unreachable::too_many_promotions: return "too_many_promotions";
        case Unreachable::castling_right: return "castling_right";
        case Unreachable::locked_in: return "locked_in";
        case Unreachable::impossible_pawns: return "impossible_pawns";
        case Unreachable::too_many_captures: return "too_many_captures";
        case Unreachable::wrong_turn: return "wrong_turn";
        case Unreachable::no_last_move: return "no_last_move";
    }
    return "";
}

}  // namespace jadoube

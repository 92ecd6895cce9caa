// Hands each act to its article, if it can be done at all now and by this party.
#include <algorithm>
#include <utility>

#include "session.hpp"

namespace jadoube {
namespace {

class Dispatch {
public:
    // Whether the game was over before this act, not only when its instant had come.
    Dispatch(Session& session, const Act& act, bool was_over)
        : session_(session), act_(act), was_over_(was_over) {}

    [[nodiscard]] Refusable operator()() {
        switch (act_.by) {
            case Party::white: player_ = Color::white; break;
            case Party::black: player_ = Color::black; break;
            case Party::arbiter: break;
            case Party::assistant:
                if (!act_.acts_for) return refuse(Refusal::not_allowed);
                player_ = act_.acts_for;
                if (auto refused = not_for_an_assistant(session_, act_)) return refused;
                session_.player(*player_).has_assistant = true;
                break;
            case Party::machine_operator:
                if (!act_.acts_for) return refuse(Refusal::not_allowed);
                player_ = act_.acts_for;
                if (auto refused = not_for_an_operator(session_, act_)) return refused;
                break;
        }
        if (auto refused = too_late()) return refused;
        if (auto refused = held_up()) return refused;
        const bool arrives = std::holds_alternative<act::Arrive>(act_.what);
        if (player_ && !arrives &&
            table().phase != Phase::adjourned) {  // then only who arrives is there
            session_.player(*player_).present = session_.player(*player_).has_acted = true;
        }
        return std::visit(*this, act_.what);
    }

    Refusable operator()(const act::Arrive&) {
        if (!player_) return not_for_him();
        return arrive(session_, *player_);
    }
    Refusable operator()(const act::Start&) {
        if (player_) return not_for_him();
        if (table().phase != Phase::before) {
            return refuse(Refusal::already_started, Rule::start_of_the_game);
        }
        if (act_.at != Instant{}) return refuse(Refusal::bad_number, Rule::start_of_the_game);
        start_game(session_);
        let_time_pass(session_, act_.at);  // with no default time who is absent is late already
        return accepted;
    }
    Refusable operator()(const act::Tick&) { return player_ ? not_for_him() : accepted; }

    Refusable operator()(const act::Touch& act) {
        return at_the_board([&](Color by) { return touch(session_, by, act, binds()); });
    }
    Refusable operator()(const act::Adjust& act) {
        return at_the_board([&](Color by) { return adjust(session_, by, act); });
    }
    Refusable operator()(const act::Move& act) {
        return at_the_board([&](Color by) {
            if (is_sealing(table(), by)) {
                return move_while_sealing(session_, by, act.move, act.language);
            }
            return move(session_, by, act, binds());
        });
    }
    Refusable operator()(const act::Release& act) {
        return at_the_board([&](Color by) {
            if (is_sealing(table(), by)) return refuse(Refusal::not_allowed, Rule::sealing);
            return release(session_, by, act, binds());
        });
    }
    Refusable operator()(const act::Promote& act) {
        return at_the_board([&](Color by) {
            if (is_sealing(table(), by)) return refuse(Refusal::not_allowed, Rule::sealing);
            return promote(session_, by, act, binds());
        });
    }
    Refusable operator()(const act::Press&) {
        return in_play([&](Color by) { return press(session_, by); });
    }
    Refusable operator()(const act::Pause& act) {
        if (auto refused = not_started()) return refused;
        return pause(session_, player_, act);
    }
    Refusable operator()(const act::Agree& act) {
        return by_player([&](Color by) {
            return act.what == act::Agree::What::claim ? agree_to_claim(session_, by)
                                                       : agree_to_correct(session_, by, act);
        });
    }
    Refusable operator()(const act::Withdraw& act) {
        return by_player([&](Color) { return withdraw(session_, act); });
    }
    Refusable operator()(const act::Place& act) {
        if (auto refused = not_started()) return refused;
        if (session_.terms().is_unseen()) return refuse(Refusal::unseen);
        return place(session_, player_, act);
    }
    Refusable operator()(const act::OfferDraw&) {
        return by_player([&](Color by) { return offer_draw(session_, by); });
    }
    Refusable operator()(const act::AcceptDraw&) {
        return by_player([&](Color by) { return accept_draw(session_, by); });
    }
    Refusable operator()(const act::DeclineDraw&) {
        return by_player([&](Color by) { return decline_draw(session_, by); });
    }
    Refusable operator()(const act::Resign&) {
        return by_player([&](Color by) { return resign(session_, by); });
    }
    Refusable operator()(const act::Claim& act) {
        return by_player([&](Color by) { return claim(by, act); });
    }

    Refusable operator()(const act::Write& act) {
        return by_player([&](Color by) { return write(session_, by, act); });
    }
    Refusable operator()(const act::Sign& act) {
        return by_player([&](Color by) { return sign(session_, by, act); });
    }
    Refusable operator()(const act::Seal& act) {
        const bool by_operator = act_.by == Party::machine_operator;
        return in_play([&](Color by) { return seal(session_, by, act, by_operator); });
    }
    Refusable operator()(const act::Announce& act) {
        return at_the_board([&](Color by) {
            return announce_move(session_, by, act, act_.by == Party::assistant);
        });
    }
    Refusable operator()(const act::Request& act) {
        if (!player_) return not_for_him();
        // These are settled before the game, too.
        const bool any_time = act.what == Requested::assistant ||
                              act.what == Requested::two_boards || act.what == Requested::device ||
                              act.what == Requested::explanation || act.what == Requested::other;
        if (!any_time) {
            if (auto refused = not_started()) return refused;
        }
        return request(session_, *player_, act_, act);
    }

    Refusable operator()(const act::Resume&) {
        // Where no arbiter is there, whoever is may let the game go on: nobody can freeze it.
        if (player_ && !session_.terms().conditions.arbiter_present) {
            if (auto refused = not_started()) return refused;
            return resume(session_);
        }
        return by_arbiter([&] { return resume(session_); });
    }
    Refusable operator()(const act::Observe& act) {
        if (player_) return not_for_him();
        if (act.what != Observed::device) {  // that can be seen before the game, too
            if (auto refused = not_started()) return refused;
        }
        return observe(act);
    }
    Refusable operator()(const act::Decide& act) {
        if (player_) return not_for_him();
        return decide(session_, act);
    }
    Refusable operator()(const act::SetClock& act) {
        return by_arbiter([&] { return set_clock(session_, act); });
    }
    Refusable operator()(const act::AddTime& act) {
        return by_arbiter([&] { return add_time(session_, act); });
    }
    Refusable operator()(const act::Penalise& act) {
        if (player_) return not_for_him();
        return penalise(session_, act);
    }
    Refusable operator()(const act::Restore& act) {
        return by_arbiter([&] { return restore(session_, act); });
    }
    Refusable operator()(const act::Annul& act) {
        if (player_) return not_for_him();
        if (table().phase == Phase::over) return correct_to_annulled(session_, act);
        annul(session_, Rule::cases_not_covered, false);
        session_.rulings.back().cited = act.article;
        session_.rulings.back().text = act.text;
        return accepted;
    }
    Refusable operator()(const act::Declare& act) {
        if (player_) return not_for_him();
        return declare(session_, act);
    }
    Refusable operator()(const act::Incident& act) {
        if (player_) return not_for_him();
        return incident(session_, act);
    }
    Refusable operator()(const act::Adjourn& act) {
        return by_arbiter([&] { return adjourn(session_, act); });
    }
    Refusable operator()(const act::OpenEnvelope& act) {
        return by_arbiter([&] { return open_envelope(session_, act); });
    }
    Refusable operator()(const act::LoseEnvelope& act) {
        return by_arbiter([&] { return lose_envelope(session_, act); });
    }
    Refusable operator()(const act::Reconstruct&) {
        return by_arbiter([&] { return reconstruct_game(session_); });
    }
    Refusable operator()(const act::Reopen& act) {
        return by_arbiter([&] { return reopen(session_, act); });
    }
    Refusable operator()(const act::SetCount& act) {
        return by_arbiter([&] { return set_count(session_, act); });
    }

private:
    [[nodiscard]] Table& table() const noexcept { return session_.table; }
    [[nodiscard]] static Refusable not_for_him() { return refuse(Refusal::not_allowed); }

    // Computers 1.3: touch-move does not bind an operator.
    [[nodiscard]] bool binds() const noexcept { return act_.by != Party::machine_operator; }

    [[nodiscard]] Refusable too_late() const {
        // III.6.1: the claim has ended the game, whatever comes of it.
        const bool referred = std::ranges::any_of(table().matters, [](const Matter& matter) {
            return matter.kind == QuestionKind::referred;
        });
        if (referred && player_ && !std::holds_alternative<act::Request>(act_.what)) {
            return refuse(Refusal::game_over, Rule::quickplay_claim_ends_the_game);
        }
        if (table().phase != Phase::over) return std::nullopt;
        const act::Request* request = std::get_if<act::Request>(&act_.what);
        const bool asks = request && (request->what == Requested::appeal ||  // 11.10
                                      request->what == Requested::explanation ||
                                      request->what == Requested::leave_area ||
                                      request->what == Requested::leave_venue);
        const bool still_possible =
            asks || std::holds_alternative<act::Incident>(act_.what) ||
            std::holds_alternative<act::Penalise>(act_.what) ||
            std::holds_alternative<act::Sign>(act_.what) ||  // 8.7
            is_correction() ||
            (std::holds_alternative<act::Decide>(act_.what) && !table().pending.empty());
        if (still_possible) return std::nullopt;
        // It asks for nothing but the time, which has ended the game.
        if (!was_over_ && std::holds_alternative<act::Tick>(act_.what)) return std::nullopt;
        return refuse(Refusal::game_over,
                      table().result ? std::optional(table().result->rule) : std::nullopt);
    }
    // 9.5.1: while a claim waits for its answer, players can do nothing about the game; but a draw
    // that was claimed can still be agreed to.
    [[nodiscard]] Refusable held_up() const {
        const Matter* matter = held_up_by(table());
        if (!player_ || !matter) return std::nullopt;
        const bool agrees = matter->kind == QuestionKind::claim &&
                            std::holds_alternative<act::AcceptDraw>(act_.what);
        const bool changes_nothing = std::holds_alternative<act::Arrive>(act_.what) ||
                                     std::holds_alternative<act::Write>(act_.what) ||
                                     std::holds_alternative<act::Request>(act_.what) ||
                                     std::holds_alternative<act::Withdraw>(act_.what);
        const act::Place* place = std::get_if<act::Place>(&act_.what);
        const bool tells = matter->kind == QuestionKind::boards_differ && place && place->board;
        if (agrees || tells || changes_nothing) return std::nullopt;
        const bool draw = matter->kind == QuestionKind::claim;
        return refuse(Refusal::paused, draw ? Rule::stopping_for_a_claim : matter->rule);
    }
    // 8.7, 11.10
    [[nodiscard]] bool is_correction() const noexcept {
        return !player_ && (std::holds_alternative<act::Reopen>(act_.what) ||
                            std::holds_alternative<act::Declare>(act_.what) ||
                            std::holds_alternative<act::Annul>(act_.what) ||
                            std::holds_alternative<act::SetCount>(act_.what));
    }
    [[nodiscard]] Refusable not_started() const {
        if (table().phase != Phase::before) return std::nullopt;
        return refuse(Refusal::not_started, Rule::start_of_the_game);
    }
    // What players do at the board.
    template <class Do>
    Refusable in_play(Do act) {
        if (!player_) return not_for_him();
        if (auto refused = not_started()) return refused;
        if (table().phase == Phase::paused) {
            return refuse(Refusal::paused, Rule::restarting_the_game);
        }
        if (table().phase == Phase::adjourned) {
            return refuse(Refusal::adjourned, Rule::opening_the_envelope);
        }
        const auto& reply = table().reply;  // I.9.3: he has replied
        if (reply && reply->pressed && reply->by == *player_) {
            return refuse(Refusal::not_on_move, Rule::resumption_sealer_absent);
        }
        return act(*player_);
    }
    // What they do with the men, or say of them: nobody reports that of a board that is not seen.
    template <class Do>
    Refusable at_the_board(Do act) {
        return in_play([&](Color by) -> Refusable {
            if (session_.terms().is_unseen()) return refuse(Refusal::unseen);
            if (table().has_the_move() == by) table().turn.put_back = false;
            return act(by);
        });
    }
    // What they can also do while the clocks are stopped.
    template <class Do>
    Refusable by_player(Do act) {
        if (!player_) return not_for_him();
        if (auto refused = not_started()) return refused;
        return act(*player_);
    }
    template <class Do>
    Refusable by_arbiter(Do act) {
        if (player_) return not_for_him();
        if (auto refused = not_started()) return refused;
        return act();
    }

    Refusable claim(Color by, const act::Claim& act) {
        const bool about_clocks =
            act.claim == ClaimKind::flag || act.claim == ClaimKind::wrong_clock;
        if (table().phase == Phase::adjourned && !about_clocks) {
            return refuse(Refusal::adjourned, Rule::opening_the_envelope);
        }
        ++session_.player(by).claims;  // 11.5
        Refusable refused = hand_to_article(by, act);
        const bool rejected = std::ranges::any_of(session_.rulings, [](const Ruling& ruling) {
            return ruling.kind == RulingKind::claim_rejected ||
                   ruling.kind == RulingKind::claim_forfeited;
        });
        if (refused || rejected) return refused;
        // 6.11.2: the claim is the reason why he has stopped the clocks.
        drop_questions(table(), [&](const Matter& matter) {
            return matter.kind == QuestionKind::pause && matter.player == by;
        });
        return accepted;
    }

    Refusable hand_to_article(Color by, const act::Claim& act) {
        switch (act.claim) {
            case ClaimKind::threefold:
            case ClaimKind::fifty: return claim_draw(session_, by, act);
            case ClaimKind::flag: return claim_flag(session_, by);
            case ClaimKind::illegal_move: return claim_illegal_move(session_, by);
            case ClaimKind::touched:
                if (!act.square) return refuse(Refusal::no_man, Rule::touched_piece);
                return claim_touched(session_, by, *act.square);
            case ClaimKind::wrong_start: return claim_wrong_start(session_, by);
            case ClaimKind::wrong_board: return claim_wrong_board(session_, by);
            case ClaimKind::wrong_colours: return claim_wrong_colours(session_, by);
            case ClaimKind::wrong_clock: return claim_wrong_clock(session_, by);
            case ClaimKind::no_normal_means: return claim_no_normal_means(session_, by, act);
            case ClaimKind::five_seconds: return claim_five_seconds(session_, by);
        }
        return accepted;
    }

    Refusable observe(const act::Observe& act) {
        switch (act.what) {
            case Observed::flag: return observe_flag(session_);
            case Observed::both_flags: return observe_both_flags(session_);
            case Observed::illegal_move: return observe_illegal_move(session_, act.ply);
            case Observed::both_in_check:
            case Observed::pawn_on_last_rank: return observe_illegal_position(session_, act.what);
            case Observed::repetition: return observe_repetition(session_);
            case Observed::accidental_touch: return accidental_touch(act);
            case Observed::device: return observe_device(session_, act.player);
        }
        return accepted;
    }

    // 4.2.2: it binds nobody, and declines no offer. 2009: 4.3 asks for intent as well.
    Refusable accidental_touch(const act::Observe& act) {
        Turn& turn = table().turn;
        const bool own = session_.terms().rulebook.has(Rule::touch_is_intentional);
        const Rule rule = own ? Rule::touch_is_intentional : Rule::touched_piece;
        if (!act.square || !turn.touched.contains(*act.square)) {
            return refuse(Refusal::no_irregularity, rule);
        }
        turn.touched.remove(*act.square);
        session_.rule(RulingKind::not_touched, rule, table().has_the_move()).square = act.square;
        if (turn.touched.empty() && turn.declined) {
            if (table().offer) table().another_offer = table().offer;
            table().offer = std::exchange(turn.declined, std::nullopt);
        }
        return accepted;
    }

    Session& session_;
    const Act& act_;
    bool was_over_;
    std::optional<Color> player_;
};

}  // namespace

Refusable dispatch(Session& session, const Act& act, bool was_over) {
    return Dispatch(session, act, was_over)();
}

}  // namespace jadoube

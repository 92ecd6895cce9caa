// Acts, by their names. What is not in these tables is no act.
#include "read_act.hpp"

#include <algorithm>

#include "thousandths.hpp"

namespace jadoube {
namespace {

constexpr std::array claims = {
    Named<ClaimKind>{"threefold", ClaimKind::threefold},
    Named<ClaimKind>{"fifty", ClaimKind::fifty},
    Named<ClaimKind>{"flag", ClaimKind::flag},
    Named<ClaimKind>{"illegal_move", ClaimKind::illegal_move},
    Named<ClaimKind>{"touched", ClaimKind::touched},
    Named<ClaimKind>{"wrong_start", ClaimKind::wrong_start},
    Named<ClaimKind>{"wrong_board", ClaimKind::wrong_board},
    Named<ClaimKind>{"wrong_colours", ClaimKind::wrong_colours},
    Named<ClaimKind>{"wrong_clock", ClaimKind::wrong_clock},
    Named<ClaimKind>{"no_normal_means", ClaimKind::no_normal_means},
    Named<ClaimKind>{"five_seconds", ClaimKind::five_seconds},
};

constexpr std::array grounds = {
    Named<QuickplayGround>{"cannot_win", QuickplayGround::cannot_win},
    Named<QuickplayGround>{"no_effort", QuickplayGround::no_effort},
};

constexpr std::array observations = {
    Named<Observed>{"flag", Observed::flag},
    Named<Observed>{"both_flags", Observed::both_flags},
    Named<Observed>{"illegal_move", Observed::illegal_move},
    Named<Observed>{"both_in_check", Observed::both_in_check},
    Named<Observed>{"pawn_on_last_rank", Observed::pawn_on_last_rank},
    Named<Observed>{"repetition", Observed::repetition},
    Named<Observed>{"accidental_touch", Observed::accidental_touch},
    Named<Observed>{"device", Observed::device},
};

constexpr std::array requests = {
    Named<Requested>{"record", Requested::record},
    Named<Requested>{"scoresheet", Requested::scoresheet},
    Named<Requested>{"assistant", Requested::assistant},
    Named<Requested>{"opponents_scoresheet", Requested::opponents_scoresheet},
    Named<Requested>{"explanation", Requested::explanation},
    Named<Requested>{"appeal", Requested::appeal},
    Named<Requested>{"leave_venue", Requested::leave_venue},
    Named<Requested>{"leave_area", Requested::leave_area},
    Named<Requested>{"visitor", Requested::visitor},
    Named<Requested>{"bag", Requested::bag},
    Named<Requested>{"device", Requested::device},
    Named<Requested>{"adjournment", Requested::adjournment},
    Named<Requested>{"two_boards", Requested::two_boards},
    Named<Requested>{"moves_and_times", Requested::moves_and_times},
    Named<Requested>{"consultation", Requested::consultation},
    Named<Requested>{"level", Requested::level},
    Named<Requested>{"memory", Requested::memory},
};

constexpr std::array penalties = {
    Named<Penalty>{"warning", Penalty::warning},
    Named<Penalty>{"opponent_time", Penalty::opponent_time},
    Named<Penalty>{"own_time", Penalty::own_time},
    Named<Penalty>{"opponent_points", Penalty::opponent_points},
    Named<Penalty>{"own_points", Penalty::own_points},
    Named<Penalty>{"loss", Penalty::loss},
    Named<Penalty>{"fine", Penalty::fine},
    Named<Penalty>{"exclude_rounds", Penalty::exclude_rounds},
    Named<Penalty>{"expel", Penalty::expel},
};

constexpr std::array parties = {
    Named<Party>{"white", Party::white},
    Named<Party>{"black", Party::black},
    Named<Party>{"arbiter", Party::arbiter},
    Named<Party>{"assistant", Party::assistant},
    Named<Party>{"operator", Party::machine_operator},
};

constexpr std::array new_pieces = {
    Named<Role>{"q", Role::queen},
    Named<Role>{"r", Role::rook},
    Named<Role>{"b", Role::bishop},
    Named<Role>{"n", Role::knight},
};

constexpr std::array withdrawn = {
    Named<act::Withdraw::What>{"offer", act::Withdraw::What::offer},
    Named<act::Withdraw::What>{"claim", act::Withdraw::What::claim},
};

constexpr std::array agreed = {
    Named<act::Agree::What>{"correct", act::Agree::What::correct},
    Named<act::Agree::What>{"claim", act::Agree::What::claim},
};

std::string text_or_nothing(Fields& fields, std::string_view key) {
    return std::string(fields.maybe_text(key).value_or(""));
}

std::optional<std::string> maybe_string(Fields& fields, std::string_view key) {
    const auto text = fields.maybe_text(key);
    return text ? std::optional(std::string(*text)) : std::nullopt;
}

std::optional<Millis> maybe_time(Fields& fields, std::string_view key) {
    const auto thousandths = fields.maybe_thousandths(key);
    return thousandths ? std::optional(Millis(*thousandths)) : std::nullopt;
}

template <class Plain>
act::Any plain(Fields&) {
    return Plain{};
}

act::Any touch(Fields& fields) { return act::Touch{fields.square("square")}; }

act::Any adjust(Fields& fields) { return act::Adjust{fields.squares("squares")}; }

int hands(Fields& fields) {
    const int number = fields.maybe_whole("hands").value_or(1);
    if (number != 1 && number != 2) fields.fail(Unreadable::Code::bad_field, "hands");
    return number;
}

act::Any move(Fields& fields) {
    act::Move move{fields.text("move"), hands(fields), fields.maybe_language("language"), {}};
    move.left = fields.maybe_squares("left");
    return move;
}

act::Any release(Fields& fields) {
    return act::Release{fields.square("from"), fields.square("to"), hands(fields)};
}

act::Any promote(Fields& fields) {
    return act::Promote{fields.square("square"), fields.one_of("piece", new_pieces),
                        fields.maybe_square("from"), hands(fields), fields.maybe_squares("left")};
}

act::Any agree(Fields& fields) {
    const act::Agree::What what = fields.one_of("what", agreed);
    return act::Agree{what == act::Agree::What::correct ? fields.whole("ply") : 0, what};
}

act::Any withdraw(Fields& fields) { return act::Withdraw{fields.one_of("what", withdrawn)}; }

act::Any place(Fields& fields) {
    return act::Place{fields.text("fen"), fields.maybe_player("board")};
}

act::Any pause(Fields& fields) { return act::Pause{text_or_nothing(fields, "reason")}; }

act::Any claim(Fields& fields) {
    act::Claim claim{fields.one_of("claim", claims), maybe_string(fields, "move"),
                     fields.maybe_square("square"), fields.maybe_language("language"),
                     fields.maybe_one_of("ground", grounds)};
    if (claim.claim == ClaimKind::touched) (void)fields.needed("square", claim.square);
    return claim;
}

act::Any request(Fields& fields) {
    // Whatever else the Laws let him ask for is asked of the arbiter.
    const std::string what = fields.text("what");
    const auto known = std::ranges::find(requests, what, &Named<Requested>::name);
    return act::Request{known == requests.end() ? Requested::other : known->value,
                        text_or_nothing(fields, "article")};
}

act::Any write(Fields& fields) { return act::Write{fields.whole("ply"), fields.text("text")}; }

act::Any sign(Fields& fields) { return act::Sign{fields.text("result")}; }

act::Any seal(Fields& fields) {
    return act::Seal{text_or_nothing(fields, "text"), text_or_nothing(fields, "commitment")};
}

act::Any announce(Fields& fields) { return act::Announce{fields.text("text")}; }

act::Any adjourn(Fields& fields) {
    act::Adjourn adjourn;
    if (const auto ends = maybe_time(fields, "session_ends")) adjourn.session_ends = Instant(*ends);
    adjourn.resumption = text_or_nothing(fields, "resumption");
    return adjourn;
}

act::Any open_envelope(Fields& fields) {
    return act::OpenEnvelope{text_or_nothing(fields, "text"), text_or_nothing(fields, "nonce"),
                             fields.maybe_language("language")};
}

act::Any lose_envelope(Fields& fields) {
    return act::LoseEnvelope{maybe_string(fields, "move"),
                             fields.maybe_truth("position_lost").value_or(false),
                             fields.maybe_language("language")};
}

act::Any observe(Fields& fields) {
    act::Observe observe{fields.one_of("what", observations), fields.maybe_whole("ply"),
                         fields.maybe_square("square"), fields.maybe_player("player")};
    if (observe.what == Observed::accidental_touch) (void)fields.needed("square", observe.square);
    if (observe.what == Observed::device) (void)fields.needed("player", observe.player);
    return observe;
}

act::Any decide(Fields& fields) {
    act::Decide decide;
    if (fields.is_text("on")) {
        decide.article = fields.text("on");
    } else {
        decide.question = fields.whole("on");
    }
    decide.decision = fields.text("decision");
    return decide;
}

act::Any set_clock(Fields& fields) {
    act::SetClock set;
    set.time = {maybe_time(fields, "white"), maybe_time(fields, "black")};
    set.moves = fields.maybe_whole("moves");
    return set;
}

act::Any add_time(Fields& fields) {
    return act::AddTime{fields.player("player"),
                        fields.needed("seconds", maybe_time(fields, "seconds")),
                        text_or_nothing(fields, "article")};
}

act::Any penalise(Fields& fields) {
    return act::Penalise{fields.player("player"), fields.one_of("penalty", penalties),
                         text_or_nothing(fields, "article"), fields.maybe_thousandths("amount"),
                         fields.maybe_thousandths("opponent_score")};
}

act::Any restore(Fields& fields) {
    return act::Restore{fields.whole("ply"), text_or_nothing(fields, "article"),
                        text_or_nothing(fields, "text")};
}

act::Any annul(Fields& fields) {
    return act::Annul{text_or_nothing(fields, "article"), text_or_nothing(fields, "text")};
}

act::Any declare(Fields& fields) {
    return act::Declare{fields.text("result"), text_or_nothing(fields, "article"),
                        text_or_nothing(fields, "text")};
}

act::Any reopen(Fields& fields) {
    act::Reopen reopen;
    reopen.ply = fields.maybe_whole("ply");
    reopen.time = {maybe_time(fields, "white"), maybe_time(fields, "black")};
    reopen.moves = fields.maybe_whole("moves");
    reopen.article = text_or_nothing(fields, "article");
    reopen.text = text_or_nothing(fields, "text");
    return reopen;
}

act::Any set_count(Fields& fields) {
    return act::SetCount{fields.player("player"), fields.whole("count"),
                         text_or_nothing(fields, "article"), text_or_nothing(fields, "text")};
}

act::Any incident(Fields& fields) {
    return act::Incident{text_or_nothing(fields, "article"), fields.maybe_player("player"),
                         text_or_nothing(fields, "text")};
}

using Read = act::Any (*)(Fields&);

constexpr std::array acts = {
    Named<Read>{"move", move},
    Named<Read>{"press", plain<act::Press>},
    Named<Read>{"touch", touch},
    Named<Read>{"tick", plain<act::Tick>},
    Named<Read>{"arrive", plain<act::Arrive>},
    Named<Read>{"start", plain<act::Start>},
    Named<Read>{"adjust", adjust},
    Named<Read>{"release", release},
    Named<Read>{"promote", promote},
    Named<Read>{"agree", agree},
    Named<Read>{"withdraw", withdraw},
    Named<Read>{"place", place},
    Named<Read>{"pause", pause},
    Named<Read>{"offer_draw", plain<act::OfferDraw>},
    Named<Read>{"accept_draw", plain<act::AcceptDraw>},
    Named<Read>{"decline_draw", plain<act::DeclineDraw>},
    Named<Read>{"resign", plain<act::Resign>},
    Named<Read>{"claim", claim},
    Named<Read>{"write", write},
    Named<Read>{"sign", sign},
    Named<Read>{"seal", seal},
    Named<Read>{"announce", announce},
    Named<Read>{"request", request},
    Named<Read>{"resume", plain<act::Resume>},
    Named<Read>{"observe", observe},
    Named<Read>{"rule", decide},
    Named<Read>{"set_clock", set_clock},
    Named<Read>{"add_time", add_time},
    Named<Read>{"penalise", penalise},
    Named<Read>{"restore", restore},
    Named<Read>{"annul", annul},
    Named<Read>{"declare", declare},
    Named<Read>{"incident", incident},
    Named<Read>{"adjourn", adjourn},
    Named<Read>{"open_envelope", open_envelope},
    Named<Read>{"lose_envelope", lose_envelope},
    Named<Read>{"reconstruct", plain<act::Reconstruct>},
    Named<Read>{"reopen", reopen},
    Named<Read>{"set_count", set_count},
};

// What somebody wrote, for the answer: its beginning, and no half character.
std::string_view beginning(std::string_view text) {
    std::size_t length = std::min<std::size_t>(text.size(), 40);
    while (length > 0 && length < text.size() &&
           (static_cast<unsigned char>(text[length]) & 0xC0U) == 0x80) {
        --length;
    }
    return text.substr(0, length);
}

Instant read_at(Fields& fields) {
    const auto digits = fields.needed("at", fields.maybe_number("at"));
    if (digits.empty()) return {};
    const auto at = read_thousandths(digits);
    if (!at) fields.fail(Unreadable::Code::bad_time, digits);
    return Instant(Millis(at.value_or(0)));
}

template <class T, std::size_t n>
std::optional<T> known(Fields& fields, std::string_view key, const std::array<Named<T>, n>& values,
                       Unreadable::Code unknown) {
    const auto text = fields.needed(key, fields.maybe_text(key));
    if (fields.problem()) return std::nullopt;
    for (const Named<T>& row : values) {
        if (row.name == text) return row.value;
    }
    fields.fail(unknown, beginning(text));
    return std::nullopt;
}

}  // namespace

namespace {

Unexpected<Unreadable> no_act(Unreadable problem, Instant at) {
    problem.at = at;
    return Unexpected{std::move(problem)};
}

}  // namespace

Result<Act, Unreadable> read_act(Fields fields) {
    const Instant at = read_at(fields);
    if (fields.problem()) return Unexpected{*fields.problem()};
    const auto by = known(fields, "by", parties, Unreadable::Code::unknown_party);
    const auto read = known(fields, "act", acts, Unreadable::Code::unknown_act);
    if (fields.problem()) return no_act(*fields.problem(), at);
    Act act{at, *by, (*read)(fields)};
    if (*by == Party::assistant || *by == Party::machine_operator)
        act.acts_for = fields.player("for");
    act.instructed = fields.maybe_truth("instructed").value_or(false);
    if (fields.problem()) return no_act(*fields.problem(), at);
    return act;
}

std::optional<SaidAct> read_said_act(Fields fields) {
    const auto read = known(fields, "act", acts, Unreadable::Code::unknown_act);
    if (!read) return std::nullopt;
    SaidAct said{(*read)(fields), fields.maybe_truth("instructed").value_or(false)};
    if (fields.problem()) return std::nullopt;
    return said;
}

}  // namespace jadoube

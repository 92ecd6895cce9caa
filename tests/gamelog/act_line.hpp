// Conditions and acts as lines of the protocol: the way back of ProtocolReader.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include <jadoube/arbiter/act.hpp>
#include <jadoube/arbiter/conditions.hpp>
#include <jadoube/arbiter/ruling.hpp>
#include <jadoube/protocol/json_writer.hpp>

namespace jadoube::test {

inline std::string_view color_name(Color color) {
    return color == Color::white ? "white" : "black";
}

class ActFields {
public:
    explicit ActFields(JsonWriter& json) : json_(json) {}

    void operator()(const act::Arrive&) { is("arrive"); }
    void operator()(const act::Start&) { is("start"); }
    void operator()(const act::Tick&) { is("tick"); }
    void operator()(const act::Touch& a) { is("touch").field("square", name(a.square)); }
    void operator()(const act::Adjust& a) {
        is("adjust").key("squares").begin_array();
        for (const Square square : a.squares) json_.value(name(square));
        json_.end_array();
    }
    void operator()(const act::Move& a) {
        is("move").field("move", a.move);
        handling(a.hands, a.left);
    }
    void operator()(const act::Release& a) {
        is("release").field("from", name(a.from)).field("to", name(a.to));
        handling(a.hands, {});
    }
    void operator()(const act::Promote& a) {
        // A pawn and a king are none of its values: such a line is no act.
        is("promote").field("square", name(a.square));
        const char piece = "pnbrqk"[static_cast<std::size_t>(a.piece) % 6];
        json_.field("piece", std::string_view(&piece, 1));
        maybe("from", a.from);
        handling(a.hands, a.left);
    }
    void operator()(const act::Agree& a) {
        const bool correct = a.what == act::Agree::What::correct;
        is("agree").field("what", correct ? "correct" : "claim");
        if (correct) json_.field("ply", a.ply);
    }
    void operator()(const act::Withdraw& a) {
        is("withdraw").field("what", a.what == act::Withdraw::What::offer ? "offer" : "claim");
    }
    void operator()(const act::Place& a) {
        is("place").field("fen", a.fen);
        maybe("board", a.board);
    }
    void operator()(const act::Press&) { is("press"); }
    void operator()(const act::Pause& a) { is("pause").field("reason", a.reason); }
    void operator()(const act::OfferDraw&) { is("offer_draw"); }
    void operator()(const act::AcceptDraw&) { is("accept_draw"); }
    void operator()(const act::DeclineDraw&) { is("decline_draw"); }
    void operator()(const act::Resign&) { is("resign"); }
    void operator()(const act::Claim& a) {
        is("claim").field("claim", name(a.claim));
        if (a.move) json_.field("move", *a.move);
        maybe("square", a.square);
    }
    void operator()(const act::Write& a) { is("write").field("ply", a.ply).field("text", a.text); }
    void operator()(const act::Sign& a) { is("sign").field("result", a.result); }
    void operator()(const act::Seal& a) { is("seal").field("text", a.text); }
    void operator()(const act::Announce& a) { is("announce").field("text", a.text); }
    void operator()(const act::Request& a) {
        is("request").field("what", name(a.what)).field("article", a.article);
    }
    void operator()(const act::Resume&) { is("resume"); }
    void operator()(const act::Observe& a) {
        is("observe").field("what", name(a.what));
        if (a.ply) json_.field("ply", *a.ply);
        maybe("square", a.square);
        maybe("player", a.player);
    }
    void operator()(const act::Decide& a) {
        is("rule");
        if (a.question) {
            json_.field("on", *a.question);
        } else {
            json_.field("on", a.article);
        }
        json_.field("decision", a.decision);
    }
    void operator()(const act::SetClock& a) {
        is("set_clock");
        if (a.time.white) json_.key("white").thousandths(a.time.white->count());
        if (a.time.black) json_.key("black").thousandths(a.time.black->count());
        if (a.moves) json_.field("moves", *a.moves);
    }
    void operator()(const act::AddTime& a) {
        is("add_time").field("player", color_name(a.player));
        json_.key("seconds").thousandths(a.time.count());
    }
    void operator()(const act::Penalise& a) {
        is("penalise").field("player", color_name(a.player)).field("penalty", name(a.penalty));
        if (a.amount) json_.key("amount").thousandths(*a.amount);
    }
    void operator()(const act::Restore& a) {
        is("restore").field("ply", a.ply);
        why(a);
    }
    void operator()(const act::Annul& a) {
        is("annul");
        why(a);
    }
    void operator()(const act::Declare& a) {
        is("declare").field("result", a.result);
        why(a);
    }
    void operator()(const act::Reopen& a) {
        is("reopen");
        if (a.ply) json_.field("ply", *a.ply);
        if (a.time.white) json_.key("white").thousandths(a.time.white->count());
        if (a.time.black) json_.key("black").thousandths(a.time.black->count());
        if (a.moves) json_.field("moves", *a.moves);
        why(a);
    }
    void operator()(const act::SetCount& a) {
        is("set_count").field("player", color_name(a.player)).field("count", a.count);
        why(a);
    }
    void operator()(const act::Incident& a) {
        is("incident").field("article", a.article).field("text", a.text);
        maybe("player", a.player);
    }
    void operator()(const act::Adjourn&) { is("adjourn"); }
    void operator()(const act::OpenEnvelope&) { is("open_envelope"); }
    void operator()(const act::LoseEnvelope& a) {
        is("lose_envelope");
        if (a.move) json_.field("move", *a.move);
    }
    void operator()(const act::Reconstruct&) { is("reconstruct"); }

private:
    JsonWriter& is(std::string_view act) { return json_.field("act", act); }
    void handling(int hands, const std::vector<Square>& left) {
        if (hands != 1) json_.field("hands", hands);
        if (left.empty()) return;
        json_.key("left").begin_array();
        for (const Square square : left) json_.value(name(square));
        json_.end_array();
    }
    void maybe(std::string_view key, const std::optional<Square>& square) {
        if (square) json_.field(key, name(*square));
    }
    template <class Act>
    void why(const Act& a) {
        json_.field("article", a.article).field("text", a.text);
    }
    void maybe(std::string_view key, const std::optional<Color>& color) {
        if (color) json_.field(key, color_name(*color));
    }

    JsonWriter& json_;
};

inline std::string act_line(const Act& act) {
    JsonWriter json;
    json.begin_object().key("at").thousandths(act.at.time_since_epoch().count());
    json.field("by", name(act.by));
    if (act.acts_for) json.field("for", color_name(*act.acts_for));
    std::visit(ActFields(json), act.what);
    if (act.instructed) json.field("instructed", true);
    json.end_object();
    return json.text();
}

// Whose link it is, as a server knows him.
inline std::string role_of(const Act& act) {
    if (act.by == Party::assistant || act.by == Party::machine_operator) {
        return std::string(color_name(*act.acts_for)) + "-" + std::string(name(act.by));
    }
    return std::string(name(act.by));
}

// The conditions that RandomActs makes, as an object.
inline std::string conditions_object(const Conditions& c) {
    JsonWriter json;
    json.begin_object().field("edition", name(c.edition)).field("time", c.time);
    json.field("mode", c.mode == ClockMode::fischer     ? "fischer"
                       : c.mode == ClockMode::bronstein ? "bronstein"
                                                        : "delay");
    json.field("supervision", c.supervision == Supervision::full ? "full" : "partial");
    if (const auto* fen = std::get_if<std::string>(&c.start)) json.field("start", *fen);
    json.field("default_time", c.default_time.count());
    if (c.presence_tracked) json.field("presence", "tracked");
    json.field("draw_min_moves", c.draw_min_moves).field("draw_agreement", c.draw_agreement);
    json.field("quickplay", c.quickplay);
    json.field("period_change", c.period_change == PeriodChange::moves ? "moves" : "zero");
    if (c.blitz_penalty) json.field("blitz_penalty", c.blitz_penalty->count());
    constexpr std::array boards = {"free", "guarded", "unseen"};
    json.field("board", boards[static_cast<std::size_t>(c.board)]);
    json.field("arbiter", c.arbiter == ArbiterKind::human ? "human" : "automatic");
    json.field("scoresheet", c.electronic_scoresheets ? "electronic" : "paper");
    json.field("report_leaving", c.reporting_before_leaving);
    json.field("devices_in_bags", c.devices_in_bags);
    json.field("device_penalty", c.milder_device_penalty ? "milder" : "loss");
    json.field("appeals", c.appeals).field("arbiter_present", c.arbiter_present);
    json.field("increment_possible", c.increment_possible);
    const auto whom = [&json](std::string_view key, const ByColor<bool>& both) {
        if (both.white || both.black) {
            json.field(key, both.white && both.black ? "both" : both.white ? "white" : "black");
        }
    };
    whom("blind", c.blind);
    whom("deaf", c.deaf);
    if (c.computer) json.field("computer", color_name(*c.computer));
    json.end_object();
    return json.text();
}

}  // namespace jadoube::test

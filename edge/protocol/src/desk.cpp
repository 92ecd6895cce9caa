#include <jadoube/protocol/answer.hpp>
#include <jadoube/protocol/desk.hpp>

namespace jadoube {
namespace {

std::string_view name(Color color) { return color == Color::white ? "white" : "black"; }
using jadoube::name;

// An act of the arbiter as the protocol writes it.
class ActWriter {
public:
    explicit ActWriter(JsonWriter& json) : json_(json) {}

    void operator()(const act::Start&) { begin("start"); }
    void operator()(const act::Pause& act) {
        begin("pause");
        text("reason", act.reason);
    }
    void operator()(const act::Resume&) { begin("resume"); }
    void operator()(const act::Observe& act) {
        begin("observe").field("what", name(act.what));
        if (act.ply) json_.field("ply", *act.ply);
        if (act.square) json_.field("square", name(*act.square));
        if (act.player) json_.field("player", name(*act.player));
    }
    void operator()(const act::Decide& act) {
        begin("rule");
        if (act.question) {
            json_.field("on", *act.question);
        } else {
            json_.field("on", act.article);
        }
        json_.field("decision", act.decision);
    }
    void operator()(const act::SetClock& act) {
        begin("set_clock");
        for (const Color color : both_colors) {
            if (act.time[color]) json_.key(name(color)).thousandths(act.time[color]->count());
        }
        if (act.moves) json_.field("moves", *act.moves);
    }
    void operator()(const act::AddTime& act) {
        begin("add_time").field("player", name(act.player));
        json_.key("seconds").thousandths(act.time.count());
        text("article", act.article);
    }
    void operator()(const act::Penalise& act) {
        begin("penalise").field("player", name(act.player)).field("penalty", name(act.penalty));
        text("article", act.article);
        if (act.amount) json_.key("amount").thousandths(*act.amount);
        if (act.opponent_score) json_.key("opponent_score").thousandths(*act.opponent_score);
    }
    void operator()(const act::Restore& act) {
        begin("restore").field("ply", act.ply);
        why(act);
    }
    void operator()(const act::Annul& act) {
        begin("annul");
        why(act);
    }
    void operator()(const act::Declare& act) {
        begin("declare").field("result", act.result);
        why(act);
    }
    void operator()(const act::Reopen& act) {
        begin("reopen");
        if (act.ply) json_.field("ply", *act.ply);
        for (const Color color : both_colors) {
            if (act.time[color]) json_.key(name(color)).thousandths(act.time[color]->count());
        }
        if (act.moves) json_.field("moves", *act.moves);
        why(act);
    }
    void operator()(const act::SetCount& act) {
        begin("set_count").field("player", name(act.player)).field("count", act.count);
        why(act);
    }
    void operator()(const act::Incident& act) {
        begin("incident");
        text("article", act.article);
        if (act.player) json_.field("player", name(*act.player));
        json_.field("text", act.text);
    }
    void operator()(const act::Adjourn& act) {
        begin("adjourn");
        text("resumption", act.resumption);
    }
    void operator()(const act::OpenEnvelope&) { begin("open_envelope"); }
    void operator()(const act::LoseEnvelope& act) {
        begin("lose_envelope");
        if (act.move) json_.field("move", *act.move);
        if (act.position_lost) json_.field("position_lost", true);
    }
    void operator()(const act::Reconstruct&) { begin("reconstruct"); }
    // What players do is on nobody's desk.
    template <class Other>
    void operator()(const Other&) {}

private:
    JsonWriter& begin(std::string_view act) { return json_.field("act", act); }
    void text(std::string_view key, const std::string& content) {
        if (!content.empty()) json_.field(key, content);
    }

    template <class Act>
    void why(const Act& act) {
        text("article", act.article);
        text("text", act.text);
    }

    JsonWriter& json_;
};

}  // namespace

void write_desk(JsonWriter& json, const std::vector<DeskOption>& options, const Words& words) {
    json.begin_object().key("options").begin_array();
    for (const DeskOption& option : options) {
        json.begin_object().field("incident", name(option.incident)).key("act").begin_object();
        std::visit(ActWriter(json), option.act);
        json.end_object();
        json.field("article", option.would.game.rulebook().cite(option.rule));
        if (option.player) {
            json.field("player", name(*option.player));
        } else {
            json.null_field("player");
        }
        Answer answer;
        answer.game = option.would.game;
        answer.rulings = option.would.rulings;
        json.key("would").begin_object();
        write_answer_fields(json, answer, Viewer::arbiter, words);
        json.end_object().end_object();
    }
    json.end_array().end_object();
}

}  // namespace jadoube

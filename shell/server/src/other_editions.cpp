#include "other_editions.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <jadoube/protocol/answer.hpp>

#include "stored_log.hpp"

namespace jadoube::server {
namespace {

// The game as it would be under one of them.
struct Rejudged {
    Game game;
    JsonWriter differs;  // objects of an array that is open
};

Answer under(const Game& game, const FoldedAct& one) {
    Step step = game.apply(one.act);
    Answer answer;
    answer.n = one.seq;
    answer.at = one.act.at;
    answer.game = std::move(step.game);
    answer.rulings = std::move(step.rulings);
    if (step.refused) answer.error = *step.refused;
    return answer;
}

// Whatever is done later in a game that ended earlier there is no news.
bool came_too_late(const Answer& answer) {
    const Refused* refused = std::get_if<Refused>(&answer.error);
    return refused != nullptr && refused->code == Refusal::game_over && answer.rulings.empty();
}

// 12.6: nobody learns by a comparison what he was not shown.
bool may_be_told(const FoldedAct& one, const Answer& other, Viewer viewer) {
    const auto sees = [viewer](const Ruling& ruling) { return may_see(ruling, viewer); };
    return viewer == Viewer::arbiter || one.heard.shows[viewer] != ActShown::nothing ||
           std::ranges::any_of(other.rulings, sees) ||
           std::ranges::any_of(one.heard.answer.rulings, sees);
}

void write_difference(JsonWriter& json, const FoldedAct& one, const Answer& other, Viewer viewer,
                      const Words& words) {
    const Heard& heard = one.heard;
    const ActShown shows = heard.shows[viewer];
    json.begin_object().field("n", one.seq).key("view");
    if (heard.n[viewer] != 0) {
        json.value(heard.n[viewer]);
    } else {
        json.null();
    }
    json.key("act");
    if (shows == ActShown::nothing) {
        json.null();
    } else {
        json.raw(shows == ActShown::everything ? heard.act : heard.public_act);
    }
    const bool with_refusal = shows == ActShown::everything || viewer == Viewer::arbiter;
    if (!with_refusal || !shown(other, viewer, words)) json.null_field("error");
    write_answer_fields(json, other, viewer, words, with_refusal);
    json.end_object();
}

}  // namespace

Result<std::string, Damage> other_editions(const std::vector<store::Entry>& entries, Viewer viewer,
                                           const Words& words) {
    const auto begun = fold_log({entries.front()});
    if (!begun) return Unexpected{begun.error()};
    Conditions conditions = begun->fold.game().conditions();
    const Edition own = conditions.edition;
    std::vector<Rejudged> others;
    for (const Edition edition : all_editions) {
        conditions.edition = edition;
        if (edition == own) continue;
        if (auto game = Game::begin(conditions)) {
            others.push_back({*std::move(game), {}});
            others.back().differs.begin_array();
        }
    }
    const auto folded = fold_log(entries, [&](const FoldedAct& one) {
        for (Rejudged& other : others) {
            const Answer answer = under(other.game, one);
            other.game = *answer.game;
            if (ruled_alike(one.heard.answer, answer) || came_too_late(answer) ||
                !may_be_told(one, answer, viewer)) {
                continue;
            }
            write_difference(other.differs, one, answer, viewer, words);
        }
    });
    if (!folded) return Unexpected{folded.error()};
    JsonWriter json;
    json.begin_object().key("editions").begin_array();
    for (Rejudged& other : others) {
        json.begin_object().field("edition", name(other.game.conditions().edition));
        json.key("differs").raw(other.differs.end_array().text());
        write_result(json, other.game);
        json.end_object();
    }
    return json.end_array().end_object().text();
}

}  // namespace jadoube::server

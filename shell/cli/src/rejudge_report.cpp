#include "rejudge_report.hpp"

#include "referee_report.hpp"

namespace jadoube::cli {
namespace {

std::string edition_of(const Game& game) { return std::string(name(game.conditions().edition)); }

}  // namespace

// "  2009  7.4.b    White's first completed illegal move: …"
void RejudgeReport::column(const Referee& referee, const Answer& answer) {
    const Game& game = *answer.game;
    const std::string head = "  " + edition_of(game) + "  ";
    const auto row = [&](std::string_view article, std::string_view text) {
        out_ += head + std::string(article);
        out_.append(article.size() < 8 ? 9 - article.size() : 1, ' ');
        out_ += text;
        out_ += '\n';
    };
    const std::size_t before = out_.size();
    for (const Ruling& ruling : answer.rulings) {
        if (!may_see(ruling, viewer_)) continue;
        row(article_of(ruling, game.rulebook()),
            sentence(ruling, viewer_, referee.words(), game.rulebook()));
    }
    if (const auto error = shown(answer, viewer_, referee.words())) {
        row(error->article, "[" + std::string(error->code) + "] " + error->text);
    }
    if (viewer_ == Viewer::arbiter) {
        for (const Question& question : game.pending()) {
            row(game.rulebook().cite(question.rule),
                "? " + referee.words().of(question, game.rulebook()));
        }
    }
    if (out_.size() == before) row("", "–");
}

void RejudgeReport::add(const Referee& as_played, const Answer& one, const Referee& rejudged,
                        const Answer& other) {
    ++differences_;
    if (!pretty_) {
        out_ += "{\"n\":" + std::to_string(one.n) + ",\"" + edition_of(*one.game) +
                "\":" + as_played.last_answer(viewer_) + ",\"" + edition_of(*other.game) +
                "\":" + rejudged.last_answer(viewer_) + "}\n";
        return;
    }
    out_ += std::to_string(one.n);
    if (one.at) out_ += "  " + as_clock(one.at->time_since_epoch());
    out_ += '\n';
    column(as_played, one);
    column(rejudged, other);
}

void RejudgeReport::close(const Referee& as_played, const Referee& rejudged) {
    if (!pretty_ || !as_played.game() || !rejudged.game()) return;
    if (differences_ == 0) out_ += as_played.words().of(ReportPhrase::alike) + "\n";
    for (const Referee* referee : {&as_played, &rejudged}) {
        out_ += edition_of(*referee->game()) + ": " +
                as_result(*referee->game(), referee->words()) + "\n";
    }
}

}  // namespace jadoube::cli

#include "referee_report.hpp"

#include <algorithm>

namespace jadoube::cli {
namespace {

constexpr std::size_t time_width = 12;
constexpr std::size_t article_width = 9;

std::string padded(std::string_view text, std::size_t width) {
    return std::string(text) + std::string(width - std::min(width - 1, text.size()), ' ');
}

std::string two_digits(std::int64_t number) {
    return (number < 10 ? "0" : "") + std::to_string(number);
}

// "0.5"
std::string in_decimals(std::int64_t thousandths) {
    const std::int64_t size = thousandths < 0 ? -thousandths : thousandths;
    std::string text = (thousandths < 0 ? "-" : "") + std::to_string(size / 1000);
    if (size % 1000 == 0) return text;
    text += "." + std::to_string(1000 + size % 1000).substr(1);
    text.erase(text.find_last_not_of('0') + 1);
    return text;
}

}  // namespace

std::string as_clock(Millis time) {
    const std::int64_t millis = time.count() < 0 ? -time.count() : time.count();
    std::string text = time.count() < 0 ? "-" : "";
    text += std::to_string(millis / 3'600'000) + ":" + two_digits(millis / 60'000 % 60) + ":" +
            two_digits(millis / 1000 % 60);
    return text + in_decimals(millis % 1000).substr(1);
}

void RefereeReport::heading(const Game& game) {
    if (headed_) return;
    headed_ = true;
    out_ += padded("Time", time_width);
    if (game.chessclock()) out_ += padded("White", time_width) + padded("Black", time_width);
    out_ += "Article\n";
}

void RefereeReport::line(const Answer& answer, std::string_view article, std::string_view text) {
    if (answer.game) {
        heading(*answer.game);
        out_ += padded(answer.at ? as_clock(answer.at->time_since_epoch()) : "", time_width);
        if (const auto clock = answer.game->state(viewer_).clock) {
            out_ += padded(as_clock(clock->time.white), time_width);
            out_ += padded(as_clock(clock->time.black), time_width);
        }
        out_ += padded(article, article_width);
    }
    out_ += text;
    out_ += '\n';
}

void RefereeReport::add(const Answer& answer, const Words& words) {
    for (const Ruling& ruling : answer.rulings) {
        if (!may_see(ruling, viewer_)) continue;
        const Rulebook& book = answer.game->rulebook();
        line(answer, article_of(ruling, book), words.of(ruling, book));
    }
    if (const auto error = shown(answer, viewer_, words)) {
        line(answer, error->article,
             "[" + std::to_string(answer.n) + " " + std::string(error->code) + "] " + error->text);
    } else if (!answer.accepted()) {
        line(answer, "", "[" + std::to_string(answer.n) + " refused]");
    }
    if (viewer_ != Viewer::arbiter || !answer.game) return;
    for (const Question& question : answer.game->pending()) {
        if (question.number <= asked_) continue;
        asked_ = question.number;
        const Rulebook& book = answer.game->rulebook();
        std::string text = words.of(question, book) + " [" + std::to_string(question.number) + ":";
        for (const Option option : question.options) text += " " + std::string(name(option));
        line(answer, book.cite(question.rule), text + "]");
    }
}

void RefereeReport::close(const Answer& answer) {
    if (!answer.game) return;
    const auto& result = answer.game->result();
    out_ += result ? name(result->score) : std::string_view("*");
    if (result) {
        const std::string_view article = result->cited.empty()
                                             ? answer.game->rulebook().cite(result->rule)
                                             : std::string_view(result->cited);
        out_ += " (" + std::string(name(result->reason)) + ", " + std::string(article) + ")";
        if (answer.game->points_were_changed()) {  // an arbiter copies this line
            out_ += ", points " + in_decimals(result->points.white) + "-" +
                    in_decimals(result->points.black);
        }
    }
    out_ += '\n';
}

}  // namespace jadoube::cli

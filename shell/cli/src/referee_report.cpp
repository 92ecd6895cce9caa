#include "referee_report.hpp"

#include <algorithm>

namespace jadoube::cli {
namespace {

constexpr std::size_t time_width = 12;
constexpr std::size_t article_width = 9;

// How many columns a text takes: letters of a word have one each, whatever their bytes.
std::size_t columns(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string padded(std::string_view text, std::size_t width) {
    return std::string(text) + std::string(width - std::min(width - 1, columns(text)), ' ');
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

std::string as_result(const Game& game, const Words& words) {
    const auto& result = game.result();
    if (!result) return "*";
    const std::string_view article =
        result->cited.empty() ? game.rulebook().cite(result->rule) : result->cited;
    return std::string(name(result->score)) + " (" + std::string(article) + ") " +
           words.of(*result);
}

void RefereeReport::heading(const Game& game, const Words& words) {
    if (headed_) return;
    headed_ = true;
    out_ += padded(words.of(ReportPhrase::time), time_width);
    if (game.chessclock()) {
        out_ += padded(words.of(ReportPhrase::white), time_width);
        out_ += padded(words.of(ReportPhrase::black), time_width);
    }
    out_ += words.of(ReportPhrase::article);
    out_ += '\n';
}

void RefereeReport::line(const Answer& answer, const Words& words, std::string_view article,
                         std::string_view text) {
    if (answer.game) {
        heading(*answer.game, words);
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

// Those that the viewer may see and that were not there before, or are now others.
void RefereeReport::moves(const Answer& answer, const Words& words) {
    if (!answer.game) return;
    const Game& game = *answer.game;
    const int known = last_ ? game.moves_unchanged(*last_, viewer_) : 0;
    const int shown = last_ ? last_->moves_shown(viewer_) : 0;
    for (const MadeMove& made : game.moves_made(viewer_, known)) {
        // What was shown may have been completed since: that is no other move.
        if (made.ply <= shown &&
            last_->moves_made(viewer_, made.ply - 1).front().move == made.move) {
            continue;
        }
        const std::string text =
            made.move
                ? words.of(NamedMove{made.ply, made.before, made.after, *made.move},
                           game.rulebook())
                : std::to_string((made.ply + 1) / 2) + (made.by == Color::white ? "." : "…") + " –";
        line(answer, words, "", text);
    }
    last_ = game;
}

void RefereeReport::add(const Answer& answer, const Words& words) {
    moves(answer, words);
    add_alone(answer, words);
}

void RefereeReport::add_alone(const Answer& answer, const Words& words) {
    for (const Ruling& ruling : answer.rulings) {
        if (!may_see(ruling, viewer_)) continue;
        const Rulebook& book = answer.game->rulebook();
        line(answer, words, article_of(ruling, book), sentence(ruling, viewer_, words, book));
    }
    if (const auto error = shown(answer, viewer_, words)) {
        line(answer, words, error->article,
             "[" + std::to_string(answer.n) + " " + std::string(error->code) + "] " + error->text);
    } else if (!answer.accepted()) {
        line(answer, words, "",
             "[" + std::to_string(answer.n) + "] " + words.of(ReportPhrase::refused));
    }
    if (viewer_ != Viewer::arbiter || !answer.game) return;
    for (const Question& question : answer.game->pending()) {
        if (question.number <= asked_) continue;
        asked_ = question.number;
        const Rulebook& book = answer.game->rulebook();
        std::string text = words.of(question, book) + " [" + std::to_string(question.number) + ":";
        for (const Option option : question.options) {
            if (option != question.options.front()) text += ',';
            const std::string said = words.of(option);
            text += " " + said;
            // What is typed is the same in every language.
            if (said != name(option)) text += " (" + std::string(name(option)) + ")";
        }
        line(answer, words, book.cite(question.rule), text + "]");
        // A question about the position alone: which one.
        if (question.kind == QuestionKind::can_checkmate && question.grounds) {
            line(answer, words, "", question.grounds->fen);
        }
    }
}

void RefereeReport::close(const Answer& answer, const Words& words) {
    if (!answer.game) return;
    out_ += as_result(*answer.game, words);
    const auto& result = answer.game->result();
    if (result && answer.game->points_were_changed()) {  // an arbiter copies this line
        out_ += " " + words.of_points(result->points);
    }
    out_ += '\n';
}

}  // namespace jadoube::cli

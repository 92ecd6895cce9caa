#include <jadoube/protocol/referee.hpp>

namespace jadoube {

Referee::Referee(RefereeOptions options)
    : options_(std::move(options)),
      words_(options_.words(options_.language.value_or(Conditions{}.language))) {}

const Answer* Referee::hear(std::string_view line) {
    if (line.find_first_not_of(" \t\r\n") == std::string_view::npos) return nullptr;
    answer_.n = lines_++;
    answer_.at.reset();
    answer_.rulings.clear();
    answer_.error = std::monostate{};
    if (answer_.n == 0) {
        begin(line);
    } else {
        go_on(line);
    }
    return &answer_;
}

void Referee::begin(std::string_view line) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (line.starts_with(byte_order_mark)) line.remove_prefix(byte_order_mark.size());
    auto conditions = reader_.conditions(line);
    if (!conditions) {
        answer_.error = conditions.error();
        return;
    }
    if (options_.language) conditions->language = *options_.language;
    if (options_.edition) conditions->edition = *options_.edition;
    words_ = options_.words(conditions->language);
    auto game = Game::begin(*conditions);
    if (game) {
        answer_.game = *std::move(game);
    } else {
        answer_.error = game.error();
    }
}

void Referee::go_on(std::string_view line) {
    if (!answer_.game) {
        answer_.error = Unreadable{Unreadable::Code::conditions_missing, {}};
        return;
    }
    const auto act = reader_.act(line);
    if (!act) {
        answer_.error = act.error();
        // Nothing happens but time.
        if (act.error().at)
            take(answer_.game->apply({*act.error().at, Party::arbiter, act::Tick{}}));
        return;
    }
    answer_.at = act->at;
    Step step = answer_.game->apply(*act);
    if (step.refused) answer_.error = *step.refused;
    take(std::move(step));
}

void Referee::take(Step step) {
    answer_.game = std::move(step.game);
    answer_.rulings = std::move(step.rulings);
}

std::string Referee::answer(std::string_view line) {
    json_.clear();
    if (const Answer* answer = hear(line)) write_answer(json_, *answer, options_.viewer, words_);
    return json_.text();
}

std::string Referee::last_answer(Viewer viewer) const {
    JsonWriter json;
    write_answer(json, answer_, viewer, words_);
    return json.text();
}

}  // namespace jadoube

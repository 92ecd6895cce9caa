#include <algorithm>
#include <array>
#include <cassert>
#include <map>
#include <string>

#include <jadoube/words/catalogue.hpp>
#include <jadoube/words/laws.hpp>
#include <jadoube/words/words.hpp>

#include "entries.hpp"
#include "reasons.hpp"

namespace jadoube {

namespace {

struct EmbeddedText {
    std::string_view code;
    std::string_view json;
};

#include "texts.inc"

using Messages = std::map<std::string, Message, std::less<>>;

struct Read {
    Messages messages;
    std::vector<CatalogueProblem> problems;
};

Read read_messages(std::string_view json) {
    using Code = CatalogueProblem::Code;
    Read read;
    const auto entries = read_entries(json);
    if (!entries) {
        read.problems.push_back(entries.error());
        return read;
    }
    const std::vector<RequiredMessage> required = required_messages();
    std::vector<bool> there(required.size());
    for (const Entry& entry : *entries) {
        const auto found =
            std::ranges::lower_bound(required, entry.name, {}, &RequiredMessage::name);
        if (found == required.end() || found->name != entry.name) {
            read.problems.push_back({Code::unknown_message, entry.name, {}});
            continue;
        }
        there[static_cast<std::size_t>(found - required.begin())] = true;
        if (entry.pattern.find_first_not_of(" \t\n\r") == std::string::npos) {
            read.problems.push_back({Code::bad_message, entry.name, "it says nothing"});
            continue;
        }
        auto message = Message::read(entry.pattern, found->arguments);
        if (message) {
            read.messages.emplace(entry.name, *std::move(message));
        } else {
            read.problems.push_back(
                {message.error().of_argument ? Code::bad_argument : Code::bad_message, entry.name,
                 message.error().detail});
        }
    }
    for (std::size_t at = 0; at < required.size(); ++at) {
        if (!there[at]) read.problems.push_back({Code::missing_message, required[at].name, {}});
    }
    return read;
}

std::string_view word(Color color) noexcept { return color == Color::white ? "white" : "black"; }

std::optional<Color> winner(Score score) noexcept {
    switch (score) {
        case Score::white_wins:
        case Score::white_by_default: return Color::white;
        case Score::black_wins:
        case Score::black_by_default: return Color::black;
        case Score::draw:
        case Score::both_lose:
        case Score::half_for_white:
        case Score::half_for_black:
        case Score::none_by_default: return std::nullopt;
    }
    return std::nullopt;
}

template <class Effect>
const Effect* first(const Ruling& ruling) noexcept {
    for (const effect::Any& each : ruling.effects) {
        if (const auto* found = std::get_if<Effect>(&each)) return found;
    }
    return nullptr;
}

// Who can have won, going by the reason.
enum class Ending : std::uint8_t { win, draw, win_or_draw, any };

Ending ending(Reason reason) noexcept {
    switch (reason) {
        case Reason::checkmate:
        case Reason::flag: return Ending::win;
        case Reason::resignation:
        case Reason::illegal_moves: return Ending::win_or_draw;
        case Reason::default_time:
        case Reason::sealed_move:
        case Reason::penalty:
        case Reason::device:
        case Reason::declared: return Ending::any;
        case Reason::stalemate:
        case Reason::dead_position:
        case Reason::agreement:
        case Reason::flag_no_mate:
        case Reason::threefold:
        case Reason::fifty:
        case Reason::fivefold:
        case Reason::seventyfive:
        case Reason::no_normal_means:
        case Reason::both_flags:
        case Reason::illegal_position: return Ending::draw;
    }
    return Ending::any;
}

std::string_view subject_of(const Ruling& ruling, const Rulebook& book) {
    return ruling.text.empty() ? book.cite(*ruling.subject) : std::string_view(ruling.text);
}

// Whether its text is the arbiter's own reason for it.
bool has_reason(const Ruling& ruling) noexcept {
    return !ruling.text.empty() && says_why(ruling.kind);
}

std::string named(std::string_view prefix, std::string_view name) {
    std::string all;
    all.reserve(prefix.size() + name.size());
    all += prefix;
    all += name;
    return all;
}

}  // namespace

// ---- What Words holds

struct Words::Catalogue {
    Language language;
    Grammar grammar;
    Messages messages;

    [[nodiscard]] std::string say(std::string_view name, const Arguments& arguments = {}) const {
        std::string sentence;
        const auto found = messages.find(name);
        if (found == messages.end()) return std::string(name);  // better than nothing
        found->second.say(arguments, grammar, sentence);
        return sentence;
    }

    // "1 minute 30 seconds"
    [[nodiscard]] std::string time(Millis time) const {
        const std::int64_t total = time.count();
        struct Unit {
            std::string_view message;
            std::int64_t amount;  // in thousandths
        };
        const std::array<Unit, 3> units = {{
            {"time.hours", total / 3'600'000 * 1000},
            {"time.minutes", total / 60'000 % 60 * 1000},
            {"time.seconds", total % 60'000},
        }};
        std::string before;  // all but the last: "1 hour 2 minutes"
        std::string last;
        for (const Unit& unit : units) {
            if (unit.amount == 0) continue;
            if (!before.empty()) before += ' ';
            before += last;
            last = say(unit.message, Arguments{}.set_number(Argument::amount, unit.amount));
        }
        if (last.empty()) return say("time.seconds");
        if (before.empty()) return last;
        return say("time.joined",
                   Arguments{}.set(Argument::first, before).set(Argument::second, last));
    }

    [[nodiscard]] std::string claim(const std::optional<ClaimKind>& kind) const {
        return kind ? say(named("claim.", name(*kind))) : std::string();
    }

    // A provision, or all that stand below a number.
    [[nodiscard]] std::string law(const Rulebook& book, Rule rule, std::string_view whole) const {
        const LawWords words(language);
        const auto text = [&](Rule one) {
            return words.text(book, one).value_or(std::string(name(one)));
        };
        if (whole.empty()) return text(rule);
        std::string all;
        for (const Rule below : book.below(whole)) {
            if (!all.empty()) all += ' ';
            all += std::string(book.cite(below)) + ": " + text(below);
        }
        return all;
    }

    // With what somebody has asked for, if anything.
    [[nodiscard]] std::string say_with(std::string_view message, Arguments& arguments,
                                       const std::optional<Requested>& request) const {
        const std::string what = request ? say(named("request.", name(*request))) : std::string();
        if (!what.empty()) arguments.set(Argument::what, what);
        return say(message, arguments);
    }

    [[nodiscard]] ReasonWords reasons(const Rulebook& book) const {
        return {[this](std::string_view message, const Arguments& arguments) {
                    return say(message, arguments);
                },
                language, book};
    }

    // What comes of an illegal move or of a wrong claim; empty if nothing does. With the rule that
    // has changed it: "Black receives 1 minute (A.3)".
    [[nodiscard]] std::string outcome(const Ruling& ruling, const Rulebook& book) const {
        if (const auto* added = first<effect::AddTime>(ruling)) {
            const std::string given = time(added->time);
            std::string comes_of_it = say(
                "outcome.time",
                Arguments{}.set(Argument::player, word(added->player)).set(Argument::time, given));
            for (std::size_t i = 0; i < ruling.also.size(); ++i) {
                comes_of_it += (i == 0 ? " (" : ", ") + std::string(book.cite(ruling.also[i]));
            }
            return ruling.also.empty() ? comes_of_it : comes_of_it + ")";
        }
        const auto* result = first<effect::Result>(ruling);
        if (result == nullptr || !ruling.player) return {};
        const Arguments arguments = Arguments{}.set(Argument::player, word(*ruling.player));
        if (winner(result->score) == !*ruling.player) return say("outcome.loss", arguments);
        if (result->score == Score::draw) return say("outcome.draw", arguments);
        return {};
    }

    [[nodiscard]] std::string with_outcome(std::string_view clause, const Ruling& ruling,
                                           const Rulebook& book,
                                           std::string_view reason = {}) const {
        const std::string comes_of_it = outcome(ruling, book);
        Arguments arguments = Arguments{}.set(Argument::what, clause);
        if (!reason.empty()) {
            const std::string all =
                say("sentence.with_outcome", arguments.set(Argument::outcome, reason));
            return comes_of_it.empty() ? all : all + ' ' + sentence(comes_of_it);
        }
        if (comes_of_it.empty()) return say("sentence.alone", arguments);
        return say("sentence.with_outcome", arguments.set(Argument::outcome, comes_of_it));
    }

    [[nodiscard]] std::string sentence(std::string_view clause) const {
        return say("sentence.alone", Arguments{}.set(Argument::what, capitalised(clause)));
    }

    // Why a claim is rejected; empty if nobody knows.
    [[nodiscard]] std::string why_rejected(const Grounds& grounds,
                                           const std::optional<Color>& claimant,
                                           const Rulebook& book) const {
        if (!grounds.why) return {};
        const ReasonWords said = reasons(book);
        if (*grounds.why == Why::too_few) return said.count(grounds, ReasonWords::Near::told);
        std::string move;
        std::string breach;
        std::string left;
        Arguments arguments = about(claimant);
        if (grounds.move) {
            const bool legal = *grounds.why != Why::not_legal;
            move = legal ? said.written(*grounds.move) : said.as_done(*grounds.move);
            arguments.set(Argument::move, move);
        }
        breach = said.breach(grounds, ReasonWords::Article::in_brackets);
        if (!breach.empty()) arguments.set(Argument::what, breach);
        if (grounds.left && claimant) {
            // To a second, but never nothing.
            const std::int64_t whole = grounds.left->count() / 1000 * 1000;
            left = time(whole > 0 ? Millis(whole) : *grounds.left);
            arguments.set(Argument::time, left).set(Argument::player, word(!*claimant));
        }
        return say(named("reason.", name(*grounds.why)), arguments);
    }

    // A sentence for each of these effects.
    template <class Effect>
    [[nodiscard]] std::string each_time(std::string_view message, const Ruling& ruling) const {
        std::string all;
        for (const effect::Any& any : ruling.effects) {
            const auto* found = std::get_if<Effect>(&any);
            if (found == nullptr) continue;
            const std::string amount = time(found->time);
            if (!all.empty()) all += ' ';
            all += say(
                message,
                Arguments{}.set(Argument::player, word(found->player)).set(Argument::time, amount));
        }
        return all.empty() ? say(message, about(ruling.player)) : all;
    }

    [[nodiscard]] static Arguments about(const std::optional<Color>& player) {
        Arguments arguments;
        if (player) arguments.set(Argument::player, word(*player));
        return arguments;
    }

    [[nodiscard]] std::string penalty(const Ruling& ruling) const {
        Arguments arguments = about(ruling.player);
        if (!ruling.penalty) return say("ruling.penalty", arguments);
        std::optional<Millis> amount;
        if (const auto* added = first<effect::AddTime>(ruling)) amount = added->time;
        if (const auto* taken = first<effect::TakeTime>(ruling)) amount = taken->time;
        std::string spoken;
        switch (*ruling.penalty) {
            case Penalty::opponent_time:
            case Penalty::own_time:
                if (!amount) return say("ruling.penalty", arguments);
                spoken = time(*amount);
                arguments.set(Argument::time, spoken);
                break;
            case Penalty::opponent_points:
            case Penalty::own_points: {
                const auto* points = first<effect::Points>(ruling);
                if (points == nullptr) return say("ruling.penalty", arguments);
                arguments.set_number(Argument::points, points->thousandths < 0
                                                           ? -points->thousandths
                                                           : points->thousandths);
                break;
            }
            case Penalty::warning:
            case Penalty::loss:
            case Penalty::fine:
            case Penalty::exclude_rounds:
            case Penalty::expel: break;
        }
        return say(named("ruling.penalty.", name(*ruling.penalty)), arguments);
    }

    [[nodiscard]] std::string game_over(const Ruling& ruling) const {
        Arguments arguments = about(ruling.player);
        std::optional<Score> score;
        if (const auto* result = first<effect::Result>(ruling)) score = result->score;
        if (score) {
            arguments.set(Argument::score, name(*score));
            if (const auto who = winner(*score)) arguments.set(Argument::winner, word(*who));
        }
        if (!ruling.reason) return say("ruling.game_over", arguments);
        const bool won = score && winner(*score);
        const bool drawn = score == Score::draw;
        std::string message = named("ruling.game_over.", name(*ruling.reason));
        switch (ending(*ruling.reason)) {
            case Ending::win:
                if (!won) message = "ruling.game_over";
                break;
            case Ending::draw:
                if (!drawn) message = "ruling.game_over";
                break;
            case Ending::win_or_draw:
                if (drawn) message += ".draw";
                if (!drawn && !won) message = "ruling.game_over";
                break;
            case Ending::any: break;
        }
        return say(message, arguments);
    }
};

Words::Words(std::shared_ptr<const Catalogue> catalogue) noexcept
    : catalogue_(std::move(catalogue)) {}

Words Words::in(Language language) {
    const std::optional<std::string_view> own = built_in_catalogue(language);
    const Language spoken = own ? language : Language::en;
    Read read = read_messages(own ? *own : *built_in_catalogue(Language::en));
    return Words(std::make_shared<const Catalogue>(
        Catalogue{spoken, Grammar(spoken), std::move(read.messages)}));
}

Result<Words, std::vector<CatalogueProblem>> Words::read(Language language, std::string_view json) {
    Read read = read_messages(json);
    if (!read.problems.empty()) return Unexpected{std::move(read.problems)};
    return Words(std::make_shared<const Catalogue>(
        Catalogue{language, Grammar(language), std::move(read.messages)}));
}

Language Words::language() const noexcept { return catalogue_->language; }

// ---- Sentences

std::string Words::of(const Ruling& ruling, const Rulebook& rulebook) const {
    const Catalogue& texts = *catalogue_;
    if (has_reason(ruling)) {
        Ruling bare = ruling;
        bare.text.clear();
        const std::string sentence = of(bare, rulebook);
        return texts.say(
            "sentence.with_reason",
            Arguments{}.set(Argument::what, sentence).set(Argument::text, ruling.text));
    }
    const std::string message = named("ruling.", name(ruling.kind));
    Arguments arguments = Catalogue::about(ruling.player);
    if (ruling.count) arguments.set_number(Argument::count, std::int64_t{*ruling.count} * 1000);
    if (ruling.square) arguments.set(Argument::square, name(*ruling.square));
    if (!ruling.text.empty()) arguments.set(Argument::text, ruling.text);
    std::string move;
    if (ruling.grounds && ruling.grounds->move) {
        move = texts.reasons(rulebook).as_done(*ruling.grounds->move);
        arguments.set(Argument::move, move);
    }
    switch (ruling.kind) {
        case RulingKind::promotion_missing:
            if (const auto* replaced = first<effect::Replace>(ruling);
                replaced != nullptr && replaced->piece == Role::queen) {
                arguments.set(Argument::promotion, "queen");
            }
            return texts.with_outcome(texts.say(message, arguments), ruling, rulebook);
        case RulingKind::illegal_move: {
            std::string breach;
            if (ruling.grounds) {
                breach = texts.reasons(rulebook).breach(*ruling.grounds,
                                                        ReasonWords::Article::in_brackets);
            }
            return texts.with_outcome(texts.say(message, arguments), ruling, rulebook, breach);
        }
        case RulingKind::pressed_without_move:
        case RulingKind::two_hands:
            return texts.with_outcome(texts.say(message, arguments), ruling, rulebook);
        case RulingKind::touch_move: {
            std::string binding;
            if (ruling.grounds && ruling.player) {
                binding =
                    texts.reasons(rulebook).binding(*ruling.grounds, ruling.rule, *ruling.player);
            }
            if (!binding.empty()) arguments.set(Argument::what, binding);
            return texts.say(message, arguments);
        }
        case RulingKind::claim_made:
        case RulingKind::claim_rejected:
        case RulingKind::claim_upheld: {
            const std::string claim = texts.claim(ruling.claim);
            if (!claim.empty()) arguments.set(Argument::claim, claim);
            if (ruling.kind == RulingKind::claim_rejected) {
                std::string why;
                if (ruling.grounds) {
                    why = texts.why_rejected(*ruling.grounds, ruling.player, rulebook);
                }
                return texts.with_outcome(texts.say(message, arguments), ruling, rulebook, why);
            }
            std::string upheld = texts.say(message, arguments);
            if (!ruling.grounds) return upheld;
            const std::string count =
                texts.reasons(rulebook).count(*ruling.grounds, ReasonWords::Near::left_out);
            return count.empty() ? upheld : upheld + ' ' + texts.sentence(count);
        }
        case RulingKind::time_added: return texts.each_time<effect::AddTime>(message, ruling);
        case RulingKind::time_taken: return texts.each_time<effect::TakeTime>(message, ruling);
        case RulingKind::clock_set: return texts.each_time<effect::SetTime>(message, ruling);
        case RulingKind::period_reached: {
            std::string time;
            if (const auto* added = first<effect::AddTime>(ruling)) {
                time = texts.time(added->time);
                arguments.set(Argument::time, time);
            }
            return texts.say(message, arguments);
        }
        case RulingKind::annulled:
            if (ruling.withdrawn && ruling.withdrawn->result) {
                arguments.set(Argument::withdrawn, name(ruling.withdrawn->result->score));
                return texts.say("ruling.annulled.corrected", arguments);
            }
            if (first<effect::NewGame>(ruling) != nullptr) arguments.set(Argument::new_game, "yes");
            return texts.say(message, arguments);
        case RulingKind::penalty: return texts.penalty(ruling);
        case RulingKind::granted:
        case RulingKind::denied: return texts.say_with(message, arguments, ruling.request);
        case RulingKind::recording_due:
        case RulingKind::recorded_in_advance:
            if (ruling.ply) {
                arguments.set_number(Argument::count, std::int64_t{(*ruling.ply + 1) / 2} * 1000);
            }
            return texts.say(message, arguments);
        case RulingKind::signed_result:
            if (const auto* result = first<effect::Result>(ruling)) {
                arguments.set(Argument::score, name(result->score));
            }
            return texts.say(message, arguments);
        case RulingKind::explained: {
            if (!ruling.subject) return texts.say(message, arguments);
            const std::string law = texts.law(rulebook, *ruling.subject, ruling.text);
            arguments.set(Argument::article, subject_of(ruling, rulebook));
            return texts.say(message, arguments.set(Argument::text, law));
        }
        case RulingKind::reopened:
        case RulingKind::corrected:
            if (const auto* result = first<effect::Result>(ruling)) {
                arguments.set(Argument::score, name(result->score));
            }
            if (ruling.withdrawn && ruling.withdrawn->result) {
                arguments.set(Argument::withdrawn, name(ruling.withdrawn->result->score));
            }
            return texts.say(message, arguments);
        case RulingKind::appeal:
        case RulingKind::appeal_upheld:
        case RulingKind::appeal_dismissed:
            if (ruling.subject) arguments.set(Argument::article, subject_of(ruling, rulebook));
            return texts.say(message, arguments);
        case RulingKind::postponed:
            return texts.with_outcome(texts.say(message, arguments), ruling, rulebook);
        case RulingKind::increment_set: {
            std::string time;
            if (const auto* increment = first<effect::Increment>(ruling)) {
                time = texts.time(increment->time);
                arguments.set(Argument::time, time);
            }
            return texts.with_outcome(texts.say(message, arguments), ruling, rulebook);
        }
        case RulingKind::stands: {
            // 7.2.2: it is put right, but not by playing anew.
            if (ruling.rule == Rule::wrong_board_orientation) {
                return texts.say("ruling.stands.wrong_board");
            }
            if (const auto* result = first<effect::Result>(ruling)) {  // 8.7
                arguments.set(Argument::score, name(result->score));
                return texts.say("ruling.stands.signed", arguments);
            }
            const std::string claim = texts.claim(ruling.claim);
            if (!claim.empty()) arguments.set(Argument::claim, claim);
            return texts.say(message, arguments);
        }
        case RulingKind::incident: {
            const std::string_view article =
                ruling.cited.empty() ? rulebook.cite(ruling.rule) : std::string_view(ruling.cited);
            if (!article.empty()) arguments.set(Argument::article, article);
            return texts.say(message, arguments);
        }
        case RulingKind::game_over: return texts.game_over(ruling);
        case RulingKind::touched:
        case RulingKind::not_touched:
        case RulingKind::offer_made:
        case RulingKind::offer_ended:
        case RulingKind::claim_forfeited:
        case RulingKind::flag_fallen:
        case RulingKind::late:
        case RulingKind::restored:
        case RulingKind::paused:
        case RulingKind::resumed:
        case RulingKind::illegal_position:
        case RulingKind::recording_excused:
        case RulingKind::reconstruction:
        case RulingKind::referred:
        case RulingKind::sealing_due:
        case RulingKind::sealed:
        case RulingKind::adjourned:
        case RulingKind::envelope_opened:
        case RulingKind::envelope_lost:
        case RulingKind::slip:
        case RulingKind::announcement_due:
        case RulingKind::boards_differ:
        case RulingKind::board_adjusted:
        case RulingKind::told:
        case RulingKind::assistant_due:
        case RulingKind::count_set: break;
    }
    return texts.say(message, arguments);
}

namespace {

// What the arbiter is asked about an action of 7.5.
std::string_view message_about(IllegalAction action) noexcept {
    switch (action) {
        case IllegalAction::illegal_move: return "question.illegal_move";
        case IllegalAction::unreplaced_pawn: return "question.illegal_move.promotion_missing";
        case IllegalAction::press_without_move: return "question.illegal_move.pressed_without_move";
        case IllegalAction::two_hands: return "question.illegal_move.two_hands";
    }
    return "question.illegal_move";
}

}  // namespace

std::string Words::of(const Question& question, const Rulebook& rulebook) const {
    const Catalogue& texts = *catalogue_;
    Arguments arguments = Catalogue::about(question.player);
    if (question.subject) {
        arguments.set(Argument::article, question.article.empty()
                                             ? rulebook.cite(*question.subject)
                                             : std::string_view(question.article));
    }
    const std::string claim = texts.claim(question.claim);
    if (!claim.empty()) arguments.set(Argument::claim, claim);
    if (question.square) arguments.set(Argument::square, name(*question.square));
    if (std::ranges::find(question.options, Option::go_on) != question.options.end()) {
        arguments.set(Argument::choice, "go_on");
    }
    std::string message = named("question.", name(question.kind));
    if (!question.grounds) return texts.say_with(message, arguments, question.request);

    const Grounds& grounds = *question.grounds;
    const ReasonWords said = texts.reasons(rulebook);
    std::string move;
    std::string what;
    std::string before;
    if (grounds.move) {
        move = said.as_done(*grounds.move);
        arguments.set(Argument::move, move);
    }
    if (question.kind == QuestionKind::illegal_move) {
        if (grounds.action) message = message_about(*grounds.action);
        what = said.breach(grounds, ReasonWords::Article::after_a_comma);
    } else if (question.kind == QuestionKind::claim) {
        what = grounds.why ? texts.why_rejected(grounds, question.player, rulebook)
                           : said.count(grounds, ReasonWords::Near::told);
    } else if (question.kind == QuestionKind::flag) {
        what = said.moves_completed(grounds);
    } else if (question.kind == QuestionKind::touch_move && question.player) {
        before = said.binding(grounds, question.rule, *question.player);
        if (!before.empty()) before = texts.sentence(before) + ' ';
    }
    if (!what.empty()) arguments.set(Argument::what, what);
    return before + texts.say_with(message, arguments, question.request);
}

namespace {

// A game that is paused for a question is refused with the article of that question.
bool waits_for_an_answer(const Refused& refused) {
    if (refused.code != Refusal::paused || !refused.rule) return false;
    return refused.rule != Rule::restarting_the_game && refused.rule != Rule::sealing;
}

}  // namespace

std::string Words::of(const Refused& refused, const Rulebook& rulebook) const {
    if (waits_for_an_answer(refused)) return catalogue_->say("refusal.paused.question");
    return catalogue_->say(named("refusal.", name(refused.code)),
                           Arguments{}.set(Argument::edition, name(rulebook.edition())));
}

std::string Words::for_player(const Refused& refused, const Rulebook& rulebook) const {
    return may_be_told(refused.code) ? of(refused, rulebook) : catalogue_->say("player.refused");
}

std::string Words::of(ReportPhrase phrase) const {
    return catalogue_->say(named("report.", name(phrase)));
}

std::string Words::of(Option option) const {
    return catalogue_->say(named("option.", name(option)));
}

std::string Words::of(const GameResult& result) const {
    Ruling ruling;
    ruling.kind = RulingKind::game_over;
    ruling.reason = result.reason;
    ruling.effects.emplace_back(effect::Result{result.score});
    return catalogue_->game_over(ruling);
}

std::string Words::of_points(const ByColor<std::int64_t>& thousandths) const {
    std::string white;
    std::string black;
    catalogue_->grammar.print(thousandths.white, white);
    catalogue_->grammar.print(thousandths.black, black);
    return catalogue_->say("report.points",
                           Arguments{}.set(Argument::first, white).set(Argument::second, black));
}

std::string Words::of(const NamedMove& made, const Rulebook& rulebook) const {
    return catalogue_->reasons(rulebook).written(made);
}

std::string Words::of_unreadable(std::string_view code, std::string_view detail) const {
    const Catalogue& texts = *catalogue_;
    Arguments arguments = Arguments{}.set(Argument::what, code);
    if (!detail.empty()) arguments.set(Argument::detail, detail);
    const std::string own = named("unreadable.", code);
    return texts.say(texts.messages.contains(own) ? std::string_view(own) : "unreadable",
                     arguments);
}

std::string Words::server_was_away(Millis time) const {
    // To a second, but never nothing.
    const Millis whole(std::max<std::int64_t>((time.count() + 500) / 1000, 1) * 1000);
    return catalogue_->say("server.away", Arguments{}.set(Argument::time, catalogue_->time(whole)));
}

bool may_be_told(Refusal refusal) noexcept {
    switch (refusal) {
        case Refusal::not_on_move:      // with a free board: the opponent has not completed his
        case Refusal::unreadable:       // legality
        case Refusal::ambiguous:        // legality
        case Refusal::guarded:          // legality
        case Refusal::too_early:        // how many moves have been made
        case Refusal::no_irregularity:  // legality
        case Refusal::no_such_ply:      // how many moves have been made
            return false;
        case Refusal::game_over:
        case Refusal::time_ran_backwards:
        case Refusal::not_started:
        case Refusal::already_started:
        case Refusal::paused:
        case Refusal::not_paused:
        case Refusal::not_running:
        case Refusal::not_allowed:
        case Refusal::no_man:
        case Refusal::not_yours:
        case Refusal::unseen:
        case Refusal::no_offer:
        case Refusal::offer_stands:
        case Refusal::not_agreed:
        case Refusal::cannot_be_withdrawn:
        case Refusal::no_clock:
        case Refusal::no_such_question:
        case Refusal::no_such_option:
        case Refusal::not_in_this_edition:
        case Refusal::bad_fen:
        case Refusal::bad_result:
        case Refusal::bad_number:
        case Refusal::not_over:
        case Refusal::adjourned:
        case Refusal::not_adjourned:
        case Refusal::not_sealed:
        case Refusal::another_move:
        case Refusal::bad_commitment:
        case Refusal::wrong_commitment:
        case Refusal::absent:
        case Refusal::no_appeal:
        case Refusal::no_such_article:
        case Refusal::nothing_to_announce:
        case Refusal::no_time:
        case Refusal::position_is_final: return true;
    }
    return false;
}

std::string_view name(ReportPhrase phrase) noexcept {
    switch (phrase) {
        case ReportPhrase::time: return "time";
        case ReportPhrase::white: return "white";
        case ReportPhrase::black: return "black";
        case ReportPhrase::article: return "article";
        case ReportPhrase::refused: return "refused";
        case ReportPhrase::alike: return "alike";
    }
    return {};
}

bool says_why(RulingKind kind) noexcept {
    return kind == RulingKind::restored || kind == RulingKind::annulled ||
           kind == RulingKind::game_over || kind == RulingKind::reopened ||
           kind == RulingKind::corrected || kind == RulingKind::count_set;
}

// ---- Catalogues

std::string_view name(CatalogueProblem::Code code) noexcept {
    switch (code) {
        case CatalogueProblem::Code::not_json: return "not_json";
        case CatalogueProblem::Code::missing_message: return "missing_message";
        case CatalogueProblem::Code::unknown_message: return "unknown_message";
        case CatalogueProblem::Code::bad_message: return "bad_message";
        case CatalogueProblem::Code::bad_argument: return "bad_argument";
    }
    return {};
}

std::optional<std::string_view> built_in_catalogue(Language language) noexcept {
    for (const EmbeddedText& text : embedded_texts) {
        if (text.code == info(language).code) return text.json;
    }
    return std::nullopt;
}

std::span<const Language> languages_with_words() noexcept {
    static constexpr std::array languages = {
        Language::en, Language::ro, Language::sr, Language::sr_latn,
        Language::hr, Language::pt, Language::ca, Language::es,
    };
    return languages;
}

}  // namespace jadoube

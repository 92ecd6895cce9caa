#include "log_report.hpp"

#include <algorithm>
#include <cmath>

#include <jadoube/gamelog/chain.hpp>
#include <jadoube/gamelog/lines.hpp>
#include <jadoube/protocol/json_writer.hpp>

#include "printable.hpp"
#include "referee_report.hpp"

namespace jadoube::cli {
namespace {

constexpr std::size_t time_width = 12;
constexpr std::size_t role_width = 17;
constexpr std::size_t article_width = 9;

std::string padded(std::string_view text, std::size_t width) {
    return std::string(text) + std::string(width - std::min(width - 1, text.size()), ' ');
}

std::string meaning(LogProblem::Code code) {
    using Code = LogProblem::Code;
    switch (code) {
        case Code::not_a_log_line:
            return "This is no line of a log: it was cut off, or is something else.";
        case Code::unknown_version:
            return "The log is of another version than this program knows; only its chain was "
                   "checked.";
        case Code::wrong_hash:
            return "The hash does not follow: this entry, or what stood before it, is not what was "
                   "written.";
        case Code::wrong_number:
            return "The number does not follow: entries are missing, doubled or in another order.";
        case Code::bad_entry: return "A field is missing, or is not what it should be.";
        case Code::bad_signature:
            return "The signature is wrong: somebody else has made it, or made the entries before "
                   "it.";
        case Code::signed_by_another: return "It is signed by another key than the one asked for.";
        case Code::not_signed:
            return "The game is over, and the log does not end with a signature: entries were cut "
                   "off or added.";
        case Code::time_ran_backwards: return "An act is earlier in the game than one before it.";
        case Code::ruled_differently:
            return "This program rules differently than the one that wrote the log. That is no "
                   "forgery.";
        case Code::empty: return "There is nothing in it.";
    }
    return {};
}

std::string players(const LogReport& report) {
    const auto& names = report.end->conditions().names;
    const auto shown = [](const std::string& name, const char* unknown) {
        return name.empty() ? std::string(unknown) : printable(name);
    };
    return shown(names.white, "(White)") + " - " + shown(names.black, "(Black)");
}

std::string result_of(const Game& game) {
    const auto& result = game.result();
    if (!result) return "* (" + std::string(name(game.phase())) + ")";
    const std::string_view article = result->cited.empty() ? game.rulebook().cite(result->rule)
                                                           : std::string_view(result->cited);
    return std::string(name(result->score)) + " (" + std::string(name(result->reason)) + ", " +
           printable(article) + ")";
}

// What was done, without when and by whom: "move e2e4", "claim threefold move=Nf3".
std::string value_text(const JsonValue& value) {
    if (const std::string* text = value.as_string()) return printable(*text);
    if (const std::int64_t* whole = value.as_whole()) return std::to_string(*whole);
    if (const bool* truth = value.as_bool()) return *truth ? "true" : "false";
    if (const double* fraction = value.as_fraction()) {
        if (!(std::abs(*fraction) < 1e12)) return "?";
        JsonWriter json;
        json.thousandths(std::llround(*fraction * 1000));
        return json.text();
    }
    if (const JsonArray* array = value.as_array()) {
        std::string all;
        for (const JsonValue& element : *array) {
            if (element.as_array() != nullptr || element.as_object() != nullptr) return "?";
            all += (all.empty() ? "" : ",") + value_text(element);
        }
        return all;
    }
    return value.is_null() ? "null" : "?";
}

std::string text_of(const JsonObject& object, std::string_view key) {
    const JsonValue* value = object.find(key);
    return value != nullptr ? value_text(*value) : std::string();
}

std::string what_was_done(const JsonObject& act) {
    const std::string what = text_of(act, "act");
    std::string text = what;
    for (const auto& [key, value] : act.fields()) {
        if (key == "act" || key == "at" || key == "by" || key == "for" || value.is_null()) continue;
        text += ' ';
        if (key != what) text += printable(key) + '=';
        text += value_text(value);
    }
    return text;
}

std::string clock_of(const JsonObject& act) {
    const JsonValue* at = act.find("at");
    const std::int64_t* whole = at != nullptr ? at->as_whole() : nullptr;
    const double* fraction = at != nullptr ? at->as_fraction() : nullptr;
    const double seconds = whole != nullptr      ? static_cast<double>(*whole)
                           : fraction != nullptr ? *fraction
                                                 : NAN;
    if (!(std::abs(seconds) < 1e12)) return "?";
    return as_clock(Millis(std::llround(seconds * 1000)));
}

const JsonObject* object_in(const JsonObject& entry, std::string_view key) {
    const JsonValue* value = entry.find(key);
    return value != nullptr ? value->as_object() : nullptr;
}

}  // namespace

std::string sentence(const LogProblem& problem) { return meaning(problem.code); }

std::string for_people(const std::string& file, const LogReport& report) {
    const auto row = [](std::string_view what, const std::string& text) {
        return "  " + padded(what, 11) + text + '\n';
    };
    std::string text = printable(file) + (report.intact() ? ": intact\n" : ": NOT intact\n");
    if (!report.game.empty()) text += row("Game", printable(report.game));
    if (report.end) text += row("Players", players(report));
    text += row("Entries", std::to_string(report.entries) + ", of them " +
                               std::to_string(report.acts) + " acts");
    if (report.end) text += row("Result", result_of(*report.end));
    if (!report.head.empty()) text += row("Head", report.head);
    if (!report.signed_by.empty()) {
        text += row("Signed by", report.signed_by);
    } else if (report.intact()) {
        text += row("Signed by", "nobody: the game is not over, and more may have followed");
    }
    for (const LogProblem& problem : report.problems) {
        text += problem.line != 0 ? "  line " + std::to_string(problem.line) + ": " : "  ";
        text += std::string(name(problem.code)) + ": " + sentence(problem);
        if (!problem.detail.empty()) text += " (" + printable(problem.detail) + ")";
        text += '\n';
    }
    return text;
}

std::string as_json(const std::string& file, const LogReport& report) {
    JsonWriter json;
    const auto text_or_null = [&json](std::string_view key, const std::string& text) {
        if (text.empty()) {
            json.null_field(key);
        } else {
            json.field(key, text);
        }
    };
    json.begin_object().field("file", file).field("intact", report.intact());
    text_or_null("game", report.game);
    const Conditions none;
    const auto& names = report.end ? report.end->conditions().names : none.names;
    text_or_null("white", names.white);
    text_or_null("black", names.black);
    json.field("entries", report.entries).field("acts", report.acts);
    text_or_null("phase", std::string(report.end ? name(report.end->phase()) : ""));
    text_or_null("result", report.end && report.end->result()
                               ? std::string(name(report.end->result()->score))
                               : std::string());
    text_or_null("head", report.head);
    text_or_null("signed_by", report.signed_by);
    json.key("problems").begin_array();
    for (const LogProblem& problem : report.problems) {
        json.begin_object().field("code", name(problem.code)).field("line", problem.line);
        json.field("detail", problem.detail).field("text", sentence(problem)).end_object();
    }
    json.end_array().end_object();
    return printable_json(json.text()) + '\n';
}

void LogShow::add(std::string_view line) {
    ++line_;
    const auto read = read_log_line(line);
    const auto body = read ? read_json(read->body, {max_log_line, max_log_depth})
                           : Result<JsonValue, JsonError>(Unexpected{JsonError{}});
    if (!body) {
        out_ += "(line " + std::to_string(line_) + " is no line of a log)\n";
        return;
    }
    const JsonObject& entry = *body->as_object();
    if (entry.find("log") != nullptr) return first(entry);
    if (object_in(entry, "act") != nullptr) return act(entry);
    if (const JsonObject* wish = object_in(entry, "wish")) {
        out_ += padded(clock_of(*wish), time_width) + padded(text_of(entry, "role"), role_width) +
                "wishes" + what_was_done(*wish) + '\n';
        return;
    }
    if (entry.find("signature") != nullptr) return signature(entry);
    out_ += "(line " + std::to_string(line_) + " is no entry that is known)\n";
}

void LogShow::first(const JsonObject& entry) {
    out_ += "Game " + text_of(entry, "game") + ", " + text_of(entry, "time") + '\n';
    if (const JsonObject* conditions = object_in(entry, "conditions")) {
        for (const auto& [key, value] : conditions->fields()) {
            out_ += "  " + padded(printable(key), 20) + value_text(value) + '\n';
        }
    }
    out_ += padded("Time", time_width) + padded("Who", role_width) + "What\n";
}

void LogShow::act(const JsonObject& entry) {
    const JsonObject& act = *object_in(entry, "act");
    out_ += padded(clock_of(act), time_width) + padded(text_of(entry, "role"), role_width) +
            what_was_done(act) + '\n';
    const JsonValue* rulings = entry.find("rulings");
    const JsonArray none;
    const JsonArray* all = rulings != nullptr ? rulings->as_array() : nullptr;
    for (const JsonValue& one : all != nullptr ? *all : none) {
        const JsonObject* object = one.as_object();
        if (object != nullptr) ruling(text_of(*object, "article"), text_of(*object, "text"));
    }
    if (const JsonObject* error = object_in(entry, "error")) {
        ruling(text_of(*error, "article"),
               "[" + text_of(*error, "code") + "] " + text_of(*error, "text"));
    }
}

void LogShow::signature(const JsonObject& entry) {
    out_ += padded("", time_width) + padded("", role_width) + "signed by " + text_of(entry, "key") +
            '\n';
}

void LogShow::ruling(std::string_view article, std::string_view text) {
    out_ += padded("", time_width) + padded("", role_width) + padded(article, article_width);
    out_ += text;
    out_ += '\n';
}

}  // namespace jadoube::cli

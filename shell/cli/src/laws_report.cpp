#include "laws_report.hpp"

#include <algorithm>
#include <array>

#include <jadoube/protocol/json_writer.hpp>
#include <jadoube/protocol/laws_json.hpp>

namespace jadoube::cli {
namespace {

constexpr std::size_t page_width = 100;

// Characters, not bytes.
std::size_t width(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    }));
}

std::string padded(std::string text, std::size_t to) {
    if (const std::size_t now = width(text); now < to) text.append(to - now, ' ');
    return text;
}

// The lead on the first line, all others below its end.
std::string paragraph(const std::string& lead, std::string_view text) {
    const std::string indent(width(lead), ' ');
    std::string all = lead;
    std::size_t column = width(lead);
    bool first = true;
    while (!text.empty()) {
        const std::size_t length = std::min(text.find(' '), text.size());
        const std::string_view word = text.substr(0, length);
        text.remove_prefix(std::min(length + 1, text.size()));
        if (!first && column + 1 + width(word) > page_width) {
            all += '\n' + indent;
            column = indent.size();
            first = true;
        }
        if (!first) {
            all += ' ';
            ++column;
        }
        all += word;
        column += width(word);
        first = false;
    }
    return all + '\n';
}

// "illegal move penalty"; in other languages the bare name, which is no word of theirs.
std::string named(const LawWords& words, Rule rule) {
    std::string shown(name(rule));
    if (words.language() == Language::en) std::replace(shown.begin(), shown.end(), '_', ' ');
    return shown;
}

// The title with which other languages replace a word like that.
std::optional<std::string> titled(const LawWords& words, const Rulebook& book, Rule rule) {
    const auto part = book.part_of(rule);
    if (words.language() == Language::en || !part || !is_named_by_a_word(*part))
        return std::nullopt;
    return words.title(*part);
}

std::string number_of(const LawWords& words, const Rulebook& book, Rule rule) {
    std::string number(book.article(rule).value_or(""));
    const auto title = titled(words, book, rule);
    if (!title) return number;
    if (const auto term = words.term(rule)) return *title + ' ' + *term;
    return *title + number.substr(std::min(number.find(' '), number.size()));
}

// "7.5.5", "in 7.4.a", "no source", "no such rule".
std::string number_in_words(const LawWords& words, const Rulebook& book, Rule rule) {
    switch (book.numbering(rule).kind) {
        case NumberKind::own: return number_of(words, book, rule);
        case NumberKind::within: {
            const std::string number = number_of(words, book, rule);
            // A title would have to be inflected.
            if (titled(words, book, rule)) return '(' + number + ')';
            return words.say(LawPhrase::within, Arguments{}.set(Argument::article, number));
        }
        case NumberKind::absent: return words.say(LawPhrase::absent);
        case NumberKind::no_source: return words.say(LawPhrase::no_source);
    }
    return "";
}

std::string text_in_words(const LawWords& words, const Rulebook& book, Rule rule) {
    if (const auto text = words.text(book, rule)) return *text;
    const std::string what = named(words, rule);
    return words.say(
        LawPhrase::wordless,
        Arguments{}.set(Argument::what, what).set(Argument::edition, name(book.edition())));
}

// Of one of the phrases that name an edition.
std::string of_edition(const LawWords& words, LawPhrase phrase, const Rulebook& book) {
    return words.say(phrase, Arguments{}.set(Argument::edition, name(book.edition())));
}

// What follows the text of a rule: where to look, and what is left to the arbiter.
std::string behind_the_text(const LawWords& words, const Rulebook& book, Rule rule,
                            const std::string& indent) {
    std::string see;
    for (const Rule other : book.see(rule)) {
        see += (see.empty() ? "→ " : ", ") + number_of(words, book, other);
    }
    std::string all;
    if (!see.empty()) all += paragraph(indent, see);
    if (const auto left = words.discretion(book, rule)) {
        all += paragraph(indent + words.say(LawPhrase::discretion) + ' ', *left);
    }
    return all;
}

constexpr std::size_t number_width = 12;

// What stands beside the number. Of a rule whose number we do not know, that is its name.
std::string said(const LawWords& words, const Rulebook& book, Rule rule) {
    if (book.numbering(rule).kind != NumberKind::no_source) return text_in_words(words, book, rule);
    if (words.language() == Language::en) return named(words, rule);
    return words.term(rule).value_or(named(words, rule));
}

std::string entry(const LawWords& words, const Rulebook& book, Rule rule) {
    const Numbering numbering = book.numbering(rule);
    std::string shown = number_in_words(words, book, rule);
    // The heading has said "Glossary" or "Adjourned games" already.
    if (const std::size_t space = numbering.number.find(' ');
        numbering.kind == NumberKind::own && space != std::string_view::npos) {
        shown = words.term(rule).value_or(std::string(numbering.number.substr(space + 1)));
    }
    const std::string lead = "  " + padded(std::move(shown), number_width) + "  ";
    return paragraph(lead, said(words, book, rule)) +
           behind_the_text(words, book, rule, std::string(width(lead), ' '));
}

void write_rule(JsonWriter& json, const LawWords& words, const Rulebook& book, Rule rule) {
    json.field("edition", name(book.edition())).field("language", info(words.language()).code);
    write_rule_fields(json, words, book, rule);
}

std::string parameter_in_words(const LawWords& words, const ParameterLine& line) {
    return line.value + (line.no_source ? " (" + words.say(LawPhrase::no_source) + ")" : "");
}

}  // namespace

// ---- One edition

std::string rules_in_words(const LawWords& words, const Rulebook& book,
                           const std::vector<Rule>& rules) {
    std::string all;
    std::string_view part;
    bool unsourced = false;
    for (const Rule rule : rules) {
        if (book.numbering(rule).kind == NumberKind::no_source && !unsourced) {
            unsourced = true;
            part = "";
            all += (all.empty() ? "" : "\n") + of_edition(words, LawPhrase::unsourced, book) + "\n";
        }
        const auto its_part = book.part_of(rule);
        if (its_part && its_part->number != part) {
            part = its_part->number;
            all += (all.empty() ? "" : "\n") + words.heading(*its_part) + "\n";
        }
        all += entry(words, book, rule);
    }
    return all;
}

std::string rules_as_json(const LawWords& words, const Rulebook& book,
                          const std::vector<Rule>& rules) {
    std::string all;
    for (const Rule rule : rules) {
        JsonWriter json;
        json.begin_object();
        write_rule(json, words, book, rule);
        json.end_object();
        all += json.text() + '\n';
    }
    return all;
}

std::string parameters_in_words(const LawWords& words, const Rulebook& book,
                                const std::vector<ParameterLine>& lines) {
    std::string all = words.say(LawPhrase::parameters) + '\n';
    for (const ParameterLine& line : lines) {
        const auto article = book.article(line.rule);
        all += paragraph("  " + padded(article ? std::string(*article) : "", number_width) + "  " +
                             padded(line.name + ":", 46) + " ",
                         parameter_in_words(words, line));
    }
    return all;
}

std::string parameters_as_json(const Rulebook& book, const std::vector<ParameterLine>& lines) {
    std::string all;
    for (const ParameterLine& line : lines) {
        JsonWriter json;
        json.begin_object()
            .field("edition", name(book.edition()))
            .field("parameter", std::string_view(line.name))
            .field("value", std::string_view(line.value))
            .field("rule", name(line.rule));
        write_optional(json, "article", book.article(line.rule));
        json.field("no_source", line.no_source).end_object();
        all += json.text() + '\n';
    }
    return all;
}

std::string rule_in_words(const LawWords& words, const Rulebook& book, Rule rule) {
    std::string all = number_in_words(words, book, rule) + " (" +
                      std::string(name(book.edition())) + "), " + named(words, rule) + ", " +
                      std::string(name(tag(rule))) + "\n\n";
    all += paragraph("  ", text_in_words(words, book, rule));
    all += behind_the_text(words, book, rule, "  ") + '\n';
    for (const Edition edition : all_editions) {
        if (edition == book.edition()) continue;
        const Rulebook other(edition);
        all += "  " + std::string(name(edition)) + ": ";
        all += padded(number_in_words(words, other, rule), number_width);
        if (other.has(rule) && book.text(rule)) {
            all += "  " + words.say(!other.text(rule) ? LawPhrase::words_without_source
                                    : other.text(rule) == book.text(rule) ? LawPhrase::same
                                                                          : LawPhrase::otherwise);
        }
        all.erase(all.find_last_not_of(' ') + 1);
        all += '\n';
    }
    std::string below;
    for (const Rule other : book.below(book.article(rule).value_or(""))) {
        if (other == rule || book.numbering(other).kind != NumberKind::own) continue;
        below += (below.empty() ? "" : ", ") + number_of(words, book, other);
    }
    if (!below.empty()) {
        all += '\n' + paragraph("  " + words.say(LawPhrase::below) + ' ', below);
    }
    bool first = true;
    for (const ParameterLine& line : parameter_lines(book.parameters())) {
        if (line.rule != rule) continue;
        if (first) all += '\n';
        first = false;
        all += paragraph("  " + line.name + ": ", parameter_in_words(words, line));
    }
    return all;
}

std::string rule_as_json(const LawWords& words, const Rulebook& book, Rule rule) {
    JsonWriter json;
    json.begin_object();
    write_rule(json, words, book, rule);
    write_articles(json, rule);
    json.end_object();
    return json.text() + '\n';
}

// ---- Two editions

std::vector<RuleChange> rule_changes(const Rulebook& from, const Rulebook& to) {
    std::vector<RuleChange> changes;
    const auto add = [&](Rule rule) {
        const NumberKind before = from.numbering(rule).kind;
        const NumberKind after = to.numbering(rule).kind;
        if (before == NumberKind::absent && after == NumberKind::absent) return;
        if (from.no_source(rule) || to.no_source(rule)) {
            changes.push_back({Change::unknown, rule});
        } else if (before == NumberKind::absent) {
            changes.push_back({Change::appears, rule});
        } else if (after == NumberKind::absent) {
            changes.push_back({Change::disappears, rule});
        } else if (from.text(rule) != to.text(rule)) {
            changes.push_back({Change::reworded, rule});
        } else if (from.numbering(rule) != to.numbering(rule)) {
            changes.push_back({Change::renumbered, rule});
        }
    };
    for (const Rule rule : to.in_order()) add(rule);
    for (const Rule rule : from.in_order()) {
        if (to.numbering(rule).kind == NumberKind::absent) add(rule);
    }
    return changes;
}

std::vector<ParameterChange> parameter_changes(const Rulebook& from, const Rulebook& to) {
    const auto before = parameter_lines(from.parameters());
    const auto after = parameter_lines(to.parameters());
    std::vector<ParameterChange> changes;
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (before[i].value != after[i].value || before[i].no_source != after[i].no_source) {
            changes.push_back({before[i], after[i]});
        }
    }
    return changes;
}

namespace {

constexpr std::array all_changes = {Change::appears, Change::disappears, Change::renumbered,
                                    Change::reworded, Change::unknown};

std::string_view name_of(Change change) {
    switch (change) {
        case Change::appears: return "new";
        case Change::disappears: return "gone";
        case Change::renumbered: return "renumbered";
        case Change::reworded: return "reworded";
        case Change::unknown: return "no_source";
    }
    return "";
}

std::string title_of(const LawWords& words, Change change, const Rulebook& from,
                     const Rulebook& to) {
    switch (change) {
        case Change::appears: return of_edition(words, LawPhrase::new_in, to);
        case Change::disappears: return of_edition(words, LawPhrase::gone, from);
        case Change::renumbered: return words.say(LawPhrase::renumbered);
        case Change::reworded: return words.say(LawPhrase::reworded);
        case Change::unknown: return words.say(LawPhrase::incomparable);
    }
    return "";
}

std::string change_in_words(const LawWords& words, const Rulebook& from, const Rulebook& to,
                            const RuleChange& change) {
    const Rule rule = change.rule;
    const std::string before = number_in_words(words, from, rule);
    const std::string after = number_in_words(words, to, rule);
    const std::string both = before + " → " + after;
    switch (change.change) {
        case Change::appears:
            return paragraph("  " + padded(after, number_width) + "  ",
                             text_in_words(words, to, rule));
        case Change::disappears:
            return paragraph("  " + padded(before, number_width) + "  ",
                             text_in_words(words, from, rule));
        case Change::renumbered:
            if (words.language() != Language::en) {
                return paragraph("  " + padded(both, 28), text_in_words(words, to, rule));
            }
            return "  " + padded(both, 28) + named(words, rule) + "\n";
        case Change::reworded:
            return "  " + padded(before == after ? after : both, 28) + named(words, rule) + "\n" +
                   paragraph("    " + std::string(name(from.edition())) + ": ",
                             text_in_words(words, from, rule)) +
                   paragraph("    " + std::string(name(to.edition())) + ": ",
                             text_in_words(words, to, rule));
        case Change::unknown: return "  " + padded(both, 28) + named(words, rule) + "\n";
    }
    return "";
}

void write_side(JsonWriter& json, std::string_view key, const Rulebook& book,
                const ParameterLine& line) {
    json.key(key)
        .begin_object()
        .field("edition", name(book.edition()))
        .field("value", std::string_view(line.value))
        .field("no_source", line.no_source)
        .end_object();
}

void write_side(JsonWriter& json, std::string_view key, const LawWords& words, const Rulebook& book,
                Rule rule) {
    json.key(key);
    if (book.numbering(rule).kind == NumberKind::absent) {
        json.null();
        return;
    }
    json.begin_object();
    write_rule(json, words, book, rule);
    json.end_object();
}

}  // namespace

std::string changes_in_words(const LawWords& words, const Rulebook& from, const Rulebook& to,
                             const std::vector<RuleChange>& rules,
                             const std::vector<ParameterChange>& parameters) {
    std::string all;
    for (const Change change : all_changes) {
        bool first = true;
        for (const RuleChange& one : rules) {
            if (one.change != change) continue;
            if (first) all += (all.empty() ? "" : "\n") + title_of(words, change, from, to) + "\n";
            first = false;
            all += change_in_words(words, from, to, one);
        }
    }
    if (!parameters.empty()) {
        all += (all.empty() ? "" : "\n") + words.say(LawPhrase::parameters) + '\n';
    }
    for (const ParameterChange& one : parameters) {
        all += paragraph("  " + one.from.name + ": ", parameter_in_words(words, one.from) + " → " +
                                                          parameter_in_words(words, one.to));
    }
    return all;
}

std::string changes_as_json(const LawWords& words, const Rulebook& from, const Rulebook& to,
                            const std::vector<RuleChange>& rules,
                            const std::vector<ParameterChange>& parameters) {
    std::string all;
    for (const RuleChange& one : rules) {
        JsonWriter json;
        json.begin_object().field("change", name_of(one.change)).field("rule", name(one.rule));
        write_side(json, "from", words, from, one.rule);
        write_side(json, "to", words, to, one.rule);
        json.end_object();
        all += json.text() + '\n';
    }
    for (const ParameterChange& one : parameters) {
        JsonWriter json;
        json.begin_object()
            .field("change", "parameter")
            .field("parameter", std::string_view(one.from.name));
        write_side(json, "from", from, one.from);
        write_side(json, "to", to, one.to);
        json.end_object();
        all += json.text() + '\n';
    }
    return all;
}

}  // namespace jadoube::cli

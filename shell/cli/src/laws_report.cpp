#include "laws_report.hpp"

#include <algorithm>
#include <array>

#include <jadoube/protocol/json_writer.hpp>

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

std::string plain(Rule rule) {
    std::string words(name(rule));
    std::replace(words.begin(), words.end(), '_', ' ');
    return words;
}

// "7.5.5", "in 7.4.a", "no source", "none".
std::string number_in_words(const Numbering& numbering) {
    switch (numbering.kind) {
        case NumberKind::own: return std::string(numbering.number);
        case NumberKind::within: return "in " + std::string(numbering.number);
        case NumberKind::absent: return "none";
        case NumberKind::no_source: return "no source";
    }
    return "";
}

std::string text_in_words(const Rulebook& book, Rule rule) {
    if (const auto text = book.text(rule)) return std::string(*text);
    return plain(rule) + " (no source for the words of " + std::string(name(book.edition())) + ")";
}

std::string heading(const Part& part) {
    const bool digits = part.number[0] >= '0' && part.number[0] <= '9';
    const bool letter = part.number.size() == 1 && !digits && part.number != "I";
    const bool roman = part.number.find_first_not_of('I') == std::string_view::npos;
    const std::string number(part.number);
    std::string title(part.title);
    if (digits) return "Article " + number + ": " + title;
    if (roman) return "Guidelines " + number + ": " + title;
    if (letter) return "Appendix " + number + ": " + title;
    return title;
}

constexpr std::size_t number_width = 12;

std::string entry(const Rulebook& book, Rule rule) {
    const Numbering numbering = book.numbering(rule);
    std::string shown = number_in_words(numbering);
    // The heading has said "Glossary" or "Adjourned games" already.
    if (const std::size_t space = shown.find(' ');
        numbering.kind == NumberKind::own && space != std::string::npos) {
        shown.erase(0, space + 1);
    }
    const std::string lead = "  " + padded(std::move(shown), number_width) + "  ";
    std::string text = paragraph(
        lead, numbering.kind == NumberKind::no_source ? plain(rule) : text_in_words(book, rule));
    if (const auto left = book.discretion(rule)) {
        text += paragraph(std::string(width(lead), ' ') + "Left to the arbiter: ", *left);
    }
    return text;
}

void write_rule(JsonWriter& json, const Rulebook& book, Rule rule) {
    const Numbering numbering = book.numbering(rule);
    json.field("edition", name(book.edition())).field("rule", name(rule));
    if (const auto article = book.article(rule)) {
        json.field("article", *article);
    } else {
        json.null_field("article");
    }
    json.field("within", numbering.kind == NumberKind::within).field("tag", name(tag(rule)));
    if (const auto text = book.text(rule)) {
        json.field("text", *text);
    } else {
        json.null_field("text");
    }
    if (const auto left = book.discretion(rule)) {
        json.field("discretion", *left);
    } else {
        json.null_field("discretion");
    }
    json.field("no_source", book.no_source(rule));
}

std::string parameter_in_words(const ParameterLine& line) {
    return line.value + (line.no_source ? " (no source)" : "");
}

}  // namespace

// ---- One edition

std::string rules_in_words(const Rulebook& book, const std::vector<Rule>& rules) {
    std::string all;
    std::string_view part;
    bool unsourced = false;
    for (const Rule rule : rules) {
        if (book.numbering(rule).kind == NumberKind::no_source && !unsourced) {
            unsourced = true;
            part = "";
            all += (all.empty() ? "" : "\n");
            all += "Rules of other editions of which we have no source for " +
                   std::string(name(book.edition())) + "\n";
        }
        const auto its_part = book.part_of(rule);
        if (its_part && its_part->number != part) {
            part = its_part->number;
            all += (all.empty() ? "" : "\n") + heading(*its_part) + "\n";
        }
        all += entry(book, rule);
    }
    return all;
}

std::string rules_as_json(const Rulebook& book, const std::vector<Rule>& rules) {
    std::string all;
    for (const Rule rule : rules) {
        JsonWriter json;
        json.begin_object();
        write_rule(json, book, rule);
        json.end_object();
        all += json.text() + '\n';
    }
    return all;
}

std::string parameters_in_words(const Rulebook& book, const std::vector<ParameterLine>& lines) {
    std::string all = "Parameters\n";
    for (const ParameterLine& line : lines) {
        const auto article = book.article(line.rule);
        all += paragraph("  " + padded(article ? std::string(*article) : "", number_width) + "  " +
                             padded(line.name + ":", 46) + " ",
                         parameter_in_words(line));
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
        if (const auto article = book.article(line.rule)) {
            json.field("article", *article);
        } else {
            json.null_field("article");
        }
        json.field("no_source", line.no_source).end_object();
        all += json.text() + '\n';
    }
    return all;
}

std::string rule_in_words(const Rulebook& book, Rule rule) {
    std::string all = number_in_words(book.numbering(rule)) + " (" +
                      std::string(name(book.edition())) + "), " + plain(rule) + ", " +
                      std::string(name(tag(rule))) + "\n\n";
    all += paragraph("  ", text_in_words(book, rule));
    if (const auto left = book.discretion(rule)) all += paragraph("  Left to the arbiter: ", *left);
    all += '\n';
    for (const Edition edition : all_editions) {
        if (edition == book.edition()) continue;
        const Rulebook other(edition);
        all += "  " + std::string(name(edition)) + ": ";
        all += padded(number_in_words(other.numbering(rule)), number_width);
        if (other.has(rule) && book.text(rule)) {
            all += !other.text(rule)                     ? "  no source for its words"
                   : other.text(rule) == book.text(rule) ? "  the same"
                                                         : "  in other words";
        }
        all.erase(all.find_last_not_of(' ') + 1);
        all += '\n';
    }
    std::string below;
    for (const Rule other : book.below(book.article(rule).value_or(""))) {
        if (other == rule || book.numbering(other).kind != NumberKind::own) continue;
        below += (below.empty() ? "" : ", ") + std::string(*book.article(other));
    }
    if (!below.empty()) all += '\n' + paragraph("  Below it: ", below);
    bool first = true;
    for (const ParameterLine& line : parameter_lines(book.parameters())) {
        if (line.rule != rule) continue;
        if (first) all += '\n';
        first = false;
        all += paragraph("  " + line.name + ": ", parameter_in_words(line));
    }
    return all;
}

std::string rule_as_json(const Rulebook& book, Rule rule) {
    JsonWriter json;
    json.begin_object();
    write_rule(json, book, rule);
    json.key("articles").begin_object();
    for (const Edition edition : all_editions) {
        const auto article = Rulebook(edition).article(rule);
        if (article) {
            json.field(name(edition), *article);
        } else {
            json.null_field(name(edition));
        }
    }
    json.end_object().end_object();
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

std::string title_of(Change change, const std::string& from, const std::string& to) {
    switch (change) {
        case Change::appears: return "New in " + to;
        case Change::disappears: return "Gone since " + from;
        case Change::renumbered: return "The same under another number";
        case Change::reworded: return "Different in substance";
        case Change::unknown: return "Cannot be compared, for want of a source";
    }
    return "";
}

std::string change_in_words(const Rulebook& from, const Rulebook& to, const RuleChange& change) {
    const Rule rule = change.rule;
    const std::string before = number_in_words(from.numbering(rule));
    const std::string after = number_in_words(to.numbering(rule));
    const std::string both = before + " → " + after;
    switch (change.change) {
        case Change::appears:
            return paragraph("  " + padded(after, number_width) + "  ", text_in_words(to, rule));
        case Change::disappears:
            return paragraph("  " + padded(before, number_width) + "  ", text_in_words(from, rule));
        case Change::renumbered: return "  " + padded(both, 28) + plain(rule) + "\n";
        case Change::reworded:
            return "  " + padded(before == after ? after : both, 28) + plain(rule) + "\n" +
                   paragraph("    " + std::string(name(from.edition())) + ": ",
                             text_in_words(from, rule)) +
                   paragraph("    " + std::string(name(to.edition())) + ": ",
                             text_in_words(to, rule));
        case Change::unknown: return "  " + padded(both, 28) + plain(rule) + "\n";
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

void write_side(JsonWriter& json, std::string_view key, const Rulebook& book, Rule rule) {
    json.key(key);
    if (book.numbering(rule).kind == NumberKind::absent) {
        json.null();
        return;
    }
    json.begin_object();
    write_rule(json, book, rule);
    json.end_object();
}

}  // namespace

std::string changes_in_words(const Rulebook& from, const Rulebook& to,
                             const std::vector<RuleChange>& rules,
                             const std::vector<ParameterChange>& parameters) {
    const std::string before(name(from.edition()));
    const std::string after(name(to.edition()));
    std::string all;
    for (const Change change : all_changes) {
        bool first = true;
        for (const RuleChange& one : rules) {
            if (one.change != change) continue;
            if (first) all += (all.empty() ? "" : "\n") + title_of(change, before, after) + "\n";
            first = false;
            all += change_in_words(from, to, one);
        }
    }
    if (!parameters.empty()) all += all.empty() ? "Parameters\n" : "\nParameters\n";
    for (const ParameterChange& one : parameters) {
        all += paragraph("  " + one.from.name + ": ",
                         parameter_in_words(one.from) + " → " + parameter_in_words(one.to));
    }
    return all;
}

std::string changes_as_json(const Rulebook& from, const Rulebook& to,
                            const std::vector<RuleChange>& rules,
                            const std::vector<ParameterChange>& parameters) {
    std::string all;
    for (const RuleChange& one : rules) {
        JsonWriter json;
        json.begin_object().field("change", name_of(one.change)).field("rule", name(one.rule));
        write_side(json, "from", from, one.rule);
        write_side(json, "to", to, one.rule);
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

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>

#include <jadoube/edition/rulebook.hpp>

#include "number.hpp"
#include "parameters.hpp"

namespace jadoube {
namespace {

// ---- Tables

constexpr std::size_t index_of(Edition edition) noexcept {
    return static_cast<std::size_t>(edition);
}
constexpr std::size_t index_of(Rule rule) noexcept { return static_cast<std::size_t>(rule); }

// Editions as a set of bits, 2009 the lowest.
using EditionSet = std::uint8_t;
constexpr bool contains(EditionSet set, Edition edition) noexcept {
    return (set >> index_of(edition) & 1) != 0;
}

struct NumberCell {
    NumberKind kind;
    std::string_view number;
};
struct RuleRow {
    std::string_view name;
    Tag tag;
    std::array<NumberCell, all_editions.size()> numbers;
    std::size_t first_text;
    std::size_t texts;
    std::size_t first_discretion;
    std::size_t discretions;
    std::size_t first_see;
    std::size_t sees;
};
struct WordsRow {
    EditionSet editions;
    std::string_view words;  // empty: no source
};
struct PartRow {
    EditionSet editions;
    std::string_view number;
    std::string_view title;
};

#include "rules.inc"

static_assert(std::size(rule_rows) == rule_count);

constexpr const RuleRow& row_of(Rule rule) noexcept { return rule_rows[index_of(rule)]; }

constexpr std::optional<std::string_view> words_for(const WordsRow* rows, std::size_t count,
                                                    Edition edition) noexcept {
    for (std::size_t i = 0; i < count; ++i) {
        if (contains(rows[i].editions, edition)) return rows[i].words;
    }
    return std::nullopt;
}

constexpr bool has_number(NumberKind kind) noexcept {
    return kind == NumberKind::own || kind == NumberKind::within;
}

// The part that a number stands in: its first word.
const PartRow* part_row(Edition edition, std::string_view number) noexcept {
    const std::string_view first = edition::NumberReader(number).next();
    for (const PartRow& part : part_rows) {
        if (contains(part.editions, edition) && edition::same_number(part.number, first)) {
            return &part;
        }
    }
    return nullptr;
}

// The part of this edition that has the same title as where other editions put the rule; later
// editions are asked first.
const PartRow* part_by_others(Edition edition, Rule rule) noexcept {
    const auto look_in = [&](Edition other) -> const PartRow* {
        const NumberCell& cell = row_of(rule).numbers[index_of(other)];
        if (!has_number(cell.kind)) return nullptr;
        const PartRow* there = part_row(other, cell.number);
        if (there == nullptr) return nullptr;
        for (const PartRow& part : part_rows) {
            if (contains(part.editions, edition) && part.title == there->title) return &part;
        }
        return nullptr;
    };
    for (const Edition other : all_editions) {
        if (other <= edition) continue;
        if (const PartRow* part = look_in(other)) return part;
    }
    for (auto other = all_editions.rbegin(); other != all_editions.rend(); ++other) {
        if (*other >= edition) continue;
        if (const PartRow* part = look_in(*other)) return part;
    }
    return nullptr;
}

}  // namespace

// ---- Names

std::string_view name(Tag tag) noexcept {
    constexpr std::array<std::string_view, 8> names = {"ENGINE", "HAND",    "CLOCK", "RECORD",
                                                       "CLAIM",  "ARBITER", "EVENT", "TEXT"};
    return names[static_cast<std::size_t>(tag)];
}

std::string_view name(Rule rule) noexcept { return row_of(rule).name; }

Tag tag(Rule rule) noexcept { return row_of(rule).tag; }

std::optional<Rule> rule_named(std::string_view name) noexcept {
    for (std::size_t i = 0; i < rule_count; ++i) {
        if (rule_rows[i].name == name) return static_cast<Rule>(i);
    }
    return std::nullopt;
}

// ---- Classes and penalties

const Parameters& Rulebook::parameters() const noexcept { return edition::parameters_of(edition_); }

GameClass Rulebook::class_of(Millis for_60_moves) const noexcept {
    const Parameters& p = parameters();
    const Seconds limit = p.blitz_up_to;
    if (for_60_moves < limit || (for_60_moves == limit && p.blitz_includes_its_limit)) {
        return GameClass::blitz;
    }
    return for_60_moves < p.rapid_below.value ? GameClass::rapid : GameClass::standard;
}

Rule Rulebook::penalty_rule(GameClass game, Supervision supervision,
                            IllegalAction action) const noexcept {
    const Rule ladder = illegal_moves(game, supervision).rule;
    if (ladder != Rule::illegal_move_penalty) return ladder;
    // Some editions print a ladder of its own for some of them.
    switch (action) {
        case IllegalAction::press_without_move:
            return has(Rule::press_without_move_penalty) ? Rule::press_without_move_penalty
                                                         : ladder;
        case IllegalAction::two_hands:
            return has(Rule::two_hands_penalty) ? Rule::two_hands_penalty : ladder;
        case IllegalAction::illegal_move:
        case IllegalAction::unreplaced_pawn: return ladder;
    }
    return ladder;
}

// ---- Numbers

Numbering Rulebook::numbering(Rule rule) const noexcept {
    const NumberCell& cell = row_of(rule).numbers[index_of(edition_)];
    return {cell.kind, cell.number};
}

std::optional<std::string_view> Rulebook::article(Rule rule) const noexcept {
    const NumberCell& cell = row_of(rule).numbers[index_of(edition_)];
    if (!has_number(cell.kind)) return std::nullopt;
    return cell.number;
}

std::string_view Rulebook::cite(Rule rule) const noexcept {
    const NumberCell& cell = row_of(rule).numbers[index_of(edition_)];
    if (cell.kind != NumberKind::no_source) return cell.number;
    const PartRow* part = part_by_others(edition_, rule);
    return part != nullptr ? part->number : std::string_view();
}

bool Rulebook::has(Rule rule) const noexcept {
    return has_number(row_of(rule).numbers[index_of(edition_)].kind);
}

std::optional<Rule> Rulebook::find(std::string_view number) const noexcept {
    const std::string_view wanted = edition::bare_number(number);
    if (edition::NumberReader(wanted).next().empty()) return std::nullopt;
    for (std::size_t i = 0; i < rule_count; ++i) {
        const NumberCell& cell = rule_rows[i].numbers[index_of(edition_)];
        if (cell.kind == NumberKind::own && edition::same_number(cell.number, wanted)) {
            return static_cast<Rule>(i);
        }
    }
    return std::nullopt;
}

std::vector<Rule> Rulebook::below(std::string_view number) const {
    std::vector<Rule> found;
    const std::string_view wanted = edition::bare_number(number);
    if (edition::NumberReader(wanted).next().empty()) return found;
    for (const Rule rule : in_order()) {
        const NumberCell& cell = row_of(rule).numbers[index_of(edition_)];
        if (has_number(cell.kind) && edition::at_or_below(cell.number, wanted)) {
            found.push_back(rule);
        }
    }
    return found;
}

std::vector<Rule> Rulebook::nearest(std::string_view number, std::size_t count) const {
    const std::string_view wanted = edition::bare_number(number);
    std::vector<Rule> found;
    for (const Rule rule : in_order()) {
        if (numbering(rule).kind == NumberKind::own) found.push_back(rule);
    }
    std::stable_sort(found.begin(), found.end(), [&](Rule left, Rule right) {
        const auto a = edition::likeness(*article(left), wanted);
        const auto b = edition::likeness(*article(right), wanted);
        return a.common != b.common ? a.common > b.common : a.distance < b.distance;
    });
    found.resize(std::min(count, found.size()));
    return found;
}

std::vector<Rule> Rulebook::in_order() const {
    std::vector<Rule> numbered;
    std::vector<Rule> unsourced;
    for (std::size_t i = 0; i < rule_count; ++i) {
        const NumberKind kind = rule_rows[i].numbers[index_of(edition_)].kind;
        if (has_number(kind)) numbered.push_back(static_cast<Rule>(i));
        if (kind == NumberKind::no_source) unsourced.push_back(static_cast<Rule>(i));
    }
    // What stands within a number follows what has it.
    std::stable_sort(numbered.begin(), numbered.end(), [&](Rule left, Rule right) {
        const NumberCell& a = row_of(left).numbers[index_of(edition_)];
        const NumberCell& b = row_of(right).numbers[index_of(edition_)];
        if (const int order = compare_numbers(a.number, b.number); order != 0) return order < 0;
        return a.kind == NumberKind::own && b.kind == NumberKind::within;
    });
    std::stable_sort(unsourced.begin(), unsourced.end(), [&](Rule left, Rule right) {
        return compare_numbers(cite(left), cite(right)) < 0;
    });
    numbered.insert(numbered.end(), unsourced.begin(), unsourced.end());
    return numbered;
}

std::vector<Part> Rulebook::parts() const {
    std::vector<Part> found;
    for (const PartRow& part : part_rows) {
        if (contains(part.editions, edition_)) found.push_back({part.number, part.title});
    }
    std::sort(found.begin(), found.end(), [](const Part& left, const Part& right) {
        return compare_numbers(left.number, right.number) < 0;
    });
    return found;
}

std::optional<Part> Rulebook::part_of(Rule rule) const noexcept {
    const NumberCell& cell = row_of(rule).numbers[index_of(edition_)];
    if (cell.kind == NumberKind::absent) return std::nullopt;
    const PartRow* part = cell.kind == NumberKind::no_source ? part_by_others(edition_, rule)
                                                             : part_row(edition_, cell.number);
    if (part == nullptr) return std::nullopt;
    return Part{part->number, part->title};
}

// ---- Words

std::optional<std::string_view> Rulebook::text(Rule rule) const noexcept {
    const RuleRow& row = row_of(rule);
    const auto words = words_for(text_rows + row.first_text, row.texts, edition_);
    if (!words || words->empty()) return std::nullopt;
    return words;
}

std::optional<std::string_view> Rulebook::discretion(Rule rule) const noexcept {
    const RuleRow& row = row_of(rule);
    return words_for(discretion_rows + row.first_discretion, row.discretions, edition_);
}

bool Rulebook::no_source(Rule rule) const noexcept {
    const NumberKind kind = row_of(rule).numbers[index_of(edition_)].kind;
    return kind == NumberKind::no_source || (kind != NumberKind::absent && !text(rule));
}

std::vector<Rule> Rulebook::see(Rule entry) const {
    std::vector<Rule> found;
    if (!has(entry)) return found;
    const RuleRow& row = row_of(entry);
    std::copy_if(see_rows + row.first_see, see_rows + row.first_see + row.sees,
                 std::back_inserter(found), [&](Rule rule) { return has(rule); });
    return found;
}

std::vector<Wording> wordings(Rule rule) {
    const RuleRow& row = row_of(rule);
    std::vector<Wording> found;
    for (std::size_t i = 0; i < row.texts; ++i) {
        const WordsRow& words = text_rows[row.first_text + i];
        Wording wording;
        for (const Edition edition : all_editions) {
            if (contains(words.editions, edition)) wording.editions.push_back(edition);
        }
        wording.text = words.words;
        found.push_back(std::move(wording));
    }
    return found;
}

}  // namespace jadoube

// The Laws of one edition: what the arbiter asks. Parameters, printed numbers, texts.
// A value without state of its own; everything is in tables that the compiler has laid out.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include <jadoube/base/time.hpp>
#include <jadoube/edition/edition.hpp>
#include <jadoube/edition/parameters.hpp>
#include <jadoube/edition/rule.hpp>

namespace jadoube {

// What kind of rule it is for a program.
enum class Tag : std::uint8_t { engine, hand, clock, record, claim, arbiter, event, text };

[[nodiscard]] std::string_view name(Tag tag) noexcept;    // "ENGINE"
[[nodiscard]] std::string_view name(Rule rule) noexcept;  // "illegal_move_penalty"
[[nodiscard]] Tag tag(Rule rule) noexcept;
[[nodiscard]] std::optional<Rule> rule_named(std::string_view name) noexcept;

enum class NumberKind : std::uint8_t {
    own,        // the edition prints this number for it
    within,     // it is part of what stands under this number
    absent,     // the edition has no such rule
    no_source,  // nobody has shown us the edition's words
};

struct Numbering {
    NumberKind kind = NumberKind::absent;
    std::string_view number;  // empty if absent or without source

    friend bool operator==(const Numbering&, const Numbering&) = default;
};

// An article, appendix or guideline.
struct Part {
    std::string_view number;  // "7", "A", "III", "Preface"
    std::string_view title;
};

class Rulebook {
public:
    explicit Rulebook(Edition edition) noexcept : edition_(edition) {}

    [[nodiscard]] Edition edition() const noexcept { return edition_; }
    [[nodiscard]] const Parameters& parameters() const noexcept;

    // ---- Classes and penalties

    // A.1, B.1: by what a player gets for 60 moves.
    [[nodiscard]] GameClass class_of(Millis for_60_moves) const noexcept;

    [[nodiscard]] const IllegalMoveLadder& illegal_moves(GameClass game,
                                                         Supervision supervision) const noexcept {
        return parameters().illegal_moves.of(game, supervision).value;
    }
    // The rule to cite when this action is penalised.
    [[nodiscard]] Rule penalty_rule(GameClass game, Supervision supervision,
                                    IllegalAction action) const noexcept;
    [[nodiscard]] Seconds wrong_claim(GameClass game, Supervision supervision) const noexcept {
        return parameters().wrong_claim.of(game, supervision).value;
    }

    // ---- Numbers

    [[nodiscard]] Numbering numbering(Rule rule) const noexcept;
    // The number under which the edition prints the rule. None if it has no such rule, or if there
    // is no source.
    [[nodiscard]] std::optional<std::string_view> article(Rule rule) const noexcept;
    // The same, and without source the article, appendix or guideline that later editions put it
    // in. Empty only if the edition has no such rule.
    [[nodiscard]] std::string_view cite(Rule rule) const noexcept;
    [[nodiscard]] bool has(Rule rule) const noexcept;  // with a number, own or another's

    // "7.5.5", and forgiving: "7.5.5.", "a4b", "c10.1".
    [[nodiscard]] std::optional<Rule> find(std::string_view number) const noexcept;
    // All that stands at or below a number, in order: "7.5", "A".
    [[nodiscard]] std::vector<Rule> below(std::string_view number) const;
    // The printed numbers that look most like this one, best first.
    [[nodiscard]] std::vector<Rule> nearest(std::string_view number, std::size_t count) const;

    // Every rule that the edition has, in the order of its numbers; then those without source.
    [[nodiscard]] std::vector<Rule> in_order() const;
    [[nodiscard]] std::vector<Part> parts() const;
    [[nodiscard]] std::optional<Part> part_of(Rule rule) const noexcept;

    // ---- Words

    // In our own words. None if the edition has no such rule, or if there is no source.
    [[nodiscard]] std::optional<std::string_view> text(Rule rule) const noexcept;
    // What the rule leaves to the arbiter, if anything.
    [[nodiscard]] std::optional<std::string_view> discretion(Rule rule) const noexcept;
    [[nodiscard]] bool no_source(Rule rule) const noexcept;  // of its number or of its text
    // Where the thing that an entry of the glossary explains is ruled on, as far as the edition has
    // these rules and the entry.
    [[nodiscard]] std::vector<Rule> see(Rule entry) const;

    friend bool operator==(const Rulebook&, const Rulebook&) = default;

private:
    Edition edition_;
};

// How texts are addressed: by the rule and the editions that share the words.
struct Wording {
    std::vector<Edition> editions;
    std::string_view text;  // empty: no source
};
[[nodiscard]] std::vector<Wording> wordings(Rule rule);

// -1, 0 or 1: which of two numbers comes first in a book ("4.10" after "4.9", "A" after "12").
[[nodiscard]] int compare_numbers(std::string_view left, std::string_view right) noexcept;

}  // namespace jadoube

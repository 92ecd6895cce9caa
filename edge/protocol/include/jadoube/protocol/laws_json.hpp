// The Laws as JSON: the same fields wherever a rule is written.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <jadoube/edition/rulebook.hpp>
#include <jadoube/protocol/json_writer.hpp>
#include <jadoube/words/laws.hpp>

namespace jadoube {

void write_optional(JsonWriter& json, std::string_view key, std::optional<std::string_view> text);

// "rule", "article", … "no_source", into an object that is open.
void write_rule_fields(JsonWriter& json, const LawWords& words, const Rulebook& book, Rule rule);
// "articles": its number in every edition.
void write_articles(JsonWriter& json, Rule rule);

// A whole edition: {"edition","language","parts":[…],"rules":[…]}.
[[nodiscard]] std::string laws_as_json(const LawWords& words, const Rulebook& book);

}  // namespace jadoube

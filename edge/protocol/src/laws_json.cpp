#include <vector>

#include <jadoube/protocol/laws_json.hpp>

namespace jadoube {

void write_optional(JsonWriter& json, std::string_view key, std::optional<std::string_view> text) {
    if (text) {
        json.field(key, *text);
    } else {
        json.null_field(key);
    }
}

void write_rule_fields(JsonWriter& json, const LawWords& words, const Rulebook& book, Rule rule) {
    json.field("rule", name(rule));
    write_optional(json, "article", book.article(rule));
    json.field("within", book.numbering(rule).kind == NumberKind::within)
        .field("tag", name(tag(rule)));
    write_optional(json, "term", words.term(rule));
    write_optional(json, "text", words.text(book, rule));
    write_optional(json, "discretion", words.discretion(book, rule));
    json.key("see").begin_array();
    for (const Rule other : book.see(rule)) json.value(*book.article(other));
    json.end_array().field("no_source", book.no_source(rule));
}

void write_articles(JsonWriter& json, Rule rule) {
    json.key("articles").begin_object();
    for (const Edition edition : all_editions) {
        write_optional(json, name(edition), Rulebook(edition).article(rule));
    }
    json.end_object();
}

std::string laws_as_json(const LawWords& words, const Rulebook& book) {
    JsonWriter json;
    json.begin_object().field("edition", name(book.edition()));
    json.field("language", info(words.language()).code).key("parts").begin_array();
    for (const Part& part : book.parts()) {
        json.begin_object().field("part", part.number);
        json.field("title", words.title(part).value_or(std::string(part.title)));
        json.field("heading", words.heading(part)).end_object();
    }
    json.end_array().key("rules").begin_array();
    std::vector<Rule> rules = book.in_order();
    sort_glossary(rules, words, book);
    for (const Rule rule : rules) {
        json.begin_object();
        write_rule_fields(json, words, book, rule);
        const auto part = book.part_of(rule);
        write_optional(json, "part", part ? std::optional(part->number) : std::nullopt);
        write_articles(json, rule);
        json.end_object();
    }
    return json.end_array().end_object().text();
}

}  // namespace jadoube

#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/notation/language.hpp>

namespace jadoube {
namespace {

// Well-formed by the table of the Unicode standard: no overlong form, surrogate or stray byte.
bool is_utf8(std::string_view text) {
    const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    std::size_t i = 0;
    while (i < text.size()) {
        const unsigned first = byte(i);
        std::size_t length = 1;
        if (first >= 0x80) {
            if (first < 0xC2 || first > 0xF4) return false;
            length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
        }
        if (i + length > text.size()) return false;
        for (std::size_t k = 1; k < length; ++k) {
            if (byte(i + k) < 0x80 || byte(i + k) > 0xBF) return false;
        }
        if (first == 0xE0 && byte(i + 1) < 0xA0) return false;
        if (first == 0xED && byte(i + 1) > 0x9F) return false;
        if (first == 0xF0 && byte(i + 1) < 0x90) return false;
        if (first == 0xF4 && byte(i + 1) > 0x8F) return false;
        i += length;
    }
    return true;
}

std::vector<std::string_view> texts_of(const LanguageInfo& row) {
    std::vector<std::string_view> texts = {
        row.code,        row.name,      row.en_passant,        row.takes,
        row.check,       row.checkmate, row.castles_king_side, row.castles_queen_side,
        row.promotes_to, row.source,    row.in_passing,
    };
    texts.insert(texts.end(), row.words.begin(), row.words.end());
    texts.insert(texts.end(), row.files.begin(), row.files.end());
    for (const Role role : all_roles) {
        if (role != Role::pawn) texts.push_back(row.letters[static_cast<std::size_t>(role)]);
    }
    return texts;
}

std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells;
    std::istringstream in(line.substr(1));
    for (std::string cell; std::getline(in, cell, '|');) {
        const std::size_t first = cell.find_first_not_of(' ');
        const std::size_t last = cell.find_last_not_of(' ');
        cells.push_back(first == std::string::npos ? "" : cell.substr(first, last - first + 1));
    }
    return cells;
}

TEST_CASE("every language of the enumeration has its row") {
    CHECK(all_languages().size() == static_cast<std::size_t>(Language::figurine) + 1);
    for (const LanguageInfo& row : all_languages()) {
        CHECK(&info(row.language) == &row);
        CHECK(parse_language(row.code) == row.language);
        CHECK(parse_language(row.name) == row.language);
    }
}

TEST_CASE("no text of a language is missing, and all are UTF-8") {
    for (const LanguageInfo& row : all_languages()) {
        CAPTURE(std::string(row.code));
        for (const std::string_view text : texts_of(row)) {
            CHECK_FALSE(text.empty());
            CHECK(is_utf8(text));
        }
        CHECK(is_utf8(row.letters[0]));
    }
}

TEST_CASE("codes and names are unique") {
    std::set<std::string_view> seen;
    for (const LanguageInfo& row : all_languages()) {
        CHECK(seen.insert(row.code).second);
        CHECK(seen.insert(row.name).second);
    }
}

TEST_CASE(
    "C.2 within a language each letter means one piece; only the Russian king begins like "
    "another") {
    for (const LanguageInfo& row : all_languages()) {
        for (const Role a : all_roles) {
            for (const Role b : all_roles) {
                const std::string_view first = row.letters[static_cast<std::size_t>(a)];
                const std::string_view second = row.letters[static_cast<std::size_t>(b)];
                if (a == b || first.empty() || second.empty()) continue;
                CAPTURE(std::string(row.code));
                CAPTURE(std::string(first));
                const bool the_russian_king =
                    row.language == Language::ru && a == Role::knight && b == Role::king;
                CHECK(second.starts_with(first) == the_russian_king);
            }
        }
    }
}

TEST_CASE("C.5 the eight files of a language differ, and none begins like another") {
    for (const LanguageInfo& row : all_languages()) {
        CAPTURE(std::string(row.code));
        for (std::size_t a = 0; a < 8; ++a) {
            for (std::size_t b = 0; b < 8; ++b) {
                if (a != b) CHECK_FALSE(row.files[b].starts_with(row.files[a]));
            }
        }
    }
}

TEST_CASE("no word of a language has two meanings, but check and king in Turkish") {
    for (const LanguageInfo& row : all_languages()) {
        std::vector<std::string_view> words(row.words.begin(), row.words.end());
        words.insert(words.end(), {row.takes, row.check, row.checkmate, row.castles_king_side,
                                   row.castles_queen_side, row.promotes_to, row.in_passing});
        const std::set<std::string_view> different(words.begin(), words.end());
        CAPTURE(std::string(row.code));
        CHECK(words.size() - different.size() == (row.language == Language::tr ? 1 : 0));
    }
    CHECK(info(Language::tr).check == info(Language::tr).words[5]);
}

// Written down once more, king first as scoresheets print them, to catch a slip in the table.
TEST_CASE("C.3 the letters are those that the players of each country write") {
    const std::map<std::string_view, std::string_view> letters = {
        {"en", "KQRBN"}, {"ro", "RDTNC"},       {"pt", "RDTBC"},  {"ca", "RDTAC"}, {"es", "RDTAC"},
        {"fr", "RDTFC"}, {"de", "KDTLS"},       {"nl", "KDTLP"},  {"hu", "KVBFH"}, {"hr", "KDTLS"},
        {"sr", "КДТЛС"}, {"sr-Latn", "KDTLS"},  {"ru", "КрФЛСК"}, {"it", "RDTAC"}, {"pl", "KHWGS"},
        {"cs", "KDVSJ"}, {"sv", "KDTLS"},       {"da", "KDTLS"},  {"fi", "KDTLR"}, {"tr", "ŞVKFA"},
        {"el", "ΡΒΠΑΙ"}, {"figurine", "♔♕♖♗♘"},
    };
    CHECK(letters.size() == all_languages().size());
    for (const LanguageInfo& row : all_languages()) {
        CAPTURE(std::string(row.code));
        std::string joined;
        for (std::size_t role = 5; role > 0; --role) joined += row.letters[role];
        const auto found = letters.find(row.code);
        REQUIRE(found != letters.end());
        CHECK(joined == found->second);
    }
}

TEST_CASE("C.13.6 the mark of en passant is local where a translation of the Laws has its own") {
    for (const LanguageInfo& row : all_languages()) {
        std::string_view expected = "e.p.";
        if (row.language == Language::ca || row.language == Language::es) expected = "a.p.";
        if (row.language == Language::sr) expected = "е.п.";  // Cyrillic
        CHECK(row.en_passant == expected);
    }
}

TEST_CASE("a language is found by its code in any letter case, by region, and by its name") {
    struct Row {
        std::string_view code;
        std::optional<Language> language;
    };
    const Row rows[] = {
        {"en", Language::en},
        {"EN", Language::en},
        {"en-GB", Language::en},
        {"es-419", Language::es},
        {"pt-BR", Language::pt},
        {"pt-PT", Language::pt},
        {"pt_br", Language::pt},
        {"sr", Language::sr},
        {"sr-Cyrl", Language::sr},
        {"sr-Cyrl-RS", Language::sr},
        {"sr-RS", Language::sr},
        {"sr-latn", Language::sr_latn},
        {"SR_LATN", Language::sr_latn},
        {"sr-Latn-ME", Language::sr_latn},
        {"Greek", Language::el},
        {"serbian in latin letters", Language::sr_latn},
        {"Figurine", Language::figurine},
        {"FAN", Language::figurine},
        {"", std::nullopt},
        {"-", std::nullopt},
        {"xx", std::nullopt},
        {"e", std::nullopt},
        {"eng", std::nullopt},
        {"en-", std::nullopt},
        {"en-G", std::nullopt},
        {"en-Latn", std::nullopt},
        {"-en", std::nullopt},
        {"en-12", std::nullopt},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.code));
        CHECK(parse_language(row.code) == row.language);
    }
}

TEST_CASE("the table of docs/languages.md says what the data say") {
    std::ifstream file(JADOUBE_DOCS "/languages.md");
    REQUIRE(file.is_open());
    std::vector<std::vector<std::string>> rows;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("| `")) rows.push_back(cells_of(line));
    }
    REQUIRE(rows.size() == all_languages().size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const LanguageInfo& row = all_languages()[i];
        std::vector<std::string> expected = {"`" + std::string(row.code) + "`",
                                             std::string(row.name)};
        for (std::size_t role = 5; role > 0; --role) expected.emplace_back(row.letters[role]);
        std::string files;
        for (const std::string_view letter : row.files) {
            if (!files.empty()) files += ' ';
            files += letter;
        }
        expected.push_back(files);
        expected.emplace_back(row.en_passant);
        expected.emplace_back(row.source);
        CHECK(rows[i] == expected);
    }
}

}  // namespace
}  // namespace jadoube

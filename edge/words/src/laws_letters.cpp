// Letters of the languages of the Laws: looking for words, sorting them, and Serbian in both
// scripts. Unicode's rules are ICU's.
#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include <unicode/coll.h>
#include <unicode/locid.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <jadoube/words/laws.hpp>

namespace jadoube {

namespace {

icu::UnicodeString unicode(std::string_view text) {
    return icu::UnicodeString::fromUTF8(
        icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
}

std::string utf8(const icu::UnicodeString& text) {
    std::string bytes;
    text.toUTF8String(bytes);
    return bytes;
}

std::string folded(std::string_view text) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* composer = icu::Normalizer2::getNFCInstance(status);
    icu::UnicodeString letters = unicode(text);
    if (U_SUCCESS(status)) letters = composer->normalize(letters, status);
    return utf8(letters.foldCase());
}

struct Letter {
    char16_t cyrillic;
    std::string_view latin;
    std::string_view in_capitals;  // in a word that is all capitals
};

constexpr std::array<Letter, 30> letters = {{
    {u'А', "A", "A"}, {u'Б', "B", "B"},   {u'В', "V", "V"}, {u'Г', "G", "G"},   {u'Д', "D", "D"},
    {u'Ђ', "Đ", "Đ"}, {u'Е', "E", "E"},   {u'Ж', "Ž", "Ž"}, {u'З', "Z", "Z"},   {u'И', "I", "I"},
    {u'Ј', "J", "J"}, {u'К', "K", "K"},   {u'Л', "L", "L"}, {u'Љ', "Lj", "LJ"}, {u'М', "M", "M"},
    {u'Н', "N", "N"}, {u'Њ', "Nj", "NJ"}, {u'О', "O", "O"}, {u'П', "P", "P"},   {u'Р', "R", "R"},
    {u'С', "S", "S"}, {u'Т', "T", "T"},   {u'Ћ', "Ć", "Ć"}, {u'У', "U", "U"},   {u'Ф', "F", "F"},
    {u'Х', "H", "H"}, {u'Ц', "C", "C"},   {u'Ч', "Č", "Č"}, {u'Џ', "Dž", "DŽ"}, {u'Ш', "Š", "Š"},
}};

}  // namespace

// ---- Looking for words

Sought::Sought(std::string_view words) : folded_(folded(words)) {}

bool Sought::stands_in(std::string_view text) const {
    return folded(text).find(folded_) != std::string::npos;
}

bool Sought::is(std::string_view text) const { return folded(text) == folded_; }

// ---- Sorting

void sort_by_term(std::vector<Rule>& entries, const LawWords& words) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Locale locale =
        icu::Locale::forLanguageTag(std::string(info(words.language()).code), status);
    const std::unique_ptr<icu::Collator> collator(icu::Collator::createInstance(locale, status));
    if (U_FAILURE(status)) return;
    std::vector<std::pair<icu::UnicodeString, Rule>> terms;
    terms.reserve(entries.size());
    for (const Rule rule : entries) {
        terms.emplace_back(unicode(words.term(rule).value_or("")), rule);
    }
    std::stable_sort(terms.begin(), terms.end(), [&](const auto& left, const auto& right) {
        UErrorCode ignored = U_ZERO_ERROR;
        return collator->compare(left.first, right.first, ignored) == UCOL_LESS;
    });
    std::transform(terms.begin(), terms.end(), entries.begin(),
                   [](const auto& term) { return term.second; });
}

// ---- Serbian

std::string serbian_in_latin(std::string_view cyrillic) {
    const icu::UnicodeString text = unicode(cyrillic);
    icu::UnicodeString latin;
    bool capitals = false;  // the word is all capitals, and has more than one
    for (std::int32_t at = 0; at < text.length(); ++at) {
        const char16_t c = text[at];
        if (u_isalpha(c) && (at == 0 || !u_isalpha(text[at - 1]))) {
            std::int32_t end = at;
            while (end < text.length() && u_isupper(text[end])) ++end;
            capitals = end - at > 1 && (end == text.length() || !u_isalpha(text[end]));
        }
        const auto* letter =
            std::ranges::find(letters, static_cast<char16_t>(u_toupper(c)), &Letter::cyrillic);
        if (letter == letters.end()) {
            latin += c;
            continue;
        }
        icu::UnicodeString written = unicode(capitals ? letter->in_capitals : letter->latin);
        latin += u_isupper(c) ? written : written.toLower(icu::Locale::getRoot());
    }
    return utf8(latin);
}

}  // namespace jadoube

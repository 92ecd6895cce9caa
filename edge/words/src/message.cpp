#include <algorithm>
#include <cmath>

#include <unicode/dcfmtsym.h>
#include <unicode/locid.h>
#include <unicode/messagepattern.h>
#include <unicode/parseerr.h>
#include <unicode/plurrule.h>
#include <unicode/strenum.h>
#include <unicode/unistr.h>

#include <jadoube/words/message.hpp>

namespace jadoube {

namespace {

struct ArgumentRow {
    std::string_view name;
    ArgumentKind kind;
    std::array<std::string_view, 3> keywords;
    std::size_t keyword_count;
};

constexpr std::array<ArgumentRow, argument_count> rows = {{
    {"player", ArgumentKind::keyword, {"white", "black", "none"}, 3},
    {"winner", ArgumentKind::keyword, {"white", "black", "none"}, 3},
    {"count", ArgumentKind::number, {}, 0},
    {"amount", ArgumentKind::number, {}, 0},
    {"points", ArgumentKind::number, {}, 0},
    {"time", ArgumentKind::text, {"none"}, 1},
    {"square", ArgumentKind::text, {"none"}, 1},
    {"claim", ArgumentKind::text, {"none"}, 1},
    {"score", ArgumentKind::text, {"none"}, 1},
    {"withdrawn", ArgumentKind::text, {"none"}, 1},
    {"promotion", ArgumentKind::keyword, {"queen", "none"}, 2},
    {"new_game", ArgumentKind::keyword, {"yes", "none"}, 2},
    {"choice", ArgumentKind::keyword, {"go_on", "none"}, 2},
    {"what", ArgumentKind::text, {"none"}, 1},
    {"outcome", ArgumentKind::text, {"none"}, 1},
    {"first", ArgumentKind::text, {"none"}, 1},
    {"second", ArgumentKind::text, {"none"}, 1},
    {"text", ArgumentKind::text, {"none"}, 1},
    {"article", ArgumentKind::text, {"none"}, 1},
    {"edition", ArgumentKind::text, {"none"}, 1},
    {"detail", ArgumentKind::text, {"none"}, 1},
    {"move", ArgumentKind::text, {"none"}, 1},
    {"moves", ArgumentKind::text, {"none"}, 1},
    {"where", ArgumentKind::text, {"none"}, 1},
    {"piece", ArgumentKind::text, {"none"}, 1},
    {"start", ArgumentKind::keyword, {"yes", "none"}, 2},
}};

constexpr std::size_t index(Argument argument) noexcept {
    return static_cast<std::size_t>(argument);
}

static_assert(index(Argument::start) + 1 == argument_count);
static_assert(rows[index(Argument::choice)].name == "choice");

std::optional<Argument> argument_named(std::string_view name) noexcept {
    for (std::size_t at = 0; at < rows.size(); ++at) {
        if (rows[at].name == name) return static_cast<Argument>(at);
    }
    return std::nullopt;
}

std::string utf8(const icu::UnicodeString& text) {
    std::string bytes;
    text.toUTF8String(bytes);
    return bytes;
}

icu::UnicodeString unicode(std::string_view text) {
    return icu::UnicodeString::fromUTF8(
        icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
}

}  // namespace

std::string_view name(Argument argument) noexcept { return rows[index(argument)].name; }

ArgumentKind kind(Argument argument) noexcept { return rows[index(argument)].kind; }

std::span<const std::string_view> keywords(Argument argument) noexcept {
    const ArgumentRow& row = rows[index(argument)];
    return {row.keywords.data(), row.keyword_count};
}

// ---- Values

Arguments& Arguments::set(Argument argument, std::string_view text) noexcept {
    values_[index(argument)] = {text, 0, true};
    return *this;
}

Arguments& Arguments::set_number(Argument argument, std::int64_t thousandths) noexcept {
    values_[index(argument)] = {{}, thousandths, true};
    return *this;
}

bool Arguments::has(Argument argument) const noexcept { return values_[index(argument)].given; }

std::string_view Arguments::text(Argument argument) const noexcept {
    return values_[index(argument)].text;
}

std::int64_t Arguments::thousandths(Argument argument) const noexcept {
    return values_[index(argument)].thousandths;
}

// ---- How a language counts

struct Grammar::Rules {
    // Categories of the whole numbers that occur, so that ICU is asked for the others only.
    static constexpr std::size_t remembered = 100;

    std::unique_ptr<icu::PluralRules> cardinal;
    std::unique_ptr<icu::PluralRules> ordinal;
    std::array<std::uint8_t, remembered> small_cardinal{};
    std::array<std::uint8_t, remembered> small_ordinal{};
    std::string decimal_mark = ".";
};

namespace {

constexpr std::array<std::string_view, 6> all_categories = {"other", "zero", "one",
                                                            "two",   "few",  "many"};

std::size_t category(const icu::PluralRules* rules, std::int64_t thousandths) {
    if (rules == nullptr) return 0;
    const std::string word = utf8(rules->select(static_cast<double>(thousandths) / 1000));
    const auto found = std::ranges::find(all_categories, std::string_view(word));
    return found == all_categories.end() ? 0
                                         : static_cast<std::size_t>(found - all_categories.begin());
}

}  // namespace

Grammar::Grammar(Language language) {
    const auto rules = std::make_shared<Rules>();
    UErrorCode status = U_ZERO_ERROR;
    const icu::Locale locale =
        icu::Locale::forLanguageTag(std::string(info(language).code), status);
    status = U_ZERO_ERROR;
    rules->cardinal.reset(icu::PluralRules::forLocale(locale, UPLURAL_TYPE_CARDINAL, status));
    if (U_FAILURE(status)) rules->cardinal.reset();
    status = U_ZERO_ERROR;
    rules->ordinal.reset(icu::PluralRules::forLocale(locale, UPLURAL_TYPE_ORDINAL, status));
    if (U_FAILURE(status)) rules->ordinal.reset();
    for (std::size_t number = 0; number < Rules::remembered; ++number) {
        const auto thousandths = static_cast<std::int64_t>(number) * 1000;
        rules->small_cardinal[number] =
            static_cast<std::uint8_t>(category(rules->cardinal.get(), thousandths));
        rules->small_ordinal[number] =
            static_cast<std::uint8_t>(category(rules->ordinal.get(), thousandths));
    }
    status = U_ZERO_ERROR;
    const icu::DecimalFormatSymbols symbols(locale, status);
    if (U_SUCCESS(status)) {
        rules->decimal_mark =
            utf8(symbols.getConstSymbol(icu::DecimalFormatSymbols::kDecimalSeparatorSymbol));
    }
    rules_ = rules;
}

std::string_view Grammar::cardinal(std::int64_t thousandths) const {
    const std::int64_t whole = thousandths / 1000;
    if (thousandths % 1000 == 0 && whole >= 0 && whole < std::int64_t{Rules::remembered}) {
        return all_categories[rules_->small_cardinal[static_cast<std::size_t>(whole)]];
    }
    return all_categories[category(rules_->cardinal.get(), thousandths)];
}

std::string_view Grammar::ordinal(std::int64_t thousandths) const {
    const std::int64_t whole = thousandths / 1000;
    if (thousandths % 1000 == 0 && whole >= 0 && whole < std::int64_t{Rules::remembered}) {
        return all_categories[rules_->small_ordinal[static_cast<std::size_t>(whole)]];
    }
    return all_categories[category(rules_->ordinal.get(), thousandths)];
}

void Grammar::print(std::int64_t thousandths, std::string& to) const {
    std::uint64_t size = static_cast<std::uint64_t>(thousandths);
    if (thousandths < 0) {
        to += '-';
        size = 0 - size;
    }
    to += std::to_string(size / 1000);
    auto fraction = static_cast<unsigned>(size % 1000);
    if (fraction == 0) return;
    to += rules_->decimal_mark;
    for (unsigned place = 100; fraction != 0; place /= 10) {
        to += static_cast<char>('0' + fraction / place);
        fraction %= place;
    }
}

std::vector<std::string> Grammar::categories(bool ordinal) const {
    std::vector<std::string> found;
    const icu::PluralRules* rules = (ordinal ? rules_->ordinal : rules_->cardinal).get();
    if (rules == nullptr) return found;
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<icu::StringEnumeration> words(rules->getKeywords(status));
    while (U_SUCCESS(status) && words != nullptr) {
        const icu::UnicodeString* word = words->snext(status);
        if (word == nullptr) break;
        if (*word != u"other") found.push_back(utf8(*word));
    }
    return found;
}

// ---- Reading

namespace {

using Piece = Message::Piece;
using Choice = Message::Choice;

bool is_category(std::string_view word) noexcept {
    return std::ranges::find(all_categories, word) != all_categories.end();
}

// Follows the parts into which ICU has taken the pattern.
class PatternReader {
public:
    PatternReader(const icu::MessagePattern& pattern, std::span<const Argument> allowed)
        : pattern_(pattern), allowed_(allowed) {}

    std::vector<Piece> pieces() { return message(0, std::nullopt); }
    [[nodiscard]] const std::optional<MessageProblem>& problem() const noexcept { return problem_; }

private:
    using Part = icu::MessagePattern::Part;

    std::vector<Piece> message(std::int32_t start, std::optional<Argument> counted) {
        std::vector<Piece> pieces;
        std::string text;
        std::int32_t from = pattern_.getPart(start).getLimit();
        const auto end_text = [&] {
            if (text.empty()) return;
            // No sentence needs one. ICU takes an apostrophe before it for a quotation mark.
            if (text.find_first_of("{}") != std::string::npos) {
                complain(false, "a brace in the text “" + text + "”: one too many, or quoted by '");
            }
            Piece piece;
            piece.text = std::move(text);
            pieces.push_back(std::move(piece));
            text.clear();
        };
        for (std::int32_t at = start + 1;; ++at) {
            const Part& part = pattern_.getPart(at);
            text += utf8(pattern_.getPatternString().tempSubStringBetween(from, part.getIndex()));
            if (part.getType() == UMSGPAT_PART_TYPE_MSG_LIMIT) break;
            from = part.getLimit();
            if (part.getType() == UMSGPAT_PART_TYPE_REPLACE_NUMBER && counted) {
                end_text();
                Piece piece;
                piece.what = Piece::What::argument;
                piece.argument = *counted;
                pieces.push_back(std::move(piece));
            } else if (part.getType() == UMSGPAT_PART_TYPE_ARG_START) {
                end_text();
                pieces.push_back(argument(at, counted));
                at = pattern_.getLimitPartIndex(at);
                from = pattern_.getPart(at).getLimit();
            }
        }
        end_text();
        return pieces;
    }

    Piece argument(std::int32_t start, std::optional<Argument> counted) {
        const UMessagePatternArgType type = pattern_.getPart(start).getArgType();
        const std::string word = utf8(pattern_.getSubstring(pattern_.getPart(start + 1)));
        const std::optional<Argument> found = argument_named(word);
        Piece piece;
        if (!found || std::ranges::find(allowed_, *found) == allowed_.end()) {
            complain(true, "{" + word + "}");
            return piece;
        }
        piece.argument = *found;
        const ArgumentKind its_kind = kind(*found);
        switch (type) {
            case UMSGPAT_ARG_TYPE_NONE:
                piece.what = Piece::What::argument;
                if (its_kind == ArgumentKind::keyword) {
                    complain(true, "{" + word + "}: only a select can use it");
                }
                return piece;
            case UMSGPAT_ARG_TYPE_SELECT:
                piece.what = Piece::What::select;
                if (its_kind == ArgumentKind::number) {
                    complain(true, "{" + word + ", select}: it is a number; use plural");
                }
                break;
            case UMSGPAT_ARG_TYPE_PLURAL:
            case UMSGPAT_ARG_TYPE_SELECTORDINAL:
                piece.what = type == UMSGPAT_ARG_TYPE_PLURAL ? Piece::What::plural
                                                             : Piece::What::selectordinal;
                if (its_kind != ArgumentKind::number) {
                    complain(true, "{" + word + ", plural}: it is not a number; use select");
                }
                counted = found;
                break;
            case UMSGPAT_ARG_TYPE_SIMPLE:
            case UMSGPAT_ARG_TYPE_CHOICE:
                complain(false,
                         "{" + word + ", …}: only plural, selectordinal and select are known");
                return piece;
        }
        choices(start + 2, piece, counted);
        return piece;
    }

    void choices(std::int32_t at, Piece& piece, std::optional<Argument> counted) {
        const bool select = piece.what == Piece::What::select;
        if (Part::hasNumericValue(pattern_.getPart(at).getType())) {
            complain(false, "offset is not known here");
            return;
        }
        while (pattern_.getPart(at).getType() == UMSGPAT_PART_TYPE_ARG_SELECTOR) {
            Choice choice;
            choice.key = utf8(pattern_.getSubstring(pattern_.getPart(at)));
            ++at;
            if (Part::hasNumericValue(pattern_.getPart(at).getType())) {
                choice.exact = std::llround(pattern_.getNumericValue(pattern_.getPart(at)) * 1000);
                ++at;
            } else if (select ? !known(piece.argument, choice.key) : !is_category(choice.key)) {
                complain(true, std::string(name(piece.argument)) + " is never " + choice.key);
            }
            choice.pieces = message(at, counted);
            piece.choices.push_back(std::move(choice));
            at = pattern_.getLimitPartIndex(at) + 1;
        }
    }

    static bool known(Argument argument, std::string_view key) noexcept {
        return key == "other" ||
               std::ranges::find(keywords(argument), key) != keywords(argument).end();
    }

    void complain(bool of_argument, std::string detail) {
        if (!problem_) problem_ = MessageProblem{of_argument, std::move(detail)};
    }

    const icu::MessagePattern& pattern_;
    std::span<const Argument> allowed_;
    std::optional<MessageProblem> problem_;  // the first
};

void collect(const std::vector<Piece>& pieces, std::array<bool, argument_count>& used) {
    for (const Piece& piece : pieces) {
        if (piece.what != Piece::What::text) used[index(piece.argument)] = true;
        for (const Choice& choice : piece.choices) collect(choice.pieces, used);
    }
}

const Choice* chosen(const Piece& piece, const Arguments& arguments, const Grammar& grammar) {
    const Choice* other = nullptr;
    const std::int64_t number = arguments.thousandths(piece.argument);
    std::string_view word;
    switch (piece.what) {
        case Piece::What::select:
            // Somebody's own words may be "none" too.
            word = kind(piece.argument) == ArgumentKind::text && arguments.has(piece.argument)
                       ? std::string_view("other")
                       : arguments.text(piece.argument);
            break;
        case Piece::What::plural: word = grammar.cardinal(number); break;
        case Piece::What::selectordinal: word = grammar.ordinal(number); break;
        case Piece::What::text:
        case Piece::What::argument: return nullptr;
    }
    const Choice* named = nullptr;
    for (const Choice& choice : piece.choices) {
        if (choice.exact) {
            if (*choice.exact == number) return &choice;
            continue;
        }
        if (named == nullptr && choice.key == word) named = &choice;
        if (other == nullptr && choice.key == "other") other = &choice;
    }
    return named != nullptr ? named : other;
}

void say_pieces(const std::vector<Piece>& pieces, const Arguments& arguments,
                const Grammar& grammar, std::string& to) {
    for (const Piece& piece : pieces) {
        if (piece.what == Piece::What::text) {
            to += piece.text;
        } else if (piece.what == Piece::What::argument) {
            if (kind(piece.argument) == ArgumentKind::number) {
                grammar.print(arguments.thousandths(piece.argument), to);
            } else {
                to += arguments.text(piece.argument);
            }
        } else if (const Choice* choice = chosen(piece, arguments, grammar)) {
            say_pieces(choice->pieces, arguments, grammar, to);
        }
    }
}

}  // namespace

Result<Message, MessageProblem> Message::read(std::string_view pattern,
                                              std::span<const Argument> allowed) {
    UErrorCode status = U_ZERO_ERROR;
    UParseError where{};
    icu::MessagePattern parsed(UMSGPAT_APOS_DOUBLE_OPTIONAL, status);
    parsed.parse(unicode(pattern), &where, status);
    if (U_FAILURE(status)) {
        return Unexpected{MessageProblem{
            false, "character " + std::to_string(where.offset) + ": " + u_errorName(status)}};
    }
    PatternReader reader(parsed, allowed);
    Message message;
    message.pieces_ = reader.pieces();
    if (reader.problem()) return Unexpected{*reader.problem()};
    return message;
}

void Message::say(const Arguments& arguments, const Grammar& grammar, std::string& to) const {
    say_pieces(pieces_, arguments, grammar, to);
}

std::vector<Argument> Message::used() const {
    std::array<bool, argument_count> found{};
    collect(pieces_, found);
    std::vector<Argument> arguments;
    for (std::size_t at = 0; at < found.size(); ++at) {
        if (found[at]) arguments.push_back(static_cast<Argument>(at));
    }
    return arguments;
}

}  // namespace jadoube

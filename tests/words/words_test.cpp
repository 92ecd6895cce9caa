// The catalogues of texts, and the sentences that are made of them.
#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/protocol/json_reader.hpp>
#include <jadoube/words/catalogue.hpp>
#include <jadoube/words/words.hpp>

#include "support/rulings.hpp"

using namespace jadoube;

namespace {

using test::claimed;
using test::gives;
using test::over;
using test::ruling;

using Patterns = std::map<std::string, std::string>;

Patterns patterns(Language language) {
    Patterns all;
    const auto json = read_json(built_in_catalogue(language).value());
    REQUIRE(json);
    REQUIRE(json->as_object() != nullptr);
    for (const auto& [name, value] : json->as_object()->fields()) {
        REQUIRE(value.as_string() != nullptr);
        all[name] = *value.as_string();
    }
    return all;
}

std::string json_of(const Patterns& patterns) {
    std::string json = "{";
    for (const auto& [name, pattern] : patterns) {
        if (json.size() > 1) json += ",\n";
        json += '"' + name + "\": \"";
        for (const char c : pattern) {
            if (c == '"' || c == '\\') json += '\\';
            json += c;
        }
        json += '"';
    }
    return json + "}";
}

std::string code(Language language) { return std::string(info(language).code); }

// Every value that an argument can have, as far as a message can tell them apart.
void each_combination(std::vector<Argument> left, Arguments arguments,
                      const std::function<void(const Arguments&)>& visit) {
    if (left.empty()) return visit(arguments);
    const Argument argument = left.back();
    left.pop_back();
    const auto with = [&](const Arguments& more) { each_combination(left, more, visit); };
    switch (kind(argument)) {
        case ArgumentKind::keyword:
            for (const std::string_view word : keywords(argument)) {
                Arguments more = arguments;
                with(word == "none" ? more : more.set(argument, word));
            }
            return;
        case ArgumentKind::number:
            for (const std::int64_t thousandths :
                 {0, 500, 1000, 1500, 2000, 3000, 4000, 5000, 11000, 21000, 22000, 23000, 30000,
                  100000, 101000}) {
                const bool whole = thousandths % 1000 == 0;
                if (argument == Argument::count && !whole) continue;
                Arguments more = arguments;
                with(more.set_number(argument, thousandths));
            }
            return;
        case ArgumentKind::text: {
            with(arguments);
            Arguments more = arguments;
            with(more.set(argument, "»e4«"));
            return;
        }
    }
}

// Some texts are always there.
bool is_always_given(const std::string& message, Argument argument) {
    const bool is_reason = message.starts_with("reason.") || message.starts_with("must.");
    switch (argument) {
        case Argument::what:
            return message != "ruling.touch_move" &&
                   !message.starts_with("question.illegal_move") && message != "question.claim" &&
                   message != "question.flag" && message != "reason.not_legal";
        case Argument::outcome:
        case Argument::first:
        case Argument::second:
        case Argument::edition: return true;
        case Argument::article:
            return message.starts_with("laws.") || message == "ruling.explained" || is_reason;
        case Argument::square: return message.starts_with("piece.") || is_reason;
        case Argument::piece: return true;
        case Argument::where: return message != "reason.threefold";
        case Argument::move:
            return message == "reason.not_legal" || message == "must.intended" ||
                   message.starts_with("reason.since.");
        case Argument::time:
            if (is_reason) return true;
            return message.starts_with("outcome.") || message.starts_with("ruling.penalty.") ||
                   message == "ruling.increment_set";
        case Argument::score:
            return message == "ruling.signed" || message == "ruling.stands.signed" ||
                   message == "ruling.corrected";
        case Argument::withdrawn: return message == "ruling.annulled.corrected";
        case Argument::text:
            return message == "ruling.explained" || message == "ruling.envelope_opened" ||
                   message == "sentence.with_reason";
        default: return false;
    }
}

// Clauses that another message completes.
bool is_part_of_a_sentence(const std::string& name) {
    const std::set<std::string> clauses = {
        "ruling.illegal_move",  "ruling.promotion_missing", "ruling.pressed_without_move",
        "ruling.two_hands",     "ruling.claim_rejected",    "ruling.postponed",
        "ruling.increment_set",
    };
    return clauses.contains(name) || name.starts_with("time.") || name.starts_with("claim.") ||
           name.starts_with("request.") || name.starts_with("outcome.") ||
           name.starts_with("option.") || name.starts_with("piece.") || name.starts_with("list.") ||
           name.starts_with("breach.") || name.starts_with("reason.") ||
           name.starts_with("must.") || (name.starts_with("report.") && name != "report.alike") ||
           (name.starts_with("laws.") && name != "laws.nothing_differs");
}

void check_plurals(const std::vector<Message::Piece>& pieces, const Grammar& grammar) {
    for (const Message::Piece& piece : pieces) {
        for (const Message::Choice& choice : piece.choices) check_plurals(choice.pieces, grammar);
        if (piece.what != Message::Piece::What::plural) continue;
        for (const std::string& category : grammar.categories(false)) {
            if (category == "many") continue;  // millions, in the languages of the catalogues
            CAPTURE(category);
            CHECK(std::ranges::any_of(piece.choices,
                                      [&](const auto& choice) { return choice.key == category; }));
        }
    }
}

const Rulebook book(Edition::e2023);

template <class Enum>
std::vector<Enum> all_of() {
    std::vector<Enum> all;
    for (std::uint8_t i = 0; !name(static_cast<Enum>(i)).empty(); ++i) {
        all.push_back(static_cast<Enum>(i));
    }
    return all;
}

}  // namespace

TEST_CASE("every catalogue has exactly the messages that are needed") {
    const std::vector<RequiredMessage> required = required_messages();
    REQUIRE(required.size() > all_of<RulingKind>().size() + all_of<Refusal>().size());
    for (const Language language : languages_with_words()) {
        CAPTURE(code(language));
        const auto words = Words::read(language, built_in_catalogue(language).value());
        if (!words) {
            for (const CatalogueProblem& problem : words.error()) {
                FAIL_CHECK(name(problem.code), " ", problem.message, " ", problem.detail);
            }
        }
        CHECK(patterns(language).size() == required.size());
    }
}

TEST_CASE("names of messages follow the names of the protocol") {
    std::set<std::string> names;
    for (const RequiredMessage& message : required_messages()) {
        CHECK(names.insert(message.name).second);
    }
    const auto needs = [&](std::string_view prefix, std::string_view name) {
        CAPTURE(name);
        CHECK(names.contains(std::string(prefix) + std::string(name)));
    };
    for (const RulingKind kind : all_of<RulingKind>()) needs("ruling.", name(kind));
    for (const Reason reason : all_of<Reason>()) needs("ruling.game_over.", name(reason));
    for (const Penalty penalty : all_of<Penalty>()) needs("ruling.penalty.", name(penalty));
    for (const ClaimKind claim : all_of<ClaimKind>()) needs("claim.", name(claim));
    for (const QuestionKind kind : all_of<QuestionKind>()) needs("question.", name(kind));
    for (const Refusal refusal : all_of<Refusal>()) needs("refusal.", name(refusal));
    needs("refusal.", "paused.question");
    for (const Option option : all_of<Option>()) needs("option.", name(option));
}

TEST_CASE("every message uses all its arguments, and no language quotes one by an apostrophe") {
    for (const Language language : languages_with_words()) {
        CAPTURE(code(language));
        const Patterns all = patterns(language);
        for (const RequiredMessage& required : required_messages()) {
            CAPTURE(required.name);
            REQUIRE(all.contains(required.name));
            const auto message = Message::read(all.at(required.name), required.arguments);
            REQUIRE(message);
            std::vector<Argument> expected = required.arguments;
            std::ranges::sort(expected);
            CHECK(message->used() == expected);
        }
    }
}

TEST_CASE("every message reads well whatever its arguments are") {
    for (const Language language : languages_with_words()) {
        CAPTURE(code(language));
        const Grammar grammar(language);
        const Patterns all = patterns(language);
        for (const RequiredMessage& required : required_messages()) {
            CAPTURE(required.name);
            const auto message = Message::read(all.at(required.name), required.arguments);
            REQUIRE(message);
            check_plurals(message->pieces(), grammar);
            each_combination(required.arguments, {}, [&](const Arguments& arguments) {
                for (const Argument argument : required.arguments) {
                    if (is_always_given(required.name, argument) && !arguments.has(argument))
                        return;
                }
                std::string said;
                message->say(arguments, grammar, said);
                CAPTURE(said);
                CHECK(!said.empty());
                CHECK(said.find_first_of("{}#") == std::string::npos);
                for (const char* slip : {"  ", " .", "..", "''", " ,", " :", "none"}) {
                    CAPTURE(std::string(slip));
                    CHECK(said.find(slip) == std::string::npos);
                }
                CHECK(said.front() != ' ');
                CHECK(said.back() != ' ');
                for (const Argument argument : required.arguments) {
                    const bool shown =
                        kind(argument) == ArgumentKind::text && argument != Argument::score;
                    if (!shown || !arguments.has(argument)) continue;
                    CHECK(said.find("»e4«") != std::string::npos);
                }
                if (is_part_of_a_sentence(required.name)) {
                    CHECK(said.back() != '.');
                    return;
                }
                const bool own_words = arguments.has(Argument::text);
                CHECK((own_words || said.back() == '.' || said.back() == '?'));
                CHECK(required.name.starts_with("question.") == (said.back() == '?'));
                CHECK(!(said.front() >= 'a' && said.front() <= 'z'));
            });
        }
    }
}

TEST_CASE("a message about a player is another one about his opponent") {
    for (const Language language : languages_with_words()) {
        const Grammar grammar(language);
        const Patterns all = patterns(language);
        for (const RequiredMessage& required : required_messages()) {
            for (const Argument argument : {Argument::player, Argument::winner}) {
                if (std::ranges::find(required.arguments, argument) == required.arguments.end()) {
                    continue;
                }
                CAPTURE(code(language));
                CAPTURE(required.name);
                const auto message = Message::read(all.at(required.name), required.arguments);
                REQUIRE(message);
                std::array<std::string, 2> said;
                for (const bool white : {true, false}) {
                    Arguments arguments;
                    arguments.set(Argument::time, "5 s").set(argument, white ? "white" : "black");
                    message->say(arguments, grammar, said[white ? 0 : 1]);
                }
                CHECK(said[0] != said[1]);
            }
        }
    }
}

TEST_CASE("no language has the sentence of another by oversight") {
    using enum Language;
    // Spelled the same in both.
    const std::set<std::string> anywhere = {"sentence.alone", "sentence.with_outcome",
                                            "time.joined", "list.and"};
    const std::map<std::pair<Language, Language>, std::set<std::string>> same = {
        {{pt, es},
         {"time.hours", "time.minutes", "time.seconds", "claim.five_seconds", "laws.otherwise",
          "option.go_on", "sentence.with_reason"}},
        {{pt, ca}, {"claim.touched"}},
        {{en, ca}, {"laws.article", "ruling.explained", "report.article"}},
        {{ca, es}, {"piece.rook", "piece.queen"}},
        {{ro, sr_latn}, {"laws.parameters"}},
        {{ro, hr}, {"laws.parameters"}},
        {{sr_latn, hr},
         {"request.assistant",
          "request.appeal",
          "request.moves_and_times",
          "refusal.not_over",
          "refusal.not_adjourned",
          "refusal.nothing_to_announce",
          "time.hours",
          "time.seconds",
          "claim.threefold",
          "claim.flag",
          "claim.touched",
          "ruling.offer_ended",
          "ruling.restored",
          "ruling.annulled.corrected",
          "sentence.with_reason",
          "ruling.resumed",
          "ruling.game_over",
          "ruling.game_over.stalemate",
          "refusal.game_over",
          "refusal.already_started",
          "refusal.not_on_move",
          "refusal.not_running",
          "refusal.no_man",
          "refusal.no_offer",
          "refusal.no_irregularity",
          "refusal.no_such_ply",
          "refusal.no_such_question",
          "refusal.no_such_option",
          "refusal.bad_fen",
          "refusal.bad_result",
          "laws.appendix",
          "laws.within",
          "laws.absent",
          "laws.no_source",
          "laws.wordless",
          "laws.words_without_source",
          "laws.unsourced",
          "laws.parameters",
          "laws.same",
          "laws.otherwise",
          "laws.new",
          "laws.gone",
          "laws.renumbered",
          "laws.nothing_differs",
          "unreadable.missing_field",
          "unreadable.unknown_act",
          "option.dismiss",
          "breach.made_capture",
          "option.go_on",
          "option.new_game",
          "option.no_penalty",
          "option.warning",
          "option.opponent_time",
          "option.own_time",
          "option.loss",
          "piece.knight",
          "piece.bishop",
          "piece.rook",
          "piece.queen",
          "piece.king",
          "report.black",
          "report.refused"}},
    };
    const auto languages = languages_with_words();
    for (std::size_t i = 0; i < languages.size(); ++i) {
        for (std::size_t j = i + 1; j < languages.size(); ++j) {
            CAPTURE(code(languages[i]));
            CAPTURE(code(languages[j]));
            const Patterns one = patterns(languages[i]);
            const Patterns other = patterns(languages[j]);
            const auto listed = same.find({languages[i], languages[j]});
            for (const auto& message : one) {
                if (anywhere.contains(message.first)) continue;
                const bool may_be_same =
                    listed != same.end() && listed->second.contains(message.first);
                CAPTURE(message.first);
                CHECK((other.at(message.first) == message.second) == may_be_same);
            }
        }
    }
}

TEST_CASE("Serbian is the same in both scripts") {
    const std::map<std::string, std::string> letters = {
        {"а", "a"},  {"б", "b"},  {"в", "v"},  {"г", "g"}, {"д", "d"},  {"ђ", "đ"}, {"е", "e"},
        {"ж", "ž"},  {"з", "z"},  {"и", "i"},  {"ј", "j"}, {"к", "k"},  {"л", "l"}, {"љ", "lj"},
        {"м", "m"},  {"н", "n"},  {"њ", "nj"}, {"о", "o"}, {"п", "p"},  {"р", "r"}, {"с", "s"},
        {"т", "t"},  {"ћ", "ć"},  {"у", "u"},  {"ф", "f"}, {"х", "h"},  {"ц", "c"}, {"ч", "č"},
        {"џ", "dž"}, {"ш", "š"},  {"А", "A"},  {"Б", "B"}, {"В", "V"},  {"Г", "G"}, {"Д", "D"},
        {"Ђ", "Đ"},  {"Е", "E"},  {"Ж", "Ž"},  {"З", "Z"}, {"И", "I"},  {"Ј", "J"}, {"К", "K"},
        {"Л", "L"},  {"Љ", "Lj"}, {"М", "M"},  {"Н", "N"}, {"Њ", "Nj"}, {"О", "O"}, {"П", "P"},
        {"Р", "R"},  {"С", "S"},  {"Т", "T"},  {"Ћ", "Ć"}, {"У", "U"},  {"Ф", "F"}, {"Х", "H"},
        {"Ц", "C"},  {"Ч", "Č"},  {"Џ", "Dž"}, {"Ш", "Š"},
    };
    const Patterns cyrillic = patterns(Language::sr);
    const Patterns latin = patterns(Language::sr_latn);
    for (const auto& message : cyrillic) {
        const std::string& pattern = message.second;
        std::string expected;
        for (std::size_t at = 0; at < pattern.size();) {
            const std::size_t size = static_cast<unsigned char>(pattern[at]) < 0x80 ? 1 : 2;
            const auto letter = letters.find(pattern.substr(at, size));
            expected += letter == letters.end() ? pattern.substr(at, size) : letter->second;
            at += size;
        }
        CAPTURE(message.first);
        CHECK(latin.at(message.first) == expected);
    }
}

TEST_CASE("what is wrong with a catalogue is said, all of it at once") {
    using Code = CatalogueProblem::Code;
    const Patterns good = patterns(Language::en);
    const auto problems = [](std::string_view json) {
        const auto words = Words::read(Language::en, json);
        return words ? std::vector<CatalogueProblem>{} : words.error();
    };
    const auto with = [&](const std::string& name, const std::string& pattern) {
        Patterns changed = good;
        changed[name] = pattern;
        return problems(json_of(changed));
    };
    CHECK(problems(json_of(good)).empty());

    for (const char* json :
         {"", "{", "[]", "\"text\"", "7", "{\"a\":1}", "{\"a\":{}}", "{\"a\":[]}", "{\"a\":null}",
          "{\"a\":\"b\",\"a\":\"b\"}", "{} x", "{\"a\":\"\xff\"}"}) {
        CAPTURE(std::string(json));
        const auto found = problems(json);
        REQUIRE(found.size() == 1);
        CHECK(found[0].code == Code::not_json);
        CHECK(found[0].detail.starts_with("line 1"));
    }
    CHECK(problems("{\n\"a\": \"b\",\n\"c\": 5}")[0] ==
          CatalogueProblem{Code::not_json, "c", "line 3: is not a text"});

    Patterns without = good;
    without.erase("refusal.no_man");
    CHECK(problems(json_of(without)) ==
          std::vector<CatalogueProblem>{{Code::missing_message, "refusal.no_man", ""}});
    CHECK(with("refusal.of_old", "No.") ==
          std::vector<CatalogueProblem>{{Code::unknown_message, "refusal.of_old", ""}});

    struct Row {
        const char* message;
        const char* pattern;
        Code code;
    };
    const Row rows[] = {
        {"ruling.offer_made", "{player, select, white {White} other {Black} offers.",
         Code::bad_message},
        {"ruling.offer_made", "{player, select, white {White}} offers.", Code::bad_message},
        {"ruling.offer_made", "} offers.", Code::bad_message},
        {"ruling.offer_made", " ", Code::bad_message},
        {"ruling.resumed", "An apostrophe'{player}", Code::bad_message},
        {"ruling.resumed", "'{'quoted'}'", Code::bad_message},
        {"time.minutes", "{amount, number}", Code::bad_message},
        {"time.minutes", "{amount, choice, 0#no|1#one}", Code::bad_message},
        {"time.minutes", "{amount, plural, offset:1 other {#}}", Code::bad_message},
        {"time.minutes", "{minutes, plural, one {#} other {#}}", Code::bad_argument},
        {"time.minutes", "{amount, plural, single {#} other {#}}", Code::bad_argument},
        {"time.minutes", "{amount, select, white {1} other {2}}", Code::bad_argument},
        {"time.minutes", "{0}", Code::bad_argument},
        {"ruling.offer_made", "{player} offers a draw.", Code::bad_argument},
        {"ruling.offer_made", "{player, plural, one {White} other {Black}}", Code::bad_argument},
        {"ruling.offer_made", "{player, select, whit {White} other {Black}}", Code::bad_argument},
        {"ruling.offer_made", "{player, select, white {{count}} other {Black}}",
         Code::bad_argument},
        {"ruling.resumed", "{player, select, white {White} other {Black}}", Code::bad_argument},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.pattern));
        const auto found = with(row.message, row.pattern);
        REQUIRE(found.size() == 1);
        CHECK(name(found[0].code) == name(row.code));
        CHECK(found[0].message == row.message);
        CHECK(!found[0].detail.empty());
    }

    Patterns worse = without;
    worse["x"] = "y";
    worse["ruling.resumed"] = "{";
    worse["ruling.restored"] = "{player}";
    std::multiset<Code> codes;
    for (const CatalogueProblem& problem : problems(json_of(worse))) codes.insert(problem.code);
    CHECK(codes == std::multiset<Code>{Code::missing_message, Code::unknown_message,
                                       Code::bad_message, Code::bad_argument});
}

TEST_CASE("another catalogue speaks instead of the built-in one") {
    Patterns own = patterns(Language::en);
    own["ruling.resumed"] = "On we go!";
    own["ruling.offer_made"] = "L''{player, select, white {albo} other {nero}} d'accordo?";
    const auto words = Words::read(Language::it, json_of(own));
    REQUIRE(words);
    CHECK(words->language() == Language::it);
    CHECK(words->of(ruling(RulingKind::resumed), book) == "On we go!");
    CHECK(words->of(ruling(RulingKind::offer_made, Color::black), book) == "L'nero d'accordo?");
}

TEST_CASE("a language without catalogue is spoken to in English") {
    CHECK(Words::in(Language::fi).language() == Language::en);
    CHECK(Words::in(Language::fi).of(ruling(RulingKind::resumed), book) == "The game is resumed.");
    for (const Language language : languages_with_words()) {
        CHECK(built_in_catalogue(language));
        CHECK(Words::in(language).language() == language);
    }
    CHECK(!built_in_catalogue(Language::fi));
    CHECK(languages_with_words().size() == 8);
}

TEST_CASE("times are said in hours, minutes and seconds, as each language counts") {
    const auto time = [](Language language, std::int64_t milliseconds) {
        const Words words = Words::in(language);
        const std::string all =
            words.of(ruling(RulingKind::time_added, {},
                            {effect::AddTime{Color::white, Millis(milliseconds)}}),
                     book);
        const std::string verb[] = {"receives ", "primește ", "добија ", "dobiva ",
                                    "recebem ",  "reben ",    "reciben "};
        for (const std::string& each : verb) {
            const std::size_t at = all.find(each);
            if (at != std::string::npos) {
                return all.substr(at + each.size(), all.size() - at - each.size() - 1);
            }
        }
        return all;
    };
    struct Row {
        Language language;
        std::int64_t milliseconds;
        const char* said;
    };
    using enum Language;
    const Row rows[] = {
        {en, 120'000, "2 minutes"},
        {en, 90'000, "1 minute 30 seconds"},
        {en, 5'000, "5 seconds"},
        {en, 1'000, "1 second"},
        {en, 0, "0 seconds"},
        {en, 500, "0.5 seconds"},
        {en, 1'250, "1.25 seconds"},
        {en, 1'001, "1.001 seconds"},
        {en, 3'600'000, "1 hour"},
        {en, 7'260'000, "2 hours 1 minute"},
        {en, 3'661'000, "1 hour 1 minute 1 second"},
        {en, 360'000'000, "100 hours"},
        {ro, 60'000, "1 minut"},
        {ro, 120'000, "2 minute"},
        {ro, 1'200'000, "20 de minute"},
        {ro, 19'000, "19 secunde"},
        {ro, 3'661'000, "1 oră 1 minut și 1 secundă"},
        {sr, 60'000, "1 минут"},
        {sr, 1'000, "1 секунду"},
        {sr, 22'000, "22 секунде"},
        {sr, 12'000, "12 секунди"},
        {sr, 500, "0,5 секунди"},
        {hr, 60'000, "1 minutu"},
        {hr, 120'000, "2 minute"},
        {hr, 300'000, "5 minuta"},
        {hr, 1'260'000, "21 minutu"},
        {hr, 660'000, "11 minuta"},
        {pt, 90'000, "1 minuto e 30 segundos"},
        {ca, 1'500, "1,5 segons"},
        {es, 5'430'000, "1 hora 30 minutos y 30 segundos"},
    };
    for (const Row& row : rows) {
        CAPTURE(code(row.language));
        CHECK(time(row.language, row.milliseconds) == row.said);
    }
}

TEST_CASE("somebody's own words stay as they are") {
    const Words words = Words::in(Language::en);
    Ruling incident = ruling(RulingKind::incident, Color::white);
    incident.cited = "11.5";
    CHECK(words.of(incident, book) == "An incident is on record for White (Article 11.5).");
    for (const char* text : {"none", "{player}", "it's # '{", "»…«"}) {
        incident.text = text;
        CHECK(words.of(incident, book) ==
              "An incident is on record for White (Article 11.5): " + std::string(text));
    }
    incident.cited.clear();
    incident.rule = Rule::no_distraction;
    CHECK(words.of(incident, Rulebook(Edition::e2009)) ==
          "An incident is on record for White (Article 12.6): »…«");
    Ruling paused = ruling(RulingKind::paused, Color::black);
    CHECK(words.of(paused, book) == "Black stops the chessclock.");
    paused.text = "no queen at hand";
    CHECK(words.of(paused, book) == "Black stops the chessclock (no queen at hand).");
}

TEST_CASE("every ruling, question and refusal has a sentence in every language") {
    for (const Language language : languages_with_words()) {
        CAPTURE(code(language));
        const Words words = Words::in(language);
        const auto check = [](const std::string& said) {
            CAPTURE(said);
            CHECK(said.size() > 4);
            // The name of a message that is not there.
            CHECK(!said.starts_with("ruling."));
            CHECK(!said.starts_with("question."));
            CHECK(!said.starts_with("refusal."));
            for (const ClaimKind claim : all_of<ClaimKind>()) {
                CHECK(said.find("claim." + std::string(name(claim))) == std::string::npos);
            }
        };
        for (const RulingKind kind : all_of<RulingKind>()) check(words.of(ruling(kind), book));
        for (const Penalty penalty : all_of<Penalty>()) {
            Ruling one = ruling(RulingKind::penalty, Color::white);
            one.penalty = penalty;
            check(words.of(one, book));
            one.effects = {gives(Color::black, 60), effect::Points{Color::white, -500}};
            check(words.of(one, book));
        }
        for (const Reason reason : all_of<Reason>()) {
            for (std::uint8_t score = 0; score < 9; ++score) {
                check(words.of(over(reason, static_cast<Score>(score), Color::black), book));
            }
            Ruling bare = ruling(RulingKind::game_over);
            bare.reason = reason;
            check(words.of(bare, book));
        }
        for (const ClaimKind claim : all_of<ClaimKind>()) {
            check(words.of(claimed(RulingKind::claim_upheld, Color::white, claim), book));
            check(words.of(claimed(RulingKind::stands, Color::white, claim), book));
        }
        for (const Requested request : all_of<Requested>()) {
            for (const RulingKind kind : {RulingKind::granted, RulingKind::denied}) {
                Ruling one = ruling(kind, Color::black);
                one.request = request;
                check(words.of(one, book));
            }
        }
        for (const QuestionKind kind : all_of<QuestionKind>()) {
            Question question;
            question.kind = kind;
            check(words.of(question, book));
        }
        for (const Refusal refusal : all_of<Refusal>()) check(words.of(Refused{refusal, {}}, book));
        check(words.of(Refused{Refusal::paused, Rule::stopping_for_a_claim}, book));
    }
}

TEST_CASE("12.6 a player is not told by a refusal what he may not know") {
    for (const Language language : languages_with_words()) {
        const Words words = Words::in(language);
        const std::string neutral = words.for_player({Refusal::unreadable, {}}, book);
        for (const Refusal refusal : all_of<Refusal>()) {
            CAPTURE(name(refusal));
            const Refused refused{refusal, {}};
            if (may_be_told(refusal)) {
                CHECK(words.for_player(refused, book) == words.of(refused, book));
                CHECK(words.for_player(refused, book) != neutral);
            } else {
                CHECK(words.for_player(refused, book) == neutral);
                CHECK(words.of(refused, book) != neutral);
            }
        }
    }
    for (const Refusal hidden :
         {Refusal::not_on_move, Refusal::unreadable, Refusal::ambiguous, Refusal::guarded,
          Refusal::no_irregularity, Refusal::too_early, Refusal::no_such_ply}) {
        CAPTURE(name(hidden));
        CHECK(!may_be_told(hidden));
    }
    CHECK(may_be_told(Refusal::game_over));
    CHECK(may_be_told(Refusal::no_man));
}

TEST_CASE("a line that cannot be read is answered with what is wrong with it") {
    const Words words = Words::in(Language::en);
    CHECK(words.of_unreadable("not_json", "") == "This line is not JSON.");
    CHECK(words.of_unreadable("not_json", "column 7") == "This line is not JSON (column 7).");
    CHECK(words.of_unreadable("missing_field", "at") == "A field is missing: at.");
    CHECK(words.of_unreadable("unknown_act", "fly") == "There is no such act: fly.");
    CHECK(words.of_unreadable("of_next_year", "x") ==
          "This line cannot be used: of_next_year (x).");
    CHECK(words.of_unreadable("of_next_year", "") == "This line cannot be used: of_next_year.");
    CHECK(Words::in(Language::hr).of_unreadable("missing_field", "at") == "Nedostaje polje: at.");
    for (const char* known : {"not_an_object", "duplicate_key", "bad_field", "unknown_party",
                              "bad_time", "line_too_long", "conditions_missing", "too_deep",
                              "number_out_of_range", "bad_start", "out_of_range"}) {
        CAPTURE(std::string(known));
        CHECK(words.of_unreadable(known, "").find(known) == std::string::npos);
    }
}

TEST_CASE("several threads may share words") {
    const Words words = Words::in(Language::sr);
    const Ruling illegal =
        ruling(RulingKind::illegal_move, Color::white, {gives(Color::black, 3661)}, 121);
    const std::string expected = words.of(illegal, book);
    std::array<int, 4> wrong{};
    {
        std::vector<std::thread> threads;
        for (int& count : wrong) {
            threads.emplace_back([&words, &illegal, &expected, &count] {
                for (int i = 0; i < 200; ++i) count += words.of(illegal, book) != expected ? 1 : 0;
            });
        }
        for (std::thread& thread : threads) thread.join();
    }
    CHECK(wrong == std::array<int, 4>{});
}

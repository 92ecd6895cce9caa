// jadoube move: which move is meant by what somebody wrote, and how others write it.
#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>

#include <jadoube/arbiter/notation_rules.hpp>
#include <jadoube/edition/rulebook.hpp>
#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/move_text.hpp>
#include <jadoube/notation/spoken.hpp>
#include <jadoube/notation/uci.hpp>
#include <jadoube/protocol/json_reader.hpp>
#include <jadoube/protocol/json_writer.hpp>

#include "commands.hpp"
#include "input.hpp"
#include "sentences.hpp"

namespace jadoube::cli {
namespace {

std::optional<NotationRules> rules_of(std::string_view year) {
    const auto edition = edition_of(year);
    if (!edition) return std::nullopt;
    return notation_rules(Rulebook(*edition).parameters());
}

std::string known_languages() {
    std::string codes;
    for (const LanguageInfo& language : all_languages()) {
        if (!codes.empty()) codes += ", ";
        codes += language.code;
    }
    return codes;
}

std::string what_is_forgiven(Forgiven forgiven) {
    switch (forgiven) {
        case Forgiven::surrounding_text: return "text around the move";
        case Forgiven::letter_case: return "capital or small letters";
        case Forgiven::other_script: return "letters of another script";
        case Forgiven::other_language: return "English letters";
        case Forgiven::pawn_letter: return "a letter for the pawn";
        case Forgiven::hyphen: return "a dash";
        case Forgiven::capture_sign: return "the sign for the capture, or its place";
        case Forgiven::capture_sign_wrong: return "a capture sign where nothing is taken";
        case Forgiven::check_sign: return "the sign for check or mate";
        case Forgiven::check_sign_wrong: return "a sign for check or mate that is not true";
        case Forgiven::en_passant_sign: return "the sign for en passant";
        case Forgiven::castling_letters: return "the glyphs of castling";
        case Forgiven::castling_as_king_move: return "castling written as a move of the king";
        case Forgiven::promotion_sign: return "a sign before the new piece";
        case Forgiven::promotion_assumed: return "no new piece named, taken as a queen";
        case Forgiven::departure_not_needed: return "a departure square that is not needed";
        case Forgiven::departure_missing: return "part of a square left out";
        case Forgiven::from_to: return "squares without the letter of the piece";
    }
    return "";
}

std::vector<std::string> in_uci(const MoveList& moves, Variant variant) {
    std::vector<std::string> texts;
    for (const Move move : moves) texts.push_back(to_uci(move, variant));
    std::sort(texts.begin(), texts.end());
    return texts;
}

// What a text means. Forgiving nothing leaves two ways of writing a move: the Laws', and the SAN of
// PGN, which this command answers itself.
Result<ReadMove, MoveTextError> meaning_of(const Position& position, std::string_view text,
                                           const ReadOptions& options) {
    auto strictly = read_move(position, text, options);
    if (strictly || !options.strict) return strictly;
    ReadOptions lenient = options;
    lenient.strict = false;
    const auto read = read_move(position, text, lenient);
    if (!read || text != write_move(position, read->move, {options.language, Form::pgn, {}})) {
        return strictly;
    }
    ReadMove exact;
    exact.move = read->move;
    return exact;
}

std::string why_not(const MoveTextError& error, Variant variant) {
    switch (error.code) {
        case MoveTextError::Code::unreadable:
            return "This cannot be read as a move (character " + std::to_string(error.column + 1) +
                   ").";
        case MoveTextError::Code::ambiguous: {
            std::string text = "More than one move is meant by this:";
            for (const std::string& move : in_uci(error.candidates, variant)) text += " " + move;
            return text + ".";
        }
        case MoveTextError::Code::illegal: return sentence(error.breach.value_or(Breach::no_man));
    }
    return "";
}

// An answer to one line of input.
class Answer {
public:
    explicit Answer(std::string_view line) { answer(line); }
    [[nodiscard]] bool is_error() const { return is_error_; }
    [[nodiscard]] std::string text() const { return json_.text(); }

private:
    void answer(std::string_view line) {
        const auto value = read_json(line);
        if (!value) {
            begin_error("bad_json")
                .field("reason", name(value.error().code))
                .field("column", value.error().column + 1);
            return end_error("This is not one JSON object on one line.");
        }
        const JsonObject* object = value->as_object();
        if (object == nullptr) {
            begin_error("bad_json").field("reason", "not_an_object").field("column", 1);
            return end_error("This is JSON, but no object.");
        }
        const auto text = string_field(*object, "text");
        const auto fen = string_field(*object, "fen");
        const auto language_code = string_field(*object, "language");
        const auto strict = bool_field(*object, "strict");
        const auto chess960 = bool_field(*object, "chess960");
        const auto year = year_field(*object);
        if (is_error_) return;
        if (!text) {
            begin_error("missing_field").field("field", "text");
            return end_error("The field \"text\" is missing: the move as it was written.");
        }
        const auto language = parse_language(language_code.value_or("en"));
        if (!language) {
            begin_error("bad_language");
            return end_error("The languages are " + known_languages() + ".");
        }
        const auto rules = rules_of(year.value_or("2023"));
        if (!rules) {
            begin_error("bad_edition");
            return end_error("The editions are 2009, 2014, 2017, 2018 and 2023.");
        }
        const Variant variant = chess960.value_or(false) ? Variant::chess960 : Variant::standard;
        const auto position =
            position_from_fen(expand_fen(fen.value_or("startpos"), variant), variant);
        if (!position) {
            begin_error("bad_fen");
            return end_error(sentence(position.error()));
        }
        read(*position, *text, {*language, strict.value_or(false), variant, *rules});
    }

    void read(const Position& position, const std::string& text, const ReadOptions& options) {
        const auto result = meaning_of(position, text, options);
        if (!result) return refuse(result.error(), options.variant);
        const Move move = result->move;
        const NotationRules& rules = options.rules;
        json_.begin_object()
            .field("uci", to_uci(move, options.variant))
            .field("san", write_move(position, move))
            .field("long", write_move(position, move, {Language::en, Form::long_form, rules}))
            .field("local", write_move(position, move, {options.language, Form::short_form, rules}))
            .field("spoken", announce(position, move))
            .key("forgiven")
            .begin_array();
        for (const Forgiven one : result->forgiven()) json_.value(name(one));
        json_.end_array();
        if (result->draw_offer) json_.field("draw_offer", true);
        json_.end_object();
    }

    void refuse(const MoveTextError& error, Variant variant) {
        begin_error(name(error.code));
        switch (error.code) {
            case MoveTextError::Code::unreadable: json_.field("column", error.column + 1); break;
            case MoveTextError::Code::ambiguous:
                json_.key("candidates").begin_array();
                for (const std::string& move : in_uci(error.candidates, variant)) json_.value(move);
                json_.end_array();
                break;
            case MoveTextError::Code::illegal:
                json_.field("article", article(*error.breach)).field("breach", name(*error.breach));
                break;
        }
        end_error(why_not(error, variant));
    }

    // Fields that are absent or null are not there; of the wrong kind, an error.
    std::optional<std::string> string_field(const JsonObject& object, std::string_view key) {
        const JsonValue* value = object.find(key);
        if (value == nullptr || value->is_null()) return std::nullopt;
        if (const std::string* text = value->as_string()) return *text;
        bad_field(key, "text");
        return std::nullopt;
    }
    std::optional<bool> bool_field(const JsonObject& object, std::string_view key) {
        const JsonValue* value = object.find(key);
        if (value == nullptr || value->is_null()) return std::nullopt;
        if (const bool* truth = value->as_bool()) return *truth;
        bad_field(key, "true or false");
        return std::nullopt;
    }
    std::optional<std::string> year_field(const JsonObject& object) {
        const JsonValue* value = object.find("edition");
        if (value != nullptr) {
            if (const auto* year = value->as_whole()) return std::to_string(*year);
        }
        return string_field(object, "edition");
    }
    void bad_field(std::string_view key, const std::string& wanted) {
        if (is_error_) return;  // one is enough
        begin_error("bad_field").field("field", key);
        end_error("This field must be " + wanted + ".");
    }

    JsonWriter& begin_error(std::string_view code) {
        is_error_ = true;
        return json_.begin_object().key("error").begin_object().field("code", code);
    }
    void end_error(const std::string& text) { json_.field("text", text).end_object().end_object(); }

    JsonWriter json_;
    bool is_error_ = false;
};

struct Options {
    std::vector<std::string> words;
    std::string language = "en";
    std::string to;
    std::string fen = "startpos";
    std::string edition = "2023";
    std::string form = "short";
    bool spoken = false;
    bool strict = false;
    bool chess960 = false;
};

Exit answer_lines() {
    if (standard_input_is_terminal()) {
        std::fputs("Type a JSON object a line, as {\"text\":\"Nf3\"}; end with Ctrl-D.\n", stderr);
    }
    LineReader lines;
    long asked = 0;
    long faulty = 0;
    while (const auto line = lines.next()) {
        if (line->text.find_first_not_of(" \t") == std::string_view::npos) continue;
        const Answer answer(line->text);
        ++asked;
        if (answer.is_error()) ++faulty;
        const std::string out = answer.text() + '\n';
        std::fwrite(out.data(), 1, out.size(), stdout);
    }
    if (faulty == 0) return Exit::ok;
    std::fflush(stdout);
    std::fprintf(stderr, "jadoube: %ld of %ld could not be taken as a move.\n", faulty, asked);
    return Exit::findings;
}

Exit complain(const std::string& text, Exit exit) {
    std::fprintf(stderr, "jadoube: %s\n", text.c_str());
    return exit;
}

// Moves as people give them: "exd6 e.p." is one, quoted or not.
Exit answer_words(const Options& options) {
    std::string text;
    for (const std::string& word : options.words) text += (text.empty() ? "" : " ") + word;

    const auto language = parse_language(options.language);
    const auto to = options.to.empty() ? language : parse_language(options.to);
    if (!language || !to) {
        return complain("The languages are " + known_languages() + ".", Exit::could_not_run);
    }
    const auto rules = rules_of(options.edition);
    if (!rules) {
        return complain("The editions are 2009, 2014, 2017, 2018 and 2023.", Exit::could_not_run);
    }
    const Variant variant = options.chess960 ? Variant::chess960 : Variant::standard;
    const auto position = position_from_fen(expand_fen(options.fen, variant), variant);
    if (!position) {
        return complain("not a position to play from. " + sentence(position.error()),
                        Exit::findings);
    }
    const auto result = meaning_of(*position, text, {*language, options.strict, variant, *rules});
    if (!result) {
        std::string why = why_not(result.error(), variant);
        if (result.error().breach) {
            why = "illegal by Article " + std::string(article(*result.error().breach)) + ": " + why;
        }
        return complain(why, Exit::findings);
    }
    const Form form = options.form == "pgn"    ? Form::pgn
                      : options.form == "long" ? Form::long_form
                                               : Form::short_form;
    std::puts(write_move(*position, result->move, {*to, form, *rules}).c_str());
    if (options.spoken) std::puts(announce(*position, result->move).c_str());
    if (standard_error_is_terminal() && !result->forgiven().empty()) {
        std::fflush(stdout);
        std::string note;
        for (const Forgiven one : result->forgiven()) {
            note += (note.empty() ? "" : "; ") + what_is_forgiven(one);
        }
        std::fprintf(stderr, "Forgiven: %s.\n", note.c_str());
    }
    return Exit::ok;
}

}  // namespace

void add_move_command(CLI::App& program, Outcome& outcome) {
    CLI::App* command = add_command(
        program, "move", "A move as somebody wrote it, in any language: which it is, and in others",
        "  jadoube move Sf3 --language hr --to en --spoken\n"
        "  jadoube move 0-0 --fen \"4k3/8/8/8/8/8/8/4K2R w K -\" --form pgn\n"
        "  echo '{\"text\":\"Sf3\",\"language\":\"hr\"}' | jadoube move\n"
        "  jadoube move < moves.jsonl > answers.jsonl");
    auto options = std::make_shared<Options>();
    command->add_option("MOVE", options->words,
                        "The move. None: JSON Lines from standard input, with text, fen (startpos "
                        "if absent), language, strict, chess960 and edition");
    command->add_option("--language", options->language, "The language it is written in")
        ->capture_default_str();
    command->add_option("--to", options->to, "The language to write it in (the same if not given)");
    command->add_option("--fen", options->fen, "The position")->capture_default_str();
    command->add_option("--edition", options->edition, "The Laws of that year")
        ->capture_default_str();
    command->add_option("--form", options->form, "short, long or pgn")
        ->check(CLI::IsMember({"short", "long", "pgn"}))
        ->capture_default_str();
    command->add_flag("--spoken", options->spoken, "Add the announcement of D.2.1");
    command->add_flag("--strict", options->strict,
                      "Forgive nothing: the move as the Laws write it, or as PGN does");
    command->add_flag("--chess960", options->chess960, "Chess960: castling from any squares");
    command->callback([options, &outcome] {
        outcome = options->words.empty() ? answer_lines() : answer_words(*options);
    });
}

}  // namespace jadoube::cli

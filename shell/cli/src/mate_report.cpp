#include "mate_report.hpp"

#include <algorithm>

#include <jadoube/chess/moves.hpp>
#include <jadoube/notation/move_text.hpp>
#include <jadoube/notation/uci.hpp>
#include <jadoube/protocol/json_writer.hpp>

#include "sentences.hpp"

namespace jadoube::cli {
namespace {

std::string key_of(Color color) { return color == Color::white ? "white" : "black"; }
std::string player(Color color) { return color == Color::white ? "White" : "Black"; }

// ---- For programs

void write_details(JsonWriter& json, Color color, const MateVerdict& verdict, bool with_line,
                   Variant variant) {
    if (verdict.answer == Possible::yes && with_line) {
        json.key(key_of(color) + "_line").begin_array();
        for (const Move move : verdict.line) json.value(to_uci(move, variant));
        json.end_array();
    }
    if (verdict.answer == Possible::no) {
        json.field(key_of(color) + "_reason", jadoube::name(verdict.reason));
        if (verdict.squares.empty()) return;
        json.key(key_of(color) + "_squares").begin_array();
        for (const Square square : verdict.squares) json.value(jadoube::name(square));
        json.end_array();
    }
}

// Each kind of fault once.
void write_reasons(JsonWriter& json, const FenProblem& problem) {
    json.key("reasons").begin_array();
    if (const auto* error = std::get_if<FenError>(&problem)) {
        json.value(jadoube::name(error->fault));
    } else {
        const auto& problems = std::get<std::vector<SetupProblem>>(problem);
        for (const SetupFault fault : all_setup_faults) {
            const auto is_it = [fault](const SetupProblem& one) { return one.fault == fault; };
            if (std::any_of(problems.begin(), problems.end(), is_it)) {
                json.value(jadoube::name(fault));
            }
        }
    }
    json.end_array();
}

// ---- For people

std::string why_not(CannotMate reason) {
    switch (reason) {
        case CannotMate::game_over: return "the game is over already";
        case CannotMate::bare_king: return "there is only the king";
        case CannotMate::knight_alone:
            return "there is only a knight, and the opponent has nothing but queens";
        case CannotMate::bishops_of_one_colour:
            return "there are only bishops on squares of one colour, and the opponent has no man "
                   "that could get in the way of the king";
        case CannotMate::walled_in: return "whatever the men do, none comes to where it could mate";
        case CannotMate::kept_apart:
            return "wherever kings, pawns and men with few ways can go, none comes to where it "
                   "could mate";
        case CannotMate::all_tried: return "every series of legal moves was followed to its end";
    }
    return "";
}

// "34... Kg8 35. Qg7#"
std::string numbered(Position position, const std::vector<Move>& line) {
    std::string text;
    for (const Move move : line) {
        const bool white = position.turn() == Color::white;
        if (white || text.empty()) {
            if (!text.empty()) text += ' ';
            text += std::to_string(position.fullmove_number()) + (white ? "." : "...");
        }
        text += ' ' + write_move(position, move);
        position = position.after(move);
    }
    return text;
}

std::string described(const Position& position, Color color, const MateVerdict& verdict,
                      bool at_a_glance) {
    const std::string who = player(color);
    switch (verdict.answer) {
        case Possible::yes:
            return who + " can checkmate" +
                   (at_a_glance
                        ? ""
                        : ", for example: " +
                              numbered(position, shorter_line(position, color, verdict.line))) +
                   ".";
        case Possible::no:
            return who + " cannot checkmate" + (at_a_glance ? "" : ": " + why_not(verdict.reason)) +
                   ".";
        case Possible::unknown: break;
    }
    if (at_a_glance) {
        return "Whether " + who +
               " can checkmate is not to be seen at a glance. Ask without --fast.";
    }
    return "Whether " + who + " can checkmate is unknown after " + std::to_string(verdict.nodes) +
           " positions. Allow more with --nodes or --memory.";
}

// 5.2.2, and 6.9 where only one player can win.
std::string consequence(const MateFindings& findings) {
    switch (findings.dead()) {
        case Possible::yes: return "The position is dead: the game is drawn at once (5.2.2).";
        case Possible::no: break;
        case Possible::unknown: return "";
    }
    std::string text = "The position is not dead (5.2.2).";
    for (const Color color : both_colors) {
        const auto& verdict = findings.verdicts[color];
        if (!verdict || verdict->answer != Possible::no) continue;
        text += " If " + player(!color) + "'s time runs out, the game is drawn (6.9).";
    }
    return text;
}

}  // namespace

std::uint64_t MateFindings::nodes() const {
    std::uint64_t sum = 0;
    for (const Color color : both_colors) sum += verdicts[color] ? verdicts[color]->nodes : 0;
    return sum;
}

Possible MateFindings::dead() const {
    bool certain = true;
    for (const Color color : both_colors) {
        const Possible answer = verdicts[color] ? verdicts[color]->answer : Possible::unknown;
        if (answer == Possible::yes) return Possible::no;
        if (answer == Possible::unknown) certain = false;
    }
    return certain ? Possible::yes : Possible::unknown;
}

std::string mate_as_json(const Position& position, const MateFindings& findings, bool with_line,
                         Variant variant) {
    JsonWriter json;
    json.begin_object().field("fen", to_fen(position));
    for (const Color color : both_colors) {
        if (const auto& verdict = findings.verdicts[color]) {
            json.field(key_of(color), jadoube::name(verdict->answer));
        }
    }
    switch (findings.dead()) {
        case Possible::no: json.field("dead", false); break;
        case Possible::yes: json.field("dead", true); break;
        case Possible::unknown: json.null_field("dead"); break;
    }
    if (!findings.at_a_glance) {
        for (const Color color : both_colors) {
            if (const auto& verdict = findings.verdicts[color]) {
                write_details(json, color, *verdict, with_line, variant);
            }
        }
    }
    json.field("nodes", findings.nodes()).field("micros", findings.micros);
    return json.end_object().text();
}

std::string bad_fen_as_json(std::size_t line, const FenProblem& problem) {
    JsonWriter json;
    json.begin_object().field("line", line).key("error").begin_object().field("code", "bad_fen");
    write_reasons(json, problem);
    if (const auto* error = std::get_if<FenError>(&problem))
        json.field("column", error->column + 1);
    json.field("text", sentence(problem)).end_object();
    return json.end_object().text();
}

std::string mate_in_words(const Position& position, const MateFindings& findings) {
    const std::string on_move = player(position.turn());
    switch (status(position)) {
        case Status::checkmate:
            return on_move + " is checkmated: " + player(!position.turn()) + " has won (5.1.1).\n";
        case Status::stalemate: return on_move + " is stalemated: the game is drawn (5.2.1).\n";
        case Status::ongoing: break;
    }
    std::string text;
    for (const Color color : both_colors) {
        if (const auto& verdict = findings.verdicts[color]) {
            text += described(position, color, *verdict, findings.at_a_glance) + '\n';
        }
    }
    if (const std::string laws = consequence(findings); !laws.empty()) text += laws + '\n';
    return text;
}

}  // namespace jadoube::cli

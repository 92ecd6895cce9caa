// jadoube fen: is this a position, what is it, and could it have come about?
#include <array>
#include <cstdio>
#include <memory>

#include <jadoube/chess/key.hpp>
#include <jadoube/chess/moves.hpp>
#include <jadoube/chess/reachable.hpp>
#include <jadoube/notation/fen.hpp>
#include <jadoube/protocol/json_writer.hpp>

#include "board_drawing.hpp"
#include "commands.hpp"
#include "input.hpp"
#include "sentences.hpp"

namespace jadoube::cli {
namespace {

struct Options {
    std::vector<std::string> arguments;
    bool chess960 = false;
    bool json = false;
    bool pretty = false;

    [[nodiscard]] Variant variant() const {
        return chess960 ? Variant::chess960 : Variant::standard;
    }
};

std::string hexadecimal(std::uint64_t number) {
    std::array<char, 17> digits{};
    std::snprintf(digits.data(), digits.size(), "%016llx", static_cast<unsigned long long>(number));
    return digits.data();
}

std::string_view name(Status status) {
    switch (status) {
        case Status::ongoing: return "ongoing";
        case Status::checkmate: return "checkmate";
        case Status::stalemate: return "stalemate";
    }
    return "";
}

void write_details(JsonWriter& json, const FenProblem& problem) {
    json.key("details").begin_array();
    if (const auto* error = std::get_if<FenError>(&problem)) {
        json.begin_object()
            .field("code", jadoube::name(error->fault))
            .field("column", error->column + 1)
            .field("text", sentence(*error))
            .end_object();
    } else {
        for (const SetupProblem& one : std::get<std::vector<SetupProblem>>(problem)) {
            json.begin_object()
                .field("code", jadoube::name(one.fault))
                .field("color", one.color == Color::white ? "white" : "black");
            if (one.square) json.field("square", jadoube::name(*one.square));
            json.field("text", sentence(one)).end_object();
        }
    }
    json.end_array();
}

// Each kind of fault once.
void write_reasons(JsonWriter& json, const FenProblem& problem) {
    json.key("reasons").begin_array();
    if (const auto* error = std::get_if<FenError>(&problem)) {
        json.value(jadoube::name(error->fault));
    } else {
        for (const SetupFault fault : all_setup_faults) {
            for (const SetupProblem& one : std::get<std::vector<SetupProblem>>(problem)) {
                if (one.fault != fault) continue;
                json.value(jadoube::name(fault));
                break;
            }
        }
    }
    json.end_array();
}

std::string faulty_as_json(std::string_view text, const FenProblem& problem) {
    JsonWriter json;
    json.begin_object().field("fen", text).field("valid", false);
    write_reasons(json, problem);
    // What cannot be read is no position at all; what cannot be played on from cannot come about.
    if (std::holds_alternative<FenError>(problem)) {
        json.null_field("reachable");
    } else {
        json.field("reachable", "no");
    }
    json.null_field("check").null_field("legal_moves").null_field("status").null_field("key");
    write_details(json, problem);
    return json.end_object().text();
}

std::string position_as_json(const Position& position, Variant variant) {
    const Reachability reach = reachable(position, variant);
    JsonWriter json;
    json.begin_object()
        .field("fen", to_fen(position))
        .field("valid", true)
        .key("reasons")
        .begin_array()
        .end_array()
        .field("reachable", jadoube::name(reach.answer))
        .field("check", position.is_check())
        .field("legal_moves", count_legal_moves(position))
        .field("status", name(status(position)))
        .field("key", hexadecimal(key(position)));
    if (reach.answer == Reachable::no) json.field("unreachable", jadoube::name(reach.reason));
    return json.end_object().text();
}

std::string described(const Position& position, Variant variant) {
    const bool white = position.turn() == Color::white;
    const std::string player = white ? "White" : "Black";
    const std::string opponent = white ? "Black" : "White";
    const int moves = count_legal_moves(position);
    std::string text;
    switch (status(position)) {
        case Status::checkmate: text = player + " is checkmated: " + opponent + " has won."; break;
        case Status::stalemate: text = player + " is stalemated: the game is drawn."; break;
        case Status::ongoing:
            text = player + " has the move" + (position.is_check() ? ", is in check," : "") +
                   " and " + std::to_string(moves) + " legal move" + (moves == 1 ? "." : "s.");
            break;
    }
    const Reachability reach = reachable(position, variant);
    switch (reach.answer) {
        case Reachable::yes: text += " A game can reach this position."; break;
        case Reachable::no: text += " No game reaches it: " + sentence(reach.reason) + "."; break;
        case Reachable::unknown: break;
    }
    return text;
}

class FenCommand {
public:
    explicit FenCommand(const Options& options)
        : options_(options),
          pretty_(options.pretty || (!options.json && standard_output_is_terminal())) {}

    Exit run() {
        if (!options_.arguments.empty()) {
            for (const std::string& fen : fens_of(options_.arguments)) answer(fen);
        } else {
            if (standard_input_is_terminal()) {
                std::fputs("Type a FEN a line; end with Ctrl-D.\n", stderr);
            }
            LineReader lines;
            while (const auto line = lines.next()) {
                if (line->text.find_first_not_of(" \t") != std::string_view::npos) {
                    answer(line->text);
                }
            }
        }
        if (faulty_ != 0) {
            std::fflush(stdout);
            std::fprintf(stderr, "jadoube: %ld of %ld could not be taken as a position.\n", faulty_,
                         asked_);
        }
        return faulty_ == 0 ? Exit::ok : Exit::findings;
    }

private:
    void answer(std::string_view text) {
        ++asked_;
        const auto position = position_from_fen(expand_fen(std::string(text), options_.variant()),
                                                options_.variant());
        if (!position) ++faulty_;
        std::string out;
        if (!pretty_) {
            out = position ? position_as_json(*position, options_.variant())
                           : faulty_as_json(text, position.error());
        } else if (position) {
            out = drawn_board(*position, locale_has_figurines()) + "\n" +
                  described(*position, options_.variant()) + "\n" + to_fen(*position) + "\n";
        } else {
            out = "Not a position to play from. " + sentence(position.error()) + "\n";
        }
        out += '\n';
        std::fwrite(out.data(), 1, out.size(), stdout);
    }

    const Options& options_;
    bool pretty_;
    long asked_ = 0;
    long faulty_ = 0;
};

}  // namespace

void add_fen_command(CLI::App& program, Outcome& outcome) {
    CLI::App* command = add_command(
        program, "fen", "Check positions: can a game go on from them, could one have reached them?",
        "  jadoube fen \"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3\"\n"
        "  jadoube fen --json startpos\n"
        "  jadoube fen --chess960 518\n"
        "  jadoube fen < positions.txt > answers.jsonl");
    auto options = std::make_shared<Options>();
    command->add_option("FEN", options->arguments,
                        "Positions as FEN, X-FEN or Shredder-FEN, counters optional; \"startpos\"; "
                        "with --chess960 also the number of an array. None: a line at a time from "
                        "standard input");
    command->add_flag("--chess960", options->chess960, "Chess960: castling from any squares");
    auto* json = command->add_flag("--json", options->json,
                                   "JSON Lines (the default when not on a terminal)");
    command->add_flag("--pretty", options->pretty, "A drawn board and a sentence")->excludes(json);
    command->callback([options, &outcome] { outcome = FenCommand(*options).run(); });
}

}  // namespace jadoube::cli

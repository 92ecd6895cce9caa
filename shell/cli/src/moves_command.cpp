// jadoube moves: the legal moves of a position, or why one is not among them.
#include <algorithm>
#include <cstdio>
#include <memory>

#include <jadoube/chess/legality.hpp>
#include <jadoube/chess/moves.hpp>
#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/uci.hpp>

#include "commands.hpp"
#include "input.hpp"
#include "sentences.hpp"

namespace jadoube::cli {
namespace {

struct Options {
    std::vector<std::string> fen;
    bool chess960 = false;
    std::string why;

    [[nodiscard]] Variant variant() const {
        return chess960 ? Variant::chess960 : Variant::standard;
    }
};

void print_moves(const Position& position, Variant variant) {
    std::vector<std::string> texts;
    for (const Move move : legal_moves(position)) texts.push_back(to_uci(move, variant));
    std::sort(texts.begin(), texts.end());
    for (const std::string& text : texts) std::puts(text.c_str());
}

Exit explain(const Position& position, const std::string& text, Variant variant) {
    const auto attempt = parse_uci(text);
    if (!attempt) {
        std::fprintf(stderr,
                     "jadoube: \"%s\" is not a move. Write from and to, as in e2e4, with the new "
                     "piece where a pawn is promoted, as in e7e8q.\n",
                     text.c_str());
        return Exit::could_not_run;
    }
    const auto verdict = judge(position, *attempt, variant);
    if (verdict) {
        std::printf("%s is legal.\n", text.c_str());
        return Exit::ok;
    }
    std::printf("%s is illegal by Article %s: %s\n", text.c_str(),
                std::string(article(verdict.error())).c_str(), sentence(verdict.error()).c_str());
    return Exit::ok;
}

Exit run(const Options& options) {
    const auto fens = fens_of(options.fen);
    if (fens.size() != 1) {
        std::fputs("jadoube: give one position. Put its FEN in quotes.\n", stderr);
        return Exit::could_not_run;
    }
    const auto position =
        position_from_fen(expand_fen(fens[0], options.variant()), options.variant());
    if (!position) {
        std::fprintf(stderr, "jadoube: not a position to play from. %s\n",
                     sentence(position.error()).c_str());
        return Exit::findings;
    }
    if (!options.why.empty()) return explain(*position, options.why, options.variant());
    print_moves(*position, options.variant());
    return Exit::ok;
}

}  // namespace

void add_moves_command(CLI::App& program, Outcome& outcome) {
    CLI::App* command = add_command(
        program, "moves", "The legal moves of a position in UCI, or the Article that forbids one",
        "  jadoube moves startpos\n"
        "  jadoube moves \"4k3/8/8/8/8/8/8/4K2R w K -\"\n"
        "  jadoube moves startpos --why e2e5\n"
        "  jadoube moves --chess960 \"1r2k3/8/8/8/8/8/8/1R2K3 w B -\" --why e1b1");
    auto options = std::make_shared<Options>();
    command->add_option("FEN", options->fen, "The position, or \"startpos\"")->required();
    command->add_flag("--chess960", options->chess960,
                      "Chess960: castling from any squares, written as king takes rook");
    command->add_option("--why", options->why,
                        "Say which Article forbids this move, or that it is legal");
    command->callback([options, &outcome] { outcome = run(*options); });
}

}  // namespace jadoube::cli

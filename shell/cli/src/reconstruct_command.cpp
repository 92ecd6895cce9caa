// jadoube reconstruct: what a game was, from two scoresheets and the board (8.5.3, 11.11, D.2.9).
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "commands.hpp"
#include "input.hpp"
#include "reconstruct_input.hpp"
#include "reconstruct_report.hpp"

namespace jadoube::cli {
namespace {

// More than two sheets can hold.
constexpr std::size_t most_bytes = std::size_t{1} << 20;

struct Options {
    std::string file;
    bool json = false;
    std::size_t max = ReconstructionLimits{}.readings;
    std::uint64_t positions = ReconstructionLimits{}.positions;
    int more = 0;
    std::string language = "en";
};

Exit could_not_run(const std::string& why) {
    std::fprintf(stderr, "jadoube: %s\n", why.c_str());
    return Exit::could_not_run;
}

struct Closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
};

// The whole file, or why not.
Result<std::string, std::string> contents(const std::string& name) {
    std::unique_ptr<std::FILE, Closer> opened;
    std::FILE* file = stdin;
    if (name != "-") {
        opened.reset(std::fopen(name.c_str(), "rb"));
        file = opened.get();
        if (file == nullptr) {
            return Unexpected{name + " cannot be opened (" + std::strerror(errno) + ")."};
        }
    } else if (standard_input_is_terminal()) {
        std::fputs("Type the two sheets; end with Ctrl-D.\n", stderr);
    }
    const std::string shown = name == "-" ? "standard input" : name;
    std::string text(most_bytes + 1, '\0');
    text.resize(std::fread(text.data(), 1, text.size(), file));
    if (std::ferror(file) != 0) {
        return Unexpected{shown + " cannot be read (" + std::strerror(errno) + ")."};
    }
    if (text.size() > most_bytes) {
        return Unexpected{shown + " has more than a megabyte: these are not two scoresheets."};
    }
    return text;
}

Exit run(const Options& options) {
    const auto language = parse_language(options.language);
    if (!language) {
        return could_not_run("\"" + options.language +
                             "\" is no language that is known here. Give a code such as en or de.");
    }
    const auto text = contents(options.file);
    if (!text) return could_not_run(text.error());
    const auto typed = is_game(*text) ? read_sheets_of_game(*text) : read_typed_sheets(*text);
    if (!typed) {
        const TypingError& error = typed.error();
        const std::string where = error.line == 0 ? "" : ", line " + std::to_string(error.line);
        return could_not_run((options.file == "-" ? "standard input" : options.file) + where +
                             ": " + error.text);
    }
    const Reconstruction found =
        reconstruct(typed->start, typed->variant, {typed->white, typed->languages.white},
                    {typed->black, typed->languages.black}, typed->board, typed->plies,
                    {options.max, options.positions, options.more});
    const std::string answer = options.json ? reconstruction_as_json(*typed, found)
                                            : reconstruction_in_words(*typed, found, *language);
    std::fwrite(answer.data(), 1, answer.size(), stdout);
    return found.unique() ? Exit::ok : Exit::findings;
}

}  // namespace

void add_reconstruct_command(CLI::App& program, Outcome& outcome) {
    CLI::App* command = add_command(
        program, "reconstruct",
        "What was played? Two scoresheets with gaps and contradictions, and the board (8.5.3)",
        "  jadoube reconstruct sheets.txt\n"
        "  jadoube reconstruct --language ro --max 5 sheets.txt\n"
        "  jadoube reconstruct --json - < sheets.txt\n"
        "  jadoube reconstruct game.jsonl     # what its players wrote, as jadoube referee reads "
        "it\n"
        "\n"
        "The file, with what is not known left out:\n"
        "  language white: ro              # en if not given\n"
        "  language black: de\n"
        "  start: startpos                 # or a FEN\n"
        "  board: r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b   # its first fields do\n"
        "  last move: 3 white              # the last one that was made\n"
        "  [White's sheet]\n"
        "  1. e4 e5\n"
        "  2. Cf3 --                       # -- for what is missing\n"
        "  3. Nc4\n"
        "  [Black's sheet]\n"
        "  1. e4 e5\n"
        "  2... Sc6\n"
        "Each line of a sheet has its number, White's move and Black's, exactly as written.",
        "0 there is one reading, 1 there are several or none, 2 could not run.");
    auto options = std::make_shared<Options>();
    command->add_option("FILE", options->file, "The two sheets; - is standard input")->required();
    command->add_flag("--json", options->json,
                      "JSON Lines: the result, the differences, the readings");
    command->add_option("--max", options->max, "Give so many readings at most")
        ->check(CLI::Range(std::size_t{1}, std::size_t{10'000}))
        ->capture_default_str();
    command
        ->add_option("--positions", options->positions,
                     "How many positions to look at before it gives up")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 31))
        ->capture_default_str();
    command
        ->add_option("--more", options->more,
                     "Also readings that depart so many times more from the sheets")
        ->check(CLI::Range(0, 100))
        ->capture_default_str();
    command->add_option("--language", options->language, "Write the reading in this language")
        ->capture_default_str();
    command->callback([options, &outcome] { outcome = run(*options); });
}

}  // namespace jadoube::cli

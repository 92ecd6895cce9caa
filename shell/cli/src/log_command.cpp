// jadoube log: whether the log of a game is as it was written, and what is in it.
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <jadoube/archive/byte_source.hpp>
#include <jadoube/gamelog/chain.hpp>
#include <jadoube/gamelog/lines.hpp>
#include <jadoube/gamelog/verify.hpp>

#include "commands.hpp"
#include "log_report.hpp"
#include "printable.hpp"

namespace jadoube::cli {
namespace {

struct Options {
    std::vector<std::string> files;
    std::string file = "-";
    std::string key;
    bool json = false;
};

Exit could_not_run(const std::string& why) {
    std::fflush(stdout);
    std::fprintf(stderr, "jadoube: %s\n", why.c_str());
    return Exit::could_not_run;
}

bool print(const std::string& text) {
    return std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
}

// Calls take(line) for each line of the file. What went wrong, if something did.
template <class Take>
std::optional<IoError> read_lines(const std::string& file, Take take) {
    auto source = open_source(file);
    if (!source) return source.error();
    std::vector<char> buffer(std::size_t{1} << 16);
    LogLines lines;
    while (true) {
        const auto got = (*source)->read(buffer);
        if (!got) return got.error();
        if (*got == 0) break;
        lines.feed({buffer.data(), *got}, take);
    }
    lines.finish(take);
    return std::nullopt;
}

// None: it could not be read, which was said.
std::optional<LogReport> verify(const std::string& file, const std::string& key) {
    LogVerifier verifier(key);
    const auto error = read_lines(file, [&](std::string_view line) { verifier.add(line); });
    if (!error) return verifier.close();
    (void)could_not_run(printable(sentence(*error)));
    return std::nullopt;
}

Exit run_verify(Options options) {
    for (char& c : options.key) c = c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c;
    if (!options.key.empty() && !parse_log_hash(options.key)) {
        return could_not_run("--key is a public key: 64 hexadecimal digits.");
    }
    if (options.files.empty()) options.files.emplace_back("-");
    Exit outcome = Exit::ok;
    for (const std::string& file : options.files) {
        const auto report = verify(file, options.key);
        if (!report) {
            outcome = Exit::could_not_run;
            continue;
        }
        if (!report->intact()) outcome = std::max(outcome, Exit::findings);
        if (!print(options.json ? as_json(file, *report) : for_people(file, *report))) {
            return Exit::could_not_run;  // main says so
        }
    }
    return outcome;
}

// Prints what line_of(line, verifier) makes of each line, and tells if the log is not intact.
template <class LineOf>
Exit print_lines(const std::string& file, LineOf line_of) {
    LogVerifier verifier;
    bool written = true;
    const auto error = read_lines(file, [&](std::string_view line) {
        verifier.add(line);
        written = written && print(line_of(line, verifier));
    });
    if (error) return could_not_run(printable(sentence(*error)));
    if (!written) return Exit::could_not_run;
    const LogReport report = verifier.close();
    if (report.intact()) return Exit::ok;
    const auto worst = std::ranges::find_if(report.problems, [](const LogProblem& problem) {
        return problem.code != LogProblem::Code::ruled_differently;
    });
    std::fflush(stdout);
    std::fprintf(stderr, "jadoube: the log is not intact: %s.\n",
                 std::string(name(worst->code)).c_str());
    return Exit::findings;
}

Exit run_acts(const Options& options) {
    return print_lines(options.file, [](std::string_view, const LogVerifier& verifier) {
        const std::string_view line = verifier.protocol_line();
        return line.empty() ? std::string() : printable_json(line) + '\n';
    });
}

Exit run_show(const Options& options) {
    std::string out;
    LogShow show(out);
    return print_lines(options.file, [&](std::string_view line, const LogVerifier&) {
        out.clear();
        show.add(line);
        return out;
    });
}

using Run = Exit (*)(const Options&);

void add_reader(CLI::App& log, const std::string& name, const std::string& what,
                const std::string& examples, Run run, Outcome& outcome) {
    CLI::App* command = add_command(log, name, what, examples,
                                    "0 all well, 1 the log is not intact, 2 could not run.");
    auto options = std::make_shared<Options>();
    command->add_option("FILE", options->file,
                        "The log, plain, .gz or .zst; none or - is standard input");
    command->callback([options, run, &outcome] {
        std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is a failed write, and reported
        outcome = run(*options);
    });
}

}  // namespace

void add_log_command(CLI::App& program, Outcome& outcome) {
    CLI::App* log =
        add_command(program, "log", "The log of a game: whether it is intact, and what is in it.",
                    "  jadoube log verify game.jsonl\n"
                    "  jadoube log acts game.jsonl | jadoube referee --pretty\n"
                    "  jadoube log show game.jsonl",
                    "0 all well, 1 the log is not intact, 2 could not run.");
    log->require_subcommand(1);

    CLI::App* verify = add_command(
        *log, "verify", "Check the chain and the signatures, and rule on every act again.",
        "  jadoube log verify game.jsonl\n"
        "  jadoube log verify --key "
        "03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8 "
        "*.jsonl.gz\n"
        "  curl -H \"Authorization: Bearer $TOKEN\" $URL/api/games/$GAME/log | jadoube log verify "
        "--json",
        "0 intact, also if this program rules differently, which is told; 1 not intact; 2 could "
        "not "
        "run.");
    auto options = std::make_shared<Options>();
    verify->add_option("FILE", options->files,
                       "Logs, plain, .gz or .zst; none or - is standard input");
    verify->add_option(
        "--key", options->key,
        "The public key that it must be signed by. Without it, any key will do: then "
        "a signature says only that nobody changed the log after it was signed");
    verify->add_flag("--json", options->json, "An object for each file");
    verify->callback([options, &outcome] {
        std::signal(SIGPIPE, SIG_IGN);
        outcome = run_verify(*options);
    });

    add_reader(*log, "acts", "Print the conditions and the acts, as jadoube referee reads them.",
               "  jadoube log acts game.jsonl | jadoube referee --pretty\n"
               "  jadoube log acts game.jsonl | jadoube referee --pgn > game.pgn",
               run_acts, outcome);
    add_reader(*log, "show", "Print act by act what was done and ruled, as it was written.",
               "  jadoube log show game.jsonl", run_show, outcome);
}

}  // namespace jadoube::cli

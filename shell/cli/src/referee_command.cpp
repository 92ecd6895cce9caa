// jadoube referee: acts in, a line each; what the Laws make of them out, a line each.
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

#include <jadoube/protocol/game_pgn.hpp>
#include <jadoube/protocol/referee.hpp>

#include "commands.hpp"
#include "input.hpp"
#include "referee_report.hpp"
#include "rejudge_report.hpp"

namespace jadoube::cli {
namespace {

struct Options {
    std::string file;
    bool final = false;
    bool pretty = false;
    bool pgn = false;
    std::string view = "arbiter";
    std::string language;
    std::string texts;
    std::string edition;

    [[nodiscard]] Viewer viewer() const {
        return view == "white"       ? Viewer::white
               : view == "black"     ? Viewer::black
               : view == "spectator" ? Viewer::spectator
                                     : Viewer::arbiter;
    }
};

Exit could_not_run(const std::string& why) {
    std::fflush(stdout);
    std::fprintf(stderr, "jadoube: %s\n", why.c_str());
    return Exit::could_not_run;
}

// ---- Input and output

// A file, or standard input.
class Source {
public:
    explicit Source(const std::string& file)
        : opened_(!file.empty() && file != "-"),
          descriptor_(opened_ ? ::open(file.c_str(), O_RDONLY | O_CLOEXEC) : STDIN_FILENO) {
        // A directory, or closed: not the same as nothing in it.
        char byte = 0;
        if (descriptor_ < 0 || ::read(descriptor_, &byte, 0) < 0) error_ = errno;
    }
    ~Source() {
        if (opened_ && descriptor_ >= 0) ::close(descriptor_);
    }
    Source(const Source&) = delete;
    Source& operator=(const Source&) = delete;

    [[nodiscard]] int error() const { return error_; }  // 0: none
    [[nodiscard]] std::size_t read(char* to, std::size_t most) {
        ssize_t got = 0;
        do {
            got = ::read(descriptor_, to, most);
        } while (got < 0 && errno == EINTR);
        if (got < 0) error_ = errno;
        return got > 0 ? static_cast<std::size_t>(got) : 0;
    }

private:
    bool opened_;
    int descriptor_;
    int error_ = 0;
};

// What is written is let go when nobody has sent a further line yet, so that another program can
// tell an act and be answered; otherwise many answers go out at once.
class Output {
public:
    [[nodiscard]] std::string& text() { return text_; }
    void end_line() {
        text_ += '\n';
        if (text_.size() >= most) let_go();
    }
    void let_go() {
        if (text_.empty()) return;
        failed_ = failed_ || std::fwrite(text_.data(), 1, text_.size(), stdout) != text_.size() ||
                  std::fflush(stdout) != 0;
        text_.clear();
    }
    [[nodiscard]] bool failed() const { return failed_; }

private:
    static constexpr std::size_t most = std::size_t{1} << 16;
    std::string text_;
    bool failed_ = false;
};

// Lines in bounded memory: of one that is too long only the beginning is kept.
class Lines {
public:
    Lines(Source& source, Output& output) : source_(source), output_(output), buffer_(1U << 17) {}

    // Valid until the next one.
    [[nodiscard]] std::optional<std::string_view> next() {
        kept_.clear();
        while (at_ != end_ || fill()) {
            const std::string_view there(buffer_.data() + at_, end_ - at_);
            const auto newline = there.find('\n');
            if (newline == std::string_view::npos) {
                keep(there);
                at_ = end_;
                continue;
            }
            at_ += newline + 1;
            if (kept_.empty()) return there.substr(0, newline);
            keep(there.substr(0, newline));
            return kept_;
        }
        if (kept_.empty()) return std::nullopt;
        return kept_;
    }

private:
    bool fill() {
        output_.let_go();
        at_ = 0;
        end_ = output_.failed() ? 0 : source_.read(buffer_.data(), buffer_.size());
        return end_ != 0;
    }
    void keep(std::string_view part) {
        kept_ += part.substr(0, std::min(part.size(), max_line_length + 1 - kept_.size()));
    }

    Source& source_;
    Output& output_;
    std::vector<char> buffer_;
    std::size_t at_ = 0;
    std::size_t end_ = 0;
    std::string kept_;
};

// ---- Texts

using Catalogues = std::map<Language, Words>;

// All that are in the folder, each checked whole. What is wrong is told.
Result<Catalogues, std::string> read_catalogues(const std::string& folder) {
    Catalogues catalogues;
    std::string problems;
    for (const LanguageInfo& language : all_languages()) {
        const auto path = std::filesystem::path(folder) / (std::string(language.code) + ".json");
        std::ifstream file(path, std::ios::binary);
        if (!file) continue;
        std::ostringstream text;
        text << file.rdbuf();
        auto words = Words::read(language.language, text.str());
        if (words) {
            catalogues.emplace(language.language, *std::move(words));
            continue;
        }
        for (const CatalogueProblem& problem : words.error()) {
            problems += path.string() + ": " + std::string(name(problem.code));
            if (!problem.message.empty()) problems += ": " + problem.message;
            if (!problem.detail.empty()) problems += ": " + problem.detail;
            problems += '\n';
        }
    }
    if (!problems.empty()) {
        problems.pop_back();
        return Unexpected{"the texts are not as they should be.\n" + problems};
    }
    if (catalogues.empty()) {
        return Unexpected{"there are no texts in \"" + folder + "\": no en.json, ro.json …"};
    }
    return catalogues;
}

std::string known_languages() {
    std::string all;
    for (const LanguageInfo& language : all_languages()) {
        all += (all.empty() ? "" : " ") + std::string(language.code);
    }
    return all;
}

// ---- The run

Exit answer_lines(const Options& options, Source& source, Referee& referee) {
    Output output;
    Lines lines(source, output);
    RefereeReport report(options.viewer(), output.text());
    const Answer* last = nullptr;
    while (const auto line = lines.next()) {
        if (options.final || options.pretty) {
            const Answer* answer = referee.hear(*line);
            if (answer == nullptr) continue;
            last = answer;
            if (!options.final) report.add(*answer, referee.words());
        } else {
            const std::string& answer = referee.answer(*line);
            if (answer.empty()) continue;
            output.text() += answer;
            output.end_line();
        }
        if (!referee.game()) break;
        if (output.failed()) return Exit::could_not_run;  // main says so
    }
    if (last != nullptr && options.final) {
        if (options.pretty) {
            report.add_alone(*last, referee.words());
        } else {
            output.text() += referee.last_answer(options.viewer());
            output.end_line();
        }
    }
    if (last != nullptr && options.pretty) report.close(*last, referee.words());
    output.let_go();
    if (source.error() != 0) {
        return could_not_run("the input cannot be read (" +
                             std::string(std::strerror(source.error())) + ").");
    }
    if (referee.game()) return Exit::ok;
    return could_not_run("the conditions of the game, in the first line, cannot be read.");
}

// The same acts under two editions, and what they make differently of them.
Exit rejudge(const Options& options, Source& source, const RefereeOptions& settings) {
    Referee as_played(settings);
    RefereeOptions other = settings;
    other.edition = edition_of(options.edition);
    Referee rejudged(other);
    Output output;
    Lines lines(source, output);
    RejudgeReport report(options.viewer(), options.pretty, output.text());
    while (const auto line = lines.next()) {
        const Answer* one = as_played.hear(*line);
        const Answer* two = rejudged.hear(*line);
        if (one == nullptr || two == nullptr) continue;
        if (!one->game || !two->game) break;
        if (!ruled_alike(*one, *two)) report.add(as_played, *one, rejudged, *two);
        if (output.failed()) return Exit::could_not_run;
    }
    report.close(as_played, rejudged);
    output.let_go();
    if (source.error() != 0) {
        return could_not_run("the input cannot be read (" +
                             std::string(std::strerror(source.error())) + ").");
    }
    if (as_played.game() && rejudged.game()) return Exit::ok;
    return could_not_run("the conditions of the game, in the first line, cannot be read.");
}

// The whole game as PGN, when it has been told.
Exit write_pgn(Source& source, const RefereeOptions& settings) {
    Referee referee(settings);
    ProtocolReader reader;
    std::optional<GamePgn> pgn;
    Output output;
    Lines lines(source, output);
    while (const auto line = lines.next()) {
        const Answer* answer = referee.hear(*line);
        if (answer == nullptr) continue;
        if (!answer->game) {
            const auto error = shown(*answer, Viewer::arbiter, referee.words());
            return could_not_run("the conditions of the game, in the first line, cannot be read. " +
                                 error->text);
        }
        if (!pgn) {
            pgn.emplace(*answer->game, settings.viewer, referee.words());
            continue;
        }
        const auto act = reader.act(*line);
        if (act) {
            const Refused* refused = std::get_if<Refused>(&answer->error);
            pgn->add(*act, {*answer->game, answer->rulings,
                            refused != nullptr ? std::optional(*refused) : std::nullopt});
        } else if (act.error().at) {  // nothing but time
            pgn->add({*act.error().at, Party::arbiter, act::Tick{}},
                     {*answer->game, answer->rulings, {}});
        }
    }
    if (source.error() != 0) {
        return could_not_run("the input cannot be read (" +
                             std::string(std::strerror(source.error())) + ").");
    }
    if (!pgn) {
        return could_not_run("the conditions of the game, in the first line, cannot be read.");
    }
    output.text() += pgn->text();
    output.let_go();
    return output.failed() ? Exit::could_not_run : Exit::ok;
}

Exit run(const Options& options) {
    RefereeOptions settings;
    settings.viewer = options.viewer();
    if (!options.language.empty()) {
        settings.language = parse_language(options.language);
        if (!settings.language) {
            return could_not_run("there is no language \"" + options.language +
                                 "\". The languages are " + known_languages() + ".");
        }
    }
    if (!options.texts.empty()) {
        auto catalogues = read_catalogues(options.texts);
        if (!catalogues) return could_not_run(catalogues.error());
        settings.words = [all = *std::move(catalogues)](Language language) {
            const auto found = all.find(language);
            return found != all.end() ? found->second : Words::in(language);
        };
    }
    Source source(options.file);
    if (source.error() != 0) {
        return could_not_run("\"" + (options.file.empty() ? "standard input" : options.file) +
                             "\" cannot be read (" + std::strerror(source.error()) + ").");
    }
    if (options.file.empty() && standard_input_is_terminal()) {
        std::fputs(
            "Type the conditions, {\"conditions\":{}}, then an act a line; end with Ctrl-D.\n",
            stderr);
    }
    std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is a failed write, and reported
    if (!options.edition.empty()) return rejudge(options, source, settings);
    if (options.pgn) return write_pgn(source, settings);
    Referee referee(std::move(settings));
    return answer_lines(options, source, referee);
}

}  // namespace

void add_referee_command(CLI::App& program, Outcome& outcome) {
    CLI::App* command = add_command(
        program, "referee", "A game as it is played: acts in, what the Laws make of them out.",
        "  jadoube referee game.jsonl\n"
        "  jadoube referee --pretty < game.jsonl\n"
        "  jadoube referee --final --view spectator game.jsonl\n"
        "  jadoube referee --language pt game.jsonl\n"
        "  jadoube referee --edition 2009 --pretty game.jsonl\n"
        "  jadoube referee --pgn game.jsonl > game.pgn\n"
        "  (echo '{\"conditions\":{\"time\":\"300+3\"}}'\n"
        "   echo '{\"at\":2.5,\"by\":\"white\",\"act\":\"move\",\"move\":\"e2e4\"}') | jadoube "
        "referee",
        "0 whatever the acts were, 2 the conditions cannot be read, or could not run.");
    auto options = std::make_shared<Options>();
    command->add_option("FILE", options->file,
                        "The conditions, then an act a line, in JSON Lines. None: standard input, "
                        "answered line by line");
    CLI::Option* final_answer =
        command->add_flag("--final", options->final, "Only the last answer");
    CLI::Option* pretty =
        command->add_flag("--pretty", options->pretty,
                          "For people: a line a move and a ruling, with the time, the clocks and "
                          "the article");
    CLI::Option* pgn =
        command
            ->add_flag("--pgn", options->pgn,
                       "The game as PGN, with clocks, and in comments what was ruled; as a "
                       "spectator may see it, unless --view is given")
            ->excludes(final_answer)
            ->excludes(pretty);
    CLI::Option* view =
        command
            ->add_option("--view", options->view, "Who looks: white, black, arbiter or spectator")
            ->check(CLI::IsMember({"white", "black", "arbiter", "spectator"}))
            ->capture_default_str();
    command->add_option(
        "--language", options->language,
        "Of the sentences and of written moves, instead of the one in the conditions");
    command->add_option("--texts", options->texts,
                        "A folder with other catalogues of sentences, en.json and so on. They are "
                        "checked first");
    command
        ->add_option("--edition", options->edition,
                     "Judges the same acts by this edition, too, and shows only what it would have "
                     "ruled differently, both side by side")
        ->check(CLI::IsMember({"2009", "2014", "2017", "2018", "2023"}))
        ->excludes(final_answer)
        ->excludes(pgn);
    command->callback([options, view, &outcome] {
        // 12.6: a PGN is made to be published.
        if (options->pgn && view->empty()) options->view = "spectator";
        outcome = run(*options);
    });
}

}  // namespace jadoube::cli

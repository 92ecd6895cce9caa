// jadoube pgn: checks, counts, converts and splits files of games.
#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

#include <jadoube/archive/byte_source.hpp>
#include <jadoube/archive/pgn_converter.hpp>
#include <jadoube/archive/pgn_stream.hpp>
#include <jadoube/protocol/json_writer.hpp>

#include "commands.hpp"
#include "input.hpp"
#include "pgn_report.hpp"

namespace jadoube::cli {
namespace {

struct Options {
    std::vector<std::string> files;
    bool check = false;
    bool count = false;
    bool json = false;
    bool games = false;
    unsigned jobs = 0;
    std::string from;
    std::string to;
    std::string form;
    std::string level;
    bool strict = false;
    bool normalise = false;
    bool no_comments = false;
    bool no_variations = false;
    std::uint64_t split = 0;
    std::string output;
    bool force = false;

    [[nodiscard]] bool converts() const {
        return !to.empty() || !form.empty() || normalise || no_comments || no_variations ||
               split != 0;
    }
};

// ---- Progress, where somebody watches

class ProgressBar {
public:
    void show(const std::string& file, std::uint64_t done, std::optional<std::uint64_t> total) {
        using namespace std::chrono_literals;
        const auto now = std::chrono::steady_clock::now();
        if (!terminal_ || now - last_shown_ < 100ms) return;
        last_shown_ = now;
        shown_ = true;
        const double megabytes = static_cast<double>(done) / 1e6;
        if (!total || *total == 0) {
            std::fprintf(stderr, "\r%s: %.0f MB\033[K", file.c_str(), megabytes);
            return;
        }
        constexpr std::size_t width = 30;
        const std::uint64_t part = std::min(done, *total);
        const auto filled = static_cast<std::size_t>(static_cast<double>(part) /
                                                     static_cast<double>(*total) * width);
        std::string bar(filled, '#');
        bar.resize(width, '.');
        std::fprintf(stderr, "\r[%s] %3.0f %% of %.0f MB: %s\033[K", bar.c_str(),
                     100.0 * static_cast<double>(part) / static_cast<double>(*total),
                     static_cast<double>(*total) / 1e6, file.c_str());
    }
    void clear() {
        if (std::exchange(shown_, false)) std::fputs("\r\033[K", stderr);
    }

private:
    bool terminal_ = standard_error_is_terminal();
    bool shown_ = false;
    std::chrono::steady_clock::time_point last_shown_ = std::chrono::steady_clock::now();
};

// ---- What is made of a piece of text

class CheckPart : public PgnPart {
public:
    void finding(const PgnFinding& finding) override {
        notes_.add(finding);
        if (within_game()) clean_ = false;
    }
    std::size_t size() const noexcept override { return notes_.size(); }
    [[nodiscard]] PgnNotes& notes() noexcept { return notes_; }
    // How many games had findings, of those that have ended since this was asked last.
    [[nodiscard]] std::uint64_t take_faulty() noexcept { return std::exchange(faulty_, 0); }

protected:
    void game_begins() override { clean_ = true; }
    void game_ends(const Position& /*last*/) override { faulty_ += clean_ ? 0 : 1; }

private:
    PgnNotes notes_;
    bool clean_ = true;
    std::uint64_t faulty_ = 0;
};

class GamesPart final : public CheckPart {
public:
    void move(const Position& /*before*/, Move /*move*/, std::string_view /*text*/) override {
        if (depth_ == 0) ++plies_;
    }
    void illegal_move(const Position& /*before*/, const Attempt& /*attempt*/,
                      std::string_view /*text*/) override {
        if (depth_ == 0) ++plies_;
    }
    void begin_variation() override { ++depth_; }
    void end_variation() override { --depth_; }
    void result(PgnResult result) override { result_ = result; }

protected:
    void game_begins() override {
        CheckPart::game_begins();
        ++game_;
        plies_ = 0;
        depth_ = 0;
        result_ = PgnResult::unknown;
    }
    void game_ends(const Position& last) override {
        CheckPart::game_ends(last);
        notes().add_game(game_, plies_, result_, last);
    }

private:
    std::uint64_t game_ = 0;
    std::uint64_t plies_ = 0;
    std::uint64_t depth_ = 0;
    PgnResult result_ = PgnResult::unknown;
};

class CountPart final : public PgnPart {
public:
    std::size_t size() const noexcept override { return 0; }
};

class ConvertPart final : public PgnConverter {
public:
    using PgnConverter::PgnConverter;
    void finding(const PgnFinding& finding) override {
        PgnConverter::finding(finding);
        notes_.add(finding);
    }
    std::size_t size() const noexcept override { return PgnConverter::size() + notes_.size(); }
    [[nodiscard]] PgnNotes& notes() noexcept { return notes_; }

private:
    PgnNotes notes_;
};

// ---- Where that goes

class FileSink : public PgnSink {
public:
    virtual void begin_file(const std::string& file) { file_ = file; }
    virtual void end_file(const PgnTotals& /*totals*/) {}
    // After the last file. False if something could not be written.
    [[nodiscard]] virtual bool finish() { return true; }
    // Games that --strict refuses.
    [[nodiscard]] std::uint64_t refused() const noexcept { return refused_; }

protected:
    [[nodiscard]] const std::string& file() const noexcept { return file_; }
    void refuse(std::uint64_t games) noexcept { refused_ += games; }

private:
    std::string file_;
    std::uint64_t refused_ = 0;
};

class CheckSink final : public FileSink {
public:
    CheckSink(const Options& options, ProgressBar& bar) : options_(options), bar_(bar) {}
    std::unique_ptr<PgnPart> make_part() override {
        if (options_.games) return std::make_unique<GamesPart>();
        return std::make_unique<CheckPart>();
    }
    bool take(PgnPart& part, const PgnPlace& before) override {
        auto& check = static_cast<CheckPart&>(part);
        refuse(check.take_faulty());
        PgnNotes& notes = check.notes();
        if (notes.size() == 0) return true;
        if (terminal_) bar_.clear();
        const bool written = notes.write(stdout, file(), before, options_.json, part.within_game());
        return written && (!terminal_ || std::fflush(stdout) == 0);
    }

private:
    const Options& options_;
    ProgressBar& bar_;
    bool terminal_ = standard_output_is_terminal();
};

class CountSink final : public FileSink {
public:
    std::unique_ptr<PgnPart> make_part() override { return std::make_unique<CountPart>(); }
    bool take(PgnPart& /*part*/, const PgnPlace& /*before*/) override { return true; }
};

PgnConvertOptions convert_options(const Options& options) {
    PgnConvertOptions convert;
    convert.roster = options.normalise;
    convert.only_clean = options.strict;
    convert.write.comments = !options.no_comments;
    convert.write.variations = !options.no_variations;
    if (!options.to.empty()) convert.write.moves.language = *parse_language(options.to);
    if (options.form == "short") convert.write.moves.form = Form::short_form;
    if (options.form == "long") convert.write.moves.form = Form::long_form;
    const Language from = options.from.empty() ? Language::en : *parse_language(options.from);
    convert.write.unread_as_comments = convert.write.moves.language != from;
    return convert;
}

class ConvertSink : public FileSink {
public:
    explicit ConvertSink(const Options& options) : convert_(convert_options(options)) {}
    std::unique_ptr<PgnPart> make_part() override {
        return std::make_unique<ConvertPart>(convert_);
    }
    bool take(PgnPart& some_part, const PgnPlace& before) override {
        auto& part = static_cast<ConvertPart&>(some_part);
        refuse(part.take_left_out());
        if (part.notes().size() != 0) {
            (void)part.notes().write(stderr, file(), before, false, part.within_game());
        }
        const bool written = write(part);
        part.drop_text();
        return written;
    }

protected:
    [[nodiscard]] virtual bool write(const PgnConverter& part) {
        const std::string_view text = part.text();
        return std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
    }

private:
    PgnConvertOptions convert_;
};

// Files of so many games each, numbered over all input.
class SplitSink final : public ConvertSink {
public:
    explicit SplitSink(const Options& options) : ConvertSink(options), options_(options) {}
    SplitSink(const SplitSink&) = delete;
    SplitSink& operator=(const SplitSink&) = delete;
    ~SplitSink() override {
        if (to_ != nullptr) std::fclose(to_);
    }

    // Before anything is read: nothing to be overwritten lies there.
    [[nodiscard]] bool prepare() {
        std::error_code error;
        std::filesystem::create_directories(options_.output, error);
        if (error) {
            std::fprintf(stderr, "jadoube: %s cannot be a folder for files (%s).\n",
                         options_.output.c_str(), error.message().c_str());
            return false;
        }
        if (!options_.force && std::filesystem::exists(path(1))) return exists_already(path(1));
        return true;
    }
    bool finish() override { return close(); }

protected:
    bool write(const PgnConverter& part) override {
        const std::string_view text = part.text();
        std::size_t at = 0;
        for (const std::size_t start : part.game_starts()) {
            if (start >= text.size()) break;
            if (!put(text.substr(at, start - at))) return false;
            at = start;
            const bool first = games_ == 0 && to_ != nullptr;  // opened for what stands before it
            if (games_++ % options_.split == 0 && !first && !open_next()) return false;
        }
        return put(text.substr(at));
    }

private:
    [[nodiscard]] std::string path(std::uint64_t number) const {
        std::array<char, 40> name{};
        std::snprintf(name.data(), name.size(), "part-%06llu.pgn",
                      static_cast<unsigned long long>(number));
        return (std::filesystem::path(options_.output) / name.data()).string();
    }
    static bool exists_already(const std::string& path) {
        std::fprintf(stderr, "jadoube: %s exists already. --force overwrites it.\n", path.c_str());
        return false;
    }
    bool failed(int number) {
        std::fprintf(stderr, "jadoube: %s could not be written (%s).\n", current_.c_str(),
                     std::strerror(number));
        return false;
    }
    bool open_next() {
        if (!close()) return false;
        current_ = path(++files_);
        const int descriptor =
            ::open(current_.c_str(),
                   O_WRONLY | O_CREAT | O_CLOEXEC | (options_.force ? O_TRUNC : O_EXCL), 0666);
        if (descriptor < 0) return errno == EEXIST ? exists_already(current_) : failed(errno);
        to_ = ::fdopen(descriptor, "wb");
        return to_ != nullptr || failed(errno);
    }
    bool put(std::string_view text) {
        if (text.empty()) return true;
        if (to_ == nullptr && !open_next()) return false;  // what belongs to no game
        return std::fwrite(text.data(), 1, text.size(), to_) == text.size() || failed(errno);
    }
    bool close() {
        std::FILE* file = std::exchange(to_, nullptr);
        return file == nullptr || std::fclose(file) == 0 || failed(errno);
    }

    const Options& options_;
    std::FILE* to_ = nullptr;
    std::string current_;
    std::uint64_t games_ = 0;
    std::uint64_t files_ = 0;
};

// ---- The run

std::string counted(std::uint64_t number, const char* one, const char* many) {
    return std::to_string(number) + ' ' + (number == 1 ? one : many);
}

void print(const std::string& text) { std::fwrite(text.data(), 1, text.size(), stdout); }

void print_count(const Options& options, const std::string& file, const PgnTotals& totals) {
    if (options.json) {
        JsonWriter json;
        json.begin_object();
        if (!file.empty()) json.field("file", file);
        json.field("games", totals.games).field("plies", totals.plies).end_object();
        print(json.text() + '\n');
        return;
    }
    print((file.empty() ? "" : file + ": ") + counted(totals.games, "game", "games") + ", " +
          counted(totals.plies, "ply", "plies") + '\n');
}

void print_summary(const Options& options, const PgnTotals& totals, std::uint64_t refused) {
    if (options.json) {
        JsonWriter json;
        json.begin_object()
            .field("games", totals.games)
            .field("plies", totals.plies)
            .field("findings", totals.findings);
        if (options.strict) json.field("refused", refused);
        json.end_object();
        print(json.text() + '\n');
        return;
    }
    print(counted(totals.games, "game", "games") + ", " + counted(totals.plies, "ply", "plies") +
          ", " +
          (totals.findings == 0 ? "no findings" : counted(totals.findings, "finding", "findings")) +
          (options.strict ? ", " + counted(refused, "game", "games") + " refused" : "") + ".\n");
}

Exit could_not_run(const std::string& why) {
    std::fprintf(stderr, "jadoube: %s\n", why.c_str());
    return Exit::could_not_run;
}

// What makes no sense together, in a sentence.
std::string contradiction(const Options& options) {
    if (static_cast<int>(options.check) + static_cast<int>(options.count) +
            static_cast<int>(options.converts()) >
        1) {
        return "--check, --count and converting are three things: choose one.";
    }
    if (options.json && options.converts()) return "--json goes with --check or --count.";
    if (options.games && (!options.json || options.count || options.converts())) {
        return "--games goes with --check --json.";
    }
    if ((options.split != 0) == options.output.empty()) {
        return "--split and --output go together, as in: --split 1000 --output parts";
    }
    if (options.force && options.split == 0) return "--force goes with --split.";
    if (options.strict && !options.level.empty() && options.level != "strict") {
        return "--strict is --level strict, and refuses: leave out --level.";
    }
    if (options.strict && options.count) return "--strict goes with --check or converting.";
    for (const std::string& code : {options.from, options.to}) {
        if (code.empty() || parse_language(code)) continue;
        std::string codes;
        for (const LanguageInfo& language : all_languages()) {
            codes += ' ' + std::string(language.code);
        }
        return "there is no language \"" + code + "\" here. There are:" + codes + ".";
    }
    return "";
}

unsigned jobs_of(const Options& options) {
    return options.jobs != 0 ? options.jobs : std::max(1U, std::thread::hardware_concurrency());
}

Exit run_files(const Options& options, FileSink& sink, ProgressBar& bar) {
    PgnStreamOptions stream;
    stream.jobs = jobs_of(options);
    if (!options.from.empty()) {
        stream.reader.language = *parse_language(options.from);
        stream.reader.laws = true;
    }
    if (options.level == "errors") stream.reader.level = PgnLevel::errors;
    if (options.strict || options.level == "strict") stream.reader.level = PgnLevel::strict;
    PgnTotals all;
    bool failed = false;
    for (const std::string& file : options.files) {
        const auto source = open_source(file);
        if (!source) {
            failed = true;
            bar.clear();
            std::fprintf(stderr, "jadoube: %s\n", sentence(source.error()).c_str());
            continue;
        }
        stream.progress = [&](std::uint64_t done, std::optional<std::uint64_t> total) {
            bar.show(file, done, total);
        };
        sink.begin_file(file);
        const PgnOutcome outcome = read_pgn_parallel(**source, sink, stream);
        bar.clear();
        all.games += outcome.totals.games;
        all.plies += outcome.totals.plies;
        all.findings += outcome.totals.findings;
        if (outcome.totals.stopped) return Exit::could_not_run;  // said by whoever failed to write
        if (outcome.error) {
            failed = true;
            std::fprintf(stderr, "jadoube: %s\n", sentence(*outcome.error).c_str());
        }
        if (options.count && options.files.size() > 1) print_count(options, file, outcome.totals);
    }
    if (!sink.finish()) return Exit::could_not_run;
    if (options.count) {
        print_count(options, "", all);
        if (all.findings != 0) {
            std::fprintf(stderr, "jadoube: %s. --check tells them.\n",
                         counted(all.findings, "finding", "findings").c_str());
        }
    } else if (!options.converts()) {
        print_summary(options, all, sink.refused());
    } else if (sink.refused() != 0) {
        std::fprintf(stderr, "jadoube: %s of %s refused and left out.\n",
                     std::to_string(sink.refused()).c_str(),
                     counted(all.games, "game", "games").c_str());
    }
    if (failed) return Exit::could_not_run;
    return all.findings != 0 || sink.refused() != 0 ? Exit::findings : Exit::ok;
}

Exit run(Options options) {
    if (const std::string why = contradiction(options); !why.empty()) return could_not_run(why);
    if (options.files.empty()) options.files.emplace_back("-");
    std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is a failed write, and reported
    std::setvbuf(stdout, nullptr, _IOFBF, std::size_t{1} << 16);
    ProgressBar bar;
    if (options.count) {
        CountSink sink;
        return run_files(options, sink, bar);
    }
    if (options.split != 0) {
        SplitSink sink(options);
        if (!sink.prepare()) return Exit::could_not_run;
        return run_files(options, sink, bar);
    }
    if (options.converts()) {
        ConvertSink sink(options);
        return run_files(options, sink, bar);
    }
    CheckSink sink(options, bar);
    return run_files(options, sink, bar);
}

}  // namespace

void add_pgn_command(CLI::App& program, Outcome& outcome) {
    CLI::App* command =
        add_command(program, "pgn", "Check, count, convert, normalise and split files of games",
                    "  jadoube pgn --check games.pgn\n"
                    "  jadoube pgn --check --json --games --jobs 4 games.pgn.zst\n"
                    "  jadoube pgn --count *.pgn.gz\n"
                    "  jadoube pgn --to fr --form long games.pgn\n"
                    "  jadoube pgn --from de --normalise < partien.pgn > games.pgn\n"
                    "  jadoube pgn --strict --normalise games.pgn > clean.pgn\n"
                    "  jadoube pgn --split 1000 --output parts games.pgn");
    auto options = std::make_shared<Options>();
    command->add_option("FILE", options->files,
                        "Files of games, plain, .gz or .zst; none or - is standard input");
    command->add_flag("--check", options->check,
                      "Validate every move and tell every finding; so also without any option");
    command->add_flag("--count", options->count, "Only count games and plies");
    command->add_flag("--json", options->json, "A line of JSON for each finding, and for the sums");
    command->add_flag("--games", options->games,
                      "With --json: also a line for each game, with its last position");
    command
        ->add_option("--level", options->level,
                     "Which findings count: errors, standard (departures from PGN) or strict "
                     "(also what nearly everybody does: tags left out, long lines)")
        ->check(CLI::IsMember({"errors", "standard", "strict"}));
    command->add_flag(
        "--strict", options->strict,
        "Refuse games that have a finding at level strict: converting leaves them out");
    command
        ->add_option("--jobs", options->jobs, "How many threads read; as many as there are cores")
        ->check(CLI::Range(1, 256));
    command->add_option("--from", options->from, "The language of the moves that are read");
    command->add_option("--to", options->to, "Write the moves in this language: de, fr, ru …");
    command->add_option("--form", options->form, "How moves are written: pgn, short or long")
        ->check(CLI::IsMember({"pgn", "short", "long"}));
    command->add_flag("--normalise,--normalize", options->normalise,
                      "Write export format: the seven tag roster first and complete");
    command->add_flag("--no-comments", options->no_comments, "Leave out comments");
    command->add_flag("--no-variations", options->no_variations, "Leave out variations");
    command->add_option("--split", options->split, "Write files of so many games each")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 40));
    command->add_option("--output", options->output, "The folder for those files");
    command->add_flag("--force", options->force, "Overwrite files that are there already");
    command->callback([options, &outcome] { outcome = run(*options); });
}

}  // namespace jadoube::cli

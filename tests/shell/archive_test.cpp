// Files of games: where their bytes come from, threads that read them, and writing them again.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/archive/byte_source.hpp>
#include <jadoube/archive/pgn_converter.hpp>
#include <jadoube/archive/pgn_stream.hpp>
#include <jadoube/notation/pgn_game.hpp>

#include "support/random_games.hpp"
#include "support/scale.hpp"
#include "support/temporary_folder.hpp"

using namespace jadoube;
using jadoube::test::Random;
using jadoube::test::scaled;
using jadoube::test::TemporaryFolder;

namespace {

using namespace std::string_literals;

Result<std::string, IoError> all_of(ByteSource& source, std::size_t at_a_time = 1 << 16) {
    std::string bytes;
    std::vector<char> buffer(at_a_time);
    while (true) {
        const auto got = source.read(buffer);
        if (!got) return Unexpected{got.error()};
        if (*got == 0) return bytes;
        bytes.append(buffer.data(), *got);
    }
}

std::optional<IoFault> fault_of(const std::string& path) {
    const auto source = open_source(path);
    if (!source) return source.error().fault;
    const auto bytes = all_of(**source);
    if (!bytes) return bytes.error().fault;
    return std::nullopt;
}

// "abc\n" as gzip -n writes it, and "defg\n" by zstd.
const std::string gzip_abc =
    "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\x4b\x4c\x4a\xe6\x02\x00\x4e\x81\x88\x47\x04\x00\x00\x00"s;

// A Zstandard frame of uncompressed blocks (RFC 8878): magic, a descriptor without checksum and
// size, the window, then blocks of three bytes of head each.
std::string zstd_frame(const std::string& text, char window = '\x40', bool complete = true) {
    std::string frame = "\x28\xb5\x2f\xfd\x00"s + window;
    constexpr std::size_t most = 1 << 16;
    for (std::size_t at = 0; at <= text.size(); at += most) {
        const std::string block = text.substr(at, most);
        const bool last = complete && at + most > text.size();
        const std::size_t head = (block.size() << 3) | (last ? 1 : 0);
        for (int byte = 0; byte < 3; ++byte)
            frame += static_cast<char>((head >> (8 * byte)) & 0xFF);
        frame += block;
    }
    return frame;
}

}  // namespace

TEST_CASE("a plain file, gzip and Zstandard give their bytes, whatever the name says") {
    const TemporaryFolder folder;
    const std::string zstd_defg = zstd_frame("defg\n");
    const std::pair<std::string, std::string> rows[] = {
        {"plain", "plain"},
        {"", ""},
        {"\x1f", "\x1f"},  // only the beginning of what gzip begins with
        {gzip_abc, "abc\n"},
        {gzip_abc + gzip_abc, "abc\nabc\n"},  // two members
        {gzip_abc + std::string(512, '\0'), "abc\n"},
        {gzip_abc + "\0"s + gzip_abc, "abc\nabc\n"},
        {zstd_defg, "defg\n"},
        {zstd_defg + zstd_defg, "defg\ndefg\n"},                        // two frames
        {"\x50\x2a\x4d\x18\x02\x00\x00\x00xy"s + zstd_defg, "defg\n"},  // a frame to skip
        {zstd_frame(std::string(200'000, 'x')), std::string(200'000, 'x')},
    };
    for (const auto& [bytes, wanted] : rows) {
        for (const char* name : {"games.pgn", "games"}) {
            const auto source = open_source(folder.file(name, bytes));
            REQUIRE(source.has_value());
            const auto got = all_of(**source);
            REQUIRE(got.has_value());
            CHECK(*got == wanted);
            CHECK((*source)->done() == bytes.size());
            CHECK((*source)->total() == bytes.size());
        }
        // Byte by byte, in and out.
        const auto source = decompressed(memory_source(bytes, 1), "-");
        REQUIRE(source.has_value());
        const auto got = all_of(**source, 1);
        REQUIRE(got.has_value());
        CHECK(*got == wanted);
    }
}

TEST_CASE("each way in which a file cannot be read has its error and its sentence") {
    const TemporaryFolder folder;
    CHECK(fault_of(folder / "nothing.pgn") == IoFault::not_found);
    CHECK(fault_of(folder.file("f", "") + "/below.pgn") == IoFault::not_found);
    CHECK(fault_of(folder.path().string()) == IoFault::is_directory);

    const std::string zstd = zstd_frame("defg\n");
    for (std::size_t length = 0; length < gzip_abc.size(); ++length) {
        CHECK(fault_of(folder.file("cut.gz", gzip_abc.substr(0, length))) == IoFault::truncated);
    }
    for (std::size_t length = 0; length < zstd.size(); ++length) {
        CHECK(fault_of(folder.file("cut.zst", zstd.substr(0, length))) == IoFault::truncated);
    }
    CHECK(fault_of(folder.file("open.zst", zstd_frame("defg\n", '\x40', false))) ==
          IoFault::truncated);
    std::string damaged = gzip_abc;
    damaged[18] = '!';  // in the checksum
    CHECK(fault_of(folder.file("damaged.gz", damaged)) == IoFault::corrupt);
    CHECK(fault_of(folder.file("behind.gz", gzip_abc + "rubbish")) == IoFault::corrupt);
    CHECK(fault_of(folder.file("behind.zst", zstd + "rubbish")) == IoFault::corrupt);
    // 2 to the 37, and just beyond the limit; the limit itself is taken.
    CHECK(fault_of(folder.file("bomb.zst", zstd_frame("x", '\xD8'))) == IoFault::too_large_window);
    CHECK(fault_of(folder.file("big.zst", zstd_frame("x", '\x90'))) == IoFault::too_large_window);
    CHECK(fault_of(folder.file("limit.zst", zstd_frame("x", '\x88'))) == std::nullopt);
    CHECK(fault_of(folder.file("games.zip", "PK\x03\x04....")) == IoFault::unsupported_format);
    CHECK(fault_of(folder.file("games.bz2", "BZh91AY")) == IoFault::unsupported_format);

    for (int i = 0; i <= static_cast<int>(IoFault::read_failed); ++i) {
        const auto fault = static_cast<IoFault>(i);
        const std::string text = sentence({fault, "games.pgn", "why"});
        CHECK(text.find("games.pgn") != std::string::npos);
        CHECK(text.back() == '.');
        CHECK(!name(fault).empty());
        CHECK(sentence({fault, "-", ""}).find("tandard input") != std::string::npos);
    }
}

namespace {

// All that a reader says, as text with numbers that count from the beginning.
class Protocol final : public PgnPart {
public:
    struct Event {
        std::uint64_t game;
        std::uint64_t line;
        std::string text;
    };
    std::vector<Event> events;

    void tag(std::string_view name, std::string_view value) override {
        add("tag " + std::string(name) + " " + std::string(value));
    }
    void begin_moves(const Position&, Variant) override { add("moves"); }
    void move(const Position&, Move, std::string_view text) override {
        add("move " + std::string(text));
    }
    void illegal_move(const Position&, const Attempt&, std::string_view text) override {
        add("illegal " + std::string(text));
    }
    void null_move(const Position&, std::string_view text) override {
        add("null " + std::string(text));
    }
    void unread(std::string_view text, bool more) override {
        comment_ += text;
        if (!more) add("unread " + std::exchange(comment_, {}));
    }
    void outside(std::string_view text, bool more) override {
        comment_ += text;
        if (!more) add("outside " + std::exchange(comment_, {}));
    }
    void draw_offer() override { add("offer"); }
    void comment(std::string_view text, bool more) override {
        comment_ += text;
        if (!more) add("comment " + std::exchange(comment_, {}));
    }
    void nag(int number) override { add("nag " + std::to_string(number)); }
    void begin_variation() override { add("("); }
    void end_variation() override { add(")"); }
    void result(PgnResult result) override { add(std::string(name(result))); }
    void finding(const PgnFinding& finding) override {
        events.push_back({finding.game, finding.line,
                          std::to_string(finding.column) + ' ' + std::string(name(finding.fault)) +
                              ' ' + std::string(finding.text)});
    }
    std::size_t size() const noexcept override { return events.size() * sizeof(Event); }

protected:
    void game_begins() override { add("game"); }
    void game_ends(const Position&) override { add("end"); }

private:
    void add(std::string text) { events.push_back({0, 0, std::move(text)}); }
    std::string comment_;
};

class ProtocolSink final : public PgnSink {
public:
    std::string text;
    std::size_t takes = 0;
    std::size_t stop_after = static_cast<std::size_t>(-1);

    std::unique_ptr<PgnPart> make_part() override { return std::make_unique<Protocol>(); }
    bool take(PgnPart& part, const PgnPlace& before) override {
        auto& events = static_cast<Protocol&>(part).events;
        for (const Protocol::Event& event : events) {
            if (event.line != 0) {
                text += std::to_string(event.game + before.games) + ':' +
                        std::to_string(event.line + before.lines) + ':';
            }
            text += event.text;
            text += '\n';
        }
        events.clear();
        return ++takes < stop_after;
    }
};

struct Reading {
    std::string text;
    PgnOutcome outcome;
};

Reading read_with(const std::string& text, unsigned jobs, std::size_t at_a_time,
                  std::size_t max_kept = std::size_t{4} << 20) {
    PgnStreamOptions options;
    options.jobs = jobs;
    options.block = 1;  // the least there is
    options.max_kept = max_kept;
    const auto source = memory_source(text, at_a_time);
    ProtocolSink sink;
    const PgnOutcome outcome = read_pgn_parallel(*source, sink, options);
    return {std::move(sink.text), outcome};
}

void check_the_same(const std::string& text) {
    const Reading alone = read_with(text, 1, text.size() + 1);
    CHECK(alone.outcome.totals.games != 0);
    for (const unsigned jobs : {2U, 3U}) {
        const Reading together = read_with(text, jobs, 10'007);
        CHECK(together.text == alone.text);
        CHECK(together.outcome.totals == alone.outcome.totals);
    }
    // Parts that may keep next to nothing: all is read in turn.
    const Reading strict = read_with(text, 2, 1 << 20, 10'000);
    CHECK(strict.text == alone.text);
    CHECK(strict.outcome.totals == alone.outcome.totals);
}

const std::string good_game =
    "[Event \"Club\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 {a\n\n[Site \"x\"]\n\nb} Nc6 3. Bb5 "
    "(3. Bc4 Bc5 (3... Nf6 $5)) 3... a6 (=) 4. Ba4 Nf6 5. O-O 1-0\n\n";

std::string repeated(const std::string& text, std::size_t size) {
    std::string all;
    while (all.size() < size) all += text;
    return all;
}

}  // namespace

TEST_CASE("several threads say what one says: good games") {
    check_the_same(repeated(good_game, 1'000'000));
    std::string windows;
    for (const char c : good_game) windows += c == '\n' ? "\r\n" : std::string(1, c);
    check_the_same("\xEF\xBB\xBF" + repeated(windows, 1'000'000));
}

TEST_CASE("several threads say what one says: no place to cut, or only wrong ones") {
    // Never an empty line; one line; a game that never ends; no results; tags alone.
    check_the_same(repeated("[Event \"a\"]\n1. e4 e5 *\n", 600'000));
    check_the_same(repeated("1. e4 e5 * ", 600'000));
    check_the_same(good_game + "1. e4 " + repeated("(1. d4 d5 {\n\n[White \"x\"]\n}) ", 600'000));
    check_the_same(repeated("[Event \"a\"]\n\n1. e4 e5\n\n", 600'000));
    check_the_same(repeated("[Event \"a\"]\n[Site \"b\"]\n\n", 600'000));
    // Each cut at "[Event " behind a result is within a variation that is still open.
    check_the_same(repeated("[Event \"a\"]\n\n1. e4 (1. d4 1-0\n\n", 600'000));
    check_the_same(good_game + std::string(600'000, 'x') + "\n\n" + good_game);
    check_the_same(good_game + std::string(600'000, '\n') + good_game);
    check_the_same(good_game + repeated("\n]", 300'000));
    check_the_same(repeated(good_game + "[/pgn]\n\n[x]\n\n-/+\n\n+/- ", 600'000));
}

TEST_CASE("several threads say what one says: whatever the text") {
    const std::vector<std::string> fragments = {
        good_game,
        good_game,
        good_game,
        "[Event \"a\"]\n",
        "\n\n[Event \"a\"]\n\n",
        "\r\n\r\n[Event \"b\"]\r\n\r\n1. d4 d5 *\r\n\r\n",
        "\n\n[Site \"?\"]\n",
        "{",
        "}",
        "{ comment }",
        "{\n\n1-0\n\n[White \"in a comment\"]\n\n}",
        "; to the end [of] the line\n",
        "\n% skipped\n",
        "(",
        ")",
        "(=)",
        " 1-0\n\n",
        " 0-1 ",
        " 1/2-1/2\n",
        " *\n\n",
        " 1. e4 e5 ",
        " Ke3 ",
        " -- ",
        " +/-\n\n",
        "hello\n\n[/pgn]\n\n",
        "\xC2\xA0",
        "\xEF\xBB\xBF",
        " Qh9 ",
        "$300",
        " 0-0 ",
        "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n",
        "[Result \"0-1\"]\n",
        "\xE9\xFF ",
        std::string("\0\x1b", 2),
        std::string(100, 'y'),
    };
    Random random(3);
    for (int round = 0; round < scaled(20); ++round) {
        std::string text;
        const std::size_t kinds = 3 + random.below(fragments.size() - 2);
        while (text.size() < 400'000) text += fragments[random.below(kinds)];
        check_the_same(text);
    }
}

TEST_CASE("an error comes after what could be read, and progress is told") {
    // The file ends in the middle: what stands before that is read all the same.
    for (const unsigned jobs : {1U, 2U}) {
        const std::string text = repeated(good_game, 500'000);
        auto source = decompressed(memory_source(zstd_frame(text, '\x40', false)), "cut.zst");
        REQUIRE(source.has_value());
        ProtocolSink sink;
        PgnStreamOptions options;
        options.jobs = jobs;
        std::uint64_t last = 0;
        options.progress = [&](std::uint64_t done, std::optional<std::uint64_t> total) {
            CHECK(done >= last);
            CHECK(total.has_value());
            last = done;
        };
        const PgnOutcome outcome = read_pgn_parallel(**source, sink, options);
        REQUIRE(outcome.error.has_value());
        CHECK(outcome.error->fault == IoFault::truncated);
        CHECK(outcome.totals.games == text.size() / good_game.size());
        CHECK(last > text.size());
    }
}

TEST_CASE("a sink that has enough ends the reading") {
    for (const unsigned jobs : {1U, 3U}) {
        const auto source = memory_source(repeated(good_game, 5'000'000));
        ProtocolSink sink;
        sink.stop_after = 2;
        PgnStreamOptions options;
        options.jobs = jobs;
        options.block = 1;
        const PgnOutcome outcome = read_pgn_parallel(*source, sink, options);
        CHECK(outcome.totals.stopped);
        CHECK(sink.takes == 2);
        CHECK(source->done() < 5'000'000);
    }
}

TEST_CASE("a single reader takes a source to its end") {
    const auto source = memory_source(repeated(good_game, 700'000), 4'099);
    Protocol visitor;
    PgnReader reader(visitor);
    std::uint64_t last = 0;
    const auto read = read_pgn(
        *source, reader, [&](std::uint64_t done, std::optional<std::uint64_t>) { last = done; });
    REQUIRE(read.has_value());
    CHECK(last == source->total());
    CHECK(reader.games() == *source->total() / good_game.size());
    CHECK(reader.findings() == 0);
}

namespace {

class ConvertSink final : public PgnSink {
public:
    explicit ConvertSink(const PgnConvertOptions& options) : options_(options) {}
    std::string text;
    std::unique_ptr<PgnPart> make_part() override {
        return std::make_unique<PgnConverter>(options_);
    }
    bool take(PgnPart& part, const PgnPlace&) override {
        auto& converter = static_cast<PgnConverter&>(part);
        text += converter.text();
        converter.drop_text();
        return true;
    }

private:
    PgnConvertOptions options_;
};

std::string converted(const std::string& text, const PgnConvertOptions& options,
                      unsigned jobs = 1) {
    ConvertSink sink(options);
    PgnStreamOptions stream;
    stream.jobs = jobs;
    stream.block = 1;
    const auto source = memory_source(text);
    CHECK(!read_pgn_parallel(*source, sink, stream).error);
    return std::move(sink.text);
}

}  // namespace

TEST_CASE("export format comes out as to_pgn wrote it") {
    PgnConvertOptions options;
    options.roster = true;
    const std::string texts[] = {
        good_game,
        "1. e4 {a very long comment of many words, so that the line has to be broken somewhere, "
        "and [%clk 1:02:03] stays whole wherever it stands in it, also [%emt 0:00:05] this one; "
        "[no tag] at the start of a line} e5 *",
        "[Event \"x \\\"y\\\" \\\\z\"]\n[Extra \"1\"]\n[Site \"s\"]\n\n1. e4 1/2-1/2",
        "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 40\"]\n\n40... Kd7 41. e4 (41. e3 Kd6) 41... Kd6 0-1",
        "1. e4 e5 2. Ke3 {it stood} d5 1-0",                // 3.8.1, A.5.2
        "1. e4 ; a brace } here\n e5 ; and none here\n *",  // the first cannot stand in braces
        "[White \"J\xE9r\xF4me\"]\n\n{caf\xE9} 1. e4 {\xC3\xA9} *",
        "1. e4 (1. d4) (1. c4 c5 (1... e5) 2. Nf3) 1... e5 $1 $14 *",
        "1. e4 () e5 {} *",
        "",
    };
    for (const std::string& text : texts) {
        std::string wanted;
        for (const PgnGame& game : PgnGames(text)) wanted += to_pgn(game);
        CHECK(converted(text, options) == wanted);
        CHECK(converted(wanted, options) == wanted);
    }
}

TEST_CASE("what is not understood is written at its place, and again the same") {
    const std::string texts[] = {
        "1. e4 hello 1... e5 2. Qh9 {why} (2. Nf3) Nc6 3. d4 *",
        "[Variant \"Atomic\"]\n\n1. e4 (1. d4) e5 {x} 2. Nxf7! 1-0",
        "; before\nhello\n[Event \"a\"]\n\n1. e4 -- 2. d4 ± *\n\n{after}\n[/pgn]\n",
        "1. e4 e5 1-0 2. Nf3 [%clk 0:01] Nc6 *",
        "Qh9 e4 *",
        "1. " + std::string(3000, 'x') + " e4 *",
        "[White \"x \"y\" z\"]\n[A b \"c\\\"]\n\n*",
    };
    for (const bool roster : {false, true}) {
        PgnConvertOptions options;
        options.roster = roster;
        for (const std::string& text : texts) {
            const std::string once = converted(text, options);
            CAPTURE(once);
            CHECK(converted(once, options) == once);
            for (const char* word : {"hello", "Qh9", "{why}", "Nxf7", "before", "after", "/pgn",
                                     "[%clk", "xxx", "--", "x \\\"y\\\" z"}) {
                if (text.find(word) == std::string::npos) continue;
                CHECK(once.find(word) != std::string::npos);
            }
        }
    }
}

TEST_CASE("tags stay as they are unless export format is asked for") {
    CHECK(converted("[Event \"e\"]\n[White \"A\"]\n[Site \"s\"]\n\n1.e4 *", {}) ==
          "[Event \"e\"]\n[White \"A\"]\n[Site \"s\"]\n\n1. e4 *\n\n");
    CHECK(converted("1.e4 e5 *", {}) == "1. e4 e5 *\n\n");
}

TEST_CASE("comments and variations can be left out") {
    PgnConvertOptions options;
    options.write.comments = false;
    CHECK(converted("1. e4 {x} e5 (1... c5 {y}) *", options) == "1. e4 e5 (1... c5) *\n\n");
    options.write.variations = false;
    CHECK(converted("1. e4 {x} e5 (1... c5 (1... d5) {y}) 2. d4 *", options) ==
          "1. e4 e5 2. d4 *\n\n");
}

TEST_CASE("converting by several threads gives the same bytes") {
    PgnConvertOptions options;
    options.write.moves.language = Language::fr;
    options.write.moves.form = Form::long_form;
    options.roster = true;
    const std::string text = repeated(good_game, 600'000) + "[Site \"no result tag\"]\n\n1. e4 {" +
                             repeated("word \xC3\xA9 ", 300'000) + "} 0-1\n\n" +
                             repeated(good_game, 600'000);
    const std::string alone = converted(text, options);
    CHECK(alone.find("3. Ff1b5") != std::string::npos);
    CHECK(alone.find("[Result \"0-1\"]") != std::string::npos);
    CHECK(converted(text, options, 3) == alone);
}

TEST_CASE("a comment without end costs the converter no memory") {
    for (const bool roster : {false, true}) {
        PgnConverter converter({{}, roster});
        PgnReader reader(converter);
        const std::string piece(1 << 18, 'x');
        std::size_t written = 0;
        std::string rest = "1. e4 {";
        for (int i = 0; i < 32; ++i) {
            rest += piece;
            rest.erase(0, reader.read(rest, false));
            CHECK(converter.size() < 6 * piece.size());
            written += converter.text().size();
            converter.drop_text();
        }
        CHECK(written > 25 * piece.size());
    }
}

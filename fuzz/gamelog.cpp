// Promise: any bytes, taken as a log, are read to their end, and the same is said of them whole and
// in pieces, each kind of fault once and at a line that there is. The same lines taken as bodies
// and chained have no wrong hash; and if they are intact, a byte changed anywhere is found.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include <jadoube/gamelog/chain.hpp>
#include <jadoube/gamelog/lines.hpp>
#include <jadoube/gamelog/verify.hpp>

#include "promise.hpp"

using jadoube::LogProblem;
using jadoube::LogReport;
using jadoube::fuzz::promise;

namespace {

// Catalogues are read once.
jadoube::Words words(jadoube::Language language) {
    static std::map<jadoube::Language, jadoube::Words> known;
    const auto found = known.find(language);
    if (found != known.end()) return found->second;
    return known.emplace(language, jadoube::Words::in(language)).first->second;
}

struct Verified {
    LogReport report;
    std::size_t lines = 0;
    std::string acts;
};

Verified verified(std::string_view text, std::size_t at_a_time) {
    Verified all;
    jadoube::LogVerifier verifier({}, words);
    const auto take = [&](std::string_view line) {
        verifier.add(line);
        all.acts += verifier.protocol_line();
        all.acts += '\n';
        ++all.lines;
    };
    jadoube::LogLines lines;
    for (; !text.empty(); text.remove_prefix(std::min(text.size(), at_a_time))) {
        lines.feed(text.substr(0, at_a_time), take);
    }
    lines.finish(take);
    all.report = verifier.close();
    return all;
}

void check(const Verified& all) {
    const LogReport& report = all.report;
    for (std::size_t i = 0; i < report.problems.size(); ++i) {
        promise(report.problems[i].line <= all.lines, "a problem is of a line");
        for (std::size_t j = 0; j < i; ++j) {
            promise(report.problems[i].code != report.problems[j].code, "each kind is told once");
        }
    }
    promise(report.entries <= static_cast<std::int64_t>(all.lines), "entries are lines");
    promise(report.acts <= report.entries, "acts are entries");
    promise(report.intact() ? report.end.has_value() : true, "an intact log is of a game");
    promise(!std::ranges::any_of(
                report.problems,
                [](const LogProblem& problem) { return jadoube::name(problem.code).empty(); }),
            "a problem has a name");
}

// The lines as bodies, chained.
std::string chained_text(std::string_view text) {
    std::string all;
    jadoube::LogHash head = jadoube::log_beginning;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        const std::string body = "{" + std::string(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (body.size() < 2 || body.ends_with('\r')) continue;
        head = jadoube::chained(head, body);
        all += jadoube::to_log_line(head, body) + '\n';
    }
    return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const Verified whole = verified(text, text.size() + 1);
    check(whole);
    const Verified pieces = verified(text, 7);
    promise(whole.report.problems == pieces.report.problems && whole.acts == pieces.acts &&
                whole.report.head == pieces.report.head && whole.lines == pieces.lines,
            "the same is said of it in pieces");

    std::string log = chained_text(text);
    const Verified chained = verified(log, log.size() + 1);
    check(chained);
    for (const LogProblem& problem : chained.report.problems) {
        promise(problem.code != LogProblem::Code::wrong_hash, "a chained log has no wrong hash");
    }
    if (!chained.report.intact()) return 0;
    std::size_t at = size;
    for (const char c : text) at = at * 31 + static_cast<unsigned char>(c);
    char& changed = log[at % log.size()];
    changed = static_cast<char>(changed ^ static_cast<char>(1 + at / log.size() % 255));
    promise(!verified(log, log.size()).report.intact(), "a changed byte is found");
    return 0;
}

// Promise: any bytes, taken as the lines of a game, get one answer for each line that is not blank;
// every answer is valid JSON, whoever looks; a refused line has changed nothing but the time; and
// telling the same lines again gives the same bytes.
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <jadoube/protocol/json_reader.hpp>
#include <jadoube/protocol/referee.hpp>

#include "promise.hpp"

using jadoube::Viewer;
using jadoube::fuzz::promise;

namespace {

// Catalogues are read once.
jadoube::RefereeOptions options() {
    static std::map<jadoube::Language, jadoube::Words> known;
    jadoube::RefereeOptions options;
    options.words = [](jadoube::Language language) {
        const auto found = known.find(language);
        if (found != known.end()) return found->second;
        return known.emplace(language, jadoube::Words::in(language)).first->second;
    };
    return options;
}

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return lines;
}

bool is_blank(std::string_view line) {
    return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

void check_valid(const std::string& answer, std::int64_t n) {
    const auto read = jadoube::read_json(answer, {std::size_t{1} << 24, 32});
    promise(read.has_value() && read->as_object() != nullptr, "an answer is a JSON object");
    promise(*read->as_object()->find("n") == jadoube::JsonValue(n), "answers are counted");
}

void check_refusal(const jadoube::Game& before, const jadoube::Game& after) {
    const jadoube::State was = before.state();
    const jadoube::State is = after.state();
    promise(was.fen == is.fen && was.ply == is.ply && was.to_move == is.to_move &&
                was.offer == is.offer && was.must == is.must && was.illegal == is.illegal &&
                was.result == is.result && before.pending() == after.pending(),
            "a refused line changes nothing but the time");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto lines = lines_of({reinterpret_cast<const char*>(data), size});
    jadoube::Referee referee(options());
    jadoube::Referee again(options());
    std::int64_t n = 0;
    for (const std::string_view line : lines) {
        const auto before = referee.game();
        const std::string answer = referee.answer(line);
        promise(answer == again.answer(line), "a replay gives the same bytes");
        promise(answer.empty() == is_blank(line), "every line is answered, unless it is blank");
        if (answer.empty()) continue;
        check_valid(answer, n);
        for (const Viewer viewer : {Viewer::white, Viewer::black, Viewer::spectator}) {
            check_valid(referee.last_answer(viewer), n);
        }
        const bool refused = answer.find("\"accepted\":false,") != std::string::npos;
        const bool ruled = answer.find("\"rulings\":[]") == std::string::npos;
        if (before && refused && !ruled) check_refusal(*before, *referee.game());
        ++n;
    }
    return 0;
}

// The games of tests/transcripts, told to a Referee. Their README says what the lines mean.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/protocol/json_reader.hpp>
#include <jadoube/protocol/referee.hpp>

namespace jadoube {
namespace {

constexpr std::string_view ellipsis = "…";

std::optional<double> number(const JsonValue& value) {
    if (const auto* whole = value.as_whole()) return static_cast<double>(*whole);
    if (const auto* fraction = value.as_fraction()) return *fraction;
    return std::nullopt;
}

// Where an answer is not as expected: the path to it. Empty if it is.
std::string difference(const JsonValue& wanted, const JsonValue* got, const std::string& path) {
    if (wanted.is_null()) return got == nullptr || got->is_null() ? "" : path;
    if (got == nullptr) return path;
    if (const JsonObject* object = wanted.as_object()) {
        const JsonObject* other = got->as_object();
        if (other == nullptr) return path;
        for (const auto& [key, value] : object->fields()) {
            const auto found = difference(value, other->find(key), path + "." + key);
            if (!found.empty()) return found;
        }
        return "";
    }
    if (const JsonArray* array = wanted.as_array()) {
        const JsonArray* other = got->as_array();
        if (other == nullptr) return path;
        const bool open = !array->empty() && array->back() == JsonValue(std::string(ellipsis));
        const std::size_t size = array->size() - (open ? 1 : 0);
        if (other->size() < size || (!open && other->size() != size)) return path + ".size";
        for (std::size_t i = 0; i < size; ++i) {
            const auto found =
                difference((*array)[i], &(*other)[i], path + "[" + std::to_string(i) + "]");
            if (!found.empty()) return found;
        }
        return "";
    }
    if (const std::string* text = wanted.as_string();
        text != nullptr && text->ends_with(ellipsis)) {
        const std::string* other = got->as_string();
        const std::string_view start(text->data(), text->size() - ellipsis.size());
        return other != nullptr && other->starts_with(start) ? "" : path;
    }
    if (number(wanted)) return number(wanted) == number(*got) ? "" : path;
    return wanted == *got ? "" : path;
}

Viewer viewer_named(const JsonValue* name) {
    if (name == nullptr) return Viewer::arbiter;
    for (const auto& [known, viewer] :
         {std::pair{"white", Viewer::white}, std::pair{"black", Viewer::black},
          std::pair{"arbiter", Viewer::arbiter}, std::pair{"spectator", Viewer::spectator}}) {
        if (*name->as_string() == known) return viewer;
    }
    FAIL("no such view");
    return Viewer::arbiter;
}

bool is_false(const JsonValue* value) {
    return value != nullptr && value->as_bool() != nullptr && !*value->as_bool();
}

// Runs a transcript, and counts what was expected.
class Transcript {
public:
    explicit Transcript(const std::filesystem::path& path) : name_(path.filename().string()) {
        std::ifstream file(path);
        REQUIRE(file.good());
        for (std::string line; std::getline(file, line);) lines_.push_back(line);
    }

    int run() {
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            place_ = name_ + ":" + std::to_string(i + 1);
            const std::string& line = lines_[i];
            if (line.starts_with(R"({"note":)")) continue;
            if (line.starts_with(R"({"expect":)")) {
                expect(line);
            } else {
                close();
                if (line.starts_with(R"({"conditions":)")) referee_.emplace();
                tell(line);
            }
        }
        close();
        return expected_;
    }

private:
    void tell(const std::string& line) {
        REQUIRE(referee_.has_value());
        const std::string answer = referee_->answer(line);
        if (answer.empty()) return;
        told_ = place_;
        answer_ = answer;
        may_be_refused_ = false;
        CHECK(referee_->last_answer(Viewer::arbiter) == answer);
    }

    void expect(const std::string& line) {
        const auto read = read_json(line);
        REQUIRE_MESSAGE(read.has_value(), place_);
        const JsonObject* object = read->as_object();
        const JsonValue* wanted = object->find("expect");
        const Viewer viewer = viewer_named(object->find("view"));
        const std::string seen = referee_->last_answer(viewer);
        const auto got = read_json(seen);
        REQUIRE_MESSAGE(got.has_value(), seen);
        const auto found = difference(*wanted, &*got, "answer");
        CHECK_MESSAGE(found.empty(), place_ << ": " << found << " in " << seen);
        may_be_refused_ = may_be_refused_ || is_false(wanted->as_object()->find("accepted"));
        ++expected_;
    }

    // No more is expected of the last answer: was it to be accepted?
    void close() {
        if (answer_.empty()) return;
        const auto got = read_json(answer_);
        REQUIRE_MESSAGE(got.has_value(), answer_);
        const bool refused = is_false(got->as_object()->find("accepted"));
        CHECK_MESSAGE(refused == may_be_refused_, told_ << " accepted? " << answer_);
        answer_.clear();
    }

    std::string name_;
    std::vector<std::string> lines_;
    std::optional<Referee> referee_;
    std::string place_;
    std::string told_;
    std::string answer_;
    bool may_be_refused_ = false;
    int expected_ = 0;
};

}  // namespace

TEST_CASE("transcripts are answered as they expect") {
    std::vector<std::filesystem::path> files;
    for (const auto& file :
         std::filesystem::directory_iterator(JADOUBE_TEST_DATA "/../transcripts")) {
        if (file.path().extension() == ".jsonl") files.push_back(file.path());
    }
    std::sort(files.begin(), files.end());
    CHECK(files.size() >= 20);
    for (const auto& file : files) CHECK_MESSAGE(Transcript(file).run() > 0, file.string());
}

TEST_CASE("an expectation of a transcript can fail") {
    const auto differs = [](const char* wanted, const char* got) {
        const auto read = read_json(got);
        return difference(*read_json(wanted), &*read, "answer");
    };
    CHECK(differs(R"({"a":{"b":1}})", R"({"a":{"b":1,"c":2},"d":3})").empty());
    CHECK(differs(R"({"a":{"b":1}})", R"({"a":{"b":2}})") == "answer.a.b");
    CHECK(differs(R"({"a":{"b":1}})", R"({"a":{}})") == "answer.a.b");
    CHECK(differs(R"({"a":{}})", R"({"a":[]})") == "answer.a");
    CHECK(differs(R"({"a":null})", R"({})").empty());
    CHECK(differs(R"({"a":null})", R"({"a":null})").empty());
    CHECK(differs(R"({"a":null})", R"({"a":0})") == "answer.a");
    CHECK(differs("[1,2]", "[1,2]").empty());
    CHECK(differs("[1,2]", "[1,3]") == "answer[1]");
    CHECK(differs("[1]", "[1,2]") == "answer.size");
    CHECK(differs("[1,2]", "[1]") == "answer.size");
    CHECK(differs(R"([1,"…"])", "[1,2]").empty());
    CHECK(differs(R"([1,"…"])", "[1]").empty());
    CHECK(differs(R"([1,"…"])", "[]") == "answer.size");
    CHECK(differs(R"("ab…")", R"("abc")").empty());
    CHECK(differs(R"("ab…")", R"("acb")") == "answer");
    CHECK(differs(R"("ab")", R"("abc")") == "answer");
    CHECK(differs("7.0", "7").empty());
    CHECK(differs("7", "7.5") == "answer");
    CHECK(differs("7", "true") == "answer");
    CHECK(differs("true", "false") == "answer");
}

}  // namespace jadoube

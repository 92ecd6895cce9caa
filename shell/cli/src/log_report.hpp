// What jadoube log says about a log, for people and for programs.
#pragma once

#include <string>
#include <string_view>

#include <jadoube/gamelog/verify.hpp>
#include <jadoube/protocol/json_reader.hpp>

namespace jadoube::cli {

// What a problem means.
[[nodiscard]] std::string sentence(const LogProblem& problem);

[[nodiscard]] std::string for_people(const std::string& file, const LogReport& report);
[[nodiscard]] std::string as_json(const std::string& file, const LogReport& report);

// The entries of a log as they were written, a line an act and a line a ruling.
class LogShow {
public:
    explicit LogShow(std::string& out) : out_(out) {}

    // The entry of a line; what is none is told as such.
    void add(std::string_view line);

private:
    void first(const JsonObject& entry);
    void act(const JsonObject& entry);
    void signature(const JsonObject& entry);
    void ruling(std::string_view article, std::string_view text);

    std::string& out_;
    std::size_t line_ = 0;
};

}  // namespace jadoube::cli

// The same acts under two editions: what they make differently of a line, side by side.
#pragma once

#include <string>

#include <jadoube/protocol/referee.hpp>

namespace jadoube::cli {

class RejudgeReport {
public:
    // For people, or an object a line: {"n":…,"2023":{an answer},"2009":{an answer}}.
    RejudgeReport(Viewer viewer, bool pretty, std::string& out)
        : viewer_(viewer), pretty_(pretty), out_(out) {}

    void add(const Referee& as_played, const Answer& one, const Referee& rejudged,
             const Answer& other);
    // For people: both results.
    void close(const Referee& as_played, const Referee& rejudged);

private:
    void column(const Referee& referee, const Answer& answer);

    Viewer viewer_;
    bool pretty_;
    std::string& out_;
    int differences_ = 0;
};

}  // namespace jadoube::cli

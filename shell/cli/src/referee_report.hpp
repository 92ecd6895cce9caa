// What a referee answers, for people: a line a ruling, a question or a refusal.
#pragma once

#include <string>

#include <jadoube/protocol/answer.hpp>

namespace jadoube::cli {

class RefereeReport {
public:
    RefereeReport(Viewer viewer, std::string& out) : viewer_(viewer), out_(out) {}

    void add(const Answer& answer, const Words& words);
    // The result: PGN's "*" if there is none.
    void close(const Answer& answer);

private:
    void heading(const Game& game);
    void line(const Answer& answer, std::string_view article, std::string_view text);

    Viewer viewer_;
    std::string& out_;
    bool headed_ = false;
    int asked_ = 0;  // the last question that was shown
};

// Hours, minutes and seconds: "1:29:54.5".
[[nodiscard]] std::string as_clock(Millis time);

}  // namespace jadoube::cli

// What a referee answers, for people: a line a move, a ruling, a question or a refusal, in the
// language of the words.
#pragma once

#include <optional>
#include <string>

#include <jadoube/protocol/answer.hpp>

namespace jadoube::cli {

class RefereeReport {
public:
    RefereeReport(Viewer viewer, std::string& out) : viewer_(viewer), out_(out) {}

    void add(const Answer& answer, const Words& words);
    // The same without the moves: of one answer alone.
    void add_alone(const Answer& answer, const Words& words);
    // The result: PGN's "*" if there is none.
    void close(const Answer& answer, const Words& words);

private:
    void heading(const Game& game, const Words& words);
    void line(const Answer& answer, const Words& words, std::string_view article,
              std::string_view text);
    void moves(const Answer& answer, const Words& words);

    Viewer viewer_;
    std::string& out_;
    bool headed_ = false;
    int asked_ = 0;             // the last question that was shown
    std::optional<Game> last_;  // as it was after the line before
};

// Hours, minutes and seconds: "1:29:54.5".
[[nodiscard]] std::string as_clock(Millis time);

// "1-0 (5.1.1) White wins by checkmate."
[[nodiscard]] std::string as_result(const Game& game, const Words& words);

}  // namespace jadoube::cli

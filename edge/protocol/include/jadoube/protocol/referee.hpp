// A game that is told line by line: the first line has its conditions, every other an act. Pure:
// the same lines give the same answers, byte for byte.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include <jadoube/protocol/answer.hpp>
#include <jadoube/protocol/protocol_reader.hpp>

namespace jadoube {

struct RefereeOptions {
    Viewer viewer = Viewer::arbiter;
    std::optional<Language> language;  // instead of the one in the conditions
    std::optional<Edition> edition;    // the same
    std::function<Words(Language)> words = Words::in;
};

class Referee {
public:
    explicit Referee(RefereeOptions options = {});

    // What becomes of a line; nothing, if it is blank. Valid until the next line.
    [[nodiscard]] const Answer* hear(std::string_view line);
    // The same as JSON, for the viewer of the options. Empty if the line is blank.
    [[nodiscard]] std::string answer(std::string_view line);
    // What somebody else sees of the last answer.
    [[nodiscard]] std::string last_answer(Viewer viewer) const;

    [[nodiscard]] const Words& words() const noexcept { return words_; }
    // None before the conditions are read; if they cannot be, there will never be one.
    [[nodiscard]] const std::optional<Game>& game() const noexcept { return answer_.game; }

private:
    void begin(std::string_view line);
    void go_on(std::string_view line);
    void take(Step step);

    RefereeOptions options_;
    Words words_;
    ProtocolReader reader_;
    Answer answer_;
    std::int64_t lines_ = 0;
    JsonWriter json_;
};

}  // namespace jadoube

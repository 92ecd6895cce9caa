// What became of a line, and the line of JSON that says so to whoever looks (12.6).
#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include <jadoube/arbiter/conditions.hpp>
#include <jadoube/arbiter/game.hpp>
#include <jadoube/arbiter/ruling.hpp>
#include <jadoube/protocol/json_writer.hpp>
#include <jadoube/protocol/protocol_reader.hpp>
#include <jadoube/words/words.hpp>

namespace jadoube {

struct Answer {
    using Error = std::variant<std::monostate, Refused, Unreadable, ConditionsProblem>;

    std::int64_t n = 0;         // of the line, from 0
    std::optional<Instant> at;  // of the act, if it could be read
    std::optional<Game> game;   // none before there were conditions to play under
    std::vector<Ruling> rulings;
    Error error;

    [[nodiscard]] bool accepted() const noexcept { return error.index() == 0; }
};

// Whether two editions make the same of a line: the numbers of their articles aside.
[[nodiscard]] bool ruled_alike(const Answer& one, const Answer& other);

// Whether somebody may see this ruling (12.6).
[[nodiscard]] bool may_see(const Ruling& ruling, Viewer viewer) noexcept;

// What is said of a ruling. Why somebody stopped the clocks (6.11.2) he tells the arbiter, and
// nobody else.
[[nodiscard]] std::string sentence(const Ruling& ruling, Viewer viewer, const Words& words,
                                   const Rulebook& rulebook);

// Of a ruling or result: the article that the arbiter cited, or else the rule's.
[[nodiscard]] std::string_view article_of(const Ruling& ruling, const Rulebook& rulebook) noexcept;

// The code of an error and its sentence, as the viewer may know them; none for a spectator.
struct ErrorShown {
    std::string_view code;
    std::string_view article;  // where one applies
    std::string_view field;    // of the line, where it is about one
    std::string text;
};
[[nodiscard]] std::optional<ErrorShown> shown(const Answer& answer, Viewer viewer,
                                              const Words& words);

// Two fields of an answer: the error, if there is one for the viewer, and the rulings.
void write_error(JsonWriter& json, const Answer& answer, Viewer viewer, const Words& words);
void write_rulings(JsonWriter& json, const Answer& answer, Viewer viewer, const Words& words);

// "result": null while there is none.
void write_result(JsonWriter& json, const Game& game);

// All fields of an answer after its number. Without the refusal: as whoever may not know of it sees
// it.
void write_answer_fields(JsonWriter& json, const Answer& answer, Viewer viewer, const Words& words,
                         bool with_refusal = true);

// Appends the answer, an object without a line's end.
void write_answer(JsonWriter& json, const Answer& answer, Viewer viewer, const Words& words);

}  // namespace jadoube

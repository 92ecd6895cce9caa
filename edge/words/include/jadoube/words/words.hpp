// Rulings, questions and refusals as sentences, in the languages for which there is a catalogue.
// A catalogue is a JSON file of ICU messages (texts/en.json); a translator needs nothing else.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <jadoube/arbiter/game.hpp>
#include <jadoube/arbiter/ruling.hpp>
#include <jadoube/base/result.hpp>
#include <jadoube/edition/rulebook.hpp>
#include <jadoube/notation/language.hpp>

namespace jadoube {

// What is wrong with a catalogue.
struct CatalogueProblem {
    enum class Code : std::uint8_t {
        not_json,         // or not an object of texts
        missing_message,  // a message that every catalogue has
        unknown_message,  // a message that is never used
        bad_message,      // ICU cannot read it
        bad_argument,     // it uses an argument that this message does not have
    };
    Code code{};
    std::string message;  // its name
    std::string detail;
    friend bool operator==(const CatalogueProblem&, const CatalogueProblem&) = default;
};

[[nodiscard]] std::string_view name(CatalogueProblem::Code code) noexcept;

// Headings and remarks of a report on a game.
enum class ReportPhrase : std::uint8_t { time, white, black, article, refused, alike };
inline constexpr std::array report_phrases = {ReportPhrase::time,    ReportPhrase::white,
                                              ReportPhrase::black,   ReportPhrase::article,
                                              ReportPhrase::refused, ReportPhrase::alike};
[[nodiscard]] std::string_view name(ReportPhrase phrase) noexcept;

// Immutable, so that threads may share one.
class Words {
public:
    // The catalogue that is built in; English where the language has none.
    [[nodiscard]] static Words in(Language language);
    // Another one, checked whole: all problems at once.
    [[nodiscard]] static Result<Words, std::vector<CatalogueProblem>> read(Language language,
                                                                           std::string_view json);

    // "Black's first completed illegal move, 1…Ke8–e6: a king moves only one square (3.8.1). White
    // receives 2 minutes."
    [[nodiscard]] std::string of(const Ruling& ruling, const Rulebook& rulebook) const;
    [[nodiscard]] std::string of(const Question& question, const Rulebook& rulebook) const;
    [[nodiscard]] std::string of(const Refused& refused, const Rulebook& rulebook) const;
    // What a player may be told of a refusal (12.6): nothing about legality or counts.
    [[nodiscard]] std::string for_player(const Refused& refused, const Rulebook& rulebook) const;
    // What went wrong before there was an act: "not_json", "unknown_act", "missing_field" …
    [[nodiscard]] std::string of_unreadable(std::string_view code, std::string_view detail) const;

    // A report's own words.
    [[nodiscard]] std::string of(ReportPhrase phrase) const;
    [[nodiscard]] std::string of(Option option) const;             // "uphold"
    [[nodiscard]] std::string of(const GameResult& result) const;  // "White wins by checkmate."
    [[nodiscard]] std::string of_points(const ByColor<std::int64_t>& thousandths) const;
    // "24…Rd8"
    [[nodiscard]] std::string of(const NamedMove& made, const Rulebook& rulebook) const;

    // For the arbiter: nothing was recorded for so long, and no clock ran (6.10, 7.1).
    [[nodiscard]] std::string server_was_away(Millis time) const;

    [[nodiscard]] Language language() const noexcept;  // of the sentences

private:
    struct Catalogue;
    explicit Words(std::shared_ptr<const Catalogue> catalogue) noexcept;
    std::shared_ptr<const Catalogue> catalogue_;
};

// 12.6: whether a player may be told why. If not, for_player says the same of all of them.
[[nodiscard]] bool may_be_told(Refusal refusal) noexcept;
// Whether the text of such a ruling is the arbiter's own reason for it.
[[nodiscard]] bool says_why(RulingKind kind) noexcept;

// Those with a catalogue of their own.
[[nodiscard]] std::span<const Language> languages_with_words() noexcept;

}  // namespace jadoube

// One ICU message, read once and then said often: text, {argument}, plural, selectordinal, select.
// ICU reads the pattern and knows the plurals of the language; saying it is ours, so that threads
// may share a message and nothing is looked up twice.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <jadoube/base/result.hpp>
#include <jadoube/notation/language.hpp>

namespace jadoube {

// What a message can ask for. A translator writes the name: {player}.
enum class Argument : std::uint8_t {
    player,     // white, black, or none: whom it is about
    winner,     // white, black, or none
    count,      // a number: which illegal move, which period; 0 if nobody says
    amount,     // a number of hours, minutes or seconds
    points,     // a number, perhaps with a fraction
    time,       // a text that the messages time.… have made
    square,     // "e4"
    claim,      // a text: one of the messages claim.…
    score,      // "1-0"
    withdrawn,  // the score that a correction takes back
    promotion,  // queen: the pawn becomes one
    new_game,   // yes: one is to be played
    choice,     // go_on: the arbiter chooses whether the game goes on
    what,       // a clause
    outcome,    // and what comes of it
    first,      // two times
    second,
    text,     // somebody's own words
    article,  // "7.5.5"
    edition,  // "2023"
    detail,   // of what cannot be read
    move,     // "1…Ke8–e6"
    moves,    // "24…Rd8 and 26…Rd8"
    where,    // a text that the messages reason.where or reason.since.… have made
    piece,    // a text: one of the messages piece.…
    start,    // yes: the position of the start is one of those
};

inline constexpr std::size_t argument_count = 26;

[[nodiscard]] std::string_view name(Argument argument) noexcept;

enum class ArgumentKind : std::uint8_t {
    keyword,  // for select, with the words of keywords(); never printed
    number,   // for plural, selectordinal and printing
    text,     // for printing, and for select between none and other
};

[[nodiscard]] ArgumentKind kind(Argument argument) noexcept;
// The words that a select of this argument can name, besides other.
[[nodiscard]] std::span<const std::string_view> keywords(Argument argument) noexcept;

// Arguments with their values. One that has not been given is "none", or the number 0. The texts
// must outlive it.
class Arguments {
public:
    Arguments& set(Argument argument, std::string_view text) noexcept;
    Arguments& set_number(Argument argument, std::int64_t thousandths) noexcept;

    [[nodiscard]] bool has(Argument argument) const noexcept;
    [[nodiscard]] std::string_view text(Argument argument) const noexcept;
    [[nodiscard]] std::int64_t thousandths(Argument argument) const noexcept;

private:
    struct Value {
        std::string_view text = "none";
        std::int64_t thousandths = 0;
        bool given = false;
    };
    std::array<Value, argument_count> values_;
};

// How a language counts, and its decimal mark.
class Grammar {
public:
    explicit Grammar(Language language);
    [[nodiscard]] std::string_view cardinal(std::int64_t thousandths) const;  // "few"
    [[nodiscard]] std::string_view ordinal(std::int64_t thousandths) const;
    void print(std::int64_t thousandths, std::string& to) const;  // "1,5"
    // The categories of the language, besides other.
    [[nodiscard]] std::vector<std::string> categories(bool ordinal) const;

private:
    struct Rules;
    std::shared_ptr<const Rules> rules_;
};

struct MessageProblem {
    bool of_argument = false;  // an argument, or a word of a select, that the message does not have
    std::string detail;
    friend bool operator==(const MessageProblem&, const MessageProblem&) = default;
};

class Message {
public:
    // Checks that only these arguments are used, each as its kind allows.
    [[nodiscard]] static Result<Message, MessageProblem> read(std::string_view pattern,
                                                              std::span<const Argument> allowed);

    void say(const Arguments& arguments, const Grammar& grammar, std::string& to) const;
    [[nodiscard]] std::vector<Argument> used() const;  // each once, in the order of Argument

    struct Choice;
    struct Piece {
        enum class What : std::uint8_t { text, argument, select, plural, selectordinal };
        What what = What::text;
        Argument argument{};
        std::string text;
        std::vector<Choice> choices;
    };
    struct Choice {
        std::string key;                    // "white", "few", "other"
        std::optional<std::int64_t> exact;  // =1, in thousandths
        std::vector<Piece> pieces;
    };
    [[nodiscard]] const std::vector<Piece>& pieces() const noexcept { return pieces_; }

private:
    std::vector<Piece> pieces_;
};

}  // namespace jadoube

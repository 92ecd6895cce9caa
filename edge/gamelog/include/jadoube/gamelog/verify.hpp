// Reads a log line by line and checks everything that can be checked without asking anybody: the
// chain, the signature, and whether the core still rules as it did.
//
// Promise: whatever the lines are, it ends, throws nothing, and names the first line of each fault.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <jadoube/arbiter/game.hpp>
#include <jadoube/words/words.hpp>

namespace jadoube {

struct LogProblem {
    enum class Code : std::uint8_t {
        not_a_log_line,      // no hash at its beginning, or no JSON
        unknown_version,     // of the format
        wrong_hash,          // the body, or one before it, is not what was written
        wrong_number,        // entries are missing, doubled or in another order
        bad_entry,           // a field is missing, or not what it should be
        bad_signature,       // it is none of this game, of the entry before, by that key
        signed_by_another,   // another key than the one that was asked for
        not_signed,          // the game is over, and nobody has signed its end
        time_ran_backwards,  // an act is earlier in the game than one before it
        ruled_differently,   // the core of today rules differently: no forgery
        empty,
    };
    Code code{};
    std::size_t line = 0;  // from 1; 0: there is none
    std::string detail;
    friend bool operator==(const LogProblem&, const LogProblem&) = default;
};

[[nodiscard]] std::string_view name(LogProblem::Code code) noexcept;

struct LogReport {
    std::string game;
    std::int64_t entries = 0;
    std::int64_t acts = 0;
    std::optional<Game> end;  // as the core of today has it
    std::string head;         // the last hash
    std::string signed_by;    // the public key of the signature at the end, if all before it holds
    std::vector<LogProblem> problems;  // at most the first of each kind

    [[nodiscard]] bool intact() const;  // nothing but, perhaps, ruled_differently
};

class LogVerifier {
public:
    // A key in hexadecimal that the signatures must be of; empty: any. Words: where the sentences
    // come from, which were written with the rulings.
    explicit LogVerifier(std::string_view expected_key = {},
                         std::function<Words(Language)> words = Words::in);
    ~LogVerifier();
    LogVerifier(LogVerifier&&) noexcept;
    LogVerifier& operator=(LogVerifier&&) noexcept;

    // Without its end: see lines.hpp.
    void add(std::string_view line);
    // Once, when there are no more lines.
    [[nodiscard]] LogReport close();

    // Of the line that was added last: the line of the protocol in it (conditions or act), if any.
    [[nodiscard]] std::string_view protocol_line() const noexcept;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace jadoube

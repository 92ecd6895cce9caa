// The clauses that say why: what a move breaks, how often a position stood, what must be played.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include <jadoube/arbiter/grounds.hpp>
#include <jadoube/arbiter/ruling.hpp>
#include <jadoube/edition/rulebook.hpp>
#include <jadoube/notation/language.hpp>
#include <jadoube/words/message.hpp>

namespace jadoube {

// The rules of Article 3 that a move can break, each with a clause of its own.
[[nodiscard]] std::span<const Rule> rules_with_a_reason() noexcept;

// With a capital first letter.
[[nodiscard]] std::string capitalised(std::string_view clause);

class ReasonWords {
public:
    using Say = std::function<std::string(std::string_view message, const Arguments& arguments)>;

    ReasonWords(Say say, Language language, const Rulebook& book)
        : say_(std::move(say)), language_(language), book_(book) {}

    [[nodiscard]] std::string as_done(const NamedMove& made) const;  // "1…Ke8–e6"
    [[nodiscard]] std::string written(const NamedMove& made) const;  // "24…Rd8"

    // Each is empty where nothing is known.
    enum class Article : bool { after_a_comma, in_brackets };
    [[nodiscard]] std::string breach(const Grounds& grounds, Article article) const;
    // Of claims of a draw: the count and where, and what only looks like it.
    enum class Near : bool { left_out, told };
    [[nodiscard]] std::string count(const Grounds& grounds, Near near) const;
    // What a move was put back for.
    [[nodiscard]] std::string binding(const Grounds& grounds, Rule rule, Color player) const;
    [[nodiscard]] std::string moves_completed(const Grounds& grounds) const;

private:
    [[nodiscard]] std::string square(Square square) const;
    [[nodiscard]] std::string piece(const AnyPosition& position, Square square) const;
    [[nodiscard]] std::string castling(Wing wing) const;
    [[nodiscard]] std::string joined(const std::vector<std::string>& all) const;
    [[nodiscard]] std::string where(std::span<const Occurrence> when) const;
    [[nodiscard]] std::string near(std::span<const NearMiss> alike) const;
    [[nodiscard]] std::string since(const NoProgress& progress) const;
    [[nodiscard]] std::string must(const Must& must, const NamedMove& done, Rule broken,
                                   Color player) const;

    Say say_;
    Language language_;
    const Rulebook& book_;
};

}  // namespace jadoube

#include <string>
#include <string_view>
#include <utility>

#include <jadoube/chess/moves.hpp>
#include <jadoube/notation/spoken.hpp>

#include "move_facts.hpp"
#include "spoken_vocabulary.hpp"

namespace jadoube {
namespace {

using namespace spoken_words;

class Phrase {
public:
    Phrase() { text_.reserve(usual_length); }
    void say(std::string_view word) {
        if (!text_.empty()) text_ += ' ';
        text_ += word;
    }
    void pause() { text_ += ','; }
    [[nodiscard]] std::string text() && { return std::move(text_); }

private:
    static constexpr std::size_t usual_length = 40;

    std::string text_;
};

// C.10: the file, or the rank, or both.
void say_departure(Phrase& phrase, const MoveFacts& facts, Move move,
                   const LanguageInfo& language) {
    const File file = file_of(move.from());
    const Rank rank = rank_of(move.from());
    const bool pawn_takes = move.role() == Role::pawn && facts.takes;
    if (facts.rivals.empty() && !pawn_takes) return;
    const bool file_tells = !facts.rivals.intersects(file);
    const bool rank_tells = !facts.rivals.intersects(rank);
    if (file_tells || !rank_tells) phrase.say(language.files[at(file)]);
    if (!file_tells) phrase.say(digits[at(rank)]);
}

}  // namespace

std::string spoken(const MoveFacts& facts, Move move, const LanguageInfo& words) {
    Phrase phrase;
    if (move.is_castling()) {
        phrase.say(wing_of(move) == Wing::king_side ? words.castles_king_side
                                                    : words.castles_queen_side);
    } else {
        if (move.role() != Role::pawn) phrase.say(words.words[at(move.role())]);
        say_departure(phrase, facts, move, words);
        if (facts.takes) phrase.say(words.takes);
        phrase.say(words.files[at(file_of(move.to()))]);
        phrase.say(digits[at(rank_of(move.to()))]);
    }
    if (move.kind() == MoveKind::en_passant) {
        phrase.pause();
        phrase.say(words.in_passing);
    }
    if (const auto role = move.promotion()) {
        phrase.pause();
        phrase.say(words.promotes_to);
        phrase.say(words.words[at(*role)]);
    }
    if (facts.check) {
        phrase.pause();
        phrase.say(facts.mate ? words.checkmate : words.check);
    }
    return std::move(phrase).text();
}

// D.2.1
std::string announce(const MoveFacts& facts, Move move) {
    if (move.is_castling()) {
        return std::string(wing_of(move) == Wing::king_side ? short_castling : long_castling);
    }
    Phrase phrase;
    const auto say_square = [&phrase](Square square) {
        phrase.say(announced_files[at(file_of(square))]);
        phrase.say(announced_ranks[at(rank_of(square))]);
    };
    const bool pawn = move.role() == Role::pawn;
    if (!pawn) phrase.say(announced_men[at(move.role())]);
    if ((pawn && facts.takes) || !facts.rivals.empty()) {
        say_square(move.from());
    }
    say_square(move.to());
    if (const auto role = move.promotion()) phrase.say(announced_men[at(*role)]);
    return std::move(phrase).text();
}

std::string announce(const Position& position, Move move) {
    return announce(facts_of(position, move), move);
}

std::string announce(const AnyPosition& before, Move move, const AnyPosition& after) {
    return announce(facts_of(before, move, after), move);
}

std::string spoken(const Position& position, Move move, Language language) {
    return spoken(facts_of(position, move), move, info(language));
}

std::string spoken(const AnyPosition& before, Move move, const AnyPosition& after,
                   Language language) {
    return spoken(facts_of(before, move, after), move, info(language));
}

}  // namespace jadoube

#include <string>
#include <string_view>
#include <utility>

#include <jadoube/chess/moves.hpp>
#include <jadoube/notation/spoken.hpp>

#include "spoken_vocabulary.hpp"

namespace jadoube {
namespace {

using namespace spoken_words;

// The squares from which other men of that role can legally go there too.
Bitboard rivals(const Position& position, Move move) noexcept {
    Bitboard from;
    const Bitboard men = position.men(position.turn(), move.role());
    for (const Move other : legal_moves(position, men, move.to())) {
        if (!other.is_castling()) from |= other.from();
    }
    return from & ~Bitboard(move.from());
}

class Phrase {
public:
    void say(std::string_view word) {
        if (!text_.empty()) text_ += ' ';
        text_ += word;
    }
    void pause() { text_ += ','; }
    [[nodiscard]] std::string text() && { return std::move(text_); }

private:
    std::string text_;
};

// C.10: the file, or the rank, or both.
void say_departure(Phrase& phrase, const Position& position, Move move,
                   const LanguageInfo& language) {
    const File file = file_of(move.from());
    const Rank rank = rank_of(move.from());
    const Bitboard others = rivals(position, move);
    const bool pawn_takes = move.role() == Role::pawn && captured_square(position, move);
    if (others.empty() && !pawn_takes) return;
    const bool file_tells = !others.intersects(file);
    const bool rank_tells = !others.intersects(rank);
    if (file_tells || !rank_tells) phrase.say(language.files[at(file)]);
    if (!file_tells) phrase.say(digits[at(rank)]);
}

void say_check(Phrase& phrase, const Position& after, const LanguageInfo& language) {
    if (!after.is_check()) return;
    phrase.pause();
    phrase.say(has_legal_move(after) ? language.check : language.checkmate);
}

}  // namespace

std::string announce(const Position& position, Move move) {
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
    if ((pawn && captured_square(position, move)) || !rivals(position, move).empty()) {
        say_square(move.from());
    }
    say_square(move.to());
    if (const auto role = move.promotion()) phrase.say(announced_men[at(*role)]);
    return std::move(phrase).text();
}

std::string spoken(const Position& position, Move move, Language language) {
    const LanguageInfo& words = info(language);
    Phrase phrase;
    if (move.is_castling()) {
        phrase.say(wing_of(move) == Wing::king_side ? words.castles_king_side
                                                    : words.castles_queen_side);
    } else {
        if (move.role() != Role::pawn) phrase.say(words.words[at(move.role())]);
        say_departure(phrase, position, move, words);
        if (captured_square(position, move)) phrase.say(words.takes);
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
    say_check(phrase, position.after(move), words);
    return std::move(phrase).text();
}

}  // namespace jadoube

// Reading spoken moves: words are heard, put together to what was said, and the legal move that
// fits is looked for.
#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <jadoube/chess/legality.hpp>
#include <jadoube/chess/moves.hpp>
#include <jadoube/notation/spoken.hpp>

#include "spoken_vocabulary.hpp"
#include "spoken_words.hpp"

namespace jadoube {
namespace {

using namespace spoken_words;
using Error = MoveTextError;

// Said besides. They tell nothing that the squares do not.
constexpr std::array<std::string_view, 7> announced_besides = {
    "schlägt", "Schach", "matt", "Schachmatt", "auf", "nach", "von"};

constexpr std::array<std::string_view, 8> latin_files = {"a", "b", "c", "d", "e", "f", "g", "h"};

enum class Meaning : std::uint8_t { man, file, rank, castling, besides };

struct Word {
    std::string_view text;
    Meaning meaning;
    std::uint8_t value = 0;  // of Role, File, Rank or Wing
    bool also_check = false;
};

class Vocabulary {
public:
    [[nodiscard]] const Word* begin() const noexcept { return words_.data(); }
    [[nodiscard]] const Word* end() const noexcept { return words_.data() + size_; }

    void add(std::string_view text, Meaning meaning, std::size_t value = 0) noexcept {
        assert(size_ < words_.size());
        words_[size_++] = {text, meaning, static_cast<std::uint8_t>(value)};
    }
    template <std::size_t n>
    void add_all(const std::array<std::string_view, n>& texts, Meaning meaning) noexcept {
        for (std::size_t i = 0; i < n; ++i) add(texts[i], meaning, i);
    }
    // A phrase of which any word may be missing; but a single letter would be taken for a file.
    void add_besides(std::string_view phrase) noexcept {
        add(phrase, Meaning::besides);
        std::size_t from = 0;
        while (from < phrase.size()) {
            const std::size_t to = std::min(phrase.find_first_of(" -", from), phrase.size());
            const std::string_view word = phrase.substr(from, to - from);
            if (word.size() > 1 && word.size() < phrase.size()) add(word, Meaning::besides);
            from = to + 1;
        }
    }
    // Turkish has one word for the king and for check.
    void mark_check(std::string_view check) noexcept {
        for (std::size_t i = 0; i < size_; ++i) {
            if (words_[i].meaning == Meaning::man && words_[i].text == check) {
                words_[i].also_check = true;
            }
        }
    }

private:
    std::array<Word, 64> words_;
    std::size_t size_ = 0;
};

Vocabulary announced_vocabulary() noexcept {
    Vocabulary words;
    words.add_all(announced_men, Meaning::man);
    words.add_all(announced_files, Meaning::file);
    words.add("Cäsar", Meaning::file, at(File::c));
    words.add("Hektor", Meaning::file, at(File::h));
    words.add_all(announced_ranks, Meaning::rank);
    words.add_all(digits, Meaning::rank);  // as what is dictated is often written
    words.add(short_castling, Meaning::castling, at(Wing::king_side));
    words.add(long_castling, Meaning::castling, at(Wing::queen_side));
    for (const std::string_view word : announced_besides) words.add_besides(word);
    return words;
}

Vocabulary vocabulary_of(const LanguageInfo& language) noexcept {
    Vocabulary words;
    words.add_all(language.words, Meaning::man);
    words.mark_check(language.check);
    words.add_all(language.files, Meaning::file);
    if (language.files != latin_files) words.add_all(latin_files, Meaning::file);
    words.add_all(digits, Meaning::rank);
    words.add(language.castles_king_side, Meaning::castling, at(Wing::king_side));
    words.add(language.castles_queen_side, Meaning::castling, at(Wing::queen_side));
    for (const std::string_view phrase : {language.takes, language.check, language.checkmate,
                                          language.promotes_to, language.in_passing}) {
        words.add_besides(phrase);
    }
    return words;
}

// A square, or only its file or rank.
struct Place {
    std::optional<File> file;
    std::optional<Rank> rank;

    [[nodiscard]] bool is_square() const noexcept { return file && rank; }
    [[nodiscard]] Bitboard squares() const noexcept {
        return (file ? Bitboard(*file) : Bitboard::all()) &
               (rank ? Bitboard(*rank) : Bitboard::all());
    }
};

struct Said {
    std::optional<Wing> castling;
    std::optional<Role> man;
    std::optional<Place> departure;
    std::optional<Place> arrival;
    std::optional<Role> promotion;
};

// Takes the words one after another. What cannot follow what came before is refused.
class Listener {
public:
    [[nodiscard]] bool take(const Word& word) noexcept {
        switch (word.meaning) {
            case Meaning::besides: return true;
            case Meaning::castling: return castling(static_cast<Wing>(word.value));
            case Meaning::man: return man(static_cast<Role>(word.value), word.also_check);
            case Meaning::file: return file(static_cast<File>(word.value));
            case Meaning::rank: return rank(static_cast<Rank>(word.value));
        }
        return false;
    }
    // Whether nothing is wanting: a castling, or the arrival square.
    [[nodiscard]] bool is_complete() const noexcept {
        return said_.castling || (said_.arrival && said_.arrival->is_square());
    }
    [[nodiscard]] const Said& said() const noexcept { return said_; }

private:
    bool castling(Wing wing) noexcept {
        if (said_.castling || said_.man || said_.arrival) return false;
        said_.castling = wing;
        return true;
    }
    // Before the squares the man that moves, after them the new piece.
    bool man(Role role, bool also_check) noexcept {
        std::optional<Role>& which = said_.arrival ? said_.promotion : said_.man;
        const bool anything_before = said_.castling || said_.man || said_.arrival;
        if (also_check && anything_before) return true;
        if (said_.castling || which || (said_.arrival && !said_.arrival->is_square())) return false;
        which = role;
        return true;
    }
    bool file(File file) noexcept { return begin_place({file, std::nullopt}); }
    bool rank(Rank rank) noexcept {
        if (!said_.arrival || !said_.arrival->file || said_.arrival->rank) {
            return begin_place({std::nullopt, rank});
        }
        said_.arrival->rank = rank;
        return true;
    }
    // The last place is the arrival square, the one before it where the man comes from.
    bool begin_place(Place place) noexcept {
        if (said_.castling || said_.promotion || said_.departure) return false;
        said_.departure = said_.arrival;
        said_.arrival = place;
        return true;
    }

    Said said_;
};

Error unreadable(std::size_t column) noexcept {
    Error error{};
    error.code = Error::Code::unreadable;
    error.column = column;
    return error;
}

Error illegal(Breach breach) noexcept {
    Error error{};
    error.code = Error::Code::illegal;
    error.breach = breach;
    return error;
}

Result<Said, Error> listen(std::string_view text, const Vocabulary& words) noexcept {
    if (text.size() > max_spoken_length) return Unexpected{unreadable(max_spoken_length)};
    const Heard heard(text);
    Listener listener;
    std::size_t i = 0;
    while (i < heard.size()) {
        if (heard[i] == Heard::separator) {
            ++i;
            continue;
        }
        const Word* longest = nullptr;
        std::size_t longest_end = i;
        for (const Word& word : words) {
            const auto end = hear(heard, i, word.text);
            if (!end || *end <= longest_end) continue;
            longest = &word;
            longest_end = *end;
        }
        if (longest == nullptr || !listener.take(*longest)) {
            return Unexpected{unreadable(heard.column(i))};
        }
        i = longest_end;
    }
    if (!listener.is_complete()) return Unexpected{unreadable(text.size())};
    return listener.said();
}

Result<Move, Error> find_castling(const Position& position, Wing wing) noexcept {
    for (const Move move : legal_castlings(position)) {
        if (wing_of(move) == wing) return move;
    }
    const auto rook = position.castling_rook(position.turn(), wing);
    if (!rook) return Unexpected{illegal(Breach::castling_right_lost)};
    // Onto the rook: the one form that is castling in Chess960, and so in any position.
    const Attempt attempt{position.king(position.turn()), *rook, std::nullopt};
    const auto judged = judge(position, attempt, Variant::chess960);
    return judged ? Result<Move, Error>(*judged) : Unexpected{illegal(judged.error())};
}

// How near an attempt comes to a legal move: of several men the one that nearly could is meant.
int nearness(Breach breach) noexcept {
    switch (breach) {
        case Breach::no_man:
        case Breach::opponents_man: return 0;
        case Breach::bishop_moves:
        case Breach::rook_moves:
        case Breach::queen_moves:
        case Breach::knight_moves:
        case Breach::pawn_moves:
        case Breach::king_moves: return 1;
        case Breach::pawn_step:
        case Breach::pawn_double_step:
        case Breach::pawn_capture:
        case Breach::en_passant_too_late: return 2;
        case Breach::own_man_on_square: return 3;
        case Breach::jump: return 4;
        case Breach::promotion:
        case Breach::promotion_out_of_place:
        case Breach::castling_right_lost:
        case Breach::castling_barred: return 5;
        case Breach::king_in_check: return 6;
    }
    return 0;
}

// No move of the usual kind fits. A king's two steps may still be castling (3.8.2).
Result<Move, Error> judge_attempts(const Position& position, const Said& said, Bitboard from,
                                   Square to, Variant variant) noexcept {
    Breach nearest = Breach::no_man;
    if (from.empty() && said.departure && said.departure->squares().size() == 1 &&
        position.men(!position.turn()).contains(said.departure->squares().first())) {
        nearest = Breach::opponents_man;
    }
    for (const Square square : from) {
        const auto judged = judge(position, {square, to, said.promotion}, variant);
        if (judged) return *judged;
        if (nearness(judged.error()) > nearness(nearest)) nearest = judged.error();
    }
    return Unexpected{illegal(nearest)};
}

Result<Move, Error> find_move(const Position& position, const Said& said,
                              Variant variant) noexcept {
    if (said.castling) return find_castling(position, *said.castling);
    const Square to = said.arrival->squares().first();
    Bitboard from = position.men(position.turn());
    if (said.departure) from &= said.departure->squares();
    // C.4: without a name it is a pawn, unless the square says which man it is.
    if (said.man) {
        from &= position.men(*said.man);
    } else if (!said.departure || !said.departure->is_square()) {
        from &= position.men(Role::pawn);
    }

    MoveList fitting;
    for (const Move move : legal_moves(position, from, to)) {
        if (move.is_castling() || (said.promotion && move.promotion() != said.promotion)) continue;
        fitting.push_back(move);
    }
    if (fitting.empty()) return judge_attempts(position, said, from, to, variant);
    if (fitting.size() == 1) return fitting[0];
    Error error{};
    error.code = Error::Code::ambiguous;
    for (const Move move : fitting) error.candidates.push_back(move);
    return Unexpected{error};
}

Result<Move, Error> read(const Position& position, std::string_view text, const Vocabulary& words,
                         Variant variant) noexcept {
    const auto said = listen(text, words);
    if (!said) return Unexpected{said.error()};
    return find_move(position, *said, variant);
}

}  // namespace

Result<Move, MoveTextError> read_announcement(const Position& position, std::string_view text,
                                              Variant variant) noexcept {
    return read(position, text, announced_vocabulary(), variant);
}

Result<Move, MoveTextError> read_spoken(const Position& position, std::string_view text,
                                        Language language, Variant variant) noexcept {
    return read(position, text, vocabulary_of(info(language)), variant);
}

}  // namespace jadoube

// The form of a move's text, without regard to any position: which signs stand in it and what they
// say. What they are worth on the board is the business of move_text_read.cpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <jadoube/chess/position.hpp>
#include <jadoube/notation/language.hpp>
#include <jadoube/notation/move_text.hpp>

namespace jadoube {

// What is forgiven and where it stands, each kind once, in the order of the text.
class Notes {
public:
    void add(Forgiven kind, std::size_t column) noexcept;
    [[nodiscard]] bool empty() const noexcept { return count_ == 0; }
    [[nodiscard]] std::size_t first_column() const noexcept { return notes_[0].column; }
    void copy_to(ReadMove& move) const noexcept;

private:
    struct Note {
        Forgiven kind;
        std::size_t column;
    };
    std::array<Note, all_forgiven.size()> notes_{};
    std::uint8_t count_ = 0;
};

// How a text is taken. Exact is the language's own spelling; every other manner is one way of being
// lenient, and several may read one text differently.
struct Manner {
    enum class First : std::uint8_t {
        letter_or_not,
        piece_letter,  // there must be one
        pawn_letter,   // there must be one, though C.4 has none
        no_letter,
    };
    Language letters = Language::en;
    First first = First::letter_or_not;
    bool any_case = false;
    bool look_alikes = false;  // Latin letters that look like the language's
    bool engine = false;       // from and to, small English letter for a new piece
    std::optional<Forgiven> because = std::nullopt;  // what reading so forgives by itself
};

enum class CheckSign : std::uint8_t { none, check, mate };

struct Reading {
    std::optional<Wing> castling;
    std::optional<Role> role;  // of the letter, if there is one
    std::optional<File> from_file;
    std::optional<Rank> from_rank;
    std::optional<File> to_file;  // always, but in castling
    std::optional<Rank> to_rank;  // absent in "ed"
    std::optional<Role> promotion;
    bool capture_sign = false;
    CheckSign check_sign = CheckSign::none;
    bool en_passant = false;
    bool draw_offer = false;
    // Where these stand, for notes.
    std::size_t departure_column = 0;
    std::size_t arrival_column = 0;
    std::size_t capture_column = 0;
    std::size_t check_column = 0;
    std::size_t en_passant_column = 0;
    std::size_t end_column = 0;
    Notes notes;

    [[nodiscard]] bool has_from_square() const noexcept { return from_file && from_rank; }
};

struct Parsed {
    std::optional<Reading> reading;
    std::size_t stopped = 0;  // without a reading: the first column that cannot be taken
};

[[nodiscard]] Parsed parse_move_text(std::string_view text, const ReadOptions& options,
                                     const Manner& manner) noexcept;

}  // namespace jadoube

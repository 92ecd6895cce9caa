#include <jadoube/notation/move_text.hpp>

#include "move_facts.hpp"

namespace jadoube {
namespace {

class Writer {
public:
    Writer(const MoveFacts& facts, Move move, const WriteOptions& options)
        : facts_(facts), move_(move), options_(options), language_(info(options.language)) {}

    [[nodiscard]] std::string text() {
        if (move_.is_castling()) {
            write_castling();
        } else {
            if (move_.role() != Role::pawn) write_letter(move_.role());
            write_departure();
            write_between();
            write_file(file_of(move_.to()));
            text_ += digit(rank_of(move_.to()));  // C.6, C.7
            write_promotion();
            write_en_passant();
        }
        write_check_sign();
        return std::move(text_);
    }

private:
    // C.1, C.2
    void write_letter(Role role) { text_ += language_.letters[static_cast<std::size_t>(role)]; }
    // C.5
    void write_file(File file) { text_ += language_.files[static_cast<std::size_t>(file)]; }

    // C.13.1, C.13.2
    void write_castling() {
        std::string_view glyph = "0";
        if (options_.form == Form::pgn) {
            glyph = "O";
        } else if (options_.rules.castling_with_letters) {
            // 2009 in Serbia: the letter of its own script.
            glyph = options_.language == Language::sr ? "О" : "O";
        }
        const int glyphs = move_.to() > move_.from() ? 2 : 3;
        for (int i = 0; i < glyphs; ++i) {
            if (i != 0) text_ += '-';
            text_ += glyph;
        }
    }

    void write_departure() {
        const Square from = move_.from();
        if (options_.form == Form::long_form || options_.form == Form::as_done) {  // C.8
            write_file(file_of(from));
            text_ += digit(rank_of(from));
            return;
        }
        if (move_.role() == Role::pawn) {  // C.9.3, 2009: C.11
            if (file_of(from) != file_of(move_.to())) write_file(file_of(from));
            return;
        }
        // C.10: against like men that can legally go there too.
        const bool on_file = facts_.rivals.intersects(file_of(from));
        const bool on_rank = facts_.rivals.intersects(rank_of(from));
        if (!facts_.rivals.empty() && (!on_file || on_rank)) write_file(file_of(from));
        if (on_file) text_ += digit(rank_of(from));
    }

    void write_between() {
        if (facts_.takes) {
            text_ += 'x';  // C.9, C.13.3: always Latin
        } else if (options_.form == Form::as_done) {
            text_ += "–";
        }
    }

    void write_promotion() {  // C.11
        const auto role = move_.promotion();
        if (!role) return;
        if (options_.form == Form::pgn) text_ += '=';
        write_letter(*role);
    }

    void write_en_passant() {  // C.9.3, C.13.6
        if (options_.form == Form::pgn || move_.kind() != MoveKind::en_passant) return;
        text_ += ' ';
        text_ += language_.en_passant;
    }

    void write_check_sign() {  // C.13.4, C.13.5
        if (options_.form == Form::as_done) return;
        if (facts_.check) text_ += facts_.mate ? '#' : '+';
    }

    const MoveFacts& facts_;
    Move move_;
    const WriteOptions& options_;
    const LanguageInfo& language_;
    std::string text_;
};

}  // namespace

std::string write_move(const MoveFacts& facts, Move move, const WriteOptions& options) {
    return Writer(facts, move, options).text();
}

std::string write_move(const Position& position, Move move, const WriteOptions& options) {
    return write_move(facts_of(position, move), move, options);
}

std::string write_move(const AnyPosition& before, Move move, const AnyPosition& after,
                       const WriteOptions& options) {
    return write_move(facts_of(before, move, after), move, options);
}

std::string_view name(Forgiven forgiven) noexcept {
    switch (forgiven) {
        case Forgiven::surrounding_text: return "surrounding_text";
        case Forgiven::letter_case: return "letter_case";
        case Forgiven::other_script: return "other_script";
        case Forgiven::other_language: return "other_language";
        case Forgiven::pawn_letter: return "pawn_letter";
        case Forgiven::hyphen: return "hyphen";
        case Forgiven::capture_sign: return "capture_sign";
        case Forgiven::capture_sign_wrong: return "capture_sign_wrong";
        case Forgiven::check_sign: return "check_sign";
        case Forgiven::check_sign_wrong: return "check_sign_wrong";
        case Forgiven::en_passant_sign: return "en_passant_sign";
        case Forgiven::castling_letters: return "castling_letters";
        case Forgiven::castling_as_king_move: return "castling_as_king_move";
        case Forgiven::promotion_sign: return "promotion_sign";
        case Forgiven::promotion_assumed: return "promotion_assumed";
        case Forgiven::departure_not_needed: return "departure_not_needed";
        case Forgiven::departure_missing: return "departure_missing";
        case Forgiven::from_to: return "from_to";
    }
    return "";
}

std::string_view name(MoveTextError::Code code) noexcept {
    switch (code) {
        case MoveTextError::Code::unreadable: return "unreadable";
        case MoveTextError::Code::ambiguous: return "ambiguous";
        case MoveTextError::Code::illegal: return "illegal";
    }
    return "";
}

}  // namespace jadoube

#include <jadoube/chess/moves.hpp>
#include <jadoube/notation/move_text.hpp>

#include "move_text_grammar.hpp"

namespace jadoube {
namespace {

bool is_en_passant(Move move) noexcept { return move.kind() == MoveKind::en_passant; }

Wing wing_of(Move castling) noexcept {
    return castling.to() > castling.from() ? Wing::king_side : Wing::queen_side;
}

// 3.8.2, II.3: where the king comes to stand.
Square king_arrives(Move castling) noexcept {
    return square(wing_of(castling) == Wing::king_side ? File::g : File::c,
                  rank_of(castling.from()));
}

// Of several breaches, the one that came closest to a legal move tells most.
int nearness(Breach breach) noexcept {
    switch (breach) {
        case Breach::no_man: return 0;
        case Breach::opponents_man: return 1;
        case Breach::bishop_moves:
        case Breach::rook_moves:
        case Breach::queen_moves:
        case Breach::knight_moves:
        case Breach::pawn_moves:
        case Breach::king_moves: return 2;
        case Breach::pawn_step:
        case Breach::pawn_double_step:
        case Breach::pawn_capture:
        case Breach::en_passant_too_late: return 3;
        case Breach::own_man_on_square: return 4;
        case Breach::jump: return 5;
        case Breach::promotion:
        case Breach::promotion_out_of_place: return 6;
        case Breach::castling_right_lost: return 7;
        case Breach::castling_barred: return 8;
        case Breach::king_in_check: return 9;
    }
    return 0;
}

// One reading of the text on the board.
class Resolver {
public:
    Resolver(const Position& position, const Reading& reading, const ReadOptions& options) noexcept
        : position_(position), reading_(reading), options_(options), us_(position.turn()) {
        if (reading.has_from_square()) {
            from_square_ = square(*reading.from_file, *reading.from_rank);
        }
        if (reading.to_rank) to_square_ = square(*reading.to_file, *reading.to_rank);
        role_ = reading.role.value_or(Role::pawn);
        // C.4: no letter, so a pawn; but engines name two squares whatever stands there.
        if (!reading.role && from_square_) {
            const auto man = position.piece_at(*from_square_);
            if (man && man->color == us_) role_ = man->role;
        }
    }

    // The legal moves that the text may mean. A promotion that names no piece counts as to a queen
    // where one is lenient.
    [[nodiscard]] MoveList candidates() const noexcept {
        if (reading_.castling) return castlings();
        MoveList found;
        for (const Move move : legal_moves(position_, men(), arrival())) {
            if (!move.is_castling() && fits(move)) found.push_back(move);
        }
        if (found.empty() && role_ == Role::king && !options_.strict && to_square_) {
            return castlings_as_king_moves();
        }
        return found;
    }

    // Two squares alone, and a man of the player's on the first.
    [[nodiscard]] bool names_own_man() const noexcept {
        return !reading_.role && from_square_ && position_.men(us_).contains(*from_square_);
    }

    // Why no legal move fits.
    [[nodiscard]] Breach breach() const noexcept {
        if (reading_.castling) return castling_breach();
        if (from_square_ && !reading_.role) {
            return breach_of(*from_square_, *to_square_).value_or(Breach::no_man);
        }
        std::optional<Breach> nearest;
        for (const Square from : men()) {
            for (const Square to : arrival()) {
                if (role_ == Role::pawn && !pawn_files_fit(from, to)) continue;
                const auto breach = breach_of(from, to);
                if (breach && (!nearest || nearness(*breach) > nearness(*nearest))) {
                    nearest = breach;
                }
            }
        }
        return nearest.value_or(Breach::no_man);
    }

    // What must be forgiven about this move, besides the form of the text.
    [[nodiscard]] Notes notes(Move move) const noexcept {
        Notes notes = reading_.notes;
        if (move.is_castling() && !reading_.castling) {
            notes.add(Forgiven::castling_as_king_move, reading_.departure_column);
        } else if (!reading_.castling) {
            note_departure(move, notes);
        }
        const bool captures = captured_square(position_, move).has_value();
        if (reading_.capture_sign && !captures) {
            notes.add(Forgiven::capture_sign_wrong, reading_.capture_column);
        }
        note_check_sign(move, notes);
        if (reading_.en_passant && !is_en_passant(move)) {
            notes.add(Forgiven::en_passant_sign, reading_.en_passant_column);
        }
        if (!reading_.en_passant && is_en_passant(move) && options_.rules.en_passant_written) {
            notes.add(Forgiven::en_passant_sign, reading_.end_column);
        }
        if (move.promotion() && !reading_.promotion) {
            notes.add(Forgiven::promotion_assumed, reading_.end_column);
        }
        return notes;
    }

private:
    [[nodiscard]] Bitboard men() const noexcept {
        Bitboard men = position_.men(us_, role_);
        if (reading_.from_file) men &= *reading_.from_file;
        if (reading_.from_rank) men &= *reading_.from_rank;
        return men;
    }
    [[nodiscard]] Bitboard arrival() const noexcept {
        return to_square_ ? Bitboard(*to_square_) : Bitboard(*reading_.to_file);
    }

    // C.9.3: with no file of departure a pawn stays on its file, or takes where a sign says so.
    [[nodiscard]] bool pawn_files_fit(Square from, Square to) const noexcept {
        if (reading_.from_file) return true;
        return (file_of(from) == file_of(to)) != reading_.capture_sign;
    }
    [[nodiscard]] bool fits(Move move) const noexcept {
        if (role_ == Role::pawn && !pawn_files_fit(move.from(), move.to())) return false;
        if (reading_.promotion || options_.strict) return move.promotion() == reading_.promotion;
        return !move.promotion() || *move.promotion() == Role::queen;
    }

    [[nodiscard]] MoveList castlings() const noexcept {
        MoveList found;
        for (const Move move : legal_castlings(position_)) {
            if (wing_of(move) == *reading_.castling) found.push_back(move);
        }
        return found;
    }
    // The king to where castling takes him; with both squares written, also onto his rook, which is
    // what engines write in Chess960. No square is both: the king's must be empty but for that
    // rook.
    [[nodiscard]] MoveList castlings_as_king_moves() const noexcept {
        MoveList found;
        for (const Move move : legal_castlings(position_)) {
            if (reading_.promotion || (from_square_ && *from_square_ != move.from())) continue;
            const bool onto_rook = !reading_.role && move.to() == *to_square_;
            if (onto_rook || king_arrives(move) == *to_square_) found.push_back(move);
        }
        return found;
    }

    [[nodiscard]] std::optional<Breach> breach_of(Square from, Square to) const noexcept {
        const auto judged = judge(position_, {from, to, reading_.promotion}, options_.variant);
        if (!judged) return judged.error();
        // Castling, but not written as such: then it is no move of the king.
        if (!judged->is_castling()) return std::nullopt;
        return position_.men(us_).contains(to) ? Breach::own_man_on_square : Breach::king_moves;
    }
    [[nodiscard]] Breach castling_breach() const noexcept {
        const auto rook = position_.castling_rook(us_, *reading_.castling);
        if (!rook) return Breach::castling_right_lost;
        const auto judged =
            judge(position_, {position_.king(us_), *rook, std::nullopt}, options_.variant);
        return judged ? Breach::castling_right_lost : judged.error();
    }

    // C.10: the departure square as far as it is needed; all of it in the long form (C.8).
    void note_departure(Move move, Notes& notes) const noexcept {
        if (!reading_.from_file && !reading_.from_rank) return;
        if (!reading_.role && role_ != Role::pawn) {
            notes.add(Forgiven::from_to, reading_.departure_column);
            return;
        }
        if (reading_.has_from_square() && options_.rules.long_form) return;
        if (role_ == Role::pawn) {
            // Only the rank can be too much: C.9.3 needs the file.
            const bool takes = file_of(move.from()) != file_of(move.to());
            if (takes && !reading_.from_rank) return;
        } else {
            bool others = false;
            bool on_file = false;
            bool on_rank = false;
            for (const Move other : legal_moves(position_, position_.men(us_, role_), move.to())) {
                if (other.is_castling() || other.from() == move.from()) continue;
                others = true;
                on_file |= file_of(other.from()) == file_of(move.from());
                on_rank |= rank_of(other.from()) == rank_of(move.from());
            }
            const bool needed = reading_.has_from_square() ? on_file && on_rank : others;
            if (needed) return;
        }
        notes.add(Forgiven::departure_not_needed, reading_.departure_column);
    }

    // C.13.4, C.13.5: none is needed, but a wrong one is wrong. A mate is a check too.
    void note_check_sign(Move move, Notes& notes) const noexcept {
        if (reading_.check_sign == CheckSign::none) return;
        const Position after = position_.after(move);
        const bool right = reading_.check_sign == CheckSign::check
                               ? after.is_check()
                               : status(after) == Status::checkmate;
        if (!right) notes.add(Forgiven::check_sign_wrong, reading_.check_column);
    }

    const Position& position_;
    const Reading& reading_;
    const ReadOptions& options_;
    Color us_;
    Role role_;
    std::optional<Square> from_square_;
    std::optional<Square> to_square_;
};

template <class Consider>
void each_loose_manner(Language letters, std::optional<Forgiven> because, Consider consider) {
    for (const auto first : {Manner::First::piece_letter, Manner::First::no_letter}) {
        consider(Manner{.letters = letters, .first = first, .any_case = true, .because = because});
    }
}

// Letters of another alphabet.
template <class Consider>
void each_manner_of_others(Language language, Consider consider) {
    if (language == Language::sr || language == Language::sr_latn) {
        const Language other = language == Language::sr ? Language::sr_latn : Language::sr;
        consider(Manner{.letters = other, .because = Forgiven::other_script});
        each_loose_manner(other, Forgiven::other_script, consider);
    }
    consider(Manner{.letters = language, .look_alikes = true, .because = Forgiven::other_script});
    if (language != Language::en) {
        consider(Manner{.letters = Language::en, .because = Forgiven::other_language});
        each_loose_manner(Language::en, Forgiven::other_language, consider);
    }
}

// Tries one manner after the other. consider() says whether the text makes sense so, legal or not;
// is_clear() whether its exact spelling is enough.
template <class Consider, class IsClear>
void each_manner(const ReadOptions& options, Consider consider, IsClear is_clear) {
    const Language own = options.language;
    const bool sensible = consider(Manner{.letters = own});
    if (options.strict) return;
    // The language's own spelling goes before everything else, and a man's own square before the
    // letter that it might be: "b6b7" is no bishop on the sixth rank.
    if (!is_clear()) {
        each_loose_manner(own, std::nullopt, consider);
        consider(Manner{.letters = own,
                        .first = Manner::First::no_letter,
                        .engine = true,
                        .because = Forgiven::from_to});
        consider(Manner{.letters = own, .first = Manner::First::pawn_letter, .any_case = true});
    }
    // Other letters only where this alphabet does not know them.
    if (!sensible) each_manner_of_others(own, consider);
}

// Whether a reading says of a move nothing that it is not. The board is asked which piece it was.
bool describes(const Reading& reading, Move move) noexcept {
    const bool king_side = move.to() > move.from();
    if (reading.castling) {
        return move.is_castling() && (*reading.castling == Wing::king_side) == king_side;
    }
    if (reading.from_file && *reading.from_file != file_of(move.from())) return false;
    if (reading.from_rank && *reading.from_rank != rank_of(move.from())) return false;
    const bool names_square = reading.has_from_square();
    const Role role = reading.role.value_or(names_square ? move.role() : Role::pawn);
    if (role != move.role()) return false;
    const Square to =
        move.is_castling() && !(names_square && *reading.to_file == file_of(move.to()))
            ? king_arrives(move)
            : move.to();
    if (*reading.to_file != file_of(to)) return false;
    if (reading.to_rank && *reading.to_rank != rank_of(to)) return false;
    // C.9.3: a pawn stays on its file if neither another one nor a capture is written.
    const bool stays_on_file = file_of(move.from()) == file_of(to);
    if (role == Role::pawn && !reading.from_file && !reading.capture_sign && !stays_on_file)
        return false;
    return reading.promotion ? move.promotion() == reading.promotion
                             : !move.promotion() || *move.promotion() == Role::queen;
}

// Tries one manner after the other and gathers what they find.
class Reader {
public:
    Reader(const Position& position, std::string_view text, const ReadOptions& options) noexcept
        : position_(position), text_(text), options_(options) {}

    [[nodiscard]] Result<ReadMove, MoveTextError> read() noexcept {
        each_manner(
            options_, [&](const Manner& manner) { return consider(manner); },
            [&] { return !moves_.empty() || names_own_man_; });
        if (options_.strict) return strictly();
        if (moves_.size() == 1) return read_;
        return Unexpected{error()};
    }

private:
    [[nodiscard]] Result<ReadMove, MoveTextError> strictly() const noexcept {
        MoveTextError wrong = error();
        if (strict_column_) {
            wrong.code = MoveTextError::Code::unreadable;
            wrong.column = *strict_column_;
            wrong.breach.reset();
            return Unexpected{wrong};
        }
        if (moves_.size() == 1) return read_;
        return Unexpected{wrong};
    }

    // Whether the text makes sense so, legal or not.
    bool consider(const Manner& manner) noexcept {
        const Parsed parsed = parse_move_text(text_, options_, manner);
        if (!parsed.reading) {
            // Capitals for files are the boldest reading and tell least about where sense ends.
            const bool bold = manner.any_case && manner.first == Manner::First::no_letter;
            if (!bold && parsed.stopped > stopped_) stopped_ = parsed.stopped;
            return false;
        }
        const Resolver resolver(position_, *parsed.reading, options_);
        if (options_.strict && !parsed.reading->notes.empty()) {
            strict_column_ = parsed.reading->notes.first_column();
        }
        if (!manner.any_case && resolver.names_own_man()) names_own_man_ = true;
        const MoveList found = resolver.candidates();
        if (found.empty()) {
            // What is spelled exactly tells more than what had to be bent.
            if (!breach_ || (breach_bent_ && !manner.any_case)) {
                breach_ = resolver.breach();
                breach_bent_ = manner.any_case;
            }
            return true;
        }
        for (const Move move : found) add(move, resolver, *parsed.reading);
        return true;
    }

    void add(Move move, const Resolver& resolver, const Reading& reading) noexcept {
        for (const Move known : moves_) {
            if (known == move) return;
        }
        moves_.push_back(move);
        if (moves_.size() != 1) return;
        const Notes notes = resolver.notes(move);
        read_.move = move;
        read_.draw_offer = reading.draw_offer;
        notes.copy_to(read_);
        if (options_.strict && !notes.empty()) strict_column_ = notes.first_column();
    }

    [[nodiscard]] MoveTextError error() const noexcept {
        MoveTextError error;
        if (!moves_.empty()) {
            error.code = MoveTextError::Code::ambiguous;
            error.candidates = moves_;
        } else if (breach_) {
            error.code = MoveTextError::Code::illegal;
            error.breach = breach_;
        } else {
            error.code = MoveTextError::Code::unreadable;
            error.column = stopped_;
        }
        return error;
    }

    const Position& position_;
    std::string_view text_;
    const ReadOptions& options_;
    MoveList moves_;
    ReadMove read_{};
    std::optional<Breach> breach_;
    bool breach_bent_ = false;
    bool names_own_man_ = false;
    std::size_t stopped_ = 0;
    std::optional<std::size_t> strict_column_;
};

}  // namespace

Result<ReadMove, MoveTextError> read_move(const Position& position, std::string_view text,
                                          const ReadOptions& options) noexcept {
    return Reader(position, text, options).read();
}

bool describes(std::string_view text, Move move, const ReadOptions& options) noexcept {
    bool found = false;
    bool names_squares = false;
    each_manner(
        options,
        [&](const Manner& manner) {
            const Parsed parsed = parse_move_text(text, options, manner);
            if (!parsed.reading) return false;
            if (describes(*parsed.reading, move)) found = true;
            if (!manner.any_case && !parsed.reading->role && parsed.reading->has_from_square())
                names_squares = true;
            return true;
        },
        [&] { return found || names_squares; });
    return found;
}

}  // namespace jadoube

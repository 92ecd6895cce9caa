#include "reasons.hpp"

#include <algorithm>
#include <array>

#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <jadoube/arbiter/notation_rules.hpp>
#include <jadoube/notation/move_text.hpp>

namespace jadoube {
namespace {

std::string_view word(Color color) noexcept { return color == Color::white ? "white" : "black"; }

std::string_view word(Role role) noexcept {
    constexpr std::array<std::string_view, 6> words = {"pawn", "knight", "bishop",
                                                       "rook", "queen",  "king"};
    return words[static_cast<std::size_t>(role)];
}

std::string in_brackets(std::string_view clause, std::string_view article) {
    return std::string(clause) + " (" + std::string(article) + ")";
}

}  // namespace

std::span<const Rule> rules_with_a_reason() noexcept {
    static constexpr std::array rules = {
        Rule::own_piece_in_the_way,
        Rule::bishop_moves,
        Rule::rook_moves,
        Rule::queen_moves,
        Rule::no_jumping,
        Rule::knight_moves,
        Rule::pawn_moves,
        Rule::pawn_steps,
        Rule::pawn_double_step,
        Rule::pawn_captures,
        Rule::en_passant_at_once,
        Rule::promotion,
        Rule::king_steps,
        Rule::castling,
        Rule::castling_right_lost,
        Rule::castling_prevented,
        Rule::castling_through_attack,
        Rule::castling_through_pieces,
        Rule::made_capture,
        Rule::made_promotion,
        Rule::own_king_in_check,
    };
    return rules;
}

std::string capitalised(std::string_view clause) {
    icu::UnicodeString text = icu::UnicodeString::fromUTF8(
        icu::StringPiece(clause.data(), static_cast<std::int32_t>(clause.size())));
    if (text.isEmpty()) return {};
    const UChar32 first = text.char32At(0);
    text.replace(0, text.moveIndex32(0, 1), u_toupper(first));
    std::string bytes;
    text.toUTF8String(bytes);
    return bytes;
}

// ---- Moves and squares

namespace {

// "24…" or "24."
std::string number_of(const AnyPosition& before) {
    return std::to_string(before.board().fullmove_number) +
           (before.turn() == Color::white ? "." : "…");
}

std::string text_of(const NamedMove& made, Form form, Language language, const Rulebook& book) {
    const WriteOptions options{language, form, notation_rules(book.parameters())};
    return number_of(made.before) + write_move(made.before, made.move, made.after, options);
}

}  // namespace

std::string ReasonWords::as_done(const NamedMove& made) const {
    return text_of(made, Form::as_done, language_, book_);
}

std::string ReasonWords::written(const NamedMove& made) const {
    return text_of(made, Form::short_form, language_, book_);
}

std::string ReasonWords::square(Square square) const {
    const LanguageInfo& language = info(language_);
    return std::string(language.files[static_cast<std::size_t>(index(file_of(square)))]) +
           std::string(name(square).substr(1));
}

std::string ReasonWords::piece(const AnyPosition& position, Square at) const {
    const std::optional<Piece> found = position.piece_at(at);
    std::string there = square(at);
    if (!found) return there;
    return say_("piece." + std::string(word(found->role)),
                Arguments{}.set(Argument::square, there));
}

std::string ReasonWords::castling(Wing wing) const {
    const bool letters = notation_rules(book_.parameters()).castling_with_letters;
    const std::string sign = letters ? (language_ == Language::sr ? "О" : "O") : "0";
    return wing == Wing::king_side ? sign + "-" + sign : sign + "-" + sign + "-" + sign;
}

// "a, b and c"
std::string ReasonWords::joined(const std::vector<std::string>& all) const {
    if (all.empty()) return {};
    std::string before;
    for (std::size_t i = 0; i + 1 < all.size(); ++i) before += (i == 0 ? "" : ", ") + all[i];
    if (before.empty()) return all.back();
    return say_("list.and",
                Arguments{}.set(Argument::first, before).set(Argument::second, all.back()));
}

// ---- What a move breaks

std::string ReasonWords::breach(const Grounds& grounds, Article article) const {
    if (!grounds.breaks) return {};
    const Rule rule = *grounds.breaks;
    const auto rules = rules_with_a_reason();
    if (std::ranges::find(rules, rule) == rules.end()) return {};
    std::string clause = say_("breach." + std::string(name(rule)), {});
    const std::string_view number = book_.cite(rule);
    if (number.empty()) return clause;
    return article == Article::in_brackets ? in_brackets(clause, number)
                                           : clause + ", " + std::string(number);
}

// ---- Counts

std::string ReasonWords::where(std::span<const Occurrence> when) const {
    Arguments arguments;
    std::vector<std::string> moves;
    for (const Occurrence& one : when) {
        if (one.move) {
            moves.push_back(written(*one.move));
        } else if (one.ply == 0) {
            arguments.set(Argument::start, "yes");
        }
    }
    const std::string all = joined(moves);
    if (!all.empty()) arguments.set(Argument::moves, all);
    return say_("reason.where", arguments);
}

// Those that differ from the position in the same way are told together.
std::string ReasonWords::near(std::span<const NearMiss> alike) const {
    std::vector<Occurrence> when;
    for (const NearMiss& one : alike) when.push_back(one.when);
    const std::string place = where(when);
    Arguments arguments = Arguments{}.set(Argument::where, place);
    const NearMiss& one = alike.front();
    switch (one.differs) {
        case NearMiss::Differs::en_passant: return say_("reason.near.en_passant", arguments);
        case NearMiss::Differs::to_move:
            return say_("reason.near.to_move", arguments.set(Argument::player, word(one.to_move)));
        case NearMiss::Differs::castling: break;
    }
    std::vector<std::string> signs;
    for (const CastlingRight& right : one.rights) {
        std::string sign = castling(right.wing);
        if (std::ranges::find(signs, sign) == signs.end()) signs.push_back(std::move(sign));
    }
    const bool of_one = std::ranges::all_of(one.rights, [&](const CastlingRight& right) {
        return right.player == one.rights.front().player;
    });
    if (of_one) arguments.set(Argument::player, word(one.rights.front().player));
    const std::string rights = joined(signs);
    return say_("reason.near.castling", arguments.set(Argument::what, rights));
}

std::string ReasonWords::since(const NoProgress& progress) const {
    if (progress.since) {
        const std::string move = written(*progress.since);
        return say_(progress.capture ? "reason.since.capture" : "reason.since.pawn_move",
                    Arguments{}.set(Argument::move, move));
    }
    return say_(progress.before_the_start > 0 ? "reason.since.before" : "reason.since.start", {});
}

std::string ReasonWords::count(const Grounds& grounds, Near told) const {
    const std::string move = grounds.move ? written(*grounds.move) : std::string();
    Arguments arguments;
    if (!move.empty()) arguments.set(Argument::move, move);
    if (grounds.progress) {
        const std::string last = since(*grounds.progress);
        arguments.set_number(Argument::count, std::int64_t{grounds.progress->plies / 2} * 1000);
        return say_("reason.fifty", arguments.set(Argument::where, last));
    }
    if (grounds.occurrences.empty()) return {};
    const std::string place = where(grounds.occurrences);
    const auto times = static_cast<std::int64_t>(grounds.occurrences.size());
    arguments.set_number(Argument::count, times * 1000);
    if (times > 1) arguments.set(Argument::where, place);
    std::string all = say_("reason.threefold", arguments);
    if (told == Near::left_out) return all;
    const std::span<const NearMiss> misses = grounds.near;
    for (std::size_t i = 0; i < misses.size();) {
        std::size_t end = i + 1;
        const auto differs_alike = [&](const NearMiss& other) {
            return other.differs == misses[i].differs && other.rights == misses[i].rights;
        };
        while (end < misses.size() && differs_alike(misses[end])) ++end;
        all += "; " + near(misses.subspan(i, end - i));
        i = end;
    }
    return all;
}

std::string ReasonWords::moves_completed(const Grounds& grounds) const {
    if (!grounds.completed) return {};
    Arguments arguments;
    arguments.set_number(Argument::count, std::int64_t{*grounds.completed} * 1000);
    arguments.set_number(Argument::amount, std::int64_t{grounds.required.value_or(0)} * 1000);
    return say_("reason.completed", arguments);
}

// ---- What must be played

std::string ReasonWords::must(const Must& must, const NamedMove& done, Rule broken,
                              Color player) const {
    // The move that was put back has touched pieces, too: they may bind by another rule than the
    // one that it broke.
    const std::string_view article = book_.cite(must.with ? must.rule : broken);
    const std::string there = square(must.square);
    const std::string touched = piece(done.before, must.square);
    Arguments arguments = Arguments{}.set(Argument::article, article);
    if (must.rule == Rule::wrong_claim && (must.to || must.what == Must::What::castle)) {
        const std::optional<Piece> man = done.before.piece_at(must.square);
        const std::optional<Square> king = done.before.king(player);
        std::string intended = there;
        if (must.what == Must::What::castle && king) {
            intended = castling(must.square > *king ? Wing::king_side : Wing::queen_side);
        } else if (man && must.to) {
            const WriteOptions options{language_, Form::as_done,
                                       notation_rules(book_.parameters())};
            const Move move(kind_of(man->role), must.square, *must.to);
            intended = write_move(done.before, move, done.before, options);
        }
        intended.insert(0, number_of(done.before));
        return say_("must.intended", arguments.set(Argument::move, intended));
    }
    switch (must.what) {
        case Must::What::move:
            if (must.to) {
                const std::string to = square(*must.to);
                return say_("must.stay", arguments.set(Argument::square, to));
            }
            return say_("must.move", arguments.set(Argument::piece, touched));
        case Must::What::capture: {
            if (!must.with) return say_("must.capture", arguments.set(Argument::piece, touched));
            const std::string with = piece(done.before, *must.with);
            arguments.set(Argument::piece, with).set(Argument::square, there);
            return say_("must.capture_with", arguments);
        }
        case Must::What::castle: {
            arguments.set(Argument::player, word(player)).set(Argument::square, there);
            const bool begun = must.rule == Rule::made_castling;
            return say_(begun ? "must.castle_begun" : "must.castle", arguments);
        }
    }
    return {};
}

std::string ReasonWords::binding(const Grounds& grounds, Rule rule, Color player) const {
    if (grounds.move && !grounds.must.empty()) {
        return must(grounds.must.front(), *grounds.move, rule, player);
    }
    if (!grounds.stands) return {};
    const std::string_view article = book_.cite(rule);
    Arguments arguments = Arguments{}.set(Argument::article, article);
    if (rule == Rule::choice_of_promotion) return say_("must.choice", arguments);
    const std::string made = written(*grounds.stands);
    return say_("must.stands", arguments.set(Argument::move, made));
}

}  // namespace jadoube

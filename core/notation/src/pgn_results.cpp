// Where a game ends, and with which result.
#include <jadoube/chess/moves.hpp>

#include "pgn_glyphs.hpp"
#include "pgn_move.hpp"
#include "pgn_scanner.hpp"

namespace jadoube {

using pgn::char_of;
using pgn::ends_word;

namespace {

// Marks that judge a position, or castle, more often than they end a game.
bool is_weak(PgnResult result, std::string_view mark) noexcept {
    switch (result) {
        case PgnResult::both_lose: return true;
        case PgnResult::white_by_forfeit:
        case PgnResult::black_by_forfeit:
        case PgnResult::double_forfeit: return mark.find_first_of("01") == std::string_view::npos;
        case PgnResult::draw: return mark.size() < 5 && mark != "½-½";
        case PgnResult::unknown:
        case PgnResult::white_wins:
        case PgnResult::black_wins:
        case PgnResult::draw_black_loses:
        case PgnResult::draw_white_loses: return false;
    }
    return false;
}

}  // namespace

bool PgnScanner::result(std::string_view mark, PgnResult result) noexcept {
    const auto what = what_is(mark, result);
    if (!what) return false;
    p_ = mark.data() + mark.size();
    switch (*what) {
        case What::result:
            if (!is_standard_result(mark)) find(PgnFault::odd_mark, mark.data(), mark);
            end_game(mark.data(), result);
            break;
        case What::move: read_slowly(mark); break;
        case What::text: {
            const auto nag = pgn::nag_of_glyph(mark);
            if (nag && !ignores()) {
                find(PgnFault::glyph, mark.data(), mark);
                r_.visitor_.nag(*nag);
                break;
            }
            if (!ignores()) find(PgnFault::misplaced_result, mark.data(), mark);
            r_.visitor_.comment(mark, false);
            break;
        }
    }
    return true;
}

// A result ends a game only where a game can end, and 0-0 is castling where a move is expected.
std::optional<PgnScanner::What> PgnScanner::what_is(std::string_view mark,
                                                    PgnResult result) noexcept {
    const bool castling = result == PgnResult::both_lose;
    const char* behind = mark.data() + mark.size();
    if (r_.depth_ != 0 || r_.flat_ != 0) {
        if (castling) return What::move;
        if (is_weak(result, mark)) return What::text;
        // Nothing but the next game behind it: then the variation has no end.
        const auto over = game_is_over(behind, false);
        if (!over) return std::nullopt;
        return *over ? What::result : What::text;
    }
    if (!is_weak(result, mark)) {
        const auto goes_on = game_goes_on(behind);
        if (!goes_on) return std::nullopt;
        return *goes_on ? What::text : What::result;
    }
    const auto over = game_is_over(behind, r_.tag_result_ == result);
    if (!over) return std::nullopt;
    if (!*over) return castling ? What::move : What::text;
    if (!castling) return What::result;
    if (r_.tag_result_ == result) return What::result;
    if (r_.number_.value >= 0) return What::move;
    return !ignores() && can_castle() ? What::move : What::result;
}

bool PgnScanner::can_castle() const noexcept {
    const Position& now = r_.branches_[r_.depth_].now;
    const auto rook = now.castling_rook(now.turn(), Wing::king_side);
    return rook && !legal_moves(now, now.men(Role::king), *rook).empty();
}

// Whether the next move of this game follows: the number of a later move, or on the same line a
// word that is a move here.
std::optional<bool> PgnScanner::game_goes_on(const char* from) noexcept {
    const char* end = horizon();
    int newlines = 0;
    const char* q = from;
    for (; q < end && char_of(*q) == Char::space; ++q) {
        if (*q == '\n' || (*q == '\r' && q + 1 < end && q[1] != '\n')) ++newlines;
        if (newlines == 2) return false;
    }
    if (q == end) return may_wait() ? std::nullopt : std::optional(false);
    const char* word = q;
    while (q < end && !ends_word(*q)) ++q;
    if (q == end && may_wait() && static_cast<std::size_t>(q - word) <= max_word) {
        return std::nullopt;
    }
    const std::string_view text = text_between(word, q).substr(0, max_word);
    if (text.empty() || parse_result(text)) return false;
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    if (digits != 0) {
        const bool first = text.substr(0, digits) == "1";
        const std::string_view rest = text.substr(digits);
        if (rest.starts_with("..")) return true;
        return text[0] != '0' && !first && (rest.empty() || rest[0] == '.');
    }
    return newlines == 0 && is_move_here(text);
}

bool PgnScanner::is_move_here(std::string_view text) noexcept {
    if (ignores()) return pgn::looks_like_move(text);
    while (!text.empty() && char_of(text.back()) == Char::mark) text.remove_suffix(1);
    if (text.empty()) return false;
    ReadOptions options;
    options.language = r_.options_.language;
    options.variant = r_.variant_;
    return pgn::is_null_move(text) || read_move(branch().now, text, options).has_value();
}

// Whether nothing of this game follows but comments.
std::optional<bool> PgnScanner::game_is_over(const char* from, bool if_unseen) noexcept {
    const auto behind = after_comments(from);
    if (!behind) return may_wait() ? std::nullopt : std::optional(if_unseen);
    const char* end = horizon();
    const char* q = *behind;
    if (q == end) return true;
    if (*q == '[') return tag_follows(q, true);
    const char before = q[-1];
    const bool new_line = before == '\n' || before == '\r';
    if (!new_line || *q != '1') return false;
    if (end - q < 3 && may_wait()) return std::nullopt;
    return q + 1 < end && q[1] == '.' && !(q + 2 < end && q[2] == '.');
}

// The tag Result may say something else, and so may the board (5.1.1, 5.2.1).
void PgnScanner::check_result(const char* place, PgnResult result) noexcept {
    if (r_.tag_result_ && *r_.tag_result_ != result) {
        find(PgnFault::result_differs, place, name(result));
    }
    const Branch& game = r_.branches_[0];
    if (ignores() || game.doubtful || result == PgnResult::unknown) return;
    PgnResult wanted = PgnResult::draw;
    switch (status(game.now)) {
        case Status::ongoing: return;
        case Status::stalemate: break;
        case Status::checkmate:
            wanted =
                game.now.turn() == Color::white ? PgnResult::black_wins : PgnResult::white_wins;
            break;
    }
    if (result != wanted) find(PgnFault::result_impossible, place, name(result));
}

}  // namespace jadoube

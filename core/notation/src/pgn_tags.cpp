// The tags of a game, and where they let it start.
#include <bit>

#include <jadoube/notation/fen.hpp>

#include "pgn_move.hpp"
#include "pgn_scanner.hpp"

namespace jadoube {
namespace {

using pgn::char_of;

bool is_letter(char c) noexcept { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

bool is_blank(char c) noexcept { return c == ' ' || c == '\t'; }

const char* skip_blanks(const char* from, const char* to) noexcept {
    while (from < to && is_blank(*from)) ++from;
    return from;
}

std::string_view trimmed(std::string_view text) noexcept {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

// A name as it will be written: control characters are blanks there.
std::string_view trimmed_name(std::string_view text) noexcept {
    const auto blank = [](char c) { return static_cast<unsigned char>(c) <= ' ' || c == 0x7F; };
    while (!text.empty() && blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && blank(text.back())) text.remove_suffix(1);
    return text;
}

std::string_view between(const char* from, const char* to) noexcept {
    return {from, static_cast<std::size_t>(to - from)};
}

// Eight characters at a time, the last ones perhaps twice: names are short.
std::uint64_t hash_of(std::string_view text) noexcept {
    std::uint64_t hash = text.size();
    const auto mix = [&hash](std::uint64_t part) {
        hash = (hash ^ part) * 0x9E3779B97F4A7C15ULL;
        hash ^= hash >> 32;
    };
    if (text.size() < 8) {
        std::uint64_t part = 0;
        for (const char c : text) part = part << 8 | static_cast<unsigned char>(c);
        mix(part);
        return hash;
    }
    for (std::size_t i = 0; i + 8 < text.size(); i += 8) mix(pgn::eight_characters(&text[i]));
    mix(pgn::eight_characters(text.data() + text.size() - 8));
    return hash;
}

constexpr std::string_view wanted_tags[] = {"Event", "Site",  "Date",   "Round",
                                            "White", "Black", "Result", "SetUp"};
constexpr unsigned roster_size = 7;

// "1992.11.04", with question marks for what is not known.
bool is_standard_date(std::string_view text) noexcept {
    if (text.size() != 10 || text[4] != '.' || text[7] != '.') return false;
    const auto part = [text](std::size_t from, std::size_t count, int least, int most) {
        const std::string_view digits = text.substr(from, count);
        if (digits.find_first_not_of("0123456789?") != std::string_view::npos) return false;
        if (digits.find('?') != std::string_view::npos) return true;
        int number = 0;
        for (const char c : digits) number = number * 10 + (c - '0');
        return number >= least && number <= most;
    };
    return part(0, 4, 0, 9999) && part(5, 2, 1, 12) && part(8, 2, 1, 31);
}

struct TagText {
    std::string_view name;
    std::string_view value;  // as it stands
    const char* end = nullptr;
};

// Completes a tag from its first quote on: a value with escapes, and the bracket.
std::optional<TagText> with_value(TagText tag, const char* quote, const char* line_end) noexcept {
    const char* start = quote + 1;
    const char* q = start;
    while (q < line_end && *q != '"') q += *q == '\\' ? 2 : 1;
    if (q >= line_end) return std::nullopt;
    tag.value = between(start, q);
    q = skip_blanks(q + 1, line_end);
    if (q == line_end || *q != ']') return std::nullopt;
    tag.end = q + 1;
    return tag;
}

// The same as far as most tags go: nothing to be escaped in its value, one blank, and a line of its
// own. Nothing for any other.
std::optional<TagText> plain_tag(const char* from, const char* end) noexcept {
    constexpr std::ptrdiff_t room = 16;  // more than what is looked at without asking for the end
    if (end - from < room) return std::nullopt;
    const char* q = from + 1;
    while (q < end - room && pgn::is_tag_letter(*q)) ++q;
    TagText tag;
    tag.name = between(from + 1, q);
    if (tag.name.empty() || q[0] != ' ' || q[1] != '"') return std::nullopt;
    const char* start = q + 2;
    for (q = start; q < end - room; q += 8) {
        const std::uint64_t stops = pgn::ends_of_value(pgn::eight_characters(q));
        if (stops == 0) continue;
        q += std::countr_zero(stops) / 8;
        if (q[0] != '"' || q[1] != ']' || q[2] != '\n') return std::nullopt;
        tag.value = between(start, q);
        tag.end = q + 2;
        return tag;
    }
    return std::nullopt;
}

// [Name "Value"] exactly.
std::optional<TagText> standard_tag(const char* from, const char* line_end) noexcept {
    TagText tag;
    const char* q = skip_blanks(from + 1, line_end);
    const char* start = q;
    while (q < line_end && pgn::is_tag_letter(*q)) ++q;
    tag.name = between(start, q);
    q = skip_blanks(q, line_end);
    if (tag.name.empty() || q == line_end || *q != '"') return std::nullopt;
    return with_value(tag, q, line_end);
}

// What somebody meant by a line in brackets: quotes in the value, a backslash at its end, blanks in
// the name, no quotes, no bracket at the end.
TagText loose_tag(const char* from, const char* line_end) noexcept {
    const char* start = from + 1;
    const char* stop = line_end;
    while (stop > start && is_blank(stop[-1])) --stop;
    if (stop > start && stop[-1] == ']') --stop;
    const auto* quote =
        static_cast<const char*>(std::memchr(start, '"', static_cast<std::size_t>(stop - start)));
    TagText tag;
    tag.end = line_end;
    if (quote == nullptr) {
        const char* q = skip_blanks(start, stop);
        const char* name = q;
        while (q < stop && !is_blank(*q)) ++q;
        tag.name = trimmed_name(between(name, q));
        tag.value = trimmed(between(q, stop));
        return tag;
    }
    tag.name = trimmed_name(between(start, quote));
    if (const auto escaped = with_value(tag, quote, line_end)) return *escaped;
    ++quote;
    // The first quote with a bracket behind it that ends the line, or begins the next tag.
    for (const char* q = quote; q < line_end; ++q) {
        if (*q != '"') continue;
        const char* bracket = skip_blanks(q + 1, line_end);
        if (bracket == line_end || *bracket != ']') continue;
        const char* next = skip_blanks(bracket + 1, line_end);
        if (next != line_end && *next != '[') continue;
        tag.value = between(quote, q);
        tag.end = bracket + 1;
        return tag;
    }
    tag.value = between(quote, stop);
    if (tag.value.ends_with('"')) tag.value.remove_suffix(1);
    return tag;
}

// Castling rights that no usual rook and king have, with kings that stand elsewhere or men in a
// starting array: Chess960, and nobody said so.
bool looks_like_chess960(const Setup& setup) noexcept {
    int men = 0;
    bool king_elsewhere = false;
    for (int i = 0; i < square_count; ++i) {
        const auto& piece = setup.at(square_at(i));
        if (!piece) continue;
        ++men;
        const Rank first = rank_for(piece->color, Rank::first);
        const bool has_right = setup.castling_rooks.intersects(Bitboard(first));
        king_elsewhere |= piece->role == Role::king && has_right &&
                          rank_of(square_at(i)) == first && file_of(square_at(i)) != File::e;
    }
    return king_elsewhere || men == 32;
}

}  // namespace

bool PgnScanner::tags() noexcept {
    switch (char_of(*p_)) {
        case Char::space:
            // A carriage return before a line feed is the same end of a line.
            if (*p_ == '\r' && p_ + 1 == end_ && !at_end_) return false;
            if (*p_ == '\n' || (*p_ == '\r' && (p_ + 1 == end_ || p_[1] != '\n'))) ++r_.newlines_;
            ++p_;
            return true;
        case Char::percent:
            if (at_line_start()) return skip_line();
            break;
        case Char::bracket: return tag();
        case Char::brace:
        case Char::semicolon:
            // A comment among the tags belongs to no move; behind an empty line it is the game's.
            if (r_.newlines_ <= 1) {
                const auto behind = after_comments(p_);
                if (!behind && may_wait()) return false;
                const auto tag = behind && *behind < horizon() && **behind == '['
                                     ? tag_follows(*behind, false)
                                     : std::optional(false);
                if (!tag) return false;
                if (!*tag) break;
                if (*p_ == ';') return begin_outside_line();
                outside_comment();
                return true;
            }
            break;
        case Char::letter:
            if (*p_ == byte_order_mark[0]) {
                if (end_ - p_ < 3 && !at_end_) return false;
                if (skip_byte_order_mark()) return true;
            }
            break;
        default: break;
    }
    begin_moves();
    return true;
}

// Whether a line in brackets is a tag: a name, and behind it a value or nothing. Where moves stand,
// only one with a quote is.
std::optional<bool> PgnScanner::tag_follows(const char* from, bool quoted) const noexcept {
    const char* limit = from + std::min(static_cast<std::size_t>(end_ - from), max_tag);
    const char* stop = end_of_line(from, limit);
    const bool cut_off = stop == end_ && !at_end_ && limit == end_ &&
                         static_cast<std::size_t>(end_ - from) < max_tag;
    const char* q = skip_blanks(from + 1, stop);
    if (q == stop) return cut_off ? std::nullopt : std::optional(false);
    if (!is_letter(*q) && static_cast<unsigned char>(*q) < 0x80) {
        if (!pgn::is_tag_letter(*q)) return false;
        if (cut_off) return std::nullopt;
        return standard_tag(from, stop).has_value();
    }
    if (std::memchr(q, '"', static_cast<std::size_t>(stop - q)) != nullptr) return true;
    if (cut_off) return std::nullopt;
    return !quoted;
}

bool PgnScanner::tag() noexcept {
    const auto left = static_cast<std::size_t>(end_ - p_);
    if (const auto plain = plain_tag(p_, p_ + std::min(left, max_tag))) {
        take_tag(plain->name, plain->value, plain->end, {});
        ++r_.newlines_;
        ++p_;
        return true;
    }
    const char* limit = p_ + std::min(left, max_tag);
    const char* line_end = end_of_line(p_, limit);
    if (line_end == limit && left < max_tag && !at_end_) return false;
    if (line_end == limit && left >= max_tag) {
        if (!*tag_follows(p_, false)) {
            begin_moves();
            return true;
        }
        find(PgnFault::too_long, p_, {p_, max_tag});
        return skip_line();
    }
    const auto standard = standard_tag(p_, line_end);
    if (!standard && !*tag_follows(p_, false)) {
        begin_moves();
        return true;
    }
    const TagText tag = standard ? *standard : loose_tag(p_, line_end);

    take_tag(tag.name, tag.value, tag.end,
             standard ? std::string_view() : text_between(p_, line_end));
    return true;
}

// The line is not empty if it is not as it should be.
void PgnScanner::take_tag(std::string_view name, std::string_view value, const char* end,
                          std::string_view bad_line) noexcept {
    // An Event after an empty line: another game, and this one has no moves.
    if (name == "Event" && r_.has_tags_ && r_.newlines_ > 1) {
        end_game(p_, std::nullopt);
        begin_game();
    }
    if (!bad_line.empty()) find(PgnFault::bad_tag, p_, bad_line);
    r_.newlines_ = 0;
    r_.has_tags_ = true;
    note_name(name);
    if (strict()) check_value(name, value);
    note_tag(name, value);
    r_.visitor_.tag(name, value);
    p_ = end;
}

void PgnScanner::note_name(std::string_view name) noexcept {
    const std::uint64_t hash = hash_of(name);
    auto* const end = r_.tag_names_.begin() + r_.tag_count_;
    if (std::find(r_.tag_names_.begin(), end, hash) != end) {
        find(PgnFault::duplicate_tag, p_, name);
    } else if (r_.tag_count_ < r_.tag_names_.size()) {
        r_.tag_names_[r_.tag_count_++] = hash;
    }
}

// What the standard says of a tag's value.
void PgnScanner::check_value(std::string_view name, std::string_view value) noexcept {
    const auto* const wanted = std::find(std::begin(wanted_tags), std::end(wanted_tags), name);
    if (wanted != std::end(wanted_tags)) {
        r_.standard_tags_ |= 1U << static_cast<unsigned>(wanted - std::begin(wanted_tags));
    }
    const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 0x7F; };
    const auto begins_character = [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0) != 0x80;  // in UTF-8
    };
    bool good = std::ranges::none_of(value, is_control) &&
                static_cast<std::size_t>(std::ranges::count_if(value, begins_character)) <=
                    max_standard_length;
    if (name == "Date") {
        good = good && is_standard_date(value);
    } else if (name == "Result") {
        good = good && (is_standard_result(value) || !parse_result(value));  // unknown_result
    } else if (name == "SetUp") {
        good = good && (value == "0" || value == "1");
    }
    if (!good) find(PgnFault::bad_value, p_, value);
}

// The seven tag roster; and SetUp and FEN, where one of them says that the other is there.
void PgnScanner::check_roster() noexcept {
    const bool has_fen = r_.fen_length_ != 0;
    if (r_.set_up_ == '1' && !has_fen) find(PgnFault::missing_tag, p_, "FEN");
    for (unsigned i = 0; i < std::size(wanted_tags); ++i) {
        const bool there = ((r_.standard_tags_ >> i) & 1U) != 0;
        if (!there && (i < roster_size || has_fen)) {
            find(PgnFault::missing_tag, p_, wanted_tags[i]);
        }
    }
}

// What decides about the moves.
void PgnScanner::note_tag(std::string_view name, std::string_view value) noexcept {
    if (name == "FEN") {
        if (value.size() > r_.fen_.size()) {  // no FEN is so long: let it fail as one
            value = value.substr(0, r_.fen_.size());
        }
        // Control characters are blanks, as they will be when the tag is written again.
        std::transform(value.begin(), value.end(), r_.fen_.begin(),
                       [](char c) { return char_of(c) == Char::control ? ' ' : c; });
        r_.fen_length_ = value.size();
    } else if (name == "SetUp") {
        r_.set_up_ = value == "0" || value == "1" ? value[0] : '\0';
    } else if (name == "Result") {
        r_.tag_result_ = parse_result(value);
        if (!r_.tag_result_) find(PgnFault::unknown_result, p_, value);
    } else if (name == "Variant") {
        const auto variant = pgn::parse_variant(value);
        r_.unknown_variant_ = !variant;
        if (!variant) find(PgnFault::unknown_variant, p_, value);
        r_.variant_ = variant.value_or(Variant::standard);
    }
}

void PgnScanner::begin_moves() noexcept {
    if (strict()) check_roster();
    r_.state_ = State::moves;
    Branch& branch = r_.branches_[0];
    branch = Branch{};
    if (r_.unknown_variant_) {
        r_.ignored_from_ = 1;
    } else if (r_.fen_length_ != 0) {
        if (const auto start = start_of_fen()) {
            branch.now = *start;
        } else {
            find(PgnFault::bad_fen, p_, {r_.fen_.data(), r_.fen_length_});
            r_.ignored_from_ = 1;
        }
    }
    branch.before = branch.now;
    if (ignores()) r_.visitor_.moves_are_text();
    r_.visitor_.begin_moves(branch.now, r_.variant_);
}

// The position of the tag FEN. Rights and squares that cannot be are left out, and that is told.
std::optional<Position> PgnScanner::start_of_fen() noexcept {
    const std::string_view fen(r_.fen_.data(), r_.fen_length_);
    auto setup = parse_fen(fen);
    bool corrected = false;
    if (!setup && setup.error().fault == FenFault::split_number) {
        const pgn::JoinedNumbers joined(fen);
        setup = parse_fen(joined.text());
        corrected = true;
    }
    if (!setup) return std::nullopt;
    auto position = Position::check(*setup, r_.variant_);
    if (!position && r_.variant_ == Variant::standard && looks_like_chess960(*setup)) {
        if (auto chess960 = Position::check(*setup, Variant::chess960)) {
            position = chess960;
            r_.variant_ = Variant::chess960;
            corrected = true;
        }
    }
    if (!position) {
        for (const SetupProblem& problem : position.error()) {
            if (problem.fault == SetupFault::impossible_castling_right) {
                setup->castling_rooks &= ~Bitboard(*problem.square);
            } else if (problem.fault == SetupFault::impossible_en_passant_square) {
                setup->en_passant.reset();
            }
        }
        position = Position::check(*setup, r_.variant_);
        corrected = true;
    }
    if (!position) return std::nullopt;
    if (corrected || r_.set_up_ == '0') find(PgnFault::fen_corrected, p_, fen);
    return *position;
}

}  // namespace jadoube

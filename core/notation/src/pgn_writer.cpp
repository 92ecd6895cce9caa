#include <algorithm>
#include <array>
#include <utility>

#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/pgn_game.hpp>

#include "pgn_move.hpp"
#include "pgn_text.hpp"

namespace jadoube {
namespace {

// Lines of words, broken between them. A word waits until the next one is there, because a bracket
// may still close behind it.
class Lines {
public:
    Lines(std::string& text, std::size_t columns) : text_(text), columns_(columns) {}

    void word(std::string_view word, bool may_start_line = true) {
        write_waiting();
        waiting_ = (std::exchange(open_, false) ? "(" : "") + std::string(word);
        may_start_line_ = may_start_line;
    }
    void open() {
        write_waiting();
        if (open_) word("");
        open_ = true;
    }
    void close() {
        if (open_) word("");
        waiting_ += ')';
    }
    // From a semicolon to the end of the line.
    void rest_of_line(std::string_view text) {
        word(";");
        waiting_ += text;
        end_line();
    }
    void end_line() {
        write_waiting();
        if (column_ != 0) text_ += '\n';
        column_ = 0;
        may_start_line_ = true;
    }

private:
    void write_waiting() {
        if (waiting_.empty()) return;
        const std::size_t length = characters(waiting_);
        if (column_ != 0) {
            const bool fits = column_ + 1 + length <= columns_ || !may_start_line_;
            text_ += fits ? ' ' : '\n';
            column_ = fits ? column_ + 1 : 0;
        }
        text_ += waiting_;
        column_ += length;
        waiting_.clear();
    }

    static std::size_t characters(std::string_view utf8) {
        return static_cast<std::size_t>(std::count_if(utf8.begin(), utf8.end(), [](char c) {
            return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
        }));
    }

    std::string& text_;
    std::size_t columns_;
    std::size_t column_ = 0;
    std::string waiting_;
    bool may_start_line_ = true;
    bool open_ = false;
};

class Moves {
public:
    Moves(Lines& lines, const PgnWriteOptions& options) : lines_(lines), options_(options) {}

    void line(const PgnLine& line, Position position) {
        number_due_ = true;
        comments(line.comments);
        for (const PgnMove& move : line.moves) {
            const auto next = pgn::after(position, move);
            if (!next) break;  // of no game that was read
            number(position);
            lines_.word(text(position, move));
            if (move.draw_offer) lines_.word("(=)");
            for (const int nag : move.nags) {
                if (nag >= 0 && nag <= 255) lines_.word('$' + std::to_string(nag));
            }
            comments(move.comments);
            variations(move.variations, position);
            position = *next;
        }
    }

private:
    void number(const Position& position) {
        const bool white = position.turn() == Color::white;
        if (white || number_due_) {
            lines_.word(std::to_string(position.fullmove_number()) + (white ? "." : "..."));
        }
        number_due_ = false;
    }

    [[nodiscard]] std::string text(const Position& position, const PgnMove& move) const {
        if (!move.illegal) return write_move(position, move.move, options_.moves);
        const Attempt& attempt = *move.illegal;
        const LanguageInfo& language = info(options_.moves.language);
        const auto letter = [&](Role role) {
            return std::string(language.letters[static_cast<std::size_t>(role)]);
        };
        const auto man = position.piece_at(attempt.from);
        std::string written = !man || man->role == Role::pawn ? "" : letter(man->role);
        written += name(attempt.from);
        written += name(attempt.to);
        if (attempt.promotion) {
            if (options_.moves.form == Form::pgn) written += '=';
            written += letter(*attempt.promotion);
        }
        return written;
    }

    void comments(const std::vector<std::string>& comments) {
        if (!options_.comments) return;
        for (const std::string& loose : comments) {
            const std::string comment = pgn::single_blanks(loose);
            if (comment.empty()) continue;
            number_due_ = true;
            if (comment.find('}') == std::string::npos) {
                in_braces(comment);
            } else {
                lines_.rest_of_line(comment);
            }
        }
    }

    // A command [%clk 1:00] stays in one piece. Nothing begins a line that would begin something
    // else there: a tag, or a line to be skipped.
    void in_braces(const std::string& comment) {
        std::string_view rest = comment;
        for (bool first = true; !rest.empty(); first = false) {
            const bool command = rest.starts_with("[%");
            const std::size_t close = command ? rest.find(']') : std::string_view::npos;
            const std::size_t end = rest.find(' ', close == std::string_view::npos ? 0 : close);
            std::string word = (first ? "{" : "") + std::string(rest.substr(0, end));
            rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
            if (rest.empty()) word += '}';
            const bool risky = (word.front() == '[' && !command) || word.front() == '%';
            lines_.word(word, !risky);
        }
    }

    void variations(const std::vector<PgnLine>& variations, const Position& before) {
        if (!options_.variations) return;
        for (const PgnLine& variation : variations) {
            const bool silent = variation.comments.empty() || !options_.comments;
            if (variation.moves.empty() && silent) continue;
            lines_.open();
            line(variation, before);
            lines_.close();
            number_due_ = true;
        }
    }

    Lines& lines_;
    const PgnWriteOptions& options_;
    bool number_due_ = true;
};

constexpr std::array<std::string_view, 7> roster = {"Event", "Site",  "Date",  "Round",
                                                    "White", "Black", "Result"};

// The tags as they will stand.
class Tags {
public:
    explicit Tags(const PgnGame& game) {
        for (const std::string_view name : roster) {
            const auto value = game.tag(name);
            tags_.push_back({std::string(name), std::string(value.value_or(unknown(game, name)))});
        }
        std::array<bool, roster.size()> seen{};
        for (const PgnTag& tag : game.tags) {
            const auto place = static_cast<std::size_t>(
                std::find(roster.begin(), roster.end(), tag.name) - roster.begin());
            const bool in_roster = place < roster.size() && !std::exchange(seen[place], true);
            if (!in_roster && can_be_written(tag.name)) tags_.push_back(tag);
        }
        tell_variant(game);
        tell_start(game);
    }
    [[nodiscard]] const std::vector<PgnTag>& all() const noexcept { return tags_; }

private:
    static std::string_view unknown(const PgnGame& game, std::string_view name) noexcept {
        if (name == "Result") return jadoube::name(game.result);
        return name == "Date" ? "????.??.??" : "?";
    }

    // A second Event would begin another game.
    static bool can_be_written(std::string_view name) noexcept {
        return !name.empty() && name != "Event" &&
               std::all_of(name.begin(), name.end(), [](char c) {
                   return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
                          (c >= '0' && c <= '9') ||
                          std::string_view("_-+#=:").find(c) != std::string_view::npos;
               });
    }

    PgnTag* find(std::string_view name) noexcept {
        const auto found = std::find_if(tags_.rbegin(), tags_.rend(),
                                        [&](const PgnTag& tag) { return tag.name == name; });
        return found == tags_.rend() ? nullptr : &*found;
    }
    void set(std::string_view name, std::string value) {
        if (PgnTag* tag = find(name)) {
            tag->value = std::move(value);
        } else {
            tags_.push_back({std::string(name), std::move(value)});
        }
    }

    void tell_variant(const PgnGame& game) {
        const PgnTag* tag = find("Variant");
        const auto told = tag == nullptr ? Variant::standard : pgn::parse_variant(tag->value);
        if (!told || *told == game.variant) return;  // a variant that we do not know stays
        set("Variant", game.variant == Variant::chess960 ? "Chess960" : "Standard");
    }

    void tell_start(const PgnGame& game) {
        const std::string fen = to_fen(game.start);
        const bool usual = game.variant == Variant::standard && fen == to_fen(Position::initial());
        const PgnTag* tag = find("FEN");
        if (usual && (tag == nullptr || game.main.moves.empty())) return;
        const auto told = tag == nullptr ? std::nullopt : position(tag->value, game.variant);
        if (!told || to_fen(*told) != fen) {
            set("SetUp", "1");
            set("FEN", fen);
        } else {
            set_up_before_fen();
        }
    }

    static std::optional<Position> position(std::string_view fen, Variant variant) {
        const auto read = position_from_fen(fen, variant);
        if (!read) return std::nullopt;
        return *read;
    }

    void set_up_before_fen() {
        if (PgnTag* tag = find("SetUp")) {
            tag->value = "1";
            return;
        }
        const auto fen = std::find_if(tags_.begin(), tags_.end(),
                                      [](const PgnTag& tag) { return tag.name == "FEN"; });
        tags_.insert(fen, {"SetUp", "1"});
    }

    std::vector<PgnTag> tags_;
};

}  // namespace

std::string to_pgn(const PgnGame& game, const PgnWriteOptions& options) {
    std::string text;
    const Tags tags(game);
    for (const PgnTag& tag : tags.all()) {
        text += '[' + tag.name + " \"" + escaped(pgn::one_line(tag.value)) + "\"]\n";
    }
    text += '\n';
    Lines lines(text, options.columns);
    Moves(lines, options).line(game.main, game.start);
    lines.word(name(game.result));
    lines.end_line();
    text += '\n';
    return text;
}

}  // namespace jadoube

#include "reconstruct_input.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <utility>
#include <vector>

#include <jadoube/notation/fen.hpp>
#include <jadoube/protocol/referee.hpp>

#include "input.hpp"
#include "sentences.hpp"

namespace jadoube::cli {
namespace {

constexpr int most_moves = max_sheet_plies / 2;

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::string lower(std::string_view text) {
    std::string small(text);
    for (char& c : small) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return small;
}

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    for (text = trimmed(text); !text.empty(); text = trimmed(text)) {
        const std::size_t length = std::min(text.find_first_of(" \t"), text.size());
        words.push_back(text.substr(0, length));
        text.remove_prefix(length);
    }
    return words;
}

std::optional<int> number_of(std::string_view digits) {
    int number = 0;
    const char* end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, number);
    if (digits.empty() || error != std::errc() || stop != end) return std::nullopt;
    return number;
}

bool means_nothing(std::string_view word) {
    constexpr std::array<std::string_view, 8> blanks = {"--", "-", "…",  "...",
                                                        "..", "?", "??", "—"};
    return std::ranges::find(blanks, word) != blanks.end();
}

bool is_result(std::string_view word) {
    constexpr std::array<std::string_view, 6> results = {"1-0", "0-1", "1/2-1/2",
                                                         "½-½", "½:½", "*"};
    return std::ranges::find(results, word) != results.end();
}

// Without what stands behind a "#" of its own; one that ends the line is the sign for mate.
std::string_view without_comment(std::string_view line) {
    for (std::size_t at = line.find('#'); at != std::string_view::npos;
         at = line.find('#', at + 1)) {
        const bool begins = at == 0 || line[at - 1] == ' ' || line[at - 1] == '\t';
        if (begins && (at == 0 || at + 1 < line.size())) return trimmed(line.substr(0, at));
    }
    return line;
}

// A piece of the move before it.
bool belongs_to_move(std::string_view word) {
    return word == "(=)" || word == "e.p." || word == "ep" || word == "e.p" || word == "+" ||
           word == "#" || word == "++";
}

class Reader {
public:
    explicit Reader(std::string_view text) : text_(text) {}

    Result<TypedSheets, TypingError> read() {
        if (text_.starts_with("\xEF\xBB\xBF")) text_.remove_prefix(3);
        while (!text_.empty() && !error_) {
            ++line_;
            const std::size_t length = std::min(text_.find('\n'), text_.size());
            take(trimmed(text_.substr(0, length)));
            text_.remove_prefix(std::min(length + 1, text_.size()));
        }
        if (!error_) finish();
        if (error_) return Unexpected{*error_};
        return result_;
    }

private:
    void fail(const std::string& text, std::optional<std::size_t> line = std::nullopt) {
        if (!error_) error_ = TypingError{line.value_or(line_), text};
    }

    void take(std::string_view line) {
        line = without_comment(line);
        if (line.empty()) return;
        if (line.starts_with('[')) {
            begin_sheet(line);
        } else if (sheet_) {
            take_moves(line);
        } else {
            take_header(line);
        }
    }

    // ---- What is known besides the moves

    struct Header {
        std::string value;
        std::size_t line;
    };

    void take_header(std::string_view line) {
        const std::size_t colon = line.find(':');
        if (colon == std::string_view::npos) {
            return fail(
                "before the moves there must be a line [White's sheet] or [Black's sheet].");
        }
        const std::string key = lower(trimmed(line.substr(0, colon)));
        constexpr std::array<std::string_view, 6> known = {
            "language white", "language black", "start", "board", "last move", "variant"};
        if (std::ranges::find(known, key) == known.end()) {
            return fail("\"" + key +
                        "\" is not known here. There are: language white, language black, start, "
                        "board, last move, variant.");
        }
        const auto [there, is_new] =
            headers_.try_emplace(key, Header{std::string(trimmed(line.substr(colon + 1))), line_});
        if (!is_new) {
            fail("\"" + key + "\" stands on line " + std::to_string(there->second.line) +
                 " already. Leave out one of the two.");
        }
    }

    // All of them at once, before the first sheet: numbers depend on the start.
    void settle_headers() {
        if (std::exchange(settled_, true)) return;
        for (const auto& [key, header] : headers_) {
            if (header.value.empty())
                return fail("nothing stands behind " + key + ":", header.line);
        }
        if (const Header* variant = header("variant")) {
            const std::string value = lower(variant->value);
            if (value != "chess960" && value != "standard") {
                return fail("the variant is standard or chess960.", variant->line);
            }
            if (value == "chess960") result_.variant = Variant::chess960;
        }
        for (const Color color : both_colors) {
            const Header* one = header(color == Color::white ? "language white" : "language black");
            if (one == nullptr) continue;
            const auto language = parse_language(one->value);
            if (!language) {
                return fail("\"" + one->value +
                                "\" is no language that is known here. Give a code such as en, de, "
                                "ro, sr-Latn; docs/languages.md has them all.",
                            one->line);
            }
            result_.languages[color] = *language;
        }
        if (const Header* start = header("start")) settle_start(*start);
        if (const Header* board = header("board")) settle_board(*board);
        if (const Header* last = header("last move")) settle_last_move(*last);
    }
    [[nodiscard]] const Header* header(const std::string& key) const {
        const auto found = headers_.find(key);
        return found == headers_.end() ? nullptr : &found->second;
    }

    void settle_start(const Header& start) {
        const auto position =
            position_from_fen(expand_fen(start.value, result_.variant), result_.variant);
        if (!position) {
            return fail("the start is no position. " + sentence(position.error()), start.line);
        }
        result_.start = *position;
    }

    // One field: the men. With the second, third and fourth also turn, castling, en passant.
    void settle_board(const Header& board) {
        const std::string text = expand_fen(board.value, result_.variant);
        const std::size_t fields = words_of(text).size();
        constexpr std::array<std::string_view, 4> rest = {"", " w - -", " - -", " -"};
        const auto setup =
            parse_fen(fields < rest.size() ? text + std::string(rest[fields]) : text);
        if (!setup) {
            return fail("the board cannot be read. " + sentence(setup.error()), board.line);
        }
        StandingPosition standing{*setup, fields >= 2, fields >= 3, fields >= 4};
        const auto position = Position::check(*setup, result_.variant);
        if (position) {
            standing.setup = position->setup();
        } else {
            // A.5.4: a check overlooked and a pawn not promoted can stand there all the same.
            for (const SetupProblem& problem : position.error()) {
                if (problem.fault == SetupFault::pawn_on_last_rank ||
                    problem.fault == SetupFault::side_not_to_move_in_check) {
                    continue;
                }
                return fail("the board cannot stand like that. " + sentence(problem), board.line);
            }
        }
        result_.board = standing;
    }

    // "24 white": the last move that was made.
    void settle_last_move(const Header& last) {
        const auto words = words_of(last.value);
        std::string_view digits = words.empty() ? "" : words[0];
        while (digits.ends_with('.')) digits.remove_suffix(1);
        const auto number = number_of(digits);
        const std::string who = words.size() == 2 ? lower(words[1]) : "";
        if (!number || (who != "white" && who != "black")) {
            return fail(
                "the last move is a number and white or black, as in \"last move: 24 "
                "white\".",
                last.line);
        }
        // Before the first one nothing was made yet.
        const bool in_range =
            *number >= first_number() - 1 && *number < first_number() + most_moves;
        const int made = in_range ? ply_of(*number, who == "white" ? Color::white : Color::black) -
                                        (result_.start.turn() == Color::white ? 0 : 1)
                                  : -1;
        if (made < 0) {
            return fail("the last move cannot be move " + std::to_string(*number) +
                            ": the game starts with move " + std::to_string(first_number()) +
                            ", and has at most " + std::to_string(most_moves) + ".",
                        last.line);
        }
        result_.plies = made;
    }

    // ---- The sheets

    [[nodiscard]] int first_number() const { return result_.start.fullmove_number(); }
    [[nodiscard]] int ply_of(int number, Color color) const {
        return 2 * (number - first_number()) + (color == Color::white ? 1 : 2);
    }

    void begin_sheet(std::string_view line) {
        settle_headers();
        std::string name = lower(line);
        if (name.ends_with(']')) name.pop_back();
        name.erase(0, 1);
        for (const Color color : both_colors) {
            const std::string player = color == Color::white ? "white" : "black";
            for (const std::string& known : {player, player + "'s sheet", player + "’s sheet",
                                             player + " sheet", player + "s sheet"}) {
                if (trimmed(name) != known) continue;
                if (std::exchange(begun_[color], true)) {
                    return fail(std::string(whose(color)) +
                                " sheet is here twice. Put its moves together.");
                }
                sheet_ = color;
                number_ = 0;
                return;
            }
        }
        fail("a sheet begins with [White's sheet] or [Black's sheet].");
    }

    void take_moves(std::string_view line) {
        number_ = 0;
        std::vector<std::string> texts;  // of the two places
        for (std::string_view word : words_of(line)) {
            if (error_) return;
            if (const auto rest = behind_number(word)) {
                write(texts);
                texts.clear();
                begin_number(word.substr(0, word.size() - rest->size()), texts);
                word = *rest;
                if (word.empty()) continue;
            }
            if (is_result(word)) continue;
            if (number_ == 0) {
                return fail("moves stand behind their number, as in \"12. Nf3 Nc6\".");
            }
            const bool more =
                belongs_to_move(word) || (what_is_written(word) == Written::time && !texts.empty());
            if (more && !texts.empty()) {
                texts.back() += ' ' + std::string(word);
            } else if (texts.size() == 2) {
                return fail("there are more than two moves behind " + std::to_string(number_) +
                            ". Put -- where a move is missing, and each number on its own line.");
            } else {
                texts.emplace_back(means_nothing(word) ? "" : word);
            }
        }
        write(texts);
    }

    // What follows "12." or "12..." in a word; nothing if it is not so.
    [[nodiscard]] static std::optional<std::string_view> behind_number(std::string_view word) {
        const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
        if (digits == 0) return std::nullopt;
        std::string_view rest = word.substr(digits);
        if (!rest.starts_with('.') && !rest.starts_with("…")) return std::nullopt;
        while (rest.starts_with('.') || rest.starts_with("…")) {
            rest.remove_prefix(rest.starts_with('.') ? 1 : std::string_view("…").size());
        }
        return rest;
    }

    void begin_number(std::string_view written, std::vector<std::string>& texts) {
        const std::size_t digits = written.find_first_not_of("0123456789");
        const auto number = number_of(written.substr(0, digits));
        if (!number || *number < first_number() || *number >= first_number() + most_moves) {
            return fail("a sheet has moves " + std::to_string(first_number()) + " to " +
                        std::to_string(first_number() + most_moves - 1) + ", not " +
                        std::string(written.substr(0, digits)) + ".");
        }
        number_ = *number;
        const std::string_view dots = written.substr(digits);
        if (dots.starts_with("..") || dots.starts_with("…") || dots.starts_with(".…")) {
            texts.emplace_back();  // "12... Nc6"
        }
    }

    void write(const std::vector<std::string>& texts) {
        for (std::size_t i = 0; i < texts.size() && !error_; ++i) {
            if (texts[i].empty()) continue;
            const int ply = ply_of(number_, i == 0 ? Color::white : Color::black);
            const auto [there, is_new] = lines_.try_emplace(std::pair(*sheet_, ply), line_);
            if (!is_new) {
                return fail("move " + std::to_string(number_) + " is on line " +
                            std::to_string(there->second) +
                            " already. Number the lines of a sheet one after the other, even if "
                            "the player did not.");
            }
            write_pieces(ply, texts[i]);
        }
    }
    [[nodiscard]] Scoresheet& sheet() {
        return *sheet_ == Color::white ? result_.white : result_.black;
    }
    // Times are entries of their own.
    void write_pieces(int ply, std::string_view text) {
        std::string move;
        for (const std::string_view word : words_of(text)) {
            if (what_is_written(word) == Written::time) {
                sheet().write(ply, word);
            } else {
                move += (move.empty() ? "" : " ") + std::string(word);
            }
        }
        if (!move.empty()) sheet().write(ply, move);
    }

    void finish() {
        settle_headers();
        if (begun_.white || begun_.black) return;
        line_ = 0;
        fail(
            "there is no sheet in it. A sheet begins with a line [White's sheet] or [Black's "
            "sheet].");
    }

    std::string_view text_;
    std::size_t line_ = 0;
    std::map<std::string, Header> headers_;
    bool settled_ = false;
    ByColor<bool> begun_;
    std::optional<Color> sheet_;
    int number_ = 0;
    std::map<std::pair<Color, int>, std::size_t> lines_;  // of each place of each sheet
    TypedSheets result_;
    std::optional<TypingError> error_;
};

}  // namespace

Result<TypedSheets, TypingError> read_typed_sheets(std::string_view text) {
    return Reader(text).read();
}

std::string_view whose(Color color) { return color == Color::white ? "White's" : "Black's"; }

// ---- A game as it was played

namespace {

std::optional<Position> start_of(const Conditions& conditions) {
    if (const int* number = std::get_if<int>(&conditions.start)) return Position::chess960(*number);
    const std::string* fen = std::get_if<std::string>(&conditions.start);
    if (fen == nullptr) return Position::initial();
    const auto position = position_from_fen(*fen, conditions.variant);
    return position ? std::optional(*position) : std::nullopt;
}

// Sheets here count Black's first move as 2, whoever begins; acts count from 1.
Scoresheet renumbered(const Scoresheet& written, bool black_begins) {
    if (!black_begins) return written;
    Scoresheet sheet;
    for (const SheetEntry& entry : written.entries()) sheet.write(entry.ply + 1, entry.text);
    return sheet;
}

}  // namespace

bool is_game(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && text[first] == '{';
}

Result<TypedSheets, TypingError> read_sheets_of_game(std::string_view text) {
    Referee referee;
    for (std::size_t line = 1; !text.empty(); ++line) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const Answer* answer = referee.hear(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (answer != nullptr && !answer->game) {
            return Unexpected{TypingError{line,
                                          "the conditions of the game cannot be read; "
                                          "jadoube referee says why."}};
        }
    }
    const std::optional<Game>& game = referee.game();
    const auto start = game ? start_of(game->conditions()) : std::nullopt;
    const auto board = game ? parse_fen(game->state().fen) : parse_fen("");
    if (!start || !board) return Unexpected{TypingError{0, "there is no game in it."}};
    TypedSheets sheets;
    sheets.variant = game->conditions().variant;
    sheets.start = *start;
    sheets.board = StandingPosition{*board, true, true, false};
    sheets.plies = game->ply();
    sheets.languages = {game->conditions().language, game->conditions().language};
    const bool black_begins = start->turn() == Color::black;
    sheets.white = renumbered(game->scoresheet(Color::white), black_begins);
    sheets.black = renumbered(game->scoresheet(Color::black), black_begins);
    if (sheets.white.empty() && sheets.black.empty()) {
        return Unexpected{
            TypingError{0, "nobody has written anything in this game (act \"write\")."}};
    }
    return sheets;
}

}  // namespace jadoube::cli

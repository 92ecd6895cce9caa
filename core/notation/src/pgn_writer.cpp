#include <algorithm>
#include <array>
#include <utility>

#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/pgn_game.hpp>

#include "pgn_move.hpp"
#include "pgn_text.hpp"

namespace jadoube {
namespace {

void write_comments(const std::vector<std::string>& comments, PgnMovetext& text) {
    for (const std::string& comment : comments) text.comment(comment);
}

void write_line(const PgnLine& line, Position position, PgnMovetext& text) {
    write_comments(line.comments, text);
    Position before = position;  // the last move, which variations replace
    for (const PgnMove& move : line.moves) {
        const auto next = pgn::after(position, move);
        if (!next) break;  // of no game that was read
        if (move.unread.empty()) before = position;
        if (!move.unread.empty()) {
            text.unread(move.unread);
        } else if (move.null) {
            text.null_move(position);
        } else if (move.illegal) {
            text.illegal_move(position, *move.illegal);
        } else {
            text.move(position, move.move);
        }
        if (move.draw_offer) text.draw_offer();
        for (const int nag : move.nags) text.nag(nag);
        write_comments(move.comments, text);
        for (const PgnLine& variation : move.variations) {
            text.begin_variation();
            write_line(variation, before, text);
            text.end_variation();
        }
        position = *next;
    }
}

void write_outside(const std::vector<std::string>& lines, std::string& text) {
    for (const std::string& line : lines) {
        const std::string words = pgn::single_blanks(line);
        if (!words.empty()) text += "; " + words + '\n';
    }
}

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
            if (!in_roster && is_tag_name(tag.name)) tags_.push_back(tag);
        }
        tell_result(game);
        tell_variant(game);
        tell_start(game);
    }
    [[nodiscard]] const std::vector<PgnTag>& all() const noexcept { return tags_; }

private:
    static std::string_view unknown(const PgnGame& game, std::string_view name) noexcept {
        if (name == "Result") return jadoube::name(game.result);
        return name == "Date" ? "????.??.??" : "?";
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

    // 0-0 after the moves could be castling; the tag tells that it is not.
    void tell_result(const PgnGame& game) {
        if (game.result != PgnResult::both_lose) return;
        if (parse_result(find("Result")->value) != game.result) {
            set("Result", std::string(jadoube::name(game.result)));
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
        const bool usual = fen == to_fen(Position::initial());
        const PgnTag* tag = find("FEN");
        const bool moves = std::any_of(game.main.moves.begin(), game.main.moves.end(),
                                       [](const PgnMove& move) { return move.unread.empty(); });
        // A FEN that could not be used stays, and nothing was read of its moves.
        if (usual && (tag == nullptr ? game.variant == Variant::standard : !moves)) return;
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

bool is_tag_name(std::string_view name) noexcept {
    if (name.empty() || name.front() == ' ' || name.back() == ' ') return false;
    if (std::all_of(name.begin(), name.end(), pgn::is_tag_letter)) return true;
    const char first = name.front();
    const bool letter = (first >= 'A' && first <= 'Z') || (first >= 'a' && first <= 'z') ||
                        static_cast<unsigned char>(first) >= 0x80;
    return letter && std::all_of(name.begin(), name.end(), [](char c) {
               return static_cast<unsigned char>(c) >= ' ' && c != 0x7F && c != '"';
           });
}

std::string to_pgn(const PgnTag& tag) {
    return '[' + tag.name + " \"" + escaped(pgn::one_line(tag.value)) + "\"]\n";
}

std::string to_pgn(const PgnGame& game, const PgnWriteOptions& options) {
    std::string text;
    write_outside(game.before, text);
    const Tags tags(game);
    for (const PgnTag& tag : tags.all()) text += to_pgn(tag);
    text += '\n';
    PgnMovetext moves(text, options);
    write_line(game.main, game.start, moves);
    moves.end_game(game.result);
    text += '\n';
    write_outside(game.after, text);
    return text;
}

}  // namespace jadoube

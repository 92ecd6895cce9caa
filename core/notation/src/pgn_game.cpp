#include <algorithm>
#include <deque>
#include <utility>

#include <jadoube/chess/moves.hpp>
#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/pgn_game.hpp>
#include <jadoube/notation/time_control.hpp>

#include "pgn_eight.hpp"
#include "pgn_move.hpp"
#include "pgn_text.hpp"

namespace jadoube {
namespace pgn {

std::optional<Position> after(const Position& position, const PgnMove& move) noexcept {
    if (!move.unread.empty()) return position;
    if (move.null) return after_null_move(position);
    if (move.illegal) return after_illegal(position, *move.illegal);
    if (!is_legal(position, move.move)) return std::nullopt;
    return position.after(move.move);
}

}  // namespace pgn

namespace {

std::string sentence(const PgnFinding& finding) {
    std::string text = "line " + std::to_string(finding.line) + ", column " +
                       std::to_string(finding.column) + ": " + std::string(name(finding.fault));
    if (finding.forgiven) text += ' ' + std::string(name(*finding.forgiven));
    if (!finding.text.empty()) text += ": " + pgn::one_line(to_utf8(finding.text));
    if (finding.breach) text += " (" + std::string(article(*finding.breach)) + ')';
    return text;
}

// Puts together what the reader tells. Lines that are still open lie on a stack of its own, so that
// deep nesting costs no more than its text.
class Builder : public PgnVisitor {
public:
    void begin_game() override {
        release();
        game_ = PgnGame{};
        game_.before = std::exchange(outside_, {});
        in_game_ = true;
        result_known_ = false;
        open_.assign(1, {});
        if (spare_.empty()) return;
        game_.tags = std::move(spare_.back().tags);
        open_.front().line.moves = std::move(spare_.back().moves);
        spare_.pop_back();
    }
    void tag(std::string_view name, std::string_view value) override {
        game_.tags.push_back({tag_name(name), tag_value(value)});
    }
    void begin_moves(const Position& start, Variant variant) override {
        game_.start = start;
        game_.variant = variant;
    }
    void move(const Position& /*before*/, Move move, std::string_view /*text*/) override {
        add().move = move;
    }
    void illegal_move(const Position& /*before*/, const Attempt& attempt,
                      std::string_view /*text*/) override {
        add().illegal = attempt;
    }
    void null_move(const Position& /*before*/, std::string_view /*text*/) override {
        add().null = true;
    }
    void unread(std::string_view text, bool more) override {
        word_ += text;
        if (more) return;
        add().unread = to_utf8(word_);
        word_.clear();
    }
    void outside(std::string_view text, bool more) override {
        comment_ += text;
        if (more) return;
        std::string line = pgn::single_blanks(to_utf8(comment_));
        comment_.clear();
        if (!line.empty()) (in_game_ ? game_.before : outside_).push_back(std::move(line));
    }
    void draw_offer() override {
        if (PgnMove* move = last_move()) move->draw_offer = true;
    }
    void comment(std::string_view text, bool more) override {
        comment_ += text;
        if (more) return;
        std::string comment = pgn::single_blanks(to_utf8(comment_));
        comment_.clear();
        if (comment.empty()) return;
        PgnMove* move = last_move();
        (move != nullptr ? move->comments : open_.back().line.comments)
            .push_back(std::move(comment));
    }
    void nag(int number) override {
        PgnMove* move = last_move();
        (move != nullptr ? move->nags : open_.back().nags).push_back(number);
    }
    void begin_variation() override { open_.emplace_back(); }
    void end_variation() override {
        PgnLine line = std::move(open_.back().line);
        open_.pop_back();
        if (line.moves.empty() && line.comments.empty()) return;
        if (PgnMove* move = last_move()) {
            move->variations.push_back(std::move(line));
            return;
        }
        // The reader opens none where nothing stands before.
        for (std::string& comment : line.comments) {
            open_.back().line.comments.push_back(std::move(comment));
        }
    }
    void result(PgnResult result) override {
        game_.result = result;
        result_known_ = true;
    }
    void end_game(const Position& /*last*/) override {
        game_.main = std::move(open_.front().line);
        if (const auto tag = game_.tag("Result"); tag && !result_known_) {
            game_.result = parse_result(*tag).value_or(PgnResult::unknown);
        }
        in_game_ = false;
        held_ = true;
    }
    void finding(const PgnFinding& finding) override { game_.faults.push_back(sentence(finding)); }

    // A game is held back until what stands behind it is known: the next one, or the end.
    void release() {
        if (std::exchange(held_, false)) finished_.push_back(std::move(game_));
    }
    // The memory of a game that nobody needs any more: those to come are likely to be as long.
    void reuse(PgnGame&& game) {
        game.tags.clear();
        game.main.moves.clear();
        spare_.push_back({std::move(game.tags), std::move(game.main.moves)});
    }
    void end_of_text() {
        if (held_) game_.after = std::exchange(outside_, {});
        release();
    }

    [[nodiscard]] std::deque<PgnGame>& finished() noexcept { return finished_; }

private:
    struct Open {
        PgnLine line;
        std::vector<int> nags;  // before the first move: "($142 12. Nf3)" is said of that move
    };

    struct Spare {
        std::vector<PgnTag> tags;
        std::vector<PgnMove> moves;
    };

    PgnMove* last_move() noexcept {
        std::vector<PgnMove>& moves = open_.back().line.moves;
        return moves.empty() ? nullptr : &moves.back();
    }
    PgnMove& add() {
        Open& open = open_.back();
        PgnMove& move = open.line.moves.emplace_back();
        if (!open.nags.empty()) move.nags = std::exchange(open.nags, {});
        return move;
    }

    PgnGame game_;
    bool result_known_ = false;
    bool in_game_ = false;
    bool held_ = false;
    std::vector<Spare> spare_;  // as many as are in one piece of text
    std::vector<Open> open_{1};
    std::vector<std::string> outside_;  // since the last game
    std::string word_;
    std::string comment_;
    std::deque<PgnGame> finished_;
};

}  // namespace

std::string tag_name(std::string_view raw) {
    if (pgn::is_plain(raw) && raw.find(' ') == std::string_view::npos) return std::string(raw);
    return pgn::single_blanks(pgn::one_line(to_utf8(raw)));
}

std::string tag_value(std::string_view raw) {
    if (pgn::is_plain(raw)) return std::string(raw);
    return pgn::one_line(to_utf8(unescaped(raw)));
}

bool operator==(const PgnMove& a, const PgnMove& b) {
    return a.move == b.move && a.illegal == b.illegal && a.draw_offer == b.draw_offer &&
           a.nags == b.nags && a.comments == b.comments && a.variations == b.variations &&
           a.null == b.null && a.unread == b.unread;
}

bool operator==(const PgnGame& a, const PgnGame& b) {
    return a.tags == b.tags && a.variant == b.variant && a.result == b.result &&
           to_fen(a.start) == to_fen(b.start) && a.main == b.main;
}

std::optional<std::string_view> PgnGame::tag(std::string_view name) const noexcept {
    for (const PgnTag& tag : tags) {
        if (tag.name == name) return tag.value;
    }
    return std::nullopt;
}

Position PgnGame::last() const noexcept {
    Position position = start;
    for (const PgnMove& move : main.moves) {
        const auto next = pgn::after(position, move);
        if (!next) break;
        position = *next;
    }
    return position;
}

std::optional<Millis> clock_command(std::string_view comment, std::string_view command) noexcept {
    constexpr std::string_view opening = "[%";
    for (std::size_t at = comment.find(opening); at != std::string_view::npos;
         at = comment.find(opening)) {
        comment.remove_prefix(at + opening.size());
        if (!comment.starts_with(command)) continue;
        std::string_view value = comment.substr(command.size());
        value = value.substr(0, value.find(']'));
        if (value.empty() || value.front() != ' ') continue;  // another command, or none
        value.remove_prefix(std::min(value.find_first_not_of(' '), value.size()));
        return parse_clock(value.substr(0, value.find(' ')));
    }
    return std::nullopt;
}

// The text is read in pieces, and the games of a piece wait to be asked for.
class PgnGames::Iterator::Source {
public:
    Source(std::string_view text, const PgnOptions& options)
        : text_(text), reader_(builder_, options) {}

    void fill() {
        while (builder_.finished().empty() && !done_) {
            done_ = piece_ >= text_.size();
            const std::size_t used = reader_.read(text_.substr(0, piece_), done_);
            text_.remove_prefix(used);
            if (done_) builder_.end_of_text();
            // Something that is longer than a piece wants a longer one.
            piece_ = used != 0 ? PgnReader::min_buffer : 2 * piece_;
        }
    }
    void leave() {
        builder_.reuse(std::move(games().front()));
        games().pop_front();
    }
    [[nodiscard]] std::deque<PgnGame>& games() noexcept { return builder_.finished(); }

private:
    std::string_view text_;
    Builder builder_;
    PgnReader reader_;
    std::size_t piece_ = PgnReader::min_buffer;
    bool done_ = false;
};

PgnGames::Iterator PgnGames::begin() const { return {text_, options_}; }

PgnGames::Iterator::Iterator(std::string_view text, const PgnOptions& options)
    : source_(std::make_shared<Source>(text, options)) {
    source_->fill();
}

const PgnGame& PgnGames::Iterator::operator*() const noexcept { return source_->games().front(); }

PgnGames::Iterator& PgnGames::Iterator::operator++() {
    source_->leave();
    source_->fill();
    return *this;
}

bool PgnGames::Iterator::at_end() const noexcept { return source_->games().empty(); }

}  // namespace jadoube

#include <algorithm>
#include <utility>

#include <jadoube/archive/pgn_converter.hpp>

namespace jadoube {
namespace {

// No game has more tags than this; what comes then goes out in the order in which it comes.
constexpr std::size_t max_tag_bytes = std::size_t{1} << 16;
// If the result does not come within so much text, the tag that should tell it says "*".
constexpr std::size_t max_before_result = std::size_t{1} << 20;

// How many bytes at the end may be the beginning of a longer character in UTF-8.
std::size_t unfinished_bytes(std::string_view text) {
    for (std::size_t back = 1; back <= std::min<std::size_t>(3, text.size()); ++back) {
        const auto byte = static_cast<unsigned char>(text[text.size() - back]);
        if (byte < 0x80) return 0;
        if (byte < 0xC0) continue;
        const std::size_t length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2;
        return length > back ? back : 0;
    }
    return 0;
}

}  // namespace

void PgnConverter::drop_text() {
    const std::size_t count = text().size();
    out_.erase(0, count);
    const auto kept = std::lower_bound(game_starts_.begin(), game_starts_.end(), count);
    game_starts_.erase(game_starts_.begin(), kept);
    for (std::size_t& start : game_starts_) start -= count;
    if (result_slot_) *result_slot_ -= count;
}

std::size_t PgnConverter::size() const noexcept {
    return out_.size() + tag_bytes_ + game_starts_.size() * sizeof(std::size_t);
}

void PgnConverter::game_begins() {
    game_starts_.push_back(out_.size());
    clean_ = true;
    head_ = PgnGame{};
    tag_bytes_ = 0;
    tags_written_ = false;
    result_slot_.reset();
    tag_result_.reset();
    result_.reset();
    movetext_.begin_game();
    movetext_.keep_unread(false);
    comment_bytes_.clear();
    first_word_ = true;
    within_word_ = false;
}

// ---- Tags

void PgnConverter::tag(std::string_view name, std::string_view value) {
    if (name == "Result" && !tag_result_) tag_result_ = parse_result(value);
    if (!options_.roster || tags_written_) {
        out_ += to_pgn(PgnTag{tag_name(name), tag_value(value)});
        tags_written_ = true;
        hold_little();
        return;
    }
    head_.tags.push_back({tag_name(name), tag_value(value)});
    tag_bytes_ += name.size() + value.size() + sizeof(PgnTag);
    if (tag_bytes_ > max_tag_bytes) write_roster();
}

void PgnConverter::write_roster() {
    constexpr std::string_view no_moves = "\n*\n\n";
    std::string text = to_pgn(head_);
    text.resize(text.size() - no_moves.size());
    if (!head_.tag("Result")) {
        constexpr std::string_view unknown = "[Result \"*\"]\n";
        result_slot_ = out_.size() + text.find(unknown) + unknown.find('*');
    }
    out_ += text;
    head_ = PgnGame{};
    tag_bytes_ = 0;
    tags_written_ = true;
}

void PgnConverter::begin_moves(const Position& start, Variant variant) {
    if (options_.roster && !tags_written_) {
        head_.start = start;
        head_.variant = variant;
        write_roster();
    }
    if (tags_written_) out_ += '\n';
}

// ---- Moves

// Neither a result that comes late nor a game that will be left out is waited for.
void PgnConverter::hold_little() {
    if (result_slot_ && out_.size() - *result_slot_ > max_before_result) result_slot_.reset();
    if (!options_.only_clean || !within_game()) return;
    if (out_.size() - game_starts_.back() > max_clean_game) clean_ = false;
    if (clean_) return;
    out_.resize(game_starts_.back());
    result_slot_.reset();
}

void PgnConverter::move(const Position& before, Move move, std::string_view /*text*/) {
    first_word_ = false;
    movetext_.move(before, move);
    hold_little();
}

void PgnConverter::illegal_move(const Position& before, const Attempt& attempt,
                                std::string_view /*text*/) {
    first_word_ = false;
    movetext_.illegal_move(before, attempt);
    hold_little();
}

void PgnConverter::null_move(const Position& before, std::string_view /*text*/) {
    first_word_ = false;
    movetext_.null_move(before);
    hold_little();
}

void PgnConverter::moves_are_text() { movetext_.keep_unread(true); }

void PgnConverter::unread(std::string_view text, bool more) {
    const std::string utf8 = whole_characters(text, more);
    // Without tags, a word that is not a move would not begin a game.
    if (first_word_ && !tags_written_ && !utf8.empty() && !(utf8[0] >= '1' && utf8[0] <= '9')) {
        movetext_.unread("1.");
    }
    first_word_ = false;
    within_word_ = more;
    movetext_.unread(utf8, more);
    hold_little();
}

// A comment to the end of its line, which belongs to no game when it is read again.
void PgnConverter::outside(std::string_view text, bool more) {
    std::string line = whole_characters(text, more);
    for (char& c : line) {
        if (c == '\n' || c == '\r') c = ' ';
    }
    if (!within_line_) {
        line.erase(0, line.find_first_not_of(" \t"));
        if (line.empty()) return;
        out_ += "; ";
    }
    out_ += line;
    within_line_ = more;
    if (!more) out_ += '\n';
    hold_little();
}

void PgnConverter::draw_offer() {
    movetext_.draw_offer();
    hold_little();
}

void PgnConverter::nag(int number) {
    movetext_.nag(number);
    hold_little();
}

void PgnConverter::begin_variation() { movetext_.begin_variation(); }

void PgnConverter::end_variation() { movetext_.end_variation(); }

// A piece may end within a character.
std::string PgnConverter::whole_characters(std::string_view text, bool more) {
    comment_bytes_ += text;
    std::string bytes = std::exchange(comment_bytes_, {});
    if (more) {
        const std::size_t kept = unfinished_bytes(bytes);
        comment_bytes_ = bytes.substr(bytes.size() - kept);
        bytes.resize(bytes.size() - kept);
    }
    return to_utf8(bytes);
}

void PgnConverter::comment(std::string_view text, bool more) {
    movetext_.comment(whole_characters(text, more), more);
    hold_little();
}

// ---- The end

void PgnConverter::result(PgnResult result) { result_ = result; }

void PgnConverter::game_ends(const Position& /*last*/) {
    const PgnResult last = result_ ? *result_ : tag_result_.value_or(PgnResult::unknown);
    movetext_.end_game(last);
    out_ += '\n';
    if (result_slot_) out_.replace(*result_slot_, 1, name(last));
    result_slot_.reset();
    if (!options_.only_clean || clean_) return;
    out_.resize(game_starts_.back());
    game_starts_.pop_back();
    ++left_out_;
}

void PgnConverter::finding(const PgnFinding& /*finding*/) {
    if (within_game()) clean_ = false;
}

}  // namespace jadoube

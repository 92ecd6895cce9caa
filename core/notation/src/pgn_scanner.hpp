// Goes through one piece of text on behalf of a PgnReader, which keeps what has to be remembered
// from piece to piece. The parts are in pgn_reader.cpp (games and the text between them),
// pgn_tags.cpp, pgn_moves.cpp, pgn_plain_moves.cpp, pgn_move_words.cpp, pgn_results.cpp and
// pgn_comments.cpp.
//
// Where a decision needs text that is not there yet, a function answers false or nothing, and the
// caller gives the text again with more behind it. No decision looks further ahead than
// PgnReader::min_buffer, however much text there is: otherwise the same text would be read
// differently in other pieces.
#pragma once

#include <algorithm>
#include <cstring>
#include <optional>
#include <string_view>

#include <jadoube/notation/pgn.hpp>

#include "pgn_chars.hpp"
#include "pgn_eight.hpp"
#include "pgn_san.hpp"

namespace jadoube {

class PgnScanner {
public:
    PgnScanner(PgnReader& reader, std::string_view text, bool at_end) noexcept
        : r_(reader),
          p_(text.data()),
          begin_(text.data()),
          end_(text.data() + text.size()),
          counted_(text.data()),
          at_end_(at_end) {}

    std::size_t run() noexcept;

private:
    using State = PgnReader::State;
    using Branch = PgnReader::Branch;
    using Char = pgn::Char;

    static constexpr std::size_t max_word = 64;
    static constexpr std::size_t max_tag = 1 << 14;
    static constexpr std::size_t max_shown = 48;
    static constexpr std::size_t max_standard_length = 255;  // of a line, and of a tag's value
    static constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

    // Does something with what comes next; false if that is not all there yet.
    bool step() noexcept;
    void finish() noexcept;

    // ---- Games
    bool between_games() noexcept;
    std::optional<bool> begins_game() noexcept;
    void begin_game() noexcept;
    void end_game(const char* place, std::optional<PgnResult> result) noexcept;
    void leave_game() noexcept;
    bool after_result() noexcept;
    bool skip_byte_order_mark() noexcept;
    bool begin_outside_line() noexcept;
    bool outside_line() noexcept;
    void outside_comment() noexcept;
    bool skip_line() noexcept;
    bool skipped_line() noexcept;

    // ---- Tags
    bool tags() noexcept;
    bool tag() noexcept;
    std::optional<bool> tag_follows(const char* from, bool quoted) const noexcept;
    void take_tag(std::string_view name, std::string_view value, const char* end,
                  std::string_view bad_line) noexcept;
    void note_tag(std::string_view name, std::string_view value) noexcept;
    void note_name(std::string_view name) noexcept;
    void check_value(std::string_view name, std::string_view value) noexcept;
    void check_roster() noexcept;
    void begin_moves() noexcept;
    std::optional<Position> start_of_fen() noexcept;

    // ---- Moves
    [[nodiscard]] bool ignores() const noexcept { return (r_.ignored_from_ | r_.flat_) != 0; }
    void ignore_rest() noexcept {
        if (r_.ignored_from_ == 0) r_.ignored_from_ = r_.depth_ + 1;
    }
    [[nodiscard]] Branch& branch() noexcept { return r_.branches_[r_.depth_]; }

    bool moves() noexcept;
    bool bracket() noexcept;
    void plain_moves() noexcept;
    bool plain_move(std::string_view text) noexcept;
    [[nodiscard]] bool may_begin_move(Char first) const noexcept;
    void play(Branch& branch, const pgn::San& san, std::string_view text) noexcept;
    void check_departure(const Position& before, Move move, bool file, bool rank,
                         std::string_view text) noexcept;
    void check_sign(const Position& after, std::string_view text) noexcept;
    void played(Branch& branch, Move move, std::string_view text) noexcept;
    bool number() noexcept;
    [[nodiscard]] bool is_expected(int number) noexcept;
    void take_number(std::string_view text, int value, int dots) noexcept;
    void number_differs(std::string_view text, int value) noexcept;
    bool word() noexcept;
    bool long_word() noexcept;
    std::optional<const char*> word_end() noexcept;
    void read_slowly(std::string_view text) noexcept;
    bool read_as_move(std::string_view text) noexcept;
    bool small_word(std::string_view text) noexcept;
    void note_forgiven(const ReadMove& read, std::string_view text, std::string_view bare) noexcept;
    void note_check_sign(std::string_view text, std::string_view bare) noexcept;
    void not_read(PgnFault fault, std::string_view text,
                  std::optional<Breach> breach = std::nullopt) noexcept;
    void stand(std::string_view text, std::string_view bare, std::optional<Breach> breach) noexcept;
    void null_move(std::string_view text) noexcept;
    void keep(std::string_view text, bool more = false) noexcept;
    void keep_number() noexcept;
    void stray(PgnFault fault, std::size_t length = 1) noexcept;
    bool mark() noexcept;
    bool nag() noexcept;

    // ---- Results
    enum class What : std::uint8_t { result, move, text };
    std::optional<What> what_is(std::string_view mark, PgnResult result) noexcept;
    std::optional<bool> game_goes_on(const char* from) noexcept;
    std::optional<bool> game_is_over(const char* from, bool if_unseen) noexcept;
    bool result(std::string_view mark, PgnResult result) noexcept;
    void check_result(const char* place, PgnResult result) noexcept;
    [[nodiscard]] bool can_castle() const noexcept;
    [[nodiscard]] bool is_move_here(std::string_view text) noexcept;

    // ---- Variations and comments
    bool open() noexcept;
    void close() noexcept;
    bool comment() noexcept;
    bool long_comment() noexcept;
    bool begin_line_comment() noexcept;
    bool line_comment() noexcept;
    std::optional<const char*> after_comments(const char* from) const noexcept;

    // ---- Places

    // How far a decision may look, and whether it may have to wait for more.
    [[nodiscard]] const char* horizon() const noexcept {
        const auto left = static_cast<std::size_t>(end_ - p_);
        return p_ + std::min(left, PgnReader::min_buffer);
    }
    [[nodiscard]] bool may_wait() const noexcept {
        return !at_end_ && static_cast<std::size_t>(end_ - p_) < PgnReader::min_buffer;
    }
    [[nodiscard]] bool starts_with(std::string_view what) const noexcept {
        return std::string_view(p_, static_cast<std::size_t>(end_ - p_)).starts_with(what);
    }
    [[nodiscard]] static std::string_view text_between(const char* from, const char* to) noexcept {
        return {from, static_cast<std::size_t>(to - from)};
    }
    // The first line feed or carriage return, or the end.
    [[nodiscard]] static const char* end_of_line(const char* from, const char* to) noexcept {
        const auto find = [&from](char c, const char* limit) {
            const auto* found = static_cast<const char*>(
                std::memchr(from, c, static_cast<std::size_t>(limit - from)));
            return found != nullptr ? found : limit;
        };
        return from == to ? to : find('\r', find('\n', to));
    }
    [[nodiscard]] bool at_line_start() noexcept;
    void count_lines(const char* here) noexcept;
    void measure_line(const char* from, const char* to) noexcept;
    void tell_long_line() noexcept;

    void find(PgnFault fault, const char* place, std::string_view text,
              std::optional<Breach> breach = std::nullopt,
              std::optional<Forgiven> forgiven = std::nullopt) noexcept;
    [[nodiscard]] static std::string_view shown(std::string_view text) noexcept;
    void find_unclosed_comment() noexcept;
    void find_forgiven(std::string_view text, Forgiven forgiven) noexcept {
        find(PgnFault::forgiven, text.data(), text, std::nullopt, forgiven);
    }
    [[nodiscard]] bool strict() const noexcept { return r_.options_.level == PgnLevel::strict; }
    [[nodiscard]] bool tells(PgnFault fault) const noexcept {
        return level(fault) <= r_.options_.level;
    }

    PgnReader& r_;
    const char* p_;
    const char* begin_;
    const char* end_;
    const char* counted_;  // lines are counted up to here
    bool at_end_;
};

}  // namespace jadoube

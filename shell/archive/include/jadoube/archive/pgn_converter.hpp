// PGN written while it is read: games in another language or form, or in export format, of any
// size in bounded memory. What to_pgn (pgn_game.hpp) wrote comes out of it as it was; other text
// likewise, but comments, marks and variations stay in the order in which they stood.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <jadoube/archive/pgn_stream.hpp>
#include <jadoube/notation/pgn_game.hpp>
#include <jadoube/notation/pgn_movetext.hpp>

namespace jadoube {

struct PgnConvertOptions {
    PgnWriteOptions write;
    bool roster = false;  // the seven tag roster first and complete; otherwise tags as they come
    // Leaves out games of which there is a finding, and those of more than max_clean_game bytes:
    // until a game has ended nobody knows that it has none.
    bool only_clean = false;
};

inline constexpr std::size_t max_clean_game = std::size_t{16} << 20;

class PgnConverter : public PgnPart {
public:
    explicit PgnConverter(const PgnConvertOptions& options)
        : options_(options), movetext_(out_, options.write, max_held) {}
    PgnConverter(const PgnConverter&) = delete;  // the movetext goes into this one's text
    PgnConverter& operator=(const PgnConverter&) = delete;

    // What has been written and will not change any more.
    [[nodiscard]] std::string_view text() const noexcept {
        const std::size_t end =
            options_.only_clean && within_game() ? game_starts_.back() : out_.size();
        return std::string_view(out_).substr(0, result_slot_.value_or(end));
    }
    // Where games begin, in that text and behind it.
    [[nodiscard]] const std::vector<std::size_t>& game_starts() const noexcept {
        return game_starts_;
    }
    void drop_text();
    [[nodiscard]] std::size_t size() const noexcept override;

    void tag(std::string_view name, std::string_view value) override;
    void begin_moves(const Position& start, Variant variant) override;
    void move(const Position& before, Move move, std::string_view text) override;
    void illegal_move(const Position& before, const Attempt& attempt,
                      std::string_view text) override;
    void null_move(const Position& before, std::string_view text) override;
    void unread(std::string_view text, bool more) override;
    void moves_are_text() override;
    void outside(std::string_view text, bool more) override;
    void draw_offer() override;
    void comment(std::string_view text, bool more) override;
    void nag(int number) override;
    void begin_variation() override;
    void end_variation() override;
    void result(PgnResult result) override;
    void finding(const PgnFinding& finding) override;

    // How many games were left out since this was asked last.
    [[nodiscard]] std::uint64_t take_left_out() noexcept { return std::exchange(left_out_, 0); }

protected:
    void game_begins() override;
    void game_ends(const Position& last) override;

private:
    static constexpr std::size_t max_held = 1024;  // of a word

    void write_roster();
    void hold_little();
    std::string whole_characters(std::string_view bytes, bool more);

    PgnConvertOptions options_;
    std::string out_;
    std::vector<std::size_t> game_starts_;

    PgnGame head_;  // tags held back for the roster
    std::size_t tag_bytes_ = 0;
    bool tags_written_ = false;
    std::optional<std::size_t> result_slot_;  // in out_: what to fill in when the result is known
    std::optional<PgnResult> tag_result_;
    std::optional<PgnResult> result_;

    PgnMovetext movetext_;
    std::string comment_bytes_;  // the beginning of a character whose rest is to come
    bool first_word_ = true;     // of the moves
    bool within_word_ = false;   // that comes in pieces
    bool within_line_ = false;   // that belongs to no game
    bool clean_ = true;          // no finding in this game so far
    std::uint64_t left_out_ = 0;
};

}  // namespace jadoube

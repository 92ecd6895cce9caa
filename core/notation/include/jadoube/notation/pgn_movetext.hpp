// The moves of a PGN game, written one after the other with all that stands between them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <jadoube/notation/pgn.hpp>

namespace jadoube {

struct PgnWriteOptions {
    WriteOptions moves;        // language and form; PGN's own by default
    std::size_t columns = 79;  // export format's
    bool comments = true;
    bool variations = true;
    // Words that were not understood as comments: where they were read in another language than
    // this, they might become moves.
    bool unread_as_comments = false;
};

// Told what is to stand in the text, in its order, it appends that to a string: numbers where they
// are needed, words in lines of at most so many columns. Only what cannot be broken has a longer
// line: a long word, or one that would begin a tag there.
//
// A word that was not understood stands in the text as it did. An illegal move that stood is
// written from-to in long form, as in Ng1g3. A comment in which } stands cannot be put in braces:
// it runs from ; to the end of its line, however long. Left out are numbers that are no NAG,
// comments and variations with nothing in them, and what the options say.
class PgnMovetext {
public:
    // A word is held back until all of it is known, but no more of it than max_held bytes.
    PgnMovetext(std::string& out, const PgnWriteOptions& options,
                std::size_t max_held = std::string::npos)
        : out_(out), options_(options), max_held_(max_held) {}

    void begin_game();
    // Words of this game that are not understood stay words, whatever the options say: nobody will
    // take them for moves.
    void keep_unread(bool keep) noexcept { keep_unread_ = keep; }
    void move(const Position& before, Move move);
    void illegal_move(const Position& before, const Attempt& attempt);
    void null_move(const Position& before);
    // In UTF-8. It may come in pieces, as a comment may.
    void unread(std::string_view text, bool more = false);
    void draw_offer();
    void nag(int number);
    void begin_variation();
    void end_variation();
    // In UTF-8, without braces. It may come in pieces, of which the last has more == false; then }
    // must not stand in it.
    void comment(std::string_view text, bool more = false);
    // The mark, and the end of its line.
    void end_game(PgnResult result);

private:
    [[nodiscard]] bool hidden() const noexcept { return hidden_depth_ != 0; }
    void write_number(const Position& before);
    void write_comment(std::string_view text, bool more);
    void comment_text(std::string_view text);
    void rest_of_line(std::string_view text);
    void break_command();
    // A word is held back until the next one comes, and then put into the line.
    void word(std::string_view text);
    void glue(std::string_view text);
    void put();

    std::string& out_;
    PgnWriteOptions options_;
    std::size_t max_held_;

    std::string word_;
    bool word_is_put_ = false;  // too long to be held back: its beginning is in out_
    std::size_t column_ = 0;
    bool number_needed_ = true;         // for Black too, here
    bool number_needed_before_ = true;  // the variations to open

    std::size_t to_open_ = 0;       // variations in which nothing stands so far
    std::size_t hidden_depth_ = 0;  // in variations that are left out
    bool keep_unread_ = false;
    bool within_unread_ = false;
    bool within_comment_ = false;
    bool comment_is_empty_ = true;  // so far
    bool after_blank_ = false;
    bool bracket_starts_word_ = false;
    bool within_command_ = false;  // [%clk 1:02:03] stays in one line
};

}  // namespace jadoube

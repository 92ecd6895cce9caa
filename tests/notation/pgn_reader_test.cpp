#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/chess/moves.hpp>
#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/pgn.hpp>
#include <jadoube/notation/uci.hpp>

#include "support/random_games.hpp"
#include "support/scale.hpp"

namespace jadoube {
namespace {

// Everything a reader says, a word each. Pieces of one comment are put together again.
class Transcript final : public PgnVisitor {
public:
    std::string said;
    std::vector<std::string> findings;

    void begin_game() override { say("game"); }
    void tag(std::string_view name, std::string_view value) override {
        say("[" + std::string(name) + "=" + std::string(value) + "]");
    }
    void begin_moves(const Position& start, Variant variant) override {
        variant_ = variant;
        if (start != Position::initial()) say("from:" + to_fen(start));
    }
    void move(const Position& before, Move move, std::string_view) override {
        if (!is_legal(before, move)) say("ILLEGAL");
        say(to_uci(move, variant_));
    }
    void illegal_move(const Position&, const Attempt& attempt, std::string_view) override {
        say("stood:" + std::string(name(attempt.from)) + std::string(name(attempt.to)));
    }
    void null_move(const Position&, std::string_view) override { say("--"); }
    void unread(std::string_view text, bool more) override {
        word_ += text;
        if (more) return;
        say("'" + word_ + "'");
        word_.clear();
    }
    void outside(std::string_view text, bool more) override {
        comment_ += text;
        if (more) return;
        say("outside:" + comment_);
        comment_.clear();
    }
    void draw_offer() override { say("(=)"); }
    void comment(std::string_view text, bool more) override {
        comment_ += text;
        if (more) return;
        say("{" + comment_ + "}");
        comment_.clear();
    }
    void nag(int number) override { say("$" + std::to_string(number)); }
    void begin_variation() override { say("("); }
    void end_variation() override { say(")"); }
    void result(PgnResult result) override { say(std::string(name(result))); }
    void end_game(const Position&) override { say("end"); }
    void finding(const PgnFinding& f) override {
        std::string text = std::string(name(f.fault)) + "@" + std::to_string(f.game) + ":" +
                           std::to_string(f.line) + ":" + std::to_string(f.column);
        if (f.breach) text += " " + std::string(article(*f.breach));
        if (f.forgiven) text += " " + std::string(name(*f.forgiven));
        findings.push_back(text);
    }

private:
    void say(const std::string& word) {
        if (!said.empty()) said += ' ';
        said += word;
    }
    std::string comment_;
    std::string word_;
    Variant variant_ = Variant::standard;
};

Transcript read_whole(std::string_view text) {
    Transcript transcript;
    PgnReader reader(transcript);
    CHECK(reader.read(text, true) == text.size());
    CHECK(reader.findings() == transcript.findings.size());
    return transcript;
}

// In pieces of that size, as a stream brings them.
Transcript read_in_pieces(std::string_view text, std::size_t piece) {
    Transcript transcript;
    PgnReader reader(transcript);
    std::size_t done = 0;
    std::size_t known = 0;
    while (known < text.size()) {
        known = std::min(known + piece, text.size());
        done += reader.read(text.substr(done, known - done), known == text.size());
    }
    return transcript;
}

struct Row {
    std::string why;
    std::string text;
    std::string said;
    std::vector<std::string> findings;
};

const Row rows[] = {
    {"a game as the standard writes it",
     "[Event \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n",
     "game [Event=A] [Result=1-0] e2e4 e7e5 g1f3 1-0 end",
     {}},
    {"carriage returns and a byte order mark",
     "\xEF\xBB\xBF[Event \"A\"]\r\n\r\n1. e4\r\ne5 *\r\n",
     "game [Event=A] e2e4 e7e5 * end",
     {}},
    {"escaped quotes stay as they are",
     R"([White "A \"B\" C\\"])"
     "\n\n*\n",
     R"(game [White=A \"B\" C\\] * end)",
     {}},
    {"no tags at all", "1.e4 c5 *\n1.d4 *", "game e2e4 c7c5 * end game d2d4 * end", {}},
    {"several tags on a line",
     "[White \"A\"] [Black \"B\"]\n\n1. e4 *",
     "game [White=A] [Black=B] e2e4 * end",
     {}},
    {"no text", "", "", {}},
    {"blank text", "\n \n\t\n", "", {}},
    {"comments, marks, glyphs",
     "1. e4! {best by test} e5?! 2. Nf3 $14 ; to the end\n Nc6!! *",
     "game e2e4 $1 {best by test} e7e5 $6 g1f3 $14 { to the end} b8c6 $3 * end",
     {}},
    {"nested variations",
     "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) d6) 2. Nf3 *",
     "game e2e4 e7e5 ( c7c5 g1f3 ( c2c3 d7d5 ) d7d6 ) g1f3 * end",
     {}},
    {"a variation right at its bracket", "1. e4 (1. d4) e5 *", "game e2e4 ( d2d4 ) e7e5 * end", {}},
    {"C.12: draw offers", "1. e4 (=) e5 *", "game e2e4 (=) e7e5 * end", {}},
    {"escaped lines", "% not chess\n1. e4\n% nor this\ne5 *", "game e2e4 e7e5 * end", {}},
    {"numbers in any form", "1.e4 1...e5 2 Nf3 2. ... Nc6 *", "game e2e4 e7e5 g1f3 b8c6 * end", {}},
    {"castling, promotion, en passant",
     "[FEN \"r3k2r/P7/8/8/5pP1/8/8/R3K2R b KQkq g3 0 1\"]\n\n1... fxg3 2. O-O-O O-O 3. axb8 *",
     "game [FEN=r3k2r/P7/8/8/5pP1/8/8/R3K2R b KQkq g3 0 1] "
     "from:r3k2r/P7/8/8/5pP1/8/8/R3K2R b KQkq g3 0 1 f4g3 e1c1 e8g8 '3.' 'axb8' * end",
     {"impossible_move@1:3:27 3.7.3"}},
    {"Chess960",
     "[Variant \"Fischerandom\"]\n[FEN \"bnrkrnqb/pppppppp/8/8/8/8/PPPPPPPP/BNRKRNQB w KQkq - 0 "
     "1\"]"
     "\n\n1. Ng3 Nd6 2. O-O *",
     "game [Variant=Fischerandom] "
     "[FEN=bnrkrnqb/pppppppp/8/8/8/8/PPPPPPPP/BNRKRNQB w KQkq - 0 1] "
     "from:bnrkrnqb/pppppppp/8/8/8/8/PPPPPPPP/BNRKRNQB w KQkq - 0 1 f1g3 'Nd6' '2.' 'O-O' * end",
     {"impossible_move@1:4:8 3.6"}},
    {"results that the standard lacks",
     "1. e4 1/2-0\n\n1. e4 -/+\n\n1. e4 +/-\n\n1. d4 0-0",
     "game e2e4 1/2-0 end game e2e4 -/+ end game e2e4 +/- end game d2d4 0-0 end",
     {}},
    {"0-0 is castling where castling is possible",
     "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 *",
     "game e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 * end",
     {"forgiven@1:1:35 castling_letters"}},
    {"and the result where the tag says so and the game ends",
     "[Result \"0-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 0-0\n\n[Event \"B\"]\n\n1. e4 *",
     "game [Result=0-0] e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 0-0 end game [Event=B] e2e4 * end",
     {}},
    {"the result is missing, at the next game and at the end",
     "[Event \"A\"]\n\n1. e4\n\n[Event \"B\"]\n\n1. d4",
     "game [Event=A] e2e4 end game [Event=B] d2d4 end",
     {"missing_result@1:5:1", "missing_result@2:7:6"}},
    {"tags without a game",
     "[Event \"A\"]\n[White \"W\"]\n\n[Event \"B\"]\n\n1. d4 *",
     "game [Event=A] [White=W] end game [Event=B] d2d4 * end",
     {"missing_result@1:4:1"}},
    {"tags in another order",
     "[White \"W\"]\n[Event \"A\"]\n\n1. d4 *",
     "game [White=W] [Event=A] d2d4 * end",
     {}},
    {"the result differs from its tag",
     "[Result \"1-0\"]\n\n1. e4 0-1",
     "game [Result=1-0] e2e4 0-1 end",
     {"result_differs@1:3:7"}},
    {"a tag that is none",
     "[Event A]\n[White \"W\"]\n\n1. e4 *",
     "game [Event=A] [White=W] e2e4 * end",
     {"bad_tag@1:1:1"}},
    {"a FEN that is no position; the next game is read",
     "[FEN \"8/8/8/8/8/8/8/8 w - -\"]\n\n1. e4 e5 1-0\n\n[Event \"B\"]\n\n1. d4 *",
     "game [FEN=8/8/8/8/8/8/8/8 w - -] '1.' 'e4' 'e5' 1-0 end game [Event=B] d2d4 * end",
     {"bad_fen@1:3:1"}},
    {"another game than ours",
     "[Variant \"Atomic\"]\n\n1. e4 e5 1-0",
     "game [Variant=Atomic] '1.' 'e4' 'e5' 1-0 end",
     {"unknown_variant@1:1:1"}},
    {"a word that is no move, and what follows is none either",
     "1. e4 hello Nf3 1-0\n\n1. d4 *",
     "game e2e4 'hello' 'Nf3' 1-0 end game d2d4 * end",
     {"unknown_word@1:1:7", "unreadable_move@1:1:13"}},
    {"a word that is no move, and the game goes on",
     "1. e4 hello e5 mate 2. Nf3 *",
     "game e2e4 'hello' e7e5 'mate' g1f3 * end",
     {"unknown_word@1:1:7", "unknown_word@1:1:16"}},
    {"a word that was a move: the next number tells",
     "1. e4 hello 2. d4 d5 *",
     "game e2e4 'hello' '2.' 'd4' 'd5' * end",
     {"unknown_word@1:1:7", "unreadable_move@1:1:13"}},
    {"a word that looks like a move: nobody knows where the men stand after it",
     "1. e4 e5 2. Qh9 {why} Nf6! (2... d6) 3. d4 *",
     "game e2e4 e7e5 '2.' 'Qh9' {why} 'Nf6!' ( '2...' 'd6' ) '3.' 'd4' * end",
     {"unreadable_move@1:1:13"}},
    {"in a variation, that variation alone",
     "1. e4 (1. hello d5) e5 *",
     "game e2e4 ( '1.' 'hello' 'd5' ) e7e5 * end",
     {"unknown_word@1:1:11", "unreadable_move@1:1:17"}},
    {"ambiguous",
     "1. Nf3 Nf6 2. d3 d6 3. Nd2 *",
     "game g1f3 g8f6 d2d3 d7d6 '3.' 'Nd2' * end",
     {"ambiguous_move@1:1:24"}},
    {"A.5.2: an illegal move that stood, and play went on",
     "1. e4 e5 2. Ng1g3 Nc6 3. Nh5 *",
     "game e2e4 e7e5 stood:g1g3 b8c6 g3h5 * end",
     {"illegal_move@1:1:13 3.6"}},
    {"one from which nothing can go on",
     "1. e4 e5 2. Ke1xe8 Nc6 *",
     "game e2e4 e7e5 '2.' 'Ke1xe8' 'Nc6' * end",
     {"impossible_move@1:1:13 3.8.1"}},
    {"null moves",
     "1. e4 -- 2. d4 Z0 3. c4 @@@@ *",
     "game e2e4 -- d2d4 -- c2c4 -- * end",
     {"null_move@1:1:7", "null_move@1:1:16", "null_move@1:1:25"}},
    {"a null move out of check is none",
     "1. e4 d6 2. Bb5+ -- 3. d4 *",
     "game e2e4 d7d6 f1b5 '--' '3.' 'd4' * end",
     {"impossible_move@1:1:18"}},
    {"glyphs that are none",
     "1. e4 $ e5 $256 2. Nf3!!! *",
     "game e2e4 '$' e7e5 '$256' g1f3 '!!!' * end",
     {"bad_nag@1:1:7", "bad_nag@1:1:12", "bad_nag@1:1:20"}},
    {"brackets that do not match",
     "1. e4 ) e5 } ( d5 *",
     "game e2e4 ')' e7e5 '}' ( d7d5 ) * end",
     {"unopened_variation@1:1:7", "unopened_comment@1:1:12", "unclosed_variation@1:1:19"}},
    {"a variation of nothing",
     "( e4 ) 1. d4 *",
     "game '(' 'e4' ')' d2d4 * end",
     {"misplaced_variation@1:1:1"}},
    {"a comment that is never closed ends with its game",
     "1. e4 {oh\n\n[Event \"B\"]\n\n1. d4 {well} *",
     "game e2e4 {oh\n} end game [Event=B] d2d4 {well} * end",
     {"unclosed_comment@1:1:7", "missing_result@1:3:1"}},
    {"at the end of the text",
     "1. e4 {oh",
     "game e2e4 {oh} end",
     {"unclosed_comment@1:1:7", "missing_result@1:1:10"}},
    {"a bracket within a line",
     "1. e4 [ e5 *",
     "game e2e4 {[} e7e5 * end",
     {"stray_character@1:1:7"}},
    {"what is forgiven is said",
     "1. e4 d5 2. ed5 Qd5 3. nc3 *",
     "game e2e4 d7d5 e4d5 d8d5 b1c3 * end",
     {"forgiven@1:1:13 capture_sign", "forgiven@1:1:17 capture_sign",
      "forgiven@1:1:24 letter_case"}},
    {"a comment behind the result belongs to the game",
     "1. e4 1-0 {White won} ; so\n\n{B}\n1. d4 *",
     "game e2e4 1-0 {White won} { so} end game {B} d2d4 * end",
     {}},
    {"control characters",
     std::string("1. e4\x01 e5 ") + '\0' + "*",
     std::string("game e2e4 '\x01' e7e5 '") + '\0' + "' * end",
     {"stray_character@1:1:6", "stray_character@1:1:11"}},
    {"a draw offer before any move",
     "(=) 1. e4 *",
     "game '(=)' e2e4 * end",
     {"stray_character@1:1:1"}},
    {"cut off in the middle of a move",
     "1. e4 e5 2. N",
     "game e2e4 e7e5 $146 end",
     {"glyph@1:1:13", "missing_result@1:1:14"}},
    {"a mark of a judgement is not a result where the game goes on",
     "1. e4 +/- e5 1/2 2. Nf3 -/+ Nc6 -/- 3. d4 *",
     "game e2e4 $16 e7e5 {1/2} g1f3 $17 b8c6 {-/-} d2d4 * end",
     {"glyph@1:1:7", "misplaced_result@1:1:14", "glyph@1:1:25", "misplaced_result@1:1:33"}},
    {"nor is a result with later moves of the game behind it",
     "1. e4 1-0 e5 2. Nf3 *\n2... d6 *",
     "game e2e4 {1-0} e7e5 g1f3 {*} d7d6 * end",
     {"misplaced_result@1:1:7", "misplaced_result@1:1:21"}},
    {"0-0 where a move is expected is castling, and illegal",
     "[Result \"1-0\"]\n\n1. e4 e5 2. Ke2 Nf6 3. 0-0 d5 1-0",
     "game [Result=1-0] e2e4 e7e5 e1e2 g8f6 '3.' '0-0' 'd5' 1-0 end",
     {"impossible_move@1:3:24 3.8.2.1"}},
    {"likewise in moves that are not read, and without moves behind it",
     "1. e4 Qh9 2. Nf3 0-0 3. d4 *\n\n1. e4 e5 2. 0-0",
     "game e2e4 'Qh9' '2.' 'Nf3' '0-0' '3.' 'd4' * end game e2e4 e7e5 '2.' '0-0' end",
     {"unreadable_move@1:1:7", "impossible_move@2:3:13 3.8.2.2", "missing_result@2:3:16"}},
    {"castling without dashes",
     "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 00 *",
     "game e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 * end",
     {"forgiven@1:1:35 castling_letters"}},
    {"en passant with a sign for check behind it",
     "[FEN \"7k/8/8/3pP3/8/8/8/Q3K3 w - d6 0 1\"]\n\n1. exd6 e.p.+ Kg8 *",
     "game [FEN=7k/8/8/3pP3/8/8/8/Q3K3 w - d6 0 1] from:7k/8/8/3pP3/8/8/8/Q3K3 w - d6 0 1 "
     "e5d6 h8g8 * end",
     {"check_sign_missing@1:3:4", "forgiven@1:3:9 en_passant_sign"}},
    {"en passant in one word",
     "1. e4 a6 2. e5 d5 3. exd6e.p. *",
     "game e2e4 a7a6 e4e5 d7d5 e5d6 * end",
     {"forgiven@1:1:22 en_passant_sign"}},
    {"glyphs apart from the move and glued to it",
     "1. e4 \xC2\xB1 e5\xE2\x96\xA1 2. Nf3 = Nc6 += 3. Bb5!\xC2\xB1 \xB1 *",
     "game e2e4 $16 e7e5 $7 g1f3 $10 b8c6 $14 f1b5 $1 $16 $16 * end",
     {"glyph@1:1:7", "glyph@1:1:10", "glyph@1:1:23", "glyph@1:1:29", "glyph@1:1:35",
      "glyph@1:1:42"}},
    {"signs of check apart from the move",
     "1. f3 e5 2. g4 Qh4 # 0-1",
     "game f2f3 e7e5 g2g4 d8h4 0-1 end",
     {"check_sign_missing@1:1:16", "forgiven@1:1:20 check_sign"}},
    {"blanks beyond ASCII",
     "1. e4\xC2\xA0"
     "e5 2.\xA0Nf3 \xEF\xBB\xBF *",
     "game e2e4 e7e5 g1f3 * end",
     {"odd_blank@1:1:6", "odd_blank@1:1:13", "odd_blank@1:1:18"}},
    {"a byte order mark before the next game, with and without a result",
     "[Event \"A\"]\n\n1. e4 *\n\xEF\xBB\xBF[Event \"B\"]\n\n1. d4\n\xEF\xBB\xBF[Event \"C\"]\n\n*",
     "game [Event=A] e2e4 * end game [Event=B] d2d4 end game [Event=C] * end",
     {"odd_blank@1:4:1", "odd_blank@2:7:1", "missing_result@2:7:4"}},
    {"carriage returns alone, and form feeds",
     "[Event \"A\"]\r[Site \"B\"]\r\r1. e4 ;good\re5\r\r[Event \"C\"]\r\r1. d4 *\f\r",
     "game [Event=A] [Site=B] e2e4 {good} e7e5 end game [Event=C] d2d4 * end",
     {"missing_result@1:1:41"}},
    {"quotes in a value, a backslash at its end, a blank in the name, none at all",
     "[A \"\"x\"\"]\n[B \"x \"y\" z\"]\n[C \"x\\\"]\n[D e \"x\"]\n[E x y]\n[F \"x\"\n[G "
     "\"x]\n[H]\n\n*",
     "game [A=\"x\"] [B=x \"y\" z] [C=x\\] [D e=x] [E=x y] [F=x] [G=x] [H=] * end",
     {"bad_tag@1:1:1", "bad_tag@1:2:1", "bad_tag@1:3:1", "bad_tag@1:4:1", "bad_tag@1:5:1",
      "bad_tag@1:6:1", "bad_tag@1:7:1", "bad_tag@1:8:1"}},
    {"a tag twice, Event among them",
     "[Event \"A\"]\n[Event \"B\"]\n[White \"W\"]\n[White \"W\"]\n\n1. e4 *",
     "game [Event=A] [Event=B] [White=W] [White=W] e2e4 * end",
     {"duplicate_tag@1:2:1", "duplicate_tag@1:4:1"}},
    {"a Result that is none",
     "[Result \"foo\"]\n\n1. e4 *",
     "game [Result=foo] e2e4 * end",
     {"unknown_result@1:1:1"}},
    {"5.1.1, 5.2.1: a result against the board",
     "1. f3 e5 2. g4 Qh4# 1-0\n\n1. f3 e5 2. g4 Qh4# *\n\n"
     "[FEN \"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1\"]\n\n1. Qf7 1-0\n",
     "game f2f3 e7e5 g2g4 d8h4 1-0 end game f2f3 e7e5 g2g4 d8h4 * end game "
     "[FEN=7k/8/6K1/8/8/8/8/5Q2 w - - 0 1] from:7k/8/6K1/8/8/8/8/5Q2 w - - 0 1 f1f7 1-0 end",
     {"result_impossible@1:1:21", "result_impossible@3:7:8"}},
    {"a castling right that cannot be",
     "[FEN \"r3k2r/8/8/8/8/8/8/R3K1R1 w KQkq - 0 1\"]\n\n1. O-O-O Ke7 *",
     "game [FEN=r3k2r/8/8/8/8/8/8/R3K1R1 w KQkq - 0 1] "
     "from:r3k2r/8/8/8/8/8/8/R3K1R1 w Qkq - 0 1 e1c1 e8e7 * end",
     {"fen_corrected@1:3:1"}},
    {"Chess960 without the tag Variant",
     "[FEN \"bnrkrnqb/pppppppp/8/8/8/8/PPPPPPPP/BNRKRNQB w KQkq - 0 1\"]\n\n1. Ng3 *",
     "game [FEN=bnrkrnqb/pppppppp/8/8/8/8/PPPPPPPP/BNRKRNQB w KQkq - 0 1] "
     "from:bnrkrnqb/pppppppp/8/8/8/8/PPPPPPPP/BNRKRNQB w KQkq - 0 1 f1g3 * end",
     {"fen_corrected@1:3:1"}},
    {"a FEN with 17 for 8",
     "[FEN \"4k3/17/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. Kd1 *",
     "game [FEN=4k3/17/8/8/8/8/8/4K3 w - - 0 1] from:4k3/8/8/8/8/8/8/4K3 w - - 0 1 e1d1 * end",
     {"fen_corrected@1:3:1"}},
    {"signs of check that are wrong or missing",
     "1. e4# d6+ 2. Bb5 c6 3. Bc4 Qa5 4. Bxf7# Kxf7 *",
     "game e2e4 d7d6 f1b5 c7c6 b5c4 d8a5 c4f7 e8f7 * end",
     {"forgiven@1:1:4 check_sign_wrong", "forgiven@1:1:8 check_sign_wrong",
      "check_sign_missing@1:1:15", "forgiven@1:1:36 check_sign_wrong"}},
    {"mate with the sign of check",
     "1. f3 e5 2. g4 Qh4+ 0-1",
     "game f2f3 e7e5 g2g4 d8h4 0-1 end",
     {"forgiven@1:1:16 check_sign_wrong"}},
    {"departures that are not needed, or the wrong one",
     "1. Ngf3 d5 2. Nb1c3 d4 3. e2e4 *\n\n1. Nf3 Nf6 2. d3 d6 3. N1d2 *",
     "game g1f3 d7d5 b1c3 d5d4 e2e4 * end game g1f3 g8f6 d2d3 d7d6 b1d2 * end",
     {"forgiven@1:1:4 departure_not_needed", "forgiven@1:1:15 departure_not_needed",
      "forgiven@1:1:27 departure_not_needed", "forgiven@2:3:24 departure_not_needed"}},
    {"a wrong number is told once, and counted from",
     "1. e4 e5 3. Nf3 (3. d4 exd4 4. Qxd4) Nc6 4. Bb5 *",
     "game e2e4 e7e5 g1f3 ( d2d4 e5d4 d1d4 ) b8c6 f1b5 * end",
     {"wrong_number@1:1:10"}},
    {"text behind a game and between games belongs to none",
     "1. e4 1-0 White resigns\n[/pgn]\n\n;a comment\n{another}\n[Event \"B\"]\n;among\n[Site \"C\"]"
     "\n\n*\nThe end",
     "game e2e4 1-0 end outside:White resigns outside:[/pgn] outside:a comment outside:another "
     "game [Event=B] outside:among [Site=C] * end outside:The end",
     {"outside_text@1:1:11", "outside_text@1:2:1", "outside_text@2:11:1"}},
    {"UTF-16 is told once", std::string("[\0E\0v\0\n\0", 8), "", {"utf_16@0:1:1"}},
    {"what a variation ends with is no result",
     "1. e4 (1. d4 d5 1/2-1/2) (1. c4 +/-) e5 *",
     "game e2e4 ( d2d4 d7d5 {1/2-1/2} ) ( c2c4 $16 ) e7e5 * end",
     {"misplaced_result@1:1:17", "glyph@1:1:33"}},
};

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += word + "\n";
    return text;
}

}  // namespace

TEST_CASE("a PGN text is told to its visitor in its order, with every defect") {
    for (const Row& row : rows) {
        CAPTURE(row.why);
        const Transcript transcript = read_whole(row.text);
        CHECK(transcript.said == row.said);
        CHECK(joined(transcript.findings) == joined(row.findings));
    }
}

TEST_CASE("in whatever pieces a text comes, the same is said of it") {
    std::string all;
    for (const Row& row : rows) {
        // One that ends in a comment would swallow what follows.
        if (row.text.find("{oh") == std::string::npos && row.text.find('\0') == std::string::npos)
            all += row.text + "\n\n";
    }
    std::vector<std::string> texts = {all};
    for (const Row& row : rows) texts.push_back(row.text);
    for (const std::string& text : texts) {
        const Transcript whole = read_whole(text);
        for (const std::size_t piece :
             std::initializer_list<std::size_t>{1, 2, 3, 5, 7, 64, 1000}) {
            const Transcript pieces = read_in_pieces(text, piece);
            CAPTURE(piece);
            CHECK(pieces.said == whole.said);
            CHECK(joined(pieces.findings) == joined(whole.findings));
        }
    }
}

TEST_CASE("what is enormous is left out, or told in pieces, and the next game is read") {
    const std::string next = "\n\n[Event \"B\"]\n\n1. d4 *\n";
    const std::string big(300'000, 'x');
    const Transcript word = read_in_pieces("1. e4 " + big + " e5 *" + next, 70'000);
    CHECK(word.said == "game e2e4 '" + big + "' 'e5' * end game [Event=B] d2d4 * end");
    CHECK(word.findings == std::vector<std::string>{"too_long@1:1:7"});

    const Transcript tag = read_in_pieces("[White \"" + big + "\"]\n\n1. e4 *" + next, 70'000);
    CHECK(tag.said == "game e2e4 * end game [Event=B] d2d4 * end");
    CHECK(tag.findings == std::vector<std::string>{"too_long@1:1:1"});

    const Transcript comment = read_in_pieces("1. e4 {" + big + "} e5 *" + next, 70'000);
    CHECK(comment.said == "game e2e4 {" + big + "} e7e5 * end game [Event=B] d2d4 * end");
    CHECK(comment.findings.empty());

    const Transcript number = read_in_pieces(std::string(300'000, '1') + ". e4 *" + next, 70'000);
    CHECK(number.said.ends_with("game [Event=B] d2d4 * end"));

    std::string deep = "1. e4 ";
    for (int i = 0; i < 100'000; ++i) deep += "(1. d4 ";
    for (int i = 0; i < 100'000; ++i) deep += ")";
    const Transcript nested = read_in_pieces(deep + " e5 *" + next, 70'000);
    CHECK(nested.said.ends_with(") e7e5 * end game [Event=B] d2d4 * end"));
    CHECK(nested.said.find("'('") != std::string::npos);
    CHECK(nested.findings.size() == 1);
    CHECK(nested.findings.at(0).starts_with("too_deep@1:1:"));
}

TEST_CASE("every move of random games is read back from its SAN") {
    for (const Variant variant : {Variant::standard, Variant::chess960}) {
        test::for_random_positions(variant, 51, test::scaled(3000), [&](const Position& position) {
            std::string text = "[FEN \"" + to_fen(position) + "\"]\n[Variant \"";
            text += variant == Variant::standard ? "Standard" : "Chess960";
            text += "\"]\n\n";
            // Each move as a variation of the first: all of them from one position.
            std::string wanted;
            for (const Move move : legal_moves(position)) {
                const std::string san = write_move(position, move);
                text += wanted.empty() ? san + " " : "(" + san + ") ";
                wanted +=
                    wanted.empty() ? to_uci(move, variant) : " ( " + to_uci(move, variant) + " )";
            }
            const Transcript transcript = read_whole(text + "*\n");
            const std::size_t at =
                wanted.empty() ? 0 : transcript.said.find(" " + wanted + " * end");
            if (at == std::string::npos || !transcript.findings.empty()) {
                FAIL_CHECK(text << "\n" << transcript.said << joined(transcript.findings));
            }
        });
    }
}

}  // namespace jadoube

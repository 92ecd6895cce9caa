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
     "from:r3k2r/P7/8/8/5pP1/8/8/R3K2R b KQkq g3 0 1 f4g3 e1c1 e8g8 * end",
     {"impossible_move@1:3:27 3.7.3"}},
    {"Chess960",
     "[Variant \"Fischerandom\"]\n[FEN \"bnrkrnqb/pppppppp/8/8/8/8/PPPPPPPP/BNRKRNQB w KQkq - 0 "
     "1\"]"
     "\n\n1. Ng3 Nd6 2. O-O *",
     "game [Variant=Fischerandom] "
     "[FEN=bnrkrnqb/pppppppp/8/8/8/8/PPPPPPPP/BNRKRNQB w KQkq - 0 1] "
     "from:bnrkrnqb/pppppppp/8/8/8/8/PPPPPPPP/BNRKRNQB w KQkq - 0 1 f1g3 * end",
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
     "game [White=W] e2e4 * end",
     {"bad_tag@1:1:1"}},
    {"a FEN that is no position; the next game is read",
     "[FEN \"8/8/8/8/8/8/8/8 w - -\"]\n\n1. e4 e5 1-0\n\n[Event \"B\"]\n\n1. d4 *",
     "game [FEN=8/8/8/8/8/8/8/8 w - -] 1-0 end game [Event=B] d2d4 * end",
     {"bad_fen@1:3:1"}},
    {"another game than ours",
     "[Variant \"Atomic\"]\n\n1. e4 e5 1-0",
     "game [Variant=Atomic] 1-0 end",
     {"unknown_variant@1:1:1"}},
    {"a word that is no move ends what can be read",
     "1. e4 hello Nf3 1-0\n\n1. d4 *",
     "game e2e4 1-0 end game d2d4 * end",
     {"unreadable_move@1:1:7"}},
    {"in a variation, that variation alone",
     "1. e4 (1. hello d5) e5 *",
     "game e2e4 ( ) e7e5 * end",
     {"unreadable_move@1:1:11"}},
    {"ambiguous",
     "1. Nf3 Nf6 2. d3 d6 3. Nd2 *",
     "game g1f3 g8f6 d2d3 d7d6 * end",
     {"ambiguous_move@1:1:24"}},
    {"A.5.2: an illegal move that stood, and play went on",
     "1. e4 e5 2. Ng1g3 Nc6 3. Nh5 *",
     "game e2e4 e7e5 stood:g1g3 b8c6 g3h5 * end",
     {"illegal_move@1:1:13 3.6"}},
    {"one from which nothing can go on",
     "1. e4 e5 2. Ke1xe8 Nc6 *",
     "game e2e4 e7e5 * end",
     {"impossible_move@1:1:13 3.8.1"}},
    {"a null move", "1. e4 -- 2. d4 *", "game e2e4 * end", {"null_move@1:1:7"}},
    {"glyphs that are none",
     "1. e4 $ e5 $256 2. Nf3!!! *",
     "game e2e4 e7e5 g1f3 * end",
     {"bad_nag@1:1:7", "bad_nag@1:1:12", "bad_nag@1:1:23"}},
    {"brackets that do not match",
     "1. e4 ) e5 } ( d5 *",
     "game e2e4 e7e5 ( d7d5 ) end",
     {"unopened_variation@1:1:7", "unopened_comment@1:1:12", "unclosed_variation@1:1:20",
      "missing_result@1:1:20"}},
    {"a variation of nothing",
     "( e4 ) 1. d4 *",
     "game ( ) d2d4 * end",
     {"misplaced_variation@1:1:1"}},
    {"a comment that is never closed ends with its game",
     "1. e4 {oh\n\n[Event \"B\"]\n\n1. d4 {well} *",
     "game e2e4 {oh\n} end game [Event=B] d2d4 {well} * end",
     {"unclosed_comment@1:1:7", "missing_result@1:3:1"}},
    {"at the end of the text",
     "1. e4 {oh",
     "game e2e4 {oh} end",
     {"unclosed_comment@1:1:7", "missing_result@1:1:10"}},
    {"a bracket within a line", "1. e4 [ e5 *", "game e2e4 e7e5 * end", {"stray_character@1:1:7"}},
    {"what is forgiven is said",
     "1. e4 d5 2. ed5 Qd5 3. nc3 *",
     "game e2e4 d7d5 e4d5 d8d5 b1c3 * end",
     {"forgiven@1:1:24 letter_case"}},
    {"a comment behind the result belongs to the game",
     "1. e4 1-0 {White won} ; so\n\n{B}\n1. d4 *",
     "game e2e4 1-0 {White won} { so} end game {B} d2d4 * end",
     {}},
    {"control characters",
     std::string("1. e4\x01 e5 ") + '\0' + "*",
     "game e2e4 e7e5 * end",
     {"stray_character@1:1:6", "stray_character@1:1:11"}},
    {"a draw offer before any move", "(=) 1. e4 *", "game e2e4 * end", {"stray_character@1:1:1"}},
    {"cut off in the middle of a move",
     "1. e4 e5 2. N",
     "game e2e4 e7e5 end",
     {"unreadable_move@1:1:13", "missing_result@1:1:14"}},
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
        if (row.text.find("{oh") == std::string::npos) all += row.text + "\n\n";
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
    CHECK(word.said == "game e2e4 * end game [Event=B] d2d4 * end");
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

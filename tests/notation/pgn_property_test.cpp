// What holds for any text that is read as PGN, and for games in every language.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/chess/moves.hpp>
#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/pgn_game.hpp>

#include "support/pgn_promises.hpp"
#include "support/random_games.hpp"
#include "support/scale.hpp"

namespace jadoube {
namespace {

void keeps_promises(std::string_view text, std::string_view steps) {
    const test::PgnPromises promises(text);
    const std::string pieces = promises.same_in_pieces(steps);
    REQUIRE_MESSAGE(pieces.empty(), pieces << "\n" << test::visible(text));
    const std::string told =
        test::PgnPromises(text, {.level = PgnLevel::strict}).same_in_pieces(steps);
    REQUIRE_MESSAGE(told.empty(), told << "\n" << test::visible(text));
    const std::string lost = promises.nothing_lost();
    REQUIRE_MESSAGE(lost.empty(), lost);
}

std::vector<std::string> files_in(const std::filesystem::path& folder) {
    std::vector<std::string> texts;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (!entry.is_regular_file()) continue;
        std::ifstream in(entry.path(), std::ios::binary);
        texts.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
    }
    return texts;
}

// Hand-made files as archives have them, and what fuzzing has found.
std::vector<std::string> texts() {
    std::vector<std::string> all = files_in(JADOUBE_TEST_DATA "/pgn");
    REQUIRE(all.size() >= 5);
    const std::vector<std::string> found = files_in(JADOUBE_FUZZ_CORPUS "/pgn");
    REQUIRE(found.size() >= 30);
    all.insert(all.end(), found.begin(), found.end());
    return all;
}

// Words of which a text is made, so that many of them mean something.
constexpr std::string_view words[] = {
    "[Event \"A\"]\n",
    "[White \"x \"y\" z\"]\n",
    "[Result \"0-0\"]\n",
    "[Result \"1-0\"]\n",
    "[FEN \"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\"]\n",
    "[Variant \"Atomic\"]\n",
    "[Variant \"Chess960\"]\n",
    "[FEN \"4k3/8/8/8/8/8/8/R3K1R1 w KQkq - 3 20\"]\n",
    "[x]\n",
    "[/pgn]\n",
    "[A b \"c\"]\n",
    "\n[Event \"B\"]\n\n",
    "\n\n",
    "1.",
    "1. e4",
    "e5",
    "2. Nf3",
    "Nc6",
    "3. Bb5",
    "a6",
    "O-O",
    "0-0",
    "00",
    "0000",
    "0-0-0",
    "Kd1",
    "Ke7",
    "Qh9",
    "--",
    "Z0",
    "@@@@",
    "hello",
    "mate",
    "±",
    "\xB1",
    "+/-",
    "-/+",
    "-/-",
    "1/2",
    "=",
    "□",
    "\xC2\xA0",
    "\xA0",
    "\xEF\xBB\xBF",
    "1-0",
    "0-1",
    "1/2-1/2",
    "½-½",
    "*",
    "0-0f",
    "{a comment}",
    "{",
    "}",
    "(",
    ")",
    "(=)",
    "$14",
    "$300",
    "!",
    "!!!",
    "?!",
    ";to the end\n",
    "%escape\n",
    "[%clk 0:01]",
    "[",
    "%",
    "\x01",
    "e.p.+",
    "#",
    "…",
    "3...",
    "17.",
    "N",
    "Ngf3",
    "e2e4",
    "e8=Q",
    "exd6",
    "é",
    "\xE9",
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    "\r",
    "\t",
};

std::string soup(test::Random& random) {
    std::string text;
    for (std::uint64_t n = random.below(24); n > 0; --n) {
        text += words[random.below(std::size(words))];
        const std::uint64_t blank = random.below(8);
        if (blank < 5) text += ' ';
        if (blank == 5) text += '\n';
        if (blank == 6) text += "\n\n";
    }
    return text;
}

std::string mutated(std::string text, test::Random& random) {
    for (std::uint64_t n = 1 + random.below(4); n > 0; --n) {
        const std::size_t at = random.below(text.size() + 1);
        switch (random.below(4)) {
            case 0: text.insert(at, words[random.below(std::size(words))]); break;
            case 1: text.erase(at, 1 + random.below(6)); break;
            case 2: text.insert(at, 1, static_cast<char>(random.below(256))); break;
            default: text.resize(at); break;
        }
    }
    return text;
}

}  // namespace

TEST_CASE("any text: the same in pieces, and nothing is lost by export format") {
    test::Random random(17);
    for (const std::string& text : texts()) keeps_promises(text, "\x07");
    for (int i = 0; i < test::scaled(30'000); ++i) keeps_promises(soup(random), "\x02\x0B");
}

TEST_CASE("files with something inserted, left out or cut off: likewise") {
    test::Random random(18);
    const std::vector<std::string> all = texts();
    for (int i = 0; i < test::scaled(20'000); ++i) {
        keeps_promises(mutated(all[random.below(all.size())], random), "\x05\x1F\x01");
    }
}

// A move with something about it that PGN does not write, or nothing.
std::string with_slip(std::string text, const Position& before, Move move, test::Random& random) {
    const bool sign = text.back() == '+' || text.back() == '#';
    switch (random.below(12)) {
        case 0: return sign ? text.substr(0, text.size() - 1) : text + '+';
        case 1: return sign ? text.substr(0, text.size() - 1) + "#" : text + '#';
        case 2: return sign ? text.substr(0, text.size() - 1) + "+" : text;
        case 3:
            if (move.role() == Role::pawn || move.is_castling()) return text;
            return text.insert(1, 1, name(move.from())[random.below(2)]);
        case 4:
            if (move.role() == Role::pawn || move.is_castling()) return text;
            return text.insert(1, name(move.from()));
        case 5: {
            const std::size_t x = text.find('x');
            if (x != std::string::npos) return text.erase(x, 1);
            return move.is_castling() ? text : text.insert(text.find_last_of("abcdefgh"), 1, 'x');
        }
        case 6: return std::to_string(before.fullmove_number() + 1) + ". " + text;
        case 7: return std::to_string(before.fullmove_number()) + "... " + text;
        case 8: return text + (random.below(2) == 0 ? "!" : "?! {so}");
        default: return text;
    }
}

TEST_CASE("what is read at a glance is read as it is word by word, slips and all") {
    test::Random random(21);
    for (int i = 0; i < test::scaled(2'000); ++i) {
        std::string text = random.below(2) == 0 ? "[Event \"A\"]\n[White \"B, C\"]\n\n" : "";
        Position position = Position::initial();
        const bool slips = random.below(4) != 0;
        for (std::uint64_t plies = 20 + random.below(200); plies > 0; --plies) {
            const MoveList moves = legal_moves(position);
            if (moves.empty()) break;
            const Move move = moves[random.below(moves.size())];
            if (position.turn() == Color::white) {
                text += std::to_string(position.fullmove_number()) + '.';
                text += random.below(9) == 0 ? "" : " ";
            }
            const std::string written = write_move(position, move, {Language::en, Form::pgn});
            text += slips && random.below(3) == 0 ? with_slip(written, position, move, random)
                                                  : written;
            text += random.below(9) == 0 ? "\n" : " ";
            position = position.after(move);
        }
        text += "*\n";
        for (const bool laws : {false, true}) {
            for (const PgnLevel level : {PgnLevel::errors, PgnLevel::standard}) {
                // In pieces of one byte each word is read for itself.
                const test::PgnPromises promises(text, {Language::en, laws, level});
                const std::string differs = promises.same_in_pieces({"\0", 1});
                REQUIRE_MESSAGE(differs.empty(), differs << "\n" << text);
            }
        }
    }
}

TEST_CASE("in every language and form a game is read as it was written, and nothing is told") {
    // Castling on both wings, a promotion to each piece, en passant with and without check, checks
    // and mates, two rooks and two knights that can go to the same square.
    std::vector<std::string> games = {
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. O-O d6 5. d3 Bg4 6. Nc3 Qd7 7. Be3 O-O-O 8. Nd2 Ne7 *",
        "1. e4 d6 2. e5 f5 3. exf6 Kd7 4. fxg7 Ke6 5. gxh8=N Kd5 6. Nf3 c5 7. Ng6 hxg6 *",
        "1. f3 e5 2. g4 Qh4# 0-1",
    };
    for (const char* role : {"Q", "R", "B", "N"}) {
        games.push_back("[FEN \"1n2k3/P7/8/8/8/8/7p/R3K3 w Q - 0 1\"]\n\n1. axb8=" +
                        std::string(role) + (*role == 'Q' || *role == 'R' ? "+" : "") + " Kf7 *");
    }
    games.emplace_back("[FEN \"7k/8/8/3pP3/8/8/8/Q3K3 w - d6 0 1\"]\n\n1. exd6+ Kg8 2. d7 *");
    games.emplace_back("[FEN \"4k3/8/8/8/8/8/3PK3/R6R w - - 0 1\"]\n\n1. Rad1 Ke7 2. Rh7+ *");
    test::Random random(19);
    for (int i = 0; i < 40; ++i) {
        PgnGame game;
        for (int ply = 0; ply < 120; ++ply) {
            const MoveList moves = legal_moves(game.last());
            if (moves.empty()) break;
            game.main.moves.emplace_back().move = moves[random.below(moves.size())];
        }
        games.push_back(to_pgn(game));
    }
    for (const std::string& text : games) {
        const PgnGame game = *PgnGames(text).begin();
        REQUIRE_MESSAGE(game.faults.empty(), game.faults.front() << "\n" << text);
        for (const LanguageInfo& language : all_languages()) {
            for (const Form form : {Form::pgn, Form::short_form, Form::long_form}) {
                PgnWriteOptions options;
                options.moves = {language.language, form, notation_2023};
                const std::string written = to_pgn(game, options);
                const PgnGames read(written, {language.language, true});
                const PgnGame again = *read.begin();
                const std::string fault = again.faults.empty() ? "" : again.faults.front();
                REQUIRE_MESSAGE(fault.empty(), fault << "\n" << written);
                REQUIRE_MESSAGE(again.main == game.main, written);
                REQUIRE_MESSAGE(to_fen(again.last()) == to_fen(game.last()), written);
            }
        }
    }
}

TEST_CASE("the language that is asked for is read first, and English is told") {
    const auto read = [](std::string_view text, Language language) {
        const PgnGames games(text, {language, true});
        return *games.begin();
    };
    constexpr std::string_view rook_or_king =
        "[FEN \"4k3/8/8/8/8/8/8/R5K1 w - - 0 1\"]\n\n1. Rf1 *";
    CHECK(read(rook_or_king, Language::en).main.moves.at(0).move.role() == Role::rook);
    for (const Language language :
         {Language::es, Language::fr, Language::it, Language::pt, Language::ca, Language::ro}) {
        const PgnGame game = read(rook_or_king, language);
        CHECK(game.faults.empty());
        CHECK(game.main.moves.at(0).move.role() == Role::king);
    }
    const PgnGame english = read("1. Nf3 Cf6 *", Language::es);
    CHECK(english.main.moves.size() == 2);
    CHECK(english.faults ==
          std::vector<std::string>{"line 1, column 4: forgiven other_language: Nf3"});
}

}  // namespace jadoube

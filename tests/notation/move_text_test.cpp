// Moves as text, beyond the examples of Appendix C: what people write, what is forgiven and how it
// is named, the traps between languages, and that nothing is lost between writing and reading.
#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/chess/moves.hpp>
#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/move_text.hpp>
#include <jadoube/notation/uci.hpp>

#include "support/laws.hpp"
#include "support/random_games.hpp"
#include "support/scale.hpp"

namespace jadoube {
namespace {

using test::from_fen;
using test::scaled;

// The move and what was forgiven, or the error with what belongs to it.
std::string read(const Position& position, std::string_view text, const ReadOptions& options = {}) {
    const auto result = read_move(position, text, options);
    if (result) {
        std::string said = to_uci(result->move, options.variant);
        for (const Forgiven one : result->forgiven()) said += " " + std::string(name(one));
        return said;
    }
    const MoveTextError& error = result.error();
    std::string said(name(error.code));
    if (error.code == MoveTextError::Code::unreadable) said += " " + std::to_string(error.column);
    if (error.breach) said += " " + std::string(name(*error.breach));
    std::set<std::string> candidates;
    for (const Move move : error.candidates) candidates.insert(to_uci(move, options.variant));
    for (const std::string& move : candidates) said += " " + move;
    return said;
}

struct Row {
    std::string_view fen;
    std::string_view text;
    std::string_view said;
    Language language = Language::en;
};

template <std::size_t n>
void check_rows(const Row (&rows)[n]) {
    for (const Row& row : rows) {
        CAPTURE(std::string(row.fen));
        CAPTURE(std::string(row.text));
        CHECK(read(from_fen(row.fen), row.text, {row.language}) == row.said);
    }
}

constexpr std::string_view initial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

TEST_CASE("what stands around a move is forgiven") {
    const Row rows[] = {
        {initial, "1.e4", "e2e4 surrounding_text"},
        {initial, "1. e4", "e2e4 surrounding_text"},
        {initial, "12... e4", "e2e4 surrounding_text"},
        {initial, "1) e4", "e2e4 surrounding_text"},
        {initial, "…e4", "e2e4 surrounding_text"},
        {initial, "  e4\t", "e2e4 surrounding_text"},
        {initial, "e4!?", "e2e4 surrounding_text"},
        {initial, "1. Nf3!! ", "g1f3 surrounding_text"},
        {initial, "e4,", "e2e4 surrounding_text"},
    };
    check_rows(rows);
    for (const Row& row : rows) {
        CHECK(!read_move(from_fen(row.fen), row.text, {Language::en, true}));
    }
}

TEST_CASE("every thing is forgiven once, in the order of the text") {
    const std::string_view fen = "3n4/4P3/8/8/8/8/7k/K7 w - - 0 1";
    CHECK(read(from_fen(fen), "1. pe7:d8=q !? +") ==
          "e7d8q surrounding_text pawn_letter capture_sign promotion_sign letter_case "
          "check_sign_wrong");
}

TEST_CASE("exact case goes first, so that a b-pawn is no bishop") {
    // Pawn b3 and bishop f1 can both go to c4; with the pawn on b2 only the bishop can.
    const Row rows[] = {
        {"4k3/8/8/8/2p5/1P6/8/4KB2 w - - 0 1", "bxc4", "b3c4"},
        {"4k3/8/8/8/2p5/1P6/8/4KB2 w - - 0 1", "bc4", "b3c4"},
        {"4k3/8/8/8/2p5/1P6/8/4KB2 w - - 0 1", "Bxc4", "f1c4"},
        {"4k3/8/8/8/2p5/8/1P6/4KB2 w - - 0 1", "bc4", "f1c4 letter_case"},
        {"4k3/8/8/8/2p5/8/1P6/4KB2 w - - 0 1", "bxc4", "f1c4 letter_case"},
        {"4k3/8/8/8/8/8/1P6/4KB2 w - - 0 1", "bb5", "f1b5 letter_case"},
        {"4k3/8/8/8/8/8/1P6/4KB2 w - - 0 1", "b4", "b2b4"},
        {"4k3/8/8/8/8/8/1P6/4KB2 w - - 0 1", "B4", "b2b4 letter_case"},
        // All in capitals it may be either.
        {"4k3/8/8/8/2p5/1P6/8/4KB2 w - - 0 1", "BXC4", "ambiguous b3c4 f1c4"},
        {initial, "E2E4", "e2e4 letter_case"},
        {initial, "NF3", "g1f3 letter_case"},
        {initial, "nf3", "g1f3 letter_case"},
        // In German a small b is a file and nothing else.
        {"4k3/8/8/8/8/8/1P6/4KB2 w - - 0 1", "bc4", "illegal pawn_moves", Language::de},
        {"4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "lc4", "f1c4 letter_case", Language::de},
        {initial, "кf3", "g1f3 letter_case", Language::ru},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "КРd2", "e1d2 letter_case", Language::ru},
    };
    check_rows(rows);
}

TEST_CASE("another language's letters count only where the own has none") {
    const Row rows[] = {
        {initial, "Nf3", "g1f3 other_language", Language::hr},
        {initial, "nf3", "g1f3 letter_case other_language", Language::hr},
        {initial, "Cf3", "g1f3", Language::fr},
        {initial, "Cf3", "unreadable 0", Language::en},
        // A Hungarian rook cannot go there, though an English bishop could.
        {"4k3/8/8/8/8/8/8/R3KB2 w - - 0 1", "Bc4", "illegal rook_moves", Language::hu},
        // A Finnish knight is an R.
        {initial, "Rf3", "g1f3", Language::fi},
        {initial, "Ra3", "b1a3", Language::fi},
        {"8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8Q", "a7a8q other_language", Language::de},
        {"8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8=D", "a7a8q promotion_sign", Language::de},
        // B may be a German pawn or an English bishop: nobody guesses.
        {"4k3/8/8/8/8/8/2P5/4KB2 w - - 0 1", "Bc4", "ambiguous c2c4 f1c4", Language::de},
        {"4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "Bc4", "f1c4 other_language", Language::de},
    };
    check_rows(rows);
}

TEST_CASE(
    "Latin letters that look like the language's are taken for them, unless English has a say") {
    const Row rows[] = {
        // A knight with a Latin K; where the king can go too, it may be either.
        {initial, "Kf3", "g1f3 other_script", Language::ru},
        {"4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "Ke2", "ambiguous e1e2 g1e2", Language::ru},
        {"4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "Kpe2", "e1e2 other_script", Language::ru},
        {initial, "Cф3", "g1f3 other_script", Language::sr},
    };
    check_rows(rows);
}

TEST_CASE("from and to as engines write it") {
    const std::string_view promotion = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    const Row rows[] = {
        {initial, "g1f3", "g1f3 from_to"},
        {initial, "e2e4", "e2e4"},  // the Laws' own longer form
        {promotion, "a7a8q", "a7a8q letter_case"},
        {promotion, "a7a8n", "ambiguous a7a8b a7a8n", Language::ro},  // nebun is a bishop
        {promotion, "a7a8q", "a7a8q from_to", Language::ro},
        {promotion, "a7a8", "a7a8q promotion_assumed"},
        {initial, "e3e4", "illegal no_man"},
        {initial, "e7e5", "illegal opponents_man"},
        {initial, "a1a3", "illegal jump"},
    };
    check_rows(rows);
}

TEST_CASE("castling written as a king's move, unless the king can go there") {
    const std::string_view usual = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    const ReadOptions chess960{Language::en, false, Variant::chess960};
    CHECK(read(from_fen(usual), "Kg1") == "e1g1 castling_as_king_move");
    CHECK(read(from_fen(usual), "e1c1") == "e1c1 castling_as_king_move");
    CHECK(read(from_fen(usual), "e1h1") == "e1g1 castling_as_king_move");
    CHECK(read(from_fen(usual), "Ke1g1") == "e1g1 castling_as_king_move");
    CHECK(read(from_fen("4k3/8/8/8/8/8/8/R3K2R w - - 0 1"), "Kg1") ==
          "illegal castling_right_lost");
    CHECK(read(from_fen(usual), "Kg1", {Language::en, true}) == "illegal king_moves");
    // With the king on f1, g1 is a step; castling must be written, or as king takes rook.
    const Position beside = from_fen("4k3/8/8/8/8/8/8/5K1R w K - 0 1", Variant::chess960);
    CHECK(read(beside, "Kg1", chess960) == "f1g1");
    CHECK(read(beside, "f1h1", chess960) == "f1h1 castling_as_king_move");
    CHECK(read(beside, "0-0", chess960) == "f1h1");
    // King b1, rook c1: onto the rook he castles to the g-side; the letter alone is no castling.
    const Position left = from_fen("4k3/8/8/8/8/8/8/1KR5 w C - 0 1", Variant::chess960);
    CHECK(read(left, "b1c1", chess960) == "b1c1 castling_as_king_move");
    CHECK(read(left, "0-0", chess960) == "b1c1");
    CHECK(read(left, "Kc1", chess960) == "illegal own_man_on_square");
}

TEST_CASE("an illegal move names the rule it breaks") {
    const Row rows[] = {
        {initial, "e5", "illegal pawn_moves"},
        {initial, "Nf4", "illegal knight_moves"},
        {initial, "Ng1", "illegal knight_moves"},
        {initial, "Nd2", "illegal own_man_on_square"},
        {initial, "Bc4", "illegal jump"},
        {initial, "Qd5", "illegal jump"},
        {initial, "Ke2", "illegal own_man_on_square"},
        {initial, "exd3", "illegal pawn_capture"},
        {initial, "0-0", "illegal castling_barred"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Qd4", "illegal no_man"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e4", "illegal no_man"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "0-0", "illegal castling_right_lost"},
        // The knight that could go there is pinned; that tells more than how the other moves.
        {"4r2k/8/8/8/8/4N3/8/4K1N1 w - - 0 1", "Nd5", "illegal king_in_check"},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "exd6", "illegal en_passant_too_late"},
        {"4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "e5", "illegal pawn_step"},
    };
    check_rows(rows);
}

TEST_CASE("an ambiguous text names every move it may mean") {
    const Row rows[] = {
        {"4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nd2", "ambiguous b1d2 f3d2"},
        {"k7/8/8/4p3/3P1P2/8/8/4K3 w - - 0 1", "xe5", "ambiguous d4e5 f4e5"},
        {"k7/8/3p4/2P1p3/3P4/8/8/4K3 w - - 0 1", "de", "d4e5 departure_missing"},
        {"k7/3p1p2/4P3/8/8/8/8/4K3 w - - 0 1", "ed", "e6d7 departure_missing"},
        {"k7/8/3pp3/2PP4/3pp3/2PP4/8/4K3 w - - 0 1", "de", "ambiguous d3e4 d5e6"},
    };
    check_rows(rows);
}

TEST_CASE("nonsense is unreadable, with the column where sense ends") {
    const Row rows[] = {
        {initial, "", "unreadable 0"},         {initial, "hello", "unreadable 2"},
        {initial, "Nf3xyz", "unreadable 4"},   {initial, "Nf", "unreadable 2"},
        {initial, "e4 e5", "unreadable 3"},  // two moves, not a long one
        {initial, "1-0", "unreadable 2"},      {initial, "e4=", "unreadable 3"},
        {initial, "e4++#", "unreadable 4"},    {initial, "\xff\xfe", "unreadable 0"},
        {initial, "\xe2\x99", "unreadable 0"}, {initial, "N\xd0", "unreadable 1"},
        {initial, "1.", "unreadable 2"},       {initial, "-e4", "unreadable 0"},
    };
    check_rows(rows);
    CHECK(read(from_fen(initial), std::string(100000, 'N')).starts_with("unreadable"));
    CHECK(read(from_fen(initial), std::string("e4\0", 3)) == "unreadable 2");
}

TEST_CASE("names of what is forgiven are stable and all different") {
    std::set<std::string_view> names;
    for (const Forgiven one : all_forgiven) names.insert(name(one));
    CHECK(names.size() == all_forgiven.size());
    CHECK(!names.contains(""));
    CHECK(name(MoveTextError::Code::ambiguous) == "ambiguous");
}

TEST_CASE(
    "PGN's castling and promotion are forgiven by the Laws' measure, and nothing else of PGN") {
    for (const Variant variant : {Variant::standard, Variant::chess960}) {
        test::for_random_positions(variant, 31, scaled(2000), [&](const Position& position) {
            for (const Move move : legal_moves(position)) {
                const std::string text = write_move(position, move);
                CAPTURE(to_fen(position));
                CAPTURE(text);
                const auto result = read_move(position, text, {Language::en, false, variant});
                REQUIRE(result);
                REQUIRE(result->move == move);
                std::vector<Forgiven> expected;
                if (move.is_castling()) expected = {Forgiven::castling_letters};
                if (move.promotion()) expected = {Forgiven::promotion_sign};
                REQUIRE(std::vector(result->forgiven().begin(), result->forgiven().end()) ==
                        expected);
            }
        });
    }
}

struct Manner {
    Form form;
    NotationRules rules;
    bool laws;  // what strict reading accepts, without forgiving anything
};
constexpr Manner manners[] = {
    {Form::pgn, notation_2023, false},
    {Form::short_form, notation_2023, true},
    {Form::long_form, notation_2023, true},
    {Form::short_form, notation_2009, true},
};

bool survives(const Position& position, Move move, Variant variant, const LanguageInfo& language,
              const Manner& manner, bool strict) {
    const std::string text =
        write_move(position, move, {language.language, manner.form, manner.rules});
    const auto result =
        read_move(position, text, {language.language, strict, variant, manner.rules});
    const bool same =
        result && result->move == move && (!manner.laws || result->forgiven().empty());
    if (!same) MESSAGE(to_fen(position), " ", std::string(language.code), " ", text);
    return same;
}

TEST_CASE("every legal move survives writing and reading in every language, form and edition") {
    const std::size_t all_turns = all_languages().size() * std::size(manners);
    const bool at_length = scaled(1) > 1;
    const int count = at_length ? 1'000'000 : scaled(3000);
    for (const Variant variant : {Variant::standard, Variant::chess960}) {
        int castlings = 0;
        int promotions = 0;
        int en_passant = 0;
        std::uint64_t texts = 0;
        std::size_t turn = 0;
        test::for_random_positions(variant, 32, count, [&](const Position& position) {
            bool same = true;
            for (const Move move : legal_moves(position)) {
                castlings += move.is_castling() ? 1 : 0;
                promotions += move.promotion() ? 1 : 0;
                en_passant += move.kind() == MoveKind::en_passant ? 1 : 0;
                // Usually a few languages and manners for each move by turns; all for the special
                // moves, and for every move if there is time.
                const bool all = at_length || move.is_castling() || move.promotion() ||
                                 move.kind() == MoveKind::en_passant;
                for (std::size_t n = all ? all_turns : 5; n > 0; --n) {
                    const std::size_t i = turn++ % all_turns;
                    const LanguageInfo& language = all_languages()[i / std::size(manners)];
                    const Manner& manner = manners[i % std::size(manners)];
                    if (!at_length || !manner.laws) {
                        same &= survives(position, move, variant, language, manner, false);
                    }
                    if (manner.laws) {
                        same &= survives(position, move, variant, language, manner, true);
                    }
                    ++texts;
                }
            }
            REQUIRE(same);
        });
        if (at_length) MESSAGE(count, " positions, ", texts, " moves written and read");
        if (count >= 3000) {
            // Otherwise the loop would have shown little.
            CHECK(castlings > 10);
            CHECK(promotions > 10);
            CHECK(en_passant > 3);
        }
    }
}

TEST_CASE("two legal moves of one position are never written alike") {
    std::size_t turn = 0;
    test::for_random_positions(Variant::chess960, 33, scaled(3000), [&](const Position& position) {
        const LanguageInfo& language = all_languages()[turn++ % all_languages().size()];
        for (const Form form : {Form::pgn, Form::short_form, Form::long_form}) {
            std::set<std::string> texts;
            const MoveList moves = legal_moves(position);
            for (const Move move : moves) {
                texts.insert(write_move(position, move, {language.language, form}));
            }
            CAPTURE(to_fen(position));
            REQUIRE(texts.size() == moves.size());
        }
    });
}

TEST_CASE(
    "whatever is written, what is read is a legal move, and strict reading is part of lenient") {
    constexpr std::string_view bits[] = {"a", "b", "c", "d", "e", "f", "g",   "h", "1",    "2", "3",
                                         "4", "5", "6", "7", "8", "K", "Q",   "R", "B",    "N", "x",
                                         "-", "=", "+", "#", "0", "O", "(=)", " ", "e.p.", "С", "К",
                                         "р", "х", "Д", "ф", "♘", "n", "b",   "D", "T",    "L", "S",
                                         "P", ".", "!", ":", "(", ")", "\xff"};
    test::Random random(34);
    int legal = 0;
    int total = 0;
    test::for_random_positions(Variant::standard, 35, scaled(2000), [&](const Position& position) {
        for (int i = 0; i < 20; ++i) {
            std::string text;
            for (std::uint64_t n = 2 + random.below(5); n > 0; --n) {
                text += bits[random.below(std::size(bits))];
            }
            ReadOptions options;
            options.language = all_languages()[random.below(all_languages().size())].language;
            if (random.below(2) == 0) options.rules = notation_2009;
            CAPTURE(to_fen(position));
            CAPTURE(text);
            const auto leniently = read_move(position, text, options);
            options.strict = true;
            const auto strictly = read_move(position, text, options);
            ++total;
            if (leniently) {
                ++legal;
                REQUIRE(is_legal(position, leniently->move));
            } else if (leniently.error().code == MoveTextError::Code::ambiguous) {
                REQUIRE(leniently.error().candidates.size() > 1);
                for (const Move move : leniently.error().candidates) {
                    REQUIRE(is_legal(position, move));
                }
            } else if (leniently.error().code == MoveTextError::Code::unreadable) {
                REQUIRE(leniently.error().column <= text.size());
            } else {
                REQUIRE(leniently.error().breach);
            }
            if (strictly) {
                REQUIRE(leniently);
                REQUIRE(leniently->move == strictly->move);
                REQUIRE(strictly->forgiven().empty());
                REQUIRE(leniently->forgiven().empty());
            }
        }
    });
    if (total >= 20000) CHECK(legal > 20);
}

}  // namespace
}  // namespace jadoube

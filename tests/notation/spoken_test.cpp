#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/notation/move_texts.hpp>
#include <jadoube/notation/spoken.hpp>

#include "support/laws.hpp"
#include "support/random_games.hpp"
#include "support/scale.hpp"

namespace jadoube {
namespace {

using test::from_fen;
using test::legal_move;

constexpr Variant standard = Variant::standard;
constexpr std::string_view initial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
// A pawn to take on f3, from where the knight checks the king.
constexpr std::string_view knight_takes = "8/8/8/4k3/8/5p2/8/K5N1 w - - 0 1";
constexpr std::string_view castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
constexpr std::string_view promotion = "8/4P3/8/8/8/k7/8/4K3 w - - 0 1";
constexpr std::string_view en_passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
constexpr std::string_view two_knights = "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1";
// Queens on e4, h4 and h1 can all go to e1: the one on h4 needs its whole square (C.10).
constexpr std::string_view three_queens = "8/k7/8/8/4Q2Q/8/1K6/7Q w - - 0 1";
constexpr std::string_view back_rank = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";

TEST_CASE("a move is spoken in the words of each language") {
    struct Row {
        Language language;
        std::string_view fen;
        std::string_view uci;
        std::string_view words;
    };
    const Row rows[] = {
        {Language::en, knight_takes, "g1f3", "knight takes f 3, check"},
        {Language::en, initial, "e2e4", "e 4"},
        {Language::en, initial, "g1f3", "knight f 3"},
        {Language::en, castling, "e1g1", "castles king side"},
        {Language::en, castling, "e1c1", "castles queen side"},
        {Language::en, promotion, "e7e8q", "e 8, promotes to queen"},
        {Language::en, en_passant, "e5d6", "e takes d 6, en passant"},
        {Language::en, two_knights, "b1d2", "knight b d 2"},
        {Language::en, three_queens, "h4e1", "queen h 4 e 1"},
        {Language::en, back_rank, "a1a8", "rook a 8, checkmate"},
        {Language::figurine, knight_takes, "g1f3", "knight takes f 3, check"},
        {Language::es, knight_takes, "g1f3", "caballo por f 3, jaque"},
        {Language::de, knight_takes, "g1f3", "Springer schlägt f 3, Schach"},
        {Language::fr, castling, "e1c1", "grand roque"},
        {Language::ru, knight_takes, "g1f3", "конь берёт на f 3, шах"},
        {Language::sr, knight_takes, "g1f3", "скакач узима ф 3, шах"},
        {Language::el, knight_takes, "g1f3", "ίππος παίρνει ζ 3, σαχ"},
        {Language::tr, back_rank, "a1a8", "kale a 8, şah mat"},
        {Language::pt, promotion, "e7e8n", "e 8, promove a cavalo"},
        {Language::pl, castling, "e1g1", "krótka roszada"},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.words));
        const Position position = from_fen(row.fen);
        CHECK(spoken(position, legal_move(position, row.uci), row.language) == row.words);
    }
}

TEST_CASE("C.10 the rank is spoken where the file does not tell the pieces apart") {
    // Knights on g1 and g5.
    const Position position = from_fen("4k3/8/8/6N1/8/8/8/4K1N1 w - - 0 1");
    CHECK(spoken(position, legal_move(position, "g5f3"), Language::en) == "knight 5 f 3");
    CHECK(spoken(position, legal_move(position, "g1f3"), Language::en) == "knight 1 f 3");
}

TEST_CASE("what is spoken is read in any letter case, without accents and without small words") {
    struct Row {
        Language language;
        std::string_view fen;
        std::string_view words;
        std::string_view uci;
    };
    const Row rows[] = {
        {Language::en, knight_takes, "KNIGHT F3", "g1f3"},
        {Language::en, knight_takes, "  knight   takes,f 3 -- check!", "g1f3"},
        {Language::en, knight_takes, "knight g1 f3", "g1f3"},
        {Language::en, knight_takes, "knight from-less", ""},
        {Language::en, initial, "pawn e4", "e2e4"},
        {Language::en, initial, "e2e4", "e2e4"},
        {Language::en, initial, "g1f3", "g1f3"},  // the whole departure square says which man
        {Language::en, castling, "Castles kingside", "e1g1"},
        {Language::en, castling, "king g1", "e1g1"},  // 3.8.2: two squares towards the rook
        {Language::en, promotion, "e8 queen", "e7e8q"},
        {Language::en, promotion, "e8 promotes queen", "e7e8q"},
        {Language::en, en_passant, "e d6", "e5d6"},
        {Language::en, two_knights, "knight b1 d2", "b1d2"},
        {Language::en, two_knights, "knight 1 b d2", ""},  // three places
        {Language::es, promotion, "e 8 PROMOCIONA A CABALLO", "e7e8n"},
        {Language::fr, knight_takes, "cavalier prend f3, echec", "g1f3"},
        {Language::de, knight_takes, "springer schlaegt F3, schach", "g1f3"},
        {Language::de, castling, "KOENIG e2", "e1e2"},
        {Language::de, castling, "Ko\u0308nig e2", "e1e2"},  // decomposed
        {Language::da, promotion, "e8 forvandles til taarn", "e7e8r"},
        {Language::da, promotion, "E8 TÅRN", "e7e8r"},
        {Language::sv, promotion, "e8 loepare", "e7e8b"},
        {Language::pl, promotion, "e8 wieza", "e7e8r"},
        {Language::pl, castling, "DLUGA ROSZADA", "e1c1"},
        {Language::cs, promotion, "e8 STRELEC", "e7e8b"},
        {Language::cs, promotion, "e8 promena vez", "e7e8r"},
        {Language::hu, castling, "hosszu sanc", "e1c1"},
        {Language::ro, promotion, "e8 dama", "e7e8q"},
        {Language::ru, knight_takes, "КОНЬ БЕРЕТ F3", "g1f3"},
        {Language::ru, castling, "Король e2", "e1e2"},
        {Language::sr, knight_takes, "Скакач Ф3", "g1f3"},
        {Language::sr, knight_takes, "скакач f3", "g1f3"},  // Latin files are read everywhere
        {Language::el, knight_takes, "ΙΠΠΟΣ Ζ3", "g1f3"},
        {Language::el, promotion, "ε8 ΑΞΙΩΜΑΤΙΚΟΣ", "e7e8b"},
        {Language::tr, castling, "ŞAH e2", "e1e2"},
        {Language::tr, castling, "KISA ROK", "e1g1"},
        {Language::tr, castling, "kisa rok, şah", "e1g1"},  // the king's word for check
        {Language::tr, knight_takes, "at alır f3, şah", "g1f3"},
        {Language::tr, promotion, "e8 terfi vezir şah", "e7e8q"},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.words));
        const auto read = read_spoken(from_fen(row.fen), row.words, row.language, standard);
        CHECK((read ? to_uci(*read) : std::string()) == row.uci);
    }
}

TEST_CASE("an announcement is read with umlauts or without, however it is punctuated") {
    struct Row {
        std::string_view fen;
        std::string_view words;
        std::string_view uci;
    };
    const Row rows[] = {
        {initial, "Springer Felix drei", "g1f3"},
        {initial, "springer, felix-drei", "g1f3"},
        {initial, "  SPRINGER\tFELIX  DREI  ", "g1f3"},
        {initial, "Springer von Gustav eins nach Felix drei", "g1f3"},
        {initial, "Gustav eins Felix drei", "g1f3"},
        {initial, "Springer Gustav Felix drei", "g1f3"},
        {initial, "Bauer auf Eva vier", "e2e4"},
        {initial, "Eva zwei Eva vier", "e2e4"},
        {knight_takes, "Springer schlägt Felix drei, Schach", "g1f3"},
        {knight_takes, "Springer schlaegt Felix drei Schach matt", "g1f3"},
        {castling, "kurze rochade", "e1g1"},
        {castling, "LANGE-ROCHADE", "e1c1"},
        {castling, "König Eva eins Eva zwei", "e1e2"},
        {castling, "Koenig Eva zwei", "e1e2"},
        {castling, "KO\u0308NIG EVA ZWEI", "e1e2"},
        {castling, "KÖNIG EVA ZWEI", "e1e2"},
        {castling, "Turm Hektor zwei", "h1h2"},
        {en_passant, "Eva fu\u0308nf David sechs", "e5d6"},
        {en_passant, "Eva fuenf David sechs", "e5d6"},
        {en_passant, "David sechs", "e5d6"},
        {promotion, "Eva acht Läufer", "e7e8b"},
        {promotion, "Bauer Eva sieben Eva acht Laeufer", "e7e8b"},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.words));
        const auto read = read_announcement(from_fen(row.fen), row.words, standard);
        CHECK((read ? to_uci(*read) : std::string()) == row.uci);
    }
}

TEST_CASE("an ambiguous text names the moves it can mean") {
    struct Row {
        std::string_view fen;
        std::string_view words;
        std::vector<std::string> candidates;
    };
    const Row rows[] = {
        {two_knights, "Springer David zwei", {"b1d2", "f1d2"}},
        {two_knights, "Springer eins David zwei", {"b1d2", "f1d2"}},
        {promotion, "Eva acht", {"e7e8b", "e7e8n", "e7e8q", "e7e8r"}},
        // Two pawns can take.
        {"4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "David fünf", {"c4d5", "e4d5"}},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.words));
        const auto read = read_announcement(from_fen(row.fen), row.words, standard);
        REQUIRE_FALSE(read.has_value());
        CHECK(read.error().code == MoveTextError::Code::ambiguous);
        std::vector<std::string> found;
        for (const Move move : read.error().candidates) found.push_back(to_uci(move));
        std::sort(found.begin(), found.end());
        CHECK(found == row.candidates);
    }
}

TEST_CASE("an illegal move is answered with the rule it breaks") {
    struct Row {
        std::string_view fen;
        std::string_view words;
        Breach breach;
    };
    const Row rows[] = {
        {initial, "Eva fünf", Breach::pawn_moves},
        {initial, "Springer Eva zwei", Breach::own_man_on_square},
        {initial, "Läufer Cesar vier", Breach::jump},
        {initial, "Turm Bella drei", Breach::rook_moves},
        {initial, "Dame David drei", Breach::jump},
        {initial, "Kurze Rochade", Breach::castling_barred},
        {initial, "Eva sieben Eva fünf", Breach::opponents_man},
        {initial, "Bauer Eva sieben Eva fünf", Breach::opponents_man},
        {initial, "Eva vier Eva fünf", Breach::no_man},
        {initial, "Springer Eva zwei Eva vier", Breach::no_man},  // a pawn stands there
        {initial, "Eva vier Dame", Breach::promotion_out_of_place},
        {promotion, "Eva acht König", Breach::promotion},
        {promotion, "Turm Eva acht", Breach::no_man},
        // Nothing to castle with; the king has moved, so he has no right to.
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Lange Rochade", Breach::castling_right_lost},
        {"4k3/8/8/8/8/8/8/4K2R w - - 0 1", "Kurze Rochade", Breach::castling_right_lost},
        // The other knight may move but cannot reach f3; the pinned one could.
        {"4k3/8/8/8/1b6/8/3N4/N3K3 w - - 0 1", "Springer Felix drei", Breach::king_in_check},
        // The double step is not the last move.
        {"4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "Eva fünf David sechs", Breach::en_passant_too_late},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.words));
        const auto read = read_announcement(from_fen(row.fen), row.words, standard);
        REQUIRE_FALSE(read.has_value());
        CHECK(read.error().code == MoveTextError::Code::illegal);
        REQUIRE(read.error().breach.has_value());
        CHECK(name(*read.error().breach) == name(row.breach));
    }
}

TEST_CASE("a text that is no move is refused where it stops making sense") {
    struct Row {
        std::string_view words;
        std::size_t column;
    };
    const Row rows[] = {
        {"", 0},
        {"   ", 3},
        {"Springer", 8},  // and where to?
        {"Springer Felix", 14},
        {"Springer drei", 13},
        {"Springer Felix drei Felix", 25},  // a second square has begun
        {"Pferd Felix drei", 0},
        {"Springer f3", 9},  // D.2.1 has words for it
        {"Springer Felix dreizehn", 15},
        {"Läufer Läufer Felix drei", 8},  // bytes, not letters
        {"Eva vier Dame Turm", 14},
        {"Eva zwei Eva drei Eva vier", 18},
        {"Eva Dame vier", 4},
        {"Eva vier Dame Eva", 14},
        {"Kurze Rochade Eva", 14},
        {"Dame Kurze Rochade", 5},
        {"Kurze Rochade Lange Rochade", 14},
        {"Kurze", 0},
        {"Eva \xFC vier", 4},  // no UTF-8
        {"Eva \xC3", 4},
        {std::string_view("Eva \0 vier", 10), 4},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.words));
        const auto read = read_announcement(Position::initial(), row.words, standard);
        REQUIRE_FALSE(read.has_value());
        CHECK(read.error().code == MoveTextError::Code::unreadable);
        CHECK(read.error().column == row.column);
    }
}

TEST_CASE("a text of any length costs no more than a bounded one") {
    std::string padded = "Eva vier";
    padded.resize(max_spoken_length, ' ');
    CHECK(read_announcement(Position::initial(), padded, standard).has_value());
    padded += ' ';
    const auto refused = read_announcement(Position::initial(), padded, standard);
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error().code == MoveTextError::Code::unreadable);
    CHECK(refused.error().column == max_spoken_length);
}

TEST_CASE("in Chess960 the king's steps are never castling, but going onto his rook is") {
    // King f1, rook h1 with the right: g1 is a king's move, which castling also ends on.
    const Position position = from_fen("4k3/8/8/8/8/8/8/5K1R w H - 0 1", Variant::chess960);
    const auto step = read_announcement(position, "König Gustav eins", Variant::chess960);
    REQUIRE(step.has_value());
    CHECK_FALSE(step->is_castling());
    const auto onto = read_announcement(position, "König Hector eins", Variant::chess960);
    REQUIRE(onto.has_value());
    CHECK(onto->is_castling());
}

TEST_CASE("every legal move survives being announced and being spoken in every language") {
    for (const Variant variant : {Variant::standard, Variant::chess960}) {
        long wrong = 0;
        long moves = 0;
        std::string example;
        const auto expect = [&](const Result<Move, MoveTextError>& read, Move move,
                                const Position& position, const std::string& words) {
            if (read && *read == move) return;
            if (wrong++ == 0) example = to_fen(position) + ": " + words;
        };
        test::for_random_positions(variant, 31, test::scaled(1000), [&](const Position& position) {
            for (const Move move : legal_moves(position)) {
                ++moves;
                const std::string announced = announce(position, move);
                const WriteOptions options{.language = Language::ro, .form = Form::short_form};
                const MoveTexts texts =
                    texts_of(position, move, position.after(move), options, Language::sr);
                REQUIRE(texts.written == write_move(position, move, options));
                REQUIRE(texts.spoken == spoken(position, move, Language::sr));
                REQUIRE(texts.announced == announced);
                expect(read_announcement(position, announced, variant), move, position, announced);
                for (const LanguageInfo& language : all_languages()) {
                    const std::string words = spoken(position, move, language.language);
                    expect(read_spoken(position, words, language.language, variant), move, position,
                           words);
                }
            }
        });
        CHECK(moves > 0);
        CHECK_MESSAGE(wrong == 0, example);
    }
}

}  // namespace
}  // namespace jadoube

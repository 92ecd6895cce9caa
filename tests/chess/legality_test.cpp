#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include <doctest/doctest.h>

#include <jadoube/chess/legality.hpp>
#include <jadoube/chess/moves.hpp>
#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/uci.hpp>

#include "support/random_games.hpp"

namespace jadoube {
namespace {

constexpr Breach last_breach = Breach::king_in_check;
constexpr auto standard = Variant::standard;
constexpr auto chess960 = Variant::chess960;

Position position_of(std::string_view fen, Variant variant) {
    const auto position = position_from_fen(fen, variant);
    REQUIRE(position);
    return *position;
}

Attempt turned(const Attempt& attempt) {
    return {mirrored(attempt.from), mirrored(attempt.to), attempt.promotion};
}

struct IllegalRow {
    std::string_view why;
    std::string_view fen;
    std::string_view attempt;
    Breach breach;
    std::string_view article;
    Variant variant = standard;
};

// Positions are bare: two kings out of the way, and what the row is about.
const IllegalRow illegal_rows[] = {
    {"nothing stands there", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "a4a5", Breach::no_man, "3.10.2"},
    {"it is the opponent's man", "4k3/p7/8/8/8/8/8/4K3 w - - 0 1", "a7a6", Breach::opponents_man,
     "1.2"},
    {"a lawful move of the opponent's king", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e8e7",
     Breach::opponents_man, "1.2"},

    {"a rook onto its own pawn", "4k3/8/8/8/P7/8/8/R3K3 w - - 0 1", "a1a4",
     Breach::own_man_on_square, "3.1"},
    {"a knight onto its own pawn", "4k3/8/8/8/8/2P5/8/1N2K3 w - - 0 1", "b1c3",
     Breach::own_man_on_square, "3.1"},
    {"a king onto his own bishop", "4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "e1f1",
     Breach::own_man_on_square, "3.1"},
    {"a pawn steps onto its own man", "4k3/8/8/8/8/N7/P7/4K3 w - - 0 1", "a2a3",
     Breach::own_man_on_square, "3.1"},
    {"a pawn steps twice onto its own man", "4k3/8/8/8/N7/8/P7/4K3 w - - 0 1", "a2a4",
     Breach::own_man_on_square, "3.1"},
    {"a pawn captures its own man", "4k3/8/8/8/8/1N6/P7/4K3 w - - 0 1", "a2b3",
     Breach::own_man_on_square, "3.1"},
    {"a rook over a man onto its own: the square comes first", "4k3/8/8/8/P7/P7/8/R3K3 w - - 0 1",
     "a1a4", Breach::own_man_on_square, "3.1"},

    {"a bishop along a file", "4k3/8/8/8/8/8/8/B3K3 w - - 0 1", "a1a4", Breach::bishop_moves,
     "3.2"},
    {"a bishop like a knight", "4k3/8/8/8/8/8/8/B3K3 w - - 0 1", "a1b3", Breach::bishop_moves,
     "3.2"},
    {"a bishop that does not move", "4k3/8/8/8/8/8/8/B3K3 w - - 0 1", "a1a1", Breach::bishop_moves,
     "3.2"},
    {"a rook along a diagonal", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1c3", Breach::rook_moves,
     "3.3"},
    {"a rook around the edge of the board", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "h1a2",
     Breach::rook_moves, "3.3"},
    {"a queen like a knight", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "a1b3", Breach::queen_moves, "3.4"},

    {"a bishop over a man", "4k3/8/8/8/8/8/1P6/B3K3 w - - 0 1", "a1c3", Breach::jump, "3.5"},
    {"a rook over the opponent's man", "4k3/8/8/p7/8/8/8/R3K3 w - - 0 1", "a1a6", Breach::jump,
     "3.5"},
    {"a queen over a man along a rank", "4k3/8/8/8/8/8/8/QN2K3 w - - 0 1", "a1c1", Breach::jump,
     "3.5"},
    {"a queen over a man to capture", "4k3/3p4/8/8/3P4/8/8/Q3K3 w - - 0 1", "a1h8", Breach::jump,
     "3.5"},

    {"a knight like a bishop", "4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "b1c2", Breach::knight_moves,
     "3.6"},

    {"a pawn backwards", "4k3/8/8/8/P7/8/8/4K3 w - - 0 1", "a4a3", Breach::pawn_moves, "3.7"},
    {"a pawn sideways", "4k3/8/8/8/P7/8/8/4K3 w - - 0 1", "a4b4", Breach::pawn_moves, "3.7"},
    {"a pawn three squares", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "a2a5", Breach::pawn_moves, "3.7"},
    {"a pawn captures backwards", "4k3/8/8/8/P7/1n6/8/4K3 w - - 0 1", "a4b3", Breach::pawn_moves,
     "3.7"},
    {"a pawn from the h-file to the a-file", "4k3/8/8/n7/7P/8/8/4K3 w - - 0 1", "h4a5",
     Breach::pawn_moves, "3.7"},

    {"a pawn steps onto the opponent's man", "4k3/8/8/8/8/n7/P7/4K3 w - - 0 1", "a2a3",
     Breach::pawn_step, "3.7.1"},
    {"a pawn steps onto a man on the last rank", "n3k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q",
     Breach::pawn_step, "3.7.1"},

    {"two squares, not from its first place", "4k3/8/8/8/8/P7/8/4K3 w - - 0 1", "a3a5",
     Breach::pawn_double_step, "3.7.2"},
    {"two squares over the opponent's man", "4k3/8/8/8/8/n7/P7/4K3 w - - 0 1", "a2a4",
     Breach::pawn_double_step, "3.7.2"},
    {"two squares over its own man", "4k3/8/8/8/8/N7/P7/4K3 w - - 0 1", "a2a4",
     Breach::pawn_double_step, "3.7.2"},
    {"two squares onto the opponent's man", "4k3/8/8/8/n7/8/P7/4K3 w - - 0 1", "a2a4",
     Breach::pawn_double_step, "3.7.2"},

    {"a pawn captures nothing", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "a2b3", Breach::pawn_capture,
     "3.7.3"},
    {"beside it a knight, which is not taken en passant", "4k3/8/8/3nP3/8/8/8/4K3 w - - 0 1",
     "e5d6", Breach::pawn_capture, "3.7.3"},
    {"beside it a pawn, but not on the fifth rank", "4k3/8/8/8/3pP3/8/8/4K3 w - - 0 1", "e4d5",
     Breach::pawn_capture, "3.7.3"},
    {"a pawn has stepped twice, but on the other side", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5f6",
     Breach::pawn_capture, "3.7.3"},

    {"the pawn beside it has stood there for some time", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6",
     Breach::en_passant_too_late, "3.7.3.2"},
    {"another pawn has just stepped twice", "4k3/8/8/3pPp2/8/8/8/4K3 w - f6 0 1", "e5d6",
     Breach::en_passant_too_late, "3.7.3.2"},

    {"a pawn on the last rank that stays a pawn", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8",
     Breach::promotion, "3.7.3.3"},
    {"a pawn that becomes a king", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8k", Breach::promotion,
     "3.7.3.3"},
    {"a pawn that becomes a pawn", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8p", Breach::promotion,
     "3.7.3.3"},
    {"a capture on the last rank without a new man", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8",
     Breach::promotion, "3.7.3.3"},

    {"promotion before the last rank", "4k3/8/P7/8/8/8/8/4K3 w - - 0 1", "a6a7q",
     Breach::promotion_out_of_place, "3.7.3.3"},
    {"a knight is no pawn", "4k3/8/1N6/8/8/8/8/4K3 w - - 0 1", "b6a8q",
     Breach::promotion_out_of_place, "3.7.3.3"},
    {"castling with promotion", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1q",
     Breach::promotion_out_of_place, "3.7.3.3"},

    {"a king two squares ahead", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e3", Breach::king_moves,
     "3.8.1"},
    {"a king two squares aside, off his first rank", "4k3/8/8/8/8/4K3/8/8 w - - 0 1", "e3g3",
     Breach::king_moves, "3.8.1"},
    {"a king two squares aside, not from the e-file", "4k3/8/8/8/8/8/8/3K3R w - - 0 1", "d1f1",
     Breach::king_moves, "3.8.1"},
    {"a king three squares aside", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1b1", Breach::king_moves,
     "3.8.1"},
    {"two squares aside is no way to castle in Chess960", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1",
     Breach::king_moves, "3.8.1", chess960},

    {"the king's two steps end on another rook of his", "4k3/8/8/8/8/8/8/4K1RR w K - 0 1", "e1g1",
     Breach::castling_barred, "3.8.2.2"},
    {"a step onto one's own rook is no castling", "4k3/8/8/8/8/8/8/4KR1R w K - 0 1", "e1f1",
     Breach::own_man_on_square, "3.1"},
    {"nor is a leap onto it from elsewhere", "4k3/8/8/8/8/8/8/3K3R w - - 0 1", "d1h1",
     Breach::king_moves, "3.8.1"},
    {"the right is lost", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1g1", Breach::castling_right_lost,
     "3.8.2.1"},
    {"the right is lost, king onto rook", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1h1",
     Breach::castling_right_lost, "3.8.2.1"},
    {"the right is lost on this wing only", "4k3/8/8/8/8/8/8/R3K2R w K - 0 1", "e1c1",
     Breach::castling_right_lost, "3.8.2.1"},
    {"there is no rook", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1c1", Breach::castling_right_lost,
     "3.8.2.1"},
    {"the right is with the other rook", "4k3/8/8/8/8/8/8/4K1RR w H - 0 1", "e1g1",
     Breach::castling_right_lost, "3.8.2.1", chess960},
    {"Chess960, the right is lost", "4k3/8/8/8/8/8/8/1K4R1 w - - 0 1", "b1g1",
     Breach::castling_right_lost, "3.8.2.1", chess960},

    {"out of check", "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", "e1g1", Breach::castling_barred,
     "3.8.2.2"},
    {"through check", "4k3/8/8/8/8/8/5r2/R3K2R w KQ - 0 1", "e1g1", Breach::castling_barred,
     "3.8.2.2"},
    {"through check, king onto rook", "4k3/8/8/8/8/8/5r2/R3K2R w KQ - 0 1", "e1h1",
     Breach::castling_barred, "3.8.2.2"},
    {"into check", "4k3/8/8/8/8/8/6r1/R3K2R w KQ - 0 1", "e1g1", Breach::castling_barred,
     "3.8.2.2"},
    {"through check on the other wing", "4k3/8/8/8/8/8/3r4/R3K2R w KQ - 0 1", "e1c1",
     Breach::castling_barred, "3.8.2.2"},
    {"a man between king and rook", "4k3/8/8/8/8/8/8/R3KB1R w KQ - 0 1", "e1g1",
     Breach::castling_barred, "3.8.2.2"},
    {"a man beside the rook, whom the king does not meet", "4k3/8/8/8/8/8/8/Rn2K2R w KQ - 0 1",
     "e1c1", Breach::castling_barred, "3.8.2.2"},
    {"Chess960, a man on the rook's last square", "4k3/8/8/8/8/8/8/1R2N1K1 w B - 0 1", "g1b1",
     Breach::castling_barred, "3.8.2.2", chess960},
    {"Chess960, a man on the king's way outside king and rook", "4k3/8/8/8/8/8/8/RKN5 w A - 0 1",
     "b1a1", Breach::castling_barred, "3.8.2.2", chess960},
    {"Chess960, through check", "4k3/8/8/8/8/8/3r4/1K4R1 w G - 0 1", "b1g1",
     Breach::castling_barred, "3.8.2.2", chess960},

    {"Chess960, the rook is the king's shield", "4k3/8/8/8/8/8/8/rR1K4 w B - 0 1", "d1b1",
     Breach::king_in_check, "3.9.2", chess960},
    {"Chess960, the king does not even move, and still the shield goes",
     "4k3/8/8/8/8/8/8/qRK5 w B - 0 1", "c1b1", Breach::king_in_check, "3.9.2", chess960},
    {"a pinned man leaves its line", "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3",
     Breach::king_in_check, "3.9.2"},
    {"check is not answered", "4r1k1/8/8/8/8/8/P7/4K3 w - - 0 1", "a2a3", Breach::king_in_check,
     "3.9.2"},
    {"the king steps beside the other", "8/8/8/8/8/4k3/8/4K3 w - - 0 1", "e1e2",
     Breach::king_in_check, "3.9.2"},
    {"the king takes a protected man", "4r1k1/8/8/8/8/8/4q3/4K3 w - - 0 1", "e1e2",
     Breach::king_in_check, "3.9.2"},
    {"the king steps back along the line of the check", "8/8/8/r3K3/8/8/8/6k1 w - - 0 1", "e5f5",
     Breach::king_in_check, "3.9.2"},
    {"two checks, one man answers one of them", "4k3/8/8/8/8/8/3n1R2/r3K3 w - - 0 1", "f2d2",
     Breach::king_in_check, "3.9.2"},
    {"en passant takes both shields off the rank", "8/8/8/K2pP2r/8/8/8/6k1 w - d6 0 1", "e5d6",
     Breach::king_in_check, "3.9.2"},
    {"en passant by a pinned pawn", "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6",
     Breach::king_in_check, "3.9.2"},
    {"promotion by a pinned pawn", "1n4k1/P7/8/8/8/8/8/K3r3 w - - 0 1", "a7b8q",
     Breach::king_in_check, "3.9.2"},
};

TEST_CASE("3.10.2 an illegal move breaks one rule, and the article is cited") {
    for (const IllegalRow& row : illegal_rows) {
        CAPTURE(row.why);
        const Position position = position_of(row.fen, row.variant);
        const auto attempt = parse_uci(row.attempt);
        REQUIRE(attempt);
        // Article 3 is the same for both players.
        for (const bool black : {false, true}) {
            CAPTURE(black);
            const auto judged = black ? judge(position.mirrored(), turned(*attempt), row.variant)
                                      : judge(position, *attempt, row.variant);
            REQUIRE(!judged.has_value());
            CHECK(name(judged.error()) == name(row.breach));
            CHECK(article(judged.error()) == row.article);
        }
    }
}

TEST_CASE("3.10.2 the table above shows every rule that a move can break") {
    std::set<Breach> shown;
    for (const IllegalRow& row : illegal_rows) shown.insert(row.breach);
    for (int i = 0; i <= static_cast<int>(last_breach); ++i) {
        CAPTURE(name(static_cast<Breach>(i)));
        CHECK(shown.contains(static_cast<Breach>(i)));
    }
}

TEST_CASE("3.10.1 a legal move is found, however castling is written") {
    struct Row {
        std::string_view why;
        std::string_view fen;
        std::string_view attempt;
        Move move;
        Variant variant = standard;
    };
    const std::string_view castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    const std::string_view castles_black = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1";
    constexpr auto castling = MoveKind::castling;
    const Row rows[] = {
        {"king two steps", castles, "e1g1", {castling, Square::e1, Square::h1}},
        {"king onto rook", castles, "e1h1", {castling, Square::e1, Square::h1}},
        {"queen's side, two steps", castles, "e1c1", {castling, Square::e1, Square::a1}},
        {"queen's side, onto rook", castles, "e1a1", {castling, Square::e1, Square::a1}},
        {"Black, two steps", castles_black, "e8g8", {castling, Square::e8, Square::h8}},
        {"Black, onto rook", castles_black, "e8h8", {castling, Square::e8, Square::h8}},
        {"Black, queen's side", castles_black, "e8c8", {castling, Square::e8, Square::a8}},
        {"Black, queen's side, onto rook",
         castles_black,
         "e8a8",
         {castling, Square::e8, Square::a8}},
        {"the rook may be attacked",
         "4k2r/8/8/8/8/8/8/4K2R w K - 0 1",
         "e1g1",
         {castling, Square::e1, Square::h1}},
        {"b1 may be attacked",
         "1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
         "e1c1",
         {castling, Square::e1, Square::a1}},
        {"Chess960, the usual array",
         castles,
         "e1h1",
         {castling, Square::e1, Square::h1},
         chess960},
        {"Chess960, the king beside his rook",
         "4k3/8/8/8/8/8/8/5KR1 w G - 0 1",
         "f1g1",
         {castling, Square::f1, Square::g1},
         chess960},
        {"Chess960, the king stays where he is",
         "4k3/8/8/8/8/8/8/6KR w H - 0 1",
         "g1h1",
         {castling, Square::g1, Square::h1},
         chess960},
        {"Chess960, the king across the board",
         "4k3/8/8/8/8/8/8/1K4R1 w G - 0 1",
         "b1g1",
         {castling, Square::b1, Square::g1},
         chess960},
        {"Chess960, the inner of two rooks",
         "4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1",
         "e1c1",
         {castling, Square::e1, Square::c1},
         chess960},
        {"Chess960, a step of the king to g1 is no castling",
         "4k3/8/8/8/8/8/8/5K1R w H - 0 1",
         "f1g1",
         {MoveKind::king, Square::f1, Square::g1},
         chess960},
        {"en passant",
         "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
         "e5d6",
         {MoveKind::en_passant, Square::e5, Square::d6}},
        {"en passant along the line of a pin",
         "1b4k1/8/8/3pP3/8/6K1/8/8 w - d6 0 1",
         "e5d6",
         {MoveKind::en_passant, Square::e5, Square::d6}},
        {"two squares from the first place",
         "4k3/8/8/8/8/8/P7/4K3 w - - 0 1",
         "a2a4",
         {MoveKind::double_step, Square::a2, Square::a4}},
        {"a pinned rook along its line",
         "4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1",
         "e2e8",
         {MoveKind::rook, Square::e2, Square::e8}},
        {"promotion",
         "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
         "a7a8n",
         {MoveKind::promotion_knight, Square::a7, Square::a8}},
    };
    for (const Row& row : rows) {
        CAPTURE(row.why);
        const Position position = position_of(row.fen, row.variant);
        const auto attempt = parse_uci(row.attempt);
        REQUIRE(attempt);
        const auto judged = judge(position, *attempt, row.variant);
        REQUIRE(judged);
        CHECK(*judged == row.move);

        const auto turned_over = judge(position.mirrored(), turned(*attempt), row.variant);
        REQUIRE(turned_over);
        CHECK(*turned_over ==
              Move(row.move.kind(), mirrored(row.move.from()), mirrored(row.move.to())));
    }
}

// Every attempt there is: any square to any square, with any new man or none.
void judge_all(const Position& position, Variant variant) {
    std::map<std::pair<std::pair<Square, Square>, std::optional<Role>>, Move> legal;
    for (const Move move : legal_moves(position)) {
        legal[{{move.from(), move.to()}, move.promotion()}] = move;
        if (move.is_castling() && variant == standard) {
            const File file = move.to() > move.from() ? File::g : File::c;
            legal[{{move.from(), square(file, rank_of(move.from()))}, {}}] = move;
        }
    }
    for (int from = 0; from < square_count; ++from) {
        for (int to = 0; to < square_count; ++to) {
            for (int role = -1; role < 6; ++role) {
                const std::optional<Role> promotion =
                    role < 0 ? std::nullopt : std::optional(static_cast<Role>(role));
                const Attempt attempt{square_at(from), square_at(to), promotion};
                const auto judged = judge(position, attempt, variant);
                const auto found = legal.find({{attempt.from, attempt.to}, promotion});
                REQUIRE(judged.has_value() == (found != legal.end()));
                if (judged) REQUIRE(*judged == found->second);
                if (!judged) REQUIRE(judged.error() <= last_breach);
            }
        }
    }
}

TEST_CASE("3.10 of all attempts there are, the legal moves are accepted and no others") {
    for (const Variant variant : {standard, chess960}) {
        int skip = 0;
        test::for_random_positions(variant, 31, 1500, [&](const Position& position) {
            if (skip++ % 15 != 0) return;
            CAPTURE(to_fen(position));
            judge_all(position, variant);
        });
    }
    for (const IllegalRow& row : illegal_rows) {
        CAPTURE(row.fen);
        judge_all(position_of(row.fen, row.variant), row.variant);
    }
}

TEST_CASE("every breach has a name of its own and an article") {
    std::set<std::string_view> names;
    for (int i = 0; i <= static_cast<int>(last_breach); ++i) {
        const auto breach = static_cast<Breach>(i);
        CHECK(!name(breach).empty());
        CHECK(!article(breach).empty());
        names.insert(name(breach));
    }
    CHECK(names.size() == static_cast<std::size_t>(last_breach) + 1);
}

}  // namespace
}  // namespace jadoube

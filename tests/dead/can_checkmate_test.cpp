// Whether a player can still checkmate: what is agreed about single positions, and what must hold
// for any.
#include <algorithm>
#include <fstream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/chess/moves.hpp>
#include <jadoube/dead/can_checkmate.hpp>
#include <jadoube/notation/fen.hpp>

#include "support/blocked_positions.hpp"
#include "support/laws.hpp"
#include "support/random_games.hpp"
#include "support/scale.hpp"

namespace jadoube::test {
namespace {

constexpr Variant any_rights = Variant::chess960;

struct Row {
    std::string fen;
    ByColor<Possible> expected;
    std::string why;
};

std::vector<Row> corpus() {
    std::ifstream file(std::string(JADOUBE_TEST_DATA) + "/mate_corpus.txt");
    std::vector<Row> rows;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.front() == '#') continue;
        const auto comment = line.find(" # ");
        REQUIRE_MESSAGE(comment != std::string::npos, line);
        const auto possible = [&](std::size_t i, char letter) {
            REQUIRE_MESSAGE((line[i] == letter || line[i] == '-'), line);
            return line[i] == '-' ? Possible::no : Possible::yes;
        };
        rows.push_back({line.substr(3, comment - 3),
                        {possible(0, 'W'), possible(1, 'B')},
                        line.substr(comment + 3)});
    }
    return rows;
}

void check_line(const Position& start, const std::vector<Move>& line, Color player) {
    Position position = start;
    for (const Move move : line) {
        REQUIRE(is_legal(position, move));
        position = position.after(move);
    }
    CHECK(status(position) == Status::checkmate);
    CHECK(position.turn() == !player);
}

MateVerdict ask(MateOracle& oracle, const Position& position, Color player) {
    MateVerdict verdict = oracle.can_checkmate(position, player);
    if (verdict.answer == Possible::yes) {
        check_line(position, verdict.line, player);
    } else {
        CHECK(verdict.line.empty());
    }
    return verdict;
}

MateVerdict verdict_on(std::string_view fen, Color player, MateLimits limits = {}) {
    MateOracle oracle(limits);
    return ask(oracle, from_fen(fen, any_rights), player);
}

bool contradict(Possible a, Possible b) {
    return a != b && a != Possible::unknown && b != Possible::unknown;
}

// Left and right exchanged; only where nobody may castle.
Position flipped(const Position& position) {
    const Setup setup = position.setup();
    Setup other = setup;
    const auto across = [](Square square) { return square_at(index(square) ^ 7); };
    for (int i = 0; i < square_count; ++i) other.at(across(square_at(i))) = setup.at(square_at(i));
    if (setup.en_passant) other.en_passant = across(*setup.en_passant);
    const auto result = Position::check(other, any_rights);
    REQUIRE(result.has_value());
    return *result;
}

constexpr MateLimits short_look{.nodes = 20'000};

// Everything that two answers about related positions must have in common.
class Relations {
public:
    void check(const Position& position) {
        CAPTURE(to_fen(position));
        for (const Color player : both_colors) {
            CAPTURE(player == Color::white ? "White" : "Black");
            check(position, player);
        }
        const Possible white = oracle_.can_checkmate(position, Color::white).answer;
        const Possible black = oracle_.can_checkmate(position, Color::black).answer;
        const bool alive = white == Possible::yes || black == Possible::yes;
        const bool dead = white == Possible::no && black == Possible::no;
        CHECK(is_dead(position, short_look) == (alive  ? Possible::no
                                                : dead ? Possible::yes
                                                       : Possible::unknown));
    }
    // A quick run is too short to tell.
    void check_that_both_answers_came() const {
        if (yes_ + no_ < 200) return;
        CHECK(yes_ > 0);
        CHECK(no_ > 0);
    }

private:
    void check(const Position& position, Color player) {
        const MateVerdict verdict = ask(oracle_, position, player);
        const Possible answer = verdict.answer;
        yes_ += answer == Possible::yes ? 1 : 0;
        no_ += answer == Possible::no ? 1 : 0;

        CHECK_FALSE(contradict(can_checkmate_at_a_glance(position, player), answer));
        CHECK_FALSE(contradict(ask(oracle_, position.mirrored(), !player).answer, answer));
        if (position.castling_rooks().empty()) {
            CHECK_FALSE(contradict(ask(oracle_, flipped(position), player).answer, answer));
        }
        // After a legal move a no never becomes a yes.
        if (answer == Possible::no) {
            int moves = 0;
            for (const Move move : legal_moves(position)) {
                if (++moves > 8) break;
                CAPTURE(to_uci(move, any_rights));
                CHECK(ask(oracle_, position.after(move), player).answer != Possible::yes);
            }
        }
        // On the way to a mate there is one.
        if (answer == Possible::yes) {
            Position on_the_way = position;
            for (std::size_t i = 0; i < verdict.line.size(); ++i) {
                on_the_way = on_the_way.after(verdict.line[i]);
                if (i % 8 != 3) continue;
                CAPTURE(to_fen(on_the_way));
                CHECK(ask(oracle_, on_the_way, player).answer != Possible::no);
            }
        }
    }

    MateOracle oracle_{short_look};
    int yes_ = 0;
    int no_ = 0;
};

}  // namespace

TEST_CASE("each position of the corpus is decided as noted, every yes with moves that mate") {
    MateOracle oracle;
    const std::vector<Row> rows = corpus();
    CHECK(rows.size() >= 60);
    for (const Row& row : rows) {
        CAPTURE(row.fen);
        CAPTURE(row.why);
        const Position position = from_fen(row.fen, any_rights);
        for (const Color player : both_colors) {
            CAPTURE(player == Color::white ? "White" : "Black");
            CHECK(name(ask(oracle, position, player).answer) == name(row.expected[player]));
        }
    }
}

TEST_CASE("the corpus turned upside down, or left to right, is decided the same way") {
    MateOracle oracle;
    for (const Row& row : corpus()) {
        CAPTURE(row.fen);
        const Position position = from_fen(row.fen, any_rights);
        for (const Color player : both_colors) {
            CHECK(ask(oracle, position.mirrored(), !player).answer == row.expected[player]);
            if (!position.castling_rooks().empty()) continue;
            CHECK(ask(oracle, flipped(position), player).answer == row.expected[player]);
        }
    }
}

TEST_CASE("a no has the cheapest reason that holds") {
    struct Reason {
        std::string_view fen;
        Color player;
        CannotMate reason;
    };
    constexpr Color white = Color::white;
    constexpr Color black = Color::black;
    const Reason rows[] = {
        // Stalemate and checkmate come before the men are counted.
        {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", white, CannotMate::game_over},
        {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", black, CannotMate::game_over},
        {"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", black, CannotMate::game_over},
        {"4k3/8/8/8/8/8/7P/4K3 w - - 0 1", black, CannotMate::bare_king},
        {"4k3/8/8/8/8/8/8/4KN2 w - - 0 1", white, CannotMate::knight_alone},
        {"1q1qk3/2q5/8/8/8/8/8/4KN2 w - - 0 1", white, CannotMate::knight_alone},
        {"4k3/8/8/5B2/8/3B4/8/1B2KB2 w - - 0 1", white, CannotMate::bishops_of_one_colour},
        {"r2qk2r/8/8/8/8/3B4/8/1B2KB2 w - - 0 1", white, CannotMate::bishops_of_one_colour},
        {"5b1k/8/8/8/8/8/8/K1B5 w - - 0 1", black, CannotMate::bishops_of_one_colour},
        // A bishop behind a wall can be shuffled for thousands of positions.
        {"4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4KB2 w - - 0 1", white, CannotMate::walled_in},
        {"4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4KB2 w - - 0 1", black, CannotMate::walled_in},
        // Bishops that change places for millions.
        {"B1B1B1B1/pBpBpBp1/P1P1P1P1/4b3/5b2/8/8/k1K5 w - - 0 1", white, CannotMate::walled_in},
        {"B1B1B1B1/pBpBpBp1/P1P1P1P1/4b3/5b2/8/8/k1K5 w - - 0 1", black, CannotMate::walled_in},
        // Here the kings' ways must be followed.
        {"3k1b2/2p1pBp1/KpP1P1P1/1P3B2/4B1B1/5B2/8/8 w - - 3 57", white, CannotMate::kept_apart},
        {"3k1b2/2p1pBp1/KpP1P1P1/1P3B2/4B1B1/5B2/8/8 w - - 3 57", black, CannotMate::kept_apart},
        // A few hundred positions in all.
        {"8/8/8/8/8/3k4/1q6/K7 w - - 0 1", black, CannotMate::all_tried},
        {"4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1", white, CannotMate::all_tried},
    };
    for (const auto& row : rows) {
        CAPTURE(row.fen);
        const MateVerdict verdict = verdict_on(row.fen, row.player);
        REQUIRE(verdict.answer == Possible::no);
        CHECK(name(verdict.reason) == name(row.reason));
        CHECK(verdict.nodes > 0);
    }
}

TEST_CASE("the king never leaves the squares that an argument names") {
    const std::string_view fens[] = {
        "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4KB2 w - - 0 1",
        "1b1b1k2/p7/Pp1p4/1PpPp3/2P1Pp1p/5PpP/6P1/5K2 w - - 0 1",
        "B1B1B1B1/pBpBpBp1/P1P1P1P1/4b3/5b2/8/8/k1K5 w - - 0 1",
        "3k1b2/2p1pBp1/KpP1P1P1/1P3B2/4B1B1/5B2/8/8 w - - 3 57",
    };
    Random random(522);
    for (const std::string_view fen : fens) {
        CAPTURE(fen);
        const Position start = from_fen(fen);
        for (const Color player : both_colors) {
            const MateVerdict verdict = verdict_on(fen, player);
            REQUIRE(verdict.answer == Possible::no);
            if (verdict.reason == CannotMate::walled_in) CHECK(verdict.squares.size() < 48);
            for (int games = scaled(40); games > 0; --games) {
                Position position = start;
                for (int ply = 0; ply < 200 && has_legal_move(position); ++ply) {
                    REQUIRE(verdict.squares.contains(position.king(!player)));
                    const MoveList moves = legal_moves(position);
                    position = position.after(moves[random.below(moves.size())]);
                }
            }
        }
    }
}

TEST_CASE("answers about positions of random games fit together") {
    Relations relations;
    for (const Variant variant : {Variant::standard, Variant::chess960}) {
        for_random_positions(variant, 69, scaled(400),
                             [&](const Position& position) { relations.check(position); });
    }
}

TEST_CASE("answers about blocked positions fit together") {
    Relations relations;
    BlockedPositions blocked(5220);
    for (int i = scaled(160); i > 0; --i) relations.check(blocked.next());
    for (int i = scaled(40); i > 0; --i) relations.check(blocked.crowded());
    relations.check_that_both_answers_came();
}

TEST_CASE("answers about positions near those of the corpus fit together") {
    Relations relations;
    BlockedPositions blocked(1707);
    const std::vector<Row> rows = corpus();
    for (int i = scaled(140); i > 0; --i) {
        const Row& row = rows[static_cast<std::size_t>(i) % rows.size()];
        relations.check(blocked.changed(from_fen(row.fen, any_rights)));
    }
    relations.check_that_both_answers_came();
}

TEST_CASE("full boards are decided for both players on move") {
    // A packed position does not know whose move it is when no square is empty.
    Random random(64);
    MateOracle oracle(short_look);
    int boards = 0;
    while (boards < scaled(200)) {
        Setup setup;
        for (int i = 0; i < square_count; ++i) {
            Role role = random.below(4) == 0 ? all_roles[1 + random.below(2)] : Role::pawn;
            if (role == Role::pawn && (i < 8 || i >= 56)) role = Role::bishop;
            const bool own = random.below(20) != 0;
            setup.at(square_at(i)) = Piece{(i < 32) == own ? Color::white : Color::black, role};
        }
        setup.at(square_at(static_cast<int>(random.below(24)))) = Piece{Color::white, Role::king};
        setup.at(square_at(static_cast<int>(40 + random.below(24)))) =
            Piece{Color::black, Role::king};
        setup.turn = random.below(2) == 0 ? Color::white : Color::black;
        const auto position = Position::check(setup, Variant::standard);
        if (!position.has_value()) continue;
        ++boards;
        CAPTURE(to_fen(*position));
        for (const Color player : both_colors) {
            const Possible answer = ask(oracle, *position, player).answer;
            CHECK_FALSE(contradict(ask(oracle, position->mirrored(), !player).answer, answer));
        }
    }
}

TEST_CASE("an oracle that has answered before answers as a new one") {
    MateOracle used(short_look);
    BlockedPositions blocked(7);
    for (int i = scaled(100); i > 0; --i) {
        const Position position = blocked.next();
        CAPTURE(to_fen(position));
        for (const Color player : both_colors) {
            const MateVerdict a = used.can_checkmate(position, player);
            const MateVerdict b = can_checkmate(position, player, short_look);
            CHECK(a.answer == b.answer);
            CHECK(a.line == b.line);
            CHECK(a.nodes == b.nodes);
            if (a.answer == Possible::no) {
                CHECK(a.reason == b.reason);
                CHECK(a.squares == b.squares);
            }
        }
    }
}

TEST_CASE("no more positions are looked at than allowed, and unknown comes with all of them") {
    const std::string_view fens[] = {
        "3k1b2/2p1pBp1/KpP1P1P1/1P3B2/4B1B1/5B2/8/8 w - - 3 57",
        "1Bb5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 w - - 0 1",
        // Close looks at many positions, each with its own shadow game.
        "8/p1p1p3/8/6p1/6P1/6PK/P1P1P1PP/7k w - - 0 1",
        "1RBk4/1BpBp3/BpP1P3/1P6/8/8/1b6/7K w - - 0 1",
    };
    constexpr std::uint64_t moves_of_one_position = 80;
    int unknown = 0;
    for (const std::string_view fen : fens) {
        CAPTURE(fen);
        for (const std::uint64_t nodes :
             {1U, 10U, 300U, 1'300U, 2'600U, 7'000U, 20'000U, 50'000U}) {
            CAPTURE(nodes);
            for (const Color player : both_colors) {
                const MateVerdict verdict = verdict_on(fen, player, {.nodes = nodes});
                CHECK(verdict.nodes <= nodes + moves_of_one_position);
                if (verdict.answer != Possible::unknown) continue;
                ++unknown;
                CHECK(verdict.nodes >= nodes);
            }
        }
    }
    CHECK(unknown > 20);
}

TEST_CASE("too little memory ends in unknown, never in a guess") {
    const MateLimits little{.memory = std::size_t{256} << 10};
    for (const Color player : both_colors) {
        const MateVerdict verdict =
            verdict_on("1Bb5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 w - - 0 1", player, little);
        CHECK(verdict.answer == Possible::unknown);
        CHECK(verdict.nodes < 100'000);
    }
}

TEST_CASE("9.6.2 as a limit of the series: a mate must come before the 75th move is over") {
    struct Limit {
        std::string_view fen;
        Possible within;
        std::string_view why;
    };
    const Limit rows[] = {
        {"4k3/8/8/8/8/8/8/4K2R w - - 0 90", Possible::yes, "time enough"},
        {"4k3/8/8/8/8/8/8/4K2R w - - 149 90", Possible::no, "one move, which cannot mate"},
        {"4k3/8/8/8/8/8/8/4K2R w K - 149 90", Possible::no, "castling does not set the count back"},
        {"7k/8/6K1/8/8/8/8/R7 w - - 148 90", Possible::yes, "mate in one"},
        {"7k/8/6K1/8/8/8/8/R7 w - - 149 90", Possible::yes,
         "the last move mates, and mate goes first"},
        {"7k/8/6K1/8/8/8/8/R7 w - - 150 90", Possible::no, "drawn already"},
        {"R6k/8/6K1/8/8/8/8/8 b - - 150 90", Possible::yes, "mated with the last move"},
        {"7k/5K2/8/8/8/8/8/R7 b - - 148 90", Possible::yes, "one move each"},
        {"7k/5K2/8/8/8/8/8/R7 b - - 149 90", Possible::no, "Black's move is the last"},
        {"4k3/8/8/8/8/8/4p3/4K2R w - - 149 90", Possible::yes, "a capture sets the count back"},
        {"4k3/8/8/8/8/8/7P/4K2R w - - 149 90", Possible::yes, "so does a pawn's move"},
        {"4k3/8/8/8/8/7p/7P/4K2R w - - 149 90", Possible::no, "which is not to be had in one move"},
        {"4k3/8/8/8/8/7p/7P/4K3 b - - 147 90", Possible::no, "nor within two"},
        {"4k3/8/8/8/8/8/8/4K2R w - - 140 90", Possible::yes, "mate with the tenth ply"},
        {"4k3/8/8/8/8/8/8/4K2R w - - 142 90", Possible::no, "eight plies are too few"},
    };
    for (const auto& row : rows) {
        CAPTURE(row.fen);
        CAPTURE(row.why);
        CHECK(verdict_on(row.fen, Color::white).answer == Possible::yes);
        const MateVerdict verdict =
            verdict_on(row.fen, Color::white, {.series = Series::within_75_moves});
        CHECK(name(verdict.answer) == name(row.within));
    }
}

namespace {

// Every series of moves with the count kept; from where it is set back, without a limit.
bool mates_in_time(const Position& position, Color player, MateOracle& without_limit) {
    if (status(position) == Status::checkmate) return position.turn() != player;
    if (position.halfmove_clock() >= 150) return false;
    for (const Move move : legal_moves(position)) {
        const Position next = position.after(move);
        if (next.halfmove_clock() == 0) {
            if (without_limit.can_checkmate(next, player).answer == Possible::yes) return true;
        } else if (mates_in_time(next, player, without_limit)) {
            return true;
        }
    }
    return false;
}

}  // namespace

TEST_CASE("9.6.2 as a limit agrees with trying every series of the last moves") {
    Random random(962);
    MateOracle without_limit;
    MateOracle within({.series = Series::within_75_moves});
    ByColor<int> yes{};
    int no = 0;
    for (int left = scaled(200); left > 0;) {
        // Kings near each other, one of them at the edge, and two men.
        Setup setup;
        setup.at(square_at(static_cast<int>(random.below(8)))) = Piece{Color::white, Role::king};
        setup.at(square_at(static_cast<int>(16 + random.below(8)))) =
            Piece{Color::black, Role::king};
        for (int men = 0; men < 2; ++men) {
            Square square = square_at(static_cast<int>(8 + random.below(48)));
            if (setup.at(square)) continue;
            setup.at(square) =
                Piece{men == 0 ? Color::white : Color::black, all_roles[random.below(5)]};
        }
        setup.turn = random.below(2) == 0 ? Color::white : Color::black;
        setup.halfmove_clock = static_cast<std::uint16_t>(147 + random.below(4));
        const auto position = Position::check(setup, Variant::standard);
        if (!position.has_value()) continue;
        --left;
        CAPTURE(to_fen(*position));
        for (const Color player : both_colors) {
            const MateVerdict verdict = ask(within, *position, player);
            const bool expected = mates_in_time(*position, player, without_limit);
            REQUIRE(verdict.answer != Possible::unknown);
            CHECK((verdict.answer == Possible::yes) == expected);
            (expected ? yes[player] : no) += 1;
            Position on_the_way = *position;
            for (const Move move : verdict.line) {
                CHECK(on_the_way.halfmove_clock() < 150);
                on_the_way = on_the_way.after(move);
            }
        }
    }
    if (yes.white + yes.black + no < 200) return;
    CHECK(yes.white > 0);
    CHECK(yes.black > 0);
    CHECK(no > 0);
}

TEST_CASE("the right to castle decides where castling is the only way") {
    struct Right {
        std::string_view with;
        std::string_view without;
    };
    const Right rows[] = {
        {"8/8/8/4ppp1/4pkp1/4p1p1/4P1P1/5KR1 w G - 0 1",
         "8/8/8/4ppp1/4pkp1/4p1p1/4P1P1/5KR1 w - - 0 1"},
        {"8/8/8/2ppp3/2pkp3/2p1p3/2P1P3/2RK4 w C - 0 1",
         "8/8/8/2ppp3/2pkp3/2p1p3/2P1P3/2RK4 w - - 0 1"},
        {"8/5P2/8/2ppp3/2pkp3/p1p1p3/P1P1P3/RK6 w A - 0 1",
         "8/5P2/8/2ppp3/2pkp3/p1p1p3/P1P1P3/RK6 w - - 0 1"},
    };
    for (const auto& row : rows) {
        CAPTURE(row.with);
        CHECK(verdict_on(row.with, Color::white).answer == Possible::yes);
        CHECK(verdict_on(row.without, Color::white).answer == Possible::no);
        const Position mirrored = from_fen(row.with, any_rights).mirrored();
        const MateVerdict verdict = can_checkmate(mirrored, Color::black);
        REQUIRE(verdict.answer == Possible::yes);
        check_line(mirrored, verdict.line, Color::black);
        CHECK(verdict.line.front().is_castling());
    }
}

TEST_CASE("the right to take en passant decides where it is the only way") {
    const std::string wall = "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - ";
    for (const Color player : both_colors) {
        CHECK(verdict_on(wall + "- 0 1", player).answer == Possible::no);
        for (const std::string_view passed : {"a6", "c6", "e6", "g6"}) {
            CAPTURE(passed);
            const MateVerdict verdict = verdict_on(wall + std::string(passed) + " 0 1", player);
            REQUIRE(verdict.answer == Possible::yes);
            CHECK(verdict.line.front().kind() == MoveKind::en_passant);
        }
    }
}

TEST_CASE("answers and reasons have names of their own") {
    std::set<std::string_view> names;
    for (const Possible answer : {Possible::no, Possible::yes, Possible::unknown}) {
        names.insert(name(answer));
    }
    CHECK(names == std::set<std::string_view>{"no", "yes", "unknown"});
    names.clear();
    for (int i = 0; i <= static_cast<int>(CannotMate::all_tried); ++i) {
        names.insert(name(static_cast<CannotMate>(i)));
    }
    CHECK(names.size() == 7);
    CHECK(names.count("") == 0);
}

}  // namespace jadoube::test

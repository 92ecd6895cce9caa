// What the walls say can never happen, beside games in which it would have to.
#include "../../core/dead/src/walls.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include <jadoube/chess/moves.hpp>
#include <jadoube/notation/fen.hpp>

#include "support/blocked_positions.hpp"
#include "support/laws.hpp"
#include "support/random_games.hpp"
#include "support/scale.hpp"

namespace jadoube::test {
namespace {

using dead::bit;
using dead::Walls;

// A game with an eye on each man: who stands where, and who has moved.
class Followed {
public:
    Followed(const Position& start, const Walls& walls) : position_(start), walls_(walls) {
        for (int i = 0; i < walls.size(); ++i) man_on(walls[i].home) = i;
    }

    [[nodiscard]] const Position& position() const { return position_; }

    void make(Move move) {
        const auto taken = captured_square(position_, move);
        if (taken) be_taken(*taken);
        const int man = *man_on(move.from());
        std::optional<int> rook;
        if (move.is_castling()) rook = man_on(move.to());
        const Color color = position_.turn();
        const Bitboard before = position_.men(color, Role::rook);
        position_ = position_.after(move);

        man_on(move.from()).reset();
        if (rook) {
            man_on(move.to()).reset();
            // Where a rook is now and none was, or where the one that castled stays.
            const Bitboard rooks = position_.men(color, Role::rook);
            const Bitboard fresh = rooks & ~before;
            stand(*rook, fresh.empty() ? move.to() : fresh.first());
            stand(man, position_.king(color));
        } else {
            if (move.promotion()) promoted_[static_cast<std::size_t>(man)] = true;
            stand(man, move.to());
        }
    }

private:
    [[nodiscard]] std::optional<int>& man_on(Square square) {
        return on_[static_cast<std::size_t>(index(square))];
    }

    void stand(int man, Square square) {
        man_on(square) = man;
        const auto i = static_cast<std::size_t>(man);
        moved_[i] = moved_[i] || square != walls_[man].home;
        const auto reach = promoted_[i] ? walls_[man].promoted : walls_[man].reach;
        CAPTURE(std::string(name(walls_[man].home)));
        CAPTURE(std::string(name(square)));
        CHECK((reach & bit(square)) != 0);
        CHECK_FALSE((walls_[man].fixed() && moved_[i]));
    }

    void be_taken(Square square) {
        const int man = *man_on(square);
        const auto i = static_cast<std::size_t>(man);
        man_on(square).reset();
        CAPTURE(std::string(name(walls_[man].home)));
        if (!moved_[i]) CHECK(walls_[man].capturable);
        if (walls_[man].piece.role == Role::pawn && !promoted_[i]) CHECK(walls_[man].takeable);
    }

    Position position_;
    const Walls& walls_;
    std::array<std::optional<int>, 64> on_{};
    std::array<bool, 64> moved_{};
    std::array<bool, 64> promoted_{};
};

// Moves that change most are preferred: they must all have been foreseen.
Move some_move(const Position& position, Random& random) {
    const MoveList moves = legal_moves(position);
    if (random.below(2) == 0) {
        for (const Move move : moves) {
            if (move.is_castling() || move.kind() == MoveKind::en_passant) return move;
        }
        const MoveList captures = legal_captures(position);
        if (!captures.empty() && random.below(2) == 0)
            return captures[random.below(captures.size())];
    }
    return moves[random.below(moves.size())];
}

void play_games(const Position& start, Random& random, int games, int plies) {
    CAPTURE(to_shredder_fen(start));
    Walls walls(start);
    for (const bool refined : {false, true}) {
        CAPTURE(refined);
        if (refined) walls.refine();
        for (int game = 0; game < games; ++game) {
            Followed followed(start, walls);
            for (int ply = 0; ply < plies && has_legal_move(followed.position()); ++ply) {
                followed.make(some_move(followed.position(), random));
            }
        }
    }
}

const Walls::Man& man_at(const Walls& walls, Square square) {
    for (int i = 0; i < walls.size(); ++i) {
        if (walls[i].home == square) return walls[i];
    }
    FAIL("nobody stands there");
    return walls[0];
}

}  // namespace

TEST_CASE("whatever is played in blocked positions, the walls have foreseen it") {
    Random random(51);
    BlockedPositions blocked(52);
    for (int i = scaled(1'500); i > 0; --i) play_games(blocked.next(), random, 4, 60);
}

TEST_CASE("whatever is played beside crowds of pieces, the walls have foreseen it") {
    Random random(58);
    BlockedPositions blocked(59);
    for (int i = scaled(1'500); i > 0; --i) play_games(blocked.crowded(), random, 4, 80);
}

TEST_CASE("whatever is played near a dead position, the walls have foreseen it") {
    const std::string_view fens[] = {
        "B1B1B1B1/pBpBpBp1/P1P1P1P1/4b3/5b2/8/8/k1K5 w - - 0 1",
        "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4KB2 w - - 0 1",
        "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - g6 0 1",
        "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - a6 0 1",
        "5k1b/3p4/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/3K4 b - - 0 1",
        "2k5/1p3p2/pPp1pPp1/P1PpP1Pp/3P3P/8/P7/4K3 w - - 0 1",
        "kb6/p1p5/P1P5/8/8/8/8/K7 w - - 0 1",
        "7k/6pP/6P1/8/8/1p1p1p2/1P1PpP2/BRK1B3 w B - 0 1",
        "8/1p2p1p1/1P2P1P1/Bp2pBp1/1P2P1P1/7k/1P2P3/7K b - - 0 1",
    };
    Random random(53);
    BlockedPositions blocked(54);
    for (const std::string_view fen : fens) {
        const Position position = from_fen(fen, Variant::chess960);
        play_games(position, random, scaled(20), 60);
        for (int i = scaled(150); i > 0; --i) play_games(blocked.changed(position), random, 3, 60);
    }
}

TEST_CASE("whatever is played in pawn endings, the walls have foreseen it") {
    // Rams, gaps and double steps on every file: pawns that pass each other only by taking.
    Random random(55);
    for (int left = scaled(1'500); left > 0;) {
        Setup setup;
        for (int file = 0; file < 8; ++file) {
            for (const Color color : both_colors) {
                if (random.below(3) == 0) continue;
                const int rank = static_cast<int>(1 + random.below(4));
                auto& man = setup.at(square_for(color, file, rank));
                if (!man) man = Piece{color, Role::pawn};
            }
        }
        setup.at(square_at(static_cast<int>(random.below(8)))) = Piece{Color::white, Role::king};
        setup.at(square_at(static_cast<int>(56 + random.below(8)))) =
            Piece{Color::black, Role::king};
        setup.turn = random.below(2) == 0 ? Color::white : Color::black;
        const auto position = Position::check(setup, Variant::standard);
        if (!position.has_value()) continue;
        --left;
        play_games(*position, random, 4, 40);
    }
}

TEST_CASE("whatever is played in usual games, the walls have foreseen it") {
    Random random(57);
    for (const Variant variant : {Variant::standard, Variant::chess960}) {
        for_random_positions(variant, 56, scaled(300), [&](const Position& position) {
            play_games(position, random, 1, 30);
        });
    }
}

TEST_CASE("pawns chest to chest fix each other, and a wall of them confines kings and bishops") {
    const Position position = from_fen("4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4KB2 w - - 0 1");
    const Walls walls(position);
    for (const Square square : position.men(Role::pawn)) {
        CAPTURE(std::string(name(square)));
        CHECK(man_at(walls, square).fixed());
    }
    CHECK(walls.region(Color::white) == (Bitboard(Rank::first) | Rank::second | Rank::third));
    CHECK((man_at(walls, Square::f1).reach & ~light_squares.bits()) == 0);
    for (const Color player : both_colors) CHECK_FALSE(walls.may_mate(player));
}

TEST_CASE("bishops that are shut in together guard the pawns that shut them in") {
    struct Row {
        std::string_view fen;
        bool holds;
        std::string_view why;
    };
    const Row rows[] = {
        {"B1B1B1B1/pBpBpBp1/P1P1P1P1/4b3/5b2/8/8/k1K5 w - - 0 1", true, "h7 is empty"},
        {"B1B1B1B1/p1pBpBpB/P1P1P1P1/4b3/5b2/8/8/k1K5 w - - 0 1", true, "b7: c8 guards a6"},
        {"2B1B1B1/pBpBpBpB/P1P1P1P1/4b3/5b2/8/8/k1K5 w - - 0 1", true, "a8: a bishop at the end"},
        {"1B1B1B1B/1pBpBpBp/1P1P1P1P/3b4/4b3/8/8/k1K5 w - - 0 1", true, "a file further on"},
        {"4k1K1/8/8/8/p1p1p1p1/PbPbPbP1/b1b1b1b1/1b1b1b1b w - - 0 1", true, "more ranks"},
        {"2B1B1B1/p1pBpBpB/P1P1P1P1/4b3/5b2/8/8/k1K5 w - - 0 1", false, "b7 and c8 may be empty"},
        {"B1B1B1B1/pBpBpBp1/P1P1P1P1/4b3/4b3/8/8/k1K5 w - - 0 1", false, "Black can take on c6"},
        {"B1B1Q1B1/pBpBpBp1/P1P1P1P1/4b3/5b2/8/8/k1K5 w - - 0 1", false, "a queen takes pawns"},
        {"N1N1N1N1/pNpNpNp1/P1P1P1P1/4b3/5b2/8/8/k1K5 w - - 0 1", false, "knights get out"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.fen);
        CAPTURE(row.why);
        const Position position = from_fen(row.fen);
        const Walls walls(position);
        const Walls upside_down(position.mirrored());
        for (const Color player : both_colors) {
            CHECK(walls.may_mate(player) != row.holds);
            CHECK(upside_down.may_mate(!player) != row.holds);
        }
    }
}

TEST_CASE("3.7.3.1 a pawn that can just now be taken en passant is not fixed") {
    const Walls walls(from_fen("4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - g6 0 1"));
    CHECK(man_at(walls, Square::g5).capturable);
    CHECK(man_at(walls, Square::g5).takeable);
    CHECK_FALSE(man_at(walls, Square::g4).fixed());
    for (const Square taker : {Square::f5, Square::h5}) {
        CHECK((man_at(walls, taker).reach & bit(Square::g6)) != 0);
    }
}

TEST_CASE("3.8.2 castling frees a king and a rook that cannot move otherwise") {
    // Nothing can move but by castling: the king stays, the rook goes from b1 to d1.
    const Position with =
        from_fen("7k/6pP/6P1/8/8/1p1p1p2/1P1PpP2/BRK1B3 w B - 0 1", Variant::chess960);
    const Position without = from_fen("7k/6pP/6P1/8/8/1p1p1p2/1P1PpP2/BRK1B3 w - - 0 1");
    REQUIRE(count_legal_moves(with) == 1);
    REQUIRE(count_legal_moves(without) == 0);
    CHECK((man_at(Walls(with), Square::b1).reach & bit(Square::d1)) != 0);
    CHECK(man_at(Walls(without), Square::b1).fixed());
    CHECK(man_at(Walls(without), Square::c1).fixed());
    for (const Color player : both_colors) {
        CHECK(Walls(with).may_mate(player));
        CHECK_FALSE(Walls(without).may_mate(player));
    }
}

}  // namespace jadoube::test

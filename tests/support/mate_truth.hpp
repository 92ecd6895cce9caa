// Whether a player can checkmate by any series of legal moves, found out by retrograde analysis:
// for all placements of a few men at once, from the checkmates backwards until nothing changes.
// Shares nothing with core/dead, nor with the library's move generator but which squares a man
// attacks.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <jadoube/chess/bitboard.hpp>
#include <jadoube/chess/move.hpp>
#include <jadoube/chess/piece.hpp>
#include <jadoube/chess/position.hpp>

namespace jadoube::test {

// What stands on the board beside the two kings.
using Men = std::vector<Piece>;

// "KNPvKQ": White's men first.
[[nodiscard]] std::string name(const Men& men);
[[nodiscard]] Men men_named(std::string_view name);
// Every choice of that many men, of any role and colour.
[[nodiscard]] std::vector<Men> all_men(std::size_t count);
[[nodiscard]] bool has_pawns(const Men& men);
// Colours exchanged.
[[nodiscard]] Men mirrored(const Men& men);

class MateTruth {
public:
    static constexpr std::size_t most_men = 3;  // beside the kings

    MateTruth();
    MateTruth(MateTruth&&) noexcept;
    MateTruth& operator=(MateTruth&&) = delete;
    ~MateTruth();

    // The table of these men, and before it those of all that captures and promotions can make of
    // them. Not while another thread asks.
    void work_out(const Men& men);

    // Placements of the worked out men with that player to move, and those of them from which White
    // can checkmate. Over the whole board, nobody having rights.
    struct Count {
        std::uint64_t placements = 0;
        std::uint64_t yes = 0;
        friend bool operator==(const Count&, const Count&) = default;
    };
    [[nodiscard]] Count count(const Men& men, Color turn) const;

    // Whether the answer for that player is in a table: no castling rights, men worked out (for
    // Black, with colours exchanged).
    [[nodiscard]] bool holds(const Position& position, Color player) const;
    // Only where holds.
    [[nodiscard]] bool can_checkmate(const Position& position, Color player) const;
    // The same from the legal moves of the library: whether it is checkmate of the opponent, or
    // can_checkmate after some move. Must agree.
    [[nodiscard]] bool can_checkmate_by_a_move(const Position& position, Color player) const;

    // For any position: follows every series of moves to its end or to a table. Nothing if it is
    // more than that many positions.
    [[nodiscard]] std::optional<bool> follow(const Position& position, Color player,
                                             std::size_t limit) const;

private:
    struct Table;
    struct State;
    struct Answer;
    [[nodiscard]] const Table& table_of(const State& state) const;
    [[nodiscard]] Answer look_up(const State& state) const;
    [[nodiscard]] bool is_yes_by_moves(const State& state) const;
    [[nodiscard]] Answer after_double_step(const State& state) const;
    [[nodiscard]] static std::optional<State> state_of(const Position& position, Color player);
    template <class Found>
    bool any_move(const State& state, Found found) const;
    void fill(Table& table);
    static void take_moves_back(Table& table, std::vector<std::size_t>& fresh);

    std::vector<std::unique_ptr<Table>> tables_;
};

// The squares of White's king that are enough when the board may be turned and reflected.
[[nodiscard]] Bitboard enough_for_white_king(const Men& men);

// Calls visit with every playable position of these men with White's king there: either player to
// move, with and without each right to take en passant, without castling. Equal men are not told
// apart.
void for_each_placement(const Men& men, Square white_king,
                        const std::function<void(const Position&)>& visit);

// Whether the line is of legal moves, and ends in a checkmate given by that player.
[[nodiscard]] bool replays_to_mate(Position position, std::span<const Move> line, Color player);

}  // namespace jadoube::test

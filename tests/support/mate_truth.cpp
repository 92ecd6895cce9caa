#include "support/mate_truth.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <unordered_set>
#include <utility>

#include <jadoube/chess/attacks.hpp>
#include <jadoube/chess/key.hpp>
#include <jadoube/chess/moves.hpp>
#include <jadoube/chess/setup.hpp>

namespace jadoube::test {
namespace {

constexpr std::size_t kings = 2;
constexpr std::size_t kinds = 10;  // five roles of two colours

constexpr Bitboard last_ranks = Bitboard(Rank::first) | Rank::eighth;

std::size_t kind(Piece piece) {
    return static_cast<std::size_t>(piece.color) * 5 + static_cast<std::size_t>(piece.role);
}

Piece piece_of(std::size_t kind) {
    return {kind < 5 ? Color::white : Color::black, static_cast<Role>(kind % 5)};
}

bool before(Piece a, Piece b) { return kind(a) < kind(b); }

Men sorted(Men men) {
    std::sort(men.begin(), men.end(), before);
    return men;
}

Men without(Men men, std::size_t i) {
    men.erase(men.begin() + static_cast<std::ptrdiff_t>(i));
    return men;
}

class Bits {
public:
    void resize(std::size_t size) { words_.assign((size + 63) / 64, 0); }
    [[nodiscard]] bool operator[](std::size_t i) const {
        return ((words_[i / 64] >> i % 64) & 1) != 0;
    }
    void set(std::size_t i) { words_[i / 64] |= std::uint64_t{1} << i % 64; }
    [[nodiscard]] std::size_t words() const { return words_.size(); }
    [[nodiscard]] std::uint64_t word(std::size_t i) const { return words_[i]; }

private:
    std::vector<std::uint64_t> words_;
};

constexpr Square flipped(Square square, int flip) { return square_at(index(square) ^ flip); }
constexpr Square transposed(Square square) {
    return jadoube::square(file_at(index(rank_of(square))), rank_at(index(file_of(square))));
}

// How the board is turned so that White's king comes to one of a few squares.
struct Turn {
    int flip = 0;  // 7 exchanges the wings, 56 the players' sides
    bool transpose = false;
    [[nodiscard]] constexpr Square operator()(Square square) const {
        return transpose ? transposed(flipped(square, flip)) : flipped(square, flip);
    }
};

constexpr Turn turn_for(Square white_king, bool pawns) {
    Turn turn;
    if (file_of(white_king) > File::d) turn.flip ^= 7;
    if (pawns) return turn;
    if (rank_of(white_king) > Rank::fourth) turn.flip ^= 56;
    const Square king = flipped(white_king, turn.flip);
    turn.transpose = index(rank_of(king)) > index(file_of(king));
    return turn;
}

// The squares of White's king after turning, numbered: 32 with pawns, 10 without.
struct KingSlots {
    std::array<std::size_t, square_count> slot{};
    std::array<Square, square_count> square{};
    std::size_t count = 0;

    constexpr explicit KingSlots(bool pawns) {
        for (int i = 0; i < square_count; ++i) {
            if (turn_for(square_at(i), pawns)(square_at(i)) != square_at(i)) continue;
            slot[static_cast<std::size_t>(i)] = count;
            square[count++] = square_at(i);
        }
    }
};

constexpr KingSlots slots_with_pawns(true);
constexpr KingSlots slots_without_pawns(false);
static_assert(slots_with_pawns.count == 32 && slots_without_pawns.count == 10);

const KingSlots& king_slots(bool pawns) { return pawns ? slots_with_pawns : slots_without_pawns; }

}  // namespace

// White's king, Black's king, the others in the order of their kinds: the order of a table.
struct MateTruth::State {
    std::array<Piece, kings + most_men> men{
        {{Color::white, Role::king}, {Color::black, Role::king}}};
    std::array<Square, kings + most_men> on{};
    std::size_t count = kings;
    Color turn = Color::white;
    std::optional<Square> passed_over;  // 3.7.3.1: by a double step, a pawn standing ready to take

    [[nodiscard]] static State with(const Men& others) {
        State state;
        for (const Piece man : others) state.men[state.count++] = man;
        return state;
    }
    [[nodiscard]] Bitboard men_of(Color color) const {
        Bitboard found;
        for (std::size_t i = 0; i < count; ++i) {
            if (men[i].color == color) found |= on[i];
        }
        return found;
    }
    [[nodiscard]] std::optional<std::size_t> at(Square square) const {
        for (std::size_t i = 0; i < count; ++i) {
            if (on[i] == square) return i;
        }
        return std::nullopt;
    }
    [[nodiscard]] bool is_attacked(Color king) const {
        const Bitboard occupied = men_of(Color::white) | men_of(Color::black);
        const Square square = on[king == Color::white ? 0 : 1];
        for (std::size_t i = 0; i < count; ++i) {
            if (men[i].color != king && attacks(men[i], on[i], occupied).contains(square))
                return true;
        }
        return false;
    }
    // One king each, all on different squares, pawns where pawns can be, nobody left in check.
    [[nodiscard]] bool is_playable() const {
        Bitboard occupied;
        for (std::size_t i = 0; i < count; ++i) {
            if (occupied.contains(on[i])) return false;
            if (men[i].role == Role::pawn && last_ranks.contains(on[i])) return false;
            occupied |= on[i];
        }
        return !is_attacked(!turn);
    }
    void remove(std::size_t i) {
        --count;
        for (; i < count; ++i) {
            men[i] = men[i + 1];
            on[i] = on[i + 1];
        }
    }
    // The man at i has become another: back into the order of the kinds.
    void reorder() {
        for (std::size_t i = kings + 1; i < count; ++i) {
            for (std::size_t j = i; j > kings && before(men[j], men[j - 1]); --j) {
                std::swap(men[j], men[j - 1]);
                std::swap(on[j], on[j - 1]);
            }
        }
    }
    [[nodiscard]] std::size_t code() const {
        std::size_t code = 0;
        for (std::size_t i = kings; i < count; ++i) code = code * (kinds + 1) + kind(men[i]) + 1;
        return code;
    }
};

struct MateTruth::Answer {
    bool playable = false;
    bool yes = false;
};

struct MateTruth::Table {
    explicit Table(Men of) : men(std::move(of)), pawns(has_pawns(men)) {
        half = king_slots(pawns).count * 64;
        for (std::size_t i = 0; i < men.size(); ++i) half *= 64;
        playable.resize(2 * half);
        yes.resize(2 * half);
    }

    [[nodiscard]] std::size_t at(const State& state) const {
        const Turn turn = turn_for(state.on[0], pawns);
        const auto king = static_cast<std::size_t>(index(turn(state.on[0])));
        std::size_t found = (state.turn == Color::white ? 0 : king_slots(pawns).count) +
                            king_slots(pawns).slot[king];
        for (std::size_t i = 1; i < state.count; ++i) {
            found = found * 64 + static_cast<std::size_t>(index(turn(state.on[i])));
        }
        return found;
    }
    // Where this man of the state stands elsewhere. A king of White's may turn the board, others
    // change one digit.
    class Moved {
    public:
        Moved(const Table& table, const State& state, std::size_t man)
            : table_(table), state_(state), man_(man), turn_(turn_for(state.on[0], table.pawns)) {
            shift_ = 6 * (state.count - 1 - man);
            const auto digit = static_cast<std::size_t>(index(turn_(state.on[man])));
            if (man > 0) others_ = table.at(state) - (digit << shift_);
        }
        [[nodiscard]] std::size_t to(Square square) {
            if (man_ > 0)
                return others_ + (static_cast<std::size_t>(index(turn_(square))) << shift_);
            state_.on[0] = square;
            return table_.at(state_);
        }

    private:
        const Table& table_;
        State state_;
        std::size_t man_;
        Turn turn_;
        std::size_t shift_ = 0;
        std::size_t others_ = 0;
    };

    [[nodiscard]] State state_at(std::size_t at) const {
        State state = State::with(men);
        state.turn = at < half ? Color::white : Color::black;
        at %= half;
        for (std::size_t i = state.count; --i > 0; at /= 64) {
            state.on[i] = square_at(static_cast<int>(at % 64));
        }
        state.on[0] = king_slots(pawns).square[at];
        return state;
    }

    Men men;
    bool pawns;
    std::size_t half;  // White to move below, Black from here on
    Bits playable;
    Bits yes;  // only where playable
};

MateTruth::MateTruth() : tables_((kinds + 1) * (kinds + 1) * (kinds + 1)) {}
MateTruth::MateTruth(MateTruth&&) noexcept = default;
MateTruth::~MateTruth() = default;

const MateTruth::Table& MateTruth::table_of(const State& state) const {
    assert(tables_[state.code()]);
    return *tables_[state.code()];
}

MateTruth::Answer MateTruth::look_up(const State& state) const {
    const Table& table = table_of(state);
    const std::size_t at = table.at(state);
    return {table.playable[at], table.yes[at]};
}

// Calls found with the answer after each move, until it says true. A move that leaves the own king
// in check (3.9.2) leads to what is not playable. The state itself must be playable.
template <class Found>
bool MateTruth::any_move(const State& state, Found found) const {
    const Color color = state.turn;
    const Bitboard own = state.men_of(color);
    const Bitboard other = state.men_of(!color);
    const Bitboard occupied = own | other;
    const Table& table = table_of(state);

    for (std::size_t i = 0; i < state.count; ++i) {
        if (state.men[i].color != color) continue;
        const Square from = state.on[i];
        State next = state;
        next.turn = !color;
        next.passed_over.reset();

        const Bitboard attacked = attacks(state.men[i], from, occupied);
        if (state.men[i].role != Role::pawn) {
            Table::Moved moved(table, next, i);
            for (const Square to : attacked & ~occupied) {
                const std::size_t at = moved.to(to);
                if (found(Answer{table.playable[at], table.yes[at]})) return true;
            }
            for (const Square to : attacked& other) {  // 3.1.1
                State smaller = next;
                smaller.on[i] = to;
                smaller.remove(*state.at(to));
                if (found(look_up(smaller))) return true;
            }
            continue;
        }

        // 3.7.3.3: with every piece it may become.
        const auto arrives = [&](const State& there, std::size_t pawn) {
            if (!last_ranks.contains(there.on[pawn])) return found(look_up(there));
            return std::any_of(promotion_roles.begin(), promotion_roles.end(), [&](Role role) {
                State promoted = there;
                promoted.men[pawn].role = role;
                promoted.reorder();
                return found(look_up(promoted));
            });
        };
        const auto takes = [&](Square to, Square victim) {
            State smaller = next;
            smaller.on[i] = to;
            const std::size_t taken = *state.at(victim);
            smaller.remove(taken);
            return arrives(smaller, taken < i ? i - 1 : i);
        };
        const int ahead = color == Color::white ? 8 : -8;
        const Square one = square_at(index(from) + ahead);
        if (!occupied.contains(one)) {  // 3.7.1
            next.on[i] = one;
            if (arrives(next, i)) return true;
            const Square two = square_at((index(one) + ahead) & 63);
            if (rank_for(color, rank_of(from)) == Rank::second &&
                !occupied.contains(two)) {  // 3.7.2
                next.on[i] = two;
                next.passed_over = one;
                if (found(after_double_step(next))) return true;
                next.passed_over.reset();
            }
        }
        for (const Square to : attacked& other) {
            if (takes(to, to)) return true;
        }
        if (state.passed_over && attacked.contains(*state.passed_over)) {  // 3.7.3.1
            if (takes(*state.passed_over, square_at(index(*state.passed_over) - ahead)))
                return true;
        }
    }
    return false;
}

// Checkmate of Black (1.4.1), or a move after which it is yes.
bool MateTruth::is_yes_by_moves(const State& state) const {
    bool can_move = false;
    const bool yes = any_move(state, [&](Answer after) {
        can_move = can_move || after.playable;
        return after.yes;
    });
    return yes || (!can_move && state.turn == Color::black && state.is_attacked(Color::black));
}

// No table knows of the right to take en passant, which may be the only move.
MateTruth::Answer MateTruth::after_double_step(const State& state) const {
    Answer answer = look_up(state);
    const Bitboard takers = attacks({!state.turn, Role::pawn}, *state.passed_over, {});
    bool ready = false;
    for (std::size_t i = kings; i < state.count; ++i) {
        ready |= state.men[i] == Piece{state.turn, Role::pawn} && takers.contains(state.on[i]);
    }
    if (answer.playable && ready) answer.yes = is_yes_by_moves(state);
    return answer;
}

void MateTruth::fill(Table& table) {
    for (std::size_t at = 0; at < 2 * table.half; ++at) {
        if (table.state_at(at).is_playable()) table.playable.set(at);
    }
    // A sweep finds the mates, and what captures, promotions and double steps lead to; from there
    // the other moves are taken back. Done when a sweep over all that is left finds nothing.
    std::vector<std::size_t> fresh;
    bool changed = true;
    while (changed) {
        changed = false;
        for (std::size_t word = 0; word < table.yes.words(); ++word) {
            for (const Square bit : Bitboard(table.playable.word(word) & ~table.yes.word(word))) {
                const std::size_t at = word * 64 + static_cast<std::size_t>(index(bit));
                if (table.yes[at] || !is_yes_by_moves(table.state_at(at))) continue;
                changed = true;
                table.yes.set(at);
                fresh.push_back(at);
                take_moves_back(table, fresh);
            }
        }
    }
}

// From what has become yes to all that can go there by moves of one man over empty squares.
void MateTruth::take_moves_back(Table& table, std::vector<std::size_t>& fresh) {
    constexpr std::size_t many = std::size_t{1} << 24;  // the rest is left to the next sweep
    while (!fresh.empty()) {
        const State state = table.state_at(fresh.back());
        fresh.pop_back();
        const Color mover = !state.turn;
        const Bitboard occupied = state.men_of(Color::white) | state.men_of(Color::black);
        for (std::size_t i = 0; i < state.count; ++i) {
            const Piece man = state.men[i];
            if (man.color != mover) continue;
            const Bitboard back =
                man.role == Role::pawn
                    ? Bitboard(square_at(index(state.on[i]) + (mover == Color::white ? -8 : 8)))
                    : attacks(man, state.on[i], occupied);
            State earlier = state;
            earlier.turn = mover;
            Table::Moved moved(table, earlier, i);
            for (const Square from : back & ~occupied) {
                const std::size_t at = moved.to(from);
                if (!table.playable[at] || table.yes[at]) continue;
                table.yes.set(at);
                if (fresh.size() < many) fresh.push_back(at);
            }
        }
    }
}

void MateTruth::work_out(const Men& men) {
    assert(men.size() <= most_men);
    const std::size_t code = State::with(sorted(men)).code();
    if (tables_[code]) return;
    for (std::size_t i = 0; i < men.size(); ++i) {
        work_out(without(men, i));
        if (men[i].role != Role::pawn) continue;
        for (const Role role : promotion_roles) {
            Men promoted = men;
            promoted[i].role = role;
            work_out(promoted);
        }
    }
    tables_[code] = std::make_unique<Table>(sorted(men));
    fill(*tables_[code]);
}

MateTruth::Count MateTruth::count(const Men& men, Color turn) const {
    const Table& table = table_of(State::with(sorted(men)));
    const KingSlots& slots = king_slots(table.pawns);
    std::array<std::uint64_t, square_count> squares_like{};  // that are turned onto this one
    for (int i = 0; i < square_count; ++i) {
        const Square onto = turn_for(square_at(i), table.pawns)(square_at(i));
        ++squares_like[static_cast<std::size_t>(index(onto))];
    }
    std::uint64_t orders = 1;  // of equal men
    for (std::size_t i = 1, equal = 1; i < table.men.size(); ++i) {
        equal = table.men[i] == table.men[i - 1] ? equal + 1 : 1;
        orders *= equal;
    }
    Count count;
    const std::size_t per_slot = table.half / slots.count;
    const std::size_t first = turn == Color::white ? 0 : table.half;
    for (std::size_t i = 0; i < table.half; ++i) {
        const auto king = static_cast<std::size_t>(index(slots.square[i / per_slot]));
        if (table.playable[first + i]) count.placements += squares_like[king];
        if (table.yes[first + i]) count.yes += squares_like[king];
    }
    return {count.placements / orders, count.yes / orders};
}

// Colours exchanged if Black is to checkmate. Nothing if no table can know the position.
std::optional<MateTruth::State> MateTruth::state_of(const Position& asked, Color player) {
    const Position position = player == Color::white ? asked : asked.mirrored();
    if (position.men().size() > static_cast<int>(kings + most_men) ||
        !position.castling_rooks().empty()) {
        return std::nullopt;
    }
    State state;
    state.turn = position.turn();
    state.on[0] = position.king(Color::white);
    state.on[1] = position.king(Color::black);
    for (const Square square : position.men() & ~position.men(Role::king)) {
        state.men[state.count] = *position.piece_at(square);
        state.on[state.count++] = square;
    }
    state.reorder();
    state.passed_over = position.en_passant();
    return state;
}

bool MateTruth::holds(const Position& position, Color player) const {
    const auto state = state_of(position, player);
    return state && tables_[state->code()];
}

bool MateTruth::can_checkmate(const Position& position, Color player) const {
    const auto state = state_of(position, player);
    assert(state && look_up(*state).playable);
    return state->passed_over ? is_yes_by_moves(*state) : look_up(*state).yes;
}

bool MateTruth::can_checkmate_by_a_move(const Position& position, Color player) const {
    if (status(position) == Status::checkmate) return position.turn() != player;
    const MoveList moves = legal_moves(position);
    return std::any_of(moves.begin(), moves.end(),
                       [&](Move move) { return can_checkmate(position.after(move), player); });
}

std::optional<bool> MateTruth::follow(const Position& position, Color player,
                                      std::size_t limit) const {
    if (holds(position, player)) return can_checkmate(position, player);
    if (status(position) == Status::checkmate) return position.turn() != player;
    const auto hash = [](const Position& p) { return static_cast<std::size_t>(key(p)); };
    std::unordered_set<Position, decltype(hash)> seen(64, hash);
    std::vector<Position> open{position};
    seen.insert(position);
    for (std::size_t i = 0; i < open.size(); ++i) {
        if (open.size() > limit) return std::nullopt;
        const Position from = open[i];
        for (const Move move : legal_moves(from)) {
            const Position next = from.after(move);
            if (holds(next, player)) {
                if (can_checkmate(next, player)) return true;
            } else if (seen.insert(next).second) {
                if (status(next) == Status::checkmate && next.turn() != player) return true;
                open.push_back(next);
            }
        }
    }
    return false;
}

std::string name(const Men& men) {
    std::string text;
    for (const Color color : both_colors) {
        text += color == Color::white ? "K" : "vK";
        for (const Role role : {Role::queen, Role::rook, Role::bishop, Role::knight, Role::pawn}) {
            const auto count = std::count(men.begin(), men.end(), Piece{color, role});
            text.append(static_cast<std::size_t>(count), letter(Piece{Color::white, role}));
        }
    }
    return text;
}

Men men_named(std::string_view name) {
    Men men;
    Color color = Color::white;
    for (const char c : name) {
        if (c == 'v') {
            color = Color::black;
        } else if (const auto piece = parse_piece(c); piece && piece->role != Role::king) {
            men.push_back({color, piece->role});
        }
    }
    return sorted(men);
}

std::vector<Men> all_men(std::size_t count) {
    std::vector<Men> all{{}};
    for (std::size_t i = 0; i < count; ++i) {
        std::vector<Men> larger;
        for (const Men& men : all) {
            for (std::size_t next = men.empty() ? 0 : kind(men.back()); next < kinds; ++next) {
                larger.push_back(men);
                larger.back().push_back(piece_of(next));
            }
        }
        all = std::move(larger);
    }
    return all;
}

bool has_pawns(const Men& men) {
    return std::any_of(men.begin(), men.end(), [](Piece man) { return man.role == Role::pawn; });
}

Men mirrored(const Men& men) {
    Men other = men;
    for (Piece& man : other) man.color = !man.color;
    return sorted(other);
}

Bitboard enough_for_white_king(const Men& men) {
    Bitboard enough;
    const KingSlots& slots = king_slots(has_pawns(men));
    for (std::size_t i = 0; i < slots.count; ++i) enough |= slots.square[i];
    return enough;
}

namespace {

// The squares that the opponent's pawns can have passed over just now (3.7.2).
Bitboard can_be_passed_over(const Setup& setup) {
    Bitboard found;
    const Color mover = !setup.turn;
    const Rank rank = rank_for(mover, Rank::third);
    const int ahead = mover == Color::white ? 8 : -8;
    for (const Square passed : Bitboard(rank)) {
        if (setup.at(square_at(index(passed) + ahead)) == Piece{mover, Role::pawn} &&
            !setup.at(passed) && !setup.at(square_at(index(passed) - ahead))) {
            found |= passed;
        }
    }
    return found;
}

// Puts the men from the nth on, and calls visit with what is playable.
void put_men(Setup& setup, const Men& men, std::size_t nth, int first,
             const std::function<void(const Position&)>& visit) {
    if (nth == men.size()) {
        for (const Color turn : both_colors) {
            setup.turn = turn;
            const auto position = Position::check(setup, Variant::standard);
            if (!position.has_value()) continue;
            visit(*position);
            for (const Square passed : can_be_passed_over(setup)) {
                Setup with_right = setup;
                with_right.en_passant = passed;
                const auto other = Position::check(with_right, Variant::standard);
                if (other.has_value() && other->en_passant()) visit(*other);
            }
        }
        return;
    }
    for (int i = first; i < square_count; ++i) {
        const Square square = square_at(i);
        if (setup.at(square)) continue;
        setup.at(square) = men[nth];
        const bool equal = nth + 1 < men.size() && men[nth + 1] == men[nth];
        put_men(setup, men, nth + 1, equal ? i + 1 : 0, visit);
        setup.at(square).reset();
    }
}

}  // namespace

void for_each_placement(const Men& men, Square white_king,
                        const std::function<void(const Position&)>& visit) {
    Setup setup;
    setup.at(white_king) = Piece{Color::white, Role::king};
    Men others = sorted(men);
    others.insert(others.begin(), Piece{Color::black, Role::king});
    put_men(setup, others, 0, 0, visit);
}

bool replays_to_mate(Position position, std::span<const Move> line, Color player) {
    for (const Move move : line) {
        if (!is_legal(position, move)) return false;
        position = position.after(move);
    }
    return status(position) == Status::checkmate && position.turn() != player;
}

}  // namespace jadoube::test

// The kernel for x86-64 with AVX-512: the last two plies are counted eight positions at a time.
// Built with its own compiler flags.
//
// Two plies from the end every legal move is written down as bits that change, and the positions
// they lead to are counted eight in a vector, one a lane, without branches: all sliders of a colour
// run along one direction at once (Kogge–Stone fills), and since two men never reach one square in
// the same direction, the number of bits set is the number of moves. All eight have the same king
// to look after, for it is not his side that moved; so his rays are constants.
#include <immintrin.h>

#include "generate.hpp"
#include "kernels.hpp"
#include "scalar.hpp"
#include "sliders_pext.hpp"

namespace jadoube::kernel {
namespace {

constexpr std::size_t lanes = 8;
using Vector = __m512i;

[[gnu::always_inline]] inline Vector all(Bits bits) {
    return _mm512_set1_epi64(static_cast<long long>(bits));
}
[[gnu::always_inline]] inline Vector without(Vector a, Vector b) {
    return _mm512_andnot_si512(b, a);
}
[[gnu::always_inline]] inline Vector a_or_b_and_c(Vector a, Vector b, Vector c) {
    return _mm512_ternarylogic_epi64(a, b, c, 0xF8);
}
[[gnu::always_inline]] inline Vector a_and_b_and_c(Vector a, Vector b, Vector c) {
    return _mm512_ternarylogic_epi64(a, b, c, 0x80);
}
[[gnu::always_inline]] inline Vector a_without_b_or_c(Vector a, Vector b, Vector c) {
    return _mm512_ternarylogic_epi64(a, b, c, 0x10);
}
[[gnu::always_inline]] inline Vector any_of(Vector a, Vector b, Vector c) {
    return _mm512_ternarylogic_epi64(a, b, c, 0xFE);
}
[[gnu::always_inline]] inline Vector a_without_b_except_c(Vector a, Vector b, Vector c) {
    return _mm512_ternarylogic_epi64(a, b, c, 0xB0);
}

// Directions as the difference of square numbers.
constexpr int north = 8, south = -8, east = 1, west = -1;
constexpr int north_east = 9, north_west = 7, south_east = -7, south_west = -9;

template <int by>
[[gnu::always_inline]] inline Vector shift(Vector v) {
    if constexpr (by > 0) {
        return _mm512_slli_epi64(v, by);
    } else {
        return _mm512_srli_epi64(v, -by);
    }
}

// The squares on which a step in that direction can end.
template <int direction>
constexpr Bits arrivals() {
    constexpr int files = ((direction + 36) % 8 + 8) % 8;  // 4 north and south, 5 eastwards, 3 west
    return files == 4 ? ~Bits{0} : files == 5 ? ~file_a : ~file_h;
}
static_assert(arrivals<north>() == ~Bits{0} && arrivals<south_east>() == ~file_a &&
              arrivals<north_west>() == ~file_h && arrivals<south_west>() == ~file_h);

template <int direction>
[[gnu::always_inline]] inline Vector on_board(Vector v) {
    if constexpr (arrivals<direction>() == ~Bits{0}) {
        return v;
    } else {
        return v & all(arrivals<direction>());
    }
}

template <int direction>
[[gnu::always_inline]] inline Vector attacked_towards(Vector sliders, Vector empty) {
    Vector free = on_board<direction>(empty);
    sliders = a_or_b_and_c(sliders, free, shift<direction>(sliders));
    free = free & shift<direction>(free);
    sliders = a_or_b_and_c(sliders, free, shift<2 * direction>(sliders));
    free = free & shift<2 * direction>(free);
    sliders = a_or_b_and_c(sliders, free, shift<4 * direction>(sliders));
    return on_board<direction>(shift<direction>(sliders));
}

// The moves of a position two plies from the end, as the bits they change.
class ChildSink {
public:
    static constexpr bool one_is_enough = false;
    std::size_t count = 0;
    std::size_t special_count = 0;
    alignas(64) Bits flip[MoveList::capacity + lanes];   // of the man that moves
    alignas(64) Bits taken[MoveList::capacity + lanes];  // of the man that is taken, if any
    alignas(64) std::uint8_t role[MoveList::capacity + lanes];
    // Promotions and castlings change a second man.
    struct Special {
        Bits flip, taken, flip2;
        std::uint8_t role, role2;
    };
    Special special[128];
    Bits double_steps = 0;  // arrival squares

    [[gnu::always_inline]] void piece(MoveKind kind, int from, Bits targets) {
        for (; targets != 0; targets &= targets - 1) {
            const Bits to = targets & (0 - targets);
            add(static_cast<std::uint8_t>(kind), bit(from) | to, to);
        }
    }
    [[gnu::always_inline]] void pawns(MoveKind kind, int step, Bits targets) {
        if (kind == MoveKind::double_step) double_steps |= targets;
        for (; targets != 0; targets &= targets - 1) {
            const Bits to = targets & (0 - targets);
            add(0, to | (step > 0 ? to >> step : to << -step), to);
        }
    }
    [[gnu::always_inline]] void promotions(int step, Bits targets) {
        for (; targets != 0; targets &= targets - 1) {
            const Bits to = targets & (0 - targets);
            const Bits from = step > 0 ? to >> step : to << -step;
            for (std::uint8_t role2 = 1; role2 <= 4; ++role2) {
                special[special_count++] = {from, to, to, 0, role2};
            }
        }
    }
    [[gnu::always_inline]] void castling(int king, int rook) {
        const CastlingSquares target = castling_squares(king, rook);
        special[special_count++] = {bit(king) ^ bit(target.king_to), 0,
                                    bit(rook) ^ bit(target.rook_to), 5, 3};
    }
    [[gnu::always_inline]] void en_passant(int from, int to) {
        add(0, bit(from) | bit(to), bit(to ^ 8));
    }

private:
    [[gnu::always_inline]] void add(std::uint8_t man, Bits flipped, Bits capture) {
        flip[count] = flipped;
        taken[count] = capture;
        role[count++] = man;
    }
};

// What the children of one position have in common. Those who moved are "they", the side whose
// moves are counted is "we".
template <Color us>
class Children {
public:
    static constexpr Color them = !us;
    static constexpr auto we = static_cast<std::size_t>(us);
    static constexpr auto they = we ^ 1;

    [[gnu::always_inline]] explicit Children(const Board& parent)
        : board(parent),
          own(parent.men[we]),
          enemy(parent.men[they]),
          king(own & parent.role[5]),
          king_square(lowest(king)) {
        const auto at = static_cast<std::size_t>(king_square);
        knights_check_from = steps.knight[at];
        pawns_check_from = steps.pawn[we][at];
        king_steps = steps.king[at];
        for (Bits rooks = board.castling_rooks & own; rooks != 0; rooks &= rooks - 1) {
            const int rook = lowest(rooks);
            const CastlingSquares target = castling_squares(king_square, rook);
            const Bits king_way = way(king_square, target.king_to);
            const Bits rook_way = way(rook, target.rook_to);
            castlings[castling_count++] = {
                bit(rook), (king_way | rook_way) & ~king & ~bit(rook), king_way,
                // Only a rook on the b-file can shield its king, from a man on the a-file.
                (rook & 7) == 1 && rook < king_square ? bit(rook - 1) : 0};
        }
    }

    // The number of moves in each of eight children.
    template <bool with_special>
    [[gnu::always_inline]] Vector count(const ChildSink& moves, std::size_t first,
                                        const Bits* flip2_from, const std::uint8_t* role2_from) {
        const Vector flip = _mm512_load_si512(moves.flip + first);
        const Vector taken = _mm512_load_si512(moves.taken + first);
        const Vector role = roles(moves.role + first);

        // They have moved.
        const auto role_is = [&](int r) { return _mm512_cmpeq_epi64_mask(role, all(Bits(r))); };
        const auto flipped = [](Bits men, __mmask8 where, Vector by) {
            const Vector before = all(men);
            return _mm512_mask_xor_epi64(before, where, before, by);
        };
        const __mmask8 queen_moved = role_is(4);
        Vector their_pawns = flipped(enemy & board.role[0], role_is(0), flip);
        Vector their_knights = flipped(enemy & board.role[1], role_is(1), flip);
        Vector their_diagonal =
            flipped(enemy & (board.role[2] | board.role[4]), role_is(2) | queen_moved, flip);
        Vector their_straight =
            flipped(enemy & (board.role[3] | board.role[4]), role_is(3) | queen_moved, flip);
        const Vector their_king = flipped(enemy & board.role[5], role_is(5), flip);
        Vector their_men = all(enemy) ^ flip;
        if constexpr (with_special) {
            const Vector flip2 = _mm512_load_si512(flip2_from);
            const Vector role2 = roles(role2_from);
            const auto also = [&](Vector men, int a, int b) {
                const __mmask8 where = _mm512_cmpeq_epi64_mask(role2, all(Bits(a))) |
                                       _mm512_cmpeq_epi64_mask(role2, all(Bits(b)));
                return _mm512_mask_xor_epi64(men, where, men, flip2);
            };
            their_knights = also(their_knights, 1, 1);
            their_diagonal = also(their_diagonal, 2, 4);
            their_straight = also(their_straight, 3, 4);
            their_men = their_men ^ flip2;
        }
        const Vector our_men = without(all(own), taken);
        const Vector occupied = our_men | their_men;
        const Vector empty = _mm512_xor_si512(occupied, all(~Bits{0}));

        // 3.9: checks, and the squares that answer them.
        const Vector leapers =
            (their_knights & all(knights_check_from)) | (their_pawns & all(pawns_check_from));
        Vector checkers = leapers;
        Vector answer = leapers;
        Vector banned = _mm512_setzero_si512();
        const auto look = [&](Vector seen, Vector sliders, Bits behind) {
            const __mmask8 check = _mm512_test_epi64_mask(seen, sliders);
            checkers = a_or_b_and_c(checkers, seen, sliders);
            answer = _mm512_mask_or_epi64(answer, check, answer, seen);
            banned = _mm512_mask_or_epi64(banned, check, banned, all(behind));
            return seen;
        };
        const Vector north_ray = look(ray_up<north>(occupied), their_straight, one_step<south>());
        const Vector south_ray = look(ray_down<south>(occupied), their_straight, one_step<north>());
        const Vector east_ray = look(ray_up<east>(occupied), their_straight, one_step<west>());
        const Vector west_ray = look(ray_down<west>(occupied), their_straight, one_step<east>());
        const Vector ne_ray =
            look(ray_up<north_east>(occupied), their_diagonal, one_step<south_west>());
        const Vector nw_ray =
            look(ray_up<north_west>(occupied), their_diagonal, one_step<south_east>());
        const Vector se_ray =
            look(ray_down<south_east>(occupied), their_diagonal, one_step<north_west>());
        const Vector sw_ray =
            look(ray_down<south_west>(occupied), their_diagonal, one_step<north_east>());
        const __mmask8 no_check = _mm512_testn_epi64_mask(checkers, checkers);
        const __mmask8 two_checks =
            _mm512_test_epi64_mask(checkers, _mm512_add_epi64(checkers, all(~Bits{0})));
        answer = _mm512_mask_mov_epi64(answer, no_check, all(~Bits{0}));
        answer = _mm512_mask_mov_epi64(answer, two_checks, _mm512_setzero_si512());

        // What they attack, and whom they pin: our man first on a ray of the king and attacked
        // along it.
        const auto attack = [&](Vector attacked, Vector ray) {
            banned = banned | attacked;
            return a_and_b_and_c(attacked, ray, our_men);
        };
        const Vector pinned_on_file =
            attack(attacked_towards<south>(their_straight, empty), north_ray) |
            attack(attacked_towards<north>(their_straight, empty), south_ray);
        const Vector pinned_on_rank =
            attack(attacked_towards<west>(their_straight, empty), east_ray) |
            attack(attacked_towards<east>(their_straight, empty), west_ray);
        const Vector pinned_on_diagonal =
            attack(attacked_towards<south_west>(their_diagonal, empty), ne_ray) |
            attack(attacked_towards<north_east>(their_diagonal, empty), sw_ray);
        const Vector pinned_on_antidiagonal =
            attack(attacked_towards<south_east>(their_diagonal, empty), nw_ray) |
            attack(attacked_towards<north_west>(their_diagonal, empty), se_ray);
        banned = any_of(banned, pawn_attacks(their_pawns), knight_attacks(their_knights)) |
                 king_attacks(their_king);
        const Vector pinned =
            any_of(pinned_on_file, pinned_on_rank, pinned_on_diagonal) | pinned_on_antidiagonal;

        // 3.8
        Vector total = _mm512_popcnt_epi64(a_without_b_or_c(all(king_steps), our_men, banned));
        for (std::size_t i = 0; i < castling_count; ++i) {
            const Castling& castling = castlings[i];
            const __mmask8 barred = _mm512_test_epi64_mask(taken, all(castling.rook)) |
                                    _mm512_test_epi64_mask(occupied, all(castling.way)) |
                                    _mm512_test_epi64_mask(banned, all(castling.king_way)) |
                                    _mm512_test_epi64_mask(their_straight, all(castling.shielded));
            const auto may = static_cast<__mmask8>(no_check & ~barred);
            total = _mm512_mask_add_epi64(total, may, total, all(1));
        }

        const Vector target = without(answer, our_men);
        const auto add = [&](Vector arrivals) {
            total = _mm512_add_epi64(total, _mm512_popcnt_epi64(arrivals & target));
        };

        // 3.2 to 3.5: a man pinned on a line keeps to it.
        const auto ours = [&](Bits men, Vector pinned_here) {
            return a_without_b_except_c(without(all(men), taken), pinned, pinned_here);
        };
        const Bits straight = own & (board.role[3] | board.role[4]);
        const Bits diagonal = own & (board.role[2] | board.role[4]);
        const Vector on_files = ours(straight, pinned_on_file);
        const Vector on_ranks = ours(straight, pinned_on_rank);
        const Vector on_diagonals = ours(diagonal, pinned_on_diagonal);
        const Vector on_antidiagonals = ours(diagonal, pinned_on_antidiagonal);
        add(attacked_towards<north>(on_files, empty));
        add(attacked_towards<south>(on_files, empty));
        add(attacked_towards<east>(on_ranks, empty));
        add(attacked_towards<west>(on_ranks, empty));
        add(attacked_towards<north_east>(on_diagonals, empty));
        add(attacked_towards<south_west>(on_diagonals, empty));
        add(attacked_towards<north_west>(on_antidiagonals, empty));
        add(attacked_towards<south_east>(on_antidiagonals, empty));

        // 3.6
        const Vector knights = a_without_b_or_c(all(own & board.role[1]), taken, pinned);
        const Vector not_a = knights & all(~file_a);
        const Vector not_ab = knights & all(~(file_a | file_b));
        const Vector not_h = knights & all(~file_h);
        const Vector not_gh = knights & all(~(file_g | file_h));
        add(shift<17>(not_h));
        add(shift<15>(not_a));
        add(shift<10>(not_gh));
        add(shift<6>(not_ab));
        add(shift<-17>(not_a));
        add(shift<-15>(not_h));
        add(shift<-10>(not_ab));
        add(shift<-6>(not_gh));

        // 3.7
        constexpr int ahead = us == Color::white ? 8 : -8;
        constexpr Bits third_rank = us == Color::white ? rank_1 << 16 : rank_1 << 40;
        constexpr Bits last_rank = us == Color::white ? rank_8 : rank_1;
        const Vector pawns = without(all(own & board.role[0]), taken);
        // East ahead is along a1–h8 for White and along h1–a8 for Black.
        const Vector pinned_east = us == Color::white ? pinned_on_diagonal : pinned_on_antidiagonal;
        const Vector pinned_west = us == Color::white ? pinned_on_antidiagonal : pinned_on_diagonal;
        const Vector one =
            shift<ahead>(a_without_b_except_c(pawns, pinned, pinned_on_file)) & empty;
        const Vector two = shift<ahead>(one & all(third_rank)) & empty;
        const Vector takes_east =
            shift<ahead + 1>(a_without_b_except_c(pawns, pinned, pinned_east) & all(~file_h)) &
            their_men;
        const Vector takes_west =
            shift<ahead - 1>(a_without_b_except_c(pawns, pinned, pinned_west) & all(~file_a)) &
            their_men;
        add(one | two);
        add(takes_east);
        add(takes_west);
        if ((own & board.role[0] & before_last) != 0) {
            // Each of these counts four times.
            const auto thrice_more = [&](Vector arrivals) {
                const Vector n =
                    _mm512_popcnt_epi64(a_and_b_and_c(arrivals, answer, all(last_rank)));
                total = _mm512_add_epi64(total, _mm512_add_epi64(n, _mm512_add_epi64(n, n)));
            };
            thrice_more(one);
            thrice_more(takes_east);
            thrice_more(takes_west);
        }
        return total;
    }

    // 3.7.3.1: captures en passant that the double steps allow, one by one: they are rare.
    [[gnu::always_inline]] std::uint64_t count_en_passant(Bits double_steps,
                                                          PextSliders sliders) const {
        std::uint64_t total = 0;
        const Bits pawns = own & board.role[0];
        double_steps &= ((pawns & ~file_a) >> 1) | ((pawns & ~file_h) << 1);
        for (; double_steps != 0; double_steps &= double_steps - 1) {
            const int to = lowest(double_steps);
            constexpr int back = us == Color::white ? 8 : -8;
            Board child = board;
            make(child, static_cast<unsigned>(MoveKind::double_step) << 12 |
                            static_cast<unsigned>(to) << 6 | static_cast<unsigned>(to + 2 * back));
            const Sight<us, PextSliders> see(child, sliders);
            const int arrival = to + back;
            for (Bits takers = pawns & steps.pawn[they][static_cast<std::size_t>(arrival)];
                 takers != 0; takers &= takers - 1) {
                if (see.en_passant_is_safe(takers & (0 - takers), bit(arrival), bit(to))) ++total;
            }
        }
        return total;
    }

private:
    struct Castling {
        Bits rook, way, king_way, shielded;
    };
    static constexpr Bits before_last = us == Color::white ? rank_1 << 48 : rank_1 << 8;

    [[gnu::always_inline]] static Bits way(int from, int to) {
        return steps.between[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)] |
               bit(to);
    }
    [[gnu::always_inline]] static Vector roles(const std::uint8_t* from) {
        return _mm512_cvtepu8_epi64(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(from)));
    }

    template <int direction>
    [[gnu::always_inline]] Bits one_step() const {
        return (direction > 0 ? king << direction : king >> -direction) & arrivals<direction>();
    }

    // From the king to the first man and including it: upwards subtraction runs up to that man,
    // downwards the highest man is found by counting zeros.
    template <int direction>
    [[gnu::always_inline]] Vector ray_up(Vector occupied) const {
        const Vector ray = all(king_ray<direction>());
        const Vector men = occupied & ray;
        return _mm512_ternarylogic_epi64(men, _mm512_sub_epi64(men, all(2 * king)), ray, 0x28);
    }
    template <int direction>
    [[gnu::always_inline]] Vector ray_down(Vector occupied) const {
        const Vector ray = all(king_ray<direction>());
        const Vector zeros = _mm512_lzcnt_epi64(occupied & ray);
        return _mm512_srav_epi64(all(Bits{1} << 63), zeros) & ray;
    }
    template <int direction>
    [[gnu::always_inline]] Bits king_ray() const {
        return rays.along[ray_index<direction>()][static_cast<std::size_t>(king_square)];
    }

    [[gnu::always_inline]] static Vector pawn_attacks(Vector pawns) {
        constexpr int ahead = them == Color::white ? 8 : -8;
        return shift<ahead + 1>(pawns & all(~file_h)) | shift<ahead - 1>(pawns & all(~file_a));
    }
    [[gnu::always_inline]] static Vector knight_attacks(Vector knights) {
        const Vector near =
            (shift<1>(knights) & all(~file_a)) | (shift<-1>(knights) & all(~file_h));
        const Vector far = (shift<2>(knights) & all(~(file_a | file_b))) |
                           (shift<-2>(knights) & all(~(file_g | file_h)));
        return any_of(shift<16>(near), shift<-16>(near), shift<8>(far)) | shift<-8>(far);
    }
    [[gnu::always_inline]] static Vector king_attacks(Vector king_there) {
        const Vector row = any_of(king_there, shift<1>(king_there) & all(~file_a),
                                  shift<-1>(king_there) & all(~file_h));
        return any_of(row, shift<8>(row), shift<-8>(row));
    }

    struct Rays {
        std::array<std::array<Bits, 64>, 8> along{};
    };
    template <int direction>
    static constexpr std::size_t ray_index() {
        constexpr std::array order = {north,      south,      east,       west,
                                      north_east, north_west, south_east, south_west};
        std::size_t i = 0;
        while (order[i] != direction) ++i;
        return i;
    }
    static constexpr Rays make_rays() {
        Rays r;
        for (int s = 0; s < 64; ++s) {
            const auto at = static_cast<std::size_t>(s);
            r.along[ray_index<north>()][at] = ray(s, 0, 1);
            r.along[ray_index<south>()][at] = ray(s, 0, -1);
            r.along[ray_index<east>()][at] = ray(s, 1, 0);
            r.along[ray_index<west>()][at] = ray(s, -1, 0);
            r.along[ray_index<north_east>()][at] = ray(s, 1, 1);
            r.along[ray_index<north_west>()][at] = ray(s, -1, 1);
            r.along[ray_index<south_east>()][at] = ray(s, 1, -1);
            r.along[ray_index<south_west>()][at] = ray(s, -1, -1);
        }
        return r;
    }
    static constexpr Rays rays = make_rays();

    const Board& board;
    Bits own, enemy, king;
    int king_square;
    Bits knights_check_from, pawns_check_from, king_steps;
    std::array<Castling, 2> castlings;
    std::size_t castling_count = 0;
};

// Sequences of two moves.
template <Color us>
[[gnu::noinline]] std::uint64_t count_two(const Board& board, PextSliders sliders) {
    ChildSink moves;
    generate<us>(board, sliders, ~Bits{0}, ~Bits{0}, moves);
    Children<!us> children(board);

    // The special moves follow the others, from a full vector on.
    alignas(64) Bits flip2[128 + lanes];
    alignas(64) std::uint8_t role2[128 + lanes];
    const std::size_t plain = moves.special_count == 0 ? moves.count : moves.count / lanes * lanes;
    std::size_t n = 0;
    for (; plain + n < moves.count; ++n) {
        flip2[n] = 0;
        role2[n] = 0;
    }
    for (std::size_t i = 0; i < moves.special_count; ++i, ++n) {
        const ChildSink::Special& special = moves.special[i];
        moves.flip[moves.count] = special.flip;
        moves.taken[moves.count] = special.taken;
        moves.role[moves.count++] = special.role;
        flip2[n] = special.flip2;
        role2[n] = special.role2;
    }

    Vector total = _mm512_setzero_si512();
    const auto add = [&](Vector counts, std::size_t first) {
        const std::size_t left = moves.count - first;
        const auto used = static_cast<__mmask8>(left >= lanes ? 0xFFU : (1U << left) - 1);
        total = _mm512_mask_add_epi64(total, used, total, counts);
    };
    std::size_t first = 0;
    for (; first < plain; first += lanes) {
        add(children.template count<false>(moves, first, nullptr, nullptr), first);
    }
    for (; first < moves.count; first += lanes) {
        add(children.template count<true>(moves, first, flip2 + (first - plain),
                                          role2 + (first - plain)),
            first);
    }
    return static_cast<std::uint64_t>(_mm512_reduce_add_epi64(total)) +
           children.count_en_passant(moves.double_steps, sliders);
}

std::uint64_t perft(const Board& board, int depth, PextSliders sliders) {
    if (depth == 2) {
        return board.turn == Color::white ? count_two<Color::white>(board, sliders)
                                          : count_two<Color::black>(board, sliders);
    }
    Move moves[MoveList::capacity];
    MoveSink sink(moves);
    generate_for_turn(board, sliders, ~Bits{0}, ~Bits{0}, sink);
    std::uint64_t total = 0;
    for (const Move* move = moves; move != sink.next(); ++move) {
        Board after = board;
        make(after, move->bits());
        total += perft(after, depth - 1, sliders);
    }
    return total;
}

std::uint64_t perft(const Board& board, int depth) {
    if (depth <= 1) return Scalar<PextSliders>::count(board);
    return perft(board, depth, PextSliders{});
}

}  // namespace

const Kernel avx512 = {"avx512",
                       Scalar<PextSliders>::generate,
                       Scalar<PextSliders>::origins,
                       Scalar<PextSliders>::make_only,
                       Scalar<PextSliders>::count,
                       Scalar<PextSliders>::any,
                       Scalar<PextSliders>::checkers,
                       perft};

}  // namespace jadoube::kernel

// Promise: any bytes are either read as a position that answers every question and is written and
// read again unchanged, or refused with a reason and a place.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <jadoube/chess/attacks.hpp>
#include <jadoube/chess/key.hpp>
#include <jadoube/chess/legality.hpp>
#include <jadoube/chess/moves.hpp>
#include <jadoube/chess/position.hpp>
#include <jadoube/chess/reachable.hpp>
#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/uci.hpp>

#include "promise.hpp"

namespace jadoube::fuzz {
namespace {

bool contains(const MoveList& moves, Move move) {
    return std::find(moves.begin(), moves.end(), move) != moves.end();
}

void refused_with_reason(const FenProblem& problem, std::string_view text) {
    if (const auto* error = std::get_if<FenError>(&problem)) {
        promise(!name(error->fault).empty(), "a fault has a name");
        promise(error->column <= text.size(), "the column lies in the text");
        return;
    }
    const auto& problems = std::get<std::vector<SetupProblem>>(problem);
    promise(!problems.empty(), "a set-up is refused for a reason");
    for (const SetupProblem& one : problems) {
        promise(!name(one.fault).empty(), "a set-up fault has a name");
        promise(std::count(problems.begin(), problems.end(), one) == 1, "a reason is given once");
    }
}

void written_and_read_again(const Position& position, Variant variant) {
    const std::string fen = to_fen(position);
    const std::string shredder = to_shredder_fen(position);
    for (const std::string& text : {fen, shredder}) {
        const auto again = position_from_fen(text, variant);
        promise(again.has_value(), "what was written can be read", position);
        promise(*again == position, "what was written is the same position", position);
        promise(key(*again) == key(position), "equal positions have equal keys", position);
        promise(to_fen(*again) == fen, "the FEN is the same again", position);
        promise(to_shredder_fen(*again) == shredder, "the Shredder-FEN too", position);
    }
    const auto checked = Position::check(position.setup(), variant);
    promise(checked.has_value(), "a position is a good set-up", position);
    promise(*checked == position, "and the same position again", position);
    promise(to_fen(*checked) == fen, "with the same counters", position);
}

void turned_over(const Position& position) {
    const Position mirror = position.mirrored();
    promise(same_bytes(mirror.mirrored().board(), position.board()), "turned twice is as it was",
            position);
    promise(count_legal_moves(mirror) == count_legal_moves(position),
            "turned over it has as many moves", position);
    promise(status(mirror) == status(position), "turned over it has the same status", position);
}

void moves_agree(const Position& position, Variant variant) {
    const MoveList moves = legal_moves(position);
    promise(count_legal_moves(position) == static_cast<int>(moves.size()), "moves are counted",
            position);
    promise(has_legal_move(position) == !moves.empty(), "there is a move or none", position);
    const Status expected = !moves.empty()        ? Status::ongoing
                            : position.is_check() ? Status::checkmate
                                                  : Status::stalemate;
    promise(status(position) == expected, "the status is that of the moves", position);

    std::optional<Square> passed;
    std::size_t captures = 0;
    std::size_t castlings = 0;
    std::size_t promotions = 0;
    for (const Move move : moves) {
        promise(is_legal(position, move), "a legal move is legal", position);
        const auto attempt = parse_uci(to_uci(move, variant));
        promise(attempt.has_value(), "a move is written in its form", position);
        const auto judged = judge(position, *attempt, variant);
        promise(judged.has_value() && *judged == move, "a legal move is judged legal", position);
        if (move.kind() == MoveKind::en_passant) passed = move.to();
        captures += captured_square(position, move) ? 1 : 0;
        castlings += move.is_castling() ? 1 : 0;
        promotions += move.promotion() ? 1 : 0;
    }
    promise(position.en_passant() == passed, "the en passant square is that of the moves",
            position);
    promise(legal_captures(position).size() == captures, "captures", position);
    promise(legal_castlings(position).size() == castlings, "castlings", position);
    promise(legal_promotions(position).size() == promotions, "promotions", position);
}

// Some attempts, chosen by the position itself so that every run is alike.
void attempts_judged(const Position& position, Variant variant) {
    const MoveList moves = legal_moves(position);
    std::uint64_t state = key(position);
    for (int i = 0; i < 64; ++i) {
        state = state * 6364136223846793005ULL + 1442695040888963407ULL;
        const Square to = square_at(static_cast<int>(state >> 58));
        std::optional<Role> promotion;
        if (const auto role = state >> 40 & 15; role < 6) promotion = static_cast<Role>(role);
        const auto judged = judge(position, {square_at(i), to, promotion}, variant);
        if (judged) {
            promise(contains(moves, *judged), "what is judged legal is a legal move", position);
        } else {
            promise(!name(judged.error()).empty(), "a breach has a name", position);
            promise(!article(judged.error()).empty(), "a breach has an article", position);
        }
        const Move any = Move::from_bits(static_cast<std::uint16_t>(state >> 20));
        promise(is_legal(position, any) == contains(moves, any), "any 16 bits may be asked about",
                position);
    }
}

void position_holds(const Position& position, Variant variant) {
    const Color us = position.turn();
    promise(polyglot_key(position.mirrored().mirrored()) == polyglot_key(position),
            "turned twice it has the same Polyglot key", position);
    promise(position.checkers() == attackers(position, !us, position.king(us)),
            "checkers attack the king", position);
    promise(attackers(position, us, position.king(!us)).empty(),
            "the player not on move is not in check", position);
    written_and_read_again(position, variant);
    turned_over(position);
    moves_agree(position, variant);
    attempts_judged(position, variant);
}

void reachable_or_not(const Position& position) {
    const Reachability usual = reachable(position, Variant::standard);
    const Reachability any = reachable(position, Variant::chess960);
    for (const Reachability& one : {usual, any}) {
        promise(!name(one.answer).empty(), "reachable answers", position);
        promise(!name(one.reason).empty(), "unreachable for a reason", position);
    }
    // The usual array is one of the 960.
    promise(usual.answer != Reachable::yes || any.answer != Reachable::no,
            "what standard chess reaches, Chess960 does", position);

    const auto again = position_from_fen(to_fen(position), Variant::chess960);
    promise(again && reachable(*again, Variant::standard).answer == usual.answer,
            "equal positions are reachable alike", position);
}

void read(std::string_view text) {
    const auto standard = position_from_fen(text, Variant::standard);
    const auto chess960 = position_from_fen(text, Variant::chess960);
    if (standard) {
        promise(chess960.has_value() && *chess960 == *standard,
                "Chess960 accepts what standard chess does", *standard);
        position_holds(*standard, Variant::standard);
    } else {
        refused_with_reason(standard.error(), text);
    }
    if (chess960) {
        position_holds(*chess960, Variant::chess960);
        reachable_or_not(*chess960);
    } else {
        refused_with_reason(chess960.error(), text);
    }
}

}  // namespace
}  // namespace jadoube::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    jadoube::fuzz::read({reinterpret_cast<const char*>(data), size});
    return 0;
}

// What somebody wrote or did with a man: the legal move that it is, or what the board shows
// instead.
#include <algorithm>
#include <cstdlib>

#include <jadoube/arbiter/notation_rules.hpp>
#include <jadoube/chess/kernel/make.hpp>
#include <jadoube/chess/legality.hpp>
#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/move_text.hpp>
#include <jadoube/notation/spoken.hpp>
#include <jadoube/notation/uci.hpp>

#include "session.hpp"

namespace jadoube {
namespace {

std::optional<Wing> castling_wing(std::string_view text) noexcept {
    if (text == "0-0" || text == "O-O" || text == "o-o") return Wing::king_side;
    if (text == "0-0-0" || text == "O-O-O" || text == "o-o-o") return Wing::queen_side;
    return std::nullopt;
}

// A man goes from here to there; what stood there is taken off.
void displace(Setup& setup, Square from, Square to, std::optional<Role> promotion) noexcept {
    std::optional<Piece> man = setup.at(from);
    if (!man) return;
    if (promotion) man->role = *promotion;
    setup.at(from).reset();
    setup.at(to) = man;
}

Placement placed(const Table& table, Placement::Kind kind, Square from, Square to, Setup setup) {
    setup.turn = table.has_the_move();
    setup.en_passant.reset();
    setup.castling_rooks = rights_left(table, setup, to);
    return {.kind = kind,
            .from = from,
            .to = to,
            .board = AnyPosition::of(setup, table.terms->conditions.variant)};
}

// What is no legal move, as somebody would write it down all the same.
Move as_written(Piece man, Square from, Square to, std::optional<Role> promotion) {
    const bool promotes =
        man.role == Role::pawn && promotion && *promotion != Role::pawn && *promotion != Role::king;
    return {promotes ? promotion_to(*promotion) : kind_of(man.role), from, to};
}

ReadAct read_as(Placement placement, const Table& table) {
    ReadAct read;
    read.touched.add(placement.from);
    if (table.position.men(!table.has_the_move()).contains(placement.to)) {
        read.touched.add(placement.to);
    }
    read.placement = placement;
    return read;
}

ReadAct read_as(Move move, const Table& table) {
    ReadAct read;
    read.legal = move;
    read.touched.add(move.from());
    if (const auto victim = table.position.captured_square(move)) read.touched.add(*victim);
    if (move.is_castling()) read.touched.add(move.to());
    return read;
}

// An illegal castling moves both men.
ReadAct illegal_castling(const Table& table, Color by, Square king, const CastlingAttempt& tried) {
    Setup setup = table.position.setup();
    const bool right = tried.wing == Wing::king_side;
    std::optional<Square> rook = tried.rook;
    for (const Square square : table.position.men(by, Role::rook)) {
        const bool there = rank_of(square) == rank_of(king) && (square > king) == right;
        if (there && !tried.rook && (!rook || (square > *rook) == right)) rook = square;
    }
    const Rank rank = rank_of(king);
    const Square to = square(right ? File::g : File::c, rank);
    displace(setup, king, to, {});
    if (rook && *rook != to) displace(setup, *rook, square(right ? File::f : File::d, rank), {});
    Placement both = placed(table, Placement::Kind::illegal, king, to, setup);
    both.as_move = Move(MoveKind::castling, king, rook.value_or(to));
    ReadAct read = read_as(both, table);
    if (rook) read.touched.add(*rook);
    return read;
}

// The legal move that goes from here to there, if there is one.
std::optional<Move> find_legal(const Table& table, const Attempt& attempt) {
    const Variant variant = table.terms->conditions.variant;
    if (const Position* position = table.position.regular()) {
        const auto move = judge(*position, attempt, variant);
        return move ? std::optional(*move) : std::nullopt;
    }
    for (const Move move : table.position.legal_moves()) {
        const bool lands =
            move.to() == attempt.to && (!move.is_castling() || variant == Variant::chess960);
        if (lands && move.from() == attempt.from && move.promotion() == attempt.promotion)
            return move;
    }
    return std::nullopt;
}

}  // namespace

Square original_square(const Table& table, Square square) noexcept {
    const auto& placement = table.turn.placement;
    return placement && placement->to == square ? placement->from : square;
}

Result<ReadAct, Refused> read_castling(const Table& table, Color by, const CastlingAttempt& tried) {
    const std::optional<Square> king = table.position.king(by);
    if (!king) return Unexpected{Refused{Refusal::no_man, {}}};
    for (const Move move : table.position.legal_moves()) {
        const bool meant = (move.to() > move.from()) == (tried.wing == Wing::king_side) &&
                           (!tried.rook || move.to() == *tried.rook);
        if (move.is_castling() && meant) return read_as(move, table);
    }
    return illegal_castling(table, by, *king, tried);
}

Result<ReadAct, Refused> read_attempt(const Table& table, Color by, Square from, Square to,
                                      std::optional<Role> promotion) {
    const std::optional<Piece> man = table.position.piece_at(from);
    if (!man) return Unexpected{Refused{Refusal::no_man, {}}};
    if (man->color != by) return Unexpected{Refused{Refusal::not_yours, {}}};
    if (from == to) return Unexpected{Refused{Refusal::unreadable, {}}};
    if (const auto move = find_legal(table, {from, to, promotion})) return read_as(*move, table);

    // 4.7.3: legal, if only a piece were there.
    const bool lacks_piece = !promotion && find_legal(table, {from, to, Role::queen}).has_value();
    Setup setup = table.position.setup();
    displace(setup, from, to, promotion);
    const auto kind = lacks_piece ? Placement::Kind::unreplaced_pawn : Placement::Kind::illegal;
    Placement placement = placed(table, kind, from, to, setup);
    placement.as_move = as_written(*man, from, to, promotion);
    placement.looks_unfinished =
        man->role == Role::pawn && !promotion && rank_of(to) == rank_for(by, Rank::eighth);
    return read_as(placement, table);
}

Result<Move, MoveTextError> hear(const Conditions& conditions, const Position& position,
                                 const std::string& text, Language language) {
    auto heard = read_announcement(position, text, conditions.variant);
    if (heard || heard.error().code == MoveTextError::Code::ambiguous) return heard;
    const auto in_words = read_spoken(position, text, language, conditions.variant);
    return in_words ? in_words : heard;
}

Result<ReadAct, Refused> read_move_text(const Table& table, Color by, const std::string& text,
                                        std::optional<Language> language) {
    if (const auto attempt = parse_uci(text)) {
        if (table.position.king(by) == attempt->from && !attempt->promotion) {
            const Variant variant = table.terms->conditions.variant;
            if (const auto castling = castling_attempt(table.position, *attempt, variant)) {
                return read_castling(table, by, *castling);
            }
        }
        return read_attempt(table, by, original_square(table, attempt->from), attempt->to,
                            attempt->promotion);
    }
    if (const auto wing = castling_wing(text)) {
        return read_castling(table, by, {*wing, std::nullopt});
    }
    const Position* position = table.position.regular();
    if (!position) return Unexpected{Refused{Refusal::unreadable, {}}};
    ReadOptions options;
    options.language = language.value_or(table.terms->conditions.language);
    options.variant = table.terms->conditions.variant;
    options.rules = notation_rules(table.laws());
    const auto read = read_move(*position, text, options);
    if (read) return read_as(read->move, table);
    bool several = read.error().code == MoveTextError::Code::ambiguous;
    if (!several) {
        const auto heard = hear(table.terms->conditions, *position, text, options.language);
        if (heard) return read_as(*heard, table);
        several = heard.error().code == MoveTextError::Code::ambiguous;
    }
    return Unexpected{Refused{several ? Refusal::ambiguous : Refusal::unreadable, {}}};
}

std::optional<Setup> read_board(const std::string& fen) {
    const auto fields = 1 + std::ranges::count(fen, ' ');
    const std::string whole = fields == 1 ? fen + " w - -" : fields == 2 ? fen + " - -" : fen;
    const auto setup = parse_fen(whole);
    return setup ? std::optional(*setup) : std::nullopt;
}

AnyPosition standing_after(const Table& table, const Placement& placement) {
    const Color by = table.has_the_move();
    Setup setup = placement.board.setup();
    const std::optional<Piece> man = table.position.piece_at(placement.from);
    const bool pawn = man && man->role == Role::pawn;
    const bool captured = table.position.men(!by).contains(placement.to);
    const Board& before = table.position.board();
    setup.halfmove_clock =
        pawn || captured ? std::uint16_t{0} : kernel::one_more(before.halfmove_clock);
    setup.fullmove_number =
        by == Color::black ? kernel::one_more(before.fullmove_number) : before.fullmove_number;
    setup.turn = !by;
    const AnyPosition stands = AnyPosition::of(setup, table.terms->conditions.variant);
    const bool double_step = pawn && file_of(placement.from) == file_of(placement.to) &&
                             rank_of(placement.from) == rank_for(by, Rank::second) &&
                             rank_of(placement.to) == rank_for(by, Rank::fourth);
    if (!double_step) return stands;
    // 3.7.3.1: it can be taken in passing where that is legal.
    setup.en_passant = square(file_of(placement.from), rank_for(by, Rank::third));
    const AnyPosition passed = AnyPosition::of(setup, table.terms->conditions.variant);
    return passed.en_passant() ? passed : stands;
}

// The same men: no counter of 9.3 runs, and nothing repeats itself.
AnyPosition unseen_after(const Table& table) {
    Setup setup = table.position.setup();
    if (setup.turn == Color::black) {
        setup.fullmove_number = kernel::one_more(table.position.board().fullmove_number);
    }
    setup.turn = !setup.turn;
    setup.en_passant.reset();
    setup.halfmove_clock = 0;
    return AnyPosition::of(setup, table.terms->conditions.variant);
}

}  // namespace jadoube

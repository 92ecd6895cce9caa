#include <array>
#include <charconv>
#include <optional>
#include <span>

#include <jadoube/chess/bitboard.hpp>
#include <jadoube/notation/fen.hpp>

namespace jadoube {
namespace {

struct Field {
    std::string_view text;
    std::size_t column = 0;
};

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

// At most one field more than a FEN has, so that a surplus is seen.
struct Fields {
    std::array<Field, 7> fields{};
    std::size_t count = 0;
};

Fields split(std::string_view text) {
    Fields result;
    std::size_t at = 0;
    while (result.count < result.fields.size()) {
        while (at < text.size() && is_space(text[at])) ++at;
        if (at == text.size()) break;
        const std::size_t start = at;
        while (at < text.size() && !is_space(text[at])) ++at;
        result.fields[result.count++] = {text.substr(start, at - start), start};
    }
    return result;
}

using Failure = std::optional<FenError>;

Failure read_men(const Field& field, Setup& setup) {
    int rank = 7;
    int file = 0;
    for (std::size_t i = 0; i < field.text.size(); ++i) {
        const char c = field.text[i];
        const auto fail = [&](FenFault fault) { return FenError{fault, field.column + i}; };
        if (c == '/') {
            if (file != 8) return fail(FenFault::bad_rank_length);
            if (rank == 0) return fail(FenFault::bad_rank_count);
            --rank;
            file = 0;
        } else if (c >= '1' && c <= '8') {
            file += c - '0';
            if (file > 8) return fail(FenFault::bad_rank_length);
            const char before = i == 0 ? '/' : field.text[i - 1];
            if (before >= '1' && before <= '8') return fail(FenFault::split_number);
        } else if (const auto piece = parse_piece(c)) {
            if (file > 7) return fail(FenFault::bad_rank_length);
            setup.at(square(file_at(file), rank_at(rank))) = piece;
            ++file;
        } else {
            return fail(FenFault::bad_piece);
        }
    }
    const std::size_t end = field.column + field.text.size();
    if (file != 8) return FenError{FenFault::bad_rank_length, end};
    if (rank != 0) return FenError{FenFault::bad_rank_count, end};
    return std::nullopt;
}

Failure read_turn(const Field& field, Setup& setup) {
    if (field.text != "w" && field.text != "b") return FenError{FenFault::bad_turn, field.column};
    setup.turn = field.text == "w" ? Color::white : Color::black;
    return std::nullopt;
}

// X-FEN: K and Q mean the outermost rook on that side of the king. Where there is no such king or
// rook, the corner stands for it, and Position::check will say that the right is impossible.
Square outermost_rook(const Setup& setup, Color color, Wing wing) {
    const Rank first = rank_for(color, Rank::first);
    const bool right = wing == Wing::king_side;
    std::optional<Square> outermost;
    for (int i = 0; i < 8; ++i) {
        const Square here = square(file_at(right ? 7 - i : i), first);
        if (setup.at(here) == Piece{color, Role::rook} && !outermost) outermost = here;
        if (setup.at(here) == Piece{color, Role::king} && outermost) return *outermost;
    }
    return square(right ? File::h : File::a, first);
}

Failure read_castling(const Field& field, Setup& setup) {
    if (field.text == "-") return std::nullopt;
    for (std::size_t i = 0; i < field.text.size(); ++i) {
        const char c = field.text[i];
        const bool black = c >= 'a' && c <= 'z';
        const Color color = black ? Color::black : Color::white;
        const char lower = black ? c : static_cast<char>(c - 'A' + 'a');
        Bitboard rook;
        if (lower == 'k' || lower == 'q') {
            rook = outermost_rook(setup, color, lower == 'k' ? Wing::king_side : Wing::queen_side);
        } else if (const auto file = parse_file(lower)) {
            rook = square(*file, rank_for(color, Rank::first));
        } else {
            return FenError{FenFault::bad_castling, field.column + i};
        }
        if (setup.castling_rooks.intersects(rook)) {  // said twice
            return FenError{FenFault::bad_castling, field.column + i};
        }
        setup.castling_rooks |= rook;
    }
    return std::nullopt;
}

Failure read_en_passant(const Field& field, Setup& setup) {
    if (field.text == "-") return std::nullopt;
    setup.en_passant = parse_square(field.text);
    if (!setup.en_passant) return FenError{FenFault::bad_en_passant, field.column};
    return std::nullopt;
}

Failure read_counter(const Field& field, std::uint16_t& counter) {
    const char* end = field.text.data() + field.text.size();
    std::uint16_t value = 0;
    const auto [stop, error] = std::from_chars(field.text.data(), end, value);
    if (error != std::errc() || stop != end) return FenError{FenFault::bad_counter, field.column};
    counter = value;
    return std::nullopt;
}

// The first two fields: the men rank by rank from the eighth, and who has the move.
std::string write_men_and_turn(const Board& board) {
    std::array<char, square_count> men;  // of the squares that are not empty
    for (const Color color : both_colors) {
        for (const Role role : all_roles) {
            const char man = letter({color, role});
            for (const Square square : Bitboard(board.of(color, role))) {
                men[static_cast<std::size_t>(index(square))] = man;
            }
        }
    }
    std::array<char, max_fen_length> text;
    char* end = text.data();
    for (int rank = 7; rank >= 0; --rank) {
        int next = 0;  // the first file that is not written yet
        const auto skip_to = [&](int file) {
            if (file != next) *end++ = static_cast<char>('0' + file - next);
            next = file + 1;
        };
        for (const Square square : Bitboard(board.occupied()) & rank_at(rank)) {
            skip_to(index(file_of(square)));
            *end++ = men[static_cast<std::size_t>(index(square))];
        }
        skip_to(8);
        if (rank != 0) *end++ = '/';
    }
    *end++ = ' ';
    *end++ = board.turn == Color::white ? 'w' : 'b';
    return {text.data(), end};
}

// A letter K or Q would name another rook: one stands further out.
template <class P>
bool needs_file(const P& position, Color color, Wing wing, Square rook) {
    for (const Square other : position.men(color, Role::rook)) {
        if (rank_of(other) != rank_of(rook)) continue;
        if (wing == Wing::king_side ? other > rook : other < rook) return true;
    }
    return false;
}

template <class P>
std::string castling_field(const P& position, bool by_file) {
    std::string text;
    for (const Color color : both_colors) {
        for (const Wing wing : {Wing::king_side, Wing::queen_side}) {
            const auto rook = position.castling_rook(color, wing);
            if (!rook) continue;
            char c = wing == Wing::king_side ? 'k' : 'q';
            if (by_file || needs_file(position, color, wing, *rook)) c = letter(file_of(*rook));
            text += color == Color::white ? static_cast<char>(c - 'a' + 'A') : c;
        }
    }
    return text.empty() ? "-" : text;
}

template <class P>
std::string write_fen(const P& position, bool castling_by_file) {
    std::string text = write_men_and_turn(position.board());
    text += ' ';
    text += castling_field(position, castling_by_file);
    text += ' ';
    const auto passed = position.en_passant();
    text += passed ? name(*passed) : std::string_view("-");
    text += ' ' + std::to_string(position.board().halfmove_clock);
    text += ' ' + std::to_string(position.board().fullmove_number);
    return text;
}

}  // namespace

Result<Setup, FenError> parse_fen(std::string_view text) noexcept {
    if (text.size() > max_fen_length) return Unexpected{FenError{FenFault::too_long, 0}};
    const Fields fields = split(text);
    if (fields.count < 4) return Unexpected{FenError{FenFault::missing_field, text.size()}};
    if (fields.count > 6) {
        return Unexpected{FenError{FenFault::too_many_fields, fields.fields[6].column}};
    }
    Setup setup;
    Failure failure = read_men(fields.fields[0], setup);
    if (!failure) failure = read_turn(fields.fields[1], setup);
    if (!failure) failure = read_castling(fields.fields[2], setup);
    if (!failure) failure = read_en_passant(fields.fields[3], setup);
    if (!failure && fields.count > 4) {
        failure = read_counter(fields.fields[4], setup.halfmove_clock);
    }
    if (!failure && fields.count > 5) {
        failure = read_counter(fields.fields[5], setup.fullmove_number);
    }
    if (failure) return Unexpected{*failure};
    return setup;
}

Result<Position, FenProblem> position_from_fen(std::string_view text, Variant variant) {
    const auto setup = parse_fen(text);
    if (!setup) return Unexpected{FenProblem(setup.error())};
    auto position = Position::check(*setup, variant);
    if (!position) return Unexpected{FenProblem(position.error())};
    return *position;
}

std::string to_fen(const Position& position) { return write_fen(position, false); }
std::string to_fen(const AnyPosition& position) {
    if (const Position* regular = position.regular()) return to_fen(*regular);
    return write_fen(position, false);
}
std::string men_and_turn(const AnyPosition& position) {
    return write_men_and_turn(position.board());
}
std::string to_shredder_fen(const Position& position) { return write_fen(position, true); }

std::string_view name(FenFault fault) noexcept {
    switch (fault) {
        case FenFault::too_long: return "too_long";
        case FenFault::missing_field: return "missing_field";
        case FenFault::too_many_fields: return "too_many_fields";
        case FenFault::bad_piece: return "bad_piece";
        case FenFault::bad_rank_length: return "bad_rank_length";
        case FenFault::bad_rank_count: return "bad_rank_count";
        case FenFault::bad_turn: return "bad_turn";
        case FenFault::bad_castling: return "bad_castling";
        case FenFault::bad_en_passant: return "bad_en_passant";
        case FenFault::bad_counter: return "bad_counter";
        case FenFault::split_number: return "split_number";
    }
    return "";
}

}  // namespace jadoube

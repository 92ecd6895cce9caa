#include "sentences.hpp"

namespace jadoube::cli {
namespace {

std::string player(Color color) { return color == Color::white ? "White" : "Black"; }

std::string where(const SetupProblem& problem) {
    return problem.square ? " on " + std::string(name(*problem.square)) : std::string();
}

}  // namespace

std::string sentence(const FenError& error) {
    const std::string at = " (character " + std::to_string(error.column + 1) + ")";
    switch (error.fault) {
        case FenFault::too_long:
            return "The text is longer than any FEN (" + std::to_string(max_fen_length) +
                   " characters at most).";
        case FenFault::missing_field:
            return "A field is missing: a FEN needs the men, the turn, castling and en passant, as "
                   "in \"… w KQkq -\".";
        case FenFault::too_many_fields: return "There is more text than a FEN has" + at + ".";
        case FenFault::bad_piece:
            return "The men are written with the letters KQRBNP kqrbnp and the digits 1 to 8, "
                   "and here stands something else" +
                   at + ".";
        case FenFault::bad_rank_length: return "A rank has not exactly eight squares" + at + ".";
        case FenFault::bad_rank_count: return "There are not exactly eight ranks" + at + ".";
        case FenFault::bad_turn: return "The turn must be w or b" + at + ".";
        case FenFault::bad_castling:
            return "Castling must be -, or letters of KQkq or files A to H and a to h, each right "
                   "once" +
                   at + ".";
        case FenFault::bad_en_passant: return "En passant must be - or a square" + at + ".";
        case FenFault::split_number:
            return "Numbers of empty squares stand beside each other" + at +
                   "; they must be written as one.";
        case FenFault::bad_counter:
            return "A counter must be a whole number from 0 to 65535" + at + ".";
    }
    return "";
}

std::string sentence(const SetupProblem& problem) {
    const std::string who = player(problem.color);
    switch (problem.fault) {
        case SetupFault::no_king: return who + " has no king.";
        case SetupFault::two_kings: return who + " has more than one king.";
        case SetupFault::pawn_on_last_rank:
            return who + " has a pawn" + where(problem) + ", where no pawn can stand.";
        case SetupFault::side_not_to_move_in_check:
            return who + " is in check" + where(problem) + " although it is the opponent's turn.";
        case SetupFault::impossible_castling_right:
            return who + " cannot have the right to castle with a rook" + where(problem) + ".";
        case SetupFault::impossible_en_passant_square:
            return who + " cannot just have passed over a square" + where(problem) +
                   " with a double step.";
    }
    return "";
}

std::string sentence(const FenProblem& problem) {
    if (const auto* error = std::get_if<FenError>(&problem)) return sentence(*error);
    std::string text;
    for (const SetupProblem& one : std::get<std::vector<SetupProblem>>(problem)) {
        if (!text.empty()) text += ' ';
        text += sentence(one);
    }
    return text;
}

std::string sentence(Unreachable reason) {
    switch (reason) {
        case Unreachable::too_many_men: return "a side has more men than a game gives it";
        case Unreachable::too_many_promotions:
            return "a side has more promoted men than pawns are gone";
        case Unreachable::locked_in:
            return "a man is out, or in, where pawns that never moved leave no way";
        case Unreachable::impossible_pawns: return "the pawns cannot have come where they stand";
        case Unreachable::wrong_turn: return "it would have to be the other side's turn";
        case Unreachable::too_many_captures:
            return "the pawns must have captured more men than are missing";
        case Unreachable::no_last_move: return "no move could have led here";
        case Unreachable::castling_right: return "the castling rights contradict each other";
    }
    return "";
}

std::string sentence(Breach breach) {
    switch (breach) {
        case Breach::no_man: return "There is no man on the square it starts from.";
        case Breach::opponents_man:
            return "That man is the opponent's, who does not have the move.";
        case Breach::own_man_on_square: return "A man of the same colour stands there.";
        case Breach::bishop_moves: return "A bishop moves along a diagonal.";
        case Breach::rook_moves: return "A rook moves along a file or a rank.";
        case Breach::queen_moves: return "A queen moves along a file, a rank or a diagonal.";
        case Breach::jump: return "It may not pass over a man that stands in between.";
        case Breach::knight_moves:
            return "A knight moves to the nearest squares off its rank, file and diagonals.";
        case Breach::pawn_moves: return "No pawn moves like that.";
        case Breach::pawn_step: return "A pawn steps ahead only onto an empty square.";
        case Breach::pawn_double_step:
            return "A pawn makes a double step only from where it started, over and onto empty "
                   "squares.";
        case Breach::pawn_capture:
            return "A pawn moves diagonally ahead only to capture, and there is nothing to "
                   "capture.";
        case Breach::en_passant_too_late:
            return "A capture en passant is possible only right after the double step.";
        case Breach::promotion:
            return "A pawn on the last rank becomes a queen, rook, bishop or knight in the same "
                   "move (add q, r, b or n).";
        case Breach::promotion_out_of_place:
            return "Only a pawn is promoted, and only on the last rank.";
        case Breach::king_moves: return "A king moves to an adjoining square, unless he castles.";
        case Breach::castling_right_lost:
            return "The right to castle there is lost: king or rook has moved, or is not there.";
        case Breach::castling_barred:
            return "Castling is barred for now: a man stands in between, or a square that the king "
                   "stands on, crosses or reaches is attacked.";
        case Breach::king_in_check: return "It would leave or put one's own king in check.";
    }
    return "";
}

}  // namespace jadoube::cli

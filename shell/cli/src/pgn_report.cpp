#include "pgn_report.hpp"

#include <algorithm>
#include <limits>

#include <jadoube/notation/fen.hpp>
#include <jadoube/protocol/json_writer.hpp>

#include "printable.hpp"
#include "sentences.hpp"

namespace jadoube::cli {
namespace {

std::string quoted(std::string_view words) { return '"' + printable(words) + '"'; }

std::string forgiven_sentence(const std::string& words, Forgiven forgiven) {
    const auto because = [&words](const char* what) {
        return words + " is read, but PGN does not write it so: " + what + ".";
    };
    switch (forgiven) {
        case Forgiven::surrounding_text: return because("something stands around the move");
        case Forgiven::letter_case: return because("a capital is small, or a small letter capital");
        case Forgiven::other_script: return because("the letters are of another script");
        case Forgiven::other_language: return because("the letter is of another language");
        case Forgiven::pawn_letter: return because("a pawn has no letter");
        case Forgiven::hyphen: return because("there is a hyphen in it");
        case Forgiven::capture_sign: return because("a capture is written with x");
        case Forgiven::capture_sign_wrong: return because("nothing is captured");
        case Forgiven::check_sign: return because("check is written +, and checkmate #");
        case Forgiven::check_sign_wrong: return because("its sign for check or mate is wrong");
        case Forgiven::en_passant_sign: return because("en passant has no sign");
        case Forgiven::castling_letters: return because("castling is O-O or O-O-O, with letters");
        case Forgiven::castling_as_king_move: return because("castling is O-O or O-O-O");
        case Forgiven::promotion_sign: return because("a promotion is written as in e8=Q");
        case Forgiven::promotion_assumed: return because("a queen is assumed");
        case Forgiven::departure_not_needed:
            return because("less of the departure square would do");
        case Forgiven::departure_missing: return because("it does not say from where");
        case Forgiven::from_to: return because("it has no letter for the piece");
    }
    return "";
}

// " (3.7.2: A pawn …)"
std::string cited(const std::optional<Breach>& breach) {
    if (!breach) return ".";
    std::string text = " by Article ";
    text += article(*breach);
    return text + ": " + sentence(*breach);
}

std::string as_json(const std::string& file, const PgnFinding& finding, std::uint64_t more) {
    JsonWriter json;
    json.begin_object()
        .field("file", file)
        .field("game", finding.game)
        .field("line", finding.line)
        .field("column", finding.column)
        .field("code", name(finding.fault))
        .field("text", to_utf8(finding.text));
    if (finding.breach) json.field("article", article(*finding.breach));
    if (finding.forgiven) json.field("forgiven", name(*finding.forgiven));
    if (more != 0) json.field("more", more);
    json.end_object();
    return json.text() + '\n';
}

std::string as_json(const std::string& file, const PgnNote& game, std::uint64_t number,
                    std::string_view fen) {
    JsonWriter json;
    json.begin_object()
        .field("file", file)
        .field("game", number)
        .field("plies", game.plies)
        .field("result", name(game.result))
        .field("fen", fen)
        .end_object();
    return json.text() + '\n';
}

std::string for_people(const std::string& file, const PgnFinding& finding, std::uint64_t more) {
    return file + ':' + std::to_string(finding.line) + ':' + std::to_string(finding.column) +
           ": game " + std::to_string(finding.game) + ": " + sentence(finding) +
           (more != 0 ? " There are " + std::to_string(more) + " more like this in the game.\n"
                      : "\n");
}

PgnNote note_of(const PgnFinding& finding) {
    return {finding.game,
            finding.line,
            finding.column,
            0,
            static_cast<std::uint32_t>(finding.text.size()),
            finding.fault,
            PgnResult::unknown,
            false,
            finding.breach,
            finding.forgiven};
}

constexpr const char* unread_from_here = "; it and the rest of its line are kept as text.";

}  // namespace

std::string sentence(const PgnFinding& finding) {
    const std::string words = quoted(finding.text);
    switch (finding.fault) {
        case PgnFault::bad_tag:
            return words +
                   " is not a tag as PGN writes it, [Name \"Value\"] on one line; its value "
                   "is kept.";
        case PgnFault::duplicate_tag: return "The game has the tag " + words + " twice.";
        case PgnFault::too_long:
            return words +
                   " and what follows is too long. A tag is left out; a word and the moves after "
                   "it "
                   "are kept as text.";
        case PgnFault::bad_fen:
            return words +
                   " is not a position that a game can start from; the moves are kept as text.";
        case PgnFault::fen_corrected:
            return words +
                   " names a castling right or a square that this position cannot have, is not "
                   "written as FEN is, or stands beside SetUp \"0\"; the game is read without "
                   "that.";
        case PgnFault::unknown_variant:
            return words +
                   " is a game with other rules; the moves are kept as text and not validated.";
        case PgnFault::unreadable_move: return words + " is not a move" + unread_from_here;
        case PgnFault::ambiguous_move:
            return words + " fits several legal moves" + unread_from_here;
        case PgnFault::illegal_move: return words + " is illegal" + cited(finding.breach);
        case PgnFault::impossible_move:
            return words + " is illegal, and no game can go on from there" + unread_from_here +
                   (finding.breach ? " It is illegal" + cited(finding.breach) : "");
        case PgnFault::null_move: return words + " passes the turn, which no player can do.";
        case PgnFault::unknown_word:
            return words + " is neither a move nor a mark; it is kept as text.";
        case PgnFault::forgiven:
            return forgiven_sentence(words, finding.forgiven.value_or(Forgiven::surrounding_text));
        case PgnFault::check_sign_missing:
            return words + " gives check or mate, and no + or # says so.";
        case PgnFault::glyph: return words + " is read as a mark; PGN writes it by its number.";
        case PgnFault::wrong_number: return words + " is not the number of the move that follows.";
        case PgnFault::bad_nag:
            return words + " is not a mark: those are $0 to $255, !, ?, !!, ??, !? and ?!.";
        case PgnFault::unclosed_comment: return "The comment has no end: } is missing.";
        case PgnFault::unopened_comment: return "} stands where no comment is open.";
        case PgnFault::unclosed_variation: return "The variation has no end: ) is missing.";
        case PgnFault::unopened_variation: return ") stands where no variation is open.";
        case PgnFault::misplaced_variation:
            return "The variation replaces no move: none stands before it. It is kept as text.";
        case PgnFault::too_deep:
            return "Variations are nested more than " +
                   std::to_string(PgnReader::max_variation_depth) +
                   " deep; those further down are kept as text.";
        case PgnFault::missing_result: return "The game has no result at its end.";
        case PgnFault::unknown_result:
            return "The tag Result says " + words + ", which is not a result.";
        case PgnFault::misplaced_result:
            return "The result " + words + " does not end the game; it is kept as a comment.";
        case PgnFault::result_differs:
            return "The result " + words + " is not that of the tag Result.";
        case PgnFault::result_impossible:
            return "The result " + words +
                   " is not what checkmate or stalemate on the board gives.";
        case PgnFault::outside_text:
            return words + " belongs to no game; it is kept as a comment between games.";
        case PgnFault::odd_blank:
            return "A byte order mark or a blank beyond ASCII stands here; it is read as a blank.";
        case PgnFault::stray_character: return words + " has no meaning here; it is kept.";
        case PgnFault::utf_16:
            return "The text is UTF-16. PGN is UTF-8 or Latin-1: convert it first.";
        case PgnFault::missing_tag: return "The game has no tag " + words + '.';
        case PgnFault::bad_value: return words + " is not a value that this tag may have in PGN.";
        case PgnFault::odd_mark: return words + " is understood, but PGN has no such mark.";
        case PgnFault::long_line: return "The line has more than 255 characters.";
    }
    return "";
}

void PgnNotes::add(const PgnFinding& finding) {
    if (finding.game != game_) {
        tell_held();
        game_ = finding.game;
        counts_.fill(0);
    }
    if (++count_of(finding) > most_told) {
        hold(finding);
    } else {
        put(note_of(finding), finding.text);
    }
}

std::uint64_t& PgnNotes::count_of(const PgnFinding& finding) {
    const auto fault = static_cast<std::size_t>(finding.fault);
    if (!finding.forgiven) return counts_[fault];
    return counts_[all_pgn_faults.size() + static_cast<std::size_t>(*finding.forgiven)];
}

void PgnNotes::hold(const PgnFinding& finding) {
    const auto alike = std::find_if(held_.begin(), held_.end(), [&](const Held& held) {
        return held.note.fault == finding.fault && held.note.forgiven == finding.forgiven;
    });
    if (alike != held_.end()) {
        ++alike->note.more;
    } else {
        held_.push_back({note_of(finding), std::string(finding.text)});
    }
}

void PgnNotes::tell_held() {
    for (const Held& held : held_) put(held.note, held.words);
    held_.clear();
}

void PgnNotes::put(const PgnNote& note, std::string_view words) {
    notes_.push_back(note);
    words_ += words;
}

void PgnNotes::add_game(std::uint64_t game, std::uint64_t plies, PgnResult result,
                        const Position& last) {
    tell_held();
    const std::string fen = to_fen(last);
    constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
    notes_.push_back({game, 0, 0, static_cast<std::uint32_t>(std::min(plies, most)),
                      static_cast<std::uint32_t>(fen.size()), PgnFault::bad_tag, result, true,
                      std::nullopt, std::nullopt, 0});
    words_ += fen;
}

bool PgnNotes::write(std::FILE* to, const std::string& file, const PgnPlace& before, bool json,
                     bool within_game) {
    if (!within_game) tell_held();
    std::size_t at = 0;
    bool written = true;
    for (const PgnNote& note : notes_) {
        const std::string_view words = std::string_view(words_).substr(at, note.length);
        at += note.length;
        const PgnFinding finding{note.fault,
                                 note.game + before.games,
                                 note.line + before.lines,
                                 note.column,
                                 words,
                                 note.breach,
                                 note.forgiven};
        const std::string line = note.is_game ? as_json(file, note, finding.game, words)
                                 : json       ? as_json(file, finding, note.more)
                                              : for_people(file, finding, note.more);
        written = written && std::fwrite(line.data(), 1, line.size(), to) == line.size();
    }
    notes_.clear();
    words_.clear();
    return written;
}

}  // namespace jadoube::cli

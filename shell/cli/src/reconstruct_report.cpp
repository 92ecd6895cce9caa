#include "reconstruct_report.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/move_text.hpp>
#include <jadoube/notation/uci.hpp>
#include <jadoube/protocol/json_writer.hpp>

#include "sentences.hpp"

namespace jadoube::cli {
namespace {

Color color_of(int ply) { return ply % 2 != 0 ? Color::white : Color::black; }
std::string_view key_of(Color color) { return color == Color::white ? "white" : "black"; }

int number_of(const TypedSheets& typed, int ply) {
    return typed.start.fullmove_number() + (ply - 1) / 2;
}
// "24." or "24…"
std::string numbered(const TypedSheets& typed, int ply) {
    return std::to_string(number_of(typed, ply)) + (color_of(ply) == Color::white ? "." : "…");
}

// The moves of a reading as text, and where they lead.
struct Played {
    std::vector<std::string> moves;
    AnyPosition end;
};

Played played(const TypedSheets& typed, const Reading& reading, const WriteOptions& options) {
    Played result{{}, typed.start};
    for (const PlyReading& ply : reading.plies) {
        const Position* regular = result.end.regular();
        if (regular != nullptr && !ply.illegal) {
            result.moves.push_back(write_move(*regular, ply.move, options));
        } else {
            // The long form with nothing left out: no rule says how such a move is written.
            const auto role = static_cast<std::size_t>(ply.move.role());
            const bool pawn = ply.move.role() == Role::pawn;
            result.moves.push_back((pawn ? "" : std::string(info(options.language).letters[role])) +
                                   std::string(name(ply.move.from())) +
                                   std::string(name(ply.move.to())));
        }
        result.end = after(result.end, ply, typed.variant);
    }
    return result;
}

// ---- For programs

std::string_view outcome(const Reconstruction& found) {
    if (found.readings.empty()) return "none";
    return found.unique() ? "unique" : "several";
}

void write_ply(JsonWriter& json, const TypedSheets& typed, int ply) {
    json.field("ply", ply)
        .field("move", number_of(typed, ply))
        .field("color", key_of(color_of(ply)));
}

void write_reading(JsonWriter& json, const TypedSheets& typed, const Reading& reading,
                   std::size_t number) {
    const Played game = played(typed, reading, {});
    json.begin_object().field("reading", number).field("cost", reading.cost);
    json.field("fen", to_fen(game.end)).key("moves").begin_array();
    for (std::size_t i = 0; i < reading.plies.size(); ++i) {
        const PlyReading& ply = reading.plies[i];
        json.begin_object();
        write_ply(json, typed, ply.ply);
        json.field("text", game.moves[i])
            .field("uci", to_uci(ply.move, typed.variant))
            .field("agreement", name(ply.agreement))
            .field("certain", ply.same_in_all_readings);
        if (ply.illegal) json.field("illegal", true);
        for (const Color color : both_colors) {
            const std::string key = std::string(key_of(color)) + "_ply";
            if (ply.written_at[color] != 0) json.field(key, ply.written_at[color]);
        }
        json.end_object();
    }
    json.end_array().end_object();
}

void write_difference(JsonWriter& json, const TypedSheets& typed, const SheetDifference& one) {
    json.begin_object().field("difference", name(one.kind));
    write_ply(json, typed, one.ply);
    json.field("sheet", one.sheet ? key_of(*one.sheet) : "both")
        .field("white", one.white)
        .field("black", one.black);
    if (one.breach) json.field("article", article(*one.breach)).field("breach", name(*one.breach));
    json.end_object();
}

// ---- For people

// In characters, not bytes.
std::size_t width(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}
std::string padded(std::string text, std::size_t to) {
    const std::size_t is = width(text);
    if (is < to) text.append(to - is, ' ');
    return text;
}
// What a terminal could take amiss is not shown, nor more than fits.
std::string shown(std::string_view text) {
    constexpr std::size_t most = 14;
    std::string result;
    std::size_t count = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte & 0xC0U) != 0x80U && ++count > most) return result + "…";
        result += byte < 0x20 || byte == 0x7F ? '?' : c;
    }
    return result;
}

std::string note(const SheetDifference& one) {
    const std::string sheet =
        one.sheet ? std::string(whose(*one.sheet)) + " sheet" : std::string("both sheets");
    const std::string why = one.breach ? ": " + sentence(*one.breach) : ".";
    switch (one.kind) {
        case DifferenceKind::missing: return one.sheet ? "not on " + sheet : "on neither sheet";
        case DifferenceKind::ended: return sheet + " ends before this";
        case DifferenceKind::another_move: return sheet + " has another move";
        case DifferenceKind::illegal: return "illegal on " + sheet + why;
        case DifferenceKind::illegal_on_both: return "ILLEGAL on both sheets (A.5.2)" + why;
        case DifferenceKind::unreadable: return "unreadable on " + sheet;
        case DifferenceKind::ambiguous: return "ambiguous on " + sheet;
        case DifferenceKind::skipped: return "skipped on " + sheet;
        case DifferenceKind::too_much: return "too much on " + sheet;
        case DifferenceKind::swapped: return "columns exchanged on " + sheet + " from here";
        case DifferenceKind::swapped_ended: return "columns in order again on " + sheet;
    }
    return "";
}

class Table {
public:
    void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
    [[nodiscard]] std::string text() const {
        std::vector<std::size_t> widths;
        for (const auto& row : rows_) {
            widths.resize(std::max(widths.size(), row.size()));
            for (std::size_t i = 0; i + 1 < row.size(); ++i) {
                widths[i] = std::max(widths[i], width(row[i]));
            }
        }
        std::string all;
        for (const auto& row : rows_) {
            std::string line;
            for (std::size_t i = 0; i < row.size(); ++i) {
                line += i + 1 < row.size() ? padded(row[i], widths[i] + 2) : row[i];
            }
            all += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
        }
        return all;
    }

private:
    std::vector<std::vector<std::string>> rows_;
};

class Report {
public:
    Report(const TypedSheets& typed, const Reconstruction& found, Language language)
        : typed_(typed), found_(found), options_{language, Form::short_form, notation_2023} {}

    std::string text() {
        if (found_.readings.empty()) return nothing_found();
        best_ = played(typed_, found_.readings.front(), options_).moves;
        return table() + '\n' + certainty() + others();
    }

private:
    [[nodiscard]] std::string nothing_found() const {
        std::string text =
            found_.complete
                ? "No reading: no legal moves lead from the sheets to that board. Look at the "
                  "board and the last move again, or leave them out.\n"
                : "No reading was found before the limit on positions was reached. Allow more "
                  "with --positions, or say more: board, last move.\n";
        Table table;
        table.add({"", "White's sheet", "Black's sheet", ""});
        for (const SheetDifference& one : found_.differences) {
            const std::string what = one.kind == DifferenceKind::another_move
                                         ? "the sheets have different moves"
                                         : note(one);
            table.add({numbered(typed_, one.ply), shown(one.white), shown(one.black), what});
        }
        if (!found_.differences.empty()) text += "Where the sheets differ:\n" + table.text();
        return text;
    }

    // What a sheet has for a ply, and where, if it stands elsewhere.
    [[nodiscard]] std::string written(const PlyReading& ply, Color color) const {
        const int at = ply.written_at[color];
        if (at == 0) return "·";
        const std::string text = shown(typed_.sheet(color).move(at));
        return at == ply.ply ? text : text + " (" + numbered(typed_, at) + ")";
    }

    [[nodiscard]] std::string table() const {
        std::map<int, std::vector<std::string>> notes;
        std::vector<const SheetDifference*> too_much;
        for (const SheetDifference& one : found_.differences) {
            if (one.kind == DifferenceKind::too_much) {
                too_much.push_back(&one);
            } else {
                notes[one.ply].push_back(note(one));
            }
        }
        Table table;
        table.add({"", "Reading", "White's sheet", "Black's sheet", ""});
        const auto& plies = found_.readings.front().plies;
        for (std::size_t i = 0; i < plies.size(); ++i) {
            std::string remark = plies[i].same_in_all_readings ? "" : "open";
            for (const std::string& one : notes[plies[i].ply]) {
                remark += (remark.empty() ? "" : "; ") + one;
            }
            table.add({numbered(typed_, plies[i].ply), best_[i], written(plies[i], Color::white),
                       written(plies[i], Color::black), remark});
        }
        std::string text = table.text();
        constexpr std::size_t most = 12;
        for (std::size_t i = 0; i < too_much.size(); ++i) {
            if (i == most) {
                text += "… and " + std::to_string(too_much.size() - most) + " more.\n";
                break;
            }
            const SheetDifference* one = too_much[i];
            const std::string& what = one->sheet == Color::white ? one->white : one->black;
            text += "Too much on " + std::string(whose(*one->sheet)) +
                    " sheet: " + numbered(typed_, one->ply) + " " + shown(what) + "\n";
        }
        return text;
    }

    [[nodiscard]] std::string up_to(int ply) const {
        return std::string(whose(color_of(ply))) + " move " +
               std::to_string(number_of(typed_, ply));
    }

    [[nodiscard]] std::string certainty() const {
        std::string text;
        const auto& plies = found_.readings.front().plies;
        if (found_.unique()) {
            text = "This is the only reading.\n";
        } else {
            text = std::to_string(found_.readings.size()) +
                   (found_.readings.size() == 1 ? " reading" : " readings") +
                   (found_.complete ? ". " : " and perhaps more: a limit was reached. ") +
                   (found_.unique_up_to == 0 ? "No move is certain"
                                             : "Unique up to " + up_to(found_.unique_up_to)) +
                   ".\n";
        }
        const bool to_the_end = plies.empty() || found_.sheets_agree_up_to == plies.back().ply;
        if (to_the_end) {
            text += "Both sheets have all of it.\n";
        } else if (found_.sheets_agree_up_to == 0) {
            text += "Not even the first move stands on both sheets.\n";
        } else {
            text += "Both sheets have the same up to " + up_to(found_.sheets_agree_up_to) + ".\n";
        }
        if (std::ranges::any_of(plies, [](const PlyReading& ply) { return ply.illegal; })) {
            text +=
                "It has an illegal move that both sheets have: whether that stands is for the "
                "arbiter to say (7.5, A.5.2).\n";
        }
        return text;
    }

    // Each other reading by what it has instead.
    [[nodiscard]] std::string others() const {
        std::string text;
        for (std::size_t i = 1; i < found_.readings.size(); ++i) {
            text += "Reading " + std::to_string(i + 1) + ":" + instead(found_.readings[i]) + "\n";
        }
        return text;
    }
    [[nodiscard]] std::string instead(const Reading& reading) const {
        constexpr std::size_t most = 6;  // more, and the moves are written out
        const auto& best = found_.readings.front().plies;
        const auto moves = played(typed_, reading, options_).moves;
        std::vector<std::size_t> at;
        for (std::size_t i = 0; i < std::max(best.size(), moves.size()); ++i) {
            const bool same = i < best.size() && i < moves.size() &&
                              best[i].move == reading.plies[i].move &&
                              best[i].illegal == reading.plies[i].illegal;
            if (!same) at.push_back(i);
        }
        std::string text;
        if (at.size() > most || best.size() != moves.size()) {
            for (std::size_t i = at.front(); i < moves.size(); ++i) {
                const bool number =
                    i == at.front() || color_of(reading.plies[i].ply) == Color::white;
                text +=
                    " " + (number ? numbered(typed_, reading.plies[i].ply) + " " : "") + moves[i];
            }
            const bool nothing = at.front() >= moves.size();
            return nothing ? " ends before " + numbered(typed_, best[at.front()].ply) : text;
        }
        // The same words for moves of different men follow from what was different before.
        std::string uci;
        for (const std::size_t i : at) {
            const std::string number = numbered(typed_, best[i].ply) + " ";
            uci += (uci.empty() ? " " : ", ") + number + to_uci(reading.plies[i].move) +
                   " instead of " + to_uci(best[i].move);
            if (moves[i] == best_[i]) continue;
            text += (text.empty() ? " " : ", ") + number + moves[i] + " instead of " + best_[i];
        }
        return text.empty() ? uci : text;
    }

    const TypedSheets& typed_;
    const Reconstruction& found_;
    WriteOptions options_;
    std::vector<std::string> best_;
};

}  // namespace

std::string reconstruction_as_json(const TypedSheets& typed, const Reconstruction& found) {
    JsonWriter json;
    json.begin_object()
        .field("result", outcome(found))
        .field("readings", found.readings.size())
        .field("complete", found.complete)
        .field("unique_up_to", found.unique_up_to)
        .field("sheets_agree_up_to", found.sheets_agree_up_to)
        .field("positions", found.positions)
        .end_object();
    std::string text = json.text() + '\n';
    for (const SheetDifference& one : found.differences) {
        json.clear();
        write_difference(json, typed, one);
        text += json.text() + '\n';
    }
    for (std::size_t i = 0; i < found.readings.size(); ++i) {
        json.clear();
        write_reading(json, typed, found.readings[i], i + 1);
        text += json.text() + '\n';
    }
    return text;
}

std::string reconstruction_in_words(const TypedSheets& typed, const Reconstruction& found,
                                    Language language) {
    return Report(typed, found, language).text();
}

}  // namespace jadoube::cli

#include "scoresheets.hpp"

#include <algorithm>
#include <vector>

#include <jadoube/arbiter/notation_rules.hpp>
#include <jadoube/notation/move_text.hpp>
#include <jadoube/protocol/json_writer.hpp>

namespace jadoube::server {
namespace {

struct Side {
    Color color;
    Viewer viewer;
    std::string_view name;
};
constexpr Side sides[] = {{Color::white, Viewer::white, "white"},
                          {Color::black, Viewer::black, "black"}};

struct Made {
    const std::vector<MadeMove>& moves;
    bool by_looks;  // 12.6: for a player nothing may depend on what is legal
    NotationRules rules;
    Variant variant;

    [[nodiscard]] std::string text(const MadeMove& made, Language language) const {
        return write_move(made.before, *made.move, made.after, {language, Form::short_form, rules});
    }
    // Whether that is what was made, read as leniently as an arbiter would.
    [[nodiscard]] bool is(const MadeMove& made, std::string_view written, Language language) const {
        if (!made.move) return false;
        const Position* before = made.before.regular();
        if (by_looks || before == nullptr || made.illegal) {
            return describes(written, *made.move, {language, false, variant, rules});
        }
        const auto read = read_move(*before, written, {language, false, variant, rules});
        return read && read->move == *made.move;
    }
    [[nodiscard]] bool is(int ply, std::string_view written, Language language) const {
        const auto found = std::ranges::find(moves, ply, &MadeMove::ply);
        return found != moves.end() && is(*found, written, language);
    }
};

// C.3: everybody writes in his own language, and does not say in which: the one in which most of it
// is what was made, first that of the game.
Language language_of(const Scoresheet& sheet, const Made& made, Language of_the_game) {
    const auto understood = [&](Language language) {
        int count = 0;
        for (const MadeMove& one : made.moves) {
            const std::string_view written = sheet.move(one.ply);
            if (!written.empty() && made.is(one, written, language)) ++count;
        }
        return count;
    };
    Language best = of_the_game;
    int most = understood(best);
    for (const LanguageInfo& other : all_languages()) {
        const int count = understood(other.language);
        if (count > most) {
            most = count;
            best = other.language;
        }
    }
    return best;
}

void write_sheet(JsonWriter& json, const Scoresheet& sheet, const Made& made, Language of_the_game,
                 Language notation) {
    const Language language = language_of(sheet, made, of_the_game);
    json.begin_array();
    for (int ply = 1; ply <= sheet.last_ply(); ++ply) {
        const std::string_view written = sheet.move(ply);
        const auto found = std::ranges::find(made.moves, ply, &MadeMove::ply);
        json.begin_object().field("ply", ply).key("text");
        if (written.empty()) {
            json.null();
        } else {
            json.value(std::string(written) + (sheet.has_offer(ply) ? " (=)" : ""));
        }
        json.key("made");
        if (found != made.moves.end() && found->move) {
            json.value(made.text(*found, notation));
        } else {
            json.null();
        }
        json.field("agrees", made.is(ply, written, language)).end_object();
    }
    json.end_array();
}

}  // namespace

std::string scoresheets(const Game& game, Viewer viewer, Language notation) {
    const std::vector<MadeMove> moves = game.moves_made(viewer);
    const Made made{moves, viewer != Viewer::arbiter, notation_rules(game.rulebook().parameters()),
                    game.conditions().variant};
    const auto sees = [viewer](const Side& side) {
        return viewer == Viewer::arbiter || viewer == side.viewer;
    };
    JsonWriter json;
    json.begin_object();
    for (const Side& side : sides) {
        json.key(side.name);
        write_sheet(json, sees(side) ? game.scoresheet(side.color) : Scoresheet(), made,
                    game.conditions().language, notation);
    }
    json.key("kept").begin_object();
    for (const Side& side : sides) {
        json.field(side.name, sees(side) && !game.scoresheet(side.color).empty());
    }
    return json.end_object().end_object().text();
}

}  // namespace jadoube::server

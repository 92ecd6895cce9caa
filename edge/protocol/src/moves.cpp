#include <algorithm>
#include <array>

#include <jadoube/arbiter/notation_rules.hpp>
#include <jadoube/chess/move_list.hpp>
#include <jadoube/notation/move_texts.hpp>
#include <jadoube/notation/uci.hpp>
#include <jadoube/protocol/moves.hpp>

namespace jadoube {
namespace {

void write_move(JsonWriter& json, const MadeMove& made, Variant variant,
                const WriteOptions& options, Language speech) {
    json.begin_object().field("ply", made.ply);
    if (made.move) {
        const Move move = *made.move;
        json.plain_field("move", to_uci(move, variant));
        const MoveTexts texts = texts_of(made.before, move, made.after, options, speech);
        json.field("text", texts.written).field("spoken", texts.spoken);
        json.field("announced", texts.announced);
    } else {
        json.null_field("move").null_field("text").null_field("spoken").null_field("announced");
    }
    json.key("clock");
    if (made.clock) {
        json.thousandths(made.clock->count());
    } else {
        json.null();
    }
    if (made.illegal) json.field("illegal", true);
    json.end_object();
}

}  // namespace

void write_moves(JsonWriter& json, const Game& game, Viewer viewer, int after,
                 const MoveLanguages& languages) {
    const Variant variant = game.conditions().variant;
    WriteOptions options;
    options.language = languages.written;
    options.form = Form::short_form;
    options.rules = notation_rules(game.rulebook().parameters());
    json.key("moves").begin_object().field("after", after).key("made").begin_array();
    for (const MadeMove& made : game.moves_made(viewer, after)) {
        write_move(json, made, variant, options, languages.spoken);
    }
    json.end_array().end_object();
}

void write_legal(JsonWriter& json, const Game& game, Viewer viewer) {
    std::vector<Move> moves = game.moves_to_choose_from(viewer);
    if (moves.empty()) return;
    std::ranges::sort(moves);
    const Variant variant = game.conditions().variant;
    std::array<char, MoveList::capacity*(max_uci_length + 3) + 1> list;  // with quotes and commas
    char* end = list.data();
    for (const Move move : moves) {
        *end = end == list.data() ? '[' : ',';
        ++end;
        *end++ = '"';
        end = write_uci(move, variant, end);
        *end++ = '"';
    }
    *end++ = ']';
    json.key("legal").raw({list.data(), end});
}

}  // namespace jadoube

#include <algorithm>

#include <jadoube/arbiter/illegal_action.hpp>
#include <jadoube/notation/uci.hpp>
#include <jadoube/protocol/answer.hpp>

namespace jadoube {
namespace {

std::string_view name(Color color) { return color == Color::white ? "white" : "black"; }

std::string_view name(GameClass game_class) {
    switch (game_class) {
        case GameClass::standard: return "standard";
        case GameClass::rapid: return "rapid";
        case GameClass::blitz: return "blitz";
    }
    return {};
}

std::string_view name(Must::What what) {
    switch (what) {
        case Must::What::move: return "move";
        case Must::What::capture: return "capture";
        case Must::What::castle: return "castle";
    }
    return {};
}

using jadoube::name;

Viewer viewer_of(Color player) { return player == Color::white ? Viewer::white : Viewer::black; }

bool is_player(Viewer viewer) { return viewer == Viewer::white || viewer == Viewer::black; }

std::string_view article_of(const GameResult& result, const Rulebook& book) {
    return result.cited.empty() ? book.cite(result.rule) : std::string_view(result.cited);
}

// What a player sees of a position: the men, and who has the move.
std::string_view without_rights(std::string_view fen) {
    const auto men = fen.find(' ');
    if (men == std::string_view::npos) return fen;
    return fen.substr(0, fen.find(' ', men + 1));
}

void write_result_object(JsonWriter& json, const GameResult& result, const Rulebook& book) {
    json.begin_object().field("score", name(result.score));
    json.key("points").begin_array();
    json.thousandths(result.points.white).thousandths(result.points.black).end_array();
    json.field("article", article_of(result, book));
    json.field("reason", name(result.reason)).end_object();
}

void write_result_field(JsonWriter& json, const std::optional<GameResult>& result,
                        const Rulebook& book) {
    if (!result) {
        json.null_field("result");
        return;
    }
    json.key("result");
    write_result_object(json, *result, book);
}

// Writes an answer for one viewer.
class AnswerWriter {
public:
    AnswerWriter(JsonWriter& json, const Game& game, Viewer viewer, const Words& words)
        : json_(json), game_(game), book_(game.rulebook()), viewer_(viewer), words_(words) {}

    void rulings(const std::vector<Ruling>& rulings) {
        json_.key("rulings").begin_array();
        for (const Ruling& one : rulings) {
            if (may_see(one, viewer_)) ruling(one);
        }
        json_.end_array();
    }

    void pending() {
        json_.key("pending").begin_array();
        if (viewer_ == Viewer::arbiter) {
            for (const Question& one : game_.pending()) question(one);
        }
        json_.end_array();
    }

    void state() {
        const State state = game_.state(viewer_);
        json_.key("state").begin_object();
        json_.plain_field("fen", state.fen).field("ply", state.ply);
        json_.plain_field("to_move", name(state.to_move)).plain_field("phase", name(state.phase));
        clock(state.clock);
        maybe_color("offer", state.offer);
        json_.key("must").begin_array();
        for (const Must& one : state.must) must(one);
        json_.end_array();
        json_.key("claims").begin_array();
        for (const ClaimKind claim : state.claims) json_.value(name(claim));
        json_.end_array();
        json_.key("illegal").begin_object();
        json_.field("white", state.illegal.white).field("black", state.illegal.black).end_object();
        json_.plain_field("class", name(state.game_class));
        write_result_field(json_, state.result, book_);
        if (state.annulled) json_.field("annulled", true);
        if (!state.corrections.empty()) {
            json_.key("corrections").begin_array();
            for (const Ruling& one : state.corrections) ruling(one);
            json_.end_array();
        }
        json_.end_object();
    }

private:
    void ruling(const Ruling& ruling) {
        json_.begin_object().field("ruling", name(ruling.kind));
        json_.field("article", article_of(ruling, book_));
        if (!ruling.also.empty()) {
            json_.key("also").begin_array();
            for (const Rule rule : ruling.also) json_.value(book_.cite(rule));
            json_.end_array();
        }
        if (ruling.player) json_.field("player", name(*ruling.player));
        if (ruling.count) {
            const bool period = ruling.kind == RulingKind::period_reached;
            json_.key(period ? JsonName("period") : JsonName("count")).value(*ruling.count);
        }
        if (ruling.claim) json_.field("claim", name(*ruling.claim));
        if (ruling.square) json_.field("square", name(*ruling.square));
        if (ruling.reason) json_.field("reason", name(*ruling.reason));
        if (ruling.request) json_.field("request", name(*ruling.request));
        if (ruling.penalty) json_.field("penalty", name(*ruling.penalty));
        if (ruling.subject) {
            json_.field("subject", ruling.text.empty() ? book_.cite(*ruling.subject)
                                                       : std::string_view(ruling.text));
        }
        if (ruling.ply) json_.field("ply", *ruling.ply);
        if (ruling.grounds) grounds(*ruling.grounds);
        if (ruling.withdrawn) withdrawn(*ruling.withdrawn);
        json_.key("effects").begin_array();
        for (const effect::Any& one : ruling.effects) {
            if (is_hidden(one)) continue;
            json_.begin_object();
            std::visit([this](const auto& effect) { write(effect); }, one);
            json_.end_object();
        }
        json_.end_array().field("text", sentence(ruling, viewer_, words_, book_)).end_object();
    }

    void withdrawn(const Withdrawn& withdrawn) {
        json_.key("withdrawn");
        if (withdrawn.result) return write_result_object(json_, *withdrawn.result, book_);
        json_.begin_object().field("annulled", true).end_object();
    }

    // What is written on the envelope is the arbiter's, and its player's own.
    [[nodiscard]] bool is_hidden(const effect::Any& any) const {
        const auto* envelope = std::get_if<effect::Envelope>(&any);
        if (!envelope || viewer_ == Viewer::arbiter) return false;
        return viewer_ != viewer_of(envelope->sealer);
    }

    void write(const effect::Restore& effect) {
        json_.field("effect", "restore");
        json_.field("fen", is_player(viewer_) ? without_rights(effect.fen) : effect.fen);
    }
    void write(const effect::Replace& effect) {
        const char piece = letter(effect.piece);
        json_.field("effect", "replace").field("square", name(effect.square));
        json_.field("piece", std::string_view(&piece, 1));
    }
    void write(const effect::AddTime& effect) { time("add_time", effect.player, effect.time); }
    void write(const effect::TakeTime& effect) { time("take_time", effect.player, effect.time); }
    void write(const effect::SetTime& effect) { time("set_time", effect.player, effect.time); }
    void write(const effect::Points& effect) {
        json_.field("effect", "points").field("player", name(effect.player));
        json_.key("points").thousandths(effect.thousandths);
    }
    void write(const effect::Result& effect) {
        json_.field("effect", "result").field("score", name(effect.score));
    }
    void write(const effect::NewGame&) { json_.field("effect", "new_game"); }
    void write(const effect::Fine& effect) {
        json_.field("effect", "fine").field("player", name(effect.player));
        json_.key("amount").thousandths(effect.thousandths);
    }
    void write(const effect::Exclusion& effect) {
        json_.field("effect", "exclude_rounds").field("player", name(effect.player));
        json_.field("rounds", effect.rounds);
    }
    void write(const effect::Expulsion& effect) {
        json_.field("effect", "expel").field("player", name(effect.player));
    }
    void write(const effect::Increment& effect) {
        json_.field("effect", "increment");
        json_.key("seconds").thousandths(effect.time.count());
    }
    void write(const effect::Envelope& effect) {
        json_.field("effect", "envelope");
        json_.field("white", effect.names.white).field("black", effect.names.black);
        board(effect.fen);
        times("used", effect.used);
        json_.field("sealer", name(effect.sealer)).field("move_number", effect.move_number);
        maybe_color("offer", effect.offer);
        json_.field("resumption", effect.resumption);
    }
    void write(const effect::Noted& effect) {
        json_.field("effect", "noted");
        board(effect.fen);
        if (effect.time) times("time", *effect.time);
        maybe_color("running", effect.running);
        if (!is_player(viewer_)) json_.field("moves", effect.moves);
    }
    void write(const effect::Told& effect) {
        json_.field("effect", "told").key("completed").begin_object();
        json_.field("white", effect.completed.white).field("black", effect.completed.black);
        json_.end_object();
        times("used", effect.used);
    }

    // None, if nobody sees it.
    void board(std::string_view fen) {
        if (fen.empty()) {
            json_.null_field("fen");
        } else {
            json_.field("fen", is_player(viewer_) ? without_rights(fen) : fen);
        }
    }
    void times(JsonName key, const ByColor<Millis>& both) {
        json_.key(key).begin_object();
        json_.key("white").thousandths(both.white.count());
        json_.key("black").thousandths(both.black.count()).end_object();
    }
    void maybe_color(JsonName key, const std::optional<Color>& color) {
        if (color) {
            json_.plain_field(key, name(*color));
        } else {
            json_.null_field(key);
        }
    }

    void time(std::string_view effect, Color player, Millis time) {
        json_.field("effect", effect).field("player", name(player));
        json_.key("seconds").thousandths(time.count());
    }

    void question(const Question& question) {
        json_.begin_object().field("question", question.number);
        json_.field("article", book_.cite(question.rule)).field("kind", name(question.kind));
        if (question.player) json_.field("player", name(*question.player));
        if (question.claim) json_.field("claim", name(*question.claim));
        if (question.square) json_.field("square", name(*question.square));
        if (question.request) json_.field("request", name(*question.request));
        if (question.subject) {
            json_.field("subject", question.article.empty() ? book_.cite(*question.subject)
                                                            : std::string_view(question.article));
        }
        if (question.grounds) {
            if (question.grounds->action) {
                json_.field("action", name(ruling_on(*question.grounds->action)));
            }
            grounds(*question.grounds);
        }
        json_.key("options").begin_array();
        for (const Option option : question.options) json_.value(name(option));
        json_.end_array().field("text", words_.of(question, book_)).end_object();
    }

    void grounds(const Grounds& grounds) {
        if (grounds.why) json_.field("why", name(*grounds.why));
        if (grounds.correct) json_.field("correct", *grounds.correct);
        if (grounds.move) move(*grounds.move);
        if (grounds.stands) {
            json_.key("stands").begin_object();
            move(*grounds.stands);
            json_.end_object();
        }
        if (grounds.breaks) {
            const std::string_view article = book_.cite(*grounds.breaks);
            if (!article.empty()) json_.field("breaks", article);
        }
        if (!grounds.must.empty()) {
            json_.key("must").begin_array();
            for (const Must& one : grounds.must) must(one);
            json_.end_array();
        }
        if (!grounds.occurrences.empty()) occurrences(grounds);
        if (grounds.progress) no_progress(*grounds.progress);
        if (grounds.left) json_.key("left").thousandths(grounds.left->count());
        if (grounds.completed) json_.field("completed", *grounds.completed);
        if (grounds.required) json_.field("required", *grounds.required);
        if (!grounds.fen.empty()) json_.field("fen", grounds.fen);
    }

    void move(const NamedMove& named) {
        json_.field("ply", named.ply);
        json_.field("move", to_uci(named.move, game_.conditions().variant));
    }

    void occurrences(const Grounds& grounds) {
        json_.key("occurrences").begin_array();
        for (const Occurrence& one : grounds.occurrences) json_.value(one.ply);
        json_.end_array().key("near").begin_array();
        for (const NearMiss& one : grounds.near) {
            json_.begin_object().field("ply", one.when.ply).field("differs", name(one.differs));
            if (!one.rights.empty()) json_.field("rights", letters(one.rights));
            json_.end_object();
        }
        json_.end_array();
    }

    // "Kq", as FEN writes them.
    static std::string letters(const std::vector<CastlingRight>& rights) {
        std::string all;
        for (const CastlingRight& right : rights) {
            const bool white = right.player == Color::white;
            const bool king_side = right.wing == Wing::king_side;
            all += king_side ? (white ? 'K' : 'k') : (white ? 'Q' : 'q');
        }
        return all;
    }

    // By each player, and the last move that was one.
    void no_progress(const NoProgress& progress) {
        json_.field("moves", progress.plies / 2);
        json_.key("since").begin_object();
        if (progress.since) {
            move(*progress.since);
            json_.field("capture", progress.capture);
        } else {
            json_.field("ply", 0);
            if (progress.before_the_start > 0) json_.field("before", progress.before_the_start);
        }
        json_.end_object();
    }

    void clock(const std::optional<ClockView>& clock) {
        if (!clock) {
            json_.null_field("clock");
            return;
        }
        json_.key("clock").begin_object();
        json_.key("white").thousandths(clock->time.white.count());
        json_.key("black").thousandths(clock->time.black.count());
        maybe_color("running", clock->running);
        json_.key("delay").thousandths(clock->delay.count());
        json_.key("flags").begin_array();
        for (const Color color : clock->flags) json_.value(name(color));
        json_.end_array().end_object();
    }

    void must(const Must& must) {
        json_.begin_object().field("must", name(must.what)).field("square", name(must.square));
        if (must.with) json_.field("with", name(*must.with));
        if (must.to) json_.field("to", name(*must.to));
        if (must.piece) {
            const char piece = letter(*must.piece);
            json_.field("piece", std::string_view(&piece, 1));
        }
        if (must.not_castling_with) json_.field("not_castling_with", name(*must.not_castling_with));
        json_.field("article", book_.cite(must.rule)).end_object();
    }

    JsonWriter& json_;
    const Game& game_;
    const Rulebook& book_;
    Viewer viewer_;
    const Words& words_;
};

ErrorShown shown_refusal(const Refused& refused, const Rulebook& book, Viewer viewer,
                         const Words& words) {
    if (is_player(viewer) && !may_be_told(refused.code)) {
        return {"refused", {}, {}, words.for_player(refused, book)};
    }
    return {name(refused.code),
            refused.rule ? book.cite(*refused.rule) : std::string_view(),
            {},
            is_player(viewer) ? words.for_player(refused, book) : words.of(refused, book)};
}

ErrorShown shown_unreadable(const Unreadable& unreadable, const Words& words) {
    std::string_view field;
    switch (unreadable.code) {
        case Unreadable::Code::missing_field:
        case Unreadable::Code::bad_field: field = unreadable.detail; break;
        case Unreadable::Code::unknown_act: field = "act"; break;
        case Unreadable::Code::unknown_party: field = "by"; break;
        case Unreadable::Code::bad_time: field = "at"; break;
        case Unreadable::Code::not_json:
        case Unreadable::Code::not_an_object:
        case Unreadable::Code::duplicate_key:
        case Unreadable::Code::too_deep:
        case Unreadable::Code::number_out_of_range:
        case Unreadable::Code::line_too_long:
        case Unreadable::Code::conditions_missing: break;
    }
    const std::string_view code = name(unreadable.code);
    return {code, {}, field, words.of_unreadable(code, unreadable.detail)};
}

ErrorShown shown_problem(const ConditionsProblem& problem, const Words& words) {
    std::string what(problem.field);
    if (!problem.detail.empty()) what += ": " + problem.detail;
    const std::string_view code = name(problem.code);
    return {code, {}, problem.field, words.of_unreadable(code, what)};
}

}  // namespace

namespace {

bool alike(const Ruling& one, const Ruling& other) {
    return one.kind == other.kind && one.player == other.player && one.count == other.count &&
           one.claim == other.claim && one.square == other.square && one.reason == other.reason &&
           one.penalty == other.penalty && one.request == other.request && one.ply == other.ply &&
           one.effects == other.effects;
}

bool alike(const std::optional<GameResult>& one, const std::optional<GameResult>& other) {
    if (!one || !other) return one.has_value() == other.has_value();
    return one->score == other->score && one->reason == other->reason;
}

bool alike(const Question& one, const Question& other) {
    return one.kind == other.kind && one.player == other.player && one.options == other.options;
}

}  // namespace

bool ruled_alike(const Answer& one, const Answer& other) {
    const Refused* refused = std::get_if<Refused>(&one.error);
    const Refused* also = std::get_if<Refused>(&other.error);
    const bool same_error =
        refused && also ? refused->code == also->code : one.error.index() == other.error.index();
    if (!same_error || !one.game || !other.game) return same_error;
    const auto same = [](const auto& a, const auto& b) { return alike(a, b); };
    return std::ranges::equal(one.rulings, other.rulings, same) &&
           std::ranges::equal(one.game->pending(), other.game->pending(), same) &&
           alike(one.game->result(), other.game->result());
}

namespace {

// Between the arbiter and the player whom it is about: scoresheets and incidents are nobody else's.
bool is_private(RulingKind kind) noexcept {
    switch (kind) {
        case RulingKind::incident:
        case RulingKind::recording_due:
        case RulingKind::recorded_in_advance:
        case RulingKind::explained:
        case RulingKind::told: return true;
        default: return false;
    }
}

}  // namespace

bool may_see(const Ruling& ruling, Viewer viewer) noexcept {
    if (viewer == Viewer::arbiter || !is_private(ruling.kind)) return true;
    return ruling.player && is_player(viewer) && viewer == viewer_of(*ruling.player);
}

std::string sentence(const Ruling& ruling, Viewer viewer, const Words& words,
                     const Rulebook& rulebook) {
    const bool is_his_own = ruling.player && viewer == viewer_of(*ruling.player);
    const bool is_between = ruling.kind == RulingKind::paused && !ruling.text.empty();
    // Both players hear why the arbiter has decided so; nobody else need.
    const bool is_for_players = viewer == Viewer::spectator && says_why(ruling.kind);
    const bool is_told = viewer == Viewer::arbiter || is_his_own || !is_between;
    if (is_told && !is_for_players) return words.of(ruling, rulebook);
    Ruling shown = ruling;
    shown.text.clear();
    return words.of(shown, rulebook);
}

std::string_view article_of(const Ruling& ruling, const Rulebook& rulebook) noexcept {
    return ruling.cited.empty() ? rulebook.cite(ruling.rule) : std::string_view(ruling.cited);
}

std::optional<ErrorShown> shown(const Answer& answer, Viewer viewer, const Words& words) {
    if (answer.accepted() || viewer == Viewer::spectator) return std::nullopt;
    if (const auto* refused = std::get_if<Refused>(&answer.error)) {
        return shown_refusal(*refused, answer.game->rulebook(), viewer, words);
    }
    if (const auto* unreadable = std::get_if<Unreadable>(&answer.error)) {
        return shown_unreadable(*unreadable, words);
    }
    return shown_problem(*std::get_if<ConditionsProblem>(&answer.error), words);
}

void write_error(JsonWriter& json, const Answer& answer, Viewer viewer, const Words& words) {
    const auto error = shown(answer, viewer, words);
    if (!error) return;
    json.key("error").begin_object().field("code", error->code);
    if (!error->article.empty()) json.field("article", error->article);
    if (!error->field.empty()) json.field("field", error->field);
    json.field("text", error->text).end_object();
}

void write_rulings(JsonWriter& json, const Answer& answer, Viewer viewer, const Words& words) {
    if (answer.game) {
        AnswerWriter(json, *answer.game, viewer, words).rulings(answer.rulings);
    } else {
        json.key("rulings").begin_array().end_array();
    }
}

void write_result(JsonWriter& json, const Game& game) {
    write_result_field(json, game.result(), game.rulebook());
}

void write_answer_fields(JsonWriter& json, const Answer& answer, Viewer viewer, const Words& words,
                         bool with_refusal) {
    json.field("accepted", answer.accepted() || !with_refusal);
    if (with_refusal) write_error(json, answer, viewer, words);
    write_rulings(json, answer, viewer, words);
    if (answer.game) {
        AnswerWriter writer(json, *answer.game, viewer, words);
        writer.pending();
        writer.state();
    } else {
        json.key("pending").begin_array().end_array();
        json.null_field("state");
    }
}

void write_answer(JsonWriter& json, const Answer& answer, Viewer viewer, const Words& words) {
    json.begin_object().field("n", answer.n);
    write_answer_fields(json, answer, viewer, words);
    json.end_object();
}

}  // namespace jadoube

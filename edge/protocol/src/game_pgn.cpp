#include <algorithm>
#include <cctype>
#include <utility>

#include <jadoube/chess/moves.hpp>
#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/move_text.hpp>
#include <jadoube/notation/time_control.hpp>
#include <jadoube/notation/uci.hpp>
#include <jadoube/protocol/answer.hpp>
#include <jadoube/protocol/game_pgn.hpp>

namespace jadoube {
namespace {

// ---- Tags

// PGN's, of which other readers know no more than four.
PgnResult pgn_result(const std::optional<GameResult>& result) {
    if (!result) return PgnResult::unknown;
    switch (result->score) {
        case Score::white_wins:
        case Score::white_by_default: return PgnResult::white_wins;
        case Score::black_wins:
        case Score::black_by_default: return PgnResult::black_wins;
        case Score::draw: return PgnResult::draw;
        case Score::both_lose:
        case Score::half_for_white:
        case Score::half_for_black:
        case Score::none_by_default: break;
    }
    return PgnResult::unknown;
}

// What a score is worth where nobody says otherwise (10.1).
ByColor<std::int64_t> usual_points(Score score) {
    switch (score) {
        case Score::white_wins:
        case Score::white_by_default: return {1000, 0};
        case Score::black_wins:
        case Score::black_by_default: return {0, 1000};
        case Score::draw: return {500, 500};
        case Score::half_for_white: return {500, 0};
        case Score::half_for_black: return {0, 500};
        case Score::both_lose:
        case Score::none_by_default: break;
    }
    return {0, 0};
}

// The values that PGN has for it.
std::string_view termination(Reason reason) {
    switch (reason) {
        case Reason::checkmate:
        case Reason::resignation:
        case Reason::stalemate:
        case Reason::dead_position:
        case Reason::agreement:
        case Reason::threefold:
        case Reason::fifty:
        case Reason::fivefold:
        case Reason::seventyfive: return "normal";
        case Reason::flag:
        case Reason::flag_no_mate:
        case Reason::both_flags: return "time forfeit";
        case Reason::illegal_moves:
        case Reason::default_time:
        case Reason::sealed_move:
        case Reason::penalty:
        case Reason::device: return "rules infraction";
        case Reason::no_normal_means:
        case Reason::illegal_position:
        case Reason::declared: return "adjudication";
    }
    return {};
}

// A delay is no increment: "300d5", not "300+5".
std::string time_control(const Conditions& conditions) {
    auto control = parse_time_control(conditions.time);
    if (!control) return "?";
    for (TimePeriod& period : control->periods) {
        if (period.extra == ExtraTime::none) continue;
        period.extra =
            conditions.mode == ClockMode::fischer ? ExtraTime::increment : ExtraTime::delay;
    }
    return to_text(*control);
}

// "2026-05-01" and "2026-05" as PGN writes them. Anything else stays as it is.
std::string pgn_date(const std::string& date) {
    constexpr std::string_view form = "dddd-dd-dd";
    const bool known_length = date.size() == 4 || date.size() == 7 || date.size() == form.size();
    for (std::size_t i = 0; known_length && i < date.size(); ++i) {
        const bool fits = form[i] == '-' ? date[i] == '-' || date[i] == '.' || date[i] == '/'
                                         : (date[i] >= '0' && date[i] <= '9') || date[i] == '?';
        if (!fits) return date;
    }
    if (!known_length) return date;
    std::string text = date + std::string("????.??.??").substr(date.size());
    text[4] = text[7] = '.';
    return text;
}

std::string thousandths(std::int64_t number) { return JsonWriter().thousandths(number).text(); }

void add_result(std::vector<PgnTag>& tags, const GameResult& result, const Rulebook& book) {
    tags.push_back({"Reason", std::string(name(result.reason))});
    tags.push_back(
        {"Article", result.cited.empty() ? std::string(book.cite(result.rule)) : result.cited});
    if (name(pgn_result(result)) != name(result.score)) {
        tags.push_back({"Score", std::string(name(result.score))});
    }
    if (result.points != usual_points(result.score)) {
        tags.push_back(
            {"Points", thousandths(result.points.white) + ' ' + thousandths(result.points.black)});
    }
}

std::vector<PgnTag> tags_of(const Game& game) {
    std::vector<PgnTag> tags;
    const auto add = [&](std::string name, std::string value) {
        if (!value.empty()) tags.push_back({std::move(name), std::move(value)});
    };
    const Conditions& conditions = game.conditions();
    add("Event", conditions.event);
    add("Site", conditions.site);
    add("Date", conditions.date.empty() ? std::string() : pgn_date(conditions.date));
    add("Round", conditions.round);
    add("White", conditions.names.white);
    add("Black", conditions.names.black);
    add("TimeControl", time_control(conditions));
    const auto& result = game.result();
    add("Termination", std::string(result                        ? termination(result->reason)
                                   : game.phase() == Phase::over ? "abandoned"  // annulled
                                                                 : "unterminated"));
    add("Edition", std::string(name(conditions.edition)));
    if (result) add_result(tags, *result, game.rulebook());
    return tags;
}

// ---- Words

// What may stand in a comment: no brace ends it too early, and nothing in it is a command to other
// programs.
std::string clean(std::string text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        char& c = text[i];
        if (c == '}') c = ')';
        if (c == '{' || (c == '[' && text.substr(i + 1, 1) == "%")) c = '(';
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = ' ';
    }
    return text;
}

// With both squares: no rule says where else it could have come from.
std::string from_to(std::optional<Role> man, Square from, Square to,
                    std::optional<Role> promotion) {
    const auto capital = [](Role role) {
        return static_cast<char>(std::toupper(static_cast<unsigned char>(letter(role))));
    };
    std::string text;
    if (man && *man != Role::pawn) text += capital(*man);
    text += name(from);
    text += name(to);
    if (promotion) text += std::string("=") + capital(*promotion);
    return text;
}

std::string long_text(Move move) {
    if (move.is_castling()) return move.to() > move.from() ? "O-O" : "O-O-O";
    return from_to(move.role(), move.from(), move.to(), move.promotion());
}

// Rulings by which what somebody has just put on the board is put back.
bool undoes(const Ruling& ruling) {
    return ruling.kind == RulingKind::touch_move || ruling.kind == RulingKind::illegal_move ||
           ruling.kind == RulingKind::promotion_missing;
}

bool is_about_claim(const Ruling& ruling) {
    return ruling.kind == RulingKind::claim_upheld || ruling.kind == RulingKind::claim_rejected ||
           ruling.kind == RulingKind::claim_forfeited;
}

std::optional<Color> player(const Act& act) {
    if (act.by == Party::white) return Color::white;
    if (act.by == Party::black) return Color::black;
    return act.acts_for;
}

bool is_unseen(const Game& game) { return game.conditions().board == BoardKind::unseen; }

std::optional<Position> regular(const Game& game) {
    const auto position = position_from_fen(game.state().fen, game.conditions().variant);
    return position ? std::optional(*position) : std::nullopt;
}

}  // namespace

GamePgn::GamePgn(Game begun, Viewer viewer, Words words)
    : last_(std::move(begun)), viewer_(viewer), words_(std::move(words)), start_(regular(last_)) {}

void GamePgn::add(const Act& act, const Step& step) {
    const auto* claim = std::get_if<act::Claim>(&act.what);
    if (claim && step.accepted()) {
        intended_.reset();
        if (claim->move) intended_ = intended(act, *claim);
    }
    if (viewer_ != Viewer::arbiter) {
        tell(step, follow_list(step.game));
        last_ = step.game;
        return;
    }
    if (step.accepted()) {
        if (auto placed = placed_by(act)) placed_ = std::move(placed);
    }
    const std::size_t before = plies_.size();
    std::string gone = take_back(step.game);
    const bool taken_back = !gone.empty();
    take_over(step.game);
    for (const Ruling& ruling : step.rulings) {
        for (const effect::Any& one : ruling.effects) {
            if (const auto* replaced = std::get_if<effect::Replace>(&one)) replace(*replaced);
        }
    }
    const bool undone = std::ranges::any_of(step.rulings, undoes);
    if (gone.empty() && undone && placed_) gone = told(*placed_);
    tell(step, gone);
    if (undone || taken_back || plies_.size() != before) placed_.reset();
    complete(step.game);
    last_ = step.game;
}

// ---- Time

// 6.2.1: by the press, by his next move, or by the end of the game. A sealed move needs none.
void GamePgn::complete(const Game& now) {
    const auto& clock = now.chessclock();
    if (!clock) return;
    const auto ran = last_.phase() == Phase::before ? std::optional(Color::white)
                                                    : last_.chessclock()->running();
    const bool sealed = last_.phase() == Phase::adjourned;
    for (std::size_t i = plies_.size() < 3 ? 0 : plies_.size() - 3; i < plies_.size(); ++i) {
        Ply& ply = plies_[i];
        const bool pressed = clock->running() == !ply.by && (ran == ply.by || sealed);
        const bool completed = pressed || now.phase() == Phase::over || i + 2 < plies_.size();
        if (ply.clock || !completed) continue;
        ply.clock = clock->display(ply.by);
        ply.used_before = std::exchange(used_[ply.by], now.time_used(ply.by));
        ply.used = used_[ply.by] - ply.used_before;
    }
}

// ---- Moves

const std::optional<Position>& GamePgn::position_before(std::size_t ply) const {
    return ply == 0 ? start_ : plies_[ply - 1].after;
}

Color GamePgn::mover(std::size_t ply) const {
    const Color first = start_ ? start_->turn() : Color::white;
    return ply % 2 == 0 ? first : !first;
}

// "12. ", or "12... " for Black where none of White's stands before it.
std::string GamePgn::number(std::size_t ply, bool first) const {
    const bool white = mover(ply) == Color::white;
    if (!white && !first) return {};
    const std::size_t black_began = start_ && start_->turn() == Color::black ? 1 : 0;
    const int begin = start_ ? start_->fullmove_number() : 1;
    return std::to_string(begin + static_cast<int>((ply + black_began) / 2)) +
           (white ? ". " : "... ");
}

std::string GamePgn::told(std::size_t from, std::size_t to, bool with_clocks) const {
    std::string text;
    for (std::size_t i = from; i < to; ++i) {
        if (!text.empty()) text += ' ';
        text += number(i, i == from) + plies_[i].text;
        if (with_clocks && plies_[i].clock) text += " (" + clock_text(*plies_[i].clock) + ')';
    }
    return text;
}

std::string GamePgn::told(const Placed& placed) const {
    return number(placed.ply, true) + placed.text;
}

GamePgn::Placed GamePgn::attempted(std::size_t ply, const Attempt& attempt, bool whole) const {
    const std::optional<Position>& position = position_before(ply);
    if (whole && position) {
        if (const auto move = judge(*position, attempt, last_.conditions().variant)) {
            return {ply, write_move(*position, *move), attempt};
        }
    }
    const auto board = parse_fen(position ? to_fen(*position) : last_.state().fen);
    const auto man = board ? board->at(attempt.from) : std::nullopt;
    return {ply,
            from_to(man ? std::optional(man->role) : std::nullopt, attempt.from, attempt.to,
                    attempt.promotion),
            attempt};
}

GamePgn::Placed GamePgn::written(std::size_t ply, std::string_view text,
                                 std::optional<Language> language) const {
    if (is_unseen(last_)) return {ply, clean(std::string(text)), std::nullopt};
    if (const auto attempt = parse_uci(text)) return attempted(ply, *attempt, true);
    ReadOptions options;
    options.language = language.value_or(last_.conditions().language);
    options.variant = last_.conditions().variant;
    if (const auto& position = position_before(ply)) {
        if (const auto read = read_move(*position, text, options)) {
            return {ply, write_move(*position, read->move), std::nullopt};
        }
    }
    std::string other = clean(std::string(text));
    std::ranges::replace(other, '0', 'O');  // castling that is none
    return {ply, std::move(other), std::nullopt};
}

std::optional<GamePgn::Placed> GamePgn::placed_by(const Act& act) const {
    // 4.7: a second move before the reply is another try at the one that was made.
    const auto by = player(act);
    const bool again = by && !plies_.empty() && *by != mover(plies_.size());
    const std::size_t ply = plies_.size() - (again ? 1 : 0);
    if (const auto* move = std::get_if<act::Move>(&act.what)) {
        return written(ply, move->move, move->language);
    }
    if (const auto* release = std::get_if<act::Release>(&act.what)) {
        return attempted(ply, {release->from, release->to, std::nullopt}, false);
    }
    if (const auto* promote = std::get_if<act::Promote>(&act.what)) {
        auto from = promote->from;
        if (!from && placed_ && placed_->attempt) from = placed_->attempt->from;
        if (from) return attempted(ply, {*from, promote->square, promote->piece}, true);
    }
    return std::nullopt;
}

std::string GamePgn::take_back(const Game& now) {
    auto kept = std::min(plies_.size(), static_cast<std::size_t>(now.ply()));
    while (kept != 0 && plies_[kept - 1].made != now.move_at(static_cast<int>(kept))) --kept;
    return drop(kept);
}

std::string GamePgn::drop(std::size_t kept) {
    std::string text = told(kept, plies_.size(), false);
    std::vector<std::string> said;
    for (std::size_t i = plies_.size(); i-- > kept;) {
        if (plies_[i].clock) used_[plies_[i].by] = plies_[i].used_before;
    }
    for (std::size_t i = kept; i < plies_.size(); ++i) {
        auto& comments = plies_[i].comments;
        std::move(comments.begin(), comments.end(), std::back_inserter(said));
    }
    plies_.resize(kept);
    std::move(said.begin(), said.end(), std::back_inserter(comments()));
    return text;
}

void GamePgn::take_over(const Game& now) {
    while (plies_.size() < static_cast<std::size_t>(now.ply())) {
        const std::optional<Position>& before = position_before(plies_.size());
        Ply ply;
        ply.by = mover(plies_.size());
        ply.made = ply.move = now.move_at(static_cast<int>(plies_.size() + 1));
        if (!ply.move) {
            ply.text = is_unseen(now) ? "?" : placed_ ? placed_->text : "--";
            if (placed_) ply.attempt = placed_->attempt;
        } else if (before && is_legal(*before, *ply.move)) {
            ply.text = write_move(*before, *ply.move);
            ply.after = before->after(*ply.move);
        } else {
            ply.text = long_text(*ply.move);
        }
        plies_.push_back(std::move(ply));
    }
}

// 7.5.2: a pawn that was left on the last rank has become a queen, and the move stays.
void GamePgn::replace(const effect::Replace& replaced) {
    for (std::size_t i = plies_.size(); i-- > 0;) {
        const std::optional<Position>& before = position_before(i);
        const std::optional<Attempt> attempt = plies_[i].attempt;
        if (!before || plies_[i].move || !attempt || attempt->to != replaced.square) continue;
        const auto move = judge(*before, {attempt->from, attempt->to, replaced.piece},
                                last_.conditions().variant);
        if (!move) return;
        plies_[i].move = *move;
        // What follows can be played again, too.
        for (std::size_t k = i; k < plies_.size(); ++k) {
            const std::optional<Position>& position = position_before(k);
            Ply& ply = plies_[k];
            if (!position || !ply.move || !is_legal(*position, *ply.move)) return;
            ply.text = write_move(*position, *ply.move);
            ply.after = position->after(*ply.move);
        }
        return;
    }
}

// ---- Moves as everybody but the arbiter is shown them

std::string GamePgn::follow_list(const Game& now) {
    const int same = now.moves_unchanged(last_, viewer_);
    const std::vector<MadeMove> list = now.moves_made(viewer_, same);
    // Those whose clock alone has changed stay.
    auto kept = static_cast<std::size_t>(same);
    for (const MadeMove& made : list) {
        if (kept == plies_.size() || plies_[kept].move != made.move) break;
        ++kept;
    }
    std::string gone = drop(kept);
    for (const MadeMove& made : list) {
        if (static_cast<std::size_t>(made.ply) > kept) plies_.push_back(listed(made));
    }
    take_clocks(now, list);
    return gone;
}

GamePgn::Ply GamePgn::listed(const MadeMove& made) const {
    Ply ply;
    ply.by = made.by;
    ply.move = made.move;
    if (!made.move) {
        ply.text = "?";
        return ply;
    }
    ply.text = write_move(made.before, *made.move, made.after);
    const std::optional<Position>& before = position_before(plies_.size());
    if (before && is_legal(*before, *made.move)) ply.after = before->after(*made.move);
    return ply;
}

// How long a clock ran for a move is known if it was the only one of its player to be completed.
void GamePgn::take_clocks(const Game& now, const std::vector<MadeMove>& list) {
    ByColor<int> completed{};
    const auto ply_of = [&](const MadeMove& made) -> Ply& {
        return plies_[static_cast<std::size_t>(made.ply) - 1];
    };
    for (const MadeMove& made : list) {
        if (made.clock && !ply_of(made).clock) ++completed[made.by];
    }
    for (const MadeMove& made : list) {
        Ply& ply = ply_of(made);
        if (made.clock && !ply.clock) {
            ply.used_before = used_[made.by];
            if (completed[made.by] == 1) ply.used = now.time_used(made.by) - ply.used_before;
        }
        ply.clock = made.clock;
    }
    for (const Color color : both_colors) {
        if (completed[color] != 0) used_[color] = now.time_used(color);
    }
}

// The text of a claim is heard by all, what the rules make of it is the arbiter's.
GamePgn::Placed GamePgn::intended(const Act& act, const act::Claim& claim) const {
    if (viewer_ == Viewer::arbiter) return written(plies_.size(), *claim.move, claim.language);
    // The move before his may not be listed yet.
    const auto by = player(act);
    const bool later = by && *by != mover(plies_.size());
    return {plies_.size() + (later ? 1 : 0), clean(*claim.move), std::nullopt};
}

// ---- Comments

std::vector<std::string>& GamePgn::comments() {
    return plies_.empty() ? before_ : plies_.back().comments;
}

void GamePgn::tell(const Step& step, const std::string& taken_back) {
    const Rulebook& book = step.game.rulebook();
    std::string gone = taken_back.empty() ? "" : '(' + taken_back + ')';
    std::vector<std::string> said;
    for (const Ruling& ruling : step.rulings) {
        if (!may_see(ruling, viewer_)) continue;
        std::string text = ruling.kind == RulingKind::offer_made ? "(=) " : "";
        if (const auto article = article_of(ruling, book); !article.empty()) {
            text += std::string(article) + ": ";
        }
        const bool takes_back = undoes(ruling) || ruling.kind == RulingKind::restored ||
                                ruling.kind == RulingKind::reopened;
        if (takes_back && !gone.empty()) text += std::exchange(gone, {}) + ' ';
        if (is_about_claim(ruling) && intended_) {
            text += '(' + told(*std::exchange(intended_, {})) + ") ";
        }
        said.push_back(clean(text + sentence(ruling, viewer_, words_, book)));
    }
    if (!gone.empty()) said.insert(said.begin(), gone);
    std::move(said.begin(), said.end(), std::back_inserter(comments()));
}

// ---- The game

PgnGame GamePgn::game() const {
    PgnGame game;
    game.tags = tags_of(last_);
    game.variant = last_.conditions().variant;
    game.result = pgn_result(last_.result());
    if (start_) game.start = *start_;
    game.main.comments = before_;
    if (viewer_ == Viewer::arbiter) {
        add_moves(game);
    } else {
        add_listed(game);
    }
    return game;
}

std::vector<std::string> GamePgn::comments_behind(const Ply& ply) const {
    std::vector<std::string> all;
    if (ply.clock) {
        std::string clock = "[%clk " + clock_text(*ply.clock) + ']';
        if (ply.used) clock += " [%emt " + clock_text(*ply.used) + ']';
        all.push_back(std::move(clock));
    }
    all.insert(all.end(), ply.comments.begin(), ply.comments.end());
    return all;
}

void GamePgn::add_moves(PgnGame& game) const {
    std::size_t i = 0;
    for (; i < plies_.size() && plies_[i].after; ++i) {
        PgnMove move;
        move.move = *plies_[i].move;
        move.comments = comments_behind(plies_[i]);
        game.main.moves.push_back(std::move(move));
    }
    // A.5.2: from an irregular move on no reader could follow.
    add_told(game, i);
}

// An illegal move has the same words around it as a legal one, and breaks lines where that would.
void GamePgn::add_listed(PgnGame& game) const {
    const auto add_word = [&](std::string text) -> PgnMove& {
        PgnMove& word = game.main.moves.emplace_back();
        word.unread = std::move(text);
        return word;
    };
    bool after_comment = true;
    std::size_t i = 0;
    for (; i < plies_.size() && plies_[i].move; ++i) {
        const Ply& ply = plies_[i];
        if (ply.after) {
            game.main.moves.emplace_back().move = *ply.move;
        } else {
            std::string numbered = number(i, after_comment);
            if (!numbered.empty()) {
                numbered.pop_back();  // the blank
                add_word(std::move(numbered));
            }
            add_word(ply.text);
        }
        game.main.moves.back().comments = comments_behind(ply);
        after_comment = !game.main.moves.back().comments.empty();
    }
    add_told(game, i);
}

// The rest is told in comments, and so is all of a game that nobody has seen.
void GamePgn::add_told(PgnGame& game, std::size_t from) const {
    const std::string_view command = is_unseen(last_) ? "[%unseen] " : "[%irregular] ";
    auto& comments = game.main.moves.empty() ? game.main.comments : game.main.moves.back().comments;
    for (std::size_t i = from; i < plies_.size(); ++i) {
        const std::vector<std::string>& said = plies_[i].comments;
        if (said.empty() && i + 1 < plies_.size()) continue;
        comments.push_back(std::string(command) + told(from, i + 1, true));
        comments.insert(comments.end(), said.begin(), said.end());
        from = i + 1;
    }
}

}  // namespace jadoube

#include "support/play.hpp"

#include <algorithm>
#include <utility>

namespace jadoube::test {
namespace {

struct Said {
    static std::string time(std::string_view what, Color player, Millis time) {
        const std::int64_t left = time.count() % 1000;
        return std::string(what) + " " + std::string(name(party(player))) + " " +
               std::to_string(time.count() / 1000) +
               (left == 0 ? "" : "." + std::to_string(1000 + left).substr(1));
    }
    std::string operator()(const effect::Restore&) const { return "restore"; }
    std::string operator()(const effect::Replace& one) const {
        constexpr std::string_view roles[] = {"pawn", "knight", "bishop", "rook", "queen", "king"};
        return "replace " + std::string(name(one.square)) + " " +
               std::string(roles[static_cast<std::size_t>(one.piece)]);
    }
    std::string operator()(const effect::AddTime& one) const {
        return time("add_time", one.player, one.time);
    }
    std::string operator()(const effect::TakeTime& one) const {
        return time("take_time", one.player, one.time);
    }
    std::string operator()(const effect::SetTime& one) const {
        return time("set_time", one.player, one.time);
    }
    std::string operator()(const effect::Points& one) const {
        return "points " + std::string(name(party(one.player))) + " " +
               std::to_string(one.thousandths);
    }
    std::string operator()(const effect::Result& one) const {
        return "result " + std::string(name(one.score));
    }
    std::string operator()(const effect::NewGame&) const { return "new_game"; }
    std::string operator()(const effect::Fine& one) const {
        return "fine " + std::string(name(party(one.player))) + " " +
               std::to_string(one.thousandths);
    }
    std::string operator()(const effect::Exclusion& one) const {
        return "exclude " + std::string(name(party(one.player))) + " " + std::to_string(one.rounds);
    }
    std::string operator()(const effect::Expulsion& one) const {
        return "expel " + std::string(name(party(one.player)));
    }
    std::string operator()(const effect::Increment& one) const {
        return "increment " + std::to_string(one.time.count() / 1000);
    }
    std::string operator()(const effect::Envelope&) const { return "envelope"; }
    std::string operator()(const effect::Noted&) const { return "noted"; }
    std::string operator()(const effect::Told&) const { return "told"; }
};

Game begin(const Conditions& conditions) {
    auto game = Game::begin(conditions);
    REQUIRE_MESSAGE(game.has_value(), conditions.time);
    return *game;
}

}  // namespace

Conditions under(Edition edition, std::string_view time, Supervision supervision) {
    Conditions conditions;
    conditions.edition = edition;
    conditions.time = time;
    conditions.supervision = supervision;
    return conditions;
}

Conditions from(std::string_view fen, Edition edition, std::string_view time) {
    Conditions conditions = under(edition, time);
    conditions.start = std::string(fen);
    return conditions;
}

Conditions with_human_arbiter(Conditions conditions) {
    conditions.arbiter = ArbiterKind::human;
    return conditions;
}

std::string him(Color player) { return std::string(name(party(player))); }

std::string win_for(Color player) { return player == Color::white ? "1-0" : "0-1"; }

std::string citing(std::string_view what, std::string_view article) {
    return std::string(what) + " " + std::string(article);
}

Play::Play(const Conditions& conditions) : step_{begin(conditions), {}, {}} {}
Play::Play(const Play&) = default;
Play::Play(Play&&) noexcept = default;
Play& Play::operator=(const Play&) = default;
Play& Play::operator=(Play&&) noexcept = default;
Play::~Play() = default;

Play& Play::at(double seconds) {
    next_ = Instant(Millis(static_cast<std::int64_t>(seconds * 1000 + (seconds < 0 ? -0.5 : 0.5))));
    return *this;
}

Play& Play::after(double seconds) {
    return at(static_cast<double>((now_.time_since_epoch()).count()) / 1000 + seconds);
}

Play& Play::act(Party by, act::Any what, std::optional<Color> acts_for) {
    now_ = next_;
    step_ = step_.game.apply({now_, by, std::move(what), acts_for});
    next_ = now_ + Millis(1000);
    if (by == Party::white || by == Party::black)
        last_ = by == Party::white ? Color::white : Color::black;
    return *this;
}

Play& Play::act(Color by, act::Any what) { return act(party(by), std::move(what)); }

Play& Play::by_operator(Color computer, act::Any what, bool instructed) {
    now_ = next_;
    step_ =
        step_.game.apply({now_, Party::machine_operator, std::move(what), computer, instructed});
    next_ = now_ + Millis(1000);
    last_ = computer;
    return *this;
}

Play& Play::move(Color by, std::string text, int hands) {
    return act(by, act::Move{std::move(text), hands, {}});
}

Play& Play::white(std::string text, int hands) {
    return move(Color::white, std::move(text), hands);
}

Play& Play::black(std::string text, int hands) {
    return move(Color::black, std::move(text), hands);
}

Play& Play::press(std::optional<Color> by) { return act(by.value_or(last_), act::Press{}); }

Play& Play::touch(Color by, Square square) { return act(by, act::Touch{square}); }

Play& Play::claim(Color by, ClaimKind claim, std::optional<std::string> intended,
                  std::optional<Square> square) {
    return act(by, act::Claim{claim, std::move(intended), square, {}});
}

Play& Play::offer(Color by) { return act(by, act::OfferDraw{}); }

Play& Play::accept(Color by) { return act(by, act::AcceptDraw{}); }

Play& Play::decline(Color by) { return act(by, act::DeclineDraw{}); }

Play& Play::write(Color by, int ply, std::string text) {
    return act(by, act::Write{ply, std::move(text)});
}

Play& Play::request(Color by, Requested what, std::string article) {
    return act(by, act::Request{what, std::move(article)});
}

Play& Play::announce(Color by, std::string text) { return act(by, act::Announce{std::move(text)}); }

Play& Play::arbiter(act::Any what) { return act(Party::arbiter, std::move(what)); }

Play& Play::pause(std::string reason) { return arbiter(act::Pause{std::move(reason)}); }

Play& Play::resume() { return arbiter(act::Resume{}); }

Play& Play::tick() { return act(Party::arbiter, act::Tick{}); }

Play& Play::observe(Observed what, std::optional<int> ply, std::optional<Square> square) {
    return act(Party::arbiter, act::Observe{what, ply, square});
}

Play& Play::decide(std::string decision, std::optional<int> question) {
    if (!question && !game().pending().empty()) question = game().pending().back().number;
    return act(Party::arbiter, act::Decide{question, {}, std::move(decision)});
}

Play& Play::moves(std::string_view texts) {
    while (!texts.empty()) {
        const std::size_t end = std::min(texts.find(' '), texts.size());
        const Color by = game().has_the_move();
        move(by, std::string(texts.substr(0, end)));
        REQUIRE_MESSAGE(accepted(), std::string(texts));
        if (game().phase() != Phase::over) press(by);
        texts.remove_prefix(std::min(end + 1, texts.size()));
    }
    return *this;
}

State Play::state(Viewer viewer) const { return game().state(viewer); }

std::string Play::refusal() const {
    if (accepted()) return "accepted";
    std::string text(name(step_.refused->code));
    if (step_.refused->rule) text += " " + article(*step_.refused->rule);
    return text;
}

std::string Play::article(Rule rule) const { return std::string(game().rulebook().cite(rule)); }

std::string Play::rulings() const {
    std::string text;
    for (const Ruling& ruling : step_.rulings) {
        if (!text.empty()) text += ", ";
        text += std::string(name(ruling.kind)) + " " +
                (ruling.cited.empty() ? article(ruling.rule) : ruling.cited);
    }
    return text;
}

const Ruling* Play::find(RulingKind kind) const {
    for (const Ruling& ruling : step_.rulings) {
        if (ruling.kind == kind) return &ruling;
    }
    return nullptr;
}

std::string Play::effects() const {
    std::string text;
    for (const Ruling& ruling : step_.rulings) {
        for (const auto& one : ruling.effects) {
            if (!text.empty()) text += ", ";
            text += std::visit(Said{}, one);
        }
    }
    return text.empty() ? "nothing" : text;
}

std::string Play::pending() const {
    std::string text;
    for (const Question& question : game().pending()) {
        if (!text.empty()) text += ", ";
        text += std::string(name(question.kind)) + " " + article(question.rule);
        if (question.player) text += " " + std::string(name(party(*question.player)));
    }
    return text.empty() ? "none" : text;
}

std::string Play::result() const {
    const auto& found = game().result();
    if (!found) return game().state().annulled ? "annulled" : "none";
    return std::string(name(found->score)) + " " + std::string(name(found->reason)) + " " +
           (found->cited.empty() ? article(found->rule) : found->cited);
}

std::string Play::must() const {
    const State seen = state();
    if (seen.must.empty()) return "nothing";
    const Must& one = seen.must.front();
    constexpr std::string_view what[] = {"move", "capture", "castle"};
    std::string text(what[static_cast<std::size_t>(one.what)]);
    text += " " + std::string(name(one.square));
    if (one.with) text += " with " + std::string(name(*one.with));
    if (one.to) text += " to " + std::string(name(*one.to));
    return text + " " + article(one.rule);
}

double Play::time(Color player) const {
    return static_cast<double>(game().chessclock()->display(player).count()) / 1000;
}

std::optional<Color> Play::running() const {
    return game().chessclock() ? game().chessclock()->running() : std::nullopt;
}

int Play::completed(Color player) const { return game().chessclock()->moves_completed(player); }

std::string Play::clock() const {
    const auto shown = state().clock;
    if (!shown) return "no clock";
    const auto seconds = [](Millis time) {
        const std::int64_t left = time.count() % 1000;
        return std::to_string(time.count() / 1000) +
               (left == 0 ? "" : "." + std::to_string(1000 + left).substr(1));
    };
    std::string text = seconds(shown->time.white) + " " + seconds(shown->time.black) + " ";
    text += shown->running ? std::string(name(party(*shown->running))) : "none";
    if (shown->delay != Millis::zero()) text += ", delay " + seconds(shown->delay);
    if (!shown->flags.empty()) text += ", flags";
    for (const Color color : shown->flags) text += " " + std::string(name(party(color)));
    return text;
}

std::string Play::board() const {
    const std::string fen = state().fen;
    return fen.substr(0, fen.find(' ', fen.find(' ') + 1));
}

Square turned(Color by, Square square) { return by == Color::white ? square : mirrored(square); }

std::string turned(Color by, std::string_view text) {
    std::string out(text);
    if (by == Color::white) return out;
    for (char& c : out) {
        if (c >= '1' && c <= '8') c = static_cast<char>('1' + '8' - c);
    }
    return out;
}

std::string turned_fen(Color by, std::string_view fen) {
    if (by == Color::white) return std::string(fen);
    const auto other_case = [](std::string text) {
        for (char& c : text) {
            const bool small = c >= 'a' && c <= 'z';
            const bool large = c >= 'A' && c <= 'Z';
            if (small || large) c = static_cast<char>(c ^ 0x20);
        }
        return text;
    };
    std::vector<std::string> fields;
    for (std::size_t start = 0; start <= fen.size();) {
        const std::size_t end = std::min(fen.find(' ', start), fen.size());
        fields.emplace_back(fen.substr(start, end - start));
        start = end + 1;
    }
    std::string men;
    for (std::string ranks = other_case(fields[0]); !ranks.empty();) {
        const std::size_t last = ranks.rfind('/');
        men += ranks.substr(last == std::string::npos ? 0 : last + 1);
        ranks.erase(last == std::string::npos ? 0 : last);
        if (!ranks.empty()) men += '/';
    }
    std::string out = men + (fields[1] == "w" ? " b" : " w");
    if (fields.size() > 2) {
        std::string rights = other_case(fields[2]);
        std::stable_partition(rights.begin(), rights.end(),
                              [](char c) { return c >= 'A' && c <= 'Z'; });
        out += " " + rights;
    }
    if (fields.size() > 3) out += " " + turned(by, std::string_view(fields[3]));
    for (std::size_t i = 4; i < fields.size(); ++i) out += " " + fields[i];
    return out;
}

Conditions from(Color by, std::string_view fen, Edition edition, std::string_view time) {
    return from(turned_fen(by, fen), edition, time);
}

}  // namespace jadoube::test

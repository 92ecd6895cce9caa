// What holds for every game, whatever is done in it: random conditions, random acts.
#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/arbiter/game.hpp>
#include <jadoube/notation/uci.hpp>

#include "support/random_acts.hpp"
#include "support/random_games.hpp"
#include "support/scale.hpp"

namespace jadoube {
namespace {

using test::Random;
using test::RandomActs;
using test::scaled;

constexpr int acts_in_a_game = 150;

struct Played {
    Conditions conditions;
    std::vector<Act> acts;
};

// A game of random acts; look is shown each step with the game before it and the act.
template <class Look>
Played play(std::uint64_t seed, Look look, bool start_is_named = false) {
    Random random(seed);
    RandomActs acts(random);
    Played played{acts.conditions(), {}};
    if (start_is_named && std::holds_alternative<std::monostate>(played.conditions.start)) {
        played.conditions.start = to_fen(Position::initial());
    }
    Game game = *Game::begin(played.conditions);
    Instant now(Millis(random.below(4) == 0 ? -5000 : 0));
    for (int i = 0; i < acts_in_a_game; ++i) {
        const Act act = acts.act(game, now);
        const Step step = game.apply(act);
        look(game, act, step);
        played.acts.push_back(act);
        now = std::max(now, act.at);
        game = step.game;
    }
    return played;
}

Step pass_time(const Game& game, Instant at) {
    return game.apply({at, Party::arbiter, act::Tick{}});
}

// -- Colours exchanged ---------------------------------------------------------------------------

std::optional<Square> mirrored(std::optional<Square> square) {
    return square ? std::optional(mirrored(*square)) : std::nullopt;
}
Party mirrored(Party party) {
    if (party == Party::white) return Party::black;
    return party == Party::black ? Party::white : party;
}
std::optional<Color> mirrored(std::optional<Color> color) {
    return color ? std::optional(!*color) : std::nullopt;
}

std::string mirrored_text(std::string text) {
    const auto is_rank = [&](std::size_t i) { return text[i] >= '1' && text[i] <= '8'; };
    if (text.size() < 4 || text[0] == '0' || !is_rank(1) || !is_rank(3)) return text;
    for (const std::size_t i : {std::size_t{1}, std::size_t{3}}) {
        text[i] = static_cast<char>('1' + ('8' - text[i]));
    }
    return text;
}

std::string other_case(std::string text) {
    for (char& c : text) {
        const auto byte = static_cast<unsigned char>(c);
        c = static_cast<char>(std::isupper(byte) != 0 ? std::tolower(byte) : std::toupper(byte));
    }
    return text;
}

// Men alone, the board upside down.
std::string mirrored_men(const std::string& fen) {
    std::string men = other_case(fen.substr(0, fen.find(' ')));
    std::vector<std::string> ranks(1);
    for (const char c : men) {
        if (c == '/') {
            ranks.emplace_back();
        } else {
            ranks.back() += c;
        }
    }
    std::string result;
    for (auto rank = ranks.rbegin(); rank != ranks.rend(); ++rank) {
        result += (result.empty() ? "" : "/") + *rank;
    }
    return result;
}

// "Springer Felix drei" is "Springer Felix sechs".
std::string mirrored_speech(const std::string& text) {
    constexpr std::array ranks = {"eins", "zwei",  "drei",   "vier",
                                  "fünf", "sechs", "sieben", "acht"};
    std::string all;
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        const auto rank = std::ranges::find(ranks, word);
        if (rank != ranks.end()) word = ranks.end()[-1 - (rank - ranks.begin())];
        all += (all.empty() ? "" : " ") + word;
    }
    return all;
}

Score mirrored(Score score);

struct Mirror {
    act::Any operator()(act::Write act) const {
        act.text = mirrored_text(act.text);
        return act;
    }
    act::Any operator()(act::Sign act) const {
        act.result = name(mirrored(*score_named(act.result)));
        return act;
    }
    act::Any operator()(act::Seal act) const {
        act.text = mirrored_text(act.text);
        return act;
    }
    act::Any operator()(act::LoseEnvelope act) const {
        if (act.move) act.move = mirrored_text(*act.move);
        return act;
    }
    act::Any operator()(act::Announce act) const {
        act.text = mirrored_speech(act.text);
        return act;
    }
    act::Any operator()(act::Decide act) const {
        if (act.decision == "white_board") {
            act.decision = "black_board";
        } else if (act.decision == "black_board") {
            act.decision = "white_board";
        }
        return act;
    }
    act::Any operator()(act::Touch act) const {
        act.square = mirrored(act.square);
        return act;
    }
    act::Any operator()(act::Adjust act) const {
        for (Square& square : act.squares) square = mirrored(square);
        return act;
    }
    act::Any operator()(act::Move act) const {
        act.move = mirrored_text(act.move);
        for (Square& square : act.left) square = mirrored(square);
        return act;
    }
    act::Any operator()(act::Release act) const {
        return act::Release{mirrored(act.from), mirrored(act.to), act.hands};
    }
    act::Any operator()(act::Promote act) const {
        act.square = mirrored(act.square);
        act.from = mirrored(act.from);
        for (Square& square : act.left) square = mirrored(square);
        return act;
    }
    act::Any operator()(act::Claim act) const {
        act.square = mirrored(act.square);
        if (act.move) act.move = mirrored_text(*act.move);
        return act;
    }
    act::Any operator()(act::Observe act) const {
        act.square = mirrored(act.square);
        act.player = mirrored(act.player);
        return act;
    }
    act::Any operator()(act::SetClock act) const {
        std::swap(act.time.white, act.time.black);
        return act;
    }
    act::Any operator()(act::AddTime act) const {
        act.player = !act.player;
        return act;
    }
    act::Any operator()(act::Reopen act) const {
        std::swap(act.time.white, act.time.black);
        return act;
    }
    act::Any operator()(act::SetCount act) const {
        act.player = !act.player;
        return act;
    }
    act::Any operator()(act::Declare act) const {
        if (const auto score = score_named(act.result)) act.result = name(mirrored(*score));
        return act;
    }
    act::Any operator()(act::Penalise act) const {
        act.player = !act.player;
        return act;
    }
    act::Any operator()(act::Incident act) const {
        act.player = mirrored(act.player);
        return act;
    }
    act::Any operator()(act::Place act) const {
        act.board = mirrored(act.board);
        if (act.fen.find('/') != std::string::npos) {
            act.fen = mirrored_men(act.fen) + act.fen.substr(act.fen.find(' '));
        }
        return act;
    }
    template <class Same>
    act::Any operator()(const Same& act) const {
        return act;
    }
};

Score mirrored(Score score) {
    switch (score) {
        case Score::white_wins: return Score::black_wins;
        case Score::black_wins: return Score::white_wins;
        case Score::half_for_white: return Score::half_for_black;
        case Score::half_for_black: return Score::half_for_white;
        case Score::white_by_default: return Score::black_by_default;
        case Score::black_by_default: return Score::white_by_default;
        case Score::draw:
        case Score::both_lose:
        case Score::none_by_default: return score;
    }
    return score;
}

Conditions mirrored(Conditions conditions) {
    const std::string* fen = std::get_if<std::string>(&conditions.start);
    const Position start = fen ? *position_from_fen(*fen) : Position::initial();
    conditions.start = to_fen(start.mirrored());
    std::swap(conditions.blind.white, conditions.blind.black);
    std::swap(conditions.deaf.white, conditions.deaf.black);
    conditions.computer = mirrored(conditions.computer);
    return conditions;
}

// Which of two late or asked players comes first is white in both games.
bool is_same_but_for_order(std::vector<std::string> a, std::vector<std::string> b) {
    std::ranges::sort(a);
    std::ranges::sort(b);
    return a == b;
}

std::string joined(const std::vector<std::string>& texts) {
    std::string all;
    for (const std::string& text : texts) all += (all.empty() ? "" : ", ") + text;
    return all;
}

std::vector<std::string> described(const Step& step, bool exchanged) {
    std::vector<std::string> all;
    const auto color = [&](std::optional<Color> player) -> std::string {
        if (!player) return "-";
        return (*player == Color::white) != exchanged ? "white" : "black";
    };
    for (const Ruling& ruling : step.rulings) {
        std::string text(name(ruling.kind));
        text += " " + std::to_string(static_cast<int>(ruling.rule)) + " " + color(ruling.player);
        text += " " + std::to_string(ruling.count.value_or(0));
        for (const auto& one : ruling.effects) {
            text += " effect" + std::to_string(one.index());
            if (const auto* added = std::get_if<effect::AddTime>(&one)) {
                text += color(added->player) + std::to_string(added->time.count());
            }
        }
        all.push_back(text);
    }
    for (const Question& question : step.game.pending()) {
        all.push_back("question " + std::string(name(question.kind)) + color(question.player));
    }
    return all;
}

}  // namespace

TEST_CASE("random acts: an act that is refused changes nothing but the time") {
    const int games = scaled(500);
    int refused = 0;
    for (int seed = 0; seed < games; ++seed) {
        (void)play(static_cast<std::uint64_t>(seed),
                   [&](const Game& game, const Act& act, const Step& step) {
                       if (step.accepted() || step.refused->code == Refusal::time_ran_backwards)
                           return;
                       // Nor does a tick, but it starts no game.
                       if (game.phase() == Phase::before) return;
                       const Step waited = pass_time(game, act.at);
                       CHECK(step.game.state() == waited.game.state());
                       CHECK(step.game.pending() == waited.game.pending());
                       CHECK(step.game.chessclock() == waited.game.chessclock());
                       CHECK(step.rulings == waited.rulings);
                       ++refused;
                   });
    }
    CHECK(refused > games);
}

TEST_CASE("random acts: the same acts give the same game") {
    for (int seed = 0; seed < scaled(300); ++seed) {
        std::vector<State> states;
        std::vector<std::vector<Ruling>> rulings;
        const Played played =
            play(static_cast<std::uint64_t>(seed), [&](const Game&, const Act&, const Step& step) {
                states.push_back(step.game.state());
                rulings.push_back(step.rulings);
            });
        Game game = *Game::begin(played.conditions);
        for (std::size_t i = 0; i < played.acts.size(); ++i) {
            const Step step = game.apply(played.acts[i]);
            REQUIRE(step.game.state() == states[i]);
            REQUIRE(step.rulings == rulings[i]);
            game = step.game;
        }
    }
}

TEST_CASE("random acts: a finished game stays finished, unless the arbiter reopens it") {
    int finished = 0;
    int reopened = 0;
    int corrected = 0;
    for (int seed = 0; seed < scaled(500); ++seed) {
        (void)play(static_cast<std::uint64_t>(seed), [&](const Game& game, const Act& act,
                                                         const Step& step) {
            if (game.phase() != Phase::over) return;
            ++finished;
            const bool reopens = step.accepted() && std::holds_alternative<act::Reopen>(act.what);
            const bool corrects =
                step.accepted() && (reopens || std::holds_alternative<act::Declare>(act.what) ||
                                    std::holds_alternative<act::Annul>(act.what));
            REQUIRE((step.game.phase() == Phase::over) != reopens);
            // Each correction names what stood, is the arbiter's, and is kept.
            CHECK((step.game.state().corrections != game.state().corrections) == corrects);
            if (corrects) {
                CHECK(act.by == Party::arbiter);
                const auto ruling = std::ranges::find_if(
                    step.rulings, [](const Ruling& one) { return one.withdrawn.has_value(); });
                REQUIRE(ruling != step.rulings.end());
                CHECK(ruling->withdrawn->result == game.result());
                CHECK(game.result().has_value() != game.state().annulled);
                ++corrected;
            }
            if (reopens) {
                const State state = step.game.state();
                CHECK_FALSE(state.result);
                CHECK_FALSE(state.annulled);
                CHECK((state.phase == Phase::paused || state.phase == Phase::before));
                CHECK(state.clock.value_or(ClockView{}).flags.empty());
                CHECK(state.ply <= game.ply());
                CHECK(state.illegal == game.state().illegal);
                ++reopened;
            }
            // 8.7: a wrong result that both have signed, and what the arbiter says of it.
            const bool changes = std::holds_alternative<act::Penalise>(act.what) ||
                                 std::holds_alternative<act::Sign>(act.what) ||
                                 std::holds_alternative<act::Decide>(act.what) || corrects;
            if (!changes) {
                CHECK(step.game.result() == game.result());
                CHECK(step.game.state().fen == game.state().fen);
            }
            CHECK_FALSE(step.game.state().clock.value_or(ClockView{}).running.has_value());
        });
    }
    CHECK(finished > 0);
    CHECK(reopened > 0);
    CHECK(corrected > reopened);
}

TEST_CASE("random acts: a clock runs while a game is played, and only then") {
    for (int seed = 0; seed < scaled(500); ++seed) {
        (void)play(static_cast<std::uint64_t>(seed),
                   [&](const Game&, const Act&, const Step& step) {
                       const auto& clock = step.game.chessclock();
                       if (!clock) return;
                       CHECK(clock->running().has_value() == (step.game.phase() == Phase::playing));
                   });
    }
}

TEST_CASE("random acts: no time appears or vanishes but by a ruling or an increment") {
    int checked = 0;
    for (int seed = 0; seed < scaled(600); ++seed) {
        (void)play(static_cast<std::uint64_t>(seed), [&](const Game& game, const Act& act,
                                                         const Step& step) {
            const auto& before = game.chessclock();
            if (!before || before->mode() != ClockMode::fischer) return;
            if (game.phase() != Phase::playing || step.game.phase() == Phase::over) return;
            if (step.refused && step.refused->code == Refusal::time_ran_backwards) return;
            ByColor<Millis> expected{before->display(Color::white), before->display(Color::black)};
            const Millis passed = act.at - before->now();
            const Color ran = *before->running();
            if (expected[ran] < passed) return;  // its time is over in between
            expected[ran] -= passed;
            bool set = false;
            for (const Ruling& ruling : step.rulings) {
                if (ruling.kind == RulingKind::period_reached) set = true;
                for (const auto& one : ruling.effects) {
                    if (const auto* added = std::get_if<effect::AddTime>(&one)) {
                        expected[added->player] += added->time;
                    }
                    if (const auto* taken = std::get_if<effect::TakeTime>(&one)) {
                        expected[taken->player] -= std::min(expected[taken->player], taken->time);
                    }
                    // A press that is undone takes its increment with it.
                    set = set || std::holds_alternative<effect::SetTime>(one) ||
                          std::holds_alternative<effect::Restore>(one);
                }
            }
            if (set) return;
            const auto& after = step.game.chessclock();
            for (const Color color : both_colors) {
                const int moves = after->moves_completed(color) - before->moves_completed(color);
                const bool pressed =  // which may stop both clocks (D.2.9)
                    moves == 1 && before->running() == color && after->running() != color;
                if (pressed) expected[color] += after->increment(color);
                CHECK(after->display(color) == expected[color]);
            }
            ++checked;
        });
    }
    CHECK(checked > 5 * scaled(600));
}

TEST_CASE("random acts: colours exchanged, rulings exchanged") {
    for (int seed = 0; seed < scaled(400); ++seed) {
        std::optional<Game> other;
        (void)play(
            static_cast<std::uint64_t>(seed),
            [&](const Game& game, const Act& act, const Step& step) {
                if (!other) {
                    const auto begun = Game::begin(mirrored(game.conditions()));
                    REQUIRE(begun.has_value());
                    other = *begun;
                }
                Act exchanged = act;
                exchanged.by = mirrored(act.by);
                exchanged.acts_for = mirrored(act.acts_for);
                exchanged.what = std::visit(Mirror{}, act.what);
                const Step their = other->apply(exchanged);
                REQUIRE(their.refused == step.refused);
                INFO("seed ", seed, ", act ", act.what.index(), ", ",
                     joined(described(step, false)), " | ", joined(described(their, true)), " | ",
                     step.game.state().fen);
                REQUIRE(is_same_but_for_order(described(step, false), described(their, true)));
                const State mine = step.game.state();
                const State theirs = their.game.state();
                REQUIRE(mirrored_men(mine.fen) == theirs.fen.substr(0, theirs.fen.find(' ')));
                REQUIRE(mine.to_move != theirs.to_move);
                REQUIRE(mine.clock.has_value() == theirs.clock.has_value());
                if (mine.clock) {
                    REQUIRE(mine.clock->time.white == theirs.clock->time.black);
                    REQUIRE(mine.clock->time.black == theirs.clock->time.white);
                }
                if (mine.result) {
                    REQUIRE(theirs.result);
                    REQUIRE(mirrored(mine.result->score) == theirs.result->score);
                    REQUIRE(mine.result->rule == theirs.result->rule);
                }
                REQUIRE(mine.must.size() == theirs.must.size());
                for (std::size_t i = 0; i < mine.must.size(); ++i) {
                    REQUIRE(mirrored(mine.must[i].square) == theirs.must[i].square);
                }
                other = their.game;
            },
            true);
    }
}

TEST_CASE("a game may be very long, and is let go of without harm") {
    // In 2009 nothing ends it but the players.
    Conditions conditions;
    conditions.edition = Edition::e2009;
    conditions.time = "-";
    conditions.board = BoardKind::guarded;
    Game game = *Game::begin(conditions);
    const std::string_view moves[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    const int plies = scaled(60'000);
    for (int i = 0; i < plies; ++i) {
        const Party by = i % 2 == 0 ? Party::white : Party::black;
        const Act act{Instant(Millis(i)), by, act::Move{std::string(moves[i % 4])}};
        const Step step = game.apply(act);
        REQUIRE(step.accepted());
        game = step.game;
    }
    CHECK(game.ply() == plies);
    CHECK(game.state().claims == std::vector{ClaimKind::threefold, ClaimKind::fifty});
}

TEST_CASE(
    "a position is on the board for the third time when it was there twice, also after moves were "
    "taken back") {
    // In 2009 nothing ends it but the players.
    Conditions conditions;
    conditions.edition = Edition::e2009;
    conditions.time = "-";
    conditions.board = BoardKind::guarded;
    conditions.start = std::string("1n2k3/5ppp/8/8/8/8/5PPP/1N2K3 w - - 0 1");
    int third = 0;
    for (int seed = 0; seed < scaled(40); ++seed) {
        Random random(static_cast<std::uint64_t>(seed));
        Game game = *Game::begin(conditions);
        const auto on_board = [&] {
            const std::string fen = game.state().fen;  // without the counters
            return fen.substr(0, fen.find_last_of(' ', fen.find_last_of(' ') - 1));
        };
        std::vector<std::string> seen{on_board()};
        ByColor<std::optional<Move>> last_of;
        std::int64_t at = 0;
        const auto apply = [&](Party by, act::Any what) {
            const Step step = game.apply({Instant(Millis(at++)), by, std::move(what)});
            if (step.accepted()) game = step.game;
            return step.accepted();
        };
        REQUIRE(apply(Party::arbiter, act::Start{}));
        for (int i = 0; i < 150 && game.phase() != Phase::over; ++i) {
            if (random.below(30) == 0) {
                const std::size_t back = random.below(std::min<std::size_t>(seen.size(), 8));
                const std::size_t ply = seen.size() - 1 - back;
                if (apply(Party::arbiter, act::Restore{static_cast<int>(ply)})) {
                    seen.resize(ply + 1);
                    REQUIRE(on_board() == seen.back());
                    apply(Party::arbiter, act::Resume{});
                }
            }
            const bool white = game.has_the_move() == Color::white;
            const auto moves = game.moves_to_choose_from(white ? Viewer::white : Viewer::black);
            REQUIRE_FALSE(moves.empty());
            // Knights and kings go to and fro.
            Move move = moves[random.below(moves.size())];
            std::optional<Move>& last = white ? last_of.white : last_of.black;
            for (const Move back : moves) {
                const bool undoes = last && back.from() == last->to() && back.to() == last->from();
                if (undoes && random.below(3) != 0) move = back;
            }
            last = move;
            REQUIRE(apply(white ? Party::white : Party::black, act::Move{to_uci(move)}));
            seen.push_back(on_board());
            const auto claims = game.state().claims;
            const bool can_claim = std::ranges::count(claims, ClaimKind::threefold) > 0;
            REQUIRE(can_claim == (std::ranges::count(seen, seen.back()) >= 3));
            if (can_claim) ++third;
        }
    }
    CHECK(third > 20);
}

}  // namespace jadoube

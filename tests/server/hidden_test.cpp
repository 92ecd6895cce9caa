// 12.6: whatever somebody can ask for of a game, it tells him no more than his views did.
#include <algorithm>
#include <iterator>
#include <optional>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/chess/legality.hpp>
#include <jadoube/gamelog/entry.hpp>
#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/time_control.hpp>
#include <jadoube/protocol/game_pgn.hpp>

#include "../../shell/server/src/documents.hpp"
#include "../../shell/server/src/scoresheet_page.hpp"
#include "../../shell/server/src/scoresheets.hpp"
#include "../../shell/server/src/stored_log.hpp"
#include "support/random_acts.hpp"
#include "support/random_games.hpp"
#include "support/scale.hpp"

using namespace jadoube;
using namespace jadoube::server;

namespace {

// One of each view, and one who acts for another.
constexpr std::array not_arbiters = {server::Role::white, server::Role::spectator,
                                     server::Role::black_operator};

const Words& english() {
    static const Words words = Words::in(Language::en);
    return words;
}

// Blanks of any kind and length are one.
std::string plain(std::string_view text) {
    std::string out;
    for (const char c : text) {
        const bool blank = static_cast<unsigned char>(c) <= 0x20 || c == 0x7F;
        if (blank && (out.empty() || out.back() == ' ')) continue;
        out += blank ? ' ' : c == '}' ? ')' : c == '{' ? '(' : c;
    }
    while (out.ends_with(' ')) out.pop_back();
    return std::regex_replace(out, std::regex(R"(\[%)"), "(%");
}

// ---- Whatever is done: acts as values

// A game that somebody watches, and what he has been told.
class Watched {
public:
    Watched(const Game& game, server::Role role)
        : role_(role),
          viewer_(viewer_of(role)),
          start_(start_of(game)),
          pgn_(game, viewer_, english()) {}

    void take(const Act& act, const Heard& heard) {
        const Answer& answer = heard.answer;
        const Refused* refused = std::get_if<Refused>(&answer.error);
        pgn_.add(act, {*answer.game, answer.rulings,
                       refused != nullptr ? std::optional(*refused) : std::nullopt});
        for (const Ruling& ruling : answer.rulings) {
            if (may_see(ruling, viewer_)) {
                told_.insert(plain(sentence(ruling, viewer_, english(), answer.game->rulebook())));
            }
        }
    }

    // Everything that he can ask for but the views themselves.
    [[nodiscard]] std::string documents(const Game& game) const {
        std::string all = pgn_.text() + scoresheet_page(game, start_, role_, Language::en);
        if (viewer_ != Viewer::spectator) all += scoresheets(game, viewer_, Language::en);
        return all;
    }

    // The moves of the PGN are those of his list, its clocks are the list's, and whatever else is
    // said he has heard.
    void check(const Game& game) const {
        const PgnGame pgn = pgn_.game();
        const std::vector<MadeMove> list = game.moves_made(viewer_);
        std::size_t count = 0;
        check_comments(pgn.main.comments, nullptr);
        for (const PgnMove& one : pgn.main.moves) {
            const bool number = one.unread.ends_with('.');
            if (!number) {
                REQUIRE(count < list.size());
                const MadeMove& made = list[count++];
                REQUIRE(made.move.has_value());
                const std::string text = write_move(made.before, *made.move, made.after);
                if (one.unread.empty()) {
                    CHECK(one.move == *made.move);
                } else {
                    CHECK(one.unread == text);
                }
            }
            check_comments(one.comments, count == 0 ? nullptr : &list[count - 1]);
        }
        const bool unknown = count < list.size() && !list[count].move;
        CHECK((count == list.size() || unknown));
    }

private:
    static Position start_of(const Game& game) {
        const auto start = position_from_fen(game.state().fen, game.conditions().variant);
        return start ? *start : Position::initial();
    }

    void check_comments(const std::vector<std::string>& comments, const MadeMove* made) const {
        for (const std::string& comment : comments) {
            if (const auto clock = clock_command(comment, "clk")) {
                REQUIRE(made != nullptr);
                CHECK(clock_text(*clock) == clock_text(made->clock.value_or(Millis(-1))));
                continue;
            }
            if (comment.starts_with("[%unseen]")) continue;
            const std::string said = plain(comment);
            const bool moves_taken_back = said.starts_with('(') && said.ends_with(')');
            CHECK_MESSAGE((moves_taken_back ||
                           std::ranges::any_of(
                               told_, [&](const std::string& one) { return said.ends_with(one); })),
                          said);
        }
    }

    server::Role role_;
    Viewer viewer_;
    Position start_;
    GamePgn pgn_;
    std::set<std::string> told_;
};

server::Role role_of(const Act& act) {
    const bool white = act.acts_for == Color::white;
    switch (act.by) {
        case Party::white: return server::Role::white;
        case Party::black: return server::Role::black;
        case Party::arbiter: return server::Role::arbiter;
        case Party::assistant:
            return white ? server::Role::white_assistant : server::Role::black_assistant;
        case Party::machine_operator:
            return white ? server::Role::white_operator : server::Role::black_operator;
    }
    return server::Role::arbiter;
}

// ---- A legal move and an illegal one: lines of the protocol, as the server stores them

class Stored {
public:
    explicit Stored(const std::string& conditions)
        : fold_(*Game::begin(*ProtocolReader().conditions("{\"conditions\":" + conditions + "}"))) {
        JsonWriter json;
        write_first_entry(json, "0000000000001", 0, conditions, R"({"start":"arrival"})");
        add(json);
    }

    bool hear(std::int64_t at, server::Role role, const std::string& fields) {
        const std::string line = act_line(Instant(Millis(at)), role, fields);
        ProtocolReader reader;
        const auto act = reader.act(line);
        REQUIRE(act);
        const Heard heard = fold_.hear(*act, line, role);
        JsonWriter json;
        write_act_entry(json, static_cast<std::int64_t>(log_.size()), 0, name(role), {}, line,
                        heard.answer, english());
        add(json);
        return heard.answer.accepted();
    }

    [[nodiscard]] const Game& game() const { return fold_.game(); }
    [[nodiscard]] std::string views(server::Role role) const {
        return *views_document(log_, role, {});
    }
    [[nodiscard]] std::string documents(server::Role role) const {
        std::string all = *pgn_document(log_, role, std::nullopt) +
                          *scoresheet_document(log_, role, Language::en);
        if (viewer_of(role) != Viewer::spectator)
            all += *scoresheets_document(log_, role, Language::en);
        return all;
    }

private:
    void add(const JsonWriter& json) {
        store::Entry entry;
        entry.seq = static_cast<std::int64_t>(log_.size());
        entry.body = json.text();
        entry.hash = chained(log_.empty() ? log_beginning : log_.back().hash, entry.body);
        log_.push_back(std::move(entry));
    }

    GameFold fold_;
    std::vector<store::Entry> log_;
};

// The same but for where the men stand and how moves are called.
std::string masked(std::string text) {
    static const std::regex men(R"re("fen":"[^ "]*)re");
    static const std::regex speech(R"re("(spoken|announced)":"[^"]*")re");
    static const std::regex move(
        R"re([KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](=?[QRBN])?( e\.p\.)?[+#]?|[O0]-[O0](-[O0])?[+#]?)re");
    std::replace(text.begin(), text.end(), '\n', ' ');
    text = std::regex_replace(text, men, "\"fen\":\"");
    text = std::regex_replace(text, speech, "\"$1\":\"\"");
    return std::regex_replace(text, move, "M");
}

// A man of the player on move, and where it could be put: not to a last rank or sideways with the
// king, which look unfinished.
std::optional<std::string> anywhere(const Position& position, test::Random& random, bool legal) {
    const MoveList moves = legal_moves(position);
    for (int tries = 0; tries < 50 && !moves.empty(); ++tries) {
        const Move move = moves[random.below(moves.size())];
        const Square to = legal ? move.to() : square_at(static_cast<int>(random.below(64)));
        const bool last_rank = move.role() == jadoube::Role::pawn &&
                               (rank_of(to) == Rank::eighth || rank_of(to) == Rank::first);
        const bool castles = move.is_castling() || (move.role() == jadoube::Role::king &&
                                                    rank_of(to) == rank_of(move.from()));
        const bool own = position.men(position.turn()).contains(to);
        const Attempt attempt{move.from(), to, std::nullopt};
        if (last_rank || castles || own || move.from() == to ||
            judge(position, attempt, Variant::standard).has_value() != legal) {
            continue;
        }
        return std::string(name(move.from())) + std::string(name(to));
    }
    return std::nullopt;
}

std::string move_fields(const std::string& move) { return R"("act":"move","move":")" + move + '"'; }

// As somebody writes the last move of his list.
std::string write_fields(const Game& game, Viewer viewer) {
    const auto list = game.moves_made(viewer);
    const MadeMove& last = list.back();
    return R"("act":"write","ply":)" + std::to_string(last.ply) + R"(,"text":")" +
           write_move(last.before, *last.move, last.after, {Language::en, Form::short_form, {}}) +
           '"';
}

}  // namespace

TEST_CASE("12.6 random acts: nothing that can be asked for tells more than the views") {
    int unseen = 0;
    int checked = 0;
    constexpr int games = 40;
    for (int seed = 0; seed < test::scaled(games); ++seed) {
        test::Random random(static_cast<std::uint64_t>(seed) + 126'000);
        test::RandomActs acts(random);
        Conditions conditions = acts.conditions();
        if (seed % 3 == 0) {  // where illegal moves stand
            conditions.time = "300";
            conditions.supervision = Supervision::partial;
            conditions.board = BoardKind::free;
        }
        auto begun = Game::begin(conditions);
        if (!begun) continue;
        GameFold fold(*begun);
        std::vector<Watched> people;
        people.reserve(not_arbiters.size());
        for (const server::Role role : not_arbiters) people.emplace_back(*begun, role);
        std::vector<std::string> before(people.size());
        for (std::size_t i = 0; i < people.size(); ++i) before[i] = people[i].documents(*begun);
        Instant now(Millis(random.below(4) == 0 ? -5000 : 0));
        for (int number = 0; number < 60; ++number) {
            const Act act = acts.act(fold.game(), now);
            now = std::max(now, act.at);
            const Heard heard = fold.hear(act, "", role_of(act));
            CAPTURE(seed);
            CAPTURE(number);
            for (std::size_t i = 0; i < people.size(); ++i) {
                CAPTURE(name(not_arbiters[i]));
                people[i].take(act, heard);
                std::string after = people[i].documents(fold.game());
                if (heard.n[viewer_of(not_arbiters[i])] == 0) {
                    CHECK(after == before[i]);
                    ++unseen;
                }
                before[i] = std::move(after);
                people[i].check(fold.game());
                ++checked;
            }
        }
    }
    if (test::scaled(games) >= games) {
        CHECK(unseen > 500);
        CHECK(checked > 5'000);
    }
}

TEST_CASE("12.6 where views do not tell a legal move from an illegal one, nothing does") {
    test::Random random(1206);
    int completed = 0;
    constexpr int games = 12;
    for (int number = 0; number < test::scaled(games); ++number) {
        const std::string edition =
            std::vector<std::string>{"2009", "2014", "2018", "2023"}[random.below(4)];
        const std::string conditions =
            random.below(2) == 0
                ? R"({"time":"7200+30","arbiter":"human","edition":")" + edition + "\"}"
                : R"({"time":"300+3","supervision":"partial","edition":")" + edition + "\"}";
        Stored game(conditions);
        game.hear(0, server::Role::server, R"("act":"start")");
        std::int64_t now = 1000;
        const auto person = [](Color color) {
            return color == Color::white ? server::Role::white : server::Role::black;
        };
        for (int ply = 0; ply < 8 && game.game().phase() == Phase::playing; ++ply) {
            const Color by = game.game().has_the_move();
            const auto position = position_from_fen(game.game().state().fen);
            if (!position) break;
            const auto legal = anywhere(*position, random, true);
            const auto illegal = anywhere(*position, random, false);
            if (!legal || !illegal) break;
            CAPTURE(conditions);
            CAPTURE(*legal);
            CAPTURE(*illegal);
            Stored proper = game;
            Stored improper = game;
            const bool presses = random.below(5) != 0;
            const auto both = [&](server::Role role, const std::string& one,
                                  const std::string& other) {
                now += 700;
                proper.hear(now, role, one);
                improper.hear(now, role, other);
                for (const server::Role reader : not_arbiters) {
                    CAPTURE(name(reader));
                    if (masked(proper.views(reader)) != masked(improper.views(reader))) continue;
                    const bool alike =
                        masked(proper.documents(reader)) == masked(improper.documents(reader));
                    CHECK_MESSAGE(alike, proper.documents(reader) << improper.documents(reader));
                }
            };
            both(person(by), move_fields(*legal), move_fields(*illegal));
            if (presses) {
                both(person(by), R"("act":"press")", R"("act":"press")");
                if (proper.game().phase() == Phase::playing &&
                    proper.game().moves_shown(Viewer::spectator) ==
                        improper.game().moves_shown(Viewer::spectator)) {
                    completed += masked(proper.views(server::Role::spectator)) ==
                                         masked(improper.views(server::Role::spectator))
                                     ? 1
                                     : 0;
                    for (const Color writer : both_colors) {
                        const Viewer viewer =
                            writer == Color::white ? Viewer::white : Viewer::black;
                        both(person(writer), write_fields(proper.game(), viewer),
                             write_fields(improper.game(), viewer));
                    }
                }
            }
            const auto stands = position_from_fen(proper.game().state().fen);
            if (const auto reply = stands ? anywhere(*stands, random, true) : std::nullopt) {
                both(person(!by), move_fields(*reply), move_fields(*reply));
                both(person(!by), R"("act":"press")", R"("act":"press")");
                both(person(!by), R"("act":"offer_draw")", R"("act":"offer_draw")");
            }
            game.hear(now, person(by), move_fields(*legal));
            game.hear(now + 100, person(by), R"("act":"press")");
            now += 500;
        }
    }
    if (test::scaled(games) >= games) CHECK(completed > 20);
}

TEST_CASE("12.6 the moves of PGN, page and scoresheets are those of the view, an illegal one too") {
    for (const char* conditions :
         {R"({"time":"7200","arbiter":"human"})", R"({"time":"300","supervision":"partial"})"}) {
        Stored game(conditions);
        game.hear(0, server::Role::server, R"("act":"start")");
        game.hear(1000, server::Role::white, move_fields("g1g3"));
        game.hear(2000, server::Role::white, R"("act":"press")");
        game.hear(2500, server::Role::white, R"("act":"write","ply":1,"text":"Ng3")");
        game.hear(2600, server::Role::black, R"("act":"write","ply":1,"text":"Ng1-g3!")");
        CAPTURE(conditions);
        for (const server::Role role : not_arbiters) {
            const std::string all = game.documents(role);
            CAPTURE(all);
            REQUIRE(game.views(role).find("\"text\":\"Ng3\"") != std::string::npos);
            CHECK(all.find("1. Ng3 {[%clk") != std::string::npos);
            CHECK(all.find("irregular") == std::string::npos);
            CHECK(all.find("Ng1g3") == std::string::npos);
            CHECK(all.find("\"agrees\":false") == std::string::npos);
            if (role == server::Role::spectator) {
                CHECK(all.find("<td>Ng3</td>") != std::string::npos);
            } else {
                CHECK(all.find("\"made\":\"Ng3\",\"agrees\":true") != std::string::npos);
            }
        }
        const std::string arbiters = game.documents(server::Role::arbiter);
        CHECK(arbiters.find("[%irregular] 1. Ng1g3") != std::string::npos);
    }
}

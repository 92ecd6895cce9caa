// Random games, written onto two sheets in random languages and then spoilt in every way there is:
// whatever happened to the sheets, the game that was played is among the readings.
#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/chess/moves.hpp>

#include "record/sheets.hpp"
#include "support/random_games.hpp"
#include "support/scale.hpp"

namespace jadoube::test {
namespace {

struct Game {
    std::vector<Move> moves;
    std::vector<Position> before;
    Position end = Position::initial();
};

Game random_game(Random& random, const Position& start, int plies) {
    Game game{{}, {}, start};
    while (static_cast<int>(game.moves.size()) < plies) {
        const MoveList moves = legal_moves(game.end);
        if (moves.empty()) break;
        const Move move = moves[random.below(moves.size())];
        game.before.push_back(game.end);
        game.moves.push_back(move);
        game.end = game.end.after(move);
    }
    return game;
}

// A sheet while it is being spoilt, and what the departures from it can add up to.
struct Spoilt {
    Language language{};
    std::vector<std::string> places;  // empty: blank
    int departures = 0;               // in tenths, as Reading::cost counts

    [[nodiscard]] Scoresheet written() const {
        Scoresheet all;
        for (std::size_t i = 0; i < places.size(); ++i) {
            if (!places[i].empty()) all.write(static_cast<int>(i) + 1, places[i]);
        }
        return all;
    }
};

Spoilt written_by(Random& random, const Game& game) {
    Spoilt spoilt;
    const auto languages = all_languages();
    spoilt.language = languages[random.below(languages.size())].language;
    constexpr std::array forms = {Form::pgn, Form::short_form, Form::long_form};
    const Form form = forms[random.below(forms.size())];
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        spoilt.places.push_back(
            write_move(game.before[i], game.moves[i], {spoilt.language, form, notation_2023}));
    }
    return spoilt;
}

void drop(Random& random, Spoilt& spoilt) {
    if (!spoilt.places.empty()) spoilt.places[random.below(spoilt.places.size())].clear();
}

void scribble(Random& random, Spoilt& spoilt) {
    if (spoilt.places.empty()) return;
    constexpr std::array<std::string_view, 5> scribbles = {"~~~", "N?3", "?", "\xFF\x80", "xx4"};
    spoilt.places[random.below(spoilt.places.size())] = scribbles[random.below(scribbles.size())];
    spoilt.departures += 2;
}

void wrong_sign(Random& random, Spoilt& spoilt) {
    if (spoilt.places.empty()) return;
    std::string& text = spoilt.places[random.below(spoilt.places.size())];
    if (text.empty() || text.back() == '+' || text.back() == '#' || text.back() == '.') return;
    text += '+';
    // In some languages the sign ends what could have been read, and then it is a scribble.
    spoilt.departures += 2;
}

// Another move that was legal there.
void contradict(Random& random, const Game& game, Spoilt& spoilt) {
    if (spoilt.places.empty()) return;
    const std::size_t at = random.below(game.moves.size());
    const MoveList others = legal_moves(game.before[at]);
    spoilt.places[at] =
        write_move(game.before[at], others[random.below(others.size())], {spoilt.language});
    spoilt.departures += 10;
}

// The departure square left out where it is needed.
void make_ambiguous(const Game& game, Spoilt& spoilt) {
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        const Move move = game.moves[i];
        if (move.role() == Role::pawn || move.is_castling() || spoilt.places[i].empty()) continue;
        const LanguageInfo& letters = info(spoilt.language);
        spoilt.places[i] = std::string(letters.letters[static_cast<std::size_t>(move.role())]) +
                           std::string(name(move.to()));
    }
}

// What shifts all that follows, or exchanges columns.
void disorder(Random& random, Spoilt& spoilt) {
    auto& places = spoilt.places;
    if (places.size() < 8) return;
    const std::size_t line = 2 * random.below(places.size() / 2 - 2);
    const auto at = places.begin() + static_cast<std::ptrdiff_t>(line);
    switch (random.below(5)) {
        case 0:  // a move of one player left out
            places.erase(at + static_cast<std::ptrdiff_t>(random.below(2)));
            spoilt.departures += 12;
            break;
        case 1:  // a whole move left out
            places.erase(at, at + 2);
            spoilt.departures += 21;
            break;
        case 2: {  // a move of one player written twice
            const std::string twice = *at;
            places.insert(at, twice);
            spoilt.departures += 16;
            break;
        }
        case 3: {  // a whole move written twice
            const std::vector<std::string> twice(at, at + 2);
            places.insert(at, twice.begin(), twice.end());
            spoilt.departures += 22;
            break;
        }
        case 4:  // columns exchanged for three lines at most
            for (std::size_t i = line; i + 1 < std::min(places.size(), line + 6); i += 2) {
                std::swap(places[i], places[i + 1]);
            }
            spoilt.departures += 10;
            break;
    }
}

int place_of(const Game& game, const Reconstruction& found) {
    for (std::size_t i = 0; i < found.readings.size(); ++i) {
        const auto& plies = found.readings[i].plies;
        const bool same = std::equal(
            plies.begin(), plies.end(), game.moves.begin(), game.moves.end(),
            [](const PlyReading& ply, Move move) { return !ply.illegal && ply.move == move; });
        if (same) return static_cast<int>(i);
    }
    return -1;
}

Reconstruction asked(const Game& game, Variant variant, const Spoilt& white, const Spoilt& black,
                     bool board, const ReconstructionLimits& limits) {
    const Scoresheet whites = white.written();
    const Scoresheet blacks = black.written();
    std::optional<StandingPosition> standing;
    if (board) standing = {game.end.setup(), true, true, true};
    const Position start = game.before.empty() ? game.end : game.before.front();
    return reconstruct(start, variant, {whites, white.language}, {blacks, black.language}, standing,
                       static_cast<int>(game.moves.size()), limits);
}

// What holds of every answer.
void check_answer(const Game& game, Variant variant, const Reconstruction& found, bool board) {
    std::vector<std::vector<PlyReading>> seen;
    int cost = 0;
    for (const Reading& reading : found.readings) {
        CHECK(reading.cost >= cost);
        cost = reading.cost;
        CHECK(reading.plies.size() == game.moves.size());
        AnyPosition position = game.before.empty() ? game.end : game.before.front();
        for (std::size_t i = 0; i < reading.plies.size(); ++i) {
            const PlyReading& ply = reading.plies[i];
            if (!ply.illegal) REQUIRE(position.is_legal(ply.move));
            const PossibleMove move{ply.move, ply.illegal};
            REQUIRE(i < found.possible.size());
            CHECK(std::ranges::find(found.possible[i], move) != found.possible[i].end());
            if (ply.ply <= found.unique_up_to) CHECK(found.possible[i].size() == 1);
            position = after(position, ply, variant);
        }
        if (board) CHECK(position == AnyPosition(game.end));
        CHECK(std::ranges::find(seen, reading.plies) == seen.end());
        seen.push_back(reading.plies);
    }
}

}  // namespace

TEST_CASE("whatever is wrong with two sheets, the game that was played is among the readings") {
    Random random(8'05'03);
    int complete = 0;
    int further = 0;
    const int games = scaled(250);
    for (int i = 0; i < games; ++i) {
        const Variant variant = random.below(4) == 0 ? Variant::chess960 : Variant::standard;
        const Position start = variant == Variant::standard
                                   ? Position::initial()
                                   : *Position::chess960(static_cast<int>(random.below(960)));
        const Game game = random_game(random, start, 4 + static_cast<int>(random.below(40)));
        Spoilt white = written_by(random, game);
        Spoilt black = written_by(random, game);
        for (Spoilt* one : {&white, &black}) {
            if (random.below(6) == 0) make_ambiguous(game, *one);
            for (auto n = random.below(4); n > 0; --n) drop(random, *one);
            for (auto n = random.below(2); n > 0; --n) contradict(random, game, *one);
            for (auto n = random.below(3); n > 0; --n) scribble(random, *one);
            for (auto n = random.below(3); n > 0; --n) wrong_sign(random, *one);
        }
        if (random.below(3) == 0) disorder(random, random.below(2) == 0 ? white : black);
        const bool board = random.below(2) == 0;
        CAPTURE(i);
        ReconstructionLimits limits{1000, 300'000, 0};
        Reconstruction found = asked(game, variant, white, black, board, limits);
        check_answer(game, variant, found, board);
        if (!found.complete) continue;
        REQUIRE(!found.readings.empty());
        const int most = white.departures + black.departures;
        CHECK(found.readings.front().cost <= most);
        int place = place_of(game, found);
        if (place < 0) {
            // Then the sheets speak for another game by a whole departure at least.
            CHECK(found.readings.front().cost + 7 < most);
            ++further;
            limits.more_departures = (most - found.readings.front().cost) / 10;
            found = asked(game, variant, white, black, board, limits);
            place = place_of(game, found);
            if (place < 0 && !found.complete) continue;
        }
        REQUIRE(place >= 0);
        CHECK(found.readings[static_cast<std::size_t>(place)].cost <= most);
        ++complete;
    }
    CHECK(complete >= games * 8 / 10);
    CHECK(further <= games / 4);
}

TEST_CASE("what one sheet has lost and the other has is found at once, and alone") {
    Random random(11'11);
    for (int i = 0; i < scaled(200); ++i) {
        const Game game = random_game(random, Position::initial(), 80);
        Spoilt white = written_by(random, game);
        Spoilt black = written_by(random, game);
        for (std::size_t at = 0; at < game.moves.size(); ++at) {
            const auto dice = random.below(4);
            if (dice == 0) white.places[at].clear();
            if (dice == 1) black.places[at] = "~";
        }
        CAPTURE(i);
        const Reconstruction found =
            asked(game, Variant::standard, white, black, random.below(2) == 0, {});
        REQUIRE(found.unique());
        CHECK(place_of(game, found) == 0);
        CHECK(found.unique_up_to == static_cast<int>(game.moves.size()));
        CHECK(found.readings.front().cost == 0);
    }
}

TEST_CASE("a shift or exchanged columns on one sheet are seen through with the other") {
    Random random(12'2);
    int unique = 0;  // nearly all: near the end, the other sheet may have had too much instead
    const int games = scaled(100);
    for (int i = 0; i < games; ++i) {
        const Game game = random_game(random, Position::initial(), 60);
        Spoilt white = written_by(random, game);
        Spoilt black = written_by(random, game);
        disorder(random, i % 2 == 0 ? white : black);
        CAPTURE(i);
        const Reconstruction found = asked(game, Variant::standard, white, black, true, {});
        REQUIRE(found.complete);
        CHECK(place_of(game, found) == 0);
        if (found.unique()) ++unique;
    }
    CHECK(unique >= games * 8 / 10);
}

}  // namespace jadoube::test

#include "wishes.hpp"

#include <array>
#include <utility>

#include <jadoube/protocol/raw_fields.hpp>

namespace jadoube::server {
namespace {

struct Row {
    Wish wish;
    std::string_view fields;
};
constexpr std::array table = {
    Row{{Wish::What::rematch, true}, "\"rematch\":true"},
    Row{{Wish::What::rematch, false}, "\"rematch\":false"},
    Row{{Wish::What::take_back, true}, "\"take_back\":true"},
    Row{{Wish::What::take_back, false}, "\"take_back\":false"},
};

std::string_view other_colour(std::string_view quoted) {
    if (quoted == "\"white\"") return "\"black\"";
    if (quoted == "\"black\"") return "\"white\"";
    return quoted;
}

Trouble conflict(std::string text) { return {409, "conflict", std::move(text)}; }

}  // namespace

std::string_view to_fields(const Wish& wish) noexcept {
    for (const Row& row : table) {
        if (row.wish == wish) return row.fields;
    }
    return {};
}

std::optional<Wish> parse_wish(std::string_view fields) noexcept {
    for (const Row& row : table) {
        if (row.fields == fields) return row.wish;
    }
    return std::nullopt;
}

std::string changed_over(std::string_view conditions) {
    std::string all = "{";
    for (const RawField& field : raw_fields(conditions)) {
        if (all.size() > 1) all += ',';
        std::string_view key = field.key;
        std::string_view value = field.value;
        if (key == "white") {
            key = "black";
        } else if (key == "black") {
            key = "white";
        } else if (key == "blind" || key == "deaf" || key == "computer") {
            value = other_colour(value);
        }
        all += '"';
        all += key;
        all += "\":";
        all += value;
    }
    return all + "}";
}

std::optional<int> last_move_of(const Game& game, Color player) noexcept {
    // Whoever has not the move made the last one.
    const int ply = game.ply() - (game.has_the_move() == player ? 1 : 0);
    return ply >= 1 ? std::optional(ply) : std::nullopt;
}

std::optional<Trouble> why_not(const Wish& wish, Color by, const Wishes& now, const Game& game,
                               bool casual) {
    if (wish.what == Wish::What::rematch) {
        if (now.next) {
            if (wish.wanted) return std::nullopt;
            return conflict("The next game has been made.");
        }
        if (game.phase() != Phase::over) return conflict("The game is not over yet.");
        return std::nullopt;
    }
    if (!casual) return conflict("In this game moves are not taken back.");
    if (game.phase() != Phase::playing) return conflict("The game is not being played now.");
    if (!wish.wanted) {
        if (now.asks_to_take_back()) return std::nullopt;
        return conflict("Nobody asks to take a move back.");
    }
    if (!now.asks_to_take_back() && !last_move_of(game, by)) {
        return conflict("There is no move of yours to take back.");
    }
    return std::nullopt;
}

Wishes wished(const Wish& wish, Color by, const Wishes& now, const Game& game, bool casual) {
    if (why_not(wish, by, now, game, casual)) return now;
    Wishes next = now;
    if (wish.what == Wish::What::rematch) {
        if (!now.next) next.rematch[by] = wish.wanted;
        return next;
    }
    if (!wish.wanted) {
        next.take_back = {};
        next.ply = 0;
        return next;
    }
    if (!now.asks_to_take_back()) next.ply = last_move_of(game, by).value_or(0);
    next.take_back[by] = true;
    return next;
}

Wishes after_act(const Wishes& now, const Game& before, const Game& after) {
    Wishes next = now;
    const bool agreed = now.take_back.white && now.take_back.black;  // this act is what came of it
    if (agreed || before.ply() != after.ply() || after.phase() != Phase::playing) {
        next.take_back = {};
        next.ply = 0;
    }
    // A result may be taken back, too.
    if (after.phase() != Phase::over && !now.next) next.rematch = {};
    return next;
}

}  // namespace jadoube::server

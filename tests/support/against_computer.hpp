// Games against a computer, at which an operator sits (the annex on computers).
#pragma once

#include <string>
#include <string_view>

#include "support/play.hpp"

namespace jadoube::test {

[[nodiscard]] inline Conditions against(Color computer, Edition edition = Edition::e2023,
                                        std::string_view time = "7200") {
    Conditions conditions = under(edition, time);
    conditions.computer = computer;
    return conditions;
}

[[nodiscard]] inline act::Move move(Color computer, std::string_view text) {
    return act::Move{turned(computer, text), 1, {}};
}
[[nodiscard]] inline act::Claim claim(ClaimKind kind) {
    act::Claim made;
    made.claim = kind;
    return made;
}
[[nodiscard]] inline act::Request request(Requested what) { return act::Request{what, {}}; }

// Both have made moves, and the computer has the move.
[[nodiscard]] inline Play on_move(const Conditions& conditions) {
    Play play(conditions);
    const Color computer = *conditions.computer;
    const std::string_view moves[] = {"e2e4", "e7e5", "g1f3"};
    for (int i = 0; i < (computer == Color::white ? 2 : 3); ++i) {
        const Color by = i % 2 == 0 ? Color::white : Color::black;
        const act::Move made{std::string(moves[i]), 1, {}};
        if (by == computer) {
            play.by_operator(by, made).by_operator(by, act::Press{});
        } else {
            play.act(by, made).press(by);
        }
    }
    REQUIRE(play.game().has_the_move() == computer);
    REQUIRE(play.running() == computer);
    return play;
}

// A breach that nobody but the arbiter can see: he records it, and may punish it.
inline void check_recorded(const std::string& article) {
    for (const Edition edition : all_editions) {
        for (const Color computer : both_colors) {
            Play play = on_move(against(computer, edition));
            const State before = play.state();
            play.after(0).arbiter(act::Incident{article, computer, "seen by the arbiter"});
            CHECK(play.accepted());
            CHECK(play.rulings() == "incident " + article);
            CHECK(play.find(RulingKind::incident)->player == computer);
            CHECK(play.find(RulingKind::incident)->text == "seen by the arbiter");
            CHECK(play.effects() == "nothing");
            CHECK(play.pending() == "none");
            CHECK(play.state() == before);
            act::Penalise penalty;
            penalty.player = computer;
            penalty.penalty = Penalty::warning;
            penalty.article = article;
            play.after(0).arbiter(penalty);
            CHECK(play.rulings() == "penalty " + article);
            CHECK(play.find(RulingKind::penalty)->penalty == Penalty::warning);
            CHECK(play.state() == before);
            // An operator records nothing of the kind himself.
            play.by_operator(computer, act::Incident{article, computer, "by himself"});
            CHECK(play.refusal() == "not_allowed");
        }
    }
}

}  // namespace jadoube::test

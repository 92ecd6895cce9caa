// Conditions and acts at random, lawful and not: much that happens at boards, and much that does
// not. The choices come from any source with below(n), so that a fuzzer can make them too.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <jadoube/arbiter/game.hpp>
#include <jadoube/chess/moves.hpp>
#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/spoken.hpp>
#include <jadoube/notation/uci.hpp>

namespace jadoube::test {

template <class Source>
class RandomActs {
public:
    explicit RandomActs(Source& source) : source_(source) {}

    [[nodiscard]] Conditions conditions() {
        constexpr std::array times = {"-",       "5400+30", "40/5400+30:1800+30",
                                      "900+10",  "180+2",   "300",
                                      "2/3:2/3", "1/2+1:3", "60",
                                      "3600",    "1/5:5",   "600"};
        constexpr std::array starts = {
            "4k3/P6P/8/8/8/8/p6p/4K3 w - - 0 1",     // promotions
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",  // castlings
            "4k3/8/8/8/8/8/8/3QK3 w - - 0 1",        // soon over
            "8/8/4k3/8/8/3K1n2/8/6N1 w - - 98 80",   // soon dead, or nearly fifty moves
            "k7/8/8/2p1p1p1/1pPpPpPp/1P1P1P1P/8/N6K w - - 0 1",
        };
        Conditions made;
        made.edition = all_editions[source_.below(all_editions.size())];
        made.time = times[source_.below(times.size())];
        made.mode = static_cast<ClockMode>(source_.below(3));
        made.supervision = static_cast<Supervision>(source_.below(2));
        if (source_.below(3) == 0) made.start = std::string(starts[source_.below(starts.size())]);
        made.default_time = Seconds(source_.below(2) * 30);
        made.presence_tracked = source_.below(8) == 0;
        made.draw_min_moves = static_cast<int>(source_.below(4) == 0 ? 3 : 0);
        made.draw_agreement = source_.below(8) != 0;
        made.quickplay = source_.below(2) == 0;
        made.period_change = static_cast<PeriodChange>(source_.below(2));
        if (source_.below(4) == 0) made.blitz_penalty = Seconds(60);
        made.board = board();
        made.arbiter = source_.below(3) == 0 ? ArbiterKind::human : ArbiterKind::automatic;
        made.electronic_scoresheets = made.edition == Edition::e2023 && source_.below(4) == 0;
        made.reporting_before_leaving = source_.below(2) == 0;
        made.devices_in_bags = source_.below(2) == 0;
        made.milder_device_penalty = source_.below(2) == 0;
        made.appeals = source_.below(4) != 0;
        made.arbiter_present = source_.below(4) != 0;
        made.increment_possible = source_.below(2) == 0;
        if (source_.below(4) == 0) made.blind[color()] = true;
        if (source_.below(4) == 0) made.deaf[color()] = true;
        if (source_.below(8) == 0) made.computer = color();
        return made;
    }

    // What somebody does next; mostly what a game needs to go on.
    [[nodiscard]] Act act(const Game& game, Instant now) {
        Act made{later(now), Party::arbiter, act::Tick{}};
        const Color on_move = game.has_the_move();
        if (source_.below(10) < 6) {
            const Color other = !on_move;
            const auto& clock = game.chessclock();
            const bool to_press = clock && clock->running() == other;
            made.by = party(to_press ? other : on_move);
            if (to_press) {
                made.what = act::Press{};
            } else if (game.phase() == Phase::paused) {
                made.by = Party::arbiter;
                made.what = act::Resume{};
            } else if (game.phase() == Phase::adjourned) {
                made.what = resumption(made.by);
            } else if (game.conditions().board == BoardKind::unseen && source_.below(4) != 0) {
                made.what = act::Press{};
            } else if (game.conditions().blind[on_move] && source_.below(2) == 0) {
                made.what = act::Announce{spoken(game)};
            } else if (source_.below(4) == 0) {
                made.what = act::Touch{square()};
            } else {
                made.what = act::Move{legal(game), hands(), {}};
            }
            return made;
        }
        made.by = static_cast<Party>(source_.below(source_.below(4) == 0 ? 5 : 3));
        if (made.by == Party::assistant || made.by == Party::machine_operator)
            made.acts_for = color();
        made.instructed = source_.below(2) == 0;
        made.what = anything(game);
        return made;
    }

private:
    [[nodiscard]] Instant later(Instant now) {
        constexpr std::array<std::int64_t, 6> steps = {0, 1, 700, 1500, 4000, 70'000};
        return now + Millis(steps[source_.below(steps.size())]);
    }
    [[nodiscard]] BoardKind board() {
        switch (source_.below(10)) {
            case 0:
            case 5: return BoardKind::guarded;
            case 1: return BoardKind::unseen;
            default: return BoardKind::free;
        }
    }
    [[nodiscard]] Square square() { return square_at(static_cast<int>(source_.below(64))); }
    [[nodiscard]] std::optional<Square> perhaps() {
        return source_.below(2) == 0 ? std::optional(square()) : std::nullopt;
    }
    [[nodiscard]] Color color() { return static_cast<Color>(source_.below(2)); }
    [[nodiscard]] int hands() { return source_.below(12) == 0 ? 2 : 1; }
    // 4.7: pieces that were not removed.
    [[nodiscard]] std::vector<Square> left() {
        return source_.below(6) == 0 ? std::vector{square()} : std::vector<Square>();
    }
    // The first part of something that may become a legal move.
    [[nodiscard]] act::Release release(const Game& game) {
        const auto attempt = parse_uci(source_.below(3) == 0 ? from_to() : legal(game));
        return attempt ? act::Release{attempt->from, attempt->to, hands()}
                       : act::Release{square(), square(), hands()};
    }
    [[nodiscard]] int ply() { return static_cast<int>(source_.below(12)); }
    [[nodiscard]] std::string from_to() {
        std::string text(name(square()));
        text += name(square());
        if (source_.below(6) == 0) text += "qrbnk"[source_.below(5)];
        return text;
    }
    [[nodiscard]] std::string legal(const Game& game) {
        const auto position = position_from_fen(game.state().fen, Variant::standard);
        if (!position) return from_to();
        const MoveList moves = legal_moves(*position);
        if (moves.empty()) return from_to();
        return to_uci(moves[source_.below(moves.size())]);
    }
    [[nodiscard]] std::string some_move(const Game& game) {
        switch (source_.below(8)) {
            case 0: return "0-0";
            case 1: return "0-0-0";
            case 2:
            case 3: return legal(game);
            case 4: {  // a pawn that is not replaced
                std::string text = legal(game);
                if (text.size() > 4) text.pop_back();
                return text;
            }
            default: return from_to();
        }
    }

    [[nodiscard]] std::string spoken(const Game& game) {
        const auto position = position_from_fen(game.state().fen, Variant::standard);
        if (!position) return "Anna eins";
        const MoveList moves = legal_moves(*position);
        if (moves.empty()) return "Kurze Rochade";
        return announce(*position, moves[source_.below(moves.size())]);
    }
    // What goes with an adjourned game.
    [[nodiscard]] act::Any resumption(Party& by) {
        switch (source_.below(4)) {
            case 0: by = Party::white; return act::Arrive{};
            case 1: by = Party::black; return act::Arrive{};
            case 2: by = Party::arbiter; return act::Resume{};
            default: by = Party::arbiter; return act::OpenEnvelope{};
        }
    }
    // What is written down, said, sealed and asked for.
    [[nodiscard]] act::Any words(const Game& game) {
        switch (source_.below(12)) {
            case 0:
            case 1:
            case 2:
                return act::Write{game.ply() + static_cast<int>(source_.below(3)), some_move(game)};
            case 3: return act::Write{ply(), source_.below(2) == 0 ? "(=)" : "1:23"};
            case 4: return act::Sign{source_.below(2) == 0 ? "1-0" : "1/2-1/2"};
            case 5:
            case 6: return act::Seal{source_.below(4) == 0 ? "scribble" : legal(game), ""};
            case 7: return act::Announce{spoken(game)};
            case 8: return act::Adjourn{};
            case 9:
                if (source_.below(2) == 0) return act::OpenEnvelope{};
                return act::LoseEnvelope{source_.below(2) == 0 ? std::optional(legal(game))
                                                               : std::nullopt};
            case 10: return act::Reconstruct{};
            default: return act::Request{static_cast<Requested>(source_.below(18)), "7.5.5"};
        }
    }

    // 8.7, 11.10, 12.2
    [[nodiscard]] act::Any correction(const Game& game) {
        constexpr std::array results = {"1-0", "0-1", "1/2-1/2", "0-0"};
        switch (source_.below(6)) {
            case 0: return act::Declare{results[source_.below(results.size())], "8.7", "an error"};
            case 1: return act::Annul{"", "the wrong pairing"};
            case 2: return act::SetCount{color(), static_cast<int>(source_.below(3)), "", ""};
            case 3: return act::Request{Requested::appeal, "7.5.5"};
            default: break;
        }
        act::Reopen reopen;
        if (source_.below(2) == 0) reopen.ply = ply();
        for (const Color player : both_colors) {
            if (source_.below(4) == 0) continue;
            reopen.time[player] = Millis(static_cast<std::int64_t>(source_.below(100'000)));
        }
        if (source_.below(4) == 0) reopen.moves = static_cast<int>(source_.below(4));
        if (game.conditions().time == "-") reopen.time = {};
        return reopen;
    }

    [[nodiscard]] act::Any anything(const Game& game) {
        if (source_.below(4) == 0) return words(game);
        if (source_.below(game.phase() == Phase::over ? 3 : 40) == 0) return correction(game);
        switch (source_.below(34)) {
            case 0: return act::Arrive{};
            case 1: return act::Start{};
            case 2: return act::Tick{};
            case 3: return act::Touch{square()};
            case 4: return act::Adjust{{square(), square()}};
            case 5:
            case 6:
            case 7: return act::Move{some_move(game), hands(), {}, left()};
            case 8: return release(game);
            case 9:
                return act::Promote{square(), static_cast<Role>(source_.below(6)), perhaps(),
                                    hands(), left()};
            case 10: return act::Agree{ply(), static_cast<act::Agree::What>(source_.below(2))};
            case 11: return act::Withdraw{static_cast<act::Withdraw::What>(source_.below(2))};
            case 12: {
                act::Place placed{place(game)};
                if (source_.below(2) == 0) placed.board = color();
                return placed;
            }
            case 13:
            case 14:
            case 15: return act::Press{};
            case 16: return act::Pause{source_.below(2) == 0 ? "" : "a queen"};
            case 17: return act::OfferDraw{};
            case 18: return act::AcceptDraw{};
            case 19: return act::DeclineDraw{};
            case 20:
                if (source_.below(10) != 0) return act::Tick{};
                return act::Resign{};
            case 21:
            case 22:
            case 23: {
                act::Claim claim;
                claim.claim = static_cast<ClaimKind>(source_.below(11));
                if (claim.claim == ClaimKind::wrong_start && source_.below(8) != 0) {
                    claim.claim = ClaimKind::illegal_move;
                }
                if (source_.below(2) == 0) claim.move = some_move(game);
                claim.square = perhaps();
                return claim;
            }
            case 24: return act::Resume{};
            case 25:
            case 26: {
                act::Observe observe;
                observe.what = static_cast<Observed>(source_.below(8));
                if (source_.below(2) == 0) observe.ply = ply();
                observe.square = perhaps();
                if (observe.what == Observed::device && source_.below(6) == 0) {
                    observe.player = color();
                }
                return observe;
            }
            case 27:
            case 28: return decision(game);
            case 29: {
                act::SetClock set;
                set.time[color()] = Millis(static_cast<std::int64_t>(source_.below(100'000)));
                if (source_.below(3) == 0) set.moves = static_cast<int>(source_.below(4));
                return set;
            }
            case 30: return act::AddTime{color(), Millis(1000), ""};
            case 31: {
                act::Penalise penalise;
                penalise.player = color();
                penalise.penalty = static_cast<Penalty>(source_.below(9));
                if (penalise.penalty == Penalty::loss && source_.below(6) != 0) {
                    penalise.penalty = Penalty::warning;
                }
                if (source_.below(4) != 0) penalise.amount = 500;
                return penalise;
            }
            case 32: return act::Restore{ply()};
            default: break;
        }
        switch (source_.below(12)) {
            case 0: return act::Annul{};
            case 1: return act::Declare{source_.below(2) == 0 ? "1/2-1/2" : "2-0", "12.9"};
            case 2:
            case 3:
            case 4: return act::Request{static_cast<Requested>(source_.below(3)), {}};
            default: return act::Incident{"11.1", color(), "noise"};
        }
    }

    [[nodiscard]] std::string place(const Game& game) {
        if (source_.below(4) == 0) return "no board";
        std::string fen = game.state().fen;
        if (source_.below(2) == 0) fen[0] = 'q';
        return fen;
    }

    [[nodiscard]] act::Any decision(const Game& game) {
        act::Decide decide;
        const auto& pending = game.pending();
        if (pending.empty()) {
            decide.question = 1;
            decide.decision = "uphold";
            return decide;
        }
        const Question& question = pending[source_.below(pending.size())];
        if (source_.below(3) == 0) {
            decide.article = std::string(game.rulebook().cite(question.rule));
        } else {
            decide.question = question.number;
        }
        decide.decision = name(question.options[source_.below(question.options.size())]);
        return decide;
    }

    Source& source_;
};

}  // namespace jadoube::test

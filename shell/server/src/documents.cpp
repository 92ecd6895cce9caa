#include "documents.hpp"

#include <utility>

#include <jadoube/notation/fen.hpp>
#include <jadoube/protocol/game_pgn.hpp>

#include "scoresheet_page.hpp"
#include "scoresheets.hpp"
#include "stored_log.hpp"

namespace jadoube::server {
namespace {

// The game before its first act.
Result<Game, Damage> begun(const std::vector<store::Entry>& log) {
    if (log.empty()) return Unexpected{Damage{0, "the log has no beginning"}};
    const auto folded = fold_log({log.front()});
    if (!folded) return Unexpected{folded.error()};
    return folded->fold.game();
}

}  // namespace

Document views_document(const std::vector<store::Entry>& log, Role role,
                        const MoveLanguages& languages) {
    const Viewer viewer = viewer_of(role);
    const Words words = Words::in(languages.spoken);
    std::string lines;
    const auto folded = fold_log(log, [&](const FoldedAct& one) {
        if (one.heard.n[viewer] != 0)
            lines += view_message(one.heard, viewer, {words, languages}) + "\n";
    });
    if (!folded) return Unexpected{folded.error()};
    return lines;
}

Document pgn_document(const std::vector<store::Entry>& log, Role role,
                      std::optional<Language> language) {
    const auto game = begun(log);
    if (!game) return Unexpected{game.error()};
    GamePgn pgn(*game, viewer_of(role), Words::in(language.value_or(game->conditions().language)));
    const auto folded = fold_log(log, [&pgn](const FoldedAct& one) {
        const Answer& answer = one.heard.answer;
        const Refused* refused = std::get_if<Refused>(&answer.error);
        pgn.add(one.act, {*answer.game, answer.rulings,
                          refused != nullptr ? std::optional(*refused) : std::nullopt});
    });
    if (!folded) return Unexpected{folded.error()};
    return pgn.text();
}

Document scoresheet_document(const std::vector<store::Entry>& log, Role role, Language language) {
    const auto game = begun(log);
    if (!game) return Unexpected{game.error()};
    const auto start = position_from_fen(game->state().fen, game->conditions().variant);
    const auto folded = fold_log(log);
    if (!folded) return Unexpected{folded.error()};
    return scoresheet_page(folded->fold.game(), start ? *start : Position::initial(), role,
                           language);
}

Document scoresheets_document(const std::vector<store::Entry>& log, Role role, Language notation) {
    const auto folded = fold_log(log);
    if (!folded) return Unexpected{folded.error()};
    return scoresheets(folded->fold.game(), viewer_of(role), notation);
}

}  // namespace jadoube::server

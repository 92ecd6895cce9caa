// What was said about scoresheets in a Play, and what stands on them, in short texts.
#pragma once

#include <string>
#include <string_view>

#include "support/play.hpp"

namespace jadoube::test {

// The rulings of one kind, in their order: "white 8.5.1 of 2, black 8.5.1 of 2", "nothing".
[[nodiscard]] inline std::string told(const Play& play, RulingKind kind) {
    std::string text;
    for (const Ruling& ruling : play.step().rulings) {
        if (ruling.kind != kind) continue;
        if (!text.empty()) text += ", ";
        if (ruling.player) text += std::string(name(party(*ruling.player))) + " ";
        text += play.article(ruling.rule);
        if (ruling.ply) text += " of " + std::to_string(*ruling.ply);
    }
    return text.empty() ? "nothing" : text;
}

// What is missing, and on whose scoresheet: "white 8.1.3 of 3".
[[nodiscard]] inline std::string recording_due(const Play& play) {
    return told(play, RulingKind::recording_due);
}
// The same by one article alone: "white 2, black 2".
[[nodiscard]] inline std::string recording_due(const Play& play, std::string_view article) {
    std::string text;
    for (const Ruling& ruling : play.step().rulings) {
        const bool cites = play.article(ruling.rule) == article;
        if (ruling.kind != RulingKind::recording_due || !cites) continue;
        if (!text.empty()) text += ", ";
        if (ruling.player) text += name(party(*ruling.player));
        if (ruling.ply) text += " " + std::to_string(*ruling.ply);
    }
    return text.empty() ? "nothing" : text;
}

// "1 e4, 1 (=), 2 e5 crossed out", "nothing"
[[nodiscard]] inline std::string sheet(const Play& play, Color of) {
    std::string text;
    for (const SheetEntry& entry : play.game().scoresheet(of).entries()) {
        if (!text.empty()) text += ", ";
        text += std::to_string(entry.ply) + " " + entry.text;
        if (entry.crossed_out) text += " crossed out";
    }
    return text.empty() ? "nothing" : text;
}

}  // namespace jadoube::test

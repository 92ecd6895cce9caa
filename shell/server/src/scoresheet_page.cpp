#include "scoresheet_page.hpp"

#include <algorithm>
#include <vector>

#include <jadoube/arbiter/notation_rules.hpp>
#include <jadoube/chess/moves.hpp>
#include <jadoube/notation/move_text.hpp>
#include <jadoube/protocol/answer.hpp>

#include "game_fold.hpp"

namespace jadoube::server {
namespace {

std::string escaped(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        switch (c) {
            case '&': safe += "&amp;"; break;
            case '<': safe += "&lt;"; break;
            case '>': safe += "&gt;"; break;
            case '"': safe += "&quot;"; break;
            case '\'': safe += "&#39;"; break;
            default: safe += c;
        }
    }
    return safe;
}

// The moves that he is shown (12.6), as people write them.
std::vector<std::string> moves_made(const Game& game, Viewer viewer, Language language) {
    std::vector<std::string> made;
    WriteOptions options;
    options.language = language;
    options.form = Form::short_form;
    options.rules = notation_rules(game.rulebook().parameters());
    for (const MadeMove& one : game.moves_made(viewer)) {
        if (!one.move) break;  // a board that nobody sees
        made.push_back(write_move(one.before, *one.move, one.after, options));
    }
    return made;
}

std::vector<std::string> moves_written(const Scoresheet& sheet) {
    std::vector<std::string> written(static_cast<std::size_t>(sheet.last_ply()));
    for (std::size_t i = 0; i < written.size(); ++i) {
        const int ply = static_cast<int>(i) + 1;
        written[i] = sheet.move(ply);
        if (sheet.has_offer(ply)) written[i] += " (=)";
    }
    return written;
}

void write_sheet(std::string& page, std::string_view title, const std::vector<std::string>& plies,
                 int first_number, bool black_first) {
    page += "<section>";
    if (!title.empty()) page += "<h2>" + escaped(title) + "</h2>";
    page += "<table><tbody>";
    std::vector<std::string> all = plies;
    if (black_first) all.insert(all.begin(), "…");
    for (std::size_t i = 0; i < all.size(); i += 2) {
        page += "<tr><th scope=\"row\">" + std::to_string(first_number + static_cast<int>(i / 2)) +
                "</th><td>" + escaped(all[i]) + "</td><td>" +
                (i + 1 < all.size() ? escaped(all[i + 1]) : std::string()) + "</td></tr>";
    }
    page += "</tbody></table></section>";
}

// 8.7, 11.10: what the arbiter has corrected stands beside the result.
std::string corrections(const Game& game, Viewer viewer, Language language) {
    const std::vector<Ruling> made = game.state(viewer).corrections;
    if (made.empty()) return {};
    const Rulebook& book = game.rulebook();
    const Words words = Words::in(language);
    std::string lines;
    for (const Ruling& one : made) {
        lines += "<p>" + escaped(sentence(one, viewer, words, book)) + " <small>(" +
                 escaped(article_of(one, book)) + ")</small></p>";
    }
    return lines;
}

constexpr std::string_view style =
    "body{font:1rem/1.4 Georgia,serif;margin:2rem auto;max-width:60rem;padding:0 "
    "1rem;color:#111;background:#fff}"
    "header{display:grid;grid-template-columns:1fr 1fr;gap:.2rem 2rem;border-bottom:2px solid #111;"
    "padding-bottom:.6rem}h1{grid-column:1/"
    "-1;font-size:1.3rem;margin:0}h2{font-size:1rem;margin:1rem 0 .3rem}"
    "dl{margin:0;display:contents}p{margin:.1rem 0}main{columns:3 "
    "14rem;column-gap:2rem;margin-top:1rem}"
    "section{break-inside:auto}table{border-collapse:collapse;width:100%}th,td{border-bottom:1px "
    "solid #bbb;"
    "padding:.15rem .4rem;text-align:left;font-variant-numeric:lining-nums "
    "tabular-nums}th{color:#555;"
    "font-weight:normal;width:2.2rem;text-align:right}tr{break-inside:avoid}footer{display:flex;"
    "gap:4rem;"
    "margin-top:3rem}footer span{border-top:1px solid #111;flex:1;padding-top:.2rem}@media "
    "print{body{margin:0}}";

}  // namespace

std::string scoresheet_page(const Game& game, const Position& start, Role role, Language language) {
    const Conditions& conditions = game.conditions();
    // The king's figurine stands for a colour in every language.
    const ByColor<std::string> players{"♔ " + conditions.names.white,
                                       "♚ " + conditions.names.black};
    const std::string title = players.white + " – " + players.black;
    std::string page = "<!doctype html><html lang=\"" + std::string(info(language).code) +
                       "\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
                       "content=\"width=device-width\"><title>" +
                       escaped(title) + "</title><style>" + std::string(style) +
                       "</style></head><body><header><h1>" + escaped(title);
    if (const auto& result = game.result()) {
        page += "&emsp;" + escaped(name(result->score)) + " <small>(" +
                escaped(result->cited.empty() ? game.rulebook().cite(result->rule)
                                              : std::string_view(result->cited)) +
                ")</small>";
    }
    page += "</h1>";
    page += corrections(game, viewer_of(role), language);
    for (const std::string* about :
         {&conditions.event, &conditions.site, &conditions.date, &conditions.round}) {
        if (!about->empty()) page += "<p>" + escaped(*about) + "</p>";
    }
    page += "</header><main>";
    const int first_number = start.fullmove_number();
    const bool black_first = start.turn() == Color::black;
    const auto sheet_of = [&](Color player) {
        write_sheet(page, players[player], moves_written(game.scoresheet(player)), first_number,
                    black_first);
    };
    const auto own = player_of(role);
    if (own && !game.scoresheet(*own).empty()) {
        sheet_of(*own);
    } else {
        write_sheet(page, "", moves_made(game, viewer_of(role), language), first_number,
                    black_first);
    }
    if (role == Role::arbiter) {
        for (const Color color : both_colors) {
            if (!game.scoresheet(color).empty()) sheet_of(color);
        }
    }
    page += "</main><footer><span>" + escaped(players.white) + "</span><span>" +
            escaped(players.black) + "</span></footer></body></html>\n";
    return page;
}

}  // namespace jadoube::server

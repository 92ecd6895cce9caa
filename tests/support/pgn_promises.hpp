// What PGN promises of any bytes: nothing of a text is lost when it is read, written in export
// format and read again, and it does not matter in which pieces it comes. Tests and the fuzz target
// ask the same questions.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <jadoube/chess/moves.hpp>
#include <jadoube/notation/fen.hpp>
#include <jadoube/notation/pgn_game.hpp>
#include <jadoube/notation/uci.hpp>

namespace jadoube::test {

// All that a reader tells, a line each. What comes in pieces is one here. A rule of the visitor
// that is broken is in `broken`.
class PgnRecord : public PgnVisitor {
public:
    std::vector<std::string> events;
    std::string broken;
    std::size_t games = 0;

    void begin_game() override {
        demand(!in_game_, "a game begins when the one before has ended");
        in_game_ = true;
        add("begin_game");
    }
    void tag(std::string_view name, std::string_view value) override {
        demand(!name.empty(), "a tag has a name");
        add("tag " + std::string(name) + '=' + std::string(value));
    }
    void moves_are_text() override { add("moves_are_text"); }
    void begin_moves(const Position& start, Variant variant) override {
        add("begin_moves " + to_fen(start) + (variant == Variant::chess960 ? " 960" : ""));
    }
    void move(const Position& before, Move move, std::string_view text) override {
        demand(is_legal(before, move), "a move that is reported is legal");
        add("move " + to_uci(move, Variant::chess960) + ' ' + std::string(text));
    }
    void illegal_move(const Position& before, const Attempt& attempt,
                      std::string_view text) override {
        demand(before.men(before.turn()).contains(attempt.from),
               "an illegal move is one of the player's pieces");
        add("illegal_move " + std::string(name(attempt.from)) + std::string(name(attempt.to)) +
            ' ' + std::string(text));
    }
    void null_move(const Position& before, std::string_view text) override {
        demand(!before.is_check(), "nobody passes in check");
        add("null_move " + std::string(text));
    }
    void unread(std::string_view text, bool more) override { piece("unread ", text, more); }
    void outside(std::string_view text, bool more) override { piece("outside ", text, more); }
    void comment(std::string_view text, bool more) override { piece("comment ", text, more); }
    void draw_offer() override { add("draw_offer"); }
    void nag(int number) override {
        demand(number >= 0 && number <= 255, "a NAG is a number from 0 to 255");
        add("nag " + std::to_string(number));
    }
    void begin_variation() override {
        demand(++depth_ <= PgnReader::max_variation_depth, "variations are not too deep");
        add("begin_variation");
    }
    void end_variation() override {
        demand(depth_-- > 0, "a variation that ends has begun");
        add("end_variation");
    }
    void result(PgnResult result) override { add("result " + std::string(name(result))); }
    void end_game(const Position& last) override {
        demand(in_game_ && depth_ == 0, "a game ends when its variations have");
        in_game_ = false;
        ++games;
        add("end_game " + to_fen(last));
    }
    void finding(const PgnFinding& finding) override {
        demand(!name(finding.fault).empty(), "a fault has a name");
        demand(finding.line >= 1 && finding.column >= 1, "a finding has a place");
        add("finding " + std::string(name(finding.fault)) + ' ' + std::to_string(finding.game) +
            ' ' + std::to_string(finding.line) + ':' + std::to_string(finding.column) + ' ' +
            std::string(finding.text));
    }

    [[nodiscard]] bool in_game() const noexcept { return in_game_; }

private:
    void demand(bool kept, const char* what) {
        if (!kept && broken.empty()) broken = what;
    }
    void add(std::string event) {
        demand(piece_.empty(), "what comes in pieces is not interrupted");
        events.push_back(std::move(event));
    }
    void piece(const char* what, std::string_view text, bool more) {
        if (piece_.empty()) piece_ = what;
        demand(piece_.starts_with(what), "what comes in pieces is not interrupted");
        piece_ += text;
        if (more) return;
        events.push_back(std::exchange(piece_, {}));
    }

    bool in_game_ = false;
    std::size_t depth_ = 0;
    std::string piece_;
};

[[nodiscard]] inline std::string visible(std::string_view text) {
    std::string shown;
    for (const char c : text) {
        const bool plain = (c >= 0x20 && c < 0x7F) || c == '\n';
        shown +=
            plain ? std::string(1, c) : '<' + std::to_string(static_cast<unsigned char>(c)) + '>';
    }
    return shown;
}

// Each answer is empty if the promise is kept, and otherwise says how it is broken.
class PgnPromises {
public:
    explicit PgnPromises(std::string_view text, const PgnOptions& options = {})
        : text_(text), options_(options) {}

    // The same is told of the text whole and in pieces. Steps say how long the pieces are.
    [[nodiscard]] std::string same_in_pieces(std::string_view steps) const {
        PgnRecord whole;
        PgnReader reader(whole, options_);
        if (reader.read(text_, true) != text_.size()) return "a text is read to its end";
        if (whole.in_game()) return "at the end no game is open";
        if (reader.games() != whole.games) return "games are counted";
        PgnRecord pieces;
        read_in_pieces(pieces, steps);
        if (!whole.broken.empty()) return whole.broken;
        if (!pieces.broken.empty()) return pieces.broken;
        const auto [a, b] = std::mismatch(whole.events.begin(), whole.events.end(),
                                          pieces.events.begin(), pieces.events.end());
        if (a == whole.events.end() && b == pieces.events.end()) return "";
        return "pieces of a text are read like the whole\nat once:   " +
               (a == whole.events.end() ? "-" : visible(*a)) +
               "\nin pieces: " + (b == pieces.events.end() ? "-" : visible(*b));
    }

    // Nothing is lost by export format, and writing again changes nothing more.
    [[nodiscard]] std::string nothing_lost() const {
        std::vector<PgnGame> first;
        for (const PgnGame& game : PgnGames(text_, options_)) first.push_back(game);
        std::string written;
        for (const PgnGame& game : first) written += to_pgn(game);
        std::vector<PgnGame> second;
        for (const PgnGame& game : PgnGames(written)) second.push_back(game);
        std::string again;
        for (const PgnGame& game : second) again += to_pgn(game);
        const auto fails = [&](const std::string& what) {
            return what + "\nread:\n" + visible(text_) + "\nwritten:\n" + visible(written) +
                   "\nand again:\n" + visible(again);
        };
        if (first.size() != second.size()) return fails("as many games are read again");
        for (std::size_t i = 0; i < first.size(); ++i) {
            const std::string lost = difference(first[i], second[i]);
            if (!lost.empty()) return fails(lost);
        }
        return again == written ? "" : fails("what was written is written the same again");
    }

private:
    void read_in_pieces(PgnRecord& record, std::string_view steps) const {
        PgnReader reader(record, options_);
        std::string_view rest = text_;
        std::size_t given = 0;
        for (std::size_t i = 0; given < rest.size(); ++i) {
            const std::size_t step =
                steps.empty() ? 1 : 1 + static_cast<unsigned char>(steps[i % steps.size()]) % 32;
            given = std::min(given + step, rest.size());
            // In a buffer of its own, so that a sanitizer sees what is read beyond it.
            const std::string piece(rest.substr(0, given));
            const std::size_t used = reader.read(piece, false);
            rest.remove_prefix(used);
            given -= used;
        }
        (void)reader.read(rest, true);
    }

    static std::string difference(const PgnGame& a, const PgnGame& b) {
        if (!(a.main == b.main)) return "moves, comments, variations and unread words are the same";
        if (a.result != b.result) return "the result is the same";
        if (a.variant != b.variant) return "the variant is the same";
        if (to_fen(a.start) != to_fen(b.start)) return "the start is the same";
        if (to_fen(a.last()) != to_fen(b.last())) return "the last position is the same";
        if (a.before != b.before || a.after != b.after) return "text beside the game is the same";
        std::map<std::pair<std::string, std::string>, int> tags;
        for (const PgnTag& tag : b.tags) ++tags[{tag.name, tag.value}];
        for (const PgnTag& tag : a.tags) {
            // What has to agree with the game is corrected.
            if (tag.name == "FEN" || tag.name == "SetUp" || tag.name == "Variant" ||
                tag.name == "Result") {
                continue;
            }
            if (--tags[{tag.name, tag.value}] < 0) return "no tag is lost: " + tag.name;
        }
        return "";
    }

    std::string_view text_;
    PgnOptions options_;
};

}  // namespace jadoube::test

// Promise: any bytes are read, to their end, as games whose moves are legal or are said not to be;
// the same whether the text comes at once or in pieces; and a game that was read is written, read
// and written again without any change.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <jadoube/chess/moves.hpp>
#include <jadoube/notation/pgn_game.hpp>
#include <jadoube/notation/uci.hpp>

#include "promise.hpp"

namespace jadoube::fuzz {
namespace {

// All that the reader tells, a line each. A comment may come in pieces, which are one here.
class Record : public PgnVisitor {
public:
    void begin_game() override {
        promise(!in_game_, "a game begins when the one before has ended");
        in_game_ = true;
        depth_ = 0;
        add("begin_game");
    }
    void tag(std::string_view name, std::string_view value) override {
        promise(!name.empty(), "a tag has a name");
        add("tag " + std::string(name) + '=' + std::string(value));
    }
    void begin_moves(const Position& start, Variant variant) override {
        add("begin_moves " + to_fen(start) + (variant == Variant::chess960 ? " 960" : ""));
    }
    void move(const Position& before, Move move, std::string_view text) override {
        promise(is_legal(before, move), "a move that is reported is legal", before);
        add("move " + to_uci(move, Variant::chess960) + ' ' + std::string(text));
    }
    void illegal_move(const Position& before, const Attempt& attempt,
                      std::string_view text) override {
        promise(before.men(before.turn()).contains(attempt.from),
                "an illegal move is one of the player's men", before);
        add("illegal_move " + std::string(name(attempt.from)) + std::string(name(attempt.to)) +
            ' ' + std::string(text));
    }
    void draw_offer() override { add("draw_offer"); }
    void comment(std::string_view text, bool more) override {
        comment_ += text;
        if (more) return;
        add("comment " + comment_);
        comment_.clear();
    }
    void nag(int number) override {
        promise(number >= 0 && number <= 255, "a NAG is a number from 0 to 255");
        add("nag " + std::to_string(number));
    }
    void begin_variation() override {
        promise(++depth_ <= PgnReader::max_variation_depth, "variations are not too deep");
        add("begin_variation");
    }
    void end_variation() override {
        promise(depth_-- > 0, "a variation that ends has begun");
        add("end_variation");
    }
    void result(PgnResult result) override { add("result " + std::string(name(result))); }
    void end_game(const Position& last) override {
        promise(in_game_ && depth_ == 0, "a game ends when its variations have");
        in_game_ = false;
        ++games;
        add("end_game " + to_fen(last));
    }
    void finding(const PgnFinding& finding) override {
        promise(!name(finding.fault).empty(), "a fault has a name");
        promise(finding.line >= 1 && finding.column >= 1, "a finding has a place");
        add("finding " + std::string(name(finding.fault)) + ' ' + std::to_string(finding.game) +
            ' ' + std::to_string(finding.line) + ':' + std::to_string(finding.column) + ' ' +
            std::string(finding.text));
    }

    [[nodiscard]] bool in_game() const noexcept { return in_game_; }
    std::vector<std::string> events;
    std::uint64_t games = 0;

private:
    void add(std::string event) { events.push_back(std::move(event)); }

    bool in_game_ = false;
    std::size_t depth_ = 0;
    std::string comment_;
};

std::vector<std::string> read_whole(std::string_view text) {
    Record record;
    PgnReader reader(record);
    promise(reader.read(text, true) == text.size(), "a text is read to its end");
    promise(!record.in_game(), "at the end no game is open");
    promise(reader.games() == record.games, "games are counted");
    return std::move(record.events);
}

// The steps come from the input too, so that they can be searched for.
std::vector<std::string> read_in_pieces(std::string_view text, std::string_view steps) {
    Record record;
    PgnReader reader(record);
    std::size_t given = 0;
    for (std::size_t i = 0; given < text.size(); ++i) {
        const std::size_t step =
            steps.empty() ? 1 : 1 + static_cast<unsigned char>(steps[i % steps.size()]) % 32;
        given = std::min(given + step, text.size());
        // In a buffer of its own, so that a sanitizer sees what is read beyond it.
        const std::string piece(text.substr(0, given));
        const std::size_t used = reader.read(piece, false);
        promise(used <= piece.size(), "no more is used than was given");
        text.remove_prefix(used);
        given -= used;
    }
    promise(reader.read(text, true) == text.size(), "the rest is read to its end");
    promise(!record.in_game(), "at the end no game is open");
    return std::move(record.events);
}

std::string visible(std::string_view event) {
    std::string text;
    for (const char c : event) {
        const bool plain = c >= 0x20 && c < 0x7F;
        text +=
            plain ? std::string(1, c) : '<' + std::to_string(static_cast<unsigned char>(c)) + '>';
    }
    return text;
}

void same_events(const std::vector<std::string>& whole, const std::vector<std::string>& pieces) {
    const auto [a, b] = std::mismatch(whole.begin(), whole.end(), pieces.begin(), pieces.end());
    if (a == whole.end() && b == pieces.end()) return;
    std::fprintf(stderr, "at once:   %s\nin pieces: %s\n",
                 a == whole.end() ? "-" : visible(*a).c_str(),
                 b == pieces.end() ? "-" : visible(*b).c_str());
    promise(false, "pieces of a text are read like the whole");
}

void written_and_read_again(const PgnGame& game) {
    const std::string text = to_pgn(game);
    std::size_t count = 0;
    for (const PgnGame& again : PgnGames(text)) {
        const bool same = again.main == game.main && again.result == game.result &&
                          again.variant == game.variant &&
                          to_fen(again.start) == to_fen(game.start);
        const std::string second = to_pgn(again);
        if (!same || second != text) {
            std::fprintf(stderr, "written first:\n%s\nthen:\n%s\n", text.c_str(), second.c_str());
        }
        promise(same, "what was written is the same game");
        promise(second == text, "and is written the same again");
        promise(to_fen(again.last()) == to_fen(game.last()), "and ends in the same position");
        ++count;
    }
    promise(count == 1, "one game is written as one game");
}

// The first byte says how many steps follow; then comes the text.
void read_games(std::string_view input) {
    if (input.empty()) return;
    const std::size_t steps = static_cast<unsigned char>(input[0]) % 8;
    const std::string_view text = input.substr(std::min(1 + steps, input.size()));
    const std::vector<std::string> whole = read_whole(text);
    same_events(whole, read_in_pieces(text, input.substr(1, steps)));
    std::size_t count = 0;
    for (const PgnGame& game : PgnGames(text)) {
        written_and_read_again(game);
        ++count;
    }
    const auto ended = std::count_if(whole.begin(), whole.end(), [](const std::string& event) {
        return event.starts_with("end_game");
    });
    promise(static_cast<std::size_t>(ended) == count, "games as values are as many");
}

}  // namespace
}  // namespace jadoube::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    jadoube::fuzz::read_games({reinterpret_cast<const char*>(data), size});
    return 0;
}

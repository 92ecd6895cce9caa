#include <algorithm>
#include <array>

#include <jadoube/protocol/client_reader.hpp>
#include <jadoube/protocol/json_writer.hpp>
#include <jadoube/protocol/raw_fields.hpp>

#include "fields.hpp"
#include "read_act.hpp"
#include "read_object.hpp"
#include "thousandths.hpp"

namespace jadoube {
namespace {

// Of all acts, in alphabetical order, but for those that are the server's: at, by, for.
constexpr std::array<std::string_view, 36> act_fields = {
    "amount",     "article", "black",      "board",    "claim",
    "commitment", "count",   "decision",   "fen",      "from",
    "ground",     "hands",   "instructed", "language", "left",
    "move",       "moves",   "nonce",      "on",       "opponent_score",
    "penalty",    "piece",   "player",     "ply",      "position_lost",
    "reason",     "result",  "resumption", "seconds",  "session_ends",
    "square",     "squares", "text",       "to",       "what",
    "white"};
static_assert(std::ranges::is_sorted(act_fields));

constexpr std::array starts = {
    Named<bool>{"arrival", true},
    Named<bool>{"arbiter", false},
};

constexpr std::size_t max_title_length = 200;
constexpr std::int64_t most_compensation = 10'000;
constexpr std::int64_t most_delay = 3'600'000;

// The value at i as it was; i is then the one after it.
void rewrite(const JsonLine& line, std::size_t& i, JsonWriter& json) {
    const JsonNode node = line[i++];
    const auto inside = [&] { return i < line.size() && line[i].depth > node.depth; };
    switch (node.kind) {
        case JsonKind::null: json.null(); return;
        case JsonKind::truth: json.value(true); return;
        case JsonKind::falsehood: json.value(false); return;
        case JsonKind::number: json.raw(node.text); return;
        case JsonKind::text: json.value(node.text); return;
        case JsonKind::array:
            json.begin_array();
            while (inside()) rewrite(line, i, json);
            json.end_array();
            return;
        case JsonKind::object:
            json.begin_object();
            while (inside()) {
                json.key(line[i].key);
                rewrite(line, i, json);
            }
            json.end_object();
            return;
    }
}

// Those fields of the object that acts have.
std::string act_in(const JsonLine& line, std::string_view act, JsonWriter& json) {
    json.clear();
    json.begin_object().field("act", act);
    for (std::size_t i = 1; i < line.size();) {
        const std::string_view key = line[i].key;
        if (std::ranges::find(act_fields, key) != act_fields.end()) {
            json.key(key);
            rewrite(line, i, json);
        } else {
            const std::uint32_t depth = line[i].depth;
            for (++i; i < line.size() && line[i].depth > depth;) ++i;
        }
    }
    return std::string(json.view().substr(1));
}

// {"a":1,…} in order; a later value of a field takes the place of an earlier one.
class Merged {
public:
    void put(std::string_view key, std::string value) {
        const auto known = std::ranges::find(fields_, key, &Field::first);
        if (known != fields_.end()) {
            known->second = std::move(value);
        } else {
            fields_.emplace_back(key, std::move(value));
        }
    }
    void put_text(std::string_view key, std::string_view text) {
        JsonWriter json;
        json.value(text);
        put(key, json.text());
    }
    void put_all(std::string_view object) {
        for (const RawField& field : raw_fields(object)) put(field.key, std::string(field.value));
    }
    [[nodiscard]] std::string text() const {
        std::string all = "{";
        for (const auto& [key, value] : fields_) {
            if (all.size() > 1) all += ',';
            all += '"' + key + "\":" + value;
        }
        return all + "}";
    }

private:
    using Field = std::pair<std::string, std::string>;  // as they stand
    std::vector<Field> fields_;
};

std::string object_at(const JsonLine& line, std::size_t i) {
    JsonWriter json;
    rewrite(line, i, json);
    return json.text();
}

// The number of a board after that of the round, as PGN has it: "3.12".
std::optional<std::string> round_of_board(std::string_view conditions, std::size_t board) {
    const std::string_view quoted = raw_field(raw_fields(conditions), "round");
    if (quoted.size() < 3 || quoted.front() != '"') return std::nullopt;
    return std::string(quoted.substr(0, quoted.size() - 1)) + "." + std::to_string(board) + "\"";
}

}  // namespace

struct ClientReader::Lines {
    JsonLine json;
    JsonWriter fields;
};

ClientReader::ClientReader() : lines_(std::make_unique<Lines>()) {}
ClientReader::~ClientReader() = default;
ClientReader::ClientReader(ClientReader&&) noexcept = default;
ClientReader& ClientReader::operator=(ClientReader&&) noexcept = default;

Result<ClientMessage, Unreadable> ClientReader::message(std::string_view text) {
    const JsonLine& json = lines_->json;
    if (auto problem = read_object(lines_->json, text)) return Unexpected{std::move(*problem)};
    Fields fields(json, 0);
    ClientMessage message;
    const auto act = fields.maybe_text("act");
    message.act = act.value_or(std::string_view());
    message.key = fields.maybe_text("key").value_or(std::string_view());
    if (const auto pong = fields.maybe_whole("pong")) message.pong = *pong;
    if (message.key.size() > max_key_length) fields.fail(Unreadable::Code::bad_field, "key");
    for (const std::string_view wish : {"rematch", "take_back"}) {
        const auto wanted = fields.maybe_truth(wish);
        if (!wanted) continue;
        if (act || message.wish) fields.fail(Unreadable::Code::bad_field, wish);
        message.wish = true;
        message.fields = '"' + std::string(wish) + (*wanted ? "\":true" : "\":false");
    }
    if (!act && !message.pong && !message.wish) fields.fail(Unreadable::Code::missing_field, "act");
    if (fields.problem()) return Unexpected{*fields.problem()};
    if (act) {
        message.fields = act_in(json, *act, lines_->fields);
        message.said = read_said_act(fields);
    }
    return message;
}

Result<GameRequest, Unreadable> ClientReader::game_request(std::string_view text) {
    if (auto problem = read_object(lines_->json, text)) return Unexpected{std::move(*problem)};
    return read_game_request();
}

// Of the object that was read.
Result<GameRequest, Unreadable> ClientReader::read_game_request() const {
    const JsonLine& json = lines_->json;
    GameRequest request;
    request.conditions = "{}";
    if (auto conditions = json.find(0, "conditions")) {
        if (json[*conditions].kind != JsonKind::object) {
            return Unexpected{Unreadable{Unreadable::Code::bad_field, "conditions"}};
        }
        request.conditions = object_at(json, *conditions);
    }
    const auto settings = json.find(0, "settings");
    if (!settings) return request;
    if (json[*settings].kind != JsonKind::object) {
        return Unexpected{Unreadable{Unreadable::Code::bad_field, "settings"}};
    }
    Fields fields(json, *settings);
    request.starts_on_arrival = fields.maybe_one_of("start", starts);
    request.listed = fields.maybe_truth("listed");
    request.title = std::string(fields.maybe_text("title").value_or(std::string_view()));
    if (request.title.size() > max_title_length) fields.fail(Unreadable::Code::bad_field, "title");
    request.lag_compensation = fields.maybe_thousandths("lag_compensation").value_or(0);
    if (request.lag_compensation < 0 || request.lag_compensation > most_compensation) {
        fields.fail(Unreadable::Code::bad_field, "lag_compensation");
    }
    request.casual = fields.maybe_truth("casual").value_or(false);
    request.delay = fields.maybe_thousandths("delay").value_or(0);
    if (request.delay < 0 || request.delay > most_delay) {
        fields.fail(Unreadable::Code::bad_field, "delay");
    }
    if (fields.problem()) return Unexpected{*fields.problem()};
    return request;
}

Result<RoundRequest, Unreadable> ClientReader::round_request(std::string_view text) {
    const JsonLine& json = lines_->json;
    if (auto problem = read_object(lines_->json, text)) return Unexpected{std::move(*problem)};
    const auto bad = [](std::string field) {
        return Unexpected{Unreadable{Unreadable::Code::bad_field, std::move(field)}};
    };
    auto shared = read_game_request();
    if (!shared) return Unexpected{shared.error()};
    if (shared->conditions.size() > max_board_conditions) return bad("conditions");
    RoundRequest round;
    Fields fields(json, 0);
    round.title = std::string(fields.maybe_text("title").value_or(std::string_view()));
    if (round.title.size() > max_title_length) fields.fail(Unreadable::Code::bad_field, "title");
    if (fields.problem()) return Unexpected{*fields.problem()};
    const auto boards = json.find(0, "boards");
    if (!boards) return Unexpected{Unreadable{Unreadable::Code::missing_field, "boards"}};
    const std::uint32_t depth = json[*boards].depth + 1;
    if (json[*boards].kind != JsonKind::array) return bad("boards");
    for (std::size_t i = *boards + 1; i < json.size() && json[i].depth >= depth; ++i) {
        if (json[i].depth != depth) continue;
        const std::size_t number = round.boards.size() + 1;
        const std::string where = "boards[" + std::to_string(number - 1) + "]";
        if (number > max_boards) return bad("boards");
        if (json[i].kind != JsonKind::object) return bad(where);
        Merged conditions;
        conditions.put_all(shared->conditions);
        if (!round.title.empty()) conditions.put_text("event", round.title);
        if (auto round_number = round_of_board(shared->conditions, number))
            conditions.put("round", *std::move(round_number));
        if (const auto own = json.find(i, "conditions")) {
            if (json[*own].kind != JsonKind::object) return bad(where + ".conditions");
            conditions.put_all(object_at(json, *own));
        }
        Fields board(json, i);
        for (const std::string_view player : {"white", "black"}) {
            if (const auto name = board.maybe_text(player)) conditions.put_text(player, *name);
        }
        if (board.problem()) return bad(where + "." + board.problem()->detail);
        GameRequest request = *shared;
        request.conditions = conditions.text();
        if (request.conditions.size() > max_board_conditions) return bad(where + ".conditions");
        round.boards.push_back(std::move(request));
    }
    if (round.boards.empty()) return bad("boards");
    return round;
}

}  // namespace jadoube

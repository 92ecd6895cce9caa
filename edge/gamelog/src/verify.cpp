#include <algorithm>
#include <array>
#include <utility>

#include <jadoube/gamelog/chain.hpp>
#include <jadoube/gamelog/entry.hpp>
#include <jadoube/gamelog/lines.hpp>
#include <jadoube/gamelog/signing.hpp>
#include <jadoube/gamelog/verify.hpp>
#include <jadoube/protocol/json_reader.hpp>
#include <jadoube/protocol/raw_fields.hpp>
#include <jadoube/protocol/referee.hpp>

namespace jadoube {

using Code = LogProblem::Code;

std::string_view name(Code code) noexcept {
    switch (code) {
        case Code::not_a_log_line: return "not_a_log_line";
        case Code::unknown_version: return "unknown_version";
        case Code::wrong_hash: return "wrong_hash";
        case Code::wrong_number: return "wrong_number";
        case Code::bad_entry: return "bad_entry";
        case Code::bad_signature: return "bad_signature";
        case Code::signed_by_another: return "signed_by_another";
        case Code::not_signed: return "not_signed";
        case Code::time_ran_backwards: return "time_ran_backwards";
        case Code::ruled_differently: return "ruled_differently";
        case Code::empty: return "empty";
    }
    return {};
}

bool LogReport::intact() const {
    return std::ranges::all_of(problems, [](const LogProblem& problem) {
        return problem.code == Code::ruled_differently;
    });
}

namespace {

constexpr std::int64_t max_log_number = std::int64_t{1} << 60;

constexpr JsonLimits body_limits{max_log_line, max_log_depth};

// The fields of a body, read and as they stand.
class Body {
public:
    Body(JsonObject object, std::string_view text)
        : object_(std::move(object)), raw_(raw_fields(text)) {}

    [[nodiscard]] bool has(std::string_view key) const { return object_.find(key) != nullptr; }
    [[nodiscard]] const std::string* text(std::string_view key) const {
        const JsonValue* value = object_.find(key);
        return value != nullptr ? value->as_string() : nullptr;
    }
    [[nodiscard]] const std::int64_t* whole(std::string_view key) const {
        const JsonValue* value = object_.find(key);
        return value != nullptr ? value->as_whole() : nullptr;
    }
    [[nodiscard]] const bool* truth(std::string_view key) const {
        const JsonValue* value = object_.find(key);
        return value != nullptr ? value->as_bool() : nullptr;
    }
    [[nodiscard]] const JsonObject* object(std::string_view key) const {
        const JsonValue* value = object_.find(key);
        return value != nullptr ? value->as_object() : nullptr;
    }
    [[nodiscard]] const JsonArray* array(std::string_view key) const {
        const JsonValue* value = object_.find(key);
        return value != nullptr ? value->as_array() : nullptr;
    }
    // Empty if there is none.
    [[nodiscard]] std::string_view raw(std::string_view key) const {
        const auto& fields = object_.fields();
        const auto found = std::ranges::find(fields, key, &JsonObject::Field::first);
        const auto i = static_cast<std::size_t>(found - fields.begin());
        return i < raw_.size() ? raw_[i].value : std::string_view();
    }

private:
    JsonObject object_;
    std::vector<RawField> raw_;
};

// As whom somebody with this role acts.
struct RoleParty {
    std::string_view role;
    std::string_view by;
    std::string_view acts_for;
};
constexpr std::array role_parties = {
    RoleParty{"white", "white", ""},
    RoleParty{"black", "black", ""},
    RoleParty{"arbiter", "arbiter", ""},
    RoleParty{"server", "arbiter", ""},
    RoleParty{"white-assistant", "assistant", "white"},
    RoleParty{"black-assistant", "assistant", "black"},
    RoleParty{"white-operator", "operator", "white"},
    RoleParty{"black-operator", "operator", "black"},
};

bool has_text(const JsonObject& object, std::string_view key, std::string_view wanted) {
    const JsonValue* value = object.find(key);
    const std::string* text = value != nullptr ? value->as_string() : nullptr;
    return text != nullptr && *text == wanted;
}

bool may_do(std::string_view role, const JsonObject& act) {
    const auto known = std::ranges::find(role_parties, role, &RoleParty::role);
    return known != role_parties.end() && has_text(act, "by", known->by) &&
           (known->acts_for.empty() || has_text(act, "for", known->acts_for));
}

std::string code_of(const JsonObject& error) {
    const JsonValue* value = error.find("code");
    const std::string* text = value != nullptr ? value->as_string() : nullptr;
    return text != nullptr ? *text : std::string();
}

// What a ruling rests on. Logs of earlier programs do not have it.
constexpr std::array<std::string_view, 14> grounds = {
    "also",        "why",  "ply",   "move",  "stands", "breaks",    "must",
    "occurrences", "near", "moves", "since", "left",   "completed", "required",
};
// A move put back: the piece that was touched.
constexpr std::string_view touched_square = "square";

bool is_ground(std::string_view key) {
    return key == touched_square || std::ranges::find(grounds, key) != grounds.end();
}

// A ruling without its sentence, and without grounds that the recorded one does not give.
JsonObject comparable(const JsonObject& ruling, const JsonObject& recorded) {
    JsonObject without;
    for (const auto& [key, value] : ruling.fields()) {
        const bool new_ground = is_ground(key) && recorded.find(key) == nullptr;
        if (key != "text" && !new_ground) without.add(key, value);
    }
    return without;
}

enum class Likeness : std::uint8_t { same, more_grounds, other_words, different };

// Whether today's ruling is the recorded one: the same but for grounds that were not recorded.
Likeness likeness(const JsonValue& recorded, const JsonValue& today) {
    if (recorded == today) return Likeness::same;
    const JsonObject* then = recorded.as_object();
    const JsonObject* now = today.as_object();
    if (then == nullptr || now == nullptr) return Likeness::different;
    if (!(comparable(*then, *then) == comparable(*now, *then))) return Likeness::different;
    return now->fields().size() > then->fields().size() ? Likeness::more_grounds
                                                        : Likeness::other_words;
}

Likeness likeness(const JsonArray& recorded, const JsonArray& today) {
    if (recorded.size() != today.size()) return Likeness::different;
    Likeness least = Likeness::same;
    for (std::size_t i = 0; i < today.size(); ++i) {
        least = std::max(least, likeness(recorded[i], today[i]));
    }
    return least;
}

// "illegal_move 7.5.5, result 5.1.2"
std::string told(const JsonArray& rulings) {
    std::string all;
    for (const JsonValue& ruling : rulings) {
        if (!all.empty()) all += ", ";
        const JsonObject* object = ruling.as_object();
        for (const std::string_view key : {"ruling", "article"}) {
            const JsonValue* value = object != nullptr ? object->find(key) : nullptr;
            const std::string* text = value != nullptr ? value->as_string() : nullptr;
            all += (key == "article" ? " " : "") + (text != nullptr ? *text : std::string("?"));
        }
    }
    return all.empty() ? "nothing" : all;
}

std::string outcome(bool accepted, const std::string& code) {
    return accepted ? "accepted" : "refused (" + code + ")";
}

}  // namespace

struct LogVerifier::State {
    State(std::string_view key, std::function<Words(Language)> words)
        : expected_key(key), referee({Viewer::arbiter, {}, {}, std::move(words)}) {}

    void add(std::string_view text);
    void close();

    std::string expected_key;
    LogReport report;
    std::string protocol_line;

    void problem(Code code, std::string detail);
    // The same, of an entry: what comes after cannot be judged any more as it was.
    void broken(Code code, std::string detail);
    void entry(const Body& body);
    void first(const Body& body);
    void act(const Body& body);
    void wish(const Body& body);
    void signature(const Body& body);
    void compare(const Body& body, const Answer& answer);

    Referee referee;
    JsonWriter json;
    std::size_t line = 0;
    std::int64_t next = 0;  // the number of the next entry
    LogHash head = log_beginning;
    LogHash before = log_beginning;    // the head before the last entry
    std::optional<Instant> last_at{};  // of an act
    bool readable = true;              // the version is one that is known
    bool unbroken = true;              // up to here, nothing is missing or changed
    bool ends_signed = false;          // the last entry is a signature, good or bad
};

void LogVerifier::State::problem(Code code, std::string detail) {
    if (std::ranges::find(report.problems, code, &LogProblem::code) == report.problems.end()) {
        report.problems.push_back({code, line, std::move(detail)});
    }
}

void LogVerifier::State::broken(Code code, std::string detail) {
    unbroken = false;
    problem(code, std::move(detail));
}

void LogVerifier::State::add(std::string_view text) {
    ++line;
    protocol_line.clear();
    ends_signed = false;
    if (text.size() > max_log_line) return broken(Code::not_a_log_line, "too long");
    const auto read = read_log_line(text);
    if (!read) return broken(Code::not_a_log_line, text.empty() ? "empty" : "no hash");
    ++report.entries;
    before = std::exchange(head, read->hash);
    report.head = to_text(head);
    const LogHash computed = chained(before, read->body);
    if (computed != head) broken(Code::wrong_hash, "computed " + to_text(computed));
    auto json_value = read_json(read->body, body_limits);
    if (!json_value) {
        // The column in the line: the hash stands before the body.
        const std::size_t column = json_value.error().column + text.size() - read->body.size() + 1;
        return broken(Code::not_a_log_line, std::string(name(json_value.error().code)) +
                                                " in column " + std::to_string(column));
    }
    entry(Body(*json_value->as_object(), read->body));
}

void LogVerifier::State::entry(const Body& body) {
    const std::int64_t* seq = body.whole("seq");
    if (seq == nullptr || *seq < 0) return broken(Code::bad_entry, "seq");
    if (*seq != next) {
        broken(Code::wrong_number,
               "number " + std::to_string(*seq) + " instead of " + std::to_string(next));
    }
    next = *seq < max_log_number ? *seq + 1 : 0;
    if (!readable) return;
    const std::string* time = body.text("time");
    if (body.has("hash")) {
        broken(Code::bad_entry, "hash");  // for readers of JSON it would be there twice
    } else if (time == nullptr || !parse_utc(*time)) {
        broken(Code::bad_entry, "time");
    } else if (*seq == 0) {
        first(body);
    } else if (body.has("act")) {
        act(body);
    } else if (body.has("wish")) {
        wish(body);
    } else if (body.has("signature")) {
        signature(body);
    } else {
        broken(Code::bad_entry, "neither act nor wish nor signature");
    }
}

void LogVerifier::State::first(const Body& body) {
    const std::int64_t* version = body.whole("log");
    if (version == nullptr) return broken(Code::bad_entry, "log");
    if (*version != log_version) {
        readable = false;
        return broken(Code::unknown_version, "version " + std::to_string(*version));
    }
    if (referee.game()) return broken(Code::bad_entry, "a second beginning");
    const std::string* game = body.text("game");
    if (game == nullptr || game->empty()) return broken(Code::bad_entry, "game");
    report.game = *game;
    if (body.object("settings") == nullptr) return broken(Code::bad_entry, "settings");
    if (body.object("conditions") == nullptr) return broken(Code::bad_entry, "conditions");
    protocol_line = "{\"conditions\":" + std::string(body.raw("conditions")) + "}";
    const Answer* answer = referee.hear(protocol_line);
    if (answer != nullptr && answer->game) return;
    broken(Code::bad_entry, "conditions");
    protocol_line.clear();
}

void LogVerifier::State::act(const Body& body) {
    ++report.acts;
    const std::string* role = body.text("role");
    const JsonObject* what = body.object("act");
    const bool* accepted = body.truth("accepted");
    const JsonObject* error = body.object("error");
    if (role == nullptr) return broken(Code::bad_entry, "role");
    if (body.has("key") && body.text("key") == nullptr) return broken(Code::bad_entry, "key");
    if (what == nullptr) return broken(Code::bad_entry, "act");
    if (!may_do(*role, *what)) return broken(Code::bad_entry, "role: not who acts");
    if (accepted == nullptr) return broken(Code::bad_entry, "accepted");
    if (body.has("error") != !*accepted) return broken(Code::bad_entry, "error");
    if (!*accepted && (error == nullptr || code_of(*error).empty())) {
        return broken(Code::bad_entry, "error");
    }
    if (body.array("rulings") == nullptr) return broken(Code::bad_entry, "rulings");
    if (!referee.game()) return;  // nothing to play: the beginning is missing, and was reported
    protocol_line = body.raw("act");
    const Answer* answer = referee.hear(protocol_line);
    if (answer == nullptr) return;  // never: it is an object
    if (answer->at) {
        const bool earlier = last_at && *answer->at < *last_at;
        last_at = answer->at;
        if (earlier && unbroken) return broken(Code::time_ran_backwards, "at");
    }
    if (unbroken) compare(body, *answer);
}

void LogVerifier::State::compare(const Body& body, const Answer& answer) {
    const auto error = shown(answer, Viewer::arbiter, referee.words());
    const std::string now(error ? error->code : std::string_view());
    const JsonObject* recorded_error = body.object("error");
    const std::string then = recorded_error != nullptr ? code_of(*recorded_error) : std::string();
    if (now != then) {
        return problem(Code::ruled_differently,
                       outcome(then.empty(), then) + ", now " + outcome(now.empty(), now));
    }
    json.clear();
    json.begin_object();
    write_rulings(json, answer, Viewer::arbiter, referee.words());
    json.end_object();
    constexpr std::string_view before_rulings = R"({"rulings":)";
    const std::string_view written = json.view();
    const std::string_view rulings =
        written.substr(before_rulings.size(), written.size() - before_rulings.size() - 1);
    if (body.raw("rulings") == rulings) return;
    const auto read = read_json(rulings, {std::size_t{1} << 24, body_limits.depth});
    const JsonArray none;
    const JsonArray& today = read && read->as_array() != nullptr ? *read->as_array() : none;
    const JsonArray& recorded = *body.array("rulings");
    switch (likeness(recorded, today)) {
        case Likeness::more_grounds: return;
        case Likeness::same:  // but for the bytes
        case Likeness::other_words: return problem(Code::ruled_differently, "in other words alone");
        case Likeness::different:
            return problem(Code::ruled_differently, told(recorded) + "; now " + told(today));
    }
}

// It changes nothing in the game: when both wanted to take a move back, that is an act.
void LogVerifier::State::wish(const Body& body) {
    const std::string* role = body.text("role");
    if (role == nullptr || (*role != "white" && *role != "black")) {
        return broken(Code::bad_entry, "role");
    }
    if (body.has("key") && body.text("key") == nullptr) return broken(Code::bad_entry, "key");
    const JsonObject* what = body.object("wish");
    if (what == nullptr) return broken(Code::bad_entry, "wish");
    int wishes = 0;
    for (const std::string_view one : {"rematch", "take_back"}) {
        const JsonValue* value = what->find(one);
        if (value != nullptr && value->as_bool() != nullptr) ++wishes;
    }
    const JsonValue* at = what->find("at");
    const bool timed = at != nullptr && (at->as_whole() != nullptr || at->as_fraction() != nullptr);
    if (wishes != 1 || !timed) broken(Code::bad_entry, "wish");
}

void LogVerifier::State::signature(const Body& body) {
    ends_signed = true;
    report.signed_by.clear();
    const std::string* signed_head = body.text("head");
    const std::string* key = body.text("key");
    const std::string* sign = body.text("signature");
    if (signed_head == nullptr) return broken(Code::bad_entry, "head");
    if (key == nullptr) return broken(Code::bad_entry, "key");
    if (sign == nullptr) return broken(Code::bad_entry, "signature");
    if (*signed_head != to_text(before)) {
        return broken(Code::bad_signature, "of another head");
    }
    if (!is_signed(report.game, before, *key, *sign)) {
        return broken(Code::bad_signature, "not by this key");
    }
    if (unbroken) report.signed_by = *key;
    if (!expected_key.empty() && *key != expected_key) broken(Code::signed_by_another, *key);
}

void LogVerifier::State::close() {
    if (line == 0) {
        problem(Code::empty, {});
        return;
    }
    report.end = referee.game();
    // A game that was reopened goes on behind its signature, which does not cover what follows.
    if (!ends_signed) report.signed_by.clear();
    if (report.end && report.end->phase() == Phase::over && !ends_signed) {
        problem(Code::not_signed, {});
    }
}

LogVerifier::LogVerifier(std::string_view expected_key, std::function<Words(Language)> words)
    : state_(std::make_unique<State>(expected_key, std::move(words))) {}
LogVerifier::~LogVerifier() = default;
LogVerifier::LogVerifier(LogVerifier&&) noexcept = default;
LogVerifier& LogVerifier::operator=(LogVerifier&&) noexcept = default;

void LogVerifier::add(std::string_view line) { state_->add(line); }

LogReport LogVerifier::close() {
    state_->close();
    return std::move(state_->report);
}

std::string_view LogVerifier::protocol_line() const noexcept { return state_->protocol_line; }

}  // namespace jadoube

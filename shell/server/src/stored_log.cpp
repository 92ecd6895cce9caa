#include "stored_log.hpp"

#include <cmath>
#include <utility>

#include <jadoube/gamelog/chain.hpp>
#include <jadoube/gamelog/signing.hpp>
#include <jadoube/protocol/client_reader.hpp>
#include <jadoube/protocol/json_reader.hpp>
#include <jadoube/protocol/raw_fields.hpp>

namespace jadoube::server {
namespace {

// A text of JSON, quotes and all, as what it says.
std::string plain(std::string_view quoted) {
    if (quoted.empty()) return {};
    const auto value = read_json(quoted);
    const std::string* text = value ? value->as_string() : nullptr;
    return text != nullptr ? *text : std::string();
}

std::optional<Damage> follows(const store::Entry& entry, std::int64_t seq, const LogHash& before) {
    if (entry.seq != seq) return Damage{seq, "the entry is missing"};
    if (entry.hash != chained(before, entry.body)) {
        return Damage{seq, "the entry is not what was written"};
    }
    return std::nullopt;
}

bool is_good(const store::Entry& signature, const store::Entry& first, const LogHash& head) {
    const auto fields = raw_fields(signature.body);
    const std::string game = plain(raw_field(raw_fields(first.body), "game"));
    return is_signed(game, head, plain(raw_field(fields, "key")),
                     plain(raw_field(fields, "signature")));
}

}  // namespace

std::string to_json(const GameSettings& settings) {
    JsonWriter json;
    json.begin_object().field("start", settings.starts_on_arrival ? "arrival" : "arbiter");
    json.key("lag_compensation").thousandths(settings.lag_compensation.count());
    json.field("casual", settings.casual);
    json.key("delay").thousandths(settings.delay.count()).end_object();
    return json.text();
}

bool is_signature(const store::Entry& entry) {
    return entry.body.find(R"("signature":")") != std::string::npos &&
           !raw_field(raw_fields(entry.body), "signature").empty();
}

std::optional<Damage> find_damage(const std::vector<store::Entry>& entries) {
    if (entries.empty()) return Damage{0, "the log has no beginning"};
    LogHash before = log_beginning;
    const store::Entry* signature = nullptr;
    LogHash signed_head{};
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const store::Entry& entry = entries[i];
        if (auto damage = follows(entry, static_cast<std::int64_t>(i), before)) return damage;
        if (is_signature(entry)) {
            signature = &entry;
            signed_head = before;
        }
        before = entry.hash;
    }
    // A head stands for everything before it.
    if (signature != nullptr && !is_good(*signature, entries.front(), signed_head)) {
        return Damage{signature->seq, "the signature is not of what stands before it"};
    }
    return std::nullopt;
}

std::optional<LoggedWish> read_wish(const store::Entry& entry) {
    const auto fields = raw_fields(entry.body);
    const std::string_view body = raw_field(fields, "wish");
    const auto role = parse_role(plain(raw_field(fields, "role")));
    const auto value =
        body.empty() ? Result<JsonValue, JsonError>(Unexpected{JsonError{}}) : read_json(body);
    const JsonObject* object = value ? value->as_object() : nullptr;
    if (object == nullptr || (role != Role::white && role != Role::black)) return std::nullopt;
    LoggedWish read;
    read.role = *role;
    read.key = plain(raw_field(fields, "key"));
    const JsonValue* at = object->find("at");
    if (at == nullptr) return std::nullopt;
    if (const std::int64_t* seconds = at->as_whole()) read.at = Instant(Seconds(*seconds));
    if (const double* seconds = at->as_fraction()) {
        read.at = Instant(Millis(std::llround(*seconds * 1000)));
    }
    for (const Wish::What what : {Wish::What::rematch, Wish::What::take_back}) {
        const JsonValue* wanted =
            object->find(what == Wish::What::rematch ? "rematch" : "take_back");
        if (wanted == nullptr || wanted->as_bool() == nullptr) continue;
        read.wish = {what, *wanted->as_bool()};
        if (const JsonValue* game = object->find("game"); game != nullptr && game->as_string()) {
            read.next = parse_game_id(*game->as_string());
        }
        return read;
    }
    return std::nullopt;
}

Result<std::optional<FoldedAct>, Damage> fold_entry(FoldedLog& log, const store::Entry& entry,
                                                    ProtocolReader& reader) {
    if (auto damage = follows(entry, log.seq + 1, log.head)) return Unexpected{*std::move(damage)};
    log.seq = entry.seq;
    log.head = entry.hash;
    const auto fields = raw_fields(entry.body);
    const std::string_view line = raw_field(fields, "act");
    if (line.empty()) {
        const auto wish = read_wish(entry);
        if (!wish) return std::optional<FoldedAct>();  // a signature
        const Color by = wish->role == Role::white ? Color::white : Color::black;
        log.wishes = wished(wish->wish, by, log.wishes, log.fold.game(), log.parsed.casual);
        if (wish->next) log.wishes.next = wish->next;
        if (!wish->key.empty()) {
            log.keys.add(wish->role, wish->key, to_fields(wish->wish), entry.seq);
        }
        return std::optional<FoldedAct>();
    }
    const auto role = parse_role(plain(raw_field(fields, "role")));
    auto act = reader.act(line);
    if (!role || !act) return Unexpected{Damage{entry.seq, "the entry is not an act"}};
    const Game before = log.fold.game();
    Heard heard = log.fold.hear(*act, line, *role);
    log.wishes = after_act(log.wishes, before, log.fold.game());
    heard.key = plain(raw_field(fields, "key"));
    if (!heard.key.empty()) {
        const std::string_view content =
            std::string_view(heard.act).substr(1, heard.act.size() - 2);
        log.keys.add(*role, heard.key, content, entry.seq);
    }
    return std::optional(FoldedAct{entry.seq, *std::move(act), std::move(heard)});
}

Result<FoldedLog, Damage> fold_log(const std::vector<store::Entry>& entries,
                                   const std::function<void(const FoldedAct&)>& on_act) {
    if (entries.empty()) return Unexpected{Damage{0, "the log has no beginning"}};
    if (auto damage = follows(entries.front(), 0, log_beginning))
        return Unexpected{*std::move(damage)};
    ProtocolReader reader;
    ClientReader clients;
    const auto first = raw_fields(entries.front().body);
    const std::string_view conditions_json = raw_field(first, "conditions");
    const std::string_view settings_json = raw_field(first, "settings");
    const std::string line = "{\"conditions\":" + std::string(conditions_json) +
                             ",\"settings\":" + std::string(settings_json) + "}";
    const auto conditions = reader.conditions(line);
    const auto request = clients.game_request(line);
    if (!conditions || !request) return Unexpected{Damage{0, "the conditions cannot be read"}};
    auto game = Game::begin(*conditions);
    if (!game) return Unexpected{Damage{0, "no game can be played under the conditions"}};
    FoldedLog log{std::string(conditions_json),
                  std::string(settings_json),
                  {request->starts_on_arrival.value_or(true), Millis(request->lag_compensation),
                   request->casual, Millis(request->delay)},
                  GameFold(*std::move(game)),
                  {},
                  {},
                  0,
                  entries.front().hash};
    for (std::size_t i = 1; i < entries.size(); ++i) {
        auto folded = fold_entry(log, entries[i], reader);
        if (!folded) return Unexpected{folded.error()};
        if (*folded && on_act) on_act(**folded);
    }
    return log;
}

}  // namespace jadoube::server

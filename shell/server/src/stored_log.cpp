#include "stored_log.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

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

}  // namespace

std::string to_json(const GameSettings& settings) {
    JsonWriter json;
    json.begin_object().field("start", settings.starts_on_arrival ? "arrival" : "arbiter");
    json.key("lag_compensation").thousandths(settings.lag_compensation.count());
    json.field("casual", settings.casual);
    json.key("delay").thousandths(settings.delay.count()).end_object();
    return json.text();
}

void KnownKeys::add(const KeyRecord& one) {
    all_.push_back(one);
    marks_.add(one.key);
}

const KeyRecord* KnownKeys::find(std::uint64_t key) const noexcept {
    if (!marks_.may_have(key)) return nullptr;
    // It is most likely one of the last.
    const auto found = std::find_if(all_.rbegin(), all_.rend(),
                                    [&](const KeyRecord& one) { return one.key == key; });
    return found != all_.rend() ? &*found : nullptr;
}

std::uint64_t fingerprint(Role role, std::string_view key) {
    // The role first, as one more character: "2" of one role is not "3" of another.
    constexpr std::uint64_t prime = 0x100000001b3U;
    std::uint64_t hash = (0xcbf29ce484222325U ^ (static_cast<std::uint64_t>(role) + 256)) * prime;
    for (const char c : key) hash = (hash ^ static_cast<unsigned char>(c)) * prime;
    return hash;
}

std::uint32_t fingerprint(std::string_view fields) {
    std::uint32_t hash = 0x811c9dc5U;
    for (const char c : fields) hash = (hash ^ static_cast<unsigned char>(c)) * 0x01000193U;
    return hash;
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

Result<std::optional<FoldedAct>, std::string> fold_entry(FoldedLog& log, const store::Entry& entry,
                                                         ProtocolReader& reader) {
    const auto fields = raw_fields(entry.body);
    const std::string_view line = raw_field(fields, "act");
    if (line.empty()) {
        const auto wish = read_wish(entry);
        if (!wish) return std::optional<FoldedAct>();  // a signature
        const Color by = wish->role == Role::white ? Color::white : Color::black;
        log.wishes = wished(wish->wish, by, log.wishes, log.fold.game(), log.parsed.casual);
        if (wish->next) log.wishes.next = wish->next;
        if (!wish->key.empty()) {
            log.keys.add({fingerprint(wish->role, wish->key), fingerprint(to_fields(wish->wish)),
                          static_cast<std::uint32_t>(entry.seq)});
        }
        return std::optional<FoldedAct>();
    }
    const auto role = parse_role(plain(raw_field(fields, "role")));
    auto act = reader.act(line);
    if (!role || !act) return Unexpected{"entry " + std::to_string(entry.seq) + " is no act"};
    const Game before = log.fold.game();
    Heard heard = log.fold.hear(*act, line, *role);
    log.wishes = after_act(log.wishes, before, log.fold.game());
    heard.key = plain(raw_field(fields, "key"));
    if (!heard.key.empty()) {
        const std::string_view content =
            std::string_view(heard.act).substr(1, heard.act.size() - 2);
        log.keys.add({fingerprint(*role, heard.key), fingerprint(content),
                      static_cast<std::uint32_t>(entry.seq)});
    }
    return std::optional(FoldedAct{entry.seq, *std::move(act), std::move(heard)});
}

Result<FoldedLog, std::string> fold_log(const std::vector<store::Entry>& entries,
                                        const std::function<void(const FoldedAct&)>& on_act) {
    if (entries.empty() || entries.front().seq != 0)
        return Unexpected{std::string("the log has no beginning")};
    ProtocolReader reader;
    ClientReader clients;
    const auto first = raw_fields(entries.front().body);
    const std::string_view conditions_json = raw_field(first, "conditions");
    const std::string_view settings_json = raw_field(first, "settings");
    const std::string line = "{\"conditions\":" + std::string(conditions_json) +
                             ",\"settings\":" + std::string(settings_json) + "}";
    const auto conditions = reader.conditions(line);
    const auto request = clients.game_request(line);
    if (!conditions || !request) return Unexpected{std::string("the conditions cannot be read")};
    auto game = Game::begin(*conditions);
    if (!game) return Unexpected{std::string("no game can be played under the conditions")};
    FoldedLog log{std::string(conditions_json),
                  std::string(settings_json),
                  {request->starts_on_arrival.value_or(true), Millis(request->lag_compensation),
                   request->casual, Millis(request->delay)},
                  GameFold(*std::move(game)),
                  {}};
    for (std::size_t i = 1; i < entries.size(); ++i) {
        auto folded = fold_entry(log, entries[i], reader);
        if (!folded) return Unexpected{folded.error()};
        if (*folded && on_act) on_act(**folded);
    }
    return log;
}

}  // namespace jadoube::server

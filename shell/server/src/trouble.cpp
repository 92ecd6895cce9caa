#include "trouble.hpp"

#include <jadoube/protocol/json_writer.hpp>

namespace jadoube::server {

Trouble unavailable() {
    return {503,
            "unavailable",
            "Nothing can be recorded at this moment. This request was not recorded: send it again, "
            "with the same key.",
            {},
            1,
            "no"};
}
Trouble outcome_unknown() {
    return {503,
            "outcome_unknown",
            "The store has not answered, so it is not known whether this request was recorded. "
            "Send it again with the same key: it is done once, and the answer tells.",
            {},
            1,
            "unknown"};
}
Trouble no_such_game() { return {404, "not_found", "There is no such game."}; }
Trouble no_such_round() { return {404, "not_found", "There is no such round."}; }
Trouble key_reused() { return {422, "key_reused", "This key was used for another act."}; }
Trouble forbidden() { return {403, "forbidden", "This is not for you to do."}; }
Trouble bad_link() {
    return {401, "unauthorised", "This link is not, or no longer, one of this game."};
}
Trouble only_links() { return {403, "forbidden", "The organiser's link shows links, no game."}; }
Trouble wrong_origin() { return {403, "wrong_origin", "This page is not of this server."}; }
Trouble unknown_host() {
    return {421, "unknown_host",
            "This server does not know this name as its own. Call it by its address; or whoever "
            "runs it starts it with --base-url and this name."};
}
Trouble too_many_requests() {
    return {429, "too_many", "Too many requests. Try again in a second."};
}
Trouble broken_log(const Damage& damage) {
    Trouble trouble{500, "broken_log",
                    "The log of this game is damaged at entry " + std::to_string(damage.entry) +
                        ": " + damage.why + ". The arbiter can go on from the entry before."};
    trouble.entry = damage.entry;
    return trouble;
}

Trouble as_told_to(Role role, Trouble trouble) {
    if (!trouble.entry || role == Role::arbiter || role == Role::organiser) return trouble;
    trouble.entry.reset();
    trouble.text = "The log of this game is damaged. Tell its arbiter.";
    return trouble;
}

std::string to_json(const Trouble& trouble, std::string_view key) {
    JsonWriter json;
    json.begin_object().key("error").begin_object();
    json.field("code", trouble.code).field("text", trouble.text);
    if (!trouble.field.empty()) json.field("field", trouble.field);
    if (!trouble.recorded.empty()) json.field("recorded", trouble.recorded);
    if (trouble.entry) json.field("entry", *trouble.entry);
    if (trouble.goes_on) {
        json.key("goes_on").begin_object().field("game", trouble.goes_on->game);
        json.field("token", trouble.goes_on->token).end_object();
    }
    json.end_object();
    if (!key.empty()) json.field("key", key);
    json.end_object();
    return json.text();
}

}  // namespace jadoube::server

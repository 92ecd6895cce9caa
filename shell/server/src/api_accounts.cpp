// The API of accounts and sessions.
#include <utility>

#include <jadoube/protocol/json_reader.hpp>

#include "api.hpp"
#include "call.hpp"

namespace jadoube::server {
namespace {

constexpr JsonLimits small{.length = 4096, .depth = 4};

// Two texts of an object: a name and a password, or two passwords.
struct Two {
    std::string one, other;
};
std::optional<Two> read_two(std::string_view body, std::string_view first,
                            std::string_view second) {
    const auto json = read_json(body, small);
    const JsonObject* object = json ? json->as_object() : nullptr;
    if (object == nullptr) return std::nullopt;
    const JsonValue* one = object->find(first);
    const JsonValue* other = object->find(second);
    if (one == nullptr || other == nullptr || !one->as_string() || !other->as_string())
        return std::nullopt;
    return Two{*one->as_string(), *other->as_string()};
}

Trouble trouble_of(const AccountError& error, std::string_view field = {}) {
    const std::int64_t seconds = (error.retry_after + 999) / 1000;
    const auto text = [&]() -> std::string {
        switch (error.code) {
            case AccountError::Code::bad_request:
                return "A name has 1 to 60 letters or digits, a password 10 to 200 characters (" +
                       error.about + ").";
            case AccountError::Code::unauthorised: return "The name or the password is wrong.";
            case AccountError::Code::forbidden: return "This is not for you to do.";
            case AccountError::Code::conflict: return "Somebody else has this name.";
            case AccountError::Code::locked:
                return "Too many wrong passwords from here: wait for " + std::to_string(seconds) +
                       " s.";
            case AccountError::Code::too_many: return "Too many attempts. Try again later.";
            case AccountError::Code::unavailable: return "Accounts cannot be read now. Try again.";
        }
        return {};
    };
    return {http_status(error.code), name(error.code), text(), std::string(field), seconds};
}

// "name" of "name too_long".
std::string_view first_word(std::string_view text) { return text.substr(0, text.find(' ')); }

// Of {"old","new"}: the one that is wrong.
std::string_view wrong_of_two(AccountError::Code code) {
    if (code == AccountError::Code::unauthorised) return "old";
    return code == AccountError::Code::bad_request ? "new" : "";
}

void write_account(JsonWriter& json, const SignedIn& who) {
    json.begin_object().field("account", who.name).field("administrator", who.administrator);
    json.field("csrf", who.csrf).end_object();
}

}  // namespace

std::string Api::session_cookie(const net::Request& request, const SignedIn& who) const {
    const bool secure = request.secure || settings_.base_url.starts_with("https:");
    return "jadoube_session=" + who.token + "; Path=/; HttpOnly; SameSite=Strict; Max-Age=" +
           std::to_string(session_lifetime / 1000) + (secure ? "; Secure" : "");
}

std::string Api::device_cookie(const net::Request& request, const SignedIn& who) const {
    const bool secure = request.secure || settings_.base_url.starts_with("https:");
    return "jadoube_device=" + who.device +
           "; Path=/api/session; HttpOnly; SameSite=Strict; Max-Age=" +
           std::to_string(device_lifetime / 1000) + (secure ? "; Secure" : "");
}

Place Api::place_of(const net::Request& request) const {
    return {peer_of(request), std::string(cookie(request.header("cookie"), "jadoube_device"))};
}

bool Api::is_on_this_machine(const net::Request& request) const {
    const Caller caller = caller_of(request, settings_.proxies);
    return caller.named && is_loopback(caller.address) && !settings_.is_public;
}

// What a page has to know before it asks for anything else, in one answer.
void Api::show_server(const std::shared_ptr<Call>& call) {
    with_account(call, [this, call](const std::optional<SignedIn>& who) {
        hub_.readers().post([this, call, who] {
            const auto registration = accounts_.registration(is_on_this_machine(call->request));
            loop_.post([this, call, who, registration] {
                if (!registration) return call->fail(trouble_of(registration.error()));
                JsonWriter json;
                json.begin_object().field("public", settings_.is_public);
                json.field("registration", name(*registration)).key("session");
                if (who) {
                    write_account(json, *who);
                } else {
                    json.null();
                }
                json.end_object();
                call->answer(200, json);
            });
        });
    });
}

void Api::make_account(const std::shared_ptr<Call>& call) {
    const auto two = read_two(call->request.body, "name", "password");
    if (!two) return call->fail(400, "bad_request", "Send {\"name\":\"…\",\"password\":\"…\"}.");
    with_account(call, [this, call, two = *two](std::optional<SignedIn> who) {
        const Accounts::Creator creator{peer_of(call->request), is_on_this_machine(call->request),
                                        who && who->administrator};
        const bool taken = passwords_.post([this, call, two, creator] {
            auto made = accounts_.create(two.one, two.other, creator, wall_time());
            loop_.post([call, made = std::move(made), name = two.one] {
                if (!made) {
                    return call->fail(trouble_of(made.error(), first_word(made.error().about)));
                }
                JsonWriter json;
                json.begin_object().field("account", name).end_object();
                call->answer(201, json);
            });
        });
        if (!taken) call->fail(429, "too_many", "Too many attempts at once. Try again.");
    });
}

void Api::sign_in(const std::shared_ptr<Call>& call) {
    const auto two = read_two(call->request.body, "name", "password");
    if (!two) return call->fail(400, "bad_request", "Send {\"name\":\"…\",\"password\":\"…\"}.");
    const bool taken = passwords_.post([this, call, two = *two, place = place_of(call->request)] {
        auto who = accounts_.sign_in(two.one, two.other, place, wall_time());
        loop_.post([this, call, who = std::move(who)] {
            if (!who) return call->fail(trouble_of(who.error()));
            JsonWriter json;
            write_account(json, *who);
            net::Response response;
            response.body = json.text();
            response.headers.emplace_back("Set-Cookie", session_cookie(call->request, *who));
            response.headers.emplace_back("Set-Cookie", device_cookie(call->request, *who));
            call->reply(std::move(response));
        });
    });
    if (!taken) call->fail(429, "too_many", "Too many attempts at once. Try again.");
}

void Api::show_session(const std::shared_ptr<Call>& call) {
    with_account(call, [call](std::optional<SignedIn> who) {
        if (!who) return call->fail(401, "unauthorised", "Nobody has signed in.");
        JsonWriter json;
        write_account(json, *who);
        call->answer(200, json);
    });
}

void Api::sign_out(const std::shared_ptr<Call>& call) {
    with_account(call, [this, call](std::optional<SignedIn> who) {
        if (!who) return call->fail(401, "unauthorised", "Nobody has signed in.");
        hub_.readers().post([this, call, token = who->token] {
            const auto done = accounts_.sign_out(token);
            loop_.post([call, done] {
                if (!done) return call->fail(trouble_of(done.error()));
                net::Response response;
                response.status = 204;
                response.headers.emplace_back(
                    "Set-Cookie", "jadoube_session=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0");
                call->reply(std::move(response));
            });
        });
    });
}

void Api::change_password(const std::shared_ptr<Call>& call) {
    const auto two = read_two(call->request.body, "old", "new");
    if (!two) return call->fail(400, "bad_request", "Send {\"old\":\"…\",\"new\":\"…\"}.");
    with_account(call, [this, call, two = *two](std::optional<SignedIn> who) {
        if (!who) return call->fail(401, "unauthorised", "Nobody has signed in.");
        const bool taken = passwords_.post([this, call, two, who = *who,
                                            place = place_of(call->request)] {
            const auto done =
                accounts_.change_password(who, two.one, two.other, place, wall_time());
            loop_.post([call, done] {
                if (!done) {
                    return call->fail(trouble_of(done.error(), wrong_of_two(done.error().code)));
                }
                call->answer(204, std::string());
            });
        });
        if (!taken) call->fail(429, "too_many", "Too many attempts at once. Try again.");
    });
}

}  // namespace jadoube::server

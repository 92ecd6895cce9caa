// The API of games.
#include <algorithm>
#include <utility>

#include <jadoube/gamelog/chain.hpp>
#include <jadoube/gamelog/entry.hpp>

#include "api.hpp"
#include "call.hpp"
#include "documents.hpp"
#include "other_editions.hpp"
#include "stored_log.hpp"

namespace jadoube::server {
namespace {

net::Response text_response(std::string type, std::string body) {
    net::Response response;
    response.content_type = std::move(type);
    response.body = std::move(body);
    return response;
}

std::optional<int> small_number(std::string_view text) {
    if (text.empty() || text.size() > 4) return std::nullopt;
    int number = 0;
    for (const char c : text) {
        if (c < '0' || c > '9') return std::nullopt;
        number = number * 10 + (c - '0');
    }
    return number;
}

bool is_set(const net::Request& request, std::string_view name) {
    // "?listed" and "?listed=true" alike.
    const std::string value = request.parameter(name);
    if (!value.empty()) return value != "false" && value != "0";
    const std::string_view query = request.query;
    for (std::size_t at = 0; at <= query.size();) {
        const auto end = std::min(query.find('&', at), query.size());
        if (query.substr(at, end - at) == name) return true;
        at = end + 1;
    }
    return false;
}

}  // namespace

Trouble bad_request(const Words& words, const Unreadable& unreadable) {
    const bool of_field = unreadable.code == Unreadable::Code::bad_field ||
                          unreadable.code == Unreadable::Code::missing_field;
    return {400, "bad_request", words.of_unreadable(name(unreadable.code), unreadable.detail),
            of_field ? unreadable.detail : std::string()};
}

void Api::write_link(JsonWriter& json, const net::Request& request, GameId game, Role role,
                     const Generations& generations) const {
    const std::string token = hub_.links().token(game, role, generations[role]);
    json.field("url", origin_of(request) + "/g/" + to_text(game) + "/" + token);
    json.field("token", token);
}

bool Api::may_make_games(const std::shared_ptr<Call>& call, int count) {
    const std::string peer = peer_of(call->request);
    const std::int64_t now = wall_time();
    if (!settings_.limits || games_.take(peer, now, count)) return true;
    call->fail({429, "too_many", "Too many new games at once. Try again a little later.", "",
                (games_.wait(peer, now, count) + 999) / 1000});
    return false;
}

void Api::write_links(JsonWriter& json, const net::Request& request, GameId game,
                      const Generations& generations) const {
    json.field("game", to_text(game)).key("links").begin_object();
    for (const Role role : all_roles) {
        if (!has_link(role)) continue;
        json.key(name(role)).begin_object();
        write_link(json, request, game, role, generations);
        json.end_object();
    }
    json.end_object();
}

void Api::make_game(const std::shared_ptr<Call>& call) {
    if (!may_make_games(call, 1)) return;
    with_account(call, [this, call](std::optional<SignedIn> who) {
        if (!who && settings_.is_public) {
            return call->fail(401, "unauthorised",
                              "On this server only those who have signed in make games.");
        }
        auto request = reader_.game_request(call->request.body.empty() ? "{}" : call->request.body);
        const Language language = call->language(Language::en);
        if (!request) return call->fail(bad_request(hub_.words(language), request.error()));
        request->errors_in = parse_language(call->request.parameter("language"));
        const AccountId owner = who ? who->account : 0;
        hub_.create(*std::move(request), owner, [this, call](Result<Created, Trouble> created) {
            if (!created) return call->fail(created.error());
            JsonWriter json;
            json.begin_object();
            write_links(json, call->request, created->game, created->generations);
            json.end_object();
            net::Response response;
            response.status = 201;
            response.body = json.text();
            response.headers.emplace_back("Location", "/api/games/" + to_text(created->game));
            call->reply(std::move(response));
        });
    });
}

void Api::list_games(const std::shared_ptr<Call>& call) {
    with_account(call, [this, call](std::optional<SignedIn> who) {
        store::GameFilter filter;
        if (is_set(call->request, "mine")) {
            if (!who) return call->fail(401, "unauthorised", "Sign in to see your games.");
            filter.owner = who->account;
        } else {
            filter.only_listed = true;
        }
        if (const std::string over = call->request.parameter("over"); !over.empty()) {
            if (over != "true" && over != "false") {
                return call->fail(400, "bad_request", "over is true or false.");
            }
            filter.over = over == "true";
        }
        if (const std::string limit = call->request.parameter("limit"); !limit.empty()) {
            const auto number = small_number(limit);
            if (!number || *number < 1 || *number > 500) {
                return call->fail(400, "bad_request", "limit is a number from 1 to 500.");
            }
            filter.limit = *number;
        }
        if (const std::string after = call->request.parameter("after"); !after.empty()) {
            const auto game = parse_game_id(after);
            if (!game)
                return call->fail(400, "bad_request", "after is the last game of the page before.");
            filter.after = *game;
        }
        hub_.readers().post([this, call, filter] {
            auto rows = store_.list(filter);
            loop_.post([this, call, filter, rows = std::move(rows)] {
                if (!rows) return call->fail(unavailable());
                JsonWriter json;
                json.begin_object().key("games").begin_array();
                for (const store::GameRow& row : *rows) {
                    const Generations generations =
                        parse_generations(row.links).value_or(Generations{});
                    json.begin_object().field("game", to_text(row.id)).field("title", row.title);
                    json.field("created", utc(row.created)).field("over", row.over);
                    json.field("listed", row.listed);
                    const auto url = [&](Role role) {
                        return origin_of(call->request) + "/g/" + to_text(row.id) + "/" +
                               hub_.links().token(row.id, role, generations[role]);
                    };
                    json.field("spectator", url(Role::spectator));
                    if (filter.owner) json.field("organiser", url(Role::organiser));
                    json.end_object();
                }
                json.end_array().key("next");
                if (rows->size() == static_cast<std::size_t>(filter.limit)) {
                    json.value(to_text(rows->back().id));
                } else {
                    json.null();
                }
                json.end_object();
                call->answer(200, json);
            });
        });
    });
}

void Api::show_game(const std::shared_ptr<Call>& call) {
    with_role(call, [this, call](Hub::Bearer bearer) {
        if (bearer.role == Role::organiser) {
            return call->fail(only_links());
        }
        hub_.snapshot(call->game, bearer.role, call->move_languages(bearer.language),
                      [call](Result<Message, Trouble> shown) {
                          if (!shown) return call->fail(shown.error());
                          call->answer(200, **shown);
                      });
    });
}

// The act in the body, or why there is none.
Result<ClientMessage, Trouble> Api::read_body(const Call& call, Language language) {
    auto message = reader_.message(call.request.body);
    if (message && !message->act.empty()) return *std::move(message);
    Trouble trouble =
        bad_request(hub_.words(call.language(language)),
                    message ? Unreadable{Unreadable::Code::missing_field, "act"} : message.error());
    trouble.code = "bad_act";
    return Unexpected{trouble};
}

void Api::act(const std::shared_ptr<Call>& call) {
    with_role(call, [this, call](Hub::Bearer bearer) {
        if (!may_act(bearer.role)) return call->fail(forbidden());
        auto message = read_body(*call, bearer.language);
        if (!message) return call->fail(message.error());
        const std::string key(call->request.header("idempotency-key"));
        if (key.size() > max_key_length) {
            return call->fail(400, "bad_request", "Idempotency-Key has at most 64 characters.");
        }
        if (!key.empty()) message->key = key;
        hub_.act(call->game, bearer.role, *message, nullptr, [call](Result<Message, Trouble> done) {
            if (!done) return call->fail(done.error());
            call->answer(200, **done);
        });
    });
}

void Api::preview(const std::shared_ptr<Call>& call) {
    with_role(call, [this, call](Hub::Bearer bearer) {
        if (bearer.role != Role::arbiter) return call->fail(forbidden());
        const auto message = read_body(*call, bearer.language);
        if (!message) return call->fail(message.error());
        hub_.preview(call->game, *message, call->move_languages(bearer.language),
                     [call](Result<Message, Trouble> shown) {
                         if (!shown) return call->fail(shown.error());
                         call->answer(200, **shown);
                     });
    });
}

void Api::show_desk(const std::shared_ptr<Call>& call) {
    with_role(call, [this, call](Hub::Bearer bearer) {
        if (bearer.role != Role::arbiter) return call->fail(forbidden());
        hub_.desk(call->game, call->language(bearer.language),
                  [call](Result<Message, Trouble> shown) {
                      if (!shown) return call->fail(shown.error());
                      call->answer(200, **shown);
                  });
    });
}

void Api::read_for(
    const std::shared_ptr<Call>& call,
    std::function<Result<net::Response, Trouble>(const store::StoredGame&, Hub::Bearer)> read) {
    with_role(call, [this, call, read = std::move(read)](Hub::Bearer bearer) {
        if (bearer.role == Role::organiser) {
            return call->fail(only_links());
        }
        hub_.read_log(
            call->game,
            [read, bearer](const store::StoredGame& stored) {
                if (!bearer.horizon) return read(stored, bearer);
                store::StoredGame shown = stored;
                shown.entries.resize(shown_count(shown.entries, *bearer.horizon));
                return read(shown, bearer);
            },
            [call, role = bearer.role](Result<net::Response, Trouble> made) {
                if (!made) return call->fail(as_told_to(role, made.error()));
                call->reply(*made);
            });
    });
}

namespace {

net::Response log_response(GameId game, std::string lines) {
    net::Response response = text_response("application/jsonl", std::move(lines));
    response.headers.emplace_back("Content-Disposition",
                                  "attachment; filename=\"" + to_text(game) + ".jsonl\"");
    return response;
}

std::string log_lines(const std::vector<store::Entry>& entries) {
    std::string lines;
    for (const store::Entry& entry : entries) lines += to_log_line(entry.hash, entry.body) + "\n";
    return lines;
}

}  // namespace

void Api::with_broken(const std::shared_ptr<Call>& call, std::function<void()> then) {
    hub_.authorise(call->game, call->token(),
                   [this, call, then = std::move(then)](Result<Hub::Bearer, Trouble> bearer) {
                       if (bearer && bearer->role == Role::arbiter) {
                           return call->fail(409, "conflict",
                                             "The log of this game is not damaged.");
                       }
                       if (bearer) return call->fail(forbidden());
                       const auto role = hub_.role_in_broken(call->game, call->token());
                       if (!bearer.error().entry || role != Role::arbiter)
                           return call->fail(role ? forbidden() : bearer.error());
                       then();
                   });
}

// What is left of a log that is damaged.
void Api::show_intact_log(const std::shared_ptr<Call>& call) {
    with_broken(call, [this, call] {
        hub_.read_intact(
            call->game,
            [call](const store::StoredGame& stored) -> Result<net::Response, Trouble> {
                return log_response(call->game, log_lines(stored.entries));
            },
            [call](Result<net::Response, Trouble> made) {
                if (!made) return call->fail(made.error());
                call->reply(*made);
            });
    });
}

void Api::restore_game(const std::shared_ptr<Call>& call) {
    if (!may_make_games(call, 1)) return;
    with_broken(call, [this, call] {
        hub_.restore(call->game, [this, call](Result<Created, Trouble> made) {
            if (!made) return call->fail(made.error());
            JsonWriter json;
            json.begin_object().field("game", to_text(made->game)).key("links").begin_object();
            json.key(name(Role::arbiter)).begin_object();
            write_link(json, call->request, made->game, Role::arbiter, made->generations);
            json.end_object().end_object().end_object();
            call->answer(201, json);
        });
    });
}

// The arbiter gets the log itself; others what they have seen of it.
void Api::show_log(const std::shared_ptr<Call>& call) {
    if (is_set(call->request, "intact")) return show_intact_log(call);
    read_for(call,
             [call](const store::StoredGame& stored,
                    Hub::Bearer bearer) -> Result<net::Response, Trouble> {
                 const bool as_views = !call->request.parameter("views").empty();
                 if (bearer.role == Role::arbiter && !as_views)
                     return log_response(call->game, log_lines(stored.entries));
                 auto lines = views_document(stored.entries, bearer.role,
                                             call->move_languages(bearer.language));
                 if (!lines) return Unexpected{broken_log(lines.error())};
                 return log_response(call->game, *std::move(lines));
             });
}

void Api::show_pgn(const std::shared_ptr<Call>& call) {
    read_for(call,
             [call](const store::StoredGame& stored,
                    Hub::Bearer bearer) -> Result<net::Response, Trouble> {
                 auto pgn = pgn_document(stored.entries, bearer.role,
                                         parse_language(call->request.parameter("language")));
                 if (!pgn) return Unexpected{broken_log(pgn.error())};
                 net::Response response =
                     text_response("application/vnd.chess-pgn; charset=utf-8", *std::move(pgn));
                 response.headers.emplace_back(
                     "Content-Disposition",
                     "attachment; filename=\"" + to_text(call->game) + ".pgn\"");
                 return response;
             });
}

void Api::show_scoresheet(const std::shared_ptr<Call>& call) {
    read_for(call,
             [call](const store::StoredGame& stored,
                    Hub::Bearer bearer) -> Result<net::Response, Trouble> {
                 auto page = scoresheet_document(stored.entries, bearer.role,
                                                 call->language(bearer.language));
                 if (!page) return Unexpected{broken_log(page.error())};
                 net::Response response =
                     text_response("text/html; charset=utf-8", *std::move(page));
                 response.headers.emplace_back("Content-Security-Policy", page_policy);
                 response.headers.emplace_back("Referrer-Policy", "no-referrer");
                 return response;
             });
}

void Api::show_scoresheets(const std::shared_ptr<Call>& call) {
    read_for(call,
             [call](const store::StoredGame& stored,
                    Hub::Bearer bearer) -> Result<net::Response, Trouble> {
                 if (viewer_of(bearer.role) == Viewer::spectator) return Unexpected{forbidden()};
                 auto sheets = scoresheets_document(stored.entries, bearer.role,
                                                    call->move_languages(bearer.language).written);
                 if (!sheets) return Unexpected{broken_log(sheets.error())};
                 return text_response("application/json", *std::move(sheets));
             });
}

// While it is played, what another edition says is for the arbiter alone (12.6): it would tell what
// is claimed rightly, and what is illegal.
void Api::show_editions(const std::shared_ptr<Call>& call) {
    read_for(call,
             [call](const store::StoredGame& stored,
                    Hub::Bearer bearer) -> Result<net::Response, Trouble> {
                 const auto folded = fold_log(stored.entries);
                 if (!folded) return Unexpected{broken_log(folded.error())};
                 const bool over = folded->fold.game().phase() == Phase::over;
                 if (bearer.role != Role::arbiter && !over) {
                     return Unexpected{Trouble{403, "forbidden",
                                               "Until the game is over, only the arbiter may ask "
                                               "what other editions say."}};
                 }
                 const Words words = Words::in(call->language(bearer.language));
                 auto made = other_editions(stored.entries, viewer_of(bearer.role), words);
                 if (!made) return Unexpected{broken_log(made.error())};
                 return text_response("application/json", *std::move(made));
             });
}

void Api::show_links(const std::shared_ptr<Call>& call) {
    must_own(call, [this, call](const Generations& generations) {
        JsonWriter json;
        json.begin_object();
        write_links(json, call->request, call->game, generations);
        json.end_object();
        call->answer(200, json);
    });
}

void Api::revoke_link(const std::shared_ptr<Call>& call) {
    must_own(call, [this, call](const Generations&) {
        hub_.revoke(call->game, call->role, [this, call](Result<Generations, Trouble> next) {
            if (!next) return call->fail(next.error());
            JsonWriter json;
            json.begin_object().field("role", name(call->role));
            write_link(json, call->request, call->game, call->role, *next);
            json.end_object();
            call->answer(200, json);
        });
    });
}

}  // namespace jadoube::server

// The API of rounds: many games made at once, and one link to all of them.
#include <utility>

#include <jadoube/protocol/json_reader.hpp>
#include <jadoube/protocol/raw_fields.hpp>

#include "api.hpp"
#include "call.hpp"

namespace jadoube::server {
namespace {

std::string text_of(const JsonObject& object, std::string_view key) {
    const JsonValue* value = object.find(key);
    const std::string* text = value != nullptr ? value->as_string() : nullptr;
    return text != nullptr ? *text : std::string();
}

}  // namespace

void Api::write_round_links(JsonWriter& json, const net::Request& request,
                            const Round& round) const {
    const std::string base = origin_of(request) + "/r/" + to_text(round) + "/";
    json.key("links").begin_object();
    for (const Role role : round_roles) {
        const std::string token = hub_.links().token(round, role);
        json.key(name(role)).begin_object().field("url", base + token);
        json.field("token", token).end_object();
    }
    json.end_object();
}

void Api::make_round(const std::shared_ptr<Call>& call) {
    with_account(call, [this, call](std::optional<SignedIn> who) {
        if (!who && settings_.is_public) {
            return call->fail(401, "unauthorised",
                              "On this server only those who have signed in make games.");
        }
        auto request = reader_.round_request(call->request.body);
        const Language language = call->language(Language::en);
        if (!request) return call->fail(bad_request(hub_.words(language), request.error()));
        for (GameRequest& board : request->boards)
            board.errors_in = parse_language(call->request.parameter("language"));
        if (!may_make_games(call, static_cast<int>(request->boards.size()))) return;
        const AccountId owner = who ? who->account : 0;
        hub_.create_round(
            std::move(request->boards), owner,
            [this, call, title = std::move(request->title)](Result<CreatedRound, Trouble> made) {
                if (!made) return call->fail(made.error());
                const Round& round = made->round;
                JsonWriter json;
                json.begin_object().field("round", to_text(round)).field("title", title);
                write_round_links(json, call->request, round);
                json.key("boards").begin_array();
                for (std::size_t i = 0; i < made->boards.size(); ++i) {
                    const auto& [game, names] = made->boards[i];
                    json.begin_object().field("board", i + 1).field("white", names.white);
                    json.field("black", names.black);
                    write_links(json, call->request, game, Generations{});
                    json.end_object();
                }
                json.end_array().end_object();
                net::Response response;
                response.status = 201;
                response.body = json.text();
                response.headers.emplace_back("Location", "/api/rounds/" + to_text(round));
                call->reply(std::move(response));
            });
    });
}

void Api::show_round(const std::shared_ptr<Call>& call) {
    const std::string token = call->token();
    if (token.empty()) {
        return call->fail(401, "unauthorised",
                          "Send the token of your link: Authorization: Bearer …");
    }
    const auto role = hub_.links().role_of(call->round, token);
    if (!role) return call->fail(no_such_round());
    struct Board {
        GameId game{};
        std::optional<BoardNames> names;
        std::optional<store::GameRow> row;  // none: it is no longer kept
    };
    auto boards = std::make_shared<std::vector<Board>>();
    for (int i = 1; i <= call->round.boards; ++i) {
        const GameId game = hub_.links().game_of(call->round, i);
        const BoardNames* known = board_names_.find(to_text(game));
        boards->push_back({game, known != nullptr ? std::optional(*known) : std::nullopt, {}});
    }
    hub_.readers().post([this, call, boards, role = *role] {
        bool failed = false;
        for (Board& board : *boards) {
            const auto row = store_.row(board.game);
            failed = failed || !row;
            if (failed) break;
            board.row = *row;
            if (!board.row || board.names) continue;
            const auto entries = store_.entries(board.game, 0);
            failed = !entries;
            if (failed || entries->empty()) continue;
            const auto conditions =
                read_json(raw_field(raw_fields(entries->front().body), "conditions"));
            const JsonObject* object = conditions ? conditions->as_object() : nullptr;
            if (object == nullptr) continue;
            board.names = {{text_of(*object, "white"), text_of(*object, "black")},
                           text_of(*object, "event")};
        }
        loop_.post([this, call, boards, role, failed] {
            if (failed) return call->fail(unavailable());
            JsonWriter json;
            json.begin_object().field("round", to_text(call->round)).field("role", name(role));
            const auto& event = boards->front().names;
            json.field("title", event ? event->event : std::string());
            if (role == Role::organiser) write_round_links(json, call->request, call->round);
            json.key("boards").begin_array();
            bool some = false;
            for (std::size_t i = 0; i < boards->size(); ++i) {
                const Board& board = (*boards)[i];
                if (!board.row) continue;
                some = true;
                const BoardNames names = board.names.value_or(BoardNames{});
                if (board.names) (void)board_names_.get(to_text(board.game), names);
                const Generations now = parse_generations(board.row->links).value_or(Generations{});
                json.begin_object().field("board", i + 1);
                json.field("white", names.names.white).field("black", names.names.black);
                json.field("title", board.row->title);
                write_link(json, call->request, board.game, role, now);
                if (role == Role::organiser) {
                    write_links(json, call->request, board.game, now);
                } else {
                    json.field("game", to_text(board.game));
                }
                json.end_object();
            }
            json.end_array().end_object();
            if (!some) return call->fail(no_such_round());
            call->answer(200, json);
        });
    });
}

}  // namespace jadoube::server

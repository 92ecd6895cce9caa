// The hub: games are made, and whoever has a link may enter.
#include <utility>

#include <jadoube/gamelog/entry.hpp>

#include "hub.hpp"
#include "room.hpp"

namespace jadoube::server {

namespace {

Trouble bad_conditions(Answer::Error error, const Words& words) {
    Answer answer;
    answer.error = std::move(error);
    const auto told = shown(answer, Viewer::arbiter, words);
    if (!told) return {400, "bad_conditions", {}};
    return {400, "bad_conditions", told->text, std::string(told->field)};
}

}  // namespace

Result<Hub::Prepared, Trouble> Hub::prepare(GameRequest request) {
    const auto conditions = reader_.conditions("{\"conditions\":" + request.conditions + "}");
    if (!conditions) {
        const Language language = request.errors_in.value_or(Language::en);
        return Unexpected{bad_conditions(conditions.error(), words(language))};
    }
    auto game = Game::begin(*conditions);
    if (!game) {
        const Language language = request.errors_in.value_or(conditions->language);
        return Unexpected{bad_conditions(game.error(), words(language))};
    }
    if (request.title.empty() &&
        !(conditions->names.white.empty() && conditions->names.black.empty())) {
        request.title = conditions->names.white + " – " + conditions->names.black;
    }
    const GameSettings settings{
        request.starts_on_arrival.value_or(conditions->arbiter == ArbiterKind::automatic),
        Millis(request.lag_compensation), request.casual, Millis(request.delay)};
    return Prepared{std::move(request), settings, *std::move(game)};
}

// Of two games made at once here, the later one is newer: lists are in that order.
std::int64_t Hub::time_of_creation() {
    const std::int64_t now = wall_time();
    const bool just_now = created_at_ >= now && created_at_ - now < 1000;
    return created_at_ = just_now ? created_at_ + 1 : now;
}

// It joins the batch; whoever is told of it waits in creating_.
void Hub::begin_game(Prepared prepared, GameId id, AccountId owner) {
    const GameRequest& request = prepared.request;
    store::NewGame row{id, time_of_creation(), owner,
                       request.listed.value_or(options_.listed_by_default), request.title};
    const std::string settings_json = to_json(prepared.settings);
    json_.clear();
    write_first_entry(json_, to_text(id), row.created, request.conditions, settings_json);
    store::Entry entry;
    entry.game = id;
    entry.epoch = store_.is_shared() ? 1 : 0;
    entry.t = timeline_.now();
    entry.body = json_.text();
    entry.hash = chained(log_beginning, entry.body);

    Room& room = room_of(id);
    const Language language = prepared.game.conditions().language;
    Game durable = prepared.game;
    room.live =
        std::make_unique<Live>(Live{++lives_,
                                    {id, row.created, owner, row.listed, row.title, {}, 0, false},
                                    Generations{},
                                    FoldedLog{request.conditions,
                                              settings_json,
                                              prepared.settings,
                                              GameFold(std::move(prepared.game)),
                                              {}},
                                    &words(language),
                                    std::move(durable),
                                    {},
                                    0,
                                    -1,
                                    entry.hash,
                                    entry.epoch,
                                    true,
                                    entry.t,
                                    entry.t,
                                    0,
                                    std::nullopt});
    room.delay = prepared.settings.delay;
    batch_.games.push_back(std::move(row));
    ++statistics_.games_made;
    push(room, std::move(entry));
}

void Hub::create(GameRequest request, AccountId owner,
                 std::function<void(Result<Created, Trouble>)> done) {
    if (cannot_record()) return done(Unexpected{unavailable()});
    auto prepared = prepare(std::move(request));
    if (!prepared) return done(Unexpected{prepared.error()});
    const GameId id = new_game_id(system_random());
    creating_.push_back([id, done = std::move(done)](const Trouble* trouble) {
        if (trouble == nullptr) {
            done(Created{id, Generations{}});
        } else {
            done(Unexpected{*trouble});
        }
    });
    begin_game(*std::move(prepared), id, owner);
}

void Hub::create_round(std::vector<GameRequest> boards, AccountId owner,
                       std::function<void(Result<CreatedRound, Trouble>)> done) {
    if (cannot_record()) return done(Unexpected{unavailable()});
    std::vector<Prepared> games;
    games.reserve(boards.size());
    for (GameRequest& request : boards) {
        auto prepared = prepare(std::move(request));
        if (!prepared) {
            Trouble trouble = prepared.error();
            trouble.text = "Board " + std::to_string(games.size() + 1) + ": " + trouble.text;
            return done(Unexpected{trouble});
        }
        games.push_back(*std::move(prepared));
    }
    CreatedRound made;
    made.round = {new_game_id(system_random()), static_cast<int>(games.size())};
    for (std::size_t i = 0; i < games.size(); ++i) {
        made.boards.push_back({links_.game_of(made.round, static_cast<int>(i) + 1),
                               games[i].game.conditions().names});
    }
    creating_.push_back([made, done = std::move(done)](const Trouble* trouble) {
        if (trouble == nullptr) {
            done(made);
        } else {
            done(Unexpected{*trouble});
        }
    });
    // Nothing is written before we are back in the loop.
    for (std::size_t i = 0; i < games.size(); ++i) {
        begin_game(std::move(games[i]), made.boards[i].game, owner);
    }
}

void Hub::authorise(GameId game, std::string token,
                    std::function<void(Result<Bearer, Trouble>)> done) {
    with_room(game, [this, game, token = std::move(token),
                     done = std::move(done)](Result<Room*, Trouble> room) {
        if (!room) {
            const auto broken = broken_.find(game);
            if (!room.error().entry || broken == broken_.end())
                return done(Unexpected{room.error()});
            const auto role = role_in_broken(game, token);
            return done(Unexpected{role ? trouble_of(*broken->second, *role) : bad_link()});
        }
        const Live& live = *(*room)->live;
        const auto role = links_.role_of(game, live.generations, token);
        if (!role) {
            return done(Unexpected{bad_link()});
        }
        Bearer bearer{*role, live.generations[*role], live.game().conditions().language};
        if (is_late(**room, *role)) bearer.horizon = horizon_of(**room);
        done(bearer);
    });
}

void Hub::describe(GameId game, std::function<void(Result<store::GameRow, Trouble>)> done) {
    with_room(game, [this, game, done = std::move(done)](Result<Room*, Trouble> room) {
        if (!room) {
            const auto broken = broken_.find(game);
            if (broken == broken_.end()) return done(Unexpected{room.error()});
            return done(broken->second->row);
        }
        store::GameRow row = (*room)->live->row;
        row.links = to_text((*room)->live->generations);
        done(std::move(row));
    });
}

}  // namespace jadoube::server

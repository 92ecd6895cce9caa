// All games of a server: loads them, lets people act in them, has every act made durable before
// anybody hears of it, and sees flags fall. Lives in the thread of the loop; what would block is
// done by workers.
//
// How an act becomes a view: the core rules on it at once, on a game that is ahead of what is
// durable; its entry joins a batch, and the views are made; when the batch is on disk, they are
// sent. If it cannot be written, all games that are ahead are forgotten and read again: what nobody
// has heard of has not happened.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <queue>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <jadoube/gamelog/chain.hpp>
#include <jadoube/gamelog/signing.hpp>
#include <jadoube/net/server.hpp>
#include <jadoube/protocol/client_reader.hpp>
#include <jadoube/store/store.hpp>

#include "delay.hpp"
#include "game_fold.hpp"
#include "links.hpp"
#include "shared_views.hpp"
#include "stored_log.hpp"
#include "timeline.hpp"
#include "trouble.hpp"
#include "workers.hpp"

namespace jadoube::server {

using store::AccountId;
using store::GameId;

using Reply = std::function<void(Result<Message, Trouble>)>;

// Somebody who watches a game.
class Listener {
public:
    Listener(GameId of, Role as, int by_generation, Language in, Language writes_in)
        : game(of), role(as), generation(by_generation), language(in), notation(writes_in) {}
    virtual ~Listener() = default;
    virtual void deliver(Message message) = 0;
    virtual void end(std::uint16_t code, std::string_view reason) = 0;
    [[nodiscard]] virtual std::size_t behind() const = 0;  // bytes that he has not read yet
    virtual void forget_unread() = 0;

    const GameId game;
    const Role role;
    const int generation;  // of the link by which he came
    const Language language;
    const Language notation;
    std::int64_t seen = 0;      // the number of the last view that was sent to him
    bool catching_up = false;   // older views are on their way first
    std::optional<Millis> lag;  // there and back, the least of the last few
    std::string origin;         // of the links that he is given
};

struct Created {
    GameId game{};
    Generations generations;
};

struct CreatedRound {
    Round round;
    struct Board {
        GameId game{};
        ByColor<std::string> names;
    };
    std::vector<Board> boards;
};

struct HubOptions {
    std::array<std::uint8_t, 32> link_secret{};
    std::array<std::uint8_t, 32> signing_seed{};
    bool listed_by_default = true;
    std::size_t spectator_backlog = 262'144;
    std::int64_t quiet_after = 60'000;  // ms: then a game is forgotten until somebody asks
    std::int64_t keep_games = 0;        // ms after their creation; 0: for ever
};

struct HubStatistics {
    std::uint64_t acts = 0, refused = 0, games_made = 0, batches = 0, entries = 0, loaded = 0,
                  flags_seen = 0, store_failures = 0, standstills = 0, fenced = 0, forwarded = 0;
    std::size_t games_in_memory = 0, listeners = 0, due = 0;
    bool recording = true;
};

class Hub {
public:
    Hub(net::Loop& loop, store::Store& store, HubOptions options);
    ~Hub();
    Hub(const Hub&) = delete;
    Hub& operator=(const Hub&) = delete;

    // Joins the store and takes over the games in which time runs. Blocks.
    [[nodiscard]] store::Stored<store::Done> begin(std::string_view address);
    // From now on time passes.
    void open();
    // Before the end: what is on its way is still written and told.
    void refuse_acts() { refusing_ = true; }
    // Writes what is still to be written, and leaves in good order. Blocks.
    void close();
    // Sentences for the log of the server.
    void on_trouble(std::function<void(std::string_view)> tell) { tell_ = std::move(tell); }

    void create(GameRequest request, AccountId owner,
                std::function<void(Result<Created, Trouble>)> done);
    // All games of a round or none: they are of one batch.
    void create_round(std::vector<GameRequest> boards, AccountId owner,
                      std::function<void(Result<CreatedRound, Trouble>)> done);
    // Who the bearer of this token is in that game, and its language.
    struct Bearer {
        Role role{};
        int generation = 0;  // of his link
        Language language{};
        std::optional<Horizon> horizon{};  // if he may see what was before it alone
    };
    void authorise(GameId game, std::string token,
                   std::function<void(Result<Bearer, Trouble>)> done);
    // Whose links are these: the game's row.
    void describe(GameId game, std::function<void(Result<store::GameRow, Trouble>)> done);
    using LogReader = std::function<Result<net::Response, Trouble>(const store::StoredGame&)>;
    // New links for that role; whoever came by the old one is put out.
    void revoke(GameId game, Role role, std::function<void(Result<Generations, Trouble>)> done);

    // Who the bearer of this token is in a game that was found to be damaged.
    [[nodiscard]] std::optional<Role> role_in_broken(GameId game, std::string_view token) const;
    // Of such a game: the entries before the damage.
    void read_intact(GameId game, LogReader read,
                     std::function<void(Result<net::Response, Trouble>)> done);
    // A new game that goes on from there, its clocks stopped. There is one, however often asked.
    void restore(GameId game, std::function<void(Result<Created, Trouble>)> done);

    // An act, by message (with act). The reply, if there is one, gets the view when it is durable;
    // a listener hears of it as all others do, with the key.
    void act(GameId game, Role role, const ClientMessage& message,
             const std::shared_ptr<Listener>& from, Reply reply);
    void snapshot(GameId game, Role role, const MoveLanguages& languages, Reply reply);
    // What would become of an act of the arbiter, if he did it now. Nothing is recorded.
    void preview(GameId game, const ClientMessage& message, const MoveLanguages& languages,
                 Reply reply);
    // What the arbiter can do now.
    void desk(GameId game, Language language, Reply reply);
    // Reads the whole log, apart from the loop.
    void read_log(GameId game, LogReader read,
                  std::function<void(Result<net::Response, Trouble>)> done);

    // From now on he hears of everything he may. With resume: all views after that number first.
    void join(const std::shared_ptr<Listener>& listener, std::optional<std::int64_t> resume);
    void leave(const std::shared_ptr<Listener>& listener);
    void lag_changed(const Listener& listener);

    [[nodiscard]] const Links& links() const noexcept { return links_; }
    [[nodiscard]] std::string public_key() const { return key_.public_key(); }
    [[nodiscard]] bool is_recording() const noexcept { return !suspended_ && stands_.empty(); }
    [[nodiscard]] std::string why_not_recording() const;  // if it is not
    [[nodiscard]] HubStatistics statistics() const;
    [[nodiscard]] Workers& readers() noexcept { return readers_; }
    [[nodiscard]] const Words& words(Language language);
    [[nodiscard]] Tongue tongue(const Listener& listener) {
        return {words(listener.language), {listener.notation, listener.language}};
    }
    // Of this game, now, for him; for pings.
    [[nodiscard]] std::optional<Instant> time_in(GameId game, Role role) const;

private:
    struct Live;
    struct Room;
    struct Waiting;
    struct Behind;
    struct Shown;
    struct Outage {
        std::int64_t t;     // on our time line, which stood still there
        std::int64_t away;  // for so long
    };
    using RoomTask = std::function<void(Result<Room*, Trouble>)>;

    // ---- rooms
    Room& room_of(GameId game);
    Room& room_of(GameId game, std::int64_t now);
    void with_room(GameId game, RoomTask task);
    void load(Room& room);
    struct Loaded;
    [[nodiscard]] Loaded read_game(GameId game, std::int64_t t);
    void install(GameId game, Loaded loaded);
    void report_outage(Room& room);
    void sweep();
    void forget_quiet();
    [[nodiscard]] bool is_quiet(const Room& room) const;

    // ---- games whose logs are damaged
    struct Broken;
    void set_apart(GameId game, Broken broken);
    [[nodiscard]] std::optional<Broken> salvage(GameId game, const store::StoreError& error);
    [[nodiscard]] Broken broken_by(Damage damage, store::GameRow row,
                                   std::vector<store::Entry> entries);
    [[nodiscard]] Result<Broken, Trouble> read_broken(GameId game);
    [[nodiscard]] std::vector<store::Entry> as_new_game(GameId id,
                                                        const std::vector<store::Entry>& from);
    void go_on(GameId id, const Broken& broken, std::vector<store::Entry> entries);
    [[nodiscard]] Trouble trouble_of(const Broken& broken, Role role) const;

    // ---- new games
    struct Prepared;
    [[nodiscard]] Result<Prepared, Trouble> prepare(GameRequest request);
    [[nodiscard]] std::int64_t time_of_creation();
    void begin_game(Prepared prepared, GameId id, AccountId owner);

    // ---- acts
    void act_in(Room& room, Role role, std::string_view fields, std::string_view key,
                std::int64_t received, const std::shared_ptr<Listener>& from, Reply reply,
                const SaidAct* said = nullptr);  // what the fields say, if they were read already
    void record(Room& room, const Act& act, std::string_view line, Role role, std::string_view key,
                const std::shared_ptr<Listener>& from, Reply reply);
    void sign(Room& room);
    void server_act(Room& room, std::string_view fields);
    // What the line says, if it is an act that this role may do.
    [[nodiscard]] Result<Act, Trouble> read_act(const Live& live, Role role, std::string_view line);
    [[nodiscard]] static Result<Act, Trouble> allowed(Role role, Act act);
    void look_at_clock(Room& room);
    void repeat_answer(Room& room, Role role, std::int64_t seq, std::string key,
                       const std::shared_ptr<Listener>& from, Reply reply);

    // ---- wishes
    void wish_in(Room& room, Role role, const Wish& wish, std::string_view key,
                 const std::shared_ptr<Listener>& from);
    void record_wish(Room& room, Role role, const Wish& wish, const Wishes& next,
                     std::string_view key, const std::shared_ptr<Listener>& from);
    void hand_over_later(Room& room, Role role, const std::string& fields, std::string key,
                         const std::shared_ptr<Listener>& from);
    [[nodiscard]] Message wish_message(const Wishes& now, Wish::What what, std::string_view key,
                                       const Listener& to) const;
    void answer_wish(const Wishes& now, Wish::What what, std::string_view key,
                     const std::shared_ptr<Listener>& to);
    void wishes_changed(Room& room, const Wishes& now, std::optional<Wish::What> asked,
                        std::string_view key, const std::shared_ptr<Listener>& from);
    void tell_wishes(Room& room, const Wishes& before, const Wishes& now,
                     std::optional<Wish::What> asked, std::string_view key,
                     const std::shared_ptr<Listener>& from, bool late = false);
    void show_wishes(const Wishes& now, const std::shared_ptr<Listener>& to);

    // ---- the writer
    // Joins the batch. Whoever waits for it is still to be said, before anything else joins.
    Waiting& push(Room& room, store::Entry entry);
    void flush();
    struct Job;
    void write(std::shared_ptr<Job> job);
    void written(Job& job, const store::Stored<std::vector<GameId>>& outcome);
    // Not if the game was fenced: then it was left out.
    void become_durable(Waiting& waiting, bool fenced);
    void suspend(const store::StoreError& error, Job& lost);
    void recover();
    void heartbeat();
    void tidy();

    // ---- whether time passes
    [[nodiscard]] bool time_passes();
    [[nodiscard]] bool cannot_record() const;
    void look_at_watch();
    void stand_still(std::string why);
    void go_on();
    void tell_outages();
    void tell_time(bool stands);
    void doubt(std::vector<Waiting>& waiting);
    [[nodiscard]] Waiting* waiting_for(GameId game, std::int64_t seq);
    [[nodiscard]] static std::string doubt_of(GameId game, Role role, std::string_view key);

    // ---- listeners
    // To all whom it concerns; late: to those who see the game later, and else to all others.
    void deliver(Room& room, const Heard& heard, std::string_view key,
                 const std::shared_ptr<Listener>& from, bool late = false);
    void deliver(Room& room, const Heard& heard, SharedViews& views, std::string_view key,
                 const std::shared_ptr<Listener>& from, bool late);
    void want_views(const Room& room, Waiting& waiting);
    void look_at_too_slow(Room& room);
    void catch_up(const std::shared_ptr<Listener>& listener, std::int64_t after,
                  std::int64_t until);
    void begin_to_show(Room& room, const std::shared_ptr<Listener>& listener,
                       std::optional<std::int64_t> after);
    void caught_up(const std::shared_ptr<Listener>& listener, std::int64_t after);
    void look_at_slow();
    void show_now(Room& room, const std::shared_ptr<Listener>& listener);
    [[nodiscard]] Game game_now(const Live& live) const;
    void tell_presence(Room& room);
    void complain(const std::shared_ptr<Listener>& to, const Reply& reply, std::string_view key,
                  const Trouble& trouble);

    // ---- timers
    void schedule(GameId game, std::int64_t t);
    void arm();
    void fall_due();

    // ---- spectators who see the game later
    [[nodiscard]] static bool is_late(const Room& room, Role role) noexcept;
    [[nodiscard]] static bool has_late_listeners(const Room& room);
    [[nodiscard]] Horizon horizon_of(const Room& room) const;
    [[nodiscard]] Instant time_for(const Room& room, Role role) const;
    [[nodiscard]] static std::int64_t seen_by(const Room& room, Role role);
    [[nodiscard]] Game game_for(const Room& room, Role role) const;
    void with_shown(GameId game, Role role, RoomTask task);
    void look_behind(Room& room);
    void show_more(GameId game, Shown& more);
    void show_entries(Room& room, const std::vector<store::Entry>& entries);
    void expect_late(Room& room);
    void schedule_late(Room& room, std::int64_t t);
    void arm_late();
    void fall_due_late();
    void mark_end(Live& live, store::Entry& entry) const;
    void find_end(Live& live) const;
    [[nodiscard]] bool look_at_end(Room& room);

    // ---- links
    [[nodiscard]] Result<Generations, Trouble> revoke_stored(GameId game, Role role);
    void links_changed(GameId game, Generations now);
    static void put_out(const Room& room, const Generations& now);
    void read_links(GameId game);
    void look_at_links();
    void looked_at_links();
    void read_all_links(std::int64_t version);

    // ---- several nodes
    void forward(Room& room, Role role, const std::string& fields, std::string key,
                 const std::shared_ptr<Listener>& from, Reply reply);
    void hand_over(GameId game, Role role, const std::string& fields, const std::string& key);
    void lose_patience();
    [[nodiscard]] static bool is_known(const Live& live, Role role, std::string_view key);
    void follow(const std::vector<GameId>& games);
    void follow_one(Room& room);
    void took_wish(Room& room, const store::Entry& entry);
    void took(GameId game, store::Stored<std::vector<store::Entry>> entries);
    void take_inbox();
    void adopt_orphans();

    net::Loop& loop_;
    store::Store& store_;
    HubOptions options_;
    Links links_;
    SigningKey key_;
    std::map<Language, Words> words_;
    Timeline timeline_;
    ProtocolReader reader_;
    ClientReader client_reader_;
    JsonWriter json_;

    std::unordered_map<GameId, std::unique_ptr<Room>> rooms_;
    std::uint64_t lives_ = 0;      // ever
    std::int64_t created_at_ = 0;  // wall time of the last new game
    std::vector<Outage> outages_;
    std::deque<GameId> untold_;  // in whose logs something may be missing about outages
    bool telling_ = false;
    std::vector<GameId> quiet_;  // to be forgotten, if they still are
    std::size_t forgotten_ = 0;
    HubStatistics statistics_;
    std::size_t listeners_ = 0;

    struct Due {
        std::int64_t t;
        GameId game;
        friend bool operator<(const Due& a, const Due& b) noexcept { return a.t > b.t; }
    };
    std::priority_queue<Due> due_;
    std::optional<std::int64_t> armed_for_;
    std::priority_queue<Due> late_;  // when spectators of a delayed game see more of it

    std::vector<std::shared_ptr<Listener>> too_slow_;

    store::Batch batch_;
    std::vector<Waiting> waiting_;
    // Those of a batch that has been written: their memory is used again.
    std::vector<store::Entry> spare_entries_;
    std::vector<Waiting> spare_waiting_;
    using CreatedTask = std::function<void(const Trouble*)>;  // none: it is durable
    std::vector<CreatedTask> creating_;
    std::shared_ptr<Job> writing_;  // at most one
    std::string stands_;            // why time stands still, though no write has failed
    net::Steady::time_point stood_;
    bool held_ = false;               // timers were not set, since the store is behind
    std::set<std::string> doubtful_;  // acts of which nobody knows, while nothing can be recorded
    bool flush_posted_ = false;
    bool suspended_ = false;
    bool refusing_ = false;
    bool closing_ = false;
    std::function<void(std::string_view)> tell_;
    std::int64_t last_durable_ = 0;
    std::int64_t last_checkpoint_ = 0;
    bool changed_ = false;  // something was written since the last checkpoint
    bool tidying_ = false;

    net::Loop::Timer due_timer_;
    net::Loop::Timer late_timer_;
    net::Loop::Timer beat_timer_;
    net::Loop::Timer sweep_timer_;
    net::Loop::Timer slow_timer_;
    std::vector<std::shared_ptr<Listener>> slow_;  // who still read what they have missed
    store::NodeId node_ = 0;
    bool taking_ = false;  // out of the inbox
    bool take_again_ = false;
    bool adopting_ = false;
    bool looking_at_links_ = false;
    bool look_at_links_again_ = false;
    std::int64_t links_version_ = -1;  // that was looked at
    std::uint64_t links_news_ = 0;     // how often some may have changed
    std::unordered_map<GameId, std::unique_ptr<Broken>> broken_;
    int beats_ = 0;

    Workers readers_{2};
    Workers writer_{1};
};

}  // namespace jadoube::server

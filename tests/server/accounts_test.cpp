#include "../../shell/server/src/accounts.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <map>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

#include "support/temporary_folder.hpp"

namespace jadoube::server {
namespace {

using store::Account;
using store::Session;
using store::Stored;
using store::StoreError;

// Accounts and sessions in memory; games are none of its business. It can be out of order.
class MemoryStore : public store::Store {
public:
    bool fails = false;
    std::map<AccountId, Account> accounts_by_id;
    std::map<LogHash, Session> sessions;

    Stored<std::string> secret(std::string_view, std::string_view) override { return none(); }
    Stored<AccountId> add_account(const Account& account) override {
        if (fails) return none();
        for (const auto& [id, other] : accounts_by_id) {
            if (store::folded_name(other.name) == store::folded_name(account.name)) {
                return Unexpected{StoreError{StoreError::Code::conflict, "name"}};
            }
        }
        Account added = account;
        added.id = static_cast<AccountId>(accounts_by_id.size()) + 1;
        accounts_by_id[added.id] = added;
        return added.id;
    }
    Stored<std::optional<Account>> account(std::string_view name) override {
        if (fails) return none();
        for (const auto& [id, account] : accounts_by_id) {
            if (store::folded_name(account.name) == store::folded_name(name))
                return std::optional(account);
        }
        return std::optional<Account>();
    }
    Stored<std::optional<Account>> account(AccountId id) override {
        if (fails) return none();
        const auto found = accounts_by_id.find(id);
        return found == accounts_by_id.end() ? std::nullopt : std::optional(found->second);
    }
    Stored<std::vector<Account>> accounts() override {
        if (fails) return none();
        std::vector<Account> all;
        for (const auto& [id, account] : accounts_by_id) all.push_back(account);
        return all;
    }
    Stored<Done> update_account(const Account& account) override {
        if (fails) return none();
        accounts_by_id[account.id] = account;
        return Done{};
    }
    Stored<Done> add_session(const Session& session) override {
        if (fails) return none();
        if (!sessions.emplace(session.token, session).second) {
            return Unexpected{StoreError{StoreError::Code::conflict, "session"}};
        }
        return Done{};
    }
    Stored<std::optional<Session>> session(const LogHash& token) override {
        if (fails) return none();
        const auto found = sessions.find(token);
        return found == sessions.end() ? std::nullopt : std::optional(found->second);
    }
    Stored<Done> remove_session(const LogHash& token) override {
        if (fails) return none();
        sessions.erase(token);
        return Done{};
    }
    Stored<Done> remove_sessions(AccountId account) override {
        if (fails) return none();
        std::erase_if(sessions, [&](const auto& one) { return one.second.account == account; });
        return Done{};
    }
    Stored<Done> forget_sessions(std::int64_t expired_before) override {
        if (fails) return none();
        std::erase_if(sessions,
                      [&](const auto& one) { return one.second.expires < expired_before; });
        return Done{};
    }

    Stored<store::NodeId> join(std::int64_t, std::string_view) override { return none(); }
    Stored<Done> beat(std::int64_t, std::int64_t) override { return none(); }
    Stored<Done> leave(std::int64_t, std::int64_t) override { return none(); }
    Stored<std::vector<store::DueGame>> adopt(int, std::int64_t) override { return none(); }
    Stored<std::vector<GameId>> append(const store::Batch&) override { return none(); }
    Stored<Done> checkpoint() override { return none(); }
    Stored<std::optional<store::StoredGame>> open(GameId, bool, std::int64_t) override {
        return none();
    }
    Stored<std::vector<store::Entry>> entries(GameId, std::int64_t) override { return none(); }
    Stored<std::optional<store::GameRow>> row(GameId) override { return none(); }
    Stored<std::vector<store::GameRow>> list(const store::GameFilter&) override { return none(); }
    Stored<std::vector<GameId>> all_games() override { return none(); }
    Stored<Done> set_links(GameId, std::string_view) override { return none(); }
    Stored<bool> change_links(GameId, std::string_view, std::string_view) override {
        return none();
    }
    Stored<std::vector<store::Entry>> salvage(GameId) override { return none(); }
    Stored<int> forget_games(std::int64_t, int) override { return none(); }

private:
    static Unexpected<StoreError> none() {
        return Unexpected{StoreError{StoreError::Code::unavailable, "out of order"}};
    }
};

constexpr std::int64_t minute = 60'000;
constexpr std::int64_t day = 24 * 60 * minute;
constexpr std::int64_t now = 1'800'000'000'000;
constexpr std::string_view peer = "192.0.2.1";
const Place place{std::string(peer)};
const std::string right = "correct horse";
const std::string wrong = "wrong horse battery";
const Accounts::Creator here{"127.0.0.1", true, false};

// Other bytes each time, always the same.
Random counting() {
    return [next = std::uint8_t{0}](std::span<std::uint8_t> bytes) mutable {
        std::ranges::fill(bytes, next);
        ++next;
    };
}

// A server with an account Ana, an administrator's.
struct Desk {
    explicit Desk(AccountSettings with = generous()) : settings(with) {
        const auto made = accounts.create("Ana", right, here, now);
        REQUIRE(made);
        ana = *made;
    }
    static AccountSettings generous() {
        AccountSettings settings;
        settings.per_peer = {.per_second = 1, .burst = 100'000};
        return settings;
    }
    std::string sign_in(std::string_view who, std::string_view password, std::int64_t at = now) {
        const auto in = accounts.sign_in(who, password, place, at);
        return in ? "in" : std::string(name(in.error().code));
    }

    AccountSettings settings;
    MemoryStore store;
    PasswordPool pool{1, 16, PasswordCost::least()};
    Accounts accounts{store, pool, counting(), settings};
    AccountId ana{};
};

std::string code_of(const Outcome<AccountId>& made) {
    return made ? "made" : std::string(name(made.error().code));
}

// Who may make the next account.
std::string next_by(Accounts& accounts, bool on_this_machine) {
    const auto who = accounts.registration(on_this_machine);
    return std::string(who ? name(*who) : name(who.error().code));
}

}  // namespace

TEST_CASE("the first account is made on this machine, and is an administrator's") {
    MemoryStore store;
    PasswordPool pool(1, 16, PasswordCost::least());
    Accounts accounts(store, pool, counting(), Desk::generous());
    Accounts::Creator far{"192.0.2.7", false, false};
    CHECK(code_of(accounts.create("Eve", right, far, now)) == "forbidden");
    CHECK(store.accounts_by_id.empty());
    CHECK(next_by(accounts, false) == "nobody");
    CHECK(next_by(accounts, true) == "first");
    const auto made = accounts.create("  Ana ", right, here, now);
    REQUIRE(made);
    const Account& ana = store.accounts_by_id.at(*made);
    CHECK(ana.name == "Ana");
    CHECK(ana.administrator);
    CHECK(ana.created == now);
    CHECK(ana.password.starts_with("$argon2id$"));

    // Then administrators make others.
    CHECK(next_by(accounts, true) == "administrators");
    CHECK(code_of(accounts.create("Bob", right, here, now)) == "forbidden");
    CHECK(code_of(accounts.create("Bob", right, far, now)) == "forbidden");
    far.administrator = true;
    const auto bob = accounts.create("Bob", right, far, now);
    REQUIRE(bob);
    CHECK(!store.accounts_by_id.at(*bob).administrator);
    CHECK(code_of(accounts.create("bOB", right, far, now)) == "conflict");

    // An account that was there before this run counts.
    Accounts later(store, pool, counting(), Desk::generous());
    CHECK(next_by(later, true) == "administrators");
    CHECK(code_of(later.create("Eve", right, here, now)) == "forbidden");
    store.fails = true;
    Accounts blind(store, pool, counting(), Desk::generous());
    CHECK(next_by(blind, true) == "unavailable");
}

TEST_CASE("where registration is open anybody makes an account, but the first") {
    MemoryStore store;
    PasswordPool pool(1, 16, PasswordCost::least());
    AccountSettings settings = Desk::generous();
    settings.open_registration = true;
    Accounts accounts(store, pool, counting(), settings);
    const Accounts::Creator far{"192.0.2.7", false, false};
    CHECK(code_of(accounts.create("Eve", right, far, now)) == "forbidden");
    CHECK(next_by(accounts, false) == "nobody");
    CHECK(code_of(accounts.create("Ana", right, here, now)) == "made");
    CHECK(next_by(accounts, false) == "open");
    CHECK(code_of(accounts.create("Eve", right, far, now)) == "made");
    CHECK(!store.accounts_by_id.at(2).administrator);
}

TEST_CASE("an account has a name and a password that can be ones") {
    Desk desk;
    const Accounts::Creator admin{std::string(peer), false, true};
    const auto about = [&](std::string_view who, std::string_view password) {
        const auto made = desk.accounts.create(who, password, admin, now);
        REQUIRE(!made);
        CHECK(http_status(made.error().code) == 400);
        return made.error().about;
    };
    CHECK(about("", right) == "name too_short");
    CHECK(about("a<b", right) == "name bad_character");
    CHECK(about("Bob", "short") == "password too_short");
    CHECK(about("Bob", std::string(201, 'x')) == "password too_long");
    CHECK(desk.store.accounts_by_id.size() == 1);
}

TEST_CASE("who signs in gets a session, of which only the hash of its token is kept") {
    Desk desk;
    const auto in = desk.accounts.sign_in("aNA", right, place, now);
    REQUIRE(in);
    CHECK(in->account == desk.ana);
    CHECK(in->name == "Ana");
    CHECK(in->administrator);
    CHECK(in->token == std::string(43, 'A'));  // 32 times 0
    CHECK(in->csrf == "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE");
    CHECK(in->expires == now + 14 * day);
    REQUIRE(desk.store.sessions.size() == 1);
    // Python: hashlib.blake2b(b"jadoube session 1\n" + b"A" * 43, digest_size=32).hexdigest()
    CHECK(jadoube::to_text(desk.store.sessions.begin()->first) ==
          "997b0eb36f1484e9f26f9f6a9e3c6d97a0a9a061e8ea4668bb72a838c5687d3a");

    const auto again = desk.accounts.sign_in("Ana", right, place, now);
    REQUIRE(again);
    CHECK(again->token != in->token);
    CHECK(again->csrf != in->csrf);
    CHECK(desk.store.sessions.size() == 2);
}

TEST_CASE("the name or the password is wrong, and nobody says which") {
    Desk desk;
    CHECK(desk.sign_in("Ana", wrong) == "unauthorised");
    CHECK(desk.sign_in("Bob", right) == "unauthorised");
    CHECK(desk.sign_in("Ana", "short") == "unauthorised");
    CHECK(desk.sign_in("<>", right) == "unauthorised");
    CHECK(desk.sign_in("Ana", right) == "in");
    CHECK(desk.store.sessions.size() == 1);
}

TEST_CASE("a lockout begins with the fifth failure and doubles up to an hour") {
    CHECK(lockout(0) == 0);
    CHECK(lockout(4) == 0);
    CHECK(lockout(5) == minute);
    CHECK(lockout(6) == 2 * minute);
    CHECK(lockout(10) == 32 * minute);
    CHECK(lockout(11) == 60 * minute);
    CHECK(lockout(12) == 60 * minute);
    CHECK(lockout(1'000'000) == 60 * minute);
}

TEST_CASE("after failures in a row an account is locked, whether there is one or not") {
    Desk desk;
    for (const std::string_view who : {"Ana", "Bob"}) {
        CAPTURE(who);
        for (int i = 0; i < 5; ++i) CHECK(desk.sign_in(who, wrong) == "unauthorised");
        const auto locked = desk.accounts.sign_in(who, right, place, now + 1000);
        REQUIRE(!locked);
        CHECK(locked.error().code == AccountError::Code::locked);
        CHECK(locked.error().retry_after == minute - 1000);
        // What is tried meanwhile does not count.
        CHECK(desk.sign_in(who, wrong, now + minute - 1) == "locked");
        CHECK(desk.sign_in(who, wrong, now + minute) == "unauthorised");
        CHECK(desk.sign_in(who, wrong, now + 3 * minute - 1) == "locked");
    }
    CHECK(desk.sign_in("ana", right, now + 3 * minute) == "in");
    // From the beginning again.
    for (int i = 0; i < 4; ++i) CHECK(desk.sign_in("Ana", wrong, now + day) == "unauthorised");
    CHECK(desk.sign_in("Ana", right, now + day) == "in");
}

TEST_CASE(
    "nobody locks out anybody else: not from elsewhere, and not beside a browser that is known") {
    Desk desk;
    for (int i = 0; i < 5; ++i) CHECK(desk.sign_in("Ana", wrong) == "unauthorised");
    CHECK(desk.sign_in("Ana", right) == "locked");
    const auto in = desk.accounts.sign_in("Ana", right, {"192.0.2.2"}, now);
    REQUIRE(in);
    CHECK(!in->device.empty());
    const auto code = [&](std::string_view who, std::string_view password, const Place& from) {
        const auto tried = desk.accounts.sign_in(who, password, from, now);
        return tried ? std::string("in") : std::string(name(tried.error().code));
    };
    // The browser that has signed in is known at the locked address, and in both ways of writing.
    CHECK(code("Ana", right, {place.peer, in->device}) == "in");
    CHECK(code("ANA", right, {place.peer, in->device}) == "in");
    // It is known for that name alone, as it was given, and has no more attempts than others.
    std::string other = in->device;
    other[5] = other[5] == 'A' ? 'B' : 'A';
    CHECK(code("Ana", right, {place.peer, other}) == "locked");
    CHECK(code("Ana", right, {place.peer, in->device + "A"}) == "locked");
    CHECK(code("Ana", right, {place.peer, in->csrf}) == "locked");
    for (int i = 0; i < 5; ++i) CHECK(code("Bob", wrong, place) == "unauthorised");
    CHECK(code("Bob", wrong, {place.peer, in->device}) == "locked");
    for (int i = 0; i < 5; ++i) {
        CHECK(code("Ana", wrong, {place.peer, in->device}) == "unauthorised");
    }
    CHECK(code("Ana", right, {place.peer, in->device}) == "locked");
    CHECK(code("Ana", right, {"192.0.2.3"}) == "in");
}

TEST_CASE("names are compared without case in every script") {
    Desk desk;
    CHECK(code_of(desk.accounts.create("Ünal Şahin", right, {"", false, true}, now)) != "conflict");
    CHECK(code_of(desk.accounts.create("ünal şahin", right, {"", false, true}, now)) == "conflict");
    CHECK(desk.sign_in("ÜNAL ŞAHIN", right) == "in");
    CHECK(desk.sign_in("unal sahin", right) == "unauthorised");
}

TEST_CASE("many attempts at once are no more than many one after the other") {
    Desk desk;
    PasswordPool pool(2, 64, PasswordCost::least());
    Accounts accounts(desk.store, pool, counting(), desk.settings);
    std::vector<std::future<std::string>> answers;
    for (int i = 0; i < 12; ++i) {
        answers.push_back(std::async(std::launch::async, [&] {
            const auto in = accounts.sign_in("Ana", wrong, place, now);
            return in ? std::string("in") : std::string(name(in.error().code));
        }));
    }
    std::map<std::string, int> count;
    for (auto& answer : answers) ++count[answer.get()];
    CHECK(count["unauthorised"] == 5);
    CHECK(count["locked"] == 7);
}

TEST_CASE("from one place only so many attempts are taken") {
    AccountSettings settings;
    settings.per_peer = {.per_second = 0.1, .burst = 3};
    Desk desk(settings);
    for (int i = 0; i < 3; ++i) CHECK(desk.sign_in("Bob", wrong) == "unauthorised");
    const auto more = desk.accounts.sign_in("Ana", right, place, now);
    REQUIRE(!more);
    CHECK(more.error().code == AccountError::Code::too_many);
    CHECK(more.error().retry_after == 10'000);
    CHECK(desk.accounts.sign_in("Ana", right, {"192.0.2.2"}, now));
    CHECK(desk.sign_in("Ana", right, now + 10'000) == "in");
    const auto made = desk.accounts.create("Cid", right, {std::string(peer), true, true}, now);
    CHECK(code_of(made) == "too_many");
}

TEST_CASE("when too many hash, nobody has failed") {
    Desk desk;
    PasswordPool busy(1, 0, PasswordCost::least());
    Accounts accounts(desk.store, busy, counting(), desk.settings);
    for (int i = 0; i < 9; ++i) {
        for (const std::string_view who : {"Ana", "Bob"}) {
            const auto in = accounts.sign_in(who, right, place, now);
            REQUIRE(!in);
            CHECK(in.error().code == AccountError::Code::too_many);
        }
    }
    CHECK(code_of(accounts.create("Cid", right, {"", false, true}, now)) == "too_many");
}

TEST_CASE("a session is found by its token until it ends") {
    Desk desk;
    const auto in = desk.accounts.sign_in("Ana", right, place, now);
    REQUIRE(in);
    const auto who = desk.accounts.session(in->token, now + minute);
    REQUIRE(who);
    REQUIRE(*who);
    CHECK((*who)->account == desk.ana);
    CHECK((*who)->name == "Ana");
    CHECK((*who)->administrator);
    CHECK((*who)->csrf == in->csrf);
    CHECK(!(*who)->renewed);
    for (const std::string& bad :
         {std::string(), std::string(43, 'B'), in->token + "A", in->token.substr(1), in->csrf}) {
        const auto nobody = desk.accounts.session(bad, now);
        REQUIRE(nobody);
        CHECK(!*nobody);
    }
    CHECK(*desk.accounts.session(in->token, now + 14 * day - 1));
    REQUIRE(desk.accounts.sign_out(in->token));
    CHECK(!*desk.accounts.session(in->token, now));
    CHECK(desk.store.sessions.empty());
    CHECK(desk.accounts.sign_out("nothing"));
}

TEST_CASE("a session lasts for 14 days after it was last used") {
    Desk desk;
    const auto in = desk.accounts.sign_in("Ana", right, place, now);
    REQUIRE(in);
    const auto find = [&](std::int64_t at) {
        const auto found = desk.accounts.session(in->token, at);
        REQUIRE(found);
        return *found;
    };
    CHECK(find(now + day)->expires == now + 14 * day);
    const auto longer = find(now + day + 1);
    REQUIRE(longer);
    CHECK(longer->renewed);
    CHECK(longer->expires == now + 15 * day + 1);
    CHECK(longer->csrf == in->csrf);
    CHECK(desk.store.sessions.size() == 1);
    CHECK(!find(now + day + 2)->renewed);
    CHECK(find(now + 15 * day));  // at last to now + 29 days
    CHECK(!find(now + 29 * day));
    CHECK(!find(now + 30 * day));
    REQUIRE(desk.accounts.tidy(now + 29 * day));
    CHECK(desk.store.sessions.size() == 1);
    REQUIRE(desk.accounts.tidy(now + 29 * day + 1));
    CHECK(desk.store.sessions.empty());
}

TEST_CASE("a CSRF token is the session's own") {
    Desk desk;
    const auto in = desk.accounts.sign_in("Ana", right, place, now);
    const auto other = desk.accounts.sign_in("Ana", right, place, now);
    REQUIRE(in);
    REQUIRE(other);
    CHECK(in->is_csrf(in->csrf));
    CHECK(!in->is_csrf(other->csrf));
    CHECK(!in->is_csrf(in->token));
    CHECK(!in->is_csrf(""));
    CHECK(!SignedIn{}.is_csrf(""));
}

TEST_CASE("whoever changes his password ends his other sessions") {
    Desk desk;
    const Accounts::Creator admin{std::string(peer), false, true};
    REQUIRE(desk.accounts.create("Bob", right, admin, now));
    const auto bob = desk.accounts.sign_in("Bob", right, place, now);
    const auto one = desk.accounts.sign_in("Ana", right, place, now);
    const auto two = desk.accounts.sign_in("Ana", right, place, now);
    REQUIRE(bob);
    REQUIRE(one);
    REQUIRE(two);
    const std::string better = "another correct horse";
    const auto change = [&](std::string_view from, std::string_view to) {
        const auto done = desk.accounts.change_password(*one, from, to, place, now + 5);
        return done ? "done" : std::string(name(done.error().code));
    };
    CHECK(change(wrong, better) == "unauthorised");
    CHECK(change(right, "short") == "bad_request");
    CHECK(desk.store.sessions.size() == 3);
    CHECK(change(right, better) == "done");
    const auto still = desk.accounts.session(one->token, now + 5);
    REQUIRE(still);
    REQUIRE(*still);
    CHECK((*still)->csrf == one->csrf);
    CHECK(!*desk.accounts.session(two->token, now + 5));
    CHECK(*desk.accounts.session(bob->token, now + 5));
    CHECK(desk.sign_in("Ana", right) == "unauthorised");
    CHECK(desk.sign_in("Ana", better) == "in");
    CHECK(desk.sign_in("Bob", right) == "in");
    // To guess the old one is an attempt like others.
    for (int i = 0; i < 5; ++i) CHECK(change(wrong, right) == "unauthorised");
    CHECK(change(better, right) == "locked");
}

TEST_CASE("a password that was changed while it was verified lets nobody in") {
    Desk desk;
    PasswordPool pool(1, 4, PasswordCost::least());
    Accounts accounts(desk.store, pool, counting(), desk.settings);
    std::promise<void> go;
    REQUIRE(pool.post([&] { go.get_future().wait(); }));
    auto in =
        std::async(std::launch::async, [&] { return accounts.sign_in("Ana", right, place, now); });
    while (pool.waiting() == 0) std::this_thread::yield();
    desk.store.accounts_by_id.at(desk.ana).password = desk.pool.dummy();
    go.set_value();
    const auto outcome = in.get();
    REQUIRE(!outcome);
    CHECK(outcome.error().code == AccountError::Code::unauthorised);
    CHECK(desk.store.sessions.empty());
    CHECK(desk.store.accounts_by_id.at(desk.ana).password == desk.pool.dummy());
}

TEST_CASE("without a store nobody is let in, and nobody is told why") {
    Desk desk;
    const auto in = desk.accounts.sign_in("Ana", right, place, now);
    REQUIRE(in);
    desk.store.fails = true;
    const auto again = desk.accounts.sign_in("Ana", right, place, now);
    REQUIRE(!again);
    CHECK(again.error().code == AccountError::Code::unavailable);
    CHECK(again.error().about.empty());
    CHECK(again.error().detail == "unavailable: out of order");
    CHECK(!desk.accounts.session(in->token, now));
    CHECK(!desk.accounts.sign_out(in->token));
    CHECK(!desk.accounts.change_password(*in, right, wrong, place, now));
    CHECK(!desk.accounts.tidy(now));
    CHECK(code_of(desk.accounts.create("Bob", right, {"", false, true}, now)) == "unavailable");
}

TEST_CASE("accounts and sessions outlive the server, in a store on the disk") {
    const jadoube::test::TemporaryFolder folder;
    PasswordPool pool(1, 16, PasswordCost::least());
    std::string token;
    std::string csrf;
    {
        const auto store = store::open_sqlite(folder.path().string());
        REQUIRE(store);
        Accounts accounts(**store, pool, system_random(), Desk::generous());
        REQUIRE(accounts.create("Ana", right, here, now));
        CHECK(code_of(accounts.create("ANA", right, {"", false, true}, now)) == "conflict");
        for (int i = 0; i < 5; ++i) CHECK(!accounts.sign_in("Ana", wrong, place, now));
        CHECK(accounts.sign_in("Ana", right, place, now).error().code ==
              AccountError::Code::locked);
        const auto in = accounts.sign_in("ana", right, place, now + minute);
        REQUIRE(in);
        token = in->token;
        csrf = in->csrf;
        for (int i = 0; i < 5; ++i) CHECK(!accounts.sign_in("Ana", wrong, place, now + minute));
    }
    const auto store = store::open_sqlite(folder.path().string());
    REQUIRE(store);
    Accounts accounts(**store, pool, system_random(), Desk::generous());
    // Who has failed where is not kept: nothing tells names that there are from others.
    CHECK(accounts.sign_in("Ana", right, place, now + minute));
    CHECK(code_of(accounts.create("Eve", right, here, now)) == "forbidden");

    const auto who = accounts.session(token, now + 10 * day);  // kept for longer
    REQUIRE(who);
    REQUIRE(*who);
    CHECK((*who)->renewed);
    CHECK((*who)->is_csrf(csrf));
    const auto other = accounts.sign_in("Ana", right, place, now + 10 * day);
    REQUIRE(other);
    REQUIRE(accounts.tidy(now + 20 * day));
    CHECK(*accounts.session(token, now + 20 * day));
    REQUIRE(accounts.change_password(**who, right, wrong, place, now + 20 * day));
    CHECK(*accounts.session(token, now + 20 * day));
    CHECK(!*accounts.session(other->token, now + 20 * day));
    CHECK(!accounts.sign_in("Ana", right, place, now + 20 * day));
    CHECK(accounts.sign_in("Ana", wrong, place, now + 20 * day));
    REQUIRE(accounts.sign_out(token));
    CHECK(!*accounts.session(token, now + 20 * day));
}

TEST_CASE("errors of accounts have the names and numbers of docs/server.md") {
    using Code = AccountError::Code;
    struct Row {
        Code code;
        std::string_view name;
        int status;
    };
    const Row rows[] = {
        {Code::bad_request, "bad_request", 400}, {Code::unauthorised, "unauthorised", 401},
        {Code::forbidden, "forbidden", 403},     {Code::conflict, "conflict", 409},
        {Code::locked, "locked", 423},           {Code::too_many, "too_many", 429},
        {Code::unavailable, "unavailable", 503},
    };
    for (const Row& row : rows) {
        CHECK(name(row.code) == row.name);
        CHECK(http_status(row.code) == row.status);
    }
}

}  // namespace jadoube::server

// What every Store promises about secrets, accounts and sessions.
#pragma once

#include "store/scribe.hpp"

namespace jadoube::store::test {

inline void a_secret_is_the_first_that_was_offered(const NewPlace& new_place) {
    const auto place = new_place();
    const std::string bytes("a\0b\xff", 4);
    {
        const auto store = place->open();
        CHECK(value_of(store->secret("links", "")).empty());  // to ask alone keeps nothing
        CHECK(value_of(store->secret("links", bytes)) == bytes);
        CHECK(value_of(store->secret("links", "other")) == bytes);
        CHECK(value_of(store->secret("signing", "key")) == "key");
    }
    const auto store = place->open();
    CHECK(value_of(store->secret("links", "other")) == bytes);
    CHECK(value_of(store->secret("signing", "")) == "key");
}

inline void accounts_have_names_of_their_own(const NewPlace& new_place) {
    const auto place = new_place();
    auto store = place->open();
    CHECK(value_of(store->accounts()).empty());
    CHECK_FALSE(value_of(store->account("Ann")).has_value());
    const AccountId ann = value_of(store->add_account({0, "Ann", "$argon2id$1", true, morning}));
    const AccountId bob = value_of(store->add_account({ann, "bob", "$argon2id$2", false, 5}));
    CHECK(ann > 0);
    CHECK(bob > 0);
    CHECK(ann != bob);
    check_error(store->add_account({.name = "aNN", .password = "x"}), StoreError::Code::conflict);

    // In every script, and whatever the locale of the database.
    const AccountId unal = value_of(store->add_account({.name = "Ünal", .password = "x"}));
    check_error(store->add_account({.name = "ünal", .password = "x"}), StoreError::Code::conflict);
    CHECK(value_of(store->account("üNAL"))->id == unal);

    auto found = value_of(store->account("ANN"));
    REQUIRE(found.has_value());
    CHECK(found->id == ann);
    CHECK(found->name == "Ann");
    CHECK(found->password == "$argon2id$1");
    CHECK(found->administrator);
    CHECK(found->created == morning);
    found = value_of(store->account(bob));
    REQUIRE(found.has_value());
    CHECK(found->name == "bob");
    CHECK_FALSE(found->administrator);
    CHECK_FALSE(value_of(store->account(AccountId{12345})).has_value());

    found->password = "$argon2id$3";
    found->administrator = true;
    found->name = "Bob";
    value_of(store->update_account(*found));
    found->name = "ann";
    check_error(store->update_account(*found), StoreError::Code::conflict);
    found->id = 12345;
    found->name = "carl";
    CHECK_FALSE(store->update_account(*found).has_value());

    store.reset();
    store = place->open();
    const auto all = value_of(store->accounts());
    REQUIRE(all.size() == 3);
    CHECK(all[0].id == ann);
    CHECK(all[1].name == "Bob");
    CHECK(all[1].password == "$argon2id$3");
    CHECK(all[1].administrator);
    CHECK(all[1].created == 5);
}

inline void sessions_end(const NewPlace& new_place) {
    const auto place = new_place();
    const auto store = place->open();
    const AccountId ann = value_of(store->add_account({.name = "Ann", .password = "x"}));
    const AccountId bob = value_of(store->add_account({.name = "Bob", .password = "x"}));
    const auto token = [](std::uint8_t n) {
        LogHash hash{};
        hash[0] = n;
        hash[31] = 0xff;
        return hash;
    };
    const auto there = [&](std::uint8_t n) {
        return value_of(store->session(token(n))).has_value();
    };
    for (std::uint8_t n = 0; n < 6; ++n) {
        value_of(store->add_session({token(n), n % 2 == 0 ? ann : bob, "csrf", morning + n}));
    }
    const auto second = value_of(store->session(token(1)));
    REQUIRE(second.has_value());
    CHECK(second->token == token(1));
    CHECK(second->account == bob);
    CHECK(second->csrf == "csrf");
    CHECK(second->expires == morning + 1);
    CHECK_FALSE(there(9));

    value_of(store->remove_session(token(1)));
    value_of(store->remove_session(token(9)));
    CHECK_FALSE(there(1));
    CHECK(there(3));
    value_of(store->forget_sessions(morning + 3));
    CHECK_FALSE(there(0));
    CHECK_FALSE(there(2));
    CHECK(there(3));
    value_of(store->remove_sessions(ann));
    CHECK_FALSE(there(4));
    CHECK(there(3));
    CHECK(there(5));
}

}  // namespace jadoube::store::test

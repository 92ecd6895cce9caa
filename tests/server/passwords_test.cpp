#include "../../shell/server/src/passwords.hpp"

#include <atomic>
#include <future>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <jadoube/store/store.hpp>

namespace jadoube::server {
namespace {

std::string many(std::string_view text, int times) {
    std::string made;
    for (int i = 0; i < times; ++i) made += text;
    return made;
}

std::string result_of(const Result<std::string, Unfit>& fit) {
    return fit ? *fit : "! " + std::string(name(fit.error()));
}

}  // namespace

TEST_CASE("a name has letters, digits, spaces, dots, dashes and underscores") {
    struct Row {
        std::string text;
        std::string becomes;
    };
    const Row rows[] = {
        {"Ana", "Ana"},
        {"  Ana \t", "Ana"},
        {"Ana  Maria", "Ana Maria"},
        {"R. J. Fischer-2_b", "R. J. Fischer-2_b"},
        {"Петар", "Петар"},
        {"Ștefan", "Ștefan"},
        {"e\u0301", "\u00E9"},   // composed
        {"x\u0323", "x\u0323"},  // there is no composed one
        {"हिन्दी", "हिन्दी"},      // marks that belong to letters
        {"李", "李"},
        {"", "! too_short"},
        {"   ", "! too_short"},
        {many("é", 60), many("é", 60)},
        {many("é", 61), "! too_long"},
        {many("e\u0301", 60), many("é", 60)},
        {std::string(5000, 'a'), "! too_long"},
        {"a@b", "! bad_character"},
        {"a\nb", "! bad_character"},
        {"a\tb", "! bad_character"},
        {"<b>", "! bad_character"},
        {std::string("a\0b", 3), "! bad_character"},
        {"a\u00A0b", "! bad_character"},  // a space that looks like another
        {"a\u200Bb", "! bad_character"},  // one that nobody sees
        {"a\u202Eb", "! bad_character"},  // writes from right to left
        {"\u0301a", "! bad_character"},   // an accent on nothing
        {"a \u0301", "! bad_character"},
        {"\xFF", "! not_utf8"},
        {"a\xC3", "! not_utf8"},
        {"\xED\xA0\x80", "! not_utf8"},  // half a pair
    };
    for (const Row& row : rows) {
        CAPTURE(row.text);
        CHECK(result_of(fit_name(row.text)) == row.becomes);
    }
}

TEST_CASE("a password has 10 to 200 characters, whichever") {
    CHECK(result_of(fit_password("123456789")) == "! too_short");
    CHECK(result_of(fit_password("1234567890")) == "1234567890");
    CHECK(result_of(fit_password("          ")) == "          ");
    CHECK(result_of(fit_password(many("♔", 9))) == "! too_short");
    CHECK(result_of(fit_password(many("♔", 10))) == many("♔", 10));
    CHECK(result_of(fit_password(many("♔", 200))) == many("♔", 200));
    CHECK(result_of(fit_password(many("♔", 201))) == "! too_long");
    CHECK(result_of(fit_password(many("e\u0301", 9))) == "! too_short");
    CHECK(result_of(fit_password(many("e\u0301", 10))) == many("\u00E9", 10));
    CHECK(result_of(fit_password(many("a", 9) + "\xFF")) == "! not_utf8");
    CHECK(result_of(fit_password(std::string(1'000'000, 'a'))) == "! too_long");
}

TEST_CASE("folded names differ in more than capital letters") {
    CHECK(store::folded_name("ANA Ștefan") == store::folded_name("ana ștefan"));
    CHECK(store::folded_name("ПЕТАР") == store::folded_name("петар"));
    CHECK(store::folded_name("ana") != store::folded_name("anna"));
}

TEST_CASE("a hash is of its password and of no other") {
    PasswordPool pool(2, 16, PasswordCost::least());
    const auto hash = pool.hash_now("correct horse");
    const auto again = pool.hash_now("correct horse");
    REQUIRE(hash);
    REQUIRE(again);
    CHECK(hash->starts_with("$argon2id$"));
    CHECK(*hash != *again);  // salted
    CHECK(pool.verify_now(*hash, "correct horse") == true);
    CHECK(pool.verify_now(*hash, "correct Horse") == false);
    CHECK(pool.verify_now(*hash, "") == false);
    // What is no hash is nobody's failure.
    for (const std::string& bad : {hash->substr(0, 60), std::string(200, '$')}) {
        const auto verified = pool.verify_now(bad, "correct horse");
        REQUIRE(!verified);
        CHECK(verified.error() == PasswordPool::Problem::failed);
    }
}

TEST_CASE("by default a hash costs what libsodium calls interactive, and the dummy as much") {
    PasswordPool pool;
    CHECK(pool.dummy().starts_with("$argon2id$v=19$m=65536,t=2,p=1$"));
    const auto hash = pool.hash_now("correct horse");
    REQUIRE(hash);
    CHECK(hash->starts_with("$argon2id$v=19$m=65536,t=2,p=1$"));
    CHECK(hash->size() == pool.dummy().size());
    // It is computed and found wrong, not just unreadable.
    CHECK(pool.verify_now(pool.dummy(), "correct horse") == false);
}

TEST_CASE("who asks too much is refused at once, and never called") {
    std::atomic<int> called = 0;
    std::promise<void> go;
    std::promise<void> busy;
    {
        PasswordPool pool(1, 3, PasswordCost::least());
        REQUIRE(pool.post([&] {
            busy.set_value();
            go.get_future().wait();
        }));
        busy.get_future().wait();
        for (int i = 0; i < 3; ++i) {
            CHECK(pool.hash("correct horse", [&](const auto& hash) { called += hash ? 1 : 100; }));
        }
        CHECK(pool.waiting() == 3);
        CHECK(!pool.hash("correct horse", [&](const auto&) { called += 1000; }));
        CHECK(!pool.verify(pool.dummy(), "correct horse", [&](const auto&) { called += 1000; }));
        CHECK(pool.hash_now("correct horse").error() == PasswordPool::Problem::busy);
        CHECK(pool.verify_now("", "correct horse").error() == PasswordPool::Problem::busy);
        CHECK(called == 0);
        go.set_value();
    }
    CHECK(called == 3);  // what was asked before the end is done
}

TEST_CASE("on a thread of the pool a hash is made in place") {
    PasswordPool pool(1, 1, PasswordCost::least());
    std::promise<bool> done;
    REQUIRE(pool.post([&] {
        const auto hash = pool.hash_now("correct horse");
        done.set_value(hash && pool.verify_now(*hash, "correct horse") == true);
    }));
    CHECK(done.get_future().get());
}

TEST_CASE("many threads ask at once, and each gets its own answer") {
    PasswordPool pool(2, 64, PasswordCost::least());
    const auto hash = pool.hash_now("correct horse");
    REQUIRE(hash);
    std::vector<std::future<bool>> answers;
    for (int i = 0; i < 8; ++i) {
        answers.push_back(std::async(std::launch::async, [&, i] {
            bool right = true;
            for (int k = 0; k < 20; ++k) {
                const bool mine = (i + k) % 2 == 0;
                const auto verified =
                    pool.verify_now(*hash, mine ? "correct horse" : "wrong horse");
                right = right && verified && *verified == mine;
            }
            return right;
        }));
    }
    for (auto& answer : answers) CHECK(answer.get());
}

}  // namespace jadoube::server

// The names of acts: which were used, by whom, for what.
#include "../../shell/server/src/known_keys.hpp"

#include <cstdint>
#include <set>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "support/random_games.hpp"

using namespace jadoube;
using namespace jadoube::server;

namespace {

// FNV-1a of the role and the key: a hash without a secret, for which anybody can compute two that
// are the same.
std::uint64_t foreseeable(server::Role role, std::string_view key) {
    constexpr std::uint64_t prime = 0x100000001b3U;
    std::uint64_t hash = (0xcbf29ce484222325U ^ (static_cast<std::uint64_t>(role) + 256)) * prime;
    for (const char c : key) hash = (hash ^ static_cast<unsigned char>(c)) * prime;
    return hash;
}

}  // namespace

TEST_CASE("a key that collides by a hash without a secret is another key") {
    constexpr std::string_view computed = "i6hr3m5.,-@g4#$_";
    REQUIRE(foreseeable(server::Role::black, computed) == foreseeable(server::Role::white, "a2"));
    KnownKeys keys;
    keys.add(server::Role::black, computed, R"("act":"press")", 7);
    CHECK(keys.find(server::Role::white, "a2") == nullptr);
    REQUIRE(keys.find(server::Role::black, computed) != nullptr);
    CHECK(keys.find(server::Role::black, computed)->seq == 7);
}

TEST_CASE("a key is found among many, and one that was never used is not") {
    KnownKeys keys;
    for (int i = 0; i < 2000; ++i) {
        REQUIRE(keys.find(server::Role::white, std::to_string(i)) == nullptr);
        keys.add(server::Role::white, std::to_string(i), R"("act":"press")", i);
        const KeyRecord* found = keys.find(server::Role::white, std::to_string(i / 2));
        REQUIRE(found != nullptr);
        REQUIRE(found->seq == i / 2);
    }
    CHECK(keys.find(server::Role::black, "0") == nullptr);
}

TEST_CASE("whatever keys one role has used, those of every other role are free; content counts") {
    test::Random random(44);
    KnownKeys keys;
    std::set<std::string> used;
    const std::string letters = "ab1~.\xc3\xa9 \"";
    const auto drawn = [&] {
        std::string key;
        for (auto left = 1 + random.below(6); left > 0; --left)
            key += letters[random.below(letters.size())];
        return key;
    };
    for (int i = 0; i < 3000; ++i) {
        const std::string key = drawn();
        if (!used.insert(key).second) continue;
        keys.add(server::Role::black, key, R"("act":"touch","square":"e)" + std::to_string(i), i);
    }
    REQUIRE(used.size() > 1000);
    for (const std::string& key : used) {
        const KeyRecord* found = keys.find(server::Role::black, key);
        REQUIRE(found != nullptr);
        CHECK(found->is_for(R"("act":"touch","square":"e)" + std::to_string(found->seq)));
        CHECK_FALSE(found->is_for(R"("act":"touch","square":"e)" + std::to_string(found->seq + 1)));
        for (const server::Role role : server::all_roles) {
            if (role != server::Role::black) REQUIRE(keys.find(role, key) == nullptr);
        }
    }
    for (int i = 0; i < 3000; ++i) {
        const std::string key = drawn();
        REQUIRE((keys.find(server::Role::black, key) != nullptr) == used.contains(key));
    }
}

TEST_CASE("the name of an act that has none cannot be foreseen") {
    std::set<std::string> seen;
    for (int i = 0; i < 1000; ++i) {
        const std::string key = new_key(system_random());
        CHECK(key.size() == 23);
        CHECK(key.starts_with('~'));
        CHECK(seen.insert(key).second);
    }
}

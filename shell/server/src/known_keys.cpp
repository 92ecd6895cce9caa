#include "known_keys.hpp"

#include <algorithm>
#include <cstring>

#include <sodium.h>

namespace jadoube::server {
namespace {

static_assert(crypto_shorthash_siphashx24_BYTES == 16);
using Hash = std::array<std::uint64_t, 2>;

Hash hashed(std::string_view text) noexcept {
    static const auto secret = [] {
        [[maybe_unused]] const int ready = sodium_init();
        std::array<unsigned char, crypto_shorthash_siphashx24_KEYBYTES> drawn{};
        randombytes_buf(drawn.data(), drawn.size());
        return drawn;
    }();
    std::array<unsigned char, crypto_shorthash_siphashx24_BYTES> bytes{};
    crypto_shorthash_siphashx24(bytes.data(), reinterpret_cast<const unsigned char*>(text.data()),
                                text.size(), secret.data());
    Hash hash{};
    std::memcpy(hash.data(), bytes.data(), bytes.size());
    return hash;
}

Hash hashed(Role role, std::string_view key) {
    // The role is the first byte: "2" of one role is not "3" of another.
    std::string text(1, static_cast<char>(role));
    text += key;
    return hashed(text);
}

}  // namespace

bool KeyRecord::is_for(std::string_view fields) const noexcept {
    return content == hashed(fields)[0];
}

void KnownKeys::add(Role role, std::string_view key, std::string_view fields, std::int64_t seq) {
    const KeyRecord one{hashed(role, key), hashed(fields)[0], seq};
    all_.push_back(one);
    marks_.add(one.name[0]);
}

const KeyRecord* KnownKeys::find(Role role, std::string_view key) const {
    const Hash name = hashed(role, key);
    if (!marks_.may_have(name[0])) return nullptr;
    // It is most likely one of the last.
    const auto found = std::find_if(all_.rbegin(), all_.rend(),
                                    [&](const KeyRecord& one) { return one.name == name; });
    return found != all_.rend() ? &*found : nullptr;
}

std::string new_key(const Random& random) {
    std::array<std::uint8_t, 16> bytes{};
    random(bytes);
    return "~" + base64url(bytes);
}

}  // namespace jadoube::server

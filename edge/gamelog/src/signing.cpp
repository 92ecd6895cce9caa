#include <sodium.h>

#include <jadoube/gamelog/signing.hpp>

#include "hex.hpp"

namespace jadoube {
namespace {

static_assert(crypto_sign_SEEDBYTES == 32 && crypto_sign_PUBLICKEYBYTES == 32);
static_assert(crypto_sign_SECRETKEYBYTES == 64 && crypto_sign_BYTES == 64);

std::string signed_text(std::string_view game, const LogHash& head) {
    std::string text = "jadoube log 1\n";
    text += game;
    text += '\n';
    text += to_text(head);
    return text;
}

const unsigned char* bytes(const std::string& text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace

SigningKey::SigningKey(const std::array<std::uint8_t, 32>& seed) noexcept {
    crypto_sign_seed_keypair(public_.data(), secret_.data(), seed.data());
}

std::string SigningKey::public_key() const { return to_hex(public_); }

std::string SigningKey::sign(std::string_view game, const LogHash& head) const {
    const std::string text = signed_text(game, head);
    std::array<std::uint8_t, 64> signature{};
    crypto_sign_detached(signature.data(), nullptr, bytes(text), text.size(), secret_.data());
    return to_hex(signature);
}

bool is_signed(std::string_view game, const LogHash& head, std::string_view public_key,
               std::string_view signature) noexcept {
    const auto key = parse_hex<32>(public_key);
    const auto sign = parse_hex<64>(signature);
    if (!key || !sign) return false;
    const std::string text = signed_text(game, head);
    return crypto_sign_verify_detached(sign->data(), bytes(text), text.size(), key->data()) == 0;
}

}  // namespace jadoube

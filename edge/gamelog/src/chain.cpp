#include <sodium.h>

#include <jadoube/gamelog/chain.hpp>

#include "hex.hpp"

namespace jadoube {
namespace {

constexpr std::string_view before_hash = R"({"hash":")";
constexpr std::string_view after_hash = R"(",)";
constexpr std::size_t head_length = before_hash.size() + 64 + after_hash.size();

}  // namespace

LogHash chained(const LogHash& before, std::string_view body) noexcept {
    // The library picks the code for this processor; without it, it is slower but the same.
    [[maybe_unused]] static const int ready = sodium_init();
    LogHash hash{};
    crypto_generichash_state state;
    crypto_generichash_init(&state, nullptr, 0, hash.size());
    crypto_generichash_update(&state, before.data(), before.size());
    crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(body.data()),
                              body.size());
    crypto_generichash_final(&state, hash.data(), hash.size());
    return hash;
}

std::string to_log_line(const LogHash& hash, std::string_view body) {
    const auto digits = hex_digits(hash);
    std::string line;
    line.reserve(head_length + body.size());
    line += before_hash;
    line.append(digits.data(), digits.size());
    line += after_hash;
    line += body.substr(1);
    return line;
}

std::optional<LogLine> read_log_line(std::string_view line) {
    if (line.size() <= head_length || !line.starts_with(before_hash)) return std::nullopt;
    const auto hash = parse_log_hash(line.substr(before_hash.size(), 64));
    if (!hash || line.substr(before_hash.size() + 64, after_hash.size()) != after_hash) {
        return std::nullopt;
    }
    LogLine read{*hash, "{"};
    read.body += line.substr(head_length);
    return read;
}

std::string to_text(const LogHash& hash) { return to_hex(hash); }

std::optional<LogHash> parse_log_hash(std::string_view text) noexcept {
    return parse_hex<32>(text);
}

}  // namespace jadoube

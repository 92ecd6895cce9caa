#include "links.hpp"

#include <algorithm>
#include <limits>

#include <sodium.h>

#include <jadoube/protocol/json_reader.hpp>
#include <jadoube/protocol/json_writer.hpp>

namespace jadoube::server {
namespace {

constexpr std::string_view crockford = "0123456789abcdefghjkmnpqrstvwxyz";
constexpr std::size_t id_length = 13;

GameId id_of(std::span<const std::uint8_t, 8> bytes) {
    std::uint64_t id = 0;
    for (const std::uint8_t byte : bytes) id = id << 8U | byte;
    id &= static_cast<std::uint64_t>(std::numeric_limits<GameId>::max());
    return id == 0 ? 1 : static_cast<GameId>(id);
}

}  // namespace

Random system_random() {
    [[maybe_unused]] const int ready = sodium_init();
    return [](std::span<std::uint8_t> bytes) { randombytes_buf(bytes.data(), bytes.size()); };
}

std::string base64url(std::span<const std::uint8_t> bytes) {
    constexpr int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
    std::string text(sodium_base64_encoded_len(bytes.size(), variant), '\0');
    sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), variant);
    text.pop_back();  // the end of a C string
    return text;
}

bool same_secret(std::string_view one, std::string_view other) noexcept {
    return one.size() == other.size() && sodium_memcmp(one.data(), other.data(), one.size()) == 0;
}

std::string to_text(GameId game) {
    auto rest = static_cast<std::uint64_t>(game);
    std::string text(id_length, '0');
    for (std::size_t i = id_length; i > 0; --i) {
        text[i - 1] = crockford[rest & 31U];
        rest >>= 5U;
    }
    return text;
}

std::optional<GameId> parse_game_id(std::string_view text) noexcept {
    if (text.size() != id_length) return std::nullopt;
    std::uint64_t id = 0;
    for (const char letter : text) {
        const std::size_t digit = crockford.find(letter);
        if (digit == std::string_view::npos) return std::nullopt;
        if (id >> 58U) return std::nullopt;  // beyond 63 bits
        id = id << 5U | digit;
    }
    if (id == 0) return std::nullopt;
    return static_cast<GameId>(id);
}

GameId new_game_id(const Random& random) {
    std::array<std::uint8_t, 8> bytes{};
    random(bytes);
    return id_of(bytes);
}

std::string to_text(const Round& round) {
    return to_text(round.id) + "-" + std::to_string(round.boards);
}

std::optional<Round> parse_round(std::string_view text) noexcept {
    if (text.size() < id_length + 2 || text.size() > id_length + 4 || text[id_length] != '-')
        return std::nullopt;
    const auto id = parse_game_id(text.substr(0, id_length));
    if (!id || text[id_length + 1] == '0') return std::nullopt;
    int boards = 0;
    for (const char c : text.substr(id_length + 1)) {
        if (c < '0' || c > '9') return std::nullopt;
        boards = boards * 10 + (c - '0');
    }
    if (boards > most_boards) return std::nullopt;
    return Round{*id, boards};
}

bool Generations::revoke(Role role) noexcept {
    int& generation = of_[index(role)];
    if (!has_link(role) || generation == std::numeric_limits<int>::max()) return false;
    ++generation;
    return true;
}

void Generations::take_over(const Generations& other) noexcept {
    for (std::size_t i = 0; i < of_.size(); ++i) of_[i] = std::max(of_[i], other.of_[i]);
}

std::string to_text(const Generations& generations) {
    JsonWriter json;
    json.begin_object();
    for (const Role role : all_roles) {
        if (generations[role] > 0) json.field(name(role), generations[role]);
    }
    json.end_object();
    return json.text();
}

std::optional<Generations> parse_generations(std::string_view text) {
    Generations generations;
    if (text.empty()) return generations;
    const auto read = read_json(text, {.length = 4096, .depth = 2});
    const JsonObject* object = read ? read->as_object() : nullptr;
    if (!object) return std::nullopt;
    for (const auto& [key, value] : object->fields()) {
        const auto role = parse_role(key);
        const std::int64_t* generation = value.as_whole();
        if (!role || !has_link(*role) || !generation) return std::nullopt;
        if (*generation < 0 || *generation > std::numeric_limits<int>::max()) return std::nullopt;
        generations.of_[Generations::index(*role)] = static_cast<int>(*generation);
    }
    return generations;
}

Links::Links(const Secret& secret) noexcept : secret_(secret) {
    [[maybe_unused]] const int ready = sodium_init();
}
Links::~Links() { sodium_memzero(secret_.data(), secret_.size()); }

std::array<std::uint8_t, 32> Links::hashed(std::string_view text) const {
    std::array<std::uint8_t, 32> hash{};
    crypto_generichash(hash.data(), hash.size(),
                       reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                       secret_.data(), secret_.size());
    return hash;
}

std::string Links::token_of(std::string_view text) const {
    const auto hash = hashed(text);
    return base64url(std::span(hash).first<token_length / 4 * 3>());
}

std::string Links::token(GameId game, Role role, int generation) const {
    // None of the parts has a line's end in it: no two links have the same text.
    std::string text = "jadoube link 1\n" + to_text(game) + "\n";
    text += name(role);
    text += "\n" + std::to_string(generation);
    return token_of(text);
}

std::optional<Role> Links::role_of(GameId game, const Generations& generations,
                                   std::string_view token) const {
    if (token.size() != token_length) return std::nullopt;
    std::optional<Role> found;
    for (const Role role : all_roles) {
        const std::string right = this->token(game, role, generations[role]);
        if (same_secret(right, token) && has_link(role)) found = role;
    }
    return found;
}

// The first lines of these texts keep them apart from each other and from those of games.
std::string Links::token(const Round& round, Role role) const {
    std::string text = "jadoube round 1\n" + to_text(round) + "\n";
    text += name(role);
    return token_of(text);
}

std::optional<Role> Links::role_of(const Round& round, std::string_view token) const {
    if (token.size() != token_length) return std::nullopt;
    std::optional<Role> found;
    for (const Role role : round_roles) {
        const std::string right = this->token(round, role);
        if (same_secret(right, token)) found = role;
    }
    return found;
}

GameId Links::game_after(GameId game, std::int64_t damaged_entry) const {
    const auto hash =
        hashed("jadoube restored game 1\n" + to_text(game) + "\n" + std::to_string(damaged_entry));
    return id_of(std::span(hash).first<8>());
}

GameId Links::game_of(const Round& round, int board) const {
    const auto hash =
        hashed("jadoube round game 1\n" + to_text(round) + "\n" + std::to_string(board));
    return id_of(std::span(hash).first<8>());
}

}  // namespace jadoube::server

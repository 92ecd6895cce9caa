#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>

#include <jadoube/gamelog/entry.hpp>

namespace jadoube {
namespace {

constexpr std::string_view utc_pattern = "0000-00-00T00:00:00.000Z";
using UtcText = std::array<char, utc_pattern.size()>;

// The years that have four digits.
constexpr std::int64_t first_utc = -62'167'219'200'000;
constexpr std::int64_t last_utc = 253'402'300'799'999;

// Where each number stands in the text, and how many digits it has.
struct Place {
    std::size_t at;
    std::size_t digits;
};
constexpr std::array<Place, 7> utc_places{
    {{0, 4}, {5, 2}, {8, 2}, {11, 2}, {14, 2}, {17, 2}, {20, 3}}};

UtcText utc_text(std::int64_t wall_time) noexcept {
    using namespace std::chrono;
    const sys_time<milliseconds> time{milliseconds{std::clamp(wall_time, first_utc, last_utc)}};
    const auto day = floor<days>(time);
    const year_month_day date{day};
    const auto of_day = static_cast<int>((time - day).count());
    const std::array<int, 7> numbers{static_cast<int>(date.year()),
                                     static_cast<int>(static_cast<unsigned>(date.month())),
                                     static_cast<int>(static_cast<unsigned>(date.day())),
                                     of_day / 3'600'000,
                                     of_day / 60'000 % 60,
                                     of_day / 1000 % 60,
                                     of_day % 1000};
    UtcText text{};
    std::ranges::copy(utc_pattern, text.begin());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        int rest = numbers[i];
        for (std::size_t digit = utc_places[i].digits; digit-- > 0; rest /= 10) {
            text[utc_places[i].at + digit] = static_cast<char>('0' + rest % 10);
        }
    }
    return text;
}

JsonWriter& begin(JsonWriter& json, std::int64_t seq) {
    return json.begin_object().field("seq", seq);
}

JsonWriter& write_time(JsonWriter& json, std::int64_t wall_time) {
    const UtcText text = utc_text(wall_time);
    return json.field("time", std::string_view(text.data(), text.size()));
}

}  // namespace

std::string utc(std::int64_t wall_time) {
    const UtcText text = utc_text(wall_time);
    return {text.data(), text.size()};
}

std::optional<std::int64_t> parse_utc(std::string_view text) noexcept {
    using namespace std::chrono;
    if (text.size() != utc_pattern.size()) return std::nullopt;
    std::array<int, 7> numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        for (const char c : text.substr(utc_places[i].at, utc_places[i].digits)) {
            if (c < '0' || c > '9') return std::nullopt;
            numbers[i] = numbers[i] * 10 + (c - '0');
        }
    }
    const year_month_day date{year{numbers[0]}, month{static_cast<unsigned>(numbers[1])},
                              std::chrono::day{static_cast<unsigned>(numbers[2])}};
    if (!date.ok()) return std::nullopt;
    const auto time = sys_days{date} + hours{numbers[3]} + minutes{numbers[4]} +
                      seconds{numbers[5]} + milliseconds{numbers[6]};
    const std::int64_t wall_time = time.time_since_epoch().count();
    // One text for one time: no hour 24, no letters elsewhere.
    const UtcText again = utc_text(wall_time);
    if (!std::ranges::equal(text, again)) return std::nullopt;
    return wall_time;
}

void write_first_entry(JsonWriter& json, std::string_view game, std::int64_t wall_time,
                       std::string_view conditions, std::string_view settings) {
    begin(json, 0).field("log", log_version).field("game", game);
    write_time(json, wall_time).key("conditions").raw(conditions);
    json.key("settings").raw(settings).end_object();
}

void write_act_entry(JsonWriter& json, std::int64_t seq, std::int64_t wall_time,
                     std::string_view role, std::string_view key, std::string_view act,
                     const Answer& answer, const Words& words) {
    write_time(begin(json, seq), wall_time).field("role", role);
    if (!key.empty()) json.field("key", key);
    json.key("act").raw(act).field("accepted", answer.accepted());
    write_error(json, answer, Viewer::arbiter, words);
    write_rulings(json, answer, Viewer::arbiter, words);
    json.end_object();
}

void write_wish_entry(JsonWriter& json, std::int64_t seq, std::int64_t wall_time,
                      std::string_view role, std::string_view key, std::string_view wish) {
    write_time(begin(json, seq), wall_time).field("role", role);
    if (!key.empty()) json.field("key", key);
    json.key("wish").raw(wish).end_object();
}

void write_signature_entry(JsonWriter& json, std::int64_t seq, std::int64_t wall_time,
                           const LogHash& head, std::string_view public_key,
                           std::string_view signature) {
    write_time(begin(json, seq), wall_time).field("head", to_text(head));
    json.field("key", public_key).field("signature", signature).end_object();
}

}  // namespace jadoube

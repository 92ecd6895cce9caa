#include "delay.hpp"

#include <cmath>

#include <jadoube/gamelog/entry.hpp>
#include <jadoube/protocol/json_reader.hpp>
#include <jadoube/protocol/raw_fields.hpp>

namespace jadoube::server {

std::optional<EntryTime> time_of(const store::Entry& entry) {
    const auto fields = raw_fields(entry.body);
    std::string_view timed = raw_field(fields, "act");
    if (timed.empty()) timed = raw_field(fields, "wish");
    if (timed.empty()) return std::nullopt;
    EntryTime time;
    // What cannot be read is not shown: it has not happened yet.
    time.at = Instant::max();
    const std::string_view at = raw_field(raw_fields(timed), "at");
    const auto number =
        at.empty() ? Result<JsonValue, JsonError>(Unexpected{JsonError{}}) : read_json(at);
    if (number) {
        if (const std::int64_t* seconds = number->as_whole()) {
            time.at = Instant(Millis(*seconds * 1000));
        } else if (const double* fraction = number->as_fraction()) {
            time.at = Instant(Millis(std::llround(*fraction * 1000)));
        }
    }
    std::string_view wall = raw_field(fields, "time");
    if (wall.size() > 2) wall = wall.substr(1, wall.size() - 2);
    time.wall = parse_utc(wall).value_or(0);
    return time;
}

bool is_shown(const EntryTime& time, const Horizon& horizon) noexcept {
    if (time.at < Instant{}) return time.wall <= horizon.wall;
    return time.at <= horizon.game;
}

std::size_t shown_count(std::span<const store::Entry> entries, const Horizon& horizon) {
    std::size_t count = 0;
    for (const store::Entry& entry : entries) {
        const auto time = time_of(entry);
        if (time && !is_shown(*time, horizon)) break;
        ++count;
    }
    return count;
}

}  // namespace jadoube::server

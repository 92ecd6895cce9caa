#include "../../shell/server/src/delay.hpp"

#include <limits>

#include <doctest/doctest.h>

namespace jadoube::server {
namespace {

store::Entry entry(std::string body) {
    store::Entry made;
    made.body = std::move(body);
    return made;
}
// At that time of the game, in thousandths, and of the wall clock after noon.
store::Entry act(std::string_view at, std::string_view seconds = "00") {
    return entry(R"({"seq":1,"time":"2026-11-15T12:00:)" + std::string(seconds) +
                 R"(.000Z","role":"white","act":{"at":)" + std::string(at) +
                 R"(,"by":"white","act":"press"},"accepted":true,"rulings":[]})");
}
constexpr std::int64_t noon = 1'794'744'000'000;

Horizon horizon(std::int64_t game, std::int64_t wall = noon) {
    return {Instant(Millis(game)), wall};
}

}  // namespace

TEST_CASE("the time of an entry: of acts and wishes, and of nothing else") {
    CHECK(time_of(act("12.5", "03")) == EntryTime{Instant(Millis(12'500)), noon + 3000});
    CHECK(time_of(act("-1")) == EntryTime{Instant(Millis(-1000)), noon});
    CHECK(
        time_of(entry(
            R"({"seq":3,"time":"2026-11-15T12:00:00.000Z","role":"white","wish":{"at":7.001,"rematch":true}})")) ==
        EntryTime{Instant(Millis(7001)), noon});
    CHECK_FALSE(
        time_of(entry(R"({"seq":0,"log":1,"time":"2026-11-15T12:00:00.000Z","conditions":{}})")));
    CHECK_FALSE(
        time_of(entry(R"({"seq":4,"time":"2026-11-15T12:00:00.000Z","head":"","signature":""})")));
    // What cannot be read has not happened yet.
    CHECK_FALSE(is_shown(*time_of(entry(R"({"act":{"by":"white"}})")), horizon(1'000'000'000)));
}

TEST_CASE("after the start the game's time counts, before it the clock on the wall") {
    const EntryTime at_five{Instant(Millis(5000)), noon};
    CHECK_FALSE(is_shown(at_five, horizon(4999, std::numeric_limits<std::int64_t>::max())));
    CHECK(is_shown(at_five, horizon(5000, 0)));
    const EntryTime before{Instant(Millis(-1000)), noon};
    CHECK_FALSE(is_shown(before, horizon(1'000'000, noon - 1)));
    CHECK(is_shown(before, horizon(-60'000, noon)));
}

TEST_CASE(
    "a log is shown up to the first entry that is not due, and signatures go with what they sign") {
    const store::Entry first = entry(R"({"seq":0,"log":1})");
    const store::Entry signature = entry(R"({"seq":9,"signature":""})");
    const std::vector log = {first,     act("-1"), act("0"), act("3"),
                             signature, act("2"),  act("9"), signature};
    CHECK(shown_count(log, horizon(-5000, noon - 1)) == 1);
    CHECK(shown_count(log, horizon(-5000, noon)) == 2);
    CHECK(shown_count(log, horizon(0)) == 3);
    CHECK(shown_count(log, horizon(2999)) == 3);  // not the one at 2 behind it
    CHECK(shown_count(log, horizon(3000)) == 6);
    CHECK(shown_count(log, horizon(9000)) == 8);
    CHECK(shown_count(std::vector<store::Entry>{}, horizon(0)) == 0);
}

}  // namespace jadoube::server

#include "read_conditions.hpp"

#include "thousandths.hpp"

namespace jadoube {
namespace {

constexpr std::array modes = {
    Named<ClockMode>{"fischer", ClockMode::fischer},
    Named<ClockMode>{"bronstein", ClockMode::bronstein},
    Named<ClockMode>{"delay", ClockMode::delay},
};
constexpr std::array supervisions = {
    Named<Supervision>{"full", Supervision::full},
    Named<Supervision>{"partial", Supervision::partial},
};
constexpr std::array variants = {
    Named<Variant>{"standard", Variant::standard},
    Named<Variant>{"chess960", Variant::chess960},
};
constexpr std::array presences = {Named<bool>{"tracked", true}};
constexpr std::array period_changes = {
    Named<PeriodChange>{"moves", PeriodChange::moves},
    Named<PeriodChange>{"zero", PeriodChange::zero},
};
constexpr std::array boards = {
    Named<BoardKind>{"free", BoardKind::free},
    Named<BoardKind>{"guarded", BoardKind::guarded},
    Named<BoardKind>{"unseen", BoardKind::unseen},
};
constexpr std::array arbiters = {
    Named<ArbiterKind>{"automatic", ArbiterKind::automatic},
    Named<ArbiterKind>{"human", ArbiterKind::human},
};

constexpr std::array scoresheets = {
    Named<bool>{"paper", false},
    Named<bool>{"electronic", true},
};
constexpr std::array device_penalties = {
    Named<bool>{"loss", false},
    Named<bool>{"milder", true},
};
constexpr std::array whom = {
    Named<ByColor<bool>>{"white", {true, false}},
    Named<ByColor<bool>>{"black", {false, true}},
    Named<ByColor<bool>>{"both", {true, true}},
};

constexpr std::array editions = [] {
    std::array<Named<Edition>, all_editions.size()> rows{};
    for (std::size_t i = 0; i < rows.size(); ++i)
        rows[i] = {name(all_editions[i]), all_editions[i]};
    return rows;
}();

void read_points(Fields& fields, std::array<std::int64_t, 3>& points) {
    const auto elements = fields.maybe_array("points");
    if (!elements) return;
    if (elements->size() != points.size()) fields.fail(Unreadable::Code::bad_field, "points");
    for (std::size_t i = 0; i < points.size() && !fields.problem(); ++i) {
        const JsonNode& element = (*elements)[i];
        if (element.kind == JsonKind::number) {
            if (const auto value = read_thousandths(element.text)) {
                points[i] = *value;
                continue;
            }
        }
        fields.fail(Unreadable::Code::bad_field, "points");
    }
}

}  // namespace

Result<Conditions, Unreadable> read_conditions(Fields fields) {
    Conditions c;
    c.edition = fields.maybe_one_of("edition", editions).value_or(c.edition);
    c.time = std::string(fields.maybe_text("time").value_or(c.time));
    c.mode = fields.maybe_one_of("mode", modes).value_or(c.mode);
    c.supervision = fields.maybe_one_of("supervision", supervisions).value_or(c.supervision);
    c.variant = fields.maybe_one_of("variant", variants).value_or(c.variant);
    if (fields.is_text("start")) {
        c.start = fields.text("start");
    } else if (const auto number = fields.maybe_whole("start")) {
        c.start = *number;
    }
    if (const auto late = fields.maybe_whole("default_time")) c.default_time = Seconds(*late);
    c.presence_tracked = fields.maybe_one_of("presence", presences).value_or(c.presence_tracked);
    c.draw_min_moves = fields.maybe_whole("draw_min_moves").value_or(c.draw_min_moves);
    c.draw_agreement = fields.maybe_truth("draw_agreement").value_or(c.draw_agreement);
    read_points(fields, c.points);
    c.quickplay = fields.maybe_truth("quickplay").value_or(c.quickplay);
    c.period_change =
        fields.maybe_one_of("period_change", period_changes).value_or(c.period_change);
    if (const auto time = fields.maybe_whole("blitz_penalty")) c.blitz_penalty = Seconds(*time);
    c.board = fields.maybe_one_of("board", boards).value_or(c.board);
    c.arbiter = fields.maybe_one_of("arbiter", arbiters).value_or(c.arbiter);
    c.language = fields.maybe_language("language").value_or(c.language);
    const auto read_text = [&](std::string_view key, std::string& to) {
        if (const auto text = fields.maybe_text(key)) to = std::string(*text);
    };
    read_text("white", c.names.white);
    read_text("black", c.names.black);
    read_text("event", c.event);
    read_text("site", c.site);
    read_text("date", c.date);
    read_text("round", c.round);
    const auto read_truth = [&](std::string_view key, bool& to) {
        to = fields.maybe_truth(key).value_or(to);
    };
    c.electronic_scoresheets = fields.maybe_one_of("scoresheet", scoresheets).value_or(false);
    read_truth("report_leaving", c.reporting_before_leaving);
    read_truth("devices_in_bags", c.devices_in_bags);
    c.milder_device_penalty =
        fields.maybe_one_of("device_penalty", device_penalties).value_or(false);
    read_truth("appeals", c.appeals);
    read_truth("arbiter_present", c.arbiter_present);
    read_truth("increment_possible", c.increment_possible);
    c.blind = fields.maybe_one_of("blind", whom).value_or(c.blind);
    c.deaf = fields.maybe_one_of("deaf", whom).value_or(c.deaf);
    c.computer = fields.maybe_player("computer");
    if (fields.problem()) return Unexpected{*fields.problem()};
    return c;
}

}  // namespace jadoube

#include <set>
#include <string>
#include <variant>

#include <doctest/doctest.h>

#include <jadoube/arbiter/ruling.hpp>
#include <jadoube/protocol/protocol_reader.hpp>

namespace jadoube {
namespace {

Act read_act(const std::string& line) {
    CAPTURE(line);
    const auto act = ProtocolReader().act(line);
    REQUIRE(act.has_value());
    return *act;
}

template <class T>
T read(const std::string& fields) {
    const Act act = read_act(R"({"at":1,"by":"white",)" + fields + "}");
    REQUIRE(std::holds_alternative<T>(act.what));
    return std::get<T>(act.what);
}

Conditions read_conditions(const std::string& fields) {
    CAPTURE(fields);
    const auto conditions = ProtocolReader().conditions(R"({"conditions":{)" + fields + "}}");
    REQUIRE(conditions.has_value());
    return *conditions;
}

std::string told(const Unreadable& unreadable) {
    return std::string(name(unreadable.code)) + " " + unreadable.detail;
}

std::string why_no_act(const std::string& line) {
    const auto act = ProtocolReader().act(line);
    return act ? "read" : told(act.error());
}

std::string why_no_conditions(const std::string& line) {
    const auto conditions = ProtocolReader().conditions(line);
    return conditions ? "read" : told(conditions.error());
}

}  // namespace

TEST_CASE("conditions that are not given are as the protocol says") {
    for (const char* fields :
         {"", R"("edition":null,"time":null,"start":null,"presence":null,"blitz_penalty":null,)"
              R"("points":null,"quickplay":null,"language":null,"board":null,"whatever":[{}])"}) {
        const Conditions c = read_conditions(fields);
        CHECK(c.edition == Edition::e2023);
        CHECK(c.time == "5400+30");
        CHECK(c.mode == ClockMode::fischer);
        CHECK(c.supervision == Supervision::full);
        CHECK(c.variant == Variant::standard);
        CHECK(std::holds_alternative<std::monostate>(c.start));
        CHECK(c.default_time == Seconds(0));
        CHECK_FALSE(c.presence_tracked);
        CHECK(c.draw_min_moves == 0);
        CHECK(c.draw_agreement);
        CHECK(c.points == std::array<std::int64_t, 3>{1000, 500, 0});
        CHECK_FALSE(c.quickplay);
        CHECK(c.period_change == PeriodChange::moves);
        CHECK_FALSE(c.blitz_penalty.has_value());
        CHECK(c.board == BoardKind::free);
        CHECK(c.arbiter == ArbiterKind::automatic);
        CHECK(c.language == Language::en);
    }
}

TEST_CASE("every condition is read") {
    const Conditions c = read_conditions(
        R"("edition":"2009","time":"40/5400+30:1800+30","mode":"delay","supervision":"partial",)"
        R"("variant":"chess960","start":518,"default_time":1800,"presence":"tracked",)"
        R"("draw_min_moves":30,"draw_agreement":false,"points":[3,1.25,-0.001],"quickplay":true,)"
        R"("period_change":"zero","blitz_penalty":60,"board":"guarded","arbiter":"human",)"
        R"("language":"sr-Latn")");
    CHECK(c.edition == Edition::e2009);
    CHECK(c.time == "40/5400+30:1800+30");
    CHECK(c.mode == ClockMode::delay);
    CHECK(c.supervision == Supervision::partial);
    CHECK(c.variant == Variant::chess960);
    CHECK(std::get<int>(c.start) == 518);
    CHECK(c.default_time == Seconds(1800));
    CHECK(c.presence_tracked);
    CHECK(c.draw_min_moves == 30);
    CHECK_FALSE(c.draw_agreement);
    CHECK(c.points == std::array<std::int64_t, 3>{3000, 1250, -1});
    CHECK(c.quickplay);
    CHECK(c.period_change == PeriodChange::zero);
    CHECK(c.blitz_penalty == Seconds(60));
    CHECK(c.board == BoardKind::guarded);
    CHECK(c.arbiter == ArbiterKind::human);
    CHECK(c.language == Language::sr_latn);

    CHECK(read_conditions(R"("board":"unseen")").board == BoardKind::unseen);
    CHECK(read_conditions(R"("mode":"bronstein")").mode == ClockMode::bronstein);
    CHECK(std::get<std::string>(read_conditions(R"("start":"8/8 w")").start) == "8/8 w");
    for (const Edition edition : all_editions) {
        CHECK(read_conditions(R"("edition":")" + std::string(name(edition)) + "\"").edition ==
              edition);
    }
}

TEST_CASE("what stands beside the conditions is none of them") {
    const auto c = ProtocolReader().conditions(
        R"({"before":{"edition":"2009"},"conditions":{},"after":{"edition":"2009","time":7}})");
    REQUIRE(c.has_value());
    CHECK(c->edition == Edition::e2023);
    CHECK(c->time == "5400+30");
}

TEST_CASE("conditions that cannot be read are refused with the field") {
    struct Row {
        const char* line;
        const char* why;
    };
    const Row rows[] = {
        {"conditions", "not_json column 1"},
        {R"({"conditions":{})", "not_json column 17"},
        {"[]", "not_an_object "},
        {"{}", "conditions_missing "},
        {R"({"conditions":null})", "conditions_missing "},
        {R"({"at":0,"by":"white","act":"press"})", "conditions_missing "},
        {R"({"conditions":[]})", "bad_field conditions"},
        {R"({"conditions":{"edition":"2010"}})", "bad_field edition"},
        {R"({"conditions":{"edition":2023}})", "bad_field edition"},
        {R"({"conditions":{"time":5400}})", "bad_field time"},
        {R"({"conditions":{"mode":"Fischer"}})", "bad_field mode"},
        {R"({"conditions":{"supervision":true}})", "bad_field supervision"},
        {R"({"conditions":{"variant":"atomic"}})", "bad_field variant"},
        {R"({"conditions":{"start":1.5}})", "bad_field start"},
        {R"({"conditions":{"start":-1}})", "bad_field start"},
        {R"({"conditions":{"start":[]}})", "bad_field start"},
        {R"({"conditions":{"default_time":-1}})", "bad_field default_time"},
        {R"({"conditions":{"default_time":99999999999}})", "bad_field default_time"},
        {R"({"conditions":{"presence":"yes"}})", "bad_field presence"},
        {R"({"conditions":{"draw_min_moves":0.5}})", "bad_field draw_min_moves"},
        {R"({"conditions":{"draw_agreement":0}})", "bad_field draw_agreement"},
        {R"({"conditions":{"points":[1,0]}})", "bad_field points"},
        {R"({"conditions":{"points":[1,0.5,0,0]}})", "bad_field points"},
        {R"({"conditions":{"points":[1,"0.5",0]}})", "bad_field points"},
        {R"({"conditions":{"points":[1,0.3333,0]}})", "bad_field points"},
        {R"({"conditions":{"points":{"win":1}}})", "bad_field points"},
        {R"({"conditions":{"quickplay":"no"}})", "bad_field quickplay"},
        {R"({"conditions":{"period_change":"flag"}})", "bad_field period_change"},
        {R"({"conditions":{"blitz_penalty":-60}})", "bad_field blitz_penalty"},
        {R"({"conditions":{"board":"open"}})", "bad_field board"},
        {R"({"conditions":{"arbiter":"robot"}})", "bad_field arbiter"},
        {R"({"conditions":{"language":"xx"}})", "bad_field language"},
        {R"({"conditions":{"time":"60","time":"60"}})", "duplicate_key column 39"},
        {R"({"conditions":{},"conditions":{}})", "duplicate_key column 33"},
        {R"({"x":[{"a":1,"a":1}],"conditions":{}})", "duplicate_key column 19"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.line);
        CHECK(why_no_conditions(row.line) == row.why);
    }
}

TEST_CASE("time is read exactly, however it is written") {
    struct Row {
        const char* digits;
        std::int64_t millis;
    };
    const Row rows[] = {
        {"0", 0},
        {"-0", 0},
        {"-0.0", 0},
        {"12.5", 12500},
        {"0.001", 1},
        {"-0.001", -1},
        {"4.35", 4350},
        {"1.005", 1005},
        {"1e3", 1000000},
        {"1E+3", 1000000},
        {"1.5e-2", 15},
        {"1200e-2", 12000},
        {"-30", -30000},
        {"0.29", 290},
        {"1.100", 1100},
        {"1.1000000", 1100},
        {"0e99999999", 0},
        {"100.000", 100000},
        {"5390.125", 5390125},
        {"999999999999.999", 999999999999999},
        {"1e12", 1000000000000000},
        {"0.0000000000000000000000000000001e31", 1000},
    };
    for (const Row& row : rows) {
        const Act act =
            read_act(R"({"by":"white","act":"press","at":)" + std::string(row.digits) + "}");
        CHECK(act.at == Instant(Millis(row.millis)));
    }
}

TEST_CASE("time with more than three decimals, or beyond all games, is refused") {
    for (const char* digits :
         {"1.0001", "0.0005", "1e-4", "12.5001", "-1.2345", "1e13", "1e300", "1000000000000.001",
          "99999999999999999999", "-1e13", "0.00000000000000000000000000001", "1e-99999999"}) {
        CHECK(why_no_act(R"({"by":"white","act":"press","at":)" + std::string(digits) + "}") ==
              "bad_time " + std::string(digits));
    }
    // Not even a number of this size is kept.
    CHECK(why_no_act(R"({"by":"white","act":"press","at":1e99999999999})").substr(0, 19) ==
          "number_out_of_range");
}

TEST_CASE("who acts is read, and for whom") {
    for (const Party party : {Party::white, Party::black, Party::arbiter}) {
        const Act act =
            read_act(R"({"at":0,"by":")" + std::string(name(party)) + R"(","act":"tick","for":7})");
        CHECK(act.by == party);
        CHECK_FALSE(act.acts_for.has_value());
    }
    const Act assistant = read_act(R"({"at":0,"by":"assistant","for":"black","act":"press"})");
    CHECK(assistant.by == Party::assistant);
    CHECK(assistant.acts_for == Color::black);
    const Act operating = read_act(R"({"at":0,"by":"operator","for":"white","act":"press"})");
    CHECK(operating.by == Party::machine_operator);
    CHECK(operating.acts_for == Color::white);
}

TEST_CASE("acts without further fields are read") {
    (void)read<act::Arrive>(R"("act":"arrive")");
    (void)read<act::Start>(R"("act":"start")");
    (void)read<act::Tick>(R"("act":"tick")");
    (void)read<act::Press>(R"("act":"press")");
    (void)read<act::OfferDraw>(R"("act":"offer_draw")");
    (void)read<act::AcceptDraw>(R"("act":"accept_draw")");
    (void)read<act::DeclineDraw>(R"("act":"decline_draw")");
    (void)read<act::Resign>(R"("act":"resign")");
    (void)read<act::Resume>(R"("act":"resume")");
    (void)read<act::Annul>(R"("act":"annul")");
}

TEST_CASE("acts of the hand are read with their fields") {
    CHECK(read<act::Touch>(R"("act":"touch","square":"e2")").square == Square::e2);
    CHECK(read<act::Adjust>(R"("act":"adjust","squares":["a1","h8"])").squares ==
          std::vector{Square::a1, Square::h8});
    CHECK(read<act::Adjust>(R"("act":"adjust","squares":[])").squares.empty());

    const auto plain = read<act::Move>(R"("act":"move","move":"e2e4")");
    CHECK(plain.move == "e2e4");
    CHECK(plain.hands == 1);
    CHECK_FALSE(plain.language.has_value());
    const auto two = read<act::Move>(R"("act":"move","move":"\u0421f3","hands":2,"language":"sr")");
    CHECK(two.move == "Сf3");
    CHECK(two.hands == 2);
    CHECK(two.language == Language::sr);

    const auto release = read<act::Release>(R"("act":"release","from":"e1","to":"g1")");
    CHECK(release.from == Square::e1);
    CHECK(release.to == Square::g1);

    const auto promote = read<act::Promote>(R"("act":"promote","square":"e8","piece":"n")");
    CHECK(promote.square == Square::e8);
    CHECK(promote.piece == Role::knight);
    CHECK_FALSE(promote.from.has_value());
    const auto skipped =
        read<act::Promote>(R"("act":"promote","square":"e8","piece":"q","from":"e7")");
    CHECK(skipped.piece == Role::queen);
    CHECK(skipped.from == Square::e7);
    CHECK(read<act::Promote>(R"("act":"promote","square":"e8","piece":"r")").piece == Role::rook);
    CHECK(read<act::Promote>(R"("act":"promote","square":"e8","piece":"b")").piece == Role::bishop);

    CHECK(read<act::Place>(R"("act":"place","fen":"8/8 w - -")").fen == "8/8 w - -");
    CHECK(read<act::Pause>(R"("act":"pause")").reason.empty());
    CHECK(read<act::Pause>(R"("act":"pause","reason":"ill")").reason == "ill");
    CHECK(read<act::Agree>(R"("act":"agree","what":"correct","ply":7)").ply == 7);
    CHECK(read<act::Withdraw>(R"("act":"withdraw","what":"claim")").what ==
          act::Withdraw::What::claim);
    CHECK(read<act::Withdraw>(R"("act":"withdraw","what":"offer")").what ==
          act::Withdraw::What::offer);
}

TEST_CASE("every claim and every observation is read by its name") {
    for (const ClaimKind kind :
         {ClaimKind::threefold, ClaimKind::fifty, ClaimKind::flag, ClaimKind::illegal_move,
          ClaimKind::touched, ClaimKind::wrong_start, ClaimKind::wrong_board,
          ClaimKind::wrong_colours, ClaimKind::wrong_clock}) {
        const auto claim = read<act::Claim>(R"("act":"claim","square":"a1","claim":")" +
                                            std::string(name(kind)) + "\"");
        CHECK(claim.claim == kind);
        CHECK(claim.square == Square::a1);
        CHECK_FALSE(claim.move.has_value());
    }
    const auto intended =
        read<act::Claim>(R"("act":"claim","claim":"threefold","move":"Cf3","language":"ro")");
    CHECK(intended.move == "Cf3");
    CHECK(intended.language == Language::ro);
    CHECK_FALSE(intended.square.has_value());

    for (const Observed what :
         {Observed::flag, Observed::both_flags, Observed::illegal_move, Observed::both_in_check,
          Observed::pawn_on_last_rank, Observed::repetition, Observed::accidental_touch}) {
        const auto observe = read<act::Observe>(R"("act":"observe","square":"b1","what":")" +
                                                std::string(name(what)) + "\"");
        CHECK(observe.what == what);
        CHECK(observe.square == Square::b1);
        CHECK_FALSE(observe.ply.has_value());
    }
    CHECK(read<act::Observe>(R"("act":"observe","what":"illegal_move","ply":12)").ply == 12);

    CHECK(read<act::Request>(R"("act":"request","what":"tea")").what == Requested::other);
    for (const Requested what : {Requested::record, Requested::scoresheet, Requested::assistant}) {
        CHECK(read<act::Request>(R"("act":"request","what":")" + std::string(name(what)) + "\"")
                  .what == what);
    }
}

TEST_CASE("the arbiter's acts are read with their fields") {
    const auto by_number = read<act::Decide>(R"("act":"rule","on":3,"decision":"uphold")");
    CHECK(by_number.question == 3);
    CHECK(by_number.article.empty());
    CHECK(by_number.decision == "uphold");
    const auto by_article = read<act::Decide>(R"("act":"rule","on":"12.9","decision":"warning")");
    CHECK_FALSE(by_article.question.has_value());
    CHECK(by_article.article == "12.9");

    const auto set = read<act::SetClock>(R"("act":"set_clock","white":60.5,"moves":12)");
    CHECK(set.time.white == Millis(60500));
    CHECK_FALSE(set.time.black.has_value());
    CHECK(set.moves == 12);

    const auto add =
        read<act::AddTime>(R"("act":"add_time","player":"black","seconds":120,"article":"6.10.2")");
    CHECK(add.player == Color::black);
    CHECK(add.time == Millis(120000));
    CHECK(add.article == "6.10.2");
    CHECK(read<act::AddTime>(R"("act":"add_time","player":"white","seconds":-5)").time ==
          Millis(-5000));

    for (const Penalty penalty : {Penalty::warning, Penalty::opponent_time, Penalty::own_time,
                                  Penalty::opponent_points, Penalty::own_points, Penalty::loss,
                                  Penalty::fine, Penalty::exclude_rounds, Penalty::expel}) {
        const auto penalise = read<act::Penalise>(
            R"("act":"penalise","player":"white","article":"11.5","amount":0.5,"penalty":")" +
            std::string(name(penalty)) + "\"");
        CHECK(penalise.penalty == penalty);
        CHECK(penalise.player == Color::white);
        CHECK(penalise.article == "11.5");
        CHECK(penalise.amount == 500);
        CHECK_FALSE(penalise.opponent_score.has_value());
    }
    CHECK(read<act::Penalise>(
              R"("act":"penalise","player":"white","penalty":"loss","opponent_score":0.5)")
              .opponent_score == 500);

    CHECK(read<act::Restore>(R"("act":"restore","ply":0)").ply == 0);
    const auto declare = read<act::Declare>(R"("act":"declare","result":"0-0","article":"12.9")");
    CHECK(declare.result == "0-0");
    CHECK(declare.article == "12.9");
    const auto incident = read<act::Incident>(
        R"("act":"incident","article":"11.3.2","player":"black","text":"a phone rang")");
    CHECK(incident.article == "11.3.2");
    CHECK(incident.player == Color::black);
    CHECK(incident.text == "a phone rang");
    CHECK_FALSE(read<act::Incident>(R"("act":"incident")").player.has_value());
}

TEST_CASE("there is no act that cannot be told") {
    const std::string fields =
        R"("square":"e2","squares":[],"move":"e4","from":"e7","to":"e8","piece":"q","ply":1,)"
        R"("fen":"","claim":"flag","on":1,"decision":"uphold","player":"white","seconds":1,)"
        R"("penalty":"loss","result":"1-0","text":"e4","count":1,)";
    std::set<std::size_t> found;
    for (const char* act : {"arrive",        "start",       R"(agree","what":"correct)",
                            "tick",          "touch",       R"(withdraw","what":"offer)",
                            "adjust",        "move",        R"(observe","what":"flag)",
                            "release",       "promote",     R"(request","what":"record)",
                            "place",         "press",       "pause",
                            "offer_draw",    "accept_draw", "decline_draw",
                            "resign",        "claim",       "resume",
                            "rule",          "set_clock",   "add_time",
                            "penalise",      "restore",     "annul",
                            "declare",       "incident",    "write",
                            "sign",          "seal",        "announce",
                            "adjourn",       "reconstruct", "open_envelope",
                            "lose_envelope", "reopen",      "set_count"}) {
        found.insert(read_act(R"({"at":1,"by":"white",)" + fields + R"("act":")" + act + "\"}")
                         .what.index());
    }
    CHECK(found.size() == std::variant_size_v<act::Any>);
}

TEST_CASE("fields may stand in any order, and unknown ones do not matter") {
    const Act act = read_act(
        R"( {"move":"e2e4","x":{"at":5,"by":{"act":[1,{"move":2}]}},"act":"move","y":[[["at"]]],)"
        R"("by":"black","at":7} )");
    CHECK(act.at == Instant(Millis(7000)));
    CHECK(act.by == Party::black);
    CHECK(std::get<act::Move>(act.what).move == "e2e4");
}

TEST_CASE("a reader can be used again, whatever it has read") {
    ProtocolReader reader;
    CHECK_FALSE(reader.act(R"({"at":1,"by":"white","act":"move","move":"e2)").has_value());
    CHECK_FALSE(reader.act(R"({"at":1,"at":2})").has_value());
    CHECK_FALSE(reader.act("[1,2").has_value());
    const auto act = reader.act(R"({"at":2,"by":"white","act":"touch","square":"e2"})");
    REQUIRE(act.has_value());
    CHECK(std::get<act::Touch>(act->what).square == Square::e2);
    CHECK(reader.conditions(R"({"conditions":{}})").has_value());
}

TEST_CASE("what is no act is refused with the reason") {
    const auto with = [](const std::string& fields) {
        return why_no_act(R"({"at":1,"by":"white",)" + fields + "}");
    };
    CHECK(why_no_act("hello") == "not_json column 1");
    CHECK(why_no_act(R"({"at":1)") == "not_json column 8");
    CHECK(why_no_act(R"({"at":1} x)") == "not_json column 10");
    CHECK(why_no_act("{\"at\":\"\xff\"}").substr(0, 8) == "not_json");
    CHECK(why_no_act("null") == "not_an_object ");
    CHECK(why_no_act("7") == "not_an_object ");
    CHECK(why_no_act(std::string(40, '[') + std::string(40, ']')).substr(0, 8) == "too_deep");
    CHECK(why_no_act(R"({"x":")" + std::string(max_line_length, 'a') + "\"}") ==
          "line_too_long > 65536");

    CHECK(why_no_act(R"({"by":"white","act":"press"})") == "missing_field at");
    CHECK(why_no_act(R"({"at":null,"by":"white","act":"press"})") == "missing_field at");
    CHECK(why_no_act(R"({"at":"1","by":"white","act":"press"})") == "bad_field at");
    CHECK(why_no_act(R"({"at":1,"act":"press"})") == "missing_field by");
    CHECK(why_no_act(R"({"at":1,"by":1,"act":"press"})") == "bad_field by");
    CHECK(why_no_act(R"({"at":1,"by":"White","act":"press"})") == "unknown_party White");
    CHECK(why_no_act(R"({"at":1,"by":"assistant","act":"press"})") == "missing_field for");
    CHECK(why_no_act(R"({"at":1,"by":"operator","for":"arbiter","act":"press"})") ==
          "bad_field for");
    CHECK(why_no_act(R"({"at":1,"by":"white"})") == "missing_field act");
    CHECK(with(R"("act":["press"])") == "bad_field act");
    CHECK(with(R"("act":"jump")") == "unknown_act jump");
    CHECK(with(R"("act":"")") == "unknown_act ");
    CHECK(with(R"("act":"conditions")") == "unknown_act conditions");
    // Long words are cut, and not within a character.
    CHECK(with(R"("act":")" + std::string(39, 'a') + "é" + R"(b")") ==
          "unknown_act " + std::string(39, 'a'));
    // A key of an unknown field counts, and one in another object does not.
    CHECK(with(R"("act":"press","x":1,"x":2)").substr(0, 13) == "duplicate_key");
    CHECK(with(R"("act":"press","x":{"at":1,"x":2})") == "read");
    std::string many;
    for (int i = 0; i < 40; ++i) many += "\"k" + std::to_string(i) + "\":0,";
    CHECK(with(many + R"("act":"press")") == "read");
    CHECK(with(many + R"("act":"press","k7":0)").substr(0, 13) == "duplicate_key");

    struct Row {
        const char* fields;
        const char* why;
    };
    const Row rows[] = {
        {R"("act":"touch")", "missing_field square"},
        {R"("act":"touch","square":"e9")", "bad_field square"},
        {R"("act":"touch","square":["e2"])", "bad_field square"},
        {R"("act":"adjust")", "missing_field squares"},
        {R"("act":"adjust","squares":"e2")", "bad_field squares"},
        {R"("act":"adjust","squares":["e2","x"])", "bad_field squares"},
        {R"("act":"adjust","squares":["e2",5])", "bad_field squares"},
        {R"("act":"adjust","squares":[["e2"]])", "bad_field squares"},
        {R"("act":"move")", "missing_field move"},
        {R"("act":"move","move":7)", "bad_field move"},
        {R"("act":"move","move":"e4","hands":3)", "bad_field hands"},
        {R"("act":"move","move":"e4","hands":0)", "bad_field hands"},
        {R"("act":"move","move":"e4","hands":"1")", "bad_field hands"},
        {R"("act":"move","move":"e4","language":"xx")", "bad_field language"},
        {R"("act":"release","from":"e1")", "missing_field to"},
        {R"("act":"release","to":"e1")", "missing_field from"},
        {R"("act":"promote","square":"e8")", "missing_field piece"},
        {R"("act":"promote","square":"e8","piece":"k")", "bad_field piece"},
        {R"("act":"promote","square":"e8","piece":"Q")", "bad_field piece"},
        {R"("act":"promote","square":"e8","piece":"q","from":"e")", "bad_field from"},
        {R"("act":"agree")", "missing_field what"},
        {R"("act":"agree","what":"draw","ply":1)", "bad_field what"},
        {R"("act":"agree","what":"correct")", "missing_field ply"},
        {R"("act":"agree","what":"correct","ply":-1)", "bad_field ply"},
        {R"("act":"withdraw")", "missing_field what"},
        {R"("act":"withdraw","what":"move")", "bad_field what"},
        {R"("act":"place")", "missing_field fen"},
        {R"("act":"pause","reason":5)", "bad_field reason"},
        {R"("act":"claim")", "missing_field claim"},
        {R"("act":"claim","claim":"victory")", "bad_field claim"},
        {R"("act":"claim","claim":"touched")", "missing_field square"},
        {R"("act":"claim","claim":"fifty","move":1)", "bad_field move"},
        {R"("act":"request")", "missing_field what"},
        {R"("act":"request","what":7)", "bad_field what"},
        {R"("act":"observe")", "missing_field what"},
        {R"("act":"observe","what":"nothing")", "bad_field what"},
        {R"("act":"observe","what":"accidental_touch")", "missing_field square"},
        {R"("act":"observe","what":"illegal_move","ply":1.5)", "bad_field ply"},
        {R"("act":"observe","what":"illegal_move","ply":3000000000)", "bad_field ply"},
        {R"("act":"rule","decision":"uphold")", "missing_field on"},
        {R"("act":"rule","on":true,"decision":"uphold")", "bad_field on"},
        {R"("act":"rule","on":1)", "missing_field decision"},
        {R"("act":"set_clock","white":"60")", "bad_field white"},
        {R"("act":"set_clock","black":1.0001)", "bad_field black"},
        {R"("act":"set_clock","moves":-1)", "bad_field moves"},
        {R"("act":"add_time","seconds":60)", "missing_field player"},
        {R"("act":"add_time","player":"arbiter","seconds":60)", "bad_field player"},
        {R"("act":"add_time","player":"white")", "missing_field seconds"},
        {R"("act":"penalise","player":"white")", "missing_field penalty"},
        {R"("act":"penalise","player":"white","penalty":"death")", "bad_field penalty"},
        {R"("act":"penalise","penalty":"loss")", "missing_field player"},
        {R"("act":"penalise","player":"white","penalty":"fine","amount":"5")", "bad_field amount"},
        {R"("act":"restore")", "missing_field ply"},
        {R"("act":"declare")", "missing_field result"},
        {R"("act":"incident","player":"nobody")", "bad_field player"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.fields);
        CHECK(with(row.fields) == row.why);
    }
}

}  // namespace jadoube

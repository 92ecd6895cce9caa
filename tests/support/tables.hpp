// Every kind of game in which a proper move must end it at once (Article 5).
#pragma once

#include <string_view>

#include "support/play.hpp"

namespace jadoube::test {

template <class Check>
void for_all_tables(Edition edition, std::string_view fen, Check check) {
    for (const std::string_view time : {"7200", "1500", "180", "-"}) {
        for (const Supervision supervision : {Supervision::full, Supervision::partial}) {
            for (const ArbiterKind arbiter : {ArbiterKind::automatic, ArbiterKind::human}) {
                for (const BoardKind board : {BoardKind::free, BoardKind::guarded}) {
                    Conditions conditions = from(fen, edition, time);
                    conditions.supervision = supervision;
                    conditions.arbiter = arbiter;
                    conditions.board = board;
                    check(conditions);
                }
            }
        }
    }
}

}  // namespace jadoube::test

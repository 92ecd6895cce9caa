// What every Store promises, as tests that take a place where stores are opened.
//
//     TEST_CASE("a store in SQLite is a Store") {
//         check_contract([] { return std::make_unique<MyPlace>(); });
//     }
#pragma once

#include "store/contract_accounts.hpp"
#include "store/contract_copies.hpp"
#include "store/contract_games.hpp"
#include "store/contract_nodes.hpp"
#include "store/scribe.hpp"

namespace jadoube::store::test {

struct ContractTest {
    std::string_view name;
    void (*run)(const NewPlace&);
};

inline constexpr ContractTest contract[] = {
    {"a log is read as it was written", a_log_is_read_as_it_was_written},
    {"a batch is written as a whole or not at all", a_batch_is_written_as_a_whole_or_not_at_all},
    {"a long game among many", a_long_game_among_many},
    {"lists", lists},
    {"links are kept", links_are_kept},
    {"old games are forgotten", old_games_are_forgotten},
    {"readers beside the writer", readers_beside_the_writer},
    {"each run is another node", each_run_is_another_node},
    {"time passes until a run leaves", time_passes_until_a_run_leaves},
    {"time passes until the last beat of a run that broke off",
     time_passes_until_the_last_beat_of_a_run_that_broke_off},
    {"what is appended is as good as a beat", what_is_appended_is_as_good_as_a_beat},
    {"games in which time runs are adopted", games_in_which_time_runs_are_adopted},
    {"a secret is the first that was offered", a_secret_is_the_first_that_was_offered},
    {"accounts have names of their own", accounts_have_names_of_their_own},
    {"sessions end", sessions_end},
    {"what is missing is copied", what_is_missing_is_copied},
    {"the rest of a log is copied unless it parted", the_rest_of_a_log_is_copied_unless_it_parted},
};

inline void check_contract(const NewPlace& new_place) {
    for (const ContractTest& test : contract) {
        CAPTURE(test.name);
        test.run(new_place);
    }
}

}  // namespace jadoube::store::test

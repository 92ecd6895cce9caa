// The arbiter's desk as JSON.
#pragma once

#include <vector>

#include <jadoube/arbiter/desk.hpp>
#include <jadoube/protocol/json_writer.hpp>
#include <jadoube/words/words.hpp>

namespace jadoube {

// {"options":[{"incident":"illegal_move","act":{…},"article":"7.5.1","player":"white",
//              "would":{"accepted":true,"rulings":[…],"pending":[…],"state":{…}}}]}
void write_desk(JsonWriter& json, const std::vector<DeskOption>& options, const Words& words);

}  // namespace jadoube

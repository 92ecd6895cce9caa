// A catalogue as it stands in its file: names and patterns.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <jadoube/base/result.hpp>
#include <jadoube/words/words.hpp>

namespace jadoube {

struct Entry {
    std::string name;
    std::string pattern;
};

// One JSON object whose values are texts; no name twice.
[[nodiscard]] Result<std::vector<Entry>, CatalogueProblem> read_entries(std::string_view json);

}  // namespace jadoube

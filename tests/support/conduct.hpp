// How players behave, and what the arbiter does about it (Articles 11 and 12).
#pragma once

#include <string>

#include <jadoube/edition/edition.hpp>

namespace jadoube::test {

inline constexpr Edition since_2017[] = {Edition::e2017, Edition::e2018, Edition::e2023};

[[nodiscard]] inline std::string penalties_article(Edition edition) {
    return edition == Edition::e2009 ? "13.4" : "12.9";
}

}  // namespace jadoube::test

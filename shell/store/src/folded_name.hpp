// Names of accounts that were made before they were compared by Unicode: "Ünal" beside "ünal". The
// first one is found however its name is written, the other as it was written alone.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <jadoube/store/store.hpp>

namespace jadoube::store {

// No name begins so.
[[nodiscard]] inline std::string exact_key(std::string_view name) {
    return "=" + std::string(name);
}

struct FoldedAccount {
    AccountId id{};
    std::string name;
    std::string key;  // unique; by it the account is found
};

// In the order in which they were made, without keys: with them.
[[nodiscard]] std::vector<FoldedAccount> folded_accounts(
    const std::vector<FoldedAccount>& accounts);

}  // namespace jadoube::store

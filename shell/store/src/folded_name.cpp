#include "folded_name.hpp"

#include <unicode/unistr.h>

#include <jadoube/store/store.hpp>

namespace jadoube::store {

std::string folded_name(std::string_view name) {
    const auto length = static_cast<std::int32_t>(name.size());
    std::string folded;
    return icu::UnicodeString::fromUTF8(icu::StringPiece(name.data(), length))
        .foldCase()
        .toUTF8String(folded);
}

std::vector<FoldedAccount> folded_accounts(const std::vector<FoldedAccount>& accounts) {
    std::set<std::string> taken;
    std::vector<FoldedAccount> all;
    for (const FoldedAccount& account : accounts) {
        std::string key = folded_name(account.name);
        if (!taken.insert(key).second) key = exact_key(account.name);
        all.push_back({account.id, account.name, std::move(key)});
    }
    return all;
}

}  // namespace jadoube::store

#include <jadoube/store/store.hpp>

namespace jadoube::store {

std::string_view name(StoreError::Code code) noexcept {
    switch (code) {
        case StoreError::Code::cannot_open: return "cannot_open";
        case StoreError::Code::in_use: return "in_use";
        case StoreError::Code::wrong_version: return "wrong_version";
        case StoreError::Code::full: return "full";
        case StoreError::Code::failed: return "failed";
        case StoreError::Code::unavailable: return "unavailable";
        case StoreError::Code::conflict: return "conflict";
        case StoreError::Code::corrupt: return "corrupt";
    }
    return "unknown";
}

}  // namespace jadoube::store

// The names that clients gave to their acts (docs/server.md, "key"), so that each act is done once.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <jadoube/base/marks.hpp>

#include "links.hpp"
#include "roles.hpp"

namespace jadoube::server {

// An act of the log by the client's own name for it. Of the role with the key and of the content a
// SipHash is kept, under a secret that this process draws for itself: nobody can compute a key that
// is taken for another one, of his own role or of another's. The log has the keys themselves.
struct KeyRecord {
    std::array<std::uint64_t, 2> name;
    std::uint64_t content;
    std::int64_t seq;

    // Whether it was given to this act.
    [[nodiscard]] bool is_for(std::string_view fields) const noexcept;
};

// Those of a game. One that is asked for is most likely new: that is found without looking through
// all of them.
class KnownKeys {
public:
    void add(Role role, std::string_view key, std::string_view fields, std::int64_t seq);
    [[nodiscard]] const KeyRecord* find(Role role, std::string_view key) const;
    [[nodiscard]] const std::vector<KeyRecord>& all() const noexcept { return all_; }
    void shrink_to_fit() { all_.shrink_to_fit(); }

private:
    std::vector<KeyRecord> all_;
    Marks<1024> marks_;
};

// For an act that its client has not named, on its way to another node: 128 random bits, so that no
// client can have used it.
[[nodiscard]] std::string new_key(const Random& random);

}  // namespace jadoube::server

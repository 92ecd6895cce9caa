// The views of one act as they are sent: one text for all who see the same.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "game_fold.hpp"

namespace jadoube::server {

using Message = std::shared_ptr<const std::string>;

class SharedViews {
public:
    // Somebody will get it; as an answer it is with the key.
    void want(Viewer viewer, const Tongue& tongue, bool is_answer);
    // Makes what is wanted, so that it is there: in any thread.
    void make(const Heard& heard, std::string_view key);
    // What was wanted, or a new one.
    [[nodiscard]] Message get(const Heard& heard, Viewer viewer, const Tongue& tongue,
                              bool is_answer, std::string_view key);

private:
    struct One {
        Viewer viewer{};
        bool is_answer = false;
        const Words* words = nullptr;
        MoveLanguages moves;
        Message message;
    };
    [[nodiscard]] One* find(Viewer viewer, const Tongue& tongue, bool is_answer) noexcept;

    std::array<One, 4> all_;
    std::size_t count_ = 0;
};

}  // namespace jadoube::server

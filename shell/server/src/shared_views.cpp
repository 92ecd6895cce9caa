#include "shared_views.hpp"

#include <algorithm>
#include <span>

namespace jadoube::server {

SharedViews::One* SharedViews::find(Viewer viewer, const Tongue& tongue, bool is_answer) noexcept {
    const auto known = std::span(all_).first(count_);
    const auto found = std::ranges::find_if(known, [&](const One& one) {
        return one.viewer == viewer && one.is_answer == is_answer && one.words == &tongue.words &&
               one.moves == tongue.moves;
    });
    return found != known.end() ? &*found : nullptr;
}

void SharedViews::want(Viewer viewer, const Tongue& tongue, bool is_answer) {
    if (count_ == all_.size() || find(viewer, tongue, is_answer)) return;
    all_[count_++] = {viewer, is_answer, &tongue.words, tongue.moves, nullptr};
}

void SharedViews::make(const Heard& heard, std::string_view key) {
    Views views(heard);
    for (One& one : std::span(all_).first(count_)) {
        one.message = std::make_shared<const std::string>(views.message(
            one.viewer, {*one.words, one.moves}, one.is_answer ? key : std::string_view()));
    }
}

Message SharedViews::get(const Heard& heard, Viewer viewer, const Tongue& tongue, bool is_answer,
                         std::string_view key) {
    if (One* const one = find(viewer, tongue, is_answer); one && one->message) return one->message;
    auto message = std::make_shared<const std::string>(
        view_message(heard, viewer, tongue, is_answer ? key : std::string_view()));
    want(viewer, tongue, is_answer);
    if (One* const one = find(viewer, tongue, is_answer)) one->message = message;
    return message;
}

}  // namespace jadoube::server

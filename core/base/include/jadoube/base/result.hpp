// A value, or the reason why there is none. Spelled like std::expected, to become it one day.
// Invariant: exactly one of value and error is there. Asking for the wrong one is our own bug.
#pragma once

#include <cassert>
#include <type_traits>
#include <utility>
#include <variant>

namespace jadoube {

template <class E>
struct Unexpected {
    E error;
};

template <class E>
Unexpected(E) -> Unexpected<E>;

template <class T, class E>
class [[nodiscard]] Result {
public:
    using value_type = T;
    using error_type = E;

    constexpr Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
    template <class F>
    requires std::is_constructible_v<E, F>
    constexpr Result(Unexpected<F> unexpected)
        : state_(std::in_place_index<1>, std::move(unexpected.error)) {}

    [[nodiscard]] constexpr bool has_value() const noexcept { return state_.index() == 0; }
    constexpr explicit operator bool() const noexcept { return has_value(); }

    [[nodiscard]] constexpr const T& value() const& noexcept {
        assert(has_value());
        return *std::get_if<0>(&state_);
    }
    [[nodiscard]] constexpr T& value() & noexcept {
        assert(has_value());
        return *std::get_if<0>(&state_);
    }
    [[nodiscard]] constexpr T&& value() && noexcept {
        assert(has_value());
        return std::move(*std::get_if<0>(&state_));
    }
    [[nodiscard]] constexpr const E& error() const& noexcept {
        assert(!has_value());
        return *std::get_if<1>(&state_);
    }

    constexpr const T& operator*() const& noexcept { return value(); }
    constexpr T& operator*() & noexcept { return value(); }
    constexpr T&& operator*() && noexcept { return std::move(*this).value(); }
    constexpr const T* operator->() const noexcept { return &value(); }
    constexpr T* operator->() noexcept { return &value(); }

    template <class U>
    [[nodiscard]] constexpr T value_or(U&& other) const& {
        return has_value() ? value() : static_cast<T>(std::forward<U>(other));
    }

    friend constexpr bool operator==(const Result&, const Result&) = default;

private:
    std::variant<T, E> state_;
};

}  // namespace jadoube

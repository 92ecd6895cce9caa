#include <array>
#include <cstddef>
#include <utility>

#include "kernels.hpp"

namespace jadoube::kernel {
namespace {

struct Usable {
    std::array<const Kernel*, 3> kernels{};
    std::size_t count = 0;
};

Usable find_usable() noexcept {
    Usable usable;
    const auto add = [&usable](const Kernel& kernel) { usable.kernels[usable.count++] = &kernel; };
#if defined(__x86_64__)
    if (__builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
        __builtin_cpu_supports("popcnt")) {
        if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512cd") &&
            __builtin_cpu_supports("avx512vpopcntdq")) {
            add(avx512);
        }
        add(bmi2);
        add(portable);
        // In these PEXT is microcode, and arithmetic is quicker.
        if (__builtin_cpu_is("znver1") || __builtin_cpu_is("znver2")) {
            std::swap(usable.kernels[0], usable.kernels[1]);
        }
        return usable;
    }
#endif
    add(portable);
    return usable;
}

const Usable& this_machine() noexcept {
    static const Usable usable = find_usable();
    return usable;
}

}  // namespace

std::span<const Kernel* const> usable() noexcept {
    return {this_machine().kernels.data(), this_machine().count};
}

}  // namespace jadoube::kernel

// The kernels there are. Those for x86-64 exist only there.
#pragma once

#include "kernel.hpp"

namespace jadoube::kernel {

extern const Kernel portable;
extern const Kernel bmi2;
extern const Kernel avx512;

}  // namespace jadoube::kernel

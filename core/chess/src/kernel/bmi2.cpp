// The kernel for x86-64 with BMI2: slider attacks by PEXT. Built with its own compiler flags.
#include <immintrin.h>

#include "kernels.hpp"
#include "scalar.hpp"
#include "sliders_pext.hpp"

namespace jadoube::kernel {

const Kernel bmi2 = {"bmi2",
                     Scalar<PextSliders>::generate,
                     Scalar<PextSliders>::origins,
                     Scalar<PextSliders>::make_only,
                     Scalar<PextSliders>::count,
                     Scalar<PextSliders>::any,
                     Scalar<PextSliders>::checkers,
                     Scalar<PextSliders>::perft};

}  // namespace jadoube::kernel

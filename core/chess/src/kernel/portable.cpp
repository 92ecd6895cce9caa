// The kernel for any machine.
#include "kernels.hpp"
#include "scalar.hpp"
#include "sliders.hpp"

namespace jadoube::kernel {

const Kernel portable = {"portable",
                         Scalar<ArithmeticSliders>::generate,
                         Scalar<ArithmeticSliders>::origins,
                         Scalar<ArithmeticSliders>::make_only,
                         Scalar<ArithmeticSliders>::count,
                         Scalar<ArithmeticSliders>::any,
                         Scalar<ArithmeticSliders>::checkers,
                         Scalar<ArithmeticSliders>::perft};

}  // namespace jadoube::kernel

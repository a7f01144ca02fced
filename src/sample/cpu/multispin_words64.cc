#include "temper/kernel/multispin_sweep.h"

#include "sample/cpu/multispin_kernels.h"

#include <type_traits>

#define TEMPER_WORD_BYTES 8
#include "sample/cpu/multispin_kernels.inc"

namespace temper {

std::span<const MultispinKernel> multispin_kernels_words64() { return kKernels; }

}  // namespace temper

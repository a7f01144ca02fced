#include "temper/kernel/multispin_sweep.h"

#include "sample/cpu/multispin_kernels.h"

#include <type_traits>

#if defined(__x86_64__)
#define TEMPER_WORD_BYTES 32
#include "sample/cpu/multispin_kernels.inc"

namespace temper {

std::span<const MultispinKernel> multispin_words256_avx512() { return kKernels; }

}  // namespace temper
#endif

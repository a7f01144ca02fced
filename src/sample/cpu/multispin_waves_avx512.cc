#include "sample/cpu/multispin_kernels.h"

#if defined(__x86_64__)
#include "temper/kernel/multispin_waves.h"

#define TEMPER_VECTOR_BYTES 64
#include "sample/cpu/multispin_waves.inc"

namespace temper {

std::span<const MultispinKernel> multispin_waves_avx512() { return kKernels; }

}  // namespace temper
#endif

#pragma once
/// How kernels declare shared memory. Two macros, so that the tests' stand-in for <cuda_runtime.h>
/// can give each block memory of the exact size and see who writes past its end.
///
///     TEMPER_SHARED(float, partial, 32);       // float partial[32]; the count is a constant
///     TEMPER_DYNAMIC_SHARED(unsigned, words);  // unsigned* const words; the size is the launch's
///
/// All dynamic arrays of a kernel start at the same address.

#include <cuda_runtime.h>

#ifndef TEMPER_SHARED  // the stand-in brings its own
#define TEMPER_SHARED(type, name, count) __shared__ type name[count]
#define TEMPER_DYNAMIC_SHARED(type, name)                                       \
  extern __shared__ __align__(16) unsigned char temper_dynamic_shared_memory[]; \
  type* const name = reinterpret_cast<type*>(temper_dynamic_shared_memory)
#endif

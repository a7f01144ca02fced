#pragma once
/// The toolkit's other name of the runtime, by which Thrust includes it. Thrust names every small
/// vector of CUDA's: those that temper does not use are here, apart from what its sources see.

#include "tests/cuda_on_cpu/include/cuda_runtime.h"

#define CUDA_ON_CPU_VECTORS(name, type) \
  struct name##1 {                      \
    type x;                             \
  };                                    \
  struct name##2 {                      \
    type x, y;                          \
  };                                    \
  struct name##3 {                      \
    type x, y, z;                       \
  };                                    \
  struct name##4 {                      \
    type x, y, z, w;                    \
  }
CUDA_ON_CPU_VECTORS(char, signed char);
CUDA_ON_CPU_VECTORS(uchar, unsigned char);
CUDA_ON_CPU_VECTORS(short, short);
CUDA_ON_CPU_VECTORS(ushort, unsigned short);
CUDA_ON_CPU_VECTORS(long, long);
CUDA_ON_CPU_VECTORS(ulong, unsigned long);
CUDA_ON_CPU_VECTORS(longlong, long long);
CUDA_ON_CPU_VECTORS(double, double);
#undef CUDA_ON_CPU_VECTORS

struct int1 {
  int x;
};
struct int3 {
  int x, y, z;
};
struct uint1 {
  unsigned x;
};
struct ulonglong1 {
  unsigned long long x;
};
struct ulonglong3 {
  unsigned long long x, y, z;
};
struct ulonglong4 {
  unsigned long long x, y, z, w;
};
struct float1 {
  float x;
};
struct float3 {
  float x, y, z;
};

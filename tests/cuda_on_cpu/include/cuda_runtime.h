#pragma once
/// The tests' stand-in for the toolkit's <cuda_runtime.h>: with this folder first on the include
/// path, the sources under cuda/ compile unchanged as C++ and their kernels run on the CPU, one
/// fiber per CUDA thread. Only what temper uses is here, and only what a device does too: what is
/// missing must not compile.

#define TEMPER_CUDA_ON_CPU 1

#include "tests/cuda_on_cpu/api/arithmetic.h"
#include "tests/cuda_on_cpu/api/atomics.h"
#include "tests/cuda_on_cpu/api/barriers.h"
#include "tests/cuda_on_cpu/api/host_acts_as_device.h"
#include "tests/cuda_on_cpu/api/launch.h"
#include "tests/cuda_on_cpu/api/qualifiers.h"
#include "tests/cuda_on_cpu/api/runtime.h"
#include "tests/cuda_on_cpu/api/shared_memory.h"
#include "tests/cuda_on_cpu/api/vector_types.h"
#include "tests/cuda_on_cpu/api/warp_intrinsics.h"

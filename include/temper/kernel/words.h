#pragma once
/// The words that kernel code is written for: scalars everywhere, vectors on the host. Vector types
/// have no namespace that a template could search at its use, so their operations are declared
/// before any template that calls them.

#include "temper/kernel/host_device.h"

#ifdef TEMPER_HOST_VECTORS
#include "temper/kernel/simd.h"
#endif

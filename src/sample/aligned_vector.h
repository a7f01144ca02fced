#pragma once
/// Memory for kernels: vectors that begin on a cache line, so that no vector load straddles two.

#include <tbb/cache_aligned_allocator.h>

#include <vector>

namespace temper {

template <class T>
using AlignedVector = std::vector<T, tbb::cache_aligned_allocator<T>>;

}  // namespace temper

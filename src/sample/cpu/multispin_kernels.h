#pragma once
/// The multispin kernel compiled for each instruction set; see lane_kernels.h.

#include "temper/kernel/exchange.h"
#include "temper/kernel/multispin_views.h"

#include <span>

namespace temper {

/// One compiled form: planes that hold every field, a random mode, and a way to the fields.
struct MultispinKernel {
  std::int32_t num_planes = 0;
  Draws draws = Draws::dealt;
  bool counters = false;
  std::int32_t word_bytes = 16;
  std::int32_t variables = 1;  ///< visited side by side (multispin_waves.h)
  void (*start)(const MultispinModel& model, const MultispinRun& run, MultispinTile& tile);
  void (*advance)(const MultispinModel& model, const MultispinRun& run, Acceptance acceptance,
                  MultispinTile& tile);
  // Of ladders: not with variables side by side.
  std::uint32_t (*accepted_exchanges)(RandomKey key, const RungPair& pair);
  void (*swap_lanes)(const MultispinModel& model, MultispinTile& tile, const std::uint32_t* partner,
                     const std::uint32_t* mask);
};

/// Ascending by planes.
std::span<const MultispinKernel> multispin_kernels_scalar();
std::span<const MultispinKernel> multispin_kernels_words64();
std::span<const MultispinKernel> multispin_kernels_portable();
#if defined(__x86_64__)
std::span<const MultispinKernel> multispin_kernels_avx2();
std::span<const MultispinKernel> multispin_kernels_avx512();
std::span<const MultispinKernel> multispin_words256_avx512();
std::span<const MultispinKernel> multispin_waves_avx2();
std::span<const MultispinKernel> multispin_waves_avx512();
#endif

}  // namespace temper

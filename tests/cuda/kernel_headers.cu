// Compiles the kernel headers for a device: a word of 32 replicas a thread. Nothing runs; the test
// is that nvcc takes the headers of scalar words by themselves.

#include "temper/kernel/exchange.h"
#include "temper/kernel/jsf32.h"
#include "temper/kernel/lane_levels.h"
#include "temper/kernel/lane_views.h"
#include "temper/kernel/multispin_sweep.h"
#include "temper/kernel/visit_blocks.h"

namespace temper {

template <Acceptance kAcceptance, Draws kDraws, FieldMethod kMethod>
__global__ void anneal(MultispinModel model, MultispinRun run, MultispinTile tile) {
  start_tile<std::uint32_t, 6, kMethod>(model, run, tile);
  while (tile.sweeps_done < run.until) {
    sweep<std::uint32_t, 6, kAcceptance, kDraws, kMethod>(model, run, tile);
    observe<std::uint32_t>(model, run, tile);
  }
}

template __global__ void anneal<Acceptance::metropolis, Draws::dealt, FieldMethod::neighbours>(
    MultispinModel, MultispinRun, MultispinTile);
template __global__ void anneal<Acceptance::heat_bath, Draws::planes_8, FieldMethod::neighbours>(
    MultispinModel, MultispinRun, MultispinTile);
template __global__ void anneal<Acceptance::metropolis, Draws::planes_24, FieldMethod::counters>(
    MultispinModel, MultispinRun, MultispinTile);

__global__ void accept(float* limits, float temperature) {
  const std::uint32_t word = threadIdx.x * 2654435761u;
  limits[threadIdx.x] = acceptance_limit<Acceptance::metropolis>(word, temperature) +
                        acceptance_limit<Acceptance::heat_bath>(word, temperature);
}

__global__ void exchange(MultispinModel model, MultispinTile tile, RandomKey key, RungPair pair,
                         const std::uint32_t* partner, std::uint32_t* mask) {
  mask[threadIdx.x] = accepted_exchanges<std::uint32_t>(key, pair);
  swap_lanes<std::uint32_t>(model, tile, partner, mask);
}

}  // namespace temper

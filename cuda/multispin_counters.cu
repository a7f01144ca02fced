/// The multispin kernel on counters of families: Metropolis only, and fields only in rare visits.

#include "cuda/multispin_kernel.cuh"

namespace temper {
namespace {

template <Draws kDraws, TeamMemory kMemory>
cudaError_t launch_counting(const MultispinLaunch& launch, cudaStream_t stream) {
  return launch_form<
      TeamForm<kMostPlanes, Acceptance::metropolis, kDraws, FieldMethod::counters, kMemory>>(
      launch, stream);
}

}  // namespace

cudaError_t launch_counters(const MultispinLaunch& launch, cudaStream_t stream) {
  switch (launch.draws) {
    case Draws::dealt:
      return launch.shares_tile ? launch_counting<Draws::dealt, TeamMemory::shared>(launch, stream)
                                : launch_counting<Draws::dealt, TeamMemory::any>(launch, stream);
    case Draws::planes_8:
      return launch.shares_tile
                 ? launch_counting<Draws::planes_8, TeamMemory::shared>(launch, stream)
                 : launch_counting<Draws::planes_8, TeamMemory::any>(launch, stream);
    default:
      return launch_counting<Draws::planes_24, TeamMemory::any>(launch, stream);
  }
}

}  // namespace temper

/// The multispin kernel on sums over neighbours: here the usual case, where a tile fits the shared
/// memory.

#include "cuda/multispin_kernel.cuh"

namespace temper {
namespace {

template <Draws kDraws>
cudaError_t launch_sharing(const MultispinLaunch& launch, cudaStream_t stream) {
  return launch_form<
      TeamForm<8, Acceptance::metropolis, kDraws, FieldMethod::neighbours, TeamMemory::shared>>(
      launch, stream);
}

}  // namespace

cudaError_t launch_neighbours(const MultispinLaunch& launch, cudaStream_t stream) {
  const bool is_usual =
      launch.shares_tile && launch.num_planes <= 8 && launch.acceptance == Acceptance::metropolis;
  switch (launch.draws) {
    case Draws::dealt:
      return is_usual ? launch_sharing<Draws::dealt>(launch, stream)
                      : launch_drawing<Draws::dealt>(launch, stream);
    case Draws::planes_8:
      return is_usual ? launch_sharing<Draws::planes_8>(launch, stream)
                      : launch_drawing<Draws::planes_8>(launch, stream);
    default:
      return launch_drawing<Draws::planes_24>(launch, stream);
  }
}

cudaError_t launch(const MultispinLaunch& launch, cudaStream_t stream) {
  return launch.method == FieldMethod::counters ? launch_counters(launch, stream)
                                                : launch_neighbours(launch, stream);
}

}  // namespace temper

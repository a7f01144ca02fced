#include "cuda/multispin_kernel.cuh"

namespace temper {

template cudaError_t launch_drawing<Draws::dealt>(const MultispinLaunch&, cudaStream_t);

}  // namespace temper

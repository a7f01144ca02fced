#include "cuda/multispin.h"

namespace temper {

cudaError_t launch(const MultispinLaunch& launch, cudaStream_t stream) {
  switch (launch.draws) {
    case Draws::dealt:
      return launch_drawing<Draws::dealt>(launch, stream);
    case Draws::planes_8:
      return launch_drawing<Draws::planes_8>(launch, stream);
    default:
      return launch_drawing<Draws::planes_24>(launch, stream);
  }
}

}  // namespace temper

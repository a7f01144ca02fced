/// The extension module temper._engine.

#ifdef TEMPER_HAS_CUDA
#include "temper/sample/backend.h"

#include "cuda/backend_cuda.h"
#endif
#include "python/binding.h"

NB_MODULE(_engine, module) {
  using namespace temper::python;
#ifdef TEMPER_HAS_CUDA
  temper::set_cuda_backend(
      {temper::make_cuda_backend, temper::why_no_cuda_device, temper::cuda_devices});
#endif
  module.attr("version") = TEMPER_VERSION;
  bind_errors(module);
  bind_model(module);
  bind_tables(module);
  bind_sampling(module);
  bind_puzzle(module);
  bind_compiled_puzzle(module);
}

/// The extension module temper._engine.

#include "python/binding.h"

NB_MODULE(_engine, module) {
  using namespace temper::python;
  module.attr("version") = TEMPER_VERSION;
  bind_errors(module);
  bind_model(module);
  bind_tables(module);
  bind_sampling(module);
  bind_puzzle(module);
  bind_compiled_puzzle(module);
}

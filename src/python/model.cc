#include "python/model.h"

#include "temper/base/error.h"

#include "python/array.h"
#include "python/binding.h"
#include <fmt/format.h>

#include <cstdint>

namespace temper::python {
namespace {

namespace nb = nanobind;
using namespace nb::literals;

/// The vectors of dimod: linear [n]; row, column, quadratic [num_interactions].
Model model_of(const ArrayView<double, 1>& linear, const ArrayView<std::int32_t, 1>& row,
               const ArrayView<std::int32_t, 1>& column, const ArrayView<double, 1>& quadratic,
               double offset, bool is_spin) {
  if (row.size() != quadratic.size() || column.size() != quadratic.size())
    throw InputError{fmt::format("{} rows, {} columns and {} biases: expected as many of each",
                                 row.size(), column.size(), quadratic.size())};
  if (linear.size() > INT32_MAX) throw InputError{"more than 2^31 - 1 variables"};
  const auto n = static_cast<std::int32_t>(linear.size());
  BqmBuilder builder{is_spin ? Vartype::spin : Vartype::binary, n};
  for (std::int32_t v = 0; v < n; ++v) builder.add_linear(v, linear.data()[v]);
  std::vector<Interaction> interactions(quadratic.size());
  for (std::size_t i = 0; i < interactions.size(); ++i) {
    const std::int32_t u = row.data()[i];
    const std::int32_t v = column.data()[i];
    if (u < 0 || v < 0 || u >= n || v >= n || u == v)
      throw InputError{
          fmt::format("interaction {} is ({}, {}): expected two of {} variables", i, u, v, n)};
    interactions[i] = {u, v, quadratic.data()[i]};
  }
  builder.add_interactions(std::move(interactions));
  builder.add_offset(offset);
  return {std::move(builder).build()};
}

}  // namespace

void bind_model(nb::module_& module) {
  nb::class_<Model>(module, "Model", "A binary quadratic model; its variables count from 0.")
      .def(nb::new_(&model_of), "linear"_a, "row"_a, "column"_a, "quadratic"_a, "offset"_a,
           "is_spin"_a)
      .def_prop_ro("num_variables", [](const Model& model) { return model.bqm.num_variables(); })
      .def_prop_ro("num_interactions",
                   [](const Model& model) { return model.bqm.interactions.size(); });
}

}  // namespace temper::python

/// The QUBO of a puzzle as arrays, and the way back from its samples.

#include "temper/base/error.h"
#include "temper/compile/compile.h"

#include "python/binding.h"
#include "python/puzzle.h"
#include "python/words.h"
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace temper::python {
namespace {

namespace nb = nanobind;
using namespace nb::literals;

struct Compiled {
  Puzzle puzzle;
  CompiledPuzzle model;
};

Compiled compile_puzzle(const Puzzle& puzzle, const std::string& shrink,
                        const std::map<std::string, double>& weights, double clue_weight) {
  CompileOptions options{.shrink = choice("shrink", shrink, kShrinkLevels),
                         .weights = {weights.begin(), weights.end()},
                         .clue_weight = clue_weight};
  // Without its penalty a constraint would be ignored: energy 0 would not mean solved.
  for (const auto& [family, weight] : weights)
    if (weight == 0)
      throw InputError{fmt::format("weight of {}: 0: expected a number above 0", family)};
  if (clue_weight == 0) throw InputError{"clue_weight: 0: expected a number above 0"};
  const nb::gil_scoped_release without_gil;
  return {puzzle, compile(puzzle, options)};
}

/// (linear, row, column, quadratic, offset), as dimod.BQM.from_numpy_vectors takes them.
nb::tuple vectors(const Compiled& compiled) {
  const Bqm& bqm = compiled.model.bqm;
  std::vector<std::int32_t> row, column;
  std::vector<double> quadratic;
  for (const Interaction& interaction : bqm.interactions) {
    row.push_back(interaction.u);
    column.push_back(interaction.v);
    quadratic.push_back(interaction.bias);
  }
  return nb::make_tuple(to_array(std::vector<double>{bqm.linear}), to_array(std::move(row)),
                        to_array(std::move(column)), to_array(std::move(quadratic)), bqm.offset);
}

nb::object to_object(const Label& label) {
  return std::visit(
      [](const auto& value) -> nb::object {
        using T = std::decay_t<decltype(value)>;
        if constexpr (std::is_same_v<T, Label::Tuple>) {
          nb::list members;
          for (const Label& member : value) members.append(to_object(member));
          return nb::tuple(members);
        } else {
          return nb::cast(value);
        }
      },
      label.value);
}

nb::list labels(const Compiled& compiled) {
  nb::list list;
  for (std::int32_t v = 0; v < compiled.model.bqm.num_variables(); ++v)
    list.append(to_object(compiled.model.bqm.label(v)));
  return list;
}

/// (label, kind, k, weight, variables) of each.
nb::list families(const Compiled& compiled) {
  nb::list list;
  for (const Family& family : compiled.model.bqm.families)
    list.append(nb::make_tuple(
        family.label, family.kind == FamilyKind::exactly ? "exactly" : "at_most", family.k,
        family.weight, to_array(std::vector<std::int32_t>{family.variables})));
  return list;
}

bool is_broken(const Family& family, const std::int8_t* state) {
  int count = 0;
  for (const std::int32_t v : family.variables) count += state[v] > 0;
  return family.kind == FamilyKind::exactly ? count != family.k : count > family.k;
}

/// Many states at once; values above 0 are on. Grids: [reads][side][side], 0 where not exactly one
/// candidate of a cell is on. Broken: [reads][families] of 0 and 1.
nb::tuple decode_states(const Compiled& compiled, const ArrayView<std::int8_t, 2>& states) {
  const CompiledPuzzle& model = compiled.model;
  const Shape shape = compiled.puzzle.shape;
  const std::size_t reads = states.shape(0);
  const std::size_t n = states.shape(1);
  if (n != model.bqm.linear.size())
    throw InputError{
        fmt::format("the samples have {} variables, the model {}", n, model.bqm.linear.size())};
  const auto cells = static_cast<std::size_t>(shape.num_cells());
  const auto& families = model.bqm.families;
  std::vector<std::uint8_t> grids(reads * cells);
  std::vector<std::uint8_t> broken(reads * families.size());
  {
    const nb::gil_scoped_release without_gil;
    std::vector<std::uint8_t> ones(cells);
    for (std::size_t read = 0; read < reads; ++read) {
      const std::int8_t* state = states.data() + read * n;
      std::uint8_t* grid = grids.data() + read * cells;
      std::ranges::copy(model.fixed, grid);
      std::ranges::fill(ones, std::uint8_t{0});
      for (std::size_t v = 0; v < n; ++v) {
        const Candidate candidate = model.candidate_of[v];
        if (candidate == kAuxiliary || state[v] <= 0) continue;
        const auto cell = static_cast<std::size_t>(shape.cell_of(candidate));
        const bool alone = ++ones[cell] == 1;
        grid[cell] = alone ? static_cast<std::uint8_t>(shape.digit_of(candidate)) : 0;
      }
      for (std::size_t family = 0; family < families.size(); ++family)
        broken[read * families.size() + family] = is_broken(families[family], state);
    }
  }
  const auto side = static_cast<std::size_t>(shape.side());
  return nb::make_tuple(to_array(std::move(grids), {reads, side, side}),
                        to_array(std::move(broken), {reads, families.size()}));
}

}  // namespace

void bind_compiled_puzzle(nb::module_& module) {
  nb::class_<Compiled>(module, "Compiled", "The QUBO of a puzzle.")
      .def("vectors", &vectors)
      .def("labels", &labels)
      .def("families", &families)
      .def_prop_ro("num_auxiliaries",
                   [](const Compiled& compiled) { return compiled.model.num_auxiliaries; })
      .def_prop_ro("weight_scale",
                   [](const Compiled& compiled) { return compiled.model.weight_scale; })
      .def_prop_ro("contradiction",
                   [](const Compiled& compiled) { return compiled.model.contradiction; })
      .def_prop_ro("fixed",
                   [](const Compiled& compiled) {
                     return to_array(compiled.puzzle.shape, compiled.model.fixed);
                   })
      .def("decode", &decode_states, "states"_a);
  module.def("compile_puzzle", &compile_puzzle, "puzzle"_a, "shrink"_a, "weights"_a,
             "clue_weight"_a);
}

}  // namespace temper::python

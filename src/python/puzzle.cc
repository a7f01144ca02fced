/// Puzzles: reading, logic, search and the judge.

#include "python/puzzle.h"

#include "temper/base/error.h"
#include "temper/io/parameters_json.h"
#include "temper/io/puzzle_format.h"
#include "temper/presolve/propagate.h"
#include "temper/verify/verify.h"

#include "python/attended_work.h"
#include "python/binding.h"
#include "python/words.h"
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace temper::python {
namespace {

namespace nb = nanobind;
using namespace nb::literals;

/// `box`: as in 2x3, empty: by the size. `constraints`: JSON, empty: none.
Puzzle with_constraints(Puzzle puzzle, const std::string& constraints) {
  if (!constraints.empty())
    add_parameters(puzzle.parameters,
                   parameters_from_json(constraints, "constraints", puzzle.shape));
  static_cast<void>(rules_of(puzzle));
  require_fitting(puzzle);
  return puzzle;
}

PuzzleReadOptions reading(const std::vector<std::string>& rules, const std::string& box,
                          const std::string& format, const std::string& symbols) {
  PuzzleReadOptions options{.format = format, .symbols = symbols, .box = {}, .rules = rules};
  if (!box.empty()) options.box = parse_box(box);
  return options;
}

/// A file, or the text itself.
std::vector<Puzzle> read(const std::string& argument, const std::vector<std::string>& rules,
                         const std::string& box, const std::string& constraints,
                         const std::string& format, const std::string& symbols, bool is_text) {
  const PuzzleReadOptions options = reading(rules, box, format, symbols);
  std::vector<Puzzle> puzzles;
  for (PuzzleOrError& record :
       is_text ? parse_puzzles(argument, "puzzle", options) : read_puzzles(argument, options)) {
    if (const auto* error = std::get_if<ParseError>(&record)) throw *error;
    puzzles.push_back(with_constraints(std::get<Puzzle>(std::move(record)), constraints));
  }
  return puzzles;
}

/// Cells row by row, 0 = blank.
Puzzle of_cells(const ArrayView<std::int64_t, 1>& cells, const std::vector<std::string>& rules,
                const std::string& box, const std::string& constraints) {
  const auto values = values_of(cells);
  const auto side = static_cast<int>(std::lround(std::sqrt(static_cast<double>(values.size()))));
  Puzzle puzzle;
  puzzle.shape = box.empty() ? default_shape(side) : parse_box(box);
  if (values.size() != static_cast<std::size_t>(puzzle.shape.num_cells()))
    throw InputError{fmt::format("the puzzle has {} cells, expected {}", values.size(),
                                 puzzle.shape.num_cells())};
  for (std::size_t cell = 0; cell < values.size(); ++cell) {
    if (values[cell] < 0 || values[cell] > puzzle.shape.side())
      throw InputError{fmt::format("cell {} of the puzzle is {}, expected 0 to {}",
                                   cell_name(puzzle.shape, static_cast<int>(cell)), values[cell],
                                   puzzle.shape.side())};
    puzzle.clues.push_back(static_cast<std::uint8_t>(values[cell]));
  }
  puzzle.rules = rules;
  puzzle.source = "puzzle";
  return with_constraints(std::move(puzzle), constraints);
}

nb::list to_list(const std::vector<Violation>& violations) {
  nb::list list;
  for (const Violation& violation : violations)
    list.append(nb::make_tuple(violation.label, violation.message));
  return list;
}

nb::object grid_or_none(const Shape& shape, const std::optional<Grid>& grid) {
  return grid ? to_array(shape, *grid) : nb::none();
}

/// (solutions found, the first one, guesses, why there is none, whether it was stopped, what Python
/// raised).
nb::tuple search_puzzle(const Puzzle& puzzle, std::int64_t limit,
                        const std::optional<double>& time_limit) {
  if (limit < 1) throw InputError{fmt::format("count: {}: expected 1 or more", limit)};
  std::optional<StopToken::Seconds> seconds;
  if (time_limit) seconds = StopToken::Seconds{*time_limit};
  StopToken stop{seconds, nullptr};
  SearchResult found;
  const nb::object raised = attended(
      [&] {
        found = search(
            puzzle, limit,
            [](void* token) { return static_cast<StopToken*>(token)->stop_requested(); }, &stop);
      },
      stop);
  return nb::make_tuple(found.count, grid_or_none(puzzle.shape, found.solution), found.guesses,
                        found.reason, found.interrupted, raised);
}

nb::tuple reduce_puzzle(const Puzzle& puzzle, const std::string& level) {
  Reduction reduction = reduce(puzzle, choice("shrink", level, kShrinkLevels));
  const auto side = static_cast<std::size_t>(puzzle.shape.side());
  return nb::make_tuple(to_array(std::move(reduction.candidates), {side, side}),
                        reduction.contradiction);
}

nb::tuple judge(const Puzzle& puzzle, const ArrayView<std::int64_t, 1>& cells) {
  Grid grid;
  for (const std::int64_t digit : values_of(cells)) {
    if (digit < 0 || digit > puzzle.shape.side())
      throw InputError{fmt::format("the solution holds {}, expected digits 1 to {}", digit,
                                   puzzle.shape.side())};
    grid.push_back(static_cast<std::uint8_t>(digit));
  }
  const Verdict verdict = verify(puzzle, grid);
  return nb::make_tuple(verdict.valid, to_list(verdict.violations));
}

Grid grid_of(const ArrayView<std::uint8_t, 1>& cells) {
  const auto values = values_of(cells);
  return {values.begin(), values.end()};
}

}  // namespace

void bind_puzzle(nb::module_& module) {
  nb::class_<Puzzle>(module, "Puzzle", "A puzzle as it was read.")
      .def_prop_ro("side", [](const Puzzle& puzzle) { return puzzle.shape.side(); })
      .def_prop_ro("box",
                   [](const Puzzle& puzzle) {
                     return nb::make_tuple(puzzle.shape.box_rows, puzzle.shape.box_cols);
                   })
      .def_prop_ro("clues",
                   [](const Puzzle& puzzle) { return to_array(puzzle.shape, puzzle.clues); })
      .def_prop_ro("rules",
                   [](const Puzzle& puzzle) {
                     std::vector<std::string> names;
                     for (const Rule* rule : rules_of(puzzle)) names.emplace_back(rule->name);
                     return names;
                   })
      .def_ro("name", &Puzzle::name)
      .def_prop_ro("line",
                   [](const Puzzle& puzzle) { return grid_line(puzzle.shape, puzzle.clues); })
      .def("draw", [](const Puzzle& puzzle) { return draw_puzzle(puzzle, puzzle.clues); })
      .def(
          "draw_grid",
          [](const Puzzle& puzzle, const ArrayView<std::uint8_t, 1>& cells) {
            return draw_grid(puzzle.shape, grid_of(cells));
          },
          "cells"_a)
      .def(
          "grid_line",
          [](const Puzzle& puzzle, const ArrayView<std::uint8_t, 1>& cells) {
            return grid_line(puzzle.shape, grid_of(cells));
          },
          "cells"_a)
      .def("broken_clues", [](const Puzzle& puzzle) { return to_list(broken_clues(puzzle)); })
      .def("reduce", &reduce_puzzle, "level"_a)
      .def("search", &search_puzzle, "limit"_a, "time_limit"_a.none())
      .def("verify", &judge, "cells"_a);
  module.def("read_puzzles", &read, "argument"_a, "rules"_a, "box"_a, "constraints"_a, "format"_a,
             "symbols"_a, "is_text"_a);
  module.def("puzzle_of_cells", &of_cells, "cells"_a, "rules"_a, "box"_a, "constraints"_a);
}

}  // namespace temper::python

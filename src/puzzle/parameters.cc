#include "temper/puzzle/parameters.h"

#include "temper/base/error.h"
#include "temper/puzzle/puzzle.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string>

namespace temper {
namespace {

/// Checks lists of cells against one grid.
class Fitting {
 public:
  explicit Fitting(const Shape& shape) : shape_(shape) {}

  /// At least `fewest` cells of the grid, each once.
  void cells(const std::string& name, std::span<const int> cells, std::size_t fewest) const {
    if (cells.size() < fewest)
      throw InputError{
          fmt::format("{} has {} cells, expected at least {}", name, cells.size(), fewest)};
    for (const int cell : cells)
      if (cell < 0 || cell >= shape_.num_cells())
        throw InputError{fmt::format("{}: there is no cell {}, the grid has {} (from 0)", name,
                                     cell, shape_.num_cells())};
    std::vector<int> sorted(cells.begin(), cells.end());
    std::ranges::sort(sorted);
    if (const auto twice = std::ranges::adjacent_find(sorted); twice != sorted.end())
      throw InputError{fmt::format("{} has {} twice", name, cell_name(shape_, *twice))};
  }

  /// So many of them as people draw on a grid: more would be a text made to fill the memory.
  void number(std::string_view names, std::size_t count) const {
    const auto most = 4 * static_cast<std::size_t>(shape_.num_cells());
    if (count > most)
      throw InputError{fmt::format("{} {}: expected at most {} on a grid of {}x{}", count, names,
                                   most, shape_.side(), shape_.side())};
  }

  void total(const std::string& name, int total) const {
    constexpr int kLargest = 99'999;
    if (total < 0 || total > kLargest)
      throw InputError{
          fmt::format("{}: its sum is {}, expected 1 to {}, or 0 for none", name, total, kLargest)};
  }

  void pairs(std::string_view name, std::span<const PairMark> marks) const {
    number(fmt::format("marks like {}", name), marks.size());
    for (const PairMark& mark : marks) {
      const int both[] = {mark.a, mark.b};
      cells(std::string{name}, both, 2);
      constexpr int kLargest = 9'999;
      if (mark.value < 1 || mark.value > kLargest)
        throw InputError{fmt::format("{} between {}: its number is {}, expected 1 to {}", name,
                                     cell_names(shape_, both), mark.value, kLargest)};
    }
  }

  void regions(std::span<const int> regions) const {
    if (regions.empty()) return;
    const auto side = static_cast<std::size_t>(shape_.side());
    if (regions.size() != side * side)
      throw InputError{fmt::format("the layout of the regions has {} cells, the grid has {}",
                                   regions.size(), side * side)};
    std::vector<int> sizes(side, 0);
    for (std::size_t cell = 0; cell < regions.size(); ++cell) {
      if (regions[cell] < 0 || regions[cell] >= shape_.side())
        throw InputError{fmt::format("{} is in region {}, the grid has {} regions",
                                     cell_name(shape_, static_cast<int>(cell)), regions[cell] + 1,
                                     side)};
      ++sizes[static_cast<std::size_t>(regions[cell])];
    }
    for (std::size_t region = 0; region < side; ++region)
      if (sizes[region] != shape_.side())
        throw InputError{
            fmt::format("region {} has {} cells, expected {}", region + 1, sizes[region], side)};
  }

 private:
  const Shape& shape_;
};

std::string numbered(std::string_view name, std::size_t index) {
  return fmt::format("{} {}", name, index + 1);
}

}  // namespace

bool Parameters::empty() const {
  bool empty = regions.empty();
  for_each_list([&](auto list) { empty = empty && (this->*list).empty(); });
  return empty;
}

void require_fitting(const Puzzle& puzzle) {
  const Parameters& given = puzzle.parameters;
  if (given.empty()) return;
  const Fitting fitting{puzzle.shape};
  fitting.regions(given.regions);
  fitting.number("cages", given.cages.size());
  fitting.number("thermometers", given.thermometers.size());
  fitting.number("arrows", given.arrows.size());
  fitting.number("little killers", given.little_killers.size());
  fitting.number("greater-than signs", given.inequalities.size());
  for (std::size_t i = 0; i < given.cages.size(); ++i) {
    fitting.cells(numbered("cage", i), given.cages[i].cells, 1);
    fitting.total(numbered("cage", i), given.cages[i].total);
  }
  for (std::size_t i = 0; i < given.thermometers.size(); ++i)
    fitting.cells(numbered("thermometer", i), given.thermometers[i], 2);
  for (std::size_t i = 0; i < given.arrows.size(); ++i) {
    const Arrow& arrow = given.arrows[i];
    fitting.cells(numbered("the circle of arrow", i), arrow.circle, 1);
    if (arrow.circle.size() > 2)
      throw InputError{fmt::format("the circle of arrow {} has {} cells, expected 1 or 2", i + 1,
                                   arrow.circle.size())};
    fitting.cells(numbered("the shaft of arrow", i), arrow.shaft, 1);
    std::vector<int> all = arrow.circle;
    all.insert(all.end(), arrow.shaft.begin(), arrow.shaft.end());
    fitting.cells(numbered("arrow", i), all, 2);
  }
  for (std::size_t i = 0; i < given.little_killers.size(); ++i) {
    fitting.cells(numbered("little killer", i), given.little_killers[i].cells, 1);
    fitting.total(numbered("little killer", i), given.little_killers[i].total);
  }
  fitting.pairs("a white dot", given.white_dots);
  fitting.pairs("a black dot", given.black_dots);
  fitting.pairs("an X or V", given.sums_of_two);
  for (const Inequality& inequality : given.inequalities) {
    const int both[] = {inequality.greater, inequality.less};
    fitting.cells("a greater-than sign", both, 2);
  }
  fitting.cells("the list of even cells", given.even_cells, 0);
  fitting.cells("the list of odd cells", given.odd_cells, 0);
}

}  // namespace temper

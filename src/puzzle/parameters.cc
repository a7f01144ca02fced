#include "temper/puzzle/parameters.h"

#include "temper/base/error.h"
#include "temper/puzzle/puzzle.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

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

  /// So many cells in the lists of a kind as people draw on a grid: more would be a text made to
  /// fill the memory.
  template <class List, class CellsOf>
  void sizes(std::string_view names, const std::vector<List>& lists, CellsOf cells_of) const {
    std::size_t count = 0;
    for (const List& list : lists) count += cells_of(list);
    number(fmt::format("cells of {}", names), count, 4);
  }

  void number(std::string_view names, std::size_t count, std::size_t times) const {
    const auto most = times * static_cast<std::size_t>(shape_.num_cells());
    if (count > most)
      throw InputError{fmt::format("{} {}: expected at most {} on a grid of {}x{}", count, names,
                                   most, shape_.side(), shape_.side())};
  }

  /// None is given twice. same(list): what makes two of them one.
  template <class List, class Same>
  void once(std::string_view name, const std::vector<List>& lists, Same same) const {
    std::map<std::decay_t<decltype(same(lists.front()))>, std::size_t> first;
    for (std::size_t i = 0; i < lists.size(); ++i)
      if (const auto [entry, is_new] = first.try_emplace(same(lists[i]), i); !is_new)
        throw InputError{fmt::format("{} {} is {} {} again", name, i + 1, name, entry->second + 1)};
  }

  enum class None { allowed, refused };
  void total(const std::string& name, int total, None none) const {
    constexpr int kLargest = 99'999;
    const bool may_be_none = none == None::allowed;
    if (total < (may_be_none ? 0 : 1) || total > kLargest)
      throw InputError{fmt::format("{}: its sum is {}, expected 1 to {}{}", name, total, kLargest,
                                   may_be_none ? ", or 0 for none" : "")};
  }

  void pairs(std::string_view name, const std::vector<PairMark>& marks) const {
    number(fmt::format("marks like {}", name), marks.size(), 2);
    std::set<std::tuple<int, int, int>> seen;
    for (const PairMark& mark : marks) {
      const int both[] = {mark.a, mark.b};
      cells(std::string{name}, both, 2);
      constexpr int kLargest = 9'999;
      if (mark.value < 1 || mark.value > kLargest)
        throw InputError{fmt::format("{} between {}: its number is {}, expected 1 to {}", name,
                                     cell_names(shape_, both), mark.value, kLargest)};
      const auto [low, high] = std::minmax(mark.a, mark.b);
      if (!seen.insert({low, high, mark.value}).second)
        throw InputError{
            fmt::format("{} between {} is given twice", name, cell_names(shape_, both))};
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

std::size_t size_of(const std::vector<int>& cells) { return cells.size(); }

std::vector<int> sorted(std::vector<int> cells) {
  std::ranges::sort(cells);
  return cells;
}

void cages_fit(const Fitting& fitting, const std::vector<Cage>& cages) {
  fitting.sizes("cages", cages, [](const Cage& cage) { return cage.cells.size(); });
  for (std::size_t i = 0; i < cages.size(); ++i) {
    fitting.cells(numbered("cage", i), cages[i].cells, 1);
    fitting.total(numbered("cage", i), cages[i].total, Fitting::None::allowed);
  }
  fitting.once("cage", cages, [](const Cage& cage) {
    return std::tuple{sorted(cage.cells), cage.total, cage.repeats};
  });
}

void arrows_fit(const Fitting& fitting, const std::vector<Arrow>& arrows) {
  fitting.sizes("arrows", arrows,
                [](const Arrow& arrow) { return arrow.circle.size() + arrow.shaft.size(); });
  for (std::size_t i = 0; i < arrows.size(); ++i) {
    const auto& [circle, shaft] = arrows[i];
    fitting.cells(numbered("the circle of arrow", i), circle, 1);
    if (circle.size() > 2)
      throw InputError{fmt::format("the circle of arrow {} has {} cells, expected 1 or 2", i + 1,
                                   circle.size())};
    fitting.cells(numbered("the shaft of arrow", i), shaft, 1);
    std::vector<int> all = circle;
    all.insert(all.end(), shaft.begin(), shaft.end());
    fitting.cells(numbered("arrow", i), all, 2);
  }
  fitting.once("arrow", arrows, [](const Arrow& arrow) {
    return std::pair{arrow.circle, sorted(arrow.shaft)};
  });
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
  cages_fit(fitting, given.cages);
  fitting.sizes("thermometers", given.thermometers, size_of);
  for (std::size_t i = 0; i < given.thermometers.size(); ++i)
    fitting.cells(numbered("thermometer", i), given.thermometers[i], 2);
  fitting.once("thermometer", given.thermometers, std::identity{});
  arrows_fit(fitting, given.arrows);
  fitting.sizes("little killers", given.little_killers,
                [](const SumLine& line) { return line.cells.size(); });
  for (std::size_t i = 0; i < given.little_killers.size(); ++i) {
    fitting.cells(numbered("little killer", i), given.little_killers[i].cells, 1);
    fitting.total(numbered("little killer", i), given.little_killers[i].total,
                  Fitting::None::refused);
  }
  fitting.once("little killer", given.little_killers, [](const SumLine& line) {
    return std::pair{sorted(line.cells), line.total};
  });
  fitting.pairs("a white dot", given.white_dots);
  fitting.pairs("a black dot", given.black_dots);
  fitting.pairs("an X or V", given.sums_of_two);
  fitting.number("greater-than signs", given.inequalities.size(), 2);
  for (const Inequality& inequality : given.inequalities) {
    const int both[] = {inequality.greater, inequality.less};
    fitting.cells("a greater-than sign", both, 2);
  }
  fitting.once("greater-than sign", given.inequalities, std::identity{});
  fitting.cells("the list of even cells", given.even_cells, 0);
  fitting.cells("the list of odd cells", given.odd_cells, 0);
}

}  // namespace temper

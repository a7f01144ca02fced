#pragma once
/// What the rules of one puzzle need beside its shape and clues: layouts, cages, lines and marks. A
/// kind that is not empty puts its rule in force by itself. Cells are numbered as in shape.h; the
/// order within each list is the order of the numbers in labels (`cage_1` is the first).

#include <compare>
#include <vector>

namespace temper {

struct Cage {
  std::vector<int> cells;
  int total = 0;         ///< of the digits; 0 = none is asked for, the digits just differ
  bool repeats = false;  ///< whether a digit may come twice

  friend auto operator<=>(const Cage&, const Cage&) = default;
};

/// The digits of the shaft add up to the number in the circle: one cell, or two that are read as a
/// two-digit number (tens first).
struct Arrow {
  std::vector<int> circle;
  std::vector<int> shaft;

  friend auto operator<=>(const Arrow&, const Arrow&) = default;
};

/// The digits of the cells that a little killer arrow points along; they may repeat.
struct SumLine {
  std::vector<int> cells;
  int total = 0;

  friend auto operator<=>(const SumLine&, const SumLine&) = default;
};

/// A mark between two cells with a number: the difference of a white dot, the ratio of a black one,
/// the sum of an X or V.
struct PairMark {
  int a = 0;
  int b = 0;
  int value = 0;

  friend auto operator<=>(const PairMark&, const PairMark&) = default;
};

struct Inequality {
  int greater = 0;
  int less = 0;

  friend auto operator<=>(const Inequality&, const Inequality&) = default;
};

struct Parameters {
  std::vector<int> regions;  ///< jigsaw: [num_cells] the region of each cell from 0; empty: none
  std::vector<Cage> cages;   ///< killer
  std::vector<std::vector<int>> thermometers;  ///< cells from the bulb on
  std::vector<Arrow> arrows;
  std::vector<SumLine> little_killers;
  std::vector<PairMark> white_dots;  ///< kropki: |a − b| = value, 1 as people draw them
  std::vector<PairMark>
      black_dots;  ///< kropki: one is value times the other, 2 as people draw them
  std::vector<PairMark> sums_of_two;     ///< xv: a + b = value, X is 10 and V is 5
  std::vector<Inequality> inequalities;  ///< greater-than
  std::vector<int> even_cells;
  std::vector<int> odd_cells;

  [[nodiscard]] bool empty() const;
  friend auto operator<=>(const Parameters&, const Parameters&) = default;
};

/// Calls visit(&Parameters::list) for each list but the regions, which are one value a cell.
template <class Visit>
void for_each_list(const Visit& visit) {
  visit(&Parameters::cages);
  visit(&Parameters::thermometers);
  visit(&Parameters::arrows);
  visit(&Parameters::little_killers);
  visit(&Parameters::white_dots);
  visit(&Parameters::black_dots);
  visit(&Parameters::sums_of_two);
  visit(&Parameters::inequalities);
  visit(&Parameters::even_cells);
  visit(&Parameters::odd_cells);
}

}  // namespace temper

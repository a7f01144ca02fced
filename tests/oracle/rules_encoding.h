#pragma once
/// Puzzles of every rule as clauses for a SAT solver, written cell by cell and apart from the rules
/// of the program: the judge of their propagation, their search and their models.

#include "temper/puzzle/puzzle.h"

#include <cadical.hpp>

#include <algorithm>
#include <cstdlib>
#include <initializer_list>
#include <map>
#include <string_view>
#include <vector>

namespace temper::test {

class RulesEncoding {
 public:
  explicit RulesEncoding(const Puzzle& puzzle) : puzzle_(puzzle), side_(puzzle.shape.side()) {
    solver_.set("quiet", 1);
    next_ = side_ * side_ * side_ + 1;
    grid();
    named_rules();
    parameters();
  }

  /// Solutions up to two: after the first, a clause forbids it.
  int count() {
    if (solver_.solve() != kSatisfiable) return 0;
    std::vector<int> first;
    for (int variable = 1; variable <= side_ * side_ * side_; ++variable)
      if (solver_.val(variable) > 0) first.push_back(-variable);
    clause(first);
    return solver_.solve() == kSatisfiable ? 2 : 1;
  }

 private:
  static constexpr int kSatisfiable = 10;

  /// "The digit (from 1) is in the row and column (from 0)".
  [[nodiscard]] int x(int row, int col, int digit) const {
    return (row * side_ + col) * side_ + digit;
  }
  [[nodiscard]] int x(int cell, int digit) const { return x(cell / side_, cell % side_, digit); }

  void clause(const std::vector<int>& literals) {
    for (const int each : literals) solver_.add(each);
    solver_.add(0);
  }

  [[nodiscard]] bool has(std::string_view rule) const {
    return std::ranges::find(puzzle_.rules, rule) != puzzle_.rules.end();
  }

  template <class Allowed>
  void allow(int a, int b, Allowed allowed) {
    for (int d = 1; d <= side_; ++d)
      for (int e = 1; e <= side_; ++e)
        if (!allowed(d, e)) clause({-x(a, d), -x(b, e)});
  }

  void differ(int a, int b) {
    if (a != b) allow(a, b, [](int d, int e) { return d != e; });
  }

  void all_differ(const std::vector<int>& cells) {
    for (const int a : cells)
      for (const int b : cells)
        if (a < b) differ(a, b);
  }

  /// Cells for which `belongs(row, col)` holds.
  template <class Belongs>
  [[nodiscard]] std::vector<int> where(Belongs belongs) const {
    std::vector<int> cells;
    for (int row = 0; row < side_; ++row)
      for (int col = 0; col < side_; ++col)
        if (belongs(row, col)) cells.push_back(row * side_ + col);
    return cells;
  }

  void grid() {
    const int height = puzzle_.shape.box_rows, width = puzzle_.shape.box_cols;
    for (int cell = 0; cell < side_ * side_; ++cell) {
      std::vector<int> some;
      for (int d = 1; d <= side_; ++d) {
        some.push_back(x(cell, d));
        for (int e = 1; e < d; ++e) clause({-x(cell, d), -x(cell, e)});
      }
      clause(some);
      if (const int clue = puzzle_.clues[static_cast<std::size_t>(cell)]; clue != 0)
        clause({x(cell, clue)});
    }
    const auto& regions = puzzle_.parameters.regions;
    const bool boxes = !has("latin") && regions.empty();
    for (int i = 0; i < side_; ++i) {
      all_differ(where([&](int row, int) { return row == i; }));
      all_differ(where([&](int, int col) { return col == i; }));
      if (boxes)
        all_differ(where([&](int row, int col) {
          return row / height == i / height && col / width == i % height;
        }));
      if (!regions.empty())
        all_differ(where([&](int row, int col) {
          return regions[static_cast<std::size_t>(row * side_ + col)] == i;
        }));
    }
  }

  /// Every two cells with the given distances, in either direction.
  template <class Visit>
  void apart(int rows, int cols, Visit visit) const {
    for (int a = 0; a < side_ * side_; ++a)
      for (int b = 0; b < a; ++b)
        if (std::abs(a / side_ - b / side_) == rows && std::abs(a % side_ - b % side_) == cols)
          visit(a, b);
  }

  void named_rules() {
    const int last = side_ - 1;
    if (has("diagonal") || has("diagonal-falling"))
      all_differ(where([](int row, int col) { return row == col; }));
    if (has("diagonal") || has("diagonal-rising"))
      all_differ(where([&](int row, int col) { return row + col == last; }));
    if (has("anti-knight")) {
      apart(1, 2, [&](int a, int b) { differ(a, b); });
      apart(2, 1, [&](int a, int b) { differ(a, b); });
    }
    if (has("anti-king")) apart(1, 1, [&](int a, int b) { differ(a, b); });
    const auto touching = [&](auto visit) {
      apart(0, 1, visit);
      apart(1, 0, visit);
    };
    if (has("non-consecutive"))
      touching(
          [&](int a, int b) { allow(a, b, [](int d, int e) { return std::abs(d - e) != 1; }); });
    if (has("kropki-all"))
      touching([&](int a, int b) {
        if (!marked(puzzle_.parameters.white_dots, a, b) &&
            !marked(puzzle_.parameters.black_dots, a, b))
          allow(a, b,
                [](int d, int e) { return std::abs(d - e) != 1 && d != 2 * e && e != 2 * d; });
      });
    if (has("xv-all"))
      touching([&](int a, int b) {
        if (!marked(puzzle_.parameters.sums_of_two, a, b))
          allow(a, b, [](int d, int e) { return d + e != 5 && d + e != 10; });
      });
    if (has("windoku"))  // 9×9
      for (const int top : {1, 5})
        for (const int left : {1, 5})
          all_differ(where([&](int row, int col) {
            return row >= top && row < top + 3 && col >= left && col < left + 3;
          }));
    if (has("disjoint-groups"))
      for (int place = 0; place < side_; ++place)
        all_differ(where([&](int row, int col) { return row % 3 * 3 + col % 3 == place; }));
    if (has("centre-dot"))
      all_differ(where([](int row, int col) { return row % 3 == 1 && col % 3 == 1; }));
    if (has("asterisk")) all_differ(named({"25", "33", "37", "52", "55", "58", "73", "77", "85"}));
    if (has("girandola")) all_differ(named({"11", "19", "25", "52", "55", "58", "85", "91", "99"}));
  }

  /// Row and column as digits.
  [[nodiscard]] std::vector<int> named(std::initializer_list<const char*> names) const {
    std::vector<int> cells;
    for (const char* name : names) cells.push_back((name[0] - '1') * side_ + (name[1] - '1'));
    return cells;
  }

  static bool marked(const std::vector<PairMark>& marks, int a, int b) {
    return std::ranges::any_of(marks, [&](const PairMark& mark) {
      return (mark.a == a && mark.b == b) || (mark.a == b && mark.b == a);
    });
  }

  /// Variables "the digits of the cells so far add up to s", implied by the digits; by s.
  std::map<int, int> partial_sums(const std::vector<int>& cells) {
    std::map<int, int> before{{0, 0}};  // 0: true from the start
    for (const int cell : cells) {
      std::map<int, int> after;
      for (const auto& [sum, literal] : before)
        for (int d = 1; d <= side_; ++d) {
          const auto [entry, is_new] = after.try_emplace(sum + d, next_);
          if (is_new) ++next_;
          std::vector<int> implied{-x(cell, d), entry->second};
          if (literal != 0) implied.push_back(-literal);
          clause(implied);
        }
      before = std::move(after);
    }
    return before;
  }

  void sum_is(const std::vector<int>& cells, int total) {
    for (const auto& [sum, literal] : partial_sums(cells))
      if (sum != total) clause({-literal});
  }

  /// Where the literal holds, no number in the circle but the sum: one digit, or tens and ones.
  void circle_is_not(const Arrow& arrow, int sum, int literal) {
    for (int ones = 1; ones <= side_; ++ones) {
      if (arrow.circle.size() == 1) {
        if (ones != sum) clause({-literal, -x(arrow.circle[0], ones)});
        continue;
      }
      for (int tens = 1; tens <= side_; ++tens)
        if (10 * tens + ones != sum)
          clause({-literal, -x(arrow.circle[0], tens), -x(arrow.circle[1], ones)});
    }
  }

  void parameters() {
    const Parameters& given = puzzle_.parameters;
    for (const Cage& cage : given.cages) {
      if (!cage.repeats) all_differ(cage.cells);
      if (cage.total > 0) sum_is(cage.cells, cage.total);
    }
    for (const SumLine& line : given.little_killers) sum_is(line.cells, line.total);
    for (const Arrow& arrow : given.arrows)
      for (const auto& [sum, literal] : partial_sums(arrow.shaft))
        circle_is_not(arrow, sum, literal);
    for (const std::vector<int>& line : given.thermometers)
      for (std::size_t i = 0; i < line.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
          allow(line[j], line[i], [](int low, int high) { return low < high; });
    for (const PairMark& dot : given.white_dots)
      allow(dot.a, dot.b, [&](int d, int e) { return std::abs(d - e) == dot.value; });
    for (const PairMark& dot : given.black_dots)
      allow(dot.a, dot.b, [&](int d, int e) { return d == dot.value * e || e == dot.value * d; });
    for (const PairMark& sign : given.sums_of_two)
      allow(sign.a, sign.b, [&](int d, int e) { return d + e == sign.value; });
    for (const Inequality& sign : given.inequalities)
      allow(sign.greater, sign.less, [](int d, int e) { return d > e; });
    for (const int cell : given.even_cells)
      for (int d = 1; d <= side_; d += 2) clause({-x(cell, d)});
    for (const int cell : given.odd_cells)
      for (int d = 2; d <= side_; d += 2) clause({-x(cell, d)});
  }

  const Puzzle& puzzle_;
  int side_;
  int next_ = 1;
  CaDiCaL::Solver solver_;
};

}  // namespace temper::test

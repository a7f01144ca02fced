#pragma once
/// Any puzzle as clauses for CaDiCaL, written from the rules as people say them and apart from what
/// the program makes of them: no constraints_of, no checks of the rules.

#include "temper/puzzle/puzzle.h"

#include <cadical.hpp>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace temper::test {

class SatPuzzle {
 public:
  explicit SatPuzzle(const Puzzle& puzzle)
      : puzzle_(puzzle), side_(puzzle.shape.side()), next_(side_ * side_ * side_ + 1) {
    solver_.set("quiet", 1);
    cells_and_lines();
    for (const std::string& rule : puzzle.rules) by_name(rule);
    by_parameters();
    for (int cell = 0; cell < side_ * side_; ++cell) {
      const auto at = static_cast<std::size_t>(cell);
      if (puzzle.clues[at] != 0) clause({holds(cell, puzzle.clues[at])});
      for (int digit = 1; digit <= side_ && !puzzle.pencil_marks.empty(); ++digit)
        if ((puzzle.pencil_marks[at] >> (digit - 1) & 1) == 0) clause({-holds(cell, digit)});
    }
  }

  /// Names of rules that nobody has put into clauses; empty when all is said.
  [[nodiscard]] const std::vector<std::string>& unknown_rules() const { return unknown_; }

  /// Solutions up to two, and the first.
  int count(Grid* first = nullptr) {
    constexpr int kSatisfiable = 10;
    if (solver_.solve() != kSatisfiable) return 0;
    std::vector<int> model;
    Grid grid;
    for (int cell = 0; cell < side_ * side_; ++cell)
      for (int digit = 1; digit <= side_; ++digit)
        if (solver_.val(holds(cell, digit)) > 0) {
          model.push_back(-holds(cell, digit));
          grid.push_back(static_cast<std::uint8_t>(digit));
        }
    if (first != nullptr) *first = grid;
    clause(model);
    return solver_.solve() == kSatisfiable ? 2 : 1;
  }

 private:
  [[nodiscard]] int holds(int cell, int digit) const { return cell * side_ + digit; }
  void clause(const std::vector<int>& literals) {
    for (const int literal : literals) solver_.add(literal);
    solver_.add(0);
  }
  [[nodiscard]] int row(int cell) const { return cell / side_; }
  [[nodiscard]] int col(int cell) const { return cell % side_; }

  /// Not both of these at once, for all digits that `bad` says.
  void forbid(int a, int b, const std::function<bool(int, int)>& bad) {
    for (int x = 1; x <= side_; ++x)
      for (int y = 1; y <= side_; ++y)
        if (bad(x, y)) clause({-holds(a, x), -holds(b, y)});
  }
  void different(int a, int b) {
    forbid(a, b, [](int x, int y) { return x == y; });
  }
  void all_different(const std::vector<int>& cells) {
    for (std::size_t i = 0; i < cells.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) different(cells[i], cells[j]);
  }
  /// Every two cells, a < b, for which `related` says so.
  void for_pairs(const std::function<bool(int, int)>& related,
                 const std::function<void(int, int)>& use) {
    for (int b = 0; b < side_ * side_; ++b)
      for (int a = 0; a < b; ++a)
        if (related(a, b)) use(a, b);
  }
  [[nodiscard]] bool apart(int a, int b, int down, int right) const {
    const int d = std::abs(row(a) - row(b)), r = std::abs(col(a) - col(b));
    return (d == down && r == right) || (d == right && r == down);
  }

  void cells_and_lines() {
    for (int cell = 0; cell < side_ * side_; ++cell) {
      std::vector<int> some;
      for (int digit = 1; digit <= side_; ++digit) {
        some.push_back(holds(cell, digit));
        for (int other = 1; other < digit; ++other)
          clause({-holds(cell, digit), -holds(cell, other)});
      }
      clause(some);
    }
    const auto named = [&](const char* name) {
      return std::ranges::count(puzzle_.rules, name) > 0;
    };
    const bool boxes = !named("latin") && puzzle_.parameters.regions.empty();
    const int height = puzzle_.shape.box_rows, width = puzzle_.shape.box_cols;
    for_pairs(
        [&](int a, int b) {
          if (row(a) == row(b) || col(a) == col(b)) return true;
          if (!puzzle_.parameters.regions.empty())
            return puzzle_.parameters.regions[static_cast<std::size_t>(a)] ==
                   puzzle_.parameters.regions[static_cast<std::size_t>(b)];
          return boxes && row(a) / height == row(b) / height && col(a) / width == col(b) / width;
        },
        [&](int a, int b) { different(a, b); });
  }

  void unit_where(const std::function<bool(int, int)>& inside) {
    std::vector<int> cells;
    for (int cell = 0; cell < side_ * side_; ++cell)
      if (inside(row(cell), col(cell))) cells.push_back(cell);
    all_different(cells);
  }

  [[nodiscard]] bool is_marked(const std::vector<PairMark>& marks, int a, int b) const {
    return std::ranges::any_of(marks, [&](const PairMark& mark) {
      return (mark.a == a && mark.b == b) || (mark.a == b && mark.b == a);
    });
  }

  void by_name(const std::string& rule) {
    const Parameters& given = puzzle_.parameters;
    const int height = puzzle_.shape.box_rows, width = puzzle_.shape.box_cols;
    const auto touch = [&](int a, int b) { return apart(a, b, 0, 1); };
    static constexpr std::string_view kByParameters[] = {
        "standard",      "latin",  "jigsaw", "killer",       "thermometer", "arrow",
        "little-killer", "kropki", "xv",     "greater-than", "even-odd"};
    if (std::ranges::count(kByParameters, rule) > 0) return;
    if (rule.starts_with("diagonal")) {
      if (rule != "diagonal-rising") unit_where([](int r, int c) { return r == c; });
      if (rule != "diagonal-falling") unit_where([&](int r, int c) { return r + c == side_ - 1; });
    } else if (rule == "windoku") {
      for (int top = 1; top + height < side_; top += height + 1)
        for (int left = 1; left + width < side_; left += width + 1)
          unit_where([&](int r, int c) {
            return r >= top && r < top + height && c >= left && c < left + width;
          });
    } else if (rule == "disjoint-groups") {
      for (int place = 0; place < side_; ++place)
        unit_where([&](int r, int c) { return r % height * width + c % width == place; });
    } else if (rule == "asterisk") {
      drawn({".........", "....*....", "..*...*..", ".........", ".*..*..*.", ".........",
             "..*...*..", "....*....", "........."});
    } else if (rule == "girandola") {
      drawn({"*.......*", "....*....", ".........", ".........", ".*..*..*.", ".........",
             ".........", "....*....", "*.......*"});
    } else if (rule == "centre-dot") {
      unit_where([&](int r, int c) { return r % height == height / 2 && c % width == width / 2; });
    } else if (rule == "anti-knight") {
      for_pairs([&](int a, int b) { return apart(a, b, 1, 2); },
                [&](int a, int b) { different(a, b); });
    } else if (rule == "anti-king") {
      for_pairs([&](int a, int b) { return apart(a, b, 1, 1); },
                [&](int a, int b) { different(a, b); });
    } else if (rule == "non-consecutive") {
      for_pairs(touch, [&](int a, int b) {
        forbid(a, b, [](int x, int y) { return std::abs(x - y) == 1; });
      });
    } else if (rule == "kropki-all") {
      for_pairs(touch, [&](int a, int b) {
        if (!is_marked(given.white_dots, a, b) && !is_marked(given.black_dots, a, b))
          forbid(a, b,
                 [](int x, int y) { return std::abs(x - y) == 1 || x == 2 * y || y == 2 * x; });
      });
    } else if (rule == "xv-all") {
      for_pairs(touch, [&](int a, int b) {
        if (!is_marked(given.sums_of_two, a, b))
          forbid(a, b, [](int x, int y) { return x + y == 5 || x + y == 10; });
      });
    } else {
      unknown_.push_back(rule);
    }
  }

  void drawn(const std::vector<std::string>& picture) {
    unit_where([&](int r, int c) {
      return picture[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)] == '*';
    });
  }

  /// Literals that say "the cells up to here add up to v": reached[v], from the first cell on.
  std::vector<int> sums_of(const std::vector<int>& cells) {
    std::vector<int> reached = {next_++};
    clause({reached.front()});
    for (const int cell : cells) {
      std::vector<int> then(reached.size() + static_cast<std::size_t>(side_), 0);
      for (int& literal : then) literal = next_++;
      for (std::size_t v = 0; v < reached.size(); ++v)
        for (int digit = 1; digit <= side_; ++digit)
          clause({-reached[v], -holds(cell, digit), then[v + static_cast<std::size_t>(digit)]});
      reached = std::move(then);
    }
    return reached;
  }
  void sum_is(const std::vector<int>& cells, int total) {
    const std::vector<int> reached = sums_of(cells);
    for (std::size_t v = 0; v < reached.size(); ++v)
      if (static_cast<int>(v) != total) clause({-reached[v]});
    if (total >= static_cast<int>(reached.size())) clause({});
  }

  void by_parameters() {
    const Parameters& given = puzzle_.parameters;
    for (const Cage& cage : given.cages) {
      if (!cage.repeats) all_different(cage.cells);
      if (cage.total > 0) sum_is(cage.cells, cage.total);
    }
    for (const SumLine& line : given.little_killers) sum_is(line.cells, line.total);
    for (const Arrow& arrow : given.arrows) {
      const std::vector<int> reached = sums_of(arrow.shaft);
      const int ones = arrow.circle.back(), tens = arrow.circle.front();
      const bool two = arrow.circle.size() == 2;
      for (std::size_t v = 0; v < reached.size(); ++v)
        for (int one = 1; one <= side_; ++one)
          for (int ten = 1; ten <= (two ? side_ : 1); ++ten) {
            const int number = two ? 10 * ten + one : one;
            if (number == static_cast<int>(v)) continue;
            std::vector<int> not_both = {-reached[v], -holds(ones, one)};
            if (two) not_both.push_back(-holds(tens, ten));
            clause(not_both);
          }
    }
    for (const auto& line : given.thermometers)
      for (std::size_t i = 1; i < line.size(); ++i)
        forbid(line[i - 1], line[i], [](int x, int y) { return x >= y; });
    for (const PairMark& dot : given.white_dots)
      forbid(dot.a, dot.b, [&](int x, int y) { return std::abs(x - y) != dot.value; });
    for (const PairMark& dot : given.black_dots)
      forbid(dot.a, dot.b, [&](int x, int y) { return x != dot.value * y && y != dot.value * x; });
    for (const PairMark& sum : given.sums_of_two)
      forbid(sum.a, sum.b, [&](int x, int y) { return x + y != sum.value; });
    for (const auto& [greater, less] : given.inequalities)
      forbid(greater, less, [](int x, int y) { return x <= y; });
    for (const int cell : given.even_cells)
      for (int digit = 1; digit <= side_; digit += 2) clause({-holds(cell, digit)});
    for (const int cell : given.odd_cells)
      for (int digit = 2; digit <= side_; digit += 2) clause({-holds(cell, digit)});
  }

  const Puzzle& puzzle_;
  int side_;
  int next_;  ///< the first variable that nobody uses
  CaDiCaL::Solver solver_;
  std::vector<std::string> unknown_;
};

}  // namespace temper::test

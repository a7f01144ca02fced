#pragma once
/// Puzzles with every rule of the table, for tests that walk it: a random solution, parameters that
/// it meets (cages, lines, dots …), and as many clues as make it the only one.

#include "temper/base/error.h"
#include "temper/presolve/propagate.h"
#include "temper/puzzle/rule.h"

#include "tests/support/puzzles.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace temper::test {

/// A reproducible number below n (the distributions of the standard library are not).
inline int random_below(std::mt19937_64& random, int n) {
  return static_cast<int>(random() % static_cast<std::uint64_t>(n));
}

template <class Item>
void shuffle(std::vector<Item>& items, std::mt19937_64& random) {
  for (std::size_t i = items.size(); i > 1; --i)
    std::swap(items[i - 1],
              items[static_cast<std::size_t>(random_below(random, static_cast<int>(i)))]);
}

template <class Item>
void add_once(std::vector<Item>& items, const Item& item) {
  if (std::ranges::find(items, item) == items.end()) items.push_back(item);
}

inline std::vector<int> all_cells(const Shape& shape) {
  std::vector<int> cells(static_cast<std::size_t>(shape.num_cells()));
  std::iota(cells.begin(), cells.end(), 0);
  return cells;
}

/// Regions of one size that are no boxes.
inline std::vector<int> example_layout(const Shape& shape) {
  const std::string_view text = shape.side() == 4 ? "1122112233343444"
                                : shape.side() == 6
                                    ? "111222133242133244133644555664555666"
                                    : "111222333122222333111112633455555663444555666"
                                      "744445966774889969777888999777888899";
  std::vector<int> regions;
  for (const char c : text) regions.push_back(c - '1');
  return regions;
}

/// Neighbours along sides.
inline std::vector<int> touching(const Shape& shape, int cell) {
  std::vector<int> cells;
  if (shape.row(cell) > 0) cells.push_back(cell - shape.side());
  if (shape.row(cell) + 1 < shape.side()) cells.push_back(cell + shape.side());
  if (shape.col(cell) > 0) cells.push_back(cell - 1);
  if (shape.col(cell) + 1 < shape.side()) cells.push_back(cell + 1);
  return cells;
}

/// A path of touching cells from a random start, each step accepted by `next(path, cell)`.
template <class Next>
std::vector<int> random_path(const Shape& shape, std::size_t most, std::mt19937_64& random,
                             Next next) {
  std::vector<int> path{random_below(random, shape.num_cells())};
  while (path.size() < most) {
    std::vector<int> ways = touching(shape, path.back());
    shuffle(ways, random);
    const auto way = std::ranges::find_if(ways, [&](int cell) {
      return std::ranges::find(path, cell) == path.end() && next(path, cell);
    });
    if (way == ways.end()) break;
    path.push_back(*way);
  }
  return path;
}

/// Cages of up to `most` cells, as many as so many trials place: twice the side cover about half of
/// the grid.
inline std::vector<Cage> random_cages(const Shape& shape, const Grid& solution, std::size_t most,
                                      bool repeats, int trials, std::mt19937_64& random) {
  std::vector<Cage> cages;
  std::vector<std::uint8_t> used(solution.size(), 0);
  for (int trial = 0; trial < trials; ++trial) {
    const std::size_t size =
        2 + static_cast<std::size_t>(random_below(random, static_cast<int>(most) - 1));
    const auto free = [&](const std::vector<int>& path, int cell) {
      return used[static_cast<std::size_t>(cell)] == 0 &&
             (repeats || std::ranges::none_of(path, [&](int other) {
                return solution[static_cast<std::size_t>(other)] ==
                       solution[static_cast<std::size_t>(cell)];
              }));
    };
    Cage cage{random_path(shape, size, random, free), 0, repeats};
    if (cage.cells.size() < 2 || used[static_cast<std::size_t>(cage.cells.front())] != 0) continue;
    for (const int cell : cage.cells) {
      used[static_cast<std::size_t>(cell)] = 1;
      cage.total += solution[static_cast<std::size_t>(cell)];
    }
    std::ranges::sort(cage.cells);  // the same cage looks the same
    cages.push_back(std::move(cage));
  }
  return cages;
}

/// Calls `visit(a, b)` for each two cells that touch, once a pair.
template <class Visit>
void each_touching(const Shape& shape, Visit visit) {
  for (int cell = 0; cell < shape.num_cells(); ++cell)
    for (const int other : touching(shape, cell))
      if (other > cell) visit(cell, other);
}

/// Cages of every kind: most with a sum, some without, one with repeats and one without that lie
/// over the others.
inline std::vector<Cage> example_cages(const Shape& shape, const Grid& solution,
                                       std::mt19937_64& random) {
  std::vector<Cage> cages = random_cages(shape, solution, 4, false, 2 * shape.side(), random);
  for (std::size_t i = 2; i < cages.size(); i += 3) cages[i].total = 0;
  for (const bool repeats : {true, false}) {
    const auto over = random_cages(shape, solution, 3, repeats, 2 * shape.side(), random);
    if (!over.empty()) add_once(cages, over.front());
  }
  return cages;
}

/// Arrows with a circle of one cell, then one with two where there is one.
inline std::vector<Arrow> example_arrows(const Shape& shape, const Grid& solution,
                                         std::mt19937_64& random) {
  const auto digit = [&](int cell) { return int{solution[static_cast<std::size_t>(cell)]}; };
  std::vector<Arrow> arrows;
  const auto grow = [&](std::size_t circle, std::size_t most) {
    int number = 0, sum = 0;
    const auto path = random_path(shape, most, random, [&](const auto& so_far, int cell) {
      if (so_far.size() < circle) return true;
      if (so_far.size() == circle) {
        number = sum = 0;
        for (const int each : so_far) number = 10 * number + digit(each);
      }
      if (sum + digit(cell) > number) return false;
      sum += digit(cell);
      return true;
    });
    if (path.size() <= circle || sum != number) return false;
    const auto shaft = path.begin() + static_cast<std::ptrdiff_t>(circle);
    Arrow arrow{{path.begin(), shaft}, {shaft, path.end()}};
    std::ranges::sort(arrow.shaft);  // the same arrow looks the same
    add_once(arrows, arrow);
    return true;
  };
  for (int trial = 0; trial < 500 && arrows.size() < 4; ++trial) (void)grow(1, 4);
  for (int trial = 0; trial < 500; ++trial)
    if (grow(2, 9)) break;
  return arrows;
}

/// Parameters of the rule that the solution meets; nothing for a rule without.
inline Parameters example_parameters(std::string_view rule, const Shape& shape,
                                     const Grid& solution, std::mt19937_64& random) {
  Parameters out;
  const auto digit = [&](int cell) { return int{solution[static_cast<std::size_t>(cell)]}; };
  const auto keep = [&](bool all) { return all || random_below(random, 3) == 0; };
  const auto other_value = [&] { return random_below(random, 12) == 0; };
  const bool all = rule.ends_with("-all");
  if (rule == "jigsaw") out.regions = example_layout(shape);
  if (rule == "killer") out.cages = example_cages(shape, solution, random);
  if (rule == "thermometer")
    for (int trial = 0; trial < shape.side(); ++trial) {
      auto line = random_path(
          shape, static_cast<std::size_t>(shape.side()), random,
          [&](const std::vector<int>& path, int cell) { return digit(cell) > digit(path.back()); });
      if (line.size() >= 2) add_once(out.thermometers, line);
    }
  if (rule == "arrow") out.arrows = example_arrows(shape, solution, random);
  if (rule == "little-killer")
    for (int start = 1; start < shape.side(); start += 2) {
      SumLine line;
      for (int i = 0; start + i < shape.side(); ++i) line.cells.push_back(shape.cell(i, start + i));
      for (const int cell : line.cells) line.total += digit(cell);
      out.little_killers.push_back(std::move(line));
    }
  if (rule.starts_with("kropki"))
    each_touching(shape, [&](int a, int b) {
      const int low = std::min(digit(a), digit(b)), high = std::max(digit(a), digit(b));
      if (high - low == 1 && keep(all))
        out.white_dots.push_back({a, b, 1});
      else if (high == 2 * low && keep(all))
        out.black_dots.push_back({a, b, 2});
      else if (high - low > 1 && other_value())
        out.white_dots.push_back({a, b, high - low});
      else if (high > 2 * low && high % low == 0 && other_value())
        out.black_dots.push_back({a, b, high / low});
    });
  if (rule.starts_with("xv"))
    each_touching(shape, [&](int a, int b) {
      const int sum = digit(a) + digit(b);
      if ((sum == 5 || sum == 10) && keep(all)) out.sums_of_two.push_back({a, b, sum});
      if (sum != 5 && sum != 10 && other_value()) out.sums_of_two.push_back({a, b, sum});
    });
  if (rule == "greater-than")
    each_touching(shape, [&](int a, int b) {
      if (!keep(false)) return;
      out.inequalities.push_back(digit(a) > digit(b) ? Inequality{a, b} : Inequality{b, a});
    });
  if (rule == "even-odd")
    for (const int cell : all_cells(shape))
      if (keep(false)) (digit(cell) % 2 == 0 ? out.even_cells : out.odd_cells).push_back(cell);
  return out;
}

/// Whether a rule's parameters follow from the solution (a layout does not: it comes first).
inline bool follows_solution(const Rule& rule) {
  return (rule.given != nullptr && rule.name != "jigsaw") || rule.name.ends_with("-all");
}

/// A random solution of the rules that stand before it; nothing when the search finds none.
inline std::optional<Grid> random_solution(Puzzle puzzle, std::mt19937_64& random) {
  std::int64_t nodes_left = 2000;  // per search, in polls
  const auto stop = [](void* left) { return --*static_cast<std::int64_t*>(left) < 0; };
  for (int seeds = 0; seeds < puzzle.shape.side(); ++seeds) {
    const Puzzle before = puzzle;
    puzzle.clues[static_cast<std::size_t>(random_below(random, puzzle.shape.num_cells()))] =
        static_cast<std::uint8_t>(1 + random_below(random, puzzle.shape.side()));
    std::int64_t left = 20;
    if (search(puzzle, 1, stop, &left).status == SolutionCount::none) puzzle = before;
  }
  return search(puzzle, 1, stop, &nodes_left).solution;
}

/// A puzzle with these rules and its solution; without clues. Nothing when the rules have no
/// solution on the shape, or the solution has nothing for one of them (no sum fits on a small
/// grid).
struct Example {
  Puzzle puzzle;
  Grid solution;
};

inline std::optional<Example> blank_example(const std::vector<std::string>& names,
                                            const Shape& shape, std::mt19937_64& random) {
  Example example;
  example.puzzle = empty_puzzle(shape, {"standard"});
  Puzzle first = example.puzzle;  // with the rules that stand before the solution
  for (const std::string& name : names) {
    const std::string one[] = {name};
    const Rule& rule = *rules_named(one).back();
    if (name == "jigsaw") first.parameters.regions = example_layout(shape);
    if (!follows_solution(rule)) first.rules.push_back(name);
  }
  try {
    const auto solution = random_solution(first, random);
    if (!solution) return std::nullopt;
    example.solution = *solution;
  } catch (const InputError&) {  // made for another shape
    return std::nullopt;
  }
  for (const std::string& name : names) {
    const Parameters more = example_parameters(name, shape, example.solution, random);
    Parameters& all = example.puzzle.parameters;
    if (!more.regions.empty()) all.regions = more.regions;
    const auto append = [&](auto member) {
      for (const auto& each : more.*member) add_once(all.*member, each);
    };
    for_each_list(append);
    if (name != "standard") example.puzzle.rules.push_back(name);
  }
  const auto lacks = [&](const Rule* rule) {
    return rule->given != nullptr && !rule->given(example.puzzle.parameters);
  };
  if (std::ranges::any_of(rules_named(example.puzzle.rules), lacks)) return std::nullopt;
  return example;
}

/// Takes clues off the solution in a random order while it stays the only one, down to
/// `fewest_clues`.
inline Example unique_example(Example example, int fewest_clues, std::mt19937_64& random) {
  std::vector<int> cells = all_cells(example.puzzle.shape);
  shuffle(cells, random);
  Grid& clues = example.puzzle.clues;
  clues = example.solution;
  int left = static_cast<int>(cells.size());
  for (const int cell : cells) {
    if (left <= fewest_clues) break;
    std::uint8_t& clue = clues[static_cast<std::size_t>(cell)];
    std::int64_t polls = 20;
    const auto stop = [](void* more) { return --*static_cast<std::int64_t*>(more) < 0; };
    clue = 0;
    const SearchResult found = search(example.puzzle, 2, stop, &polls);
    if (found.status == SolutionCount::unique && !found.interrupted)
      --left;
    else
      clue = example.solution[static_cast<std::size_t>(cell)];
  }
  return example;
}

}  // namespace temper::test

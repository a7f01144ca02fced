#include "bench/support/models.h"

#include "temper/base/error.h"
#include "temper/compile/compile.h"
#include "temper/io/puzzle_format.h"

#include <algorithm>
#include <fstream>
#include <random>
#include <set>
#include <sstream>
#include <utility>
#include <variant>

namespace temper::bench {
namespace {

std::vector<NamedPuzzle> read_table(const std::string& file) {
  std::ifstream in{file};
  if (!in) throw InputError{file + ": cannot be read; the benchmarks' puzzles are there"};
  std::vector<NamedPuzzle> table;
  for (std::string line; std::getline(in, line);) {
    std::istringstream words{line};
    std::string name, rules, argument;
    if (!(words >> name >> rules >> argument) || name == "#") continue;
    NamedPuzzle& row = table.emplace_back(NamedPuzzle{name, {}, argument});
    std::istringstream list{rules};
    for (std::string rule; std::getline(list, rule, ',');) row.rules.push_back(rule);
    if (argument.ends_with(".txt")) row.argument = std::string{TEMPER_TEST_DATA "/"} + argument;
  }
  return table;
}

/// Spins only: E = Σ w s s.
class SpinGraph {
 public:
  explicit SpinGraph(std::int32_t num_spins) : builder_(Vartype::spin, num_spins) {}
  void add(std::int32_t u, std::int32_t v, EdgeWeights weights) {
    const bool negative = weights == EdgeWeights::signs && (random_() >> 31) != 0;
    builder_.add_interaction(u, v, negative ? -1.0 : 1.0);
  }
  /// Uniform over 0 … bound − 1 up to 2^-32 · bound; the same on every machine.
  std::int32_t draw(std::int32_t bound) {
    return static_cast<std::int32_t>(std::uint64_t{random_()} * static_cast<std::uint64_t>(bound) >>
                                     32);
  }
  Bqm build() && { return std::move(builder_).build(); }

 private:
  BqmBuilder builder_;
  std::mt19937 random_{1};
};

}  // namespace

const std::vector<NamedPuzzle>& puzzles() {
  static const std::vector<NamedPuzzle> table = read_table(TEMPER_BENCH_PUZZLES);
  return table;
}

const NamedPuzzle& puzzle(std::string_view name) {
  const auto row = std::ranges::find(puzzles(), name, &NamedPuzzle::name);
  if (row != puzzles().end()) return *row;
  std::string names;
  for (const NamedPuzzle& known : puzzles()) names += " " + known.name;
  throw InputError{"no puzzle '" + std::string{name} + "' in bench/support/puzzles.txt, only" +
                   names};
}

Bqm model_of(const NamedPuzzle& named, ShrinkLevel shrink,
             const std::map<std::string, double, std::less<>>& weights) {
  PuzzleReadOptions options;
  options.rules = named.rules;
  const PuzzleOrError parsed = read_puzzles(named.argument, options).front();
  if (const auto* error = std::get_if<ParseError>(&parsed)) throw *error;
  return compile(std::get<Puzzle>(parsed), {.shrink = shrink, .weights = weights}).bqm;
}

Bqm random_maxcut(EdgeWeights weights) {
  constexpr std::int32_t kNodes = 800;
  constexpr std::size_t kEdges = 19'176;
  SpinGraph graph{kNodes};
  std::set<std::pair<std::int32_t, std::int32_t>> edges;
  while (edges.size() < kEdges) {
    const std::int32_t u = graph.draw(kNodes), v = graph.draw(kNodes);
    if (u != v && edges.emplace(std::min(u, v), std::max(u, v)).second) graph.add(u, v, weights);
  }
  return std::move(graph).build();
}

Bqm cubic_spin_glass(std::int32_t side) {
  SpinGraph graph{side * side * side};
  const auto spin = [side](std::int32_t x, std::int32_t y, std::int32_t z) {
    return (x % side * side + y % side) * side + z % side;
  };
  for (std::int32_t x = 0; x < side; ++x)
    for (std::int32_t y = 0; y < side; ++y)
      for (std::int32_t z = 0; z < side; ++z) {
        graph.add(spin(x, y, z), spin(x + 1, y, z), EdgeWeights::signs);
        graph.add(spin(x, y, z), spin(x, y + 1, z), EdgeWeights::signs);
        graph.add(spin(x, y, z), spin(x, y, z + 1), EdgeWeights::signs);
      }
  return std::move(graph).build();
}

}  // namespace temper::bench

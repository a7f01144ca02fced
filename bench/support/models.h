#pragma once
/// The models that the benchmarks share: the puzzles of puzzles.txt, and graphs made with a fixed
/// seed.

#include "temper/model/bqm.h"
#include "temper/presolve/propagate.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace temper::bench {

struct NamedPuzzle {
  std::string name;
  std::vector<std::string> rules;
  std::string argument;  ///< the cells, or a file
};

/// The table of puzzles.txt. Throws InputError when it cannot be read.
[[nodiscard]] const std::vector<NamedPuzzle>& puzzles();

/// A row of it. Throws InputError that names the rows.
[[nodiscard]] const NamedPuzzle& puzzle(std::string_view name);

/// Weights of families as in CompileOptions; absent = 1.
[[nodiscard]] Bqm model_of(const NamedPuzzle& named, ShrinkLevel shrink = ShrinkLevel::clues,
                           const std::map<std::string, double, std::less<>>& weights = {});

enum class EdgeWeights { ones, signs };  ///< all 1; or 1 and −1, evenly

/// Maximum cut of a random graph of the size of G1 (ones) or G6 (signs) of the Gset: 800 nodes,
/// 19,176 edges. Spins; the energy is Σ w s s, so the cut is (Σ w − energy) / 2.
[[nodiscard]] Bqm random_maxcut(EdgeWeights weights);

/// A ±1 spin glass on a cubic lattice of side³ spins, periodic: every degree is 6.
[[nodiscard]] Bqm cubic_spin_glass(std::int32_t side);

}  // namespace temper::bench

#pragma once
/// Makes puzzles: a random grid that the rules accept, what the rules need beside it (cages,
/// regions, marks …), then clues taken away in random order. Puzzle number i is a function of the
/// options and i alone, whatever was made before it.

#include "temper/presolve/propagator.h"
#include "temper/puzzle/puzzle.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace temper {

struct GenerateOptions {
  Shape shape;
  std::vector<std::string> rules = {"standard"};
  std::optional<int> num_clues =
      {};                  ///< exactly so many; none: as few as the order of removal leaves
  bool unique = true;      ///< exactly one solution
  bool minimal = false;    ///< no clue (with `symmetric`: no pair) can go
  bool symmetric = false;  ///< clues stay the same under half a turn
  std::uint64_t seed = 0;
  int most_tries = 1000;  ///< grids for one puzzle
};

struct GeneratedPuzzle {
  Puzzle puzzle;
  Grid solution;
};

/// Why there is no puzzle.
struct NoPuzzle {
  std::string reason;  ///< in words; with the fewest clues that the tries left, where that is it
  bool interrupted = false;
};

class Generator {
 public:
  /// Throws InputError for options that contradict each other, and for rules that are not known or
  /// do not fit the shape.
  explicit Generator(GenerateOptions options);

  /// Puzzle number `index`, or nothing, and why.
  [[nodiscard]] std::optional<GeneratedPuzzle> make(std::uint64_t index, NoPuzzle& why,
                                                    bool (*stop_requested)(void*) = nullptr,
                                                    void* context = nullptr);

 private:
  GenerateOptions options_;
  PropagatorCache propagators_;
  bool has_parameters_ = false;  ///< some puzzle had
};

}  // namespace temper

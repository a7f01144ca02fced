#pragma once
/// Puzzle → QUBO: H = Σ over families of weight · (Σ x − k)², over the candidates that the
/// reduction left. The constant is kept, so the energy is 0 exactly when the puzzle is solved.
/// Rules with sums add auxiliary variables; then it is 0 at the best values of those.

#include "temper/model/bqm.h"
#include "temper/presolve/propagate.h"
#include "temper/puzzle/constraints.h"
#include "temper/puzzle/puzzle.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace temper {

struct CompileOptions {
  ShrinkLevel shrink = ShrinkLevel::propagate;
  /// Penalty weight by family ("cell", "row", …); absent = 1; 0: it does not count,
  /// and energy 0 does not mean solved. An unknown family is an InputError.
  std::map<std::string, double, std::less<>> weights = {};
  /// Weight of (1 − x)² for each clue when shrink is none.
  double clue_weight = 3.0;
};

/// A variable that is no candidate: it stands for a choice of digits of a sum.
inline constexpr Candidate kAuxiliary = -1;

/// Where the variables of the model came from.
struct CompiledPuzzle {
  /// Families with labels; variable labels are tuples (r, c, d), from 0, 0, 1, and names of
  /// auxiliary ones, which come last.
  Bqm bqm;
  std::vector<Candidate> candidate_of;       ///< [num_variables], kAuxiliary: none
  std::int32_t num_auxiliaries = 0;          ///< variables that stand for digit sets of a sum
  Grid fixed;                                ///< digits settled by the reduction, 0 = open
  std::optional<std::string> contradiction;  ///< the reduction's; then bqm is empty
  double weight_scale = 1.0;  ///< what makes the weights integers; the sums were made in those
};

[[nodiscard]] CompiledPuzzle compile(const Puzzle& puzzle, const CompileOptions& options);

/// The same over a reduction that is known already: of this puzzle, at options.shrink.
[[nodiscard]] CompiledPuzzle compile(const Puzzle& puzzle, const Reduction& reduction,
                                     const CompileOptions& options);

/// A state as a grid: settled digits, and per open cell its digit when exactly one candidate is on,
/// else 0. Shape of state: [num_variables] of 0/1.
[[nodiscard]] Grid decode(const Puzzle& puzzle, const CompiledPuzzle& compiled,
                          std::span<const std::uint8_t> state);

}  // namespace temper

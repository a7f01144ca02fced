#pragma once
/// The way back from a reduced model: the steps that took variables out of it, last out first in.
///
///   x[step.variable] = values[x[of[0]], x[of[1]]]      of variables that are known by then
///
/// A fixed variable is a table of one value, a merged one of two (x = y, x = 1 − y), one that was
/// eliminated is the best answer to its last neighbours: two values or four. No number enters, so
/// that restoring is exact for any coefficients.

#include "temper/model/bqm.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace temper {

/// What takes variables out of a model; presolve_techniques() names them.
enum class PresolveTechnique : std::uint8_t {
  degree_0,
  degree_1,
  degree_2,
  domination,
  equal_pairs,
  opposite_pairs,
  roof_duality,
  components,
};
inline constexpr std::size_t kNumPresolveTechniques = 8;

struct RestoreStep {
  std::int32_t variable = -1;
  std::array<std::int32_t, 2> of = {-1, -1};  ///< −1: fewer than two
  std::uint8_t values = 0;                    ///< bit (x[of[0]] + 2 x[of[1]])
  PresolveTechnique by = PresolveTechnique::degree_0;

  [[nodiscard]] int num_of() const { return (of[0] >= 0) + (of[1] >= 0); }
  friend bool operator==(const RestoreStep&, const RestoreStep&) = default;
};

struct Restore {
  Vartype vartype = Vartype::binary;
  std::int32_t num_variables = 0;  ///< of the original
  std::vector<Label> labels;       ///< of the original; empty: 0, 1, 2 …
  std::vector<std::int32_t> kept;  ///< [variables left] their numbers in the original, ascending
  std::vector<RestoreStep> steps;  ///< in the order in which they were taken

  friend bool operator==(const Restore&, const Restore&) = default;
};

/// What Restore::labels is for a model: those that do not count from 0.
[[nodiscard]] std::vector<Label> restore_labels(const Bqm& original);

/// A state of the original from one of the reduced model, as bits 0/1 (a spin up is 1). Shapes:
/// [kept] → [num_variables].
[[nodiscard]] std::vector<std::uint8_t> restored_state(const Restore& restore,
                                                       std::span<const std::uint8_t> reduced);

}  // namespace temper

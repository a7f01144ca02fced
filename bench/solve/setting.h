#pragma once
/// What the benchmarks of solving have in common: a puzzle with its model, and a machine.

#include "temper/model/bqm.h"
#include "temper/sample/sampler.h"

#include <cstdint>
#include <string>
#include <vector>

namespace temper::bench {

struct SolveModel {
  std::string name;
  Bqm bqm;  ///< clues and their peers taken out; energy 0 = solved
};

struct SolveSetting {
  const SolveModel* model = nullptr;
  std::string width;  ///< of the cpu backend
  RandomMode random_mode = RandomMode::independent;
  double hot = 1.65;         ///< beta of the first sweep
  double cold = 1.65;        ///< of the last one; geometric in between
  std::uint32_t sweeps = 0;  ///< of a read
  std::uint32_t round = 512;

  /// "independent/avx512/17_clues"
  [[nodiscard]] std::string name() const;
  /// Sampling with that schedule; reads and target are the caller's to set.
  [[nodiscard]] SampleOptions options(std::uint64_t seed) const;
};

/// One a width that this processor runs and random mode, for every puzzle.
[[nodiscard]] std::vector<SolveSetting> solve_settings(const std::vector<SolveModel>& models);

/// A positive whole number of the environment, or `otherwise`. Throws InputError for anything else.
[[nodiscard]] int setting_from_environment(const char* name, int otherwise);

/// The goal for TTS99 on one core; 0 = none stated. The ratio that counts is the one measured side
/// by side: scripts/bench-kernels --tts.
struct SolveGoal {
  double milliseconds = 0;  ///< neal's own TTS99 (from bench/dwave, a 2.6 GHz Xeon) over the ratio
  double neal_ratio = 0;    ///< times faster than D-Wave's neal
};
[[nodiscard]] SolveGoal first_hit_goal(const SolveSetting& setting);
[[nodiscard]] SolveGoal amortised_goal(const SolveSetting& setting);

/// Registers the benchmarks of each kind.
void add_first_hit(const SolveSetting& setting);
void add_amortised(const SolveSetting& setting);
void add_two_threads(const SolveSetting& setting);

}  // namespace temper::bench

#pragma once
/// Reduce, sample, restore: any sampler on what fixed variables and presolve leave of a model.

#include "temper/presolve/fix_variables.h"
#include "temper/presolve/presolve_model.h"
#include "temper/sample/sampler.h"

#include <optional>

namespace temper {

/// The model that is annealed, and with what options.
struct PresolvedRun {
  const Bqm* whole = nullptr;
  std::optional<FixedModel> fixed;          ///< none: no variable is fixed
  std::optional<PresolvedModel> presolved;  ///< none: presolve is off, or undone
  SampleOptions options;
  PresolveReport undone;  ///< what presolve found, where it was undone

  [[nodiscard]] const Bqm& bqm() const {
    return presolved ? presolved->bqm : fixed ? fixed->bqm : *whole;
  }
  /// The way back to the whole model; none: it is what is annealed.
  [[nodiscard]] std::optional<Restore> restore() const;
  /// None where presolve is off.
  [[nodiscard]] std::optional<PresolveReport> report() const;
};

/// Takes out what is fixed, and presolves as the options say. Moves and a kernel that are asked for
/// are held to the model before presolve (InputError); where they can do that but not what presolve
/// leaves, presolve is undone. Where no variable is left they do not matter, and where the number
/// of reads is open, one says it all.
[[nodiscard]] PresolvedRun presolved_run(const Bqm& whole, const Sampler& sampler,
                                         const SampleOptions& options);

/// Initial states are of the whole model, and no presolve goes with them.
void check_initial_states(const Bqm& whole, const Sampler& sampler, const SampleOptions& options);

/// Takes the reads of the model that was annealed back to the whole one. `options` are those of the
/// whole model; `seconds`: that the reduction took.
void restore_samples(const PresolvedRun& run, const SampleOptions& options, double seconds,
                     SampleSet& set);

/// Reads on the whole model. A stop request during presolve leaves one, at its start. Each restored
/// energy is held to the one that was annealed; a mismatch is a SystemFailure.
[[nodiscard]] SampleSet sample_presolved(const Bqm& whole, const Sampler& sampler,
                                         const SampleOptions& options, const Backend& backend);

}  // namespace temper

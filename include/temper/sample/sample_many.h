#pragma once
/// Many runs at once: those of the same shape share plans, so that thousands of small models cost
/// what their spin updates cost. Every read is that of a run of its own, bit for bit.

#include "temper/sample/sampler.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace temper {

/// One run. What it points at must outlive it. One with a time limit runs alone, so that its
/// seconds are its own. The options bring no stop token.
struct SampleJob {
  const Bqm* bqm = nullptr;
  std::string sampler = "sa";
  SampleOptions options;
  const Backend* backend = nullptr;
  std::optional<double> time_limit = {};  ///< seconds
};

/// Samples, or why there are none: a run that fails leaves the others alone.
struct SampleOutcome {
  std::optional<SampleSet> samples;
  std::string failure;
  bool backend_failed = false;  ///< the machine, not the model or its options
};

/// The outcomes in the order of the jobs. Models are planned on all threads. The seconds of runs
/// that shared a plan are those of the plan, by their shares of its spin updates. `progress` is
/// told the spin updates so far, from any thread, one at a time.
[[nodiscard]] std::vector<SampleOutcome> sample_many(
    std::span<const SampleJob> jobs, const std::function<void(std::int64_t)>& progress = {});

}  // namespace temper

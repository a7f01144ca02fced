#pragma once
/// What would run, without running it: every choice and its reason, how it lies on the machine, and
/// how fast a short slice of it was.

#include "temper/sample/sampler.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace temper {

/// A slice that would take more memory is not tried.
inline constexpr std::size_t kMostSliceBytes = 1'000'000'000;

/// A slice of the plan's sweeps, spread over its betas, on all the reads of a usual round.
struct SliceTimes {
  double seconds = 0;  ///< that the slice took
  double spin_updates_per_ns = 0;
  double seconds_a_round = 0;  ///< by which a round of all its sweeps would be done
};

struct RunOutline {
  EffectiveOptions effective;
  std::string backend_reason;  ///< why this backend; who chose it says so
  // What is annealed; what presolve took out is in effective.presolve.
  std::int32_t num_variables = 0;
  std::int64_t num_couplings = 0;
  std::size_t num_families = 0;
  bool families_found = false;    ///< in the couplings, since the model brings none
  std::uint32_t num_reads = 0;    ///< of a usual round
  std::int64_t spin_updates = 0;  ///< proposals of that round
  Layout layout;
  std::size_t bytes_of_reads = 0;   ///< of all reads of the run, on the whole model
  std::optional<SliceTimes> slice;  ///< none: over kMostSliceBytes
};

/// Runs the sampler's pilots and the slice, which takes tens of milliseconds on most models. Throws
/// InputError as `sample` does, and for a sampler that plans nothing.
[[nodiscard]] RunOutline outline_run(const Bqm& bqm, std::string_view sampler,
                                     const SampleOptions& options, const Backend& backend);

}  // namespace temper

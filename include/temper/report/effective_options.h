#pragma once
/// The options that were in force, as JSON in the words of the command line, and as people read
/// them.

#include "temper/sample/sampler.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>

namespace temper {

/// What replays the run; null where an option had no part in it (the schedule of a ladder, say).
/// `time_limit` in seconds, none: no limit.
[[nodiscard]] nlohmann::ordered_json options_json(const EffectiveOptions& effective,
                                                  std::optional<double> time_limit);

/// The options of a run that options_json recorded.
struct RecordedOptions {
  std::string sampler;
  std::string backend;  ///< that ran it
  SampleOptions options;
};

/// What was asked for, not what came of it: pilots come to the same again. Throws InputError naming
/// what is missing or wrong.
[[nodiscard]] RecordedOptions recorded_options(const nlohmann::json& info);

/// `sa on cpu avx512 int8, 2 threads, kernel lane (cached fields take any coefficients)`.
[[nodiscard]] std::string ran_text(const EffectiveOptions& effective);

/// `beta 1.2 .. 2.4 (geometric), 1000 sweeps, seed 0`.
[[nodiscard]] std::string schedule_text(const EffectiveOptions& effective);

}  // namespace temper

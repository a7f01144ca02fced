#pragma once
/// The options that were in force, as JSON in the words of the command line, and as people read
/// them.

#include "temper/sample/sampler.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace temper {

[[nodiscard]] nlohmann::ordered_json to_json(const EffectiveOptions& effective);

/// `sa on cpu avx512 int8, 2 threads, kernel lane (cached fields take any coefficients)`.
[[nodiscard]] std::string ran_text(const EffectiveOptions& effective);

/// `beta 1.2 .. 2.4 (geometric), 1000 sweeps, seed 0`.
[[nodiscard]] std::string schedule_text(const EffectiveOptions& effective);

[[nodiscard]] std::string_view name_of(ScheduleKind schedule);
[[nodiscard]] std::string_view name_of(Acceptance acceptance);
[[nodiscard]] std::string_view name_of(VisitOrderKind order);
[[nodiscard]] std::string_view name_of(RandomMode mode);

}  // namespace temper

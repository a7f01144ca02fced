#include "sample/schedule.h"

namespace temper {

std::vector<double> sweep_betas(const SampleOptions& options, BetaRange range) {
  const std::size_t count = options.num_sweeps;
  std::vector<double> betas;
  switch (options.schedule) {
    case ScheduleKind::geometric:
      return geometric_steps(range.hot, range.cold, count);
    case ScheduleKind::linear:
      for (std::size_t i = 0; i < count; ++i)
        betas.push_back(count == 1 ? range.cold
                                   : range.hot + (range.cold - range.hot) * static_cast<double>(i) /
                                                     static_cast<double>(count - 1));
      return betas;
    case ScheduleKind::constant:
      // The middle of the range, where a single temperature does best; both ends are equal when one
      // beta was given.
      betas.assign(count, range.hot == range.cold ? range.hot
                                                  : geometric_steps(range.hot, range.cold, 3)[1]);
      return betas;
    case ScheduleKind::custom:
      return options.beta_schedule;
  }
  return betas;
}

BetaRange beta_range(const Couplings& couplings, const SampleOptions& options, MoveKind moves,
                     const Backend& backend) {
  if (options.beta_range) return {options.beta_range->first, options.beta_range->second};
  return auto_beta_range(couplings, options, moves, backend);
}

}  // namespace temper

#include "temper/report/effective_options.h"

#include "report/optional_json.h"
#include <fmt/format.h>

namespace temper {

std::string_view name_of(ScheduleKind schedule) {
  switch (schedule) {
    case ScheduleKind::geometric:
      return "geometric";
    case ScheduleKind::linear:
      return "linear";
    case ScheduleKind::constant:
      return "constant";
    case ScheduleKind::custom:
      return "custom";
  }
  return "";
}

std::string_view name_of(Acceptance acceptance) {
  return acceptance == Acceptance::metropolis ? "metropolis" : "heatbath";
}

std::string_view name_of(VisitOrderKind order) {
  switch (order) {
    case VisitOrderKind::fixed:
      return "fixed";
    case VisitOrderKind::random:
      return "random";
    case VisitOrderKind::colour:
      return "colour";
  }
  return "";
}

std::string_view name_of(RandomMode mode) {
  return mode == RandomMode::dealt ? "dealt" : "independent";
}

nlohmann::ordered_json to_json(const EffectiveOptions& effective) {
  const SampleOptions& options = effective.options;
  nlohmann::ordered_json json = {
      {"sampler", effective.sampler},
      {"backend", effective.backend},
      {"device", effective.device},
      {"kernel", effective.kernel},
      {"kernel_reason", effective.kernel_reason},
      {"reads", optional_json(options.num_reads)},
      {"sweeps", options.num_sweeps},
      {"schedule", name_of(options.schedule)},
      {"beta", {effective.beta_hot, effective.beta_cold}},
  };
  if (options.schedule == ScheduleKind::custom) json["betas"] = options.beta_schedule;
  json.update({
      {"seed", options.seed},
      {"target_energy", optional_json(options.target_energy)},
      {"accept", name_of(options.acceptance)},
      {"order", name_of(options.order)},
      {"rng", name_of(options.random_mode)},
      {"observe", options.observe},
      {"round", options.round},
      {"replicas", options.num_replicas},
      {"grid",
       {{"unit", effective.grid_unit},
        {"exact", effective.grid_exact},
        {"rounding", effective.grid_rounding}}},
  });
  return json;
}

std::string ran_text(const EffectiveOptions& effective) {
  return fmt::format("{} on {}, kernel {} ({})", effective.sampler, effective.device,
                     effective.kernel, effective.kernel_reason);
}

std::string schedule_text(const EffectiveOptions& effective) {
  if (effective.sampler == "exact") return "every state";
  const std::string betas =
      effective.beta_hot == effective.beta_cold
          ? fmt::format("beta {:.4g}", effective.beta_cold)
          : fmt::format("beta {:.4g} .. {:.4g}", effective.beta_hot, effective.beta_cold);
  // A ladder stands side by side; a schedule runs over the sweeps.
  const std::string_view kind =
      effective.sampler == "pt" ? "ladder" : name_of(effective.options.schedule);
  return fmt::format("{} ({}), {} sweeps, seed {}", betas, kind, effective.options.num_sweeps,
                     effective.options.seed);
}

}  // namespace temper

#include "temper/report/effective_options.h"

#include "temper/base/table.h"
#include "temper/report/option_words.h"

#include "report/optional_json.h"
#include <fmt/format.h>

#include <algorithm>

namespace temper {

nlohmann::ordered_json options_json(const EffectiveOptions& effective,
                                    std::optional<double> time_limit) {
  const SampleOptions& options = effective.options;
  const auto where = [](bool matters, auto value) {
    return matters ? nlohmann::ordered_json(value) : nlohmann::ordered_json{};
  };
  const Sampler& sampler = find_row(samplers(), effective.sampler, "sampler");
  const bool anneals = effective.sampler == "sa";
  const bool moves = !sampler.on_host;
  const auto heeds = [&](std::string_view option) {
    return std::ranges::find(sampler.heeds, option) != sampler.heeds.end();
  };
  nlohmann::ordered_json json = {
      {"sampler", effective.sampler},
      {"backend", effective.backend},
      {"device", effective.device},
      {"kernel", effective.kernel},
      {"kernel_reason", effective.kernel_reason},
      {"kernel_asked", options.kernel},
      {"reads", optional_json(options.num_reads)},
      {"time_limit", optional_json(time_limit)},
      {"presolve", name_of(options.presolve)},
      {"sweeps", where(heeds("--sweeps"), options.num_sweeps)},
      {"schedule", where(anneals, name_of(options.schedule))},
      {"beta", where(heeds("--beta"),
                     nlohmann::ordered_json::array({effective.beta_hot, effective.beta_cold}))},
  };
  if (options.schedule == ScheduleKind::custom) json["betas"] = options.beta_schedule;
  if (heeds("--population")) json["population"] = options.population;
  if (heeds("--tenure")) json["tenure"] = options.tenure;
  if (options.polish) json["polish"] = true;
  json.update({
      {"seed", options.seed},
      {"target_energy", optional_json(options.target_energy)},
      {"moves", where(moves, effective.moves)},
      {"moves_reason", where(moves, effective.moves_reason)},
      {"moves_asked", where(moves, options.moves)},
      {"accept", where(heeds("--accept"), name_of(options.acceptance))},
      {"order", where(heeds("--order"), name_of(options.order))},
      // The lanes of the other kernels draw each for itself.
      {"rng", where(effective.kernel == "multispin", name_of(options.random_mode))},
      {"planes", where(effective.kernel == "multispin" && options.random_mode != RandomMode::dealt,
                       options.random_mode == RandomMode::independent_24 ? 24 : 8)},
      {"observe", where(heeds("--observe"), options.observe)},
      {"round", where(heeds("--round"), options.round)},
      {"replicas", where(effective.num_replicas > 0, effective.num_replicas)},
      {"grid",
       {{"unit", effective.grid_unit},
        {"exact", effective.grid_exact},
        {"rounding", effective.grid_rounding},
        {"vanished", effective.grid_vanished}}},
  });
  return json;
}

std::string ran_text(const EffectiveOptions& effective) {
  std::string text = fmt::format("{} on {}, kernel {} ({})", effective.sampler, effective.device,
                                 effective.kernel, effective.kernel_reason);
  if (effective.moves == "onehot")
    text += fmt::format(", one-hot moves ({})", effective.moves_reason);
  if (effective.moves == "family")
    text += fmt::format(", family moves ({})", effective.moves_reason);
  if (effective.grid_exact) return text;
  text += fmt::format("; coefficients rounded to multiples of {:.3g}, by {:.2g} at most",
                      effective.grid_unit, effective.grid_rounding);
  if (effective.grid_vanished > 0)
    text += fmt::format(", {} of them to 0", effective.grid_vanished);
  return text;
}

std::string schedule_text(const EffectiveOptions& effective) {
  if (effective.sampler == "exact") return "every state";
  if (effective.sampler == "tabu")
    return fmt::format("no temperature, {} sweeps, seed {}", effective.options.num_sweeps,
                       effective.options.seed);
  if (effective.sampler == "greedy" || effective.sampler == "random")
    return fmt::format("no temperature, seed {}", effective.options.seed);
  const std::string betas =
      effective.beta_hot == effective.beta_cold
          ? fmt::format("beta {:.4g}", effective.beta_cold)
          : fmt::format("beta {:.4g} .. {:.4g}", effective.beta_hot, effective.beta_cold);
  // A ladder stands side by side; a schedule runs over the sweeps.
  const std::string_view kind = effective.sampler == "pt"   ? "ladder"
                                : effective.sampler == "pa" ? "adapted steps"
                                                            : name_of(effective.options.schedule);
  return fmt::format("{} ({}), {} sweeps, seed {}", betas, kind, effective.options.num_sweeps,
                     effective.options.seed);
}

}  // namespace temper

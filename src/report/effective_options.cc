#include "temper/report/effective_options.h"

#include "temper/base/error.h"
#include "temper/base/table.h"
#include "temper/report/option_words.h"

#include "report/optional_json.h"
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <span>

namespace temper {
namespace {

using nlohmann::json;

const json& member(const json& info, const char* name) {
  const auto found = info.find(name);
  if (found == info.end()) throw InputError{fmt::format("the options have no '{}'", name)};
  return *found;
}

[[noreturn]] void refuse(const char* name, const json& value, std::string_view expected) {
  throw InputError{fmt::format("option '{}' is {}: expected {}", name, value.dump(), expected)};
}

/// Leaves `value` as it is where the option is null: it had no part in the run.
void take(const json& info, const char* name, std::string& value) {
  const json& given = member(info, name);
  if (given.is_null()) return;
  if (!given.is_string()) refuse(name, given, "a word");
  value = given.get<std::string>();
}

template <class Integer>
bool take_integer(const json& info, const char* name, Integer& value) {
  const json& given = member(info, name);
  if (given.is_null()) return false;
  if (!given.is_number_integer() || given < 0 || given > std::numeric_limits<Integer>::max())
    refuse(name, given, "a number that is not negative");
  value = given.get<Integer>();
  return true;
}

std::optional<double> number_in(const json& info, const char* name) {
  const json& given = member(info, name);
  if (given.is_null()) return std::nullopt;
  if (!given.is_number()) refuse(name, given, "a number");
  return given.get<double>();
}

std::vector<double> numbers_in(const json& info, const char* name) {
  const json& given = member(info, name);
  std::vector<double> numbers;
  if (!given.is_array()) refuse(name, given, "numbers");
  for (const json& number : given) {
    if (!number.is_number()) refuse(name, given, "numbers");
    numbers.push_back(number.get<double>());
  }
  return numbers;
}

template <class T, std::size_t N>
void take_word(const json& info, const char* name, const OptionWord<T> (&words)[N], T& value) {
  std::string text;
  take(info, name, text);
  if (text.empty()) return;
  for (const auto& [word, meant] : words)
    if (word == text) {
      value = meant;
      return;
    }
  refuse(name, text,
         fmt::format("{}", fmt::join(names_of(std::span<const OptionWord<T>>{words}), ", ")));
}

}  // namespace

RecordedOptions recorded_options(const json& info) {
  RecordedOptions out;
  SampleOptions& options = out.options;
  take(info, "sampler", out.sampler);
  take(info, "backend", out.backend);
  take(info, "kernel_asked", options.kernel);
  if (std::uint32_t reads = 0; take_integer(info, "reads", reads)) options.num_reads = reads;
  take_word(info, "presolve", kPresolveModes, options.presolve);
  take_integer(info, "sweeps", options.num_sweeps);
  take_word(info, "schedule", kSchedules, options.schedule);
  if (!member(info, "beta_asked").is_null()) {
    const std::vector<double> range = numbers_in(info, "beta_asked");
    if (range.size() != 2) refuse("beta_asked", info["beta_asked"], "two numbers");
    options.beta_range = {range[0], range[1]};
  }
  if (options.schedule == ScheduleKind::custom) options.beta_schedule = numbers_in(info, "betas");
  take_integer(info, "seed", options.seed);
  options.target_energy = number_in(info, "target_energy");
  take(info, "moves_asked", options.moves);
  take_word(info, "accept", kAcceptances, options.acceptance);
  take_word(info, "order", kVisitOrders, options.order);
  take_word(info, "rng", kRandomModes, options.random_mode);
  if (std::uint32_t planes = 8; take_integer(info, "planes", planes) && planes == 24)
    options.random_mode = RandomMode::independent_24;
  take_integer(info, "observe", options.observe);
  take_integer(info, "round", options.round);
  take_integer(info, "replicas_asked", options.num_replicas);
  // Written only by the samplers that have them.
  if (info.contains("population")) take_integer(info, "population", options.population);
  if (info.contains("tenure")) take_integer(info, "tenure", options.tenure);
  options.polish = info.value("polish", false);
  return out;
}

nlohmann::ordered_json options_json(const EffectiveOptions& effective,
                                    std::optional<double> time_limit) {
  const SampleOptions& options = effective.options;
  const auto where = [](bool matters, auto value) {
    return matters ? nlohmann::ordered_json(value) : nlohmann::ordered_json{};
  };
  const Sampler& sampler = find_row(samplers(), effective.sampler, "sampler");
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
      {"schedule", where(heeds("--schedule"), name_of(options.schedule))},
      {"beta", where(heeds("--beta"),
                     nlohmann::ordered_json::array({effective.beta_hot, effective.beta_cold}))},
  };
  json["beta_asked"] =
      options.beta_range ? nlohmann::ordered_json(*options.beta_range) : nlohmann::ordered_json{};
  if (options.schedule == ScheduleKind::custom) json["betas"] = options.beta_schedule;
  if (heeds("--population")) json["population"] = options.population;
  if (heeds("--tenure")) json["tenure"] = options.tenure;
  if (options.polish) json["polish"] = true;
  json.update({
      {"seed", options.seed},
      {"target_energy", optional_json(options.target_energy)},
      {"moves", where(heeds("--moves"), effective.moves)},
      {"moves_reason", where(heeds("--moves"), effective.moves_reason)},
      {"moves_asked", where(heeds("--moves"), options.moves)},
      {"accept", where(heeds("--accept"), name_of(options.acceptance))},
      {"order", where(heeds("--order"), name_of(options.order))},
      // The lanes of the other kernels draw each for itself.
      {"rng", where(effective.kernel == "multispin", name_of(options.random_mode))},
      {"planes", where(effective.kernel == "multispin" && options.random_mode != RandomMode::dealt,
                       options.random_mode == RandomMode::independent_24 ? 24 : 8)},
      {"observe", where(heeds("--observe"), options.observe)},
      {"round", where(heeds("--round"), options.round)},
      {"replicas", where(effective.num_replicas > 0, effective.num_replicas)},
      {"replicas_asked", where(heeds("--replicas"), options.num_replicas)},
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
  if (effective.sampler == "tabu" || effective.sampler == "decompose")
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

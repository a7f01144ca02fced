#include "temper/report/sample_report.h"

#include "temper/report/effective_options.h"
#include "temper/report/number_text.h"
#include "temper/report/presolve_report.h"
#include "temper/sample/distinct_samples.h"

#include "report/optional_json.h"
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace temper {
namespace {

using nlohmann::ordered_json;

constexpr std::size_t kMostVariablesShown = 100;

template <class T>
std::vector<T> column(const SampleSet& samples, T SampleRow::*member) {
  std::vector<T> values;
  for (const SampleRow& row : samples.rows) values.push_back(row.*member);
  return values;
}

/// The variables that are on (or up) in a row, by label.
std::string variables_on(const Bqm& bqm, const SampleSet& samples, std::size_t row) {
  std::string text;
  for (std::int32_t v = 0; v < bqm.num_variables(); ++v)
    if (samples.states.get(row, static_cast<std::size_t>(v)))
      text += (text.empty() ? "" : " ") + to_string(bqm.label(v));
  return text.empty() ? "none" : text;
}

std::string counted(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

/// A line a distinct state: its value, how many reads ended in it, the first of them, and what is
/// on in it.
std::string states_text(const Bqm& bqm, const SampleSet& samples,
                        std::span<const DistinctState> states) {
  const bool shows_states = bqm.linear.size() <= kMostVariablesShown;
  std::vector<std::array<std::string, 3>> lines{
      {std::string{objective_name(bqm.sense)}, "times", "read"}};
  for (const DistinctState& state : states)
    lines.push_back({fmt::format("{}", value_in(bqm.sense, samples.rows[state.row].energy)),
                     fmt::format("{}", state.count),
                     fmt::format("{}", samples.rows[state.row].read)});
  std::array<std::size_t, 3> width{};
  for (const auto& line : lines)
    for (std::size_t i = 0; i < 3; ++i) width[i] = std::max(width[i], line[i].size());
  std::string text;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    text += fmt::format("  {:>{}}  {:>{}}  {:>{}}", lines[i][0], width[0], lines[i][1], width[1],
                        lines[i][2], width[2]);
    if (shows_states)
      text += i > 0 ? "  " + variables_on(bqm, samples, states[i - 1].row)
                    : (samples.vartype == Vartype::binary ? "  on" : "  up");
    text += '\n';
  }
  return text;
}

/// "trace of read 3: -5 (0), -12 (1), -20 (17)": the best value, and the sweep it was found in.
std::string trace_text(const Bqm& bqm, const ReadTrace& trace) {
  std::vector<std::string> steps;
  for (const ReadTrace::Step& step : trace.steps)
    steps.push_back(fmt::format("{} ({})", value_in(bqm.sense, step.energy), step.sweep));
  return fmt::format("trace of read {}, {} (sweep): {}", trace.read, objective_name(bqm.sense),
                     fmt::join(steps, ", "));
}

/// "sa 3 of 5 turns (1 hit), pt 0 of 4": how many lowered the best energy.
std::string race_text(const RaceReport& race) {
  std::string text;
  for (const RaceReport::Member& member : race.members) {
    text +=
        fmt::format("{}{} lowered the best in {} of {}", text.empty() ? "" : ", ", member.name,
                    member.improvements, counted(static_cast<std::size_t>(member.turns), "turn"));
    if (member.hits > 0)
      text += fmt::format(" ({})", counted(static_cast<std::size_t>(member.hits), "hit"));
  }
  return text;
}

ordered_json finite_json(double number) {
  if (!std::isfinite(number)) return nullptr;
  return number;
}

std::string interval_text(const Interval& interval, std::string (*text)(double)) {
  if (std::isinf(interval.value)) return "over " + text(interval.low);
  if (std::isinf(interval.high))
    return fmt::format("{} (over {})", text(interval.value), text(interval.low));
  return fmt::format("{} ({} .. {})", text(interval.value), text(interval.low),
                     text(interval.high));
}

}  // namespace

ordered_json to_json(const Interval& interval) {
  return {{"value", finite_json(interval.value)},
          {"low", finite_json(interval.low)},
          {"high", finite_json(interval.high)}};
}

ordered_json to_json(const LadderReport& ladder) {
  return {{"betas", ladder.betas},
          {"swap_acceptance", ladder.swap_acceptance},
          {"barrier", ladder.barrier},
          {"round_trips", ladder.round_trips}};
}

ordered_json to_json(const PopulationReport& population) {
  return {{"betas", population.betas},
          {"replicas", population.replicas},
          {"family_entropy", population.family_entropy},
          {"effective_families", population.effective_families},
          {"surviving_families", population.surviving_families},
          {"log_partition_function", finite_json(population.log_partition_function)},
          {"free_energy", finite_json(population.free_energy)},
          {"reads", population.num_reads}};
}

ordered_json to_json(const RaceReport& race) {
  ordered_json members = ordered_json::array();
  for (const RaceReport::Member& member : race.members)
    members.push_back({{"sampler", member.name},
                       {"turns", member.turns},
                       {"improvements", member.improvements},
                       {"hits", member.hits},
                       {"spin_updates", member.spin_updates}});
  return {{"members", std::move(members)}};
}

ordered_json to_json(const ReadTrace& trace) {
  ordered_json steps = ordered_json::array();
  for (const ReadTrace::Step& step : trace.steps)
    steps.push_back({{"sweep", step.sweep}, {"energy", step.energy}});
  return {{"read", trace.read}, {"incumbents", std::move(steps)}};
}

SamplesToSave to_save(const Bqm& bqm, const SampleSet& samples) {
  SamplesToSave out;
  out.bqm = &bqm;
  out.energies = column(samples, &SampleRow::energy);
  out.counts = column(samples, &SampleRow::num_occurrences);
  out.is_on = [&samples](std::size_t row, std::size_t v) { return samples.states.get(row, v); };
  out.columns = {{"read", "int64", column(samples, &SampleRow::read)},
                 {"best_sweep", "int64", column(samples, &SampleRow::best_sweep)},
                 {"sweeps_done", "int64", column(samples, &SampleRow::sweeps_done)},
                 {"final_energy", "float64", column(samples, &SampleRow::final_energy)}};
  if (bqm.sense == Sense::minimise) return out;
  std::vector<double> values = out.energies;
  for (double& value : values) value = value_in(bqm.sense, value);
  out.columns.push_back({std::string{objective_name(bqm.sense)}, "float64", std::move(values)});
  return out;
}

ordered_json info_json(const SampleSet& samples, std::optional<double> time_limit) {
  ordered_json json = options_json(samples.effective, time_limit);
  json.update({
      {"stopped_by", name_of(samples.stopped_by)},
      {"reads_started", samples.num_reads},
      {"hits", samples.num_hits},
      {"success_probability",
       samples.success_probability ? to_json(*samples.success_probability) : ordered_json{}},
      {"tts99_seconds", samples.tts99 ? to_json(*samples.tts99) : ordered_json{}},
      {"seconds",
       {{"presolve", samples.presolve_seconds},
        {"pilot", samples.pilot_seconds},
        {"total", samples.seconds}}},
      {"spin_updates", samples.spin_updates},
      {"spin_updates_per_ns", spin_updates_per_ns(samples)},
  });
  if (samples.effective.presolve) json["presolved"] = to_json(*samples.effective.presolve);
  if (samples.ladder) json["ladder"] = to_json(*samples.ladder);
  if (samples.population) json["population_annealing"] = to_json(*samples.population);
  if (samples.effective.options.trace) {
    json["trace"] = ordered_json::array();
    for (const ReadTrace& trace : samples.traces) json["trace"].push_back(to_json(trace));
  }
  if (samples.race) json["race"] = to_json(*samples.race);
  if (samples.num_optima) json["num_optima"] = *samples.num_optima;
  if (samples.effective.options.polish) json["polished"] = samples.num_polished;
  return json;
}

double spin_updates_per_ns(const SampleSet& samples) {
  // Pilots count no updates.
  const double annealing = samples.seconds - samples.pilot_seconds - samples.presolve_seconds;
  return annealing > 0 ? static_cast<double>(samples.spin_updates) / annealing / 1e9 : 0.0;
}

ordered_json objective_json(const Bqm& bqm, const SampleSet& samples) {
  ordered_json best;
  if (!samples.rows.empty()) best = value_in(bqm.sense, samples.rows[samples.best_row()].energy);
  return {{"name", objective_name(bqm.sense)},
          {"sense", bqm.sense == Sense::minimise ? "minimise" : "maximise"},
          {"best", std::move(best)}};
}

std::string hits_text(const SampleSet& samples) {
  std::string text = fmt::format("{} of {} reads hit", samples.num_hits, samples.num_reads);
  if (!samples.success_probability || !samples.tts99) return text;
  std::string cut;  // the probability is then of such a read, not of a whole one
  if (samples.stopped_by == StoppedBy::target)
    cut = fmt::format(" cut to {:.3g} sweeps", static_cast<double>(samples.exposure) /
                                                   static_cast<double>(samples.num_reads));
  return text + fmt::format("; success a read{} {}, TTS99 {}", cut,
                            interval_text(*samples.success_probability, percent_text),
                            interval_text(*samples.tts99, seconds_text));
}

std::string to_text(const Bqm& bqm, const SampleSet& samples, std::size_t most_states) {
  const EffectiveOptions& effective = samples.effective;
  std::string text;
  if (samples.rows.empty()) {
    text += "no read was finished\n";
  } else {
    const auto [best, worst] = std::ranges::minmax_element(samples.rows, {}, &SampleRow::energy);
    double sum = 0;
    for (const SampleRow& row : samples.rows) sum += row.energy;
    const auto value = [&](double energy) { return value_in(bqm.sense, energy); };
    const std::vector<DistinctState> distinct = distinct_states(samples);
    text += fmt::format("{} {} at best, {:.6g} on average, {} at worst of {}; {}\n",
                        objective_name(bqm.sense), value(best->energy),
                        value(sum / static_cast<double>(samples.rows.size())), value(worst->energy),
                        counted(samples.rows.size(), "read"),
                        counted(distinct.size(), "distinct state"));
    text += states_text(bqm, samples,
                        std::span{distinct}.first(std::min(most_states, distinct.size())));
  }
  if (effective.options.target_energy)
    text += fmt::format(
        "target {}{}: {}\n",
        bqm.sense == Sense::minimise ? "" : fmt::format("{} ", objective_name(bqm.sense)),
        value_in(bqm.sense, *effective.options.target_energy), hits_text(samples));
  if (samples.num_optima)
    text += fmt::format("{} {} the lowest energy\n", *samples.num_optima,
                        *samples.num_optima == 1 ? "state has" : "states have");
  if (!samples.traces.empty()) text += trace_text(bqm, samples.traces[samples.best_row()]) + '\n';
  if (effective.options.polish)
    text += fmt::format("polished: {} of {} reads\n", samples.num_polished, samples.rows.size());
  if (const auto& population = samples.population)
    text += fmt::format(
        "population {:.0f}: ln Z {:.8g} at beta {:.4g}, family entropy {:.3g}, {:.4g} effective "
        "families\n",
        population->replicas, population->log_partition_function, population->betas.back(),
        population->family_entropy, population->effective_families);
  if (samples.race) text += fmt::format("race: {}\n", race_text(*samples.race));
  if (effective.presolve) text += fmt::format("presolve {}\n", to_text(*effective.presolve));
  text += fmt::format("{}: {}\n", ran_text(effective), schedule_text(effective));
  text +=
      fmt::format("stopped by {} after {}, {:.3g} spin updates/ns\n", name_of(samples.stopped_by),
                  seconds_text(samples.seconds), spin_updates_per_ns(samples));
  return text;
}

}  // namespace temper

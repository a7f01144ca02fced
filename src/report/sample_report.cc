#include "temper/report/sample_report.h"

#include "temper/io/label_json.h"
#include "temper/report/effective_options.h"
#include "temper/report/number_text.h"
#include "temper/report/presolve_report.h"

#include "report/optional_json.h"
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace temper {
namespace {

using nlohmann::ordered_json;

constexpr std::size_t kMostVariablesShown = 100;

/// A vector of numbers as dimod serialises numpy arrays.
template <class T>
ordered_json array_json(std::vector<T> data, const char* type) {
  const std::size_t size = data.size();
  return {{"type", "array"},
          {"data", std::move(data)},
          {"data_type", type},
          {"shape", {size}},
          {"use_bytes", false}};
}

template <class T>
std::vector<T> column(const SampleSet& samples, T SampleRow::*member) {
  std::vector<T> values;
  for (const SampleRow& row : samples.rows) values.push_back(row.*member);
  return values;
}

ordered_json states_json(const SampleSet& samples, std::size_t num_variables) {
  auto rows = ordered_json::array();
  for (std::size_t row = 0; row < samples.rows.size(); ++row) {
    std::vector<int> values(num_variables);
    for (std::size_t v = 0; v < num_variables; ++v) {
      const int bit = samples.states.get(row, v) ? 1 : 0;
      values[v] = samples.vartype == Vartype::spin ? 2 * bit - 1 : bit;
    }
    rows.push_back(std::move(values));
  }
  return {{"type", "array"},
          {"data", std::move(rows)},
          {"data_type", "int8"},
          {"shape", {samples.rows.size(), num_variables}},
          {"use_bytes", false}};
}

/// From so many values on, states are packed: 32 variables a word, as dimod packs them.
constexpr std::size_t kPackFrom = 100'000;

/// Bit k of word w is variable 32 w + k; 1 = on (or up).
ordered_json packed_states_json(const SampleSet& samples, std::size_t num_variables) {
  const std::size_t num_words = (num_variables + 31) / 32;
  auto rows = ordered_json::array();
  for (std::size_t row = 0; row < samples.rows.size(); ++row) {
    std::vector<std::uint32_t> words(num_words);
    for (std::size_t v = 0; v < num_variables; ++v)
      words[v / 32] |= std::uint32_t{samples.states.get(row, v)} << (v % 32);
    rows.push_back(std::move(words));
  }
  return {{"type", "array"},
          {"data", std::move(rows)},
          {"data_type", "uint32"},
          {"shape", {samples.rows.size(), num_words}},
          {"use_bytes", false}};
}

/// The variables that are on (or up) in a row, by label.
std::string variables_on(const Bqm& bqm, const SampleSet& samples, std::size_t row) {
  std::string text;
  for (std::int32_t v = 0; v < bqm.num_variables(); ++v)
    if (samples.states.get(row, static_cast<std::size_t>(v)))
      text += (text.empty() ? "" : " ") + to_string(bqm.label(v));
  return text.empty() ? "none" : text;
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

ordered_json sampleset_json(const Bqm& bqm, const SampleSet& samples) {
  auto labels = ordered_json::array();
  for (std::int32_t v = 0; v < bqm.num_variables(); ++v)
    labels.push_back(label_to_json(bqm.label(v)));
  const std::size_t num_rows = samples.rows.size();
  const bool packed = num_rows * bqm.linear.size() >= kPackFrom;
  const ordered_json vectors = {
      {"energy", array_json(column(samples, &SampleRow::energy), "float64")},
      {"num_occurrences", array_json(std::vector<int>(num_rows, 1), "int64")},
      {"read", array_json(column(samples, &SampleRow::read), "int64")},
      {"best_sweep", array_json(column(samples, &SampleRow::best_sweep), "int64")},
      {"sweeps_done", array_json(column(samples, &SampleRow::sweeps_done), "int64")},
      {"final_energy", array_json(column(samples, &SampleRow::final_energy), "float64")},
  };
  return {
      {"type", "SampleSet"},
      {"version", {{"sampleset_schema", "3.2.0"}}},
      {"num_variables", bqm.num_variables()},
      {"num_rows", num_rows},
      {"sample_data", packed ? packed_states_json(samples, bqm.linear.size())
                             : states_json(samples, bqm.linear.size())},
      {"sample_type", "int8"},
      {"sample_packed", packed},
      {"vectors", vectors},
      {"variable_labels", std::move(labels)},
      {"variable_type", samples.vartype == Vartype::binary ? "BINARY" : "SPIN"},
      {"info", ordered_json::object()},
  };
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
  if (samples.population) json["population"] = to_json(*samples.population);
  if (samples.num_optima) json["num_optima"] = *samples.num_optima;
  if (samples.effective.options.polish) json["polished"] = samples.num_polished;
  return json;
}

double spin_updates_per_ns(const SampleSet& samples) {
  // Pilots count no updates.
  const double annealing = samples.seconds - samples.pilot_seconds - samples.presolve_seconds;
  return annealing > 0 ? static_cast<double>(samples.spin_updates) / annealing / 1e9 : 0.0;
}

std::string_view objective_name(Sense sense) {
  switch (sense) {
    case Sense::minimise:
      return "energy";
    case Sense::maximise:
      return "objective";
    case Sense::cut:
      return "cut";
  }
  return "";
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

std::string to_text(const Bqm& bqm, const SampleSet& samples) {
  const EffectiveOptions& effective = samples.effective;
  std::string text;
  if (samples.rows.empty()) {
    text += "no read was finished\n";
  } else {
    const std::size_t best = samples.best_row();
    double sum = 0;
    for (const SampleRow& row : samples.rows) sum += row.energy;
    const auto worst = std::ranges::max_element(samples.rows, {}, &SampleRow::energy);
    const auto value = [&](double energy) { return value_in(bqm.sense, energy); };
    text += fmt::format("{} {} at best, {:.6g} on average, {} at worst of {} reads\n",
                        objective_name(bqm.sense), value(samples.rows[best].energy),
                        value(sum / static_cast<double>(samples.rows.size())), value(worst->energy),
                        samples.rows.size());
    if (bqm.linear.size() <= kMostVariablesShown)
      text += fmt::format("best read {}: {} {}\n", samples.rows[best].read,
                          samples.vartype == Vartype::binary ? "on are" : "up are",
                          variables_on(bqm, samples, best));
  }
  if (effective.options.target_energy)
    text += fmt::format("target {}: {}\n", *effective.options.target_energy, hits_text(samples));
  if (samples.num_optima)
    text += fmt::format("{} {} the lowest energy\n", *samples.num_optima,
                        *samples.num_optima == 1 ? "state has" : "states have");
  if (effective.options.polish)
    text += fmt::format("polished: {} of {} reads\n", samples.num_polished, samples.rows.size());
  if (const auto& population = samples.population)
    text += fmt::format(
        "population {:.0f}: ln Z {:.8g} at beta {:.4g}, family entropy {:.3g}, {:.4g} effective "
        "families\n",
        population->replicas, population->log_partition_function, population->betas.back(),
        population->family_entropy, population->effective_families);
  if (effective.presolve) text += fmt::format("presolve {}\n", to_text(*effective.presolve));
  text += fmt::format("{}: {}\n", ran_text(effective), schedule_text(effective));
  text +=
      fmt::format("stopped by {} after {}, {:.3g} spin updates/ns\n", name_of(samples.stopped_by),
                  seconds_text(samples.seconds), spin_updates_per_ns(samples));
  return text;
}

}  // namespace temper

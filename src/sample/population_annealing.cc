/// Sampler `pa`.

#include "sample/population_annealing.h"

#include "temper/base/real_math.h"

#include "sample/model_units.h"
#include "sample/plan_parts.h"
#include "sample/resample.h"
#include "sample/samplers.h"
#include "sample/schedule.h"
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <numeric>

namespace temper {
namespace {

constexpr double kOverlap = 0.86;
constexpr std::size_t kMostTemperatures = 2000;

double resampling_point(RandomKey key, std::uint32_t step, std::uint32_t read) {
  const auto words = philox<std::uint32_t>(0, step, read, stream_word(key, Stream::resample, 0),
                                           key.low, key.high);
  return static_cast<double>(words.word[0]) / 4294967296.0;
}

/// `count` of the temperatures, the last among them; the first, 0, is left out.
std::vector<double> thinned(const std::vector<double>& betas, std::uint32_t count) {
  const std::size_t steps = betas.size() - 1;
  if (count >= steps) return {betas.begin() + 1, betas.end()};
  std::vector<double> out;
  for (std::size_t i = 1; i <= count; ++i) out.push_back(betas[i * steps / count]);
  return out;
}

/// So many sweeps at once that a stop is heard in good time.
std::uint32_t sweeps_at_once(const PopulationModel& model, std::uint32_t num_replicas) {
  const double updates = static_cast<double>(std::max(1, model.model.num_variables)) * num_replicas;
  return static_cast<std::uint32_t>(std::clamp(3e7 / updates, 1.0, 1000.0));
}

}  // namespace

std::vector<double> population_betas(const PopulationModel& model, double cold,
                                     const StopToken* stop) {
  const std::int32_t n = std::max(1, model.model.num_variables);
  const auto replicas = static_cast<std::uint32_t>(std::clamp((1 << 17) / n, 64, 256));
  const double unit = model.couplings.unit;
  Population population{model, {0, 0, kPilotStreams}, 0, replicas, std::nullopt};
  std::vector<double> betas{0.0};
  while (betas.back() < cold && betas.size() <= kMostTemperatures &&
         !(stop && stop->stop_requested())) {
    const double beta = betas.back();
    const std::vector<std::int64_t> energies = population.energies();
    double step = step_of_overlap(energies, kOverlap, (cold - beta) * unit) / unit;
    step = std::max(step, cold / static_cast<double>(kMostTemperatures));
    betas.push_back(step < (cold - beta) * (1 - 1e-9) ? beta + step : cold);
    const double taken = (betas.back() - beta) * unit;
    const auto step_number = static_cast<std::uint32_t>(betas.size() - 2);
    population.replace(resampled(step_weights(energies, taken),
                                 resampling_point({0, 0, kPilotStreams}, step_number, 0)));
    population.sweep(1, betas.back());
  }
  if (betas.back() < cold) betas.push_back(cold);  // stopped, and the run will be at once
  return betas;
}

PopulationRun anneal_population(WalkInput& input, const PopulationModel& model,
                                const std::vector<double>& betas, std::uint32_t num_replicas) {
  const RandomKey key = key_of(input.plan, input.problem);
  const std::uint32_t sweeps = input.plan.num_sweeps;
  const std::int64_t updates_a_sweep = std::int64_t{model.model.num_variables} * num_replicas;
  Population population{model, key, input.read, num_replicas, input.problem.target};
  PopulationRun run;
  run.betas.push_back(0.0);
  run.families.resize(num_replicas);
  std::iota(run.families.begin(), run.families.end(), 0u);
  run.log_partition_function = model.model.num_variables * portable_log(2.0);
  const std::vector<double> steps = thinned(betas, sweeps);
  input.note_best(run.walk, 0, population.best().energy);
  bool go_on = !population.best().hit;
  for (std::size_t k = 0; k < steps.size() && go_on; ++k) {
    if (!input.control.go_on(population.sweeps_done())) {
      go_on = false;
      break;
    }
    const double step = (steps[k] - run.betas.back()) * model.couplings.unit;
    const StepWeights weights = step_weights(population.energies(), step);
    const std::vector<std::uint32_t> parents =
        resampled(weights, resampling_point(key, static_cast<std::uint32_t>(k), input.read));
    population.replace(parents);
    const std::vector<std::uint32_t> before = run.families;
    for (std::size_t r = 0; r < parents.size(); ++r) run.families[r] = before[parents[r]];
    run.log_partition_function += weights.log_mean;
    run.betas.push_back(steps[k]);
    const auto until = static_cast<std::uint32_t>((k + 1) * std::uint64_t{sweeps} / steps.size());
    while (go_on && population.sweeps_done() < until) {
      const std::uint32_t now =
          std::min(until - population.sweeps_done(),
                   input.plan.trace ? 1 : sweeps_at_once(model, num_replicas));
      population.sweep(now, steps[k]);
      input.note_best(run.walk, population.best().sweep, population.best().energy);
      input.control.count(now * updates_a_sweep);
      go_on = !population.best().hit &&
              (population.sweeps_done() == sweeps || input.control.go_on(population.sweeps_done()));
    }
  }
  run.finished = go_on;
  run.energies = population.energies();
  const Population::Best best = population.best();
  run.walk.best = population.state_of(best);
  run.walk.best_energy = best.energy;
  run.walk.best_sweep = best.sweep;
  run.walk.hit = best.hit;
  run.walk.sweeps_done = best.hit ? best.sweep : population.sweeps_done();
  run.walk.updates_a_sweep = updates_a_sweep;
  if (!best.hit) {
    run.walk.last = population.state(0);
    run.walk.last_energy = run.energies[0];
  }
  return run;
}

namespace {

/// What a finished read adds to the report.
struct ReadFigures {
  double log_partition_function;
  double family_entropy;
  double effective_families;
  double surviving_families;
};

ReadFigures figures_of(const PopulationRun& run) {
  std::vector<std::uint32_t> members(run.families.size());
  for (const std::uint32_t family : run.families) ++members[family];
  const auto replicas = static_cast<double>(run.families.size());
  ReadFigures out{run.log_partition_function, 0, 0, 0};
  double squares = 0;
  for (const std::uint32_t count : members) {
    if (count == 0) continue;
    const double share = count / replicas;
    out.family_entropy -= share * portable_log(share);
    squares += share * share;
    ++out.surviving_families;
  }
  out.effective_families = 1 / squares;
  return out;
}

/// The finished reads, by number: threads come in any order.
struct Finished {
  std::mutex mutex;
  std::map<std::uint32_t, ReadFigures> reads;
};

/// What the walks of a run share.
struct Shared {
  Shared(const Couplings& couplings, const ChainOptions& chain) : model(couplings, chain) {}
  PopulationModel model;
  std::vector<double> betas;
  Finished finished;
};

/// Averages over reads; of Z itself, which is what a population estimates without bias.
std::optional<PopulationReport> report_of(const Shared& shared, const SampleOptions& options,
                                          std::uint32_t sweeps) {
  const auto& reads = shared.finished.reads;
  if (reads.empty()) return {};
  PopulationReport out;
  out.betas = thinned(shared.betas, sweeps);
  out.betas.insert(out.betas.begin(), 0.0);
  out.replicas = options.population;
  out.num_reads = static_cast<std::int64_t>(reads.size());
  const auto count = static_cast<double>(reads.size());
  double largest = -HUGE_VAL, sum = 0;
  for (const auto& [read, figures] : reads)
    largest = std::max(largest, figures.log_partition_function);
  for (const auto& [read, figures] : reads) {
    sum += portable_exp(figures.log_partition_function - largest);
    out.family_entropy += figures.family_entropy / count;
    out.effective_families += figures.effective_families / count;
    out.surviving_families += figures.surviving_families / count;
  }
  const double beta = out.betas.back();
  out.log_partition_function =
      largest + portable_log(sum / count) - beta * shared.model.couplings.offset;
  out.free_energy = -out.log_partition_function / beta;
  return out;
}

PlannedRun plan_with(const Bqm& bqm, const SampleOptions& options, const Backend& backend,
                     std::shared_ptr<Shared>& shared) {
  return plan_walks(bqm, options, backend, [&](const Couplings& couplings) {
    const double cold = beta_range(couplings, options, MoveKind::flip, backend).cold;
    shared = std::make_shared<Shared>(couplings, ChainOptions{.acceptance = options.acceptance,
                                                              .order = options.order,
                                                              .observe = options.observe});
    shared->betas = population_betas(shared->model, cold, options.stop);
    const std::int64_t n = couplings.num_variables();
    const LaneKernel& kernel = shared->model.kernel;
    return WalkKind{.name = "lane",
                    .reason = fmt::format("populations of {} side by side, {} temperatures",
                                          options.population, shared->betas.size()),
                    .element = kernel.element == LaneElement::float32 ? "float"
                               : kernel.element_bytes == 1            ? "int8"
                               : kernel.element_bytes == 2            ? "int16"
                                                                      : "int32",
                    .field_method = "cached fields",
                    .num_sweeps = options.num_sweeps,
                    .updates_a_sweep = n * options.population,
                    .replicas = options.population,
                    .bytes_a_replica = static_cast<std::size_t>(n) *
                                       (static_cast<std::size_t>(kernel.element_bytes) + 1),
                    .walk =
                        [shared, replicas = options.population](WalkInput& input) {
                          PopulationRun run =
                              anneal_population(input, shared->model, shared->betas, replicas);
                          if (run.finished) {
                            const std::scoped_lock lock(shared->finished.mutex);
                            shared->finished.reads.emplace(input.read, figures_of(run));
                          }
                          return std::move(run.walk);
                        },
                    .betas = std::pair{0.0, shared->betas.back()}};
  });
}

}  // namespace

PlannedRun plan_population(const Bqm& bqm, const SampleOptions& options, const Backend& backend) {
  std::shared_ptr<Shared> shared;
  return plan_with(bqm, options, backend, shared);
}

SampleSet population_annealing(const Bqm& bqm, const SampleOptions& options,
                               const Backend& backend) {
  std::shared_ptr<Shared> shared;
  const PlannedRun planned = plan_with(bqm, options, backend, shared);
  SampleSet set = anneal_in_rounds(bqm, options, backend, planned);
  // Those that did not hit would be a biased choice.
  if (set.num_hits == 0) set.population = report_of(*shared, options, options.num_sweeps);
  return set;
}

}  // namespace temper

#include "temper/sample/sampler.h"

#include "temper/base/error.h"
#include "temper/base/table.h"

#include "sample/estimate.h"
#include "sample/finish.h"
#include "sample/planner.h"
#include "sample/polish.h"
#include "sample/presolved_run.h"
#include "sample/samplers.h"
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace temper {
namespace {

constexpr std::string_view kOfAnnealing[] = {"--sweeps", "--beta",    "--schedule", "--betas",
                                             "--moves",  "--accept",  "--order",    "--rng",
                                             "--planes", "--observe", "--round",    "--kernel",
                                             "--width",  "--element", "--word",     "--lanes"};
constexpr std::string_view kOfTempering[] = {
    "--sweeps", "--beta",    "--replicas", "--moves",  "--accept", "--order",   "--rng",
    "--planes", "--observe", "--round",    "--kernel", "--width",  "--element", "--word"};
constexpr std::string_view kOfPopulations[] = {"--sweeps", "--beta",    "--population", "--accept",
                                               "--order",  "--observe", "--round"};
constexpr std::string_view kOfRaces[] = {"--sweeps", "--beta",    "--schedule", "--replicas",
                                         "--tenure", "--moves",   "--accept",   "--order",
                                         "--rng",    "--planes",  "--observe",  "--kernel",
                                         "--width",  "--element", "--word"};
constexpr std::string_view kOfDecompositions[] = {"--sweeps", "--round"};
constexpr std::string_view kOfTabu[] = {"--sweeps", "--tenure", "--round"};
constexpr std::string_view kOfSingleStates[] = {"--round"};

constexpr Sampler kSamplers[] = {
    {.name = "sa",
     .help = "simulated annealing: one replica a read, beta rises over the sweeps",
     .example = "temper solve PUZZLE --sampler sa --sweeps 1000 --schedule geometric",
     .sample = simulated_annealing,
     .plan = plan_annealing,
     .takes_states = true,
     .heeds = kOfAnnealing,
     .why_not_others = "anneals single replicas"},
    {.name = "pt",
     .help = "parallel tempering: a ladder of replicas a read, neighbours exchange after every "
             "sweep",
     .example = "temper solve PUZZLE --sampler pt --replicas 16",
     .sample = parallel_tempering,
     .takes_schedule = false,
     .plan = plan_tempering,
     .takes_states = true,
     .heeds = kOfTempering,
     .why_not_others = "has a ladder of betas side by side; --beta LO:HI and --replicas shape it"},
    {.name = "pa",
     .help = "population annealing: a population of replicas a read, resampled from one "
             "temperature to the next; estimates the free energy",
     .example = "temper sample MODEL --sampler pa --population 10000",
     .sample = population_annealing,
     .plan = plan_population,
     .on_host = true,
     .heeds = kOfPopulations,
     .why_not_others = "anneals a population of single flips from beta 0 on, by steps that a pilot "
                       "finds; --beta B ends it"},
    {.name = "tabu",
     .help = "one-flip tabu search, restarted near the best state when it stalls",
     .example = "temper sample MODEL --sampler tabu --reads 16 --sweeps 10000",
     .sample = tabu_search,
     .plan = plan_tabu,
     .on_host = true,
     .takes_states = true,
     .heeds = kOfTabu,
     .why_not_others = "goes to the best free neighbour, at no temperature"},
    {.name = "decompose",
     .help = "tabu search of parts of the model, one after the other, the rest held still",
     .example = "temper sample MODEL --sampler decompose --sweeps 100",
     .sample = decomposed_search,
     .plan = plan_decomposed,
     .on_host = true,
     .takes_states = true,
     .heeds = kOfDecompositions,
     .why_not_others = "searches parts of the model, at no temperature"},
    {.name = "race",
     .help = "sa, pt, tabu and decompose take turns on equal budgets and share their best states; "
             "the first to reach the target wins",
     .example = "temper sample MODEL --sampler race --target-energy -100 --time-limit 10",
     .sample = race,
     .plan = plan_race,
     .takes_states = true,
     .heeds = kOfRaces,
     .why_not_others =
         "anneals rounds of growing length; --beta, --schedule and --sweeps shape them"},
    {.name = "greedy",
     .help = "steepest descent by single flips, one random start a read",
     .example = "temper sample MODEL --sampler greedy --reads 1000",
     .sample = steepest_descent,
     .plan = plan_descent,
     .on_host = true,
     .takes_states = true,
     .heeds = kOfSingleStates,
     .why_not_others = "goes downhill until it can no more, at no temperature"},
    {.name = "random",
     .help = "states drawn uniformly, one a read: the baseline",
     .example = "temper sample MODEL --sampler random --reads 1000",
     .sample = random_states,
     .plan = plan_random,
     .on_host = true,
     .heeds = kOfSingleStates,
     .why_not_others = "draws states, at no temperature"},
    {.name = "exact",
     .help =
         "all states of a model of at most 30 variables, the lowest first, and how many are lowest",
     .example = "temper sample MODEL --sampler exact --reads 4",
     .sample = exact_enumeration,
     .on_host = true,
     .why_not_others = "looks at every state, at no temperature",
     .lists_states = true},
};

/// Devices are what --device chooses among.
bool is_device(std::string_view backend) {
  return find_row(backends(), backend, "backend").devices != nullptr;
}

}  // namespace

std::string_view name_of(StoppedBy reason) {
  switch (reason) {
    case StoppedBy::reads:
      return "reads";
    case StoppedBy::target:
      return "target";
    case StoppedBy::time:
      return "time";
    case StoppedBy::interrupt:
      return "interrupt";
    case StoppedBy::rule:
      return "rule";
  }
  return "";
}

std::size_t SampleSet::best_row() const {
  const auto best = std::ranges::min_element(rows, {}, &SampleRow::energy);
  return static_cast<std::size_t>(best - rows.begin());
}

std::span<const Sampler> samplers() { return kSamplers; }

void validate(std::string_view sampler, const SampleOptions& options) {
  const Sampler& row = find_row(samplers(), sampler, "sampler");
  if (options.kernel != "auto") static_cast<void>(find_row(kernels(), options.kernel, "kernel"));
  check_moves(options.moves);
  const auto within = [](std::string_view what, std::uint32_t number, std::uint32_t most) {
    if (number == 0 || number > most)
      throw InputError{fmt::format("{}: {}, expected 1 to {}", what, number, most)};
  };
  within("number of reads", options.num_reads.value_or(1), UINT32_MAX);
  within("number of sweeps", options.num_sweeps, kMostSweeps);
  within("reads a round", options.round, kMostReadsARound);
  within("sweeps between observations", options.observe, UINT32_MAX);
  if (options.num_replicas > 0) within("number of replicas", options.num_replicas, kMostReplicas);
  within("population", options.population, kMostPopulation);
  if (!options.num_reads && !options.target_energy && !options.stop)
    throw InputError{"without a number of reads, a target energy or a time limit is needed"};
  if (options.target_energy && std::isnan(*options.target_energy))
    throw InputError{"the target energy is not a number"};
  if (options.beta_range) {
    const auto [hot, cold] = *options.beta_range;
    if (!std::isfinite(hot) || !std::isfinite(cold) || hot <= 0 || cold < hot)
      throw InputError{fmt::format("the range of beta is {}:{}, expected 0 < LO <= HI", hot, cold)};
  }
  const bool custom = options.schedule == ScheduleKind::custom;
  if (!row.takes_schedule && options.schedule != ScheduleKind::geometric)
    throw InputError{
        fmt::format("sampler '{}' has a ladder of betas, it takes no schedule", row.name)};
  if (custom && options.beta_schedule.size() != options.num_sweeps)
    throw InputError{fmt::format("the custom schedule has {} betas, expected one a sweep ({})",
                                 options.beta_schedule.size(), options.num_sweeps)};
  for (std::size_t i = 0; custom && i < options.beta_schedule.size(); ++i)
    if (!std::isfinite(options.beta_schedule[i]) || options.beta_schedule[i] < 0)
      throw InputError{fmt::format("beta {} of the custom schedule is {}, expected a number >= 0",
                                   i + 1, options.beta_schedule[i])};
}

std::optional<double> expected_spin_updates(std::string_view sampler, const SampleOptions& options,
                                            std::int32_t num_variables) {
  constexpr std::uint32_t kUsualLadder = 20;
  if (!options.num_reads) return {};
  double updates =
      static_cast<double>(*options.num_reads) * options.num_sweeps * std::max(num_variables, 0);
  if (!find_row(samplers(), sampler, "sampler").takes_schedule)
    updates *= options.num_replicas > 0 ? options.num_replicas : kUsualLadder;
  if (sampler == "pa") updates *= options.population;
  if (sampler == "race") updates *= 512;  // of its annealing and tempering
  return updates;
}

std::string why_no_device(std::string_view sampler) {
  const Sampler& row = find_row(samplers(), sampler, "sampler");
  return row.on_host ? fmt::format("sampler '{}' runs on the CPU alone", row.name) : "";
}

const Sampler& checked_sampler(const Bqm& bqm, std::string_view sampler,
                               const SampleOptions& options, const Backend& backend) {
  validate(sampler, options);
  const Sampler& row = find_row(samplers(), sampler, "sampler");
  if (row.on_host && is_device(backend.name()))
    throw InputError{fmt::format("backend '{}': {}", backend.name(), why_no_device(sampler))};
  check_initial_states(bqm, row, options);
  return row;
}

void finish_samples(const Bqm& bqm, const Sampler& row, const SampleOptions& options,
                    const Backend& backend, SampleSet& set) {
  if (options.polish) polish(bqm, options, set);
  // An open-ended run keeps its best read: polishing does not tell how often another would hit.
  const bool all_there = static_cast<std::int64_t>(set.rows.size()) == set.num_reads;
  const bool independent = !row.lists_states;
  if (independent && (all_there || set.num_polished_to_target == 0)) estimate(options, set);
  set.effective.sampler = row.name;
  set.effective.backend = backend.name();
  set.effective.options = options;
}

SampleSet sample(const Bqm& bqm, std::string_view sampler, const SampleOptions& options,
                 const Backend& backend) {
  const Sampler& row = checked_sampler(bqm, sampler, options, backend);
  SampleSet set = options.presolve == PresolveMode::off && options.fixed.empty()
                      ? row.sample(bqm, options, backend)
                      : sample_presolved(bqm, row, options, backend);
  finish_samples(bqm, row, options, backend, set);
  return set;
}

SampleSet sample(const Bqm& bqm, std::string_view sampler, const SampleOptions& options,
                 std::string_view backend, const BackendOptions& backend_options) {
  validate(sampler, options);
  const auto updates = expected_spin_updates(sampler, options, bqm.num_variables());
  return sample(bqm, sampler, options,
                *choose_backend(backend, backend_options, updates, why_no_device(sampler)).backend);
}

}  // namespace temper

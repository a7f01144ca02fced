#include "temper/sample/sampler.h"

#include "temper/base/error.h"
#include "temper/base/table.h"

#include "sample/planner.h"
#include "sample/presolved_run.h"
#include "sample/samplers.h"
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace temper {
namespace {

constexpr Sampler kSamplers[] = {
    {"sa", "simulated annealing: one replica a read, beta rises over the sweeps",
     "temper solve PUZZLE --sampler sa --sweeps 1000 --schedule geometric", simulated_annealing,
     true, plan_annealing},
    {"pt", "parallel tempering: a ladder of replicas a read, neighbours exchange after every sweep",
     "temper solve PUZZLE --sampler pt --replicas 16", parallel_tempering, false, plan_tempering},
    {"exact", "all states of a model of at most 24 variables, the lowest first",
     "temper sample MODEL --sampler exact --reads 4", exact_enumeration, true, nullptr, true},
};

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
  return updates;
}

SampleSet sample(const Bqm& bqm, std::string_view sampler, const SampleOptions& options,
                 const Backend& backend) {
  validate(sampler, options);
  const Sampler& row = find_row(samplers(), sampler, "sampler");
  check_initial_states(bqm, row, options);
  SampleSet set = options.presolve == PresolveMode::off && options.fixed.empty()
                      ? row.sample(bqm, options, backend)
                      : sample_presolved(bqm, row, options, backend);
  set.effective.sampler = row.name;
  set.effective.backend = backend.name();
  set.effective.options = options;
  return set;
}

SampleSet sample(const Bqm& bqm, std::string_view sampler, const SampleOptions& options,
                 std::string_view backend, const BackendOptions& backend_options) {
  validate(sampler, options);
  const auto updates = expected_spin_updates(sampler, options, bqm.num_variables());
  return sample(bqm, sampler, options, *choose_backend(backend, backend_options, updates).backend);
}

}  // namespace temper

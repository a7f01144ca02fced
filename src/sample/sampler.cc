#include "temper/sample/sampler.h"

#include "temper/base/error.h"
#include "temper/base/table.h"

#include "sample/samplers.h"
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace temper {
namespace {

constexpr Sampler kSamplers[] = {
    {"sa", "simulated annealing: one replica a read, beta rises over the sweeps",
     "temper solve PUZZLE --sampler sa --sweeps 1000 --schedule geometric", simulated_annealing},
    {"pt", "parallel tempering: a ladder of replicas a read, neighbours exchange after every sweep",
     "temper solve PUZZLE --sampler pt --replicas 16", parallel_tempering},
    {"exact", "all states of a model of at most 24 variables, the lowest first",
     "temper sample MODEL --sampler exact --reads 4", exact_enumeration},
};

void check(const Bqm& bqm, const SampleOptions& options) {
  if (options.num_reads && *options.num_reads == 0)
    throw InputError{"the number of reads is 0, expected at least 1"};
  if (options.num_sweeps == 0) throw InputError{"the number of sweeps is 0, expected at least 1"};
  if (options.round == 0) throw InputError{"the round is 0 reads, expected at least 1"};
  if (options.observe == 0)
    throw InputError{"energies are observed every 0 sweeps, expected at least 1"};
  if (!options.num_reads && !options.target_energy && !options.stop)
    throw InputError{"without a number of reads, a target energy or a time limit is needed"};
  if (options.beta_range) {
    const auto [hot, cold] = *options.beta_range;
    if (!std::isfinite(hot) || !std::isfinite(cold) || hot <= 0 || cold < hot)
      throw InputError{fmt::format("the range of beta is {}:{}, expected 0 < LO <= HI", hot, cold)};
  }
  if (options.target_energy && std::isnan(*options.target_energy))
    throw InputError{"the target energy is not a number"};
  for (double bias : bqm.linear)
    if (!std::isfinite(bias)) throw InputError{"the model has a coefficient that is not finite"};
  if (options.kernel != "auto") static_cast<void>(find_row(kernels(), options.kernel, "kernel"));
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
  }
  return "";
}

std::size_t SampleSet::best_row() const {
  const auto best = std::ranges::min_element(rows, {}, &SampleRow::energy);
  return static_cast<std::size_t>(best - rows.begin());
}

std::span<const Sampler> samplers() { return kSamplers; }

SampleSet sample(const Bqm& bqm, std::string_view sampler, const SampleOptions& options,
                 std::string_view backend, const BackendOptions& backend_options) {
  const Sampler& row = find_row(samplers(), sampler, "sampler");
  check(bqm, options);
  const auto machine = make_backend(backend, backend_options);
  SampleSet set = row.sample(bqm, options, *machine);
  set.effective.sampler = row.name;
  set.effective.backend = machine->name();
  set.effective.options = options;
  return set;
}

}  // namespace temper

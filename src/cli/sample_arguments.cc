#include "cli/sample_arguments.h"

#include "cli/choice.h"
#include <fmt/format.h>

#include <string>

namespace temper::cli {

void SampleArguments::add_to(Arguments& arguments) {
  arguments.option("--sampler", "NAME", sampler,
                   "who samples (default: sa; temper samplers lists them)");
  arguments.option("--reads", "N", options.num_reads,
                   fmt::format("independent runs, or auto: until the target or the time limit "
                               "(default: {})",
                               options.num_reads ? std::to_string(*options.num_reads) : "auto"));
  arguments.option("--sweeps", "N", options.num_sweeps, "sweeps of a read (default: 1000)");
  arguments.option(
      "--beta", "LO:HI", options.beta_range,
      "inverse temperatures, hot to cold (default: auto, from the energies that occur)");
  arguments.option("--schedule", "NAME", schedule,
                   "geometric, linear, constant or custom (default: geometric)");
  arguments.option("--betas", "B1,B2,...", options.beta_schedule,
                   "the beta of every sweep: the custom schedule");
  arguments.option("--seed", "N", options.seed, "seed of all randomness (default: 0)");
  arguments.option("--moves", "NAME", moves, "auto or flip (default: auto)");
  arguments.option("--accept", "NAME", accept, "metropolis or heatbath (default: metropolis)");
  arguments.option("--order", "NAME", order, "fixed, random or colour (default: fixed)");
  arguments.option(
      "--rng", "MODE", rng,
      fmt::format("dealt or independent draws of the reads of a word (default: {})", rng));
  arguments.option("--observe", "N", options.observe,
                   "look at the energy every N sweeps (default: 1)");
  arguments.option("--round", "N", options.round, "reads in flight at once (default: 512)");
  arguments.option("--replicas", "N", options.num_replicas,
                   "length of the ladder of pt (default: 0, chosen by a pilot)");
  arguments.option("--backend", "NAME", backend,
                   "auto, cpu, cuda or reference (default: auto; temper devices lists them)");
  arguments.option("--kernel", "NAME", options.kernel,
                   "kernel family (default: auto; temper kernels lists them)");
  arguments.option("--threads", "N", machine.num_threads, "threads (default: 0, all)");
  arguments.option("--width", "NAME", machine.width,
                   "vector set of the cpu backend: auto, portable, avx2 or avx512");
  arguments.option("--element", "NAME", machine.element,
                   "lane element: auto, int8, int16, int32 or float");
}

SampleOptions SampleArguments::sampling() const {
  SampleOptions sampling = options;
  const bool custom = !options.beta_schedule.empty();
  sampling.schedule = choice<ScheduleKind>(
      "--schedule", schedule.empty() ? (custom ? "custom" : "geometric") : schedule,
      {{"geometric", ScheduleKind::geometric},
       {"linear", ScheduleKind::linear},
       {"constant", ScheduleKind::constant},
       {"custom", ScheduleKind::custom}});
  if (custom != (sampling.schedule == ScheduleKind::custom))
    throw InputError{"--betas and --schedule custom go together"};
  if (custom) sampling.num_sweeps = static_cast<std::uint32_t>(options.beta_schedule.size());
  sampling.acceptance = choice<Acceptance>(
      "--accept", accept,
      {{"metropolis", Acceptance::metropolis}, {"heatbath", Acceptance::heat_bath}});
  sampling.order = choice<VisitOrderKind>("--order", order,
                                          {{"fixed", VisitOrderKind::fixed},
                                           {"random", VisitOrderKind::random},
                                           {"colour", VisitOrderKind::colour}});
  sampling.random_mode = choice<RandomMode>(
      "--rng", rng, {{"dealt", RandomMode::dealt}, {"independent", RandomMode::independent}});
  (void)choice<int>("--moves", moves, {{"auto", 0}, {"flip", 0}});
  if (time_limit && !(*time_limit > 0))
    throw InputError{fmt::format("--time-limit: {}: expected more than 0 seconds", *time_limit)};
  if (machine.num_threads < 0)
    throw InputError{fmt::format("--threads: {}: expected 0 or more", machine.num_threads)};
  return sampling;
}

}  // namespace temper::cli

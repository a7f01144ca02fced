#include "cli/sample_arguments.h"

#include "temper/base/table.h"

#include "cli/choice.h"
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <string>

namespace temper::cli {
namespace {

/// What only some samplers have, and an option shapes.
struct OwnOption {
  std::string_view name;
  std::string_view why_not;
};
constexpr OwnOption kOwnOptions[] = {
    {"--replicas", "has no ladder; pt has one"},
    {"--population", "has no population; pa has one"},
    {"--tenure", "takes no tenure; tabu does"},
};

/// Options that the sampler would not heed: those that some sampler names in its row, but not this.
void refuse_unheeded(const SampleArguments& arguments) {
  const Sampler& sampler = find_row(samplers(), arguments.sampler, "sampler");
  const auto heeds = [](const Sampler& row, std::string_view option) {
    return std::ranges::find(row.heeds, option) != row.heeds.end();
  };
  for (const std::string& option : arguments.given) {
    const bool of_all =
        std::ranges::none_of(samplers(), [&](const Sampler& row) { return heeds(row, option); });
    if (of_all || heeds(sampler, option)) continue;
    const auto* own = std::ranges::find(kOwnOptions, option, &OwnOption::name);
    throw InputError{
        fmt::format("{}: sampler '{}' {}", option, sampler.name,
                    own == std::ranges::end(kOwnOptions) ? sampler.why_not_others : own->why_not)};
  }
  const auto asks_for = [&](const BackendRow& row) {
    return row.devices != nullptr && row.name == arguments.backend;
  };
  if (sampler.on_host && std::ranges::any_of(backends(), asks_for))
    throw InputError{
        fmt::format("--backend {}: {}", arguments.backend, why_no_device(sampler.name))};
  if (sampler.on_host && arguments.machine.device)
    throw InputError{
        fmt::format("--device {}: {}", *arguments.machine.device, why_no_device(sampler.name))};
}

/// The population begins at beta 0, where equilibrium is known.
void refuse_first_beta(const SampleArguments& given) {
  const auto& range = given.options.beta_range;
  if (given.sampler == "pa" && range && range->first != range->second)
    throw InputError{
        fmt::format("--beta {}:{}: sampler 'pa' begins at 0; --beta B says where it ends",
                    range->first, range->second)};
}

/// Pairs of options that say different things.
void refuse_contradictions(const SampleArguments& given) {
  const auto& betas = given.options.beta_schedule;
  if (!given.initial_states.empty()) {
    const Sampler& sampler = find_row(samplers(), given.sampler, "sampler");
    if (!sampler.takes_states)
      throw InputError{
          fmt::format("--initial-states: sampler '{}' starts from no given states", sampler.name)};
    if (given.presolve == "on" || given.presolve == "strict")
      throw InputError{
          fmt::format("--initial-states: the states are of the whole model, so that --presolve {} "
                      "cannot go with them",
                      given.presolve)};
  }
  if (!betas.empty() && given.options.beta_range)
    throw InputError{"--beta and --betas both say the temperatures; choose one"};
  if (!betas.empty() && given.sweeps && *given.sweeps != betas.size())
    throw InputError{fmt::format("--sweeps {} contradicts the {} sweeps of --betas", *given.sweeps,
                                 betas.size())};
}

}  // namespace

void SampleArguments::add_to(Arguments& arguments) {
  arguments.note_in(&given);
  arguments.option("--sampler", "NAME", sampler,
                   "who samples (default: sa; temper samplers lists them)");
  arguments.option("--reads", "N", options.num_reads,
                   fmt::format("independent runs, or auto: until the target or the time limit "
                               "(default: {})",
                               options.num_reads ? std::to_string(*options.num_reads) : "auto"));
  arguments.option("--sweeps", "N", sweeps,
                   "sweeps of a read (default: 1000, or as many as --betas)");
  arguments.option(
      "--beta", "LO:HI|B", options.beta_range,
      "inverse temperatures, hot to cold (default: auto, from the energies that occur)");
  arguments.option("--schedule", "NAME", schedule,
                   "geometric, linear, constant or custom (default: geometric)");
  arguments.option("--betas", "B1,B2,...", options.beta_schedule,
                   "the beta of every sweep: the custom schedule");
  arguments.option("--seed", "N", options.seed, "seed of all randomness (default: 0)");
  arguments.option("--moves", "NAME", options.moves,
                   "auto, flip, onehot: also exchanges of two of a family, or family: also heat "
                   "baths over all of a family, on lane and group (default: auto, never family)");
  arguments.option("--accept", "NAME", accept,
                   "metropolis or heatbath, of flips and exchanges; family moves are a heat bath "
                   "with both (default: metropolis)");
  arguments.option("--order", "NAME", order, "fixed, random or colour (default: fixed)");
  arguments.option(
      "--rng", "MODE", rng,
      fmt::format("dealt or independent draws of the reads of a word (default: {})", rng));
  arguments.option("--planes", "N", planes,
                   "bits of independent draws that every read has to itself: 8 or 24 (default: 8)");
  arguments.option("--observe", "N", options.observe,
                   "look at the energy every N sweeps (default: 1)");
  arguments.option("--round", "N", options.round,
                   "replicas in flight at once (default: 512; fewer at first where a hit ends the "
                   "run, but for multispin)");
  arguments.option("--replicas", "N", replicas,
                   "length of the ladders of pt (default: 0, chosen by a pilot)");
  arguments.option("--population", "N", options.population,
                   "replicas of a read of pa (default: 1000)");
  arguments.option("--tenure", "N", options.tenure,
                   "moves of tabu for which a flip stays tabu (default: 0, from the model's size)");
  arguments.option("--backend", "NAME", backend,
                   "auto, cpu, cuda or reference (default: auto; temper devices lists them)");
  arguments.option("--device", "N", machine.device,
                   "which GPU of the cuda backend (default: 0; temper devices lists them)");
  arguments.option("--kernel", "NAME", options.kernel,
                   "kernel family (default: auto; temper kernels lists them)");
  arguments.option("--threads", "N", machine.num_threads, "threads (default: 0, all)");
  arguments.option("--width", "NAME", machine.width,
                   "vector set of the cpu backend: auto, portable, avx2 or avx512");
  arguments.option("--element", "NAME", machine.element,
                   "lane element: auto, int8, int16, int32 or float");
  arguments.option(
      "--word", "BITS", machine.word,
      "bits of a word of multispin: auto, 32, 64, 128, 256 or 512; 32x8, 32x16: so many "
      "variables side by side (default: auto)");
  arguments.option(
      "--lanes", "WHAT", machine.lanes,
      "what the kernel lane has side by side in a vector: auto, reads or variables (of "
      "models whose rows are full)");
  arguments.note_in(nullptr);
  arguments.flag("--polish", options.polish,
                 "go on from every state by steepest descent (final states stay as they were)");
  arguments.option("--memory-limit", "SIZE", memory_limit,
                   "refuse to run in more memory, 2GB say (default: auto, what can be had without "
                   "swapping)");
}

const Backend& Sampling::backend_for(const Bqm& bqm) const {
  std::optional<double> updates = expected_spin_updates(sampler, options, bqm.num_variables());
  if (updates) *updates *= static_cast<double>(num_models);
  return backend->for_work(updates, why_no_device(sampler));
}

Sampling SampleArguments::understood_options() const {
  refuse_unheeded(*this);
  refuse_first_beta(*this);
  refuse_contradictions(*this);
  Sampling sampling{
      .sampler = sampler, .options = options, .backend = {}, .time_limit = time_limit};
  SampleOptions& understood = sampling.options;
  const bool custom = !options.beta_schedule.empty();
  understood.schedule = choice(
      "--schedule", schedule.empty() ? (custom ? "custom" : "geometric") : schedule, kSchedules);
  if (custom != (understood.schedule == ScheduleKind::custom))
    throw InputError{"--betas and --schedule custom go together"};
  if (custom) understood.num_sweeps = static_cast<std::uint32_t>(options.beta_schedule.size());
  understood.num_sweeps = sweeps.value_or(understood.num_sweeps);
  understood.num_replicas = replicas.value_or(0);
  understood.acceptance = choice("--accept", accept, kAcceptances);
  understood.order = choice("--order", order, kVisitOrders);
  understood.random_mode = choice("--rng", rng, kRandomModes);
  const bool no_presolve =
      find_row(samplers(), sampler, "sampler").lists_states || !initial_states.empty();
  understood.presolve = choice(
      "--presolve", presolve.empty() ? (no_presolve ? "off" : "on") : presolve, kPresolveModes);
  if (memory_limit) understood.memory_limit = memory_limit->bytes;
  if (planes && *planes != 8 && *planes != 24)
    throw InputError{fmt::format("--planes: {}: expected 8 or 24", *planes)};
  if (planes && understood.random_mode == RandomMode::dealt)
    throw InputError{"--planes belongs to --rng independent; dealt draws have none"};
  if (planes == 24u) understood.random_mode = RandomMode::independent_24;
  if (time_limit && !(*time_limit > 0))
    throw InputError{fmt::format("--time-limit: {}: expected more than 0 seconds", *time_limit)};
  if (machine.num_threads < 0)
    throw InputError{fmt::format("--threads: {}: expected 0 or more", machine.num_threads)};
  if (!options.num_reads && !options.target_energy && !time_limit)
    throw InputError{"--reads auto needs --target-energy or --time-limit"};
  const StopToken some_limit;
  understood.stop = &some_limit;
  validate(sampler, understood);
  understood.stop = nullptr;
  return sampling;
}

std::string SampleArguments::backend_name() const {
  if (backend != "auto" || !options.trace || machine.device) return backend;
  spdlog::info("backend cpu: cuda keeps no trace of its reads");
  return "cpu";
}

Sampling SampleArguments::understood() const {
  Sampling sampling = understood_options();
  sampling.backend = std::make_shared<CommandBackend>(backend_name(), machine);
  return sampling;
}

}  // namespace temper::cli

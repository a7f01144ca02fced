#pragma once
/// What a sampler takes, in the words of the command line.

#include "temper/base/stop_token.h"
#include "temper/presolve/fix_variables.h"
#include "temper/presolve/presolve_model.h"
#include "temper/sample/plan.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace temper {

enum class ScheduleKind { geometric, linear, constant, custom };

/// Options as the user gave them; the names are those of the command line.
struct SampleOptions {
  /// None: until the target is reached or the time is up.
  std::optional<std::uint32_t> num_reads = {};
  std::uint32_t num_sweeps = 1000;
  ScheduleKind schedule = ScheduleKind::geometric;
  std::optional<std::pair<double, double>> beta_range = {};  ///< hot, cold; none: auto
  std::vector<double> beta_schedule = {};                    ///< [num_sweeps], with custom
  std::uint64_t seed = 0;
  Acceptance acceptance = Acceptance::metropolis;
  VisitOrderKind order = VisitOrderKind::fixed;
  RandomMode random_mode = RandomMode::independent;
  std::string kernel = "auto";
  std::string moves = "auto";  ///< auto, flip, onehot, family
  std::uint32_t observe = 1;
  std::uint32_t round = 512;  ///< replicas in flight: reads, or ladders · rungs (in words, ladders
                              ///< in thirty-twos)
  std::uint32_t num_replicas = 0;            ///< pt: length of the ladder, 0 = auto
  std::uint32_t tenure = 0;                  ///< tabu: moves that a flip stays tabu, 0 = auto
  std::uint32_t population = 1000;           ///< pa: replicas of a read
  std::optional<double> target_energy = {};  ///< in the model's units
  /// Every state that is returned as a read's best goes on by steepest descent, on the whole model.
  bool polish = false;
  /// Anneal what presolve leaves of the model. Reads, labels and energies are the whole model's.
  PresolveMode presolve = PresolveMode::off;
  std::vector<FixedVariable> fixed = {};  ///< taken out before all else; reads have them again
  /// States of the whole model (rows are repeated in turn) that reads start from; null: drawn at
  /// random. At least one row; presolve must be off.
  std::shared_ptr<const StateMatrix> initial_states = {};
  /// Bytes that a run may take; none: what the machine can give without swapping.
  std::optional<std::size_t> memory_limit = {};
  bool trace = false;  ///< also return how each read's best energy came down; not on a device
  const StopToken* stop = nullptr;

  /// What the rounds of a run have come to.
  struct Counts {
    std::int64_t reads = 0;
    std::int64_t hits = 0;
  };
  /// Asked after every round, where there is one: whether that is enough.
  std::function<bool(const Counts&)> enough = {};

  struct Progress {
    double spin_updates = 0;
    double spin_updates_total = 0;  ///< 0: open-ended
    std::int64_t reads = 0;
    std::int64_t hits = 0;
    double seconds = 0;
    double best_energy = 0;
  };
  std::function<void(const Progress&)> progress = {};
};

/// Limits of what can be asked for; beyond them memory or counters would run out.
inline constexpr std::uint32_t kMostReplicas = 4096;
inline constexpr std::uint32_t kMostPopulation = 1'000'000;
inline constexpr std::uint32_t kMostSweeps = 10'000'000;
inline constexpr std::uint32_t kMostReadsARound = 1 << 20;

/// Refuses options that make no sense for any model (an InputError says which and why) and unknown
/// samplers and kernels. Needs no model: a command calls it before it reads any.
void validate(std::string_view sampler, const SampleOptions& options);

}  // namespace temper

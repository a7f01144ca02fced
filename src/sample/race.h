#pragma once
/// A race: samplers that take turns on one model with equal budgets, each from the best states that
/// any of them found.
///
///   round 0, 16 sweeps    sa  ->  pt  ->  tabu  ->  decompose  ┐
///   ...                                                        ┤ best states so far
///   round k, a quarter    sa  ->  pt  ->  tabu  ->  decompose  ┘
///            of the sweeps done
///
/// So anneals grow longer, and a stop loses a fifth at most.
/// A sweep of the race is a sweep of the annealer's replicas, and for every other member as many
/// weighings of a flip. Turns go by counts and never by the clock, so that a read is a function of
/// (model, options, seed, read).

#include "sample/elite.h"
#include "sample/rounds.h"
#include "sample/walk.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace temper {

struct RaceMember {
  std::string_view name;       ///< of the sampler
  PlannedRun planned;          ///< its reads of a turn; the sweeps are the round's
  double sweeps_a_sweep = 1;   ///< of its own, for one of the race
  double updates_a_sweep = 0;  ///< spin updates of all its reads for one of the race, expected
  /// By a schedule over the round, from random states; the others start from the best.
  bool anneals = false;
};

/// What all reads of a run share.
struct Race {
  SampleOptions options;  ///< with the range of beta that the members have
  std::vector<RaceMember> members;
  RaceReport report;  ///< filled by the reads, one after the other
};

/// One read, round by round.
class RaceRead {
 public:
  RaceRead(Race& race, const WalkInput& input, const Backend& backend);

  /// Whether it hit the target or did all its sweeps.
  [[nodiscard]] bool done() const { return hit_ || sweeps_done_ == input_.plan.num_sweeps; }
  [[nodiscard]] std::uint32_t sweeps_done() const { return sweeps_done_; }
  /// A turn of every member. False when it was stopped on the way: the round then does not count.
  bool run_round();
  /// Appends the read to what the backend hands back.
  void hand_over(ProblemResult& out) const;

 private:
  void note_best();
  /// A member's turn in a round of so many sweeps, from the elite and into it. False: stopped.
  bool take_turn(std::size_t member, std::uint32_t length);

  Race& race_;
  const WalkInput& input_;
  const Backend& backend_;
  Elite elite_;
  std::uint32_t round_ = 0;
  std::uint32_t sweeps_done_ = 0;
  std::uint32_t best_sweep_ = 0;
  std::int64_t spin_updates_ = 0;
  Trace trace_;
  bool hit_ = false;
};

}  // namespace temper

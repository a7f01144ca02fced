#pragma once
/// The frame that samplers share: rounds of reads until they are done, the target is reached, there
/// is enough, or time is up. Every energy that comes back is checked.

#include "temper/sample/sample_set.h"

#include "sample/planned_run.h"

#include <memory>

namespace temper {

/// The reads of one model, round by round. Whoever runs the rounds may run those of other models
/// along with them. Model, plan, options and backend must outlive this.
class ReadRounds {
 public:
  ReadRounds(const Bqm& bqm, const PlannedRun& planned, const SampleOptions& options,
             const Backend& backend);
  ~ReadRounds();
  ReadRounds(ReadRounds&&) noexcept;
  ReadRounds& operator=(ReadRounds&&) noexcept;

  [[nodiscard]] bool is_done() const;
  /// The plan of the reads that come next; good until the next call. Not once all are done.
  [[nodiscard]] const Plan& next_round();
  /// What became of them, and whether the run of them was stopped.
  void take(const ProblemResult& result, StopReason stopped);
  /// All reads. `seconds`: that the rounds took; those of pilots come on top.
  [[nodiscard]] SampleSet finish(double seconds, double pilot_seconds);

 private:
  class State;
  std::unique_ptr<State> state_;
};

[[nodiscard]] SampleSet anneal_in_rounds(const Bqm& bqm, const SampleOptions& options,
                                         const Backend& backend, const PlannedRun& planned);

}  // namespace temper

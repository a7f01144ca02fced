#pragma once
/// One point on its way: understood, shrunk and compiled, sampled with others, judged.

#include "temper/compile/compile.h"
#include "temper/sample/sample_many.h"
#include "temper/study/point_reader.h"
#include "temper/study/record.h"

#include <optional>
#include <string>

namespace temper {

/// The task with the study's stop rule; a point that says nothing of reads has a round of them.
[[nodiscard]] PointTask task_of(const Study& study, const Settings& settings,
                                const PointReader& reader);

class PointRun {
 public:
  explicit PointRun(PointTask task) : task_(std::move(task)) {}

  /// Shrinks and compiles; the record is settled where nothing is left to sample.
  void prepare(PointRecord& record);
  /// What is left to be sampled; it points into this.
  [[nodiscard]] SampleJob job() const;
  void judge(const SampleSet& samples, std::uint32_t num_states, PointRecord& record) const;

  [[nodiscard]] const PointTask& task() const { return task_; }
  [[nodiscard]] const Bqm& bqm() const { return task_.model ? *task_.model : compiled_->bqm; }

 private:
  [[nodiscard]] RunRecord run_of(const SampleSet& samples) const;

  PointTask task_;
  std::optional<CompiledPuzzle> compiled_;
};

}  // namespace temper

#include "study/point_run.h"

#include "temper/base/error.h"
#include "temper/base/statistics.h"
#include "temper/io/puzzle_format.h"
#include "temper/sample/distinct_samples.h"
#include "temper/study/histogram.h"
#include "temper/verify/verify.h"

#include <algorithm>
#include <utility>

namespace temper {
namespace {

/// Of points whose stop rule does not bound their reads.
constexpr std::uint32_t kMostReads = 1 << 16;

std::string joined(const std::vector<Violation>& violations) {
  std::string text;
  for (const Violation& violation : violations)
    text += (text.empty() ? "" : "; ") + violation.message;
  return text;
}

/// Whether there is enough, by a rule that only looks at what the reads are.
std::function<bool(const SampleOptions::Counts&)> enough_of(const StopRule& rule) {
  if (!rule.hits && !rule.width) return {};
  return [rule](const SampleOptions::Counts& counts) {
    if (rule.hits && counts.hits >= *rule.hits) return true;
    if (!rule.width) return false;
    const Interval success = stopped_binomial_interval(counts.hits, counts.reads);
    return success.high - success.low <= *rule.width;
  };
}

Blob packed(const StateMatrix& states, std::size_t row) {
  Blob blob;
  blob.bytes.resize((states.num_variables() + 7) / 8);
  for (std::size_t byte = 0; byte < blob.bytes.size(); ++byte)
    blob.bytes[byte] = static_cast<char>(states.words(row)[byte / 8] >> (byte % 8 * 8) & 0xff);
  return blob;
}

}  // namespace

PointTask task_of(const Study& study, const Settings& settings, const PointReader& reader) {
  PointTask task = reader.task(settings);
  const StopRule& rule = study.stop;
  const bool has_rule = rule.hits || rule.width || rule.seconds;
  if (rule.reads)
    task.options.num_reads = rule.reads;
  else if (has_rule && value_of(settings, "reads") == nullptr)
    task.options.num_reads = kMostReads;
  if (rule.seconds)
    task.time_limit = std::min(*rule.seconds, task.time_limit.value_or(*rule.seconds));
  if (!task.options.num_reads && !task.time_limit)
    throw InputError{"--reads auto needs --time-limit, or [stop] seconds"};
  task.options.enough = enough_of(rule);
  return task;
}

void PointRun::prepare(PointRecord& record) {
  if (task_.model) return;
  const Puzzle& puzzle = *task_.puzzle;
  if (const auto broken = broken_clues(puzzle); !broken.empty()) {
    record.status = "invalid-clues";
    record.reason = joined(broken);
    return;
  }
  compiled_ = compile(puzzle, task_.compile);
  if (compiled_->contradiction) {
    record.status = "no-solution";
    record.reason = *compiled_->contradiction;
    return;
  }
  if (compiled_->bqm.num_variables() > 0) return;
  const bool solved = verify(puzzle, compiled_->fixed).valid;
  record.status = solved ? "solved" : "unsolved";
  RunRecord& run = record.run.emplace();
  run.seed = task_.options.seed;
  run.sampler = task_.sampler;
  run.kernel = run.stopped_by = "none";
  run.best_energy = compiled_->bqm.offset;
  if (solved) run.solution = grid_line(puzzle.shape, compiled_->fixed);
}

SampleJob PointRun::job() const {
  return {&bqm(), task_.sampler, task_.options, task_.backend.get(), task_.time_limit};
}

RunRecord PointRun::run_of(const SampleSet& samples) const {
  const EffectiveOptions& effective = samples.effective;
  RunRecord run;
  run.seed = task_.options.seed;
  run.sampler = task_.sampler;
  run.kernel = effective.kernel;
  run.moves = effective.moves;
  run.variables = bqm().num_variables();
  run.couplings = static_cast<std::int64_t>(bqm().interactions.size());
  run.sweeps = task_.options.num_sweeps;
  run.beta_hot = effective.beta_hot;
  run.beta_cold = effective.beta_cold;
  run.reads = samples.num_reads;
  run.hits = samples.num_hits;
  run.exposure = samples.exposure;
  run.spin_updates = samples.spin_updates;
  run.stopped_by = name_of(samples.stopped_by);
  if (!samples.rows.empty()) run.best_energy = samples.rows[samples.best_row()].energy;
  run.success = samples.success_probability;
  if (run.success && run.reads > 0)
    run.updates99 = tts99_of_probability(
        *run.success, static_cast<double>(run.spin_updates) / static_cast<double>(run.reads));
  run.energies = energy_histogram(samples);
  run.first_hits = packed_hits(samples);
  run.tts99 = samples.tts99;
  run.seconds = samples.seconds;
  run.pilot_seconds = samples.pilot_seconds;
  run.backend = effective.backend;
  run.device = effective.device;
  return run;
}

void PointRun::judge(const SampleSet& samples, std::uint32_t num_states,
                     PointRecord& record) const {
  RunRecord& run = record.run.emplace(run_of(samples));
  if (num_states > 0) {
    const std::vector<DistinctState> states = distinct_states(samples);
    for (std::size_t i = 0; i < std::min<std::size_t>(num_states, states.size()); ++i)
      run.states.push_back({samples.rows[states[i].row].energy, states[i].count,
                            packed(samples.states, states[i].row)});
  }
  if (task_.model) {
    record.status = !task_.options.target_energy ? "sampled" : run.hits > 0 ? "hit" : "missed";
    return;
  }
  record.status = "unsolved";
  if (samples.rows.empty()) return;
  const Grid grid = decode(*task_.puzzle, *compiled_, samples.states.state(samples.best_row()));
  if (!verify(*task_.puzzle, grid).valid) return;
  record.status = "solved";
  run.solution = grid_line(task_.puzzle->shape, grid);
}

}  // namespace temper

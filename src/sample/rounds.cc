#include "sample/rounds.h"

#include "temper/base/error.h"

#include "sample/energy_sums.h"
#include "sample/memory_check.h"
#include "sample/model_units.h"
#include "sample/plan_parts.h"
#include "sample/row_choice.h"
#include "sample/target.h"
#include <fmt/format.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

namespace temper {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Reads of the first round of a run that ends at a hit: an easy model is solved by one of a few,
/// and the others would be annealed along. A vector of lanes, some chains that have a vector for
/// themselves, or one walk; words are fast only when they are full. Each round is then twice as
/// large as the one before, up to the usual size, so that hard models lose little.
std::uint32_t reads_of_first_round(const PlannedRun& planned, std::uint32_t usual) {
  constexpr std::uint32_t kVector = 32, kFullRows = 4;
  if (!planned.plan.stop_at_first_hit) return usual;
  if (planned.own_runner) return 1;
  if (planned.plan.chain.kernel == KernelKind::multispin) return usual;
  if (prefers_rows(planned.plan, planned.plan.problems.front())) return std::min(kFullRows, usual);
  const std::uint32_t replicas = replicas_of(planned.plan, planned.plan.problems.front());
  return std::clamp(kVector / replicas, 1u, usual);
}

}  // namespace

class ReadRounds::State {
 public:
  State(const Bqm& bqm, const PlannedRun& planned, const SampleOptions& options,
        const Backend& backend)
      : bqm_(bqm),
        plan_(planned.plan),
        options_(options),
        backend_(backend),
        reads_a_round_(planned.own_runner ? planned.names.reads_a_round
                                          : reads_a_round(plan_, options)),
        reads_of_next_round_(reads_of_first_round(planned, reads_a_round_)),
        updates_a_read_(static_cast<double>(planned.updates_of_plan()) /
                        planned.plan.problems.front().num_reads) {
    set_.vartype = bqm.vartype;
    set_.states = StateMatrix(0, static_cast<std::size_t>(bqm.num_variables()));
    set_.final_states = set_.states;
    PlanProblem& problem = plan_.problems.front();
    if (options.target_energy)
      problem.target = grid_target(*options.target_energy, *problem.couplings);
    plan_.stop = options.stop;

    if (options.num_reads) {
      // What may stop long before need not be there from the start.
      const std::uint32_t rows =
          options.enough ? std::min(*options.num_reads, reads_a_round_) : *options.num_reads;
      set_.rows.reserve(rows);
      set_.states.reserve(rows);
      set_.final_states.reserve(rows);
    }
    if (options.progress)
      plan_.progress = [this](std::int64_t updates) { report_progress(updates); };
    is_done_ = reads_left() == 0;
  }

  [[nodiscard]] bool is_done() const { return is_done_; }

  const Plan& next_round() {
    const std::uint32_t count = std::min(reads_left(), reads_of_next_round_);
    reads_of_next_round_ = std::min(2 * reads_of_next_round_, reads_a_round_);
    PlanProblem& problem = plan_.problems.front();
    problem.first_read = num_planned_;
    problem.num_reads = count;
    num_planned_ += count;
    return plan_;
  }

  void take(const ProblemResult& result, StopReason stopped) {
    take(result);
    is_done_ = true;
    if (plan_.stop_at_first_hit && set_.num_hits > 0)
      set_.stopped_by = StoppedBy::target;
    else if (stopped != StopReason::none)
      set_.stopped_by = stopped == StopReason::time ? StoppedBy::time : StoppedBy::interrupt;
    else if (options_.enough && options_.enough({set_.num_reads, set_.num_hits}))
      set_.stopped_by = StoppedBy::rule;
    else
      is_done_ = reads_left() == 0;
  }

  [[nodiscard]] SampleSet finish(double seconds, double pilot_seconds) {
    set_.pilot_seconds = pilot_seconds;
    set_.seconds = seconds + pilot_seconds;
    return std::move(set_);
  }

 private:
  [[nodiscard]] std::uint32_t reads_left() const {
    return options_.num_reads.value_or(std::numeric_limits<std::uint32_t>::max()) - num_planned_;
  }

  void take(const ProblemResult& result) {
    set_.num_reads += result.num_started;
    set_.exposure += result.exposure;
    set_.spin_updates += result.spin_updates;
    std::vector<SampleRow> rows(result.reads.size());
    const EnergySums sums(*plan_.problems.front().couplings);
    const std::vector<std::int64_t> best = sums.of(result.best_states);
    const std::vector<std::int64_t> last = sums.of(result.final_states);
    tbb::parallel_for(std::size_t{0}, rows.size(), [&](std::size_t row) {
      rows[row] = checked_row(result, row, best[row], last[row]);
    });
    for (std::size_t row = 0; row < rows.size(); ++row) {
      set_.num_hits += rows[row].hit;
      keep(rows[row], result, row);
    }
    add(result.exchanges);
  }

  /// A read in the model's units. `best_units`, `last_units`: the energies of its states,
  /// recomputed.
  SampleRow checked_row(const ProblemResult& result, std::size_t row, std::int64_t best_units,
                        std::int64_t last_units) const {
    const Couplings& couplings = *plan_.problems.front().couplings;
    const ReadResult& read = result.reads[row];
    check_energy(best_units, read.best_energy, read.read, backend_.name());
    check_energy(last_units, read.final_energy, read.read, backend_.name());
    const auto in_model_units = [&](std::int64_t units, const StateMatrix& states) {
      if (couplings.exact) return model_energy(couplings, units);
      return energy_in_model_units(bqm_, couplings, units, states.state(row));
    };
    const double best = in_model_units(read.best_energy, result.best_states);
    return {.read = read.read,
            .energy = best,
            .final_energy = in_model_units(read.final_energy, result.final_states),
            .best_sweep = read.best_sweep,
            .sweeps_done = read.sweeps_done,
            .hit = read.hit && reaches(best, *options_.target_energy)};
  }

  /// All reads where a number was asked for. An open-ended run keeps the best one: it may go on for
  /// millions.
  void keep(const SampleRow& sample, const ProblemResult& result, std::size_t row) {
    if (!options_.num_reads && !set_.rows.empty()) {
      if (sample.energy >= set_.rows.front().energy) return;
      set_.rows.clear();
      set_.traces.clear();
      set_.states = StateMatrix(0, set_.states.num_variables());
      set_.final_states = set_.states;
    }
    set_.rows.push_back(sample);
    if (plan_.trace) set_.traces.push_back(trace_of(result, row));
    set_.states.append(result.best_states, row);
    set_.final_states.append(result.final_states, row);
    best_energy_ = std::min(best_energy_, sample.energy);
  }

  /// In the model's units. The last step is the read's energy to the last bit; on a rounded grid
  /// those before it are off by its rounding.
  ReadTrace trace_of(const ProblemResult& result, std::size_t row) const {
    ReadTrace trace{.read = result.reads[row].read, .steps = {}};
    for (const Incumbent& best : result.traces[row])
      trace.steps.push_back(
          {best.sweep, model_energy(*plan_.problems.front().couplings, best.energy)});
    if (!trace.steps.empty()) trace.steps.back().energy = set_.rows.back().energy;
    return trace;
  }

  void add(const ExchangeCounts& counts) {
    exchanges_.attempts.resize(counts.attempts.size());
    exchanges_.accepted.resize(counts.accepted.size());
    for (std::size_t i = 0; i < counts.attempts.size(); ++i) {
      exchanges_.attempts[i] += counts.attempts[i];
      exchanges_.accepted[i] += counts.accepted[i];
    }
    exchanges_.round_trips += counts.round_trips;
    if (!plan_.exchange) return;
    LadderReport ladder;
    ladder.betas = plan_.problems.front().betas;
    ladder.round_trips = exchanges_.round_trips;
    for (std::size_t i = 0; i < exchanges_.attempts.size(); ++i) {
      const double rate = exchanges_.attempts[i] == 0
                              ? 0.0
                              : static_cast<double>(exchanges_.accepted[i]) /
                                    static_cast<double>(exchanges_.attempts[i]);
      ladder.swap_acceptance.push_back(rate);
      if (exchanges_.attempts[i] > 0) ladder.barrier += 1.0 - rate;
    }
    set_.ladder = std::move(ladder);
  }

  void report_progress(std::int64_t updates_this_round) const {
    options_.progress(
        {.spin_updates = static_cast<double>(set_.spin_updates + updates_this_round),
         .spin_updates_total = options_.num_reads ? *options_.num_reads * updates_a_read_ : 0.0,
         .reads = set_.num_reads,
         .hits = set_.num_hits,
         .seconds = seconds_since(start_),
         .best_energy = best_energy_});
  }

  const Bqm& bqm_;
  Plan plan_;
  const SampleOptions& options_;
  const Backend& backend_;
  std::uint32_t reads_a_round_;
  std::uint32_t reads_of_next_round_;
  double updates_a_read_;
  std::uint32_t num_planned_ = 0;  ///< reads of the rounds so far
  bool is_done_ = false;
  SampleSet set_;
  ExchangeCounts exchanges_;
  double best_energy_ = std::numeric_limits<double>::infinity();
  Clock::time_point start_ = Clock::now();
};

ReadRounds::ReadRounds(const Bqm& bqm, const PlannedRun& planned, const SampleOptions& options,
                       const Backend& backend)
    : state_(std::make_unique<State>(bqm, planned, options, backend)) {}
ReadRounds::~ReadRounds() = default;
ReadRounds::ReadRounds(ReadRounds&&) noexcept = default;
ReadRounds& ReadRounds::operator=(ReadRounds&&) noexcept = default;

bool ReadRounds::is_done() const { return state_->is_done(); }
const Plan& ReadRounds::next_round() { return state_->next_round(); }
void ReadRounds::take(const ProblemResult& result, StopReason stopped) {
  state_->take(result, stopped);
}
SampleSet ReadRounds::finish(double seconds, double pilot_seconds) {
  return state_->finish(seconds, pilot_seconds);
}

SampleSet anneal_in_rounds(const Bqm& bqm, const SampleOptions& options, const Backend& backend,
                           const PlannedRun& planned) {
  check_memory(planned, options, backend);
  const auto start = Clock::now();
  const Backend& runner = planned.runner(backend);
  ReadRounds rounds(bqm, planned, options, runner);
  while (!rounds.is_done()) {
    const PlanResult result = runner.run(rounds.next_round());
    rounds.take(result.problems.front(), result.stopped);
  }
  SampleSet set = rounds.finish(seconds_since(start), planned.pilot_seconds);
  record_plan(planned, backend, set.effective);
  return set;
}

}  // namespace temper

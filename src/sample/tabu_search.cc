/// Sampler `tabu`: one-flip tabu search, restarted near the best state of the read when it stalls
/// (iterated tabu search: Palubeckis, "Iterated tabu search for the unconstrained binary quadratic
/// optimization problem", 2006).

#include "sample/plan_parts.h"
#include "sample/samplers.h"
#include "sample/tabu_walk.h"
#include "sample/walk.h"
#include <fmt/format.h>

#include <algorithm>

namespace temper {
namespace {

/// A move looks at every flip, sixteen side by side: a sweep is n / 16 moves, between bounds that
/// keep small models from being done at once and a sweep of large ones below 0.1 s.
std::int32_t moves_a_sweep(std::int32_t num_variables) {
  return std::clamp((num_variables + 15) / 16, 16, 1024);
}

/// Moves without a new best since the last restart, after which it restarts.
std::int32_t patience(std::int32_t num_variables) { return 100 + 4 * num_variables; }

/// The moves of one read.
class TabuRead {
 public:
  TabuRead(WalkInput& input, Tenure tenure)
      : input_(input),
        key_(key_of(input.plan, input.problem)),
        walk_(input.couplings, initial_state(input.couplings, key_, input.read), tenure,
              Jsf32<std::uint32_t>{philox<std::uint32_t>(
                  0, 0, input.read, stream_word(key_, Stream::tabu, 0), key_.low, key_.high)}) {
    note_best(0);
    since_ = walk_.energy();
  }

  Walk run() {
    const std::int32_t moves = moves_a_sweep(input_.couplings.num_variables());
    std::uint32_t sweeps = 0;
    while (!best_.hit && sweeps < input_.plan.num_sweeps && input_.control.go_on(sweeps)) {
      ++sweeps;
      for (std::int32_t i = 0; i < moves && !best_.hit; ++i) make_move(sweeps);
      input_.control.count(moves);
    }
    keep_best();
    best_.sweeps_done = sweeps;
    best_.updates_a_sweep = moves;
    if (!best_.hit) {
      best_.last = walk_.state();
      best_.last_energy = walk_.energy();
    }
    return std::move(best_);
  }

 private:
  /// The state is kept when the walk leaves it: on the way down every one is the best.
  void note_best(std::uint32_t sweep) {
    is_at_best_ = true;
    best_.best_energy = walk_.energy();
    best_.best_sweep = sweep;
    best_.hit = input_.reached(walk_.energy());
  }
  void keep_best() {
    if (is_at_best_) best_.best = walk_.state();
    is_at_best_ = false;
  }

  void make_move(std::uint32_t sweep) {
    const auto flipped = static_cast<std::size_t>(walk_.move(best_.best_energy));
    const bool is_best = walk_.energy() < best_.best_energy;
    if (is_at_best_ && !is_best) {
      keep_best();
      best_.best[flipped] ^= 1;
    }
    if (is_best) note_best(sweep);
    if (walk_.energy() < since_) {
      since_ = walk_.energy();
      stalled_ = 0;
    } else {
      ++stalled_;
    }
    if (stalled_ > patience(input_.couplings.num_variables())) restart();
  }

  /// The best state with up to a quarter of the variables flipped, drawn one by one.
  void restart() {
    const auto n = static_cast<std::uint32_t>(input_.couplings.num_variables());
    keep_best();
    walk_.go_to(best_.best);
    std::vector<std::int32_t> flips(1 + walk_.draw_below(std::max(1u, n / 4)));
    for (std::int32_t& v : flips) v = static_cast<std::int32_t>(walk_.draw_below(n));
    walk_.perturb(flips);
    since_ = walk_.energy();
    stalled_ = 0;
  }

  WalkInput& input_;
  RandomKey key_;
  TabuWalk walk_;
  Walk best_;
  bool is_at_best_ = false;   ///< the walk is where it found best_energy, and best_.best is not yet
  std::int64_t since_ = 0;    ///< the least energy since the last restart
  std::int32_t stalled_ = 0;  ///< moves without a new one
};

Walk tabu_read(WalkInput& input, Tenure tenure) {
  if (input.couplings.num_variables() > 0) return TabuRead{input, tenure}.run();
  Walk nothing;
  nothing.hit = input.reached(0);
  nothing.sweeps_done = nothing.hit || !input.control.go_on(0) ? 0 : input.plan.num_sweeps;
  return nothing;
}

}  // namespace

PlannedRun plan_tabu(const Bqm& bqm, const SampleOptions& options, const Backend& backend) {
  return plan_walks(bqm, options, backend, [&](const Couplings& couplings) {
    const std::int32_t n = couplings.num_variables();
    const Tenure tenure = tenure_for(n, options.tenure);
    return WalkKind{.name = "tabu",
                    .reason = fmt::format(
                        "{} moves a sweep, {} tabu after one", moves_a_sweep(n),
                        tenure.spread == 0
                            ? fmt::format("{}", tenure.least)
                            : fmt::format("{} to {}", tenure.least, tenure.least + tenure.spread)),
                    .element = "int32",
                    .field_method = "cached costs, least of each 64",
                    .num_sweeps = options.num_sweeps,
                    .updates_a_sweep = moves_a_sweep(n),
                    .bytes_a_replica = 11 * static_cast<std::size_t>(n),
                    .walk = [tenure](WalkInput& input) { return tabu_read(input, tenure); }};
  });
}

SampleSet tabu_search(const Bqm& bqm, const SampleOptions& options, const Backend& backend) {
  return anneal_in_rounds(bqm, options, backend, plan_tabu(bqm, options, backend));
}

}  // namespace temper

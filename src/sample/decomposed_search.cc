/// Sampler `decompose`: tabu search of one part of the model after the other, the rest held still,
/// each part's best put back (the decomposition of qbsolv: Booth, Reinhardt, Roy, "Partitioning
/// optimization problems for hybrid classical/quantum execution", 2017; of hybrid: by energy
/// impact).

#include "sample/best_of_walk.h"
#include "sample/decomposition.h"
#include "sample/samplers.h"
#include "sample/tabu_walk.h"
#include "sample/walk.h"
#include <fmt/format.h>

#include <algorithm>

namespace temper {
namespace {

constexpr std::int32_t kLargestRegion = 128;
constexpr std::int32_t kMovesAVariable = 8;

/// Half of a small model, so that it is parts that are searched.
std::int32_t region_size(std::int32_t num_variables) {
  return std::clamp(num_variables / 2, 1, kLargestRegion);
}

/// The passes of one read over the model. n ≥ 1.
class DecomposedRead {
 public:
  explicit DecomposedRead(WalkInput& input)
      : input_(input),
        generator_(tabu_generator(input)),
        state_(input.couplings, initial_state(input)),
        decomposition_(input.couplings, region_size(input.couplings.num_variables())),
        index_(state_.state().size(), -1) {
    note_best();
  }

  Walk run() {
    std::uint32_t sweeps = 0;
    bool stuck = false;
    input_.note_best(best_, 0, best_.best_energy);
    while (!best_.hit && sweeps < input_.plan.num_sweeps && input_.control.go_on(sweeps)) {
      if (stuck) leave();
      if (!pass(sweeps)) break;
      ++sweeps;
      stuck = state_.energy() >= best_.best_energy;
      if (stuck) continue;
      note_best();
      best_.best_sweep = sweeps;
      input_.note_best(best_, sweeps, best_.best_energy);
    }
    best_.sweeps_done = sweeps;
    best_.updates_a_sweep = std::int64_t{kMovesAVariable} * state_.num_variables();
    return std::move(best_);
  }

 private:
  /// Searches every part once, or until it hits. No search makes the state worse. False when it was
  /// stopped on the way: what it did then does not count.
  bool pass(std::uint32_t sweep) {
    decomposition_.begin(state_);
    for (auto region = decomposition_.next(state_); !region.empty();
         region = decomposition_.next(state_)) {
      search(region);
      if (input_.reached(state_.energy())) return true;
      if (!input_.control.go_on(sweep)) return false;
    }
    return true;
  }

  void search(std::span<const std::int32_t> region) {
    const Couplings part = conditioned(input_.couplings, state_, region, index_);
    std::vector<std::uint8_t> bits;
    for (const std::int32_t v : region) bits.push_back(state_.state()[static_cast<std::size_t>(v)]);
    TabuWalk walk{part, bits, tenure_for(part, 0), generator_};
    BestOfWalk best{walk};
    const std::int32_t moves = kMovesAVariable * part.num_variables();
    for (std::int32_t i = 0; i < moves; ++i) best.move();
    best.keep();
    generator_ = walk.generator();
    for (std::size_t i = 0; i < region.size(); ++i)
      if (best.state()[i] != bits[i]) state_.flip(region[i], [](std::int32_t) {});
    input_.control.count(moves);
  }

  /// After a pass that found nothing better: goes to the best state with up to an eighth of the
  /// variables flipped, drawn one by one.
  void leave() {
    for (std::int32_t v = 0; v < state_.num_variables(); ++v)
      if (state_.state()[static_cast<std::size_t>(v)] != best_.best[static_cast<std::size_t>(v)])
        state_.flip(v, [](std::int32_t) {});
    const auto n = static_cast<std::uint32_t>(state_.num_variables());
    const std::uint32_t flips = 1 + draw_below(generator_, std::max(1u, n / 8));
    for (std::uint32_t i = 0; i < flips; ++i)
      state_.flip(static_cast<std::int32_t>(draw_below(generator_, n)), [](std::int32_t) {});
  }

  void note_best() {
    best_.best = state_.state();
    best_.best_energy = state_.energy();
    best_.hit = input_.reached(state_.energy());
  }

  WalkInput& input_;
  Jsf32<std::uint32_t> generator_;
  FieldState state_;
  Decomposition decomposition_;
  std::vector<std::int32_t> index_;  ///< [n], conditioned's
  Walk best_;
};

Walk decomposed_read(WalkInput& input) {
  if (input.couplings.num_variables() > 0) return DecomposedRead{input}.run();
  return walk_of_nothing(input);
}

}  // namespace

PlannedRun plan_decomposed(const Bqm& bqm, const SampleOptions& options, const Backend& backend) {
  return plan_walks(bqm, options, backend, [&](const Couplings& couplings) {
    const std::int32_t n = couplings.num_variables();
    const std::int64_t moves = std::int64_t{kMovesAVariable} * n;
    return WalkKind{.name = "decompose",
                    .reason = fmt::format("tabu search of parts of {}, {} moves a variable",
                                          region_size(n), kMovesAVariable),
                    .element = "int32",
                    .field_method = "cached fields",
                    .num_sweeps = options.num_sweeps,
                    .updates_a_sweep = moves,
                    .flips_weighed_a_sweep = moves * region_size(n),
                    .bytes_a_replica = 24 * static_cast<std::size_t>(n),
                    .walk = decomposed_read};
  });
}

SampleSet decomposed_search(const Bqm& bqm, const SampleOptions& options, const Backend& backend) {
  return anneal_in_rounds(bqm, options, backend, plan_decomposed(bqm, options, backend));
}

}  // namespace temper

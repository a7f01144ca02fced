#include "sample/cpu/multispin_group.h"

#include "temper/base/error.h"
#include "temper/kernel/visit_blocks.h"

#include <algorithm>

namespace temper {
namespace {

/// The narrowest compiled form that holds every field.
const MultispinKernel& choose_kernel(const Plan& plan, const Couplings& couplings,
                                     std::span<const MultispinKernel> kernels, bool counters) {
  if (const std::string why = multispin_refusal(couplings, plan.chain.moves); !why.empty())
    throw InputError{why};
  if (plan.exchange)
    throw InputError{"the multispin kernel has one beta a word, a ladder needs more"};
  const bool independent = plan.chain.random_mode == RandomMode::independent;
  return *std::ranges::find_if(kernels, [&](const MultispinKernel& kernel) {
    return kernel.independent == independent && kernel.counters == counters &&
           largest_cost(couplings, plan.chain) < std::int64_t{1} << (kernel.num_planes - 1);
  });
}

}  // namespace

MultispinEngine::MultispinEngine(const Plan& plan, const PlanProblem& problem,
                                 std::span<const MultispinKernel> kernels)
    : plan_(plan),
      problem_(problem),
      kernel_(choose_kernel(plan, *problem.couplings, kernels,
                            FamilyModel::pays(*problem.couplings, plan.chain))),
      visits_(visit_plan(*problem.couplings, plan.chain)),
      key_(key_of(plan, problem)) {
  model_.num_variables = problem.couplings->num_variables();
  model_.energy_planes = energy_planes(*problem.couplings);
  if (kernel_.counters)
    model_.counters = families_.emplace(*problem.couplings).view();
  else
    model_.rows = digits_.emplace(*problem.couplings).view();
}

std::shared_ptr<const LevelTable> MultispinEngine::levels_of_window(std::uint32_t window) const {
  const std::scoped_lock lock(mutex_);
  if (!window_levels_ || window_ != window) {
    const std::size_t first = std::size_t{window} * kWindow;
    const std::size_t count = std::min<std::size_t>(kWindow, problem_.betas.size() - first);
    window_levels_ = std::make_shared<LevelTable>(std::span(problem_.betas).subspan(first, count),
                                                  *problem_.couplings, plan_.chain,
                                                  3 * model_.counters.pair + 1);
    window_ = window;
  }
  return window_levels_;
}

std::uint32_t MultispinEngine::reads_a_group() const {
  const std::uint32_t reads = static_cast<std::uint32_t>(kernel_.word_bytes) * 8;
  return problem_.first_read % 32 == 0 ? reads : reads - 31;  // a read keeps its bit of 32
}

std::unique_ptr<ChainGroup> MultispinEngine::start(std::uint32_t first_read,
                                                   std::uint32_t num_reads) const {
  return std::make_unique<MultispinGroup>(*this, first_read, num_reads);
}

double MultispinEngine::nanoseconds_a_sweep() const {
  const auto n = static_cast<double>(model_.num_variables);
  return 20.0 * n + 0.5 * static_cast<double>(problem_.couplings->column.size());
}

MultispinGroup::MultispinGroup(const MultispinEngine& engine, std::uint32_t first_read,
                               std::uint32_t num_reads)
    : engine_(engine),
      first_read_(first_read),
      num_reads_(num_reads),
      shift_(first_read % 32),
      lanes_(static_cast<std::size_t>(engine.kernel_.word_bytes) / 4),
      order_(engine.visits_.order) {
  const auto n = static_cast<std::size_t>(engine.model_.num_variables);
  state_.resize((n + 2) * lanes_);
  best_state_.resize(n * lanes_);
  const FamilyCounters& families = engine.model_.counters;
  counter_.resize(static_cast<std::size_t>(families.num_families * families.num_planes) * lanes_);
  wide_.resize(static_cast<std::size_t>(families.num_families));
  energy_.resize(kEnergyPlanes * lanes_);
  best_energy_.resize(kEnergyPlanes * lanes_);
  open_.resize(lanes_);
  hit_.resize(lanes_);
  best_sweep_.resize(32 * lanes_);
  for (std::uint32_t i = shift_; i < shift_ + num_reads; ++i)
    open_[i / 32] |= std::uint32_t{1} << (i % 32);
  for (std::size_t lane = 0; lane < lanes_; ++lane) {
    group_.push_back(first_read / 32 + static_cast<std::uint32_t>(lane));
    stream_.push_back(stream_word(engine.key_, Stream::group_visit, 0));
    PhiloxBlock<std::uint32_t> words{};
    for (std::size_t v = 0; v < n; ++v) {
      if (v % 4 == 0)
        words = initial_words(engine.key_, static_cast<std::int32_t>(v), group_[lane] * 32, 0);
      best_state_[v * lanes_ + lane] = words.word[v % 4];  // where the kernel looks for them
    }
  }
  tile_ = {.state = state_.data(),
           .best_state = best_state_.data(),
           .counter = counter_.data(),
           .wide = wide_.data(),
           .energy = energy_.data(),
           .best_energy = best_energy_.data(),
           .open = open_.data(),
           .hit = hit_.data(),
           .best_sweep = best_sweep_.data(),
           .group = group_.data(),
           .stream = stream_.data()};
  engine.kernel_.start(engine.model_, observation(), tile_);
}

/// What a run looks at; the levels are still to be set.
MultispinRun MultispinGroup::observation() const {
  const Plan& plan = engine_.plan_;
  MultispinRun run;
  run.key = engine_.key_;
  run.num_sweeps = plan.num_sweeps;
  run.observe = plan.chain.observe;
  // A target beyond every energy is out of reach, or reached at once.
  const std::int64_t far = std::int64_t{1} << (engine_.model_.energy_planes - 2);
  run.has_target = engine_.problem_.target && *engine_.problem_.target >= -far;
  if (run.has_target)
    run.target = static_cast<std::int32_t>(std::min(*engine_.problem_.target, far - 1));
  return run;
}

void MultispinGroup::advance(std::uint32_t until, GoOn go_on, void* context) {
  struct Relay {
    GoOn go_on;
    void* context;
    bool more = true;
  } relay{go_on, context};
  MultispinRun run = observation();
  run.visits = {order_.data(), engine_.visits_.block_start.data(),
                static_cast<std::int32_t>(engine_.visits_.block_start.size()) - 1,
                engine_.visits_.random, engine_.visits_.families()};
  run.go_on = [](void* self, const MultispinTile& tile) {
    auto* const asked = static_cast<Relay*>(self);
    asked->more = asked->go_on(asked->context, tile.sweeps_done, tile.any_hit);
    return asked->more;
  };
  run.context = &relay;
  while (relay.more && tile_.sweeps_done < until && tile_.any_open) {
    const std::uint32_t window = tile_.sweeps_done / MultispinEngine::kWindow;
    const auto levels = engine_.levels_of_window(window);
    run.levels = levels->data();
    levels_.resize(
        std::max(levels_.size(),
                 static_cast<std::size_t>(level_page_words(levels->most_levels())) * lanes_));
    tile_.levels = levels_.data();
    run.first_level = window * MultispinEngine::kWindow;
    run.until = std::min(until, run.first_level + MultispinEngine::kWindow);
    engine_.kernel_.advance(engine_.model_, run, engine_.plan_.chain.acceptance, tile_);
  }
}

bool MultispinGroup::bit(const Words& words, std::size_t at, std::uint32_t i) const {
  const std::uint32_t position = shift_ + i;
  return words[at * lanes_ + position / 32] >> (position % 32) & 1;
}

std::int64_t MultispinGroup::number(const Words& planes, std::uint32_t i) const {
  const std::int32_t used = engine_.model_.energy_planes;
  std::uint32_t digits = 0;
  for (std::int32_t j = 0; j < used; ++j)
    digits |= std::uint32_t{bit(planes, static_cast<std::size_t>(j), i)} << j;
  return static_cast<std::int32_t>(digits << (32 - used)) >> (32 - used);  // extends the sign
}

std::uint32_t MultispinGroup::hit_sweep(std::uint32_t i) const {
  return bit(hit_, 0, i) ? best_sweep_[shift_ + i] : kNoHit;
}

void MultispinGroup::store(std::uint32_t i, ProblemResult& out, std::size_t row) {
  const std::int64_t best_energy = number(best_energy_, i);
  out.reads[row] = {.read = first_read_ + i,
                    .best_energy = best_energy,
                    .best_sweep = best_sweep_[shift_ + i],
                    .final_energy = hit(i) ? best_energy : number(energy_, i),
                    .sweeps_done = sweeps_of(i),
                    .hit = hit(i)};
  const Words& last = hit(i) ? best_state_ : state_;
  const std::size_t lane = (shift_ + i) / 32;
  const std::uint32_t at = (shift_ + i) % 32;
  const auto in = [&](const Words& words) {
    return [&, this](std::size_t v) { return words[v * lanes_ + lane] >> at & 1; };
  };
  out.best_states.fill(row, in(best_state_));
  out.final_states.fill(row, in(last));
  if (engine_.plan_.keep_replicas) out.replica_states.fill(row, in(last));
}

}  // namespace temper

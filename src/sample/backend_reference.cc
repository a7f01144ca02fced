/// The reference backend: the definition of correct. One replica at a time, fields added up afresh
/// at every visit, nothing cached, nothing clever. With the fast backends it shares what defines a
/// read (the kernel headers' random numbers and accept test, the order of visits, the levels of
/// multispin) and the count of round trips, not how a chain is stepped.

#include "sample/backend_reference.h"

#include "temper/base/error.h"
#include "temper/kernel/bernoulli.h"
#include "temper/kernel/exchange.h"
#include "temper/kernel/gumbel.h"
#include "temper/kernel/jsf32.h"
#include "temper/kernel/round_trip.h"
#include "temper/kernel/visit_blocks.h"

#include "sample/multispin_model.h"
#include "sample/plan_parts.h"
#include "sample/planner.h"
#include "sample/visit_plan.h"
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <functional>
#include <optional>
#include <span>
#include <tuple>

namespace temper {
namespace {

/// One replica of one read.
struct Chain {
  std::vector<std::uint8_t> state;
  std::int64_t energy = 0;
  std::vector<std::uint8_t> best_state;
  std::int64_t best_energy = 0;
  std::uint32_t best_sweep = 0;
  std::size_t rung = 0;  ///< whose beta it has
  RoundTrip trip;
};

/// One read: its replicas (one without exchange) and what is observed of them.
class Read {
 public:
  /// `levels` belongs to the multispin kernel; null for others.
  Read(const Plan& plan, const PlanProblem& problem, std::uint32_t read, const LevelTable* levels)
      : plan_(plan),
        problem_(problem),
        read_(read),
        key_(key_of(plan, problem)),
        visits_(visit_plan(*problem.couplings, plan.chain)),
        levels_(levels) {
    chains_.resize(replicas_of(plan, problem));
    for (std::size_t slot = 0; slot < chains_.size(); ++slot) {
      Chain& chain = chains_[slot];
      chain.rung = slot;
      for (std::int32_t v = 0; v < problem.couplings->num_variables(); ++v) {
        const auto words = initial_words(key_, v, read, static_cast<std::uint32_t>(slot));
        const bool drawn = words.word[v % 4] >> (read % 32) & 1;
        chain.state.push_back(
            problem.initial_states == nullptr
                ? drawn
                : starts_on(*problem.initial_states, read, static_cast<std::size_t>(v)));
      }
      chain.energy = chain.best_energy = grid_energy(*problem.couplings, chain.state);
      chain.best_state = chain.state;
    }
    note_best();
    look_for_target();
  }

  void sweep() {
    for (std::size_t slot = 0; slot < chains_.size(); ++slot)
      sweep(chains_[slot], static_cast<std::uint32_t>(slot));
    ++sweeps_done_;
    if (sweeps_done_ % plan_.chain.observe == 0 || sweeps_done_ == plan_.num_sweeps) observe();
    if (plan_.exchange && !hit_) exchange();
  }

  [[nodiscard]] bool hit() const { return hit_; }
  [[nodiscard]] std::uint32_t sweeps_done() const { return sweeps_done_; }
  [[nodiscard]] std::size_t num_chains() const { return chains_.size(); }

  void store(ProblemResult& out, std::size_t row) const {
    const Chain& best = *std::ranges::min_element(chains_, {}, [](const Chain& chain) {
      return std::tuple{chain.best_energy, chain.best_sweep};
    });
    const Chain& last = hit_ ? best : *std::ranges::max_element(chains_, {}, &Chain::rung);
    const auto& last_state = hit_ ? best.best_state : last.state;
    if (plan_.trace) out.traces.push_back(trace_);
    out.reads[row] = {read_,           best.best_energy,
                      best.best_sweep, hit_ ? best.best_energy : last.energy,
                      sweeps_done_,    hit_};
    for (std::size_t v = 0; v < best.best_state.size(); ++v) {
      if (best.best_state[v]) out.best_states.set(row, v);
      if (last_state[v]) out.final_states.set(row, v);
    }
  }

  void store_replicas(StateMatrix& out, std::size_t row) const {
    for (const Chain& chain : chains_)
      for (std::size_t v = 0; v < chain.state.size(); ++v)
        if (chain.state[v]) out.set(row * chains_.size() + chain.rung, v);
  }

  void add_exchanges(ExchangeCounts& counts) const {
    for (std::size_t i = 0; i < attempts_.size(); ++i) {
      counts.attempts[i] += attempts_[i];
      counts.accepted[i] += accepted_[i];
    }
    counts.round_trips += round_trips_;
  }

 private:
  using Decision = std::function<bool(std::int64_t field, bool on)>;

  [[nodiscard]] std::int64_t field(const Chain& chain, std::int32_t v) const {
    const Couplings& model = *problem_.couplings;
    const auto row = static_cast<std::size_t>(v);
    std::int64_t sum = model.linear[row];
    for (auto e = static_cast<std::size_t>(model.row_start[row]);
         e < static_cast<std::size_t>(model.row_start[row + 1]); ++e)
      if (chain.state[static_cast<std::size_t>(model.column[e])]) sum += model.value[e];
    return sum;
  }

  void sweep(Chain& chain, std::uint32_t slot) {
    const std::int32_t n = problem_.couplings->num_variables();
    const double beta = plan_.exchange ? problem_.betas[chain.rung] : problem_.betas[sweeps_done_];
    for (std::size_t b = 0; b + 1 < visits_.block_start.size(); ++b) {
      const auto decide = decision(static_cast<std::uint32_t>(b), slot, beta);
      for (std::int32_t i = visits_.block_start[b]; i < visits_.block_start[b + 1]; ++i) {
        const std::int32_t v = visits_.random ? random_pick(key_, sweeps_done_, i, n)
                                              : visits_.order[static_cast<std::size_t>(i)];
        std::uint8_t& x = chain.state[static_cast<std::size_t>(v)];
        const std::int64_t energy_of_on = field(chain, v);
        if (decide(energy_of_on, x != 0)) {
          chain.energy += x ? -energy_of_on : energy_of_on;
          x ^= 1;
        }
      }
    }
    if (plan_.chain.moves == MoveKind::onehot) exchange_pairs(chain, slot, beta);
    if (plan_.chain.moves == MoveKind::family) visit_families(chain, slot, beta);
  }

  /// One-hot moves: where exactly one of a pair is on, the other may take its place. To the accept
  /// test that is a flip of b whose field is the difference of both, each without the other.
  void exchange_pairs(Chain& chain, std::uint32_t slot, double beta) {
    const FamilyTable families = visits_.families();
    if (families.num_families <= 0) return;
    const std::int32_t n = problem_.couplings->num_variables();
    const auto first_block = static_cast<std::int32_t>(visits_.block_start.size()) - 1;
    for (std::int32_t block = 0; block < num_blocks(n); ++block) {
      const auto decide = decision(static_cast<std::uint32_t>(first_block + block), slot, beta);
      for (std::int32_t a = block_begin(block, n); a < block_begin(block + 1, n); ++a) {
        const std::int32_t b = partner_of(families, a, sweeps_done_);
        if (b == kNoPartner) continue;
        std::uint8_t& x_a = chain.state[static_cast<std::size_t>(a)];
        std::uint8_t& x_b = chain.state[static_cast<std::size_t>(b)];
        const std::uint8_t was_a = x_a, was_b = x_b;
        x_a = x_b = 0;
        const std::int64_t difference = field(chain, b) - field(chain, a);
        x_a = was_a;
        x_b = was_b;
        if (!decide(difference, x_b != 0) || x_a == x_b) continue;
        chain.energy += x_b ? -difference : difference;
        std::swap(x_a, x_b);
      }
    }
  }

  /// Family moves: where exactly one of a family is on, a heat bath over all of them.
  void visit_families(Chain& chain, std::uint32_t slot, double beta) {
    const auto first_block = static_cast<std::uint32_t>(visits_.block_start.size()) - 1;
    for (std::size_t f = 0; f < problem_.couplings->families.size(); ++f) {
      auto generator =
          generator_of(Stream::visit, first_block + static_cast<std::uint32_t>(f), read_, slot);
      visit_family(chain, problem_.couplings->families[f].variables, generator, beta);
    }
  }

  void visit_family(Chain& chain, std::span<const std::int32_t> members,
                    Jsf32<std::uint32_t>& generator, double beta) {
    const auto is_on = [&](std::int32_t v) {
      return chain.state[static_cast<std::size_t>(v)] != 0;
    };
    if (std::ranges::count_if(members, is_on) != 1) return;
    const std::int32_t old = *std::ranges::find_if(members, is_on);
    chain.state[static_cast<std::size_t>(old)] = 0;
    const std::int64_t energy_of_old = field(chain, old);
    const float temperature = temperature_of(beta, problem_.couplings->unit);
    std::int32_t chosen = old;
    std::int64_t cost_of_chosen = 0;
    float least = kAboveAllKeys;
    for (std::int32_t v : members) {
      const std::int64_t cost = field(chain, v) - energy_of_old;
      const float key = gumbel_key(static_cast<float>(cost), generator.next(), temperature);
      if (!(key < least)) continue;
      least = key;
      chosen = v;
      cost_of_chosen = cost;
    }
    chain.state[static_cast<std::size_t>(chosen)] = 1;
    chain.energy += cost_of_chosen;
  }

  /// Whether a flip is accepted, of a variable with this field that is on or off, for the visits of
  /// a block in turn: draws as the kernel says.
  Decision decision(std::uint32_t block, std::uint32_t slot, double beta) const {
    if (plan_.chain.kernel == KernelKind::multispin) return multispin_decision(block, slot);
    const float temperature = temperature_of(beta, problem_.couplings->unit);
    return [this, temperature, generator = generator_of(Stream::visit, block, read_, slot)](
               std::int64_t field, bool on) mutable {
      const std::int64_t cost = on ? -field : field;
      const std::uint32_t w = generator.next();
      const float limit = plan_.chain.acceptance == Acceptance::metropolis
                              ? acceptance_limit<Acceptance::metropolis>(w, temperature)
                              : acceptance_limit<Acceptance::heat_bath>(w, temperature);
      return static_cast<double>(cost) <= static_cast<double>(limit);
    };
  }

  /// The read is one bit of a group of 32 that share a generator.
  Decision multispin_decision(std::uint32_t block, std::uint32_t rung) const {
    const SweepLevels<std::uint32_t> levels = levels_->data()[plan_.exchange ? rung : sweeps_done_];
    return [this, levels, generator = generator_of(Stream::group_visit, block, read_ / 32, rung)](
               std::int64_t field, bool on) mutable {
      const auto level = static_cast<std::int32_t>(std::abs(field));
      const std::uint32_t mask = level_mask(generator, levels, level);
      const bool set = mask >> (read_ % 32) & 1;
      if (plan_.chain.acceptance == Acceptance::metropolis)
        return (on ? -field : field) <= 0 || set;
      return ((field < 0) != on) != set;
    };
  }

  /// The draw of a visit, as the reads that accept a level.
  [[nodiscard]] std::uint32_t level_mask(Jsf32<std::uint32_t>& generator,
                                         SweepLevels<std::uint32_t> levels,
                                         std::int32_t level) const {
    const auto mask = [&]<Draws kDraws>() {
      const auto draw = draw_visit<kDraws, std::uint32_t>(generator, levels);
      return accepts_level<kDraws>(draw, levels, level);
    };
    switch (draws_of(plan_.chain.random_mode)) {
      case Draws::dealt:
        return mask.template operator()<Draws::dealt>();
      case Draws::planes_8:
        return mask.template operator()<Draws::planes_8>();
      default:
        return mask.template operator()<Draws::planes_24>();
    }
  }

  [[nodiscard]] Jsf32<std::uint32_t> generator_of(Stream stream, std::uint32_t block,
                                                  std::uint32_t reads, std::uint32_t slot) const {
    return Jsf32<std::uint32_t>{philox<std::uint32_t>(
        block, sweeps_done_, reads, stream_word(key_, stream, slot), key_.low, key_.high)};
  }

  void observe() {
    for (Chain& chain : chains_) {
      if (chain.energy >= chain.best_energy) continue;
      chain.best_energy = chain.energy;
      chain.best_sweep = sweeps_done_;
      chain.best_state = chain.state;
    }
    note_best();
    look_for_target();
  }

  void note_best() {
    if (!plan_.trace) return;
    note_incumbent(trace_, sweeps_done_,
                   std::ranges::min(chains_, {}, &Chain::best_energy).best_energy);
  }

  void look_for_target() {
    if (!problem_.target) return;
    for (const Chain& chain : chains_) hit_ |= chain.best_energy <= *problem_.target;
  }

  /// Deterministic even/odd exchange (Okabe et al. 2001; Syed et al. 2022): even pairs after the
  /// first sweep, odd pairs after the second, and so on. Betas move, states stay; in word kernels,
  /// where a word has its beta, states move.
  void exchange() {
    std::vector<Chain*> at(chains_.size());
    for (Chain& chain : chains_) at[chain.rung] = &chain;
    attempts_.resize(chains_.size() - 1);
    accepted_.resize(chains_.size() - 1);
    for (std::size_t i = (sweeps_done_ - 1) % 2; i + 1 < at.size(); i += 2) {
      const std::uint32_t w =
          exchange_word(key_, static_cast<std::uint32_t>(i), sweeps_done_ - 1, read_);
      Chain& low = *at[i];
      Chain& high = *at[i + 1];
      const float rate =
          exchange_rate(problem_.betas[i], problem_.betas[i + 1], problem_.couplings->unit);
      ++attempts_[i];
      if (!accepts_exchange(rate * static_cast<float>(high.energy - low.energy), w)) continue;
      ++accepted_[i];
      if (plan_.chain.kernel == KernelKind::multispin) {
        std::swap(low.state, high.state);
        std::swap(low.energy, high.energy);
        std::swap(low.trip, high.trip);
      } else {
        std::swap(low.rung, high.rung);
      }
    }
    for (Chain& chain : chains_) {
      const auto rung = static_cast<std::int32_t>(chain.rung);
      if (chain.trip.arrive(rung, static_cast<std::int32_t>(chains_.size()))) ++round_trips_;
    }
  }

  const Plan& plan_;
  const PlanProblem& problem_;
  std::uint32_t read_;
  RandomKey key_;
  VisitPlan visits_;
  const LevelTable* levels_;
  std::vector<Chain> chains_;
  std::uint32_t sweeps_done_ = 0;
  bool hit_ = false;
  Trace trace_;
  std::vector<std::int64_t> attempts_, accepted_;
  std::int64_t round_trips_ = 0;
};

ProblemResult run_problem(const Plan& plan, const PlanProblem& problem, StopReason& stopped) {
  const bool multispin = plan.chain.kernel == KernelKind::multispin;
  if (const std::string why =
          kernel_refusal(plan.chain.kernel, *problem.couplings, plan.chain.moves);
      !why.empty())
    throw InputError{why};
  std::optional<LevelTable> levels;
  if (multispin) levels.emplace(problem.betas, *problem.couplings, plan.chain);
  std::deque<Read> reads;
  std::uint32_t limit =
      plan.num_sweeps;  // falls to the first hit's sweep where the plan stops there
  bool any_hit = false;
  for (std::uint32_t r = 0; r < problem.num_reads && stopped == StopReason::none; ++r) {
    Read& read =
        reads.emplace_back(plan, problem, problem.first_read + r, levels ? &*levels : nullptr);
    while (!read.hit() && read.sweeps_done() < limit) {
      if (plan.stop) stopped = plan.stop->reason();
      if (stopped != StopReason::none) break;
      read.sweep();
    }
    if (read.hit() && plan.stop_at_first_hit) {
      limit = read.sweeps_done();
      any_hit = true;
    }
  }
  ProblemResult out;
  for (const Read& read : reads) {
    out.exposure += std::min(read.sweeps_done(), limit);
    out.num_started += read.sweeps_done() > 0 || read.hit() || any_hit;
  }
  std::vector<const Read*> kept;
  for (const Read& read : reads)
    if (!any_hit || (read.hit() && read.sweeps_done() == limit)) kept.push_back(&read);
  const auto n = static_cast<std::size_t>(problem.couplings->num_variables());
  const std::size_t replicas = replicas_of(plan, problem);
  out.reads.resize(kept.size());
  out.best_states = StateMatrix(kept.size(), n);
  out.final_states = StateMatrix(kept.size(), n);
  out.replica_states = StateMatrix(plan.keep_replicas ? kept.size() * replicas : 0, n);
  out.exchanges.attempts.resize(replicas - 1);
  out.exchanges.accepted.resize(replicas - 1);
  for (std::size_t row = 0; row < kept.size(); ++row) {
    kept[row]->store(out, row);
    if (plan.keep_replicas) kept[row]->store_replicas(out.replica_states, row);
    kept[row]->add_exchanges(out.exchanges);
  }
  out.spin_updates = out.exposure * proposals_a_sweep(*problem.couplings, plan.chain) *
                     static_cast<std::int64_t>(replicas);
  return out;
}

class ReferenceBackend final : public Backend {
 public:
  [[nodiscard]] PlanResult run(const Plan& plan) const override {
    PlanResult result;
    std::int64_t done = 0;
    for (const PlanProblem& problem : plan.problems) {
      result.problems.push_back(run_problem(plan, problem, result.stopped));
      done += result.problems.back().spin_updates;
      if (plan.progress) plan.progress(done);
    }
    return result;
  }
  [[nodiscard]] std::string_view name() const override { return "reference"; }
  [[nodiscard]] std::string describe(const Plan&) const override {
    return "reference, one replica at a time";
  }
  /// Fields are added up from the couplings at every visit; a read keeps its state and its best.
  [[nodiscard]] Layout layout(const Plan& plan) const override {
    const PlanProblem& problem = plan.problems.front();
    const auto n = static_cast<std::size_t>(problem.couplings->num_variables());
    Layout out;
    out.element = "byte";
    out.field_method = "sums over neighbours";
    out.num_groups = problem.num_reads;
    out.bytes_a_replica = 2 * n + sizeof(Chain);
    out.bytes_in_flight = out.bytes_a_replica * problem.num_reads * replicas_of(plan, problem);
    out.bytes_of_results = bytes_of_results(plan, problem);
    return out;
  }
};

}  // namespace

std::unique_ptr<Backend> make_reference_backend(const BackendOptions& options) {
  if (options.word != "auto")
    throw InputError{
        fmt::format("--word {}: the reference runs one replica at a time", options.word)};
  if (options.lanes != "auto")
    throw InputError{
        fmt::format("--lanes {}: the reference runs one replica at a time", options.lanes)};
  return std::make_unique<ReferenceBackend>();
}

}  // namespace temper

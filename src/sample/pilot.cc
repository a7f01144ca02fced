#include "sample/pilot.h"

#include "temper/base/real_math.h"

#include "sample/hidden_objective.h"
#include "sample/visit_plan.h"

#include <algorithm>
#include <cmath>

namespace temper {
namespace {

constexpr double kHotAcceptance = 0.05;
constexpr double kColdAcceptance = 0.0025;
constexpr double kExchangesAFlip = 4.0;  ///< a share of exchanges is as hot as a fourth of flips

/// Sweeps of a pilot: fewer on large models, whose averages need no repetition.
std::uint32_t pilot_sweeps(const Couplings& couplings) {
  return couplings.num_variables() > 20'000 ? 12 : 48;
}

/// Reads of a pilot: more on small models, whose averages would be of few flips.
std::uint32_t pilot_reads(const Couplings& couplings, std::size_t num_rungs) {
  const auto flips = static_cast<std::int32_t>(16 * 1024 / num_rungs);
  return static_cast<std::uint32_t>(
      std::clamp(flips / std::max(1, couplings.num_variables()), 4, 256));
}

PlanResult run_ladder(const Couplings& couplings, const std::vector<double>& betas,
                      std::uint32_t num_reads, std::uint32_t num_sweeps,
                      const SampleOptions& options, MoveKind moves, const Backend& backend,
                      bool keep_replicas) {
  Plan plan;
  plan.problems.push_back({.couplings = &couplings,
                           .betas = betas,
                           .seed = 0,  // what adapts depends on the model, not on the run's seed
                           .first_read = 0,
                           .num_reads = num_reads,
                           .target = std::nullopt});
  plan.chain = {.acceptance = options.acceptance,
                .order = options.order,
                .moves = moves,
                .observe = num_sweeps,
                .pilot = true};
  plan.num_sweeps = num_sweeps;
  plan.exchange = true;
  plan.keep_replicas = keep_replicas;
  plan.stop = options.stop;  // an interrupted pilot is followed by a run that ends at once
  return backend.run(plan);
}

/// A scale of energy changes: the median of all coefficients that are not 0, in units.
double typical_coefficient(const Couplings& couplings) {
  std::vector<std::int32_t> sizes;
  for (std::int32_t value : couplings.value)
    if (value != 0) sizes.push_back(std::abs(value));
  if (sizes.empty())
    for (std::int32_t value : couplings.linear)
      if (value != 0) sizes.push_back(std::abs(value));
  if (sizes.empty()) return 1.0;
  const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
  std::ranges::nth_element(sizes, middle);
  return *middle;
}

/// Energy of turning each variable on, given the others, in units. Shape: [n].
void add_up_fields(const Couplings& couplings, const std::vector<std::uint8_t>& state,
                   std::vector<std::int64_t>& fields) {
  fields.assign(couplings.linear.begin(), couplings.linear.end());
  for (std::size_t v = 0; v < fields.size(); ++v) {
    if (!state[v]) continue;
    for (auto e = couplings.row_start[v]; e < couplings.row_start[v + 1]; ++e)
      fields[static_cast<std::size_t>(couplings.column[static_cast<std::size_t>(e)])] +=
          couplings.value[static_cast<std::size_t>(e)];
  }
}

std::int64_t coupling(const Couplings& couplings, std::int32_t u, std::int32_t v) {
  const auto row = static_cast<std::size_t>(u);
  const auto first = couplings.column.begin() + couplings.row_start[row];
  const auto last = couplings.column.begin() + couplings.row_start[row + 1];
  const auto at = std::lower_bound(first, last, v);
  return at == last || *at != v
             ? 0
             : couplings.value[static_cast<std::size_t>(at - couplings.column.begin())];
}

/// Share of proposals of one kind that a chain in equilibrium accepts, those that cost nothing left
/// out: by detailed balance twice the accepted uphill ones.
class Share {
 public:
  explicit Share(double beta_unit) : beta_unit_(beta_unit) {}

  void add(std::int64_t cost) {
    ++count_;
    if (cost > 0) sum_ += portable_exp(-beta_unit_ * static_cast<double>(cost));
  }
  [[nodiscard]] double value() const {
    return count_ == 0 ? 0.0 : 2.0 * sum_ / static_cast<double>(count_);
  }

 private:
  double beta_unit_;
  double sum_ = 0.0;
  std::int64_t count_ = 0;
};

/// How many sweeps' pairs are looked at in a state: more on small models.
std::uint32_t sweeps_of_pairs(const Couplings& couplings) {
  constexpr std::int32_t kPairs = 1 << 15;
  return static_cast<std::uint32_t>(
      std::clamp(kPairs / std::max(1, couplings.num_variables()), 1, 64));
}

/// Share of the proposals that change the energy at beta, of the kind of which it is larger.
double acceptance(const Couplings& couplings, const FamilyTable& families,
                  const StateMatrix& states, std::size_t rung, std::size_t num_rungs, double beta) {
  std::vector<std::int64_t> fields;
  Share flips(beta * couplings.unit), exchanges(beta * couplings.unit);
  for (std::size_t row = rung; row < states.rows(); row += num_rungs) {
    const std::vector<std::uint8_t> state = states.state(row);
    add_up_fields(couplings, state, fields);
    for (std::size_t v = 0; v < fields.size(); ++v) flips.add(state[v] ? -fields[v] : fields[v]);
    if (families.num_families == 0) continue;
    for (std::uint32_t sweep = 0; sweep < sweeps_of_pairs(couplings); ++sweep)
      for (std::int32_t v = 0; v < couplings.num_variables(); ++v) {
        const std::int32_t partner = partner_of(families, v, sweep);
        if (partner == kNoPartner) continue;
        const bool on = state[static_cast<std::size_t>(v)];
        if (on == static_cast<bool>(state[static_cast<std::size_t>(partner)])) continue;
        const auto from = static_cast<std::size_t>(on ? v : partner);
        const auto to = static_cast<std::size_t>(on ? partner : v);
        exchanges.add(fields[to] - coupling(couplings, v, partner) - fields[from]);
      }
  }
  return std::max(flips.value(), exchanges.value() / kExchangesAFlip);
}

/// The scales of energy between which the pilot looks: of a flip, and of the smallest change that
/// is typical of the moves.
struct Scales {
  double large = 1;
  double small = 1;
};

Scales scales_of(const Couplings& couplings, MoveKind moves) {
  const double typical = typical_coefficient(couplings);
  if (moves == MoveKind::flip) return {typical, typical};
  const HiddenObjective hidden = hidden_objective(couplings);
  if (hidden.num_hiding == 0) return {typical, typical};
  return {std::max(typical, hidden.typical_pair), std::min(typical, hidden.typical_cost)};
}

/// Where log-log interpolation of a falling curve crosses `level`; the first or last beta where it
/// does not.
double crossing(const std::vector<double>& betas, const std::vector<double>& curve, double level) {
  if (curve.front() < level) return betas.front();
  for (std::size_t i = 1; i < betas.size(); ++i) {
    if (curve[i] >= level) continue;
    const double high = portable_log(std::max(curve[i - 1], 1e-12));
    const double low = portable_log(std::max(curve[i], 1e-12));
    const double part = (high - portable_log(level)) / (high - low);
    const double from = portable_log(betas[i - 1]), to = portable_log(betas[i]);
    return portable_exp(from + (to - from) * std::clamp(part, 0.0, 1.0));
  }
  return betas.back();
}

}  // namespace

std::vector<double> geometric_steps(double first, double last, std::size_t count) {
  std::vector<double> steps;
  const double from = portable_log(first), to = portable_log(last);
  for (std::size_t i = 0; i < count; ++i) {
    const double part = count == 1 ? 1.0 : static_cast<double>(i) / static_cast<double>(count - 1);
    steps.push_back(i + 1 == count ? last : portable_exp(from + (to - from) * part));
  }
  if (count > 1) steps.front() = first;
  return steps;
}

BetaRange auto_beta_range(const Couplings& couplings, const SampleOptions& options, MoveKind moves,
                          const Backend& backend) {
  if (couplings.num_variables() == 0) return {1.0, 1.0};
  const Scales scales = scales_of(couplings, moves);
  const double first = 0.05 / (scales.large * couplings.unit);
  const double last = 20.0 / (scales.small * couplings.unit);
  // As dense as 16 rungs over a factor of 400.
  const double rungs = 16.0 * portable_log(last / first) / portable_log(400.0);
  const std::size_t num_rungs = std::clamp<std::size_t>(std::lround(rungs), 16, 64);
  const std::vector<double> betas = geometric_steps(first, last, num_rungs);
  const PlanResult result =
      run_ladder(couplings, betas, pilot_reads(couplings, num_rungs), pilot_sweeps(couplings),
                 options, moves, backend, /*keep_replicas=*/true);
  const VisitPlan visits = visit_plan(couplings, {.moves = moves});
  std::vector<double> curve;
  for (std::size_t rung = 0; rung < num_rungs; ++rung)
    curve.push_back(acceptance(couplings, visits.families(), result.problems[0].replica_states,
                               rung, num_rungs, betas[rung]));
  const double hot = crossing(betas, curve, kHotAcceptance);
  const double cold = crossing(betas, curve, kColdAcceptance);
  return {hot, std::max(cold, hot)};
}

std::vector<double> adapted_ladder(const Couplings& couplings, BetaRange range,
                                   const SampleOptions& options, MoveKind moves,
                                   const Backend& backend) {
  constexpr std::size_t kPilotRungs = 16;
  constexpr std::size_t kMostRungs = 64;
  std::vector<double> betas = geometric_steps(
      range.hot, range.cold, options.num_replicas > 0 ? options.num_replicas : kPilotRungs);
  if (betas.size() < 2 || range.hot == range.cold) return betas;
  for (int round = 0; round < 3; ++round) {
    const PlanResult result = run_ladder(couplings, betas, 4, 2 * pilot_sweeps(couplings), options,
                                         moves, backend, false);
    const ExchangeCounts& counts = result.problems[0].exchanges;
    // Barrier up to each rung; half an event of prior keeps every step positive.
    std::vector<double> barrier{0.0};
    for (std::size_t i = 0; i + 1 < betas.size(); ++i) {
      const auto tried = static_cast<double>(counts.attempts[i]);
      const auto rejected = tried - static_cast<double>(counts.accepted[i]);
      barrier.push_back(barrier.back() + (rejected + 0.5) / (tried + 1.0));
    }
    std::size_t count = betas.size();
    if (options.num_replicas == 0)
      count = std::clamp<std::size_t>(static_cast<std::size_t>(2.0 * barrier.back()) + 2, 4,
                                      kMostRungs);
    std::vector<double> next{betas.front()};
    std::size_t segment = 1;
    for (std::size_t i = 1; i + 1 < count; ++i) {
      const double level = barrier.back() * static_cast<double>(i) / static_cast<double>(count - 1);
      while (barrier[segment] < level) ++segment;
      const double part =
          (level - barrier[segment - 1]) / (barrier[segment] - barrier[segment - 1]);
      next.push_back(betas[segment - 1] + (betas[segment] - betas[segment - 1]) * part);
    }
    next.push_back(betas.back());
    betas = std::move(next);
  }
  return betas;
}

}  // namespace temper

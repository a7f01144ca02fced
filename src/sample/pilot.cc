#include "sample/pilot.h"

#include "temper/base/real_math.h"

#include <algorithm>
#include <cmath>

namespace temper {
namespace {

constexpr double kHotAcceptance = 0.05;
constexpr double kColdAcceptance = 0.0025;

/// Sweeps of a pilot: fewer on large models, whose averages need no repetition.
std::uint32_t pilot_sweeps(const Couplings& couplings) {
  return couplings.num_variables() > 20'000 ? 12 : 48;
}

/// Reads of a pilot: more on small models, whose averages would be of few flips.
std::uint32_t pilot_reads(const Couplings& couplings) {
  constexpr std::int32_t kFlips = 1024;
  return static_cast<std::uint32_t>(
      std::clamp(kFlips / std::max(1, couplings.num_variables()), 4, 256));
}

PlanResult run_ladder(const Couplings& couplings, const std::vector<double>& betas,
                      std::uint32_t num_reads, std::uint32_t num_sweeps,
                      const SampleOptions& options, const Backend& backend, bool keep_replicas) {
  Plan plan;
  plan.problems.push_back({.couplings = &couplings,
                           .betas = betas,
                           .seed = 0,  // what adapts depends on the model, not on the run's seed
                           .first_read = 0,
                           .num_reads = num_reads,
                           .target = std::nullopt});
  plan.chain = {.acceptance = options.acceptance,
                .order = options.order,
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

/// Energy of flipping each variable of a state, in units. Shape: [n].
void flip_costs(const Couplings& couplings, const std::vector<std::uint8_t>& state,
                std::vector<std::int64_t>& costs) {
  costs.assign(couplings.linear.begin(), couplings.linear.end());
  for (std::size_t v = 0; v < costs.size(); ++v) {
    if (!state[v]) continue;
    for (auto e = couplings.row_start[v]; e < couplings.row_start[v + 1]; ++e)
      costs[static_cast<std::size_t>(couplings.column[static_cast<std::size_t>(e)])] +=
          couplings.value[static_cast<std::size_t>(e)];
  }
  for (std::size_t v = 0; v < costs.size(); ++v)
    if (state[v]) costs[v] = -costs[v];
}

/// Share of proposals accepted at beta by a chain in equilibrium, flips that cost nothing left out:
/// by detailed balance twice the accepted uphill flips.
double acceptance(const Couplings& couplings, const StateMatrix& states, std::size_t rung,
                  std::size_t num_rungs, double beta) {
  std::vector<std::int64_t> costs;
  double sum = 0.0;
  std::int64_t count = 0;
  for (std::size_t row = rung; row < states.rows(); row += num_rungs) {
    flip_costs(couplings, states.state(row), costs);
    for (std::int64_t cost : costs)
      if (cost > 0) sum += portable_exp(-beta * couplings.unit * static_cast<double>(cost));
    count += static_cast<std::int64_t>(costs.size());
  }
  return count == 0 ? 0.0 : 2.0 * sum / static_cast<double>(count);
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

BetaRange auto_beta_range(const Couplings& couplings, const SampleOptions& options,
                          const Backend& backend) {
  const double scale = typical_coefficient(couplings) * couplings.unit;
  if (couplings.num_variables() == 0) return {1.0, 1.0};
  constexpr std::size_t kRungs = 16;
  const std::vector<double> betas = geometric_steps(0.05 / scale, 20.0 / scale, kRungs);
  const PlanResult result =
      run_ladder(couplings, betas, pilot_reads(couplings), pilot_sweeps(couplings), options,
                 backend, /*keep_replicas=*/true);
  std::vector<double> curve;
  for (std::size_t rung = 0; rung < kRungs; ++rung)
    curve.push_back(
        acceptance(couplings, result.problems[0].replica_states, rung, kRungs, betas[rung]));
  const double hot = crossing(betas, curve, kHotAcceptance);
  const double cold = crossing(betas, curve, kColdAcceptance);
  return {hot, std::max(cold, hot)};
}

std::vector<double> adapted_ladder(const Couplings& couplings, BetaRange range,
                                   const SampleOptions& options, const Backend& backend) {
  constexpr std::size_t kPilotRungs = 16;
  constexpr std::size_t kMostRungs = 64;
  std::vector<double> betas = geometric_steps(
      range.hot, range.cold, options.num_replicas > 0 ? options.num_replicas : kPilotRungs);
  if (betas.size() < 2 || range.hot == range.cold) return betas;
  for (int round = 0; round < 3; ++round) {
    const PlanResult result =
        run_ladder(couplings, betas, 4, 2 * pilot_sweeps(couplings), options, backend, false);
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

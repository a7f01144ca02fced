#include "sample/cpu/wave_couplings.h"

#include "sample/digit_couplings.h"
#include "sample/visit_waves.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace temper {
namespace {

/// Variables that are visited together have rows alike in length, if they can.
std::int64_t row_length(const Couplings& couplings, std::int32_t v) {
  return couplings.row_start[static_cast<std::size_t>(v) + 1] -
         couplings.row_start[static_cast<std::size_t>(v)];
}

}  // namespace

std::string waves_refusal(const Plan& plan) {
  if (plan.exchange) return "the replicas of a ladder lie side by side already";
  if (plan.chain.moves != MoveKind::flip) return "variables side by side take single flips only";
  if (plan.chain.order == VisitOrderKind::random)
    return "a random order visits other variables at every sweep";
  return "";
}

WaveCouplings::WaveCouplings(const Couplings& couplings, const VisitPlan& visits,
                             std::int32_t num_lanes)
    : num_lanes_(num_lanes), num_digits_(digits_of_largest(couplings)) {
  const auto waves = waves_of(couplings, visits.order);
  std::vector<std::int32_t> sorted(waves.size());  // visits
  std::iota(sorted.begin(), sorted.end(), 0);
  std::ranges::stable_sort(sorted, {}, [&](std::int32_t i) {
    const auto visit = static_cast<std::size_t>(i);
    return std::tuple{waves[visit], row_length(couplings, visits.order[visit])};
  });

  // Where the draws of a visit lie: see draw_sweep.
  std::vector<std::int32_t> draw_of_visit(waves.size());
  const auto num_blocks = static_cast<std::int32_t>(visits.block_start.size()) - 1;
  for (std::int32_t b = 0; b < num_blocks; ++b) {
    const std::int32_t first = visits.block_start[static_cast<std::size_t>(b)];
    for (std::int32_t i = first; i < visits.block_start[static_cast<std::size_t>(b) + 1]; ++i)
      draw_of_visit[static_cast<std::size_t>(i)] =
          (b / num_lanes * kBlockVisits + i - first) * num_lanes + b % num_lanes;
  }
  num_draws_ = (num_blocks + num_lanes - 1) / num_lanes * num_lanes * kBlockVisits;

  place_.resize(waves.size());
  std::vector<std::int32_t> variables;  // in the order of vectors
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    const auto visit = static_cast<std::size_t>(sorted[i]);
    const bool first_of_wave =
        i == 0 || waves[visit] != waves[static_cast<std::size_t>(sorted[i - 1])];
    if (first_of_wave || lanes_in_use_.back() == num_lanes) lanes_in_use_.push_back(0);
    const std::int32_t v = visits.order[visit];
    place_[static_cast<std::size_t>(v)] = num_places() - num_lanes + lanes_in_use_.back();
    ++lanes_in_use_.back();
    variables.push_back(v);
    draw_.resize(static_cast<std::size_t>(num_places()));  // places of no variable: any draw
    draw_[static_cast<std::size_t>(place_[static_cast<std::size_t>(v)])] = draw_of_visit[visit];
  }
  std::span<const std::int32_t> rest(variables);
  for (const std::int32_t used : lanes_in_use_) {
    add_rows(couplings, rest.first(static_cast<std::size_t>(used)));
    rest = rest.subspan(static_cast<std::size_t>(used));
  }
}

void WaveCouplings::add_rows(const Couplings& couplings, std::span<const std::int32_t> variables) {
  const auto lanes = static_cast<std::size_t>(num_lanes_);
  row_start_.push_back(static_cast<std::int64_t>(stream_.size()));
  const std::size_t first_constant = constant_.size();
  constant_.resize(first_constant + kMostPlanes * lanes);
  for (std::size_t lane = 0; lane < variables.size(); ++lane) {
    const std::int32_t constant = constant_of_field(couplings, variables[lane]);
    for (std::size_t j = 0; j < kMostPlanes; ++j)
      constant_[first_constant + j * lanes + lane] = -(constant >> j & 1);
  }
  for (std::int32_t digit = 0; digit < num_digits_; ++digit) {
    std::vector<std::vector<std::int32_t>> neighbours[2];  // by sign, then lane
    std::size_t most[2] = {};
    for (const bool negative : {false, true}) {
      for (const std::int32_t v : variables) {
        const auto& row =
            neighbours[negative].emplace_back(neighbours_with_digit(couplings, v, digit, negative));
        most[negative] = std::max(most[negative], row.size());
      }
      stream_.push_back(static_cast<std::int32_t>(most[negative]));
    }
    for (const bool negative : {false, true}) {
      const std::int32_t nobody = num_places() + negative;
      for (std::size_t i = 0; i < most[negative]; ++i)
        for (std::size_t lane = 0; lane < lanes; ++lane) {
          const bool there = lane < variables.size() && i < neighbours[negative][lane].size();
          stream_.push_back(there ? place_[static_cast<std::size_t>(neighbours[negative][lane][i])]
                                  : nobody);
        }
    }
  }
}

WaveRows WaveCouplings::view() const {
  return {.num_vectors = static_cast<std::int32_t>(lanes_in_use_.size()),
          .num_lanes = lanes_in_use_.data(),
          .draw = draw_.data(),
          .num_draws = num_draws_,
          .num_digits = num_digits_,
          .row_start = row_start_.data(),
          .stream = stream_.data(),
          .constant = constant_.data()};
}

std::size_t WaveCouplings::bytes() const {
  return row_start_.size() * sizeof(std::int64_t) +
         (place_.size() + lanes_in_use_.size() + draw_.size() + stream_.size() + constant_.size()) *
             sizeof(std::int32_t);
}

}  // namespace temper

#include "cuda/lane_problem.h"

#include "cuda/given_bits.h"
#include "sample/plan_parts.h"
#include "sample/visit_plan.h"
#include "sample/visit_waves.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace temper {
namespace {

using Numbers = std::vector<std::int32_t>;

std::size_t index(std::int32_t i) { return static_cast<std::size_t>(i); }

Numbers inverse_of(const Numbers& order) {
  Numbers inverse(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) inverse[index(order[i])] = static_cast<int>(i);
  return inverse;
}

/// Which place has which variable, and the waves of places where there are any.
struct Places {
  Numbers variable_at;     ///< [n]
  Numbers place_of_visit;  ///< [n] with waves
  Numbers wave_start;      ///< [num_waves + 1] with waves
};

Places places_of(const Couplings& couplings, const VisitPlan& visits, const LaneForm& form) {
  Places places;
  places.variable_at = visits.order;
  if (visits.random) {
    std::iota(places.variable_at.begin(), places.variable_at.end(), 0);
    return places;
  }
  if (form.crew != LaneCrew::block) return places;
  StepsByWave waves = by_wave(waves_of(couplings, visits.order));
  const std::size_t num_waves = waves.first.size() - 1;
  if (visits.order.size() < num_waves * index(form.least_wave) || num_waves == 0) return places;
  for (std::size_t p = 0; p < waves.step.size(); ++p)
    places.variable_at[p] = visits.order[index(waves.step[p])];
  places.place_of_visit = inverse_of(waves.step);
  places.wave_start = std::move(waves.first);
  return places;
}

/// Rows by place, each ascending.
template <class T>
struct Rows {
  std::vector<std::int64_t> start{0};
  std::vector<LaneEdge<T>> edge;

  Rows(const Couplings& couplings, const Numbers& variable_at, const Numbers& place_of) {
    start.reserve(variable_at.size() + 1);
    edge.reserve(couplings.column.size());
    for (const std::int32_t v : variable_at) {
      const std::size_t begin = edge.size();
      for (auto e = static_cast<std::size_t>(couplings.row_start[index(v)]);
           e < static_cast<std::size_t>(couplings.row_start[index(v) + 1]); ++e) {
        LaneEdge<T> one;
        one.place = static_cast<decltype(one.place)>(place_of[index(couplings.column[e])]);
        one.step = static_cast<T>(2 * couplings.value[e]);
        edge.push_back(one);
      }
      std::ranges::sort(edge.begin() + static_cast<std::ptrdiff_t>(begin), edge.end(), {},
                        &LaneEdge<T>::place);
      start.push_back(static_cast<std::int64_t>(edge.size()));
    }
  }
};

template <class Begin>
std::vector<std::uint32_t> slots_of(std::int32_t blocks, const Begin& begin) {
  std::vector<std::uint32_t> slots;
  for (std::int32_t b = 0; b < blocks; ++b)
    for (std::int32_t k = 0; k < begin(b + 1) - begin(b); ++k)
      slots.push_back(visit_slot(static_cast<std::uint32_t>(b), static_cast<std::uint32_t>(k)));
  return slots;
}

}  // namespace

LaneProblem::LaneProblem(const Plan& plan, const PlanProblem& problem, const LaneForm& form,
                         PackedUpload& upload) {
  const Couplings& couplings = *problem.couplings;
  const std::int32_t n = couplings.num_variables();
  const VisitPlan visits = visit_plan(couplings, plan.chain);
  const Places places = places_of(couplings, visits, form);
  place_of_ = std::make_shared<const Numbers>(inverse_of(places.variable_at));

  const auto add_rows = [&](const auto& rows) {
    row_start_ = upload.add(rows.start);
    edge_ = upload.add(std::as_bytes(std::span(rows.edge)));
  };
  if (form.cell == LaneCell::narrow)
    add_rows(Rows<std::int16_t>(couplings, places.variable_at, *place_of_));
  else
    add_rows(Rows<std::int32_t>(couplings, places.variable_at, *place_of_));
  Numbers linear;
  for (const std::int32_t v : places.variable_at) linear.push_back(couplings.linear[index(v)]);
  linear_ = upload.add(linear);
  variable_at_ = upload.add(places.variable_at);
  device_place_of_ = upload.add(*place_of_);

  view_.num_variables = n;
  view_.is_random = visits.random;
  view_.num_blocks = static_cast<std::int32_t>(visits.block_start.size()) - 1;
  block_start_ = upload.add(visits.block_start);
  slot_ = upload.add(
      slots_of(view_.num_blocks, [&](std::int32_t b) { return visits.block_start[index(b)]; }));
  view_.num_waves = std::max(static_cast<std::int32_t>(places.wave_start.size()) - 1, 0);
  wave_start_ = upload.add(places.wave_start);
  place_of_visit_ = upload.add(places.place_of_visit);
  view_.moves = visits.moves;
  view_.families.num_families = visits.families().num_families;
  family_start_ = upload.add(visits.family_start);
  family_ = upload.add(visits.family);
  position_ = upload.add(visits.position);
  member_start_ = upload.add(visits.member_start);
  member_ = upload.add(visits.member);
  if (visits.moves == MoveKind::onehot)
    pair_slot_ =
        upload.add(slots_of(num_blocks(n), [n](std::int32_t b) { return block_begin(b, n); }));

  view_.key = key_of(plan, problem);
  view_.given = given_shape(problem);
  given_ = upload.add(given_bits(problem));
  view_.acceptance = plan.chain.acceptance;
  view_.is_ladder = plan.exchange;
  view_.num_sweeps = plan.num_sweeps;
  view_.observe = plan.chain.observe;
  view_.target = problem.target.value_or(INT64_MIN);
  std::vector<float> temperatures, rates;
  for (const double beta : problem.betas)
    temperatures.push_back(temperature_of(beta, couplings.unit));
  for (std::size_t r = 0; plan.exchange && r + 1 < problem.betas.size(); ++r)
    rates.push_back(exchange_rate(problem.betas[r], problem.betas[r + 1], couplings.unit));
  temperature_ = upload.add(temperatures);
  exchange_rate_ = upload.add(rates);
}

LaneTeamProblem LaneProblem::view(const PackedUpload& upload, std::uint32_t* first_hit,
                                  const std::uint32_t* stop) const {
  LaneTeamProblem out = view_;
  out.row_start = upload.at(row_start_);
  out.edge = upload.at(edge_);
  out.linear = upload.at(linear_);
  out.variable_at = upload.at(variable_at_);
  out.place_of = upload.at(device_place_of_);
  out.block_start = upload.at(block_start_);
  out.slot = upload.at(slot_);
  out.pair_slot = upload.at(pair_slot_);
  out.wave_start = upload.at(wave_start_);
  out.place_of_visit = upload.at(place_of_visit_);
  out.families = {upload.at(family_start_), upload.at(family_), upload.at(position_),
                  upload.at(member_start_), upload.at(member_), view_.families.num_families};
  out.temperature = upload.at(temperature_);
  out.exchange_rate = upload.at(exchange_rate_);
  out.given.bits = upload.at(given_);
  out.first_hit = first_hit;
  out.stop = stop;
  return out;
}

std::size_t lane_problem_bytes(const Plan& plan, const PlanProblem& problem, const LaneForm& form) {
  const Couplings& couplings = *problem.couplings;
  const std::size_t n = couplings.linear.size();
  std::size_t bytes = sizeof(LaneTeamProblem) + couplings.row_start.size() * sizeof(std::int64_t) +
                      couplings.column.size() * (form.cell == LaneCell::narrow ? 4 : 8) +
                      (n + 2) * 5 * sizeof(std::int32_t) +  // linear, both maps, slots, blocks
                      problem.betas.size() * 2 * sizeof(float);
  if (form.crew == LaneCrew::block) bytes += (n + 1) * 2 * sizeof(std::int32_t);  // waves
  if (plan.chain.moves != MoveKind::flip) {
    bytes += (n + 1) * 2 * sizeof(std::int32_t) + 2 * sizeof(std::int32_t);  // starts, pair slots
    for (const CouplingFamily& family : couplings.families)
      bytes += family.variables.size() * 3 * sizeof(std::int32_t) + sizeof(std::int32_t);
  }
  const GivenStates given = given_shape(problem);
  bytes += std::size_t{given.num_rows} * static_cast<std::size_t>(given.words_a_row) *
           sizeof(std::uint32_t);
  constexpr std::size_t kArrays = 19, kAlignment = 16;
  return bytes + kArrays * kAlignment;
}

}  // namespace temper

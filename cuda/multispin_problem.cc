#include "cuda/multispin_problem.h"

#include "cuda/given_bits.h"
#include "cuda/tuning.h"
#include "sample/digit_couplings.h"
#include "sample/family_counters.h"
#include "sample/multispin_model.h"
#include "sample/plan_parts.h"
#include "sample/visit_plan.h"
#include "sample/visit_waves.h"

#include <numeric>
#include <optional>

namespace temper {
namespace {

std::size_t size(std::int32_t count) { return static_cast<std::size_t>(count); }

/// Members of the families that are counted: from those of every variable.
void members_of(const FamilyCounters& families, std::int32_t num_variables,
                std::vector<std::int32_t>& start, std::vector<std::int32_t>& member) {
  std::vector<std::vector<std::int32_t>> members(size(families.num_families));
  for (std::int32_t v = 0; v < num_variables; ++v)
    for (std::int32_t i = families.first[v]; i < families.first[v + 1]; ++i)
      members[size(families.family[i])].push_back(v);
  start.push_back(0);
  for (const auto& of_family : members) {
    member.insert(member.end(), of_family.begin(), of_family.end());
    start.push_back(static_cast<std::int32_t>(member.size()));
  }
}

}  // namespace

MultispinProblem::MultispinProblem(const Plan& plan, const PlanProblem& problem, FieldMethod method)
    : plan_(&plan), problem_(&problem), method_(method), num_rungs_(replicas_of(plan, problem)) {
  const Couplings& couplings = *problem.couplings;
  model_.num_variables = model_.num_places = couplings.num_variables();
  model_.energy_planes = energy_planes(couplings);
  if (method == FieldMethod::counters)
    add_counters();
  else
    add_neighbours();
  add_visits();
  at_.given = pack_.add(given_bits(problem));
  if (plan.exchange) add_rungs();
}

void MultispinProblem::add_neighbours() {
  const Couplings& couplings = *problem_->couplings;
  const DigitCouplings digits(couplings);
  model_.rows = digits.view();
  at_.row_start = pack_.add(digits.row_start());
  at_.stream = pack_.add(digits.stream());
  at_.constant = pack_.add(digits.constant());
  at_.linear = pack_.add(couplings.linear);
}

void MultispinProblem::add_counters() {
  const Couplings& couplings = *problem_->couplings;
  const auto families = FamilyModel::where_it_pays(couplings, plan_->chain);
  const FamilyCounters view = families->view();
  model_.counters = view;
  const std::size_t n = couplings.linear.size();
  const auto entries = size(view.first[n]);
  at_.first = pack_.add(std::span(view.first, n + 1));
  at_.family = pack_.add(std::span(view.family, entries));
  at_.constant = pack_.add(std::span(view.constant, n * kMostPlanes));
  at_.on_constant = pack_.add(std::span(view.on_constant, n * kMostPlanes));
  at_.extra_variable = pack_.add(std::span(view.extra_variable, size(view.num_extras)));
  at_.extra = pack_.add(std::span(view.extra, size(view.num_extras)));
  std::vector<std::int32_t> start, member;
  members_of(view, couplings.num_variables(), start, member);
  at_.member_start = pack_.add(start);
  at_.member = pack_.add(member);
  for (std::size_t v = 0; v < n; ++v) {
    TeamVisit& visit = visits_of_.emplace_back();
    visit.what = static_cast<std::uint32_t>(v) | static_cast<std::uint32_t>(view.fast[v])
                                                     << TeamVisit::kVariableBits;
    for (std::int32_t k = 0; k < view.fast[v]; ++k)
      visit.place[k] = view.family[view.first[v] + k] << kFamilyShift;
  }
}

void MultispinProblem::add_visits() {
  const Couplings& couplings = *problem_->couplings;
  const VisitPlan visits = visit_plan(couplings, plan_->chain);
  is_random_ = visits.random;
  if (visits_of_.empty())
    for (std::int32_t v = 0; v < model_.num_variables; ++v)
      visits_of_.push_back({.what = static_cast<std::uint32_t>(v)});
  if (is_random_) {
    at_.visit = pack_.add(visits_of_);
    at_.wave_first = pack_.add(std::vector<std::int32_t>{0, model_.num_variables});
    num_waves_ = 1;
  } else {
    const StepsByWave waves = by_wave(waves_of(couplings, visits.order));
    std::vector<TeamVisit> by_wave;
    for (const std::int32_t step : waves.step) {
      by_wave.push_back(visits_of_[size(visits.order[size(step)])]);
      by_wave.back().row = step;
    }
    at_.visit = pack_.add(by_wave);
    at_.wave_first = pack_.add(waves.first);
    num_waves_ = static_cast<std::int32_t>(waves.first.size()) - 1;
  }
  visits_of_ = {};
  visits_.num_blocks = static_cast<std::int32_t>(visits.block_start.size()) - 1;
  visits_.moves = visits.moves;
  visits_.families = visits.families();
  at_.block_start = pack_.add(visits.block_start);
  at_.family_start = pack_.add(visits.family_start);
  at_.family_of = pack_.add(visits.family);
  at_.position = pack_.add(visits.position);
  at_.family_member_start = pack_.add(visits.member_start);
  at_.family_member = pack_.add(visits.member);
}

/// A tile's lanes are rungs in turn, and the first is rung 0 or, of a ladder of several tiles,
/// later.
void MultispinProblem::add_rungs() {
  const Couplings& couplings = *problem_->couplings;
  const LevelTable levels(problem_->betas, couplings, plan_->chain, 3 * model_.counters.pair + 1);
  rung_levels_ = levels.most_levels();
  const std::size_t words = size(level_page_words(rung_levels_));
  const std::size_t num_tiles = size(tiles_of_team());
  std::vector<std::uint32_t> pages(num_tiles * words * kTeamLanes);
  for (std::size_t lane = 0; lane < num_tiles * kTeamLanes; ++lane) {
    const SweepLevels<std::uint32_t> page = levels.data()[lane % num_rungs_];
    const auto count = size(level_page_words(page.num_levels));
    for (std::size_t i = 0; i < count; ++i)
      pages[(lane / kTeamLanes * words + i) * kTeamLanes + lane % kTeamLanes] = page.page[i];
  }
  at_.rung_pages = pack_.add(pages);
  std::vector<float> rate;
  for (std::size_t r = 0; r + 1 < num_rungs_; ++r)
    rate.push_back(exchange_rate(problem_->betas[r], problem_->betas[r + 1], couplings.unit));
  at_.rate = pack_.add(rate);
}

std::int32_t MultispinProblem::tiles_of_team() const {
  return static_cast<std::int32_t>((num_rungs_ + kTeamLanes - 1) / kTeamLanes);
}

TeamProblem MultispinProblem::view(const PackedUpload& pack, std::size_t base) const {
  const auto at = [&]<class T>(Packed<T> place) { return pack.at(Packed<T>{base + place.offset}); };
  TeamProblem team;
  team.model = model_;
  team.key = key_of(*plan_, *problem_);
  team.given = given_shape(*problem_);
  team.given.bits = at(at_.given);
  if (method_ == FieldMethod::neighbours) {
    team.model.rows.row_start = at(at_.row_start);
    team.model.rows.stream = at(at_.stream);
    team.model.rows.constant = at(at_.constant);
    team.linear = at(at_.linear);
  } else {
    FamilyCounters& counters = team.model.counters;
    counters.first = at(at_.first);
    counters.family = at(at_.family);
    counters.place = nullptr;
    counters.fast = nullptr;
    counters.constant = at(at_.constant);
    counters.on_constant = at(at_.on_constant);
    counters.extra_variable = at(at_.extra_variable);
    counters.extra = at(at_.extra);
    team.member_start = at(at_.member_start);
    team.member = at(at_.member);
  }
  team.visits = visits_;
  team.visits.order = nullptr;
  team.visits.block_start = at(at_.block_start);
  team.visits.families.family_start = at(at_.family_start);
  team.visits.families.family = at(at_.family_of);
  team.visits.families.position = at(at_.position);
  team.visits.families.member_start = at(at_.family_member_start);
  team.visits.families.member = at(at_.family_member);
  team.waves = {num_waves_, at(at_.wave_first), at(at_.visit)};
  team.is_random = is_random_;
  team.num_rungs = static_cast<std::int32_t>(num_rungs_);
  team.rung_levels = rung_levels_;
  team.rate = at(at_.rate);
  team.num_sweeps = plan_->num_sweeps;
  team.observe = plan_->chain.observe;
  MultispinRun run;
  set_target(run, problem_->target, model_.energy_planes);
  team.has_target = run.has_target;
  team.target = run.target;
  return team;
}

TileWords MultispinProblem::tile_words() const {
  const std::size_t n = size(model_.num_variables), planes = size(model_.energy_planes);
  const std::size_t families = size(model_.counters.num_families);
  const std::size_t kinds = draws_of(plan_->chain.random_mode) == Draws::dealt ? 1 : 2;
  TileWords words;
  words.results = (2 * n + 2 + 2 * planes + 1 /* hit */ + 32 /* best_sweep */ +
                   (plan_->exchange ? 64 : 0) /* accepted, round_trips */) *
                  kTeamLanes;
  words.rest = (kinds * n + 1 /* open */ + families * size(model_.counters.num_planes) +
                (plan_->exchange ? 2 : 0) /* to_hot, to_cold */) *
                   kTeamLanes +
               families + 1;
  words.rest = (words.rest + 3) / 4 * 4;
  return words;
}

std::size_t MultispinProblem::parts_words() const {
  return size(kMostMultispinWarps) * (size(model_.energy_planes) + 1) * kTeamLanes;
}

std::size_t MultispinProblem::num_visits() const {
  return is_random_ ? size(model_.num_variables) : 0;
}

TeamTile MultispinProblem::tile(std::uint32_t* results, std::uint32_t* rest) const {
  const std::size_t n = size(model_.num_variables), planes = size(model_.energy_planes);
  const std::size_t families = size(model_.counters.num_families);
  const std::size_t kinds = draws_of(plan_->chain.random_mode) == Draws::dealt ? 1 : 2;
  const auto take = [](std::uint32_t*& from, std::size_t rows) {
    std::uint32_t* const taken = from;
    from += rows * kTeamLanes;
    return taken;
  };
  TeamTile tile;
  tile.state = take(results, n + 2);
  tile.best_state = take(results, n);
  tile.energy = take(results, planes);
  tile.best_energy = take(results, planes);
  tile.hit = take(results, 1);
  tile.best_sweep = take(results, 32);
  tile.drawn = take(rest, kinds * n);
  tile.open = take(rest, 1);
  if (families > 0) {
    tile.counter = take(rest, 2 * families);
    tile.upper = take(rest, families * (size(model_.counters.num_planes) - 2));
  }
  if (plan_->exchange) {
    tile.accepted = take(results, 32);
    tile.round_trips = take(results, 32);
    tile.to_hot = take(rest, 1);
    tile.to_cold = take(rest, 1);
  }
  tile.wide = rest;
  return tile;
}

const std::uint32_t* MultispinProblem::rung_pages(const PackedUpload& pack, std::size_t base,
                                                  std::int32_t tile_of_team) const {
  const std::size_t words = size(level_page_words(rung_levels_)) * kTeamLanes;
  return pack.at(Packed<std::uint32_t>{base + at_.rung_pages.offset}) + size(tile_of_team) * words;
}

}  // namespace temper

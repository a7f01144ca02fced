#include "presolve/model/reducible_model.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace temper::reducing {
namespace {

/// Work is bounded: so many steps (a term looked at, about) whatever the model, and so many more a
/// term. A machine does some 10^8 a second.
constexpr std::int64_t kWork = 150'000'000;
constexpr std::int64_t kWorkATerm = 25;
constexpr std::int64_t kPollEvery = 1 << 20;

}  // namespace

ReducibleModel::ReducibleModel(const ExactModel& model, Ties ties, const StopToken* stop)
    : ties_(ties),
      stop_(stop),
      offset_(model.offset),
      linear_(model.linear),
      rows_(model.linear.size()),
      present_(model.linear.size(), true),
      doubled_(model.linear.size(), false),
      degree_(model.linear.size(), 0),
      attraction_(model.linear.size(), 0),
      repulsion_(model.linear.size(), 0),
      slot_(model.linear.size(), -1),
      changed_(kNumListeners, Worklist{model.linear.size()}) {
  work_left_ =
      kWork + kWorkATerm * static_cast<std::int64_t>(model.linear.size() + 2 * model.pairs.size());
  for (const auto& [u, v, coupling] : model.pairs) {
    ++degree_[at(u)];
    ++degree_[at(v)];
  }
  for (std::size_t v = 0; v < rows_.size(); ++v)
    rows_[v].reserve(static_cast<std::size_t>(degree_[v]));
  for (const auto& [u, v, coupling] : model.pairs) {
    rows_[at(u)].push_back({coupling, v});
    rows_[at(v)].push_back({coupling, u});
    auto& sums = coupling < 0 ? attraction_ : repulsion_;
    sums[at(u)] += coupling;
    sums[at(v)] += coupling;
  }
  for (std::int32_t v = 0; v < num_variables(); ++v) touch(v);
}

std::vector<std::int32_t> ReducibleModel::variables() const {
  std::vector<std::int32_t> left;
  for (std::int32_t v = 0; v < num_variables(); ++v)
    if (has(v)) left.push_back(v);
  return left;
}

std::int32_t ReducibleModel::degree(std::int32_t v) {
  if (doubled_[at(v)]) clean(v);
  return degree_[at(v)];
}

std::span<const Term> ReducibleModel::row(std::int32_t v) {
  if (doubled_[at(v)] || rows_[at(v)].size() != static_cast<std::size_t>(degree_[at(v)])) clean(v);
  return rows_[at(v)];
}

void ReducibleModel::clean(std::int32_t v) {
  std::vector<Term>& row = rows_[at(v)];
  std::size_t kept = 0;
  for (const Term& term : row) {
    if (!has(term.variable)) continue;
    std::int32_t& slot = slot_[at(term.variable)];
    if (slot >= 0) {
      row[at(slot)].coupling += term.coupling;
    } else {
      slot = static_cast<std::int32_t>(kept);
      row[kept++] = term;
    }
  }
  work_left_ -= static_cast<std::int64_t>(row.size());
  row.resize(kept);
  for (const Term& term : row) slot_[at(term.variable)] = -1;
  std::erase_if(row, [](const Term& term) { return term.coupling == 0; });
  degree_[at(v)] = static_cast<std::int32_t>(row.size());
  attraction_[at(v)] = repulsion_[at(v)] = 0;
  for (const Term& term : row)
    (term.coupling < 0 ? attraction_ : repulsion_)[at(v)] += term.coupling;
  doubled_[at(v)] = false;
}

void ReducibleModel::touch(std::int32_t v) {
  for (Worklist& list : changed_) list.add(v);
}

void ReducibleModel::add_linear(std::int32_t v, Exact bias) {
  linear_[at(v)] += bias;
  touch(v);
}

void ReducibleModel::add_coupling(std::int32_t u, std::int32_t v, Exact coupling) {
  if (coupling == 0) return;
  rows_[at(u)].push_back({coupling, v});
  rows_[at(v)].push_back({coupling, u});
  auto& sums = coupling < 0 ? attraction_ : repulsion_;
  sums[at(u)] += coupling;
  sums[at(v)] += coupling;
  doubled_[at(u)] = doubled_[at(v)] = true;
  touch(u);
  touch(v);
}

void ReducibleModel::remove(std::int32_t v, const RestoreStep& step) {
  for (const Term& term : row(v)) {
    const std::size_t u = at(term.variable);
    touch(term.variable);
    // Where u has several terms of v, their sizes add up to the size of their sum or more: what is
    // left of the bounds is loose, and safe.
    (term.coupling < 0 ? attraction_ : repulsion_)[u] -= term.coupling;
    --degree_[u];
  }
  work_left_ -= static_cast<std::int64_t>(row(v).size());
  present_[at(v)] = false;
  rows_[at(v)] = {};
  degree_[at(v)] = 0;
  steps_.push_back(step);
}

void ReducibleModel::fix(std::int32_t v, bool value, PresolveTechnique by) {
  if (value) {
    offset_ += linear_[at(v)];
    for (const Term& term : row(v)) add_linear(term.variable, term.coupling);
  }
  remove(v, {.variable = v, .values = value, .by = by});
}

void ReducibleModel::merge(std::int32_t v, std::int32_t into, Relation relation,
                           PresolveTechnique by) {
  assert(v != into);
  const std::vector<Term> terms(row(v).begin(), row(v).end());
  const bool equal = relation == Relation::equal;
  remove(v, {.variable = v,
             .of = {into, -1},
             .values = static_cast<std::uint8_t>(equal ? 0b10 : 0b01),
             .by = by});
  // With x = 1 − y:  b x = b − b y,  J x z = J z − J y z,  and x y = 0.
  if (!equal) offset_ += linear_[at(v)];
  add_linear(into, equal ? linear_[at(v)] : -linear_[at(v)]);
  for (const auto& [coupling, u] : terms) {
    if (u == into) {
      if (equal) add_linear(into, coupling);
      continue;
    }
    if (!equal) add_linear(u, coupling);
    add_coupling(into, u, equal ? coupling : -coupling);
  }
}

std::array<Exact, 4> ReducibleModel::costs_by_neighbours(std::int32_t v) {
  const auto terms = row(v);
  assert(terms.size() <= 2);
  const Exact first = terms.empty() ? 0 : terms[0].coupling;
  const Exact second = terms.size() < 2 ? 0 : terms[1].coupling;
  const Exact alone = linear(v);
  return {alone, alone + first, alone + second, alone + first + second};
}

void ReducibleModel::eliminate(std::int32_t v, PresolveTechnique by) {
  const std::array<Exact, 4> costs = costs_by_neighbours(v);
  RestoreStep step{.variable = v, .by = by};
  const auto terms = row(v);
  for (std::size_t i = 0; i < terms.size(); ++i) step.of[i] = terms[i].variable;
  std::array<Exact, 4> least{};
  for (std::size_t state = 0; state < (std::size_t{1} << terms.size()); ++state) {
    least[state] = std::min<Exact>(0, costs[state]);
    step.values |= static_cast<std::uint8_t>((costs[state] < 0) << state);
  }
  remove(v, step);
  offset_ += least[0];
  if (step.of[0] >= 0) add_linear(step.of[0], least[1] - least[0]);
  if (step.of[1] >= 0) {
    add_linear(step.of[1], least[2] - least[0]);
    add_coupling(step.of[0], step.of[1], least[3] - least[2] - least[1] + least[0]);
  }
}

bool ReducibleModel::may_spend(std::int64_t steps) {
  work_left_ -= steps;
  until_poll_ -= steps;
  if (until_poll_ < 0) {
    until_poll_ = kPollEvery;
    stopped_ = stopped_ || (stop_ != nullptr && stop_->stop_requested());
  }
  return !stopped_ && work_left_ >= 0;
}

ExactModel ReducibleModel::rest(const ExactModel& original) {
  ExactModel left;
  left.vartype = original.vartype;
  left.units_per_one = original.units_per_one;
  left.offset = offset_;
  left.offset_beside = original.offset_beside;
  const std::vector<std::int32_t> kept = variables();
  std::vector<std::int32_t> number(linear_.size(), -1);
  for (std::size_t i = 0; i < kept.size(); ++i) number[at(kept[i])] = static_cast<std::int32_t>(i);
  for (const std::int32_t v : kept) {
    left.linear.push_back(linear(v));
    const std::size_t first = left.pairs.size();
    for (const auto& [coupling, u] : row(v))
      if (u > v) left.pairs.push_back({number[at(v)], number[at(u)], coupling});
    std::ranges::sort(left.pairs.begin() + static_cast<std::ptrdiff_t>(first), left.pairs.end(), {},
                      &ExactModel::Pair::v);
  }
  return left;
}

}  // namespace temper::reducing

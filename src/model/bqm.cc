#include "temper/model/bqm.h"

#include "temper/base/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace temper {
namespace {

/// Stable counting sort by one end of the pair: two of these, the minor end first, order the
/// interactions by (u, v) in linear time and keep duplicates in the order they were added, so that
/// their sum does not depend on the sorting.
void sort_by(std::vector<Interaction>& interactions, std::int32_t Interaction::*end,
             std::int32_t num_variables) {
  std::vector<std::size_t> start(static_cast<std::size_t>(num_variables) + 1, 0);
  for (const Interaction& term : interactions) ++start[static_cast<std::size_t>(term.*end) + 1];
  for (std::size_t v = 1; v < start.size(); ++v) start[v] += start[v - 1];
  std::vector<Interaction> sorted(interactions.size());
  for (const Interaction& term : interactions)
    sorted[start[static_cast<std::size_t>(term.*end)]++] = term;
  interactions = std::move(sorted);
}

void merge_duplicates(std::vector<Interaction>& interactions) {
  std::size_t kept = 0;
  for (const Interaction& term : interactions) {
    if (kept > 0 && interactions[kept - 1].u == term.u && interactions[kept - 1].v == term.v)
      interactions[kept - 1].bias += term.bias;
    else
      interactions[kept++] = term;
  }
  interactions.resize(kept);
}

void require_finite(double bias, std::string_view what) {
  if (!std::isfinite(bias))
    throw InputError{fmt::format("{} is {}: coefficients must be finite numbers", what, bias)};
}

/// Neumaier's compensated sum: a large offset that cancels the rest costs no digits.
class CompensatedSum {
 public:
  void add(double term) {
    const double next = sum_ + term;
    lost_ += std::abs(sum_) >= std::abs(term) ? (sum_ - next) + term : (term - next) + sum_;
    sum_ = next;
  }
  [[nodiscard]] double value() const { return sum_ + lost_; }

 private:
  double sum_ = 0.0;
  double lost_ = 0.0;
};

}  // namespace

BqmBuilder::BqmBuilder(Vartype vartype, std::int32_t num_variables) {
  bqm_.vartype = vartype;
  bqm_.linear.assign(static_cast<std::size_t>(num_variables), 0.0);
}

void BqmBuilder::add_linear(std::int32_t v, double bias) {
  assert(v >= 0);
  const auto index = static_cast<std::size_t>(v);
  if (index >= bqm_.linear.size()) bqm_.linear.resize(index + 1, 0.0);
  bqm_.linear[index] += bias;
}

void BqmBuilder::add_interaction(std::int32_t u, std::int32_t v, double bias) {
  if (u == v) {  // x·x = x for 0/1, s·s = 1 for ±1
    add_linear(u, bqm_.vartype == Vartype::binary ? bias : 0.0);
    if (bqm_.vartype == Vartype::spin) add_offset(bias);
    return;
  }
  if (u > v) std::swap(u, v);
  assert(u >= 0);
  if (v >= bqm_.num_variables()) add_linear(v, 0.0);
  bqm_.interactions.push_back({u, v, bias});
}

void BqmBuilder::add_offset(double bias) { bqm_.offset += bias; }

void BqmBuilder::add_interactions(std::vector<Interaction>&& interactions) {
  std::int32_t largest = bqm_.num_variables() - 1;
  for (Interaction& term : interactions) {
    assert(term.u >= 0 && term.v >= 0 && term.u != term.v);
    if (term.u > term.v) std::swap(term.u, term.v);
    largest = std::max(largest, term.v);
  }
  if (largest >= bqm_.num_variables()) add_linear(largest, 0.0);
  if (bqm_.interactions.empty())
    bqm_.interactions = std::move(interactions);
  else
    bqm_.interactions.insert(bqm_.interactions.end(), interactions.begin(), interactions.end());
  interactions.clear();
}

void BqmBuilder::add_family(Family family) {
  if (bqm_.vartype != Vartype::binary)
    throw InputError{fmt::format("family '{}': families belong to binary models, this one is spin",
                                 family.label)};
  require_finite(family.weight, fmt::format("weight of family '{}'", family.label));
  const auto& members = family.variables;
  const double weight = family.weight;
  double linear = 0.0;
  double quadratic = 0.0;
  if (family.kind == FamilyKind::exactly) {
    // w(Σx − k)² = wk² + w(1 − 2k) Σx + 2w Σ_{a<b} x_a x_b
    linear = weight * (1 - 2 * family.k);
    quadratic = 2 * weight;
    add_offset(weight * family.k * family.k);
  } else if (family.k == 1) {
    quadratic = weight;  // w Σ_{a<b} x_a x_b: w for each pair that is on together
  } else if (family.k == 0) {
    linear = weight;
  } else {
    throw InputError{fmt::format(
        "family '{}': at most {} needs slack variables; only at most one has a plain penalty",
        family.label, family.k)};
  }
  for (std::size_t a = 0; a < members.size(); ++a) {
    add_linear(members[a], linear);
    if (quadratic == 0.0) continue;
    for (std::size_t b = a + 1; b < members.size(); ++b)
      add_interaction(members[a], members[b], quadratic);
  }
  bqm_.families.push_back(std::move(family));
}

Bqm BqmBuilder::build() && {
  const auto pair = [](const Interaction& term) { return std::pair{term.u, term.v}; };
  if (!std::ranges::is_sorted(bqm_.interactions, {}, pair)) {
    sort_by(bqm_.interactions, &Interaction::v, bqm_.num_variables());
    sort_by(bqm_.interactions, &Interaction::u, bqm_.num_variables());
  }
  merge_duplicates(bqm_.interactions);

  require_finite(bqm_.offset, "offset");
  for (std::int32_t v = 0; v < bqm_.num_variables(); ++v)
    if (const double bias = bqm_.linear[static_cast<std::size_t>(v)]; !std::isfinite(bias))
      require_finite(bias, fmt::format("linear bias of variable {}", v));
  for (const Interaction& term : bqm_.interactions)
    if (!std::isfinite(term.bias))
      require_finite(term.bias,
                     fmt::format("quadratic bias of variables {} and {}", term.u, term.v));
  return std::move(bqm_);
}

Bqm to_vartype(const Bqm& bqm, Vartype vartype) {
  if (bqm.vartype == vartype) return bqm;
  Bqm other = bqm;
  other.vartype = vartype;
  if (vartype == Vartype::spin) {
    // x = (1 + s)/2:  b x = b/2 + b/2 s;  J x_u x_v = J/4 (1 + s_u + s_v + s_u s_v)
    other.families.clear();
    for (double& bias : other.linear) {
      bias /= 2;
      other.offset += bias;
    }
    for (Interaction& term : other.interactions) {
      term.bias /= 4;
      other.linear[static_cast<std::size_t>(term.u)] += term.bias;
      other.linear[static_cast<std::size_t>(term.v)] += term.bias;
      other.offset += term.bias;
    }
  } else {
    // s = 2x − 1:  h s = 2h x − h;  J s_u s_v = J (4 x_u x_v − 2 x_u − 2 x_v + 1)
    for (double& bias : other.linear) {
      other.offset -= bias;
      bias *= 2;
    }
    for (Interaction& term : other.interactions) {
      other.offset += term.bias;
      other.linear[static_cast<std::size_t>(term.u)] -= 2 * term.bias;
      other.linear[static_cast<std::size_t>(term.v)] -= 2 * term.bias;
      term.bias *= 4;
    }
  }
  return other;
}

double energy(const Bqm& bqm, std::span<const std::int8_t> state) {
  assert(state.size() == bqm.linear.size());
  CompensatedSum sum;
  sum.add(bqm.offset);
  for (std::size_t v = 0; v < state.size(); ++v) sum.add(bqm.linear[v] * state[v]);
  for (const Interaction& term : bqm.interactions)
    sum.add(term.bias * state[static_cast<std::size_t>(term.u)] *
            state[static_cast<std::size_t>(term.v)]);
  return sum.value();
}

}  // namespace temper

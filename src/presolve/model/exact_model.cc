#include "presolve/model/exact_model.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace temper::reducing {
namespace {

/// Presolve at most doubles a sum of all coefficients, and 128 bits hold one of 127 with its sign.
constexpr int kMostBits = 120;
constexpr double kLargestDecimal =
    9007199254740992.0;  // 2^53: doubles hold all integers up to here
constexpr int kMostDigits = 9;

bool is_whole(double coefficient, double units_per_one) {
  const double scaled = std::nearbyint(coefficient * units_per_one);
  return std::abs(scaled) <= kLargestDecimal && scaled / units_per_one == coefficient;
}

template <class Visit>
bool all_coefficients(const Bqm& bqm, const Visit& visit) {
  return std::ranges::all_of(bqm.linear, visit) &&
         std::ranges::all_of(bqm.interactions, visit, &Interaction::bias);
}

/// The smallest power of ten that makes every coefficient whole.
std::optional<double> decimal_units(const Bqm& bqm) {
  double units_per_one = 1.0;
  for (int digits = 0; digits <= kMostDigits; ++digits, units_per_one *= 10.0)
    if (all_coefficients(bqm, [&](double bias) { return is_whole(bias, units_per_one); }))
      return units_per_one;
  return std::nullopt;
}

/// Exponent of the lowest bit that is set.
int lowest_bit(double coefficient) {
  int exponent = 0;
  const double mantissa = std::frexp(coefficient, &exponent);  // in [1/2, 1): 53 bits
  const auto bits = static_cast<std::uint64_t>(std::abs(std::ldexp(mantissa, 53)));
  return exponent - 53 + __builtin_ctzll(bits);
}

/// The power of two that makes every coefficient whole; nothing where that takes too many bits.
std::optional<double> binary_units(const Bqm& bqm) {
  int lowest = std::numeric_limits<int>::max();
  double size = 0.0;
  const auto is_finite = [](double bias) { return std::isfinite(bias); };
  if (!all_coefficients(bqm, is_finite)) return std::nullopt;
  all_coefficients(bqm, [&](double bias) {
    if (bias != 0.0) lowest = std::min(lowest, lowest_bit(bias));
    size += std::abs(bias);
    return true;
  });
  // A spin's coupling is four of a binary one's, and as much again lies in linear and offset.
  if (!std::isfinite(16.0 * size)) return std::nullopt;
  if (std::ilogb(16.0 * size) + 1 - lowest > kMostBits) return std::nullopt;
  // Exponents that a double's reciprocal does not reach are not worth the trouble.
  if (lowest < -1000 || lowest > 900) return std::nullopt;
  return std::ldexp(1.0, -lowest);
}

void take_offset(const Bqm& bqm, ExactModel& model) {
  const double scaled = std::nearbyint(bqm.offset * model.units_per_one);
  if (std::abs(scaled) <= kLargestDecimal && scaled / model.units_per_one == bqm.offset)
    model.offset = static_cast<Exact>(scaled);
  else
    model.offset_beside = bqm.offset;
}

/// s = 2x − 1: J s t = 4J x y − 2J x − 2J y + J, h s = 2h x − h.
void spin_to_binary(ExactModel& model) {
  for (Exact& bias : model.linear) {
    model.offset -= bias;
    bias *= 2;
  }
  for (ExactModel::Pair& pair : model.pairs) {
    model.offset += pair.coupling;
    model.linear[static_cast<std::size_t>(pair.u)] -= 2 * pair.coupling;
    model.linear[static_cast<std::size_t>(pair.v)] -= 2 * pair.coupling;
    pair.coupling *= 4;
  }
}

}  // namespace

std::optional<ExactModel> exact_model(const Bqm& bqm) {
  ExactModel model;
  model.vartype = bqm.vartype;
  auto units = decimal_units(bqm);
  if (!units) units = binary_units(bqm);
  if (!units) return std::nullopt;
  model.units_per_one = *units;
  const auto number = [&](double coefficient) {
    return static_cast<Exact>(std::nearbyint(coefficient * *units));
  };
  model.linear.reserve(bqm.linear.size());
  for (double bias : bqm.linear) model.linear.push_back(number(bias));
  model.pairs.reserve(bqm.interactions.size());
  for (const auto& [u, v, bias] : bqm.interactions)
    if (bias != 0.0) model.pairs.push_back({u, v, number(bias)});
  take_offset(bqm, model);
  if (bqm.vartype == Vartype::spin) spin_to_binary(model);
  return model;
}

Bqm model_in_doubles(const ExactModel& model) {
  Bqm bqm;
  bqm.vartype = model.vartype;
  bqm.linear.reserve(model.linear.size());
  bqm.interactions.reserve(model.pairs.size());
  if (model.vartype == Vartype::binary) {
    const auto value = [&](Exact units) {
      return static_cast<double>(units) / model.units_per_one;
    };
    for (const Exact bias : model.linear) bqm.linear.push_back(value(bias));
    for (const auto& [u, v, coupling] : model.pairs)
      bqm.interactions.push_back({u, v, value(coupling)});
    bqm.offset = value(model.offset) + model.offset_beside;
    return bqm;
  }
  // x = (1 + s)/2:  b x = b/2 + b/2 s;  J x y = J/4 (1 + s + t + s t). All in quarters.
  const auto quarters = [&](Exact units) {
    return static_cast<double>(units) / (4.0 * model.units_per_one);
  };
  Exact offset = 4 * model.offset;
  std::vector<Exact> field(model.linear.size());
  for (std::size_t v = 0; v < field.size(); ++v) {
    field[v] = 2 * model.linear[v];
    offset += field[v];
  }
  for (const auto& [u, v, coupling] : model.pairs) {
    field[static_cast<std::size_t>(u)] += coupling;
    field[static_cast<std::size_t>(v)] += coupling;
    offset += coupling;
    bqm.interactions.push_back({u, v, quarters(coupling)});
  }
  for (const Exact bias : field) bqm.linear.push_back(quarters(bias));
  bqm.offset = quarters(offset) + model.offset_beside;
  return bqm;
}

}  // namespace temper::reducing

#pragma once
/// Small models with many ties, where a presolve that is nearly right loses an optimum; and all
/// their states, the judge.

#include "temper/model/bqm.h"

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace temper::testing_support {

/// One-hot families over 3 to 9 variables, sometimes with a clue as a penalty, sometimes with costs
/// on top.
inline Bqm tied_one_hot_model(std::mt19937& random) {
  const auto below = [&](std::uint32_t n) { return random() % n; };
  const auto n = static_cast<std::int32_t>(3 + below(7));
  BqmBuilder builder(Vartype::binary, n);
  const std::uint32_t num_families = 1 + below(4);
  for (std::uint32_t f = 0; f < num_families; ++f) {
    std::vector<std::int32_t> members;
    for (std::int32_t v = 0; v < n; ++v)
      if (below(2) == 0) members.push_back(v);
    const auto k = below(4) == 0 ? 2 : 1;
    builder.add_family({.label = "f" + std::to_string(f),
                        .kind = k == 1 && below(4) == 0 ? FamilyKind::at_most : FamilyKind::exactly,
                        .k = k,
                        .weight = 1.0 + below(2),
                        .variables = std::move(members)});
  }
  const std::uint32_t num_clues = below(3);
  for (std::uint32_t clue = 0; clue < num_clues; ++clue)
    builder.add_linear(static_cast<std::int32_t>(below(static_cast<std::uint32_t>(n))),
                       below(2) == 0 ? -3.0 : 3.0);
  if (below(3) == 0)
    for (std::int32_t v = 0; v < n; ++v) builder.add_linear(v, static_cast<double>(below(3)) - 1.0);
  return std::move(builder).build();
}

/// At most 14 variables, coefficients that are small multiples of a unit.
inline Bqm tied_model(std::uint32_t number) {
  std::mt19937 random(number);
  const auto below = [&](std::uint32_t n) { return random() % n; };
  if (number % 4 == 0) return tied_one_hot_model(random);
  const auto n = static_cast<std::int32_t>(1 + below(number % 16 == 1 ? 14 : 10));
  const Vartype vartype = below(3) == 0 ? Vartype::spin : Vartype::binary;
  // Tenths are ties only as decimals: 3 / 10 is one, 3 · 0.1 is not.
  const double parts[] = {1.0, 1.0, 1.0, 10.0, 4.0, 1048576.0};
  const double part = parts[below(6)];
  const std::uint32_t largest_linear = below(4);  // 0: no linear terms
  const std::uint32_t largest = 1 + below(3);
  const std::uint32_t sign = below(4);  // 0: attracts, 1: repels, else both
  // Trees and cycles as well as dense ones.
  const double degree = 0.5 + 0.5 * below(10);
  const auto weight = [&](std::uint32_t most) {
    return (static_cast<double>(below(2 * most + 1)) - most) / part;
  };
  BqmBuilder builder(vartype, n);
  for (std::int32_t v = 0; v < n; ++v) {
    builder.add_linear(v, weight(largest_linear));
    for (std::int32_t u = 0; u < v; ++u) {
      if (static_cast<double>(below(1000)) >= 1000.0 * degree / n) continue;
      const double bias = weight(largest);
      builder.add_interaction(u, v,
                              sign == 0   ? -std::abs(bias)
                              : sign == 1 ? std::abs(bias)
                                          : bias);
    }
  }
  builder.add_offset(weight(5));
  return std::move(builder).build();
}

struct AllStates {
  std::vector<double> energy;  ///< [2^n] bit v of the index is x[v] (spin up)
  double lowest = 0;
  std::size_t num_optima = 0;
};

inline std::vector<std::uint8_t> bits_of(std::size_t index, std::size_t n) {
  std::vector<std::uint8_t> bits(n);
  for (std::size_t v = 0; v < n; ++v) bits[v] = index >> v & 1;
  return bits;
}

inline std::size_t index_of(const std::vector<std::uint8_t>& bits) {
  std::size_t index = 0;
  for (std::size_t v = 0; v < bits.size(); ++v) index |= std::size_t{bits[v]} << v;
  return index;
}

/// Energies that differ by less than `tolerance` are equal.
inline AllStates all_states(const Bqm& bqm, double tolerance) {
  const std::size_t n = bqm.linear.size();
  AllStates all;
  all.energy.assign(std::size_t{1} << n, bqm.offset);
  const bool spin = bqm.vartype == Vartype::spin;
  const auto value = [&](std::size_t index, std::int32_t v) {
    const bool on = index >> v & 1;
    return spin ? (on ? 1.0 : -1.0) : (on ? 1.0 : 0.0);
  };
  for (std::size_t index = 0; index < all.energy.size(); ++index) {
    double& energy = all.energy[index];
    for (std::size_t v = 0; v < n; ++v)
      energy += bqm.linear[v] * value(index, static_cast<std::int32_t>(v));
    for (const auto& [u, v, bias] : bqm.interactions)
      energy += bias * value(index, u) * value(index, v);
  }
  all.lowest = *std::ranges::min_element(all.energy);
  for (double energy : all.energy) all.num_optima += energy < all.lowest + tolerance;
  return all;
}

}  // namespace temper::testing_support

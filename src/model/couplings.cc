#include "temper/model/couplings.h"

#include "temper/base/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>

namespace temper {
namespace {

/// The model's coefficients times a scale, as integers. Spin models are still spins here.
struct IntegerModel {
  double unit = 1.0;
  std::vector<std::int64_t> linear;
  std::vector<std::int64_t> interaction;  ///< in the order of bqm.interactions
};

/// Larger integers than these are of no use to the widest lane, and could overflow when summed.
constexpr double kLargestInteger = 1e9;

/// coefficient / unit when it is a whole number: that is, when the number divided back is the very
/// same double (0.3 is 3 tenths, 0.1 + 0.2 is not).
std::optional<std::int64_t> whole(double coefficient, double units_per_one) {
  const double scaled = std::nearbyint(coefficient * units_per_one);
  if (std::abs(scaled) > kLargestInteger || scaled / units_per_one != coefficient)
    return std::nullopt;
  return static_cast<std::int64_t>(scaled);
}

/// All coefficients times units_per_one, if all are whole.
std::optional<IntegerModel> scaled_model(const Bqm& bqm, double units_per_one) {
  IntegerModel model;
  model.linear.reserve(bqm.linear.size());
  model.interaction.reserve(bqm.interactions.size());
  model.unit = 1.0 / units_per_one;
  const auto take = [&](double coefficient, std::vector<std::int64_t>& into) {
    const auto number = whole(coefficient, units_per_one);
    if (!number) return false;
    into.push_back(*number);
    return true;
  };
  for (double bias : bqm.linear)
    if (!take(bias, model.linear)) return std::nullopt;
  for (const Interaction& pair : bqm.interactions)
    if (!take(pair.bias, model.interaction)) return std::nullopt;
  return model;
}

/// The smallest power of ten, else of two, that makes every coefficient whole.
std::optional<IntegerModel> exact_model(const Bqm& bqm) {
  double units_per_one = 1.0;
  for (int digits = 0; digits <= 9; ++digits, units_per_one *= 10.0)
    if (auto model = scaled_model(bqm, units_per_one)) return model;
  for (int bits = 1; bits <= 30; ++bits)
    if (auto model = scaled_model(bqm, std::ldexp(1.0, bits))) return model;
  return std::nullopt;
}

/// Upper bound on |field| over all partial sums, in the model's units, as a binary model.
double largest_real_field(const Bqm& bqm) {
  const double spin = bqm.vartype == Vartype::spin ? 1.0 : 0.0;
  std::vector<double> bound(bqm.linear.size());
  for (std::size_t v = 0; v < bound.size(); ++v) bound[v] = std::abs(bqm.linear[v]) * (1.0 + spin);
  for (const Interaction& pair : bqm.interactions) {
    const double reach = std::abs(pair.bias) * (1.0 + 5.0 * spin);  // 4J, and 2J in the linear part
    bound[static_cast<std::size_t>(pair.u)] += reach;
    bound[static_cast<std::size_t>(pair.v)] += reach;
  }
  double largest = 0.0;
  for (double b : bound) largest = std::max(largest, b);
  return largest;
}

/// Coefficients rounded to a power-of-two unit on which every field stays below kLargestFloatField.
IntegerModel rounded_model(const Bqm& bqm) {
  const double largest = largest_real_field(bqm);
  if (!std::isfinite(largest))
    throw InputError{"the coefficients of the model are too large: their sum overflows a double"};
  int exponent = 0;
  std::frexp(largest, &exponent);  // largest < 2^exponent
  // Half a unit of rounding a term: leave one bit of room.
  exponent -= 23;
  IntegerModel model;
  const double unit = std::ldexp(1.0, exponent);
  model.unit = unit > 0 ? unit : std::numeric_limits<double>::denorm_min();
  const auto rounded = [&](double bias) {
    return static_cast<std::int64_t>(std::nearbyint(bias / model.unit));
  };
  for (double bias : bqm.linear) model.linear.push_back(rounded(bias));
  for (const Interaction& pair : bqm.interactions) model.interaction.push_back(rounded(pair.bias));
  return model;
}

/// s = 2x − 1: J s t = 4J x y − 2J x − 2J y + J, h s = 2h x − h.
void spin_to_binary(const Bqm& bqm, IntegerModel& model) {
  for (std::int64_t& bias : model.linear) bias *= 2;
  for (std::size_t i = 0; i < bqm.interactions.size(); ++i) {
    const Interaction& pair = bqm.interactions[i];
    model.linear[static_cast<std::size_t>(pair.u)] -= 2 * model.interaction[i];
    model.linear[static_cast<std::size_t>(pair.v)] -= 2 * model.interaction[i];
    model.interaction[i] *= 4;
  }
}

/// Small integers fit narrow lanes.
void divide_by_common_divisor(IntegerModel& model) {
  std::int64_t divisor = 0;
  for (std::int64_t number : model.linear) divisor = std::gcd(divisor, number);
  for (std::int64_t number : model.interaction) divisor = std::gcd(divisor, number);
  if (divisor <= 1) return;
  for (std::int64_t& number : model.linear) number /= divisor;
  for (std::int64_t& number : model.interaction) number /= divisor;
  model.unit *= static_cast<double>(divisor);
}

/// Bound on |J| and on |linear + any subset of a row|.
std::int64_t largest_field(const Bqm& bqm, const IntegerModel& model) {
  std::vector<std::int64_t> low = model.linear, high = model.linear;
  std::int64_t largest = 0;
  for (std::size_t i = 0; i < bqm.interactions.size(); ++i) {
    const std::int64_t value = model.interaction[i];
    auto& bound = value < 0 ? low : high;
    bound[static_cast<std::size_t>(bqm.interactions[i].u)] += value;
    bound[static_cast<std::size_t>(bqm.interactions[i].v)] += value;
    largest = std::max(largest, std::abs(value));
  }
  for (std::size_t v = 0; v < low.size(); ++v)
    largest = std::max({largest, std::abs(model.linear[v]), std::abs(low[v]), std::abs(high[v])});
  return largest;
}

void fill_rows(const Bqm& bqm, const IntegerModel& model, Couplings& out) {
  const std::size_t n = bqm.linear.size();
  out.row_start.assign(n + 1, 0);
  for (std::size_t i = 0; i < bqm.interactions.size(); ++i) {
    if (model.interaction[i] == 0) continue;
    ++out.row_start[static_cast<std::size_t>(bqm.interactions[i].u) + 1];
    ++out.row_start[static_cast<std::size_t>(bqm.interactions[i].v) + 1];
  }
  std::partial_sum(out.row_start.begin(), out.row_start.end(), out.row_start.begin());
  out.column.resize(static_cast<std::size_t>(out.row_start[n]));
  out.value.resize(out.column.size());
  std::vector<std::int64_t> next(out.row_start.begin(), out.row_start.end() - 1);
  const auto put = [&](std::int32_t row, std::int32_t column, std::int64_t value) {
    const auto at = static_cast<std::size_t>(next[static_cast<std::size_t>(row)]++);
    out.column[at] = column;
    out.value[at] = static_cast<std::int32_t>(value);
  };
  // Interactions are sorted by (u, v), so every row comes out ascending.
  for (std::size_t i = 0; i < bqm.interactions.size(); ++i) {
    if (model.interaction[i] == 0) continue;
    put(bqm.interactions[i].u, bqm.interactions[i].v, model.interaction[i]);
    put(bqm.interactions[i].v, bqm.interactions[i].u, model.interaction[i]);
  }
  out.linear.reserve(n);
  for (std::int64_t bias : model.linear) out.linear.push_back(static_cast<std::int32_t>(bias));
}

double binary_offset(const Bqm& bqm) {
  double offset = bqm.offset;
  if (bqm.vartype == Vartype::binary) return offset;
  for (double bias : bqm.linear) offset -= bias;
  for (const Interaction& pair : bqm.interactions) offset += pair.bias;
  return offset;
}

/// Records how far the coefficients moved, and what that may do to an energy. A spin's terms reach
/// from −1 to 1, and the offset holds them at one end.
void add_up_rounding(const Bqm& bqm, const IntegerModel& model, Couplings& out) {
  const double reach = bqm.vartype == Vartype::spin ? 2.0 : 1.0;
  double squares = 0.0;
  const auto look = [&](double coefficient, std::int64_t units) {
    const double moved = std::abs(coefficient - static_cast<double>(units) * model.unit);
    out.rounding = std::max(out.rounding, moved);
    out.energy_rounding += reach * moved;
    squares += reach * moved * reach * moved;
    out.num_vanished += coefficient != 0.0 && units == 0;
  };
  for (std::size_t v = 0; v < bqm.linear.size(); ++v) look(bqm.linear[v], model.linear[v]);
  for (std::size_t i = 0; i < bqm.interactions.size(); ++i)
    look(bqm.interactions[i].bias, model.interaction[i]);
  out.energy_rounding_spread = std::sqrt(squares);
}

/// Whether the members differ and every two of them repel each other by `pair` and more. `inside`
/// is [n] scratch, all false.
bool repel_each_other(const Couplings& couplings, const std::vector<std::int32_t>& members,
                      double pair, std::vector<bool>& inside) {
  for (std::int32_t v : members) inside[static_cast<std::size_t>(v)] = true;
  bool all = std::ranges::adjacent_find(members) == members.end();
  for (std::int32_t v : members) {
    std::size_t num_repelled = 0;
    for (auto e = couplings.row_start[static_cast<std::size_t>(v)];
         e < couplings.row_start[static_cast<std::size_t>(v) + 1]; ++e) {
      const auto at = static_cast<std::size_t>(e);
      num_repelled +=
          inside[static_cast<std::size_t>(couplings.column[at])] && couplings.value[at] >= pair;
    }
    all = all && num_repelled + 1 == members.size();
  }
  for (std::int32_t v : members) inside[static_cast<std::size_t>(v)] = false;
  return all;
}

/// The model's families of at most or exactly one, where the model bears them out: a file may say
/// what it likes.
std::vector<CouplingFamily> known_families(const Bqm& bqm, const Couplings& couplings) {
  std::vector<CouplingFamily> families;
  std::vector<bool> inside(bqm.linear.size());
  for (const Family& family : bqm.families) {
    if (family.k != 1 || family.variables.size() < 2) continue;
    const double pair =
        std::round((family.kind == FamilyKind::exactly ? 2 : 1) * family.weight / couplings.unit);
    std::vector<std::int32_t> members = family.variables;
    std::ranges::sort(members);
    if (pair >= 1 && repel_each_other(couplings, members, pair, inside))
      families.push_back({std::move(members), static_cast<std::int64_t>(pair)});
  }
  return families;
}

void refuse_what_is_not_finite(const Bqm& bqm) {
  for (std::int32_t v = 0; v < bqm.num_variables(); ++v)
    if (const double bias = bqm.linear[static_cast<std::size_t>(v)]; !std::isfinite(bias))
      throw InputError{fmt::format("the linear coefficient of variable {} is {}, expected a number",
                                   to_string(bqm.label(v)), bias)};
  for (const Interaction& pair : bqm.interactions)
    if (!std::isfinite(pair.bias))
      throw InputError{fmt::format("the coefficient of the pair {}, {} is {}, expected a number",
                                   to_string(bqm.label(pair.u)), to_string(bqm.label(pair.v)),
                                   pair.bias)};
  if (!std::isfinite(bqm.offset))
    throw InputError{fmt::format("the offset is {}, expected a number", bqm.offset)};
}

}  // namespace

Couplings grid_couplings(const Bqm& bqm) {
  refuse_what_is_not_finite(bqm);
  Couplings out;
  out.offset = binary_offset(bqm);
  const auto on_grid = [&](IntegerModel model) {
    if (bqm.vartype == Vartype::spin) spin_to_binary(bqm, model);
    divide_by_common_divisor(model);
    return model;
  };
  std::optional<IntegerModel> model = exact_model(bqm);
  if (model) {
    model = on_grid(*std::move(model));
    out.max_field = largest_field(bqm, *model);
  }
  if (!model || out.max_field >= kLargestField) {
    IntegerModel rounded = rounded_model(bqm);
    out.exact = false;
    add_up_rounding(bqm, rounded, out);
    model = on_grid(std::move(rounded));
    out.max_field = largest_field(bqm, *model);
  }
  out.unit = model->unit;
  fill_rows(bqm, *model, out);
  out.families = known_families(bqm, out);
  return out;
}

std::int64_t grid_energy(const Couplings& couplings, std::span<const std::uint8_t> state) {
  std::int64_t energy = 0;
  for (std::int32_t v = 0; v < couplings.num_variables(); ++v) {
    if (!state[static_cast<std::size_t>(v)]) continue;
    energy += couplings.linear[static_cast<std::size_t>(v)];
    for (std::int64_t e = couplings.row_start[static_cast<std::size_t>(v)];
         e < couplings.row_start[static_cast<std::size_t>(v) + 1]; ++e) {
      const std::int32_t u = couplings.column[static_cast<std::size_t>(e)];
      if (u > v) break;  // each pair once
      // A product, since a branch on x[u] would be mispredicted half of the time.
      energy += std::int64_t{couplings.value[static_cast<std::size_t>(e)]} *
                state[static_cast<std::size_t>(u)];
    }
  }
  return energy;
}

double model_energy(const Couplings& couplings, std::int64_t grid_energy) {
  const double units = static_cast<double>(grid_energy);
  const double offset_units = std::nearbyint(couplings.offset / couplings.unit);
  const double offset_error = std::abs(offset_units * couplings.unit - couplings.offset);
  // The offset itself may lie off the grid of the coefficients.
  if (!couplings.exact || offset_error > 1e-12 * std::abs(couplings.offset))
    return couplings.offset + couplings.unit * units;
  // 3 tenths are 3 / 10; 3 · 0.1 is another double.
  const double units_per_one = std::nearbyint(1.0 / couplings.unit);
  return couplings.unit < 1.0 && 1.0 / units_per_one == couplings.unit
             ? (units + offset_units) / units_per_one
             : (units + offset_units) * couplings.unit;
}

}  // namespace temper

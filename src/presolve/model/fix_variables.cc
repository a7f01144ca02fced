#include "temper/presolve/fix_variables.h"

#include "temper/base/error.h"

#include "presolve/model/carry_families.h"

#include <cmath>
#include <vector>

namespace temper {
namespace {

/// Indices in the reduced model (−1: fixed) and values of what is fixed.
struct Places {
  std::vector<std::int32_t> left;
  std::vector<double> value;
};

Places places_of(const Bqm& bqm, std::span<const FixedVariable> fixed) {
  Places places{std::vector<std::int32_t>(bqm.linear.size()),
                std::vector<double>(bqm.linear.size())};
  for (const FixedVariable& one : fixed) {
    const auto v = static_cast<std::size_t>(one.variable);
    places.left[v] = -1;
    places.value[v] = one.on ? 1.0 : bqm.vartype == Vartype::spin ? -1.0 : 0.0;
  }
  std::int32_t next = 0;
  for (std::int32_t& place : places.left)
    if (place >= 0) place = next++;
  return places;
}

}  // namespace

FixedModel fix_variables(const Bqm& bqm, std::span<const FixedVariable> fixed) {
  const Places places = places_of(bqm, fixed);
  FixedModel out;
  Restore& restore = out.restore;
  restore.vartype = bqm.vartype;
  restore.num_variables = bqm.num_variables();
  restore.labels = restore_labels(bqm);
  for (const FixedVariable& one : fixed)
    restore.steps.push_back({.variable = one.variable, .values = std::uint8_t{one.on}});

  Bqm& reduced = out.bqm;
  reduced.vartype = bqm.vartype;
  reduced.offset = bqm.offset;
  // What is left of a cut is none any more, but is still maximised.
  reduced.sense = bqm.sense == Sense::minimise ? Sense::minimise : Sense::maximise;
  for (std::int32_t v = 0; v < bqm.num_variables(); ++v) {
    const auto row = static_cast<std::size_t>(v);
    if (places.left[row] < 0) {
      reduced.offset += bqm.linear[row] * places.value[row];
      continue;
    }
    restore.kept.push_back(v);
    reduced.linear.push_back(bqm.linear[row]);
    reduced.labels.push_back(bqm.label(v));
  }
  for (const Interaction& term : bqm.interactions) {
    const auto u = static_cast<std::size_t>(term.u), v = static_cast<std::size_t>(term.v);
    const std::int32_t left_u = places.left[u], left_v = places.left[v];
    if (left_u >= 0 && left_v >= 0)
      reduced.interactions.push_back({left_u, left_v, term.bias});
    else if (left_u >= 0)
      reduced.linear[static_cast<std::size_t>(left_u)] += term.bias * places.value[v];
    else if (left_v >= 0)
      reduced.linear[static_cast<std::size_t>(left_v)] += term.bias * places.value[u];
    else
      reduced.offset += term.bias * places.value[u] * places.value[v];
  }
  reduced.families = reducing::carried_families(bqm.families, restore);
  bool finite = std::isfinite(reduced.offset);
  for (const double bias : reduced.linear) finite = finite && std::isfinite(bias);
  if (!finite)
    throw InputError{"a coefficient of what fixed variables leave does not fit a double"};
  return out;
}

Restore composed(const Restore& first, const Restore& second) {
  Restore out = first;
  const auto in_original = [&](std::int32_t v) {
    return v < 0 ? v : first.kept[static_cast<std::size_t>(v)];
  };
  for (std::int32_t& v : (out.kept = second.kept)) v = in_original(v);
  for (RestoreStep step : second.steps) {
    step.variable = in_original(step.variable);
    for (std::int32_t& v : step.of) v = in_original(v);
    out.steps.push_back(step);
  }
  return out;
}

}  // namespace temper

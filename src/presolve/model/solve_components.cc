#include "presolve/model/techniques.h"

#include <algorithm>
#include <cstddef>

namespace temper::reducing {
namespace {

constexpr std::size_t kMostVariables = 20;
/// Flips over all components; the small ones come first.
constexpr std::int64_t kMostFlips = 1 << 25;

/// Of the states of least energy: the first (read as a binary number), and what all agree on.
struct Optima {
  std::uint32_t first = 0;
  std::uint32_t always_on = 0;
  std::uint32_t ever_on = 0;
};

/// All states by Gray code (Gray 1953): each differs from the one before in a single variable.
Optima optima_of(ReducibleModel& model, const std::vector<std::int32_t>& variables) {
  const std::size_t n = variables.size();
  std::vector<std::vector<Exact>> coupling(n, std::vector<Exact>(n, 0));
  std::vector<Exact> field(n);
  for (std::size_t i = 0; i < n; ++i) {
    field[i] = model.linear(variables[i]);
    for (const auto& [value, u] : model.row(variables[i]))
      coupling[i][static_cast<std::size_t>(std::ranges::lower_bound(variables, u) -
                                           variables.begin())] = value;
  }
  Exact energy = 0, least = 0;
  std::uint32_t state = 0;
  Optima optima;
  for (std::uint32_t step = 1; step < std::uint32_t{1} << n; ++step) {
    const auto v = static_cast<std::size_t>(__builtin_ctz(step));
    state ^= std::uint32_t{1} << v;
    const bool turns_on = state >> v & 1;
    energy += turns_on ? field[v] : -field[v];
    for (std::size_t u = 0; u < n; ++u) field[u] += turns_on ? coupling[v][u] : -coupling[v][u];
    if (energy > least) continue;
    if (energy < least) {
      least = energy;
      optima = {state, state, state};
    } else {
      optima = {std::min(optima.first, state), optima.always_on & state, optima.ever_on | state};
    }
  }
  return optima;
}

}  // namespace

std::vector<std::vector<std::int32_t>> components_of(ReducibleModel& model) {
  std::vector<std::vector<std::int32_t>> components;
  std::vector<bool> seen(static_cast<std::size_t>(model.num_variables()), false);
  for (const std::int32_t first : model.variables()) {
    if (seen[static_cast<std::size_t>(first)]) continue;
    seen[static_cast<std::size_t>(first)] = true;
    std::vector<std::int32_t> component{first};
    for (std::size_t next = 0; next < component.size(); ++next)
      for (const Term& term : model.row(component[next])) {
        if (seen[static_cast<std::size_t>(term.variable)]) continue;
        seen[static_cast<std::size_t>(term.variable)] = true;
        component.push_back(term.variable);
      }
    std::ranges::sort(component);
    components.push_back(std::move(component));
  }
  return components;
}

std::int64_t solve_components(ReducibleModel& model) {
  auto components = components_of(model);
  std::ranges::stable_sort(components, {}, &std::vector<std::int32_t>::size);
  std::int64_t flips_left = kMostFlips;
  std::int64_t removed = 0;
  for (const auto& component : components) {
    if (component.size() > kMostVariables) break;
    flips_left -= std::int64_t{1} << component.size();
    if (flips_left < 0 || !model.may_spend(std::int64_t{1} << component.size())) break;
    const Optima optima = optima_of(model, component);
    for (std::size_t i = 0; i < component.size(); ++i) {
      const bool agreed = (optima.always_on >> i & 1) == (optima.ever_on >> i & 1);
      if (model.ties() == Ties::kept && !agreed) continue;
      model.fix(component[i], optima.first >> i & 1, PresolveTechnique::components);
      ++removed;
    }
  }
  return removed;
}

}  // namespace temper::reducing

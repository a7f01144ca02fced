#include "presolve/model/techniques.h"

#include <algorithm>

namespace temper::reducing {
namespace {

/// Whether x has one best answer to every state of its neighbours; else a tie would be broken.
bool has_one_answer(ReducibleModel& model, std::int32_t v) {
  const auto costs = model.costs_by_neighbours(v);
  const auto states = std::ptrdiff_t{1} << model.degree(v);
  return std::find(costs.begin(), costs.begin() + states, Exact{0}) == costs.begin() + states;
}

}  // namespace

/// Of E = R + x (a + b y + c z), min over x is R + f(y, z), f = min(0, a + b y + c z): and any
/// function of two bits is f00 + (f10 − f00) y + (f01 − f00) z + (f11 − f10 − f01 + f00) y z.
void eliminate_low_degrees(ReducibleModel& model, std::uint32_t degrees) {
  constexpr PresolveTechnique kByDegree[] = {
      PresolveTechnique::degree_0, PresolveTechnique::degree_1, PresolveTechnique::degree_2};
  Worklist& changed = model.changed(Listener::elimination);
  while (!changed.empty() && model.may_spend(1)) {
    const std::int32_t v = changed.take();
    if (!model.has(v) || model.degree(v) > 2 || !(degrees >> model.degree(v) & 1)) continue;
    if (model.ties() == Ties::kept && !has_one_answer(model, v)) continue;
    model.eliminate(v, kByDegree[model.degree(v)]);
  }
}

}  // namespace temper::reducing

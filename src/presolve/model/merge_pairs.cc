#include "presolve/model/techniques.h"

#include <algorithm>

namespace temper::reducing {
namespace {

/// A pair's fields without each other: what the others make of it.
struct PairFields {
  Exact low_x, high_x, low_y, high_y, coupling;
};

PairFields fields_of(ReducibleModel& model, std::int32_t x, const Term& y) {
  const Exact attraction = std::min<Exact>(0, y.coupling);
  const Exact repulsion = std::max<Exact>(0, y.coupling);
  return {model.lowest_field(x) - attraction, model.highest_field(x) - repulsion,
          model.lowest_field(y.variable) - attraction, model.highest_field(y.variable) - repulsion,
          y.coupling};
}

/// With A and B the fields that the others make, the four states (x, y) cost 0, A, B, A + B + J.
/// (1, 0) is no better than (0, 0) if A ≥ 0, and than (1, 1) if B + J ≤ 0; (0, 1) likewise.
bool are_equal(const PairFields& f, Ties ties) {
  return (settles(f.low_x, ties) || settles(-(f.high_y + f.coupling), ties)) &&
         (settles(f.low_y, ties) || settles(-(f.high_x + f.coupling), ties));
}

/// (0, 0) is no better than (1, 0) if A ≤ 0, and than (0, 1) if B ≤ 0; (1, 1) is no better than
/// (0, 1) if A + J ≥ 0, and than (1, 0) if B + J ≥ 0.
bool are_opposite(const PairFields& f, Ties ties) {
  return (settles(-f.high_x, ties) || settles(-f.high_y, ties)) &&
         (settles(f.low_x + f.coupling, ties) || settles(f.low_y + f.coupling, ties));
}

/// Looks at the couplings of x; true when one of them merged it.
bool merge_one(ReducibleModel& model, std::int32_t x, bool equal, bool opposite) {
  // Asking for the fields of a neighbour may clean its row, never this one.
  const auto terms = model.row(x);
  for (const Term& y : terms) {
    const PairFields fields = fields_of(model, x, y);
    if (equal && are_equal(fields, model.ties())) {
      model.merge(x, y.variable, Relation::equal, PresolveTechnique::equal_pairs);
      return true;
    }
    if (opposite && are_opposite(fields, model.ties())) {
      model.merge(x, y.variable, Relation::opposite, PresolveTechnique::opposite_pairs);
      return true;
    }
  }
  return false;
}

}  // namespace

void merge_pairs(ReducibleModel& model, bool equal, bool opposite) {
  Worklist& changed = model.changed(Listener::pairs);
  while (!changed.empty()) {
    const std::int32_t x = changed.take();
    if (!model.has(x)) continue;
    if (!model.may_spend(1 + model.degree(x))) {
      changed.add(x);
      return;
    }
    merge_one(model, x, equal, opposite);
  }
}

}  // namespace temper::reducing

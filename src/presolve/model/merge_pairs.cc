#include "presolve/model/techniques.h"

#include <algorithm>

namespace temper::reducing {
namespace {

/// A pair's fields without each other: what the others make of it.
struct PairFields {
  Exact low_x, high_x, low_y, high_y, coupling;
};

PairFields fields_of(const ReducibleModel& model, std::int32_t x, const Term& y) {
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

/// Looks at the couplings of x, and merges at most one of them: the end with the shorter row goes.
void merge_one(ReducibleModel& model, std::int32_t x, bool equal, bool opposite) {
  for (const Term& term : model.row(x)) {
    const PairFields fields = fields_of(model, x, term);
    const bool is_equal = equal && are_equal(fields, model.ties());
    if (!is_equal && !(opposite && are_opposite(fields, model.ties()))) continue;
    const std::int32_t y = term.variable;
    const bool x_goes = model.num_terms(x) <= model.num_terms(y);
    model.merge(x_goes ? x : y, x_goes ? y : x, is_equal ? Relation::equal : Relation::opposite,
                is_equal ? PresolveTechnique::equal_pairs : PresolveTechnique::opposite_pairs);
    return;
  }
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

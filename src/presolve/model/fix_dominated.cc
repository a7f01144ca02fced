#include "presolve/model/techniques.h"

namespace temper::reducing {

void fix_dominated(ReducibleModel& model) {
  Worklist& changed = model.changed(Listener::domination);
  while (!changed.empty() && model.may_spend(1)) {
    const std::int32_t v = changed.take();
    if (!model.has(v) || model.degree(v) == 0) continue;
    if (settles(model.lowest_field(v), model.ties()))
      model.fix(v, false, PresolveTechnique::domination);
    else if (settles(-model.highest_field(v), model.ties()))
      model.fix(v, true, PresolveTechnique::domination);
  }
}

}  // namespace temper::reducing

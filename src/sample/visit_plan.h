#pragma once
/// The order in which a sweep visits the variables, and its cut into blocks: part of what defines a
/// read.

#include "temper/model/couplings.h"
#include "temper/sample/plan.h"

#include <cstdint>
#include <vector>

namespace temper {

struct VisitPlan {
  std::vector<std::int32_t> order;        ///< [n]; with random order rewritten before every sweep
  std::vector<std::int32_t> block_start;  ///< [num_blocks + 1]
  bool random = false;
};

/// fixed: 0, 1, 2 …; random: n uniform picks a sweep; colour: class after class of a greedy
/// colouring, no two variables of a class coupled, each class with blocks of its own.
[[nodiscard]] VisitPlan visit_plan(const Couplings& couplings, VisitOrderKind kind);

}  // namespace temper

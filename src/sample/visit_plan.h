#pragma once
/// The order in which a sweep visits the variables, and its cut into blocks: part of what defines a
/// read.

#include "temper/kernel/lane_views.h"
#include "temper/model/couplings.h"
#include "temper/sample/plan.h"

#include <cstdint>
#include <vector>

namespace temper {

struct VisitPlan {
  std::vector<std::int32_t> order;        ///< [n]; of no meaning with random order
  std::vector<std::int32_t> block_start;  ///< [num_blocks + 1]
  bool random = false;
  MoveKind moves = MoveKind::flip;
  // Moves inside families: see FamilyTable. Empty without them.
  std::vector<std::int32_t> family_start, family, position, member_start, member;

  [[nodiscard]] std::size_t bytes() const {
    return sizeof(std::int32_t) *
           (order.size() + block_start.size() + family_start.size() + family.size() +
            position.size() + member_start.size() + member.size());
  }
  /// Of this object, with `picks` as the memory of random order: a group's own.
  [[nodiscard]] VisitOrder view(std::vector<std::int32_t>& picks) const;
  [[nodiscard]] FamilyTable families() const {
    return {family_start.data(),
            family.data(),
            position.data(),
            member_start.data(),
            member.data(),
            member_start.empty() ? 0 : static_cast<std::int32_t>(member_start.size()) - 1};
  }
};

/// fixed: 0, 1, 2 …; random: n uniform picks a sweep; colour: class after class of a greedy
/// colouring, no two variables of a class coupled, each class with blocks of its own.
[[nodiscard]] VisitPlan visit_plan(const Couplings& couplings, const ChainOptions& chain);

/// Flips, exchanges and members of families proposed by a replica in a sweep.
[[nodiscard]] std::int64_t proposals_a_sweep(const Couplings& couplings, const ChainOptions& chain);

/// Bound on what a proposal can cost, in units: a member in place of another may cost two fields.
[[nodiscard]] inline std::int64_t largest_cost(const Couplings& couplings,
                                               const ChainOptions& chain) {
  return couplings.max_field * (chain.moves == MoveKind::flip ? 1 : 2);
}

}  // namespace temper

#include "sample/visit_plan.h"

#include "temper/kernel/visit_blocks.h"
#include "temper/model/families_of_variables.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace temper {

namespace {

/// Colour of every variable, first fit in natural order. Shape: [n].
std::vector<std::int32_t> greedy_colouring(const Couplings& couplings) {
  const std::int32_t n = couplings.num_variables();
  std::vector<std::int32_t> colour(static_cast<std::size_t>(n), -1);
  std::vector<std::int32_t> taken_by(static_cast<std::size_t>(n) + 1,
                                     -1);  // by colour: last visitor
  for (std::int32_t v = 0; v < n; ++v) {
    const auto row = static_cast<std::size_t>(v);
    for (auto e = couplings.row_start[row]; e < couplings.row_start[row + 1]; ++e) {
      const auto neighbour =
          static_cast<std::size_t>(couplings.column[static_cast<std::size_t>(e)]);
      if (colour[neighbour] >= 0) taken_by[static_cast<std::size_t>(colour[neighbour])] = v;
    }
    std::int32_t free = 0;
    while (taken_by[static_cast<std::size_t>(free)] == v) ++free;
    colour[row] = free;
  }
  return colour;
}

void add_families(const Couplings& couplings, VisitPlan& plan) {
  FamiliesOfVariables families(couplings);
  plan.family_start = std::move(families.first);
  plan.family = std::move(families.family);
  plan.position = std::move(families.position);
  plan.member_start.push_back(0);
  for (const CouplingFamily& family : couplings.families) {
    plan.member.insert(plan.member.end(), family.variables.begin(), family.variables.end());
    plan.member_start.push_back(static_cast<std::int32_t>(plan.member.size()));
  }
}

}  // namespace

VisitOrder VisitPlan::view(std::vector<std::int32_t>& picks) const {
  if (random) picks.resize(order.size());
  return {order.data(),
          block_start.data(),
          static_cast<std::int32_t>(block_start.size()) - 1,
          random ? picks.data() : nullptr,
          moves,
          families()};
}

VisitPlan visit_plan(const Couplings& couplings, const ChainOptions& chain) {
  const VisitOrderKind kind = chain.order;
  const std::int32_t n = couplings.num_variables();
  VisitPlan plan;
  if (chain.moves != MoveKind::flip) add_families(couplings, plan);
  plan.random = kind == VisitOrderKind::random;
  plan.moves = chain.moves;
  plan.order.resize(static_cast<std::size_t>(n));
  std::iota(plan.order.begin(), plan.order.end(), 0);

  std::vector<std::int32_t> class_sizes{n};
  if (kind == VisitOrderKind::colour) {
    const auto colour = greedy_colouring(couplings);
    const auto colour_of = [&](std::int32_t v) { return colour[static_cast<std::size_t>(v)]; };
    std::ranges::stable_sort(plan.order, {}, colour_of);
    class_sizes.assign(n == 0 ? 0 : static_cast<std::size_t>(std::ranges::max(colour)) + 1, 0);
    for (std::int32_t c : colour) ++class_sizes[static_cast<std::size_t>(c)];
  }
  plan.block_start.push_back(0);
  std::int32_t first = 0;
  for (std::int32_t size : class_sizes) {
    for (std::int32_t b = 1; b <= num_blocks(size); ++b)
      plan.block_start.push_back(first + block_begin(b, size));
    first += size;
  }
  return plan;
}

std::int64_t proposals_a_sweep(const Couplings& couplings, const ChainOptions& chain) {
  const std::int64_t n = couplings.num_variables();
  if (chain.moves == MoveKind::flip) return n;
  std::int64_t num_members = 0;
  std::vector<bool> paired(static_cast<std::size_t>(n));
  for (const CouplingFamily& family : couplings.families) {
    num_members += static_cast<std::int64_t>(family.variables.size());
    for (std::int32_t v : family.variables) paired[static_cast<std::size_t>(v)] = true;
  }
  return n + (chain.moves == MoveKind::family ? num_members : std::ranges::count(paired, true));
}

}  // namespace temper

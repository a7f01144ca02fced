#include "temper/presolve/restore.h"

#include <algorithm>
#include <cassert>
#include <ranges>

namespace temper {

std::vector<Label> restore_labels(const Bqm& original) {
  if (!original.labels.empty() || original.first_number == 0) return original.labels;
  std::vector<Label> labels;
  for (std::int32_t v = 0; v < original.num_variables(); ++v) labels.push_back(original.label(v));
  return labels;
}

std::vector<std::uint8_t> restored_state(const Restore& restore,
                                         std::span<const std::uint8_t> reduced) {
  assert(reduced.size() == restore.kept.size());
  std::vector<std::uint8_t> state(static_cast<std::size_t>(restore.num_variables), 0);
  const auto at = [](std::int32_t v) { return static_cast<std::size_t>(v); };
  for (std::size_t i = 0; i < reduced.size(); ++i) state[at(restore.kept[i])] = reduced[i];
  for (const RestoreStep& step : std::views::reverse(restore.steps)) {
    int known = 0;
    for (std::size_t i = 0; i < 2; ++i)
      if (step.of[i] >= 0) known |= state[at(step.of[i])] << i;
    state[at(step.variable)] = step.values >> known & 1;
  }
  return state;
}

}  // namespace temper

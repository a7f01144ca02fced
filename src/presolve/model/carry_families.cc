#include "presolve/model/carry_families.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <ranges>

namespace temper::reducing {
namespace {

/// What a variable of the original is now: `constant + sign · x[variable]`, sign 0 for a constant.
struct Now {
  int constant = 0;
  int sign = 0;
  std::int32_t variable = -1;
};
using NowOrFunction = std::optional<Now>;

Now function_of_one(const Now& y, int at_0, int at_1) {
  if (at_0 == at_1) return {at_0, 0, -1};
  if (at_0 == 0) return y;
  return {1 - y.constant, -y.sign, y.variable};
}

/// The step's variable, from what its neighbours are now; nothing: a function of two variables.
NowOrFunction applied(const RestoreStep& step, const std::vector<NowOrFunction>& now) {
  // The table's inputs that are constants drop out; so does one that does not matter.
  std::array<int, 4> value{};
  for (int state = 0; state < 4; ++state)
    value[static_cast<std::size_t>(state)] =
        step.values >> (state & ((1 << step.num_of()) - 1)) & 1;
  std::array<NowOrFunction, 2> input;
  for (std::size_t i = 0; i < 2; ++i)
    input[i] = step.of[i] < 0 ? Now{} : now[static_cast<std::size_t>(step.of[i])];
  if (input[1] && input[1]->sign == 0) {
    const std::size_t row = input[1]->constant != 0 ? 2 : 0;
    value = {value[row], value[row + 1], value[row], value[row + 1]};
  }
  if (input[0] && input[0]->sign == 0) {
    const std::size_t row = input[0]->constant != 0 ? 1 : 0;
    value = {value[row], value[row], value[row + 2], value[row + 2]};
  }
  const bool heeds_0 = value[0] != value[1] || value[2] != value[3];
  const bool heeds_1 = value[0] != value[2] || value[1] != value[3];
  if (heeds_0 && heeds_1) return std::nullopt;
  if (heeds_0 && !input[0]) return std::nullopt;
  if (heeds_1 && !input[1]) return std::nullopt;
  if (heeds_0) return function_of_one(*input[0], value[0], value[1]);
  if (heeds_1) return function_of_one(*input[1], value[0], value[2]);
  return Now{value[0], 0, -1};
}

std::vector<NowOrFunction> what_variables_are_now(const Restore& restore) {
  std::vector<NowOrFunction> now(static_cast<std::size_t>(restore.num_variables));
  for (std::size_t i = 0; i < restore.kept.size(); ++i)
    now[static_cast<std::size_t>(restore.kept[i])] = Now{0, 1, static_cast<std::int32_t>(i)};
  for (const RestoreStep& step : std::views::reverse(restore.steps))
    now[static_cast<std::size_t>(step.variable)] = applied(step, now);
  return now;
}

std::optional<Family> carried(const Family& family, const std::vector<NowOrFunction>& now) {
  Family left{family.label, family.kind, family.k, family.weight, {}};
  std::map<std::int32_t, int> signs;
  for (std::int32_t v : family.variables) {
    const NowOrFunction& member = now[static_cast<std::size_t>(v)];
    if (!member) return std::nullopt;
    left.k -= member->constant;
    if (member->sign != 0) signs[member->variable] += member->sign;
  }
  for (const auto& [v, sign] : signs) {
    if (sign == 0) continue;
    if (sign != 1) return std::nullopt;
    left.variables.push_back(v);
  }
  const auto size = static_cast<int>(left.variables.size());
  if (size < 2 || left.k < 1 || left.k >= size) return std::nullopt;
  return left;
}

}  // namespace

std::vector<Family> carried_families(const std::vector<Family>& families, const Restore& restore) {
  std::vector<Family> left;
  if (families.empty()) return left;
  const auto now = what_variables_are_now(restore);
  for (const Family& family : families)
    if (auto still = carried(family, now)) left.push_back(*std::move(still));
  return left;
}

}  // namespace temper::reducing

#include "sample/decomposition.h"

#include <algorithm>
#include <numeric>

namespace temper {

Decomposition::Decomposition(const Couplings& couplings, std::int32_t most)
    : couplings_(couplings),
      most_(static_cast<std::size_t>(most)),
      order_(static_cast<std::size_t>(couplings.num_variables())),
      next_seed_(order_.size()),
      taken_(order_.size()),
      in_line_(order_.size()) {}

void Decomposition::begin(const FieldState& state) {
  std::iota(order_.begin(), order_.end(), 0);
  std::ranges::sort(order_, {}, [&](std::int32_t v) { return std::pair{state.cost(v), v}; });
  next_seed_ = 0;
  std::ranges::fill(taken_, std::uint8_t{0});
}

std::span<const std::int32_t> Decomposition::next(const FieldState& state) {
  region_.clear();
  while (region_.size() < most_) {
    std::int32_t v = -1;
    if (!line_.empty()) {
      v = line_.top().second;
      line_.pop();
    } else {
      while (next_seed_ < order_.size() && taken_[static_cast<std::size_t>(order_[next_seed_])])
        ++next_seed_;
      if (next_seed_ == order_.size()) break;
      v = order_[next_seed_];
    }
    taken_[static_cast<std::size_t>(v)] = 1;
    region_.push_back(v);
    offer_neighbours(state, v);
  }
  for (; !line_.empty(); line_.pop()) in_line_[static_cast<std::size_t>(line_.top().second)] = 0;
  for (const std::int32_t v : region_) in_line_[static_cast<std::size_t>(v)] = 0;
  return region_;
}

void Decomposition::offer_neighbours(const FieldState& state, std::int32_t v) {
  const auto i = static_cast<std::size_t>(v);
  for (auto e = couplings_.row_start[i]; e < couplings_.row_start[i + 1]; ++e) {
    const std::int32_t u = couplings_.column[static_cast<std::size_t>(e)];
    const auto at = static_cast<std::size_t>(u);
    if (taken_[at] || in_line_[at]) continue;
    in_line_[at] = 1;
    line_.emplace(state.cost(u), u);
  }
}

Couplings conditioned(const Couplings& couplings, const FieldState& state,
                      std::span<const std::int32_t> variables, std::vector<std::int32_t>& index) {
  for (std::size_t i = 0; i < variables.size(); ++i)
    index[static_cast<std::size_t>(variables[i])] = static_cast<std::int32_t>(i);
  Couplings part;
  part.unit = couplings.unit;
  part.max_field = couplings.max_field;
  part.row_start.push_back(0);
  std::vector<std::pair<std::int32_t, std::int32_t>> row;  // column, value
  for (const std::int32_t v : variables) {
    const auto i = static_cast<std::size_t>(v);
    // The field as it is, less what the other variables of the part now add to it.
    std::int32_t field = state.state()[i] ? -state.cost(v) : state.cost(v);
    row.clear();
    for (auto e = couplings.row_start[i]; e < couplings.row_start[i + 1]; ++e) {
      const auto at = static_cast<std::size_t>(e);
      const auto u = static_cast<std::size_t>(couplings.column[at]);
      if (index[u] < 0) continue;
      row.emplace_back(index[u], couplings.value[at]);
      if (state.state()[u]) field -= couplings.value[at];
    }
    std::ranges::sort(row);
    for (const auto& [column, value] : row) {
      part.column.push_back(column);
      part.value.push_back(value);
    }
    part.row_start.push_back(static_cast<std::int64_t>(part.column.size()));
    part.linear.push_back(field);
  }
  for (const std::int32_t v : variables) index[static_cast<std::size_t>(v)] = -1;
  return part;
}

}  // namespace temper

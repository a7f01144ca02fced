#include "sample/cpu/group_model.h"

#include "temper/model/families_of_variables.h"

#include "sample/cpu/lane_model.h"

#include <algorithm>

namespace temper {
namespace {

/// Numbers of the lane's type, repeated to fill a word.
std::vector<std::uint32_t> repeated_in_words(const std::vector<std::int32_t>& numbers,
                                             const LaneKernel& kernel) {
  const std::vector<std::byte> bytes = converted(numbers, kernel.element);
  const auto size = static_cast<std::size_t>(kernel.element_bytes);
  std::vector<std::uint32_t> words(numbers.size());
  for (std::size_t i = 0; i < words.size(); ++i)
    for (std::size_t byte = 0; byte < 4; ++byte)
      words[i] |= std::to_integer<std::uint32_t>(bytes[i * size + byte % size]) << 8 * byte;
  return words;
}

}  // namespace

TypedFamilies::TypedFamilies(const Couplings& couplings, const LaneKernel& kernel)
    : num_families_(static_cast<std::int32_t>(couplings.families.size())) {
  const FamiliesOfVariables families(couplings);
  const std::size_t n = couplings.linear.size();
  std::size_t most = 0;
  for (std::size_t v = 0; v < n; ++v) most = std::max(most, families.of(v).size());
  const bool one_length = 2 * most * n <= 3 * families.family.size();
  for (std::size_t v = 0; v < n; ++v) {
    add_variable(families.of(v), couplings);
    if (one_length) fill_up(most - families.of(v).size());
    first_.push_back(static_cast<std::int32_t>(read_.size()));
  }
  linear_words_ = repeated_in_words(couplings.linear, kernel);
  pair_sum_words_ = repeated_in_words(pair_sums_, kernel);
  const std::vector<std::byte> typed_pairs = converted(pairs_, kernel.element);
  const auto size = static_cast<std::size_t>(kernel.element_bytes);
  for (std::size_t step = 0; step < pairs_.size(); ++step)
    for (std::int32_t lane = 0; lane < kernel.num_lanes; ++lane)
      for (std::size_t byte = 0; byte < size; ++byte)
        pair_vectors_.push_back(typed_pairs[step * size + byte]);
}

void TypedFamilies::add_variable(std::span<const std::int32_t> families,
                                 const Couplings& couplings) {
  std::int64_t sum = 0;
  for (std::int32_t f : families) {
    const std::int64_t pair = couplings.families[static_cast<std::size_t>(f)].pair;
    sum += pair;
    const auto known = std::ranges::find(pairs_, pair);
    step_.push_back(static_cast<std::int32_t>(known - pairs_.begin()));
    if (known == pairs_.end()) pairs_.push_back(static_cast<std::int32_t>(pair));
    read_.push_back(f);
    written_.push_back(f);
  }
  pair_sums_.push_back(static_cast<std::int32_t>(sum));
}

void TypedFamilies::fill_up(std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    read_.push_back(num_families_);
    written_.push_back(num_families_ + 1);
    step_.push_back(0);
  }
}

GroupModel TypedFamilies::view() const {
  return {.num_families = num_families_,
          .first = first_.data(),
          .read = read_.data(),
          .written = written_.data(),
          .step = step_.data(),
          .num_steps = static_cast<std::int32_t>(pairs_.size()),
          .pair = pair_vectors_.data(),
          .linear = linear_words_.data(),
          .pair_sum = pair_sum_words_.data()};
}

std::size_t TypedFamilies::bytes() const {
  const std::size_t words = first_.size() + read_.size() + written_.size() + step_.size() +
                            pair_sums_.size() + linear_words_.size() + pair_sum_words_.size();
  return words * sizeof(std::int32_t) + pair_vectors_.size();
}

}  // namespace temper

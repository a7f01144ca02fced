#pragma once
/// The families of a model as the group kernel sums them (group_views.h).

#include "temper/kernel/group_views.h"
#include "temper/model/couplings.h"

#include "sample/aligned_vector.h"
#include "sample/cpu/lane_kernels.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace temper {

class TypedFamilies {
 public:
  /// The couplings must be those of their families alone.
  TypedFamilies(const Couplings& couplings, const LaneKernel& kernel);

  /// Valid as long as this object lives.
  [[nodiscard]] GroupModel view() const;

  [[nodiscard]] std::size_t bytes() const;

 private:
  void add_variable(std::span<const std::int32_t> families, const Couplings& couplings);
  void fill_up(std::size_t count);

  std::int32_t num_families_;
  std::vector<std::int32_t> first_{0}, read_, written_, step_;
  std::vector<std::int32_t> pairs_, pair_sums_;
  AlignedVector<std::byte> pair_vectors_;
  std::vector<std::uint32_t> linear_words_, pair_sum_words_;
};

}  // namespace temper

#pragma once
/// The couplings as the lane kernel wants them: in chunks, values in the lane's element type.

#include "temper/model/couplings.h"

#include "sample/cpu/lane_kernels.h"

#include <cstddef>
#include <vector>

namespace temper {

/// Integers in another type.
[[nodiscard]] std::vector<std::byte> converted(const std::vector<std::int32_t>& numbers,
                                               LaneElement element);

enum class Chunks { none, built };

class TypedCouplings {
 public:
  TypedCouplings(const Couplings& couplings, LaneElement element, Chunks chunks);

  /// Valid as long as this object and the couplings live.
  [[nodiscard]] LaneModel view() const;

  [[nodiscard]] std::size_t bytes() const;

 private:
  void fill_chunks(std::vector<std::int32_t>& values);

  const Couplings* couplings_;
  bool one_value_a_chunk_ = false;
  std::vector<std::int64_t> chunk_start_;
  std::vector<std::int32_t> neighbour_;
  std::vector<std::byte> value_;
  std::vector<std::byte> linear_;
};

/// The narrowest element that holds every cost up to the largest: int8, int16, then float (to
/// 2^24), then int32.
[[nodiscard]] LaneElement narrowest_element(std::int64_t largest_cost);

/// Whether every cost fits the element; int32 takes whatever the grid gives.
[[nodiscard]] bool fits(std::int64_t largest_cost, LaneElement element);

}  // namespace temper

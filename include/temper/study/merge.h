#pragma once
/// The shards of a study, or stores of parts of it, put together.

#include <cstddef>
#include <string>
#include <vector>

namespace temper {

struct MergeReport {
  std::size_t points = 0;      ///< that the merged store holds
  std::size_t duplicates = 0;  ///< that more than one store held
  std::size_t failed = 0;
  std::size_t missing = 0;  ///< of the whole study
};

/// Writes the points of all stores into `output`, which may hold some already. Points that several
/// hold must agree in everything that does not depend on the machine; a point that failed gives way
/// to one that did not. Throws InputError where the studies differ or points contradict each other,
/// SystemFailure where a store is damaged.
[[nodiscard]] MergeReport merge_stores(const std::vector<std::string>& inputs,
                                       const std::string& output);

}  // namespace temper

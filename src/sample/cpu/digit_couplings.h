#pragma once
/// The couplings as the multispin kernel wants them: cut into binary digits.

#include "temper/kernel/multispin_views.h"
#include "temper/model/couplings.h"

#include <vector>

namespace temper {

class DigitCouplings {
 public:
  explicit DigitCouplings(const Couplings& couplings);

  /// Valid as long as this object lives.
  [[nodiscard]] DigitRows view() const;
  [[nodiscard]] std::size_t bytes() const {
    return row_start_.size() * sizeof(std::int64_t) +
           (stream_.size() + constant_.size()) * sizeof(std::int32_t);
  }

 private:
  std::int32_t num_digits_ = 0;
  bool even_ = false;
  std::vector<std::int64_t> row_start_;
  std::vector<std::int32_t> stream_;
  std::vector<std::int32_t> constant_;
};

}  // namespace temper

#pragma once
/// The couplings as the multispin kernel wants them: cut into binary digits.

#include "temper/kernel/multispin_views.h"
#include "temper/model/couplings.h"

#include <span>
#include <vector>

namespace temper {

/// Binary digits of the largest |J|.
[[nodiscard]] std::int32_t digits_of_largest(const Couplings& couplings);

/// The field of v where every variable of positive coupling is off, of negative coupling on.
[[nodiscard]] std::int32_t constant_of_field(const Couplings& couplings, std::int32_t v);

/// Neighbours of v with a coupling of this sign whose size has the binary digit.
[[nodiscard]] std::vector<std::int32_t> neighbours_with_digit(const Couplings& couplings,
                                                              std::int32_t v, std::int32_t digit,
                                                              bool negative);

class DigitCouplings {
 public:
  explicit DigitCouplings(const Couplings& couplings);

  /// Valid as long as this object lives.
  [[nodiscard]] DigitRows view() const;
  // The arrays of the view.
  [[nodiscard]] std::span<const std::int64_t> row_start() const { return row_start_; }
  [[nodiscard]] std::span<const std::int32_t> stream() const { return stream_; }
  [[nodiscard]] std::span<const std::int32_t> constant() const { return constant_; }
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

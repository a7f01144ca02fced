#pragma once
/// The points of a study, numbered from 0: the same study has the same points everywhere.

#include "temper/study/study.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace temper {

class Expansion {
 public:
  /// The study must outlive it. Throws InputError where there are no points, too many, or axes of
  /// different lengths to zip.
  explicit Expansion(const Study& study);

  [[nodiscard]] std::size_t size() const { return indices_.size() / stride_; }
  /// Options by axis, without the fixed ones.
  [[nodiscard]] Settings of_axes(std::size_t point) const;
  /// All options: the fixed ones, then those of the axes.
  [[nodiscard]] Settings settings(std::size_t point) const;

 private:
  static constexpr std::uint32_t kAbsent = UINT32_MAX;  ///< the axis' condition does not hold

  void add_product();
  void add_zip();
  void add_random();
  /// Which values of an axis that does not apply to a point make it.
  enum class Inapplicable { first_value, any_value };
  void add(std::vector<std::uint32_t> index, Inapplicable inapplicable = Inapplicable::first_value);

  const Study& study_;
  std::size_t stride_;
  std::vector<std::uint32_t> indices_;  ///< [points][axes], of values
};

/// Every option that a point may have by its axes, in their order.
[[nodiscard]] std::vector<std::string> axis_options(const Study& study);

}  // namespace temper

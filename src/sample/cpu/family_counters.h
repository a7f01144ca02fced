#pragma once
/// The families of a model as the multispin kernel counts them.

#include "temper/kernel/multispin_views.h"
#include "temper/model/couplings.h"
#include "temper/sample/plan.h"

#include <vector>

namespace temper {

class FamilyModel {
 public:
  /// The couplings must be those of their families alone, all of one weight.
  explicit FamilyModel(const Couplings& couplings);

  /// Valid as long as this object lives.
  [[nodiscard]] FamilyCounters view() const;
  [[nodiscard]] std::size_t bytes() const {
    return fast_.size() +
           sizeof(std::int32_t) * (first_.size() + family_.size() + constant_.size() +
                                   on_constant_.size() + extra_variable_.size() + extra_.size());
  }

  /// Whether counters are the faster way to the fields of this model: never a question of what the
  /// reads are.
  [[nodiscard]] static bool pays(const Couplings& couplings, const ChainOptions& chain);

 private:
  void add_variable(std::int32_t v, std::int64_t linear);

  std::int32_t pair_ = 0;
  std::int32_t num_families_ = 0;
  std::int32_t num_planes_ = 2;
  std::vector<std::vector<std::int32_t>> families_of_;  ///< [n]
  std::vector<std::int32_t> first_{0}, family_, place_, constant_, on_constant_, extra_variable_,
      extra_;
  std::vector<std::uint8_t> fast_;
};

}  // namespace temper

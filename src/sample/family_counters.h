#pragma once
/// The families of a model as the multispin kernel counts them.

#include "temper/kernel/multispin_views.h"
#include "temper/model/couplings.h"
#include "temper/sample/plan.h"

#include <optional>
#include <vector>

namespace temper {

class FamilyModel {
 public:
  /// Where counters are the faster way to the fields of this model, which is never a question of
  /// what the reads are: the couplings are those of their families alone, all of one weight.
  [[nodiscard]] static std::optional<FamilyModel> where_it_pays(const Couplings& couplings,
                                                                const ChainOptions& chain);

  /// Valid as long as this object lives.
  [[nodiscard]] FamilyCounters view() const;
  [[nodiscard]] std::size_t bytes() const {
    return fast_.size() + sizeof(std::int32_t) *
                              (first_.size() + family_.size() + place_.size() + constant_.size() +
                               on_constant_.size() + extra_variable_.size() + extra_.size());
  }

 private:
  explicit FamilyModel(const Couplings& couplings);
  void add_constants(std::int64_t linear, std::int64_t num_families);

  std::int32_t pair_ = 0;
  std::int32_t num_families_ = 0;
  std::int32_t num_planes_ = 2;
  std::vector<std::int32_t> first_, family_, place_, constant_, on_constant_;
  std::vector<std::int32_t> extra_variable_, extra_;
  std::vector<std::uint8_t> fast_;
};

}  // namespace temper

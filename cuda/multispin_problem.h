#pragma once
/// A problem of a plan as teams of the multispin kernel anneal it: arrays that go to the device in
/// a pack with others', and the view of them there.

#include "temper/kernel/multispin_team.h"
#include "temper/sample/plan.h"

#include "cuda/packed_upload.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace temper {

/// Device memory of a tile, in 32-bit words.
struct TileWords {
  std::size_t results = 0;  ///< what is copied back
  std::size_t rest = 0;
};

class MultispinProblem {
 public:
  /// Plan and problem must outlive this. Counters only where FamilyModel says that they pay.
  MultispinProblem(const Plan& plan, const PlanProblem& problem, FieldMethod method);

  /// Its arrays. The caller joins them to a pack of many problems, where they begin at `base`.
  [[nodiscard]] const PackedArrays& arrays() const { return pack_; }
  /// For the device, after the upload; without levels by sweep and signals.
  [[nodiscard]] TeamProblem view(const PackedUpload& pack, std::size_t base) const;

  [[nodiscard]] const PlanProblem& problem() const { return *problem_; }
  /// Sizes only: pointers are not the device's.
  [[nodiscard]] const MultispinModel& model() const { return model_; }
  /// Tiles of 32 lanes that a team has.
  [[nodiscard]] std::int32_t tiles_of_team() const;

  [[nodiscard]] TileWords tile_words() const;
  /// Of a team: TeamWork::parts, of as many warps as there may be, and TeamWork::visit.
  [[nodiscard]] std::size_t parts_words() const;
  [[nodiscard]] std::size_t num_visits() const;
  /// The arrays of a tile, in memory of that many words.
  [[nodiscard]] TeamTile tile(std::uint32_t* results, std::uint32_t* rest) const;
  /// Levels of the lanes of a team's tile, with exchange.
  [[nodiscard]] const std::uint32_t* rung_pages(const PackedUpload& pack, std::size_t base,
                                                std::int32_t tile_of_team) const;

 private:
  void add_neighbours();
  void add_counters();
  void add_visits();
  void add_rungs();

  const Plan* plan_;
  const PlanProblem* problem_;
  FieldMethod method_;
  std::uint32_t num_rungs_;
  bool is_random_ = false;
  MultispinModel model_;
  VisitOrder visits_;
  std::int32_t num_waves_ = 0;
  std::int32_t rung_levels_ = 0;
  std::vector<TeamVisit> visits_of_;  ///< by variable, until they are packed
  PackedArrays pack_;
  struct {
    Packed<std::int64_t> row_start;
    Packed<std::int32_t> stream, constant, linear;
    Packed<std::int32_t> first, family, on_constant, extra_variable, extra, member_start, member;
    Packed<std::int32_t> block_start, wave_first;
    Packed<TeamVisit> visit;
    Packed<std::int32_t> family_start, family_of, position, family_member_start, family_member;
    Packed<std::uint32_t> rung_pages;
    Packed<float> rate;
    Packed<std::uint32_t> given;
  } at_;
};

}  // namespace temper

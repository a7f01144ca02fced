#pragma once
/// Runs the points of a study that its store does not hold yet, many at once, and saves each.

#include "temper/study/expansion.h"
#include "temper/study/point_reader.h"
#include "temper/study/store.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace temper {

/// Points that one process of several runs: those whose number leaves shard − 1 modulo shards.
struct Shard {
  std::int32_t shard = 1, num_shards = 1;

  [[nodiscard]] bool holds(std::size_t point) const {
    return point % static_cast<std::size_t>(num_shards) == static_cast<std::size_t>(shard - 1);
  }
};

struct StudyProgress {
  std::size_t points = 0;        ///< of this shard that the store holds
  std::size_t total_points = 0;  ///< of this shard
  std::size_t failed = 0;        ///< of those in the store
  std::size_t points_now = 0;    ///< done since the start
  std::int64_t hits = 0;         ///< points with a hit, since the start
  std::int64_t spin_updates = 0;
  double seconds = 0;
};

struct StudyRunOptions {
  Shard shard;
  std::string version;
  /// Asked between batches: those in flight are finished and saved.
  std::function<bool()> stop_requested = [] { return false; };
  /// From any thread, one at a time.
  std::function<void(const StudyProgress&)> progress = {};
  std::function<void(const PointRecord&)> saved = {};
};

struct StudyOutcome {
  StudyProgress progress;
  bool is_complete = false;  ///< every point of the shard is there, failed ones among them
};

/// What a store of the study says of itself.
[[nodiscard]] StoreHeader header_of(const Study& study, const Expansion& points, const Shard& shard,
                                    const std::string& definition, const std::string& version);

/// A failed point is saved with its reason, and the others go on. Throws SystemFailure where the
/// store cannot be written or a device fails; what was saved stays.
[[nodiscard]] StudyOutcome run_study(const Study& study, const Expansion& points,
                                     const PointReader& reader, Store& store,
                                     const StudyRunOptions& options);

/// What a study would come to, from some of its points.
struct StudyEstimate {
  std::size_t points = 0;
  double spin_updates = 0;  ///< at most: reads that hit are done sooner
  double seconds = 0;       ///< on all threads
  std::size_t bytes = 0;    ///< of memory, at once
  std::size_t failed = 0;   ///< of the points looked at
  std::size_t looked_at = 0;
};

[[nodiscard]] StudyEstimate estimate_study(const Study& study, const Expansion& points,
                                           const PointReader& reader, const Shard& shard);

}  // namespace temper

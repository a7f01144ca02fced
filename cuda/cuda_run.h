#pragma once
/// One call of run on the current device: the reads of a plan cut into teams, the teams into
/// batches that fit the memory, results of one batch read while the next is annealed.

#include "cuda/device_buffer.h"
#include "cuda/device_kernel.h"

#include <memory>
#include <optional>
#include <vector>

namespace temper {

class CudaRun {
 public:
  /// Plan and kernel must outlive this.
  CudaRun(const Plan& plan, const DeviceKernel& kernel, int multiprocessors);
  CudaRun(const CudaRun&) = delete;
  CudaRun& operator=(const CudaRun&) = delete;

  [[nodiscard]] PlanResult run();

 private:
  struct Team {
    TeamReads reads;
    std::unique_ptr<GroupReads> done;  ///< null where a stop came first
  };
  /// A batch and the teams in it: `count` from `first` on.
  struct Flight {
    std::size_t first = 0, count = 0;
    std::unique_ptr<CudaStream> stream;
    std::unique_ptr<DeviceBatch> batch;
  };

  void add_teams(std::size_t problem);
  void share_room();
  void check_room() const;
  [[nodiscard]] std::size_t size_of_batch(std::size_t first) const;
  [[nodiscard]] Flight start(std::size_t first);
  void anneal(Flight& flight, const Flight* landed);
  void anneal_windows(Flight& flight, const Flight* landed);
  void wait(const CudaStream& stream);
  void read(const Flight& landed);
  [[nodiscard]] std::int64_t updates_of(const Flight& flight) const;
  [[nodiscard]] std::vector<ProblemResult> results();

  const Plan& plan_;
  const DeviceKernel& kernel_;
  StopReason stopped_ = StopReason::none;
  MappedValue<std::uint32_t> stop_;  ///< 1: the kernels are to end
  std::vector<std::uint32_t> host_first_hit_;
  CudaStream stream_;
  DeviceBuffer<std::uint32_t> first_hit_;  ///< [problems]
  std::vector<Team> teams_;
  std::vector<DeviceBytes> bytes_;  ///< by problem
  std::vector<std::size_t>
      level_sets_;                ///< by problem, which share their levels; empty: none has any
  std::size_t most_teams_;        ///< of a batch
  double room_ = 0;               ///< bytes of a batch
  bool overlaps_ = true;          ///< one batch is read while the next is annealed
  std::int64_t done_before_ = 0;  ///< spin updates of earlier batches
};

}  // namespace temper

#pragma once
/// What a kernel brings to a run on a device: how many reads of a problem a team anneals (a team is
/// a block of threads), what that takes, and batches of teams. The run (backend_cuda) cuts the
/// reads into teams and the teams into batches that fit, and says how far they go.

#include "temper/sample/plan.h"

#include "cuda/cuda_stream.h"
#include "sample/group_reads.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace temper {

/// The reads first_read … of a problem of the plan that one team anneals.
struct TeamReads {
  std::size_t problem = 0;
  std::uint32_t first_read = 0;
  std::uint32_t num_reads = 0;
};

/// Device memory of a problem.
struct DeviceBytes {
  std::size_t team = 0;     ///< of a full team
  std::size_t results = 0;  ///< of those, what is copied back
  std::size_t problem = 0;  ///< what its teams share
  std::size_t levels = 0;   ///< of a launch, shared by all problems of its betas and unit
};

/// What running kernels look at. Device memory that outlives every batch.
struct RunSignals {
  const std::uint32_t* stop = nullptr;  ///< [1] not 0: the host wants an end
  /// [problems of the plan] least sweep after which a read hit, or UINT32_MAX. Teams lower it, and
  /// end with it, where the plan stops at the first hit.
  std::uint32_t* first_hit = nullptr;
};

/// Teams in device memory. Everything is enqueued on the batch's stream; host memory that copies
/// read or write lives as long as the batch.
class DeviceBatch {
 public:
  virtual ~DeviceBatch() = default;
  /// Anneals all teams from sweep `first`, where the last launch ended, until so many are done. The
  /// first launch begins at 0 with the initial states. The stream must be idle.
  virtual void launch(std::uint32_t first, std::uint32_t until) = 0;
  /// How many sweeps each team has done. Waits for the stream.
  [[nodiscard]] virtual std::span<const std::uint32_t> sweeps_done() = 0;
  /// What the teams' reads have come to, in the order of the teams; they do not need the batch.
  /// Waits for the stream. Called once, at the end.
  [[nodiscard]] virtual std::vector<std::unique_ptr<GroupReads>> results() = 0;
};

class DeviceKernel {
 public:
  virtual ~DeviceKernel() = default;
  /// Most reads of the problem that a team anneals. Where the kernel has words, reads of a word
  /// begin at multiples of 32.
  [[nodiscard]] virtual std::uint32_t reads_a_team(const PlanProblem& problem) const = 0;
  /// Builds what a problem needs to know its size: to be asked once a problem.
  [[nodiscard]] virtual DeviceBytes bytes_of(const PlanProblem& problem) const = 0;
  /// Allocates for these teams, and for the problems they are of, and starts to copy.
  [[nodiscard]] virtual std::unique_ptr<DeviceBatch> start(std::span<const TeamReads> teams,
                                                           const RunSignals& signals,
                                                           const CudaStream& stream) const = 0;
  // For the layout of a plan.

  [[nodiscard]] virtual std::string element() const = 0;
  [[nodiscard]] virtual std::string field_method() const = 0;
};

}  // namespace temper

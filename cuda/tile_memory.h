#pragma once
/// The tiles of a launch: their memory on the device, and a mirror of each on the host, where their
/// reads are drawn and read.

#include "temper/kernel/multispin_team.h"

#include "cuda/multispin_problem.h"
#include "sample/word_reads.h"

#include <memory>
#include <vector>

namespace temper {

/// 1,024 reads of a problem at most, on the host.
class TileReads final : public GroupReads {
 public:
  TileReads(const Plan& plan, const MultispinProblem& problem, std::uint32_t first_read,
            std::uint32_t num_reads);

  [[nodiscard]] std::uint32_t num_reads() const override { return reads_.num_reads(); }
  [[nodiscard]] std::uint32_t sweeps_done() const override { return tile_.view.sweeps_done; }
  [[nodiscard]] std::uint32_t hit_sweep(std::uint32_t i) const override {
    return reads_.hit_sweep(i);
  }
  [[nodiscard]] bool any_hit() const override;
  void store(std::uint32_t i, ProblemResult& out, std::size_t row) override {
    reads_.store(*this, i, out, row);
  }

  [[nodiscard]] MultispinTile& tile() { return tile_.view; }
  [[nodiscard]] std::uint32_t first_group() const { return first_read_ / 32; }

 private:
  std::uint32_t first_read_;
  WordTile tile_;
  WordReads reads_;
};

/// A tile's reads, and which problem of the plan they belong to.
struct HostTile {
  std::unique_ptr<TileReads> reads;
  std::int32_t problem = 0;
};

/// Memory of a tile on the device, in 32-bit words.
[[nodiscard]] std::size_t tile_words(const MultispinProblem& problem);

class TileMemory {
 public:
  /// Allocates for these tiles and starts to copy their initial states.
  TileMemory(std::span<HostTile> tiles, std::span<const std::unique_ptr<MultispinProblem>> problems,
             const CudaStream& stream);

  [[nodiscard]] const TeamTile* on_device() const { return tiles_on_device_.data(); }
  [[nodiscard]] std::span<const std::uint32_t> download_sweeps(const CudaStream& stream);
  /// Copies all back to the host's mirrors; done when the stream is.
  void download(const CudaStream& stream);

 private:
  void copy_back(void* to, const std::uint32_t* from, std::size_t words, const CudaStream& stream);

  std::span<HostTile> host_;
  std::span<const std::unique_ptr<MultispinProblem>> problems_;
  // What copies read and write on the host comes first, so that it outlives the buffers, which wait
  // for them.
  std::vector<TeamTile> tiles_;
  std::vector<std::uint32_t> sweeps_done_;
  DeviceBuffer<std::uint32_t> words_;
  DeviceBuffer<std::uint32_t> sweeps_;
  DeviceBuffer<TeamTile> tiles_on_device_;
};

}  // namespace temper

#include "cuda/lane.h"

#include <algorithm>

namespace temper {
namespace {

struct Regions {
  LaneLayout layout;
  std::int64_t bytes = 0;
};

Regions regions_of(const LaneForm& form, std::int64_t num_chains, std::int64_t num_variables) {
  const bool shares_cells = form.memory == LaneMemory::shared;
  const std::int64_t cell_bytes = form.cell == LaneCell::narrow ? 2 : 4;
  Regions out;
  const auto take = [&](std::int64_t bytes) {
    const std::int64_t at = out.bytes;
    out.bytes += (bytes + 15) / 16 * 16;
    return static_cast<std::int32_t>(at);
  };
  const auto take_if = [&](bool wanted, std::int64_t bytes) { return take(wanted ? bytes : 0); };
  const std::int64_t tiles = std::int64_t{form.num_warps} * kTileLimits;
  const bool has_waves = shares_cells && form.crew == LaneCrew::block;
  out.layout.limits = take(cell_bytes * (has_waves ? std::max(tiles, num_variables) : tiles));
  out.layout.crew = take_if(form.crew == LaneCrew::block, sizeof(BlockCrewMemory));
  out.layout.go_on = take(sizeof(std::int32_t));
  out.layout.cells = take_if(shares_cells, num_chains * num_variables * cell_bytes);
  out.layout.chains =
      take_if(shares_cells, num_chains * static_cast<std::int64_t>(sizeof(LaneChain)));
  out.layout.chain_at = take_if(shares_cells, num_chains * 4);
  out.layout.bytes = static_cast<std::int32_t>(out.bytes);
  return out;
}

}  // namespace

LaneLayout lane_layout(const LaneForm& form, std::int64_t num_chains, std::int64_t num_variables) {
  return regions_of(form, num_chains, num_variables).layout;
}

std::int64_t lane_shared_bytes(const LaneForm& form, std::int64_t num_chains,
                               std::int64_t num_variables) {
  return regions_of(form, num_chains, num_variables).bytes;
}

cudaError_t launch(const LaneLaunch& launch, cudaStream_t stream) {
  if (launch.form.crew == LaneCrew::block) return launch_blocks(launch, stream);
  return launch.form.cell == LaneCell::narrow ? launch_narrow_warps(launch, stream)
                                              : launch_wide_warps(launch, stream);
}

}  // namespace temper

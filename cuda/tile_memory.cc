#include "cuda/tile_memory.h"

#include "sample/multispin_model.h"

#include <algorithm>

namespace temper {
namespace {

std::size_t places(const MultispinProblem& problem) {
  return static_cast<std::size_t>(problem.model().num_places);
}
std::size_t planes(const MultispinProblem& problem) {
  return static_cast<std::size_t>(problem.model().energy_planes);
}

}  // namespace

TileReads::TileReads(const Plan& plan, const MultispinProblem& problem, std::uint32_t first_read,
                     std::uint32_t num_reads)
    : first_read_(first_read),
      tile_(problem.model(), kTeamLanes, kTeamLanes),
      reads_(plan, problem.problem(), tile_, problem.place(), first_read, num_reads) {}

bool TileReads::any_hit() const {
  for (std::size_t lane = 0; lane < tile_.num_lanes(); ++lane)
    if (tile_.hits(lane) != 0) return true;
  return false;
}

std::size_t tile_words(const MultispinProblem& problem) {
  const std::size_t n = places(problem);
  const std::size_t rows = 2 * n + 2 + 2 * planes(problem) + 2 /* open, hit */ + 32 /* sweeps */;
  return rows * kTeamLanes + (problem.is_random() ? (n + 3) / 4 * 4 : 0);
}

TileMemory::TileMemory(std::span<HostTile> tiles,
                       std::span<const std::unique_ptr<MultispinProblem>> problems,
                       const CudaStream& stream)
    : host_(tiles), problems_(problems), sweeps_done_(tiles.size()), sweeps_(tiles.size(), stream) {
  std::size_t total = 0;
  for (const HostTile& tile : tiles)
    total += tile_words(*problems[static_cast<std::size_t>(tile.problem)]);
  words_ = DeviceBuffer<std::uint32_t>(total, stream);
  words_.fill_bytes(0);
  sweeps_.fill_bytes(0);
  std::uint32_t* next = words_.data();
  const auto take = [&](std::size_t count) {
    std::uint32_t* const at = next;
    next += count;
    return at;
  };
  for (std::size_t t = 0; t < tiles.size(); ++t) {
    const MultispinProblem& problem = *problems[static_cast<std::size_t>(tiles[t].problem)];
    const std::size_t n = places(problem);
    TeamTile& tile = tiles_.emplace_back();
    tile.state = take((n + 2) * kTeamLanes);
    tile.best_state = take(n * kTeamLanes);
    tile.energy = take(planes(problem) * kTeamLanes);
    tile.best_energy = take(planes(problem) * kTeamLanes);
    tile.open = take(kTeamLanes);
    tile.hit = take(kTeamLanes);
    tile.best_sweep = take(32 * kTeamLanes);
    if (problem.is_random()) tile.picks = reinterpret_cast<std::int32_t*>(take((n + 3) / 4 * 4));
    tile.sweeps_done = sweeps_.data() + t;
    tile.first_group = tiles[t].reads->first_group();
    tile.problem = tiles[t].problem;
    const MultispinTile& mirror = tiles[t].reads->tile();
    const auto upload = [&](std::uint32_t* to, const void* from, std::size_t count) {
      if (count > 0)
        check(cudaMemcpyAsync(to, from, count * sizeof(std::uint32_t), cudaMemcpyHostToDevice,
                              stream.get()));
    };
    upload(tile.best_state, mirror.best_state, n * kTeamLanes);
    upload(tile.open, mirror.open, kTeamLanes);
  }
  tiles_on_device_ = DeviceBuffer<TeamTile>(std::span<const TeamTile>(tiles_), stream);
}

std::span<const std::uint32_t> TileMemory::download_sweeps(const CudaStream& stream) {
  sweeps_.download(sweeps_done_);
  stream.synchronize();
  return sweeps_done_;
}

void TileMemory::copy_back(void* to, const std::uint32_t* from, std::size_t words,
                           const CudaStream& stream) {
  if (words > 0)
    check(cudaMemcpyAsync(to, from, words * sizeof(std::uint32_t), cudaMemcpyDeviceToHost,
                          stream.get()));
}

void TileMemory::download(const CudaStream& stream) {
  for (std::size_t t = 0; t < host_.size(); ++t) {
    const MultispinProblem& problem = *problems_[static_cast<std::size_t>(host_[t].problem)];
    MultispinTile& mirror = host_[t].reads->tile();
    const TeamTile& tile = tiles_[t];
    copy_back(mirror.state, tile.state, places(problem) * kTeamLanes, stream);
    copy_back(mirror.best_state, tile.best_state, places(problem) * kTeamLanes, stream);
    copy_back(mirror.energy, tile.energy, planes(problem) * kTeamLanes, stream);
    copy_back(mirror.best_energy, tile.best_energy, planes(problem) * kTeamLanes, stream);
    copy_back(mirror.hit, tile.hit, kTeamLanes, stream);
    copy_back(mirror.best_sweep, tile.best_sweep, 32 * kTeamLanes, stream);
  }
  for (std::size_t t = 0; const std::uint32_t sweeps : download_sweeps(stream))
    host_[t++].reads->tile().sweeps_done = sweeps;
}

}  // namespace temper

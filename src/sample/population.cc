#include "sample/population.h"

#include "temper/kernel/visit_blocks.h"

#include "sample/aligned_vector.h"
#include "sample/cpu/vector_widths.h"
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cstring>
#include <tuple>

namespace temper {
namespace {

const LaneKernel& kernel_for(const Couplings& couplings) {
  const LaneElement element = narrowest_element(couplings.max_field);
  return vector_width("auto").lane_kernels()[static_cast<std::size_t>(element)];
}

/// Vectors of 64 bytes keep a bit a state, the others an element.
bool has_bit_masks(const LaneKernel& kernel) {
  return kernel.num_lanes * kernel.element_bytes == 64;
}

}  // namespace

PopulationModel::PopulationModel(const Couplings& grid, const ChainOptions& options)
    : couplings(grid),
      chain(options),
      kernel(kernel_for(grid)),
      typed(grid, kernel.element, Chunks::built),
      model(typed.view()),
      visits(visit_plan(grid, options)) {
  model.costs_a_byte = static_cast<std::int32_t>(
      std::clamp<std::int64_t>(127 / std::max<std::int64_t>(grid.max_field, 1), 1, kBlockVisits));
}

Population::Population(const PopulationModel& model, RandomKey key, std::uint32_t read,
                       std::uint32_t num_replicas, std::optional<std::int64_t> target)
    : model_(model), key_(key), num_replicas_(num_replicas) {
  const auto lanes = static_cast<std::size_t>(model.kernel.num_lanes);
  run_.key = key;
  run_.acceptance = model.chain.acceptance;
  run_.observe = model.chain.observe;
  run_.target = target.value_or(INT64_MIN);
  tiles_.resize((num_replicas + lanes - 1) / lanes);
  tbb::parallel_for(std::size_t{0}, tiles_.size(), [&](std::size_t t) {
    set_up(tiles_[t], t, read);
    model_.kernel.start(model_.model, run_, tiles_[t].view);
  });
}

Population::Place Population::place(std::uint32_t replica) const {
  const LaneKernel& kernel = model_.kernel;
  const auto lanes = static_cast<std::uint32_t>(kernel.num_lanes);
  const auto lane = static_cast<std::int32_t>(replica % lanes);
  return {replica / lanes, lane,
          static_cast<std::size_t>(energy_position(lane, kernel.element_bytes, kernel.num_lanes))};
}

void Population::set_up(Tile& tile, std::size_t index, std::uint32_t read) {
  const LaneKernel& kernel = model_.kernel;
  const auto n = static_cast<std::size_t>(model_.model.num_variables);
  const auto lanes = static_cast<std::size_t>(kernel.num_lanes);
  tile.allocate(kernel, n, n + 1);
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    const auto slot = static_cast<std::uint32_t>(index * lanes + lane);
    tile.draw_as(kernel, key_, lane, read, slot);
    if (slot >= num_replicas_) continue;  // anneals too; nobody looks at it
    tile.view.open |= std::uint64_t{1} << lane;
    tile.draw_initial_states(key_, lane, read, slot);
  }
}

void Population::sweep(std::uint32_t num_sweeps, double beta) {
  sweeps_done_ += num_sweeps;
  temperatures_.resize(sweeps_done_, temperature_of(beta, model_.couplings.unit));
  tbb::parallel_for(std::size_t{0}, tiles_.size(), [&](std::size_t t) {
    Tile& tile = tiles_[t];
    LaneRun run = run_;
    run.visits = model_.visits.view(tile.picks);
    run.schedule = temperatures_.data();
    run.num_sweeps = run.until = sweeps_done_;
    model_.kernel.advance(model_.model, run, tile.view);
  });
}

void Population::copy(Place from, Place to, std::size_t begin, std::size_t end) {
  const LaneKernel& kernel = model_.kernel;
  const Tile& source = tiles_[from.tile];
  Tile& target = tiles_[to.tile];
  const auto size = static_cast<std::size_t>(kernel.element_bytes);
  const std::size_t row = size * static_cast<std::size_t>(kernel.num_lanes);
  const auto copy_elements = [&](const AlignedVector<std::uint64_t>& in,
                                 AlignedVector<std::uint64_t>& out) {
    const auto* const read =
        reinterpret_cast<const std::byte*>(in.data()) + static_cast<std::size_t>(from.lane) * size;
    auto* const write =
        reinterpret_cast<std::byte*>(out.data()) + static_cast<std::size_t>(to.lane) * size;
    for (std::size_t v = begin; v < end; ++v) std::memcpy(write + v * row, read + v * row, size);
  };
  copy_elements(source.field, target.field);
  if (!has_bit_masks(kernel)) {
    copy_elements(source.state, target.state);
    return;
  }
  for (std::size_t v = begin; v < end; ++v) {
    const std::uint64_t bit = source.state[v] >> from.lane & 1;
    target.state[v] = (target.state[v] & ~(std::uint64_t{1} << to.lane)) | bit << to.lane;
  }
}

/// Threads share out the variables, since lanes of one variable share words.
void Population::replace(const std::vector<std::uint32_t>& parents) {
  constexpr std::size_t kVariables = 256;
  const auto n = static_cast<std::size_t>(model_.model.num_variables);
  tbb::parallel_for(std::size_t{0}, (n + kVariables - 1) / kVariables, [&](std::size_t part) {
    for (std::uint32_t r = 0; r < num_replicas_; ++r)
      if (parents[r] != r)
        copy(place(parents[r]), place(r), part * kVariables, std::min(n, (part + 1) * kVariables));
  });
  for (std::uint32_t r = 0; r < num_replicas_; ++r) {
    if (parents[r] == r) continue;
    const Place from = place(parents[r]), to = place(r);
    tiles_[to.tile].energy[to.energy] = tiles_[from.tile].energy[from.energy];
  }
}

std::vector<std::int64_t> Population::energies() const {
  std::vector<std::int64_t> out(num_replicas_);
  for (std::uint32_t r = 0; r < num_replicas_; ++r) {
    const Place at = place(r);
    out[r] = tiles_[at.tile].energy[at.energy];
  }
  return out;
}

Population::Best Population::best() const {
  std::optional<Best> best;
  const auto rank = [](const Best& b) {
    // Hits come first, by sweep; the others by energy.
    return std::tuple{!b.hit, b.hit ? 0 : b.energy, b.sweep, b.replica};
  };
  for (std::uint32_t r = 0; r < num_replicas_; ++r) {
    const Place at = place(r);
    const Tile& tile = tiles_[at.tile];
    const Best found{tile.best_energy[at.energy], tile.best_sweep[at.energy], r,
                     (tile.view.hit >> at.lane & 1) != 0};
    if (!best || rank(found) < rank(*best)) best = found;
  }
  return best.value_or(Best{});
}

std::vector<std::uint8_t> Population::state_of(const Best& best) const {
  const Place at = place(best.replica);
  std::vector<std::uint8_t> out;
  for (const std::uint64_t bits : tiles_[at.tile].best_bits)
    out.push_back(static_cast<std::uint8_t>(bits >> at.lane & 1));
  return out;
}

std::vector<std::uint8_t> Population::state(std::uint32_t replica) const {
  const Place at = place(replica);
  const Tile& tile = tiles_[at.tile];
  std::vector<std::uint64_t> bits(tile.best_bits.size());
  model_.kernel.final_states(model_.model, tile.view, bits.data());
  std::vector<std::uint8_t> out;
  for (const std::uint64_t of_all : bits)
    out.push_back(static_cast<std::uint8_t>(of_all >> at.lane & 1));
  return out;
}

}  // namespace temper

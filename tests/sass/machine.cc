#include "tests/sass/machine.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <stdexcept>

namespace sass {
namespace {

/// Where a launch lies in c[0x0], by architecture: found in compiled code.
struct ConstantLayout {
  std::uint32_t block, grid, shared_window, stack, parameters;
};
ConstantLayout layout_of(int architecture) {
  if (architecture >= 100) return {0x360, 0x370, 0, 0x37c, 0x380};
  if (architecture >= 90) return {0x0, 0xc, 0x18, 0x28, 0x210};
  return {0x0, 0xc, 0x18, 0x28, 0x160};
}

/// Of each block of sm_90 and later, before its own.
std::size_t reserved_shared_bytes(int architecture) { return architecture >= 90 ? 1024 : 0; }

/// Makes those ready whose parties wait, or are gone. All of a party wait at one instruction.
void let_parties_go(Warp& warp) {
  for (std::size_t barrier = 0; barrier < warp.waiting.size(); ++barrier) {
    std::vector<Fragment>& waiting = warp.waiting[barrier];
    if (waiting.empty()) continue;
    std::uint32_t all = 0, going = 0;
    for (const Fragment& fragment : waiting) all |= fragment.lanes;
    for (std::uint32_t rest = all; rest != 0; rest &= rest - 1) {
      const std::uint32_t party =
          warp.party[barrier][static_cast<std::size_t>(std::countr_zero(rest))] & warp.alive;
      if ((party & ~all) == 0) going |= rest & ~(rest - 1);
    }
    if (going == 0) continue;
    for (Fragment& fragment : waiting) {
      if ((fragment.lanes & going) != 0)
        warp.ready.push_back({fragment.at + 1, fragment.lanes & going});
      fragment.lanes &= ~going;
    }
    std::erase_if(waiting, [](const Fragment& fragment) { return fragment.lanes == 0; });
  }
}

}  // namespace

Machine::Machine(const Kernel& kernel, int architecture, std::size_t static_shared_bytes)
    : kernel_(kernel),
      architecture_(architecture),
      static_shared_bytes_(static_shared_bytes),
      program_(decode(kernel)),
      bank_(0x2000) {
  forget_counts();
}

void Machine::forget_counts() {
  counts_ = {};
  counts_.issued.assign(program_.steps.size(), 0);
  counts_.passes.assign(program_.steps.size(), 0);
}

void Machine::load_constants(const Launch& launch) {
  const ConstantLayout layout = layout_of(architecture_);
  const auto put = [&](std::uint32_t offset, const void* from, std::size_t bytes) {
    if (bank_.size() < offset + bytes) bank_.resize(offset + bytes);
    std::memcpy(bank_.data() + offset, from, bytes);
  };
  std::ranges::fill(bank_, std::byte{});
  const std::uint32_t window[2] = {0, kSharedWindow};
  const std::uint32_t stack = kLocalBytes;
  if (layout.shared_window != 0) put(layout.shared_window, window, sizeof window);
  put(layout.block, launch.block.data(), sizeof launch.block);
  put(layout.grid, launch.grid.data(), sizeof launch.grid);
  put(layout.stack, &stack, sizeof stack);
  put(layout.parameters, launch.parameters.data(), launch.parameters.size());
  constants_.assign(program_.file_words, 0);
  for (const auto& [at, value] : program_.immediates)
    constants_[static_cast<std::size_t>(at)] = value;
  for (const ConstantPlace& constant : program_.constants) {
    if (constant.offset + 4 > bank_.size())
      throw std::runtime_error(kernel_.name + ": a constant beyond the parameters");
    std::memcpy(&constants_[static_cast<std::size_t>(constant.at)], &bank_[constant.offset], 4);
  }
}

void Machine::run(const Launch& launch) {
  load_constants(launch);
  for (std::uint32_t z = 0; z < launch.grid[2]; ++z)
    for (std::uint32_t y = 0; y < launch.grid[1]; ++y)
      for (std::uint32_t x = 0; x < launch.grid[0]; ++x) run_block(launch, {x, y, z});
}

void Machine::run_block(const Launch& launch, std::array<std::uint32_t, 3> index) {
  Block block;
  block.index = index;
  block.is_device_memory = launch.is_device_memory;
  block.shared.assign(
      reserved_shared_bytes(architecture_) + static_shared_bytes_ + launch.shared_bytes,
      std::byte{0xA5});
  const std::uint32_t threads = launch.block[0] * launch.block[1] * launch.block[2];
  std::deque<Warp> warps((threads + kLanes - 1) / kLanes);
  for (std::uint32_t thread = 0; thread < threads; ++thread) {
    Warp& warp = warps[thread / kLanes];
    warp.alive |= 1u << thread % kLanes;
    warp.thread[thread % kLanes] = {thread % launch.block[0],
                                    thread / launch.block[0] % launch.block[1],
                                    thread / launch.block[0] / launch.block[1]};
  }
  for (Warp& warp : warps) {
    warp.file = constants_;
    warp.predicate[kTrue] = warp.predicate[8 + kTrue] = kAllLanes;
    warp.block = &block;
    warp.local.assign(kLocalBytes * kLanes, std::byte{0xA5});
    warp.ready.push_back({0, warp.alive});
  }
  for (bool any = true; any;) {
    any = false;
    std::uint64_t slowest = 0;
    for (Warp& warp : warps) {
      warp.issued = 0;
      run_warp(warp);
      slowest = std::max(slowest, warp.issued);
    }
    counts_.if_all_were_slowest += slowest * warps.size();
    for (Warp& warp : warps) {
      any = any || warp.alive != 0;
      for (const Fragment& fragment : warp.at_barrier) warp.ready.push_back(fragment);
      warp.at_barrier.clear();
    }
  }
}

/// Until all threads wait for the block, or are gone.
void Machine::run_warp(Warp& warp) {
  for (;;) {
    for (;;) {
      let_parties_go(warp);
      if (warp.ready.empty()) break;
      std::ranges::sort(warp.ready, std::greater{}, &Fragment::at);
      Fragment next = warp.ready.back();
      warp.ready.pop_back();
      // Threads at the same instruction go on together.
      while (!warp.ready.empty() && warp.ready.back().at == next.at) {
        next.lanes |= warp.ready.back().lanes;
        warp.ready.pop_back();
      }
      run_fragment(warp, next);
    }
    std::uint32_t syncing = 0, at_barrier = 0;
    for (const Fragment& fragment : warp.at_warp_sync) syncing |= fragment.lanes;
    for (const Fragment& fragment : warp.at_barrier) at_barrier |= fragment.lanes;
    if (syncing != 0 && syncing == warp.alive) {
      std::swap(warp.ready, warp.at_warp_sync);
      continue;
    }
    if (at_barrier == warp.alive) return;
    throw std::runtime_error(kernel_.name + ": threads of a warp wait for each other");
  }
}

/// Until its threads wait, are gone or part.
void Machine::run_fragment(Warp& warp, Fragment fragment) {
  const auto value = [&](const PredicatePlace& place) {
    const std::uint32_t bits = warp.predicate[static_cast<std::size_t>(place.number)];
    return place.complement ? ~bits : bits;
  };
  for (;;) {
    if (fragment.at >= program_.steps.size())
      throw std::runtime_error(kernel_.name + ": runs past its end");
    const Step& step = program_.steps[fragment.at];
    ++counts_.issued[fragment.at];
    ++counts_.total;
    ++warp.issued;
    const std::uint32_t lanes = fragment.lanes & value(step.guard);
    switch (step.control) {
      case Control::none:
        if (lanes != 0) {
          warp.passes = 0;
          try {
            step.run(warp, step, step.is_uniform ? 1u : lanes);
          } catch (const std::runtime_error& error) {
            throw std::runtime_error(kernel_.name + ": " + error.what() + ": " +
                                     step.instruction->text);
          }
          counts_.passes[fragment.at] += warp.passes;
        }
        break;
      case Control::branch:
      case Control::branch_if_divergent:
      case Control::branch_if_convergent: {
        std::uint32_t going = lanes;
        for (int i = 0; i < step.num_predicates_in; ++i)
          going &= value(step.predicates_in[static_cast<std::size_t>(i)]);
        if (step.control != Control::branch &&
            (fragment.lanes == warp.alive) != (step.control == Control::branch_if_convergent))
          going = 0;
        if (going == 0) break;
        if (going != fragment.lanes) {
          warp.ready.push_back({fragment.at + 1, fragment.lanes & ~going});
          warp.ready.push_back({step.target, going});
          return;
        }
        fragment.at = step.target;
        continue;
      }
      case Control::unknown:
        throw std::runtime_error(kernel_.name + ": " + program_.unknown.at(step.instruction));
      case Control::jump_to_register:
        if (lanes == 0) break;
        if (lanes != fragment.lanes) {
          warp.ready.push_back({fragment.at + 1, fragment.lanes & ~lanes});
          warp.ready.push_back(
              {kernel_.index_of(warp.word(step.from[0], std::countr_zero(lanes))), lanes});
          return;
        }
        fragment.at = kernel_.index_of(warp.word(step.from[0], std::countr_zero(lanes)));
        continue;
      case Control::exit:
        warp.alive &= ~lanes;
        fragment.lanes &= ~lanes;
        if (fragment.lanes == 0) return;
        break;
      case Control::note_party:
        for (int lane = 0; lane < kLanes; ++lane)
          if (lanes >> lane & 1)
            warp.party[static_cast<std::size_t>(step.barrier)][static_cast<std::size_t>(lane)] =
                lanes;
        break;
      case Control::leave:
        for (std::uint32_t& party : warp.party[static_cast<std::size_t>(step.barrier)])
          party &= ~lanes;
        break;
      case Control::meet:
        if (lanes != fragment.lanes) throw std::runtime_error("a guarded BSYNC");
        warp.waiting[static_cast<std::size_t>(step.barrier)].push_back(fragment);
        return;
      case Control::warp_sync:
        if (fragment.lanes == warp.alive) break;
        warp.at_warp_sync.push_back({fragment.at + 1, fragment.lanes});
        return;
      case Control::block_barrier:
        warp.at_barrier.push_back({fragment.at + 1, fragment.lanes});
        return;
    }
    ++fragment.at;
  }
}

}  // namespace sass

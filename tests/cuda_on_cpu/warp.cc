/// The rendezvous of a warp's lanes: votes, shuffles, reductions and __syncwarp.

#include "tests/cuda_on_cpu/block.h"
#include "tests/cuda_on_cpu/control.h"
#include "tests/cuda_on_cpu/diagnose.h"
#include "tests/cuda_on_cpu/sanitizers.h"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <string>

namespace cuda_on_cpu {
namespace {

std::string hex(unsigned mask) {
  char text[16];
  std::snprintf(text, sizeof text, "0x%08x", mask);
  return text;
}

bool is_shuffle(WarpCall call) { return call >= WarpCall::shfl && call <= WarpCall::shfl_xor; }

/// The lane whose value a shuffle gives to `lane`: its own where the other lies outside of its
/// segment of `width` lanes.
unsigned source_lane(const Rendezvous& meeting, unsigned lane) {
  const auto width = static_cast<unsigned>(meeting.width);
  const unsigned first = lane & ~(width - 1);
  const unsigned argument = meeting.argument[lane];
  switch (meeting.call) {
    case WarpCall::shfl:
      return first + (argument & (width - 1));
    case WarpCall::shfl_up:
      return argument <= lane - first ? lane - argument : lane;
    case WarpCall::shfl_down:
      return argument < first + width - lane ? lane + argument : lane;
    default:  // the other's segment may be an earlier one, not a later one
      return (lane ^ argument) < first + width ? lane ^ argument : lane;
  }
}

std::uint64_t reduced(const Rendezvous& meeting) {
  std::uint32_t result = 0;
  bool first = true;
  for (unsigned lanes = meeting.mask; lanes != 0; lanes &= lanes - 1) {
    const auto value = static_cast<std::uint32_t>(meeting.value[std::countr_zero(lanes)]);
    const auto as_signed = [](std::uint32_t bits) { return static_cast<std::int32_t>(bits); };
    if (first) {
      result = value;
    } else if (meeting.call == WarpCall::reduce_add) {
      result += value;
    } else if (meeting.call == WarpCall::reduce_min_unsigned) {
      result = std::min(result, value);
    } else if (meeting.call == WarpCall::reduce_max_unsigned) {
      result = std::max(result, value);
    } else if (meeting.call == WarpCall::reduce_min_signed) {
      result = static_cast<std::uint32_t>(std::min(as_signed(result), as_signed(value)));
    } else if (meeting.call == WarpCall::reduce_max_signed) {
      result = static_cast<std::uint32_t>(std::max(as_signed(result), as_signed(value)));
    } else if (meeting.call == WarpCall::reduce_and) {
      result &= value;
    } else if (meeting.call == WarpCall::reduce_or) {
      result |= value;
    } else {
      result ^= value;
    }
    first = false;
  }
  return result;
}

unsigned matching_lanes(const Rendezvous& meeting, unsigned lane) {
  unsigned matching = 0;
  for (unsigned lanes = meeting.mask; lanes != 0; lanes &= lanes - 1) {
    const auto other = static_cast<unsigned>(std::countr_zero(lanes));
    matching |= unsigned{meeting.value[other] == meeting.value[lane]} << other;
  }
  return matching;
}

void give_results(const Rendezvous& meeting, unsigned first_thread,
                  const std::source_location& where) {
  Block& block = running_block;
  const bool votes = meeting.call <= WarpCall::all;
  std::uint64_t common = votes ? meeting.votes : 0;
  if (meeting.call >= WarpCall::reduce_add) common = reduced(meeting);
  for (unsigned lanes = meeting.mask; lanes != 0; lanes &= lanes - 1) {
    const auto lane = static_cast<unsigned>(std::countr_zero(lanes));
    Thread& thread = *block.threads[first_thread + lane];
    thread.result = common;
    if (is_shuffle(meeting.call)) {
      const unsigned source = source_lane(meeting, lane);
      if ((meeting.mask >> source & 1) == 0) {
        violation("lane " + std::to_string(lane) + " shuffles from lane " + std::to_string(source) +
                      ", which is not in the mask " + hex(meeting.mask),
                  where);
      }
      thread.result = meeting.value[source];
    } else if (meeting.call == WarpCall::match_any) {
      thread.result = matching_lanes(meeting, lane);
    }
  }
}

/// The open rendezvous of this mask, or a new one.
Rendezvous& join(Warp& warp, WarpCall call, unsigned mask, int width,
                 const std::source_location& where) {
  for (int i = 0; i < warp.open; ++i) {
    Rendezvous& meeting = warp.rendezvous[static_cast<unsigned>(i)];
    if ((meeting.mask & mask) == 0) continue;
    if (meeting.mask != mask) {
      violation("masks overlap: lanes of " + hex(meeting.mask) + " wait while others come with " +
                    hex(mask),
                where);
    }
    if (meeting.call != call || meeting.width != width) {
      violation("lanes of the mask " + hex(mask) + " wait in another warp intrinsic", where);
    }
    return meeting;
  }
  Rendezvous& meeting = warp.rendezvous[static_cast<unsigned>(warp.open++)];
  meeting.mask = mask;
  meeting.arrived = meeting.votes = 0;
  meeting.width = width;
  meeting.number = warp.begun++;
  meeting.call = call;
  return meeting;
}

}  // namespace

std::uint64_t meet_lanes(WarpCall call, unsigned mask, std::uint64_t value, unsigned argument,
                         int width, std::source_location where) {
  if (call == WarpCall::syncwarp && sync_site_ignored(where)) return 0;
  Block& block = running_block;
  Thread& self = *block.current;
  const unsigned lane = self.linear % kWarpSize;
  Warp& warp = block.warps[self.linear / kWarpSize];
  if ((mask >> lane & 1) == 0) violation("the calling lane is not in its mask " + hex(mask), where);
  if ((mask & ~warp.present) != 0) {
    violation("the mask " + hex(mask) + " names lanes beyond the end of the block", where);
  }
  if ((mask & warp.exited) != 0) {
    violation("the mask " + hex(mask) + " names a lane that has exited", where);
  }
  if (width < 1 || width > 32 || !std::has_single_bit(static_cast<unsigned>(width))) {
    violation("the width of a shuffle is a power of two up to 32, not " + std::to_string(width),
              where);
  }
  Rendezvous& meeting = join(warp, call, mask, width, where);
  meeting.value[lane] = value;
  meeting.argument[lane] = argument;
  meeting.votes |= unsigned{value != 0} << lane;
  meeting.arrived |= 1u << lane;
  self.where = where;
  ++statistics().warp_intrinsics;
  const bool orders_memory = kThreadSanitizer && call == WarpCall::syncwarp;
  char* const clock =
      orders_memory ? &block.clocks->warp[self.linear / kWarpSize][meeting.number % 64] : nullptr;
  if (orders_memory) tsan_release(clock);

  if (meeting.arrived != mask) {
    self.state = ThreadState::at_warp;
    leave_thread();
  } else {
    give_results(meeting, self.linear - lane, where);
    // In forward order the last lane goes on at once: a switch less.
    const bool goes_on = block.ready.order() == Order::forward;
    for (unsigned lanes = mask; lanes != 0; lanes &= lanes - 1) {
      Thread& thread = *block.threads[self.linear - lane + std::countr_zero(lanes)];
      thread.state = ThreadState::ready;
      if (&thread != &self || !goes_on) block.ready.push(&thread);
    }
    Rendezvous& last = warp.rendezvous[static_cast<unsigned>(--warp.open)];
    if (&last != &meeting) meeting = last;
    if (!goes_on) leave_thread();
  }
  if (orders_memory) tsan_acquire(clock);
  return self.result;
}

void leave_warp(const Thread& thread) {
  Warp& warp = running_block.warps[thread.linear / kWarpSize];
  const unsigned bit = 1u << thread.linear % kWarpSize;
  for (int i = 0; i < warp.open; ++i) {
    const Rendezvous& meeting = warp.rendezvous[static_cast<unsigned>(i)];
    if ((meeting.mask & bit) != 0) {
      const auto waiting = static_cast<unsigned>(std::countr_zero(meeting.arrived));
      const unsigned first = thread.linear - thread.linear % kWarpSize;
      violation(
          "the mask " + hex(meeting.mask) + " names a lane that has exited: its warp waits for it",
          running_block.threads[first + waiting]->where);
    }
  }
  warp.exited |= bit;
}

unsigned active_lanes() {
  const Warp& warp = running_block.warps[running_block.current->linear / kWarpSize];
  return warp.present & ~warp.exited;
}

}  // namespace cuda_on_cpu

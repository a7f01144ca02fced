/// Loads, stores and atomic operations, and the passes that they take: for shared memory the most
/// words that one of 32 banks has to give, for device memory the lines of 128 bytes.

#include "tests/sass/lanes.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>

namespace sass {
namespace {

enum { k64, k128, kU8, kS8, kU16, kS16 };
const std::vector<std::string_view> kSizes{"64", "128", "U8", "S8", "U16", "S16"};
const std::vector<std::string_view> kHints{"E",      "STRONG",  "WEAK", "SYS", "GPU",
                                           "CTA",    "SM",      "EF",   "EL",  "CONSTANT",
                                           "LTC64B", "LTC128B", "LU"};

std::size_t bytes_of(const Step& step) {
  if (step.has(k64)) return 8;
  if (step.has(k128)) return 16;
  if (step.has(kU8) || step.has(kS8)) return 1;
  if (step.has(kU16) || step.has(kS16)) return 2;
  return 4;
}

std::uint64_t address_of(Warp& warp, const Step& step, int lane, bool is_64) {
  std::uint64_t address = 0;
  if (step.has_base) {
    address = std::uint64_t{warp.word(step.base, lane)} * static_cast<std::uint32_t>(step.scale);
    if (step.is_wide) address |= std::uint64_t{warp.word(step.base, lane, 1)} << 32;
  }
  if (step.has_uniform) {
    address += warp.word(step.uniform, lane);
    if (is_64) address += std::uint64_t{warp.word(step.uniform, lane, 1)} << 32;
  }
  address += static_cast<std::uint64_t>(static_cast<std::int32_t>(step.offset));
  return is_64 ? address : static_cast<std::uint32_t>(address);
}

enum class Space { generic, shared, local };

/// The memory behind an address.
std::byte* memory_at(Warp& warp, Space space, std::uint64_t address, std::size_t bytes, int lane) {
  if (address % bytes != 0) throw std::runtime_error("a misaligned address");
  if (space == Space::local) {
    if (address + bytes > kLocalBytes) throw std::runtime_error("beyond the stack");
    return warp.local.data() + static_cast<std::size_t>(lane) * kLocalBytes + address;
  }
  if (space == Space::shared || address >> 32 == kSharedWindow) {
    const auto offset = static_cast<std::uint32_t>(address);
    if (offset + bytes > warp.block->shared.size())
      throw std::runtime_error("beyond the shared memory");
    return warp.block->shared.data() + offset;
  }
  if (!warp.block->is_device_memory(address, bytes))
    throw std::runtime_error("no device memory is at the address");
  return reinterpret_cast<std::byte*>(address);
}

/// Words or lines that lanes touch.
class Touched {
 public:
  void add(std::uint64_t unit) {
    if (count_ > 0 && units_[count_ - 1] == unit) return;
    units_[count_++] = unit;
  }
  std::uint64_t passes(bool is_shared) {
    if (count_ == 1) return 1;
    const auto end = units_.begin() + static_cast<std::ptrdiff_t>(count_);
    if (!std::is_sorted(units_.begin(), end)) std::sort(units_.begin(), end);
    std::array<std::uint8_t, 32> words{};
    std::uint64_t lines = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      if (i > 0 && units_[i] == units_[i - 1]) continue;
      ++lines;
      ++words[units_[i] % 32];
    }
    return is_shared ? *std::ranges::max_element(words) : lines;
  }

 private:
  std::array<std::uint64_t, 4 * kLanes> units_;
  std::size_t count_ = 0;
};

void count_passes(Warp& warp, const Step& step, std::uint32_t lanes, Space space) {
  if (space == Space::local) {
    warp.passes = 1;
    return;
  }
  const std::size_t bytes = bytes_of(step);
  const auto first = address_of(warp, step, std::countr_zero(lanes), space == Space::generic) >> 32;
  const bool is_shared = space == Space::shared || first == kSharedWindow;
  Touched touched;
  each(lanes, [&](int lane) {
    const std::uint64_t address = address_of(warp, step, lane, space == Space::generic);
    for (std::size_t at = 0; at < bytes; at += 4)
      touched.add((address + at) / (is_shared ? 4 : 128));
  });
  warp.passes = touched.passes(is_shared);
}

template <Space kSpace>
void load(Warp& warp, const Step& step, std::uint32_t lanes) {
  count_passes(warp, step, lanes, kSpace);
  const std::size_t bytes = bytes_of(step);
  each(lanes, [&](int lane) {
    const std::uint64_t address = address_of(warp, step, lane, kSpace == Space::generic);
    const std::byte* const from = memory_at(warp, kSpace, address, bytes, lane);
    std::uint32_t words[4] = {};
    std::memcpy(words, from, bytes);
    if (step.has(kS8)) words[0] = static_cast<std::uint32_t>(static_cast<std::int8_t>(words[0]));
    if (step.has(kS16)) words[0] = static_cast<std::uint32_t>(static_cast<std::int16_t>(words[0]));
    for (int k = 0; k < static_cast<int>((bytes + 3) / 4); ++k)
      warp.word(step.to, lane, k) = words[k];
  });
}

template <Space kSpace>
void store(Warp& warp, const Step& step, std::uint32_t lanes) {
  count_passes(warp, step, lanes, kSpace);
  const std::size_t bytes = bytes_of(step);
  each(lanes, [&](int lane) {
    std::uint32_t words[4] = {};
    for (int k = 0; k < static_cast<int>((bytes + 3) / 4); ++k)
      words[k] = warp.word(step.from[0], lane, k);
    const std::uint64_t address = address_of(warp, step, lane, kSpace == Space::generic);
    std::memcpy(memory_at(warp, kSpace, address, bytes, lane), words, bytes);
  });
}

enum { kAdd, kMin, kMax, kAnd, kOr, kXor, kExchange, kCompareAndSwap, kSigned };
template <Space kSpace>
void atomic(Warp& warp, const Step& step, std::uint32_t lanes) {
  warp.passes = static_cast<std::uint64_t>(std::popcount(lanes));
  each(lanes, [&](int lane) {
    const std::uint64_t address = address_of(warp, step, lane, kSpace == Space::generic);
    std::byte* const at = memory_at(warp, kSpace, address, 4, lane);
    std::uint32_t old, operand = integer(warp, step, 0, lane);
    std::memcpy(&old, at, 4);
    const bool is_less = step.has(kSigned)
                             ? static_cast<std::int32_t>(operand) < static_cast<std::int32_t>(old)
                             : operand < old;
    std::uint32_t value = operand;  // exchanged
    if (step.has(kAdd)) value = old + operand;
    if (step.has(kMin)) value = is_less ? operand : old;
    if (step.has(kMax)) value = is_less ? old : operand;
    if (step.has(kAnd)) value = old & operand;
    if (step.has(kOr)) value = old | operand;
    if (step.has(kXor)) value = old ^ operand;
    if (step.has(kCompareAndSwap)) value = old == operand ? integer(warp, step, 1, lane) : old;
    std::memcpy(at, &value, 4);
    warp.word(step.to, lane) = old;
  });
}

/// LDC, ULDC, LDCU: words of the constant bank, that the file holds.
void load_constant(Warp& warp, const Step& step, std::uint32_t lanes) {
  each(lanes, [&](int lane) {
    const std::uint32_t low = warp.word(step.from[0], lane);
    const std::uint32_t high = warp.word(step.from[0], lane, 1);
    warp.word(step.to, lane) = step.has(kU8) ? low & 0xFF : step.has(kU16) ? low & 0xFFFF : low;
    if (step.has(k64)) warp.word(step.to, lane, 1) = high;
  });
}
bool has_no_register(Step& step) {
  return !step.is_memory && !step.has(k128) && !step.has(kS8) && !step.has(kS16);
}

}  // namespace

std::vector<Row> memory_rows() {
  const std::vector<std::string_view> atomics{"ADD", "MIN",  "MAX", "AND", "OR",
                                              "XOR", "EXCH", "CAS", "S32"};
  std::vector<Row> rows;
  const auto add = [&](std::string_view name, Run run, bool stores_nothing) {
    rows.push_back({.name = name,
                    .run = run,
                    .modifiers = kSizes,
                    .ignored = kHints,
                    .stores_nothing = stores_nothing});
  };
  add("LD", load<Space::generic>, false);
  add("LDG", load<Space::generic>, false);
  add("LDS", load<Space::shared>, false);
  add("LDL", load<Space::local>, false);
  add("ST", store<Space::generic>, true);
  add("STG", store<Space::generic>, true);
  add("STS", store<Space::shared>, true);
  add("STL", store<Space::local>, true);
  const auto add_atomic = [&](std::string_view name, Run run, bool stores_nothing) {
    rows.push_back({.name = name,
                    .run = run,
                    .modifiers = atomics,
                    .ignored = kHints,
                    .predicates_out = 1,
                    .stores_nothing = stores_nothing});
  };
  add_atomic("ATOM", atomic<Space::generic>, false);
  add_atomic("ATOMG", atomic<Space::generic>, false);
  add_atomic("ATOMS", atomic<Space::shared>, false);
  add_atomic("RED", atomic<Space::generic>, true);
  add_atomic("REDG", atomic<Space::generic>, true);
  for (const std::string_view name : {"LDC", "ULDC", "LDCU"})
    rows.push_back({.name = name,
                    .run = load_constant,
                    .modifiers = kSizes,
                    .is_uniform = name != "LDC",
                    .adjust = has_no_register});
  return rows;
}

}  // namespace sass

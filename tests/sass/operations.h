#pragma once
/// What instructions do: a table of operations, and the warp that they change. Nothing is guessed:
/// an operation that is not in the table, or a modifier that its row lacks, is refused when a warp
/// comes to it.

#include "tests/sass/program.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace sass {

inline constexpr int kLanes = 32;
inline constexpr std::uint32_t kAllLanes = ~0u;

/// Where an operand lies in a warp's file of words:
///
///     | R0: 32 lanes | R1 | … | RZ | 4 rows for writes to RZ | UR0 UR1 … URZ, 4 more | constants |
///
/// The word k of a pair or quadruple, in a lane: file[at + k · step + lane · stride].
struct Place {
  std::int32_t at = 0;
  std::int32_t step = 0;
  std::int32_t stride = 0;
  bool negated = false;
  bool complement = false;
  bool absolute = false;
};

/// A predicate of the warp: 0 … 7 P, 8 … 15 UP; bit l is lane l's.
struct PredicatePlace {
  int number = kTrue;
  bool complement = false;
};

/// Threads of a warp at one instruction.
struct Fragment {
  std::size_t at = 0;  ///< index of the instruction
  std::uint32_t lanes = 0;
};

struct Block;

struct Warp {
  std::vector<std::uint32_t> file;
  std::array<std::uint32_t, 16> predicate{};
  Block* block = nullptr;
  std::array<std::array<std::uint32_t, 3>, kLanes> thread{};  ///< index in the block
  std::uint32_t alive = 0;
  std::vector<Fragment> ready;
  std::vector<Fragment> at_barrier;    ///< of the block
  std::vector<Fragment> at_warp_sync;  ///< WARPSYNC
  /// [barrier][lane]: with whom it is to meet.
  std::array<std::array<std::uint32_t, kLanes>, 16> party{};
  std::array<std::vector<Fragment>, 16> waiting{};  ///< [barrier] for the rest of their parties
  std::uint64_t issued = 0;                         ///< since the last barrier of the block
  std::vector<std::byte> local;
  std::uint64_t passes = 0;  ///< of the memory access that was made last

  [[nodiscard]] std::uint32_t& word(const Place& place, int lane, int k = 0) {
    return file[static_cast<std::size_t>(place.at + k * place.step + lane * place.stride)];
  }
};

/// What the warps of a block share.
struct Block {
  std::array<std::uint32_t, 3> index{};
  std::vector<std::byte> shared;
  std::function<bool(std::uint64_t address, std::size_t bytes)> is_device_memory;
};

/// Generic addresses with these high words lie in shared memory.
inline constexpr std::uint32_t kSharedWindow = 0x100;
inline constexpr std::size_t kLocalBytes = 4096;  ///< a thread's stack

enum class Control : std::uint8_t {
  none,
  branch,
  branch_if_divergent,
  branch_if_convergent,
  exit,
  note_party,  ///< BSSY
  meet,        ///< BSYNC
  leave,       ///< BREAK
  block_barrier,
  warp_sync,
  jump_to_register,  ///< RET
  unknown,
};

struct Step;
using Run = void (*)(Warp& warp, const Step& step, std::uint32_t lanes);

/// An instruction, decoded.
struct Step {
  const Instruction* instruction = nullptr;
  Run run = nullptr;
  Control control = Control::none;
  PredicatePlace guard;
  std::uint32_t flags = 0;  ///< bit i: it has modifier i of its row
  bool is_uniform = false;
  bool is_memory = false;
  Place to;
  std::array<Place, 6> from{};
  int num_from = 0;
  std::array<PredicatePlace, 2> predicates_out{};
  std::array<PredicatePlace, 4> predicates_in{};
  int num_predicates_in = 0;
  // Of memory: base · scale + uniform + offset.
  Place base, uniform;
  bool has_base = false, has_uniform = false, is_wide = false;
  int scale = 1;
  std::uint32_t offset = 0;
  std::size_t target = 0;  ///< of a branch
  int barrier = 0;

  [[nodiscard]] bool has(int modifier) const { return flags >> modifier & 1; }
};

/// A word of c[bank][offset] that the file holds at `at`.
struct ConstantPlace {
  std::int32_t at;
  std::uint32_t offset;
};

struct Program {
  std::vector<Step> steps;
  std::size_t file_words = 0;
  std::map<std::int32_t, std::uint32_t> immediates;  ///< by place in the file
  std::vector<ConstantPlace> constants;
  std::map<const Instruction*, std::string> unknown;  ///< why
};

[[nodiscard]] Program decode(const Kernel& kernel);

}  // namespace sass

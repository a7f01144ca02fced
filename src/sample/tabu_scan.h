#pragma once
/// The scan of tabu search: least cost of a flip, block by block, compiled for each instruction
/// set. Each exports one function, so that code for a newer set never leaks into the rest.

#include <cstddef>
#include <cstdint>

namespace temper {

inline constexpr std::size_t kTabuBlock = 64;  ///< variables
inline constexpr std::int32_t kTabuNone = INT32_MAX;

/// Plain views of memory that a TabuWalk owns. Arrays of variables are padded to whole blocks with
/// costs of kTabuNone.
struct TabuBlocks {
  std::size_t num_blocks = 0;
  const std::int32_t* cost = nullptr;        ///< [blocks][64] of flipping v, grid units
  const std::int32_t* tabu_until = nullptr;  ///< [blocks][64] v is tabu up to and with this move
  std::int32_t* least_free = nullptr;        ///< [blocks] of those that are not tabu
  std::int32_t* least_tabu = nullptr;        ///< [blocks] of those that are
  std::int32_t* first_expiry = nullptr;      ///< [blocks] least tabu_until of those that are
  std::uint8_t* changed = nullptr;           ///< [blocks] whether to look at it again; cleared
};

struct TabuLeast {
  std::int32_t free = kTabuNone;
  std::int32_t tabu = kTabuNone;
};

/// Brings the blocks up to date for this move, and their leasts together.
using TabuScan = TabuLeast (*)(const TabuBlocks& blocks, std::int32_t move);
TabuLeast tabu_scan_portable(const TabuBlocks& blocks, std::int32_t move);
#if defined(__x86_64__)
TabuLeast tabu_scan_avx2(const TabuBlocks& blocks, std::int32_t move);
TabuLeast tabu_scan_avx512(const TabuBlocks& blocks, std::int32_t move);
#endif

/// The fastest that runs here. All give the same.
[[nodiscard]] TabuScan tabu_scan();

}  // namespace temper

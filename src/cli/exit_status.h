#pragma once
/// Exit statuses of the program (design section 6).

namespace temper::cli {

inline constexpr int kDone = 0;
inline constexpr int kNotAchieved = 1;    ///< not solved in the budget, not valid, no solution
inline constexpr int kBadInput = 2;       ///< usage or bad input
inline constexpr int kFailure = 3;        ///< a device or the system failed
inline constexpr int kInterrupted = 130;  ///< partial results were written

/// The status of a run over many puzzles: the gravest of each.
[[nodiscard]] constexpr int gravest(int a, int b) { return a > b ? a : b; }

}  // namespace temper::cli

#pragma once
/// Exact search over boards at their fixed point, for any rules.

#include "temper/presolve/propagate.h"

#include "presolve/board.h"
#include "presolve/links.h"
#include "presolve/stop_callback.h"

#include <cstdint>

namespace temper {

/// Counts the solutions of a propagated board, up to `limit`.
[[nodiscard]] SearchResult search_depth_first(const Links& links, Board board, std::int64_t limit,
                                              StopCallback stop);

/// `none`, `unique` or `multiple` from a count.
[[nodiscard]] SolutionCount status_of(std::int64_t count);

}  // namespace temper

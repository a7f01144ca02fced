#pragma once
/// What a team of the multispin kernel has come to, on the host.

#include "cuda/device_kernel.h"
#include "cuda/multispin_problem.h"
#include "sample/ladder_reads.h"
#include "sample/word_tile.h"

#include <cstdint>
#include <memory>
#include <span>

namespace temper {

/// Reads the results of a team, tile after tile as MultispinProblem::tile has them. Plan and
/// problem must outlive what is returned.
[[nodiscard]] std::unique_ptr<GroupReads> reads_of_team(const Plan& plan,
                                                        const MultispinProblem& problem,
                                                        const TeamReads& team,
                                                        std::span<std::uint32_t> results,
                                                        std::uint32_t sweeps_done);

}  // namespace temper

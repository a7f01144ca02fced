#pragma once
/// Reads a study from TOML. The keys:
///
///     name = "..."                         optional
///     combine = "product"                  "zip", or { random = N, seed = S }
///     states = 1                           best states kept of each point
///     [fixed]                              options of every point, as on the command line
///     puzzle = "hard.txt"
///     [[axis]]                             one or more
///     option = "sweeps"                    or options = ["schedule", "beta"], values = [[…], […]]
///     values = [100, 1000]                 or range = { from, to, steps, scale = "linear" | "log"
///     } when = { sampler = "pt" }            points of which it does not hold lack the option
///     [[exclude]]                          points that are left out
///     sampler = "sa"
///     sweeps = { min = 5000 }
///     [stop]                               reads, hits, seconds, width
///
/// A value of `puzzle` or `model` may be a file; one of many puzzles stands for all of them.

#include "temper/study/point_reader.h"
#include "temper/study/study.h"

#include <string>
#include <string_view>

namespace temper {

/// Throws ParseError with line and column, and the nearest name for an unknown one.
[[nodiscard]] Study parse_study(std::string_view text, const std::string& source,
                                const PointReader& reader);

}  // namespace temper

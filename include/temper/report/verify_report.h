#pragma once
/// What `temper verify` says of one puzzle and its solution.

#include "temper/puzzle/puzzle.h"
#include "temper/verify/verify.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace temper {

struct VerifyReport {
  Puzzle puzzle;
  Grid solution;
  Verdict verdict;
};

[[nodiscard]] nlohmann::ordered_json to_json(const VerifyReport& report);
/// The messages of violations on one line.
[[nodiscard]] std::string joined(const std::vector<Violation>& violations);

/// `valid`, or a line for each violation.
[[nodiscard]] std::string to_text(const VerifyReport& report);

}  // namespace temper

#include "temper/report/verify_report.h"

#include "temper/io/puzzle_format.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace temper {

using nlohmann::ordered_json;

std::string joined(const std::vector<Violation>& violations) {
  std::string text;
  for (const Violation& violation : violations)
    text += (text.empty() ? "" : "; ") + violation.message;
  return text;
}

ordered_json to_json(const VerifyReport& report) {
  auto broken = ordered_json::array();
  auto messages = ordered_json::array();
  for (const Violation& violation : report.verdict.violations) {
    // A unit may be broken in two ways (a digit twice, another missing): it is named once.
    if (broken.empty() || broken.back() != violation.label) broken.push_back(violation.label);
    messages.push_back(violation.message);
  }
  return {
      {"puzzle", grid_line(report.puzzle.shape, report.puzzle.clues)},
      {"solution", grid_line(report.puzzle.shape, report.solution)},
      {"valid", report.verdict.valid},
      {"broken", std::move(broken)},
      {"messages", std::move(messages)},
  };
}

std::string to_text(const VerifyReport& report) {
  if (report.verdict.valid) return "valid\n";
  std::string text = "not valid\n";
  for (const Violation& violation : report.verdict.violations)
    text += fmt::format("  {}: {}\n", violation.label, violation.message);
  return text;
}

}  // namespace temper

#include "temper/report/presolve_report.h"

#include "temper/report/option_words.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace temper {
namespace {

using nlohmann::ordered_json;

ordered_json to_json(const ModelSize& size) {
  return {{"variables", size.variables},
          {"couplings", size.couplings},
          {"components", size.components},
          {"largest_component", size.largest_component}};
}

}  // namespace

ordered_json to_json(const PresolveReport& report) {
  ordered_json removed = ordered_json::object();
  for (const PresolveTechniqueRow& row : presolve_techniques())
    removed[std::string{row.name}] = report.removed[static_cast<std::size_t>(row.technique)];
  return {{"mode", name_of(report.mode)},
          {"before", to_json(report.before)},
          {"after", to_json(report.after)},
          {"removed", std::move(removed)},
          {"note", report.note.empty() ? ordered_json{} : ordered_json(report.note)},
          {"seconds", {{"presolve", report.seconds}}}};
}

std::string to_text(const PresolveReport& report) {
  std::string text =
      fmt::format("{}: {} of {} variables left, {} of {} couplings", name_of(report.mode),
                  report.after.variables, report.before.variables, report.after.couplings,
                  report.before.couplings);
  if (report.after.components > 1)
    text += fmt::format(", {} components of up to {} variables", report.after.components,
                        report.after.largest_component);
  std::string_view separator = "; ";
  for (const PresolveTechniqueRow& row : presolve_techniques()) {
    const auto count = report.removed[static_cast<std::size_t>(row.technique)];
    if (count == 0) continue;
    text += fmt::format("{}{} {}", separator, row.name, count);
    separator = ", ";
  }
  if (!report.note.empty()) text += fmt::format("; {}", report.note);
  return text;
}

}  // namespace temper

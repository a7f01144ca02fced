#include "io/model/capacity.h"

#include "temper/base/error.h"
#include "temper/io/model_format.h"

#include "io/model/line_words.h"
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <iterator>
#include <string>

namespace temper {
namespace {

constexpr std::string_view kKeywords[] = {
    "minimize", "minimise", "minimum", "min",      "maximize", "maximise", "maximum", "max",
    "subject",  "such",     "that",    "to",       "st",       "s.t.",     "st.",     "bounds",
    "bound",    "binary",   "bin",     "binaries", "general",  "generals", "gen",     "integer",
    "integers", "int",      "free",    "end",      "inf",      "infinity", "semi",    "semis",
    "sos",      "sos1",     "sos2",    "pwlobj",   "lazy"};

bool is_label_number(const Label& label, std::int64_t number) {
  const auto* found = std::get_if<std::int64_t>(&label.value);
  return found != nullptr && *found == number;
}

/// Labels that are no more than the order of the variables, counted from 0 or from 1.
bool labels_count(const Bqm& bqm) {
  for (const std::int64_t first : {0, 1}) {
    std::int64_t next = first;
    if (std::ranges::all_of(bqm.labels,
                            [&](const Label& label) { return is_label_number(label, next++); }))
      return true;
  }
  return false;
}

/// The first label that the format cannot hold.
std::optional<Label> label_lost(const Bqm& bqm, ModelCapacity::Labels held) {
  using Labels = ModelCapacity::Labels;
  if (held == Labels::all || labels_count(bqm)) return std::nullopt;
  for (const Label& label : bqm.labels) {
    const auto* number = std::get_if<std::int64_t>(&label.value);
    const auto* name = std::get_if<std::string>(&label.value);
    const bool kept = (held == Labels::numbers && number != nullptr && *number >= 0 &&
                       *number < kLargestNumber) ||
                      (held == Labels::names && name != nullptr && is_plain_name(*name));
    if (!kept) return label;
  }
  return held == Labels::order ? std::optional{bqm.labels.front()} : std::nullopt;
}

std::string_view words_of(ModelCapacity::Labels held) {
  switch (held) {
    case ModelCapacity::Labels::order:
      return "only counts the variables";
    case ModelCapacity::Labels::numbers:
      return "has numbers for labels";
    case ModelCapacity::Labels::names:
      return "has plain names for labels";
    case ModelCapacity::Labels::all:
      break;
  }
  return "";
}

}  // namespace

double offset_of_cut(const Bqm& bqm) {
  double sum = 0.0;
  for (const Interaction& term : bqm.interactions) sum += term.bias;
  return 0.0 - sum;
}

double twice(double coefficient) {
  if (std::isfinite(2 * coefficient)) return 2 * coefficient;
  throw InputError{
      fmt::format("twice {} does not fit a double, and the format lists it so", coefficient)};
}

bool is_plain_name(std::string_view name) {
  constexpr std::string_view kMarks = "!\"#$%&(),.;?@_'`{}~";
  if (name.empty() || name.size() > 255) return false;
  std::string lower;
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 128 || (std::isalnum(byte) == 0 && kMarks.find(c) == std::string_view::npos))
      return false;
    lower += static_cast<char>(std::tolower(byte));
  }
  if (std::isdigit(static_cast<unsigned char>(lower[0])) != 0 || lower[0] == '.') return false;
  if (lower[0] == 'e' && (lower.size() == 1 || lower[1] == 'e' || lower[1] == '.' ||
                          std::isdigit(static_cast<unsigned char>(lower[1])) != 0))
    return false;
  return std::ranges::find(kKeywords, lower) == std::end(kKeywords);
}

std::vector<std::string> what_is_lost(const Bqm& bqm, const ModelFormat& format,
                                      const ModelLosses& allowed) {
  const ModelCapacity& holds = format.holds;
  std::vector<std::string> lost;
  if (bqm.vartype == Vartype::spin && holds.vartypes == ModelCapacity::Vartypes::binary)
    lost.emplace_back("spins (the model is SPIN, the format BINARY: --vartype binary converts)");
  if (bqm.vartype == Vartype::binary && holds.vartypes == ModelCapacity::Vartypes::spin)
    lost.emplace_back(
        "0/1 variables (the model is BINARY, the format SPIN: --vartype spin converts)");
  if (holds.edges_alone) {
    const auto field = std::ranges::find_if(bqm.linear, [](double bias) { return bias != 0.0; });
    if (field != bqm.linear.end())
      lost.push_back(fmt::format(
          "linear terms (variable {} has {})",
          to_string(bqm.label(static_cast<std::int32_t>(field - bqm.linear.begin()))), *field));
    if (!allowed.offset && bqm.offset != offset_of_cut(bqm))
      lost.push_back(fmt::format("the offset {} (a cut has {})", bqm.offset, offset_of_cut(bqm)));
  } else if (!holds.offset && !allowed.offset && bqm.offset != 0.0) {
    lost.push_back(fmt::format("the offset {}", bqm.offset));
  }
  if (!allowed.labels)
    if (const auto label = label_lost(bqm, holds.labels))
      lost.push_back(
          fmt::format("the label {} (the format {})", to_string(*label), words_of(holds.labels)));
  if (!holds.families && !allowed.families && !bqm.families.empty())
    lost.push_back(fmt::format("the {} families", bqm.families.size()));
  return lost;
}

}  // namespace temper

#include "cli/fixed_variables.h"

#include "temper/base/error.h"
#include "temper/io/label_json.h"

#include <fmt/format.h>

#include <optional>
#include <string_view>
#include <unordered_map>

namespace temper::cli {
namespace {

using VariablesByText = std::unordered_map<std::string, std::vector<std::int32_t>>;

std::optional<Label> label_of_json(std::string_view text) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  if (json.is_discarded()) return std::nullopt;
  return label_from_json(json);
}

std::int32_t variable_called(const Bqm& bqm, const VariablesByText& by_text,
                             const std::string& text) {
  const auto found = by_text.find(text);
  if (found != by_text.end() && found->second.size() == 1) return found->second.front();
  if (const auto label = label_of_json(text)) {
    const auto named = by_text.find(to_string(*label));
    if (named != by_text.end())
      for (const std::int32_t v : named->second)
        if (bqm.label(v) == *label) return v;
  }
  if (found != by_text.end())
    throw InputError{fmt::format("--fix: {} variables are called '{}'; write the label as JSON",
                                 found->second.size(), text)};
  throw InputError{fmt::format("--fix: the model has no variable '{}'", text)};
}

bool is_on(const Bqm& bqm, const std::string& option, std::string_view value) {
  const bool spin = bqm.vartype == Vartype::spin;
  if (value == "1" || value == "+1") return true;
  if (value == (spin ? "-1" : "0")) return false;
  throw InputError{fmt::format("--fix: '{}': the value is '{}', expected {} or 1", option, value,
                               spin ? "-1" : "0")};
}

}  // namespace

std::vector<FixedVariable> fixed_variables(const Bqm& bqm, std::span<const std::string> given) {
  std::vector<FixedVariable> fixed;
  if (given.empty()) return fixed;
  VariablesByText by_text;
  for (std::int32_t v = 0; v < bqm.num_variables(); ++v)
    by_text[to_string(bqm.label(v))].push_back(v);
  std::vector<bool> is_fixed(bqm.linear.size());
  for (const std::string& option : given) {
    const std::size_t equals = option.rfind('=');
    if (equals == std::string::npos)
      throw InputError{fmt::format("--fix: '{}': expected LABEL=VALUE", option)};
    const std::int32_t v = variable_called(bqm, by_text, option.substr(0, equals));
    if (is_fixed[static_cast<std::size_t>(v)])
      throw InputError{fmt::format("--fix: variable {} is fixed twice", to_string(bqm.label(v)))};
    is_fixed[static_cast<std::size_t>(v)] = true;
    fixed.push_back({v, is_on(bqm, option, std::string_view{option}.substr(equals + 1))});
  }
  return fixed;
}

}  // namespace temper::cli

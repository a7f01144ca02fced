#include "io/model/label_list.h"

#include "temper/io/label_json.h"

#include <fmt/format.h>

#include <unordered_set>
#include <utility>

namespace temper {

std::vector<Label> labels_from_json(
    const nlohmann::json& list, const std::function<void(std::size_t, const std::string&)>& fail) {
  std::vector<Label> labels;
  labels.reserve(list.size());
  std::unordered_set<std::string> seen;
  bool plain = true;
  for (const nlohmann::json& value : list) {
    const std::size_t v = labels.size();
    std::optional<Label> label = label_from_json(value);
    if (!label)
      fail(v,
           fmt::format("variable_labels[{}] is {}: expected a number, a string or a list of such",
                       v, value.dump()));
    plain = plain && *label == Label{static_cast<std::int64_t>(v)};
    if (!plain && seen.empty())  // those before are 0, 1, 2 …
      for (std::size_t before = 0; before < v; ++before) seen.insert(std::to_string(before));
    if (!plain && !seen.insert(value.dump()).second)
      fail(v, fmt::format("label {} names two variables", value.dump()));
    labels.push_back(std::move(*label));
  }
  if (plain) labels.clear();
  return labels;
}

nlohmann::ordered_json labels_to_json(const Bqm& bqm) {
  auto labels = nlohmann::ordered_json::array();
  for (std::int32_t v = 0; v < bqm.num_variables(); ++v)
    labels.push_back(label_to_json(bqm.label(v)));
  return labels;
}

bool counts_from_zero(const Bqm& bqm) {
  for (std::int32_t v = 0; v < bqm.num_variables(); ++v)
    if (bqm.label(v) != Label{std::int64_t{v}}) return false;
  return true;
}

}  // namespace temper

#include "temper/io/label_json.h"

#include <limits>
#include <utility>

namespace temper {

nlohmann::ordered_json label_to_json(const Label& label) {
  if (const auto* tuple = std::get_if<Label::Tuple>(&label.value)) {
    auto list = nlohmann::ordered_json::array();
    for (const Label& part : *tuple) list.push_back(label_to_json(part));
    return list;
  }
  if (const auto* number = std::get_if<std::int64_t>(&label.value)) return *number;
  if (const auto* real = std::get_if<double>(&label.value)) return *real;
  return std::get<std::string>(label.value);
}

std::optional<Label> label_from_json(const nlohmann::json& value) {
  if (value.is_string()) return Label{value.get<std::string>()};
  if (value.is_number_float()) return Label{value.get<double>()};
  if (value.is_number_unsigned() &&
      value.get<std::uint64_t>() > std::uint64_t{std::numeric_limits<std::int64_t>::max()})
    return std::nullopt;
  if (value.is_number_integer()) return Label{value.get<std::int64_t>()};
  if (!value.is_array()) return std::nullopt;
  Label::Tuple tuple;
  for (const nlohmann::json& part : value) {
    std::optional<Label> label = label_from_json(part);
    if (!label) return std::nullopt;
    tuple.push_back(std::move(*label));
  }
  return Label{std::move(tuple)};
}

}  // namespace temper

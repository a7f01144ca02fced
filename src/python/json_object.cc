#include "python/json_object.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>

namespace temper::python {

namespace nb = nanobind;

nb::object to_object(const nlohmann::ordered_json& json) {
  using Kind = nlohmann::ordered_json::value_t;
  switch (json.type()) {
    case Kind::boolean:
      return nb::bool_(json.get<bool>());
    case Kind::number_integer:
      return nb::int_(json.get<std::int64_t>());
    case Kind::number_unsigned:
      return nb::int_(json.get<std::uint64_t>());
    case Kind::number_float:
      return nb::float_(json.get<double>());
    case Kind::string: {
      const auto& text = json.get_ref<const std::string&>();
      return nb::str(text.data(), text.size());
    }
    case Kind::array: {
      nb::list list;
      for (const auto& value : json) list.append(to_object(value));
      return list;
    }
    case Kind::object: {
      nb::dict dict;
      for (const auto& [name, value] : json.items())
        dict[nb::str(name.data(), name.size())] = to_object(value);
      return dict;
    }
    case Kind::null:
    case Kind::binary:
    case Kind::discarded:
      break;
  }
  return nb::none();
}

}  // namespace temper::python

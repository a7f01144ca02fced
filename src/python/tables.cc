/// The tables of temper (samplers, backends, kernels, rules), row by row.

#include "temper/puzzle/rule.h"
#include "temper/sample/sampler.h"

#include "python/binding.h"

#include <string>

namespace temper::python {
namespace {

namespace nb = nanobind;

nb::str text(std::string_view of) { return nb::str(of.data(), of.size()); }

template <class Rows>
nb::list named(const Rows& rows) {
  nb::list list;
  for (const auto& row : rows) {
    nb::dict dict;
    dict["name"] = text(row.name);
    dict["help"] = text(row.help);
    list.append(dict);
  }
  return list;
}

nb::list sampler_rows() {
  nb::list list = named(samplers());
  for (std::size_t i = 0; i < samplers().size(); ++i) {
    const Sampler& row = samplers()[i];
    nb::list heeds;
    for (const std::string_view option : row.heeds) heeds.append(text(option));
    list[i]["heeds"] = heeds;
    list[i]["why_not_others"] = text(row.why_not_others);
    list[i]["takes_states"] = row.takes_states;
    list[i]["lists_states"] = row.lists_states;
  }
  return list;
}

nb::list backend_rows() {
  nb::list list = named(backends());
  for (std::size_t i = 0; i < backends().size(); ++i) {
    const std::string why = backends()[i].unavailable();
    list[i]["unavailable"] = text(why);
  }
  return list;
}

}  // namespace

void bind_tables(nb::module_& module) {
  module.def("samplers", &sampler_rows);
  module.def("backends", &backend_rows);
  module.def("kernels", [] { return named(kernels()); });
  module.def("rules", [] { return named(rules()); });
}

}  // namespace temper::python

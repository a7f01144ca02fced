/// bqpjson: a QUBO or an Ising model as JSON with numbered variables; energy = scale · (terms +
/// offset).

#include "temper/base/error.h"

#include "io/json_text.h"
#include "io/model/formats.h"
#include "io/model/term_list.h"
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace temper {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

class Reader {
 public:
  explicit Reader(TextInput& input) : document_(input.rest(), input.source()) {}

  [[nodiscard]] Bqm read() {
    const json& domain = document_.member({}, "variable_domain");
    if (domain != "boolean" && domain != "spin")
      document_.fail(
          {"variable_domain"},
          fmt::format("variable_domain is {}: expected \"boolean\" or \"spin\"", domain.dump()));
    ids_ = read_ids();
    scale_ = number({"scale"}, document_.member({}, "scale"));
    BqmBuilder builder{domain == "spin" ? Vartype::spin : Vartype::binary,
                       static_cast<std::int32_t>(ids_.size())};
    std::vector<bool> has_linear(ids_.size());
    for_each_term("linear_terms", [&](const JsonPath& path) {
      const std::int32_t v = variable(path, "id");
      if (has_linear[static_cast<std::size_t>(v)])
        document_.fail(path, "the variable is listed twice");
      has_linear[static_cast<std::size_t>(v)] = true;
      builder.add_linear(v, coefficient(path));
    });
    std::set<std::pair<std::int32_t, std::int32_t>> pairs;
    for_each_term("quadratic_terms", [&](const JsonPath& path) {
      const std::int32_t tail = variable(path, "id_tail");
      const std::int32_t head = variable(path, "id_head");
      if (tail == head) document_.fail(path, "id_tail and id_head are the same variable");
      if (!pairs.insert(std::minmax(tail, head)).second)
        document_.fail(path, "the pair is listed twice");
      builder.add_interaction(tail, head, coefficient(path));
    });
    builder.add_offset(scaled({"offset"}, document_.member({}, "offset")));
    Bqm bqm = std::move(builder).build();
    const bool plain = ids_.empty() || (ids_.front() == 0 &&
                                        ids_.back() == static_cast<std::int64_t>(ids_.size()) - 1);
    if (!plain) bqm.labels.resize(ids_.size());
    for (std::size_t v = 0; v < bqm.labels.size(); ++v) bqm.labels[v].value = ids_[v];
    return bqm;
  }

 private:
  [[nodiscard]] const json& array(const std::string& name) const {
    const json& value = document_.member({}, name);
    if (!value.is_array()) document_.fail({name}, fmt::format("{}: expected an array", name));
    return value;
  }

  [[nodiscard]] double number(const JsonPath& path, const json& value) const {
    if (!value.is_number())
      document_.fail(
          path, fmt::format("{} is {}: expected a finite number", to_string(path), value.dump()));
    return value.get<double>();
  }

  [[nodiscard]] double scaled(const JsonPath& path, const json& value) const {
    const double product = scale_ * number(path, value);
    if (!std::isfinite(product))
      document_.fail(
          path, fmt::format("{} times the scale {} does not fit a double", value.dump(), scale_));
    return product;
  }

  /// Ascending, each once.
  [[nodiscard]] std::vector<std::int64_t> read_ids() const {
    std::vector<std::int64_t> ids;
    for (const json& value : array("variable_ids")) {
      if (!value.is_number_integer() || value < 0 || value > kLargestNumber)
        document_.fail({"variable_ids", ids.size()},
                       fmt::format("variable_ids[{}] is {}: expected an integer, 0 or more",
                                   ids.size(), value.dump()));
      ids.push_back(value.get<std::int64_t>());
    }
    std::ranges::sort(ids);
    if (const auto twice = std::ranges::adjacent_find(ids); twice != ids.end())
      document_.fail({"variable_ids"}, fmt::format("{} is listed twice", *twice));
    return ids;
  }

  template <class F>
  void for_each_term(const std::string& name, F f) const {
    const json& list = array(name);
    for (std::size_t i = 0; i < list.size(); ++i) f(JsonPath{name, i});
  }

  [[nodiscard]] std::int32_t variable(JsonPath path, const char* name) const {
    const json& value = document_.member(path, name);
    path.emplace_back(name);
    if (value.is_number_integer() && value >= 0 && value <= kLargestNumber) {
      const auto found = std::ranges::lower_bound(ids_, value.get<std::int64_t>());
      if (found != ids_.end() && *found == value)
        return static_cast<std::int32_t>(found - ids_.begin());
    }
    document_.fail(path,
                   fmt::format("{} is {}: not one of variable_ids", to_string(path), value.dump()));
  }

  [[nodiscard]] double coefficient(JsonPath path) const {
    const json& value = document_.member(path, "coeff");
    path.emplace_back("coeff");
    return scaled(path, value);
  }

  JsonText document_;
  std::vector<std::int64_t> ids_;
  double scale_ = 1.0;
};

}  // namespace

int recognise_bqpjson(std::string_view head) {
  if (!looks_like_json_object(head)) return 0;
  for (const std::string_view member :
       {"\"variable_domain\"", "\"linear_terms\"", "\"quadratic_terms\"", "\"variable_ids\""})
    if (head.find(member) != std::string_view::npos) return 2;
  return 0;
}

Bqm read_bqpjson(TextInput& input, const ModelReadOptions&) { return Reader{input}.read(); }

std::string write_bqpjson(const Bqm& bqm) {
  auto ids = ordered_json::array(), linear = ordered_json::array(),
       quadratic = ordered_json::array();
  for (std::int32_t v = 0; v < bqm.num_variables(); ++v) {
    ids.push_back(number_in_file(bqm, v));
    if (const double bias = bqm.linear[static_cast<std::size_t>(v)]; bias != 0.0)
      linear.push_back({{"id", number_in_file(bqm, v)}, {"coeff", bias}});
  }
  for (const Interaction& term : bqm.interactions)
    quadratic.push_back({{"id_tail", number_in_file(bqm, term.u)},
                         {"id_head", number_in_file(bqm, term.v)},
                         {"coeff", term.bias}});
  const ordered_json document = {
      {"version", "1.0.0"},
      {"id", 0},
      {"metadata", ordered_json::object()},
      {"variable_ids", std::move(ids)},
      {"variable_domain", bqm.vartype == Vartype::spin ? "spin" : "boolean"},
      {"scale", 1.0},
      {"offset", bqm.offset},
      {"linear_terms", std::move(linear)},
      {"quadratic_terms", std::move(quadratic)},
  };
  return document.dump() + "\n";
}

}  // namespace temper

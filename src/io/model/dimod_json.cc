#include "io/model/dimod_json.h"

#include "temper/base/error.h"
#include "temper/io/label_json.h"

#include "io/model/json_text.h"
#include "io/text_file.h"
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

namespace temper {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr std::string_view kSchema = "3.0.0";

class Reader {
 public:
  Reader(std::string_view text, std::string_view source) : document_(text, source) {}

  [[nodiscard]] Bqm read() {
    check_header();
    const Vartype vartype = read_vartype();
    const std::vector<double> linear = numbers("linear_biases");
    num_variables_ = linear.size();
    if (const std::int64_t count = integer({"num_variables"}, document_.member({}, "num_variables"),
                                           0, std::numeric_limits<std::int32_t>::max());
        static_cast<std::size_t>(count) != num_variables_)
      document_.fail({"num_variables"}, fmt::format("num_variables is {}, but there are {} linear "
                                                    "biases",
                                                    count, num_variables_));
    BqmBuilder builder{vartype, static_cast<std::int32_t>(num_variables_)};
    for (std::size_t v = 0; v < linear.size(); ++v)
      builder.add_linear(static_cast<std::int32_t>(v), linear[v]);
    add_interactions(builder);
    builder.add_offset(number({"offset"}, document_.member({}, "offset")));
    Bqm bqm = std::move(builder).build();
    bqm.labels = read_labels();
    bqm.families = read_families(vartype);
    return bqm;
  }

 private:
  void check_header() const {
    const json& type = document_.member({}, "type");
    if (type != "BinaryQuadraticModel")
      document_.fail({"type"},
                     fmt::format("type is {}: expected \"BinaryQuadraticModel\"", type.dump()));
    (void)document_.member({}, "version");
    const json& schema = document_.member({"version"}, "bqm_schema");
    if (schema != kSchema)
      document_.fail({"version", "bqm_schema"},
                     fmt::format("schema {}: expected \"{}\"", schema.dump(), kSchema));
    const json& root = document_.root();
    if (root.value("use_bytes", json(false)) != false)
      document_.fail({"use_bytes"}, "biases as bytes are not JSON: write with use_bytes=False");
  }

  [[nodiscard]] Vartype read_vartype() const {
    const json& vartype = document_.member({}, "variable_type");
    if (vartype == "BINARY") return Vartype::binary;
    if (vartype == "SPIN") return Vartype::spin;
    document_.fail(
        {"variable_type"},
        fmt::format("variable_type is {}: expected \"BINARY\" or \"SPIN\"", vartype.dump()));
  }

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

  [[nodiscard]] std::vector<double> numbers(const std::string& name) const {
    std::vector<double> out;
    for (const json& value : array(name)) {
      // The path of the place is only spelled out when it is needed.
      if (!value.is_number()) (void)number({name, out.size()}, value);
      out.push_back(value.get<double>());
    }
    return out;
  }

  [[nodiscard]] std::int64_t integer(const JsonPath& path, const json& value, std::int64_t low,
                                     std::int64_t high) const {
    const bool fits = value.is_number_integer() && value <= high && value >= low;
    if (!fits)
      document_.fail(path, fmt::format("{} is {}: expected an integer from {} to {}",
                                       to_string(path), value.dump(), low, high));
    return value.get<std::int64_t>();
  }

  [[nodiscard]] std::vector<std::int32_t> variables(JsonPath path, const json& list) const {
    if (!list.is_array()) document_.fail(path, to_string(path) + ": expected an array");
    std::vector<std::int32_t> out;
    out.reserve(list.size());
    const auto last = static_cast<std::int64_t>(num_variables_) - 1;
    path.emplace_back(std::size_t{0});
    for (const json& value : list) {
      path.back() = out.size();
      out.push_back(static_cast<std::int32_t>(integer(path, value, 0, last)));
    }
    return out;
  }

  void add_interactions(BqmBuilder& builder) const {
    const std::vector<double> bias = numbers("quadratic_biases");
    const auto head = variables({"quadratic_head"}, array("quadratic_head"));
    const auto tail = variables({"quadratic_tail"}, array("quadratic_tail"));
    for (const auto& [name, size] :
         {std::pair{"quadratic_head", head.size()}, std::pair{"quadratic_tail", tail.size()}})
      if (size != bias.size())
        document_.fail(
            {name}, fmt::format("{} has {} entries, quadratic_biases {}", name, size, bias.size()));
    for (std::size_t i = 0; i < bias.size(); ++i)
      builder.add_interaction(head[i], tail[i], bias[i]);
  }

  /// Empty where the labels are 0, 1, 2 …
  [[nodiscard]] std::vector<Label> read_labels() const {
    const json& list = array("variable_labels");
    if (list.size() != num_variables_)
      document_.fail({"variable_labels"},
                     fmt::format("{} labels for {} variables", list.size(), num_variables_));
    std::vector<Label> labels;
    std::set<std::string> seen;
    bool plain = true;
    for (const json& value : list) {
      const JsonPath path{"variable_labels", labels.size()};
      std::optional<Label> label = label_from_json(value);
      if (!label)
        document_.fail(path, fmt::format("{} is {}: expected a number, a string or a list of such",
                                         to_string(path), value.dump()));
      if (!seen.insert(value.dump()).second)
        document_.fail(path, fmt::format("label {} names two variables", value.dump()));
      plain = plain && *label == Label{static_cast<std::int64_t>(labels.size())};
      labels.push_back(std::move(*label));
    }
    if (plain) labels.clear();
    return labels;
  }

  [[nodiscard]] std::vector<Family> read_families(Vartype vartype) const {
    std::vector<Family> families;
    if (!document_.root().contains("families")) return families;
    const json& list = array("families");
    if (vartype == Vartype::spin && !list.empty())
      document_.fail({"families"}, "families belong to BINARY models, this one is SPIN");
    for (std::size_t i = 0; i < list.size(); ++i) families.push_back(read_family({"families", i}));
    return families;
  }

  [[nodiscard]] Family read_family(const JsonPath& path) const {
    const auto inside = [&](const char* name) {
      JsonPath longer = path;
      longer.emplace_back(name);
      return longer;
    };
    Family family;
    const json& label = document_.member(path, "label");
    if (!label.is_string()) document_.fail(inside("label"), "expected a string");
    family.label = label.get<std::string>();
    const json& kind = document_.member(path, "kind");
    if (kind != "exactly" && kind != "at_most")
      document_.fail(inside("kind"),
                     fmt::format("kind is {}: expected \"exactly\" or \"at_most\"", kind.dump()));
    family.kind = kind == "exactly" ? FamilyKind::exactly : FamilyKind::at_most;
    family.variables = variables(inside("variables"), document_.member(path, "variables"));
    std::vector<std::int32_t> sorted = family.variables;
    std::ranges::sort(sorted);
    if (const auto twice = std::ranges::adjacent_find(sorted); twice != sorted.end())
      document_.fail(inside("variables"), fmt::format("variable {} is named twice", *twice));
    family.k = static_cast<int>(
        integer(inside("k"), document_.member(path, "k"), 0, std::numeric_limits<int>::max()));
    family.weight = number(inside("weight"), document_.member(path, "weight"));
    return family;
  }

  JsonText document_;
  std::size_t num_variables_ = 0;
};

}  // namespace

int recognise_dimod_json(std::string_view text) {
  text = without_byte_order_mark(text);
  const std::size_t start = text.find_first_not_of(" \t\r\n");
  if (start == std::string_view::npos || text[start] != '{') return 0;
  return text.find("\"BinaryQuadraticModel\"") == std::string_view::npos ? 1 : 2;
}

Bqm read_dimod_json(std::string_view text, std::string_view source) {
  return Reader{text, source}.read();
}

std::string write_dimod_json(const Bqm& bqm) {
  auto labels = ordered_json::array();
  for (std::int32_t v = 0; v < bqm.num_variables(); ++v)
    labels.push_back(label_to_json(bqm.label(v)));
  std::vector<double> bias;
  std::vector<std::int32_t> head, tail;
  for (const Interaction& term : bqm.interactions) {
    bias.push_back(term.bias);
    head.push_back(term.u);
    tail.push_back(term.v);
  }
  auto families = ordered_json::array();
  for (const Family& family : bqm.families)
    families.push_back({{"label", family.label},
                        {"kind", family.kind == FamilyKind::exactly ? "exactly" : "at_most"},
                        {"k", family.k},
                        {"weight", family.weight},
                        {"variables", family.variables}});
  const ordered_json document = {
      {"type", "BinaryQuadraticModel"},
      {"version", {{"bqm_schema", kSchema}}},
      {"use_bytes", false},
      {"index_type", "int32"},
      {"bias_type", "float64"},
      {"num_variables", bqm.num_variables()},
      {"num_interactions", bqm.interactions.size()},
      {"variable_labels", std::move(labels)},
      {"variable_type", bqm.vartype == Vartype::binary ? "BINARY" : "SPIN"},
      {"offset", bqm.offset},
      {"info", ordered_json::object()},
      {"linear_biases", bqm.linear},
      {"quadratic_biases", std::move(bias)},
      {"quadratic_head", std::move(head)},
      {"quadratic_tail", std::move(tail)},
      {"families", std::move(families)},
  };
  return document.dump() + "\n";
}

}  // namespace temper

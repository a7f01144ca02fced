/// dimod's JSON of a BinaryQuadraticModel (schema 3.0.0), with labels of every kind and two members
/// of ours, which dimod ignores: `families`, an array of {label, kind, k, weight, variables}, the
/// variables as indices into `variable_labels`; and `sense`, "maximise" or "cut", of the file that
/// the model came from.

#include "temper/base/error.h"

#include "io/json_text.h"
#include "io/model/formats.h"
#include "io/model/label_list.h"
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace temper {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr std::string_view kSchema = "3.0.0";

class Reader {
 public:
  explicit Reader(TextInput& input) : document_(input.rest(), input.source()) {}

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
    bqm.sense = read_sense();
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

  [[nodiscard]] Sense read_sense() const {
    if (!document_.root().contains("sense")) return Sense::minimise;
    const json& sense = document_.member({}, "sense");
    for (const auto& [name, value] :
         {std::pair{"minimise", Sense::minimise}, std::pair{"maximise", Sense::maximise},
          std::pair{"cut", Sense::cut}})
      if (sense == name) return value;
    document_.fail({"sense"}, fmt::format("sense is {}: expected \"minimise\", \"maximise\" or "
                                          "\"cut\"",
                                          sense.dump()));
  }

  [[nodiscard]] std::vector<Label> read_labels() const {
    const json& list = array("variable_labels");
    if (list.size() != num_variables_)
      document_.fail({"variable_labels"},
                     fmt::format("{} labels for {} variables", list.size(), num_variables_));
    return labels_from_json(list, [&](std::size_t v, const std::string& message) {
      document_.fail({"variable_labels", v}, message);
    });
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
    const bool exactly = kind == "exactly" || kind == "exactly-k";
    if (!exactly && kind != "at_most" && kind != "at-most-k")
      document_.fail(inside("kind"),
                     fmt::format("kind is {}: expected \"exactly\" or \"at_most\"", kind.dump()));
    family.kind = exactly ? FamilyKind::exactly : FamilyKind::at_most;
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

int recognise_dimod_json(std::string_view head) {
  if (!looks_like_json_object(head)) return 0;
  for (const std::string_view member :
       {"\"BinaryQuadraticModel\"", "\"bqm_schema\"", "\"linear_biases\"", "\"bias_type\""})
    if (head.find(member) != std::string_view::npos) return 2;
  return 1;
}

Bqm read_dimod_json(TextInput& input, const ModelReadOptions&) { return Reader{input}.read(); }

std::string write_dimod_json(const Bqm& bqm) {
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
  ordered_json document = {
      {"type", "BinaryQuadraticModel"},
      {"version", {{"bqm_schema", kSchema}}},
      {"use_bytes", false},
      {"index_type", "int32"},
      {"bias_type", "float64"},
      {"num_variables", bqm.num_variables()},
      {"num_interactions", bqm.interactions.size()},
      {"variable_labels", labels_to_json(bqm)},
      {"variable_type", bqm.vartype == Vartype::binary ? "BINARY" : "SPIN"},
      {"offset", bqm.offset},
      {"info", ordered_json::object()},
      {"linear_biases", bqm.linear},
      {"quadratic_biases", std::move(bias)},
      {"quadratic_head", std::move(head)},
      {"quadratic_tail", std::move(tail)},
      {"families", std::move(families)},
  };
  if (bqm.sense != Sense::minimise)
    document["sense"] = bqm.sense == Sense::cut ? "cut" : "maximise";
  return document.dump() + "\n";
}

}  // namespace temper

#include "temper/io/sampleset.h"

#include "temper/base/error.h"
#include "temper/io/label_json.h"

#include "io/model/json_text.h"
#include "io/model/label_list.h"
#include "io/text_input.h"
#include <fmt/format.h>

#include <unordered_map>
#include <utility>

namespace temper {
namespace {

using nlohmann::json;

class Reader {
 public:
  Reader(std::string_view text, std::string_view source) : document_(text, source) {
    if (document_.root().is_object() && document_.root().contains("sampleset"))
      base_.emplace_back("sampleset");
  }

  [[nodiscard]] SavedSamples read() {
    if (const json& type = document_.member(base_, "type"); type != "SampleSet")
      fail({"type"}, fmt::format("type is {}: expected \"SampleSet\"", type.dump()));
    SavedSamples samples;
    samples.vartype = read_vartype();
    samples.labels = read_labels();
    const std::size_t num_rows = read_values(samples);
    const auto is_number = [](const json& value) { return value.is_number(); };
    const auto is_count = [](const json& value) { return value.is_number_integer() && value >= 0; };
    samples.energies = read_vector<double>("energy", num_rows, is_number, "a finite number");
    samples.counts = read_vector<std::int64_t>("num_occurrences", num_rows, is_count, "a count");
    samples.info = read_info();
    return samples;
  }

 private:
  [[nodiscard]] JsonPath inside(const JsonPath& steps) const {
    JsonPath path = base_;
    path.insert(path.end(), steps.begin(), steps.end());
    return path;
  }

  [[noreturn]] void fail(const JsonPath& steps, const std::string& message) const {
    document_.fail(inside(steps), message);
  }

  [[nodiscard]] Vartype read_vartype() const {
    const json& vartype = document_.member(base_, "variable_type");
    if (vartype == "BINARY") return Vartype::binary;
    if (vartype == "SPIN") return Vartype::spin;
    fail({"variable_type"},
         fmt::format("variable_type is {}: expected \"BINARY\" or \"SPIN\"", vartype.dump()));
  }

  [[nodiscard]] std::vector<Label> read_labels() const {
    const json& list = document_.member(base_, "variable_labels");
    if (!list.is_array()) fail({"variable_labels"}, "variable_labels: expected an array");
    std::vector<Label> labels =
        labels_from_json(list, [&](std::size_t v, const std::string& message) {
          fail({"variable_labels", v}, message);
        });
    labels.resize(list.size());  // plain ones are left out
    for (std::size_t v = 0; v < labels.size(); ++v) labels[v] = *label_from_json(list[v]);
    return labels;
  }

  /// The data of an array as dimod serialises numpy's; bytes are not JSON. `steps` must lead to
  /// something.
  [[nodiscard]] const json& data_of(const JsonPath& steps) const {
    const JsonPath path = inside(steps);
    if (const json& bytes = document_.member(path, "use_bytes"); bytes != false)
      document_.fail(path, "arrays as bytes are not JSON: write with use_bytes=False");
    const json& data = document_.member(path, "data");
    if (!data.is_array()) document_.fail(path, "data: expected an array");
    return data;
  }

  /// How many rows there are.
  std::size_t read_values(SavedSamples& samples) const {
    (void)document_.member(base_, "sample_data");
    const json& data = data_of({"sample_data"});
    const json& sample_packed = document_.member(base_, "sample_packed");
    if (!sample_packed.is_boolean())
      fail({"sample_packed"},
           fmt::format("sample_packed is {}: expected true or false", sample_packed.dump()));
    const bool packed = sample_packed == true;
    const std::size_t num_variables = samples.labels.size();
    const std::size_t width = packed ? (num_variables + 31) / 32 : num_variables;
    for (std::size_t row = 0; row < data.size(); ++row) {
      if (!data[row].is_array() || data[row].size() != width)
        fail({"sample_data", "data", row},
             fmt::format("row {}: expected an array of {} numbers", row, width));
      if (packed)
        unpack(data[row], row, samples);
      else
        copy(data[row], row, samples);
    }
    return data.size();
  }

  void copy(const json& list, std::size_t row, SavedSamples& samples) const {
    const int off = samples.vartype == Vartype::spin ? -1 : 0;
    for (std::size_t v = 0; v < list.size(); ++v) {
      if (!list[v].is_number_integer() || (list[v] != off && list[v] != 1))
        fail({"sample_data", "data", row, v},
             fmt::format("row {}: {}: expected {} or 1", row, list[v].dump(), off));
      samples.values.push_back(list[v].get<std::int8_t>());
    }
  }

  /// Bit k of word w is variable 32 w + k.
  void unpack(const json& words, std::size_t row, SavedSamples& samples) const {
    const std::int8_t off = samples.vartype == Vartype::spin ? -1 : 0;
    for (std::size_t v = 0; v < samples.labels.size(); ++v) {
      const json& word = words[v / 32];
      if (!word.is_number_integer() || word < 0 || word > 0xffffffffu)
        fail({"sample_data", "data", row, v / 32},
             fmt::format("row {}: {}: expected a word of 32 bits", row, word.dump()));
      const bool on = word.get<std::uint64_t>() >> (v % 32) & 1;
      samples.values.push_back(on ? std::int8_t{1} : off);
    }
  }

  template <class T, class IsValid>
  [[nodiscard]] std::vector<T> read_vector(const char* name, std::size_t num_rows, IsValid is_valid,
                                           std::string_view expected) const {
    (void)document_.member(base_, "vectors");
    (void)document_.member(inside({"vectors"}), name);
    const json& data = data_of({"vectors", name});
    if (data.size() != num_rows)
      fail({"vectors", name, "data"},
           fmt::format("{} has {} entries, there are {} rows", name, data.size(), num_rows));
    std::vector<T> values;
    for (const json& value : data) {
      if (!is_valid(value))
        fail({"vectors", name, "data", values.size()},
             fmt::format("{}: {}: expected {}", name, value.dump(), expected));
      values.push_back(value.get<T>());
    }
    return values;
  }

  [[nodiscard]] json read_info() const { return document_.root().value("info", json::object()); }

  JsonText document_;
  JsonPath base_;  ///< where the sample set is in the document
};

}  // namespace

SavedSamples read_sampleset(const std::string& path) {
  TextInput input = TextInput::open(path);
  return Reader{input.rest(), input.source()}.read();
}

SavedSamples parse_sampleset(std::string_view text, const std::string& source) {
  return Reader{text, source}.read();
}

std::vector<std::int8_t> states_of(const SavedSamples& samples, const Bqm& bqm) {
  std::unordered_map<std::string, std::size_t> column_of;
  for (std::size_t c = 0; c < samples.labels.size(); ++c)
    column_of.emplace(label_to_json(samples.labels[c]).dump(), c);
  std::vector<std::size_t> columns;
  for (std::int32_t v = 0; v < bqm.num_variables(); ++v) {
    const auto found = column_of.find(label_to_json(bqm.label(v)).dump());
    if (found == column_of.end())
      throw InputError{
          fmt::format("the samples have no value of variable {}", to_string(bqm.label(v)))};
    columns.push_back(found->second);
  }
  const std::int8_t off = bqm.vartype == Vartype::spin ? -1 : 0;
  std::vector<std::int8_t> states;
  states.reserve(samples.num_rows() * columns.size());
  for (std::size_t row = 0; row < samples.num_rows(); ++row)
    for (const std::size_t column : columns) {
      const bool on = samples.values[row * samples.labels.size() + column] == 1;
      states.push_back(on ? std::int8_t{1} : off);
    }
  return states;
}

}  // namespace temper

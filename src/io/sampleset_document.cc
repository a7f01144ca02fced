#include "io/sampleset_document.h"

#include "temper/io/label_json.h"

#include "io/model/label_list.h"
#include <fmt/format.h>

#include <utility>

namespace temper {

using nlohmann::json;

SampleSetDocument::SampleSetDocument(std::string_view text, std::string_view source)
    : document_(text, source) {
  if (root().is_object() && root().contains("sampleset")) base_.emplace_back("sampleset");
}

template <class T, class IsValid>
std::vector<T> SampleSetDocument::read_vector(const char* name, std::size_t num_rows,
                                              IsValid is_valid, std::string_view expected) const {
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

SavedSamples SampleSetDocument::read() const {
  SavedSamples samples = read_states();
  const std::size_t num_rows = samples.num_rows();
  const auto is_number = [](const json& value) { return value.is_number(); };
  const auto is_count = [](const json& value) { return value.is_number_integer() && value >= 0; };
  samples.energies = read_vector<double>("energy", num_rows, is_number, "a finite number");
  samples.counts = read_vector<std::int64_t>("num_occurrences", num_rows, is_count, "a count");
  read_columns(samples);
  for (const char* name : {"num_rows", "num_variables"}) {
    const std::size_t there = name[4] == 'r' ? num_rows : samples.labels.size();
    if (const json& count = document_.member(base_, name); count != there)
      fail({name}, fmt::format("{} is {}, and the data have {}", name, count.dump(), there));
  }
  samples.info = root().value("info", json::object());
  return samples;
}

/// Vectors of another kind are left alone: dimod lets people add what they like.
void SampleSetDocument::read_columns(SavedSamples& samples) const {
  for (const auto& [name, array] : document_.member(base_, "vectors").items()) {
    if (name == "energy" || name == "num_occurrences" || !array.is_object()) continue;
    const auto data = array.find("data");
    if (data == array.end() || !data->is_array() || data->size() != samples.num_rows()) continue;
    std::vector<double> values;
    for (const json& value : *data)
      if (value.is_number()) values.push_back(value.get<double>());
    if (values.size() == samples.num_rows()) samples.columns.emplace(name, std::move(values));
  }
}

SavedSamples SampleSetDocument::read_states() const {
  if (root().is_object() && root().contains("puzzles"))
    fail({}, "a result of solve: it holds no sample set");
  if (const json& type = document_.member(base_, "type"); type != "SampleSet")
    fail({"type"}, fmt::format("type is {}: expected \"SampleSet\"", type.dump()));
  SavedSamples samples;
  samples.vartype = read_vartype();
  samples.labels = read_labels();
  read_values(samples);
  return samples;
}

bool SampleSetDocument::is_packed() const {
  const json& packed = document_.member(base_, "sample_packed");
  if (!packed.is_boolean())
    fail({"sample_packed"},
         fmt::format("sample_packed is {}: expected true or false", packed.dump()));
  return packed == true;
}

JsonPath SampleSetDocument::inside(const JsonPath& steps) const {
  JsonPath path = base_;
  path.insert(path.end(), steps.begin(), steps.end());
  return path;
}

void SampleSetDocument::fail(const JsonPath& steps, const std::string& message) const {
  document_.fail(inside(steps), message);
}

Vartype SampleSetDocument::read_vartype() const {
  const json& vartype = document_.member(base_, "variable_type");
  if (vartype == "BINARY") return Vartype::binary;
  if (vartype == "SPIN") return Vartype::spin;
  fail({"variable_type"},
       fmt::format("variable_type is {}: expected \"BINARY\" or \"SPIN\"", vartype.dump()));
}

std::vector<Label> SampleSetDocument::read_labels() const {
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
const json& SampleSetDocument::data_of(const JsonPath& steps) const {
  const JsonPath path = inside(steps);
  if (const json& bytes = document_.member(path, "use_bytes"); bytes != false)
    document_.fail(path, "arrays as bytes are not JSON: write with use_bytes=False");
  const json& data = document_.member(path, "data");
  if (!data.is_array()) document_.fail(path, "data: expected an array");
  return data;
}

void SampleSetDocument::read_values(SavedSamples& samples) const {
  (void)document_.member(base_, "sample_data");
  const json& data = data_of({"sample_data"});
  const bool packed = is_packed();
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
  samples.rows = data.size();
}

void SampleSetDocument::copy(const json& list, std::size_t row, SavedSamples& samples) const {
  const int off = samples.vartype == Vartype::spin ? -1 : 0;
  for (std::size_t v = 0; v < list.size(); ++v) {
    if (!list[v].is_number_integer() || (list[v] != off && list[v] != 1))
      fail({"sample_data", "data", row, v},
           fmt::format("row {}: {}: expected {} or 1", row, list[v].dump(), off));
    samples.values.push_back(list[v].get<std::int8_t>());
  }
}

/// Bit k of word w is variable 32 w + k.
void SampleSetDocument::unpack(const json& words, std::size_t row, SavedSamples& samples) const {
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

}  // namespace temper

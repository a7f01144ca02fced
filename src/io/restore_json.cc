#include "temper/io/restore_json.h"

#include "temper/io/label_json.h"
#include "temper/presolve/presolve_model.h"

#include "io/json_text.h"
#include "io/sampleset_document.h"
#include "io/text_file.h"
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace temper {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr std::string_view kType = "PresolveRestore";

class RestoreReader {
 public:
  RestoreReader(std::string_view text, std::string_view source) : document_(text, source) {}

  [[nodiscard]] Restore read() {
    if (document_.member({}, "type") != kType)
      document_.fail({"type"}, fmt::format("type is {}: expected \"{}\"",
                                           document_.member({}, "type").dump(), kType));
    if (document_.member({}, "version") != 1)
      document_.fail({"version"},
                     fmt::format("version {}: expected 1", document_.member({}, "version").dump()));
    const json& vartype = document_.member({}, "variable_type");
    if (vartype != "BINARY" && vartype != "SPIN")
      document_.fail({"variable_type"}, fmt::format("variable_type is {}: expected \"BINARY\" or "
                                                    "\"SPIN\"",
                                                    vartype.dump()));
    restore_.vartype = vartype == "SPIN" ? Vartype::spin : Vartype::binary;
    read_labels();
    known_.assign(static_cast<std::size_t>(restore_.num_variables), false);
    restore_.kept = indices({"kept"});
    for (std::size_t i = 0; i < restore_.kept.size(); ++i)
      make_known(restore_.kept[i], {"kept", i});
    read_steps();
    return std::move(restore_);
  }

 private:
  [[nodiscard]] const json& array(const JsonPath& parent, const std::string& name) const {
    const json& value = document_.member(parent, name);
    if (!value.is_array())
      document_.fail(inside(parent, name), fmt::format("{}: expected an array", name));
    return value;
  }

  void read_labels() {
    bool plain = true;
    for (const json& value : array({}, "variable_labels")) {
      std::optional<Label> label = label_from_json(value);
      if (!label)
        document_.fail({"variable_labels", restore_.labels.size()},
                       fmt::format("{}: expected a label", value.dump()));
      plain = plain && *label == Label{static_cast<std::int64_t>(restore_.labels.size())};
      restore_.labels.push_back(*std::move(label));
    }
    restore_.num_variables = static_cast<std::int32_t>(restore_.labels.size());
    if (plain) restore_.labels.clear();
  }

  [[nodiscard]] std::int64_t integer(const JsonPath& path, const json& value,
                                     std::int64_t end) const {
    if (value.is_number_integer() && value >= 0 && value < end) return value.get<std::int64_t>();
    document_.fail(path,
                   fmt::format("{}: expected an integer from 0 to {}", value.dump(), end - 1));
  }

  [[nodiscard]] std::vector<std::int32_t> indices(const JsonPath& path) const {
    const JsonPath parent{path.begin(), path.end() - 1};
    std::vector<std::int32_t> out;
    for (const json& value : array(parent, std::get<std::string>(path.back())))
      out.push_back(static_cast<std::int32_t>(
          integer(inside(path, out.size()), value, restore_.num_variables)));
    return out;
  }

  void make_known(std::int32_t v, const JsonPath& path) {
    if (known_[static_cast<std::size_t>(v)])
      document_.fail(path, fmt::format("variable {} is there twice", v));
    known_[static_cast<std::size_t>(v)] = true;
  }

  [[nodiscard]] PresolveTechnique read_technique(const JsonPath& path) const {
    const json& name = document_.member(path, "by");
    for (const PresolveTechniqueRow& row : presolve_techniques())
      if (name == row.name) return row.technique;
    document_.fail(inside(path, "by"), fmt::format("{}: not a technique of presolve", name.dump()));
  }

  [[nodiscard]] RestoreStep read_step(const JsonPath& path) const {
    RestoreStep step;
    step.variable = static_cast<std::int32_t>(integer(
        inside(path, "variable"), document_.member(path, "variable"), restore_.num_variables));
    const auto of = indices(inside(path, "of"));
    if (of.size() > 2) document_.fail(inside(path, "of"), "expected two variables at most");
    std::ranges::copy(of, step.of.begin());
    const json& values = array(path, "values");
    if (values.size() != std::size_t{1} << of.size())
      document_.fail(inside(path, "values"), fmt::format("{} values for {} variables: expected {}",
                                                         values.size(), of.size(), 1 << of.size()));
    for (std::size_t i = 0; i < values.size(); ++i)
      step.values |=
          static_cast<std::uint8_t>(integer(inside(inside(path, "values"), i), values[i], 2) << i);
    step.by = read_technique(path);
    return step;
  }

  void read_steps() {
    const std::size_t count = array({}, "steps").size();
    for (std::size_t i = 0; i < count; ++i) restore_.steps.push_back(read_step({"steps", i}));
    // From the last on, as they are undone.
    for (std::size_t i = count; i-- > 0;) {
      const RestoreStep& step = restore_.steps[i];
      for (const std::int32_t v : step.of)
        if (v >= 0 && !known_[static_cast<std::size_t>(v)])
          document_.fail({"steps", i, "of"},
                         fmt::format("variable {} is not known yet when this step is undone", v));
      make_known(step.variable, {"steps", i, "variable"});
    }
    if (const auto v = std::ranges::find(known_, false); v != known_.end())
      document_.fail({"steps"},
                     fmt::format("variable {} is neither kept nor of a step", v - known_.begin()));
  }

  JsonText document_;
  Restore restore_;
  std::vector<bool> known_;
};

/// The samples of a dimod SampleSet, on the original model.
class SampleSetRestorer {
 public:
  SampleSetRestorer(const Restore& restore, std::string_view text, std::string_view source)
      : restore_(restore), document_(text, source), packed_(document_.is_packed()) {}

  [[nodiscard]] std::string run() {
    const SavedSamples samples = document_.read_states();
    if (samples.vartype != restore_.vartype)
      document_.fail({"variable_type"},
                     fmt::format("samples are {}, the model is {}", word_of(samples.vartype),
                                 word_of(restore_.vartype)));
    const std::vector<std::size_t> variables = variables_of(samples.labels);
    json rows = json::array();
    std::vector<std::uint8_t> reduced(variables.size());
    for (std::size_t row = 0; row < samples.num_rows(); ++row) {
      for (std::size_t column = 0; column < variables.size(); ++column)
        reduced[variables[column]] = samples.values[row * variables.size() + column] == 1;
      rows.push_back(written(restored_state(restore_, reduced)));
    }
    return put_into_document(std::move(rows));
  }

 private:
  static std::string_view word_of(Vartype vartype) {
    return vartype == Vartype::spin ? "SPIN" : "BINARY";
  }

  [[nodiscard]] json label(std::int32_t v) const {
    if (restore_.labels.empty()) return v;
    return label_to_json(restore_.labels[static_cast<std::size_t>(v)]);
  }

  /// The reduced variable of each column.
  [[nodiscard]] std::vector<std::size_t> variables_of(const std::vector<Label>& labels) const {
    std::map<std::string, std::size_t> variables;
    for (std::size_t i = 0; i < restore_.kept.size(); ++i)
      variables[label(restore_.kept[i]).dump()] = i;
    if (labels.size() != variables.size())
      document_.fail({"variable_labels"}, fmt::format("{} variables: the reduced model has {}",
                                                      labels.size(), variables.size()));
    std::vector<std::size_t> of_column;
    for (std::size_t i = 0; i < labels.size(); ++i) {
      const std::string name = label_to_json(labels[i]).dump();
      const auto found = variables.find(name);
      if (found == variables.end())
        document_.fail({"variable_labels", i},
                       fmt::format("{} is no variable of the reduced model", name));
      of_column.push_back(found->second);
    }
    return of_column;
  }

  [[nodiscard]] json written(const std::vector<std::uint8_t>& state) const {
    if (packed_) {
      std::vector<std::uint32_t> words((state.size() + 31) / 32);
      for (std::size_t v = 0; v < state.size(); ++v)
        words[v / 32] |= std::uint32_t{state[v]} << (v % 32);
      return words;
    }
    std::vector<int> values(state.begin(), state.end());
    if (restore_.vartype == Vartype::spin)
      for (int& value : values) value = 2 * value - 1;
    return values;
  }

  [[nodiscard]] std::string put_into_document(json rows) const {
    json whole = document_.root();
    json& set = document_.is_inside() ? whole["sampleset"] : whole;
    const std::size_t width = packed_ ? (static_cast<std::size_t>(restore_.num_variables) + 31) / 32
                                      : static_cast<std::size_t>(restore_.num_variables);
    set["sample_data"]["shape"] = {rows.size(), width};
    set["sample_data"]["data"] = std::move(rows);
    set["num_variables"] = restore_.num_variables;
    json labels = json::array();
    for (std::int32_t v = 0; v < restore_.num_variables; ++v) labels.push_back(label(v));
    set["variable_labels"] = std::move(labels);
    return whole.dump() + "\n";
  }

  const Restore& restore_;
  SampleSetDocument document_;
  bool packed_;
};

}  // namespace

std::string restore_to_json(const Restore& restore) {
  ordered_json labels = ordered_json::array();
  for (std::int32_t v = 0; v < restore.num_variables; ++v)
    labels.push_back(restore.labels.empty()
                         ? ordered_json(v)
                         : label_to_json(restore.labels[static_cast<std::size_t>(v)]));
  ordered_json steps = ordered_json::array();
  for (const RestoreStep& step : restore.steps) {
    const int num_of = step.num_of();
    std::vector<int> values;
    for (int i = 0; i < 1 << num_of; ++i) values.push_back(step.values >> i & 1);
    steps.push_back({{"variable", step.variable},
                     {"of", std::vector(step.of.begin(), step.of.begin() + num_of)},
                     {"values", std::move(values)},
                     {"by", presolve_techniques()[static_cast<std::size_t>(step.by)].name}});
  }
  const ordered_json document = {
      {"type", kType},
      {"version", 1},
      {"variable_type", restore.vartype == Vartype::binary ? "BINARY" : "SPIN"},
      {"variable_labels", std::move(labels)},
      {"kept", restore.kept},
      {"steps", std::move(steps)},
  };
  return document.dump() + "\n";
}

Restore restore_from_json(std::string_view text, std::string_view source) {
  return RestoreReader{text, source}.read();
}

void write_restore(const Restore& restore, const std::string& path) {
  write_text(path, restore_to_json(restore));
}

Restore read_restore(const std::string& path) {
  return restore_from_json(read_text(path), path == "-" ? "standard input" : path);
}

std::string restored_sampleset_json(const Restore& restore, std::string_view text,
                                    std::string_view source) {
  return SampleSetRestorer{restore, text, source}.run();
}

void restore_samples(const Restore& restore, const std::string& from, const std::string& to) {
  write_text(
      to, restored_sampleset_json(restore, read_text(from), from == "-" ? "standard input" : from));
}

}  // namespace temper

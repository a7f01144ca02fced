#include "temper/io/sampleset.h"

#include "temper/base/error.h"
#include "temper/io/label_json.h"
#include "temper/io/sampleset_binary.h"

#include "io/sampleset_document.h"
#include "io/text_input.h"
#include <fmt/format.h>

#include <unordered_map>
#include <utility>

namespace temper {

SavedSamples read_sampleset(const std::string& path) {
  TextInput input = TextInput::open(path);
  return parse_sampleset(input.rest(), input.source());
}

SavedSamples parse_sampleset(std::string_view text, const std::string& source) {
  if (is_sampleset_binary(text)) return sampleset_from_binary(text, source);
  return SampleSetDocument{text, source}.read();
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

/// dimod's SampleSet as JSON; sampleset_document.h reads it.

#include "temper/io/samples_format.h"

#include "io/model/label_list.h"

#include <utility>

namespace temper {
namespace {

using nlohmann::ordered_json;

/// From so many values on, states are packed: 32 variables a word, as dimod packs them.
constexpr std::size_t kPackFrom = 100'000;

/// An array as dimod serialises numpy's.
ordered_json array_json(ordered_json data, std::string_view type, ordered_json shape) {
  return {{"type", "array"},
          {"data", std::move(data)},
          {"data_type", type},
          {"shape", std::move(shape)},
          {"use_bytes", false}};
}

ordered_json vector_json(ordered_json data, std::string_view type) {
  const std::size_t size = data.size();
  return array_json(std::move(data), type, {size});
}

ordered_json states_json(const SamplesToSave& samples) {
  const std::size_t n = samples.bqm->linear.size();
  const int off = samples.bqm->vartype == Vartype::spin ? -1 : 0;
  auto rows = ordered_json::array();
  for (std::size_t row = 0; row < samples.num_rows(); ++row) {
    std::vector<int> values(n);
    for (std::size_t v = 0; v < n; ++v) values[v] = samples.is_on(row, v) ? 1 : off;
    rows.push_back(std::move(values));
  }
  return array_json(std::move(rows), "int8", {samples.num_rows(), n});
}

/// Bit k of word w is variable 32 w + k; 1 = on (or up).
ordered_json packed_states_json(const SamplesToSave& samples) {
  const std::size_t n = samples.bqm->linear.size();
  const std::size_t num_words = (n + 31) / 32;
  auto rows = ordered_json::array();
  for (std::size_t row = 0; row < samples.num_rows(); ++row) {
    std::vector<std::uint32_t> words(num_words);
    for (std::size_t v = 0; v < n; ++v)
      words[v / 32] |= std::uint32_t{samples.is_on(row, v)} << (v % 32);
    rows.push_back(std::move(words));
  }
  return array_json(std::move(rows), "uint32", {samples.num_rows(), num_words});
}

}  // namespace

ordered_json sampleset_json(const SamplesToSave& samples) {
  const Bqm& bqm = *samples.bqm;
  const bool packed = samples.num_rows() * bqm.linear.size() >= kPackFrom;
  ordered_json vectors = {{"energy", vector_json(samples.energies, "float64")},
                          {"num_occurrences", vector_json(samples.counts, "int64")}};
  for (const SamplesToSave::Column& column : samples.columns)
    vectors[column.name] = vector_json(column.values, column.type);
  return {
      {"type", "SampleSet"},
      {"version", {{"sampleset_schema", "3.2.0"}}},
      {"num_variables", bqm.num_variables()},
      {"num_rows", samples.num_rows()},
      {"sample_data", packed ? packed_states_json(samples) : states_json(samples)},
      {"sample_type", "int8"},
      {"sample_packed", packed},
      {"vectors", std::move(vectors)},
      {"variable_labels", labels_to_json(bqm)},
      {"variable_type", bqm.vartype == Vartype::binary ? "BINARY" : "SPIN"},
      {"info", samples.info},
  };
}

}  // namespace temper

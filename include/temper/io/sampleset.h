#pragma once
/// Samples that were saved: dimod's SampleSet as JSON, by itself or as `temper sample --json`
/// prints it under `sampleset`, or our binary file (sampleset_binary.h).

#include "temper/model/bqm.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace temper {

struct SavedSamples {
  Vartype vartype = Vartype::binary;
  std::size_t rows = 0;
  std::vector<Label> labels;         ///< [num_variables]
  std::vector<std::int8_t> values;   ///< [num_rows][num_variables], 0/1 or −1/+1
  std::vector<double> energies;      ///< [num_rows]
  std::vector<std::int64_t> counts;  ///< [num_rows], how often each occurred
  /// Further vectors of numbers by name, [num_rows] each (`read`, `best_sweep` …); of JSON alone.
  std::map<std::string, std::vector<double>> columns;
  nlohmann::json info;  ///< of the document where it has one beside the sample set, else of the set

  [[nodiscard]] std::size_t num_rows() const { return rows; }
};

/// Reads a file or `-`, unpacked where it is gzip or zstd. Throws ParseError, InputError.
[[nodiscard]] SavedSamples read_sampleset(const std::string& path);

/// The same of a text that is at hand.
[[nodiscard]] SavedSamples parse_sampleset(std::string_view text, const std::string& source);

/// The samples as states of a model, variables matched by label, values as its vartype has them.
/// Shape: [num_rows][num_variables]. Throws InputError for a variable of the model without a value;
/// other variables of the samples are left out.
[[nodiscard]] std::vector<std::int8_t> states_of(const SavedSamples& samples, const Bqm& bqm);

}  // namespace temper

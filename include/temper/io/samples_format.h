#pragma once
/// The table of formats that samples are written in: one writer and one row each.

#include "temper/model/bqm.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace temper {

/// Samples on their way into a file.
struct SamplesToSave {
  /// A further vector beside the energies, an entry a row. `type` is numpy's name: int64, float64.
  struct Column {
    std::string name;
    std::string_view type;
    nlohmann::ordered_json values;
  };

  const Bqm* bqm = nullptr;                                   ///< labels, vartype and sense
  std::vector<double> energies;                               ///< [num_rows]
  std::vector<std::int64_t> counts;                           ///< [num_rows]
  std::function<bool(std::size_t row, std::size_t v)> is_on;  ///< 1, or a spin up
  std::vector<Column> columns;  ///< what only formats with room for it write
  nlohmann::ordered_json info = nlohmann::ordered_json::object();

  [[nodiscard]] std::size_t num_rows() const { return energies.size(); }
};

struct SamplesFormat {
  std::string_view name;
  std::string_view help;
  std::string_view example;
  std::string_view extension;  ///< ".csv": picks the writer of `-o FILE`
  std::string (*write)(const SamplesToSave& samples);
};

[[nodiscard]] std::span<const SamplesFormat> samples_formats();

/// The row that a file would be written by: by name, or for `auto` by the extension; standard
/// output: the first of the table. Throws InputError.
[[nodiscard]] const SamplesFormat& samples_format_to_write(const std::string& path,
                                                           std::string_view format);

/// To a file or `-`; a failure leaves nothing half done. Throws SystemFailure.
void write_samples(const SamplesToSave& samples, const std::string& path,
                   const SamplesFormat& format);

/// What `dimod.SampleSet.from_serializable` reads (schema 3.2.0).
[[nodiscard]] nlohmann::ordered_json sampleset_json(const SamplesToSave& samples);

/// What is optimised in the file's own sense: `energy`, `objective` or `cut`.
[[nodiscard]] std::string_view objective_name(Sense sense);

}  // namespace temper

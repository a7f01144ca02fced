#include "io/samples_csv.h"

#include <fmt/format.h>

namespace temper {
namespace {

/// In quotes where it must be; quotes inside are doubled.
std::string field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string{"\"\""} : std::string{c};
  return quoted + '"';
}

}  // namespace

std::string samples_to_csv(const SamplesToSave& samples) {
  const Bqm& bqm = *samples.bqm;
  const bool has_value = bqm.sense != Sense::minimise;
  const char* const off = bqm.vartype == Vartype::spin ? "-1," : "0,";
  std::string out;
  for (std::int32_t v = 0; v < bqm.num_variables(); ++v)
    out += field(to_string(bqm.label(v))) + ',';
  out += "energy,";
  if (has_value) out += fmt::format("{},", objective_name(bqm.sense));
  out += "num_occurrences\n";
  for (std::size_t row = 0; row < samples.num_rows(); ++row) {
    for (std::size_t v = 0; v < bqm.linear.size(); ++v) out += samples.is_on(row, v) ? "1," : off;
    const double energy = samples.energies[row];
    out += fmt::format("{},", energy);
    if (has_value) out += fmt::format("{},", value_in(bqm.sense, energy));
    out += fmt::format("{}\n", samples.counts[row]);
  }
  return out;
}

}  // namespace temper

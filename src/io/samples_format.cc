#include "temper/io/samples_format.h"

#include "temper/base/error.h"
#include "temper/base/table.h"
#include "temper/io/sampleset_binary.h"

#include "io/samples_csv.h"
#include "io/text_file.h"
#include <fmt/format.h>

namespace temper {
namespace {

std::string json_text(const SamplesToSave& samples) {
  return sampleset_json(samples).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) +
         "\n";
}

constexpr SamplesFormat kFormats[] = {
    {"dimod-json", "dimod SampleSet as JSON (schema 3.2.0), large ones packed, options under info",
     "temper sample MODEL --reads 100 -o samples.json", ".json", json_text},
    {"csv", "a header of labels, then a sample a line: values, energy, cut or objective, count",
     "temper sample MODEL --reads 100 --top 10 -o samples.csv", ".csv", samples_to_csv},
    {"binary", "a bit a variable, energies as doubles, counts, labels (io/sampleset_binary.h)",
     "temper sample MODEL --reads 100 -o samples.bin", ".bin", sampleset_to_binary},
};

}  // namespace

std::span<const SamplesFormat> samples_formats() { return kFormats; }

const SamplesFormat& samples_format_to_write(const std::string& path, std::string_view format) {
  if (format != "auto") return find_row(samples_formats(), format, "format of samples");
  if (path == "-") return kFormats[0];
  std::vector<std::string_view> extensions;
  for (const SamplesFormat& row : kFormats) {
    if (path.ends_with(row.extension)) return row;
    extensions.push_back(row.extension);
  }
  throw InputError{fmt::format("{}: the extension names no format of samples (known: {})", path,
                               fmt::join(extensions, ", "))};
}

void write_samples(const SamplesToSave& samples, const std::string& path,
                   const SamplesFormat& format) {
  write_text(path, format.write(samples));
}

std::string_view objective_name(Sense sense) {
  switch (sense) {
    case Sense::minimise:
      return "energy";
    case Sense::maximise:
      return "objective";
    case Sense::cut:
      return "cut";
  }
  return "";
}

}  // namespace temper

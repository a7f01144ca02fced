#include "temper/io/model_format.h"

#include "temper/base/table.h"

#include "io/model/coo.h"
#include "io/model/dimod_json.h"
#include "io/recognise.h"
#include "io/text_file.h"
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace temper {
namespace {

constexpr std::array kFormats{
    ModelFormat{"dimod-json", "dimod BQM as JSON (schema 3.0.0), labels of every kind, families",
                "temper compile puzzle.txt -o model.json", ".json", recognise_dimod_json,
                read_dimod_json, write_dimod_json},
    ModelFormat{"coo", "dimod COOrdinate text: a 'u v bias' a line, vartype and offset in comments",
                "temper compile puzzle.txt -o model.coo", ".coo", recognise_coo, read_coo,
                write_coo},
};

/// The format that is surest; two that are equally sure are an error that names them.
const ModelFormat& recognised(std::string_view text, const std::string& path) {
  const auto best = best_formats(model_formats(), text);
  // What looks like no format is read as what its name says: the reader knows line and column.
  if (best.empty())
    for (const ModelFormat& row : model_formats())
      if (path.ends_with(row.extension)) return row;
  if (best.empty())
    throw InputError{fmt::format("{}: not a model in any known format ({})", path,
                                 fmt::join(names_of(model_formats()), ", "))};
  if (best.size() > 1)
    throw InputError{fmt::format("{}: could be {}: say which with --format", path,
                                 fmt::join(names_of(best), " or "))};
  return *best.front();
}

/// What the reader made of the file, for -v.
void log_interpretation(const Bqm& bqm, const std::string& path, std::string_view format) {
  double low = std::numeric_limits<double>::infinity();
  double high = 0.0;
  bool integer = true;
  const auto look = [&](double bias) {
    if (bias == 0.0) return;
    low = std::min(low, std::abs(bias));
    high = std::max(high, std::abs(bias));
    integer = integer && bias == std::round(bias);
  };
  for (const double bias : bqm.linear) look(bias);
  for (const Interaction& term : bqm.interactions) look(term.bias);
  spdlog::info(
      "{}: {}, {}, minimised, {} variables, {} interactions, {} families, offset {}, coefficients "
      "{} from {} to {} in size",
      path, format, bqm.vartype == Vartype::binary ? "BINARY" : "SPIN", bqm.num_variables(),
      bqm.interactions.size(), bqm.families.size(), bqm.offset, integer ? "integer" : "real",
      high == 0.0 ? 0.0 : low, high);
}

}  // namespace

std::span<const ModelFormat> model_formats() { return kFormats; }

Bqm read_model(const std::string& path, std::string_view format) {
  const std::string text = read_text(path);
  const std::string source = path == "-" ? "standard input" : path;
  const ModelFormat& row = format == "auto" ? recognised(text, source)
                                            : find_row(model_formats(), format, "model format");
  Bqm bqm = row.read(text, source);
  log_interpretation(bqm, source, row.name);
  return bqm;
}

void write_model(const Bqm& bqm, const std::string& path, std::string_view format) {
  if (format != "auto")
    return write_text(path, find_row(model_formats(), format, "model format").write(bqm));
  if (path == "-") return write_text(path, kFormats.front().write(bqm));
  for (const ModelFormat& row : model_formats())
    if (path.ends_with(row.extension)) return write_text(path, row.write(bqm));
  std::vector<std::string_view> extensions;
  for (const ModelFormat& row : model_formats()) extensions.push_back(row.extension);
  throw InputError{fmt::format("{}: the extension names no model format (known: {})", path,
                               fmt::join(extensions, ", "))};
}

}  // namespace temper

#include "temper/io/model_format.h"

#include "temper/base/table.h"

#include "io/model/formats.h"
#include "io/recognise.h"
#include "io/text_file.h"
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace temper {
namespace {

using Vartypes = ModelCapacity::Vartypes;
using Labels = ModelCapacity::Labels;
using Senses = ModelCapacity::Senses;

constexpr std::array kFormats{
    ModelFormat{.name = "dimod-json",
                .help = "dimod BQM as JSON (schema 3.0.0), labels of every kind, families",
                .example = "temper compile puzzle.txt -o model.json",
                .extension = ".json",
                .holds = {Vartypes::both, Labels::all, Senses::all, true, true, false},
                .recognise = recognise_dimod_json,
                .read = read_dimod_json,
                .write = write_dimod_json},
    ModelFormat{
        .name = "coo",
        .help = "dimod COOrdinate text: a 'u v bias' a line, vartype and offset in comments",
        .example = "temper compile puzzle.txt -o model.coo",
        .extension = ".coo",
        .holds = {Vartypes::both, Labels::numbers, Senses::all, true, false, false},
        .index_base = 0,
        .off_diagonal = OffDiagonal::once,
        .recognise = recognise_coo,
        .read = read_coo,
        .write = write_coo},
    ModelFormat{.name = "dimod-bqm",
                .help = "dimod's binary file (DIMODBQM, as bqm.to_file() writes it), labels of "
                        "every kind",
                .example = "temper convert model.json model.bqm",
                .extension = ".bqm",
                .holds = {Vartypes::both, Labels::all, Senses::minimise, true, false, false},
                .recognise = recognise_dimod_bqm,
                .read = read_dimod_bqm,
                .write = write_dimod_bqm},
    ModelFormat{.name = "qubo",
                .help = "qbsolv: 'p qubo 0 maxNodes nNodes nCouplers', then nodes and couplers",
                .example = "temper convert model.json model.qubo --drop offset",
                .extension = ".qubo",
                .holds = {Vartypes::binary, Labels::numbers, Senses::minimise, false, false, false},
                .index_base = 0,
                .off_diagonal = OffDiagonal::once,
                .recognise = recognise_qubo,
                .read = read_qubo,
                .write = write_qubo},
    ModelFormat{
        .name = "ising",
        .help = "a list of bonds: 'i j J' a line, 'i i h' for fields; E = sum J s s + sum h s",
        .example = "temper sample bonds.txt --format ising",
        .extension = ".ising",
        .holds = {Vartypes::spin, Labels::numbers, Senses::minimise, false, false, false},
        .index_base = 0,
        .off_diagonal = OffDiagonal::once,
        .recognise = recognise_ising,
        .read = read_ising,
        .write = write_ising},
    ModelFormat{.name = "maxcut",
                .help = "rudy, G-set: 'n m', then edges 'i j [w]' from 1; the cut is maximised",
                .example = "temper sample G1 --format maxcut",
                .extension = ".rud",
                .holds = {Vartypes::spin, Labels::order, Senses::all, false, false, true},
                .index_base = 1,
                .recognise = recognise_maxcut,
                .read = read_maxcut,
                .write = write_maxcut},
    ModelFormat{.name = "biqmac",
                .help =
                    "Biq Mac: 'n m', then 'i j q' from 1; x'Qx is minimised, off-diagonals count "
                    "twice",
                .example = "temper sample gka1a.sparse",
                .extension = ".sparse",
                .holds = {Vartypes::binary, Labels::order, Senses::minimise, false, false, false},
                .index_base = 1,
                .off_diagonal = OffDiagonal::twice,
                .recognise = recognise_biqmac,
                .read = read_biqmac,
                .write = write_biqmac},
    ModelFormat{.name = "bqp",
                .help = "OR-Library: the number of problems, then each 'n m' and 'i j q' from 1; "
                        "x'Qx is maximised, off-diagonals count twice",
                .example = "temper sample bqp50.txt --problem 1",
                .extension = ".bqp",
                .holds = {Vartypes::binary, Labels::order, Senses::maximise, false, false, false},
                .index_base = 1,
                .off_diagonal = OffDiagonal::twice,
                .several_problems = true,
                .recognise = recognise_bqp,
                .read = read_bqp,
                .write = write_bqp},
    ModelFormat{.name = "mqlib",
                .help = "MQLib: comments #, 'n m', then 'i j q' from 1; x'Qx is maximised, "
                        "off-diagonals count twice",
                .example = "temper sample p3000_1.txt --format mqlib",
                .extension = ".mqlib",
                .holds = {Vartypes::binary, Labels::order, Senses::maximise, false, false, false},
                .index_base = 1,
                .off_diagonal = OffDiagonal::twice,
                .recognise = recognise_mqlib,
                .read = read_mqlib,
                .write = write_mqlib},
    ModelFormat{.name = "qplib",
                .help = "QPLIB without constraints over 0/1 (QBN, QBB): min or max x'Qx/2 + bx + c",
                .example = "temper sample QPLIB_3506.qplib",
                .extension = ".qplib",
                .holds = {Vartypes::binary, Labels::names, Senses::both, true, false, false},
                .index_base = 1,
                .recognise = recognise_qplib,
                .read = read_qplib,
                .write = write_qplib},
    ModelFormat{
        .name = "lp",
        .help = "CPLEX LP of binary variables without constraints: [ ... ] / 2 is quadratic",
        .example = "temper convert model.json model.lp",
        .extension = ".lp",
        .holds = {Vartypes::binary, Labels::names, Senses::both, true, false, false},
        .recognise = recognise_lp,
        .read = read_lp,
        .write = write_lp},
    ModelFormat{.name = "bqpjson",
                .help = "bqpjson: boolean or spin, numbered variables, scale and offset",
                .example = "temper convert model.coo model.bqpjson",
                .extension = ".bqpjson",
                .holds = {Vartypes::both, Labels::numbers, Senses::minimise, true, false, false},
                .recognise = recognise_bqpjson,
                .read = read_bqpjson,
                .write = write_bqpjson},
};

/// A file's name without what says how it is packed.
std::string_view unpacked_name(std::string_view path) {
  for (const std::string_view packed : {".gz", ".zst"})
    if (path.ends_with(packed)) return path.substr(0, path.size() - packed.size());
  return path;
}

/// The format that is surest. Of several that are equally sure the one that the name of the file
/// names; without such, an error that names them.
const ModelFormat& recognised(std::string_view head, const std::string& path) {
  const auto best = best_formats(model_formats(), head);
  if (best.size() == 1) return *best.front();
  const auto named = [&](const ModelFormat& row) {
    return unpacked_name(path).ends_with(row.extension);
  };
  for (const ModelFormat* row : best)
    if (named(*row)) return *row;
  if (best.size() > 1)
    throw InputError{fmt::format("{}: could be {}: say which with --format", path,
                                 fmt::join(names_of(best), " or "))};
  // What looks like no format is read as what its name says: the reader knows line and column.
  for (const ModelFormat& row : model_formats())
    if (named(row)) return row;
  throw InputError{fmt::format("{}: not a model in any known format ({})", path,
                               fmt::join(names_of(model_formats()), ", "))};
}

/// Options that the format has no use for.
void refuse_contradictions(const ModelFormat& row, const ModelReadOptions& options) {
  const auto refuse = [&](bool given, std::string_view option, std::string_view why) {
    if (given) throw InputError{fmt::format("{}: the format {} {}", option, row.name, why)};
  };
  refuse(options.index_base && !row.index_base, "--index-base", "does not count its variables");
  refuse(options.off_diagonal && !row.off_diagonal, "--offdiagonal",
         "says itself how often a pair counts");
  refuse(options.problem && !row.several_problems, "--problem", "holds one problem a file");
}

/// What was read, taken as the options say.
void reinterpret(const ModelFormat& row, const ModelReadOptions& options, Bqm& bqm) {
  if (options.off_diagonal && *options.off_diagonal != *row.off_diagonal) {
    const double factor = *options.off_diagonal == OffDiagonal::twice ? 2.0 : 0.5;
    for (Interaction& term : bqm.interactions) {
      term.bias *= factor;
      if (!std::isfinite(term.bias))
        throw InputError{
            fmt::format("--offdiagonal twice: the term of {} and {} does not fit a double",
                        to_string(bqm.label(term.u)), to_string(bqm.label(term.v)))};
    }
  }
  if (!options.sense) return;
  if ((*options.sense == Sense::minimise) == (bqm.sense == Sense::minimise)) return;
  if (!bqm.families.empty())
    throw InputError{"--sense: the families of the model are penalties, which only work minimised"};
  for (double& bias : bqm.linear) bias = 0.0 - bias;
  for (Interaction& term : bqm.interactions) term.bias = 0.0 - term.bias;
  bqm.offset = 0.0 - bqm.offset;
  bqm.sense = *options.sense;
}

/// Reads, and sees to it that every complaint names the file: sums that overflow have no one place.
Bqm read_row(const ModelFormat& row, TextInput& input, const ModelReadOptions& options) {
  try {
    return row.read(input, options);
  } catch (const InputError& error) {
    if (std::string_view{error.what()}.starts_with(input.source())) throw;
    throw InputError{fmt::format("{}: {}", input.source(), error.what())};
  }
}

Bqm read_input(TextInput& input, const std::string& path, const ModelReadOptions& options) {
  const ModelFormat& row = options.format == "auto"
                               ? recognised(input.head(), path)
                               : find_row(model_formats(), options.format, "model format");
  refuse_contradictions(row, options);
  Bqm bqm = read_row(row, input, options);
  reinterpret(row, options, bqm);
  if (spdlog::should_log(spdlog::level::info))
    spdlog::info("{}: {}, {}", path, row.name, interpretation(bqm));
  return bqm;
}

}  // namespace

std::span<const ModelFormat> model_formats() { return kFormats; }

Bqm read_model(const std::string& path, const ModelReadOptions& options) {
  TextInput input = TextInput::open(path);
  return read_input(input, source_name(path), options);
}

Bqm parse_model(std::string_view text, const std::string& source, const ModelReadOptions& options) {
  TextInput input{text, source};
  return read_input(input, source, options);
}

std::string interpretation(const Bqm& bqm) {
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
  const std::string_view sense = bqm.sense == Sense::minimise ? "minimised"
                                 : bqm.sense == Sense::maximise
                                     ? "maximised (the energy is minus it)"
                                     : "cut maximised (the energy is minus it)";
  return fmt::format(
      "{}, {}, {} variables{}, {} interactions, {} families, offset {}, coefficients {} from {} to "
      "{} in size",
      bqm.vartype == Vartype::binary ? "BINARY" : "SPIN", sense, bqm.num_variables(),
      bqm.labels.empty() && bqm.first_number == 1 ? " from 1" : "", bqm.interactions.size(),
      bqm.families.size(), bqm.offset, integer ? "integer" : "real", high == 0.0 ? 0.0 : low, high);
}

const ModelFormat& format_to_write(const std::string& path, std::string_view format) {
  if (format != "auto") return find_row(model_formats(), format, "model format");
  if (path == "-") return kFormats.front();
  for (const ModelFormat& row : model_formats())
    if (path.ends_with(row.extension)) return row;
  std::vector<std::string_view> extensions;
  for (const ModelFormat& row : model_formats()) extensions.push_back(row.extension);
  throw InputError{fmt::format("{}: the extension names no model format (known: {})", path,
                               fmt::join(extensions, ", "))};
}

std::string model_text(const Bqm& bqm, const ModelFormat& format, const ModelLosses& allowed) {
  if (const auto lost = what_is_lost(bqm, format, allowed); !lost.empty())
    throw InputError{
        fmt::format("the format {} cannot hold {}", format.name, fmt::join(lost, ", nor "))};
  if (what_is_lost(bqm, format).empty()) return format.write(bqm);
  Bqm rest = bqm;
  if (allowed.offset && !format.holds.offset) rest.offset = 0.0;
  if (allowed.families && !format.holds.families) rest.families.clear();
  if (allowed.labels && format.holds.labels != Labels::all) {
    const auto names =
        what_is_lost(rest, format, {.labels = false, .families = true, .offset = true});
    if (!names.empty()) {
      rest.labels.clear();
      rest.first_number = format.index_base.value_or(0);
    }
  }
  return format.write(rest);
}

void write_model(const Bqm& bqm, const std::string& path, const ModelWriteOptions& options) {
  const ModelFormat& format = format_to_write(path, options.format);
  try {
    write_text(path, model_text(bqm, format, options.allowed));
  } catch (const InputError& error) {
    throw InputError{fmt::format("{}: {}", path == "-" ? "standard output" : path, error.what())};
  }
}

}  // namespace temper

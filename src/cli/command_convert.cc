/// temper convert: a model from one format to another.

#include "temper/base/error.h"
#include "temper/report/sample_report.h"

#include "cli/choice.h"
#include "cli/command.h"
#include "cli/common_options.h"
#include "cli/exit_status.h"
#include "cli/model_file_options.h"
#include "cli/print_json.h"
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>

#include <cmath>
#include <cstdio>

namespace temper::cli {
namespace {

constexpr OptionWord<Vartype> kVartypes[] = {{"binary", Vartype::binary}, {"spin", Vartype::spin}};

struct Loss {
  std::string_view name;
  bool ModelLosses::*allowed;
};
constexpr Loss kLosses[] = {{"labels", &ModelLosses::labels},
                            {"families", &ModelLosses::families},
                            {"offset", &ModelLosses::offset}};

ModelLosses losses(const std::vector<std::string>& names) {
  ModelLosses allowed;
  for (const std::string& name : names) {
    bool known = false;
    for (const Loss& loss : kLosses)
      if (loss.name == name) known = allowed.*loss.allowed = true;
    if (known) continue;
    const auto all = names_of(std::span<const Loss>{kLosses});
    throw InputError{fmt::format("--drop: unknown value '{}'{} (expected {})", name,
                                 did_you_mean(name, all), fmt::join(all, ", "))};
  }
  return allowed;
}

Bqm over(Vartype vartype, Bqm bqm) {
  if (bqm.vartype == vartype) return bqm;
  Bqm other = to_vartype(bqm, vartype);
  bool finite = std::isfinite(other.offset);
  for (const double bias : other.linear) finite = finite && std::isfinite(bias);
  for (const Interaction& term : other.interactions) finite = finite && std::isfinite(term.bias);
  if (!finite) throw InputError{"--vartype: a coefficient does not fit a double any more"};
  return other;
}

/// What the other format says in its own way, so that nobody is surprised.
std::vector<std::string> remarks(const Bqm& bqm, const ModelFormat& to) {
  std::vector<std::string> said;
  using Senses = ModelCapacity::Senses;
  const Senses senses = to.holds.senses;
  if (bqm.sense != Sense::minimise && senses == Senses::minimise)
    said.push_back(
        fmt::format("{} minimises: the coefficients are those of the energy, minus the {}", to.name,
                    objective_name(bqm.sense)));
  if (bqm.sense == Sense::minimise && senses == Senses::maximise)
    said.push_back(fmt::format("{} maximises: the coefficients are negated", to.name));
  if (bqm.sense == Sense::cut && (senses == Senses::maximise || senses == Senses::both))
    said.push_back(fmt::format("{} does not say that the objective is a cut", to.name));
  if (to.holds.labels == ModelCapacity::Labels::order && bqm.num_variables() > 0 &&
      bqm.label(0) != Label{std::int64_t{*to.index_base}})
    said.push_back(
        fmt::format("variable {} becomes {}, and so on", to_string(bqm.label(0)), *to.index_base));
  return said;
}

}  // namespace

int run_convert(const Command& command, std::span<const std::string> arguments) {
  CommonOptions common;
  ModelFileOptions file;
  std::string in, out, to = "auto", vartype;
  std::vector<std::string> drop;
  Arguments parser{command};
  parser.positional("IN", in, Arguments::Need::required, "a model file, - for standard input");
  parser.positional("OUT", out, Arguments::Need::required, "file to write, - for standard output");
  file.add_to(parser, "--from,--format");
  parser.option("--to", "NAME", to, "format to write (default: by the extension; - : dimod-json)");
  parser.option("--vartype", "binary|spin", vartype, "variables to write (default: as they are)");
  parser.option("--drop", "WHAT,...", drop,
                "what may be left out where OUT cannot hold it: labels, families, offset");
  common.add_to(parser);
  if (!parser.parse(arguments)) return kDone;
  common.apply();
  if (common.json && out == "-")
    throw InputError{"convert: --json and OUT - both write to standard output; choose one"};
  const ModelLosses allowed = losses(drop);
  // Bad usage comes to light before anything is read.
  const ModelFormat& format = format_to_write(out, to);
  std::optional<Vartype> wanted;
  if (!vartype.empty()) wanted = choice("--vartype", vartype, kVartypes);
  Bqm bqm = read_model(in, file.understood());
  if (wanted == Vartype::spin && !bqm.families.empty() && !allowed.families)
    throw InputError{
        "--vartype spin: families belong to BINARY models; --drop families leaves them out"};
  if (wanted) bqm = over(*wanted, std::move(bqm));

  const std::vector<std::string> lost = what_is_lost(bqm, format);
  write_model(bqm, out, {.format = std::string{format.name}, .allowed = allowed});
  const std::vector<std::string> said = remarks(bqm, format);
  if (!format.holds.families) bqm.families.clear();  // as it was written
  if (!format.holds.offset && !format.holds.edges_alone) bqm.offset = 0.0;
  for (const std::string& left_out : lost) spdlog::warn("left out: {}", left_out);
  for (const std::string& remark : said) spdlog::warn("{}", remark);
  if (common.json)
    print_json({{"in", in},
                {"out", out},
                {"format", format.name},
                {"vartype", bqm.vartype == Vartype::binary ? "BINARY" : "SPIN"},
                {"sense", bqm.sense == Sense::minimise ? "minimise" : "maximise"},
                {"variables", bqm.num_variables()},
                {"interactions", bqm.interactions.size()},
                {"families", bqm.families.size()},
                {"offset", bqm.offset},
                {"left_out", lost},
                {"remarks", said}});
  else if (!common.quiet)
    fmt::print(out == "-" ? stderr : stdout, "{}: {}, {}\n", out, format.name, interpretation(bqm));
  return kDone;
}

}  // namespace temper::cli

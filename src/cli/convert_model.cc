#include "cli/convert_model.h"

#include "temper/base/error.h"
#include "temper/report/sample_report.h"

#include "cli/choice.h"
#include "cli/exit_status.h"
#include "cli/print_json.h"
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>

#include <cmath>
#include <cstdio>

namespace temper::cli {
namespace {

constexpr OptionWord<Vartype> kVartypes[] = {{"binary", Vartype::binary}, {"spin", Vartype::spin}};

constexpr Loss<ModelLosses> kLosses[] = {{"labels", &ModelLosses::labels},
                                         {"families", &ModelLosses::families},
                                         {"offset", &ModelLosses::offset}};

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

void ConvertModelOptions::add_to(Arguments& arguments) {
  file.add_details_to(arguments);
  arguments.option("--vartype", "binary|spin", vartype,
                   "variables to write (default: as they are)");
}

int convert_model(const ConvertFiles& files, ConvertModelOptions options,
                  const CommonOptions& common) {
  const auto& [in, out, from, to, drop] = files;
  const ModelLosses allowed = losses_named(drop, std::span<const Loss<ModelLosses>>{kLosses});
  // Bad usage comes to light before anything is read.
  const ModelFormat& format = format_to_write(out, to);
  std::optional<Vartype> wanted;
  if (!options.vartype.empty()) wanted = choice("--vartype", options.vartype, kVartypes);
  options.file.format = from;
  Bqm bqm = read_model(in, options.file.understood());
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

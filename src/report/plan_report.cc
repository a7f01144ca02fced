#include "temper/report/plan_report.h"

#include "temper/base/memory.h"
#include "temper/report/effective_options.h"
#include "temper/report/number_text.h"
#include "temper/report/presolve_report.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace temper {
namespace {

using nlohmann::ordered_json;

std::string reads_text(std::uint32_t num_reads) {
  return fmt::format("{} {}", num_reads, num_reads == 1 ? "read" : "reads");
}

std::string layout_text(const Layout& layout) {
  std::string text = fmt::format("{} a variable", layout.element);
  if (layout.word > 0) text += fmt::format(", words of {} bits", layout.word);
  return text + fmt::format(", {}; {} {} of up to {} on {} {}", layout.field_method,
                            layout.num_groups, layout.num_groups == 1 ? "group" : "groups",
                            reads_text(layout.reads_a_group), layout.num_threads,
                            layout.num_threads == 1 ? "thread" : "threads");
}

std::size_t bytes_total(const Layout& layout) {
  return layout.bytes_of_model + layout.bytes_in_flight + layout.bytes_of_results;
}

std::string memory_text(const RunOutline& outline) {
  const Layout& layout = outline.layout;
  const std::string pinned = layout.bytes_on_host > 0
                                 ? fmt::format("; {} on the host", bytes_text(layout.bytes_on_host))
                                 : "";
  return fmt::format("{} a replica; {} in all: {} the model, {} in flight, {} the states of {}{}",
                     bytes_text(layout.bytes_a_replica), bytes_text(bytes_total(layout)),
                     bytes_text(layout.bytes_of_model), bytes_text(layout.bytes_in_flight),
                     bytes_text(layout.bytes_of_results), reads_text(outline.num_reads), pinned);
}

std::string expected_text(const RunOutline& outline) {
  if (!outline.slice)
    return fmt::format("not measured: a slice would take over {}", bytes_text(kMostSliceBytes));
  return fmt::format("{:.3g} spin updates/ns, {} a round of {} (measured on {} of it)",
                     outline.slice->spin_updates_per_ns,
                     seconds_text(outline.slice->seconds_a_round), reads_text(outline.num_reads),
                     seconds_text(outline.slice->seconds));
}

}  // namespace

ordered_json to_json(const RunOutline& outline, std::optional<double> time_limit) {
  const EffectiveOptions& effective = outline.effective;
  const Layout& layout = outline.layout;
  ordered_json expected;  // null where nothing was measured
  if (outline.slice)
    expected = {{"spin_updates_per_ns", outline.slice->spin_updates_per_ns},
                {"seconds_a_round", outline.slice->seconds_a_round},
                {"measured_seconds", outline.slice->seconds}};
  return {
      {"model",
       {{"variables", outline.num_variables},
        {"couplings", outline.num_couplings},
        {"families", outline.num_families},
        {"families_found", outline.families_found}}},
      {"presolved", effective.presolve ? to_json(*effective.presolve) : ordered_json{}},
      {"sampler", effective.sampler},
      {"moves", effective.moves},
      {"moves_reason", effective.moves_reason},
      {"kernel", effective.kernel},
      {"kernel_reason", effective.kernel_reason},
      {"device", effective.device},
      {"backend_reason", outline.backend_reason},
      {"layout",
       {{"vectors", layout.vectors.empty() ? ordered_json{} : ordered_json(layout.vectors)},
        {"element", layout.element},
        {"word", layout.word == 0 ? ordered_json{} : ordered_json(layout.word)},
        {"field_method", layout.field_method},
        {"reads_a_round", outline.num_reads},
        {"reads_a_group", layout.reads_a_group},
        {"groups", layout.num_groups},
        {"threads", layout.num_threads}}},
      {"memory",
       {{"bytes_a_replica", layout.bytes_a_replica},
        {"bytes_of_model", layout.bytes_of_model},
        {"bytes_in_flight", layout.bytes_in_flight},
        {"bytes_on_host", layout.bytes_on_host},
        {"bytes_of_results", layout.bytes_of_results},
        {"bytes_total", bytes_total(layout)}}},
      {"spin_updates_a_round", outline.spin_updates},
      {"expected", expected},
      {"options", options_json(effective, time_limit)},
  };
}

std::string to_text(const RunOutline& outline) {
  const EffectiveOptions& effective = outline.effective;
  const auto line = [](std::string_view name, const std::string& what) {
    return fmt::format("{:<10}{}\n", name, what);
  };
  std::string text =
      line("model", fmt::format("{} variables, {} couplings, {} {}{}", outline.num_variables,
                                outline.num_couplings, outline.num_families,
                                outline.num_families == 1 ? "family" : "families",
                                outline.families_found ? " (found)" : ""));
  if (effective.presolve) text += line("presolve", to_text(*effective.presolve));
  text += line("sampler", fmt::format("{}: {}", effective.sampler, schedule_text(effective)));
  if (!effective.moves.empty())
    text += line("moves", fmt::format("{}: {}", effective.moves, effective.moves_reason));
  text += line("kernel", fmt::format("{}: {}", effective.kernel, effective.kernel_reason));
  if (!effective.grid_exact)
    text += line("rounding", fmt::format("coefficients to multiples of {:.3g}, by {:.2g} at most",
                                         effective.grid_unit, effective.grid_rounding));
  text += line("device", outline.backend_reason.empty()
                             ? effective.device
                             : fmt::format("{}: {}", effective.device, outline.backend_reason));
  text += line("layout", layout_text(outline.layout));
  text += line("memory", memory_text(outline));
  text += line("expected", expected_text(outline));
  return text;
}

}  // namespace temper

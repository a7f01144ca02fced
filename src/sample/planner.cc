#include "sample/planner.h"

#include "temper/base/error.h"
#include "temper/base/table.h"
#include "temper/model/family_search.h"

#include "sample/group_choice.h"
#include "sample/hidden_objective.h"
#include "sample/multispin_model.h"
#include "sample/shared_penalties.h"
#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace temper {
namespace {

constexpr KernelRow kKernels[] = {
    {"multispin",
     "one bit a read, all logic: couplings that are small integers after scaling (up to 63, "
     "fields up to 1023)",
     KernelKind::multispin},
    {"lane",
     "one replica a vector lane with cached fields, any coefficients (int8, int16, int32 or "
     "float lanes, the narrowest that holds every field)",
     KernelKind::lane},
    {"group",
     "the chains of lane on sums of families instead of fields: models that consist of families "
     "alone, with any weights",
     KernelKind::group},
};

struct MovesRow {
  std::string_view name;
  std::optional<MoveKind> kind;  ///< none: auto
};
constexpr MovesRow kMoves[] = {
    {"auto", {}},
    {"flip", MoveKind::flip},
    {"onehot", MoveKind::onehot},
    {"family", MoveKind::family},
};

const MovesRow& moves_called(std::string_view name) {
  return find_row(std::span<const MovesRow>(kMoves), name, "moves");
}

}  // namespace

std::span<const KernelRow> kernels() { return kKernels; }

std::string_view name_of(KernelKind kind) {
  return std::ranges::find(kernels(), kind, &KernelRow::kind)->name;
}

std::string kernel_refusal(KernelKind kind, const Couplings& couplings, MoveKind moves) {
  switch (kind) {
    case KernelKind::multispin:
      return multispin_refusal(couplings, moves);
    case KernelKind::group:
      return group_refusal(couplings);
    case KernelKind::lane:
      break;  // takes all that the grid gives
  }
  return "";
}

KernelChoice choose_kernel(const Couplings& couplings, const SampleOptions& options,
                           MoveKind moves) {
  if (options.kernel == "auto") {
    const std::string why_not = multispin_refusal(couplings, moves);
    if (why_not.empty())
      return {KernelKind::multispin, couplings.exact ? "all couplings are small integers"
                                                     : "rounded couplings are small integers"};
    if (group_refusal(couplings).empty() && group_pays(couplings))
      return {KernelKind::group, why_not + "; all couplings are those of families"};
    return {KernelKind::lane, why_not};
  }
  const KernelRow& asked = find_row(kernels(), options.kernel, "kernel");
  if (const std::string why = kernel_refusal(asked.kind, couplings, moves); !why.empty())
    throw InputError{fmt::format("kernel '{}' cannot run this: {}", asked.name, why)};
  return {asked.kind, "as asked"};
}

std::string_view name_of(MoveKind kind) {
  return std::ranges::find(kMoves, std::optional(kind), &MovesRow::kind)->name;
}

void check_moves(std::string_view name) { static_cast<void>(moves_called(name)); }

Couplings couplings_with_families(const Bqm& bqm) {
  Couplings couplings = grid_couplings(bqm);
  if (couplings.families.empty()) couplings.families = find_families(couplings);
  return couplings;
}

MovesChoice choose_moves(const Couplings& couplings, const SampleOptions& options) {
  const std::optional<MoveKind> asked = moves_called(options.moves).kind;
  const bool families = !couplings.families.empty();
  if (asked && asked != MoveKind::flip && !families)
    throw InputError{fmt::format(
        "moves '{}' {} of a family, and this model has none: it brings no families of at most or "
        "exactly one, and no three variables or more repel each other as those of an exactly-one "
        "penalty do",
        options.moves,
        asked == MoveKind::onehot ? "exchange two variables" : "choose among the variables")};
  if (asked) return {*asked, "as asked"};
  if (!families) return {MoveKind::flip, "the model has no families"};
  const HiddenObjective hidden = hidden_objective(couplings);
  if (hidden.present())
    return {
        MoveKind::onehot,
        fmt::format("differences of about {:.4g} hide behind penalties of {:.4g} in {} of {} "
                    "families",
                    hidden.typical_cost * couplings.unit, hidden.typical_pair / 2 * couplings.unit,
                    hidden.num_hiding, hidden.num_families)};
  if (const std::size_t choices = num_families_of_choices(couplings); choices > 0)
    return {MoveKind::onehot,
            fmt::format("the members of {} of {} families share three penalties or more", choices,
                        couplings.families.size())};
  return {MoveKind::flip, hidden.num_hiding == 0
                              ? "no objective hides behind the penalties of the families"
                              : fmt::format("an objective hides in only {} of {} families",
                                            hidden.num_hiding, hidden.num_families)};
}

}  // namespace temper

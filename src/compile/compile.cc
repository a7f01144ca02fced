#include "temper/compile/compile.h"

#include "temper/base/error.h"

#include "compile/weights.h"
#include <fmt/format.h>

#include <array>
#include <bit>
#include <utility>

namespace temper {
namespace {

/// What the reduction made of each candidate: a variable of the model, or a constant.
struct Candidates {
  static constexpr std::int32_t kFalse = -1;
  static constexpr std::int32_t kTrue = -2;

  std::vector<std::int32_t> variable;   ///< [candidate]: the variable, kFalse or kTrue
  std::vector<Candidate> candidate_of;  ///< [variable]
  Grid fixed;                           ///< [cell]: the settled digit, 0 = open
};

/// The digit that is settled in a cell. Level `clues` settles the clues only: a lone candidate
/// elsewhere stays a variable, since finding it is logic.
int settled_digit(const Puzzle& puzzle, ShrinkLevel level, std::size_t cell, std::uint64_t left) {
  switch (level) {
    case ShrinkLevel::none:
      return 0;
    case ShrinkLevel::clues:
      return puzzle.clues[cell];
    case ShrinkLevel::propagate:
      return std::has_single_bit(left) ? std::countr_zero(left) + 1 : 0;
  }
  return 0;
}

Candidates number_candidates(const Puzzle& puzzle, ShrinkLevel level, const Reduction& reduction) {
  const Shape& shape = puzzle.shape;
  Candidates out;
  out.variable.assign(static_cast<std::size_t>(shape.num_candidates()), Candidates::kFalse);
  out.fixed.assign(static_cast<std::size_t>(shape.num_cells()), 0);
  for (int cell = 0; cell < shape.num_cells(); ++cell) {
    const auto at = static_cast<std::size_t>(cell);
    const std::uint64_t left = reduction.candidates[at];
    if (const int digit = settled_digit(puzzle, level, at, left); digit > 0) {
      out.fixed[at] = static_cast<std::uint8_t>(digit);
      out.variable[static_cast<std::size_t>(shape.candidate(cell, digit))] = Candidates::kTrue;
      continue;
    }
    for (int digit = 1; digit <= shape.side(); ++digit) {
      if ((left >> (digit - 1) & 1u) == 0) continue;
      const Candidate candidate = shape.candidate(cell, digit);
      out.variable[static_cast<std::size_t>(candidate)] =
          static_cast<std::int32_t>(out.candidate_of.size());
      out.candidate_of.push_back(candidate);
    }
  }
  return out;
}

/// Builds the model family by family over the candidates that are left.
class Compiler {
 public:
  Compiler(const Candidates& candidates, const ScaledWeights& weights)
      : candidates_(candidates),
        weights_(weights),
        builder_(Vartype::binary, static_cast<std::int32_t>(candidates.candidate_of.size())) {}

  void add_group(const Group& group) {
    add(group.label, group.kind == GroupKind::exactly ? FamilyKind::exactly : FamilyKind::at_most,
        group.k, weights_.of(group.family), group.members);
  }

  /// w · x_a · x_b, which is the penalty of "at most one of the two".
  void add_exclusion(const Exclusion& exclusion) {
    add(exclusion.label, FamilyKind::at_most, 1, weights_.of(exclusion.family),
        std::array{exclusion.a, exclusion.b});
  }

  /// clue_weight · (1 − x)².
  void add_clue(const std::string& label, Candidate candidate) {
    add(label, FamilyKind::exactly, 1, weights_.clue(), std::array{candidate});
  }

  [[nodiscard]] const std::optional<std::string>& contradiction() const { return contradiction_; }

  [[nodiscard]] Bqm build() && {
    Bqm bqm = std::move(builder_).build();
    if (const double scale = weights_.scale(); scale != 1.0) {
      bqm.offset /= scale;
      for (double& bias : bqm.linear) bias /= scale;
      for (Interaction& term : bqm.interactions) term.bias /= scale;
      for (Family& family : bqm.families) family.weight /= scale;
    }
    return bqm;
  }

 private:
  void add(const std::string& label, FamilyKind kind, int k, double weight,
           std::span<const Candidate> members) {
    Family family{label, kind, k, weight, {}};
    for (const Candidate member : members) {
      const std::int32_t variable = candidates_.variable[static_cast<std::size_t>(member)];
      if (variable == Candidates::kTrue)
        --family.k;
      else if (variable != Candidates::kFalse)
        family.variables.push_back(variable);
    }
    const auto open = static_cast<int>(family.variables.size());
    if (family.k < 0 || (kind == FamilyKind::exactly && family.k > open)) {
      contradiction_ =
          fmt::format("{} cannot be satisfied: {} {} of {} open candidates", label,
                      kind == FamilyKind::exactly ? "exactly" : "at most", family.k, open);
      return;
    }
    const bool vacuous = open == 0 || (kind == FamilyKind::at_most && family.k >= open);
    if (!vacuous) builder_.add_family(std::move(family));
  }

  const Candidates& candidates_;
  const ScaledWeights& weights_;
  BqmBuilder builder_;
  std::optional<std::string> contradiction_;
};

std::vector<Label> variable_labels(const Shape& shape, std::span<const Candidate> candidate_of) {
  std::vector<Label> labels;
  labels.reserve(candidate_of.size());
  for (const Candidate candidate : candidate_of) {
    const int cell = shape.cell_of(candidate);
    labels.push_back({Label::Tuple{{std::int64_t{shape.row(cell)}},
                                   {std::int64_t{shape.col(cell)}},
                                   {std::int64_t{shape.digit_of(candidate)}}}});
  }
  return labels;
}

}  // namespace

CompiledPuzzle compile(const Puzzle& puzzle, const CompileOptions& options) {
  return compile(puzzle, reduce(puzzle, options.shrink), options);
}

CompiledPuzzle compile(const Puzzle& puzzle, const Reduction& reduction,
                       const CompileOptions& options) {
  const Constraints constraints = constraints_of(puzzle);
  if (!constraints.sums.empty())
    throw InputError{fmt::format("{}: sums have no penalty form yet, only `propagate` reads them",
                                 constraints.sums.front().label)};
  const ScaledWeights weights{constraints, options};

  CompiledPuzzle compiled;
  compiled.weight_scale = weights.scale();
  Candidates candidates = number_candidates(puzzle, options.shrink, reduction);
  compiled.contradiction = reduction.contradiction;
  if (!compiled.contradiction) {
    Compiler compiler{candidates, weights};
    for (const Group& group : constraints.groups) compiler.add_group(group);
    for (const Exclusion& exclusion : constraints.exclusions) compiler.add_exclusion(exclusion);
    if (options.shrink == ShrinkLevel::none)
      for (int cell = 0; cell < puzzle.shape.num_cells(); ++cell)
        if (const int digit = puzzle.clues[static_cast<std::size_t>(cell)]; digit > 0)
          compiler.add_clue("clue_" + cell_name(puzzle.shape, cell),
                            puzzle.shape.candidate(cell, digit));
    compiled.contradiction = compiler.contradiction();
    if (!compiled.contradiction) {
      compiled.bqm = std::move(compiler).build();
      compiled.bqm.labels = variable_labels(puzzle.shape, candidates.candidate_of);
      compiled.candidate_of = std::move(candidates.candidate_of);
    }
  }
  compiled.fixed = std::move(candidates.fixed);
  return compiled;
}

}  // namespace temper

#include "temper/compile/compile.h"

#include "temper/puzzle/different_cells.h"

#include "compile/encode_sum.h"
#include "compile/model_writer.h"
#include "compile/weights.h"

#include <array>
#include <bit>
#include <utility>

namespace temper {
namespace {

/// What the reduction made of each candidate: a variable of the model, or a constant.
struct Candidates {
  std::vector<Literal> literals;        ///< [candidate]
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
  out.literals.assign(static_cast<std::size_t>(shape.num_candidates()), kFalse);
  out.fixed.assign(static_cast<std::size_t>(shape.num_cells()), 0);
  for (int cell = 0; cell < shape.num_cells(); ++cell) {
    const auto at = static_cast<std::size_t>(cell);
    const std::uint64_t left = reduction.candidates[at];
    if (const int digit = settled_digit(puzzle, level, at, left); digit > 0) {
      out.fixed[at] = static_cast<std::uint8_t>(digit);
      out.literals[static_cast<std::size_t>(shape.candidate(cell, digit))] = kTrue;
      continue;
    }
    for (int digit = 1; digit <= shape.side(); ++digit) {
      if ((left >> (digit - 1) & 1u) == 0) continue;
      const Candidate candidate = shape.candidate(cell, digit);
      out.literals[static_cast<std::size_t>(candidate)] =
          static_cast<Literal>(out.candidate_of.size());
      out.candidate_of.push_back(candidate);
    }
  }
  return out;
}

/// Writes what the rules say, over the candidates that are left.
class Compiler {
 public:
  Compiler(const Constraints& constraints, const Candidates& candidates, const Reduction& reduction,
           const ScaledWeights& weights, ModelWriter& out)
      : constraints_(constraints),
        candidates_(candidates),
        reduction_(reduction),
        weights_(weights),
        out_(out) {}

  void add_all() {
    for (const Group& group : constraints_.groups)
      add(group.label, group.kind == GroupKind::exactly ? FamilyKind::exactly : FamilyKind::at_most,
          group.k, weights_.of(group.family), group.members);
    // w · x_a · x_b, which is the penalty of "at most one of the two".
    for (const Exclusion& exclusion : constraints_.exclusions)
      add(constraints_.label_of(exclusion), FamilyKind::at_most, 1,
          weights_.of(constraints_.pairs[static_cast<std::size_t>(exclusion.pair)].family),
          std::array{exclusion.a, exclusion.b});
    add_sums();
  }

  /// clue_weight · (1 − x)² for each clue.
  void add_clues(const Puzzle& puzzle) {
    for (int cell = 0; cell < puzzle.shape.num_cells(); ++cell)
      if (const int digit = puzzle.clues[static_cast<std::size_t>(cell)]; digit > 0)
        add("clue_" + cell_name(puzzle.shape, cell), FamilyKind::exactly, 1, weights_.clue(),
            std::array{puzzle.shape.candidate(cell, digit)});
  }

 private:
  void add(const std::string& label, FamilyKind kind, int k, double weight,
           std::span<const Candidate> members) {
    literals_.clear();
    for (const Candidate member : members)
      literals_.push_back(candidates_.literals[static_cast<std::size_t>(member)]);
    out_.add(label, kind, k, weight, literals_);
  }

  void add_sums() {
    if (constraints_.sums.empty()) return;
    const DifferentCells different{constraints_};
    const SumCandidates known{constraints_.shape, reduction_.candidates, candidates_.literals};
    for (const Sum& sum : constraints_.sums)
      encode_sum(sum, different, known, weights_.of(sum.family), out_);
  }

  const Constraints& constraints_;
  const Candidates& candidates_;
  const Reduction& reduction_;
  const ScaledWeights& weights_;
  ModelWriter& out_;
  std::vector<Literal> literals_;  ///< scratch
};

std::vector<Label> variable_labels(const Shape& shape, std::span<const Candidate> candidate_of,
                                   std::span<const std::string> auxiliaries) {
  std::vector<Label> labels;
  labels.reserve(candidate_of.size() + auxiliaries.size());
  for (const Candidate candidate : candidate_of) {
    const int cell = shape.cell_of(candidate);
    labels.push_back({Label::Tuple{{std::int64_t{shape.row(cell)}},
                                   {std::int64_t{shape.col(cell)}},
                                   {std::int64_t{shape.digit_of(candidate)}}}});
  }
  for (const std::string& name : auxiliaries) labels.push_back({name});
  return labels;
}

}  // namespace

CompiledPuzzle compile(const Puzzle& puzzle, const CompileOptions& options) {
  return compile(puzzle, reduce(puzzle, options.shrink), options);
}

CompiledPuzzle compile(const Puzzle& puzzle, const Reduction& reduction,
                       const CompileOptions& options) {
  const Constraints constraints = constraints_of(puzzle);
  const ScaledWeights weights{constraints, options};

  CompiledPuzzle compiled;
  compiled.weight_scale = weights.scale();
  Candidates candidates = number_candidates(puzzle, options.shrink, reduction);
  compiled.contradiction = reduction.contradiction;
  if (!compiled.contradiction) {
    ModelWriter writer{static_cast<std::int32_t>(candidates.candidate_of.size()), weights};
    Compiler compiler{constraints, candidates, reduction, weights, writer};
    compiler.add_all();
    if (options.shrink == ShrinkLevel::none) compiler.add_clues(puzzle);
    compiled.contradiction = writer.contradiction();
    if (!compiled.contradiction) {
      const std::vector<std::string> auxiliaries = writer.auxiliaries();
      compiled.bqm = std::move(writer).build();
      compiled.bqm.labels = variable_labels(puzzle.shape, candidates.candidate_of, auxiliaries);
      compiled.candidate_of = std::move(candidates.candidate_of);
      compiled.num_auxiliaries = static_cast<std::int32_t>(auxiliaries.size());
      compiled.candidate_of.resize(compiled.candidate_of.size() + auxiliaries.size(), kAuxiliary);
    }
  }
  compiled.fixed = std::move(candidates.fixed);
  return compiled;
}

}  // namespace temper

#pragma once
/// The penalty of a sum: families of exactly one, as those of other rules are, or a square.
///
/// A sum consists of parts of cells that differ; a part with too many digit sets is halved. In one
/// form ("combinations") an auxiliary variable y stands for each way the digits of the parts can
/// add up; exactly one of them holds, and for each part and digit d exactly one of
///
///     x[c, d] for the cells c of the part,   y for the ways in which the part lacks d
///
/// holds: the digit is in one cell of the part, or the way that holds lacks it. In the other
/// ("chain", for two parts and more) each part has ways of its own and the partial sums are carried
/// from part to part: exactly one auxiliary variable t[s, v] holds at each step, from the partial
/// sum s by the part's value v, and neighbours agree since for each s exactly one of
///
///     those before that do not end in s,   those behind that start from s
///
/// holds; where both lists are long, a variable for each s stands between them.
///
/// Of the forms with at most 2048 auxiliary variables and 400,000 couplings the one with fewer
/// variables is taken. Where there is none (large cages of large grids), the penalty is the square
/// (Σ digit − total)² without auxiliary variables, exact as well but with couplings that differ in
/// size, which are hard to anneal.

#include "temper/puzzle/different_cells.h"

#include "compile/model_writer.h"

#include <cstdint>
#include <span>

namespace temper {

/// What the encoder knows of the candidates.
struct SumCandidates {
  Shape shape;
  std::span<const std::uint64_t> digits;  ///< [num_cells] masks of what is possible
  std::span<const Literal> literals;      ///< [num_candidates]
};

/// Adds the families of the sum, or its square. No way at all is a contradiction of the writer.
void encode_sum(const Sum& sum, const DifferentCells& different, const SumCandidates& candidates,
                double weight, ModelWriter& out);

}  // namespace temper

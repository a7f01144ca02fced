#include "cuda/given_bits.h"

#include <algorithm>

namespace temper {
namespace {

/// Rows beyond the last read are of no use; without them every read still has its own.
std::size_t rows_used(const PlanProblem& problem) {
  const std::size_t reads = std::size_t{problem.first_read} + problem.num_reads;
  return std::min(problem.initial_states->rows(), reads);
}

}  // namespace

std::vector<std::uint32_t> given_bits(const PlanProblem& problem) {
  std::vector<std::uint32_t> bits;
  if (problem.initial_states == nullptr) return bits;
  const GivenStates shape = given_shape(problem);
  for (std::size_t row = 0; row < shape.num_rows; ++row)
    for (std::int32_t w = 0; w < shape.words_a_row; ++w) {
      const std::uint64_t both =
          problem.initial_states->words(row)[static_cast<std::size_t>(w / 2)];
      bits.push_back(static_cast<std::uint32_t>(w % 2 == 0 ? both : both >> 32));
    }
  return bits;
}

GivenStates given_shape(const PlanProblem& problem) {
  if (problem.initial_states == nullptr) return {};
  const std::size_t n = problem.initial_states->num_variables();
  return {nullptr, static_cast<std::uint32_t>(rows_used(problem)),
          static_cast<std::int32_t>((n + 31) / 32)};
}

}  // namespace temper

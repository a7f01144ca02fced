#include "sample/cpu/word_choice.h"

#include "temper/base/error.h"
#include "temper/base/table.h"

#include "sample/cpu/wave_couplings.h"
#include "sample/plan_parts.h"
#include "sample/visit_waves.h"
#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace temper {
namespace {

struct WordRow {
  std::string_view name;
  std::int32_t bits;
  std::int32_t variables = 1;  ///< side by side
};
constexpr WordRow kWords[] = {{"auto", 0},  {"32", 32},   {"64", 64},      {"128", 128},
                              {"256", 256}, {"512", 512}, {"32x8", 32, 8}, {"32x16", 32, 16}};

/// Words that the replicas of a problem fill.
std::int64_t count_words(const Plan& plan, const PlanProblem& problem, std::int32_t bits) {
  const std::int64_t groups =  // of 32 reads
      (std::int64_t{problem.first_read % 32} + problem.num_reads + 31) / 32;
  const std::int64_t lanes = groups * replicas_of(plan, problem), lanes_a_word = bits / 32;
  return (lanes + lanes_a_word - 1) / lanes_a_word;
}

/// Of a neighbour in a word, where there are no families whose counters stand for many.
constexpr double kNeighbourNanoseconds = 0.6;

/// Rough time of a word's sweep over the variables of a problem.
double sweep_nanoseconds(const Plan& plan, const PlanProblem& problem,
                         const MultispinWords& words) {
  const double visit = plan.chain.random_mode == RandomMode::dealt ? words.dealt_nanoseconds
                                                                   : words.independent_nanoseconds;
  const Couplings& couplings = *problem.couplings;
  const auto n = static_cast<std::size_t>(couplings.num_variables());
  if (n == 0) return visit;
  const double degree = static_cast<double>(couplings.column.size()) / static_cast<double>(n);
  if (words.variables == 1)
    return static_cast<double>(n) *
           (couplings.families.empty() ? visit + degree * kNeighbourNanoseconds : visit);
  std::vector<std::int64_t> size_of_wave;
  for (const std::int32_t wave : waves_of(couplings, visit_plan(couplings, plan.chain).order)) {
    if (static_cast<std::size_t>(wave) >= size_of_wave.size())
      size_of_wave.resize(static_cast<std::size_t>(wave) + 1);
    ++size_of_wave[static_cast<std::size_t>(wave)];
  }
  std::int64_t num_vectors = 0;
  for (const std::int64_t size : size_of_wave)
    num_vectors += (size + words.variables - 1) / words.variables;
  return static_cast<double>(num_vectors) * (visit + degree * words.neighbour_nanoseconds);
}

/// Whether words with variables side by side are worth a look at the model: most others are done
/// with so many groups of 32 reads in the time of one.
constexpr std::int64_t kFewGroups = 8;

}  // namespace

std::vector<const MultispinWords*> words_called(std::string_view bits, std::string_view width) {
  const WordRow& asked = find_row(std::span<const WordRow>(kWords), bits, "word");
  std::vector<const MultispinWords*> found;
  bool exists = asked.bits == 0;
  for (const VectorWidth& row : vector_widths()) {
    if (width != "auto" && row.name != width) continue;
    for (const MultispinWords& words : row.multispin_words) {
      if (asked.bits != 0 && (words.bits != asked.bits || words.variables != asked.variables))
        continue;
      exists = true;
      if (runs_here(row.set)) found.push_back(&words);
    }
  }
  if (!exists)
    throw InputError{fmt::format("--word {}: the vector set '{}' has no such words", bits, width)};
  if (found.empty()) throw SystemFailure{fmt::format("this processor has no words '{}'", bits)};
  return found;
}

const MultispinWords& choose_words(std::span<const MultispinWords* const> choices, const Plan& plan,
                                   int num_threads) {
  const std::string no_waves = waves_refusal(plan);
  const MultispinWords* best = nullptr;
  double least = std::numeric_limits<double>::infinity();
  for (const MultispinWords* words : choices) {
    std::int64_t count = 0;
    double time = 0;
    for (const PlanProblem& problem : plan.problems)
      count += count_words(plan, problem, words->bits);
    const std::int64_t in_turn = (count + num_threads - 1) / num_threads;
    if (words->variables > 1 && (!no_waves.empty() || (best && in_turn > kFewGroups))) continue;
    for (const PlanProblem& problem : plan.problems)
      time += static_cast<double>(count_words(plan, problem, words->bits)) *
              sweep_nanoseconds(plan, problem, *words);
    if (count > 0) time *= static_cast<double>(in_turn) / static_cast<double>(count);
    if (best && time >= least) continue;
    least = time;
    best = words;
  }
  if (!best)
    throw InputError{
        fmt::format("--word {}x{}: {}", choices[0]->bits, choices[0]->variables, no_waves)};
  return *best;
}

}  // namespace temper

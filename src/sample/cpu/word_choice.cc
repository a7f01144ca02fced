#include "sample/cpu/word_choice.h"

#include "temper/base/error.h"
#include "temper/base/table.h"

#include "sample/plan_parts.h"
#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace temper {
namespace {

struct WordRow {
  std::string_view name;
  std::int32_t bits;
};
constexpr WordRow kWords[] = {{"auto", 0}, {"32", 32}, {"128", 128}, {"256", 256}, {"512", 512}};

/// Words that the replicas of a problem fill.
std::int64_t count_words(const Plan& plan, const PlanProblem& problem, std::int32_t bits) {
  const std::int64_t groups =  // of 32 reads
      (std::int64_t{problem.first_read % 32} + problem.num_reads + 31) / 32;
  const std::int64_t lanes = groups * replicas_of(plan, problem), lanes_a_word = bits / 32;
  return (lanes + lanes_a_word - 1) / lanes_a_word;
}

}  // namespace

std::vector<const MultispinWords*> words_called(std::string_view bits, std::string_view width) {
  const std::int32_t asked = find_row(std::span<const WordRow>(kWords), bits, "word").bits;
  std::vector<const MultispinWords*> found;
  bool exists = asked == 0;
  for (const VectorWidth& row : vector_widths()) {
    if (width != "auto" && row.name != width) continue;
    for (const MultispinWords& words : row.multispin_words) {
      if (asked != 0 && words.bits != asked) continue;
      exists = true;
      if (runs_here(row.set)) found.push_back(&words);
    }
  }
  if (!exists)
    throw InputError{fmt::format("--word {}: the vector set '{}' has no such words", bits, width)};
  if (found.empty())
    throw SystemFailure{fmt::format("this processor has no words of {} bits", bits)};
  return found;
}

const MultispinWords& choose_words(std::span<const MultispinWords* const> choices, const Plan& plan,
                                   int num_threads) {
  const MultispinWords* best = nullptr;
  double least = std::numeric_limits<double>::infinity();
  for (const MultispinWords* words : choices) {
    std::int64_t count = 0;
    for (const PlanProblem& problem : plan.problems)
      count += count_words(plan, problem, words->bits);
    const std::int64_t in_turn = (count + num_threads - 1) / num_threads;
    const bool dealt = plan.chain.random_mode == RandomMode::dealt;
    const double time = static_cast<double>(in_turn) *
                        (dealt ? words->dealt_nanoseconds : words->independent_nanoseconds);
    if (time >= least) continue;
    least = time;
    best = words;
  }
  return *best;
}

}  // namespace temper

#pragma once
/// Which words the multispin kernel runs in: as wide as the reads fill and the threads share. A
/// word of half the bits takes about four fifths of the time of a visit, so that few reads, or the
/// reads of a round over several threads, are done sooner in narrower words. Never a question of
/// what the reads are.

#include "temper/sample/plan.h"

#include "sample/cpu/vector_widths.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace temper {

/// Words to choose from, widest first: of the vector set called `width`, or with "auto" of all that
/// this processor has; those of `bits`, or with "auto" of any. Throws InputError for words that do
/// not exist, or not in that set, SystemFailure for those that this processor lacks.
[[nodiscard]] std::vector<const MultispinWords*> words_called(std::string_view bits,
                                                              std::string_view width);

/// Of these, the words in which the plan is done first on so many threads; the wider among equals.
/// Judged as if every word could go to any thread, though a group of ladders stays on one.
[[nodiscard]] const MultispinWords& choose_words(std::span<const MultispinWords* const> choices,
                                                 const Plan& plan, int num_threads);

}  // namespace temper

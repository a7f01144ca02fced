#include "temper/report/option_words.h"

#include <gtest/gtest.h>

namespace temper {
namespace {

template <class T, std::size_t N>
void expect_one_word_a_value(const OptionWord<T> (&words)[N]) {
  for (const OptionWord<T>& word : words) EXPECT_EQ(name_of(word.value), word.name);
}

TEST(option_words, name_every_value_once) {
  expect_one_word_a_value(kShrinkLevels);
  expect_one_word_a_value(kSchedules);
  expect_one_word_a_value(kAcceptances);
  expect_one_word_a_value(kVisitOrders);
  expect_one_word_a_value(kRandomModes);
}

}  // namespace
}  // namespace temper

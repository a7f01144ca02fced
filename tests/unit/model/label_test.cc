#include "temper/model/label.h"

#include <gtest/gtest.h>

namespace temper {
namespace {

TEST(Label, prints_as_people_read_it) {
  EXPECT_EQ(to_string(Label{std::int64_t{7}}), "7");
  EXPECT_EQ(to_string(Label{2.5}), "2.5");
  EXPECT_EQ(to_string(Label{std::string{"x3"}}), "x3");
  const Label::Tuple inner{Label{std::string{"a"}}, Label{std::int64_t{-1}}};
  EXPECT_EQ(to_string(Label{Label::Tuple{Label{std::int64_t{0}}, Label{inner}}}), "(0, (a, -1))");
  EXPECT_EQ(to_string(Label{Label::Tuple{}}), "()");
}

TEST(Label, kinds_are_told_apart) {
  EXPECT_EQ(Label{std::int64_t{1}}, Label{std::int64_t{1}});
  EXPECT_NE(Label{std::int64_t{1}}, Label{std::string{"1"}});
  EXPECT_NE(Label{std::int64_t{1}}, Label{1.0});
}

}  // namespace
}  // namespace temper

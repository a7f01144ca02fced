#include "io/lz_string.h"

#include <gtest/gtest.h>

namespace temper {
namespace {

constexpr std::size_t kMost = 1 << 20;

TEST(LzString, texts_come_back) {
  EXPECT_EQ(lz_string_decompressed("IZA=", kMost), "a");
  EXPECT_EQ(lz_string_decompressed("BYUwNmD2AEoTcpA=", kMost), "hello hello hello");
  EXPECT_EQ(lz_string_decompressed("N4IgzglgXgpiBcBOANCA5gJwgEwQbQF0BfIA", kMost),
            R"({"size":9,"grid":[]})");
}

TEST(LzString, characters_beyond_ascii_are_utf8) {
  EXPECT_EQ(lz_string_decompressed("OYJwbw+wpiQ=", kMost),
            "gr\xC3\xB6\xC3\x9F"
            "er");
}

TEST(LzString, padding_may_be_missing) {
  EXPECT_EQ(lz_string_decompressed("BYUwNmD2AEoTcpA", kMost), "hello hello hello");
}

TEST(LzString, what_is_cut_short_or_foreign_is_nothing) {
  EXPECT_EQ(lz_string_decompressed("", kMost), std::nullopt);
  EXPECT_EQ(lz_string_decompressed("BYUwNmD2", kMost), std::nullopt);
  EXPECT_EQ(lz_string_decompressed("BYUw!mD2AEoTcpA=", kMost), std::nullopt);
}

TEST(LzString, growth_beyond_the_limit_is_refused) {
  EXPECT_EQ(lz_string_decompressed("BYUwNmD2AEoTcpA=", 10), std::nullopt);
}

}  // namespace
}  // namespace temper

/// Round trips of random models through every row of the table of model formats, and from each to
/// each; and texts that are cut or altered, which must be refused or read, never more.

#include "temper/base/error.h"
#include "temper/io/model_format.h"

#include "tests/support/models_for_formats.h"
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace temper {
namespace {

class ModelFormats : public testing::TestWithParam<ModelFormat> {};

Bqm read_as(const ModelFormat& format, const std::string& text) {
  return parse_model(text, "test", {.format = std::string{format.name}});
}

TEST_P(ModelFormats, what_is_written_reads_back_bit_for_bit) {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    const Bqm model = test::ModelForFormat{GetParam(), seed}.make();
    ASSERT_TRUE(what_is_lost(model, GetParam()).empty()) << what_is_lost(model, GetParam()).front();
    const std::string text = model_text(model, GetParam());
    const Bqm again = read_as(GetParam(), text);
    test::expect_same_model(again, model, text);
    if (GetParam().holds.labels != ModelCapacity::Labels::order)
      test::expect_same_labels(again, model, text);
    if (HasFailure()) return;
  }
}

TEST_P(ModelFormats, what_is_written_is_recognised_or_called_ambiguous) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const std::string text = model_text(test::ModelForFormat{GetParam(), seed}.make(), GetParam());
    const int own = GetParam().recognise(text);
    EXPECT_GT(own, 0) << text;
    for (const ModelFormat& other : model_formats())
      EXPECT_LE(other.recognise(text), own) << other.name << "\n" << text;
  }
}

/// Energies in the file's own sense: a change of sense between formats must not change them.
TEST_P(ModelFormats, every_other_format_keeps_the_energies_or_refuses) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Bqm model = test::ModelForFormat{GetParam(), seed}.make();
    for (const ModelFormat& other : model_formats()) {
      if (!what_is_lost(model, other).empty()) {
        EXPECT_THROW((void)model_text(model, other), InputError);
        continue;
      }
      const Bqm again = read_as(other, model_text(model, other));
      EXPECT_EQ(again.vartype, model.vartype) << other.name;
      EXPECT_EQ(again.linear, model.linear) << other.name;
      EXPECT_EQ(again.interactions, model.interactions) << other.name;
      EXPECT_EQ(again.offset, model.offset) << other.name;
    }
  }
}

TEST_P(ModelFormats, texts_that_are_cut_or_altered_are_read_or_refused) {
  std::mt19937_64 generator{5};
  const auto read = [&](const std::string& text) {
    try {
      const Bqm bqm = read_as(GetParam(), text);
      for (const double bias : bqm.linear) EXPECT_TRUE(std::isfinite(bias)) << text;
      for (const Interaction& term : bqm.interactions) {
        EXPECT_TRUE(std::isfinite(term.bias)) << text;
        EXPECT_LT(term.u, term.v) << text;
        EXPECT_LT(term.v, bqm.num_variables()) << text;
      }
      return true;
    } catch (const InputError& error) {
      EXPECT_TRUE(std::string_view{error.what()}.starts_with("test:")) << error.what();
      return false;
    }
  };
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const std::string text = model_text(test::ModelForFormat{GetParam(), seed}.make(), GetParam());
    for (std::size_t size = 0; size < text.size(); ++size) (void)read(text.substr(0, size));
    for (int change = 0; change < 300; ++change) {
      std::string altered = text;
      for (std::uint64_t times = 1 + generator() % 3; times > 0; --times) {
        constexpr std::string_view kPieces = "0123456789 \n-+.e[]{}\",:x#p\0\xff";
        altered[generator() % altered.size()] = kPieces[generator() % kPieces.size()];
      }
      (void)read(altered);
    }
  }
}

std::string name_of(const testing::TestParamInfo<ModelFormat>& info) {
  std::string name{info.param.name};
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, ModelFormats, testing::ValuesIn(model_formats()), name_of);

}  // namespace

void PrintTo(const ModelFormat& format, std::ostream* out) { *out << format.name; }

}  // namespace temper

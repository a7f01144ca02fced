#include "temper/io/samples_format.h"

#include "temper/base/error.h"
#include "temper/io/sampleset.h"
#include "temper/io/sampleset_binary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

namespace temper {
namespace {

using testing::HasSubstr;

Bqm two_labels(Vartype vartype, Sense sense) {
  Bqm bqm;
  bqm.vartype = vartype;
  bqm.sense = sense;
  bqm.linear = {1, 2};
  bqm.labels = {{std::string{"say \"a\""}}, {Label::Tuple{{std::int64_t{1}}, {2.5}}}};
  return bqm;
}

/// Two samples: the first variable on, then both.
SamplesToSave two_samples(const Bqm& bqm) {
  SamplesToSave samples;
  samples.bqm = &bqm;
  samples.energies = {-1.5, 0.1};
  samples.counts = {3, 1};
  samples.is_on = [](std::size_t row, std::size_t v) { return v == 0 || row == 1; };
  samples.columns = {{"read", "int64", {4, 2}}};
  samples.info = {{"seed", 7}};
  return samples;
}

TEST(SamplesFormat, every_row_writes_and_is_found_by_its_extension) {
  const Bqm bqm = two_labels(Vartype::binary, Sense::minimise);
  for (const SamplesFormat& row : samples_formats()) {
    EXPECT_FALSE(row.write(two_samples(bqm)).empty());
    EXPECT_EQ(samples_format_to_write("a/b" + std::string{row.extension}, "auto").name, row.name);
    EXPECT_EQ(samples_format_to_write("x", row.name).name, row.name);
  }
  EXPECT_EQ(samples_format_to_write("-", "auto").name, "dimod-json");
  EXPECT_THROW((void)samples_format_to_write("samples.txt", "auto"), InputError);
  EXPECT_THROW((void)samples_format_to_write("samples.csv", "cvs"), InputError);
}

TEST(SamplesFormat, csv_quotes_labels_and_has_the_value_of_the_file) {
  const Bqm bqm = two_labels(Vartype::binary, Sense::minimise);
  EXPECT_EQ(samples_format_to_write("-", "csv").write(two_samples(bqm)),
            "\"say \"\"a\"\"\",\"(1, 2.5)\",energy,num_occurrences\n"
            "1,0,-1.5,3\n1,1,0.1,1\n");
  const Bqm cut = two_labels(Vartype::spin, Sense::cut);
  EXPECT_EQ(samples_format_to_write("-", "csv").write(two_samples(cut)),
            "\"say \"\"a\"\"\",\"(1, 2.5)\",energy,cut,num_occurrences\n"
            "1,-1,-1.5,1.5,3\n1,1,0.1,-0.1,1\n");
}

TEST(SamplesFormat, what_json_and_binary_write_is_read_back) {
  for (const char* format : {"dimod-json", "binary"})
    for (const Vartype vartype : {Vartype::binary, Vartype::spin}) {
      const Bqm bqm = two_labels(vartype, Sense::minimise);
      const std::string text = samples_format_to_write("-", format).write(two_samples(bqm));
      const SavedSamples saved = parse_sampleset(text, "samples");
      const std::int8_t off = vartype == Vartype::spin ? -1 : 0;
      EXPECT_EQ(saved.vartype, vartype);
      EXPECT_EQ(saved.labels, bqm.labels);
      EXPECT_EQ(saved.values, (std::vector<std::int8_t>{1, off, 1, 1}));
      EXPECT_EQ(saved.energies, (std::vector{-1.5, 0.1}));
      EXPECT_EQ(saved.counts, (std::vector<std::int64_t>{3, 1}));
      EXPECT_EQ(saved.info.at("seed"), 7);
    }
}

TEST(SamplesFormat, json_keeps_further_columns) {
  const Bqm bqm = two_labels(Vartype::binary, Sense::minimise);
  const auto saved =
      parse_sampleset(samples_format_to_write("-", "auto").write(two_samples(bqm)), "samples");
  EXPECT_EQ(saved.columns.at("read"), (std::vector{4.0, 2.0}));
}

/// Many samples of a number of variables that fills no word.
TEST(SampleSetBinary, holds_many_variables_a_bit_each) {
  Bqm bqm;
  bqm.linear.resize(131);
  std::mt19937 random(3);
  std::vector<std::int8_t> values;
  for (int i = 0; i < 131 * 9; ++i) values.push_back(random() % 2);
  SamplesToSave samples;
  samples.bqm = &bqm;
  samples.energies.assign(9, 1e-300);
  samples.counts.assign(9, 1);
  samples.is_on = [&](std::size_t row, std::size_t v) { return values[row * 131 + v] == 1; };
  const std::string bytes = sampleset_to_binary(samples);
  EXPECT_LT(bytes.size(), 40 + 131 * 5 + 60 + 9 * (16 + 24));
  EXPECT_EQ(sampleset_from_binary(bytes, "samples").values, values);
}

TEST(SampleSetBinary, every_cut_and_every_changed_byte_is_refused_or_read) {
  const Bqm bqm = two_labels(Vartype::binary, Sense::minimise);
  const std::string bytes = sampleset_to_binary(two_samples(bqm));
  for (std::size_t size = 8; size < bytes.size(); ++size)
    EXPECT_THROW((void)sampleset_from_binary(bytes.substr(0, size), "samples"), InputError) << size;
  for (std::size_t at = 8; at < bytes.size(); ++at)
    for (const char value : {'\0', '\x7f', '\xff'}) {
      std::string changed = bytes;
      changed[at] = value;
      try {
        (void)sampleset_from_binary(changed, "samples");
      } catch (const InputError&) {
      }
    }
  try {
    std::string changed = bytes;
    changed[24] = 9;
    (void)sampleset_from_binary(changed, "samples.bin");
    FAIL() << "nine samples were read";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("samples.bin"));
    EXPECT_THAT(error.what(), HasSubstr("do not hold 9 samples of 2 variables"));
  }
}

}  // namespace
}  // namespace temper

#include "temper/io/sampleset.h"

#include "temper/base/error.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace temper {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// As dimod 0.12 writes two samples of two variables, not packed.
constexpr std::string_view kPlain =
    R"({"type": "SampleSet", "version": {"sampleset_schema": "3.1.0"},
 "num_variables": 2, "num_rows": 2, "sample_data": {"type": "array", "data": [[1, 0], [0, 1]],
 "data_type": "int8", "shape": [2, 2], "use_bytes": false}, "sample_type": "int8",
 "sample_packed": false, "vectors": {"energy": {"type": "array", "data": [1.0, 2.5],
 "data_type": "float64", "shape": [2], "use_bytes": false}, "num_occurrences": {"type": "array",
 "data": [3, 1], "data_type": "int64", "shape": [2], "use_bytes": false}},
 "variable_labels": ["a", [1, "x"]], "variable_type": "BINARY", "info": {"seed": 7}})";

std::string replaced(std::string_view from, std::string_view to) {
  std::string text{kPlain};
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

std::string complaint(std::string_view text) {
  try {
    (void)parse_sampleset(text, "samples.json");
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(SavedSamples, reads_what_dimod_writes) {
  const SavedSamples samples = parse_sampleset(kPlain, "samples.json");
  EXPECT_EQ(samples.vartype, Vartype::binary);
  EXPECT_EQ(samples.num_rows(), 2u);
  EXPECT_EQ(to_string(samples.labels[1]), "(1, x)");
  EXPECT_THAT(samples.values, ElementsAre(1, 0, 0, 1));
  EXPECT_THAT(samples.energies, ElementsAre(1.0, 2.5));
  EXPECT_THAT(samples.counts, ElementsAre(3, 1));
  EXPECT_EQ(samples.info.at("seed"), 7);
}

TEST(SavedSamples, reads_packed_words_and_spins) {
  std::string text = replaced("[[1, 0], [0, 1]]", "[[2], [3]]");
  text.replace(text.find("\"sample_packed\": false"), 22, "\"sample_packed\": true ");
  text.replace(text.find("\"BINARY\""), 8, "\"SPIN\"");
  EXPECT_THAT(parse_sampleset(text, "samples.json").values, ElementsAre(-1, 1, 1, 1));
}

TEST(SavedSamples, reads_the_documents_of_temper_sample) {
  const SavedSamples samples = parse_sampleset(
      "{\"sampleset\": " + std::string{kPlain} + ", \"info\": {\"seed\": 9}}", "samples.json");
  EXPECT_EQ(samples.num_rows(), 2u);
  EXPECT_EQ(samples.info.at("seed"), 9);
}

TEST(SavedSamples, become_states_of_a_model_by_label) {
  const SavedSamples samples = parse_sampleset(kPlain, "samples.json");
  Bqm bqm;
  bqm.vartype = Vartype::spin;
  bqm.linear = {0, 0};
  bqm.labels = {samples.labels[1], samples.labels[0]};
  EXPECT_THAT(states_of(samples, bqm), ElementsAre(-1, 1, 1, -1));
  bqm.labels[0].value = std::string{"b"};
  EXPECT_THROW((void)states_of(samples, bqm), InputError);
}

TEST(SavedSamples, errors_say_where_and_what) {
  EXPECT_EQ(complaint(replaced("[0, 1]]", "[0, 2]]")),
            "samples.json:2:91: row 1: 2: expected 0 or 1");
  EXPECT_EQ(complaint(replaced("[0, 1]]", "[0]]")),
            "samples.json:2:87: row 1: expected an array of 2 numbers");
  EXPECT_EQ(complaint(replaced("[1.0, 2.5]", "[1.0]")),
            "samples.json:4:74: energy has 1 entries, there are 2 rows");
  EXPECT_EQ(complaint(replaced("[3, 1]", "[3, -1]")),
            "samples.json:6:14: num_occurrences: -1: expected a count");
  EXPECT_THAT(complaint(replaced("\"SampleSet\"", "\"Samples\"")),
              HasSubstr("type is \"Samples\": expected \"SampleSet\""));
  EXPECT_THAT(complaint(replaced("\"use_bytes\": false", "\"use_bytes\": true")),
              HasSubstr("arrays as bytes are not JSON"));
  EXPECT_THAT(complaint(replaced("\"energy\"", "\"energies\"")),
              HasSubstr("expected a member 'energy'"));
  EXPECT_THAT(complaint("[]"), HasSubstr("expected an object"));
  EXPECT_THAT(complaint("{\"sampleset\": 1}"), HasSubstr("expected an object"));
  for (const char* member : {"type", "sample_data", "data", "sample_packed", "use_bytes", "vectors",
                             "num_occurrences", "variable_labels", "variable_type"}) {
    const std::string quoted = '"' + std::string{member} + '"';
    EXPECT_THAT(complaint(replaced(quoted + ":", "\"other\":")),
                HasSubstr("expected a member '" + std::string{member} + "'"));
    if (std::string_view{member} == "type" || std::string_view{member} == "use_bytes") continue;
    std::string text = replaced(quoted + ":", quoted + ": 1, \"other\":");
    EXPECT_THAT(complaint(text), HasSubstr("samples.json:")) << text;
  }
}

}  // namespace
}  // namespace temper

#include "temper/io/restore_json.h"

#include "temper/base/error.h"
#include "temper/presolve/presolve_model.h"

#include "tests/support/tied_models.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace temper::testing_support {
namespace {

using testing::HasSubstr;

TEST(restore_json, comes_back_as_it_was) {
  for (std::uint32_t number = 0; number < 200; ++number) {
    Bqm bqm = tied_model(number);
    if (number % 2 == 0)
      for (std::int32_t v = 0; v < bqm.num_variables(); ++v)
        bqm.labels.push_back({Label::Tuple{{"x"}, {std::int64_t{v}}}});
    const Restore restore = presolve(bqm).restore;
    EXPECT_EQ(restore_from_json(restore_to_json(restore), "restore.json"), restore);
  }
}

/// Files of graphs count from 1, as the variables of what presolve leaves of them do.
TEST(restore_json, knows_variables_that_count_from_1) {
  Bqm bqm = tied_model(7);
  bqm.labels.clear();
  bqm.first_number = 1;
  const PresolvedModel presolved = presolve(bqm);
  const Restore restore = restore_from_json(restore_to_json(presolved.restore), "restore.json");
  for (std::int32_t v = 0; v < bqm.num_variables(); ++v)
    EXPECT_EQ(restore.labels[static_cast<std::size_t>(v)], Label{std::int64_t{v} + 1});
  for (std::int32_t i = 0; i < presolved.bqm.num_variables(); ++i)
    EXPECT_EQ(presolved.bqm.label(i),
              Label{std::int64_t{restore.kept[static_cast<std::size_t>(i)]} + 1});
}

constexpr std::string_view kRestore = R"({"type": "PresolveRestore", "version": 1,
 "variable_type": "SPIN", "variable_labels": ["a", "b", "c"], "kept": [2],
 "steps": [{"variable": 0, "of": [1, 2], "values": [0, 1, 1, 0], "by": "degree_2"},
           {"variable": 1, "of": [2], "values": [1, 0], "by": "opposite_pairs"}]})";

std::string message_of(std::string_view from, std::string_view to) {
  std::string text{kRestore};
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  text.replace(at, from.size(), to);
  try {
    static_cast<void>(restore_from_json(text, "restore.json"));
  } catch (const ParseError& error) {
    return error.what();
  }
  return "";
}

TEST(restore_json, says_what_is_wrong_and_where) {
  EXPECT_THAT(message_of("PresolveRestore", "SampleSet"), HasSubstr("restore.json:1:10: type is"));
  EXPECT_THAT(message_of("[2],", "[3],"), HasSubstr("expected an integer from 0 to 2"));
  EXPECT_THAT(message_of("[2],", "[2, 2],"), HasSubstr("variable 2 is there twice"));
  EXPECT_THAT(message_of("[2],", "[1, 2],"), HasSubstr("variable 1 is there twice"));
  EXPECT_THAT(message_of("[2],", "[],"), HasSubstr("not known yet"));
  EXPECT_THAT(message_of("[0, 1, 1, 0]", "[0, 1]"), HasSubstr("2 values for 2 variables"));
  EXPECT_THAT(message_of("[0, 1, 1, 0]", "[0, 1, 1, 2]"), HasSubstr("expected an integer"));
  EXPECT_THAT(message_of("degree_2", "magic"), HasSubstr("not a technique"));
  EXPECT_THAT(message_of("\"of\": [2]", "\"of\": [0]"), HasSubstr("not known yet"));
  EXPECT_THAT(message_of("\"b\"", "null"), HasSubstr("expected a label"));
}

TEST(restore_json, restores_samples_whatever_the_order_of_their_columns) {
  const Restore restore{
      .vartype = Vartype::spin,
      .num_variables = 4,
      .labels = {{"a"}, {"b"}, {"c"}, {"d"}},
      .kept = {1, 3},
      .steps = {{.variable = 0, .of = {1, 3}, .values = 0b0110}, {.variable = 2, .values = 1}}};
  const std::string samples = R"({"type": "SampleSet", "num_variables": 2,
   "sample_data": {"type": "array", "data": [[1, -1], [-1, -1]], "shape": [2, 2],
   "use_bytes": false},
   "sample_packed": false, "variable_labels": ["d", "b"], "variable_type": "SPIN"})";
  const std::string text = restored_sampleset_json(restore, samples, "samples.json");
  EXPECT_THAT(text, HasSubstr(R"("data":[[1,-1,1,1],[-1,-1,1,-1]])"));
  EXPECT_THAT(text, HasSubstr(R"("shape":[2,4])"));
  EXPECT_THAT(text, HasSubstr(R"("variable_labels":["a","b","c","d"])"));
}

TEST(restore_json, restores_packed_samples) {
  const Restore restore{.num_variables = 3,
                        .labels = {},
                        .kept = {0, 2},
                        .steps = {{.variable = 1, .of = {0, -1}, .values = 0b01}}};
  const std::string samples = R"({"sampleset": {"type": "SampleSet", "num_variables": 2,
   "sample_data": {"type": "array", "data": [[2], [1]], "shape": [2, 1],
   "use_bytes": false},
   "sample_packed": true, "variable_labels": [0, 2], "variable_type": "BINARY"}, "info": {}})";
  EXPECT_THAT(restored_sampleset_json(restore, samples, "samples.json"),
              HasSubstr(R"("data":[[6],[1]])"));
}

}  // namespace
}  // namespace temper::testing_support

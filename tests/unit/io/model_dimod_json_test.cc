#include "temper/base/error.h"
#include "temper/io/model_format.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace temper {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

/// What dimod 0.12 writes for a model with labels of three kinds.
constexpr std::string_view kFromDimod = R"({"type": "BinaryQuadraticModel",
 "version": {"bqm_schema": "3.0.0"}, "use_bytes": false, "index_type": "int32",
 "bias_type": "float64", "num_variables": 3, "num_interactions": 2,
 "variable_labels": ["a", 3, [0, "x", [1, 2]]], "variable_type": "BINARY", "offset": 0.25,
 "info": {}, "linear_biases": [1.5, -2.0, 0.1], "quadratic_biases": [1e-05, 2.0],
 "quadratic_head": [0, 1], "quadratic_tail": [1, 2]})";

const ModelFormat& dimod_json() {
  for (const ModelFormat& format : model_formats())
    if (format.name == "dimod-json") return format;
  throw std::logic_error{"no row dimod-json"};
}

Bqm read(std::string_view text) {
  return parse_model(text, "model.json", {.format = "dimod-json"});
}

std::string replaced(std::string_view from, std::string_view to) {
  std::string text{kFromDimod};
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

std::string message_of(std::string_view text) {
  try {
    (void)read(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(DimodJson, reads_what_dimod_writes) {
  const Bqm bqm = read(kFromDimod);
  EXPECT_EQ(bqm.vartype, Vartype::binary);
  EXPECT_EQ(bqm.offset, 0.25);
  EXPECT_THAT(bqm.linear, ElementsAre(1.5, -2.0, 0.1));
  EXPECT_THAT(bqm.interactions, ElementsAre(Interaction{0, 1, 1e-5}, Interaction{1, 2, 2.0}));
  ASSERT_EQ(bqm.labels.size(), 3u);
  EXPECT_EQ(to_string(bqm.labels[0]), "a");
  EXPECT_EQ(bqm.labels[1], Label{std::int64_t{3}});
  EXPECT_EQ(to_string(bqm.labels[2]), "(0, x, (1, 2))");
}

TEST(DimodJson, what_is_written_reads_back_families_too) {
  BqmBuilder builder{Vartype::binary};
  builder.add_family({"row_1_1", FamilyKind::exactly, 1, 0.1, {0, 1, 2}});
  builder.add_family({"pair", FamilyKind::at_most, 1, 1.0 / 3, {1, 3}});
  Bqm bqm = std::move(builder).build();
  bqm.labels = {Label{2.5}, Label{std::string{"quote \" and ü"}}, Label{Label::Tuple{}},
                Label{std::int64_t{-7}}};
  const Bqm again = read(dimod_json().write(bqm));
  EXPECT_EQ(again.linear, bqm.linear);
  EXPECT_EQ(again.interactions, bqm.interactions);
  EXPECT_EQ(again.offset, bqm.offset);
  EXPECT_EQ(again.labels, bqm.labels);
  ASSERT_EQ(again.families.size(), 2u);
  EXPECT_EQ(again.families[0].label, "row_1_1");
  EXPECT_EQ(again.families[0].weight, 0.1);
  EXPECT_EQ(again.families[1].kind, FamilyKind::at_most);
  EXPECT_THAT(again.families[1].variables, ElementsAre(1, 3));
}

TEST(DimodJson, labels_that_count_from_zero_are_left_out) {
  Bqm bqm;
  bqm.vartype = Vartype::spin;
  bqm.linear = {1, 2};
  const Bqm again = read(dimod_json().write(bqm));
  EXPECT_EQ(again.vartype, Vartype::spin);
  EXPECT_TRUE(again.labels.empty());
}

TEST(DimodJson, the_sense_of_the_file_is_kept) {
  Bqm bqm;
  bqm.linear = {1, 2};
  for (const Sense sense : {Sense::minimise, Sense::maximise, Sense::cut}) {
    bqm.sense = sense;
    EXPECT_EQ(read(dimod_json().write(bqm)).sense, sense);
  }
  EXPECT_THAT(message_of(replaced("\"info\": {},", "\"sense\": \"up\",")),
              HasSubstr("sense is \"up\": expected"));
}

TEST(DimodJson, errors_say_where_and_what) {
  EXPECT_EQ(message_of(replaced("-2.0", "\"x\"")),
            "model.json:5:37: linear_biases[1] is \"x\": expected a finite number");
  EXPECT_EQ(message_of(replaced("\"quadratic_tail\": [1, 2]", "\"quadratic_tail\": [1, 3]")),
            "model.json:6:50: quadratic_tail[1] is 3: expected an integer from 0 to 2");
  EXPECT_EQ(message_of(replaced("\"quadratic_tail\": [1, 2]", "\"quadratic_tail\": [1]")),
            "model.json:6:46: quadratic_tail has 1 entries, quadratic_biases 2");
  EXPECT_EQ(message_of(replaced("3.0.0", "1.0.0")),
            "model.json:2:28: schema \"1.0.0\": expected \"3.0.0\"");
  EXPECT_EQ(message_of(replaced("\"BINARY\"", "\"TERNARY\"")),
            "model.json:4:66: variable_type is \"TERNARY\": expected \"BINARY\" or \"SPIN\"");
  EXPECT_EQ(message_of(replaced("\"a\", 3", "\"a\", \"a\"")),
            "model.json:4:27: label \"a\" names two variables");
  EXPECT_EQ(message_of(replaced("\"a\", 3", "\"a\", null")),
            "model.json:4:27: variable_labels[1] is null: expected a number, a string or a list of "
            "such");
  EXPECT_THAT(message_of(replaced("\"offset\": 0.25,", "")),
              HasSubstr("expected a member 'offset'"));
  EXPECT_THAT(message_of("[1, 2]"), HasSubstr("expected an object"));
  EXPECT_THAT(message_of("{\"type\": 1,\n  x"), StartsWith("model.json:2:3: not valid JSON"));
  EXPECT_THAT(message_of(""), StartsWith("model.json:1:1: not valid JSON"));
}

TEST(DimodJson, refuses_what_is_nested_too_deeply) {
  const auto nested = [](std::size_t depth) {
    return replaced("\"a\", 3", std::string(depth, '[') + "3" + std::string(depth, ']') + ", 3");
  };
  EXPECT_EQ(message_of(nested(30)), "");
  EXPECT_EQ(message_of(nested(31)), "model.json:4:52: nested deeper than 32 levels");
  EXPECT_THAT(message_of(nested(200'000)), HasSubstr("nested deeper than 32 levels"));
  EXPECT_THAT(message_of(std::string(200'000, '[')), HasSubstr("nested deeper than 32 levels"));
  EXPECT_EQ(message_of(replaced("\"a\"", "\"" + std::string(40, '[') + "\\\"[\"")), "");
}

TEST(DimodJson, refuses_what_is_not_finite) {
  EXPECT_THAT(message_of(replaced("-2.0", "NaN")), StartsWith("model.json:5:37: NaN"));
  EXPECT_THAT(message_of(replaced("-2.0", "Infinity")), StartsWith("model.json:5:37: Infinity"));
  EXPECT_THAT(message_of(replaced("-2.0", "-Infinity")), StartsWith("model.json:5:3"));
  EXPECT_EQ(message_of(replaced("-2.0", "1e999")),
            "model.json:5:37: '1e999' does not fit a double");
}

TEST(DimodJson, checks_the_families) {
  const auto with = [](std::string_view family) {
    return message_of(
        replaced("\"info\": {},", std::string{"\"families\": ["} + std::string{family} + "],"));
  };
  EXPECT_EQ(with(R"({"label": "f", "kind": "exactly", "k": 1, "weight": 1, "variables": [0, 1]})"),
            "");
  EXPECT_THAT(with(R"({"label": "f", "kind": "least", "k": 1, "weight": 1, "variables": []})"),
              HasSubstr("kind is \"least\""));
  EXPECT_THAT(with(R"({"label": "f", "kind": "exactly", "k": -1, "weight": 1, "variables": []})"),
              HasSubstr("families[0].k is -1"));
  EXPECT_THAT(with(R"({"label": "f", "kind": "exactly", "k": 1, "weight": 1, "variables": [9]})"),
              HasSubstr("families[0].variables[0] is 9"));
  EXPECT_THAT(
      with(R"({"label": "f", "kind": "exactly", "k": 1, "weight": 1, "variables": [0, 1, 0]})"),
      HasSubstr("variable 0 is named twice"));
}

}  // namespace
}  // namespace temper

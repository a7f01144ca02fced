/// The formats that are read as a whole: QPLIB, LP, bqpjson, dimod's binary file.

#include "tests/unit/io/model_reading.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

namespace temper {
namespace {

using namespace testing_io;
using testing::ElementsAre;
using testing::HasSubstr;

std::string replaced(std::string_view text, std::string_view from, std::string_view to) {
  std::string copy{text};
  const std::size_t at = copy.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return copy.replace(at, from.size(), to);
}

// QPLIB

constexpr std::string_view kQplib = R"(small # the name
QBN
maximize
3 # variables
2 # quadratic terms
1 1 4 # half of it counts
3 1 -2.5
1.5 # default linear term
1 # others
2 0
7 # constant
1e+30
0
1 # starting point
1 1
0
0
0 # names
)";

TEST(Qplib, halves_the_diagonal_and_fills_in_the_default_linear_term) {
  const Bqm bqm = read_as("qplib", kQplib);
  EXPECT_EQ(bqm.sense, Sense::maximise);
  EXPECT_EQ(bqm.label(0), Label{std::int64_t{1}});
  EXPECT_EQ(value_of(bqm, 0b000), 7);
  EXPECT_EQ(value_of(bqm, 0b001), 7 + 2 + 1.5);
  EXPECT_EQ(value_of(bqm, 0b010), 7 + 0);
  EXPECT_EQ(value_of(bqm, 0b101), 7 + 2 + 1.5 + 1.5 - 2.5);
}

TEST(Qplib, names_are_labels_and_the_rest_is_called_x) {
  const Bqm bqm = read_as("qplib", replaced(kQplib, "0 # names", "1\n2 price"));
  EXPECT_EQ(to_string(bqm.label(0)), "x1");
  EXPECT_EQ(to_string(bqm.label(1)), "price");
  EXPECT_THAT(complaint("qplib", replaced(kQplib, "0 # names", "1\n2 x1")),
              HasSubstr("'x1' names two variables"));
}

TEST(Qplib, errors_say_where_and_what) {
  EXPECT_EQ(complaint("qplib", replaced(kQplib, "QBN", "QCL")),
            "file:2:1: type 'QCL': expected QBN or QBB (or L, D, C for Q): only 0/1 variables "
            "without constraints are read");
  EXPECT_EQ(complaint("qplib", replaced(kQplib, "3 1 -2.5", "4 1 -2.5")),
            "file:7:1: '4': expected the number of a variable, 1 to 3");
  EXPECT_EQ(complaint("qplib", replaced(kQplib, "3 1 -2.5", "1 1 -2.5")),
            "file:7:1: 1 1 stands in line 6 already: each pair counts once");
  EXPECT_EQ(complaint("qplib", replaced(kQplib, "-2.5", "1e999")),
            "file:7:5: '1e999' does not fit a double");
  EXPECT_EQ(complaint("qplib", kQplib.substr(0, kQplib.find("1e+30"))),
            "file:12:1: expected the value of infinity, found the end of the file");
  EXPECT_EQ(complaint("qplib", std::string{kQplib} + "1\n"),
            "file:19:1: expected the end of the file: there are no constraints to name");
  EXPECT_THAT(complaint("qplib", replaced(kQplib, "3 # variables", "2000000000")),
              HasSubstr("file:4:1: 2000000000 variables are promised"));
}

// LP

constexpr std::string_view kLp = R"(\ a comment
Maximize
 profit: 3 left - 2 right + 1.5 - left
 + [ - 4 left * right + 2 middle ^2 ] / 2
Subject To
Bounds
 0 <= left <= 1
 right <= 1
Binaries
 left middle right
End
)";

TEST(Lp, reads_a_quadratic_objective_with_a_constant) {
  const Bqm bqm = read_as("lp", kLp);
  EXPECT_EQ(bqm.sense, Sense::maximise);
  ASSERT_EQ(bqm.num_variables(), 3);
  EXPECT_EQ(to_string(bqm.label(2)), "middle");
  EXPECT_EQ(value_of(bqm, 0b000), 1.5);
  EXPECT_EQ(value_of(bqm, 0b001), 1.5 + 3 - 1);
  EXPECT_EQ(value_of(bqm, 0b011), 1.5 + 3 - 1 - 2 - 4.0 / 2);
  EXPECT_EQ(value_of(bqm, 0b100), 1.5 + 2.0 / 2);
}

TEST(Lp, keywords_are_of_any_case_and_abbreviated) {
  const Bqm bqm = read_as("lp", "min\n-x1+2x2-[x1^2-4x1*x2]\nst\nBIN\nx1 x2 x3\nend");
  EXPECT_EQ(bqm.sense, Sense::minimise);
  EXPECT_EQ(bqm.num_variables(), 3);
  EXPECT_THAT(bqm.linear, ElementsAre(-2, 2, 0)) << "no / 2: the quadratic part counts whole";
  EXPECT_THAT(bqm.interactions, ElementsAre(Interaction{0, 1, 4}));
}

TEST(Lp, empty_sections_say_nothing) {
  EXPECT_EQ(complaint("lp", "min\n\nSubject To\n\nBounds\n\nBinary\n x\nGeneral\n\nEnd"), "");
}

TEST(Lp, a_name_may_be_repeated_and_terms_add_up) {
  const Bqm bqm = read_as("lp", "min\nx + x + [ 2 x * y + 2 y * x ] / 2\nst\nbinary\nx y\nend\n");
  EXPECT_THAT(bqm.linear, ElementsAre(2, 0));
  EXPECT_THAT(bqm.interactions, ElementsAre(Interaction{0, 1, 2}));
}

TEST(Lp, what_is_no_unconstrained_binary_model_is_refused_where_it_stands) {
  EXPECT_EQ(complaint("lp", replaced(kLp, "Subject To\n", "Subject To\n c1: left + right <= 1\n")),
            "file:6:2: 'c1': expected no constraint: only unconstrained models are read (a penalty "
            "in the objective can stand for one)");
  EXPECT_EQ(
      complaint("lp", replaced(kLp, "left middle right", "left middle")),
      "file:3:21: 'right' is not among the Binaries: only models of binary variables are read");
  EXPECT_EQ(complaint("lp", replaced(kLp, "Binaries", "Generals")),
            "file:9:1: 'Generals': expected Bounds, Binaries or End: only binary variables without "
            "constraints are read");
  EXPECT_EQ(complaint("lp", replaced(kLp, "right <= 1", "right <= 2")),
            "file:8:2: expected bounds that binary variables have: 0 <= x <= 1");
  EXPECT_EQ(complaint("lp", replaced(kLp, "middle ^2", "middle ^3")),
            "file:4:35: '3': expected the exponent 2");
  EXPECT_EQ(complaint("lp", replaced(kLp, "] / 2", "] / 3")),
            "file:4:41: '3': expected 2: the quadratic part is halved");
  EXPECT_EQ(complaint("lp", replaced(kLp, "End\n", "")),
            "file:11:1: expected End, found the end of the file");
  EXPECT_EQ(complaint("lp", replaced(kLp, "1.5", "1e999")),
            "file:3:29: '1e999' does not fit a double");
  EXPECT_EQ(complaint("lp", replaced(kLp, "1.5", "\xc3\xa9")),
            "file:3:29: a character (byte 0xc3) that no LP file has");
}

TEST(Lp, names_that_readers_would_take_for_something_else_are_not_written) {
  Bqm bqm;
  bqm.linear = {1};
  for (const char* name : {"1a", ".x", "e5", "E", "a b", "a*b", "end", "Binary", "inf", "int",
                           "\xc3\xa9", "", "x\n", "a:b"}) {
    bqm.labels = {Label{std::string{name}}};
    EXPECT_EQ(what_is_lost(bqm, row_of("lp")).size(), 1u) << name;
  }
  for (const char* name : {"x1", "exit", "x(1,2)", "_", "a.b", "obj#3"}) {
    bqm.labels = {Label{std::string{name}}};
    EXPECT_TRUE(what_is_lost(bqm, row_of("lp")).empty()) << name;
    EXPECT_EQ(read_as("lp", model_text(bqm, row_of("lp"))).labels, bqm.labels);
  }
}

// bqpjson

constexpr std::string_view kBqpJson =
    R"({"version": "1.0.0", "id": 7, "metadata": {}, "variable_ids": [4, 0, 2],
 "variable_domain": "spin", "scale": 0.5, "offset": 1, "linear_terms": [{"id": 4, "coeff": -1.5}],
 "quadratic_terms": [{"id_tail": 0, "id_head": 4, "coeff": 2}]})";

TEST(BqpJson, scales_terms_and_offset) {
  const Bqm bqm = read_as("bqpjson", kBqpJson);
  EXPECT_EQ(bqm.vartype, Vartype::spin);
  EXPECT_EQ(bqm.label(1), Label{std::int64_t{2}});
  EXPECT_EQ(bqm.offset, 0.5);
  EXPECT_THAT(bqm.linear, ElementsAre(0, 0, -0.75));
  EXPECT_THAT(bqm.interactions, ElementsAre(Interaction{0, 2, 1}));
}

TEST(BqpJson, a_pair_and_a_variable_are_listed_once) {
  EXPECT_THAT(complaint("bqpjson", replaced(kBqpJson, "\"coeff\": 2}",
                                            "\"coeff\": 2}, {\"id_tail\": 4, \"id_head\": 0, "
                                            "\"coeff\": 1}")),
              HasSubstr("the pair is listed twice"));
  EXPECT_THAT(complaint("bqpjson", replaced(kBqpJson, "\"coeff\": -1.5}",
                                            "\"coeff\": 1}, {\"id\": 4, \"coeff\": 1}")),
              HasSubstr("the variable is listed twice"));
}

TEST(BqpJson, errors_say_where_and_what) {
  EXPECT_EQ(complaint("bqpjson", replaced(kBqpJson, "\"id_head\": 4", "\"id_head\": 3")),
            "file:3:48: quadratic_terms[0].id_head is 3: not one of variable_ids");
  EXPECT_EQ(complaint("bqpjson", replaced(kBqpJson, "[4, 0, 2]", "[4, 0, 4]")),
            "file:1:63: 4 is listed twice");
  EXPECT_EQ(complaint("bqpjson", replaced(kBqpJson, "0.5", "1e308")),
            "file:3:60: 2 times the scale 1e+308 does not fit a double");
  EXPECT_EQ(complaint("bqpjson", replaced(kBqpJson, "\"spin\"", "\"real\"")),
            "file:2:21: variable_domain is \"real\": expected \"boolean\" or \"spin\"");
}

// dimod's binary file

std::string dimod_file() {
  BqmBuilder builder{Vartype::spin, 3};
  builder.add_linear(0, 1);
  builder.add_interaction(0, 2, -2.5);
  builder.add_interaction(1, 2, 0.5);
  builder.add_offset(1.5);
  return model_text(std::move(builder).build(), row_of("dimod-bqm"));
}

/// Where the rows begin: behind the header, which is a multiple of 64 bytes, and the offset.
std::size_t linear_at(const std::string& file) { return file.find('\n') / 64 * 64 + 64 + 8; }

template <class T>
std::string with(std::string file, std::size_t at, T value) {
  std::memcpy(file.data() + at, &value, sizeof value);
  return file;
}

TEST(DimodBqm, has_the_layout_that_dimod_writes) {
  const std::string file = dimod_file();
  EXPECT_TRUE(file.starts_with(std::string_view("DIMODBQM\2\0", 10)));
  EXPECT_EQ(linear_at(file) % 64, 8u);
  EXPECT_EQ(file.size(), linear_at(file) + 3 * 12 + 4 * 12);
  const Bqm bqm = read_as("dimod-bqm", file);
  EXPECT_EQ(bqm.offset, 1.5);
  EXPECT_THAT(bqm.interactions, ElementsAre(Interaction{0, 2, -2.5}, Interaction{1, 2, 0.5}));
}

TEST(DimodBqm, errors_name_the_byte) {
  const std::string file = dimod_file();
  const std::size_t rows = linear_at(file);
  EXPECT_EQ(complaint("dimod-bqm", "DIMODBQM"),
            "file: byte 8: the version has 2 bytes, but the file ends after 0");
  EXPECT_EQ(complaint("dimod-bqm", with(file, 8, '\3')),
            "file: byte 8: version 3.0: expected 1 or 2");
  EXPECT_EQ(complaint("dimod-bqm", with(file, 10, 0xffffffffu)),
            "file: byte 14: the header has 4294967295 bytes, but the file ends after " +
                std::to_string(file.size() - 14));
  EXPECT_THAT(complaint("dimod-bqm", file.substr(0, file.size() - 1)),
              HasSubstr("the quadratic part has 4 rows of 12 bytes, but the file ends after 47"));
  EXPECT_THAT(complaint("dimod-bqm", replaced(file, "[3,2]", "[3,9]")), HasSubstr("has 18 rows"));
  EXPECT_THAT(complaint("dimod-bqm", with(file, rows + 4, std::nan(""))),
              HasSubstr("byte " + std::to_string(rows + 4) + ": nan: coefficients must be finite"));
  EXPECT_EQ(complaint("dimod-bqm", with(file, rows + 12, 77)),
            "file: byte " + std::to_string(rows + 12) + ": row 1 starts at 77: expected 0 to 4");
  EXPECT_EQ(complaint("dimod-bqm", with(file, rows + 36, 3)),
            "file: byte " + std::to_string(rows + 36) +
                ": neighbour 3 of variable 0: expected others below 3, ascending");
  EXPECT_EQ(complaint("dimod-bqm", with(file, rows + 36 + 4, 1.0)),
            "file: byte " + std::to_string(rows + 36 + 24) +
                ": the pair 0, 2 is not listed alike in both rows");
}

TEST(DimodBqm, an_absurd_shape_costs_no_memory) {
  const std::string file = dimod_file();
  EXPECT_THAT(complaint("dimod-bqm", replaced(file, "[3,2]", "[2147483647,1099511627776]")),
              HasSubstr("file: byte"));
}

}  // namespace
}  // namespace temper

#include "temper/base/error.h"
#include "temper/io/model_format.h"

#include "tests/unit/io/model_reading.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace temper {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const ModelFormat& coo() {
  for (const ModelFormat& format : model_formats())
    if (format.name == "coo") return format;
  throw std::logic_error{"no row coo"};
}

Bqm read(std::string_view text) { return parse_model(text, "model.coo", {.format = "coo"}); }

std::string message_of(std::string_view text) {
  try {
    (void)read(text);
  } catch (const ParseError& error) {
    return error.what();
  }
  return "";
}

TEST(Coo, reads_linear_quadratic_vartype_and_offset) {
  const Bqm bqm = read("# vartype=SPIN\n# offset=1.5\n0 0 -1\n0 1 1\n\n1 2 -4.5\n");
  EXPECT_EQ(bqm.vartype, Vartype::spin);
  EXPECT_EQ(bqm.offset, 1.5);
  EXPECT_THAT(bqm.linear, ElementsAre(-1, 0, 0));
  EXPECT_THAT(bqm.interactions, ElementsAre(Interaction{0, 1, 1}, Interaction{1, 2, -4.5}));
  EXPECT_TRUE(bqm.labels.empty());
}

TEST(Coo, reads_exponents_signs_tabs_line_ends_and_a_byte_order_mark) {
  const Bqm bqm = read("\xEF\xBB\xBF# vartype: BINARY\r\n0\t0\t1e-05\r\n 0  1 +2.5E+3\r\n1 0 1");
  EXPECT_THAT(bqm.linear, ElementsAre(1e-5, 0));
  EXPECT_THAT(bqm.interactions, ElementsAre(Interaction{0, 1, 2501}));
}

TEST(Coo, takes_whole_words_of_comments_alone) {
  const Bqm prose = read("# vartype: none yet\n# myoffset=3\n# the offset: see below\n0 1 2\n");
  EXPECT_EQ(prose.vartype, Vartype::binary);
  EXPECT_EQ(prose.offset, 0.0);
  for (const std::string_view header :
       {"# vartype=SPIN offset=2\n", "#vartype: SPIN\n#offset: 2\n",
        "## vartype:SPIN\n# offset=2\n", "# a ring; vartype=SPIN\n# offset=2 from the field\n"}) {
    const Bqm bqm = read(std::string{header} + "0 1 2\n");
    EXPECT_EQ(bqm.vartype, Vartype::spin) << header;
    EXPECT_EQ(bqm.offset, 2.0) << header;
  }
  EXPECT_THROW((void)read("# vartype=NONE\n"), ParseError);
  EXPECT_THROW((void)read("# offset=high\n"), ParseError);
  EXPECT_EQ(coo().recognise("# vartype: none yet\nhello\n"), 0);
}

TEST(Coo, numbers_with_gaps_become_labels) {
  const Bqm bqm = read("7 1000000000000 2\n3 3 1\n");
  EXPECT_EQ(bqm.num_variables(), 3);
  EXPECT_THAT(bqm.labels, ElementsAre(Label{std::int64_t{3}}, Label{std::int64_t{7}},
                                      Label{std::int64_t{1000000000000}}));
  EXPECT_THAT(bqm.interactions, ElementsAre(Interaction{1, 2, 2}));
  const Bqm again = read(coo().write(bqm));
  EXPECT_EQ(again.labels, bqm.labels);
  EXPECT_EQ(again.interactions, bqm.interactions);
}

TEST(Coo, what_is_written_reads_back_bit_for_bit) {
  BqmBuilder builder{Vartype::binary, 6};
  builder.add_linear(0, 0.1);
  builder.add_linear(1, 1e-300);
  builder.add_linear(2, -1e300);
  builder.add_interaction(0, 3, 1.0 / 3.0);
  builder.add_interaction(1, 3, 5e-324);
  builder.add_interaction(2, 4, 0.1 + 0.2);
  builder.add_offset(-1e17 / 3);
  const Bqm bqm = std::move(builder).build();
  const std::string text = coo().write(bqm);
  EXPECT_EQ(text.find_first_of("eE", text.find("offset=") + 7), std::string::npos)
      << "dimod's reader skips exponents";
  const Bqm again = read(text);
  EXPECT_EQ(again.linear, bqm.linear);
  EXPECT_EQ(again.interactions, bqm.interactions);
  EXPECT_EQ(again.offset, bqm.offset);
}

TEST(Coo, an_empty_model_is_a_model) {
  EXPECT_EQ(read("").num_variables(), 0);
  EXPECT_EQ(read("# vartype=SPIN").vartype, Vartype::spin);
}

TEST(Coo, errors_say_where_and_what) {
  EXPECT_EQ(message_of("0 0 1\n0 1\n"), "model.coo:2:4: expected 'u v bias', found 2 words");
  EXPECT_EQ(message_of("0 1 2 3"), "model.coo:1:7: expected 'u v bias', found 4 words");
  EXPECT_EQ(message_of("-1 0 1"),
            "model.coo:1:1: '-1': expected the number of a variable, 0 or more");
  EXPECT_EQ(message_of("0 a 1"),
            "model.coo:1:3: 'a': expected the number of a variable, 0 or more");
  EXPECT_EQ(message_of("\n0 1  1.5x"), "model.coo:2:6: '1.5x': expected a number");
  EXPECT_EQ(message_of("# vartype=TERNARY"),
            "model.coo:1:11: vartype 'TERNARY': expected BINARY or SPIN");
  EXPECT_EQ(message_of("# offset=x"), "model.coo:1:10: 'x': expected a number");
}

TEST(Coo, refuses_what_is_not_finite) {
  for (const char* number : {"nan", "inf", "-inf", "+inf", "1e999", "-1e999"})
    EXPECT_THAT(message_of(std::string{"0 0 1\n0 1 "} + number), HasSubstr(number)) << number;
  EXPECT_THAT(message_of("0 0 nan"), HasSubstr("must be finite"));
  EXPECT_THAT(message_of("0 0 1e999"), HasSubstr("does not fit a double"));
}

TEST(Coo, sums_that_overflow_are_refused) {
  EXPECT_THROW((void)read("0 1 1e308\n0 1 1e308\n"), InputError);
  EXPECT_EQ(
      testing_io::complaint("coo", "0 1 1e308\n1 0 1e308\n"),
      "file: quadratic bias of variables 0 and 1 is inf: coefficients must be finite numbers");
}

TEST(Coo, recognises_its_own) {
  EXPECT_EQ(coo().recognise("# vartype=BINARY\n0 0 1\n"), 2);
  EXPECT_EQ(coo().recognise("0 1 -2\n"), 1);
  EXPECT_EQ(coo().recognise("c qubo\np qubo 0 3 3 2\n"), 0);
  EXPECT_EQ(coo().recognise("{\"a\": 1}"), 0);
}

}  // namespace
}  // namespace temper

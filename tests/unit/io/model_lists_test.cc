/// The formats that list terms line by line: qbsolv, Ising, MaxCut, Biq Mac, OR-Library, MQLib.

#include "tests/unit/io/model_reading.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace temper {
namespace {

using namespace testing_io;
using testing::ElementsAre;
using testing::HasSubstr;

// qbsolv

TEST(Qubo, reads_comments_anywhere_and_counts_a_pair_once) {
  const Bqm bqm = read_as("qubo",
                          "c first\np qubo 0 3 2 2\n0 0 1.5\nc second\n2 2 -1\n0 1 3\n 2 1 -2e0\n"
                          "c last");
  EXPECT_EQ(bqm.vartype, Vartype::binary);
  EXPECT_EQ(bqm.sense, Sense::minimise);
  EXPECT_THAT(bqm.linear, ElementsAre(1.5, 0, -1));
  EXPECT_THAT(bqm.interactions, ElementsAre(Interaction{0, 1, 3}, Interaction{1, 2, -2}));
}

TEST(Qubo, nodes_may_be_fewer_than_promised_at_most_and_have_gaps) {
  const Bqm bqm = read_as("qubo", "p qubo unconstrained 100 1 1\n7 7 1\n7 99 2\n");
  EXPECT_THAT(bqm.labels, ElementsAre(Label{std::int64_t{7}}, Label{std::int64_t{99}}));
  EXPECT_THAT(bqm.linear, ElementsAre(1, 0));
}

TEST(Qubo, errors_say_where_and_what) {
  EXPECT_EQ(complaint("qubo", "0 0 1\n"),
            "file:1:1: '0': expected the line 'p qubo 0 maxNodes nNodes nCouplers'");
  EXPECT_EQ(
      complaint("qubo", "c\n"),
      "file:2:1: expected the line 'p qubo 0 maxNodes nNodes nCouplers', found the end of the "
      "file");
  EXPECT_EQ(complaint("qubo", "p qubo 0 2 1 0\n"), "file:1:12: 1 nodes are promised, 0 found");
  EXPECT_EQ(complaint("qubo", "p qubo 0 2 0 2\n0 1 1\n"),
            "file:1:14: 2 couplers are promised, 1 found");
  EXPECT_EQ(complaint("qubo", "p qubo 0 2 0 1\n0 2 1\n"),
            "file:2:3: '2': expected the number of a variable, 0 to 1");
  EXPECT_EQ(complaint("qubo", "p qubo 0 2 0 2\n0 1 1\n1 0 1\n"),
            "file:3:1: 0 1 stands in line 2 already: each pair counts once");
  EXPECT_EQ(complaint("qubo", "p qubo 0 2 2 0\n1 1 1\n1 1 1\n"),
            "file:3:1: 1 1 stands in line 2 already: each pair counts once");
  EXPECT_EQ(complaint("qubo", "p qubo 0 4294967296 0 4294967296\n"),
            "file:1:23: 4294967296 couplers are promised, 0 found");
  EXPECT_EQ(complaint("qubo", "p qubo chimera 1 0 0\n"),
            "file:1:8: 'chimera': expected 0 or unconstrained: no other topology is read");
}

// Ising

TEST(Ising, energies_are_sums_of_bonds_and_fields) {
  const Bqm bqm = read_as("ising", "# bonds\n0 1 -1\n1 2 0.5\n2 2 3\n");
  EXPECT_EQ(bqm.vartype, Vartype::spin);
  EXPECT_EQ(value_of(bqm, 0b111), -1 + 0.5 + 3);
  EXPECT_EQ(value_of(bqm, 0b001), 1 + 0.5 - 3);
}

TEST(Ising, an_override_turns_the_sense_round) {
  const Bqm bqm = read_as("ising", "0 1 -1\n", {.sense = Sense::maximise});
  EXPECT_EQ(bqm.sense, Sense::maximise);
  EXPECT_THAT(bqm.interactions, ElementsAre(Interaction{0, 1, 1}));
  EXPECT_EQ(value_of(bqm, 0b11), -1) << "as the file counts it";
}

// MaxCut

TEST(MaxCut, the_value_of_a_state_is_the_weight_of_its_cut) {
  const Bqm bqm = read_as("maxcut", "4 4  rest of the line\n1 2\n2 3 -2.5\n3 4 1\n1 4 3\n");
  EXPECT_EQ(bqm.sense, Sense::cut);
  EXPECT_EQ(bqm.label(0), Label{std::int64_t{1}});
  EXPECT_EQ(value_of(bqm, 0b0000), 0);
  EXPECT_EQ(value_of(bqm, 0b0001), 1 + 3);
  EXPECT_EQ(value_of(bqm, 0b0010), 1 - 2.5);
  EXPECT_EQ(value_of(bqm, 0b1010), 1 - 2.5 + 1 + 3);
}

TEST(MaxCut, vertices_without_an_edge_are_variables) {
  EXPECT_EQ(read_as("maxcut", "5 1\n1 2 1\n").num_variables(), 5);
}

TEST(MaxCut, errors_say_where_and_what) {
  EXPECT_EQ(complaint("maxcut", "3 2\n1 2 1\n"), "file:1:3: 2 edges are promised, 1 found");
  EXPECT_EQ(complaint("maxcut", "3 1\n1 2 1\n2 3 1\n"), "file:1:3: 1 edges are promised, 2 found");
  EXPECT_EQ(complaint("maxcut", "3 1\n0 2 1\n"),
            "file:2:1: '0': expected the number of a vertex, 1 to 3");
  EXPECT_EQ(complaint("maxcut", "3 1\n2 4 1\n"),
            "file:2:3: '4': expected the number of a vertex, 1 to 3");
  EXPECT_EQ(complaint("maxcut", "3 1\n2 2 1\n"), "file:2:3: '2': an edge joins two vertices");
  EXPECT_EQ(complaint("maxcut", "3 2\n1 2 1\n2 1 1\n"),
            "file:3:1: 1 2 stands in line 2 already: each pair counts once");
  EXPECT_EQ(complaint("maxcut", "3 1\n1 2 nan\n"),
            "file:2:5: 'nan': coefficients must be finite numbers");
  EXPECT_EQ(complaint("maxcut", "3 1\n1 2 1e999\n"), "file:2:5: '1e999' does not fit a double");
  EXPECT_EQ(complaint("maxcut", "3 1\n1 2 1 1\n"), "file:2:7: '1': expected 'i j w' and no more");
  EXPECT_THAT(complaint("maxcut", "3 3\n1 2 1.7e308\n2 3 1.7e308\n1 3 1.7e308\n"),
              HasSubstr("file:1:3: the weights add up"));
}

TEST(MaxCut, a_header_that_promises_too_much_costs_no_memory) {
  EXPECT_EQ(complaint("maxcut", "2000000000 0\n"),
            "file:1:1: 2000000000 variables are promised, but 0 entries follow: of so few, at most "
            "1048576 are believed");
  EXPECT_EQ(complaint("maxcut", "4294967295 1\n1 2\n"),
            "file:1:1: '4294967295': expected the number of variables, 0 to 2147483647");
  EXPECT_EQ(complaint("maxcut", "3 4294967295\n1 2\n"),
            "file:1:3: 4294967295 edges are promised, 1 found");
}

// x^T Q x

TEST(BiqMac, off_diagonal_entries_count_twice_and_are_minimised) {
  const Bqm bqm = read_as("biqmac", "# a comment\n3 3\n1 1 -1\n1 3 2\n2 2 0.5\n");
  EXPECT_EQ(bqm.sense, Sense::minimise);
  EXPECT_THAT(bqm.linear, ElementsAre(-1, 0.5, 0));
  EXPECT_THAT(bqm.interactions, ElementsAre(Interaction{0, 2, 4}));
  EXPECT_EQ(value_of(bqm, 0b101), -1 + 2 * 2);
}

TEST(BiqMac, overrides_are_heeded) {
  const std::string_view text = "2 2\n0 0 1\n0 1 3\n";
  const Bqm bqm = read_as("biqmac", text, {.index_base = 0, .off_diagonal = OffDiagonal::once});
  EXPECT_EQ(bqm.label(0), Label{std::int64_t{0}});
  EXPECT_THAT(bqm.interactions, ElementsAre(Interaction{0, 1, 3}));
  EXPECT_EQ(complaint("biqmac", text), "file:2:1: '0': expected the number of a variable, 1 to 2");
  EXPECT_EQ(complaint("biqmac", text, {.problem = 1}),
            "--problem: the format biqmac holds one problem a file");
}

TEST(MqLib, the_same_entries_are_maximised) {
  const Bqm bqm = read_as("mqlib", "# a comment\n3 2\n1 1 -1\n1 3 2\n");
  EXPECT_EQ(bqm.sense, Sense::maximise);
  EXPECT_THAT(bqm.linear, ElementsAre(1, 0, 0));
  EXPECT_THAT(bqm.interactions, ElementsAre(Interaction{0, 2, -4}));
  EXPECT_EQ(value_of(bqm, 0b101), -1 + 2 * 2);
}

TEST(MqLib, errors_say_where_and_what) {
  EXPECT_EQ(complaint("mqlib", ""),
            "file:1:1: expected the numbers of variables and entries, found the end of the file");
  EXPECT_EQ(complaint("mqlib", "2 3 4\n"), "file:1:5: '4': expected two numbers and no more");
  EXPECT_EQ(complaint("mqlib", "2 2\n1 2 1\n"), "file:1:3: 2 entries are promised, 1 found");
  EXPECT_EQ(complaint("mqlib", "2 1\n1 2 1\n1 1 1\n"),
            "file:3:1: expected the end of the file after 1 entries, as line 1 says");
  EXPECT_EQ(complaint("mqlib", "2 1\n1 2\n"),
            "file:2:4: expected 'i j value', found the end of the line");
  EXPECT_EQ(complaint("mqlib", "2 2\n2 2 1\n2 2 1\n"),
            "file:3:1: 2 2 stands in line 2 already: each pair counts once");
  EXPECT_EQ(complaint("mqlib", "2 1\n1 2 1e308\n"),
            "file:2:5: twice '1e308' does not fit a double");
}

constexpr std::string_view kTwoProblems = "2\n2 2\n1 1 3\n1 2 -2\n3 2\n1 1 1\n2 3 4\n";

TEST(Bqp, one_of_several_problems_is_read) {
  const Bqm first = read_as("bqp", kTwoProblems, {.problem = 1});
  EXPECT_EQ(first.sense, Sense::maximise);
  EXPECT_EQ(value_of(first, 0b11), 3 - 2 * 2);
  const Bqm second = read_as("bqp", kTwoProblems, {.problem = 2});
  EXPECT_EQ(second.num_variables(), 3);
  EXPECT_EQ(value_of(second, 0b111), 1 + 2 * 4);
}

TEST(Bqp, a_single_problem_needs_no_choice) {
  EXPECT_EQ(read_as("bqp", "1\n2 1\n1 2 5\n").num_variables(), 2);
  EXPECT_EQ(complaint("bqp", "1\n2 1\n1 2 5\n1 1 1\n"),
            "file:4:1: expected the end of the file after 1 entries, as line 2 says");
}

TEST(Bqp, several_problems_need_one) {
  EXPECT_EQ(complaint("bqp", kTwoProblems),
            "file:1:1: 2 problems: say which with --problem 1 .. 2");
  EXPECT_EQ(complaint("bqp", kTwoProblems, {.problem = 3}),
            "file:1:1: 2 problems: there is no problem 3");
  EXPECT_EQ(complaint("bqp", "2\n2 2\n1 1 3\n", {.problem = 2}),
            "file:2:3: 2 entries are promised, 1 found");
}

// Telling them apart

TEST(Recognition, lists_are_told_apart_as_far_as_they_differ) {
  const auto score = [](std::string_view name, std::string_view text) {
    return row_of(name).recognise(text);
  };
  EXPECT_EQ(score("maxcut", "3 2\n1 2\n2 3\n"), 2);
  EXPECT_EQ(score("mqlib", "3 2\n1 2\n2 3\n"), 0);
  EXPECT_EQ(score("maxcut", "3 2\n1 1 4\n2 3 1\n"), 0) << "no edge has one end";
  EXPECT_EQ(score("biqmac", "3 2\n1 1 4\n2 3 1\n"), 1);
  EXPECT_EQ(score("mqlib", "3 2\n1 1 4\n2 3 1\n"), 1);
  EXPECT_EQ(score("bqp", "1\n3 2\n1 1 4\n2 3 1\n"), 2);
  EXPECT_EQ(score("coo", "0 1 2\n"), 1);
  EXPECT_EQ(score("ising", "0 1 2\n"), 1);
  EXPECT_EQ(score("qubo", "c hello\np qubo 0 0 0 0\n"), 2);
  EXPECT_EQ(score("lp", "\\ comment\n MAXIMIZE\n"), 2);
  EXPECT_EQ(score("lp", "maximal\n"), 0);
}

TEST(Recognition, what_could_be_several_is_an_error_that_names_them) {
  EXPECT_EQ(complaint("auto", "3 2\n1 2 1\n2 3 1\n"),
            "file: could be maxcut or biqmac or mqlib: say which with --format");
  EXPECT_EQ(complaint("auto", "0 1 2\n"), "file: could be coo or ising: say which with --format");
}

TEST(Recognition, the_name_of_the_file_decides_between_those) {
  EXPECT_EQ(parse_model("3 2\n1 2 1\n2 3 1\n", "a.rud").sense, Sense::cut);
  EXPECT_EQ(parse_model("3 2\n1 2 1\n2 3 1\n", "a.mqlib.gz").sense, Sense::maximise);
  EXPECT_EQ(parse_model("0 1 2\n", "a.ising").vartype, Vartype::spin);
}

TEST(Recognition, every_format_leaves_the_texts_of_others_alone) {
  for (const std::string_view text :
       {"", "\n", "hello\n", "1\n", "{", "[1]", "p cnf 3 2\n", "\x1f\x8b", "<xml/>", "1,2,3\n"})
    for (const ModelFormat& format : model_formats())
      EXPECT_LE(format.recognise(text), 1) << format.name << ": " << text;
}

}  // namespace
}  // namespace temper

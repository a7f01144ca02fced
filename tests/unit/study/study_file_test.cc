#include "temper/study/study_file.h"

#include "temper/study/expansion.h"

#include "tests/unit/study/fake_reader.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace temper {
namespace {

using test::FakeReader;
using testing::ElementsAre;
using testing::HasSubstr;

Study parsed(const std::string& text) { return parse_study(text, "s.toml", FakeReader{}); }

std::vector<std::string> values_of(const StudyAxis& axis) {
  std::vector<std::string> values;
  for (const auto& row : axis.values) values.push_back(row.front());
  return values;
}

TEST(StudyFile, reads_every_key) {
  const Study study = parsed(R"(
name = "all"
combine = "product"
states = 3
[fixed]
puzzle = "one"
seed = 7
[[axis]]
option = "sweeps"
range = { from = 100, to = 10000, steps = 3, scale = "log" }
[[axis]]
options = ["schedule", "beta"]
values = [["constant", 1.65], ["geometric", "1.2:2.4"]]
[[axis]]
option = "sampler"
values = ["sa", "pt"]
[[axis]]
option = "replicas"
values = [8, 16]
when = { sampler = "pt" }
[[exclude]]
sampler = "pt"
sweeps = { min = 5000 }
[stop]
reads = 1024
hits = 10
seconds = 2.5
width = 0.1
)");
  EXPECT_EQ(study.name, "all");
  EXPECT_EQ(study.num_states, 3u);
  ASSERT_EQ(study.axes.size(), 4u);
  EXPECT_THAT(values_of(study.axes[0]), ElementsAre("100", "1000", "10000"));
  EXPECT_THAT(study.axes[1].values[0], ElementsAre("constant", "1.65"));
  EXPECT_EQ(study.stop, (StopRule{1024, 10, 2.5, 0.1}));
  // 3 sweeps × 2 schedules × (sa, pt with 8, pt with 16), but no pt of 10,000 sweeps.
  EXPECT_EQ(Expansion{study}.size(), 3u * 2 * 3 - 2 * 2);
}

TEST(StudyFile, a_linear_range_of_reals_has_both_ends) {
  const Study study = parsed(
      "[fixed]\npuzzle=\"one\"\n[[axis]]\noption=\"beta\"\nrange={from=1.5,to=2.1,steps=3}\n");
  EXPECT_THAT(values_of(study.axes[0]), ElementsAre("1.5", "1.8", "2.1"));
}

TEST(StudyFile, a_file_of_many_puzzles_stands_for_all_of_them) {
  const Study of_axis = parsed("[[axis]]\noption=\"puzzle\"\nvalues=[\"one\",\"three\"]\n");
  EXPECT_THAT(values_of(of_axis.axes[0]), ElementsAre("one", "three#1", "three#2", "three#3"));
  const Study of_fixed = parsed("[fixed]\npuzzle=\"three\"\n");
  EXPECT_EQ(Expansion{of_fixed}.size(), 3u);
}

struct Wrong {
  const char* text;
  const char* message;
};
constexpr Wrong kWrong[] = {
    {"[fixed]\npuzzle = \"one\"\nsweps = 10\n",
     "s.toml:3:1: unknown option 'sweps': did you mean 'sweeps'?"},
    {"[fixed]\npuzzle = \"one\"\nsweeps = \"ten\"\n",
     "s.toml:3:10: --sweeps: 'ten': expected an integer"},
    {"nme = \"x\"\n", "s.toml:1:1: unknown key 'nme': did you mean 'name'?"},
    {"[fixed]\npuzzle = \"one\n", "s.toml:2:"},
    {"[[axis]]\noption = \"puzzle\"\nvalus = [\"one\"]\n",
     "s.toml:3:1: unknown key of an axis 'valus': did you mean 'values'?"},
    {"[[axis]]\noption = \"puzzle\"\n", "an axis has one of 'values', 'range' and 'file'"},
    {"[[axis]]\nvalues = [1]\n", "an axis has 'option', or 'options' that change together"},
    {"[[axis]]\noption = \"puzzle\"\nfile = \"missing.txt\"\n",
     "s.toml:3:8: missing.txt: no such file"},
    {"[[axis]]\noption = \"puzzle\"\nvalues = []\n", "the axis has no value"},
    {"[[axis]]\noptions = [\"sweeps\", \"beta\"]\nvalues = [[1]]\n",
     "s.toml:3:11: expected 2 values, one for each of the options, found 1"},
    {"[[axis]]\noption = \"sweeps\"\nrange = { from = 1, to = 5 }\n", "the range has no 'steps'"},
    {"[[axis]]\noption = \"sweeps\"\nrange = { from = 0, to = 5, steps = 2, scale = \"log\" }\n",
     "a log scale needs ends above 0"},
    {"[[axis]]\noption = \"sweeps\"\nrange = { from = 1, to = 5, steps = 2, scale = \"lin\" }\n",
     "unknown scale 'lin'"},
    {"[fixed]\nsweeps = 5\n", "no point says what to sample"},
    {"[fixed]\npuzzle = \"one\"\nmodel = \"two\"\n",
     "'puzzle' and 'model' are of different studies"},
    {"[fixed]\npuzzle = \"one\"\nsweeps = 5\n[[axis]]\noption = \"sweeps\"\nvalues = [1]\n",
     "s.toml:5:10: option 'sweeps' is given twice"},
    {"[fixed]\npuzzle = \"one\"\nreads = 5\n[stop]\nreads = 5\n",
     "s.toml:3:1: 'reads' here and in [stop] both say how many"},
    {"combine = \"zap\"\n[fixed]\npuzzle = \"one\"\n",
     "s.toml:1:11: unknown way to combine 'zap': did you mean 'zip'?"},
    {"combine = { radom = 5 }\n[fixed]\npuzzle = \"one\"\n",
     "unknown key of combine 'radom': did you mean 'random'?"},
    {"[fixed]\npuzzle = \"one\"\n[stop]\nhit = 1\n",
     "s.toml:4:1: unknown stop rule 'hit': did you mean 'hits'?"},
    {"[fixed]\npuzzle = \"one\"\n[stop]\nwidth = 2\n", "s.toml:4:9: width: expected 0 < width < 1"},
    {"[fixed]\npuzzle = \"one\"\n[[exclude]]\nsampeler = \"sa\"\n",
     "s.toml:4:1: unknown option 'sampeler': did you mean 'sampler'?"},
};

TEST(StudyFile, says_where_it_is_wrong_and_what_was_meant) {
  for (const Wrong& wrong : kWrong) {
    try {
      static_cast<void>(parsed(wrong.text));
      ADD_FAILURE() << "no error: " << wrong.text;
    } catch (const ParseError& error) {
      EXPECT_THAT(error.what(), HasSubstr(wrong.message)) << wrong.text;
    }
  }
}

TEST(StudyFile, its_fingerprint_is_of_what_is_run) {
  const std::string text =
      "[fixed]\npuzzle = \"three\"\nseed = 1\n[[axis]]\noption = \"sweeps\"\nvalues = [1, 2]\n";
  const std::string same = fingerprint(parsed(text));
  EXPECT_EQ(fingerprint(parsed("name = \"x\" # a remark\nstates = 5\n" + text)), same);
  EXPECT_EQ(fingerprint(parsed("[fixed]\nseed = 1\npuzzle = \"three\"\n[[axis]]\n"
                               "values = [1, 2]\noption = \"sweeps\"\n")),
            same);
  EXPECT_NE(fingerprint(parsed(text + "[stop]\nhits = 3\n")), same);
  EXPECT_NE(fingerprint(parsed("combine = \"zip\"\n[fixed]\npuzzle = \"one\"\n[[axis]]\n"
                               "option = \"sweeps\"\nvalues = [1, 2]\n")),
            same);
}

TEST(Expansion, zip_goes_through_the_axes_together) {
  const Study study = parsed(
      "combine = \"zip\"\n[fixed]\npuzzle = \"one\"\n[[axis]]\n"
      "option = \"sweeps\"\nvalues = [1, 2]\n[[axis]]\noption = \"seed\"\n"
      "values = [5, 6]\n");
  const Expansion points{study};
  ASSERT_EQ(points.size(), 2u);
  EXPECT_EQ(points.of_axes(1), (Settings{{"sweeps", "2"}, {"seed", "6"}}));
  const Study uneven = parsed(
      "combine = \"zip\"\n[fixed]\npuzzle = \"one\"\n[[axis]]\n"
      "option = \"sweeps\"\nvalues = [1, 2]\n[[axis]]\noption = \"seed\"\n"
      "values = [5]\n");
  EXPECT_THROW(Expansion{uneven}, InputError);
}

TEST(Expansion, a_random_sample_has_n_different_points_of_the_product) {
  const std::string axes =
      "[fixed]\npuzzle = \"one\"\n[[axis]]\noption = \"sweeps\"\n"
      "range = { from = 1, to = 50, steps = 50 }\n[[axis]]\noption = \"seed\"\n"
      "range = { from = 1, to = 40, steps = 40 }\n";
  const Study study = parsed("combine = { random = 100, seed = 3 }\n" + axes);
  const Expansion points{study};
  ASSERT_EQ(points.size(), 100u);
  std::set<std::string> seen;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Settings settings = points.of_axes(i);
    seen.insert(settings[0].value + " " + settings[1].value);
  }
  EXPECT_EQ(seen.size(), 100u);
  const Study other = parsed("combine = { random = 100, seed = 4 }\n" + axes);
  EXPECT_NE(Expansion{other}.of_axes(0), points.of_axes(0));
  // Of a product too large to be listed.
  const std::string wide = "combine = { random = 50 }\n" + axes +
                           "[[axis]]\noption = \"beta\"\nrange = { from = 1.0, to = 2.0, steps = "
                           "100000 }\n";
  EXPECT_EQ(Expansion{*std::make_unique<Study>(parsed(wide))}.size(), 50u);
}

TEST(Expansion, a_study_without_points_is_refused) {
  const Study study = parsed(
      "[fixed]\npuzzle = \"one\"\nsampler = \"sa\"\n[[exclude]]\n"
      "sampler = \"sa\"\n");
  EXPECT_THROW(Expansion{study}, InputError);
}

}  // namespace
}  // namespace temper

#pragma once
/// Points of a handful of options, read as simply as can be: what a study does with them is tested
/// apart from the command line.

#include "temper/base/error.h"
#include "temper/base/table.h"
#include "temper/sample/backend.h"
#include "temper/study/point_reader.h"

#include "tests/support/puzzles.h"

#include <charconv>
#include <memory>
#include <string>
#include <vector>

namespace temper::test {

class FakeReader : public PointReader {
 public:
  std::vector<std::string> options(bool) const override {
    return {"sweeps",   "reads",    "seed",   "beta", "sampler",
            "schedule", "replicas", "puzzle", "model"};
  }
  void check(bool, const Setting& setting) const override {
    if (setting.option == "sweeps" || setting.option == "reads" || setting.option == "seed")
      static_cast<void>(number(setting));
  }
  /// `three` is a file of three puzzles.
  PointSources sources(bool, const std::string& argument, const Settings&) const override {
    if (argument == "missing.txt") throw InputError{"missing.txt: no such file"};
    if (argument != "three") return {{argument}, ""};
    return {{"three#1", "three#2", "three#3"}, "digest"};
  }
  PointTask task(const Settings& settings) const override {
    PointTask task;
    const std::string& name = *value_of(settings, "puzzle");
    if (name == "bad") throw InputError{"bad: this is no puzzle"};
    const std::string_view cells = name == "three#1"   ? kThirtyClues
                                   : name == "three#2" ? kTwentyThreeClues
                                   : name == "three#3" ? kSeventeenClues
                                                       : std::string_view{name};
    task.puzzle = std::make_shared<const Puzzle>(puzzle_from(cells));
    task.compile.shrink = ShrinkLevel::clues;
    task.sampler = "sa";
    if (const std::string* sampler = value_of(settings, "sampler")) task.sampler = *sampler;
    SampleOptions& options = task.options;
    options.random_mode = RandomMode::dealt;
    options.target_energy = 0.0;
    options.num_reads = 32;
    options.num_sweeps = 100;
    options.beta_range = {1.2, 2.4};
    for (const Setting& setting : settings) {
      if (setting.option == "sweeps")
        options.num_sweeps = static_cast<std::uint32_t>(number(setting));
      if (setting.option == "reads")
        options.num_reads = static_cast<std::uint32_t>(number(setting));
      if (setting.option == "seed") options.seed = static_cast<std::uint64_t>(number(setting));
    }
    task.backend = backend_;
    return task;
  }

 private:
  static std::int64_t number(const Setting& setting) {
    std::int64_t value = 0;
    const char* end = setting.value.data() + setting.value.size();
    const auto [stop, error] = std::from_chars(setting.value.data(), end, value);
    if (error != std::errc{} || stop != end)
      throw InputError{"--" + setting.option + ": '" + setting.value + "': expected an integer"};
    return value;
  }

  std::shared_ptr<const Backend> backend_ = make_backend("cpu", {});
};

}  // namespace temper::test

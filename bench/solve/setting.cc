#include "bench/solve/setting.h"

#include "temper/base/error.h"

#include "bench/support/widths.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <string_view>

namespace temper::bench {
namespace {

/// neal at its best, and how many times faster one call, and one read among many, should be.
struct PuzzleGoals {
  std::string_view puzzle;
  double neal_ms;
  WidthGoals first_hit;
  WidthGoals amortised;
};
constexpr std::array<PuzzleGoals, 6> kGoals = {{{"30_clues", 1.07, {12, 6}, {}},
                                                {"23_clues", 386, {300, 120}, {}},
                                                {"diagonal", 1802, {400, 160}, {}},
                                                {"17_clues", 14000, {450, 180}, {}},
                                                {"medium_16x16", 66, {50, 25}, {400, 200}},
                                                {"medium_25x25", 732, {40, 20}, {400, 200}}}};

SolveGoal goal_of(const SolveSetting& setting, WidthGoals PuzzleGoals::*kind) {
  const auto* goals = std::ranges::find(kGoals, setting.model->name, &PuzzleGoals::puzzle);
  if (goals == kGoals.end()) return {};
  const double ratio = (goals->*kind).of(setting.width);
  if (ratio == 0) return {};
  return {.milliseconds = goals->neal_ms / ratio, .neal_ratio = ratio};
}

}  // namespace

std::string SolveSetting::name() const {
  return std::string{random_mode == RandomMode::dealt ? "dealt" : "independent"} + "/" + width +
         "/" + model->name;
}

SampleOptions SolveSetting::options(std::uint64_t seed) const {
  SampleOptions options;
  options.num_sweeps = sweeps;
  options.schedule = hot == cold ? ScheduleKind::constant : ScheduleKind::geometric;
  options.beta_range = {hot, cold};
  options.seed = seed;
  options.random_mode = random_mode;
  options.round = round;
  return options;
}

std::vector<SolveSetting> solve_settings(const std::vector<SolveModel>& models) {
  std::vector<SolveSetting> settings;
  for (const std::string& width : widths_here())
    for (const RandomMode mode : {RandomMode::independent, RandomMode::dealt})
      for (const SolveModel& model : models)
        settings.push_back({.model = &model, .width = width, .random_mode = mode});
  return settings;
}

int setting_from_environment(const char* name, int otherwise) {
  const char* text = std::getenv(name);
  if (text == nullptr) return otherwise;
  const std::string_view digits{text};
  int number = 0;
  const auto [end, status] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (status != std::errc{} || end != digits.data() + digits.size() || number < 1)
    throw InputError{std::string{name} + "=" + text + ": expected a whole number of at least 1"};
  return number;
}

SolveGoal first_hit_goal(const SolveSetting& setting) {
  return goal_of(setting, &PuzzleGoals::first_hit);
}
SolveGoal amortised_goal(const SolveSetting& setting) {
  return goal_of(setting, &PuzzleGoals::amortised);
}

}  // namespace temper::bench

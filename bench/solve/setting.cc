#include "bench/solve/setting.h"

#include "temper/base/error.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <string_view>

namespace temper::bench {
namespace {

/// neal at its best, and how many times faster one call, and one read among many, should be.
struct Goal {
  std::string_view puzzle;
  double neal_ms;
  double first_hit;   ///< AVX-512
  double amortised;   ///< AVX-512
  double other_part;  ///< of the ratio, for AVX2
};
constexpr std::array<Goal, 6> kGoals = {{{"30_clues", 1.07, 12, 0, 0.5},
                                         {"23_clues", 386, 300, 0, 0.4},
                                         {"diagonal", 1802, 400, 0, 0.4},
                                         {"17_clues", 14000, 450, 0, 0.4},
                                         {"medium_16x16", 66, 50, 400, 0.5},
                                         {"medium_25x25", 732, 40, 400, 0.5}}};

double goal_ms(const SolveSetting& setting, double Goal::*ratio) {
  const auto* goal = std::ranges::find(kGoals, setting.model->name, &Goal::puzzle);
  if (goal == kGoals.end() || goal->*ratio == 0) return 0;
  if (setting.width != "avx512" && setting.width != "avx2") return 0;
  const double part = setting.width == "avx512" ? 1.0 : goal->other_part;
  return goal->neal_ms / (goal->*ratio * part);
}

bool runs_here(const char* width) {
  try {
    return make_backend("cpu", {.num_threads = 1, .width = width}) != nullptr;
  } catch (const SystemFailure&) {
    return false;
  }
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
  for (const char* width : {"avx512", "avx2", "portable"}) {
    if (!runs_here(width)) continue;
    for (const RandomMode mode : {RandomMode::independent, RandomMode::dealt})
      for (const SolveModel& model : models)
        settings.push_back({.model = &model, .width = width, .random_mode = mode});
  }
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

double first_hit_goal_ms(const SolveSetting& setting) { return goal_ms(setting, &Goal::first_hit); }
double amortised_goal_ms(const SolveSetting& setting) { return goal_ms(setting, &Goal::amortised); }

}  // namespace temper::bench

#pragma once
/// The words of the options that choose among a few values, one table each: the command line reads
/// them and reports write them.

#include "temper/presolve/propagate.h"
#include "temper/sample/sampler.h"

#include <cstddef>
#include <string_view>

namespace temper {

template <class T>
struct OptionWord {
  std::string_view name;
  T value;
};

inline constexpr OptionWord<ShrinkLevel> kShrinkLevels[] = {
    {"propagate", ShrinkLevel::propagate},
    {"clues", ShrinkLevel::clues},
    {"none", ShrinkLevel::none},
};
inline constexpr OptionWord<ScheduleKind> kSchedules[] = {
    {"geometric", ScheduleKind::geometric},
    {"linear", ScheduleKind::linear},
    {"constant", ScheduleKind::constant},
    {"custom", ScheduleKind::custom},
};
inline constexpr OptionWord<Acceptance> kAcceptances[] = {
    {"metropolis", Acceptance::metropolis},
    {"heatbath", Acceptance::heat_bath},
};
inline constexpr OptionWord<VisitOrderKind> kVisitOrders[] = {
    {"fixed", VisitOrderKind::fixed},
    {"random", VisitOrderKind::random},
    {"colour", VisitOrderKind::colour},
};
inline constexpr OptionWord<RandomMode> kRandomModes[] = {
    {"dealt", RandomMode::dealt},
    {"independent", RandomMode::independent},
};

inline constexpr OptionWord<PresolveMode> kPresolveModes[] = {
    {"on", PresolveMode::on},
    {"strict", PresolveMode::strict},
    {"off", PresolveMode::off},
};

/// The word of a value; empty for one that is not in the table.
template <class T, std::size_t N>
[[nodiscard]] constexpr std::string_view word_of(const OptionWord<T> (&words)[N], T value) {
  for (const OptionWord<T>& word : words)
    if (word.value == value) return word.name;
  return {};
}

[[nodiscard]] constexpr std::string_view name_of(ShrinkLevel level) {
  return word_of(kShrinkLevels, level);
}
[[nodiscard]] constexpr std::string_view name_of(PresolveMode mode) {
  return word_of(kPresolveModes, mode);
}
[[nodiscard]] constexpr std::string_view name_of(ScheduleKind schedule) {
  return word_of(kSchedules, schedule);
}
[[nodiscard]] constexpr std::string_view name_of(Acceptance acceptance) {
  return word_of(kAcceptances, acceptance);
}
[[nodiscard]] constexpr std::string_view name_of(VisitOrderKind order) {
  return word_of(kVisitOrders, order);
}
[[nodiscard]] constexpr std::string_view name_of(RandomMode mode) {
  return word_of(kRandomModes, mode == RandomMode::independent_24 ? RandomMode::independent : mode);
}

}  // namespace temper

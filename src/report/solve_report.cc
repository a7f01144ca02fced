#include "temper/report/solve_report.h"

#include "temper/io/puzzle_format.h"
#include "temper/puzzle/rule.h"
#include "temper/report/effective_options.h"
#include "temper/report/number_text.h"
#include "temper/report/option_words.h"
#include "temper/report/sample_report.h"

#include "report/grid_text.h"
#include "report/optional_json.h"
#include <fmt/format.h>

namespace temper {
namespace {

using nlohmann::ordered_json;

constexpr std::size_t kMostBrokenShown = 12;

ordered_json seconds_json(const StageSeconds& seconds) {
  return {{"parse", seconds.parse},     {"propagate", seconds.propagate},
          {"compile", seconds.compile}, {"sample", seconds.sample},
          {"verify", seconds.verify},   {"total", seconds.total}};
}

/// Those in force.
ordered_json rules_json(const std::optional<Puzzle>& puzzle) {
  auto names = ordered_json::array();
  if (puzzle)
    for (const Rule* rule : rules_of(*puzzle)) names.push_back(rule->name);
  return names;
}

/// What replays the run: compiling and sampling together.
ordered_json options_json(const SolveReport& report) {
  ordered_json json = {{"rules", rules_json(report.puzzle)},
                       {"shrink", name_of(report.compile.shrink)}};
  json["weights"] = report.compile.weights.empty() ? ordered_json::object()
                                                   : ordered_json(report.compile.weights);
  json["clue_weight"] = report.compile.clue_weight;
  if (report.samples)
    json.update(temper::options_json(report.samples->effective, report.time_limit));
  return json;
}

std::string broken_text(const std::vector<std::string>& broken) {
  std::string text = fmt::format("{} broken:", broken.size());
  for (std::size_t i = 0; i < broken.size() && i < kMostBrokenShown; ++i) text += " " + broken[i];
  return broken.size() > kMostBrokenShown ? text + " ..." : text;
}

std::string_view what_left_nothing(ShrinkLevel level) {
  switch (level) {
    case ShrinkLevel::propagate:
      return "finished by propagation";
    case ShrinkLevel::clues:
      return "finished by the clues and what they exclude";
    case ShrinkLevel::none:
      break;
  }
  return "nothing to choose";
}

/// The sentences under the grid.
std::string what_happened(const SolveReport& report) {
  if (!report.samples)
    return fmt::format("{}: no variable was left, no read was spent\ntime {}\n",
                       what_left_nothing(report.compile.shrink),
                       seconds_text(report.seconds.total));
  const SampleSet& samples = *report.samples;
  const EffectiveOptions& effective = samples.effective;
  std::string text =
      fmt::format("{} variables of {} were left (shrink {}), {} couplings\n",
                  report.variables - report.auxiliaries, report.puzzle->shape.num_candidates(),
                  name_of(report.compile.shrink), report.couplings);
  if (report.auxiliaries > 0)
    text +=
        fmt::format("{} auxiliary variables stand for digit sets of sums\n", report.auxiliaries);
  text += fmt::format("{}: {}\n", ran_text(effective), schedule_text(effective));
  text += hits_text(samples) + "\n";
  if (!report.broken.empty()) text += broken_text(report.broken) + "\n";
  text += fmt::format("stopped by {} after {}: {:.3g} spin updates, {:.3g} a ns\n",
                      name_of(samples.stopped_by), seconds_text(report.seconds.total),
                      static_cast<double>(samples.spin_updates), spin_updates_per_ns(samples));
  return text;
}

}  // namespace

ordered_json to_json(const SolveReport& report) {
  const SampleSet* samples = report.samples ? &*report.samples : nullptr;
  const auto of_run = [&](auto member) {
    return samples ? ordered_json(member(*samples)) : ordered_json{};
  };
  ordered_json json = {
      {"puzzle", clues_json(report.puzzle)},
      {"status", name_of(report.status)},
      {"solution", grid_json(report.puzzle, report.solution)},
      {"solved", report.status == PuzzleStatus::solved},
      {"energy", optional_json(report.energy)},
      {"variables", report.variables},
      {"auxiliaries", report.auxiliaries},
      {"couplings", report.couplings},
      {"shrink", name_of(report.compile.shrink)},
      {"sampler", of_run([](const SampleSet& set) { return set.effective.sampler; })},
      {"backend", of_run([](const SampleSet& set) { return set.effective.backend; })},
      {"kernel", of_run([](const SampleSet& set) { return set.effective.kernel; })},
      {"reads", samples ? samples->num_reads : 0},
      {"hits", samples ? samples->num_hits : 0},
      {"success_probability", samples && samples->success_probability
                                  ? to_json(*samples->success_probability)
                                  : ordered_json{}},
      {"tts99_seconds", samples && samples->tts99 ? to_json(*samples->tts99) : ordered_json{}},
      {"seconds", seconds_json(report.seconds)},
      {"spin_updates", samples ? samples->spin_updates : 0},
      {"spin_updates_per_ns", samples ? spin_updates_per_ns(*samples) : 0.0},
      {"broken", report.broken},
      {"seed", report.seed},
      {"options", options_json(report)},
      {"stopped_by", of_run([](const SampleSet& set) { return name_of(set.stopped_by); })},
  };
  if (samples && samples->ladder) json["ladder"] = to_json(*samples->ladder);
  if (!report.message.empty()) json["message"] = report.message;
  return json;
}

std::string to_text(const SolveReport& report) {
  std::string text;
  const auto& shown = report.solution ? report.solution : report.best_grid;
  if (shown) text = draw_puzzle(*report.puzzle, *shown);
  if (!text.empty() && !text.ends_with('\n')) text += '\n';
  text += name_of(report.status);
  if (report.energy) text += fmt::format(": energy {}", *report.energy);
  if (!report.message.empty()) text += ": " + report.message;
  text += '\n';
  const bool ran = report.samples || report.status == PuzzleStatus::solved;
  return ran ? text + what_happened(report) : text;
}

std::string to_line(const SolveReport& report) {
  return status_line(report.puzzle, report.solution, report.status, report.message);
}

}  // namespace temper

#pragma once
/// The points of a study in the options of solve and sample: the same parsers, the same defaults
/// but two. A point that says nothing of reads has 512, and draws are dealt.

#include "temper/io/puzzle_format.h"
#include "temper/study/point_reader.h"

#include "cli/sample_arguments.h"

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <tuple>
#include <vector>

namespace temper::cli {

class StudyPoints final : public PointReader {
 public:
  /// Files are looked for in the folder of the study first. `machine`: options such as backend and
  /// threads that hold for every point, whatever the study says.
  StudyPoints(std::filesystem::path folder, Settings machine);
  ~StudyPoints() override;

  [[nodiscard]] std::vector<std::string> options(bool of_puzzles) const override;
  void check(bool of_puzzles, const Setting& setting) const override;
  [[nodiscard]] PointSources sources(bool of_puzzles, const std::string& argument,
                                     const Settings& fixed) const override;
  [[nodiscard]] PointTask task(const Settings& settings) const override;

 private:
  struct Understood;
  struct PuzzleParser;
  struct ModelParser;

  [[nodiscard]] std::string path_of(const std::string& argument) const;
  [[nodiscard]] std::shared_ptr<const Understood> understood(bool of_puzzles,
                                                             const Settings& settings) const;
  [[nodiscard]] std::shared_ptr<const Backend> backend(const SampleArguments& arguments) const;
  [[nodiscard]] std::shared_ptr<const Puzzle> puzzle(const std::string& value,
                                                     const Understood& how) const;
  [[nodiscard]] std::shared_ptr<const Bqm> model(const std::string& value,
                                                 const Understood& how) const;

  std::filesystem::path folder_;
  Settings machine_;
  mutable std::unique_ptr<PuzzleParser> puzzle_checker_;
  mutable std::unique_ptr<ModelParser> model_checker_;
  mutable std::mutex mutex_;  ///< of all below
  mutable std::map<std::string, std::shared_ptr<const Understood>> understood_;
  /// By name, options, and whether a device may be taken.
  mutable std::map<std::tuple<std::string, BackendOptions, bool>, std::shared_ptr<const Backend>>
      backends_;
  /// By path and the options of reading.
  mutable std::map<std::string, std::shared_ptr<const std::vector<PuzzleOrError>>> puzzles_;
  mutable std::map<std::string, std::shared_ptr<const Bqm>> models_;
};

}  // namespace temper::cli

#pragma once
/// What a study needs to know of options: which there are, what values they take, and what a point
/// asks to be run. The command line implements it with the options of solve and sample, so that
/// both read the same.

#include "temper/compile/compile.h"
#include "temper/model/bqm.h"
#include "temper/puzzle/puzzle.h"
#include "temper/sample/backend.h"
#include "temper/sample/sample_options.h"
#include "temper/study/study.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace temper {

/// A point understood: a puzzle or a model, and how it is sampled.
struct PointTask {
  std::shared_ptr<const Puzzle> puzzle;  ///< one of the two
  std::shared_ptr<const Bqm> model;
  CompileOptions compile;
  std::string sampler;
  SampleOptions options;
  std::optional<double> time_limit;  ///< seconds
  std::shared_ptr<const Backend> backend;
};

/// The puzzles or models that one value names.
struct PointSources {
  std::vector<std::string> values;  ///< one each
  std::string digest;               ///< of the contents of the file; empty: there is none
};

class PointReader {
 public:
  virtual ~PointReader() = default;

  /// Options that a point may have: those of solve where it has a puzzle, else those of sample.
  [[nodiscard]] virtual std::vector<std::string> options(bool of_puzzles) const = 0;
  /// Throws InputError where the option does not take the value.
  virtual void check(bool of_puzzles, const Setting& setting) const = 0;
  /// `argument` as PUZZLE or MODEL on the command line. Throws InputError.
  [[nodiscard]] virtual PointSources sources(bool of_puzzles, const std::string& argument,
                                             const Settings& fixed) const = 0;
  /// From any thread. Throws InputError, SystemFailure.
  [[nodiscard]] virtual PointTask task(const Settings& settings) const = 0;
};

}  // namespace temper

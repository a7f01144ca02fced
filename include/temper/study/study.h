#pragma once
/// A study: which points to run, as its file says it. A point is a choice of options, named and
/// written as on the command line of solve and sample.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace temper {

/// `--option value` without the dashes. `puzzle` and `model` are options here too, and
/// `weights.FAMILY` is the weight of one family.
struct Setting {
  std::string option;
  std::string value;

  friend bool operator==(const Setting&, const Setting&) = default;
};
using Settings = std::vector<Setting>;

/// The value of an option, or null.
[[nodiscard]] const std::string* value_of(const Settings& settings, const std::string& option);

/// Holds where the option has one of the values, or a number within the bounds; never where the
/// point has no such option.
struct Match {
  std::string option;
  std::vector<std::string> values = {};
  std::optional<double> min = {}, max = {};

  friend bool operator==(const Match&, const Match&) = default;
};
/// Holds where all its matches do; an empty one always does.
using Condition = std::vector<Match>;

[[nodiscard]] bool holds(const Condition& condition, const Settings& settings);

/// A list of values of one option, or of several that change together.
struct StudyAxis {
  std::vector<std::string> options;
  std::vector<std::vector<std::string>> values;  ///< [values][options]
  Condition when;  ///< points of which it does not hold lack these options
};

enum class Combine { product, zip, random };

/// When a point has enough reads; looked at between rounds.
struct StopRule {
  std::optional<std::uint32_t> reads = {};  ///< at most
  std::optional<std::int64_t> hits = {};    ///< at least
  std::optional<double> seconds = {};       ///< at most; the reads then depend on the machine
  std::optional<double> width = {};         ///< of the interval of the success probability, at most

  friend bool operator==(const StopRule&, const StopRule&) = default;
};

struct Study {
  std::string name;
  Settings fixed;               ///< of every point
  std::vector<StudyAxis> axes;  ///< the first one varies slowest
  Combine combine = Combine::product;
  std::size_t num_random = 0;  ///< points of a random sample of the product
  std::uint64_t random_seed = 0;
  std::vector<Condition> exclude;  ///< points of which one holds are left out
  StopRule stop;
  std::uint32_t num_states = 1;  ///< best distinct states kept of each point
  /// Of the contents of the files that its values name, in their order.
  std::vector<std::string> digests;
};

/// All that decides the points and their reads, in 16 hexadecimal digits: not comments, layout,
/// the name, or how many states are kept.
[[nodiscard]] std::string fingerprint(const Study& study);

}  // namespace temper

#include "cli/study_points.h"

#include "temper/base/error.h"
#include "temper/base/table.h"
#include "temper/io/model_format.h"
#include "temper/io/puzzle_format.h"
#include "temper/model/fingerprint.h"

#include "cli/compile_options.h"
#include "cli/model_arguments.h"
#include "cli/puzzle_options.h"
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <fstream>
#include <iterator>
#include <optional>
#include <utility>

namespace temper::cli {
namespace {

constexpr Command kSolve{"solve", "", "", nullptr};
constexpr Command kSample{"sample", "", "", nullptr};
constexpr std::uint32_t kReads = 512;
/// Choices of options kept at once: a study may have as many as points.
constexpr std::size_t kMostUnderstood = 4096;

/// Options that decide how a file is read.
constexpr std::string_view kReading[] = {"rules",   "layout",     "constraints",    "box",
                                         "format",  "symbols",    "ignore-unknown", "sense",
                                         "problem", "index-base", "offdiagonal"};

bool is_reading(const std::string& option) {
  return std::ranges::find(kReading, option) != std::end(kReading);
}

/// `file#17`: the seventeenth puzzle of a file.
struct Place {
  std::string argument;
  std::size_t number = 1;
};

Place place_of(const std::string& value) {
  const std::size_t mark = value.rfind('#');
  if (mark == std::string::npos) return {value};
  Place place{value.substr(0, mark)};
  const char* end = value.data() + value.size();
  const auto [stop, error] = std::from_chars(value.data() + mark + 1, end, place.number);
  if (error != std::errc{} || stop != end || place.number == 0) return {value};
  return place;
}

std::string digest_of(const std::string& path) {
  std::ifstream in{path, std::ios::binary};
  const std::string bytes{std::istreambuf_iterator<char>{in}, {}};
  std::vector<std::uint64_t> words(bytes.size() / 8 + 2);
  std::memcpy(words.data(), bytes.data(), bytes.size());
  words.back() = bytes.size();
  return fingerprint(words);
}

}  // namespace

/// What all points with the same options, but for puzzle, model and seed, have in common.
struct StudyPoints::Understood {
  Sampling sampling;
  CompileOptions compile;
  PuzzleOptions puzzle;
  ModelReadOptions file;
  std::string reading;  ///< options of reading, as a key
  std::shared_ptr<const Backend> backend;
};

struct StudyPoints::PuzzleParser {
  PuzzleParser() {
    sample.rng = "dealt";
    sample.options.target_energy = 0.0;  // a solution breaks nothing
    sample.options.num_reads = kReads;
    puzzle.add_to(parser);
    compile.add_to(parser);
    sample.add_to(parser);
    parser.option("--time-limit", "S", sample.time_limit, "");
  }
  PuzzleOptions puzzle;
  CompileArguments compile;
  SampleArguments sample;
  Arguments parser{kSolve};

  void set(const Setting& setting) {
    constexpr std::string_view kWeights = "weights.";
    if (setting.option.starts_with(kWeights))
      parser.set("weights", setting.option.substr(kWeights.size()) + "=" + setting.value);
    else
      parser.set(setting.option, setting.value);
  }
};

struct StudyPoints::ModelParser {
  ModelParser() {
    arguments.sample.rng = "dealt";
    arguments.sample.options.num_reads = kReads;
    arguments.add_to(parser);
  }
  ModelArguments arguments;
  Arguments parser{kSample};

  void set(const Setting& setting) {
    if (!parser.set(setting.option, setting.value))
      throw InputError{fmt::format("{}: not an option of sample", setting.option)};
  }
};

StudyPoints::StudyPoints(std::filesystem::path folder, Settings machine)
    : folder_(std::move(folder)), machine_(std::move(machine)) {}
StudyPoints::~StudyPoints() = default;

std::vector<std::string> StudyPoints::options(bool of_puzzles) const {
  std::vector<std::string> names =
      of_puzzles ? PuzzleParser{}.parser.option_names() : ModelParser{}.parser.option_names();
  names.emplace_back(of_puzzles ? "puzzle" : "model");
  return names;
}

/// What a value can be alone; how options go together, each point tells. Parsers are slow to make:
/// one reads the long lists of plain values.
void StudyPoints::check(bool of_puzzles, const Setting& setting) const {
  const std::string& option = setting.option;
  const bool of_compiling =
      option == "shrink" || option == "clue-weight" || option.starts_with("weights");
  if (option == "sampler") {
    static_cast<void>(find_row(samplers(), setting.value, "sampler"));
  } else if (of_puzzles && of_compiling) {
    PuzzleParser parser;
    parser.set(setting);
    static_cast<void>(parser.compile.compiling());
  } else if (of_puzzles) {
    if (!puzzle_checker_) puzzle_checker_ = std::make_unique<PuzzleParser>();
    puzzle_checker_->set(setting);
  } else {
    if (!model_checker_) model_checker_ = std::make_unique<ModelParser>();
    model_checker_->set(setting);
  }
}

std::string StudyPoints::path_of(const std::string& argument) const {
  std::error_code none;
  const std::filesystem::path path = folder_ / argument;
  return std::filesystem::is_regular_file(path, none) ? path.string() : argument;
}

PointSources StudyPoints::sources(bool of_puzzles, const std::string& argument,
                                  const Settings& fixed) const {
  if (argument == "-")
    throw InputError{"standard input cannot be read again when the study is resumed; name a file"};
  PointSources out;
  const std::string path = path_of(argument);
  std::error_code none;
  if (std::filesystem::is_regular_file(path, none)) out.digest = digest_of(path);
  if (!of_puzzles) {
    if (out.digest.empty()) throw InputError{fmt::format("{}: no such file", argument)};
    out.values = {argument};
    return out;
  }
  PuzzleParser parser;
  for (const Setting& setting : fixed)
    if (is_reading(setting.option)) parser.set(setting);
  const std::size_t count = parser.puzzle.read_argument(path).size();
  if (count == 1) {
    out.values = {argument};
    return out;
  }
  for (std::size_t i = 1; i <= count; ++i) out.values.push_back(fmt::format("{}#{}", argument, i));
  return out;
}

std::shared_ptr<const Backend> StudyPoints::backend(const SampleArguments& arguments) const {
  const BackendOptions& machine = arguments.machine;
  const std::string why_not = why_no_device(arguments.sampler);
  std::shared_ptr<const Backend>& found = backends_[{arguments.backend, machine, why_not.empty()}];
  if (!found)
    found = choose_backend(arguments.backend_name(), machine, std::nullopt, why_not).backend;
  return found;
}

std::shared_ptr<const StudyPoints::Understood> StudyPoints::understood(
    bool of_puzzles, const Settings& settings) const {
  std::string key, reading;
  Settings common;
  for (const Setting& setting : settings) {
    if (setting.option == "puzzle" || setting.option == "model" || setting.option == "seed")
      continue;
    const std::string text = fmt::format("{}={}\n", setting.option, setting.value);
    key += text;
    if (is_reading(setting.option)) reading += text;
    common.push_back(setting);
  }
  {
    const std::scoped_lock lock(mutex_);
    if (const auto found = understood_.find(key); found != understood_.end()) return found->second;
  }
  for (const Setting& setting : machine_) {
    std::erase_if(common, [&](const Setting& other) { return other.option == setting.option; });
    common.push_back(setting);
  }
  auto out = std::make_shared<Understood>();
  out->reading = std::move(reading);
  SampleArguments sample;
  if (of_puzzles) {
    PuzzleParser parser;
    for (const Setting& setting : common) parser.set(setting);
    out->sampling = parser.sample.understood_options();
    out->compile = parser.compile.compiling();
    out->puzzle = parser.puzzle;
    sample = parser.sample;
  } else {
    ModelParser parser;
    for (const Setting& setting : common) parser.set(setting);
    out->sampling = parser.arguments.understood_options();
    out->file = parser.arguments.file.understood();
    sample = parser.arguments.sample;
  }
  const std::scoped_lock lock(mutex_);
  out->backend = backend(sample);
  if (understood_.size() >= kMostUnderstood) understood_.clear();
  return understood_.emplace(std::move(key), std::move(out)).first->second;
}

std::shared_ptr<const Puzzle> StudyPoints::puzzle(const std::string& value,
                                                  const Understood& how) const {
  Place place{value};
  std::string path = path_of(value);
  if (path == value && value.find('#') != std::string::npos) {
    place = place_of(value);
    path = path_of(place.argument);
  }
  const std::scoped_lock lock(mutex_);
  auto& records = puzzles_[path + '\n' + how.reading];
  if (!records)
    records = std::make_shared<const std::vector<PuzzleOrError>>(how.puzzle.read_argument(path));
  if (place.number > records->size())
    throw InputError{fmt::format("{}: there are only {} puzzles", value, records->size())};
  const PuzzleOrError& record = (*records)[place.number - 1];
  if (const auto* error = std::get_if<ParseError>(&record)) throw *error;
  return {records, &std::get<Puzzle>(record)};
}

std::shared_ptr<const Bqm> StudyPoints::model(const std::string& value,
                                              const Understood& how) const {
  const std::string path = path_of(value);
  const std::scoped_lock lock(mutex_);
  std::shared_ptr<const Bqm>& found = models_[path + '\n' + how.reading];
  if (!found) found = std::make_shared<const Bqm>(read_model(path, how.file));
  return found;
}

PointTask StudyPoints::task(const Settings& settings) const {
  const std::string* puzzle_value = value_of(settings, "puzzle");
  const std::string* model_value = value_of(settings, "model");
  if (puzzle_value == nullptr && model_value == nullptr)
    throw InputError{"the point has neither puzzle nor model"};
  const auto how = understood(puzzle_value != nullptr, settings);
  PointTask task{.puzzle = {},
                 .model = {},
                 .compile = how->compile,
                 .sampler = how->sampling.sampler,
                 .options = how->sampling.options,
                 .time_limit = how->sampling.time_limit,
                 .backend = how->backend};
  if (const std::string* seed = value_of(settings, "seed"))
    read_value("--seed", *seed, task.options.seed);
  if (puzzle_value != nullptr) {
    task.puzzle = puzzle(*puzzle_value, *how);
  } else {
    task.model = model(*model_value, *how);
    task.options.target_energy = target_energy(how->sampling, *task.model);
  }
  return task;
}

}  // namespace temper::cli

#include "cli/model_run.h"

#include "temper/base/error.h"
#include "temper/model/fingerprint.h"
#include "temper/report/effective_options.h"
#include "temper/report/sample_report.h"
#include "temper/sample/distinct_samples.h"

#include "cli/fixed_variables.h"
#include "cli/interrupt.h"
#include "cli/sample_progress.h"
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <string_view>
#include <utility>

namespace temper::cli {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

std::shared_ptr<const StateMatrix> initial_states(const std::string& path, const Bqm& bqm) {
  const SavedSamples saved = read_sampleset(path);
  if (saved.num_rows() == 0)
    throw InputError{fmt::format("{}: there is no sample to start from", path)};
  std::vector<std::int8_t> values;
  try {
    values = states_of(saved, bqm);
  } catch (const InputError& error) {
    throw InputError{fmt::format("--initial-states {}: {}", path, error.what())};
  }
  const std::size_t n = bqm.linear.size();
  StateMatrix states(saved.num_rows(), n);
  for (std::size_t row = 0; row < states.rows(); ++row)
    states.fill(row, [&](std::size_t v) { return values[row * n + v] == 1; });
  return std::make_shared<const StateMatrix>(std::move(states));
}

template <class T>
ordered_json or_null(const std::optional<T>& value) {
  return value ? ordered_json(*value) : ordered_json{};
}

std::string fingerprint_of(const StateMatrix& states) {
  std::vector<std::uint64_t> words;
  for (std::size_t row = 0; row < states.rows(); ++row)
    words.insert(words.end(), states.words(row).begin(), states.words(row).end());
  return fingerprint(words);
}

ordered_json record_of(const ModelRun& run, const Bqm& bqm, const StateMatrix* states) {
  const ModelReadOptions& file = run.file;
  ordered_json sense, off_diagonal;
  if (file.sense) sense = *file.sense == Sense::minimise ? "min" : "max";
  ordered_json start;
  if (states != nullptr)
    start = {{"path", run.initial_states}, {"fingerprint", fingerprint_of(*states)}};
  if (file.off_diagonal) off_diagonal = *file.off_diagonal == OffDiagonal::once ? "once" : "twice";
  return {{"model",
           {{"path", run.model},
            {"fingerprint", fingerprint(bqm)},
            {"format", file.format},
            {"sense", sense},
            {"index_base", or_null(file.index_base)},
            {"offdiagonal", off_diagonal},
            {"problem", or_null(file.problem)}}},
          {"fixed", run.fixed},
          {"initial_states", std::move(start)},
          {"rows", run.rows.distinct ? "distinct" : "reads"},
          {"top", or_null(run.rows.most)}};
}

const json& member(const json& info, const char* name) {
  const auto found = info.is_object() ? info.find(name) : info.end();
  if (found == info.end()) throw InputError{fmt::format("there is no '{}' in its info", name)};
  return *found;
}

std::string text_in(const json& info, const char* name) {
  const json& value = member(info, name);
  if (value.is_null()) return "";
  if (!value.is_string()) throw InputError{fmt::format("'{}' of its info is no text", name)};
  return value.get<std::string>();
}

template <class T>
std::optional<T> number_in(const json& info, const char* name) {
  const json& value = member(info, name);
  if (value.is_null()) return std::nullopt;
  if (!value.is_number_integer())
    throw InputError{fmt::format("'{}' of its info is no integer", name)};
  return value.get<T>();
}

}  // namespace

ModelSamples sampled(const ModelRun& run, Bqm bqm, const CommonOptions& common) {
  ModelSamples out;
  out.bqm = std::move(bqm);
  SampleOptions options = run.sampling.options;
  options.fixed = fixed_variables(out.bqm, run.fixed);
  if (!run.initial_states.empty())
    options.initial_states = initial_states(run.initial_states, out.bqm);
  if (!run.states_fingerprint.empty() &&
      fingerprint_of(*options.initial_states) != run.states_fingerprint)
    throw InputError{fmt::format("{}: not the initial states of the result", run.initial_states)};
  const StopToken stop = stop_after(run.sampling.time_limit);
  options.stop = &stop;
  ProgressBar bar{"M updates", common.show_progress()};
  options.progress = show_on(bar);
  out.samples = run.sampling.sample(out.bqm, options);
  bar.clear();
  out.info = info_json(out.samples, run.sampling.time_limit);
  out.info["objective"] = objective_json(out.bqm, out.samples);
  out.info.update(record_of(run, out.bqm, options.initial_states.get()));
  return out;
}

ModelSamples sampled(const ModelRun& run, const CommonOptions& common) {
  return sampled(run, read_model(run.model, run.file), common);
}

SampleSet reported_rows(SampleSet samples, const RowChoice& rows) {
  if (!rows.distinct) return samples;
  return distinct_samples(std::move(samples), rows.most);
}

RecordedRun recorded_run(const json& info) {
  RecordedRun out;
  const RecordedOptions recorded = recorded_options(info);
  out.run.sampling.sampler = recorded.sampler;
  out.run.sampling.options = recorded.options;
  out.backend = recorded.backend;
  const json& model = member(info, "model");
  out.run.model = text_in(model, "path");
  out.model_fingerprint = text_in(model, "fingerprint");
  ModelReadOptions& file = out.run.file;
  file.format = text_in(model, "format");
  if (const std::string sense = text_in(model, "sense"); !sense.empty())
    file.sense = sense == "min" ? Sense::minimise : Sense::maximise;
  file.index_base = number_in<std::int32_t>(model, "index_base");
  if (const std::string off = text_in(model, "offdiagonal"); !off.empty())
    file.off_diagonal = off == "once" ? OffDiagonal::once : OffDiagonal::twice;
  file.problem = number_in<std::int32_t>(model, "problem");
  for (const json& fixed : member(info, "fixed")) {
    if (!fixed.is_string()) throw InputError{"'fixed' of its info: expected texts"};
    out.run.fixed.push_back(fixed.get<std::string>());
  }
  if (const json& start = member(info, "initial_states"); !start.is_null()) {
    out.run.initial_states = text_in(start, "path");
    out.run.states_fingerprint = text_in(start, "fingerprint");
  }
  out.run.rows.distinct = text_in(info, "rows") == "distinct";
  out.run.rows.most = number_in<std::size_t>(info, "top");
  return out;
}

}  // namespace temper::cli

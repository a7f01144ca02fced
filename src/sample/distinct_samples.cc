#include "temper/sample/distinct_samples.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace temper {
namespace {

/// The state of a row as bytes, to be compared and hashed.
std::string_view bytes_of(const StateMatrix& states, std::size_t row) {
  const auto words = states.words(row);
  return {reinterpret_cast<const char*>(words.data()), words.size_bytes()};
}

StateMatrix rows_of(const StateMatrix& states, const std::vector<DistinctState>& wanted) {
  StateMatrix out(0, states.num_variables());
  out.reserve(wanted.size());
  for (const DistinctState& one : wanted) out.append(states, one.row);
  return out;
}

}  // namespace

std::vector<DistinctState> distinct_states(const SampleSet& samples) {
  std::vector<DistinctState> found;
  std::unordered_map<std::string_view, std::size_t> index_of;
  for (std::size_t row = 0; row < samples.rows.size(); ++row) {
    const auto [at, is_new] = index_of.emplace(bytes_of(samples.states, row), found.size());
    if (is_new) found.push_back({row, 0});
    found[at->second].count += samples.rows[row].num_occurrences;
  }
  std::ranges::stable_sort(found, {},
                           [&](const DistinctState& one) { return samples.rows[one.row].energy; });
  return found;
}

SampleSet distinct_samples(SampleSet samples, std::optional<std::size_t> most) {
  std::vector<DistinctState> found = distinct_states(samples);
  if (most && *most < found.size()) found.resize(*most);
  std::vector<SampleRow> rows;
  for (const DistinctState& one : found) {
    rows.push_back(samples.rows[one.row]);
    rows.back().num_occurrences = one.count;
  }
  samples.rows = std::move(rows);
  std::vector<ReadTrace> traces;
  for (const DistinctState& one : found)
    if (!samples.traces.empty()) traces.push_back(std::move(samples.traces[one.row]));
  samples.traces = std::move(traces);
  samples.states = rows_of(samples.states, found);
  samples.final_states = rows_of(samples.final_states, found);
  return samples;
}

}  // namespace temper

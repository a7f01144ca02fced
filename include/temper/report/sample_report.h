#pragma once
/// What a sampler returned: dimod's SampleSet as JSON, and a summary for people.

#include "temper/io/samples_format.h"
#include "temper/model/bqm.h"
#include "temper/sample/sampler.h"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace temper {

/// The rows of a sample set, on their way into a file; it must outlive that. Beside energies and
/// occurrences: read, best_sweep, sweeps_done and final_energy (of the earliest read with its
/// state, where rows were put together), and the file's own value where it maximises (`cut`,
/// `objective`).
[[nodiscard]] SamplesToSave to_save(const Bqm& bqm, const SampleSet& samples);

/// The effective options (`time_limit` in seconds, none: no limit) and what the run came to.
[[nodiscard]] nlohmann::ordered_json info_json(const SampleSet& samples,
                                               std::optional<double> time_limit);

/// {name, sense, best}: the best value as the file counts it (null where there is no sample).
[[nodiscard]] nlohmann::ordered_json objective_json(const Bqm& bqm, const SampleSet& samples);

/// {betas, swap_acceptance, barrier, round_trips}.
[[nodiscard]] nlohmann::ordered_json to_json(const LadderReport& ladder);

/// {betas, replicas, family_entropy, effective_families, surviving_families,
/// log_partition_function, free_energy, reads}.
[[nodiscard]] nlohmann::ordered_json to_json(const PopulationReport& population);
[[nodiscard]] nlohmann::ordered_json to_json(const RaceReport& race);
[[nodiscard]] nlohmann::ordered_json to_json(const ReadTrace& trace);

/// {value, low, high}; null stands for infinity.
[[nodiscard]] nlohmann::ordered_json to_json(const Interval& interval);

/// How many distinct states people are shown.
inline constexpr std::size_t kStatesShown = 5;

/// Energies, the best distinct states with their counts, hits, who ran, how fast.
[[nodiscard]] std::string to_text(const Bqm& bqm, const SampleSet& samples,
                                  std::size_t most_states = kStatesShown);

/// `9 of 64 reads hit; success a read 14 % (7 % .. 24 %), TTS99 4 ms (3 ms .. 6 ms)`.
[[nodiscard]] std::string hits_text(const SampleSet& samples);

[[nodiscard]] double spin_updates_per_ns(const SampleSet& samples);

}  // namespace temper

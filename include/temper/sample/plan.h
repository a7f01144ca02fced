#pragma once
/// What a sampler asks of a backend, complete: problems, temperatures, order, exchanges,
/// observation, target. Samplers write plans, backends execute them: M + N, not M × N. A read is a
/// pure function of (couplings, ChainOptions, betas, seed, read index); problem index, threads,
/// widths and batches never enter it.

#include "temper/base/stop_token.h"
#include "temper/kernel/acceptance.h"
#include "temper/kernel/move_kind.h"
#include "temper/model/couplings.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace temper {

/// The kernel families: how a chain draws and decides. Part of what defines a read; group is a
/// faster machine for the chains of lane, where the model consists of families.
enum class KernelKind { lane, multispin, group };

enum class VisitOrderKind { fixed, random, colour };

/// How the 32 reads of a word share randomness (word kernels; in lane kernels every read has its
/// own).
enum class RandomMode { dealt, independent, independent_24 };

/// What is the same for every chain of a plan.
struct ChainOptions {
  KernelKind kernel = KernelKind::lane;
  RandomMode random_mode = RandomMode::independent;  ///< of word kernels
  Acceptance acceptance = Acceptance::metropolis;
  VisitOrderKind order = VisitOrderKind::fixed;
  MoveKind moves = MoveKind::flip;
  std::uint32_t observe = 1;  ///< energies are looked at every so many sweeps, and after the last
  bool pilot = false;         ///< draws from the pilot's streams
};

class StateMatrix;

/// One model, one schedule, a range of reads. With exchange, a read is a ladder of betas.size()
/// replicas, one a beta (ascending); without, betas are by sweep.
struct PlanProblem {
  const Couplings* couplings = nullptr;
  std::vector<double> betas = {};  ///< [num_sweeps], or [num_replicas] with exchange
  std::uint64_t seed = 0;
  std::uint32_t first_read = 0;
  std::uint32_t num_reads = 1;
  std::optional<std::int64_t> target = {};  ///< grid units: a read at or below it freezes
  /// Read r starts from row r modulo the rows, with all replicas of its ladder; null: drawn at
  /// random. At least one row.
  const StateMatrix* initial_states = nullptr;
};

struct Plan {
  std::vector<PlanProblem> problems = {};
  ChainOptions chain;
  std::uint32_t num_sweeps = 0;
  bool exchange = false;  ///< deterministic even/odd replica exchange after every sweep
  /// A problem's reads end together at the least sweep in which one of them reached the target;
  /// only the reads that reached it then are returned.
  bool stop_at_first_hit = false;
  bool trace = false;          ///< also return how each read's best energy came down
  bool keep_replicas = false;  ///< also return the last state of every rung; without targets only
  const StopToken* stop = nullptr;
  /// Called now and then with the spin updates done so far, from any thread, one at a time.
  std::function<void(std::int64_t spin_updates)> progress = {};
};

/// x[v] of many reads, one bit each. Shape: [rows][num_variables].
class StateMatrix {
 public:
  StateMatrix() = default;
  StateMatrix(std::size_t rows, std::size_t num_variables)
      : rows_(rows),
        num_variables_(num_variables),
        words_((num_variables + 63) / 64),
        bits_(rows * words_) {}

  [[nodiscard]] std::size_t rows() const { return rows_; }
  [[nodiscard]] std::size_t num_variables() const { return num_variables_; }
  [[nodiscard]] bool get(std::size_t row, std::size_t v) const {
    return bits_[row * words_ + v / 64] >> (v % 64) & 1;
  }
  void set(std::size_t row, std::size_t v) {
    bits_[row * words_ + v / 64] |= std::uint64_t{1} << (v % 64);
  }
  /// Fills a row: is_set(v) for every variable.
  template <class IsSet>
  void fill(std::size_t row, const IsSet& is_set) {
    for (std::size_t word = 0; word < words_; ++word) {
      std::uint64_t bits = 0;
      const std::size_t first = word * 64;
      for (std::size_t v = first; v < first + 64 && v < num_variables_; ++v)
        bits |= static_cast<std::uint64_t>(is_set(v)) << (v - first);
      bits_[row * words_ + word] = bits;
    }
  }
  /// The bits of a row, 64 a word; those beyond the last variable are 0.
  [[nodiscard]] std::span<const std::uint64_t> words(std::size_t row) const {
    return std::span{bits_}.subspan(row * words_, words_);
  }
  /// One row as bytes 0/1. Shape: [num_variables].
  [[nodiscard]] std::vector<std::uint8_t> state(std::size_t row) const;
  /// Makes room for so many rows.
  void reserve(std::size_t rows) { bits_.reserve(rows * words_); }
  /// Appends a row of another matrix of the same width.
  void append(const StateMatrix& other, std::size_t row);

  friend bool operator==(const StateMatrix&, const StateMatrix&) = default;

 private:
  std::size_t rows_ = 0;
  std::size_t num_variables_ = 0;
  std::size_t words_ = 0;
  std::vector<std::uint64_t> bits_ = {};
};

/// Whether variable v of a read is on in its initial state. Shape of states: [rows][n].
[[nodiscard]] inline bool starts_on(const StateMatrix& states, std::uint32_t read, std::size_t v) {
  return states.get(read % states.rows(), v);
}

/// One read as the backend leaves it. Energies in grid units, without the offset.
struct ReadResult {
  std::uint32_t read = 0;
  std::int64_t best_energy = 0;   ///< lowest observed
  std::uint32_t best_sweep = 0;   ///< after how many sweeps it was first observed
  std::int64_t final_energy = 0;  ///< of the last state (coldest replica); the best one when it hit
  std::uint32_t sweeps_done = 0;
  bool hit = false;  ///< reached the target, after best_sweep sweeps

  friend bool operator==(const ReadResult&, const ReadResult&) = default;
};

/// A read's best energy from a sweep on, until the next incumbent's.
struct Incumbent {
  std::uint32_t sweep = 0;
  std::int64_t energy = 0;  ///< grid units, without the offset

  friend bool operator==(const Incumbent&, const Incumbent&) = default;
};

/// Sweeps ascending, energies falling; the first is the initial state.
using Trace = std::vector<Incumbent>;

/// Appends what was found by a sweep, if it is better than all before.
inline void note_incumbent(Trace& trace, std::uint32_t sweep, std::int64_t energy) {
  if (trace.empty() || energy < trace.back().energy) trace.push_back({sweep, energy});
}

/// Counts of exchanges along the ladder, added up over reads.
struct ExchangeCounts {
  std::vector<std::int64_t> attempts = {};  ///< [num_replicas − 1]
  std::vector<std::int64_t> accepted = {};  ///< [num_replicas − 1]
  std::int64_t round_trips = 0;             ///< cold → hot → cold, over all replicas
};

struct ProblemResult {
  std::vector<ReadResult> reads = {};  ///< ascending by read
  StateMatrix best_states;             ///< [reads][n]
  StateMatrix final_states;            ///< [reads][n]
  StateMatrix replica_states;          ///< [reads · replicas][n], by rung; with keep_replicas
  std::vector<Trace> traces = {};      ///< [reads]; empty but with trace
  ExchangeCounts exchanges;
  std::int64_t num_started = 0;  ///< reads that did a sweep, or hit before their first
  std::int64_t exposure =
      0;  ///< sweeps done (up to the first hit), added up over all reads asked for
  std::int64_t spin_updates = 0;  ///< proposals made, replicas included, lanes without a read not
};

struct PlanResult {
  std::vector<ProblemResult> problems = {};
  StopReason stopped = StopReason::none;
};

}  // namespace temper

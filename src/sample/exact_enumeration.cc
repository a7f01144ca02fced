/// Sampler `exact`: every state of a small model.

#include "temper/base/error.h"

#include "sample/memory_check.h"
#include "sample/model_units.h"
#include "sample/samplers.h"
#include "sample/target.h"
#include <fmt/format.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cmath>
#include <mutex>

namespace temper {
namespace {

constexpr std::int32_t kMostVariables = 30;
/// The lowest variables make a block, looked at whole: 32 states of five of them side by side, and
/// up to 32 such rows.
constexpr std::size_t kRow = 32;
constexpr std::size_t kRows = 32;
constexpr std::size_t kBlockVariables = 10;
/// The highest variables cut the states into parts for threads, as many whatever the machine.
constexpr std::size_t kPartVariables = 8;
/// Beyond any energy of a block, relative to its state of all off.
constexpr std::int32_t kNoState = 1 << 30;

struct Found {
  std::int64_t energy;
  std::uint32_t state;  ///< bit v = x[v]
  friend auto operator<=>(const Found&, const Found&) = default;
};

/// The lowest states met, and how many have the lowest energy.
class Lowest {
 public:
  explicit Lowest(std::size_t count) : count_(count) {}

  /// Energies above it need not be added.
  [[nodiscard]] std::int64_t bound() const {
    return heap_.size() < count_ ? INT64_MAX : heap_.front().energy;
  }
  void add(Found found) {
    if (found.energy < lowest_) {
      lowest_ = found.energy;
      num_lowest_ = 0;
    }
    num_lowest_ += found.energy == lowest_;
    keep(found);
  }
  void add(const Lowest& other) {
    if (other.lowest_ < lowest_) {
      lowest_ = other.lowest_;
      num_lowest_ = 0;
    }
    if (other.lowest_ == lowest_) num_lowest_ += other.num_lowest_;
    for (const Found& found : other.heap_) keep(found);
  }
  [[nodiscard]] std::int64_t energy() const { return lowest_; }
  [[nodiscard]] std::int64_t num_lowest() const { return num_lowest_; }
  [[nodiscard]] std::vector<Found> sorted() const {
    std::vector<Found> out = heap_;
    std::ranges::sort(out);
    return out;
  }

 private:
  void keep(Found found) {
    if (heap_.size() == count_) {
      if (!(found < heap_.front())) return;
      std::ranges::pop_heap(heap_);
      heap_.pop_back();
    }
    heap_.push_back(found);
    std::ranges::push_heap(heap_);
  }

  std::size_t count_;
  std::vector<Found> heap_;  ///< the highest first
  std::int64_t lowest_ = INT64_MAX;
  std::int64_t num_lowest_ = 0;
};

/// Energies of the lowest variables among themselves, and how the others move them.
struct Block {
  std::size_t num_variables;                     ///< of the block
  std::size_t num_in_row;                        ///< of them the position in a row
  std::array<std::int32_t, kRow * kRows> pairs;  ///< [row][position], kNoState where there is none

  explicit Block(const Couplings& couplings)
      : num_variables(std::min<std::size_t>(couplings.linear.size(), kBlockVariables)),
        num_in_row(std::min<std::size_t>(num_variables, 5)) {
    pairs.fill(kNoState);
    for (std::uint32_t state = 0; state < 1u << num_variables; ++state) {
      std::int64_t sum = 0;
      for (std::size_t v = 0; v < num_variables; ++v) {
        if (!(state >> v & 1)) continue;
        for (auto e = static_cast<std::size_t>(couplings.row_start[v]);
             e < static_cast<std::size_t>(couplings.row_start[v + 1]); ++e) {
          const auto u = static_cast<std::size_t>(couplings.column[e]);
          if (u < v && state >> u & 1) sum += couplings.value[e];
        }
      }
      pairs[at(state)] = static_cast<std::int32_t>(sum);
    }
  }

  [[nodiscard]] std::size_t num_rows() const {
    return std::size_t{1} << (num_variables - num_in_row);
  }
  [[nodiscard]] std::size_t at(std::uint32_t state) const {
    return (state >> num_in_row) * kRow + (state & ((1u << num_in_row) - 1));
  }

  /// Σ field[v] x[v] over the positions of a row, and over the rows.
  struct Linear {
    std::array<std::int32_t, kRow> position{};
    std::array<std::int32_t, kRows> row{};
  };
  [[nodiscard]] Linear linear(const std::vector<std::int64_t>& field) const {
    Linear out;
    const auto fill = [&](auto& sums, std::size_t first, std::size_t count) {
      for (std::size_t i = 0; i < count; ++i)
        for (std::size_t s = 0; s < std::size_t{1} << i; ++s)
          sums[s + (std::size_t{1} << i)] = sums[s] + static_cast<std::int32_t>(field[first + i]);
    };
    fill(out.position, 0, num_in_row);
    fill(out.row, num_in_row, num_variables - num_in_row);
    return out;
  }

  /// The least energy of a state of the block, relative to all off.
  [[nodiscard]] std::int32_t least(const Linear& sums) const {
    std::array<std::int32_t, kRow> best;
    best.fill(kNoState);
    const std::size_t rows = num_rows();
    for (std::size_t r = 0; r < rows; ++r) {
      const std::int32_t* const pair = pairs.data() + r * kRow;
      const std::int32_t of_row = sums.row[r];
      for (std::size_t i = 0; i < kRow; ++i) best[i] = std::min(best[i], pair[i] + of_row);
    }
    std::int32_t least = kNoState;
    for (std::size_t i = 0; i < std::size_t{1} << num_in_row; ++i)
      least = std::min(least, best[i] + sums.position[i]);
    return least;
  }
};

/// Flips of the variables above the block, with the fields of all.
class HighState {
 public:
  explicit HighState(const Couplings& couplings)
      : couplings_(couplings), field_(couplings.linear.begin(), couplings.linear.end()) {}

  void flip(std::size_t v) {
    const bool turns_on = !(state_ >> v & 1);
    energy_ += turns_on ? field_[v] : -field_[v];
    state_ ^= std::uint32_t{1} << v;
    for (auto e = static_cast<std::size_t>(couplings_.row_start[v]);
         e < static_cast<std::size_t>(couplings_.row_start[v + 1]); ++e) {
      const std::int64_t value = couplings_.value[e];
      field_[static_cast<std::size_t>(couplings_.column[e])] += turns_on ? value : -value;
    }
  }
  [[nodiscard]] std::uint32_t state() const { return state_; }
  [[nodiscard]] std::int64_t energy() const { return energy_; }
  [[nodiscard]] const std::vector<std::int64_t>& field() const { return field_; }

 private:
  const Couplings& couplings_;
  std::vector<std::int64_t> field_;
  std::uint32_t state_ = 0;
  std::int64_t energy_ = 0;
};

/// All states: the highest variables number a part, the middle ones run by Gray code (Gray 1953),
/// each step a single flip, and the lowest are a block.
class Enumeration {
 public:
  Enumeration(const Couplings& couplings, const SampleOptions& options, std::size_t count)
      : couplings_(couplings),
        options_(options),
        block_(couplings),
        num_middle_(couplings.linear.size() - block_.num_variables),
        lowest_(count),
        count_(count) {
    num_parts_ = std::min(num_middle_, kPartVariables);
    num_middle_ -= num_parts_;
  }

  void run() {
    tbb::parallel_for(std::uint32_t{0}, std::uint32_t{1} << num_parts_,
                      [&](std::uint32_t part) { run_part(part); });
  }
  [[nodiscard]] const Lowest& lowest() const { return lowest_; }
  [[nodiscard]] std::int64_t num_states() const { return num_states_; }
  [[nodiscard]] StopReason stopped() const { return stopped_; }

 private:
  void run_part(std::uint32_t part) {
    constexpr std::uint32_t kBlocksBetweenQuestions = 1 << 10;
    std::int64_t bound = INT64_MAX;
    {
      const std::scoped_lock lock(mutex_);
      if (part > 0 && stop_now()) return;
      bound = lowest_.bound();
    }
    Lowest found{count_};
    HighState high{couplings_};
    for (std::size_t i = 0; i < num_parts_; ++i)
      if (part >> i & 1) high.flip(block_.num_variables + num_middle_ + i);
    std::uint32_t blocks = 0;
    while (true) {
      look_at_block(high, bound, found);
      if (++blocks == std::uint32_t{1} << num_middle_) break;
      high.flip(block_.num_variables + static_cast<std::size_t>(std::countr_zero(blocks)));
      if (blocks % kBlocksBetweenQuestions != 0) continue;
      const std::scoped_lock lock(mutex_);
      if (stop_now()) break;
    }
    const std::scoped_lock lock(mutex_);
    lowest_.add(found);
    num_states_ += std::int64_t{blocks} << block_.num_variables;
    if (options_.progress)
      options_.progress(
          {.spin_updates = static_cast<double>(num_states_),
           .spin_updates_total = std::ldexp(1.0, static_cast<int>(couplings_.linear.size())),
           .best_energy = model_energy(couplings_, lowest_.energy())});
  }

  void look_at_block(const HighState& high, std::int64_t bound, Lowest& found) const {
    const Block::Linear sums = block_.linear(high.field());
    const std::int64_t least = high.energy() + block_.least(sums);
    if (least > std::min(bound, found.bound())) return;
    for (std::uint32_t state = 0; state < 1u << block_.num_variables; ++state) {
      const std::size_t at = block_.at(state);
      const std::int64_t energy =
          high.energy() + block_.pairs[at] + sums.row[at / kRow] + sums.position[at % kRow];
      if (energy <= std::min(bound, found.bound())) found.add({energy, high.state() | state});
    }
  }

  /// Under the mutex.
  bool stop_now() {
    if (stopped_ == StopReason::none && options_.stop) stopped_ = options_.stop->reason();
    return stopped_ != StopReason::none;
  }

  const Couplings& couplings_;
  const SampleOptions& options_;
  Block block_;
  std::size_t num_middle_;
  std::size_t num_parts_ = 0;
  std::mutex mutex_;
  Lowest lowest_;
  std::size_t count_;
  std::int64_t num_states_ = 0;
  StopReason stopped_ = StopReason::none;
};

}  // namespace

/// The num_reads lowest states (1 by default), ties by the state read as a binary number.
SampleSet exact_enumeration(const Bqm& bqm, const SampleOptions& options, const Backend& backend) {
  if (bqm.num_variables() > kMostVariables)
    throw InputError{
        fmt::format("sampler 'exact' enumerates at most {} variables, the model has {}",
                    kMostVariables, bqm.num_variables())};
  const auto start = std::chrono::steady_clock::now();
  SampleOptions kept = options;
  kept.num_reads = static_cast<std::uint32_t>(
      std::min<std::size_t>(options.num_reads.value_or(1), std::size_t{1} << bqm.num_variables()));
  check_memory_of_reads(bqm.linear.size(), kept);
  const Couplings couplings = grid_couplings(bqm);
  const auto n = static_cast<std::size_t>(bqm.num_variables());
  SampleSet set;
  set.vartype = bqm.vartype;
  const std::size_t count = *kept.num_reads;
  const int threads = backend.host_threads();
  const tbb::global_control parallelism{
      tbb::global_control::max_allowed_parallelism,
      static_cast<std::size_t>(std::max(threads, tbb::this_task_arena::max_concurrency()))};
  Enumeration enumeration{couplings, options, count};
  tbb::task_arena{threads}.execute([&] { enumeration.run(); });
  if (enumeration.stopped() == StopReason::none)
    set.num_optima = enumeration.lowest().num_lowest();
  else
    set.stopped_by =
        enumeration.stopped() == StopReason::time ? StoppedBy::time : StoppedBy::interrupt;
  const std::vector<Found> found = enumeration.lowest().sorted();
  set.states = StateMatrix(found.size(), n);
  for (std::size_t row = 0; row < found.size(); ++row) {
    std::vector<std::uint8_t> bits(n);
    for (std::size_t v = 0; v < n; ++v) bits[v] = found[row].state >> v & 1;
    set.states.fill(row, [&](std::size_t v) { return bits[v]; });
    check_energy(couplings, bits, found[row].energy, static_cast<std::uint32_t>(row),
                 backend.name());
    const double value = energy_in_model_units(bqm, couplings, found[row].energy, bits);
    const bool hit = options.target_energy && reaches(value, *options.target_energy);
    set.rows.push_back({.read = static_cast<std::uint32_t>(row),
                        .energy = value,
                        .final_energy = value,
                        .hit = hit});
    set.num_hits += hit;
  }
  set.final_states = set.states;
  set.num_reads = static_cast<std::int64_t>(found.size());
  set.spin_updates = enumeration.num_states();
  set.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  set.effective.device = fmt::format("host, {} {}", threads, threads == 1 ? "thread" : "threads");
  record_grid(couplings, set.effective);
  set.effective.kernel = "enumeration";
  set.effective.kernel_reason = "every state by Gray code";
  return set;
}

}  // namespace temper

#include "sample/cpu/row_engine.h"

#include "temper/kernel/acceptance.h"
#include "temper/kernel/visit_blocks.h"

#include <algorithm>

namespace temper {
namespace {

constexpr int kArrays = 4;  ///< of a chain

std::size_t words_for(std::size_t elements, const RowKernel& kernel) {
  return elements * static_cast<std::size_t>(kernel.element_bytes) / sizeof(std::uint64_t);
}

}  // namespace

RowEngine::RowEngine(const Plan& plan, const PlanProblem& problem, const RowKernel& kernel)
    : plan_(plan),
      problem_(problem),
      kernel_(kernel),
      visits_(visit_plan(*problem.couplings, plan.chain)),
      key_(key_of(plan, problem)),
      place_of_(visits_.order.size()) {
  for (std::size_t p = 0; p < visits_.order.size(); ++p)
    place_of_[static_cast<std::size_t>(visits_.order[p])] = static_cast<std::int32_t>(p);
  for (double beta : problem.betas)
    temperatures_.push_back(temperature_of(beta, problem.couplings->unit));
  if (kernel.element == LaneElement::int16)
    fill_rows<std::int16_t>();
  else
    fill_rows<std::int32_t>();
}

template <class T>
void RowEngine::fill_rows() {
  const Couplings& couplings = *problem_.couplings;
  const std::size_t n = couplings.linear.size();
  const auto stride = static_cast<std::size_t>(row_stride(static_cast<std::int32_t>(n)));
  row_.resize(words_for(n * stride, kernel_));
  linear_.resize(words_for(stride, kernel_));
  T* const rows = reinterpret_cast<T*>(row_.data());
  T* const linear = reinterpret_cast<T*>(linear_.data());
  for (std::size_t v = 0; v < n; ++v) {
    const auto place = static_cast<std::size_t>(place_of_[v]);
    linear[place] = static_cast<T>(couplings.linear[v]);
    for (std::int64_t e = couplings.row_start[v]; e < couplings.row_start[v + 1]; ++e) {
      const auto edge = static_cast<std::size_t>(e);
      const auto neighbour = static_cast<std::size_t>(couplings.column[edge]);
      rows[place * stride + static_cast<std::size_t>(place_of_[neighbour])] =
          static_cast<T>(couplings.value[edge]);
    }
  }
  model_ = {.num_variables = static_cast<std::int32_t>(n),
            .stride = static_cast<std::int32_t>(stride),
            .row = row_.data(),
            .linear = linear_.data(),
            .block_start = visits_.block_start.data(),
            .num_blocks = static_cast<std::int32_t>(visits_.block_start.size()) - 1};
}

std::unique_ptr<ChainGroup> RowEngine::start(std::uint32_t first_read, std::uint32_t) const {
  return std::make_unique<RowGroup>(*this, first_read);
}

double RowEngine::nanoseconds_a_sweep() const {
  return model_.num_variables * 1.5;  // about that an update
}

std::size_t RowEngine::bytes_a_group() const {
  return kArrays * linear_.size() * sizeof(std::uint64_t);
}

std::size_t RowEngine::bytes_of_model() const {
  return (row_.size() + linear_.size()) * sizeof(std::uint64_t) + visits_.bytes() +
         place_of_.size() * sizeof(std::int32_t) + temperatures_.size() * sizeof(float);
}

RowGroup::RowGroup(const RowEngine& engine, std::uint32_t read)
    : engine_(engine), memory_(kArrays * engine.linear_.size()) {
  const std::size_t words = engine.linear_.size();
  chain_.field = memory_.data();
  chain_.on = memory_.data() + words;
  chain_.limit = memory_.data() + 2 * words;
  chain_.best_on = memory_.data() + 3 * words;
  chain_.read = read;
  if (engine.kernel_.element == LaneElement::int16)
    set_initial_state<std::int16_t>();
  else
    set_initial_state<std::int32_t>();
  engine.kernel_.start(engine.model_, row_run(0), chain_);
}

template <class T>
void RowGroup::set_initial_state() {
  const StateMatrix* const given = engine_.problem_.initial_states;
  T* const on = static_cast<T*>(chain_.on);
  PhiloxBlock<std::uint32_t> words_of_four{};
  for (std::size_t v = 0; v < engine_.place_of_.size(); ++v) {
    if (given == nullptr && v % 4 == 0)
      words_of_four = initial_words(engine_.key_, static_cast<std::int32_t>(v), chain_.read, 0);
    const bool starts = given != nullptr
                            ? starts_on(*given, chain_.read, v)
                            : (words_of_four.word[v % 4] >> (chain_.read % 32) & 1) != 0;
    on[engine_.place_of_[v]] = starts ? T{-1} : T{0};
  }
}

RowRun RowGroup::row_run(std::uint32_t until) const {
  const Plan& plan = engine_.plan_;
  return {.key = engine_.key_,
          .acceptance = plan.chain.acceptance,
          .schedule = engine_.temperatures_.data(),
          .num_sweeps = plan.num_sweeps,
          .until = until,
          .observe = plan.chain.observe,
          .target = engine_.problem_.target.value_or(INT64_MIN)};
}

void RowGroup::advance(std::uint32_t until, GoOn go_on, void* go_on_context) {
  struct Relay {
    GoOn go_on;
    void* context;
  } relay{go_on, go_on_context};
  RowRun run = row_run(until);
  run.go_on = [](void* context, const RowChain& chain) {
    const auto* const asked = static_cast<const Relay*>(context);
    return asked->go_on(asked->context, chain.sweeps_done, chain.hit);
  };
  run.context = &relay;
  engine_.kernel_.advance(engine_.model_, run, chain_);
}

bool RowGroup::is_on(const void* state, std::size_t v) const {
  const auto place = static_cast<std::size_t>(engine_.place_of_[v]);
  return engine_.kernel_.element == LaneElement::int16
             ? static_cast<const std::int16_t*>(state)[place] != 0
             : static_cast<const std::int32_t*>(state)[place] != 0;
}

void RowGroup::store(std::uint32_t, ProblemResult& out, std::size_t row) {
  const void* const last = chain_.hit ? chain_.best_on : chain_.on;
  out.reads[row] = {.read = chain_.read,
                    .best_energy = chain_.best_energy,
                    .best_sweep = chain_.best_sweep,
                    .final_energy = chain_.hit ? chain_.best_energy : chain_.energy,
                    .sweeps_done = sweeps_of(0),
                    .hit = chain_.hit};
  out.best_states.fill(row, [&](std::size_t v) { return is_on(chain_.best_on, v); });
  out.final_states.fill(row, [&](std::size_t v) { return is_on(last, v); });
  if (engine_.plan_.keep_replicas)
    out.replica_states.fill(row, [&](std::size_t v) { return is_on(chain_.on, v); });
}

}  // namespace temper

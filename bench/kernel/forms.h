#pragma once
/// What bench_kernel runs: every form of every kernel of this machine, the models, and the goals.

#include "temper/model/bqm.h"
#include "temper/sample/backend.h"

#include <cstdint>
#include <string>
#include <vector>

namespace temper::bench {

/// A kernel in one vector width and one random mode or element.
struct Form {
  std::string kernel;   ///< a name of kernels()
  std::string variant;  ///< dealt or independent (multispin), the element (lane), else empty
  BackendOptions machine;
  KernelKind kind = KernelKind::lane;
  RandomMode random_mode = RandomMode::independent;
  std::uint32_t num_reads = 0;

  /// "multispin/dealt/avx512"
  [[nodiscard]] std::string name() const;
};

/// All kernels of the table, in all widths that this processor runs.
[[nodiscard]] std::vector<Form> forms();

enum class ModelGroup { one_hot, one_hot_weights, maxcut, large };

struct BenchModel {
  std::string name;
  ModelGroup group = ModelGroup::one_hot;
  double hot = 0;   ///< beta of the first sweep, in the model's units
  double cold = 0;  ///< of the last one; linear in between
  Bqm bqm;
};

/// The models of every run. The large one is separate: it takes half a minute and its own memory.
[[nodiscard]] std::vector<BenchModel> bench_models();
[[nodiscard]] BenchModel large_model();

enum class Observed { never, every_sweep };  ///< best state and energy: only at the end; always

/// Spin updates a nanosecond on one core that the form should reach; 0 = none stated.
[[nodiscard]] double goal_of(const Form& form, ModelGroup model, Observed observed);

/// How many times D-Wave's neal the form should be, as bench/dwave/kernel_vs_neal.py measures it;
/// 0 = none stated.
[[nodiscard]] double neal_ratio_goal_of(const Form& form, ModelGroup model, Observed observed);

}  // namespace temper::bench

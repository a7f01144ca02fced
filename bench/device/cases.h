#pragma once
/// What bench_device runs: kernels on models, at a beta of which something is known.

#include "temper/model/couplings.h"
#include "temper/sample/plan.h"

#include <memory>
#include <string>
#include <vector>

namespace temper::bench {

struct DeviceCase {
  std::string run;    ///< kernel and draws, as scripts/cuda-report names them: "multispin dealt"
  std::string model;  ///< "empty_729", "17_clues", "maxcut_800"
  ChainOptions chain;
  double beta = 0;        ///< of every sweep
  double acceptance = 0;  ///< share of proposals that chains at this beta accept
  const Couplings* couplings = nullptr;
};

/// The models and the cases on them.
class DeviceCases {
 public:
  DeviceCases();
  [[nodiscard]] const std::vector<DeviceCase>& all() const { return cases_; }

 private:
  std::vector<DeviceCase> cases_;
  std::vector<std::shared_ptr<const Couplings>> models_;
};

/// The share of proposals that chains of single flips accept at this beta, once they have cooled. A
/// plain simulation with its own randomness.
[[nodiscard]] double acceptance_at(const Couplings& couplings, double beta);

}  // namespace temper::bench

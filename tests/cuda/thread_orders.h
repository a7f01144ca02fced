#pragma once
/// Kernels without races give the same reads whatever the order in which CUDA's threads run.

#include "temper/sample/plan.h"

#include "tests/cuda_on_cpu/control.h"
#include "tests/support/expect_same.h"
#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace temper::testing_support {

inline constexpr cuda_on_cpu::Order kOrders[] = {
    cuda_on_cpu::Order::forward, cuda_on_cpu::Order::reverse, cuda_on_cpu::Order::random};

/// What run() returns is expected in all of them.
template <class Run>
void expect_in_all_orders(const PlanResult& expected, const Run& run) {
  for (const cuda_on_cpu::Order order : kOrders) {
    cuda_on_cpu::settings().order = order;
    expect_same(expected, run());
  }
}

/// Betas of sweeps, or of a ladder.
inline std::vector<double> rising(std::uint32_t count) {
  std::vector<double> betas;
  for (std::uint32_t i = 0; i < count; ++i) betas.push_back(0.2 + 1.4 * i / count);
  return betas;
}

}  // namespace temper::testing_support

#pragma once
/// Occupations by the cuda backend on the stand-in, held to exp(−βE).

#include "cuda/backend_cuda.h"
#include "tests/cuda_on_cpu/control.h"
#include "tests/physics/occupation_cases.h"
#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace temper::testing_support {

/// Threads in random order.
inline std::unique_ptr<Backend> cuda_on_the_stand_in() {
  cuda_on_cpu::reset();
  cuda_on_cpu::settings().order = cuda_on_cpu::Order::random;
  return make_cuda_backend({});
}

/// Every variable in three families of one weight, none beside them but a bias that makes one
/// variable unlike the others: multispin counts the families instead of neighbours.
inline Couplings counted_model() {
  BqmBuilder builder(Vartype::binary, 5);
  const auto add = [&](std::vector<std::int32_t> variables) {
    builder.add_family({.label = "family", .variables = std::move(variables)});
  };
  add({0, 1, 2});
  for (const std::int32_t v : {0, 1, 2})
    for (const std::int32_t u : {3, 4}) add({v, u});
  builder.add_linear(4, 1.0);
  return grid_couplings(std::move(builder).build());
}

inline void expect_boltzmann(const Occupation& share, const Couplings& couplings, double beta,
                             std::int64_t num_reads) {
  EXPECT_LT(total_variation(share, boltzmann(couplings, beta)),
            largest_distance(share.size(), num_reads));
  EXPECT_LT(energy_deviation(share, couplings, beta, num_reads), 1.0);
}

inline void expect_exact(const OccupationCase& test, const Couplings& couplings,
                         std::int64_t num_reads, std::uint32_t num_sweeps = 20) {
  const auto backend = cuda_on_the_stand_in();
  expect_boltzmann(occupation(test, couplings, num_reads, *backend, num_sweeps), couplings,
                   kConstantBeta, num_reads);
}

/// On every rung.
inline void expect_exact_ladder(const ChainOptions& chain, const Couplings& couplings,
                                std::int64_t num_reads) {
  const auto backend = cuda_on_the_stand_in();
  const auto share = ladder_occupations(chain, 12, couplings, num_reads, *backend);
  for (std::size_t rung = 0; rung < share.size(); ++rung) {
    SCOPED_TRACE(rung);
    expect_boltzmann(share[rung], couplings, kLadderBetas[rung], num_reads);
  }
}

}  // namespace temper::testing_support

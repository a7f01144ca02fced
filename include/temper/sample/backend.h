#pragma once
/// The table of backends: machines that execute plans. All give the same reads.

#include "temper/sample/plan.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace temper {

struct BackendOptions {
  int num_threads = 0;           ///< 0 = all
  std::string width = "auto";    ///< vector set of the cpu backend: auto, portable, avx2, avx512
  std::string element = "auto";  ///< lane element: auto, int8, int16, int32, float
  int device = 0;                ///< of the cuda backend
  std::string word = "auto";     ///< bits of a multispin word: auto, 32, 64 … 512, 32x8, 32x16
};

/// How a plan lies on a machine.
struct Layout {
  std::string vectors;     ///< the vector set: avx512, avx2, portable; none: scalar
  std::string element;     ///< what holds a variable of a replica: bit, int8, int16, int32, float;
                           ///< byte of the reference
  std::uint32_t word = 0;  ///< bits of a multispin word; 0: the kernel has none
  std::string field_method;         ///< how a visit comes to the energy of its flip
  std::uint32_t reads_a_group = 1;  ///< reads that are annealed side by side by one thread
  std::uint32_t num_groups = 1;
  int num_threads = 1;
  std::size_t bytes_of_model = 0;    ///< couplings, families, order, as the kernel reads them
  std::size_t bytes_a_replica = 0;   ///< of a full group
  std::size_t bytes_in_flight = 0;   ///< of the groups that are annealed at once
  std::size_t bytes_of_results = 0;  ///< states and energies that a round hands back
};

class Backend {
 public:
  virtual ~Backend() = default;
  /// Throws InputError when it cannot run the plan (says why), SystemFailure when the machine
  /// fails.
  [[nodiscard]] virtual PlanResult run(const Plan& plan) const = 0;
  [[nodiscard]] virtual std::string_view name() const = 0;
  /// What runs, for reports: "cpu avx512 int8".
  [[nodiscard]] virtual std::string describe(const Plan& plan) const = 0;
  /// How the plan's first problem would lie on the machine. Throws as run does.
  [[nodiscard]] virtual Layout layout(const Plan& plan) const = 0;
};

struct BackendRow {
  std::string_view name;
  std::string_view help;
  std::unique_ptr<Backend> (*make)(const BackendOptions& options);
  /// Why it cannot run on this machine; empty when it can.
  std::string (*unavailable)();
};

[[nodiscard]] std::span<const BackendRow> backends();

/// The backend called `name`; "auto" takes the fastest that is there. Throws InputError for an
/// unknown name, SystemFailure for one that is not available here.
[[nodiscard]] std::unique_ptr<Backend> make_backend(std::string_view name,
                                                    const BackendOptions& options);

}  // namespace temper

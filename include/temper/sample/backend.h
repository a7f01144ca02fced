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

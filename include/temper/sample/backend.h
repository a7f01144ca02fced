#pragma once
/// The table of backends: machines that execute plans. All give the same reads.

#include "temper/sample/plan.h"

#include <compare>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace temper {

struct BackendOptions {
  int num_threads = 0;           ///< 0 = all
  std::string width = "auto";    ///< vector set of the cpu backend: auto, portable, avx2, avx512
  std::string element = "auto";  ///< lane element: auto, int8, int16, int32, float
  std::optional<int> device{};   ///< which of the backend's devices; unset: 0, if it has any
  std::string word = "auto";     ///< bits of a multispin word: auto, 32, 64 … 512, 32x8, 32x16
  std::string lanes = "auto";    ///< what the lane kernel has side by side: auto, reads, variables

  friend auto operator<=>(const BackendOptions&, const BackendOptions&) = default;
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
  std::size_t bytes_on_host = 0;     ///< beside a device: copies to and from it, walks
  bool on_device = false;            ///< the model and what is in flight: not in the host's memory
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
  /// Threads that a sampler which walks on the host may use beside it.
  [[nodiscard]] virtual int host_threads() const { return 1; }
};

/// A device that a backend can run on.
struct DeviceInfo {
  std::string name;
  std::size_t memory_bytes = 0;
  std::string compute_capability;  ///< "9.0"
};

struct BackendRow {
  std::string_view name;
  std::string_view help;
  std::unique_ptr<Backend> (*make)(const BackendOptions& options);
  /// Why it cannot run on this machine; empty when it can.
  std::string (*unavailable)();
  /// In the order in which --device counts them; null where there is nothing to choose.
  std::vector<DeviceInfo> (*devices)();
};

/// What the row `cuda` of the table does. Programs that link the cuda backend bring it, since this
/// library cannot know it.
struct CudaEntry {
  std::unique_ptr<Backend> (*make)(const BackendOptions& options) = nullptr;
  std::string (*unavailable)() = nullptr;
  std::vector<DeviceInfo> (*devices)() = nullptr;  ///< called only where it is available
};

/// To be called before the table is used; {} takes it back.
void set_cuda_backend(const CudaEntry& entry);

[[nodiscard]] std::span<const BackendRow> backends();

/// Fewer expected spin updates than this auto leaves to the CPU. They take the slower kernels some
/// 0.1 s a core, and CUDA takes longer than that to start.
inline constexpr double kLeastWorkOfADevice = 1e8;

struct BackendChoice {
  std::unique_ptr<Backend> backend;
  std::string reason;  ///< in words
};

/// The backend called `name`; "auto" takes the fastest that is there, but no device for less than
/// kLeastWorkOfADevice, unless one is asked for. `spin_updates`: that the run is expected to make;
/// none where nobody knows, which is taken for many. `why_no_device`: where it is not empty, auto
/// takes no device, and says so. Throws InputError for an unknown name and for a device that is not
/// there, SystemFailure for a backend that is not available here.
[[nodiscard]] BackendChoice choose_backend(std::string_view name, const BackendOptions& options,
                                           std::optional<double> spin_updates,
                                           const std::string& why_no_device = {});

/// The same for work of which nobody knows how much it is.
[[nodiscard]] std::unique_ptr<Backend> make_backend(std::string_view name,
                                                    const BackendOptions& options);

}  // namespace temper

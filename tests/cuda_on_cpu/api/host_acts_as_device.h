#pragma once
/// Algorithms of the host that stand in for the device's.

namespace cuda_on_cpu {

/// While one lives, host code may touch device memory.
class HostActsAsDevice {
 public:
  HostActsAsDevice();
  ~HostActsAsDevice();
  HostActsAsDevice(const HostActsAsDevice&) = delete;
  HostActsAsDevice& operator=(const HostActsAsDevice&) = delete;
};

}  // namespace cuda_on_cpu

/// The type, for sources under cuda/.
#define TEMPER_HOST_ACTS_AS_DEVICE ::cuda_on_cpu::HostActsAsDevice

#pragma once
/// Says what a memory fault means: whose memory it was, and who touched it.

namespace cuda_on_cpu {

/// From now on a fault on device memory, or on the end of a thread's stack, is named before the
/// process ends. Other faults go to whoever handled them before.
void report_faults();

}  // namespace cuda_on_cpu

#include "temper/base/instruction_set.h"

namespace temper {

bool runs_here(InstructionSet set) {
#if defined(__x86_64__)
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
                    __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
                    __builtin_cpu_supports("popcnt");
  const bool avx512 = avx2 && __builtin_cpu_supports("avx512f") &&
                      __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
                      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512cd");
#else
  const bool avx2 = false, avx512 = false;
#endif
  switch (set) {
    case InstructionSet::portable:
      return true;
    case InstructionSet::avx2:
      return avx2;
    case InstructionSet::avx512:
      return avx512;
  }
  return false;
}

}  // namespace temper

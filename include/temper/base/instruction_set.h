#pragma once
/// The instruction sets that some objects are compiled for (scripts/cmake/library.cmake has the
/// flags), and whether this processor runs them. Every flag of an object is checked here, once.

namespace temper {

enum class InstructionSet { portable, avx2, avx512 };

[[nodiscard]] bool runs_here(InstructionSet set);

}  // namespace temper

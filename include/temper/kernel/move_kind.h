#pragma once
/// What a chain proposes.

#include <cstdint>

namespace temper {

/// Flips of single variables; or those and, after them in every sweep, a move inside families, for
/// objectives that hide behind a large one-hot penalty.
///
///   onehot  exchanges of two variables of which exactly one is on, by the accept test
///   family  a heat bath over all variables of a family of which exactly one is on: each takes its
///           place with a probability ∝ exp(−βE), E its field with all of the family off
enum class MoveKind : std::int32_t { flip, onehot, family };

}  // namespace temper

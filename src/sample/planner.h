#pragma once
/// Picks moves and kernel family from model and options alone: the choice is part of what defines a
/// read.

#include "temper/sample/sampler.h"

#include <string>

namespace temper {

struct KernelChoice {
  KernelKind kind = KernelKind::lane;
  std::string reason;
};

/// Why a kernel cannot run this model with these moves; empty when it can.
[[nodiscard]] std::string kernel_refusal(KernelKind kind, const Couplings& couplings,
                                         MoveKind moves);

/// For options.kernel "auto" the fastest that can run the model with these moves, else the one
/// asked for. Throws InputError when that one cannot (why), or is unknown.
[[nodiscard]] KernelChoice choose_kernel(const Couplings& couplings, const SampleOptions& options,
                                         MoveKind moves);

/// The kernel's name in the table of kernels.
[[nodiscard]] std::string_view name_of(KernelKind kind);

struct MovesChoice {
  MoveKind kind = MoveKind::flip;
  std::string reason;
};

/// For options.moves "auto" one-hot moves where the model has families and an objective hides
/// behind their penalties (hidden_objective.h), flips elsewhere. Throws InputError when moves
/// inside families are asked for and there are none, or the word is unknown.
[[nodiscard]] MovesChoice choose_moves(const Couplings& couplings, const SampleOptions& options);

[[nodiscard]] std::string_view name_of(MoveKind kind);

/// Refuses a word that names no moves.
void check_moves(std::string_view name);

/// The model on the grid, with its families: those that it brings, else those found in it.
[[nodiscard]] Couplings couplings_with_families(const Bqm& bqm);

}  // namespace temper

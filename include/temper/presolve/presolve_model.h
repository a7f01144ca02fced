#pragma once
/// Presolve of a bare model: takes out the variables whose value in an optimum can be told without
/// search, so that less is left to anneal.
///
///   * domination: the field of x keeps its sign, whatever the others are (first-order persistency)
///   * degree 0, 1, 2: min over x is a constant, a linear or a quadratic function of its neighbours
///   * equal and opposite pairs: of the four states of a pair two are never better than the others
///   * roof duality: persistencies of the half-integral relaxation (Hammer, Hansen, Simeone 1984),
///     by a maximum flow on the double cover of the model
///   * components: small parts that nothing couples to the rest, solved by enumeration
///
/// until none of them finds more.
///
/// `on` keeps at least one optimum: every optimum of the reduced model restores to an optimum of
/// the original, of the same energy. `strict` keeps them all: every optimum of the original is
/// restored from one of the reduced model. There a technique acts only where no tie is lost: signs
/// are strict, an eliminated variable has one best answer to every state of its neighbours, roof
/// duality fixes what is so in all minimum cuts, and a small component loses the variables that all
/// its optima agree on.
///
/// Decisions are exact. Coefficients are taken as the integers that they are in units of a power of
/// ten (where the decimals of the model allow it) or of two, in 128 bits: no sum is rounded, so no
/// sign is mistaken. What is left is rounded once, when it is written as doubles again: not at all
/// where it has no more than 53 bits, as with coefficients that are short decimals. A model whose
/// coefficients span more than 120 bits is left as it is, and the report says so.
///
/// A pure function of model and mode. The work is bounded by the size of the model, not by a clock;
/// a stop request ends it at once, with whatever was done.

#include "temper/base/stop_token.h"
#include "temper/model/bqm.h"
#include "temper/presolve/restore.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace temper {

enum class PresolveMode { off, on, strict };

struct PresolveTechniqueRow {
  std::string_view name;
  std::string_view help;
  PresolveTechnique technique;
};
/// In the order of the enum.
[[nodiscard]] std::span<const PresolveTechniqueRow> presolve_techniques();

struct PresolveOptions {
  PresolveMode mode = PresolveMode::on;
  /// A bit a technique, those that may be used; for tests.
  std::uint32_t techniques = (1u << kNumPresolveTechniques) - 1;
  const StopToken* stop = nullptr;
};

struct ModelSize {
  std::int32_t variables = 0;
  std::int64_t couplings = 0;
  std::int32_t components = 0;         ///< variables that couplings join, directly or not
  std::int32_t largest_component = 0;  ///< in variables

  friend bool operator==(const ModelSize&, const ModelSize&) = default;
};

struct PresolveReport {
  PresolveMode mode = PresolveMode::off;
  ModelSize before;
  ModelSize after;
  /// Variables that each technique took out.
  std::array<std::int64_t, kNumPresolveTechniques> removed = {};
  std::string note;  ///< what it did not do, and why; empty: nothing
  bool stopped = false;
  double seconds = 0;
};

struct PresolvedModel {
  Bqm bqm;  ///< labels and families carried over; the offset holds the energy of what is gone
  Restore restore;
  PresolveReport report;
};

[[nodiscard]] PresolvedModel presolve(const Bqm& bqm, const PresolveOptions& options = {});

}  // namespace temper

#pragma once
/// The way back from a reduced model as JSON, and samples of a reduced model taken along it.
///
///   {"type": "PresolveRestore", "version": 1, "variable_type": "BINARY",
///    "variable_labels": [...],                   of the original, in its order
///    "kept": [0, 4],                             indices into the labels: the reduced variables
///    "steps": [{"variable": 1, "of": [0, 4], "values": [0, 1, 1, 0], "by": "degree_2"}, ...]}
///
/// Steps are undone last to first: the variable takes values[x[of[0]] + 2 x[of[1]]], where 1 is on
/// (a spin up). `of` has two variables, one or none, `values` four, two or one.

#include "temper/presolve/restore.h"

#include <string>
#include <string_view>

namespace temper {

[[nodiscard]] std::string restore_to_json(const Restore& restore);
/// Throws ParseError, also where a step needs a variable that is not known by then.
[[nodiscard]] Restore restore_from_json(std::string_view text, std::string_view source);

/// To a file or `-`. Throws SystemFailure.
void write_restore(const Restore& restore, const std::string& path);
/// Throws InputError, ParseError.
[[nodiscard]] Restore read_restore(const std::string& path);

/// A dimod SampleSet as JSON, or what `temper sample --json` prints, with the samples on the
/// original model. All else stays, energies too: presolve keeps them. Throws ParseError where the
/// samples are not of the reduced model.
[[nodiscard]] std::string restored_sampleset_json(const Restore& restore, std::string_view text,
                                                  std::string_view source);

/// From file (or `-`) to file (or `-`).
void restore_samples(const Restore& restore, const std::string& from, const std::string& to);

}  // namespace temper

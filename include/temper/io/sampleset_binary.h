#pragma once
/// Samples as a compact binary file. All numbers are little-endian; `text` is JSON.
///
///   offset  size
///        0     8   "TEMPERSS"
///        8     4   version, 1
///       12     1   0: variables are 0/1, 1: they are −1/+1
///       13     1   sense of the model's file: 0 minimise, 1 maximise, 2 cut
///       14     2   0
///       16     8   n, the number of variables
///       24     8   m, the number of samples
///       32     8   t, bytes of the text
///       40     t   {"variable_labels": [n labels], "info": {…}}
///              …   zeros up to a multiple of 8
///            8 m   energies, doubles
///            8 m   how often each occurred, signed integers
///      8 m ⌈n/64⌉  states: variable v of a sample is bit v mod 64 of its word v / 64; 1: on, or up
///
/// and no byte more. Energies are those that are minimised; with sense 1 or 2 the file's own value
/// is minus the energy.

#include "temper/io/samples_format.h"
#include "temper/io/sampleset.h"

#include <string>
#include <string_view>

namespace temper {

[[nodiscard]] std::string sampleset_to_binary(const SamplesToSave& samples);

[[nodiscard]] bool is_sampleset_binary(std::string_view bytes);

/// Throws ParseError.
[[nodiscard]] SavedSamples sampleset_from_binary(std::string_view bytes, const std::string& source);

}  // namespace temper

#pragma once
/// What a model is, in 16 hexadecimal digits: to tell whether two files hold the same one.

#include "temper/model/bqm.h"

#include <cstdint>
#include <span>
#include <string>

namespace temper {

/// Of vartype, sense, labels, families and every coefficient, bit for bit; not of the file or its
/// format.
[[nodiscard]] std::string fingerprint(const Bqm& bqm);

/// Of words.
[[nodiscard]] std::string fingerprint(std::span<const std::uint64_t> words);

}  // namespace temper

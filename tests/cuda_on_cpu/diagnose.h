#pragma once
/// How the stand-in says what is wrong. What CUDA reports as an error is one here too, with a
/// sentence in last_diagnostic(); what CUDA leaves undefined ends the process.

#include "tests/cuda_on_cpu/api/runtime.h"

#include <source_location>
#include <string>

namespace cuda_on_cpu {

/// Prints the message, the place and the running thread, and aborts.
[[noreturn]] void violation(const std::string& message);
[[noreturn]] void violation(const std::string& message, const std::source_location& where);

std::string place(const std::source_location& where);  ///< file:line (function)
std::string running_thread();  ///< "block (0,0,0), thread (3,0,0)"; "host code" outside of kernels

/// The error, having noted why.
cudaError_t reject(cudaError_t error, std::string why);

}  // namespace cuda_on_cpu

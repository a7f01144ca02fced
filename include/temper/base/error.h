#pragma once
/// The exceptions that temper throws; `cli/main.cc` catches them once and turns each into an exit
/// status (design section 6). Ordinary outcomes (no solution, not valid) are values, never these.

#include <stdexcept>
#include <string>

namespace temper {

/// Bad usage or bad input: exit status 2. The message says what was found and what was expected.
struct InputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Malformed text: an InputError that knows where. `line` and `column` count from 1; 0 = unknown.
/// `what()` reads `source:line:column: message` with the unknown parts left out.
struct ParseError : InputError {
  ParseError(std::string source, int line, int column, const std::string& message);

  std::string source;
  int line = 0;
  int column = 0;
};

/// A device, the file system or the machine failed: exit status 3.
struct SystemFailure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace temper

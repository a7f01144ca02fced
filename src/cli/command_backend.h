#pragma once
/// The backend of a command. A name is taken at its word, at once; auto waits for the first model,
/// since whether a device pays is a question of size.

#include "temper/sample/backend.h"

#include <memory>
#include <optional>
#include <string>

namespace temper::cli {

class CommandBackend {
 public:
  /// Throws as make_backend does.
  CommandBackend(std::string name, const BackendOptions& options);

  /// The backend for this much work (spin updates; none where nobody knows), the same from the
  /// first call on. `why_no_device`: as choose_backend has it.
  [[nodiscard]] const Backend& for_work(std::optional<double> spin_updates,
                                        const std::string& why_no_device);
  /// Why it is this one, once for_work has said which.
  [[nodiscard]] const std::string& reason() const { return choice_.reason; }

 private:
  std::string name_;
  BackendOptions options_;
  bool is_chosen_;
  BackendChoice choice_;
};

}  // namespace temper::cli

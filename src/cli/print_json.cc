#include "cli/print_json.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace temper::cli {

void print_json(const nlohmann::ordered_json& document, JsonLayout layout) {
  const int indent = layout == JsonLayout::indented ? 2 : -1;
  fmt::print("{}\n",
             document.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

}  // namespace temper::cli

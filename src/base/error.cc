#include "temper/base/error.h"

#include <utility>

namespace temper {
namespace {

std::string located(const std::string& source, int line, int column, const std::string& message) {
  std::string text = source;
  if (line > 0) text += ":" + std::to_string(line);
  if (line > 0 && column > 0) text += ":" + std::to_string(column);
  return text.empty() ? message : text + ": " + message;
}

}  // namespace

ParseError::ParseError(std::string source_name, int line_number, int column_number,
                       const std::string& message)
    : InputError(located(source_name, line_number, column_number, message)),
      source(std::move(source_name)),
      line(line_number),
      column(column_number) {}

}  // namespace temper

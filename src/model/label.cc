#include "temper/model/label.h"

#include <fmt/format.h>

namespace temper {
namespace {

struct Printer {
  std::string operator()(std::int64_t number) const { return fmt::format("{}", number); }
  std::string operator()(double number) const { return fmt::format("{}", number); }
  std::string operator()(const std::string& name) const { return name; }
  std::string operator()(const Label::Tuple& tuple) const {
    std::string text = "(";
    for (std::size_t i = 0; i < tuple.size(); ++i) {
      if (i > 0) text += ", ";
      text += to_string(tuple[i]);
    }
    return text + ")";
  }
};

}  // namespace

std::string to_string(const Label& label) { return std::visit(Printer{}, label.value); }

}  // namespace temper

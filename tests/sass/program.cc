#include "tests/sass/program.h"

#include <algorithm>
#include <bit>
#include <cctype>
#include <charconv>
#include <stdexcept>

namespace sass {
namespace {

[[noreturn]] void refuse(std::string_view what, std::string_view text) {
  throw std::runtime_error(std::string{what} + " '" + std::string{text} + "'");
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())))
    text.remove_prefix(1);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())))
    text.remove_suffix(1);
  return text;
}

bool take(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

/// 0x1f, -0x4, 1.5, +INF.
std::uint32_t number_of(std::string_view text) {
  const std::string_view whole = text;
  const bool minus = take(text, "-");
  if (!minus) take(text, "+");
  std::uint32_t value = 0;
  if (take(text, "0x")) {
    std::uint64_t wide = 0;
    const auto end = std::from_chars(text.data(), text.data() + text.size(), wide, 16);
    if (end.ptr != text.data() + text.size()) refuse("not a number:", whole);
    value = static_cast<std::uint32_t>(wide);
    return minus ? 0 - value : value;
  }
  float number = 0;
  if (text == "INF") {
    value = 0x7F800000u;
  } else if (text == "QNAN") {
    value = 0x7FFFFFFFu;
  } else {
    const auto end = std::from_chars(text.data(), text.data() + text.size(), number);
    if (end.ptr != text.data() + text.size()) refuse("not a number:", whole);
    value = std::bit_cast<std::uint32_t>(number);
  }
  return minus ? value ^ 0x80000000u : value;
}

/// The number of a register: what follows its letter, up to a suffix. −1 where it is none.
int register_number(std::string_view text, int zero) {
  if (text == "Z") return zero;
  int number = 0;
  const auto end = std::from_chars(text.data(), text.data() + text.size(), number);
  return end.ptr == text.data() + text.size() && !text.empty() ? number : -1;
}

/// [R2.64+UR4+0x10], [R4.X4+-0x8], without the brackets.
void parse_address(std::string_view text, Operand& operand) {
  while (!text.empty()) {
    const auto end = text.find('+');
    std::string_view term = trimmed(text.substr(0, end));
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    if (term.starts_with("UR")) {
      operand.uniform = register_number(term.substr(2, term.find('.') - 2), kZeroUniform);
    } else if (term.starts_with("R")) {
      const auto dot = term.find('.');
      operand.base = register_number(term.substr(1, dot - 1), kZeroRegister);
      const std::string_view suffix = dot == std::string_view::npos ? "" : term.substr(dot + 1);
      if (suffix == "64") {
        operand.is_wide = true;
      } else if (suffix.starts_with("X")) {
        operand.scale = register_number(suffix.substr(1), -1);
      } else if (!suffix.empty() && suffix != "U32") {
        refuse("an address with", term);
      }
    } else {
      operand.value += number_of(term);
    }
  }
}

Operand parse_operand(std::string_view text) {
  const std::string_view whole = text;
  Operand operand;
  for (;;) {
    if (take(text, "-")) {
      operand.negated = true;
    } else if (take(text, "~") || take(text, "!")) {
      operand.complement = true;
    } else if (text.starts_with("|")) {
      operand.absolute = true;
      const auto end = text.rfind('|');
      text = text.substr(1, end - 1);
    } else {
      break;
    }
  }
  if (take(text, "`(")) {
    operand.kind = Operand::Kind::label;
    operand.text = text.substr(0, text.find(')'));
    return operand;
  }
  if (take(text, "desc[")) {
    operand.is_descriptor = true;
    text.remove_prefix(text.find(']') + 1);
  }
  if (text.starts_with("[")) {
    operand.kind = Operand::Kind::memory;
    parse_address(text.substr(1, text.rfind(']') - 1), operand);
    return operand;
  }
  if (take(text, "c[")) {
    operand.kind = Operand::Kind::constant;
    const auto end = text.find(']');
    operand.number = static_cast<int>(number_of(text.substr(0, end)));
    text.remove_prefix(end + 2);
    parse_address(text.substr(0, text.find(']')), operand);
    return operand;
  }
  const auto dot = text.find('.');
  const std::string_view name = text.substr(0, dot);
  const auto is_register = [&](std::string_view letters, Operand::Kind kind, int zero) {
    if (!name.starts_with(letters)) return false;
    const int number = register_number(name.substr(letters.size()), zero);
    if (number < 0) return false;
    operand.kind = kind;
    operand.number = number;
    if (dot != std::string_view::npos) operand.text = text.substr(dot + 1);
    if (operand.text.starts_with("reuse")) operand.text.clear();
    if (const auto reuse = operand.text.find(".reuse"); reuse != std::string::npos)
      operand.text.resize(reuse);
    return true;
  };
  using enum Operand::Kind;
  if (name == "PT" || name == "UPT") {
    operand.kind = name == "PT" ? predicate : uniform_predicate;
    operand.number = kTrue;
  } else if (name == "PR" || name == "UPR") {
    operand.kind = all_predicates;
  } else if (text.starts_with("SR") && !text.starts_with("SR_") && text != "SRZ") {
    refuse("operand", whole);
  } else if (text.starts_with("SR")) {
    operand.kind = special;
    operand.text = text;
  } else if (!is_register("UR", uniform_register, kZeroUniform) &&
             !is_register("UP", uniform_predicate, -1) &&
             !is_register("R", register_, kZeroRegister) && !is_register("P", predicate, -1) &&
             !is_register("B", barrier, -1)) {
    operand.kind = immediate;
    operand.value = number_of(text);
    if (operand.negated) operand.value = number_of(whole);
    operand.negated = false;
  }
  return operand;
}

/// Cuts at commas.
std::vector<std::string_view> operands_of(std::string_view text) {
  std::vector<std::string_view> operands;
  while (!text.empty()) {
    const auto end = text.find(',');
    operands.push_back(trimmed(text.substr(0, end)));
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
  }
  return operands;
}

Instruction parse_instruction(std::string_view text) {
  text = trimmed(text.substr(0, text.find("(*")));  // what it remarks: spills, targets of tables
  Instruction instruction;
  instruction.text = text;
  instruction.guard.kind = Operand::Kind::predicate;
  instruction.guard.number = kTrue;
  if (take(text, "@")) {
    const auto end = text.find(' ');
    instruction.guard = parse_operand(text.substr(0, end));
    text = trimmed(text.substr(end));
  }
  const auto end = text.find(' ');
  std::string_view opcode = text.substr(0, end);
  text = end == std::string_view::npos ? std::string_view{} : trimmed(text.substr(end));
  auto dot = opcode.find('.');
  instruction.name = opcode.substr(0, dot);
  while (dot != std::string_view::npos) {
    opcode.remove_prefix(dot + 1);
    dot = opcode.find('.');
    instruction.modifiers.emplace_back(opcode.substr(0, dot));
  }
  if (instruction.name == "RET") {  // RET.REL.NODEC R4 `(kernel): no comma
    const auto label = text.find('`');
    instruction.operands.push_back(parse_operand(trimmed(text.substr(0, label))));
    return instruction;
  }
  for (const std::string_view operand : operands_of(text))
    instruction.operands.push_back(parse_operand(operand));
  return instruction;
}

/// Labels of this kernel, to addresses. One that is elsewhere leads to no instruction.
void resolve(Kernel& kernel, const std::map<std::string, std::uint32_t>& labels) {
  for (Instruction& instruction : kernel.code)
    for (Operand& operand : instruction.operands)
      if (operand.kind == Operand::Kind::label) {
        const auto found = labels.find(operand.text);
        operand.value = found == labels.end() ? ~0u : found->second;
      }
}

}  // namespace

bool Instruction::has(std::string_view modifier) const {
  return std::ranges::find(modifiers, modifier) != modifiers.end();
}

std::size_t Kernel::index_of(std::uint32_t address) const {
  const auto found = std::ranges::lower_bound(code, address, {}, &Instruction::address);
  if (found == code.end() || found->address != address)
    throw std::runtime_error(name + ": no instruction at " + std::to_string(address));
  return static_cast<std::size_t>(found - code.begin());
}

std::map<std::string, Kernel> parse(std::string_view text, std::string_view wanted) {
  std::map<std::string, Kernel> kernels;
  Kernel* kernel = nullptr;
  std::map<std::string, std::uint32_t> labels;  // of the kernel: other files use the same names
  std::vector<std::string> unplaced;            // labels of the next instruction
  while (!text.empty()) {
    const auto end = text.find('\n');
    std::string_view line = trimmed(text.substr(0, end));
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    if (take(line, ".section\t")) {
      line = trimmed(line);
      if (kernel != nullptr) resolve(*kernel, labels);
      kernel = nullptr;
      labels.clear();
      unplaced.clear();
      if (!take(line, ".text.")) continue;
      const std::string name{line.substr(0, line.find(','))};
      if (name.find(wanted) == std::string::npos) continue;
      kernel = &kernels[name];
      kernel->name = name;
    } else if (kernel == nullptr) {
      continue;
    } else if (line.ends_with(":") && !line.starts_with("//")) {
      unplaced.emplace_back(line.substr(0, line.size() - 1));
    } else if (take(line, "/*")) {
      const auto close = line.find("*/");
      const std::uint32_t address = number_of("0x" + std::string{line.substr(0, close)});
      line = trimmed(line.substr(close + 2));
      const auto semicolon = line.find(';');
      if (semicolon == std::string_view::npos) continue;  // the encoding's second line
      for (std::string& label : unplaced) labels[std::move(label)] = address;
      unplaced.clear();
      try {
        kernel->code.push_back(parse_instruction(trimmed(line.substr(0, semicolon))));
      } catch (const std::runtime_error& error) {
        refuse(error.what(), line);
      }
      kernel->code.back().address = address;
    }
  }
  if (kernel != nullptr) resolve(*kernel, labels);
  return kernels;
}

}  // namespace sass

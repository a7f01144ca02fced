#include "tests/sass/operations.h"

#include "tests/sass/lanes.h"

#include <stdexcept>

namespace sass {
namespace {

constexpr std::int32_t kRow = kLanes;
constexpr std::int32_t kDroppedRows = 256 * kRow;  ///< writes to RZ
constexpr std::int32_t kUniform = kDroppedRows + 4 * kRow;
constexpr std::int32_t kDroppedUniform = kUniform + 256;
constexpr std::int32_t kConstants = kDroppedUniform + 4;

[[noreturn]] void refuse(const Instruction& instruction, const std::string& why) {
  throw std::runtime_error("'" + instruction.text + "' is not known: " + why);
}

bool is_number(const Operand& operand) {
  using enum Operand::Kind;
  return operand.kind == register_ || operand.kind == uniform_register ||
         operand.kind == immediate || operand.kind == constant;
}
bool is_predicate(const Operand& operand) {
  using enum Operand::Kind;
  return operand.kind == predicate || operand.kind == uniform_predicate;
}

PredicatePlace place_of_predicate(const Operand& operand) {
  const bool uniform = operand.kind == Operand::Kind::uniform_predicate;
  return {operand.number + (uniform ? 8 : 0), operand.complement};
}

class Decoder {
 public:
  explicit Decoder(const Kernel& kernel) : kernel_(kernel) {
    program_.file_words = static_cast<std::size_t>(kConstants);
  }

  Program decode() {
    for (const Instruction& instruction : kernel_.code) {
      try {
        program_.steps.push_back(step_of(instruction));
      } catch (const std::runtime_error& error) {
        Step& step = program_.steps.emplace_back();
        step.instruction = &instruction;
        step.control = Control::unknown;
        program_.unknown[&instruction] = error.what();
      }
    }
    return std::move(program_);
  }

 private:
  std::int32_t new_word() { return static_cast<std::int32_t>(program_.file_words++); }

  /// A constant or immediate of two words, the second of which is 0 or the next constant.
  Place constant_place(const Operand& operand) {
    const std::int32_t at = new_word(), next = new_word();
    if (operand.kind == Operand::Kind::immediate) {
      program_.immediates[at] = operand.value;
      program_.immediates[next] = 0;
    } else {
      program_.constants.push_back({at, operand.value});
      program_.constants.push_back({next, operand.value + 4});
    }
    return {at, 1, 0};
  }

  Place place_of(const Operand& operand) {
    using enum Operand::Kind;
    Place place;
    if (operand.kind == register_) {
      place = register_place(operand.number);
    } else if (operand.kind == uniform_register) {
      place = uniform_place(operand.number);
    } else {
      place = constant_place(operand);
    }
    place.negated = operand.negated;
    place.complement = operand.complement;
    place.absolute = operand.absolute;
    return place;
  }
  static Place register_place(int number) {
    return {number * kRow, number == kZeroRegister ? 0 : kRow, 1};
  }
  static Place uniform_place(int number) {
    return {kUniform + number, number == kZeroUniform ? 0 : 1, 0};
  }

  Step step_of(const Instruction& instruction) {
    Step step;
    step.instruction = &instruction;
    step.to = {kDroppedRows, kRow, 1};
    step.guard = place_of_predicate(instruction.guard);
    const Row* const row = find_row(instruction.name);
    if (row == nullptr) refuse(instruction, "the operation is new");
    step.run = row->run;
    step.control = row->control;
    step.is_uniform = row->is_uniform;
    for (const std::string& modifier : instruction.modifiers) {
      bool known = false;
      for (std::size_t i = 0; i < row->modifiers.size(); ++i)
        if (row->modifiers[i] == modifier) {
          step.flags |= 1u << i;
          known = true;
        }
      for (const std::string_view ignored : row->ignored) known = known || ignored == modifier;
      if (!known) refuse(instruction, "the modifier " + modifier + " is new");
    }
    bool has_target = row->stores_nothing;
    int num_out = 0;
    for (const Operand& operand : instruction.operands) {
      using enum Operand::Kind;
      if (operand.kind == label) {
        step.target = kernel_.index_of(operand.value);
      } else if (operand.kind == barrier) {
        step.barrier = operand.number;
      } else if (operand.kind == memory || (operand.kind == constant && operand.base >= 0)) {
        step.is_memory = true;
        read_address(operand, step);
      } else if (operand.kind == special) {
        const int number = special_register(operand.text);
        if (number < 0) refuse(instruction, "the register is new");
        step.offset = static_cast<std::uint32_t>(number);
      } else if (is_predicate(operand)) {
        const PredicatePlace place = place_of_predicate(operand);
        if (num_out < row->predicates_out && step.num_from == 0) {
          step.predicates_out[static_cast<std::size_t>(num_out++)] = place;
        } else {
          step.predicates_in.at(static_cast<std::size_t>(step.num_predicates_in++)) = place;
        }
      } else if (is_number(operand)) {
        if (operand.kind == constant && operand.number != 0)
          refuse(instruction, "only bank 0 of constants is here");
        if (!operand.text.empty() && !(operand.text.size() == 2 && operand.text[0] == 'B'))
          refuse(instruction, "the suffix " + operand.text + " is new");
        if (!operand.text.empty()) step.offset = static_cast<std::uint32_t>(operand.text[1] - '0');
        if (!has_target) {
          step.to = place_of(operand);
          if (operand.kind == register_ && operand.number == kZeroRegister)
            step.to = {kDroppedRows, kRow, 1};
          if (operand.kind == uniform_register && operand.number == kZeroUniform)
            step.to = {kDroppedUniform, 1, 0};
          has_target = true;
        } else {
          step.from.at(static_cast<std::size_t>(step.num_from++)) = place_of(operand);
        }
      }
    }
    if (row->adjust != nullptr && !row->adjust(step)) refuse(instruction, "the form is new");
    return step;
  }

  void read_address(const Operand& operand, Step& step) {
    step.has_base = operand.base >= 0;
    step.has_uniform = operand.uniform >= 0;
    if (step.has_base) step.base = register_place(operand.base);
    if (step.has_uniform) step.uniform = uniform_place(operand.uniform);
    step.is_wide = operand.is_wide;
    step.scale = operand.scale;
    step.offset = operand.value;
  }

  const Kernel& kernel_;
  Program program_;
};

}  // namespace

Program decode(const Kernel& kernel) { return Decoder(kernel).decode(); }

}  // namespace sass

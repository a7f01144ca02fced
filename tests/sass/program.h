#pragma once
/// Machine code of kernels as `nvdisasm -c` prints it, parsed: what each instruction is and what it
/// works on. Nothing here knows what an instruction does (operations.h), or any kernel.

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace sass {

/// One operand as written: R4, -UR6, !P0, 0x1f, c[0x0][0x210], [R2.64+0x8], `(.L_x_3) …
struct Operand {
  enum class Kind : std::uint8_t {
    register_,
    uniform_register,
    predicate,
    uniform_predicate,
    all_predicates,  ///< PR
    immediate,
    constant,  ///< c[bank][value], plus a register
    memory,    ///< base · scale + uniform + value
    label,     ///< value: the address
    barrier,   ///< B0 …
    special,   ///< SR_TID.X …
  };
  Kind kind = Kind::immediate;
  bool negated = false;     ///< -
  bool complement = false;  ///< ~ of a number, ! of a predicate
  bool absolute = false;    ///< |R4|
  int number = 0;           ///< of the register, predicate, barrier or constant bank
  std::uint32_t value = 0;
  std::string text;  ///< of a special register or label; suffix of a register (B1, H0_H0, 64)
  // Of memory and constants: registers, −1 for none.
  int base = -1;
  int uniform = -1;
  int scale = 1;
  bool is_wide = false;  ///< the base has 64 bits
  bool is_descriptor = false;
};

inline constexpr int kZeroRegister = 255;  ///< RZ
inline constexpr int kZeroUniform = 255;   ///< URZ
inline constexpr int kTrue = 7;            ///< PT, UPT

struct Instruction {
  std::uint32_t address = 0;
  std::string text;  ///< as printed, without the address
  Operand guard;     ///< a predicate; PT where there is none
  std::string name;  ///< LOP3
  std::vector<std::string> modifiers;
  std::vector<Operand> operands;

  [[nodiscard]] bool has(std::string_view modifier) const;
};

struct Kernel {
  std::string name;  ///< mangled
  std::vector<Instruction> code;

  /// Of the instruction at an address. Throws std::runtime_error where there is none.
  [[nodiscard]] std::size_t index_of(std::uint32_t address) const;
};

/// The kernels of a disassembly whose names contain `wanted`. Throws std::runtime_error with the
/// line that it does not understand.
[[nodiscard]] std::map<std::string, Kernel> parse(std::string_view text, std::string_view wanted);

}  // namespace sass

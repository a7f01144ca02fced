/// Integer arithmetic, logic and moves. Uniform forms (UIADD3 …) do the same once for a warp.

#include "tests/sass/lanes.h"

#include <algorithm>
#include <cmath>

namespace sass {
namespace {

std::uint32_t look_up(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t table) {
  std::uint32_t result = 0;
  for (int row = 0; row < 8; ++row)
    if (table >> row & 1) result |= (row & 4 ? a : ~a) & (row & 2 ? b : ~b) & (row & 1 ? c : ~c);
  return result;
}

void move(Warp& warp, const Step& step, std::uint32_t lanes) {
  set_each(warp, step, lanes, [&](int lane) { return integer(warp, step, 0, lane); });
}

/// a + b + c. Carries go to the first predicate and, beyond one, to the second; .X adds carries.
void add3(Warp& warp, const Step& step, std::uint32_t lanes) {
  const bool extends = step.has(0);
  each(lanes, [&](int lane) {
    std::uint64_t sum = 0;
    for (int i = 0; i < 3; ++i) {
      const Place& place = step.from[static_cast<std::size_t>(i)];
      const std::uint32_t value = warp.word(place, lane);
      sum += place.negated || place.complement ? std::uint64_t{~value} : value;
      sum += place.negated;  // −x = ~x + 1, whose carry counts
    }
    if (extends)
      for (int i = 0; i < step.num_predicates_in; ++i) sum += predicate_in(warp, step, i, lane);
    warp.word(step.to, lane) = static_cast<std::uint32_t>(sum);
    set_predicate(warp, step, 0, lane, sum >> 32 >= 1);
    set_predicate(warp, step, 1, lane, sum >> 32 >= 2);
  });
}
// −0 = ~0 + 1 carries, but complements are 32 bits wide.

void add(Warp& warp, const Step& step, std::uint32_t lanes) {
  set_each(warp, step, lanes,
           [&](int lane) { return integer(warp, step, 0, lane) + integer(warp, step, 1, lane); });
}

/// IMAD: a · b + c, of which .WIDE keeps 64 bits (c has them too), .HI the upper ones.
enum { kWide, kHigh, kUnsigned, kExtends };
void multiply_add(Warp& warp, const Step& step, std::uint32_t lanes) {
  each(lanes, [&](int lane) {
    const std::uint32_t a = integer(warp, step, 0, lane), b = integer(warp, step, 1, lane);
    if (!step.has(kWide) && !step.has(kHigh)) {
      std::uint32_t sum = a * b + integer(warp, step, 2, lane);
      if (step.has(kExtends)) sum += predicate_in(warp, step, 0, lane);
      warp.word(step.to, lane) = sum;
      return;
    }
    const std::uint64_t product =
        step.has(kUnsigned)
            ? std::uint64_t{a} * b
            : static_cast<std::uint64_t>(std::int64_t{static_cast<std::int32_t>(a)} *
                                         static_cast<std::int32_t>(b));
    const std::uint64_t addend = wide_integer(warp, step, 2, lane);
    std::uint64_t sum = product + addend;
    bool carry = sum < product;
    if (step.has(kExtends)) {
      const bool in = predicate_in(warp, step, 0, lane);
      carry = carry || (in && sum == ~std::uint64_t{0});
      sum += in;
    }
    set_predicate(warp, step, 0, lane, carry);
    if (step.has(kWide))
      set_wide(warp, step, lane, sum);
    else
      warp.word(step.to, lane) = static_cast<std::uint32_t>(sum >> 32);
  });
}

/// LEA: (a << s) + b; .HI the high word of {c, a} << s, plus b. .SX32 extends the sign of a for c.
void scaled_add(Warp& warp, const Step& step, std::uint32_t lanes) {
  const bool high = step.has(0), extends = step.has(1), signs = step.has(2);
  each(lanes, [&](int lane) {
    const std::uint32_t a = integer(warp, step, 0, lane), b = integer(warp, step, 1, lane);
    const int last = step.num_from - 1;
    const std::uint32_t shift = integer(warp, step, last, lane) & 31;
    std::uint32_t shifted = a << shift;
    if (high) {
      const std::uint32_t upper = signs                ? 0 - (a >> 31)
                                  : step.num_from == 4 ? integer(warp, step, 2, lane)
                                                       : 0;
      shifted = static_cast<std::uint32_t>(((std::uint64_t{upper} << 32 | a) << shift) >> 32);
    }
    std::uint64_t sum = std::uint64_t{shifted} + b;
    if (extends) sum += predicate_in(warp, step, 0, lane);
    warp.word(step.to, lane) = static_cast<std::uint32_t>(sum);
    set_predicate(warp, step, 0, lane, sum >> 32 != 0);
  });
}

/// SHF: {c, a} shifted by b, of which the high word with .HI, else the low one. Amounts beyond the
/// width are the width, or wrap with .W.
void funnel_shift(Warp& warp, const Step& step, std::uint32_t lanes) {
  enum { left, right, high, wraps, u32, s32, u64, s64 };
  const bool is_64 = step.has(u64) || step.has(s64);
  set_each(warp, step, lanes, [&](int lane) {
    const std::uint32_t low = integer(warp, step, 0, lane), upper = integer(warp, step, 2, lane);
    const std::uint32_t most = is_64 ? 64 : 32;
    std::uint32_t shift = integer(warp, step, 1, lane);
    shift = step.has(wraps) ? shift & (most - 1) : std::min(shift, most);
    const std::uint64_t both = std::uint64_t{upper} << 32 | low;
    std::uint64_t shifted;
    if (step.has(left)) {
      shifted = shift < 64 ? both << shift : 0;
    } else if (step.has(s32) || step.has(s64)) {
      shifted = static_cast<std::uint64_t>(static_cast<std::int64_t>(both) >> std::min(shift, 63u));
    } else {
      shifted = shift < 64 ? both >> shift : 0;
    }
    return static_cast<std::uint32_t>(step.has(high) ? shifted >> 32 : shifted);
  });
}

void logic3(Warp& warp, const Step& step, std::uint32_t lanes) {
  const std::uint32_t table = integer(warp, step, 3, 0);
  each(lanes, [&](int lane) {
    const std::uint32_t a = integer(warp, step, 0, lane), b = integer(warp, step, 1, lane),
                        c = integer(warp, step, 2, lane);
    std::uint32_t result;
    switch (table) {  // the usual ones, for speed
      case 0x96:
        result = a ^ b ^ c;
        break;
      case 0xe8:
        result = (a & b) | ((a | b) & c);
        break;
      case 0x3c:
        result = a ^ b;
        break;
      case 0xc0:
        result = a & b;
        break;
      default:
        result = look_up(a, b, c, table);
    }
    warp.word(step.to, lane) = result;
    if (step.predicates_out[0].number != kTrue)
      set_predicate(warp, step, 0, lane, result != 0 || predicate_in(warp, step, 0, lane));
  });
}

/// PLOP3: of three predicates, by two tables.
void predicate_logic3(Warp& warp, const Step& step, std::uint32_t lanes) {
  each(lanes, [&](int lane) {
    std::uint32_t in[3];
    for (int i = 0; i < 3; ++i) in[i] = predicate_in(warp, step, i, lane) ? ~0u : 0;
    for (int i = 0; i < 2; ++i) {
      const std::uint32_t table = integer(warp, step, i, lane);
      set_predicate(warp, step, i, lane, look_up(in[0], in[1], in[2], table) & 1);
    }
  });
}

enum { kEq, kNe, kLt, kLe, kGt, kGe, kAnd, kOr, kXor, kUnsignedCompare, kExtended };
template <class T>
bool compare(const Step& step, T a, T b) {
  return (step.has(kEq) && a == b) || (step.has(kNe) && a != b) || (step.has(kLt) && a < b) ||
         (step.has(kLe) && a <= b) || (step.has(kGt) && a > b) || (step.has(kGe) && a >= b);
}
/// What a comparison and the predicate that comes in make of the two that go out.
void combine(Warp& warp, const Step& step, int lane, bool result) {
  const bool in = predicate_in(warp, step, 0, lane);
  for (int i = 0; i < 2; ++i) {
    const bool one = result != (i == 1);
    set_predicate(warp, step, i, lane,
                  step.has(kAnd)  ? one && in
                  : step.has(kOr) ? one || in
                                  : one != in);
  }
}
/// ISETP; .EX compares the high words, with the result of the low ones coming in last.
void compare_integers(Warp& warp, const Step& step, std::uint32_t lanes) {
  each(lanes, [&](int lane) {
    const std::uint32_t a = integer(warp, step, 0, lane), b = integer(warp, step, 1, lane);
    bool result = step.has(kUnsignedCompare)
                      ? compare(step, a, b)
                      : compare(step, static_cast<std::int32_t>(a), static_cast<std::int32_t>(b));
    if (step.has(kExtended)) {
      const bool low = predicate_in(warp, step, 1, lane);
      if (step.has(kNe)) result = result || low;
      if (step.has(kEq)) result = result && low;
      if (!step.has(kNe) && !step.has(kEq) && a == b) result = low;
    }
    combine(warp, step, lane, result);
  });
}

void select(Warp& warp, const Step& step, std::uint32_t lanes) {
  set_each(warp, step, lanes, [&](int lane) {
    return integer(warp, step, predicate_in(warp, step, 0, lane) ? 0 : 1, lane);
  });
}

std::uint32_t least_or_most(const Warp& warp, const Step& step, int lane, std::uint32_t a,
                            std::uint32_t b, bool is_unsigned) {
  const bool a_is_less =
      is_unsigned ? a < b : static_cast<std::int32_t>(a) < static_cast<std::int32_t>(b);
  return a_is_less == predicate_in(warp, step, 0, lane) ? a : b;
}
void minimum_or_maximum(Warp& warp, const Step& step, std::uint32_t lanes) {
  set_each(warp, step, lanes, [&](int lane) {
    return least_or_most(warp, step, lane, integer(warp, step, 0, lane),
                         integer(warp, step, 1, lane), step.has(0));
  });
}
void add_minimum_or_maximum(Warp& warp, const Step& step, std::uint32_t lanes) {
  set_each(warp, step, lanes, [&](int lane) {
    return least_or_most(warp, step, lane,
                         integer(warp, step, 0, lane) + integer(warp, step, 1, lane),
                         integer(warp, step, 2, lane), step.has(0));
  });
}

/// FLO: number of the highest bit that is set; .SH how far it is from the top. −1 for 0.
void find_leading_one(Warp& warp, const Step& step, std::uint32_t lanes) {
  set_each(warp, step, lanes, [&](int lane) {
    const std::uint32_t value = integer(warp, step, 0, lane);
    if (value == 0) return ~0u;
    const auto zeros = static_cast<std::uint32_t>(std::countl_zero(value));
    return step.has(0) ? zeros : 31 - zeros;
  });
}

void reverse_bits(Warp& warp, const Step& step, std::uint32_t lanes) {
  set_each(warp, step, lanes, [&](int lane) {
    const std::uint32_t value = integer(warp, step, 0, lane);
    std::uint32_t reversed = 0;
    for (int bit = 0; bit < 32; ++bit) reversed |= (value >> bit & 1) << (31 - bit);
    return reversed;
  });
}

void count_bits(Warp& warp, const Step& step, std::uint32_t lanes) {
  set_each(warp, step, lanes, [&](int lane) {
    return static_cast<std::uint32_t>(std::popcount(integer(warp, step, 0, lane)));
  });
}

void absolute(Warp& warp, const Step& step, std::uint32_t lanes) {
  set_each(warp, step, lanes, [&](int lane) {
    const std::uint32_t value = integer(warp, step, 0, lane);
    return value >> 31 ? 0 - value : value;
  });
}

/// PRMT: four bytes picked of eight; bit 3 of a digit repeats the sign.
void permute_bytes(Warp& warp, const Step& step, std::uint32_t lanes) {
  set_each(warp, step, lanes, [&](int lane) {
    const std::uint64_t bytes =
        std::uint64_t{integer(warp, step, 2, lane)} << 32 | integer(warp, step, 0, lane);
    const std::uint32_t picks = integer(warp, step, 1, lane);
    std::uint32_t result = 0;
    for (int i = 0; i < 4; ++i) {
      const std::uint32_t pick = picks >> 4 * i & 15;
      auto byte = static_cast<std::uint32_t>(bytes >> 8 * (pick & 7) & 0xFF);
      if (pick & 8) byte = byte & 0x80 ? 0xFF : 0;
      result |= byte << 8 * i;
    }
    return result;
  });
}

/// SGXT: the low b bits of a, sign-extended (.U32: not).
void extend_sign(Warp& warp, const Step& step, std::uint32_t lanes) {
  set_each(warp, step, lanes, [&](int lane) {
    const std::uint32_t value = integer(warp, step, 0, lane);
    const std::uint32_t bits = integer(warp, step, 1, lane);
    if (bits == 0) return 0u;
    if (bits >= 32) return value;
    const std::uint32_t shifted = value << (32 - bits);
    return step.has(0)
               ? shifted >> (32 - bits)
               : static_cast<std::uint32_t>(static_cast<std::int32_t>(shifted) >> (32 - bits));
  });
}

/// R2P PR, R, mask: predicates from the bits of a byte.
void predicates_from_register(Warp& warp, const Step& step, std::uint32_t lanes) {
  each(lanes, [&](int lane) {
    const std::uint32_t bits = integer(warp, step, 0, lane) >> 8 * step.offset;
    const std::uint32_t mask = integer(warp, step, 1, lane);
    for (int p = 0; p < kTrue; ++p) {
      if ((mask >> p & 1) == 0) continue;
      std::uint32_t& predicate = warp.predicate[static_cast<std::size_t>(p)];
      predicate = bits >> p & 1 ? predicate | 1u << lane : predicate & ~(1u << lane);
    }
  });
}
/// P2R R, PR, a, mask.
void register_from_predicates(Warp& warp, const Step& step, std::uint32_t lanes) {
  set_each(warp, step, lanes, [&](int lane) {
    std::uint32_t bits = 0;
    for (int p = 0; p < 8; ++p)
      bits |= (warp.predicate[static_cast<std::size_t>(p)] >> lane & 1) << p;
    const std::uint32_t mask = integer(warp, step, 1, lane);
    return (bits & mask) | (integer(warp, step, 0, lane) & ~mask);
  });
}

}  // namespace

std::vector<Row> integer_rows() {
  const std::vector<std::string_view> comparisons{"EQ",  "NE", "LT",  "LE",  "GT", "GE",
                                                  "AND", "OR", "XOR", "U32", "EX"};
  const std::vector<std::string_view> shifts{"L", "R", "HI", "W", "U32", "S32", "U64", "S64"};
  std::vector<Row> rows{
      {.name = "MOV", .run = move},
      {.name = "IADD3", .run = add3, .modifiers = {"X"}, .predicates_out = 2},
      {.name = "VIADD", .run = add},
      {.name = "IMAD",
       .run = multiply_add,
       .modifiers = {"WIDE", "HI", "U32", "X"},
       .ignored = {"MOV", "IADD", "SHL"},
       .predicates_out = 1},
      {.name = "LEA", .run = scaled_add, .modifiers = {"HI", "X", "SX32"}, .predicates_out = 1},
      {.name = "SHF", .run = funnel_shift, .modifiers = shifts},
      {.name = "LOP3", .run = logic3, .ignored = {"LUT"}, .predicates_out = 1},
      {.name = "PLOP3",
       .run = predicate_logic3,
       .ignored = {"LUT"},
       .predicates_out = 2,
       .stores_nothing = true},
      {.name = "ISETP",
       .run = compare_integers,
       .modifiers = comparisons,
       .predicates_out = 2,
       .stores_nothing = true},
      {.name = "SEL", .run = select},
      {.name = "IMNMX", .run = minimum_or_maximum, .modifiers = {"U32"}},
      {.name = "VIMNMX", .run = minimum_or_maximum, .modifiers = {"U32"}, .predicates_out = 2},
      {.name = "VIADDMNMX", .run = add_minimum_or_maximum, .modifiers = {"U32"}},
      {.name = "FLO", .run = find_leading_one, .modifiers = {"SH"}, .ignored = {"U32"}},
      {.name = "BREV", .run = reverse_bits},
      {.name = "POPC", .run = count_bits},
      {.name = "IABS", .run = absolute},
      {.name = "PRMT", .run = permute_bytes},
      {.name = "SGXT", .run = extend_sign, .modifiers = {"U32"}},
  };
  static const std::vector<std::string> uniform_names = [&] {
    std::vector<std::string> names;
    for (const Row& row : rows) names.push_back("U" + std::string{row.name});
    return names;
  }();
  for (std::size_t i = 0; i < uniform_names.size(); ++i) {
    Row row = rows[i];
    row.name = uniform_names[i];
    row.is_uniform = true;
    rows.push_back(std::move(row));
  }
  rows.push_back({.name = "R2P", .run = predicates_from_register, .stores_nothing = true});
  rows.push_back({.name = "P2R", .run = register_from_predicates});
  return rows;
}

}  // namespace sass

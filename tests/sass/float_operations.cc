/// Floating point, in the default rounding, and conversions. MUFU.RCP is the one approximate
/// operation: here it rounds correctly, where a device may be off by an ulp; compiled divisions
/// of integers, its only users, correct for that.

#include "tests/sass/lanes.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sass {
namespace {

std::uint32_t bits(float value) { return std::bit_cast<std::uint32_t>(value); }

template <class F>
void set_float(Warp& warp, const Step& step, std::uint32_t lanes, const F& f) {
  set_each(warp, step, lanes, [&](int lane) { return bits(f(lane)); });
}

void add(Warp& warp, const Step& step, std::uint32_t lanes) {
  set_float(warp, step, lanes,
            [&](int lane) { return number(warp, step, 0, lane) + number(warp, step, 1, lane); });
}
void multiply(Warp& warp, const Step& step, std::uint32_t lanes) {
  set_float(warp, step, lanes,
            [&](int lane) { return number(warp, step, 0, lane) * number(warp, step, 1, lane); });
}
void multiply_add(Warp& warp, const Step& step, std::uint32_t lanes) {
  set_float(warp, step, lanes, [&](int lane) {
    return std::fma(number(warp, step, 0, lane), number(warp, step, 1, lane),
                    number(warp, step, 2, lane));
  });
}
void minimum_or_maximum(Warp& warp, const Step& step, std::uint32_t lanes) {
  set_float(warp, step, lanes, [&](int lane) {
    const float a = number(warp, step, 0, lane), b = number(warp, step, 1, lane);
    return predicate_in(warp, step, 0, lane) ? std::fmin(a, b) : std::fmax(a, b);
  });
}
void select(Warp& warp, const Step& step, std::uint32_t lanes) {
  set_float(warp, step, lanes, [&](int lane) {
    return number(warp, step, predicate_in(warp, step, 0, lane) ? 0 : 1, lane);
  });
}

/// FSETP; the comparisons that end in U are true of NaN.
void compare(Warp& warp, const Step& step, std::uint32_t lanes) {
  enum { eq, ne, lt, le, gt, ge, geu, gtu, leu, ltu, neu, conjunction, disjunction, parity };
  each(lanes, [&](int lane) {
    const float a = number(warp, step, 0, lane), b = number(warp, step, 1, lane);
    const bool ordered = a == a && b == b;
    const bool result =
        (step.has(eq) && a == b) || (step.has(ne) && ordered && a != b) ||
        (step.has(lt) && a < b) || (step.has(le) && a <= b) || (step.has(gt) && a > b) ||
        (step.has(ge) && a >= b) || (step.has(geu) && !(a < b)) || (step.has(gtu) && !(a <= b)) ||
        (step.has(leu) && !(a > b)) || (step.has(ltu) && !(a >= b)) || (step.has(neu) && a != b);
    const bool in = predicate_in(warp, step, 0, lane);
    for (int i = 0; i < 2; ++i) {
      const bool one = result != (i == 1);
      set_predicate(warp, step, i, lane,
                    step.has(conjunction)   ? one && in
                    : step.has(disjunction) ? one || in
                                            : one != in);
    }
  });
}

void reciprocal(Warp& warp, const Step& step, std::uint32_t lanes) {
  set_float(warp, step, lanes, [&](int lane) { return 1.0F / number(warp, step, 0, lane); });
}
bool is_reciprocal(Step& step) { return step.has(0); }

/// The float at a whole number, or next above it with .RP.
float rounded(double exact_low, double exact_high, bool up) {
  // The sum of both parts is exact in what follows: parts of 32 bits each.
  const auto exact = static_cast<long double>(exact_high) + static_cast<long double>(exact_low);
  auto nearest = static_cast<float>(exact);
  if (up && static_cast<long double>(nearest) < exact)
    nearest = std::nextafter(nearest, std::numeric_limits<float>::infinity());
  return nearest;
}
void from_integer(Warp& warp, const Step& step, std::uint32_t lanes) {
  enum { u32, s32, u64, up, s64, s16 };
  set_float(warp, step, lanes, [&](int lane) {
    if (step.has(u64) || step.has(s64)) {
      const std::uint64_t value = wide_integer(warp, step, 0, lane);
      const auto high = static_cast<std::uint32_t>(value >> 32);
      return rounded(static_cast<double>(value & 0xFFFFFFFFu),
                     (step.has(s64) ? static_cast<double>(static_cast<std::int32_t>(high))
                                    : static_cast<double>(high)) *
                         4294967296.0,
                     step.has(up));
    }
    std::uint32_t value = integer(warp, step, 0, lane);
    if (step.has(s16)) value = static_cast<std::uint32_t>(static_cast<std::int16_t>(value));
    return step.has(u32) ? rounded(value, 0, step.has(up))
                         : rounded(static_cast<std::int32_t>(value), 0, step.has(up));
  });
}

/// The half at a float that is one.
std::uint32_t half(float value) {
  const std::uint32_t sign = bits(value) >> 16 & 0x8000;
  const float size = std::fabs(value);
  if (size < 0x1p-14F) return sign | static_cast<std::uint32_t>(size * 0x1p24F);
  return sign | ((bits(size) - (112u << 23)) >> 13);
}
/// HFMA2 R, -RZ, RZ, a, b: how constants are made whose halves are halves.
void make_constant(Warp& warp, const Step& step, std::uint32_t lanes) {
  set_each(warp, step, lanes, [&](int lane) {
    return half(number(warp, step, 2, lane)) << 16 | half(number(warp, step, 3, lane));
  });
}
bool makes_constant(Step& step) {
  return step.num_from == 4 && step.from[0].at == step.from[1].at && step.from[0].step == 0;
}

/// F2I towards zero, saturating.
void to_integer(Warp& warp, const Step& step, std::uint32_t lanes) {
  enum { u32, u64, truncates };
  each(lanes, [&](int lane) {
    const double value = std::trunc(static_cast<double>(number(warp, step, 0, lane)));
    if (step.has(u64)) {
      const double bound = 18446744073709551616.0;
      set_wide(warp, step, lane,
               value >= bound ? ~std::uint64_t{0}
               : value > 0    ? static_cast<std::uint64_t>(value)
                              : 0);
    } else if (step.has(u32)) {
      warp.word(step.to, lane) = static_cast<std::uint32_t>(
          std::clamp(std::isnan(value) ? 0.0 : value, 0.0, 4294967295.0));
    } else {
      warp.word(step.to, lane) = static_cast<std::uint32_t>(static_cast<std::int32_t>(
          std::clamp(std::isnan(value) ? 0.0 : value, -2147483648.0, 2147483647.0)));
    }
  });
}
bool truncates(Step& step) { return step.has(2); }

}  // namespace

std::vector<Row> float_rows() {
  return {
      {.name = "FADD", .run = add},
      {.name = "FMUL", .run = multiply},
      {.name = "FFMA", .run = multiply_add},
      {.name = "HFMA2", .run = make_constant, .ignored = {"MMA"}, .adjust = makes_constant},
      {.name = "FMNMX", .run = minimum_or_maximum},
      {.name = "FSEL", .run = select},
      {.name = "FSETP",
       .run = compare,
       .modifiers = {"EQ", "NE", "LT", "LE", "GT", "GE", "GEU", "GTU", "LEU", "LTU", "NEU", "AND",
                     "OR", "XOR"},
       .predicates_out = 2,
       .stores_nothing = true},
      {.name = "MUFU", .run = reciprocal, .modifiers = {"RCP"}, .adjust = is_reciprocal},
      {.name = "I2F", .run = from_integer, .modifiers = {"U32", "S32", "U64", "RP", "S64", "S16"}},
      {.name = "I2FP", .run = from_integer, .modifiers = {"U32", "S32"}, .ignored = {"F32"}},
      {.name = "F2I",
       .run = to_integer,
       .modifiers = {"U32", "U64", "TRUNC"},
       .ignored = {"FTZ", "NTZ"},
       .adjust = truncates},
  };
}

}  // namespace sass

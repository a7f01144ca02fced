/// Control flow, what the lanes of a warp say to each other, and special registers.

#include "tests/sass/lanes.h"

#include <algorithm>

namespace sass {
namespace {

constexpr std::string_view kSpecial[] = {
    "SR_TID.X",   "SR_TID.Y",  "SR_TID.Z",    "SR_CTAID.X", "SR_CTAID.Y",
    "SR_CTAID.Z", "SR_LANEID", "SR_CgaCtaId", "SR_SWINHI",  "SRZ",
};

void read_special(Warp& warp, const Step& step, std::uint32_t lanes) {
  each(lanes, [&](int lane) {
    const auto which = static_cast<std::size_t>(step.offset);
    std::uint32_t value = 0;  // SR_CgaCtaId: clusters of one block
    if (which < 3) value = warp.thread[static_cast<std::size_t>(lane)][which];
    if (which >= 3 && which < 6) value = warp.block->index[which - 3];
    if (which == 6) value = static_cast<std::uint32_t>(lane);
    if (which == 8) value = kSharedWindow;
    warp.word(step.to, lane) = value;
  });
}

/// CS2R clears a pair of registers.
void clear(Warp& warp, const Step& step, std::uint32_t lanes) {
  each(lanes, [&](int lane) {
    warp.word(step.to, lane) = 0;
    if (!step.has(0)) warp.word(step.to, lane, 1) = 0;
  });
}
bool is_zero(Step& step) { return kSpecial[step.offset] == "SRZ"; }

/// R2UR: of the first thread.
void to_uniform(Warp& warp, const Step& step, std::uint32_t lanes) {
  warp.word(step.to, 0) = integer(warp, step, 0, std::countr_zero(lanes));
}

/// VOTE of the threads that are here.
void vote(Warp& warp, const Step& step, std::uint32_t lanes) {
  std::uint32_t votes = 0;
  each(lanes, [&](int lane) {
    votes |= static_cast<std::uint32_t>(predicate_in(warp, step, 0, lane)) << lane;
  });
  enum { any, all, equal };
  const bool result = (step.has(any) && votes != 0) || (step.has(all) && votes == lanes) ||
                      (step.has(equal) && (votes == 0 || votes == lanes));
  each(lanes, [&](int lane) {
    warp.word(step.to, lane) = votes;
    set_predicate(warp, step, 0, lane, result);
  });
}

void reduce(Warp& warp, const Step& step, std::uint32_t lanes) {
  enum { minimum, maximum, sum, conjunction, disjunction, parity, is_signed };
  std::uint32_t result = integer(warp, step, 0, std::countr_zero(lanes));
  const std::uint32_t bias = step.has(is_signed) ? 0x80000000u : 0;
  each(lanes & (lanes - 1), [&](int lane) {
    const std::uint32_t value = integer(warp, step, 0, lane);
    if (step.has(minimum)) result = std::min(result ^ bias, value ^ bias) ^ bias;
    if (step.has(maximum)) result = std::max(result ^ bias, value ^ bias) ^ bias;
    if (step.has(sum)) result += value;
    if (step.has(conjunction)) result &= value;
    if (step.has(disjunction)) result |= value;
    if (step.has(parity)) result ^= value;
  });
  warp.word(step.to, 0) = result;
}

/// SHFL P, R, a, b, c: from lane b, up or down by b, or across b; c: the width's mask, and bounds.
void shuffle(Warp& warp, const Step& step, std::uint32_t lanes) {
  enum { index, up, down, across };
  std::array<std::uint32_t, kLanes> values{};
  each(lanes,
       [&](int lane) { values[static_cast<std::size_t>(lane)] = integer(warp, step, 0, lane); });
  each(lanes, [&](int lane) {
    const auto own = static_cast<std::uint32_t>(lane);
    const std::uint32_t by = integer(warp, step, 1, lane) & 31;
    const std::uint32_t bounds = integer(warp, step, 2, lane);
    const std::uint32_t segment = bounds >> 8 & 31, clamp = bounds & 31;
    const std::uint32_t last = (own & segment) | (clamp & ~segment);
    std::int32_t from;
    bool inside;
    if (step.has(up)) {
      from = lane - static_cast<std::int32_t>(by);
      inside = from >= static_cast<std::int32_t>(last);
    } else {
      from = static_cast<std::int32_t>(step.has(down)     ? own + by
                                       : step.has(across) ? own ^ by
                                                          : (own & segment) | (by & ~segment));
      inside = from <= static_cast<std::int32_t>(last);
    }
    if (!inside) from = lane;
    warp.word(step.to, lane) = values[static_cast<std::size_t>(from)];
    set_predicate(warp, step, 0, lane, inside);
  });
}

void nothing(Warp&, const Step&, std::uint32_t) {}

}  // namespace

int special_register(std::string_view name) {
  const auto found = std::ranges::find(kSpecial, name);
  return found == std::end(kSpecial) ? -1 : static_cast<int>(found - std::begin(kSpecial));
}

std::vector<Row> warp_rows() {
  const std::vector<std::string_view> votes{"ANY", "ALL", "EQ"};
  const std::vector<std::string_view> reductions{"MIN", "MAX", "SUM", "AND", "OR", "XOR", "S32"};
  std::vector<Row> rows{
      {.name = "S2R", .run = read_special},
      {.name = "S2UR", .run = read_special, .is_uniform = true},
      {.name = "CS2R", .run = clear, .modifiers = {"32"}, .adjust = is_zero},
      {.name = "R2UR", .run = to_uniform},
      {.name = "VOTE", .run = vote, .modifiers = votes, .predicates_out = 1},
      {.name = "VOTEU", .run = vote, .modifiers = votes, .predicates_out = 1},
      {.name = "REDUX", .run = reduce, .modifiers = reductions},
      {.name = "CREDUX", .run = reduce, .modifiers = reductions},
      {.name = "SHFL",
       .run = shuffle,
       .modifiers = {"IDX", "UP", "DOWN", "BFLY"},
       .predicates_out = 1},
  };
  const auto add = [&](std::string_view name, Control control,
                       std::vector<std::string_view> ignored = {}) {
    rows.push_back({.name = name,
                    .run = nothing,
                    .ignored = std::move(ignored),
                    .stores_nothing = true,
                    .control = control});
  };
  rows.push_back({.name = "BRA",
                  .run = nothing,
                  .modifiers = {"DIV", "CONV"},
                  .ignored = {"U"},
                  .stores_nothing = true,
                  .control = Control::branch,
                  .adjust = [](Step& step) {
                    if (step.has(0)) step.control = Control::branch_if_divergent;
                    if (step.has(1)) step.control = Control::branch_if_convergent;
                    return true;
                  }});
  add("CALL", Control::branch, {"REL", "NOINC"});
  add("RET", Control::jump_to_register, {"REL", "NODEC"});
  add("EXIT", Control::exit);
  add("BSSY", Control::note_party, {"RECONVERGENT", "RELIABLE"});
  add("BSYNC", Control::meet, {"RECONVERGENT", "RELIABLE"});
  add("BREAK", Control::leave, {"RELIABLE"});
  add("WARPSYNC", Control::warp_sync, {"ALL", "COLLECTIVE"});
  add("BAR", Control::block_barrier, {"SYNC", "DEFER_BLOCKING"});
  // Of one instruction after the other nothing is to be waited for.
  for (const std::string_view name :
       {"NOP", "YIELD", "ENDCOLLECTIVE", "MEMBAR", "ERRBAR", "DEPBAR", "CCTL"})
    add(name, Control::none, {"SC", "ALL", "GPU", "SYS", "CTA", "VC", "IVALL", "LE"});
  return rows;
}

const Row* find_row(std::string_view name) {
  static const std::vector<Row> rows = [] {
    std::vector<Row> all;
    for (const auto& some : {integer_rows(), float_rows(), memory_rows(), warp_rows()})
      all.insert(all.end(), some.begin(), some.end());
    return all;
  }();
  const auto found = std::ranges::find(rows, name, &Row::name);
  return found == rows.end() ? nullptr : &*found;
}

}  // namespace sass

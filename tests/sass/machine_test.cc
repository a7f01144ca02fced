/// The interpreter of machine code on small pieces of it. What larger kernels compute is compared
/// with the reference by cuda_report.gate.

#include "tests/sass/machine.h"

#include <gtest/gtest.h>

#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

namespace sass {
namespace {

/// The lines of a kernel as nvdisasm prints them; a line that ends with a colon is a label.
Kernel kernel_of(const std::vector<std::string>& lines) {
  std::string text = "\t.section\t.text.kernel,\"ax\",@progbits\nkernel:\n";
  int address = 0;
  for (const std::string& line : lines) {
    if (line.ends_with(":")) {
      text += line + "\n";
      continue;
    }
    char head[32];
    std::snprintf(head, sizeof head, "        /*%04x*/   ", 16 * address++);
    text += head + line + " ;\n";
  }
  return parse(text, "kernel").at("kernel");
}

class SassMachine : public testing::Test {
 protected:
  /// Runs a block after which R4 of every thread is stored to out[thread].
  std::vector<std::uint32_t> results_of(std::vector<std::string> lines,
                                        std::uint32_t threads = 32) {
    for (const char* line : {"S2R R0, SR_TID.X", "LDC.64 R2, c[0x0][0x210]",
                             "IMAD.WIDE.U32 R2, R0, 0x4, R2", "ST.E desc[UR4][R2.64], R4", "EXIT"})
      lines.emplace_back(line);
    kernel_ = kernel_of(lines);
    std::vector<std::uint32_t> out(threads);
    const std::uint32_t* const pointer = out.data();
    std::vector<std::byte> parameters(sizeof pointer);
    std::memcpy(parameters.data(), &pointer, sizeof pointer);
    Machine machine(kernel_, 90, 0);
    const auto begin = reinterpret_cast<std::uint64_t>(pointer);
    machine.run({.block = {threads, 1, 1},
                 .shared_bytes = 256,
                 .parameters = parameters,
                 .is_device_memory = [&](std::uint64_t address, std::size_t bytes) {
                   return address >= begin && address + bytes <= begin + 4 * threads;
                 }});
    counts_ = machine.counts();
    return out;
  }

  Kernel kernel_;
  Counts counts_;
};

TEST_F(SassMachine, carries_go_from_low_words_to_high_ones) {
  // 0x1'FFFFFFFF + 0x2'00000003 = 0x4'00000002; then its negative.
  const std::vector<std::string> sum{"MOV R8, 0xffffffff",
                                     "MOV R9, 0x1",
                                     "MOV R10, 0x3",
                                     "MOV R11, 0x2",
                                     "IADD3 R4, P0, R8, R10, RZ",
                                     "IADD3.X R5, R9, R11, RZ, P0, !PT"};
  EXPECT_EQ(results_of(sum)[0], 2u);
  std::vector<std::string> high = sum;
  high.emplace_back("MOV R4, R5");
  EXPECT_EQ(results_of(high)[7], 4u);
  std::vector<std::string> negative = sum;
  for (const char* line : {"IADD3 R6, P1, RZ, -R4, RZ", "IADD3.X R4, RZ, ~R5, RZ, P1, !PT"})
    negative.emplace_back(line);
  EXPECT_EQ(results_of(negative)[0], ~4u);
}

TEST_F(SassMachine, logic_follows_its_table) {
  const auto of_table = [&](const std::string& table) {
    return results_of({"MOV R5, 0xf0", "MOV R6, 0xcc", "MOV R7, 0xaa",
                       "LOP3.LUT R4, R5, R6, R7, " + table + ", !PT"})[0] &
           0xFF;
  };
  for (const unsigned table : {0x96u, 0xe8u, 0x80u, 0x3cu, 0x1bu, 0x78u}) {
    char text[8];
    std::snprintf(text, sizeof text, "0x%x", table);
    EXPECT_EQ(of_table(text), table);
  }
}

TEST_F(SassMachine, threads_part_and_meet_again) {
  // Thread t goes round t + 1 times; the votes are of all once they have met.
  const auto out = results_of(
      {"S2R R0, SR_TID.X", "MOV R5, 0x0", "BSSY B0, `(.L_out)", ".L_loop:", "IADD3 R5, R5, 0x1, RZ",
       "ISETP.LE.AND P0, PT, R5, R0, PT", "@P0 BRA `(.L_loop)", ".L_out:", "BSYNC B0",
       "VOTE.ANY R6, PT, PT", "IADD3 R4, R5, R6, RZ"});
  for (std::uint32_t t = 0; t < 32; ++t) EXPECT_EQ(out[t], t + 1 + ~0u);
  EXPECT_EQ(counts_.issued[3], 32u) << "as often as the last thread needs";
  EXPECT_EQ(counts_.issued[7], 1u) << "together again";
}

TEST_F(SassMachine, warps_wait_for_each_other_and_banks_take_passes) {
  // Thread t writes word t of shared memory and reads word t ^ 32; then one bank only.
  const auto out = results_of(
      {"S2R R0, SR_TID.X", "IMAD.SHL.U32 R5, R0, 0x4, RZ", "STS [R5+0x400], R0",
       "BAR.SYNC.DEFER_BLOCKING 0x0", "LOP3.LUT R5, R5, 0x80, RZ, 0x3c, !PT", "LDS R4, [R5+0x400]"},
      64);
  for (std::uint32_t t = 0; t < 64; ++t) EXPECT_EQ(out[t], t ^ 32);
  EXPECT_EQ(counts_.passes[2], 2u) << "one a warp";
  EXPECT_EQ(counts_.issued[0], 2u);
  static_cast<void>(results_of({"S2R R0, SR_TID.X", "LOP3.LUT R5, R0, 0x1, RZ, 0xc0, !PT",
                                "IMAD.SHL.U32 R5, R5, 0x80, RZ", "LDS R4, [R5+0x400]"}));
  EXPECT_EQ(counts_.passes[3], 2u) << "two words of one bank";
}

TEST_F(SassMachine, refuses_what_it_does_not_know) {
  EXPECT_THROW(results_of({"FROB R4, R5"}), std::runtime_error);
  EXPECT_THROW(results_of({"IADD3.ODD R4, R5, R6, RZ"}), std::runtime_error);
  EXPECT_THROW(results_of({"MUFU.EX2 R4, R5"}), std::runtime_error);
  EXPECT_THROW(results_of({"MOV R8, 0x0", "LDS R4, [R8+0x900]"}), std::runtime_error);
  EXPECT_THROW(results_of({"CS2R R8, SRZ", "LD.E R4, desc[UR4][R8.64]"}), std::runtime_error);
}

}  // namespace
}  // namespace sass

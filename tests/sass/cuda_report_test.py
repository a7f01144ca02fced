#!/usr/bin/env python3
"""Tests of scripts/cuda-report: what it reads from machine code, and what its gate lets through.

usage: cuda_report_test.py [TestCase …]
"""

import copy
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "bench" / "cuda"))
sys.dont_write_bytecode = True

import gate  # noqa: E402
import roofline  # noqa: E402
import sass  # noqa: E402


def function_of(text):
    """Instructions, a line each; labels end with a colon."""
    lines, address = ["\t.section\t.text.kernel,\"ax\",@progbits", "kernel:"], 0
    for line in text.strip().splitlines():
        line = line.strip()
        if line.endswith(":"):
            lines.append(line)
        else:
            lines.append(f"        /*{address:04x}*/                   {line} ;")
            address += 16
    return sass.parse("\n".join(lines))["kernel"]


NESTED = """
    S2R R0, SR_TID.X
    @P0 EXIT
    .L_outer:
    LDG.E R1, desc[UR4][R2.64]
    .L_inner:
    LOP3.LUT R3, R3, R1, RZ, 0x3c, !PT
    LDS R4, [R3+0x10]
    ISETP.NE.AND P0, PT, R4, RZ, PT
    @P0 BRA `(.L_inner)
    @P1 BRA `(.L_skip)
    IMAD.WIDE R2, R1, 0x4, R2
    .L_skip:
    IADD3 R5, R5, 0x1, RZ
    @P2 BRA `(.L_outer)
    STG.E desc[UR4][R2.64], R5
    EXIT
    .L_end:
    BRA `(.L_end)
"""


class Code(unittest.TestCase):
    def test_instructions_have_their_class(self):
        classes = {
            "LOP3.LUT R1, R2, R3, RZ, 0x3c, !PT": "alu", "@!P0 LEA.HI.X R1, R2, UR4, R3, 0x2, P1": "alu",
            "IMAD.MOV.U32 R1, RZ, RZ, R2": "fma", "LDS R1, [R2]": "shared",
            "LDG.E.64 R2, desc[UR4][R4.64+0x8]": "global", "LD.E R2, desc[UR4][R4.64]": "generic",
            "ST.E desc[UR4][R4.64], R2": "generic", "LDL R1, [R1]": "local",
            "UIADD3 UR4, UR5, 0x1, URZ": "uniform", "@UP0 R2UR UR4, R3": "uniform",
            "BRA `(.L_x_1)": "control", "BSYNC B0": "control", "MUFU.RCP R1, R2": "xu",
            "LDC R1, c[0x0][0x28]": "constant", "SHFL.IDX PT, R1, R2, R3, 0x1f": "other"}
        for text, unit in classes.items():
            self.assertEqual(sass.Instruction(0, text).unit, unit, text)

    def test_wide_products_take_their_unit_twice(self):
        self.assertEqual(sass.Instruction(0, "IMAD.WIDE R2, R1, 0x4, R2").lanes_taken, 2)
        self.assertEqual(sass.Instruction(0, "IMAD R2, R1, 0x4, R2").lanes_taken, 1)

    def test_loops_are_nested_as_in_the_source(self):
        function = function_of(NESTED)
        loops = {function.code[function.blocks[loop.header].first].opcode: loop
                 for loop in function.loops}
        self.assertEqual(set(loops), {"LDG.E", "LOP3.LUT"})  # what nobody reaches is none
        outer, inner = loops["LDG.E"], loops["LOP3.LUT"]
        self.assertEqual((outer.depth, inner.depth), (1, 2))
        opcodes = [instruction.opcode for b in sorted(outer.own) for instruction in
                   function.code[function.blocks[b].first:function.blocks[b].end]]
        self.assertEqual(opcodes, ["LDG.E", "BRA", "IMAD.WIDE", "IADD3", "BRA"])
        self.assertEqual(len(inner.blocks), 1)

    def test_a_branch_into_the_middle_is_no_loop(self):
        function = function_of("""
            @P0 BRA `(.L_b)
            .L_a:
            NOP
            .L_b:
            NOP
            @P1 BRA `(.L_a)
            EXIT""")
        self.assertEqual(function.loops, [])

    def test_calls_of_functions_return_and_jumps_do_not(self):
        function = function_of("""
            .L_top:
            CALL.REL.NOINC `($__internal_0_$divide)
            @P0 CALL.REL.NOINC `(.L_out)
            BRA `(.L_top)
            .L_out:
            EXIT
            $__internal_0_$divide:
            RET.REL.NODEC R2 `(kernel)""")
        self.assertEqual(len(function.loops), 1)
        self.assertEqual(sum(function.blocks[b].end - function.blocks[b].first
                             for b in function.loops[0].blocks), 3)

    def test_spills_are_told_from_arrays(self):
        array = function_of("""
            STL.64 [R1], R2
            STL.64 [R1+0x8], R4
            LDL R5, [R6]
            EXIT""")
        self.assertEqual((array.spilled_slots(), array.local_accesses()), ([], 3))
        spill = function_of("""
            STL [R1+0x4], R2
            LDL R2, [R1+0x4]
            EXIT""")
        self.assertEqual(spill.spilled_slots(), [4])

    def test_lines_of_the_source_come_from_the_innermost_function(self):
        text = "\n".join([
            "\t.section\t.text.kernel,\"ax\",@progbits",
            '\t//## File "/a/add.h", line 7 inlined at "/a/visit.h", line 3',
            '\t//## File "/a/visit.h", line 3',
            "        /*0000*/                   NOP ;",
            "        /*0010*/                   EXIT ;"])
        places = [one.place for one in sass.parse(text)["kernel"].code]
        self.assertEqual(places, [("/a/add.h", 7), ("/a/add.h", 7)])


class Ceilings(unittest.TestCase):
    def test_the_scarcest_unit_decides(self):
        counts = {"total": 100, "alu_slots": 60, "fma_slots": 20, "xu_slots": 0, "passes": 10}
        device = {"multiprocessors": 2, "clock": 1.5,
                  "rates": {"issue": 4, "alu": 64, "fma": 64, "xu": 16, "lsu": 1}}
        rate, limit, cycles = roofline.ceiling(counts, 1024, device)
        self.assertEqual((limit, cycles["issue"], cycles["ALU"]), ("ALU", 25, 30))
        self.assertAlmostEqual(rate, 1024 / 30 * 3)
        self.assertEqual(roofline.ceiling(counts | {"passes": 40}, 1024, device)[1], "LSU")
        self.assertEqual(roofline.ceiling(counts | {"total": 200}, 1024, device)[1], "issue")


REPORT = {
    "nvcc": "13.0",
    "kernels": [{"kernel": "anneal<8>", "architecture": 90, "registers": 96, "stack": 16,
                 "spilled_slots": 0}],
    "runs": [{"run": "dealt", "model": "clues", "architecture": 90, "same_as_reference": True,
              "counts": {"total": 387.1584, "passes": 78.5}}]}
BUDGETS = [{"pattern": "anneal<", "registers": 96, "stack": 16},
           {"pattern": "", "registers": 40, "stack": 0}]


class Gate(unittest.TestCase):
    def setUp(self):
        self.report = copy.deepcopy(REPORT)
        self.recorded = gate.to_record(REPORT)

    def failures(self, *words):
        """Each of the words must stand in the one failure."""
        found = gate.judge(self.report, self.recorded, BUDGETS).failures
        self.assertEqual(len(found), 1, found)
        for word in words:
            self.assertIn(word, found[0])

    def test_what_was_recorded_passes(self):
        verdict = gate.judge(self.report, self.recorded, BUDGETS)
        self.assertEqual((verdict.failures, verdict.warnings), ([], []))

    def test_a_report_of_nothing_fails(self):
        self.report["kernels"] = []
        self.assertIn("no kernel was found",
                      gate.judge(self.report, self.recorded, BUDGETS).failures)

    def test_a_run_that_was_not_counted_fails(self):
        row = self.report["runs"][0]
        there = (row["run"], row["model"], row["architecture"])
        self.assertEqual(gate.not_counted(self.report, [there]), [])
        self.assertEqual(len(gate.not_counted(self.report, [there, (*there[:2], 70)])), 1)

    def test_a_spill_fails(self):
        self.report["kernels"][0]["spilled_slots"] = 1
        self.failures("anneal<8>, sm_90", "spills")

    def test_a_register_above_the_budget_fails(self):
        self.report["kernels"][0]["registers"] = 97
        self.failures("anneal<8>, sm_90", "registers 97", "allowed 96")

    def test_kernels_without_a_row_have_the_last_budget(self):
        self.report["kernels"].append({"kernel": "copy", "architecture": 80, "registers": 41,
                                       "stack": 0, "spilled_slots": 0})
        self.failures("copy, sm_80", "registers 41", "allowed 40")

    def test_one_instruction_more_fails(self):
        for more in (1, 0.01):
            self.report["runs"][0]["counts"]["total"] = 387.16 + more
            self.failures("dealt, clues, sm_90", "instructions", "recorded 387.16")

    def test_one_pass_of_memory_more_fails(self):
        self.report["runs"][0]["counts"]["passes"] += 1
        self.failures("79.50 passes", "recorded 78.50")

    def test_fewer_instructions_ask_to_be_recorded(self):
        self.report["runs"][0]["counts"]["total"] -= 1
        verdict = gate.judge(self.report, self.recorded, BUDGETS)
        self.assertEqual((len(verdict.failures), len(verdict.warnings)), (0, 1))

    def test_counts_of_another_compiler_only_warn(self):
        self.report["nvcc"] = "13.2"
        self.report["runs"][0]["counts"]["total"] += 1
        verdict = gate.judge(self.report, self.recorded, BUDGETS)
        self.assertEqual((len(verdict.failures), len(verdict.warnings)), (0, 2))

    def test_other_reads_than_the_references_fail(self):
        self.report["runs"][0]["same_as_reference"] = False
        self.failures("dealt, clues, sm_90", "reads")

    def test_a_run_that_was_not_recorded_fails(self):
        self.report["runs"][0]["model"] = "new"
        found = gate.judge(self.report, self.recorded, BUDGETS).failures
        self.assertEqual(len(found), 2)


if __name__ == "__main__":
    unittest.main(verbosity=2)

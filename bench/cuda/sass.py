"""Machine code as `nvdisasm -c` prints it: instructions and their classes, blocks, loops, spills.

Generic loads and stores (LD, ST) may go to shared or device memory: the address decides."""

import dataclasses
import functools
import re

# Which unit executes an operation. ALU: logic, shifts, additions, comparisons; FMA: multiplications,
# and moves that ptxas makes of them; XU: conversions and the like at a quarter of the rate.
_UNITS = {
    "alu": "LOP3 PLOP3 IADD3 VIADD LEA SHF ISETP SEL IMNMX VIMNMX VIADDMNMX PRMT SGXT BMSK IABS "
           "R2P P2R MOV CS2R FADD FSETP FSEL FMNMX I2FP VOTE",
    "fma": "IMAD FMUL FFMA HFMA2",
    "xu": "MUFU I2F F2I FLO BREV POPC F2F FRND S2R",
    "shared": "LDS STS ATOMS LDSM",
    "global": "LDG STG ATOMG REDG LDGSTS",
    "generic": "LD ST ATOM RED",
    "local": "LDL STL",
    "constant": "LDC",
    "uniform": "R2UR S2UR VOTEU REDUX CREDUX",
    "control": "BRA BRX BSSY BSYNC BREAK EXIT CALL RET WARPSYNC BAR NOP YIELD DEPBAR MEMBAR ERRBAR",
}
_UNIT_OF = {name: unit for unit, names in _UNITS.items() for name in names.split()}
CLASSES = (*_UNITS, "other")

_LINE = re.compile(r"^\s*/\*([0-9a-f]{4,})\*/\s+(.*?)\s*;")
_LABEL = re.compile(r"^([.$\w]+):")
_SECTION = re.compile(r"^\s*\.section\s+\.text\.([^,\s]+)", re.MULTILINE)
_ADDRESS = re.compile(r"^\s*/\*[0-9a-f]{4,}\*/.*;", re.MULTILINE)
_LOCAL = re.compile(r"\b(STL|LDL)[.\w]*\s+([^;]*);")
_SLOT = re.compile(r"\[R1(?:\+(0x[0-9a-f]+))?\]")
_GUARD = re.compile(r"^@!?(U?P\w+)\s+")
_TARGET = re.compile(r"`\(([^)]+)\)")
_PLACE = re.compile(r'^\s*//## File "([^"]+)", line (\d+)')


@dataclasses.dataclass(frozen=True)
class Instruction:
    address: int
    text: str  # without the address
    place: tuple = None  # (file, line) that it was compiled from, where the code says so

    @functools.cached_property
    def guard(self):
        """"@!P0" without the @, or nothing."""
        found = _GUARD.match(self.text)
        return found.group(0).strip()[1:] if found else ""

    @functools.cached_property
    def opcode(self):
        """With its modifiers: "LOP3.LUT"."""
        return _GUARD.sub("", self.text).split(maxsplit=1)[0]

    @property
    def name(self):
        return self.opcode.split(".")[0]

    @property
    def unit(self):
        if self.name in _UNIT_OF:
            return _UNIT_OF[self.name]
        return "uniform" if self.name.startswith("U") else "other"

    @property
    def lanes_taken(self):
        """Passes through its unit: wide multiplications take two."""
        return 2 if self.opcode.startswith(("IMAD.WIDE", "IMAD.HI")) else 1

    @property
    def target(self):
        """Label that it may go to. Functions that are called return: to the next instruction."""
        found = _TARGET.search(self.text) if self.name in ("BRA", "CALL") else None
        return found.group(1) if found and not self.calls_function else None

    @property
    def calls_function(self):
        return self.name == "CALL" and "`(.L" not in self.text

    @property
    def is_conditional(self):
        operands = _GUARD.sub("", self.text).split(maxsplit=1)[1:]
        return bool(self.guard) or (self.name == "BRA" and not operands[0].startswith("`"))

    @property
    def ends_block(self):
        return self.name in ("BRA", "CALL", "RET", "EXIT", "BRX") and not self.calls_function

    @property
    def falls_through(self):
        return not self.ends_block or self.is_conditional


@dataclasses.dataclass
class Block:
    first: int  # index of the instruction
    end: int
    successors: list


@dataclasses.dataclass
class Loop:
    """A natural loop: blocks from which a block that its header dominates leads back to it."""

    header: int
    blocks: set
    depth: int = 1
    own: set = dataclasses.field(default_factory=set)  # blocks that no inner loop has


class Function:
    """A kernel: instructions, and where its labels are. Parsed when it is asked for."""

    def __init__(self, name, text):
        self.name = name
        self._text = text

    @functools.cached_property
    def _parsed(self):
        code, labels, waiting = [], {}, []
        places, place = [], None  # the innermost function comes first, then where it was inlined
        for line in self._text.splitlines():
            if line.lstrip().startswith("//"):
                if (found := _PLACE.match(line)):
                    places.append((found.group(1), int(found.group(2))))
            elif (found := _LINE.match(line)):
                address = int(found.group(1), 16)
                place = places[0] if places else place
                places = []
                code.append(Instruction(address, found.group(2), place))
                labels |= dict.fromkeys(waiting, address)
                waiting = []
            elif (found := _LABEL.match(line)):
                waiting.append(found.group(1))
        return code, labels

    @property
    def code(self):
        return self._parsed[0]

    @property
    def labels(self):
        return self._parsed[1]

    @functools.cached_property
    def num_instructions(self):
        return len(_ADDRESS.findall(self._text))

    @functools.cached_property
    def blocks(self):
        index_of = {instruction.address: i for i, instruction in enumerate(self.code)}
        starts = {0} | {index_of[address] for address in self.labels.values() if address in index_of}
        starts |= {i + 1 for i, instruction in enumerate(self.code)
                   if instruction.ends_block and i + 1 < len(self.code)}
        starts = sorted(starts)
        number = {start: b for b, start in enumerate(starts)}
        blocks = []
        for start, end in zip(starts, [*starts[1:], len(self.code)]):
            last = self.code[end - 1]
            successors = []
            if last.target is not None and self.labels.get(last.target) in index_of:
                successors.append(number[index_of[self.labels[last.target]]])
            if last.falls_through and end in number:
                successors.append(number[end])
            blocks.append(Block(start, end, successors))
        return blocks

    @functools.cached_property
    def dominators(self):
        """The immediate dominator of every block that can be reached; None for the others."""
        blocks = self.blocks
        order, seen, stack = [], {0}, [(0, iter(blocks[0].successors))]
        while stack:
            block, rest = stack[-1]
            following = next((s for s in rest if s not in seen), None)
            if following is None:
                order.append(block)
                stack.pop()
            else:
                seen.add(following)
                stack.append((following, iter(blocks[following].successors)))
        rank = {block: i for i, block in enumerate(order)}
        before = [[] for _ in blocks]
        for block in order:
            for successor in blocks[block].successors:
                before[successor].append(block)
        dominator = [None] * len(blocks)
        dominator[0] = 0

        def meet(a, b):
            while a != b:
                while rank[a] < rank[b]:
                    a = dominator[a]
                while rank[b] < rank[a]:
                    b = dominator[b]
            return a

        changed = True
        while changed:
            changed = False
            for block in reversed(order[:-1]):
                known = [b for b in before[block] if dominator[b] is not None]
                new = functools.reduce(meet, known)
                if dominator[block] != new:
                    dominator[block] = new
                    changed = True
        return dominator

    def _dominates(self, a, b):
        while b is not None and b != a:
            if b == 0:
                return False
            b = self.dominators[b]
        return b == a

    @functools.cached_property
    def loops(self):
        """Outer loops before inner ones."""
        before = [[] for _ in self.blocks]
        for b, block in enumerate(self.blocks):
            if self.dominators[b] is not None:
                for successor in block.successors:
                    before[successor].append(b)
        found = {}
        for b, block in enumerate(self.blocks):
            for header in block.successors:
                if self.dominators[b] is None or not self._dominates(header, b):
                    continue
                body = found.setdefault(header, {header})
                rest = [b]
                while rest:
                    one = rest.pop()
                    if one not in body:
                        body.add(one)
                        rest += before[one]
        loops = [Loop(header, body) for header, body in found.items()]
        loops.sort(key=lambda loop: (-len(loop.blocks), loop.header))
        for loop in loops:
            inner = [other for other in loops
                     if other is not loop and other.blocks < loop.blocks]
            loop.own = loop.blocks - set().union(*(other.blocks for other in inner))
            for other in inner:
                other.depth += 1
        return loops

    def spilled_slots(self):
        """Offsets in the stack frame that are both written and read back as such. Arrays in local
        memory are read at computed addresses."""
        offsets = {"STL": set(), "LDL": set()}
        for name, operands in _LOCAL.findall(self._text):
            if (found := _SLOT.search(operands)):
                offsets[name].add(int(found.group(1) or "0", 16))
        return sorted(offsets["STL"] & offsets["LDL"])

    def local_accesses(self):
        return len(_LOCAL.findall(self._text))


def parse(text):
    """The functions of a disassembly, by name."""
    parts = _SECTION.split(text)[1:]
    functions = {name: Function(name, body.split("\n\t.section\t", 1)[0])
                 for name, body in zip(parts[::2], parts[1::2])}
    return {name: function for name, function in functions.items() if function.num_instructions}

"""The instances: made from public rules and a seed, written in formats that temper reads.

G-set (`g1`, `g11`, `g14`, `g22`): the graphs themselves, made by rudy's rules and the G-set's own
command lines (graphbase.py), so their best-known cuts are those of the literature. `cube` is a
periodic 10×10×10 lattice with half its weights -1, by rudy's -spinglass3pm.

bqp (`bqp50` … `bqp2500`): Beasley's rules for OR-Library (J. E. Beasley, 1998): each q_ij, i <= j, is
non-zero with probability 10 %, then an integer uniform in [-100, 100]; x'Qx is maximised, an
off-diagonal entry counts twice. His random numbers are not public: these are other instances than
his bqp50.1 …, so his best-known values do not apply. `--originals FOLDER` takes his files.

Every class has one test instance, whose figures are reported, and others for tuning, of other seeds.
For g11 the first is the one of five (8901 … 8905) that is nearest in difficulty: toroidal grids differ
tenfold in how often a read hits, G11 being hard.
"""

import dataclasses
import pathlib

import dimod
import graphbase


@dataclasses.dataclass(frozen=True)
class Model:
    """One instance. Values are in the sense of the file: cuts and x'Qx are maximised."""

    name: str
    kind: str  # its class: what it shares tuned settings with
    format: str  # of temper: maxcut or bqp
    num_variables: int
    terms: tuple  # (u, v, weight), u <= v, from 0
    rule: str

    @property
    def degree(self):
        return 2 * sum(u != v for u, v, _ in self.terms) / self.num_variables

    def text(self):
        """The file."""
        head = f"{self.num_variables} {len(self.terms)}\n"
        body = "".join(f"{u + 1} {v + 1} {w}\n" for u, v, w in self.terms)
        return ("1\n" if self.format == "bqp" else "") + head + body

    def bqm(self):
        """The same model for the peers, minimised: its energy is minus the value."""
        if self.format == "bqp":
            bqm = dimod.BinaryQuadraticModel(dimod.BINARY)
            bqm.add_linear_from((v, 0) for v in range(self.num_variables))
            bqm.add_linear_from((u, -w) for u, v, w in self.terms if u == v)
            bqm.add_quadratic_from((u, v, -2 * w) for u, v, w in self.terms if u != v)
            return bqm
        # cut = sum of w (1 - s s') / 2
        bqm = dimod.BinaryQuadraticModel(dimod.SPIN)
        bqm.add_linear_from((v, 0) for v in range(self.num_variables))
        bqm.add_quadratic_from((u, v, w / 2) for u, v, w in self.terms)
        bqm.offset = -sum(w for _, _, w in self.terms) / 2
        return bqm

    def write(self, folder):
        path = pathlib.Path(folder) / f"{self.name}.{self.format}"
        path.write_text(self.text(), encoding="ascii")
        return path


def beasley(num_variables, seed):
    """Density 10 %, integers uniform in [-100, 100], on and above the diagonal."""
    flip = graphbase.Flip(seed)
    terms = []
    for u in range(num_variables):
        for v in range(u, num_variables):
            if flip.below(10) == 0:
                weight = flip.below(201) - 100
                if weight:
                    terms.append((u, v, weight))
    return terms


def _planar_union(seed):
    return graphbase.union(graphbase.planar_graph(800, 99, seed),
                           graphbase.planar_graph(800, 99, seed + 1))


# kind: (variables, seed of the test instance, seed for tuning, rule in words, terms of a seed)
GRAPHS = {
    "g1": (800, 8001, 8901, "rudy -rnd_graph 800 6 {0}",
           lambda seed: graphbase.random_graph(800, 6, seed)),
    "g11": (800, 8001, 8904, "rudy -toroidal_grid_2D 100 8 -random 0 1 {0} -times 2 -plus -1",
            lambda seed: graphbase.toroidal_grid_2d(100, 8, seed)),
    "g14": (800, 8001, 8901, "rudy -planar 800 99 {0} -planar 800 99 {1} +", _planar_union),
    "g22": (2000, 20001, 20901, "rudy -rnd_graph 2000 1 {0}",
            lambda seed: graphbase.random_graph(2000, 1, seed)),
    "cube": (1000, 1001, 1901, "rudy -spinglass3pm 10 10 10 50 {0}",
             lambda seed: graphbase.spin_glass_3d(10, 10, 10, 50, seed)),
}
BQP_SIZES = (50, 100, 250, 500, 1000, 2500)
KINDS = tuple(f"bqp{n}" for n in BQP_SIZES) + tuple(GRAPHS)

# Cuts that the literature has for the graphs that the rules give back.
LITERATURE = {"g1": 11624, "g11": 564, "g14": 3064, "g22": 13359}
# What OR-Library's own files are known to reach, for --originals.
ORIGINALS = {"bqp50": 2098, "bqp100": 7970, "bqp250": 45607, "bqp500": 116586, "bqp1000": 371438}


def instance(kind, tuning=0):
    """The test instance of a class, or one for tuning: the first, or further ones."""
    if kind in GRAPHS:
        size, test_seed, tuning_seed, rule, terms_of = GRAPHS[kind]
        seed = tuning_seed + 10 * (tuning - 1) if tuning else test_seed
        terms, rule, file_format = terms_of(seed), rule.format(seed, seed + 1), "maxcut"
    else:
        size = int(kind.removeprefix("bqp"))
        seed = size + (900_000 + tuning if tuning else 1)
        terms, file_format = beasley(size, seed), "bqp"
        rule = f"Beasley's rules, n = {size}, 10 %, seed {seed}"
    suffix = "-tuning" + (f"-{tuning}" if tuning > 1 else "") if tuning else ""
    return Model(kind + suffix, kind, file_format, size, tuple(terms), rule)


def read(path):
    """A G-set or OR-Library file (its first problem), by its content, as a model of its own class."""
    numbers = [line.split() for line in pathlib.Path(path).read_text(encoding="ascii").splitlines()]
    lines = [line for line in numbers if line]
    is_bqp = len(lines[0]) == 1
    head, lines = (lines[1], lines[2:]) if is_bqp else (lines[0], lines[1:])
    size, count = int(head[0]), int(head[1])
    terms = sorted((min(u, v) - 1, max(u, v) - 1, w) for u, v, w in (
        (int(row[0]), int(row[1]), int(row[2]) if len(row) > 2 else 1) for row in lines[:count]))
    name = pathlib.Path(path).stem
    return Model(name, name, "bqp" if is_bqp else "maxcut", size, tuple(terms), f"file {name}")

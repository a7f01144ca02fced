"""Knuth's random numbers of the Stanford GraphBase, and the graphs that rudy makes with them.

The G-set graphs were made by Giovanni Rinaldi's program rudy, whose random numbers are those of
"The Stanford GraphBase" (D. E. Knuth, 1993, section GB_FLIP): subtractive, lags 24 and 55, modulo
2^31, the same on every machine. The rules of rudy's generators, written anew here, give the G-set
back: the edges of G1 are those of `-rnd_graph 800 6 8001`. Nobody's file is copied.

Vertices are numbered from 0. An edge is (u, v, weight) with u < v.
"""

_MODULUS = 1 << 31
_MASK = _MODULUS - 1


class Flip:
    """GB_FLIP: `next()` is uniform in [0, 2^31), `below(m)` in [0, m)."""

    def __init__(self, seed):
        a = [0] * 56
        seed &= _MASK
        previous, following = seed, 1
        a[55] = previous
        i = 21
        while i:
            a[i] = following
            following = (previous - following) & _MASK
            seed = (1 << 30) + (seed >> 1) if seed & 1 else seed >> 1
            following = (following - seed) & _MASK
            previous = a[i]
            i = (i + 21) % 55
        self._a = a
        self._position = 0
        for _ in range(5):
            self._cycle()
        self._position = 54  # the value that the last cycle returned is not used

    def _cycle(self):
        a = self._a
        for i in range(1, 25):
            a[i] = (a[i] - a[i + 31]) & _MASK
        for i in range(25, 56):
            a[i] = (a[i] - a[i - 24]) & _MASK
        self._position = 54
        return a[55]

    def next(self):
        if self._position == 0:
            return self._cycle()
        self._position -= 1
        return self._a[self._position + 1]

    def below(self, m):
        limit = _MODULUS - _MODULUS % m
        while (value := self.next()) >= limit:
            pass
        return value % m


def random_graph(num_vertices, density, seed):
    """rudy's -rnd_graph: so many different edges between vertices drawn uniformly, weight 1."""
    num_edges = int(num_vertices * (num_vertices - 1) * density / 200 + 0.5)
    flip = Flip(seed)
    seen = {}  # in the order of drawing
    while len(seen) < num_edges:
        u, v = flip.below(num_vertices), flip.below(num_vertices)
        if u != v:
            seen.setdefault((min(u, v), max(u, v)), 1)
    return [(u, v, 1) for u, v in sorted(seen)]


def toroidal_grid_2d(height, width, seed):
    """rudy's -toroidal_grid_2D H W -random 0 1 SEED -times 2 -plus -1: weights ±1.

    Weights are drawn vertex after vertex, of the edges to higher vertices, the last made first.
    """
    arcs = [[] for _ in range(height * width)]
    for down, right in ((0, 1), (1, 0)):
        for row in range(height):
            for column in range(width):
                u = row * width + column
                v = (row + down) % height * width + (column + right) % width
                arcs[min(u, v)].append(max(u, v))
    flip = Flip(seed)
    return [(u, v, 2 * flip.below(2) - 1) for u, higher in enumerate(arcs) for v in reversed(higher)]


def planar_graph(num_vertices, density, seed):
    """rudy's -planar: vertices put into faces of a triangulation, then edges taken away at random."""
    flip = Flip(seed)
    faces = [(0, 1, 2)]
    edges = [(0, 1), (0, 2), (1, 2)]
    for d in range(3, num_vertices):
        f = flip.below(len(faces))
        a, b, c = faces[f]
        edges += [(a, d), (b, d), (c, d)]
        faces[f] = (a, b, d)
        faces += [(a, c, d), (b, c, d)]
    keep = density * 3 * (num_vertices - 2) / 100
    while len(edges) > keep:
        e = flip.below(len(edges))
        last = edges.pop()
        if e < len(edges):
            edges[e] = last
    return sorted((min(e), max(e), 1) for e in edges)


def union(first, second):
    """rudy's +: an edge in both counts once."""
    return sorted((u, v, w) for (u, v), w in {(u, v): w for u, v, w in first + second}.items())


def spin_glass_3d(rows, columns, layers, percent_negative, seed):
    """rudy's -spinglass3pm: a periodic cubic lattice, so many of its weights -1, the others 1."""
    num_vertices = rows * columns * layers
    num_edges = 3 * num_vertices
    flip = Flip(seed)
    num_negative = num_edges * percent_negative // 100
    weights = [-1] * num_negative + [1] * (num_edges - num_negative)
    for j in range(num_edges, 1, -1):
        k = flip.below(j)
        weights[j - 1], weights[k] = weights[k], weights[j - 1]
    layer = rows * columns
    edges = []
    for z in range(layers):
        base = z * layer
        for i in range(layer):
            row, column = divmod(i, columns)
            edges.append((base + i, base + row * columns + (column + 1) % columns))
        edges += [(base + i, base + (i + columns) % layer) for i in range(layer)]
        edges += [(base + i, (base + i + layer) % num_vertices) for i in range(layer)]
    return [(min(u, v), max(u, v), w) for (u, v), w in zip(edges, weights, strict=True)]

"""temper: an annealing engine for sudoku and any QUBO or Ising model.

`TemperSampler` takes the place of a simulated-annealing sampler of Ocean; `temper.sudoku` makes
models of puzzles and reads their samples:

>>> from temper import TemperSampler, sudoku
>>> sampleset = TemperSampler().sample_qubo({("a", "a"): -1, ("a", "b"): 2}, num_reads=10, seed=1)
>>> print(sampleset.first.energy)
-1.0
>>> print(sudoku.solve("12..3..2..4..3.."))
 1 2 | 3 4
 3 4 | 1 2
-----+-----
 2 1 | 4 3
 4 3 | 2 1
"""

from temper import sudoku
from temper._engine import version as __version__
from temper.sampler import SamplingInterrupted, TemperSampler

__all__ = ["SamplingInterrupted", "TemperSampler", "__version__", "sudoku"]

"""TemperSampler: temper as a sampler of dimod."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from numbers import Integral
from time import perf_counter_ns
from typing import Any, Literal

import dimod
import numpy as np

from temper import _engine, _progress, _schedule, _vectors

__all__ = ["SamplingInterrupted", "TemperSampler"]

_ACCEPT = {"Metropolis": "metropolis", "Gibbs": "heatbath"}

# Arguments that not every sampler heeds: what the table of samplers calls them, and their default.
_OPTIONS: dict[str, tuple[str, Any]] = {
    "beta_range": ("--beta", None),
    "num_sweeps": ("--sweeps", None),
    "num_sweeps_per_beta": ("--schedule", 1),
    "beta_schedule_type": ("--schedule", "geometric"),
    "beta_schedule": ("--betas", None),
    "randomize_order": ("--order", False),
    "proposal_acceptance_criteria": ("--accept", "Metropolis"),
    "kernel": ("--kernel", "auto"),
    "moves": ("--moves", "auto"),
    "rng": ("--rng", "independent"),
    "planes": ("--planes", 8),
    "observe": ("--observe", 1),
    "replicas": ("--replicas", 0),
    "population": ("--population", 1000),
    "tenure": ("--tenure", 0),
}


class SamplingInterrupted(KeyboardInterrupt):
    """Ctrl-C while sampling. What had been found until then is in `sampleset`.

    >>> try:
    ...     found = TemperSampler().sample(bqm, num_reads=100000)        # doctest: +SKIP
    ... except SamplingInterrupted as interrupted:
    ...     found = interrupted.sampleset                                # doctest: +SKIP
    """

    def __init__(self, sampleset: dimod.SampleSet):
        super().__init__(f"interrupted; {len(sampleset)} reads are in .sampleset")
        self.sampleset = sampleset


class TemperSampler(dimod.Sampler, dimod.Initialized):
    """Anneals binary quadratic models, many reads at once.

    It takes the arguments of dwave-samplers' SimulatedAnnealingSampler, with their names, defaults
    and meanings, and can replace it by changing the import. What differs:

    * `beta_range=None` finds the range from the energies that occur in the model; `"neal"` takes
      the range that dwave-samplers would take.
    * Every read returns the best state that it came by; `states="final"` returns the one in which
      it ended, as dwave-samplers does (at a constant beta those are samples of that temperature).
    * A read depends on the model, the options, the seed and its index alone: not on the number of
      reads, the threads or the machine.
    * Ctrl-C ends the run within a second and raises `SamplingInterrupted`, a KeyboardInterrupt with
      the reads so far in `sampleset`.
    * What `interrupt_function` raises comes back to the caller; it is called at the start, and then
      about every 20 ms. Reads that it cuts short are returned as they stand.

    >>> from temper import TemperSampler
    >>> sampler = TemperSampler()
    >>> h = {"a": 0.0, "b": 0.0, "c": 0.0}
    >>> J = {("a", "b"): 1.0, ("b", "c"): 1.0, ("a", "c"): 1.0}
    >>> print(sampler.sample_ising(h, J, num_reads=10).first.energy)
    -1.0
    """

    parameters: dict[str, list[str]] = {}
    """The arguments of sample(), each with the properties that limit it."""

    properties: dict[str, Any] = {}
    """The words that some arguments take: `samplers`, `backends`, `kernels`, ..."""

    def __init__(self) -> None:
        self.parameters = {
            "beta_range": [], "num_reads": [], "num_sweeps": [], "num_sweeps_per_beta": [],
            "beta_schedule_type": ["beta_schedule_options"], "seed": [], "interrupt_function": [],
            "beta_schedule": [], "initial_states": [],
            "initial_states_generator": ["initial_states_generators"], "randomize_order": [],
            "proposal_acceptance_criteria": ["proposal_acceptance_options"],
            "sampler": ["samplers"], "time_limit": [], "target_energy": [],
            "backend": ["backends"], "device": [], "kernel": ["kernels"], "threads": [],
            "rng": ["rng_options"], "planes": [], "progress": [], "states": ["states_options"],
            "presolve": ["presolve_options"], "polish": [], "moves": ["moves_options"],
            "observe": [], "replicas": [], "population": [], "tenure": [],
        }
        self.properties = {
            "beta_schedule_options": _schedule.SCHEDULE_TYPES,
            "initial_states_generators": ("none", "tile", "random"),
            "proposal_acceptance_options": tuple(_ACCEPT),
            "samplers": {row["name"]: row["help"] for row in _engine.samplers()},
            "backends": ("auto", *(row["name"] for row in _engine.backends())),
            "kernels": ("auto", *(row["name"] for row in _engine.kernels())),
            "rng_options": ("independent", "dealt"),
            "states_options": ("best", "final"),
            "presolve_options": ("off", "on", "strict"),
            "moves_options": ("auto", "flip", "onehot", "family"),
        }

    def sample(
        self,
        bqm: dimod.BinaryQuadraticModel,
        beta_range: Sequence[float] | Literal["neal"] | None = None,
        num_reads: int | Literal["auto"] | None = None,
        num_sweeps: int | None = None,
        num_sweeps_per_beta: int = 1,
        beta_schedule_type: Literal["linear", "geometric", "custom", "constant"] = "geometric",
        seed: int | None = None,
        interrupt_function: Callable[[], bool] | None = None,
        beta_schedule: Sequence[float] | np.ndarray | None = None,
        initial_states: dimod.SampleSet | dimod.typing.SamplesLike | None = None,
        initial_states_generator: Literal["none", "tile", "random"] = "random",
        randomize_order: bool = False,
        proposal_acceptance_criteria: Literal["Metropolis", "Gibbs"] = "Metropolis",
        *,
        sampler: str = "sa",
        time_limit: float | None = None,
        target_energy: float | None = None,
        backend: str = "auto",
        device: int | None = None,
        kernel: str = "auto",
        threads: int = 0,
        rng: Literal["independent", "dealt"] = "independent",
        planes: Literal[8, 24] = 8,
        progress: bool | _progress.ProgressFunction = False,
        states: Literal["best", "final"] = "best",
        presolve: Literal["off", "on", "strict"] = "off",
        polish: bool = False,
        moves: str = "auto",
        observe: int = 1,
        replicas: int = 0,
        population: int = 1000,
        tenure: int = 0,
        **kwargs: Any,
    ) -> dimod.SampleSet:
        """Sample from a binary quadratic model.

        Args:
            bqm: The model, BINARY or SPIN; labels are any hashable objects.
            beta_range: First and last inverse temperature. None: found from the energies that
                occur; "neal": as dwave-samplers would choose it.
            num_reads: Independent runs. None: as many as initial states, else 1. "auto": until
                target_energy or time_limit, of which the best read is returned.
            num_sweeps: Passes over all variables in a read. None: 1000, or as many as the
                beta_schedule has.
            num_sweeps_per_beta: Sweeps at each beta.
            beta_schedule_type: "geometric", "linear", "custom" (the beta_schedule) or "constant"
                (the geometric middle of the range).
            seed: 0 to 2^64 - 1. None: drawn by numpy.random; `info` has it.
            interrupt_function: Called with nothing about every 20 ms; True ends the run.
            beta_schedule: The betas of a custom schedule, 0 or more each.
            initial_states: States that reads start from, as dimod.as_samples takes them.
            initial_states_generator: Where there are fewer than reads: "none" refuses, "tile"
                repeats them, "random" adds random ones.
            randomize_order: Visits the variables of a sweep in random order instead of one after
                the other.
            proposal_acceptance_criteria: "Metropolis" or "Gibbs" (heat bath).
            sampler: "sa", "pt", "pa", "tabu", "race" ...; `properties["samplers"]` says what they
                are.
            time_limit: Seconds, after which the run ends with what there is.
            target_energy: A read that comes to it stops there.
            backend: "auto", "cpu", "cuda" or "reference". device: Which GPU.
            kernel: "auto", "multispin", "lane" or "group". threads: 0 for all.
            rng: "independent", or "dealt", which is faster: each read for itself is the same, but
                the 32 of a word are stratified. planes: Bits of independent draws that each read
                has to itself.
            progress: True shows a bar (with tqdm); a function is called with a dict of
                spin_updates, spin_updates_total, reads, hits, seconds and best_energy.
            states: "best" or "final", see above.
            presolve: "on" anneals only what cannot be settled without search; an optimum is kept
                ("strict": all of them), the distribution is not.
            polish: Goes on from every best state by steepest descent.
            moves: "auto", "flip", "onehot" or "family".
            observe: The energy is looked at every so many sweeps.
            replicas, population, tenure: Length of a ladder of "pt", replicas of a read of "pa",
                tabu tenure of "tabu" (0: chosen).

        Returns:
            A dimod.SampleSet. Its `info` has the options in force (`beta_range`, `seed`, `backend`,
            `device`, `kernel`, ...), `stopped_by`, and under `timing` nanoseconds of preprocessing,
            sampling and postprocessing. Where the run was cut short, `sweeps_done` says how far
            each read came.

        Raises:
            ValueError: for what cannot be run, and for biases that are not finite (named).
            SamplingInterrupted: at Ctrl-C.

        Unknown arguments are ignored with dimod's SamplerUnknownArgWarning.

        >>> import dimod
        >>> bqm = dimod.BinaryQuadraticModel({"a": 0.5, "b": -0.5}, {("a", "b"): -1}, 0.0, "SPIN")
        >>> sampleset = TemperSampler().sample(bqm, num_reads=4, num_sweeps=20, seed=1234,
        ...                                    beta_range=[0.1, 4.2])
        >>> print(len(sampleset), sampleset.first.energy, sampleset.info["sampler"])
        4 -1.0 sa
        """
        started = perf_counter_ns()
        given = locals()
        self.remove_unknown_kwargs(**kwargs)
        if interrupt_function is not None and not callable(interrupt_function):
            raise TypeError("interrupt_function: expected a function")
        _refuse_unheeded(sampler, given)
        seed = _seed_of(seed)
        model = _vectors.model_of(bqm)
        schedule = _schedule.understood(bqm, beta_range, num_sweeps, num_sweeps_per_beta,
                                        beta_schedule_type, beta_schedule)
        first_states, reads = _first_states(self, bqm, num_reads, initial_states,
                                            initial_states_generator, seed)
        if proposal_acceptance_criteria not in _ACCEPT:
            raise ValueError(f"proposal_acceptance_criteria: {proposal_acceptance_criteria!r}: "
                             f"expected one of {', '.join(_ACCEPT)}")
        if states not in ("best", "final"):
            raise ValueError(f"states: {states!r}: expected best or final")
        if time_limit is not None and not time_limit > 0:
            raise ValueError(f"time_limit: {time_limit}: expected more than 0 seconds")
        if schedule.num_sweeps == 0 or model.num_variables == 0:
            return _not_annealed(self, bqm, reads, first_states, seed, schedule, started)

        request = _engine.Request()
        request.sampler = sampler
        request.num_reads = reads
        request.seed = seed
        request.order = "random" if randomize_order else "fixed"
        request.accept = _ACCEPT[proposal_acceptance_criteria]
        request.time_limit = None if time_limit is None else float(time_limit)
        request.target_energy = None if target_energy is None else float(target_energy)
        request.backend, request.device = backend, device
        request.kernel, request.threads = kernel, operator.index(threads)
        request.rng, request.planes = rng, planes
        request.last_states = states == "final"
        request.presolve, request.polish = presolve, polish
        request.moves, request.observe = moves, observe
        request.num_replicas, request.population, request.tenure = replicas, population, tenure
        if first_states is not None:
            request.set_initial_states(first_states)
        if schedule.num_sweeps_per_beta > 1:
            schedule = schedule.filled(_found_range(model, request))
        _set_schedule(request, schedule)

        with _progress.shown(progress) as show:
            sampling_from = perf_counter_ns()
            done = _engine.sample(model, request, interrupt_function, show)
            sampling_to = perf_counter_ns()
        info = done["info"]
        info["beta_range"] = info["beta"]
        info["beta_schedule_type"] = beta_schedule_type
        if info["stopped_by"] in ("time", "interrupt"):
            info["sweeps_done"] = done["sweeps_done"]
        sampleset = _sampleset(bqm, done["states"], done["energies"], info, done["num_occurrences"])
        info["timing"] = {
            "preprocessing_ns": sampling_from - started,
            "sampling_ns": sampling_to - sampling_from,
            "postprocessing_ns": perf_counter_ns() - sampling_to,
        }
        sampleset.info.update(info)
        raised = done["raised"]
        if isinstance(raised, KeyboardInterrupt):
            raise SamplingInterrupted(sampleset) from raised
        if raised is not None:
            raise raised
        return sampleset


def _refuse_unheeded(sampler: str, given: dict[str, Any]) -> None:
    rows = {row["name"]: row for row in _engine.samplers()}
    if sampler not in rows:
        raise ValueError(f"sampler: {sampler!r}: expected one of {', '.join(rows)}")
    heeds = rows[sampler]["heeds"]
    for name, (option, default) in _OPTIONS.items():
        value = given[name]
        if option in heeds or value is default or (np.ndim(value) == 0 and value == default):
            continue
        raise ValueError(f"{name}: sampler {sampler!r} {rows[sampler]['why_not_others']}")
    if given["initial_states"] is not None and not rows[sampler]["takes_states"]:
        raise ValueError(f"initial_states: sampler {sampler!r} starts from no given states")


def _seed_of(seed: int | None) -> int:
    if seed is None:
        return int(np.random.randint(2**64, dtype=np.uint64))
    if not isinstance(seed, Integral):
        raise TypeError(f"seed: {seed!r}: expected an integer from 0 to 2^64 - 1")
    if not 0 <= seed < 2**64:
        raise ValueError(f"seed: {seed}: expected 0 to 2^64 - 1")
    return int(seed)


def _first_states(sampler, bqm, num_reads, initial_states, generator, seed):
    """(states, reads): the states that reads start from, [rows][n] in the order of bqm.variables,
    or None where the engine draws them; the number of reads, None for "auto"."""
    automatic = isinstance(num_reads, str)
    if automatic and num_reads != "auto":
        raise ValueError(f"num_reads: {num_reads!r}: expected a number, 'auto' or None")
    if initial_states is None and generator == "random":
        if num_reads is None or automatic:
            return None, None if automatic else 1
        if not isinstance(num_reads, Integral):
            raise TypeError(f"num_reads: {num_reads!r}: expected an integer")
        if num_reads < 1:
            raise ValueError(f"num_reads: {num_reads}: expected 1 or more")
        return None, int(num_reads)
    # numpy's generator, which dimod uses for the states that are missing, takes 32 bits.
    parsed = sampler.parse_initial_states(
        bqm, num_reads=None if automatic else num_reads, initial_states=initial_states,
        initial_states_generator=generator, seed=seed & 0xFFFFFFFF)
    states = parsed.initial_states.record.sample
    # As lists: dimod takes the same labels in another order for equal.
    if list(parsed.initial_states.variables) != list(bqm.variables):
        position = parsed.initial_states.variables.index
        states = states[:, [position(v) for v in bqm.variables]]
    return np.ascontiguousarray(states, np.int8), None if automatic else parsed.num_reads


def _set_schedule(request: _engine.Request, schedule: _schedule.Schedule) -> None:
    request.schedule = schedule.kind
    request.num_sweeps = schedule.num_sweeps
    request.beta_range = schedule.beta_range
    if schedule.betas is not None:
        request.beta_schedule = schedule.betas.tolist()


def _found_range(model: _engine.Model, request: _engine.Request) -> tuple[float, float]:
    """The engine's range for these options, which does not depend on reads or sweeps."""
    reads, limit, target = request.num_reads, request.time_limit, request.target_energy
    request.num_reads, request.time_limit, request.target_energy = 1, None, None
    # Two sweeps: the first is at the hot end, the last at the cold one.
    request.num_sweeps = 2
    hot, cold = _engine.sample(model, request, None, None)["info"]["beta"]
    request.num_reads, request.time_limit, request.target_energy = reads, limit, target
    return hot, cold


def _not_annealed(sampler, bqm, reads, first_states, seed, schedule, started) -> dimod.SampleSet:
    """No sweeps, or no variables: reads are the states that they start from."""
    if first_states is None:
        parsed = sampler.parse_initial_states(bqm, num_reads=reads or 1, seed=seed & 0xFFFFFFFF)
        first_states = parsed.initial_states.record.sample
    energies = bqm.energies((first_states, list(bqm.variables))) if bqm.num_variables else np.full(
        len(first_states), float(bqm.offset))
    info = {
        "seed": seed, "sweeps": schedule.num_sweeps, "beta_range": schedule.beta_range,
        "beta_schedule_type": schedule.kind, "stopped_by": "reads",
        "timing": {"preprocessing_ns": perf_counter_ns() - started, "sampling_ns": 0,
                   "postprocessing_ns": 0},
    }
    return _sampleset(bqm, first_states, energies, info)


def _sampleset(bqm, states, energies, info, num_occurrences=None) -> dimod.SampleSet:
    # A copy: the labels of a model may change later. Sorting them would cost more than annealing.
    labels = dimod.variables.Variables(bqm.variables)
    return dimod.SampleSet.from_samples((states, labels), energy=energies, info=info,
                                        num_occurrences=num_occurrences, vartype=bqm.vartype,
                                        sort_labels=False)

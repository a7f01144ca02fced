"""Nothing is left behind: memory stays flat over thousands of runs and of compiles."""

import gc
import resource

import dimod
import pytest
from conftest import CLUES_23

from temper import TemperSampler, sudoku


def resident_kilobytes():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * resource.getpagesize() // 1024


def growth(work, times, warm_up):
    """Kilobytes by which memory grew over so many calls, after a warm-up."""
    for _ in range(warm_up):
        work()
    gc.collect()
    before = resident_kilobytes()
    for _ in range(times):
        work()
    gc.collect()
    return resident_kilobytes() - before


def sample_small(sampler=TemperSampler(), bqm=dimod.generators.ran_r(1, 12, seed=1)):
    sampler.sample(bqm, num_reads=2, num_sweeps=2, seed=1, beta_range=(0.1, 1),
                   interrupt_function=lambda: False, progress=lambda now: None, backend="cpu")


def compile_small():
    model = sudoku.compile(CLUES_23, shrink="clues")
    assert model.bqm.num_variables and model.families


def refused():
    with pytest.raises(ValueError):
        TemperSampler().sample(dimod.BinaryQuadraticModel({"a": float("nan")}, {}, "SPIN"))


def stopped(sampler=TemperSampler(), bqm=dimod.generators.ran_r(1, 12, seed=1)):
    def fails():
        raise RuntimeError("stop")

    with pytest.raises(RuntimeError):
        sampler.sample(bqm, num_sweeps=2, interrupt_function=fails, seed=1)


@pytest.mark.parametrize("work, times", [(sample_small, 10_000), (compile_small, 1_000),
                                         (refused, 1_000), (stopped, 1_000)])
def test_memory_is_flat(work, times):
    """A leak of 1 KB a call, a tenth of the smallest result, would show."""
    assert growth(work, times, warm_up=times // 10) < 0.2 * times + 2048


def test_large_results_are_given_back(sampler):
    bqm = dimod.generators.ran_r(1, 400, seed=1)

    def work():
        found = sampler.sample(bqm, num_reads=1024, num_sweeps=1, seed=1, beta_range=(0.1, 1))
        assert found.record.sample.nbytes == 1024 * 400

    assert growth(work, 20, warm_up=10) < 20 * 100


def test_samples_outlive_the_sampler_and_the_model():
    sampler = TemperSampler()
    sampleset = sampler.sample(dimod.generators.ran_r(1, 100, seed=1), num_reads=100, seed=1)
    states = sampleset.record.sample
    copy = states.copy()
    model = sudoku.compile(CLUES_23, shrink="clues")
    vectors = model._engine.vectors()
    offset, linear = model.bqm.offset, vectors[0].copy()
    del sampler, sampleset, model
    gc.collect()
    for _ in range(50):
        compile_small()
    assert (states == copy).all() and (vectors[0] == linear).all() and offset > 0

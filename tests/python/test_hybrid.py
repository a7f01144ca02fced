"""temper in workflows of dwave-hybrid."""

import time

import dimod
import hybrid
import pytest

from temper.hybrid import TemperProblemSampler, TemperSubproblemSampler, kerberos


@pytest.fixture
def bqm():
    return dimod.generators.ran_r(1, 80, seed=1)


def test_a_whole_problem(bqm):
    state = hybrid.State.from_problem(bqm)
    final = TemperProblemSampler(num_reads=4, num_sweeps=200, seed=1).run(state).result()
    assert len(final.samples) == 4
    assert final.samples.first.energy < state.samples.first.energy
    assert bqm.energy(final.samples.first.sample) == final.samples.first.energy


def test_a_subproblem(bqm):
    workflow = (hybrid.EnergyImpactDecomposer(size=30)
                | TemperSubproblemSampler(num_reads=2, num_sweeps=100, seed=1)
                | hybrid.SplatComposer())
    state = hybrid.State.from_problem(bqm)
    final = workflow.run(state).result()
    assert final.samples.first.energy <= state.samples.first.energy
    assert len(final.subproblem) == 30


def test_the_loser_of_a_race_is_stopped(bqm):
    class Quick(hybrid.Runnable):
        def next(self, state, **runopts):
            time.sleep(0.2)
            return state

    race = hybrid.Race(Quick(), TemperProblemSampler(num_reads=512, num_sweeps=1_000_000)) \
        | hybrid.ArgMin()
    state = hybrid.State.from_problem(bqm)
    for _ in range(2):
        start = time.perf_counter()
        state = race.run(state).result()
        assert time.perf_counter() - start < 10
    # The samples of the run that was stopped count.
    assert state.samples.first.energy < hybrid.State.from_problem(bqm).samples.first.energy


def test_kerberos_with_temper_in_its_annealing_branch(bqm):
    workflow = kerberos(max_iter=3, sa_sweeps=1000, tabu_timeout=50, max_subproblem_size=20, seed=1)
    assert "TemperProblemSampler" in repr(workflow)
    final = workflow.run(hybrid.State.from_problem(bqm)).result()
    best = TemperProblemSampler(num_reads=100, num_sweeps=1000, seed=2).run(
        hybrid.State.from_problem(bqm)).result()
    assert final.samples.first.energy <= best.samples.first.energy + 4

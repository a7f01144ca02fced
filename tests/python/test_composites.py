"""Composites of the packages of D-Wave, over our sampler."""

import dimod
import dimod.testing
import pytest
from dwave.preprocessing.composites import (ClipComposite, ConnectedComponentsComposite,
                                            FixVariablesComposite, ScaleComposite,
                                            SpinReversalTransformComposite)
from dwave.samplers import SteepestDescentComposite

from temper import TemperSampler

COMPOSITES = [ClipComposite, ConnectedComponentsComposite, FixVariablesComposite, ScaleComposite,
              SpinReversalTransformComposite, SteepestDescentComposite,
              lambda sampler: dimod.TruncateComposite(sampler, 3),
              lambda sampler: FixVariablesComposite(sampler, algorithm="roof_duality")]
ARGUMENTS = [{"upper_bound": 1.0}, {}, {"fixed_variables": {"a": 1}}, {"scalar": 0.5}, {}, {}, {},
             {}]


@pytest.mark.parametrize("composite, arguments", list(zip(COMPOSITES, ARGUMENTS)))
def test_energies_are_those_of_the_model(frustrated, composite, arguments):
    sampler = composite(TemperSampler())
    sampleset = sampler.sample(frustrated, num_reads=10, seed=1, **arguments)
    dimod.testing.assert_sampleset_energies(sampleset, frustrated)
    assert set(sampleset.variables) == set(frustrated.variables)


def test_fixed_variables_are_fixed(frustrated):
    sampler = FixVariablesComposite(TemperSampler())
    sampleset = sampler.sample(frustrated, fixed_variables={"a": -1, 2: 1}, num_reads=10, seed=1)
    assert all(sample["a"] == -1 and sample[2] == 1 for sample in sampleset.samples())


def test_truncated_to_the_lowest(frustrated):
    whole = TemperSampler().sample(frustrated, num_reads=30, num_sweeps=1, seed=1)
    sampler = dimod.TruncateComposite(TemperSampler(), 3)
    lowest = sampler.sample(frustrated, num_reads=30, num_sweeps=1, seed=1)
    assert list(lowest.record.energy) == sorted(whole.record.energy)[:3]


def test_descent_goes_on_from_our_samples(frustrated):
    child = TemperSampler()
    before = child.sample(frustrated, num_reads=30, num_sweeps=1, seed=1, states="final")
    after = SteepestDescentComposite(child).sample(frustrated, num_reads=30, num_sweeps=1, seed=1,
                                                   states="final")
    assert after.record.energy.sum() < before.record.energy.sum()


def test_composites_in_each_other(frustrated):
    sampler = SpinReversalTransformComposite(
        SteepestDescentComposite(ConnectedComponentsComposite(TemperSampler())))
    sampleset = sampler.sample(frustrated, num_reads=5, num_spin_reversal_transforms=2)
    dimod.testing.assert_sampleset_energies(sampleset, frustrated)

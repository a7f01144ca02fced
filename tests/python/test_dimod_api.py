"""dimod's own tests of samplers."""

import unittest

import dimod
import dimod.testing
import numpy as np
import pytest

import temper


@dimod.testing.load_sampler_bqm_tests(temper.TemperSampler)
class TestModelsOfDimod(unittest.TestCase):
    def test_api(self):
        sampler = temper.TemperSampler()
        dimod.testing.assert_sampler_api(sampler)
        self.assertIsInstance(sampler, dimod.Initialized)


@pytest.mark.parametrize("name", [row for row in temper.TemperSampler().properties["samplers"]])
def test_every_sampler_gives_energies_that_are_true(sampler, frustrated, name):
    sampleset = sampler.sample(frustrated, sampler=name, num_reads=4, seed=3)
    dimod.testing.assert_sampleset_energies(sampleset, frustrated)
    assert sampleset.info["sampler"] == name


def test_every_argument_is_a_parameter(sampler):
    import inspect
    names = set(inspect.signature(sampler.sample).parameters) - {"bqm", "kwargs"}
    assert names == set(sampler.parameters)
    for properties in sampler.parameters.values():
        assert set(properties) <= set(sampler.properties)


def test_arguments_of_the_sampler_of_dwave_are_all_there(sampler):
    import inspect

    from dwave.samplers import SimulatedAnnealingSampler
    theirs = inspect.signature(SimulatedAnnealingSampler().sample).parameters
    ours = inspect.signature(sampler.sample).parameters
    for position, (name, parameter) in enumerate(theirs.items()):
        assert ours[name].default == parameter.default, name
        if name != "kwargs":
            assert list(ours)[position] == name


@pytest.mark.parametrize("vartype", ["BINARY", "SPIN"])
@pytest.mark.parametrize("of", [dimod.DictBQM, dimod.Float32BQM, dimod.Float64BQM])
def test_samples_have_the_vartype_order_and_labels_of_the_model(sampler, vartype, of):
    bqm = of({("x", 2): 1, "a": -1, 7: 0, frozenset({1}): 2}, {("a", ("x", 2)): -3, (7, "a"): 1},
             4, vartype)
    sampleset = sampler.sample(bqm, num_reads=3, seed=1)
    assert list(sampleset.variables) == list(bqm.variables)
    assert sampleset.vartype is bqm.vartype
    assert sampleset.record.sample.dtype == np.int8
    dimod.testing.assert_sampleset_energies(sampleset, bqm)


@pytest.mark.parametrize("of", [dimod.DictBQM, dimod.Float64BQM])
def test_labels_that_could_be_sorted_stay_with_their_values(sampler, of):
    bqm = of({"c": -1.0, "a": 2.0, "b": -3.0, "d": 0.5}, {("d", "a"): 1.0, ("c", "b"): 7.0}, "SPIN")
    sampleset = sampler.sample(bqm, num_reads=9, seed=1)
    assert list(sampleset.variables) == list(bqm.variables)
    assert list(bqm.variables) != sorted(bqm.variables)
    dimod.testing.assert_sampleset_energies(sampleset, bqm)
    start = {"a": 1, "b": -1, "c": -1, "d": 1}
    assert sampler.sample(bqm, initial_states=start, num_sweeps=0).first.sample == start


def test_the_labels_of_samples_do_not_follow_the_model(sampler):
    bqm = dimod.BinaryQuadraticModel({"a": 1, "b": -1}, {}, "BINARY")
    sampleset = sampler.sample(bqm, seed=1)
    bqm.relabel_variables({"a": "other"})
    assert list(sampleset.variables) == ["a", "b"]


def test_reals_and_offsets_are_exact(sampler):
    rng = np.random.default_rng(1)
    bqm = dimod.BinaryQuadraticModel("SPIN")
    for u in range(12):
        bqm.add_linear(u, rng.normal())
        for v in range(u):
            bqm.add_quadratic(u, v, rng.normal() * 10.0 ** rng.integers(-3, 3))
    bqm.offset = 1e3 / 7
    sampleset = sampler.sample(bqm, num_reads=50, seed=1)
    assert sampleset.first.energy == pytest.approx(dimod.ExactSolver().sample(bqm).first.energy,
                                                   abs=1e-9)


def test_a_sample_set_goes_through_json(sampler, frustrated):
    import json
    sampleset = sampler.sample(frustrated, num_reads=5, seed=1, time_limit=60)
    again = dimod.SampleSet.from_serializable(json.loads(json.dumps(sampleset.to_serializable())))
    assert (again.record.sample == sampleset.record.sample).all()
    assert again.info["seed"] == 1


def test_without_variables_there_are_as_many_reads_as_asked_for(sampler):
    sampleset = sampler.sample(dimod.BinaryQuadraticModel({}, {}, 1.5, "SPIN"), num_reads=3)
    assert list(sampleset.record.energy) == [1.5, 1.5, 1.5]

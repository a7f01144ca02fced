"""What dwave-samplers documents of the arguments of its simulated annealing, and our own."""

import subprocess
import sys

import dimod
import numpy as np
import pytest
from dwave.samplers import SimulatedAnnealingSampler

import temper
from temper import _schedule


def energies(sampleset):
    return sampleset.record.energy.tolist()


def states(sampleset):
    return sampleset.record.sample.tolist()


def test_one_read_by_default(sampler, frustrated):
    assert len(sampler.sample(frustrated)) == 1


@pytest.mark.parametrize("num_reads", [1, 7, 33, 600])
def test_as_many_reads_as_asked_for(sampler, frustrated, num_reads):
    assert len(sampler.sample(frustrated, num_reads=num_reads)) == num_reads


@pytest.mark.parametrize("seed", [0, 1, 2**31, 2**32, 2**63, 2**64 - 1])
def test_a_seed_gives_the_same_reads_again(sampler, frustrated, seed):
    arguments = {"num_reads": 20, "num_sweeps": 3, "seed": seed}
    one, two = sampler.sample(frustrated, **arguments), sampler.sample(frustrated, **arguments)
    assert states(one) == states(two)
    assert one.info["seed"] == seed


def test_seeds_differ(sampler):
    bqm = dimod.generators.ran_r(3, 40, seed=1)
    found = [states(sampler.sample(bqm, num_reads=8, num_sweeps=2, seed=seed))
             for seed in (0, 1, 2**40)]
    assert found[0] != found[1] != found[2] != found[0]


def test_without_a_seed_numpy_draws_one_and_info_has_it(sampler):
    bqm = dimod.generators.gnm_random_bqm(40, 200, "SPIN", random_state=1)
    np.random.seed(5)
    one = sampler.sample(bqm, num_sweeps=2)
    np.random.seed(5)
    assert states(sampler.sample(bqm, num_sweeps=2)) == states(one)
    assert states(sampler.sample(bqm, num_sweeps=2)) != states(one)
    assert states(sampler.sample(bqm, num_sweeps=2, seed=one.info["seed"])) == states(one)


@pytest.mark.parametrize("arguments, error", [
    ({"seed": -1}, ValueError), ({"seed": 2**64}, ValueError), ({"seed": 1.5}, TypeError),
    ({"num_reads": 0}, ValueError), ({"num_reads": -1}, ValueError),
    ({"num_reads": 1.5}, TypeError),
    ({"num_reads": "some"}, ValueError), ({"num_sweeps": -1}, ValueError),
    ({"num_sweeps": 10.5}, TypeError),
    ({"num_sweeps": 10, "num_sweeps_per_beta": 3}, ValueError),
    ({"num_sweeps_per_beta": 0}, ValueError), ({"num_sweeps_per_beta": 1.5}, TypeError),
    ({"beta_range": (1,)}, ValueError), ({"beta_range": (-1, 1)}, ValueError),
    ({"beta_range": (float("nan"), 1)}, ValueError), ({"beta_range": "other"}, ValueError),
    ({"beta_range": (0, 1)}, ValueError), ({"beta_schedule_type": "other"}, ValueError),
    ({"beta_schedule": [1, 2]}, ValueError), ({"beta_schedule_type": "custom"}, ValueError),
    ({"beta_schedule_type": "custom", "beta_schedule": [1, -1]}, ValueError),
    ({"beta_schedule_type": "custom", "beta_schedule": "asd"}, ValueError),
    ({"beta_schedule_type": "custom", "beta_schedule": [[1, 2]]}, ValueError),
    ({"beta_schedule_type": "custom", "beta_schedule": [1, 2], "num_sweeps": 3}, ValueError),
    ({"beta_schedule_type": "custom", "beta_schedule": [1, 2], "beta_range": (1, 3)}, ValueError),
    ({"interrupt_function": 5}, TypeError), ({"progress": 5}, TypeError),
    ({"proposal_acceptance_criteria": "other"}, ValueError), ({"states": "other"}, ValueError),
    ({"initial_states_generator": "other"}, ValueError),
    ({"initial_states_generator": "none", "num_reads": 2}, ValueError),
    ({"initial_states_generator": "tile", "num_reads": 2}, ValueError),
    ({"initial_states": {"a": 1}}, ValueError),
    ({"sampler": "other"}, ValueError), ({"backend": "other"}, ValueError),
    ({"kernel": "other"}, ValueError), ({"rng": "other"}, ValueError),
    ({"time_limit": 0}, ValueError), ({"time_limit": -1.0}, ValueError),
    ({"num_reads": "auto"}, ValueError), ({"presolve": "other"}, ValueError),
    ({"moves": "other"}, ValueError), ({"planes": 9}, ValueError), ({"threads": -1}, ValueError),
    ({"threads": 1.5}, TypeError),
    ({"sampler": "pt", "beta_schedule_type": "linear"}, ValueError),
    ({"sampler": "tabu", "beta_range": (1, 2)}, ValueError), ({"replicas": 8}, ValueError),
    ({"sampler": "pa", "initial_states": [1] * 6}, ValueError),
])
def test_what_cannot_be_run_is_refused(sampler, frustrated, arguments, error):
    with pytest.raises(error) as raised:
        sampler.sample(frustrated, **arguments)
    assert str(raised.value)


def test_unknown_arguments_warn(sampler, frustrated):
    with pytest.warns(dimod.exceptions.SamplerUnknownArgWarning, match="num_sweps"):
        sampler.sample(frustrated, num_sweps=5)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -float("inf")])
def test_biases_that_are_not_finite_are_named(sampler, value):
    with pytest.raises(ValueError, match=r"linear bias of variable \('x', 1\)"):
        sampler.sample_ising({"a": 0, ("x", 1): value}, {})
    with pytest.raises(ValueError, match=r"quadratic bias of variables .*'long name'"):
        sampler.sample_qubo({("a", "b"): 1, ("b", "long name"): value})
    with pytest.raises(ValueError, match="offset"):
        sampler.sample(dimod.BinaryQuadraticModel({"a": 1}, {}, value, "SPIN"))


def test_initial_states_are_where_reads_start(sampler, frustrated):
    start = {"a": -1, ("b", 1): 1, 2: 1, "d": -1, "e": 1, "f": -1}
    sampleset = sampler.sample(frustrated, initial_states=start, num_sweeps=0)
    assert sampleset.first.sample == start
    assert sampleset.first.energy == frustrated.energy(start)
    # At beta 1e6 nothing goes uphill, and this state is a local minimum.
    low = dimod.ExactSolver().sample(frustrated).first.sample
    stays = sampler.sample(frustrated, initial_states=low, num_sweeps=5, beta_range=(1e6, 1e6))
    assert stays.first.sample == low


def test_initial_states_of_the_other_vartype_and_order(sampler, frustrated):
    start = {"f": 0, "e": 1, "d": 0, 2: 1, ("b", 1): 1, "a": 0}
    sampleset = sampler.sample(frustrated, initial_states=start, num_sweeps=0)
    assert sampleset.first.sample == {v: 2 * on - 1 for v, on in start.items()}


def test_initial_states_say_how_many_reads(sampler, frustrated):
    start = sampler.sample(frustrated, num_reads=5, num_sweeps=0, seed=1)
    assert len(sampler.sample(frustrated, initial_states=start)) == 5
    assert len(sampler.sample(frustrated, initial_states=start, num_reads=2)) == 2
    tiled = sampler.sample(frustrated, initial_states=start, num_reads=12, num_sweeps=0,
                           initial_states_generator="tile")
    assert states(tiled) == (states(start) * 3)[:12]
    more = sampler.sample(frustrated, initial_states=start, num_reads=12, num_sweeps=0, seed=2)
    assert states(more)[:5] == states(start)
    with pytest.raises(ValueError):
        sampler.sample(frustrated, initial_states=start, num_reads=6,
                       initial_states_generator="none")


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("vartype", ["SPIN", "BINARY"])
def test_the_range_of_neal_is_theirs(seed, vartype):
    from dwave.samplers.sa.sampler import default_beta_range
    rng = np.random.default_rng(seed)
    bqm = dimod.generators.gnm_random_bqm(12, 30, vartype, random_state=seed)
    if seed % 2:  # small integers: many equal gaps, and zeros
        for v in bqm.variables:
            bqm.set_linear(v, int(rng.integers(-2, 3)))
        for u, v in bqm.quadratic:
            bqm.set_quadratic(u, v, int(rng.integers(-2, 3)))
    assert _schedule.neal_beta_range(bqm) == pytest.approx(default_beta_range(bqm))


def test_a_model_of_zeros_warns_as_neal_does(sampler):
    bqm = dimod.BinaryQuadraticModel({0: 0, 1: 0}, {(0, 1): 0}, 0, "SPIN")
    with pytest.warns(UserWarning, match="all biases are zero"):
        assert sampler.sample(bqm, beta_range="neal").info["beta_range"] == [0.1, 1.0]


def test_both_ranges_find_the_lowest_state(sampler, frustrated):
    lowest = dimod.ExactSolver().sample(frustrated).first.energy
    for beta_range in (None, "neal"):
        sampleset = sampler.sample(frustrated, beta_range=beta_range, num_reads=10, seed=1)
        assert sampleset.first.energy == lowest
    theirs = SimulatedAnnealingSampler().sample(frustrated).info["beta_range"]
    assert sampleset.info["beta_range"] == pytest.approx(theirs)


def test_a_schedule_is_the_same_however_it_is_said(sampler):
    bqm = dimod.generators.gnm_random_bqm(30, 100, "SPIN", random_state=1)
    common = {"num_reads": 8, "seed": 3}
    whole = sampler.sample(bqm, beta_range=(0.1, 3), num_sweeps=20, **common)
    custom = sampler.sample(bqm, beta_schedule_type="custom",
                            beta_schedule=whole_betas(0.1, 3, 20), **common)
    assert states(whole) == states(custom)
    held = sampler.sample(bqm, beta_range=(0.1, 3), num_sweeps=20, num_sweeps_per_beta=4, **common)
    betas = np.repeat(np.geomspace(0.1, 3, 5), 4)
    assert states(held) == states(sampler.sample(bqm, beta_schedule_type="custom",
                                                 beta_schedule=betas, **common))
    assert held.info["betas"] == betas.tolist()


def whole_betas(hot, cold, count):
    """To the last bit as the engine makes them."""
    bqm = dimod.BinaryQuadraticModel({0: 1}, {}, "SPIN")
    sampler = temper.TemperSampler()
    return [sampler.sample(bqm, beta_range=(hot, cold), num_sweeps=count, seed=1).info["beta"][0],
            *np.geomspace(hot, cold, count)[1:-1], cold]


def test_sweeps_at_each_beta_of_the_range_that_is_found(sampler, frustrated):
    found = sampler.sample(frustrated, num_sweeps=100, seed=1).info["beta_range"]
    held = sampler.sample(frustrated, num_sweeps=100, num_sweeps_per_beta=10, seed=1)
    assert held.info["beta_range"] == pytest.approx(found)
    assert len(set(held.info["betas"])) == 10


@pytest.mark.parametrize("beta_range, kind", [((3, 0.1), "geometric"), ((0, 2), "linear"),
                                              ((3, 0), "linear"), ((0.5, 2), "constant"),
                                              ([0.5, 2], "linear"), (np.array([1, 2]), "linear")])
def test_ranges_that_fall_or_begin_at_zero(sampler, frustrated, beta_range, kind):
    sampleset = sampler.sample(frustrated, beta_range=beta_range, beta_schedule_type=kind,
                               num_sweeps=5, seed=1)
    assert sampleset.info["beta_schedule_type"] == kind
    dimod.testing.assert_sampleset_energies(sampleset, frustrated)


def test_one_sweep_is_at_the_cold_end(sampler, frustrated):
    assert sampler.sample(frustrated, beta_range=(0.1, 3), num_sweeps=1).info["beta"] == [3, 3]


def test_order_and_acceptance_enter_the_run(sampler):
    bqm = dimod.generators.ran_r(3, 40, seed=1)
    found = {}
    for order in (False, True):
        for accept in ("Metropolis", "Gibbs"):
            sampleset = sampler.sample(bqm, randomize_order=order, num_reads=8, num_sweeps=3,
                                       seed=1, proposal_acceptance_criteria=accept,
                                       states="final")
            found[sampleset.info["order"], sampleset.info["accept"]] = states(sampleset)
    assert set(found) == {(order, accept) for order in ("fixed", "random")
                          for accept in ("metropolis", "heatbath")}
    assert len({str(state) for state in found.values()}) == 4


def test_a_flat_landscape_is_flipped_by_sequential_metropolis_and_mixed_by_the_others(sampler):
    """The non-ergodic case that dwave-samplers documents."""
    bqm = dimod.BinaryQuadraticModel(dict.fromkeys(range(10), 0), {}, "SPIN")
    start = [1] * 10
    common = {"initial_states": start, "beta_range": (1, 1), "states": "final", "num_reads": 64,
              "initial_states_generator": "tile", "seed": 1, "num_sweeps": 2}
    assert (sampler.sample(bqm, **common).record.sample == 1).all()
    common["num_sweeps"] = 3
    assert (sampler.sample(bqm, **common).record.sample == -1).all()
    mixed = sampler.sample(bqm, proposal_acceptance_criteria="Gibbs", **common).record.sample
    assert 200 < (mixed == 1).sum() < 440


def test_final_states_at_a_constant_beta_are_boltzmann_samples(sampler):
    bqm = dimod.BinaryQuadraticModel({0: 0.3, 1: -0.2}, {(0, 1): 0.5}, "SPIN")
    reads = 20000
    found = sampler.sample(bqm, num_reads=reads, num_sweeps=30, beta_range=(1, 1), seed=1,
                           states="final", proposal_acceptance_criteria="Gibbs")
    exact = dimod.ExactSolver().sample(bqm)
    weights = np.exp(-exact.record.energy)
    for state, weight in zip(exact.record.sample, weights / weights.sum()):
        here = (found.record.sample[:, [found.variables.index(v) for v in exact.variables]]
                == state).all(axis=1).sum()
        assert abs(here - reads * weight) < 5 * np.sqrt(reads * weight * (1 - weight))


def test_best_states_are_never_above_final_ones(sampler):
    bqm = dimod.generators.gnm_random_bqm(40, 200, "SPIN", random_state=1)
    common = {"num_reads": 40, "beta_range": (0.5, 0.5), "num_sweeps": 50, "seed": 1}
    best = sampler.sample(bqm, **common)
    last = sampler.sample(bqm, states="final", **common)
    assert all(a <= b for a, b in zip(energies(best), energies(last)))
    assert energies(best) != energies(last)
    for sampleset in (best, last):
        dimod.testing.assert_sampleset_energies(sampleset, bqm)


def test_a_read_does_not_depend_on_reads_threads_or_backend(sampler):
    bqm = dimod.generators.gnm_random_bqm(40, 200, "SPIN", random_state=1)
    common = {"num_sweeps": 10, "seed": 5}
    many = states(sampler.sample(bqm, num_reads=70, **common))
    assert states(sampler.sample(bqm, num_reads=3, **common)) == many[:3]
    assert states(sampler.sample(bqm, num_reads=70, threads=1, **common)) == many
    reference = sampler.sample(bqm, num_reads=5, backend="reference", **common)
    assert states(reference) == many[:5]
    assert reference.info["backend"] == "reference"


def test_a_target_ends_an_open_run(sampler, frustrated):
    lowest = dimod.ExactSolver().sample(frustrated).first.energy
    found = sampler.sample(frustrated, num_reads="auto", target_energy=lowest, seed=1,
                           time_limit=30)
    assert found.info["stopped_by"] == "target"
    assert found.first.energy == lowest


def test_a_time_limit_ends_a_run(sampler, long_run):
    import time
    start = time.perf_counter()
    found = sampler.sample(time_limit=0.3, **long_run)
    assert time.perf_counter() - start < 3
    assert found.info["stopped_by"] == "time"
    assert len(found.info["sweeps_done"]) == len(found)
    assert energies(found) == pytest.approx(long_run["bqm"].energies(found))


def test_presolve_and_polish(sampler):
    bqm = dimod.generators.gnm_random_bqm(40, 60, "BINARY", random_state=1)
    lowest = sampler.sample(bqm, num_reads=200, seed=1).first.energy
    for presolve in ("on", "strict"):
        found = sampler.sample(bqm, num_reads=20, presolve=presolve, seed=1)
        assert found.first.energy == pytest.approx(lowest)
        assert found.info["presolved"]
    polished = sampler.sample(bqm, num_reads=20, num_sweeps=1, polish=True, seed=1)
    assert polished.info["polished"] > 0


def test_info_says_what_ran(sampler, frustrated):
    info = sampler.sample(frustrated, num_reads=2, seed=1).info
    assert info["backend"] in ("cpu", "cuda")
    assert info["kernel"] in ("lane", "multispin", "group")
    assert info["device"] and info["kernel_reason"]
    assert info["beta_schedule_type"] == "geometric" and len(info["beta_range"]) == 2
    for part in ("preprocessing_ns", "sampling_ns", "postprocessing_ns"):
        assert isinstance(info["timing"][part], int) and info["timing"][part] > 0


def test_the_command_line_gives_the_same_reads(sampler, tmp_path, program):
    bqm = dimod.generators.gnm_random_bqm(60, 300, "SPIN", random_state=1)
    model = tmp_path / "model.json"
    import json
    model.write_text(json.dumps(bqm.to_serializable()))
    done = subprocess.run([program, "sample", model, "--reads", "40", "--sweeps", "50", "--seed",
                           "9", "--presolve", "off", "--json"], capture_output=True, check=True)
    theirs = dimod.SampleSet.from_serializable(json.loads(done.stdout)["sampleset"])
    ours = sampler.sample(bqm, num_reads=40, num_sweeps=50, seed=9)
    assert energies(ours) == energies(theirs)
    order = [theirs.variables.index(v) for v in ours.variables]
    assert (ours.record.sample == theirs.record.sample[:, order]).all()


def test_cuda_without_a_device_is_an_error(sampler, frustrated):
    if sampler.sample(frustrated, backend="auto").info["backend"] == "cuda":
        pytest.skip("there is a device")
    with pytest.raises((ValueError, RuntimeError), match="cuda"):
        sampler.sample(frustrated, backend="cuda")


def test_importing_takes_no_optional_package():
    code = ("import sys, temper; "
            "print([m for m in ('hybrid', 'tqdm', 'dwave', 'pyqubo') if m in sys.modules])")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"

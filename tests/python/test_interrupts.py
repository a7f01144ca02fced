"""Ctrl-C, functions of the caller, and other threads beside a run."""

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time

import dimod
import pytest

import temper


def press_ctrl_c_after(seconds):
    timer = threading.Timer(seconds, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    return timer


def test_ctrl_c_raises_with_what_there_is(sampler, long_run):
    press_ctrl_c_after(0.3)
    with pytest.raises(KeyboardInterrupt) as raised:
        sampler.sample(**long_run)
    found = raised.value.sampleset
    assert isinstance(raised.value, temper.SamplingInterrupted)
    assert len(found) > 0 and found.info["stopped_by"] == "interrupt"
    assert 0 < max(found.info["sweeps_done"]) < long_run["num_sweeps"]
    assert found.record.energy == pytest.approx(long_run["bqm"].energies(found))


def test_ctrl_c_is_answered_within_a_second():
    """In a process of its own, which nothing else slows down but the machine."""
    code = """
        import dimod, temper
        bqm = dimod.generators.gnm_random_bqm(2000, 20000, "SPIN", random_state=1)
        print("ready", flush=True)
        try:
            temper.TemperSampler().sample(bqm, num_reads=512, num_sweeps=1000000)
        except KeyboardInterrupt as interrupted:
            print(len(interrupted.sampleset), flush=True)
    """
    child = subprocess.Popen([sys.executable, "-c", textwrap.dedent(code)], stdout=subprocess.PIPE,
                             text=True)
    assert child.stdout.readline() == "ready\n"
    time.sleep(1)
    pressed = time.perf_counter()
    child.send_signal(signal.SIGINT)
    reads = int(child.stdout.readline())
    answered = time.perf_counter() - pressed
    child.wait()
    assert reads > 0
    assert answered < 1 + 2 * max(0.0, os.getloadavg()[0] / os.cpu_count() - 1)


def test_an_uncaught_ctrl_c_ends_a_script():
    code = ("import temper, dimod, os, signal, threading\n"
            "bqm = dimod.generators.ran_r(1, 500)\n"
            "threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
            "for i in range(1000):\n"
            "    temper.TemperSampler().sample(bqm, num_reads=512, num_sweeps=1000000)\n")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode != 0
    assert "SamplingInterrupted" in done.stderr


def test_an_interrupt_function_that_is_true_ends_the_run(sampler, long_run):
    calls = []
    found = sampler.sample(interrupt_function=lambda: calls.append(0) or len(calls) > 5, **long_run)
    assert len(calls) == 6
    assert len(found) > 0 and found.info["stopped_by"] == "interrupt"


def test_an_interrupt_function_that_is_false_changes_nothing(sampler, frustrated):
    calls = []
    with_function = sampler.sample(frustrated, num_reads=10, seed=1,
                                   interrupt_function=lambda: calls.append(0))
    assert len(calls) >= 1
    without = sampler.sample(frustrated, num_reads=10, seed=1)
    assert (with_function.record.sample == without.record.sample).all()


@pytest.mark.parametrize("argument", ["interrupt_function", "progress"])
def test_what_a_function_raises_comes_back(sampler, long_run, argument):
    def fails(*_):
        raise NotImplementedError("not today")

    start = time.perf_counter()
    with pytest.raises(NotImplementedError, match="not today") as raised:
        sampler.sample(**{argument: fails}, **long_run)
    assert time.perf_counter() - start < 10
    assert raised.traceback[-1].name == "fails"


def test_progress_is_told_and_grows(sampler):
    bqm = dimod.generators.ran_r(1, 500, seed=1)
    told = []
    sampler.sample(bqm, num_reads=1024, num_sweeps=300, progress=told.append, seed=1)
    updates = [now["spin_updates"] for now in told]
    assert told and updates == sorted(updates)
    assert told[-1]["spin_updates_total"] == 1024 * 300 * 500


def test_a_bar_of_tqdm(sampler, capsys):
    bqm = dimod.generators.ran_r(1, 500, seed=1)
    sampler.sample(bqm, num_reads=1024, num_sweeps=300, progress=True, seed=1)
    assert "updates" in capsys.readouterr().err


def test_other_threads_go_on(sampler, long_run):
    """The GIL is released: a thread that counts is not kept waiting for the run's length."""
    ticks = []
    over = threading.Event()

    def tick():
        while not over.is_set():
            ticks.append(time.perf_counter())
            time.sleep(0.005)

    thread = threading.Thread(target=tick)
    thread.start()
    sampler.sample(time_limit=0.5, **long_run)
    over.set()
    thread.join()
    assert len(ticks) > 10


def test_runs_side_by_side_give_the_same_reads(sampler):
    bqm = dimod.generators.ran_r(1, 60, seed=1)
    expected = sampler.sample(bqm, num_reads=40, num_sweeps=200, seed=3).record.sample
    found = [None] * 6

    def run(i):
        found[i] = sampler.sample(bqm, num_reads=40, num_sweeps=200, seed=3).record.sample

    threads = [threading.Thread(target=run, args=(i,)) for i in range(len(found))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all((sample == expected).all() for sample in found)


def test_a_search_can_be_interrupted():
    press_ctrl_c_after(0.3)
    with pytest.raises(KeyboardInterrupt):
        temper.sudoku.propagate("." * 625, count=10**9, box="5x5")

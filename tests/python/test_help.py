"""The examples of help() run, everything public is described and typed."""

import doctest
import importlib
import inspect
import pathlib

import pytest

import temper

MODULES = ["temper", "temper.sampler", "temper.sudoku", "temper.hybrid"]


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_help_run(name):
    module = importlib.import_module(name)
    done = doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert done.failed == 0 and done.attempted > 0


def public_things():
    for name in MODULES:
        module = importlib.import_module(name)
        yield name, module
        for member in module.__all__:
            thing = getattr(module, member)
            if callable(thing) and thing.__module__.startswith("temper"):
                yield f"{name}.{member}", thing


@pytest.mark.parametrize("name, thing", list(public_things()))
def test_what_is_public_is_described_and_typed(name, thing):
    assert inspect.getdoc(thing), name
    function = thing.__init__ if inspect.isclass(thing) else thing
    if not inspect.isfunction(function) or not function.__module__.startswith("temper"):
        return
    for parameter in inspect.signature(function).parameters.values():
        if parameter.name != "self":
            assert parameter.annotation is not inspect.Parameter.empty, f"{name}: {parameter}"


def test_the_package_says_that_it_is_typed():
    assert (pathlib.Path(temper.__file__).parent / "py.typed").exists()


def test_the_stub_has_what_the_engine_has():
    from temper import _engine
    stub = (pathlib.Path(inspect.getfile(temper)).resolve().parent / "_engine.pyi").read_text()
    for name in dir(_engine):
        if name.startswith("_"):
            continue
        assert f"class {name}:" in stub or f"def {name}(" in stub or f"{name}: " in stub, name
        thing = getattr(_engine, name)
        if inspect.isclass(thing):
            for member in vars(thing):
                if not member.startswith("_"):
                    assert f"def {member}(" in stub or f"    {member}: " in stub, f"{name}.{member}"


def test_the_version_is_that_of_the_program(program):
    import subprocess
    says = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)
    assert says.stdout.split()[1] == temper.__version__

# SPDX-License-Identifier: MIT
"""Annotations, signatures and documentation of the package."""

import ast
import importlib
import importlib.util
import inspect
import os
import pkgutil
import re
import shutil
import subprocess
import sys
from pathlib import Path

import carcarena
import pytest
from carcarena import _engine

SOURCE = Path(os.environ["CARCARENA_SOURCE_DIR"]) / "bots/python"
HERE = Path(__file__).parent
PROGRAMS = [HERE / "typed_program.py", *sorted((SOURCE / "example").glob("*.py"))]
STUB = ast.parse((SOURCE / "carcarena/_engine.pyi").read_text())
MODULES = sorted(module.name for module in pkgutil.iter_modules(carcarena.__path__, "carcarena."))


def stub_parameters(function):
    """Returns name, kind and default of the parameters of a function of the stub."""
    given, kind = function.args, inspect.Parameter
    plain = [(arg, kind.POSITIONAL_ONLY) for arg in given.posonlyargs] + [
        (arg, kind.POSITIONAL_OR_KEYWORD) for arg in given.args]
    defaults = [inspect.Parameter.empty] * (len(plain) - len(given.defaults)) + [
        ast.literal_eval(default) for default in given.defaults]
    found = [(arg.arg, how, default) for (arg, how), default in zip(plain, defaults)]
    found += [(arg.arg, kind.KEYWORD_ONLY, kind.empty if default is None else ast.literal_eval(default))
              for arg, default in zip(given.kwonlyargs, given.kw_defaults)]
    if given.kwarg:
        found.append((given.kwarg.arg, kind.VAR_KEYWORD, kind.empty))
    return [row for row in found if row[0] not in ("self", "cls")]


def callables():
    """Yields name, object and stub of every function, class and method."""
    for node in STUB.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, getattr(carcarena, node.name), node
        elif isinstance(node, ast.ClassDef) and hasattr(carcarena, node.name) and node.name != "IllegalAction":
            for item in node.body:
                if isinstance(item, ast.FunctionDef) and not item.decorator_list:
                    owner = getattr(carcarena, node.name)
                    thing = owner if item.name == "__new__" else getattr(owner, item.name)
                    yield f"{node.name}.{item.name}", thing, item


CALLABLES = list(callables())


@pytest.mark.parametrize("name,thing,stub", CALLABLES, ids=[row[0] for row in CALLABLES])
def test_signatures_are_those_of_the_stub(name, thing, stub):
    real = [(p.name, p.kind, p.default) for p in inspect.signature(thing).parameters.values() if p.name != "self"]
    wanted = stub_parameters(stub)
    assert [row[0] for row in real] == [row[0] for row in wanted]
    assert [(row[0], row[2]) for row in real] == [(row[0], row[2]) for row in wanted]
    for (_, kind, _), (_, stub_kind, _) in zip(real, wanted):
        assert (kind == inspect.Parameter.POSITIONAL_ONLY) == (stub_kind == inspect.Parameter.POSITIONAL_ONLY)


@pytest.mark.parametrize("name,thing,stub", CALLABLES, ids=[row[0] for row in CALLABLES])
def test_help_says_what_is_taken_and_what_goes_wrong(name, thing, stub):
    text = thing.__doc__
    assert text and text[0].isupper() and text.rstrip().endswith((".", "}.")), name
    if "former name" in text:
        return
    parameters = [row[0] for row in stub_parameters(stub)]
    memory = [arg.arg for arg in stub.args.posonlyargs + stub.args.args
              if arg.annotation and ast.unparse(arg.annotation).startswith("Memory")]
    for parameter in memory:
        assert re.search(rf"{parameter}: [^.]*(int|float)\d+", text), f"{name}: type of {parameter}"
    if len(parameters) > 1:
        assert all(re.search(rf"\b{parameter}\b", text) for parameter in parameters), name
    if parameters and name not in ("Game.board", "Game.copy", "Game.determinize", "Game.reseed", "net_names"):
        assert "Raises" in text or "-1 where" in text or "0 where" in text, name


def test_properties_are_documented():
    for owner in (carcarena.Rules, carcarena.Game, carcarena.Bot, carcarena.VectorEnv, carcarena.SearchPool):
        for name, thing in vars(owner).items():
            if inspect.isgetsetdescriptor(thing):
                assert thing.__doc__ and thing.__doc__.endswith("."), name


@pytest.mark.parametrize("name", MODULES)
def test_modules_are_annotated_and_documented(name):
    """py.typed promises annotations; documentation names only modules that exist."""
    module = importlib.import_module(name)
    for other in re.findall(r"\bcarcarena\.([a-z_]+)\b", module.__doc__ or ""):
        assert hasattr(carcarena, other) or importlib.util.find_spec(f"carcarena.{other}"), f"{name} names {other}"
    if module is _engine:
        return
    for node in ast.walk(ast.parse(Path(module.__file__).read_text())):
        if isinstance(node, ast.FunctionDef):
            arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs, node.args.vararg, node.args.kwarg]
            for argument in arguments:
                assert argument is None or argument.arg == "self" or argument.annotation, f"{name}.{node.name}"
            assert node.returns, f"{name}.{node.name}"


def test_the_program_runs():
    done = subprocess.run([sys.executable, HERE / "typed_program.py"], text=True, capture_output=True)
    assert done.returncode == 0, done.stderr


def checker(name):
    """Returns the command of a type checker: in this environment or in PATH."""
    if importlib.util.find_spec(name) and name == "mypy":
        return [sys.executable, "-m", name]
    if not shutil.which(name):
        pytest.skip(f"{name} is not installed")
    return [shutil.which(name)]


def test_mypy(tmp_path):
    command = [*checker("mypy"), "--strict", "--python-executable", sys.executable, "--cache-dir", str(tmp_path)]
    options = {"text": True, "capture_output": True, "cwd": SOURCE, "env": os.environ | {"MYPYPATH": f"{SOURCE}:{SOURCE}/example"}}
    for what in (["-p", "carcarena"], list(map(str, PROGRAMS))):
        done = subprocess.run([*command, *what], **options)
        assert done.returncode == 0, done.stdout + done.stderr


def test_pyright(tmp_path):
    (tmp_path / "pyrightconfig.json").write_text(
        '{"extraPaths": ["%s", "%s/example"], "reportMissingModuleSource": false}' % (SOURCE, SOURCE))
    for program in PROGRAMS:
        shutil.copy(program, tmp_path)
    shutil.copytree(SOURCE / "carcarena", tmp_path / "carcarena", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    done = subprocess.run([*checker("pyright"), "--pythonpath", sys.executable, "-p", str(tmp_path)], text=True,
                          capture_output=True)
    assert done.returncode == 0, done.stdout + done.stderr

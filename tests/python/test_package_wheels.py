# SPDX-License-Identifier: MIT
"""The wheels of scripts/wheels.sh: their tags, processors and files, and a game in an empty environment."""

import os
import platform
import re
import subprocess
import zipfile
from pathlib import Path

import pytest

ROOT = Path(os.environ["CARCARENA_SOURCE_DIR"])
SCRIPT = ROOT / "scripts/wheels.sh"


def test_wrong_arguments_are_named():
    for words, text in ((["--only", "windows"], 'expects a target, got "windows"'), (["--x"], "unknown option --x"),
                        (["--python", "windows=python3"], 'expects TARGET=COMMAND, got "windows=python3"'),
                        (["--python", "musllinux-x86_64"], 'expects TARGET=COMMAND, got "musllinux-x86_64"')):
        done = subprocess.run([SCRIPT, *words], text=True, capture_output=True)
        assert done.returncode == 2 and text in done.stderr and "Usage: scripts/wheels.sh" in done.stderr


def test_the_wheels(tmp_path):
    if not (ROOT / "build/python-wheels/bin/auditwheel").exists():
        pytest.skip("no tools; run scripts/wheels.sh once, with a network")
    done = subprocess.run([SCRIPT, "--out", tmp_path], text=True, capture_output=True)
    assert done.returncode == 0, done.stdout + done.stderr
    if platform.machine() in ("x86_64", "aarch64"):
        assert re.search(r"installed in an empty environment of Python 3\.\d+\.\d+; a game of greedy ends", done.stdout)
    assert done.stdout.count("PASSED") == 5  # twine: sources and wheels
    assert list(tmp_path.glob("carcarena-*.tar.gz"))
    machines = {"manylinux_2_28_x86_64": 62, "manylinux_2_28_aarch64": 183,
                "musllinux_1_2_x86_64": 62, "musllinux_1_2_aarch64": 183}
    for tag, number in machines.items():
        wheel, = tmp_path.glob(f"*-cp311-abi3-{tag}.whl")
        files = zipfile.ZipFile(wheel)
        assert {"carcarena/_engine.abi3.so", "carcarena/samples.py", "carcarena/openspiel.py"} <= set(files.namelist())
        assert not any(".libs/" in name for name in files.namelist())  # it needs only libraries of the system
        assert int.from_bytes(files.read("carcarena/_engine.abi3.so")[18:20], "little") == number  # e_machine

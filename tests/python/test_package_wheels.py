# SPDX-License-Identifier: MIT
"""The wheel of scripts/wheels.sh for this machine: its tag, its symbols, and a game in an empty environment."""

import os
import platform
import shutil
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


def test_the_wheel_for_this_machine(tmp_path):
    if not (ROOT / "build/python-wheels/bin/auditwheel").exists():
        pytest.skip("no tools; run scripts/wheels.sh once, with a network")
    if platform.machine() != "x86_64" or not shutil.which("ldd"):
        pytest.skip("the test is for x86-64")
    done = subprocess.run([SCRIPT, "--only", "manylinux-x86_64", "--out", tmp_path], text=True, capture_output=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "installed in an empty environment; a game of greedy ends" in done.stdout
    assert done.stdout.count("PASSED") == 2  # twine: sources and wheel
    wheel, = tmp_path.glob("*.whl")
    assert wheel.name.endswith("-cp311-abi3-manylinux_2_28_x86_64.whl") and list(tmp_path.glob("carcarena-*.tar.gz"))
    files = zipfile.ZipFile(wheel).namelist()
    assert {"carcarena/_engine.abi3.so", "carcarena/samples.py", "carcarena/openspiel.py"} <= set(files)
    assert not any(".libs/" in name for name in files)  # it depends on no library but those of the system

# SPDX-License-Identifier: MIT
"""Tests the package as users get it: an sdist, a wheel built from it without network, and its installation."""

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

PROJECT = Path(os.environ["CARCARENA_SOURCE_DIR"]) / "bots/python"


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], text=True, capture_output=True, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_sdist_builds_offline_and_the_wheel_works(tmp_path):
    before = run("git", "-C", PROJECT, "status", "--porcelain", "--ignored", ".")
    run(sys.executable, "-c", f"import sdist_backend; sdist_backend.build_sdist({str(tmp_path)!r})",
        cwd=PROJECT, env=os.environ | {"PYTHONPATH": str(PROJECT)})
    assert run("git", "-C", PROJECT, "status", "--porcelain", "--ignored", ".") == before
    sdist = next(tmp_path.glob("carcarena-*.tar.gz"))
    names = [member.name.split("/", 1)[1] for member in tarfile.open(sdist).getmembers() if member.isfile()]
    assert {"PKG-INFO", "LICENSE", "README.md", "tree/engine/src/play/game.c"} <= set(names)

    # In a namespace without a network, where the system allows one.
    alone = ["unshare", "--map-root-user", "--net"]
    if not shutil.which("unshare") or subprocess.run([*alone, "true"], capture_output=True).returncode:
        alone = []
    pip = [*alone, sys.executable, "-m", "pip", "--disable-pip-version-check"]
    # the test checks that it builds, not its speed
    run(*pip, "wheel", "--no-index", "--no-deps", "--no-build-isolation", "--wheel-dir", tmp_path,
        "--config-settings=cmake.define.CMAKE_C_FLAGS_RELEASE=-O0", sdist)
    wheel = next(tmp_path.glob("*.whl"))
    assert "-cp311-abi3-linux" in wheel.name
    files = zipfile.ZipFile(wheel).namelist()
    assert {"carcarena/_engine.abi3.so", "carcarena/_engine.pyi", "carcarena/py.typed"} <= set(files)
    assert not any(name.startswith(("engine", "bots", "tree")) for name in files)

    target = tmp_path / "site"
    run(*pip, "install", "--no-index", "--no-deps", "--target", target, wheel)
    said = run(sys.executable, "-I", "-c", f"""
import sys
sys.path.insert(0, {str(target)!r})
import carcarena
assert carcarena.__file__.startswith({str(target)!r})
game = carcarena.Game(carcarena.Rules(["base"]), 1)
print(game.playout() > 71)
""", cwd=tmp_path)
    assert said == "True\n"
    needed = run("objdump", "-p", target / "carcarena/_engine.abi3.so")
    libraries = {line.split()[1] for line in needed.splitlines() if "NEEDED" in line}
    assert libraries <= {"libc.so.6", "libm.so.6", "libpthread.so.0", "ld-linux-x86-64.so.2"}

# SPDX-License-Identifier: MIT
"""Build backend: scikit-build-core, and an sdist that carries the C sources along.

The engine, the bots and the tables of tile sets lie outside of this folder. For an sdist they are
copied below tree/, the tables ready made, so that it builds without a network and without a JSON
library; CMakeLists.txt takes them from there.
"""

import pathlib
import shutil
import subprocess
import tempfile

from scikit_build_core import build as backend
from scikit_build_core.build import *  # noqa: F401,F403  (the hooks that stay as they are)

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
TREE = HERE / "tree"
COPIED = [
    "engine/CMakeLists.txt", "engine/cmake", "engine/include", "engine/src",
    "bots/CMakeLists.txt", "bots/include", "bots/src",
    "arena/include/carcarena/arena/shipped_tilesets.h", "arena/src/tilesets/shipped_tilesets.c",
]


def copy_tree():
    for name in COPIED:
        target = TREE / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, target)
        else:
            shutil.copy2(ROOT / name, target)


def make_tables():
    with tempfile.TemporaryDirectory() as build:
        subprocess.run(["cmake", "-S", HERE, "-B", build, "-G", "Ninja"], check=True,
                       stdout=subprocess.DEVNULL)
        subprocess.run(["cmake", "--build", build, "--target", "carcarena_tilesets"], check=True,
                       stdout=subprocess.DEVNULL)
        tables = TREE / "arena/src/tilesets/tileset_tables.inc"
        tables.parent.mkdir(parents=True)
        shutil.copy2(pathlib.Path(build) / "arena/generated/tileset_tables.inc", tables)


def build_sdist(sdist_directory, config_settings=None):
    if not (ROOT / "engine").is_dir():  # an sdist made from an unpacked sdist
        return backend.build_sdist(sdist_directory, config_settings)
    shutil.rmtree(TREE, ignore_errors=True)
    try:
        make_tables()
        copy_tree()
        return backend.build_sdist(sdist_directory, config_settings)
    finally:
        shutil.rmtree(TREE, ignore_errors=True)

# SPDX-License-Identifier: MIT
"""Build backend: scikit-build-core, the license, and an sdist that carries the C sources along.

The engine, the bots and the tables of tile sets are outside this folder. For an sdist they are copied
to tree/, with generated tables, so that it builds without a network and without a JSON library.
CMakeLists.txt uses these copies.
"""

import contextlib
import fcntl
import os
import pathlib
import shutil
import subprocess
import tempfile

from scikit_build_core import build as backend
from scikit_build_core.build import (  # noqa: F401  (unchanged hooks)
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
)

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
TREE = HERE / "tree"
COPIED = [  # what CMakeLists.txt builds from
    "engine/CMakeLists.txt", "engine/cmake", "engine/include", "engine/src",
    "bots/CMakeLists.txt", "bots/include", "bots/src",
    "arena/include/carcarena/arena/shipped_tilesets.h", "arena/include/carcarena/arena/tileset_json.h",
    "arena/include/carcarena/arena/picture.h",
    "arena/src/picture", "arena/src/tilesets", "arena/src/text",
]


def copy_tree():
    for name in COPIED:
        target = TREE / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, target, dirs_exist_ok=True)
        else:
            shutil.copy2(ROOT / name, target)


def make_tables():
    with tempfile.TemporaryDirectory() as build:
        subprocess.run(["cmake", "-S", HERE, "-B", build, "-G", "Ninja"], check=True,
                       stdout=subprocess.DEVNULL)
        subprocess.run(["cmake", "--build", build, "--target", "carcarena_tilesets"], check=True,
                       stdout=subprocess.DEVNULL)
        tables = TREE / "arena/src/tilesets/tileset_tables.inc"
        tables.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(pathlib.Path(build) / "arena/generated/tileset_tables.inc", tables)


@contextlib.contextmanager
def one_at_a_time():
    """Waits until no other build uses this folder: tree/ and LICENSE are here only during a build."""
    folder = os.open(HERE, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):  # some network file systems have no locks
            fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


@contextlib.contextmanager
def license():
    """The license of the project in this folder, where packages look for it."""
    copy = HERE / "LICENSE"
    if copy.exists() or not (ROOT / "LICENSE").exists():  # in an unpacked sdist it is there
        yield
        return
    shutil.copy2(ROOT / "LICENSE", copy)
    try:
        yield
    finally:
        copy.unlink()


def with_license(hook):
    def call(*args, **keywords):
        with one_at_a_time(), license():
            return hook(*args, **keywords)

    return call


build_wheel = with_license(backend.build_wheel)
build_editable = with_license(backend.build_editable)
prepare_metadata_for_build_wheel = with_license(backend.prepare_metadata_for_build_wheel)
prepare_metadata_for_build_editable = with_license(backend.prepare_metadata_for_build_editable)


@with_license
def build_sdist(sdist_directory, config_settings=None):
    if not (ROOT / "engine").is_dir():  # an sdist made from an unpacked one
        return backend.build_sdist(sdist_directory, config_settings)
    shutil.rmtree(TREE, ignore_errors=True)
    try:
        make_tables()
        copy_tree()
        return backend.build_sdist(sdist_directory, config_settings)
    finally:
        shutil.rmtree(TREE, ignore_errors=True)

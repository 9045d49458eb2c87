# SPDX-License-Identifier: MIT
"""The folder of a training: a file is complete or missing, so an interrupted training can be resumed."""

import contextlib
import fcntl
import io
import json
import os
import time

import numpy as np
from settings import SettingsError, record


def write(path, content):
    """Writes a file that other programs see only when it is complete."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(path.name + ".tmp")
    with open(unfinished, "wb") as file:
        file.write(content.encode() if isinstance(content, str) else content)
        file.flush()
        os.fsync(file.fileno())
    os.replace(unfinished, path)


def write_json(path, data):
    write(path, json.dumps(data, indent=1) + "\n")


def read_json(path):
    return json.loads(path.read_text())


def write_arrays(path, arrays):
    buffer = io.BytesIO()
    np.savez(buffer, **arrays)
    write(path, buffer.getvalue())


def read_arrays(path):
    try:
        with np.load(path) as arrays:
            return dict(arrays)
    except Exception as error:
        raise SettingsError(f"{path}: expected arrays of a training ({error}); delete the file to make it again") from error


@contextlib.contextmanager
def opened(folder, settings):
    """Makes or opens the folder for one process at a time, and checks that it belongs to the settings."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "settings.json"
    if not path.exists() and any(folder.iterdir()) and not (folder / "lock").exists():
        raise SettingsError(f"{folder}: expected a new folder or one of a training, this one contains other files")
    with open(folder / "lock", "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise SettingsError(f"{folder}: another process is training in this folder") from error
        wanted = record(settings)
        found = read_json(path) if path.exists() else wanted
        different = [name for name in wanted if name != "rounds" and wanted[name] != found.get(name)]
        if different:
            pairs = "; ".join(f"{name}: {found.get(name)}, now {wanted[name]}" for name in different)
            raise SettingsError(f"{folder}: was made with other settings or by another version ({pairs}); "
                                "use these, or another folder")
        write_json(path, wanted)
        yield


@contextlib.contextmanager
def timed(folder, step):
    """Appends the seconds of a completed step to times.csv."""
    start = time.monotonic()
    yield
    with open(folder / "times.csv", "a") as file:
        file.write(f"{step},{time.monotonic() - start:.2f}\n")


def hours(folder, prefix):
    """Returns the hours of all steps whose names begin with `prefix`."""
    path = folder / "times.csv"
    rows = [line.rsplit(",", 1) for line in path.read_text().splitlines()] if path.exists() else []
    return sum(float(seconds) for step, seconds in rows if step.startswith(prefix)) / 3600

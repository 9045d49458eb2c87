# SPDX-License-Identifier: MIT
"""Samples of runs: where carcarena.dataset and carcarena.export read them.

A source is a run, read by the program `carcarena`, or a file of samples (`carcarena export --format samples`).
Its unit is the block: all games on one deck.
"""

import hashlib
import itertools
import json
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator, Mapping
from os import PathLike
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from ._engine import Rules

Sample: TypeAlias = dict[str, Any]

DIGEST_BYTES = 16


class Source(Protocol):
    """Samples in the order of their games."""

    name: str
    blocks: int  # number of blocks
    fingerprint: str  # differs if the contents differ
    rules: Rules | None
    facts: dict[str, Any]  # of the run; empty if the source is a file

    def read(self, first: int, count: int) -> Iterator[Sample]:
        """Yields the samples of blocks `first` to `first + count - 1`."""


def open_source(path: str | PathLike[str], rules: Rules | None = None, program: str | None = None) -> Source:
    """Opens the folder of a run, its run.db, or a file of samples (.jsonl).

    rules: of the games; those of the run by default. program: `carcarena`, by default the environment
    variable CARCARENA, or the one in PATH.
    """
    place = Path(path)
    if place.is_dir() or place.suffix == ".db":
        return Run(place, rules, program)
    if place.is_file():
        return SampleFile(place, rules)
    raise FileNotFoundError(f"{place}: expected the folder of a run, its run.db, or a file of samples (.jsonl)")


def _program(given: str | None) -> str:
    found = given or os.environ.get("CARCARENA") or shutil.which("carcarena")
    if not found:
        raise FileNotFoundError("the program carcarena reads runs: put it into PATH, name it with `program` or the "
                                "environment variable CARCARENA, or pass a file of `carcarena export --format samples`")
    return found


def rules_of(config: Mapping[str, Any], rules_hash: str) -> Rules | None:
    """Returns the rules of a configuration; None if this package cannot make them, such as with a missing file."""
    try:
        rules = Rules(config["tilesets"], config["players"], config.get("options"), config.get("expansions"))
    except (ValueError, LookupError, TypeError, OSError):
        return None
    return rules if f"{rules.hash:016x}" == rules_hash else None


class Run:
    """A run of the arena."""

    def __init__(self, path: Path, rules: Rules | None = None, program: str | None = None) -> None:
        self.path, self.program = path, _program(program)
        self.name = str(path)
        self.facts: dict[str, Any] = json.loads(next(self.lines("jsonl", 0, 0)))["run"]
        self.blocks = -(-self.facts["games"] // self.facts["games_per_block"])
        self.rules = rules or rules_of(self.facts["config"], self.facts["rules_hash"])
        self.fingerprint = self._fingerprint()

    def _fingerprint(self) -> str:
        """Hashes the run and the checksums of its games, so that it changes with every new game."""
        file = self.path / "run.db" if self.path.is_dir() else self.path
        connection = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
        try:
            seals = connection.execute("SELECT * FROM seals WHERE name IN ('games', 'packs') ORDER BY 1").fetchall()
        finally:
            connection.close()
        text = json.dumps([self.facts, seals], sort_keys=True)
        return hashlib.blake2b(text.encode(), digest_size=DIGEST_BYTES).hexdigest()

    def lines(self, form: str, first: int, count: int) -> Iterator[str]:
        """Yields the lines of an export of blocks `first` to `first + count - 1`."""
        command = [self.program, "export", str(self.path), "--format", form, "--first-block", str(first),
                   "--blocks", str(count)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            assert process.stdout and process.stderr
            try:
                yield from process.stdout
            except BaseException:
                process.kill()
                raise
            message = process.stderr.read().strip()
        if process.returncode != 0:
            raise RuntimeError(message or f"{self.program} export ended with status {process.returncode}")

    def read(self, first: int, count: int) -> Iterator[Sample]:
        return map(json.loads, self.lines("samples", first, count))


class SampleFile:
    """A file of samples."""

    def __init__(self, path: Path, rules: Rules | None = None) -> None:
        self.path, self.name, self.rules = path, str(path), rules
        self.facts: dict[str, Any] = {}
        self.places: list[int] = []  # where the blocks begin in the file, then its size
        digest = hashlib.blake2b(digest_size=DIGEST_BYTES)
        block, place = None, 0
        with path.open("rb") as file:
            for number, line in enumerate(file, 1):
                digest.update(line)
                found = self._block(line, number)
                if found != block:
                    self.places.append(place)
                    block = found
                place += len(line)
        self.places.append(place)
        self.blocks = len(self.places) - 1
        self.fingerprint = digest.hexdigest()

    def _block(self, line: bytes, number: int) -> int:
        try:
            head = line[:line.index(b'"position"')].rstrip(b", ") + b"}"
            return int(json.loads(head)["block"])
        except (ValueError, LookupError, TypeError):
            raise ValueError(f"{self.path}, line {number}: expected a sample, as `carcarena export --format samples` "
                             "writes it") from None

    def read(self, first: int, count: int) -> Iterator[Sample]:
        first, end = min(first, self.blocks), min(first + count, self.blocks)
        with self.path.open("rb") as file:
            file.seek(self.places[first])
            lines = itertools.takewhile(lambda line: file.tell() <= self.places[end], iter(file.readline, b""))
            yield from map(json.loads, lines)


def share(blocks: int, index: int, count: int) -> tuple[int, int]:
    """Returns the first block of shard `index` of `count`, and the block after its last one."""
    return blocks * index // count, blocks * (index + 1) // count

# SPDX-License-Identifier: MIT
"""Tables of a run, as carcarena.export writes them: names and types of columns, and rows by block.

A type is a name of numpy, or "string". One with "?" has rows without a value.
"""

import csv
from collections.abc import Iterator
from typing import Any, Protocol, TypeAlias

from .samples import NUMBERS, Encoder
from .sources import Run, Sample, Source

Columns: TypeAlias = dict[str, tuple[str, tuple[int, ...]]]  # type and shape
Row: TypeAlias = dict[str, Any]

SAMPLES = {"game": "string", "block": "int64", "index": "int64", "seed": "string", "ply": "int64", "seat": "int64",
           "bot": "string", "actions": "int64", "action": "string", "score": "int64", "rank": "int64",
           "margin": "int64", "position": "string"}
KEYS = {"block": "int64", "index": "int64", "ply": "int64", "seat": "int64"}  # of a decision
THINKING = KEYS | {"bot": "string", "value": "float64", "simulations": "int64", "judged": "int64", "place": "int64",
                   "action": "string", "visits": "int64", "candidate_value": "float64", "prior": "float64",
                   "line": "string"}
TEXTS = ("seed", "deck", "reason", "hash", "bot", "actions", "voids", "commitment")  # columns of games


class Table(Protocol):
    columns: Columns

    def rows(self, first: int, count: int) -> Iterator[Row]:
        """Yields the rows of blocks `first` to `first + count - 1`."""


def _plain(columns: dict[str, str]) -> Columns:
    return {name: (kind, ()) for name, kind in columns.items()}


class Samples:
    """One row for each decision."""

    def __init__(self, source: Source) -> None:
        self.source = source
        sealed = {"commitment": "string"} if "commitment" in source.facts else {}
        self.columns = _plain(SAMPLES | sealed)

    def rows(self, first: int, count: int) -> Iterator[Row]:
        for sample in self.source.read(first, count):
            yield {name: sample.get(name) for name in self.columns}


class Thinking:
    """One row for each action that a bot evaluated; `place` counts them from 0 within a decision."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.columns = _plain(THINKING)

    def rows(self, first: int, count: int) -> Iterator[Row]:
        for sample in self.source.read(first, count):
            yield from self._of(sample)

    @staticmethod
    def _of(sample: Sample) -> Iterator[Row]:
        thinking = sample.get("thinking")
        if thinking is None:
            return
        same = {name: sample[name] for name in (*KEYS, "bot")} | {
            name: thinking[name] for name in ("value", "simulations", "judged")}
        for place, one in enumerate(thinking["candidates"]):
            yield same | {"place": place, "action": one["action"], "visits": one["visits"],
                          "candidate_value": one["value"], "prior": one["prior"], "line": one.get("line", "")}


class Observations:
    """One row for each decision: arrays for the player who decides, and the result."""

    def __init__(self, source: Source, encoder: Encoder) -> None:
        self.source, self.encoder = source, encoder
        self.columns: Columns = _plain({name: SAMPLES[name] for name in NUMBERS}) | encoder.columns()

    def rows(self, first: int, count: int) -> Iterator[Row]:
        for sample in self.source.read(first, count):
            made = sample | self.encoder.encode(sample)
            yield {name: made[name] for name in self.columns}


class Games:
    """One row for each game: the columns of `carcarena export --format csv`."""

    def __init__(self, source: Source) -> None:
        if not isinstance(source, Run):
            raise ValueError(f"{source.name}: games are read from a run, not from a file of samples")
        self.source = source
        names = next(csv.reader(source.lines("csv", 0, 0)))
        self.columns = _plain({name: self._kind(name) for name in names})

    @staticmethod
    def _kind(name: str) -> str:
        if name.rstrip("0123456789") in TEXTS:
            return "string"
        return "int64?" if name == "turns" or name[-1:].isdigit() and not name.startswith(("score", "rank")) else "int64"

    def _cell(self, name: str, text: str) -> Any:
        kind = self.columns[name][0]
        if kind == "string":
            return None if text == "" and name == "seed" else text
        return None if text == "" else int(text)

    def rows(self, first: int, count: int) -> Iterator[Row]:
        lines = csv.reader(self.source.lines("csv", first, count))
        next(lines)
        for line in lines:
            yield {name: self._cell(name, text) for name, text in zip(self.columns, line)}

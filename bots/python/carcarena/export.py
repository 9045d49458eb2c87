# SPDX-License-Identifier: MIT
"""Writes tables of a run as files of Parquet, Arrow or numpy: python -m carcarena.export RUN --out DIR

    python -m carcarena.export results/selfplay --what observations --view planes --format npz --out data --shards 8

DIR gets part-00000-of-00008.npz, ... and manifest.json: columns, types, number of rows, the seed and a
fingerprint of the run. If it is interrupted, repeat the command with --resume: finished files are kept.
Parquet and Arrow need the package pyarrow; npz needs numpy.
"""

import argparse
import hashlib
import importlib
import itertools
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from ._engine import __version__
from .samples import VIEWS, encoder_of
from .sources import Source, open_source, share
from .tables import Columns, Games, Observations, Row, Samples, Table, Thinking

TABLES = ("samples", "thinking", "observations", "games")
FORMATS = ("parquet", "arrow", "npz")
MANIFEST = "manifest.json"
FORMAT = 1  # version of the manifest
BATCH = 4096  # rows that are written at once

Manifest: TypeAlias = dict[str, Any]


class ExportError(Exception):
    """What cannot be exported, and what to do."""


def _needed(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError:
        package = name.split(".")[0]
        raise ExportError(f"this format needs the package {package}: pip install {package}") from None


# ---- Columns as arrays

def _array(values: list[Any], kind: str, shape: tuple[int, ...]) -> Any:
    """Returns a column as an array of numpy. Missing texts are "", missing numbers NaN."""
    numpy: Any = _needed("numpy")
    if kind == "string":
        return numpy.array(["" if value is None else value for value in values], dtype=str)
    if kind.endswith("?"):
        return numpy.array([float("nan") if value is None else value for value in values], dtype=numpy.float64)
    return numpy.array(values, dtype=kind).reshape(len(values), *shape)


def _arrow_type(pyarrow: Any, kind: str, shape: tuple[int, ...]) -> Any:
    made = pyarrow.type_for_alias(kind.rstrip("?"))
    return pyarrow.list_(made, _size(shape)) if shape else made


def _size(shape: tuple[int, ...]) -> int:
    size = 1
    for count in shape:
        size *= count
    return size


def _arrow_schema(columns: Columns) -> Any:
    pyarrow = _needed("pyarrow")
    return pyarrow.schema([
        pyarrow.field(name, _arrow_type(pyarrow, kind, shape), metadata={"shape": json.dumps(shape)} if shape else None)
        for name, (kind, shape) in columns.items()])


def _arrow_column(values: list[Any], kind: str, shape: tuple[int, ...]) -> Any:
    pyarrow = _needed("pyarrow")
    if not shape:
        return pyarrow.array(values, pyarrow.type_for_alias(kind.rstrip("?")))
    return pyarrow.FixedSizeListArray.from_arrays(_array(values, kind, shape).reshape(-1), _size(shape))


# ---- Writers of one file

class Writer(Protocol):
    def add(self, rows: list[Row]) -> None: ...

    def close(self) -> None: ...


class _Arrow:
    """Parquet, or the file format of Arrow (Feather 2)."""

    def __init__(self, path: Path, columns: Columns, form: str) -> None:
        self.pyarrow, self.columns, self.schema = _needed("pyarrow"), columns, _arrow_schema(columns)
        if form == "parquet":
            self.file = _needed("pyarrow.parquet").ParquetWriter(str(path), self.schema, compression="zstd")
        else:
            self.file = _needed("pyarrow.ipc").new_file(str(path), self.schema)

    def add(self, rows: list[Row]) -> None:
        arrays = [_arrow_column([row[name] for row in rows], *of) for name, of in self.columns.items()]
        self.file.write_batch(self.pyarrow.record_batch(arrays, schema=self.schema))

    def close(self) -> None:
        self.file.close()


class _Npz:
    """numpy's format: holds the rows of the file in memory."""

    def __init__(self, path: Path, columns: Columns) -> None:
        self.path, self.columns, self.parts = path, columns, [[] for _ in columns]  # type: ignore[var-annotated]

    def add(self, rows: list[Row]) -> None:
        for part, (name, of) in zip(self.parts, self.columns.items()):
            part.append(_array([row[name] for row in rows], *of))

    def close(self) -> None:
        numpy: Any = _needed("numpy")
        arrays = {name: numpy.concatenate(part) if part else _array([], *of)
                  for part, (name, of) in zip(self.parts, self.columns.items())}
        with self.path.open("wb") as file:
            numpy.savez_compressed(file, **arrays)


def _writer(path: Path, columns: Columns, form: str) -> Writer:
    return _Npz(path, columns) if form == "npz" else _Arrow(path, columns, form)


# ---- Files that are complete or absent

def _replace(path: Path, temporary: Path) -> None:
    with temporary.open("rb") as file:
        os.fsync(file.fileno())
    temporary.replace(path)


def _manifest_write(folder: Path, manifest: Manifest) -> None:
    temporary = folder / f".{MANIFEST}.tmp"
    temporary.write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
    _replace(folder / MANIFEST, temporary)


def _batches(rows: Iterator[Row]) -> Iterator[list[Row]]:
    while batch := list(itertools.islice(rows, BATCH)):
        yield batch


def _part_write(path: Path, table: Table, form: str, blocks: tuple[int, int]) -> Manifest:
    """Writes a file. Returns its entry of the manifest."""
    temporary = path.with_name(f".{path.name}.tmp")
    count = 0
    try:
        writer = _writer(temporary, table.columns, form)
        for batch in _batches(table.rows(blocks[0], blocks[1] - blocks[0])):
            writer.add(batch)
            count += len(batch)
        writer.close()
        digest = hashlib.sha256(temporary.read_bytes()).hexdigest()
        _replace(path, temporary)
    finally:
        temporary.unlink(missing_ok=True)
    return {"file": path.name, "blocks": list(blocks), "rows": count, "bytes": path.stat().st_size, "sha256": digest}


# ---- Export

def _manifest_make(source: Source, table: Table, arguments: argparse.Namespace) -> Manifest:
    config = source.facts.get("config", {})
    settings = {name: getattr(arguments, name) for name in ("view", "actions", "window")}
    return {
        "manifest": FORMAT, "carcarena": __version__, "what": arguments.what, "format": arguments.format,
        "settings": settings if arguments.what == "observations" else {},
        "run": config.get("name", source.name), "seed": config.get("seed"), "rules_hash": source.facts.get("rules_hash"),
        "fingerprint": source.fingerprint, "blocks": source.blocks, "shards": arguments.shards,
        "columns": [{"name": name, "type": kind, "shape": list(shape)} for name, (kind, shape) in table.columns.items()],
        "files": []}


def _manifest_resume(folder: Path, manifest: Manifest, resume: bool) -> Manifest:
    """Returns the manifest of the folder, or the new one if there is none. Raises ExportError if they differ."""
    try:
        old = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return manifest
    except ValueError as error:
        raise ExportError(f"{folder / MANIFEST}: not a manifest ({error})") from None
    if not resume:
        raise ExportError(f"{folder} has an export; continue it with --resume, or choose another folder")
    for name, value in manifest.items():
        if name != "files" and old.get(name) != value:
            raise ExportError(f"{folder / MANIFEST}: cannot be resumed: {name} differs: it has {old.get(name)!r}, "
                              f"this export {value!r}")
    return old  # type: ignore[no-any-return]


def _done(folder: Path, manifest: Manifest, name: str) -> bool:
    """Returns whether the file is finished. If it was damaged since, it is written again."""
    path = folder / name
    return any(entry["file"] == name and path.is_file() and path.stat().st_size == entry["bytes"]
               and hashlib.sha256(path.read_bytes()).hexdigest() == entry["sha256"] for entry in manifest["files"])


def _table(source: Source, arguments: argparse.Namespace) -> Table:
    if arguments.what == "observations":
        _needed("numpy")
        encoder = encoder_of(source, arguments.view, actions=arguments.actions, window=arguments.window)
        return Observations(source, encoder)
    if arguments.what == "games":
        return Games(source)
    return Thinking(source) if arguments.what == "thinking" else Samples(source)


def export(arguments: argparse.Namespace) -> Manifest:
    """Writes all files that are not finished. Returns the manifest."""
    _needed("numpy" if arguments.format == "npz" else "pyarrow")
    source = open_source(arguments.run, program=arguments.program)
    if arguments.rules_of is not None:
        source.rules = open_source(arguments.rules_of, program=arguments.program).rules
    table = _table(source, arguments)
    folder = Path(arguments.out)
    manifest = _manifest_resume(folder, _manifest_make(source, table, arguments), arguments.resume)
    folder.mkdir(parents=True, exist_ok=True)
    _manifest_write(folder, manifest)
    for index in range(arguments.shards):
        name = f"part-{index:05d}-of-{arguments.shards:05d}.{arguments.format}"
        if _done(folder, manifest, name):
            continue
        entry = _part_write(folder / name, table, arguments.format, share(source.blocks, index, arguments.shards))
        manifest["files"] = sorted([one for one in manifest["files"] if one["file"] != name] + [entry],
                                   key=lambda one: one["file"])
        _manifest_write(folder, manifest)
        print(f"{folder / name}: {entry['rows']} rows", file=sys.stderr)
    return manifest


def _count(text: str) -> int:
    number = int(text)
    if not 1 <= number <= 100000:
        raise argparse.ArgumentTypeError(f"expected 1 to 100000, got {text}")
    return number


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="python -m carcarena.export", allow_abbrev=False,
                                   description="Writes a table of a run as files of Parquet, Arrow or numpy.")
    made.add_argument("run", metavar="RUN", help="folder of a run, or a file of samples (.jsonl)")
    made.add_argument("--what", choices=TABLES, default="samples", help="table to write (default samples)")
    made.add_argument("--format", choices=FORMATS, default="parquet", help="format of the files (default parquet)")
    made.add_argument("--out", metavar="DIR", required=True, help="folder of the files")
    made.add_argument("--shards", metavar="N", type=_count, default=1, help="number of files; games on one deck stay together (default 1)")
    made.add_argument("--resume", action="store_true", help="keep finished files of an interrupted export")
    made.add_argument("--view", choices=VIEWS, default="tokens", help="observations: arrays of a position (default tokens)")
    made.add_argument("--actions", choices=("index", "planes"), default="index", help="observations: numbers of actions (default index)")
    made.add_argument("--window", metavar="N", type=_count, default=31, help="observations: cells of planes per side, odd (default 31)")
    made.add_argument("--rules-of", metavar="RUN", help="observations of a file of samples: a run with the same rules")
    made.add_argument("--program", metavar="FILE", help="the program carcarena (default: CARCARENA, or the one in PATH)")
    return made


def main(words: list[str] | None = None) -> int:
    arguments = parser().parse_args(words)
    try:
        export(arguments)
    except (ExportError, OSError, ValueError, RuntimeError) as error:
        print(f"carcarena.export: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("carcarena.export: interrupted; finished files are kept, rerun the command with --resume", file=sys.stderr)
        return 130  # as shells report SIGINT
    return 0


if __name__ == "__main__":
    sys.exit(main())

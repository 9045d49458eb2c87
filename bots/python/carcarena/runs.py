# SPDX-License-Identifier: MIT
"""Runs of the arena as tables.

    games = carcarena.load_run("results/quickstart")
    games.groupby("name0").score0.mean()

With pandas these are data frames; without, lists of dicts.
"""

import importlib
import sqlite3
from collections.abc import Callable, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, TypeAlias

REASONS = ("completed", "illegal", "time", "void", "adjudicated", "length",  # record.h
           "no-start", "no-answer", "bad-line", "wrong-id", "flood", "closed", "crash", "exit", "withdrawn",
           "signal")


Rows: TypeAlias = tuple[list[str], list[tuple[Any, ...]]]


def _rows(connection: sqlite3.Connection, query: str) -> Rows:
    cursor = connection.execute(query)
    names = [column[0] for column in cursor.description]
    return names, cursor.fetchall()


def _games(connection: sqlite3.Connection) -> Rows:
    """Returns one row per game: the view game_list."""
    names, rows = _rows(connection, "SELECT * FROM game_list ORDER BY block, game")
    place = names.index("reason")
    return names, [
        row[:place] + (REASONS[row[place]] if row[place] < len(REASONS) else row[place],) + row[place + 1:]
        for row in rows]


def _seats(connection: sqlite3.Connection) -> Rows:
    """Returns one row per seat of a game: bot, seat, result."""
    names, rows = _games(connection)
    seats = sum(name.startswith("score") for name in names)
    at = {name: i for i, name in enumerate(names)}
    out: list[tuple[Any, ...]] = []
    for row in rows:
        for seat in range(seats):
            bot, score, rank = (row[at[f"{kind}{seat}"]] for kind in ("name", "score", "rank"))
            out.append((row[at["block"]], row[at["game"]], seat, bot, score, rank,
                        bool(row[at["faults"]] >> seat & 1)))
    return ["block", "game", "seat", "bot", "score", "rank", "forfeit"], out


def _meta(connection: sqlite3.Connection) -> Rows:
    """Returns keys and values of the run: program, configuration, hash of the rules, ..."""
    return ["key", "value"], _rows(connection, "SELECT key, value FROM meta ORDER BY key")[1]


TABLES: dict[str, Callable[[sqlite3.Connection], Rows]] = {"games": _games, "seats": _seats, "meta": _meta}


def load_run(path: str | PathLike[str], table: str = "games") -> Any:
    """Returns a table of a run.

    path: the folder of the run, or its run.db. table: "games" (one row per game), "seats" (one row per
    seat of a game) or "meta". Reads only, and works while the run is in progress. Packed runs have no
    rows of games: export them.
    """
    if table not in TABLES:
        raise ValueError(f"table: expected one of {', '.join(TABLES)}, got {table!r}")
    file = Path(path)
    file = file / "run.db" if file.is_dir() else file
    if not file.is_file():
        raise FileNotFoundError(f"{file}: no run found; expected the folder of a run, or its run.db")
    connection = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    try:
        names, rows = TABLES[table](connection)
    except sqlite3.DatabaseError as error:
        raise ValueError(f"{file}: not a run database ({error})") from error
    finally:
        connection.close()
    return _frame(names, rows)


def _frame(names: Sequence[str], rows: list[tuple[Any, ...]]) -> Any:
    try:
        pandas: Any = importlib.import_module("pandas")
    except ImportError:
        return [dict(zip(names, row)) for row in rows]
    return pandas.DataFrame(rows, columns=list(names))

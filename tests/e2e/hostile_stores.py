# SPDX-License-Identifier: MIT
"""Tests malicious stores that are made to keep the program busy or to execute something. Every command must
reject them quickly.

    hostile_stores.py CARCARENA objects|circles|sessions
"""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile

RESUMABLE, DATA = 4, 6  # exit codes: games are missing; the data are damaged or not from carcarena
SECONDS = 60  # a command takes one or two seconds; without a limit these would take years
PAGE = 4096
DEPTH = 18  # SQLite allows a depth of 20 pages
CHILDREN = 200
SESSIONS = 200000

RECURSION = "WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n) SELECT id FROM n"
OBJECTS = {
    "the trigger 'thief'": "CREATE TRIGGER thief BEFORE INSERT ON games BEGIN SELECT RAISE(IGNORE); END",
    "the index 'slow'": "CREATE INDEX slow ON games(abs(id))",
    "the view 'game": f"DROP TABLE games; CREATE VIEW games AS {RECURSION}",
    "the view 'bots'": f"DROP TABLE bots; CREATE VIEW bots AS {RECURSION}",
    "the view 'game_list'": f"DROP VIEW game_list; CREATE VIEW game_list AS {RECURSION}",
    "the table 'games' is defined by": "ALTER TABLE games ADD COLUMN more INTEGER AS (id * 2)",
    "the table 'timings' is defined by": "ALTER TABLE timings ADD COLUMN more INTEGER CHECK (more IS NULL)",
}


def commands(folder, run):
    """Returns the commands that open a run to read it, to salvage it or to resume it."""
    return [["rate", run], ["export", run], ["verify", run], ["replay", run, "0.0"],
            ["salvage", os.path.join(folder, "rescued"), run], ["merge", os.path.join(folder, "merged"), run],
            ["pool", os.path.join(folder, "list"), run], ["run", os.path.join(folder, "c.json"), "--out", run]]


def refused(program, folder, run, words, others=()):
    """Each command exits with 6 and a message, leaves the file unchanged and creates nothing. Others must only
    end.
    """
    path = os.path.join(run, "run.db")
    with open(path, "rb") as file:
        before = file.read()
    for command in commands(folder, run):
        done = subprocess.run([program, *command], capture_output=True, text=True, stdin=subprocess.DEVNULL,
                              timeout=SECONDS, check=False)
        if command[0] in others:
            assert done.returncode in (0, RESUMABLE, DATA), (words, command, done)
            shutil.rmtree(os.path.join(folder, "rescued"), ignore_errors=True)
            continue
        assert done.returncode == DATA and words in done.stderr, (words, command, done)
        for made in ("rescued", "merged"):
            assert not os.path.exists(os.path.join(folder, made)), (command, made)
    with open(path, "rb") as file:
        assert file.read() == before, f"{words}: the file was changed"


def objects(program, folder, sound):
    """Objects and definitions that no run has."""
    for words, sql in OBJECTS.items():
        run = os.path.join(folder, "run")
        shutil.copytree(sound, run)
        database = sqlite3.connect(os.path.join(run, "run.db"))
        database.executescript(sql)
        database.close()
        refused(program, folder, run, words)
        shutil.rmtree(run)


def number(value, size=4):
    return value.to_bytes(size, "big")


def interior(child):
    """Returns a page of a table whose children are all the same page."""
    cells = [number(child) + b"\1"] * CHILDREN
    begin = PAGE - sum(map(len, cells))
    head = b"\5" + number(0, 2) + number(CHILDREN, 2) + number(begin, 2) + b"\0" + number(child)
    places = b"".join(number(begin + 5 * i, 2) for i in range(CHILDREN))
    return (head + places).ljust(begin, b"\0") + b"".join(cells)


def circle(path, table):
    """Gives a table 200^18 rows: the pages below its root have one child, 200 times."""
    database = sqlite3.connect(path)
    root = database.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()[0]
    database.close()
    with open(path, "rb") as file:
        data = bytearray(file.read())
    leaf = data[(root - 1) * PAGE:root * PAGE]
    first = len(data) // PAGE + 1
    data[(root - 1) * PAGE:root * PAGE] = interior(first)
    for i in range(1, DEPTH):
        data += interior(first + i)
    data += leaf
    data[28:32] = number(len(data) // PAGE)
    with open(path, "wb") as file:
        file.write(data)


def circles(program, folder, sound):
    """Endless tables. Commands that look up games by id may not notice them."""
    for table in ("bots", "games", "sessions"):
        run = os.path.join(folder, "run")
        shutil.copytree(sound, run)
        circle(os.path.join(run, "run.db"), table)
        refused(program, folder, run, "damaged", ("replay", "salvage"))
        shutil.rmtree(run)


def sessions(program, folder, sound):
    """A huge number of sessions: copying them must not take quadratic time."""
    run = os.path.join(folder, "run")
    shutil.copytree(sound, run)
    database = sqlite3.connect(os.path.join(run, "run.db"))
    for table in ("meta", "bots", "sessions", "games", "timings", "audits"):  # an older run, without checksums
        database.execute(f"ALTER TABLE {table} DROP COLUMN checksum")
    for column in ("games DROP COLUMN tally", "games DROP COLUMN voids", "games DROP COLUMN thinking",
                   "timings DROP COLUMN moves", "audits DROP COLUMN decisions"):
        database.execute(f"ALTER TABLE {column}")
    database.executescript("DROP TABLE seals; PRAGMA user_version = 3")
    database.executemany("INSERT INTO sessions VALUES (?, ?, 1, 1, 1, 1)",
                         ((i, f"at {i}") for i in range(2, SESSIONS + 2)))
    database.commit()
    database.close()
    done = subprocess.run([program, "merge", os.path.join(folder, "merged"), run], capture_output=True, text=True,
                          timeout=SECONDS, check=False)
    assert done.returncode == 0, done
    database = sqlite3.connect(os.path.join(folder, "merged", "run.db"))
    assert database.execute("SELECT count(*) FROM sessions").fetchone()[0] == SESSIONS + 1
    database.close()


def main():
    program, task = os.path.abspath(sys.argv[1]), sys.argv[2]
    with tempfile.TemporaryDirectory() as folder:
        config = os.path.join(folder, "c.json")
        sound = os.path.join(folder, "sound")
        with open(config, "w", encoding="utf-8") as file:
            json.dump({"name": "hostile", "tilesets": ["base"], "players": 2, "blocks": 8,
                       "options": {"deck_limit": 12}, "bots": ["greedy", "random"]}, file)
        subprocess.run([program, "run", config, "--out", sound, "--quiet"], check=True, capture_output=True)
        {"objects": objects, "circles": circles, "sessions": sessions}[task](program, folder, sound)


if __name__ == "__main__":
    main()

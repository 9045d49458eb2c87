# SPDX-License-Identifier: MIT
"""Runs the Optuna example of arena/guide/TUNING.md unchanged. It must find an easy optimum. After a kill and a
restart it must play no game twice and print the same.
"""
import json
import os
import pathlib
import re
import signal
import sqlite3
import subprocess
import sys
import time

import optuna  # noqa: F401 (without it this test is skipped)

PROGRAM = os.environ["CARCARENA"]
PAGE = pathlib.Path(os.environ["CARCARENA_SOURCE_DIR"]) / "arena/guide/TUNING.md"
# The initial values favor cities that may never be completed, so better values are easy to find.
CONFIG = {"name": "page", "seed": 4, "tilesets": ["base"], "players": 2, "options": {"deck_limit": 30},
          "bots": ["greedy:city=10,follower=80"],
          "tune": {"method": "spsa", "iterations": 40, "blocks": 4, "parameters": {
              "city": {"minimum": 0.1, "maximum": 10}, "follower": {"minimum": 5, "maximum": 80, "scale": "log"}}}}


TRIALS = 12
KILL_AFTER = 4  # candidates with games, out of a third of the trials
LIMIT_S = 120


def runs_of(folder):
    return sorted(folder.rglob("run.db"))


def games_of(run):
    """Returns the number of stored games, and the number in the records of completed sessions."""
    database = sqlite3.connect(f"file:{run}?mode=ro", uri=True)
    try:
        return database.execute("SELECT (SELECT count(*) FROM games), (SELECT total(games) FROM sessions)").fetchone()
    finally:
        database.close()


def test_the_example_of_the_page(tmp_path):
    script = tmp_path / "tune.py"
    script.write_text(re.search(r"<!-- Optuna -->\n\n```python\n(.*?)```", PAGE.read_text(), re.S).group(1))
    config = tmp_path / "page.json"
    config.write_text(json.dumps(CONFIG))

    def command(folder):
        return [sys.executable, script, PROGRAM, config, tmp_path / folder, str(TRIALS)]

    def tune(folder):
        return subprocess.run(command(folder), check=True, capture_output=True, text=True).stdout

    said = tune("whole")
    assert float(re.search(r"([0-9.]+) \+-[0-9.]+ % of 64 decks", said).group(1)) > 75, said
    assert re.search(r"^test it: \S+ run -engine cmd=greedy:\S+ name=tuned -engine cmd=greedy:\S+ name=start -sprt ", said,
                     re.M), said

    # In the middle of a trial the study and its arena are killed, as in a crash of the machine.
    study = subprocess.Popen(command("killed"), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                             start_new_session=True)
    end = time.monotonic() + LIMIT_S
    while len(runs_of(tmp_path / "killed")) < KILL_AFTER and study.poll() is None and time.monotonic() < end:
        time.sleep(0.01)
    os.killpg(study.pid, signal.SIGKILL)
    assert study.wait() == -signal.SIGKILL, "the study ended before it was killed"
    before = runs_of(tmp_path / "killed")
    assert KILL_AFTER <= len(before) < len(runs_of(tmp_path / "whole"))

    assert tune("killed").replace("/killed", "/whole") == said, "the resumed study prints something else"
    assert len(runs_of(tmp_path / "killed")) == len(runs_of(tmp_path / "whole"))
    for run in runs_of(tmp_path / "killed"):
        stored, played = games_of(run)
        assert played <= stored, f"{run}: games were played twice"
    assert tune("killed").replace("/killed", "/whole") == said, "a finished study prints something else"

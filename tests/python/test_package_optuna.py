# SPDX-License-Identifier: MIT
"""The example of arena/TUNE.md for Optuna as it stands there: it finds what is easy to find, and asked again after an
interruption it plays nothing twice and says the same."""
import json
import os
import pathlib
import re
import subprocess
import sys

import optuna  # noqa: F401  (without it this test is left out)

PROGRAM = os.environ["CARCARENA"]
PAGE = pathlib.Path(os.environ["CARCARENA_SOURCE_DIR"]) / "arena/TUNE.md"
# The start lays every tile for cities it may never close: what is better is easy to find.
CONFIG = {"name": "page", "seed": 4, "tilesets": ["base"], "players": 2, "options": {"deck_limit": 30},
          "bots": ["greedy:city=10,follower=80"],
          "tune": {"method": "spsa", "iterations": 40, "blocks": 4, "parameters": {
              "city": {"minimum": 0.1, "maximum": 10}, "follower": {"minimum": 5, "maximum": 80, "scale": "log"}}}}


def test_the_example_of_the_page(tmp_path):
    script = tmp_path / "tune.py"
    script.write_text(re.search(r"<!-- Optuna -->\n\n```python\n(.*?)```", PAGE.read_text(), re.S).group(1))
    config = tmp_path / "page.json"
    config.write_text(json.dumps(CONFIG))

    def tune(trials):
        return subprocess.run([sys.executable, script, PROGRAM, config, tmp_path / "tuned", str(trials)], check=True,
                              capture_output=True, text=True).stdout

    tune(5)  # as if it had been interrupted
    runs = {path: path.stat().st_mtime_ns for path in (tmp_path / "tuned").rglob("run.db")}
    assert len(runs) >= 5
    said = tune(12)
    assert len(list((tmp_path / "tuned").rglob("run.db"))) > len(runs)
    assert tune(12) == said, "asked again it says otherwise"
    assert float(re.search(r"([0-9.]+) \+-[0-9.]+ % of 64 decks", said).group(1)) > 75, said
    assert re.search(r"^test it: \S+ run -engine cmd=greedy:\S+ name=tuned -engine cmd=greedy:\S+ name=start -sprt ", said,
                     re.M), said

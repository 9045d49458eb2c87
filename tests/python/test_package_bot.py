# SPDX-License-Identifier: MIT
"""Bots with the protocol, and runs as tables."""

import io
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import carcarena
import carcarena.bot
import pytest

CARCARENA = os.environ["CARCARENA"]


class Last(carcarena.bot.Bot):
    wants = ("observe", "over")

    def configured(self):
        if self.options.get("depth", 1) > 3:
            raise ValueError("depth: at most 3")

    def new_game(self, request):
        self.seen = 0

    def observe(self, request):
        self.seen += 1

    def choose(self, request):
        self.info(value=0.5, line=[request["actions"][-1]])
        if self.seen == 1:
            return {"action": len(request["actions"]) - 1, "value": self.seen}
        return request["actions"][-1]


def talk(bot, *requests):
    answers = io.StringIO()
    bot.run(map(json.dumps, requests), answers)
    return [json.loads(line) for line in answers.getvalue().splitlines()]


def test_conversation():
    rules = {"tilesets": ["base"], "players": 2, "options": {}, "expansions": []}
    hello, new, info, text, info2, full = talk(
        Last(),
        {"command": "hello", "id": 1, "protocol": 1, "options": {"depth": 2}},
        {"command": "new", "id": 2, "rules": rules, "seat": 1, "first_player": 0, "seed": 5},
        {"command": "choose", "id": 3, "player": 1, "actions": ["pass", "place 0,1 r0"]},
        {"command": "observe", "id": 4, "player": 1, "action": "place 0,1 r0"},
        {"command": "choose", "id": 5, "player": 1, "actions": ["pass"]},
        {"command": "over", "id": 6, "scores": [1, 2]},
        {"command": "quit", "id": 7},
        {"command": "ping", "id": 8})
    assert hello == {"id": 1, "name": "Last", "version": "1", "wants": ["observe", "over"], "clock": False}
    assert new == {"id": 2} and text == {"id": 3, "action": "place 0,1 r0"}
    assert info == {"id": 3, "info": {"value": 0.5, "line": ["place 0,1 r0"]}}
    assert full == {"id": 5, "action": 0, "value": 1} and info2["id"] == 5


def test_unit_of_its_estimates():
    class Judge(Last):
        unit = "result"

    (hello,) = talk(Judge(), {"command": "hello", "id": 1})
    assert hello["unit"] == "result"


def test_options_that_it_cannot_play_with():
    (hello,) = talk(Last(), {"command": "hello", "id": 1, "options": {"depth": 9}})
    assert hello["error"] == "depth: at most 3"


def test_chance_comes_from_the_seed_of_the_game():
    bot = Last()
    new = {"command": "new", "rules": {}, "seat": 0, "seed": 7}
    talk(bot, new | {"id": 1})
    first = bot.random.random()
    talk(bot, new | {"id": 2})
    assert bot.random.random() == first


SEARCHER = """
import carcarena.bot

class Value(carcarena.bot.EngineBot):
    def choose_in(self, game):
        def lead(action):
            after = game.copy()
            after.apply(action)
            values = after.values
            return values[self.seat] - values[1 - self.seat]
        print("thinking")               # goes to standard error
        return max(game.actions(), key=lead)

Value().run()
"""


def configuration(folder, bots):
    config = {"name": "test", "seed": 3, "tilesets": ["base"], "players": 2,
              "blocks": 3, "bots": bots}
    path = folder / "test.json"
    path.write_text(json.dumps(config))
    return path


def arena(*arguments):
    return subprocess.run([CARCARENA, *map(str, arguments)], text=True, capture_output=True)


def test_rated_by_the_arena_through_the_protocol(tmp_path):
    (tmp_path / "bot.py").write_text(SEARCHER)
    path = configuration(tmp_path, [
        {"name": "value", "class": "process", "command": [sys.executable, str(tmp_path / "bot.py")]},
        {"name": "random", "class": "random"}])
    done = arena("run", path, "--out", tmp_path / "run")
    assert done.returncode == 0, done.stderr
    seats = rows(carcarena.load_run(tmp_path / "run", "seats"))
    assert len(seats) == 12 and not any(row["forfeit"] for row in seats)
    assert all(row["rank"] == (1 if row["bot"] == "value" else 2) for row in seats)


def rows(table):
    return table if isinstance(table, list) else table.to_dict("records")


def test_the_example_beats_random(tmp_path):
    """Checks the shipped weights by the arena's results."""
    example = os.path.join(os.environ["CARCARENA_SOURCE_DIR"], "bots/python/example")
    path = configuration(tmp_path, [
        {"name": "learned", "class": "process", "command": [sys.executable, f"{example}/play.py"]},
        {"name": "random", "class": "random"}])
    done = arena("run", path, "--out", tmp_path / "run")
    assert done.returncode == 0, done.stderr
    seats = rows(carcarena.load_run(tmp_path / "run", "seats"))
    assert [row["rank"] for row in seats if row["bot"] == "learned"] == [1] * 6


def test_the_example_learns(tmp_path):
    """A few games of training improve it from scratch: this tests train.py, not strength."""
    source = os.path.join(os.environ["CARCARENA_SOURCE_DIR"], "bots/python/example")
    shutil.copytree(source, tmp_path / "example", ignore=shutil.ignore_patterns("learned"))
    tracked = {path.name: path.read_bytes() for path in (tmp_path / "example").iterdir() if path.is_file()}
    done = subprocess.run([sys.executable, "train.py", "--rounds", "3", "--lanes", "24", "--games", "8",
                           "--threads", "1"],
                          cwd=tmp_path / "example", text=True, capture_output=True)
    assert done.returncode == 0, done.stderr
    curve = [dict(zip(done.stdout.splitlines()[0].split(","), line.split(",")))
             for line in done.stdout.splitlines()[1:]]
    assert float(curve[0]["score_random"]) < 0.5 < 0.9 < float(curve[-1]["score_random"])
    assert (tmp_path / "example/learned/curve.csv").read_text() == done.stdout
    assert tracked == {path.name: path.read_bytes() for path in (tmp_path / "example").iterdir() if path.is_file()}
    where = "import play; print(play.weights().relative_to(play.HERE))"
    said = subprocess.run([sys.executable, "-c", where], cwd=tmp_path / "example", text=True, capture_output=True)
    assert said.stdout == "learned/weights.json\n", said.stderr


def test_runs_as_tables(tmp_path):
    path = configuration(tmp_path, [{"name": "a", "class": "random"}, {"name": "b", "class": "greedy"}])
    done = arena("run", path, "--out", tmp_path / "run")
    assert done.returncode == 0, done.stderr
    games = rows(carcarena.load_run(tmp_path / "run"))
    lines = [json.loads(line) for line in arena("export", tmp_path / "run").stdout.splitlines()[1:]]
    assert len(games) == len(lines) == 6
    for row, line in zip(games, lines):
        assert f"{row['block']}.{row['game']}" == line["game"] and row["reason"] == "completed"
        assert [row["score0"], row["score1"]] == line["scores"]
        assert [row["name0"], row["name1"]] == line["bots"]
    meta = {row["key"] for row in rows(carcarena.load_run(tmp_path / "run/run.db", "meta"))}
    assert "rules_hash" in meta
    (tmp_path / "no.db").write_text("no database, but a text that is long enough")
    for wrong, error in [((tmp_path / "none",), FileNotFoundError), ((tmp_path / "no.db",), ValueError),
                         ((tmp_path / "run", "moves"), ValueError)]:
        with pytest.raises(error):
            carcarena.load_run(*wrong)


def test_runs_say_what_bots_did_wrong(tmp_path):
    gone = "import sys; sys.stdin.readline(); print(0, flush=True); sys.exit(3)"
    path = configuration(tmp_path, [{"name": "gone", "class": "process", "command": [sys.executable, "-c", gone]},
                                    {"name": "b", "class": "random"}])
    done = arena("run", path, "--out", tmp_path / "run", "--blocks", 1)
    assert done.returncode == 0, done.stderr
    assert [row["reason"] for row in rows(carcarena.load_run(tmp_path / "run"))] == ["exit"] * 2
    seats = rows(carcarena.load_run(tmp_path / "run", "seats"))
    assert [row["forfeit"] for row in seats] == [row["bot"] == "gone" for row in seats]


def test_tile_sets_of_files_reach_the_bot(tmp_path):
    own = json.loads((Path(os.environ["CARCARENA_SOURCE_DIR"]) / "configs/tilesets/base.json").read_text())
    (tmp_path / "own.json").write_text(json.dumps(own | {"id": "own"}))
    (tmp_path / "bot.py").write_text(SEARCHER)
    path = configuration(tmp_path, [
        {"name": "value", "class": "process", "command": [sys.executable, str(tmp_path / "bot.py")],
         "options": {"tileset_files": [str(tmp_path / "own.json")]}},
        {"name": "random", "class": "random"}])
    config = json.loads(path.read_text())
    path.write_text(json.dumps(config | {"tilesets": [str(tmp_path / "own.json")], "blocks": 1,
                                         "options": {"deck_limit": 12}}))
    done = arena("run", path, "--out", tmp_path / "run")
    assert done.returncode == 0 and "no faults" in done.stderr, done.stdout + done.stderr

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Files, bots and scripts of an older version with the program of today.

    upgrade.py PROGRAM TASK [PLUGIN]

Each task unpacks fixtures of 1.0.0/ (README.md lists them). Today's program must read them and come to the results that
the older program came to, or refuse them in one sentence that says how to continue.
"""
import csv
import io
import json
import lzma
import pathlib
import subprocess
import sys
import tarfile
import tempfile

FIXTURES = pathlib.Path(__file__).parent / "1.0.0"
OLD = "carcarena 1.0.0"


class Test:
    """The program in a separate folder, with fixtures unpacked."""

    def __init__(self, program, folder, *fixtures):
        self.program, self.folder = program, pathlib.Path(folder)
        for fixture in fixtures:
            with tarfile.open(FIXTURES / f"{fixture}.tar.xz") as archive:
                archive.extractall(self.folder, **({"filter": "data"} if hasattr(tarfile, "data_filter") else {}))

    def call(self, *arguments, text=None):
        return subprocess.run([self.program, *arguments], cwd=self.folder, text=True, capture_output=True, check=False,
                              input=text or "")

    def run(self, *arguments, code=0):
        """The output of a command, which must end with this code."""
        done = self.call(*arguments)
        assert done.returncode == code, f"{arguments} ended with {done.returncode}: {done.stdout}{done.stderr}"
        return done.stdout

    def refused(self, *arguments, code, words):
        """Checks that a command prints one line on standard error that has all these words, and changes nothing."""
        before = self.contents()
        done = self.call(*arguments)
        lines = done.stderr.splitlines()
        assert done.returncode == code and len(lines) == 1, f"{arguments} ended with {done.returncode}: {done.stderr}"
        for word in words:
            assert word in lines[0], f"{arguments}: no {word!r} in: {lines[0]}"
        assert self.contents() == before, f"{arguments} changed files"

    def contents(self):
        """All files but those that SQLite or a lock leave beside a database."""
        return {path: path.read_bytes() for path in sorted(self.folder.rglob("*"))
                if path.is_file() and not path.name.endswith((".lock", "-shm", "-wal"))}

    def text(self, name):
        return (self.folder / name).read_text(encoding="utf-8")

    def games(self, run):
        """The games of a run, without the line about the run."""
        return games_of(self.run("export", run))


def games_of(export):
    """The games of an export as JSON Lines. `block` and `index` are new members."""
    return [{key: value for key, value in json.loads(line).items() if key not in ("block", "index")}
            for line in export.splitlines()[1:]]


# ---- Runs

def finished(program, folder, _plugin):
    """A finished run is rated, exported, replayed, verified and salvaged; its exports and list of runs are rated."""
    test = Test(program, folder, "finished")
    assert test.games("finished") == games_of(test.text("finished.jsonl"))
    for form in ("csv", "pgn"):
        assert test.run("export", "finished", "--format", form) == test.text(f"finished.{form}")
    columns = ("rank", "bot", "elo", "elo_error", "better_than_next", "games", "score", "wins", "ties", "losses", "points")
    old, new = ([[row[column] for column in columns] for row in csv.DictReader(io.StringIO(text))]
                for text in (test.text("finished.rate"), test.run("rate", "finished", "--format", "csv")))
    assert old == new, (old, new)
    names = [row[1] for row in old]
    for source in ("list", "finished.jsonl", "finished.csv", "finished.pgn"):
        rated = test.run("pool" if source == "list" else "rate", source, "--format", "csv")
        assert [row["bot"] for row in csv.DictReader(io.StringIO(rated))] == names, rated
    assert "6 games replayed, 0 differ" in test.run("verify", "finished", "--actions")
    assert "matches the stored game" in test.run("replay", "finished", "1.0", "--actions")
    assert "greedy" in test.run("review", "finished", "--decks", "2", "--threads", "1")
    # All games are played: nothing is added, although bots play differently now.
    assert "6 of 6 games" in test.run("run", "finished.json", "--out", "finished")
    assert test.games("finished") == games_of(test.text("finished.jsonl"))
    test.refused("verify", "finished", code=6, words=("'greedy' plays differently", OLD, "--actions", "--accept-change"))
    replayed = test.run("replay", "finished", "1.0", code=6)
    assert OLD in replayed and "--actions" in replayed, replayed


def kinds(program, folder, _plugin):
    """Runs of other kinds: packed rows, rounds that depend on results, shards. Random bots play the same."""
    test = Test(program, folder, "packed", "swiss", "shards")
    for run, count in (("packed", 120), ("swiss", 30)):
        assert test.games(run) == games_of(test.text(f"{run}.jsonl"))
        assert f"{count} games replayed, 0 differ" in test.run("verify", run)
        test.run("run", f"{run}.json", "--out", run, "--quiet")
        assert test.games(run) == games_of(test.text(f"{run}.jsonl"))
    test.run("merge", "merged", "shard-1", "shard-2")
    assert test.games("merged") == games_of(test.text("shards.jsonl"))
    test.run("salvage", "rescued", "packed")
    assert test.games("rescued") == test.games("packed")


def interrupted(program, folder, _plugin):
    """Interrupted runs continue with the same command, and end like uninterrupted ones of the older program."""
    test = Test(program, folder, "killed", "program")
    for run in ("killed", "program"):
        assert 0 < len(test.games(run)) < len(games_of(test.text(f"{run}.jsonl")))
        test.run("run", f"{run}.json", "--out", run, "--quiet")
        assert test.games(run) == games_of(test.text(f"{run}.jsonl"))
    assert "40 games replayed, 0 differ" in test.run("verify", "killed")


def changed(program, folder, _plugin):
    """An interrupted run whose bots play differently now is refused; it continues if the user accepts that."""
    test = Test(program, folder, "stopped")
    stored = test.games("stopped")
    test.refused("run", "stopped.json", "--out", "stopped", code=6,
                 words=("'greedy' plays differently", f"use {OLD}", "--accept-change"))
    rescued = test.call("salvage", "rescued", "stopped")
    assert rescued.returncode == 6 and OLD in rescued.stdout + rescued.stderr, rescued
    assert "ANOTHER PROGRAM PLAYED PART OF THIS" in test.run("run", "stopped.json", "--out", "stopped", "--accept-change")
    assert test.games("stopped")[:len(stored)] == stored and len(test.games("stopped")) == 12
    assert OLD in test.run("verify", "stopped", "--accept-change", code=6)


def tuning(program, folder, _plugin):
    """A finished tuning prints its outcome and history."""
    test = Test(program, folder, "tuned")
    assert test.run("export", "tuned", "--format", "tuning") == test.text("tuned.jsonl")
    assert "after 6 blocks" in test.run("tune", "tuned.json", "--out", "tuned", code=2)


# ---- Files

def configurations(program, folder, _plugin):
    """All configurations that came with the older program are read as it read them."""
    test = Test(program, folder, "configs")
    count = 0
    for printed in sorted(test.folder.rglob("*.printed")):
        path = str(printed.relative_to(test.folder).with_suffix(".json"))
        if path in ("configs/swiss-dutch.json", "configs/experiments/search-choices.json"):
            continue
        old, today = json.loads(printed.read_text(encoding="utf-8")), json.loads(test.run("run", "--print-config", path))
        assert today.pop("bot_streams") == "keyed" and today.pop("rematches", "fewest") == "fewest", path
        assert old == today, (path, old, today)
        count += 1
    assert count >= 40, count
    test.refused("run", "configs/swiss-dutch.json", code=3, words=("pairing", "carcarena 1.0", "remove the key"))
    told = test.call("run", "configs/experiments/search-choices.json")  # two bots have it
    assert told.returncode == 3 and told.stderr.count("no option 'decks' any more: leave it out") == 2, told
    told = test.call("tune", "configs/tune-mcts.json", "--ask-tell", "--out", "asked", text='{"command":"space"}\n')
    assert '"parameters"' in told.stdout, told
    # The default of `cloister`, where the tuning would start, is another one.
    test.refused("tune", "configs/tune-greedy.json", code=3, words=("tune.parameters.cloister", "0.2 and 3", "name another value"))


def positions(program, folder, _plugin):
    """Positions as text lead to the states that the older program loaded from them, hashes included."""
    test = Test(program, folder, "files")
    with lzma.open(FIXTURES / "positions.jsonl.xz", "rt", encoding="utf-8") as file:
        games = [json.loads(line) for line in file]
    assert len(games) == 18 and any("memory" in game["position"] for game in games)
    requests = [request for game in games for request in (
        game["new"], {"command": "load", "position": game["position"]}, {"command": "actions"})]
    replies = [json.loads(line) for line in
               test.call("step", text="".join(json.dumps(request) + "\n" for request in requests)).stdout.splitlines()]
    for game, loaded, actions in zip(games, replies[1::3], replies[2::3], strict=True):
        assert loaded["ok"], (game["new"], loaded)
        assert {key: loaded["state"].get(key) for key in game["state"]} == game["state"], game["new"]
        assert len(actions["actions"]) == game["actions"], game["new"]


def without_lists(reply):
    """A reply of `step` without what is longer now: its lists of tile sets and options, new options, sources of bonuses."""
    reply = {key: value for key, value in reply.items() if key not in ("tilesets", "options")}
    if "rules" in reply:
        reply["rules"]["options"] = {key: value for key, value in reply["rules"]["options"].items() if key != "more_players"}
    for award in reply.get("scored", []):
        award.pop("source", None)
    return reply


def session(program, folder, _plugin):
    """A session of `step`: the requests of the older program get its replies."""
    test = Test(program, folder, "files")
    lines = test.text("step_session.txt").replace("\n<  ", "").splitlines()
    requests, wanted = ([line[2:] for line in lines if line.startswith(mark)] for mark in ("> ", "< "))
    replies = test.call("step", text="\n".join(requests) + "\n").stdout.splitlines()
    compared = 0
    for request, old, new in zip(requests, wanted, replies, strict=True):
        old, new = without_lists(json.loads(old)), without_lists(json.loads(new))
        if old["ok"] and "position" not in old:  # texts of positions have another form
            assert old == new, (request, old, new)
            compared += 1
        assert old["ok"] == new["ok"], request
    assert compared > 20, compared


def other_files(program, folder, _plugin):
    """A tile set file and a panel."""
    test = Test(program, folder, "files")
    assert "18 tiles" in test.run("tilesets", "--file", "my_tiles.json")
    games = [test.run("play", "--tilesets", f"base,{name}", "--bots", "random", "--players", "2", "--no-board")
             for name in ("inns-and-cathedrals", "my_tiles.json")]
    assert games[0].splitlines()[-1] == games[1].splitlines()[-1] != "", games
    assert "greedy" in test.run("panel", "greedy", "panel.jsonl")


# ---- Bots

def conversation(program, folder, _plugin):
    """What the older arena asked a bot program; today's `bot` answers the same."""
    test = Test(program, folder, "conversation")
    chosen = 0
    for asked in sorted(test.folder.glob("conversation/*.asked")):
        told = test.call("bot", "random", text=asked.read_text(encoding="utf-8")).stdout
        old, new = ([{key: json.loads(line).get(key) for key in ("id", "action", "value", "simulations", "nodes", "stream")}
                     for line in text.splitlines()] for text in (asked.with_suffix(".answered").read_text(encoding="utf-8"), told))
        assert old == new, (old, new)
        chosen += sum(answer["action"] is not None for answer in old)
    assert chosen > 8, chosen


def bots(program, folder, plugin):
    """The starter bot in Python follows the protocol. The plug-in, built again, plays; one not built again is refused."""
    test = Test(program, folder, "program")
    assert "can be rated" in test.run("check-bot", "--", "python3", "my_bot.py")
    rated = test.run("run", "-engine", f"plugin={plugin}", "option.style=points", "-engine", "cmd=python3 my_bot.py", "name=mine",
                     "-engine", "cmd=random", "-rounds", "3", "-tilesets", "base", "-options", "deck_limit=12",
                     "--out", "rated", "--all")
    assert "mine" in rated and "edge" in rated and "forfeits" not in rated, rated
    assert "18 games replayed, 0 differ" in test.run("verify", "rated")


def main():
    tasks = {task.__name__: task for task in (finished, kinds, interrupted, changed, tuning, configurations, positions, session,
                                              other_files, conversation, bots)}
    with tempfile.TemporaryDirectory(prefix="carcarena-upgrade-") as folder:
        tasks[sys.argv[2]](str(pathlib.Path(sys.argv[1]).resolve()), folder, sys.argv[3] if len(sys.argv) > 3 else None)


if __name__ == "__main__":
    main()

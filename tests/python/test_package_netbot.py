# SPDX-License-Identifier: MIT
"""Programs that play several games at a time: NetBot in tournaments, and what a fault of such a program costs."""

import io
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import carcarena
import carcarena.bot
import numpy as np
import pytest

CARCARENA = os.environ["CARCARENA"]

NET = """
import os
import carcarena.bot
import numpy as np

def net(arrays):
    terms, size = arrays["terms"], arrays["mask"].shape[1]
    weights = (np.arange(terms.shape[1])[:, None] * 31 + np.arange(size)[None] * 17) % 23
    return np.floor(terms) @ weights.astype(np.float64) % 1009, terms[:, 1]

bot = carcarena.bot.NetBot(net, games=int(os.environ["GAMES"]), arrays=("terms",), actions=os.environ["ACTIONS"])
bot.run()
if bot.batches:
    with open("batches", "a") as file:
        print(*bot.batches.elements(), file=file)
"""

# Speaks the protocol without the package. FAULT is what goes wrong: at decision AT, or in every third game.
RAW = """
import json, os, sys, time, zlib
fault, at = os.environ["FAULT"], int(os.environ.get("AT", "30"))
games, decisions, late, seen, overs = {}, 0, [], {}, []

def say(request, **members):
    game = {"game": request["game"]} if "game" in request else {}
    print(json.dumps({**game, "id": request["id"], **members}), flush=True)

for line in sys.stdin:
    request = json.loads(line)
    command = request["command"]
    if command == "hello":
        answer = {"id": request["id"], "games": json.loads(os.environ["GAMES"]), "wants": ["observe", "over"]}
        print(json.dumps(answer), flush=True)
    elif command == "new":
        assert "game" not in request or request["game"] not in games
        games[request.get("game")] = request["seed"]
        say(request)
    elif command == "observe":
        seen[request.get("game")] = seen.get(request.get("game"), 0) + 1
    elif command == "over":
        overs.append(seen.pop(request.get("game")))
    elif command == "end":
        del games[request["game"]]
    elif command == "quit":
        if overs:
            print(*overs, file=open("overs", "a"))
        break
    elif command == "choose":
        decisions += 1
        seed = games[request.get("game")]
        now = decisions == at and not os.path.exists("done")
        if now:
            open("done", "w").close()
        if fault == "kill" and now:
            os.kill(os.getpid(), 9)
        if fault == "exit" and now:
            print("it ends", file=sys.stderr, flush=True)
            sys.exit(3)
        if fault == "print" and now:
            print("what is this", flush=True)
        if fault == "nogame" and now:
            print(json.dumps({"id": request["id"], "action": 0}), flush=True)
            continue
        if fault == "unknown" and now:
            print(json.dumps({"game": 77777, "id": request["id"], "action": 0}), flush=True)
            continue
        if fault == "hang" and now:
            time.sleep(100)
        if fault == "silent" and seed % 3 == 0:
            late.append(request)
            continue
        if fault == "illegal" and seed % 3 == 0:
            say(request, action=9999)
            continue
        if fault == "twice" and seed % 3 == 0:
            say(request, action=0)
        say(request, action=zlib.crc32(f"{seed} {request['actions']}".encode()) % len(request["actions"]))
"""


def play(folder, name, program, *options, games=8, threads=1, blocks=12, bots=(), limits=None, **environment):
    """Runs a tournament against greedy and returns its exported games."""
    folder.joinpath("bot.py").write_text(program)
    config = {"name": "nets", "players": 2, "tilesets": ["base"], "seed": 12, "blocks": blocks, "output": name,
              "options": {"deck_limit": 12}, "threads": threads, "on_signal": "fault",
              "bots": [{"name": "net", "class": "process", "command": [sys.executable, "bot.py"],
                        "limits": {"quit_ms": 10000} | (limits or {})} | environment.pop("bot", {}), "greedy", *bots]}
    folder.joinpath(f"{name}.json").write_text(json.dumps(config))
    done = subprocess.run([CARCARENA, "run", f"{name}.json", "--quiet", *options], cwd=folder, text=True, timeout=250,
                          capture_output=True, env=os.environ | {"GAMES": str(games)} | environment)
    assert done.returncode == 0, done.stdout + done.stderr
    return exported(folder, name)


def exported(folder, name):
    lines = subprocess.run([CARCARENA, "export", name], cwd=folder, text=True, capture_output=True, check=True).stdout
    return [game for game in map(json.loads, lines.splitlines()) if "reason" in game]


def reasons(games):
    return Counter(game["reason"] for game in games)


@pytest.mark.parametrize("actions", ["index", "planes"])
def test_results_depend_neither_on_games_nor_on_threads(tmp_path, actions):
    whole = play(tmp_path, "one", NET, games=1, ACTIONS=actions)
    assert reasons(whole) == {"completed": 24}
    alone = {int(size) for size in tmp_path.joinpath("batches").read_text().split()}
    assert alone == {1}
    tmp_path.joinpath("batches").unlink()
    assert play(tmp_path, "many", NET, games=16, ACTIONS=actions) == whole
    sizes = [int(size) for size in tmp_path.joinpath("batches").read_text().split()]
    assert max(sizes) > 2 and len(sizes) < 0.7 * sum(sizes)
    # One process for all games; another has the duplicates of the determinism check.
    assert len(tmp_path.joinpath("batches").read_text().splitlines()) == 2
    if actions == "index":
        assert play(tmp_path, "threads", NET, games=16, threads=3, ACTIONS=actions) == whole
        assert play(tmp_path, "few", NET, games=3, threads=2, ACTIONS=actions) == whole


def test_actions_and_ends_are_told(tmp_path):
    """A program that wants to know gets all actions of each game, and its end before its place is free."""
    counts = []
    for games in (1, 8):
        play(tmp_path, "run", RAW, games=games, blocks=8, FAULT="")
        told = [[int(count) for count in line.split()] for line in tmp_path.joinpath("overs").read_text().splitlines()]
        counts.append(sorted(max(told, key=len)))  # other processes have the determinism checks
        tmp_path.joinpath("overs").unlink()
        tmp_path.joinpath("run").rename(tmp_path / f"run-{games}")
    assert counts[0] == counts[1] and len(counts[0]) == 16 and min(counts[0]) > 12


def test_a_run_is_resumed(tmp_path):
    whole = play(tmp_path, "whole", RAW, games=1, FAULT="", blocks=8)
    assert play(tmp_path, "part", RAW, games=8, FAULT="", blocks=3) == whole[:6]
    play(tmp_path, "part", RAW, "--blocks", "8", games=5, threads=2, FAULT="", blocks=3)
    assert exported(tmp_path, "part") == whole
    verified = subprocess.run([CARCARENA, "verify", "part", "--trust-bots"], cwd=tmp_path, text=True,
                              capture_output=True, env=os.environ | {"GAMES": "8", "FAULT": ""})
    assert "16 games replayed, 0 differ" in verified.stdout, verified.stdout + verified.stderr


def test_a_fault_of_a_game_costs_this_game_only(tmp_path):
    """Which games are lost does not depend on those that are played at the same time."""
    whole = play(tmp_path, "one", RAW, games=2, FAULT="illegal")
    lost = reasons(whole)
    assert set(lost) == {"completed", "illegal"} and 3 <= lost["illegal"] <= 13
    assert play(tmp_path, "many", RAW, games=8, threads=2, FAULT="illegal") == whole
    assert play(tmp_path, "kept", RAW, games=8, limits={"restart": "no"}, FAULT="illegal") == whole
    # Whether the second answer comes before or after the next request decides what it is called.
    twice = play(tmp_path, "twice", RAW, games=8, FAULT="twice")
    assert set(reasons(twice)) <= {"completed", "bad-line", "wrong-id"}
    assert [game["reason"] == "completed" for game in twice] == [game["reason"] == "completed" for game in whole]


@pytest.mark.parametrize("fault, reason", [("kill", "signal"), ("exit", "exit"), ("print", "bad-line"),
                                           ("nogame", "bad-line"), ("unknown", "bad-line"), ("hang", "no-answer")])
def test_the_end_of_a_program_costs_all_its_games(tmp_path, fault, reason):
    """The games of this process are lost, and the next ones are played by another one."""
    games = play(tmp_path, "run", RAW, games=6, blocks=20, limits={"move_ms": 1000}, FAULT=fault)
    lost = reasons(games)
    assert set(lost) == {"completed", reason} and 2 <= lost[reason] <= 6, lost
    rated = subprocess.run([CARCARENA, "rate", "run", "--section", "last-faults"], cwd=tmp_path, text=True,
                           capture_output=True)
    assert reason in rated.stdout


def test_without_restart_all_later_games_are_lost(tmp_path):
    games = play(tmp_path, "run", RAW, games=6, blocks=10, limits={"restart": "no"}, FAULT="exit")
    lost = reasons(games)
    assert lost["withdrawn"] >= 5 and 1 <= lost["exit"] <= 6


def test_a_request_that_is_not_answered_in_its_time(tmp_path):
    """The other games continue, although an answer of this process is missing."""
    games = play(tmp_path, "run", RAW, games=8, bot={"budget": {"move_ms": 400, "margin_ms": 200}}, FAULT="silent")
    lost = reasons(games)
    assert set(lost) == {"completed", "time"} and 3 <= lost["time"] <= 13
    assert [game["reason"] for game in play(tmp_path, "more", RAW, games=3, FAULT="silent", bot={
        "budget": {"move_ms": 400, "margin_ms": 200}})] == [game["reason"] for game in games]


@pytest.mark.parametrize("games", ["0", "1025", "1.5", '"8"'])
def test_wrong_numbers_of_games_are_refused(tmp_path, games):
    with pytest.raises(AssertionError, match='"games": expected a whole number from 1 to 1024'):
        play(tmp_path, "run", RAW, games=games, FAULT="")


def test_a_bot_alone_and_the_check_of_bots(tmp_path):
    """Where a program is not shared, its requests have no game."""
    tmp_path.joinpath("bot.py").write_text(NET)
    done = subprocess.run([CARCARENA, "check-bot", "--tilesets", "base", "--players", "2", "--",
                           sys.executable, "bot.py"],
                          cwd=tmp_path, text=True, capture_output=True, timeout=250,
                          env=os.environ | {"GAMES": "16", "ACTIONS": "planes"})
    assert done.returncode == 0, done.stdout + done.stderr


def conversation(bot, *requests):
    answers = io.StringIO()
    bot.run(map(json.dumps, requests), answers)
    return [json.loads(line) for line in answers.getvalue().splitlines()]


def positions(count):
    """Returns rules as in a request, and a position of each of some games with its legal actions."""
    game = carcarena.Game(carcarena.Rules(["base"]), seed=4)
    found = []
    while len(found) < count:
        if game.pending == "decision":
            found.append((game.text(), [game.action_text(action) for action in game.actions()]))
            game.apply(game.actions()[-1])
        else:
            game.chance()
    return {"tilesets": ["base"], "players": 2, "options": {}, "expansions": []}, found


def test_the_function_gets_what_is_pending():
    rules, found = positions(5)
    seen = []

    def net(arrays):
        seen.append({name: array.copy() for name, array in arrays.items()})
        return -np.arange(arrays["mask"].shape[1]) * np.ones((4, 1)), np.arange(4)

    new = [{"command": "new", "id": 1, "game": game, "rules": rules, "seat": 0, "first_player": 0, "seed": 1}
           for game in range(1, 6)]
    asked = [{"command": "choose", "id": 2, "game": game, "player": 0, "position": text, "actions": actions}
             for game, (text, actions) in enumerate(found, 1)]
    bot = carcarena.bot.NetBot(net, games=4, arrays=("hand", "tokens"), actions="index", tokens=50)
    hello, *rest = conversation(bot, {"command": "hello", "id": 1, "protocol": 1, "options": {}}, *new, *asked,
                                {"command": "end", "id": 3, "game": 2})
    assert hello == {"id": 1, "name": "NetBot", "version": "1", "wants": ["position"], "clock": False, "games": 4}
    assert rest[:5] == [{"game": game, "id": 1} for game in range(1, 6)]
    assert rest[5:] == [{"game": game, "id": 2, "action": 0, "value": (game - 1) % 4} for game in range(1, 6)]
    assert bot.batches == {4: 1, 1: 1} and set(bot._playing) == {1, 3, 4, 5}
    assert set(seen[0]) == {"mask", "hand", "tokens"} and seen[1]["tokens"].shape[:2] == (4, 50)
    assert seen[0]["mask"][:, 0].all() and not seen[1]["mask"][1:].any() and not seen[1]["tokens"][1:].any()
    for game, (text, actions) in enumerate(found[:4]):
        assert seen[0]["mask"][game].sum() == len(actions)


@pytest.mark.parametrize("scores, words", [
    (lambda mask: np.full(mask.shape, np.nan), "scores: .* got nan"),
    (lambda mask: np.zeros(3), r"scores: .* got \(3,\)"),
    (lambda mask: None, "scores: .* got NoneType"),
    (lambda mask: np.full(mask.shape, "a"), "scores: .* got items of type <U1"),
    (lambda mask: [mask, mask[:, 0]], "scores: .* got a list of rows .* are a tuple"),
    (lambda mask: (mask, mask[:, 0], 1), "net: .* got a tuple of 3"),
    (lambda mask: (mask, mask[:1, 0]), r"values: .* shape \(2,\), got \(1,\)"),
    (lambda mask: (mask, mask[:, :1]), r"values: .* got \(2, 1\)"),
    (lambda mask: (mask, mask[:, 0] * np.nan), "values: .* got nan"),
    (lambda mask: (mask, np.full(len(mask), np.inf)), "values: .* got inf")])
def test_wrong_scores_are_refused(scores, words):
    rules, found = positions(1)
    bot = carcarena.bot.NetBot(lambda arrays: scores(arrays["mask"]), games=2, arrays=())
    with pytest.raises(ValueError, match=words):
        conversation(bot, {"command": "new", "id": 1, "rules": rules, "seat": 0, "first_player": 0, "seed": 1},
                     {"command": "choose", "id": 2, "player": 0, "position": found[0][0], "actions": found[0][1]})


@pytest.mark.parametrize("options, error, words", [
    ({"games": 0}, ValueError, "games: expected 1 to 1024, got 0"),
    ({"arrays": ("trms",)}, ValueError, "arrays: no buffer 'trms'; there are action, "),
    ({"arrays": "terms"}, TypeError, "arrays: expected a list of names"),
    ({"actions": "plane"}, ValueError, "actions"),
    ({"window": 20}, ValueError, "window: expected an odd number"),
    ({"windw": 21}, TypeError, "windw")])
def test_wrong_arguments_are_refused_at_once(options, error, words):
    with pytest.raises(error, match=words):
        carcarena.bot.NetBot(lambda arrays: arrays["mask"], **options)

# SPDX-License-Identifier: MIT
"""Runs the example of arena/guide/TUNING.md unchanged, and checks what the page states about a session.

Usage: tune_page.py PROGRAM ROOT
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

# The initial values favor cities that may never be completed, so better values are easy to find.
CONFIG = {"name": "page", "seed": 4, "tilesets": ["base"], "players": 2, "options": {"deck_limit": 30},
          "bots": ["greedy:city=10,follower=80"],
          "tune": {"method": "ntbea", "iterations": 40, "blocks": 4, "parameters": {
              "city": {"values": [0.1, 1, 3, 10]},
              "follower": {"minimum": 5, "maximum": 80, "steps": 5, "scale": "log"}}}}
WORDS = {"name": "words", "seed": 4, "tilesets": ["base"], "players": 2, "options": {"deck_limit": 10},
         "bots": ["uct:simulations=4"],
         "tune": {"method": "ntbea", "iterations": 3, "blocks": 2, "against": "random", "parameters": {
             "draws": {}, "simulations": {"values": [2, 4]}}}}


def session(program, config, folder, requests):
    """Returns the replies to requests, one each."""
    lines = "".join((one if isinstance(one, str) else json.dumps(one)) + "\n" for one in requests)
    done = subprocess.run([program, "tune", config, "--ask-tell", "--out", folder], input=lines,
                          capture_output=True, text=True, check=True)
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(replies) == len(requests), done.stdout + done.stderr
    return replies


def example(program, root, folder):
    page = (root / "arena/guide/TUNING.md").read_text()
    script = folder / "race.py"
    script.write_text(re.search(r"It is a race:.*?```python\n(.*?)```", page, re.S).group(1))
    config = folder / "page.json"
    config.write_text(json.dumps(CONFIG))
    outputs = [subprocess.run([sys.executable, script, program, config, folder / "race"], check=True,
                              capture_output=True, text=True).stdout for _ in range(2)]
    print(outputs[0], end="")
    assert outputs[0] == outputs[1], "rerun, it prints something else"
    score = float(re.search(r": ([0-9.]+) \+-", outputs[0]).group(1))
    assert score > 75, "the race found no improvement"


def promises(program, folder):
    config = folder / "words.json"
    config.write_text(json.dumps(WORDS))
    evaluate = {"command": "evaluate", "parameters": {"draws": "lot", "simulations": 2}}
    requests = [{"command": "space", "id": 7},
                {**evaluate, "blocks": 6, "id": "a"}, {**evaluate, "blocks": 3}, {**evaluate, "blocks": 8},
                {"command": "evaluate", "parameters": {"widen": 3}},
                {"command": "evaluate", "parameters": {"draws": "fair"}},
                {"command": "evaluate", "parameters": {}, "blocks": 0},
                {"command": "nothing"}, "no JSON", "[1]", {"command": "ask", "more": 1},
                {"command": "ask"}, {"command": "tell", "wins": 3, "losses": 0, "games": 4},
                {"command": "tell", "wins": 3, "losses": 3, "games": 4},
                {"command": "tell", "wins": 1, "losses": 3, "games": 4},
                {"command": "tell", "wins": 1, "losses": 1, "games": 4},
                {"command": "ask"}, {"command": "best"}, {"command": "quit"}]
    replies = session(program, config, folder / "words", requests)
    space, six, three, eight = replies[:4]
    assert space["id"] == 7 and six["id"] == "a"
    assert [p["key"] for p in space["parameters"]] == ["draws", "simulations"]
    assert space["parameters"][0]["values"] == ["quota", "lot"]
    assert len(six["scores"]) == 6 and six["scores"][:3] == three["scores"]
    assert eight["scores"][:6] == six["scores"]
    for reply in (six, three, eight):
        assert reply["ok"] and reply["wins"] + reply["ties"] + reply["losses"] == 2 * reply["blocks"]
        assert abs(reply["score"] - sum(reply["scores"]) / reply["blocks"]) < 1e-12
    errors = ["not a parameter", "draws", "blocks", "command", "line 1", "command", "more"]
    for reply, text in zip(replies[4:11], errors):
        assert not reply["ok"] and text in reply["error"], (text, reply)
    ask, told, wrong, _, _, over, best = replies[11:18]
    assert ask["iteration"] == 1 and ask["plus"] == {"draws": "quota", "simulations": 4}
    assert told["ok"] and told["iteration"] == 1
    assert not wrong["ok"] and not over["ok"] and "3 iterations are complete" in over["error"]
    assert best["parameters"]["draws"] in ("quota", "lot") and best["bot"].startswith("uct")
    # A candidate's run is an ordinary run.
    subprocess.run([program, "verify", six["run"]], check=True, capture_output=True)
    again = session(program, config, folder / "words", requests[:4])
    assert again == replies[:4], "a second session prints something else"


def main():
    program, root = sys.argv[1], pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory(prefix="carcarena-tune-") as folder:
        example(program, root, pathlib.Path(folder))
        promises(program, pathlib.Path(folder))


main()

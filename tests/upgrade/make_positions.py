#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes positions of an older version: what `carcarena step` of that version says of games in progress.

    make_positions.py CARCARENA > positions.jsonl

One line a game: the request `new`, the position as text, and what this program says after it has loaded that text: the
state and the number of legal actions. Two games for each set-up of SETUPS. Actions are drawn by a linear congruential
generator, so that one program always writes the same.
"""
import json
import subprocess
import sys

# Set-ups whose positions store what no other does: expansions that have a line there, tiles set apart, rules that
# remember something from turn to turn.
SETUPS = [
    (["base"], {}, 2),
    (["winter", "gingerbread-man"], {}, 3),
    (["base", "abbey-and-mayor", "traders-and-builders", "king-and-robber-baron"], {}, 3),
    (["base", "tower", "princess-and-dragon"], {"predraw": 1}, 2),
    (["base", "bridges-castles-and-bazaars"], {}, 3),
    (["base", "count-of-carcassonne", "shrines-and-heretics"], {}, 2),
    (["base", "river-2", "hills-and-sheep", "wind-roses"], {}, 4),
    (["wheel-of-fortune", "mage-and-witch"], {}, 2),
    (["base", "goldmines", "flier", "ferries", "tunnel"], {}, 2),
]
PLIES = (25, 90)


class Program:
    def __init__(self, path):
        self.process = subprocess.Popen([path, "step"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        reply = json.loads(self.process.stdout.readline())
        if not reply["ok"]:
            raise SystemExit(f"{request}: {reply['error']}")
        return reply


def played(program, new, plies, number):
    """Plays a game to a decision after this many plies."""
    state = program.ask(**new)["state"]
    for ply in range(plies):
        if state["pending"] != "decision":
            break
        actions = program.ask(command="actions")["actions"]
        number = (number * 6364136223846793005 + 1442695040888963407) % 2**64
        chosen = actions[(number >> 33) % len(actions)]
        state = program.ask(command="apply", action=chosen["text"])["state"]


def main():
    program = Program(sys.argv[1])
    for at, (tilesets, options, players) in enumerate(SETUPS):
        for game, plies in enumerate(PLIES):
            new = {"command": "new", "tilesets": tilesets, "options": options, "players": players, "seed": at * 2 + game}
            played(program, new, plies, at * 2 + game)
            position = program.ask(command="position")["position"]
            program.ask(**new)
            state = program.ask(command="load", position=position)["state"]
            actions = program.ask(command="actions")["actions"]
            print(json.dumps({"new": new, "position": position, "state": state, "actions": len(actions)},
                             separators=(",", ":")))


if __name__ == "__main__":
    main()

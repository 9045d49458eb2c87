#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A bot for the arena, written only from bots/PROTOCOL.md with the standard library.

For every placement it evaluates the features the tile touches (points, probability of completion, owners) and
a follower on the tile, minus the value of a follower in the supply. For other decisions (dragon, auctions,
...) it takes the best of the `candidates`. The same position and seed give the same move.
"""
import json
import math
import queue
import sys
import threading
import time
import zlib

WANTS = ["actions", "state", "features", "cells", "unseen", "candidates", "tiles",
         "observe", "over", "ping"]
SIDES = "NESW"
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E", "L": "R", "R": "L"}

output = threading.Lock()


def send(message):
    with output:
        sys.stdout.write(json.dumps(message, separators=(",", ":")) + "\n")
        sys.stdout.flush()


def read_requests(requests):
    """Runs in parallel to the search: answers pings at once and forwards everything else."""
    for line in sys.stdin:
        request = json.loads(line)
        if request["command"] == "ping":
            send({"id": request["id"]})
        else:
            requests.put((time.monotonic(), request))
    requests.put((0, {"command": "quit"}))


def turned(edges, rotation):
    """Returns edges and halves ("N", "EL") of a tile after `rotation` clockwise quarter turns."""
    return [SIDES[(SIDES.index(e[0]) + rotation) % 4] + e[1:] for e in edges]


class Feature:
    """A road, city, field or cloister, as it is or after a placement."""

    def __init__(self, kind, players):
        self.kind, self.tiles, self.pennants, self.open_edges = kind, 0, 0, 0
        self.open, self.cities, self.cities_open = [], 0, 0
        self.followers, self.strength = 0, [0] * players
        self.complete, self.known = False, kind in ("road", "city", "field", "cloister")

    def join(self, other):
        self.tiles += other["tiles"]
        self.pennants += other.get("pennants", 0)
        self.open_edges += other["open_edges"]
        self.open += [(c["x"], c["y"]) for c in other.get("open", [])]
        self.cities += other.get("cities", 0)
        self.cities_open += other.get("cities_open", 0)
        self.followers += sum(other["followers"])
        self.strength = [a + b for a, b in zip(self.strength, other["strength"])]
        self.complete = self.complete or other["complete"]
        return self


class Judge:
    """Evaluates the position of one `choose` for its player."""

    def __init__(self, request, types, rules):
        state = request["state"]
        self.me, self.players = request["player"], len(state["scores"])
        self.draws, self.types = request["draws_left"], types
        self.features, self.state = request["features"], state
        self.cells = {(c["x"], c["y"]): c for c in request["cells"]}
        self.unseen = max(1, sum(t["unseen"] for t in request["unseen"]))
        self.laid = {(t["x"], t["y"]): t for t in state["tiles"]}
        total = self.draws + len(self.laid)
        self.left = self.draws / max(1, total)                      # share of the game that remains
        self.hand = state["supplies"][self.me].get("follower", 0)
        self.small_city = int(rules.get("small_city", "4"))
        self.segment = {(s["x"], s["y"], s["segment"]): f["feature"]
                        for f in self.features for s in f["segments"]}
        self.half = {}                                              # (x, y, "NL") -> field
        for (x, y), tile in self.laid.items():
            for s in types.get(tile["tile"], {}).get("segments", []):
                feature = self.segment.get((x, y, s["segment"]))
                for half in turned(s["halves"], tile["rotation"]):
                    self.half[x, y, half] = feature

    def chance(self, cells):
        """Returns the probability of filling all these cells, each by a fitting tile that this player draws in
        time.
        """
        draws, chance = self.draws / self.players * 0.8 + 0.3, 1.0
        for cell in set(cells):
            fitting = self.cells[cell]["unseen"] if cell in self.cells else self.unseen * 0.3
            chance *= 1 - (1 - min(1.0, fitting / self.unseen)) ** draws
        return chance

    def points(self, f):
        """Returns the expected points for the owner."""
        if f.kind == "field":
            return 3 * (f.cities + min(f.cities_open, 4) * 0.5 * min(1, 2 * self.left))
        if f.kind == "cloister":
            missing = 9 - f.tiles
            return f.tiles + missing * 0.85 * min(1.0, self.draws / (4.0 * missing + 1))
        now = f.tiles + f.pennants
        full = now * 2 if f.kind == "city" else now
        if f.kind == "city" and f.tiles == 2:
            full = self.small_city if not f.pennants else full
        if f.complete or f.open_edges <= 0:
            return full
        chance = self.chance(f.open)
        growth = 0.5 * len(set(f.open)) * chance
        return chance * (full + growth) + (1 - chance) * now

    def worth(self, f, extra=0):
        """Returns points of this player minus those of the others, with `extra` own followers."""
        strength = list(f.strength)
        strength[self.me] += extra
        most = max(strength)
        if most <= 0 or not f.known:
            return 0.0
        points = self.points(f)
        others = sum(s == most for s in strength) - (strength[self.me] == most)
        mine = points if strength[self.me] == most else 0.0
        bound = 0 if f.complete else strength[self.me]              # followers that return late
        return mine - points * others / max(1, self.players - 1) - 0.2 * bound * self.left

    def price(self, f):
        """Returns what a follower that stays on this feature would have earned elsewhere."""
        if f.complete:
            return 0.0
        turns = self.draws / self.players
        scarce = self.hand / (self.hand + 1.5) - (self.hand - 1) / (self.hand + 0.5)
        home = 0.0 if f.kind == "field" else 0.6 if f.kind == "cloister" else self.chance(f.open)
        return 25 * turns / (turns + 3) * scarce * (1 - 0.4 * home)

    def deploy(self, f):
        """Returns the gain of a follower there; nothing if a follower is not allowed."""
        return self.worth(f, 1) - self.worth(f) - self.price(f)

    def old(self, number):
        f = self.features[number]
        return Feature(f["kind"], self.players).join(f)

    def place(self, action):
        """Returns the change of the value by the placement, with the best follower."""
        x, y, rotation = action["x"], action["y"], action["rotation"]
        cell, best, change = self.cells[x, y], 0.0, 0.0
        for s in self.types[self.state["hand"]]["segments"]:
            after = Feature(s["kind"], self.players)
            after.tiles, after.pennants = 1, s["pennants"]
            joined = set()
            for side in turned(s["edges"], rotation):
                number = cell["features"][SIDES.index(side)]
                dx, dy = STEP[side]
                if number is not None and cell["edges"][SIDES.index(side)] is not None:
                    joined.add(number)
                    after.open_edges -= 1
                else:
                    after.open_edges += 1
                    after.open.append((x + dx, y + dy))
            for half in turned(s["halves"], rotation):
                dx, dy = STEP[half[0]]
                number = self.half.get((x + dx, y + dy, OPPOSITE[half[0]] + OPPOSITE[half[1]]))
                if number is not None:
                    joined.add(number)
            for number in joined:
                after.join(self.features[number])
                change -= self.worth(self.old(number))
            if s["kind"] == "field":
                after.cities_open += 0 if joined else len(s["borders"])
            elif s["kind"] == "cloister":
                after.tiles = 1 + sum((x + i, y + j) in self.laid for i in (-1, 0, 1)
                                      for j in (-1, 0, 1) if i or j)
                after.complete = after.tiles == 9
            else:
                after.open = [c for c in after.open if c != (x, y)]
                after.complete = after.open_edges == 0
            change += self.worth(after)
            if self.hand > 0 and after.followers == 0 and after.known:
                best = max(best, self.deploy(after))
        for number, f in enumerate(self.features):                  # cloisters next to the tile
            at = f["segments"][0]
            if f["kind"] == "cloister" and abs(at["x"] - x) <= 1 and abs(at["y"] - y) <= 1 \
                    and not f["complete"]:
                after = self.old(number)
                after.tiles += 1
                after.complete = after.tiles == 9
                change += self.worth(after) - self.worth(self.old(number))
        return change + best

    def action(self, action):
        if action["verb"] == "pass":
            return 0.0
        if action["verb"] == "place":
            return self.place(action)
        return self.deploy(self.old(self.segment[action["x"], action["y"], action["segment"]]))


def plain(request, rules):
    """Returns true if the evaluation covers everything that can happen in this decision."""
    return rules.get("tilesets") == ["base"] and not rules.get("expansions") and all(
        a["verb"] in ("pass", "place") or a["verb"] == "deploy" and a.get("figure") == "follower"
        for a in request["actions"])


def thought(request):
    """Returns the time to think in seconds. Without a clock the answer does not depend on time."""
    share = request.get("game_ms", math.inf) / 20 + request.get("increment_ms", 0) / 2
    return min(request.get("time_ms", math.inf) * 0.7, share) / 1000


class Bot:
    def __init__(self):
        self.types, self.rules, self.seed, self.answered = {}, {}, 0, None

    def new(self, request):
        self.types = {t["tile"]: t for t in request.get("tiles", [])}
        self.rules, self.seed, self.answered = request["rules"], request["seed"], None
        send({"id": request["id"]})

    def choose(self, start, request):
        actions, best, seen, reported = request["actions"], None, 0, start
        limit = start + thought(request)
        offered = {c["text"]: c["value"] for c in request.get("candidates", [])}
        judge = None
        if len(actions) > 1 and plain(request, self.rules):
            judge = Judge(request, self.types, self.rules.get("options", {}))
        for action in actions:
            value = judge.action(action) if judge else offered.get(action["text"], 0.0)
            tie = zlib.crc32(f"{self.seed} {action['text']}".encode())
            seen += 1
            if best is None or (value, tie) > best[:2]:
                best = (value, tie, action)
            now = time.monotonic()
            if now > limit:
                break
            if now - reported > 0.1:
                reported = now
                send({"id": request["id"], "info": {
                    "value": best[0], "nodes": seen, "line": [best[2]["text"]]}})
        self.answered = best[2]["text"]
        send({"id": request["id"], "action": best[2]["index"], "value": round(best[0], 3),
              "nodes": seen, "line": [self.answered]})

    def observe(self, request):
        """The action played for this seat must be the answered one."""
        if self.answered not in (None, request["action"]):
            print(f"answered {self.answered}, but {request['action']} was played", file=sys.stderr)
        self.answered = None


def main():
    requests, bot, seat, name = queue.Queue(), Bot(), None, "outside-python"
    threading.Thread(target=read_requests, args=(requests,), daemon=True).start()
    while True:
        start, request = requests.get()
        command = request["command"]
        if command == "hello":
            answer = {"id": request["id"], "name": name, "version": "1", "wants": WANTS}
            if request.get("protocol", 1) != 1:
                answer["error"] = f"{name} speaks protocol 1 only"
            send(answer)
        elif command == "new":
            seat = request["seat"]
            bot.new(request)
        elif command == "choose":
            bot.choose(start, request)
        elif command == "observe":
            if request["player"] == seat:
                bot.observe(request)
        elif command == "over":
            print(f"{name} in seat {seat}: {request['scores']}", file=sys.stderr)
        elif command == "quit":
            return


if __name__ == "__main__":
    main()

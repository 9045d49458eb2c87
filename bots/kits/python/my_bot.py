#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A bot for carcarena. It reads one JSON request per line and writes one answer per line. Put your
ideas into choose(). bots/PROTOCOL.md of carcarena describes all requests and answers."""

import json
import random
import sys


class Bot:
    def __init__(self, options):
        self.options = options  # options from the configuration
        self.random = random.Random(0)

    def new_game(self, request):
        # Takes all random numbers from this seed, so that the game can be replayed.
        self.random = random.Random(request["seed"])

    def choose(self, actions):
        """Returns the index of a legal action. Actions are texts: "place 3,-1 r2" (column, row,
        quarter turns), "deploy follower 3,-1 c0" (c city, r road, f field, m cloister), "pass"."""
        wanted = [i for i, action in enumerate(actions) if action != "pass"]
        return self.random.choice(wanted or range(len(actions)))


def answer(request, bot):
    if request["command"] == "new":
        bot.new_game(request)
    elif request["command"] == "choose":
        return {"id": request["id"], "action": bot.choose(request["actions"])}
    return {"id": request["id"]}


def main():
    bot = None
    for line in sys.stdin:
        request = json.loads(line)
        if request["command"] == "quit":
            break
        if request["command"] == "hello":
            bot = Bot(request.get("options", {}))
            reply = {"id": request["id"], "name": "my-bot", "version": "1"}
        else:
            reply = answer(request, bot)
        print(json.dumps(reply), flush=True)  # without flush the arena gets no answer
        # Print other text to standard error: print(..., file=sys.stderr)


main()

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A bot for carcarena: one JSON request a line in, one answer a line out. choose() is where your
ideas go; bots/PROTOCOL.md of carcarena says what else can be asked for and answered."""

import json
import random
import sys


class Bot:
    def __init__(self, options):
        self.options = options  # those of the configuration
        self.random = random.Random(0)

    def new_game(self, request):
        # All random numbers from this seed: then the same game can be played again.
        self.random = random.Random(request["seed"])

    def choose(self, actions):
        """The number of one of the legal actions, which are texts: "place 3,-1 r2" (column, row,
        quarter turns), "deploy follower 3,-1 c0" (c city, r road, f farm, m monastery), "pass"."""
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
        print(json.dumps(reply), flush=True)  # without flush the arena waits in vain
        # Anything else goes to standard error: print(..., file=sys.stderr)


main()

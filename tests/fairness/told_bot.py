# SPDX-License-Identifier: MIT
"""A bot that plays the first legal action and keeps all it is told. Usage: told_bot.py FILE"""
import json
import sys

with open(sys.argv[1], "a", encoding="utf-8") as kept:
    for line in sys.stdin:
        kept.write("> " + line)
        kept.flush()
        request = json.loads(line)
        if request["command"] == "quit":
            break
        answer = {"id": request["id"]}
        if request["command"] == "hello":
            answer.update(name="told", wants=[])
        elif request["command"] == "choose":
            answer["action"] = request["actions"][0]
        print(json.dumps(answer), flush=True)

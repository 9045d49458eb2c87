# SPDX-License-Identifier: MIT
"""A bot that plays the first legal action and searches all files it can open for secrets: below a folder, seen
from here and from the processes above, and what /proc shows of all. It says what it found as its name.

Usage: searching_bot.py FOLDER, as hexadecimal digits, since what a command names is shown in the sandbox
"""
import json
import os
import pathlib
import re
import sys

SIZE = 1 << 22
DIGITS = re.compile(rb"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])|secret([0-9a-f]{64})")


def files_of(folder):
    for where, _, names in os.walk(folder):
        yield from (pathlib.Path(where) / name for name in names)


def ancestors():
    """Processes above this one, as far as they can be seen: the arena is among them."""
    process = os.getppid()
    while process > 0:
        yield process
        try:
            stat = pathlib.Path(f"/proc/{process}/stat").read_text(encoding="utf-8", errors="replace")
        except OSError:
            return
        process = int(stat.rsplit(")", 1)[1].split()[1])


def places(folder):
    yield from files_of(folder)
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        yield from (process / "cmdline", process / "environ")
    for process in ancestors():
        yield from files_of(f"/proc/{process}/root{folder}")


def search(folder):
    found, opened = set(), 0
    for place in places(folder):
        try:
            with open(place, "rb") as file:
                text = file.read(SIZE)
        except OSError:
            continue
        opened += 1
        found.update((match.group(1) or match.group(0)).decode() for match in DIGITS.finditer(text))
    return f"opened {opened} " + " ".join(sorted(found))


for line in sys.stdin:
    request = json.loads(line)
    if request["command"] == "quit":
        break
    answer = {"id": request["id"]}
    if request["command"] == "hello":
        answer.update(name=search(bytes.fromhex(sys.argv[1]).decode()), wants=[])
    elif request["command"] == "choose":
        answer["action"] = request["actions"][0]
    print(json.dumps(answer), flush=True)

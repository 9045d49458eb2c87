# SPDX-License-Identifier: MIT
"""A bot that plays the first legal action and searches all readable files for secrets: below a folder, as seen
from this process and its ancestors, and in /proc. It returns the findings as its name.

Usage: searching_bot.py FOLDER, in hexadecimal digits, because names in a command are visible in the sandbox
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
    """Yields the visible ancestor processes, which include the arena."""
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

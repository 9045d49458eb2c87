# SPDX-License-Identifier: MIT
"""A bot that plays the first legal action and stores all requests. With a second argument it also stores what it
sees of other processes: command lines, environments, open files, and whether it can read their memory.

Usage: recording_bot.py FILE [look]
"""
import json
import os
import pathlib
import sys


def bytes_of(path):
    try:
        return path.read_bytes()[:1 << 16]
    except OSError as error:
        return b"denied: " + str(error.errno).encode()


def parent_of(process):
    return int(pathlib.Path(f"/proc/{process}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()[1])


def look(kept):
    for process in sorted(pathlib.Path("/proc").glob("[0-9]*")):
        for name in ("cmdline", "environ"):
            kept.write(f"# {process.name} {name} ".encode() + bytes_of(process / name).replace(b"\n", b" ") + b"\n")
    for pid in (os.getppid(), parent_of(os.getppid())):  # the supervisor and the arena
        try:
            os.close(os.open(f"/proc/{pid}/mem", os.O_RDONLY))
            kept.write(b"# mem 1\n")
        except OSError:
            kept.write(b"# mem denied\n")
    for file in sorted(pathlib.Path("/proc/self/fd").iterdir()):
        kept.write(f"# fd {file.name} {os.path.realpath(file)}\n".encode())


with open(sys.argv[1], "ab") as memory:
    if len(sys.argv) > 2:
        look(memory)
    for line in sys.stdin:
        memory.write(b"> " + line.encode())
        memory.flush()
        request = json.loads(line)
        if request["command"] == "quit":
            break
        answer = {"id": request["id"]}
        if request["command"] == "hello":
            answer.update(name="recording", wants=[])
        elif request["command"] == "choose":
            answer["action"] = request["actions"][0]
        print(json.dumps(answer), flush=True)

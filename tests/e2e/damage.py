# SPDX-License-Identifier: MIT
"""Damages finished runs and checks how the program handles them.

    damage.py CARCARENA FORMAT BYTES LENGTHS

Plays a small run (FORMAT: games or packed). Then it changes one random byte, BYTES times, and cuts the file
to a random length, LENGTHS times. Every command must either report the damage, exit with 6 and leave the file
unchanged, or print the same as for the intact run. It must never print a wrong number with exit code 0.
`salvage` must keep intact games only.
"""

import hashlib
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

DONE, USAGE, RESUMABLE, DATA = 0, 3, 4, 6
READERS = ["export", "rate", "verify", "replay", "merge"]
SALVAGE_EVERY = 16


def call(program, *arguments):
    done = subprocess.run([program, *arguments], capture_output=True, stdin=subprocess.DEVNULL)
    return done.returncode, done.stdout, done.stderr


class Run:
    """The intact run and the output of the commands for it."""

    def __init__(self, program, folder, store):
        self.program = program
        self.folder = folder
        self.config = os.path.join(folder, "c.json")
        self.sound = os.path.join(folder, "sound")
        with open(self.config, "w", encoding="utf-8") as file:
            json.dump({"name": "damage", "tilesets": ["base"], "players": 2, "blocks": 40,
                       "options": {"deck_limit": 12}, "store": store,
                       "bots": ["greedy", "random", "random:joint"]}, file)
        code, _, said = call(program, "run", self.config, "--out", self.sound, "--quiet")
        assert code == DONE, said
        with open(os.path.join(self.sound, "run.db"), "rb") as file:
            self.bytes = file.read()
        self.good = {name: self.command(name, self.sound, folder)[1] for name in READERS}
        self.games = set(self.good["export"].splitlines())

    def command(self, name, run, work):
        if name == "rate":
            return call(self.program, "rate", run)
        if name == "replay":
            return call(self.program, "replay", run, "33.1")
        if name == "merge":
            return call(self.program, "merge", "--check", os.path.join(work, "merged"), run)
        if name == "run":
            return call(self.program, "run", self.config, "--out", run, "--quiet")
        if name == "salvage":
            return call(self.program, "salvage", os.path.join(work, "salvaged"), run)
        return call(self.program, name, run)


def file_hash(path):
    with open(path, "rb") as file:
        return hashlib.sha1(file.read()).digest()


def said_of(output, run, work):
    """Returns the output of a command without the name of the folder."""
    return output.replace(run.encode(), b"RUN").replace(work.encode(), b"WORK")


def salvage_check(sound, run, work, what):
    """Checks that salvaged games are intact, and that the missing ones can be played."""
    code, _, said = sound.command("salvage", run, work)
    rescued = os.path.join(work, "salvaged")
    if code == DATA and not os.path.exists(rescued):
        return []
    if code not in (DONE, RESUMABLE):
        return [f"{what}: salvage ended with {code}: {said.decode(errors='replace')}"]
    code, output, said = sound.command("export", rescued, work)
    if code != DONE or not set(output.splitlines()[1:]) <= sound.games:
        return [f"{what}: salvage kept other games ({code}: {said.decode(errors='replace')})"]
    code, _, said = sound.command("run", rescued, work)
    whole = sound.command("export", rescued, work)[1]
    if code != DONE or set(whole.splitlines()) != sound.games:
        return [f"{what}: the salvaged run ended differently ({code}: {said.decode(errors='replace')})"]
    return []


def trial(sound, number, what, damaged):
    """Runs the commands on one damaged file. Returns the errors, and whether the damage was detected."""
    work = tempfile.mkdtemp(dir=sound.folder)
    run = os.path.join(work, "run")
    os.mkdir(run)
    path = os.path.join(run, "run.db")
    with open(path, "wb") as file:
        file.write(damaged)
    before = file_hash(path)
    wrong = []
    noticed = False
    readers = [READERS[0], READERS[1 + number % (len(READERS) - 1)]]
    for name in readers:
        code, output, said = sound.command(name, run, work)
        if code == DATA:
            noticed = True
            if b"run.db" not in said + output and b"game" not in output:
                wrong.append(f"{what}: {name} exited with 6 without a message: {said}")
        elif code != DONE:
            wrong.append(f"{what}: {name} ended with {code}: {said.decode(errors='replace')}")
        elif said_of(output, run, work) != said_of(sound.good[name], sound.sound, sound.folder):
            wrong.append(f"{what}: {name} printed something else with exit code 0")
    if file_hash(path) != before:
        wrong.append(f"{what}: a reader changed the file")
    if number % SALVAGE_EVERY == 0:
        wrong += salvage_check(sound, run, work, what)
    code, _, said = sound.command("run", run, work)
    if code == DATA:
        noticed = True
        if file_hash(path) != before:
            wrong.append(f"{what}: 'run' changed the file")
    elif code != DONE:
        wrong.append(f"{what}: run ended with {code}: {said.decode(errors='replace')}")
    elif sound.command("export", run, work)[1] != sound.good["export"]:
        wrong.append(f"{what}: 'run' resumed with different games")
    shutil.rmtree(work)
    return wrong, noticed


def damages(sound, count_bytes, count_lengths):
    """Yields a description of the change and the changed bytes. They are the same in every run of this test."""
    draw = random.Random(20260)
    for _ in range(count_bytes):
        place = draw.randrange(len(sound.bytes))
        change = draw.randrange(1, 256)
        damaged = bytearray(sound.bytes)
        damaged[place] ^= change
        yield f"byte {place} changed by {change:#04x}", bytes(damaged)
    for _ in range(count_lengths):
        length = draw.randrange(1, len(sound.bytes))
        yield f"cut to {length} of {len(sound.bytes)} bytes", sound.bytes[:length]


def main():
    program, store, count_bytes, count_lengths = sys.argv[1:]
    folder = tempfile.mkdtemp(prefix="carcarena-damage-")
    try:
        sound = Run(os.path.abspath(program), folder, store)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            tasks = [pool.submit(trial, sound, number, *damage) for number, damage in
                     enumerate(damages(sound, int(count_bytes), int(count_lengths)))]
            results = [task.result() for task in tasks]
    finally:
        shutil.rmtree(folder)
    wrong = [line for lines, _ in results for line in lines]
    noticed = sum(1 for _, seen in results if seen)
    print(f"{store}: {len(results)} damages, {noticed} noticed, {len(results) - noticed} in bytes "
          f"that nothing needs, {len(wrong)} wrong")
    for line in wrong[:20]:
        print(line)
    sys.exit(1 if wrong or noticed == 0 else 0)


main()

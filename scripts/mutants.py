#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Reads tests/mutants.txt and applies its changes; scripts/mutate.sh builds and tests them.

Usage: mutants.py check              every change must apply, in exactly one place
       mutants.py fields             one line a change: name, path, place, change, tests, reason
       mutants.py apply NAME FOLDER  the changed text of its file below FOLDER, on stdout

The format of the list is in its header.
Exit code: 0, or 3 with one line a fault on stderr.
"""
import collections
import os
import pathlib
import re
import sys

LIST = "tests/mutants.txt"
TOKEN = re.compile(r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'"""
                   r"""|0[xX][0-9a-fA-F]+\w*|\d+\.?\d*(?:[eE][-+]?\d+)?\w*|\w+"""
                   r"""|<<=|>>=|\.\.\.|->|\+\+|--|[-+*/%&|^=!<>]=|&&|\|\||<<|>>|\S""", re.DOTALL)
# A definition: its result at the start of a line, its name, its parameters, a brace that ends a line.
FUNCTION = re.compile(r"^[A-Za-z_][^;{}=#\n]*?\b(\w+)\([^;{}]*\) \{$(.*?)^\}", re.DOTALL | re.MULTILINE)
ENTRY = re.compile(r"\[([\w-]+)\] (?:([\w.]+)/)?([\w.]+): (.+)")
CHANGE = re.compile(r"(.+?)(?: \((\d+) of (\d+)\))? =>(?: (.*))?")

Mutant = collections.namedtuple("Mutant", "name file place old number count new first survives")


class Fault(Exception):
    """A line of the list, or a change, that is not right."""


def tokens_of(text, start=0, end=None):
    """The tokens of a text without its comments, each with where it begins and ends."""
    found = TOKEN.finditer(text, start, len(text) if end is None else end)
    return [(t.group(), t.start(), t.end()) for t in found if not t.group().startswith(("//", "/*"))]


def mutants_read(lines):
    """The entries of the list."""
    mutants = []
    for number, line in enumerate(lines, 1):
        line = line.strip()
        field = re.fullmatch(r"(first|survives): (.+)", line)
        entry = ENTRY.fullmatch(line)
        change = entry and CHANGE.fullmatch(entry.group(4))
        if not line or line.startswith("#"):
            continue
        if field and mutants:
            mutants[-1] = mutants[-1]._replace(**{field.group(1): field.group(2)})
        elif change:
            old, nth, count, new = change.groups()
            mutants.append(Mutant(entry.group(1), entry.group(2), entry.group(3), old, int(nth or 1),
                                  int(count or 1), new or "", "", ""))
        else:
            raise Fault(f'{LIST}:{number}: expected "[name] place: old => new", "first: ..." or '
                        f'"survives: ..."')
    names = collections.Counter(mutant.name for mutant in mutants)
    for name, times in names.items():
        if times > 1:
            raise Fault(f"{LIST}: the name {name} is used {times} times")
    return mutants


def sources_read(root):
    """path -> text of every C file that can be changed."""
    return {path: path.read_text() for folder in ("engine", "bots", "arena")
            for path in sorted((root / folder).rglob("*.[ch]"))}


def places_of(mutant, sources):
    """Where the function, or the file, of a change is: a list of (path, start, end)."""
    if "." in mutant.place:
        return [(path, 0, len(text)) for path, text in sources.items() if path.name == mutant.place]
    return [(path, *found.span(2)) for path, text in sources.items()
            if f"{mutant.place}(" in text and mutant.file in (None, path.name)
            for found in FUNCTION.finditer(text) if found.group(1) == mutant.place]


def mutant_apply(mutant, sources):
    """The path of the changed file and its new text."""
    places = places_of(mutant, sources)
    if len(places) != 1:
        where = ", ".join(path.name for path, _, _ in places) or "no file"
        raise Fault(f"mutant {mutant.name}: expected one {mutant.place}, found it in {where}")
    path, start, end = places[0]
    text = sources[path]
    old = [token for token, _, _ in tokens_of(mutant.old)]
    here = tokens_of(text, start, end)
    hits = [i for i in range(len(here) - len(old) + 1)
            if all(here[i + k][0] == token for k, token in enumerate(old))]
    if len(hits) != mutant.count or mutant.number > mutant.count:
        raise Fault(f'mutant {mutant.name}: {path.name}, {mutant.place}: expected "{mutant.old}" '
                    f"{mutant.count} times, found it {len(hits)} times")
    if old == [token for token, _, _ in tokens_of(mutant.new)]:
        raise Fault(f"mutant {mutant.name}: changes nothing")
    first = hits[mutant.number - 1]
    return path, text[:here[first][1]] + mutant.new + text[here[first + len(old) - 1][2]:]


def mutants_check(mutants, sources):
    """Applies every change; the first line of each fault."""
    faults = []
    for mutant in mutants:
        try:
            mutant_apply(mutant, sources)
        except Fault as fault:
            faults.append(str(fault))
    return faults


def main(arguments):
    task = arguments[0] if arguments else ""
    with open(LIST, encoding="utf-8") as file:
        mutants = mutants_read(file)
    if task == "apply" and len(arguments) == 3:
        chosen = [mutant for mutant in mutants if mutant.name == arguments[1]]
        if not chosen:
            raise Fault(f"mutant {arguments[1]}: there is none; mutate.sh --list names them")
        sys.stdout.write(mutant_apply(chosen[0], sources_read(pathlib.Path(arguments[2])))[1])
        return
    sources = sources_read(pathlib.Path("."))
    faults = mutants_check(mutants, sources)
    if faults:
        raise Fault("\n".join(faults))
    for mutant in mutants if task == "fields" else []:
        path, _ = mutant_apply(mutant, sources)
        times = f" ({mutant.number} of {mutant.count})" if mutant.count > 1 else ""
        change = f"{mutant.old}{times} => {mutant.new}"
        print("|".join((mutant.name, str(path), mutant.place, mutant.first, mutant.survives, change)))


if __name__ == "__main__":
    os.chdir(pathlib.Path(__file__).resolve().parents[1])
    try:
        main(sys.argv[1:])
    except Fault as fault:
        print(fault, file=sys.stderr)
        sys.exit(3)

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Public names: what programs, scripts and files of users contain.

    names.py list TREE PROGRAM > names.txt     the names of a tree and of the program built from it
    names.py check NAMES.xz TREE PROGRAM       names of an older version that are gone must be in CHANGELOG.md

A name is a line `kind name`: functions, types, enumerators, macros and members of structs of the installed headers,
commands and their options, flags of `run`, keys and words of configurations, options of bots, tile sets, expansions,
options of rules and commands of `step`, and what modules of the Python package define. `check` accepts a missing name
if a table or a list of the section Renamed or Removed of the newest release, or of [Unreleased], has it in backquotes.
"""
import ast
import json
import lzma
import pathlib
import re
import subprocess
import sys

HEADERS = ("engine/include", "bots/include", "arena/include")


def output(program, *arguments):
    return subprocess.run([program, *arguments], text=True, capture_output=True, check=True, stdin=subprocess.DEVNULL).stdout


# ---- C

def without_comments(text):
    return re.sub(r"/\*.*?\*/|//[^\n]*", " ", text, flags=re.S)


def bodies(text, keyword):
    """Yields name and body of each `typedef KEYWORD NAME { body } NAME;`, and of untyped enums."""
    for match in re.finditer(keyword + r"\s*(\w*)\s*\{", text):
        depth, at = 1, match.end()
        while depth:
            depth += {"{": 1, "}": -1}.get(text[at], 0)
            at += 1
        after = re.match(r"\s*(\w+)", text[at:])
        yield match[1] or (after[1] if after else ""), text[match.end():at - 1]


def header_names(text):
    text = without_comments(text)
    for macro in re.findall(r"^\s*#\s*define\s+(\w+)", text, re.M):
        if not macro.startswith(("CARCARENA_ENGINE_", "CARCARENA_BOTS_", "CARCARENA_ARENA_")):  # include guards
            yield "macro", macro
    text = re.sub(r"^\s*#.*?(?<!\\)$", "", text, flags=re.M)
    for _, body in bodies(text, "enum"):
        for enumerator in re.findall(r"(?:^|,)\s*(\w+)", re.sub(r"=[^,]*", "", body)):
            yield "constant", enumerator
    for name, body in bodies(text, "struct"):
        flat = re.sub(r"\{[^{}]*\}", "", body)
        for member in re.split(r";", flat):
            pointer = re.search(r"\(\s*\*\s*(?:const\s+)?(\w+)\s*\)", member)
            for each in [pointer[1]] if pointer else re.findall(r"(\w+)\s*(?:\[[^\]]*\])*\s*(?::\s*\d+\s*)?(?=,|$)", member.strip()):
                yield "member", f"{name}.{each}"
    for name in re.findall(r"\}\s*(\w+)\s*;|^\s*typedef\s[^{};()]*?\b(\w+)\s*;", text, re.M):
        yield "type", name[0] or name[1]
    outside = text
    while re.search(r"\{[^{}]*\}", outside):
        outside = re.sub(r"\{[^{}]*\}", "", outside)
    for name in re.findall(r"\b([a-z]\w*)\s*\((?!\s*\*)", outside):
        yield "function", name


def c_names(tree):
    for folder in HEADERS:
        for path in sorted((tree / folder).rglob("*.h")):
            yield "header", str(path.relative_to(tree / folder))
            yield from header_names(path.read_text(encoding="utf-8"))


# ---- The program

def program_names(program):
    commands = re.findall(r"^  ([a-z][a-z-]*) +\S", output(program, "--help"), re.M)
    for command in commands:
        yield "command", command
        for option in re.findall(r"^  (--?[a-zA-Z][a-zA-Z-]*)", output(program, "help", command), re.M):
            yield "option", f"{command} {option}"
    bot = ""
    for line in output(program, "bots").splitlines():
        heading = re.match(r"([a-z][\w.]*): ", line)
        option = re.match(r"    ([a-z_]+) ", line)
        bot = heading[1] if heading else bot
        if heading:
            yield "bot", bot
        elif option and option[1] != "option":
            yield "bot-option", f"{bot}:{option[1]}"
            for word in re.findall(r"[a-z]+", line.split()[2]) if "|" in line.split()[2] else ():
                yield "bot-option", f"{bot}:{option[1]}={word}"
    hello = json.loads(subprocess.run([program, "step"], input='{"command":"hello"}\n', text=True, capture_output=True,
                                      check=True).stdout)
    for command in hello["commands"]:
        yield "step", command
    for tileset in hello["tilesets"]:
        yield "tileset", tileset["id"]
    for option in hello["options"]:
        yield "rule", option["key"]
        for word in option["values"].split("|") if option["values"] else ():
            yield "rule", f"{option['key']}={word}"
    for expansion in re.findall(r"^([a-z][a-z0-9-]*): ", output(program, "expansions"), re.M):
        yield "expansion", expansion


# ---- Configurations

def schema_names(node):
    if isinstance(node, dict):
        for key in node.get("properties", {}):
            yield "key", key
        for word in node.get("enum", ()):
            if isinstance(word, str):
                yield "word", word
        for value in node.values():
            yield from schema_names(value)
    elif isinstance(node, list):
        for value in node:
            yield from schema_names(value)


# ---- Python

def class_names(prefix, node):
    for item in node.body:
        targets = [item.name] if isinstance(item, (ast.FunctionDef, ast.ClassDef)) else \
            [item.target.id] if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name) else \
            [target.id for target in getattr(item, "targets", ()) if isinstance(target, ast.Name)]
        for name in targets:
            if not name.startswith("_"):
                yield "python", f"{prefix}.{name}"
                if isinstance(item, ast.ClassDef):
                    yield from class_names(f"{prefix}.{name}", item)


def python_names(tree):
    """Modules of the package; _engine.pyi describes what the package takes from its C module."""
    for path in sorted((tree / "bots/python/carcarena").glob("*.py*")):
        if path.suffix in (".py", ".pyi"):
            module = "carcarena" if path.stem in ("__init__", "_engine") else f"carcarena.{path.stem}"
            yield "python", module
            yield from class_names(module, ast.parse(path.read_text(encoding="utf-8")))


def names_of(tree, program):
    schema = json.loads((tree / "configs/tournament.schema.json").read_text(encoding="utf-8"))
    everything = [*c_names(tree), *program_names(program), *schema_names(schema), *python_names(tree)]
    return sorted(set(f"{kind} {name}" for kind, name in everything))


# ---- Checking

def told(changelog):
    """The words in backquotes below Renamed and Removed of the newest release and of [Unreleased]."""
    sections = re.split(r"^## \[", changelog, flags=re.M)[1:]
    newest = [section for section in sections[:2] if section.startswith("Unreleased")] + \
        [section for section in sections if not section.startswith("Unreleased")][:1]
    parts = [part for section in newest for part in re.split(r"^### ", section, flags=re.M)
             if part.startswith(("Renamed", "Removed"))]
    return {word for part in parts for quoted in re.findall(r"`([^`]+)`", part)
            for word in [quoted, *re.findall(r"[\w.:=/-]+", quoted)]}


def renamed(changelog):
    """The names in the second column of the table of renamed names, of the newest release."""
    table = changelog.split("### Renamed", 1)[1].split("\n### ", 1)[0]
    for line in table.splitlines():
        if line.startswith("| `"):
            yield from re.findall(r"`([^`]+)`", line.split("|")[2])


def accepted(program, name):
    """Whether a command takes an option that its help does not show: an old spelling. It ends at the next option."""
    command, option = name.split(" ")
    done = subprocess.run([program, command, option, "--no-such-option"], text=True, capture_output=True, check=False,
                          stdin=subprocess.DEVNULL)
    assert done.returncode != 0, done
    return f"unknown option '{option}'" not in done.stderr and "unknown command" not in done.stderr


def gone(old, new, known, program):
    """Names of `old` that `new` lacks and the change log does not tell. A type or module stands for its members."""
    for line in old:
        kind, name = line.split(" ", 1)
        owner = name.rsplit(".", 1)[0] if kind in ("member", "python") else name.split(" ")[0]
        if line not in new and not known & {name, owner, name.split("/")[-1]} and not (
                kind == "option" and accepted(program, name)):
            yield line


def main():
    tree, program = map(pathlib.Path, sys.argv[-2:])
    new = names_of(tree, program)
    if sys.argv[1] == "list":
        print(*new, sep="\n")
        return 0
    with lzma.open(sys.argv[2], "rt", encoding="utf-8") as names:
        old = names.read().splitlines()
    changelog = (tree / "CHANGELOG.md").read_text(encoding="utf-8")
    missing = list(gone(old, set(new), told(changelog), program))
    invented = ["function no_such_function", "member Rules.no_such_member", "option rate --no-such-option"]
    assert len(list(gone(invented, set(new), told(changelog), program))) == len(invented)
    known = {line.split(" ", 1)[1] for line in new}
    missing += [f"{name}: in the table of renamed names, but not here" for name in renamed(changelog) if name not in known]
    print(*missing, f"{len(old)} names, {len(missing)} are gone and not in CHANGELOG.md", sep="\n")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())

# SPDX-License-Identifier: MIT
"""
Usage: hooks_page.py ROOT

Compares the tables of engine/guide/HOOKS.md with the headers. Every member of an Expansion must have a row in
the section of its group, in the order of the header, and each row must belong to a member. The mark M must be
in the rows of members that HOOK_LIST and expansion_needs_hooks name for kernels with modules, and of members
set together with them.
"""

import pathlib
import re
import sys

MEMBER = re.compile(r"([^;]*?);")


def struct_members(text):
    """Returns the names of the members of a struct's body, without comments."""
    names = []
    for declaration in MEMBER.findall(re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)):
        name = re.search(r"\(\*(\w+)\)", declaration) or re.search(r"(\w+)\s*$", declaration)
        if name:
            names.append(name[1])
    return names


def slots_of(model):
    """Returns {group: [member]} of the headers in a folder."""
    groups = dict((kind, group) for kind, group in re.findall(
        r"^    (\w+Slots) (\w+);", (model / "expansion.h").read_text(encoding="utf-8"), re.MULTILINE))
    slots = {}
    for header in sorted(model.glob("*.h")):
        for kind, body in re.findall(r"typedef struct (\w+Slots) \{\n(.*?)\n\} \1;",
                                     header.read_text(encoding="utf-8"), re.DOTALL):
            slots[groups[kind]] = struct_members(body)
    return slots


def marked_of(model):
    """Returns group.member of all that need a kernel with modules."""
    listed = re.findall(r"X\(\w+, (\w+\.\w+), true\)", (model / "hook_list.h").read_text(encoding="utf-8"))
    needs = re.search(r"bool needs = (.*?);", (model / "expansion.h").read_text(encoding="utf-8"), re.DOTALL)[1]
    return set(listed) | set(re.findall(r"e->(\w+\.\w+)", needs))


def page_of(path):
    """Returns {group: {member: mark}} of the page, in the order of the page."""
    page, group = {}, None
    for line in path.read_text(encoding="utf-8").split("\n"):
        heading = re.match(r"## (\w+): ", line)
        if line.startswith("#"):
            group = heading and heading[1]
        row = re.match(r"\| `(\w+)` \| (.*?) \|", line)
        if group and row:
            page.setdefault(group, {})[row[1]] = row[2]
    return page


def main():
    root = pathlib.Path(sys.argv[1])
    model, path = root / "engine/src/model", root / "engine/guide/HOOKS.md"
    slots, page, marked, faults = slots_of(model), page_of(path), marked_of(model), []
    for group in sorted(set(slots) | set(page)):
        in_page = list(page.get(group, {}))
        if in_page != slots.get(group, []):
            faults.append(f"{path}: {group}: expected the rows {slots.get(group, [])}, found {in_page}")
    for name in sorted(marked):
        group, slot = name.split(".")
        if "M" not in page.get(group, {}).get(slot, "M"):
            faults.append(f"{path}: {name}: expected the mark M")
    print(*faults, f"{sum(map(len, slots.values()))} slots, {len(faults)} faults", sep="\n")
    return 1 if faults or sum(map(len, slots.values())) < 50 else 0


if __name__ == "__main__":
    sys.exit(main())

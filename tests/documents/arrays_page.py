# SPDX-License-Identifier: MIT
"""
Usage: arrays_page.py ROOT

Compares the tables of bots/python/ARRAYS.md with the enumerations of bots/python/src/views.h and tokens.h:
every number has a row with its first index, and the text names the other constants with their values. A test
of the package compares the table of buffers with VectorEnv.fields.
"""

import pathlib
import re
import sys

KNOWN = {"SIDES": 4, "PORTS": 12}
TABLES = ("PRINT_", "PLANE", "ROW_", "TOKENS_", "KIND_")
HEADERS = ("views.h", "tokens.h")
IN_TEXT = ("TERMS_SHARED", "TERMS_EACH", "REST_SLOTS")


def constants_of(text):
    """Returns {name: value} of all enumerations of a header."""
    values = dict(KNOWN)
    for body in re.findall(r"enum \{(.*?)\};", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL), re.DOTALL):
        number = -1
        for item in filter(None, (part.strip() for part in body.split(","))):
            name, _, value = (part.strip() for part in item.partition("="))
            # The expression contains only names, numbers and arithmetic.
            number = eval(value, {}, values) if re.fullmatch(r"[\w +*]+", value) else number + 1
            values[name] = number
    return values


def main():
    root = pathlib.Path(sys.argv[1])
    values = {}
    for header in HEADERS:
        values |= constants_of((root / "bots/python/src" / header).read_text(encoding="utf-8"))
    page = (root / "bots/python/ARRAYS.md").read_text(encoding="utf-8")
    rows = {name: int(first) for first, name in re.findall(r"^\| (\d+) \| `(\w+)` \|", page, re.MULTILINE)}
    wanted = {name: value for name, value in values.items() if name.startswith(TABLES)}
    faults = [f"{name}: expected {wanted.get(name, 'no row')}, found {rows.get(name, 'no row')}"
              for name in sorted(set(wanted) | set(rows)) if wanted.get(name) != rows.get(name)]
    faults += [f"{name} = {values[name]} is not in the text" for name in IN_TEXT
               if not re.search(rf"`{name}`(?: = {values[name]}\b|\))", page)]
    print(*faults, f"{len(rows)} rows, {len(faults)} faults", sep="\n")
    return 1 if faults or len(rows) < 20 else 0


if __name__ == "__main__":
    sys.exit(main())
